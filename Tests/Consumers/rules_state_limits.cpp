// Rules S6, S8 and V1: what lies at a limit by itself lies within those of the record around it.
#include <doctest/doctest.h>
#include <flow/cbor.h>
#include <flow/flow.h>
#include <flow/json.h>

#include <deque>
#include <functional>
#include <string>
#include <vector>

#include "support/large.hpp"
#include "support/twin.hpp"

using namespace test;

namespace {

/// A number in lists, or in maps with one key, inside one another.
class Nested {
 public:
  explicit Nested(int depth, bool is_map = false) {
    value_ = flow_integer_value(7);
    for (; depth > 0; depth--) {
      entries_.push_back({flow_text("k"), value_});
      value_ =
          is_map ? flow_map_value(&entries_.back(), 1) : flow_list_value(&entries_.back().value, 1);
    }
  }
  const flow_value *value() const { return &value_; }

 private:
  std::deque<flow_entry> entries_;
  flow_value value_;
};

void push_what_is_asked_for(Host &host) {
  host.on_coordinator("F").navigate = [&host](flow_coordinator self, const flow_route &route,
                                              flow_screen) {
    if (flow_string_is(route.name, "tab")) {
      host.select_tab(self, 1);
    } else {
      host.push(self, host.screen("p"));
    }
    return FLOW_ROUTE_HANDLED;
  };
}

/// A place of a record in which a value lies.
struct Place {
  const char *name;
  /// Puts the value there. Returns the status of who is given it.
  std::function<flow_status(Host &, flow_window, const flow_value *)> put;
  bool is_map = false;
};

const std::vector<Place> &places() {
  static const std::vector<Place> all = {
      {"the state of a screen",
       [](Host &host, flow_window, const flow_value *value) {
         host.on_screen("r").save_state = [value] { return value; };
         return flow_state_changed(host.engine(), host.named("r"));
       }},
      {"the state of a coordinator",
       [](Host &host, flow_window, const flow_value *value) {
         host.on_coordinator("F").save_state = [value] { return value; };
         return flow_state_changed(host.engine(), host.named("F"));
       }},
      {"the arguments of a screen",
       [](Host &host, flow_window, const flow_value *value) {
         return flow_open_new(host.engine(), host.named("F"), "test.bare", value, nullptr, nullptr,
                              nullptr);
       }},
      {"the arguments of a coordinator",
       [](Host &host, flow_window window, const flow_value *value) {
         flow_handle made = FLOW_NONE;
         flow_status status = flow_create(host.engine(), "test.coordinator", value, &made);
         if (status != FLOW_OK) return status;
         host.on_coordinator("#" + std::to_string(made)).start = [&host](flow_coordinator self) {
           host.push(self, host.screen("c"));
         };
         return flow_open(host.engine(), window, made, nullptr, nullptr);
       }},
      {"the parameters of a link",
       [](Host &host, flow_window, const flow_value *value) {
         flow_route route = FLOW_ROUTE_INIT;
         route.name = flow_text("page");
         route.parameters = value;
         return flow_screen_set_link(host.engine(), host.named("r"), &route, nullptr, nullptr);
       },
       true},
      {"the parameters of a route that has selected a tab",
       [](Host &host, flow_window, const flow_value *value) {
         flow_route route = FLOW_ROUTE_INIT;
         route.name = flow_text("tab");
         route.parameters = value;
         return flow_navigate(host.engine(), host.named("F"), &route, nullptr, nullptr);
       },
       true},
  };
  return all;
}

/// Checks that a record passes through all that records pass through.
void check_passes(const flow_value *record) {
  flow_error error = FLOW_ERROR_INIT;
  CHECK_MESSAGE(flow_value_check(record, &error) == FLOW_OK, error.message);
  flow_value *copy = nullptr, *from_cbor = nullptr, *from_json = nullptr;
  REQUIRE(flow_value_copy(record, &copy) == FLOW_OK);
  CHECK(flow_value_equal(record, copy));
  uint8_t *bytes = nullptr;
  size_t size = 0;
  REQUIRE(flow_cbor_bytes(record, 0, &bytes, &size, &error) == FLOW_OK);
  CHECK_MESSAGE(flow_cbor_parse(bytes, size, nullptr, &from_cbor, &error) == FLOW_OK,
                error.message);
  CHECK(flow_value_equal(record, from_cbor));
  // A list of records, as `flowhost sessions show --json` writes it, is deeper by three.
  flow_entry entry = {flow_text("value"), *record};
  flow_value one = flow_map_value(&entry, 1);
  flow_entry list = {flow_text("records"), flow_list_value(&one, 1)};
  flow_value all = flow_map_value(&list, 1);
  char *text = nullptr;
  REQUIRE_MESSAGE(flow_json_text(&all, FLOW_JSON_SORTED, &text, &size, &error) == FLOW_OK,
                  error.message);
  CHECK_MESSAGE(flow_json_parse(text, size, &from_json, &error) == FLOW_OK, error.message);
  CHECK(flow_value_equal(&all, from_json));
  flow_value_destroy(copy);
  flow_value_destroy(from_cbor);
  flow_value_destroy(from_json);
  flow_cbor_bytes_destroy(bytes);
  flow_json_text_destroy(text);
}

void open_tabs(Host &host, flow_window window) {
  host.on_coordinator("F").start = [&host](flow_coordinator self) {
    host.open_tabs(self, {host.screen("r"), host.screen("s")});
  };
  host.open(window, host.coordinator("F"));
}

}  // namespace

TEST_CASE("S6 S7 V1: a value as deep as it may be is saved and restored, wherever it lies") {
  for (const Place &place : places()) {
    CAPTURE(std::string(place.name));
    Twin twin;
    push_what_is_asked_for(twin.one);
    push_what_is_asked_for(twin.other);
    open_tabs(twin.one, twin.window);
    Nested deep(FLOW_VALUE_DEPTH, place.is_map);
    std::string given;
    for (auto *hooks : {&twin.other.on_screen("r").restore_state,
                        &twin.other.on_coordinator("F").restore_state}) {
      *hooks = [&](flow_handle, const flow_value *state, uint32_t) {
        given += state && flow_value_equal(state, deep.value()) ? "+" : "-";
        return true;
      };
    }
    CHECK(place.put(twin.one, twin.window, deep.value()) == FLOW_OK);
    // The other host lends the same when it is saved.
    if (std::string(place.name).find("state") != std::string::npos) {
      twin.other.on_screen("r").save_state = twin.one.on_screen("r").save_state;
      twin.other.on_coordinator("F").save_state = twin.one.on_coordinator("F").save_state;
    }
    std::string depth = value_text(deep.value());

    twin.restore();

    size_t found = 0;
    for (const auto &[key, value] : twin.records.all) {
      check_passes(value.get());
      if (Records::text(key, value.get()).find(depth) != std::string::npos) found++;
    }
    CHECK(found == 1);
    CHECK((given == (std::string(place.name) == "the state of a screen"        ? "-+"
                     : std::string(place.name) == "the state of a coordinator" ? "+-"
                                                                               : "--")));
    twin.both([](Host &host, flow_window) { host.push(host.named("F"), host.screen("q")); });
  }
}

TEST_CASE("S6 V1: a value that is deeper by one is refused where it comes in, and all is saved") {
  for (const Place &place : places()) {
    CAPTURE(std::string(place.name));
    Twin twin;
    push_what_is_asked_for(twin.one);
    push_what_is_asked_for(twin.other);
    open_tabs(twin.one, twin.window);
    Nested deep(FLOW_VALUE_DEPTH + 1, place.is_map);
    bool is_state = std::string(place.name).find("state") != std::string::npos;

    CHECK(place.put(twin.one, twin.window, deep.value()) ==
          (is_state ? FLOW_OK : FLOW_ERROR_BAD_VALUE));
    twin.restore();

    CHECK(twin.one.diagnostics.mentions("lists and maps nest more than 64 deep"));
  }
}

TEST_CASE("S3 S11: records nest 72 deep, not 73, and what is an instance's in them 64") {
  Twin twin;
  twin.one.open(twin.window, twin.one.flow("F", {"r"}));
  REQUIRE(twin.records.take(twin.one.engine()) == FLOW_OK);
  auto restore = [&](const char *key, int depth, flow_error *error) {
    Nested deep(depth);
    std::vector<flow_record> records = twin.records.array();
    std::vector<flow_entry> entries;
    flow_value map;
    for (flow_record &record : records) {
      if (record.kind != FLOW_KIND_SCREEN) continue;
      for (size_t index = 0; index < record.value->as.map.count; index++) {
        if (!flow_string_is(record.value->as.map.entries[index].key, key)) {
          entries.push_back(record.value->as.map.entries[index]);
        }
      }
      entries.push_back({flow_text(key), *deep.value()});
      map = flow_map_value(entries.data(), entries.size());
      record.value = &map;
    }
    return flow_engine_restore(twin.other.engine(), records.data(), records.size(), nullptr, error);
  };
  for (const char *key : {"state", "arguments"}) {
    flow_error error = FLOW_ERROR_INIT;
    CHECK(restore(key, FLOW_VALUE_DEPTH + 1, &error) == FLOW_ERROR_BAD_VALUE);
    CHECK(std::string(error.message).find("(screen ") != std::string::npos);
    CHECK(std::string(error.message).find("more than 64 deep") != std::string::npos);
  }
  flow_error error = FLOW_ERROR_INIT;
  CHECK(restore("of_later", FLOW_RECORD_DEPTH, &error) == FLOW_ERROR_BAD_VALUE);
  CHECK(std::string(error.message).find("more than 72 deep") != std::string::npos);
  CHECK(trees(twin.other) == "");

  CHECK(restore("of_later", FLOW_RECORD_DEPTH - 1, &error) == FLOW_OK);
  Records again;
  REQUIRE(again.take(twin.other.engine()) == FLOW_OK);
  Nested deep(FLOW_RECORD_DEPTH - 1);
  size_t kept = 0;
  for (const auto &[key, value] : again.all) {
    const flow_value *found = flow_value_get(value.get(), "of_later");
    if (found && flow_value_equal(found, deep.value())) kept++;
  }
  CHECK(kept == 1);
}

TEST_CASE("S6: a state of as many values as there may be is saved" * test::large()) {
  HostSetup setup = saving();
  setup.state_limit = UINT32_MAX;
  Host host(setup);
  flow_window window = host.window();
  host.open(window, host.flow("F", {"r"}));
  // 4,095 lists of 4,096 values that they share, in a list: all that a value may be made of.
  std::vector<flow_value> inner(4096, flow_null_value());
  std::vector<flow_value> outer(4095, flow_list_value(inner.data(), inner.size()));
  flow_value most = flow_list_value(outer.data(), outer.size());
  host.on_screen("r").save_state = [&] { return &most; };
  struct Told {
    int states = 0, malformed = 0;
  } told;
  flow_record_callback take = {[](void *data, const flow_record *record) {
                                 Told &told = *static_cast<Told *>(data);
                                 if (flow_value_get(record->value, "state")) told.states++;
                                 if (flow_value_check(record->value, nullptr) != FLOW_OK)
                                   told.malformed++;
                               },
                               &told, nullptr};

  CHECK(flow_engine_save(host.engine(), 0, 0, take, nullptr) == FLOW_OK);
  CHECK(told.states == 1);
  CHECK(told.malformed == 0);

  outer.push_back(flow_null_value());
  most = flow_list_value(outer.data(), outer.size());
  told = {};
  CHECK(flow_engine_save(host.engine(), 0, 0, take, nullptr) == FLOW_OK);
  CHECK(told.states == 0);
  CHECK(told.malformed == 0);
  CHECK(host.diagnostics.mentions("more than 16777216 values"));
}

namespace {

/// A copy of a value in which each entry `parameters` is another value.
class Replaced {
 public:
  flow_value make(const flow_value &value, const flow_value &with) {
    if (value.type == FLOW_TYPE_LIST) {
      lists_.emplace_back(value.as.list.items, value.as.list.items + value.as.list.count);
      std::vector<flow_value> &items = lists_.back();
      for (flow_value &item : items)
        item = make(item, with);
      return flow_list_value(items.data(), items.size());
    }
    if (value.type != FLOW_TYPE_MAP) return value;
    maps_.emplace_back(value.as.map.entries, value.as.map.entries + value.as.map.count);
    std::vector<flow_entry> &entries = maps_.back();
    for (flow_entry &entry : entries) {
      const bool is_it = flow_string_is(entry.key, "parameters");
      count += is_it;
      entry.value = is_it ? with : make(entry.value, with);
    }
    return flow_map_value(entries.data(), entries.size());
  }
  size_t count = 0;

 private:
  std::deque<std::vector<flow_value>> lists_;
  std::deque<std::vector<flow_entry>> maps_;
};

}  // namespace

TEST_CASE("S6 S11: parameters in a record that nest deeper than a route may are an error") {
  Twin twin;
  push_what_is_asked_for(twin.one);
  open_tabs(twin.one, twin.window);
  const flow_entry entry = {flow_text("k"), flow_integer_value(7)};
  const flow_value parameters = flow_map_value(&entry, 1);
  REQUIRE(places()[4].put(twin.one, twin.window, &parameters) == FLOW_OK);
  REQUIRE(places()[5].put(twin.one, twin.window, &parameters) == FLOW_OK);
  REQUIRE(twin.records.take(twin.one.engine()) == FLOW_OK);
  size_t count = 0;
  for (const auto &each : twin.records.all) {
    const RecordKey key = each.first;
    CAPTURE(Records::text(key, each.second.get()));
    for (int depth : {FLOW_VALUE_DEPTH, FLOW_VALUE_DEPTH + 1}) {
      CAPTURE(depth);
      Nested deep(depth, true);
      Replaced replaced;
      const flow_value changed = replaced.make(*each.second, *deep.value());
      const bool is_wrong = depth > FLOW_VALUE_DEPTH && replaced.count > 0;
      std::vector<flow_record> records = twin.records.array();
      for (flow_record &record : records)
        if (record.kind == key.first && record.id == key.second) record.value = &changed;
      count += replaced.count;
      Host other(saving());
      flow_error error = FLOW_ERROR_INIT;
      CHECK(flow_engine_restore(other.engine(), records.data(), records.size(), nullptr, &error) ==
            (is_wrong ? FLOW_ERROR_BAD_VALUE : FLOW_OK));
      CHECK(std::string(error.message).find(is_wrong ? "nest more than 64 deep" : "") !=
            std::string::npos);
    }
  }
  CHECK(count == 4);
}

namespace {

/// Registers a screen "deep" with arguments `x` and `y`, the first with a default.
flow_status register_with_default(Host &host, const flow_value &value, flow_error *error) {
  flow_argument arguments[] = {FLOW_ARGUMENT("x", "a", "any value"),
                               FLOW_ARGUMENT("y", "a", "any value")};
  arguments[0].default_value = value;
  flow_screen_create_fn create = [](void *, flow_engine *, flow_handle,
                                    const flow_value *) -> void * {
    static int made;
    return &made;
  };
  flow_method methods[] = {FLOW_SCREEN_METHOD(create, create)};
  flow_class description = FLOW_CLASS(FLOW_KIND_SCREEN, "deep", methods);
  description.arguments = arguments;
  description.argument_count = 2;
  return flow_class_register(host.engine(), FLOW_NONE, &description, error);
}

}  // namespace

TEST_CASE("K2 S6 V1: an argument's default is an entry of the arguments, and as deep as one") {
  Nested deepest(FLOW_VALUE_DEPTH - 1), deeper(FLOW_VALUE_DEPTH);
  flow_error error = FLOW_ERROR_INIT;
  Twin twin;
  CHECK(register_with_default(twin.one, *deeper.value(), &error) == FLOW_ERROR_BAD_VALUE);
  CHECK(std::string(error.message).find("its default: ") != std::string::npos);
  CHECK(std::string(error.message).find("nest more than 63 deep") != std::string::npos);
  for (Host *host : {&twin.one, &twin.other})
    REQUIRE(register_with_default(*host, *deepest.value(), nullptr) == FLOW_OK);
  twin.one.open(twin.window, twin.one.flow("F", {"r"}));
  REQUIRE(flow_open_new(twin.one.engine(), twin.one.named("F"), "deep", nullptr, nullptr, nullptr,
                        nullptr) == FLOW_OK);
  twin.restore();
}

TEST_CASE("K2 V1: arguments and defaults together are no larger than a value may be" *
          test::large()) {
  // Lists that share their items are as many values as they tell, and take little memory.
  std::vector<flow_value> inner(4095, flow_null_value());
  std::vector<flow_value> items(4095, flow_list_value(inner.data(), inner.size()));
  items.resize(items.size() + FLOW_VALUE_LIMIT - 4095 * 4096 - 4, flow_null_value());
  const flow_entry entry = {flow_text("y"), flow_list_value(items.data(), items.size())};
  const flow_value map = flow_map_value(&entry, 1);
  CHECK(flow_value_check(&map, nullptr) == FLOW_OK);
  Host host;
  flow_value two[] = {flow_null_value(), flow_null_value()};
  REQUIRE(register_with_default(host, flow_list_value(two, 2), nullptr) == FLOW_OK);
  flow_screen made = FLOW_NONE;
  CHECK(flow_create(host.engine(), "deep", &map, &made) == FLOW_ERROR_BAD_VALUE);
  CHECK(host.diagnostics.mentions("more than 16777216 values"));
}
