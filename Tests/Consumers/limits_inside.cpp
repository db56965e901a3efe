// Rules V1, S6 and M8: a value at a limit is taken wherever values are taken, and lies whole in
// what is put around it: requests, content, records of a session, the script of a recorder.
#include <doctest/doctest.h>
#include <flow/json.h>
#include <flow/record.h>
#include <flow/store.h>
#include <stdlib.h>
#include <unistd.h>

#include <cfloat>
#include <deque>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include "support/large.hpp"
#include "support/twin.hpp"

using namespace test;

namespace {

/// A value at a limit, and a map at the same one for places that take maps alone.
class Sample {
 public:
  explicit Sample(const char *name) : name(name) {}

  /// Lists and maps, inside one another.
  static Sample nested(const char *name, int depth) {
    Sample made(name);
    made.value = made.map = flow_integer_value(7);
    for (; depth > 0; depth--) {
      made.entries_.push_back({flow_text("k"), made.map});
      made.map = flow_map_value(&made.entries_.back(), 1);
      made.entries_.push_back({flow_text(""), made.value});
      made.value = flow_list_value(&made.entries_.back().value, 1);
    }
    return made;
  }
  static Sample of(const char *name, flow_value value) {
    Sample made(name);
    made.value = value;
    made.entries_.push_back({flow_text("k"), value});
    made.map = flow_map_value(&made.entries_.back(), 1);
    return made;
  }
  static Sample text(const char *name, const std::string &text) {
    Sample made(name);
    made.texts_.push_back(text);
    const flow_string view = {made.texts_.back().data(), text.size()};
    made.value = flow_view_value(view);
    made.entries_.push_back({view, made.value});
    made.map = flow_map_value(&made.entries_.back(), 1);
    return made;
  }
  static Sample many(const char *name, size_t count) {
    Sample made(name);
    made.entries_.resize(count);
    for (size_t index = 0; index < count; index++) {
      made.texts_.push_back(std::to_string(index));
      made.entries_[index].key = {made.texts_.back().data(), made.texts_.back().size()};
      made.entries_[index].value = flow_null_value();
      made.items_.push_back(made.entries_[index].value);
      made.pairs_.push_back(made.entries_[index]);
    }
    made.value = flow_list_value(made.items_.data(), count);
    made.map = flow_map_value(made.pairs_.data(), count);
    return made;
  }
  Sample(Sample &&) = default;

  std::string name;
  flow_value value, map;

 private:
  std::deque<std::string> texts_;
  std::deque<flow_entry> entries_;
  std::vector<flow_value> items_;
  std::vector<flow_entry> pairs_;
};

std::vector<Sample> samples() {
  std::vector<Sample> all;
  all.push_back(Sample::nested("as deep as it may be", FLOW_VALUE_DEPTH));
  all.push_back(Sample::of("the least integer", flow_integer_value(INT64_MIN)));
  all.push_back(Sample::of("the greatest integer", flow_integer_value(INT64_MAX)));
  all.push_back(Sample::of("the greatest number", flow_number_value(-DBL_MAX)));
  all.push_back(Sample::of("the least number", flow_number_value(DBL_TRUE_MIN)));
  all.push_back(Sample::text("no text", ""));
  // Lengths at which the head of a text grows in CBOR, and a name of any length.
  for (size_t size : {23, 24, 255, 256, 65535, 65536, 2 << 20})
    all.push_back(Sample::text("a text", std::string(size, 'x')));
  for (size_t count : {23, 24, 255, 256, 65536})
    all.push_back(Sample::many("many values", count));
  return all;
}

/// A flow with a session and a recorder, of which each place can be given a value.
class Walk {
 public:
  Walk() {
    REQUIRE(mkdtemp(folder_.data()));
    REQUIRE(flow_store_open(folder_.c_str(), nullptr, &store_, nullptr) == FLOW_OK);
    session_ = attach(host);
    window = host.window();
    host.present(window, Answers::at_once);
    script_ = folder_ + "/walk.flow";
    REQUIRE(flow_recorder_begin(host.engine(), script_.c_str(), nullptr, &recorder_, nullptr) ==
            FLOW_OK);
    host.on_screen("r").render = [this](flow_content content) {
      flow_element button = flow_element_make(FLOW_ELEMENT_BUTTON, "go", "Go");
      button.method = flow_text("pick");
      if (shown) button.value = *shown;
      rendered = flow_content_add(host.engine(), content, &button);
    };
    host.on_coordinator("F").navigate = [this](flow_coordinator self, const flow_route &route,
                                               flow_screen) {
      if (flow_string_is(route.name, "page")) host.push(self, host.screen("p"));
      return FLOW_ROUTE_HANDLED;
    };
    host.open(window, host.flow("F", {"r"}));
  }
  ~Walk() {
    flow_recorder_end(recorder_, nullptr);
    flow_session_detach(session_);
    flow_store_close(store_);
    std::filesystem::remove_all(folder_);
  }
  Walk(const Walk &) = delete;
  Walk &operator=(const Walk &) = delete;

  /// The records of a host that is made of the session.
  std::string restored() {
    flow_session_detach(session_);
    session_ = nullptr;
    Host again(saving());
    flow_session *session = attach(again);
    Records records;
    CHECK(records.take(again.engine()) == FLOW_OK);
    flow_session_detach(session);
    return records.text();
  }
  std::string saved() {
    Records records;
    CHECK(records.take(host.engine()) == FLOW_OK);
    return records.text();
  }
  std::string script() {
    CHECK(flow_recorder_end(recorder_, nullptr) == FLOW_OK);
    recorder_ = nullptr;
    std::ifstream file(script_);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  flow_screen r() const { return host.named("r"); }
  flow_coordinator f() const { return host.named("F"); }
  flow_status press(const flow_value *value) {
    flow_input input = FLOW_INPUT_INIT;
    const flow_screen_content *content = nullptr;
    CHECK(flow_screen_render(host.engine(), r(), &content) == FLOW_OK);
    input.id = flow_text("go");
    input.value = value;
    return flow_screen_send(host.engine(), r(), &input, nullptr, nullptr);
  }

  Host host{saving()};
  flow_window window = FLOW_NONE;
  const flow_value *shown = nullptr;  // by the button
  flow_status rendered = FLOW_OK;

 private:
  flow_session *attach(Host &host) {
    flow_session *session = nullptr;
    flow_error error = FLOW_ERROR_INIT;
    const flow_status status =
        flow_store_attach(store_, host.engine(), flow_text("walk"), nullptr, &session, &error);
    REQUIRE_MESSAGE(status == FLOW_OK, error.message);
    return session;
  }

  std::string folder_ = "/tmp/flow-limits-XXXXXX", script_;
  flow_store *store_ = nullptr;
  flow_session *session_ = nullptr;
  flow_recorder *recorder_ = nullptr;
};

/// A place that takes a value.
struct Place {
  const char *name;
  /// Gives it the value. Returns the status of the function that takes it.
  std::function<flow_status(Walk &, const Sample &)> give;
  /// The text around the value in the log of callbacks; none if no callback is given it.
  const char *heard = "";
  bool is_map = false;
};

const std::vector<Place> &places() {
  static const std::vector<Place> all = {
      {"the arguments of a coordinator",
       [](Walk &walk, const Sample &sample) {
         flow_handle made = FLOW_NONE;
         flow_engine *engine = walk.host.engine();
         const flow_status status = flow_create(engine, "test.coordinator", &sample.value, &made);
         if (status != FLOW_OK) return status;
         walk.host.on_coordinator(walk.host.name(made)).start = [&walk](flow_coordinator self) {
           walk.host.push(self, walk.host.screen("c"));
         };
         return flow_open(engine, walk.host.window(), made, nullptr, nullptr);
       }},
      {"other arguments of a screen",
       [](Walk &walk, const Sample &sample) {
         return flow_screen_set_arguments(walk.host.engine(), walk.r(), &sample.value, nullptr,
                                          nullptr);
       }},
      {"a request of a batch",
       [](Walk &walk, const Sample &sample) {
         flow_request requests[2] = {FLOW_REQUEST_INIT, FLOW_REQUEST_INIT};
         for (flow_request &each : requests) {
           each.kind = FLOW_REQUEST_SET_ARGUMENTS;
           each.from = walk.r();
           each.arguments = &sample.value;
         }
         return flow_batch(walk.host.engine(), requests, 2, nullptr, nullptr);
       }},
      {"an argument of a method",
       [](Walk &walk, const Sample &sample) {
         return flow_invoke(walk.host.engine(), walk.r(), "pick", &sample.value, 1, nullptr,
                            nullptr);
       },
       "pick(r,%)"},
      {"the value of an element",
       [](Walk &walk, const Sample &sample) {
         const flow_screen_content *content = nullptr;
         walk.shown = &sample.value;
         CHECK(flow_screen_changed(walk.host.engine(), walk.r()) == FLOW_OK);
         CHECK(flow_screen_render(walk.host.engine(), walk.r(), &content) == FLOW_OK);
         walk.shown = nullptr;
         if (walk.rendered != FLOW_OK) return walk.rendered;
         REQUIRE(content->element_count == 1);
         CHECK(flow_value_equal(&content->elements[0].value, &sample.value));
         return walk.press(nullptr);
       }},
      {"an input", [](Walk &walk, const Sample &sample) { return walk.press(&sample.value); },
       "pick(r,%)"},
      {"the parameters of a route",
       [](Walk &walk, const Sample &sample) {
         return walk.host.navigate(walk.f(), "other", &sample.map).status();
       },
       "navigate(F,other%)", true},
      {"the parameters of a link",
       [](Walk &walk, const Sample &sample) {
         return walk.host.link(walk.r(), "page", &sample.map).status();
       },
       "link(r,page%)", true},
      {"the state that a screen is made anew with",
       [](Walk &walk, const Sample &sample) {
         walk.host.restoring = FLOW_EVENT_RENEWED;
         return flow_instance_renew(walk.host.engine(), walk.r(), &sample.value, 0, nullptr,
                                    nullptr);
       },
       ",%,0)"},
      {"the arguments of a screen",
       [](Walk &walk, const Sample &sample) {
         return flow_open_new(walk.host.engine(), walk.f(), "test.bare", &sample.value, nullptr,
                              nullptr, nullptr);
       }},
      {"the value of a coordinator",
       [](Walk &walk, const Sample &sample) {
         walk.host.push(walk.f(), walk.host.flow("C", {"c"}));
         return flow_finish(walk.host.engine(), walk.host.named("C"), &sample.value, nullptr,
                            nullptr);
       },
       "childFinished(F,C,%,finished)"},
      {"the value of the flow",
       [](Walk &walk, const Sample &sample) {
         return flow_finish(walk.host.engine(), walk.f(), &sample.value, nullptr, nullptr);
       }},
  };
  return all;
}

std::string json_of(const flow_value &value) {
  char *text = nullptr;
  size_t size = 0;
  REQUIRE(flow_json_text(&value, 0, &text, &size, nullptr) == FLOW_OK);
  const std::string copy(text, size);
  flow_json_text_destroy(text);
  return copy;
}

/// The number of times that a text stands in another one.
size_t count(const std::string &text, const std::string &part) {
  size_t found = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size()))
    found++;
  return found;
}

}  // namespace

TEST_CASE("V1 M8: a value at a limit is taken whole wherever values are taken" * test::large()) {
  for (const Sample &sample : samples()) {
    CAPTURE(sample.name);
    Walk walk;
    for (const Place &place : places()) {
      CAPTURE(std::string(place.name));
      const bool is_last = &place == &places().back();
      // The store gives back all that is saved; of a flow that has ended that is nothing.
      if (is_last) {
        const std::string saved = walk.saved();
        CHECK(walk.restored() == saved);
      }
      walk.host.log.clear();
      CHECK(place.give(walk, sample) == FLOW_OK);
      if (!*place.heard) continue;
      std::string heard = place.heard;
      heard.replace(heard.find('%'), 1, value_text(place.is_map ? &sample.map : &sample.value));
      CAPTURE(walk.host.log.calls().substr(0, 300));
      CHECK(count(walk.host.log.calls(), heard) == 1);
    }
    // The readers of scripts read the record again.
    const std::string script = walk.script(), json = json_of(sample.value);
    CAPTURE(script.substr(0, 2000));
    CHECK(count(script, " = test.coordinator " + json + "\n") == 1);
    CHECK(count(script, "send go " + json + "\n") == 1);
    CHECK(count(script, "expect result " + json + " of ") == 1);
  }
}

TEST_CASE("V1: a value that is deeper by one is refused wherever values are taken") {
  const Sample sample = Sample::nested("too deep", FLOW_VALUE_DEPTH + 1);
  Walk walk;
  for (const Place &place : places()) {
    CAPTURE(std::string(place.name));
    CHECK(place.give(walk, sample) == FLOW_ERROR_BAD_VALUE);
  }
  CHECK(walk.host.tree(walk.window) == "[r@F, c@C]");
  const std::string saved = walk.saved();
  CHECK(walk.restored() == saved);
}
