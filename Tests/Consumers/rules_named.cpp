// Rule N5: methods of the opener, given by name, hear of its request.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "support/host.hpp"
#include "support/value_text.hpp"

using namespace test;

namespace {

struct Opener {
  flow_engine *engine;
  flow_handle handle;
};

std::vector<std::string> heard;

std::string name_of(flow_engine *engine, flow_handle handle) {
  char name[FLOW_NAME_SIZE];
  return flow_name_of(engine, handle, name, sizeof name);
}
flow_engine *of(void *self) { return static_cast<Opener *>(self)->engine; }

void *create(void *, flow_engine *engine, flow_handle handle, const flow_value *) {
  return new Opener{engine, handle};
}
void destroy(void *self) { delete static_cast<Opener *>(self); }
void start(void *self) {
  flow_show(of(self), static_cast<Opener *>(self)->handle, "test.screen", nullptr);
}
void render(void *, flow_content) {}
void removed(void *self, flow_presentable opened) {
  heard.push_back("completion " + name_of(of(self), opened));
}
void sheet_went(void *self, flow_layer layer) {
  heard.push_back("dismissed " + name_of(of(self), layer));
}
void chosen(void *, flow_coordinator, flow_cause cause, const flow_value *value) {
  heard.push_back(std::string("finished ") + flow_cause_name(cause) +
                  (value ? " " + value_text(value) : ""));
}
void ran(void *, flow_transition, const flow_outcome *outcome) {
  heard.push_back(std::string("done ") + flow_request_name(outcome->request) + " " +
                  flow_outcome_name(outcome->kind));
}
void pressed(void *, flow_screen, const flow_string *button) {
  heard.push_back("answered '" + std::string(button->data, button->size) + "'");
}
void erase(void *) { heard.push_back("confirmed"); }
void plain(void *) {}
void closed(void *, flow_presentable) { heard.push_back("closed"); }

/// The coordinator "opener" shows a screen; both it and screens of the class "asker" have the
/// methods.
struct Stage {
  Host host;
  flow_engine *engine = host.engine();
  flow_window window = host.window();
  flow_coordinator opener = FLOW_NONE;

  Stage() {
    heard.clear();
    static const flow_method coordinator[] = {
        FLOW_COORDINATOR_METHOD(create, create),
        FLOW_COORDINATOR_METHOD(destroy, destroy),
        FLOW_COORDINATOR_METHOD(start, start),
        FLOW_CALLBACK_METHOD(completion, "removed", removed),
        FLOW_CALLBACK_METHOD(dismissed, "sheet_went", sheet_went),
        FLOW_CALLBACK_METHOD(finished, "chosen", chosen),
        FLOW_CALLBACK_METHOD(done, "ran", ran),
        FLOW_CALLBACK_METHOD(answered, "pressed", pressed),
        FLOW_CALLBACK_METHOD(confirmed, "erase", erase),
        FLOW_ACTION(plain)};
    static const flow_method screen[] = {FLOW_SCREEN_METHOD(create, create),
                                         FLOW_SCREEN_METHOD(destroy, destroy),
                                         FLOW_SCREEN_METHOD(render, render),
                                         FLOW_CALLBACK_METHOD(done, "ran", ran),
                                         FLOW_CALLBACK_METHOD(answered, "pressed", pressed),
                                         FLOW_CALLBACK_METHOD(completion, "closed", closed)};
    add(FLOW_CLASS(FLOW_KIND_COORDINATOR, "opener", coordinator));
    add(FLOW_CLASS(FLOW_KIND_SCREEN, "asker", screen));
    opener = flow_show(engine, window, "opener", nullptr);
  }
  void add(flow_class description) {
    CHECK(flow_class_register(engine, FLOW_NONE, &description, nullptr) == FLOW_OK);
  }
  flow_transition_info info(flow_transition transition) {
    flow_transition_info info = FLOW_TRANSITION_INFO_INIT;
    CHECK(flow_transition_get(engine, transition, &info) == FLOW_OK);
    return info;
  }
  std::vector<std::string> take() { return std::exchange(heard, {}); }
  /// Opens with options that must be refused, and returns the message; the callbacks in them are
  /// destroyed.
  std::string refusal(flow_options options, flow_status expected) {
    host.diagnostics.clear();
    CHECK(flow_open_new(engine, opener, "test.screen", nullptr, &options, nullptr, nullptr) ==
          expected);
    return host.diagnostics.text();
  }
};

using Heard = std::vector<std::string>;

bool has(const std::string &text, const char *part) { return text.find(part) != std::string::npos; }

void press(Stage &stage, const char *button) {
  flow_screen top = FLOW_NONE;
  const flow_screen_content *content = nullptr;
  CHECK(flow_window_top(stage.engine, stage.window, &top) == FLOW_OK);
  CHECK(flow_screen_render(stage.engine, top, &content) == FLOW_OK);
  CHECK(flow_screen_invoke(stage.engine, top, button, nullptr, nullptr) == FLOW_OK);
}

}  // namespace

TEST_CASE("N5: completion, dismissed and done are told to methods of the opener") {
  Stage stage;
  flow_options options = FLOW_OPTIONS_INIT;
  options.style = FLOW_STYLE_SHEET;
  options.completion_method = "removed";
  options.dismissed_method = "sheet_went";
  options.done_method = "ran";
  flow_handle sheet = flow_show_with(stage.engine, stage.opener, "test.screen", nullptr, &options);
  CHECK(stage.take() == Heard{"done open done"});
  flow_layer layer = stage.host.layer(stage.window, 1);
  std::string screen_went = "completion test.screen#", layer_went = "dismissed layer#";
  CHECK(flow_kind_of(sheet) == FLOW_KIND_SCREEN);
  flow_drag(stage.engine, layer, nullptr, nullptr);
  Heard then = stage.take();
  CHECK(then.size() == 2);
  CHECK(then[0].substr(0, screen_went.size()) == screen_went);
  CHECK(then[1].substr(0, layer_went.size()) == layer_went);
}

TEST_CASE("N5: finished is told to a method, with cause and value, once") {
  Stage stage;
  flow_options options = FLOW_OPTIONS_INIT;
  options.finished_method = "chosen";
  flow_coordinator child = flow_show_with(stage.engine, stage.opener, "opener", nullptr, &options);
  flow_value value = flow_string_value("blue");
  flow_finish(stage.engine, child, &value, nullptr, nullptr);
  CHECK(stage.take() == Heard{"finished finished \"blue\""});
  flow_show_with(stage.engine, stage.opener, "opener", nullptr, &options);
  flow_back(stage.engine, stage.window, nullptr, nullptr);
  CHECK(stage.take() == Heard{"finished back"});
}

TEST_CASE("N5: an alert's answer and a yes are told to methods") {
  Stage stage;
  flow_alert alert = flow_alert_make("Really?", nullptr);
  alert.answered_method = "pressed";
  flow_options options = FLOW_OPTIONS_INIT;
  options.done_method = "ran";
  flow_transition transition = FLOW_NONE;
  CHECK(flow_alert_present(stage.engine, stage.opener, &alert, &options, nullptr, &transition) ==
        FLOW_OK);
  flow_transition_info info = stage.info(transition);
  CHECK(info.opener == stage.opener);
  CHECK(std::string(info.answered_method) == "pressed");
  CHECK(std::string(info.done_method) == "ran");
  CHECK(info.functions == 0);
  press(stage, "ok");
  CHECK(stage.take() == Heard{"done present done", "answered 'ok'"});
  CHECK(flow_transition_release(stage.engine, transition) == FLOW_OK);

  CHECK(flow_confirm_method(stage.engine, stage.opener, "Erase?", nullptr, "Erase", "erase") ==
        FLOW_OK);
  press(stage, "yes");
  CHECK(flow_confirm_method(stage.engine, stage.opener, "Erase?", nullptr, "Erase", "erase") ==
        FLOW_OK);
  press(stage, "cancel");
  CHECK(stage.take() == Heard{"confirmed"});
}

TEST_CASE("N5: the opener of a batch is that of its first request; each request has its own") {
  Stage stage;
  flow_screen asker = flow_show(stage.engine, stage.opener, "asker", nullptr);
  stage.take();
  flow_options own = FLOW_OPTIONS_INIT, first = FLOW_OPTIONS_INIT;
  own.done_method = "ran";
  first.completion_method = "removed";
  flow_request requests[2] = {FLOW_REQUEST_INIT, FLOW_REQUEST_INIT};
  requests[0].kind = FLOW_REQUEST_OPEN;
  requests[0].from = stage.opener;
  requests[0].presentable = stage.host.screen("x");
  requests[0].options = &first;
  requests[1].kind = FLOW_REQUEST_POP;
  requests[1].from = asker;
  CHECK(flow_batch(stage.engine, requests, 2, &own, nullptr) == FLOW_OK);
  Heard then = stage.take();
  CHECK(then.size() == 2);
  CHECK(then[1] == "done batch done");
}

TEST_CASE("N5: an opener that has gone is not told") {
  Stage stage;
  flow_screen asker = flow_show(stage.engine, stage.opener, "asker", nullptr);
  flow_options options = FLOW_OPTIONS_INIT;
  options.done_method = "ran";
  stage.take();
  // Its own end is the outcome, which nobody is left to hear.
  flow_close(stage.engine, asker, &options, nullptr);
  CHECK(stage.take() == Heard{});
  // Whoever has gone before the request is refused like everybody else.
  flow_transition transition = FLOW_NONE;
  options.done_method = "no such method";
  flow_screen late = stage.host.screen("late");
  CHECK(flow_push(stage.engine, asker, late, &options, &transition) == FLOW_OK);
  CHECK(stage.info(transition).outcome == FLOW_OUTCOME_REFUSED);
  CHECK(stage.info(transition).opener == FLOW_NONE);
  flow_transition_release(stage.engine, transition);
}

TEST_CASE("N5: observers are told of a completion that somebody hears, and of no other") {
  Stage stage;
  static int told;
  static const flow_method observer[] = {
      FLOW_OBSERVER_METHOD(create, create), FLOW_OBSERVER_METHOD(destroy, destroy),
      FLOW_OBSERVER_METHOD(event, [](void *, const flow_event *event) {
        told += event->kind == FLOW_EVENT_COMPLETION;
      })};
  stage.add(FLOW_CLASS(FLOW_KIND_OBSERVER, "counter", observer));
  stage.host.make("counter", "counter");
  flow_options method = FLOW_OPTIONS_INIT, function = FLOW_OPTIONS_INIT, none = FLOW_OPTIONS_INIT;
  method.completion_method = "removed";
  function.completion.function = [](void *, flow_engine *, flow_handle) { heard.push_back("run"); };
  none.completion = {nullptr, &told, [](void *) {}};
  for (bool goes : {false, true}) {
    told = 0;
    flow_screen below = stage.host.screen("below"), asker = FLOW_NONE;
    stage.host.set_root(stage.window, below);
    stage.opener = flow_show(stage.engine, stage.window, "opener", nullptr);
    flow_show_with(stage.engine, stage.opener, "test.screen", nullptr, &none);
    flow_show_with(stage.engine, stage.opener, "test.screen", nullptr, &function);
    flow_screen named = flow_show_with(stage.engine, stage.opener, "test.screen", nullptr, &method);
    if (goes) {
      // A screen that goes before the one it has opened.
      asker = flow_show(stage.engine, stage.opener, "asker", nullptr);
      method.completion_method = "closed";
      named = flow_show_with(stage.engine, asker, "test.screen", nullptr, &method);
      CHECK(flow_remove(stage.engine, asker, nullptr, nullptr) == FLOW_OK);
    }
    stage.take();
    stage.host.close(named);
    CHECK(stage.take().size() == (goes ? 0 : 1));
    CHECK(told == (goes ? 0 : 1));
    told = 0;
    stage.host.pop_to(below);
    CHECK(told == int(stage.take().size()));
    CHECK(told == (goes ? 2 : 1));
  }
}

TEST_CASE("N5: what was given can be read, as long as the transition lives") {
  Stage stage;
  flow_options options = FLOW_OPTIONS_INIT;
  options.completion.function = [](void *, flow_engine *, flow_handle) {};
  options.finished_method = "chosen";
  options.done.function = [](void *, flow_engine *, flow_transition, const flow_outcome *) {};
  flow_coordinator child = flow_show_with(stage.engine, stage.opener, "opener", nullptr, &options);
  flow_coordinator_info opened = FLOW_COORDINATOR_INFO_INIT;
  CHECK(flow_coordinator_get(stage.engine, child, &opened) == FLOW_OK);
  flow_transition_info info = stage.info(opened.transition);
  CHECK(info.request == FLOW_REQUEST_OPEN);
  CHECK(info.outcome == FLOW_OUTCOME_DONE);
  CHECK(info.opened == child);
  CHECK(info.opener == stage.opener);
  CHECK(info.functions == (FLOW_CALLBACK_COMPLETION | FLOW_CALLBACK_DONE));
  CHECK(std::string(info.finished_method) == "chosen");
  CHECK(info.completion_method == nullptr);
  flow_transition_info small = FLOW_TRANSITION_INFO_INIT;
  small.struct_size = 8;
  CHECK(flow_transition_get(stage.engine, opened.transition, &small) == FLOW_ERROR_STRUCT_SIZE);
  CHECK(flow_transition_get(stage.engine, opened.transition, nullptr) ==
        FLOW_ERROR_INVALID_ARGUMENT);
}

TEST_CASE("N5: a name that does not fit is an error that says what does; nothing is made") {
  Stage stage;
  flow_options options = FLOW_OPTIONS_INIT;
  options.finished_method = "chosn";
  std::string message = stage.refusal(options, FLOW_ERROR_UNKNOWN_METHOD);
  CHECK(
      has(message, "finished_method 'chosn': opener#1 has no such method; did you mean 'chosen'?"));
  options.finished_method = "start";
  stage.refusal(options, FLOW_ERROR_UNKNOWN_METHOD);
  options.finished_method = "plain";
  message = stage.refusal(options, FLOW_ERROR_SIGNATURE_MISMATCH);
  CHECK(has(message, "has the signature 'v(p)'; one for 'finished' has 'v(phi?a)'"));

  static int destroyed = 0;
  destroyed = 0;
  options.finished_method = "chosen";
  options.finished.destroy = [](void *) { destroyed++; };
  message = stage.refusal(options, FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(has(message, "give a function or a method, not both"));
  CHECK(destroyed == 1);

  stage.host.diagnostics.clear();
  flow_options done = FLOW_OPTIONS_INIT;
  done.done_method = "ran";
  CHECK(flow_pop(stage.engine, stage.window, &done, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(has(stage.host.diagnostics.text(), "window#1 has no methods"));

  flow_alert alert = flow_alert_make("x", nullptr);
  alert.answered_method = "ran";
  CHECK(flow_alert_present(stage.engine, stage.opener, &alert, nullptr, nullptr, nullptr) ==
        FLOW_ERROR_SIGNATURE_MISMATCH);
  CHECK(flow_confirm_method(stage.engine, stage.opener, "x", nullptr, "Yes", "ran") ==
        FLOW_ERROR_SIGNATURE_MISMATCH);
  CHECK(flow_confirm_method(stage.engine, stage.opener, "x", nullptr, "Yes", nullptr) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(stage.take() == Heard{});
  CHECK(stage.host.live(FLOW_KIND_SCREEN) == 1);
}
