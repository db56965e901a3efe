// Rule M8: what observers are told of input, language, gestures and changed content; V9 holds.
#include <doctest/doctest.h>

#include "support/host.hpp"
#include "support/value_text.hpp"

using namespace test;

namespace {

/// Tells the four events of a host as text, in order.
struct Watch {
  Host &host;
  std::string told;
  std::function<void(const flow_event &)> on_event;
  static Watch *current;

  explicit Watch(Host &of) : host(of) {
    current = this;
    static const flow_method methods[] = {FLOW_OBSERVER_METHOD(
        event, [](void *, const flow_event *event) { current->hear(*event); })};
    flow_class made = FLOW_CLASS_INIT;
    made.kind = FLOW_KIND_OBSERVER;
    made.id = "watch";
    made.methods = methods;
    made.method_count = 1;
    CHECK(flow_class_register(host.engine(), FLOW_NONE, &made, nullptr) == FLOW_OK);
    flow_handle observer = FLOW_NONE;
    CHECK(flow_create(host.engine(), "watch", nullptr, &observer) == FLOW_OK);
  }

  void hear(const flow_event &event) {
    CHECK(event.struct_size == sizeof(flow_event));
    if (event.kind < FLOW_EVENT_INPUT) {
      CHECK(event.element.size == 0);
      return;
    }
    told += (told.empty() ? "" : "; ") + std::string(flow_event_name(event.kind));
    if (event.kind != FLOW_EVENT_GESTURE) told += " " + host.name(event.subject);
    if (event.element.size > 0) told += " " + view_text(event.element);
    if (event.action.size > 0) told += "/" + view_text(event.action);
    if (event.flags & FLOW_EVENT_SECRET) told += " (secret)";
    CHECK((event.flags & ~FLOW_EVENT_SECRET) == 0);
    if (event.value) told += "=" + value_text(event.value);
    if (on_event) on_event(event);
  }
  std::string take() { return std::exchange(told, ""); }
};
Watch *Watch::current = nullptr;

struct Page {
  Host host;
  flow_window window = host.window();
  Presenter &presenter = host.present(window, Answers::at_once);
  std::vector<flow_element> elements;
  flow_screen screen = FLOW_NONE;

  Page() {
    host.on_screen("page").render = [this](flow_content content) {
      for (const flow_element &each : elements)
        flow_content_add(host.engine(), content, &each);
    };
  }
  flow_element &add(flow_element_kind kind, const char *id) {
    elements.push_back(flow_element_make(kind, id, id));
    elements.back().method = flow_text("submit");
    return elements.back();
  }
  void open() {
    screen = host.screen("page");
    host.open(window, screen);
    ask();
  }
  void ask() {
    const flow_screen_content *content = nullptr;
    CHECK(flow_screen_render(host.engine(), screen, &content) == FLOW_OK);
  }
  flow_status send(const char *id, const flow_value *value, const char *action = "") {
    flow_input input = FLOW_INPUT_INIT;
    input.id = flow_text(id);
    input.action = flow_text(action);
    input.value = value;
    return flow_screen_send(host.engine(), screen, &input, nullptr, nullptr);
  }
};

}  // namespace

TEST_CASE("M8: input that is carried out is told before its method, refused input is not") {
  Page page;
  page.add(FLOW_ELEMENT_BUTTON, "go");
  page.add(FLOW_ELEMENT_FIELD, "name");
  page.add(FLOW_ELEMENT_BUTTON, "off").enabled = FLOW_FALSE;
  page.open();
  Watch watch(page.host);
  std::string at_call;
  page.host.on_screen("page").submit = [&] { at_call = watch.told; };

  CHECK(page.send("go", nullptr) == FLOW_OK);
  CHECK(at_call == "input page go");
  CHECK(watch.take() == "input page go");
  flow_value ada = flow_string_value("Ada");
  CHECK(page.send("name", &ada) == FLOW_OK);
  CHECK(watch.take().find("input page name=") == 0);
  CHECK(page.send("off", nullptr) == FLOW_ERROR_ELEMENT_DISABLED);
  CHECK(page.send("nobody", nullptr) == FLOW_ERROR_UNKNOWN_ELEMENT);
  flow_value wrong = flow_integer_value(1);
  CHECK(page.send("name", &wrong) == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(watch.take() == "");
}

TEST_CASE("V9: no event has the value of a secret element, nor of one with a secret row") {
  Page page;
  page.add(FLOW_ELEMENT_FIELD, "pin").field_type = FLOW_FIELD_SECURE;
  page.add(FLOW_ELEMENT_TOGGLE, "shy").secret = FLOW_TRUE;
  flow_row rows[] = {flow_row_make("open", "Open"), flow_row_make("safe", "Safe")};
  rows[1].flags = FLOW_ROW_SECRET;
  flow_element &choice = page.add(FLOW_ELEMENT_CHOICE, "room");
  choice.rows = rows;
  choice.row_count = 2;
  page.open();
  Watch watch(page.host);
  flow_value pin = flow_string_value("4711"), yes = flow_boolean_value(FLOW_TRUE),
             safe = flow_string_value("safe"), open = flow_string_value("open");
  CHECK(page.send("pin", &pin) == FLOW_OK);
  CHECK(page.send("shy", &yes) == FLOW_OK);
  CHECK(page.send("room", &safe) == FLOW_OK);
  CHECK(page.send("room", &open) == FLOW_OK);
  CHECK(watch.take() ==
        "input page pin (secret); input page shy (secret); "
        "input page room (secret); input page room (secret)");
}

TEST_CASE("V9: a press is told from a secret, which has no value either") {
  Page page;
  page.add(FLOW_ELEMENT_BUTTON, "go");
  page.add(FLOW_ELEMENT_BUTTON, "hush").secret = FLOW_TRUE;
  page.open();
  Watch watch(page.host);
  CHECK(page.send("go", nullptr) == FLOW_OK);
  CHECK(page.send("hush", nullptr) == FLOW_OK);
  CHECK(watch.take() == "input page go; input page hush (secret)");
}

TEST_CASE("M8: an observer may destroy, render and send inside the event of an input") {
  Page page;
  page.add(FLOW_ELEMENT_BUTTON, "go");
  page.screen = page.host.screen("page");
  page.ask();
  Watch watch(page.host);
  int depth = 0;
  watch.on_event = [&](const flow_event &event) {
    if (event.kind != FLOW_EVENT_INPUT || depth++ > 0) return;
    page.elements.clear();
    page.add(FLOW_ELEMENT_BUTTON, "go");
    page.ask();
    CHECK(page.send("go", nullptr) == FLOW_OK);
    CHECK(flow_destroy(page.host.engine(), page.screen) == FLOW_OK);
  };
  int calls = 0;
  page.host.on_screen("page").submit = [&] { calls++; };
  CHECK(page.send("go", nullptr) == FLOW_ERROR_STALE_HANDLE);
  CHECK(calls == 1);
  CHECK(page.host.instances() <= 2);
}

TEST_CASE("M8: a new language, changed content and a gesture are told; questions are not") {
  Page page;
  page.host.open(page.window, page.host.flow("F", {"r", "a"}));
  Watch watch(page.host);
  flow_engine *engine = page.host.engine();
  CHECK(flow_engine_set_locale(engine, "de", FLOW_LEFT_TO_RIGHT) == FLOW_OK);
  // Only visible screens have a presenter that is told.
  CHECK(watch.take() == "locale changed r; locale changed a; changed a");
  CHECK(flow_screen_changed(engine, page.host.named("a")) == FLOW_OK);
  CHECK(watch.take() == "changed a");
  Request gesture = page.host.begin_back(page.window);
  CHECK(flow_gesture_progress(engine, gesture.transition(), 0.5) == FLOW_OK);
  std::string told = watch.take();
  CHECK(told.find("gesture=0") == 0);
  CHECK(told.find("; gesture=0.5") != std::string::npos);
  CHECK(flow_gesture_cancel(engine, gesture.transition()) == FLOW_OK);
  CHECK(watch.take() == "");
  const flow_screen_content *content = nullptr;
  const void *capability = nullptr;
  CHECK(flow_screen_render(engine, page.host.named("a"), &content) == FLOW_OK);
  CHECK(flow_screen_capability(engine, page.host.named("a"), "x/1", &capability) == FLOW_OK);
  CHECK(watch.take() == "");
}

TEST_CASE("M8, P9: of a turn the change is told that it would make; of other gestures none") {
  Page page;
  page.host.push(page.window, page.host.screen("below"));
  page.host.open_tabs(page.window, {page.host.screen("a"), page.host.screen("b")}, FLOW_TABS_INIT,
                      Options().style(FLOW_STYLE_SHEET));
  Watch watch(page.host);
  std::string changes;
  watch.on_event = [&](const flow_event &event) {
    if (event.kind != FLOW_EVENT_GESTURE) return;
    CHECK(event.related == page.window);
    const flow_change *change = event.change;
    changes += !change ? "none; "
                       : page.host.name(change->from) + "->" + page.host.name(change->to) + " " +
                             std::to_string(change->from_index) + "->" +
                             std::to_string(change->to_index) + "; ";
  };
  Request turn = page.host.begin_turn(page.host.tab(page.window, 1, 1));
  CHECK(flow_gesture_progress(page.host.engine(), turn.transition(), 0.5) == FLOW_OK);
  CHECK(flow_gesture_cancel(page.host.engine(), turn.transition()) == FLOW_OK);
  CHECK(changes == "a->b 0->1; a->b 0->1; ");

  changes.clear();
  Request drag = page.host.begin_drag(page.host.layer(page.window, 1));
  CHECK(flow_gesture_cancel(page.host.engine(), drag.transition()) == FLOW_OK);
  // A back that leads to another tab is told as every back is.
  CHECK(page.host.select_tab(page.host.layer(page.window, 1), 1).outcome() == "done");
  Request back = page.host.begin_back(page.window);
  CHECK(flow_gesture_cancel(page.host.engine(), back.transition()) == FLOW_OK);
  CHECK(changes == "none; none; ");
}
