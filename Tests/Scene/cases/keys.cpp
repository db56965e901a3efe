// Keys of a page: Enter, shortcuts, Escape.
#include "host.hpp"

using namespace scene;

namespace {

struct Keys {
  Keys() : primary(flow_element_make(FLOW_ELEMENT_BUTTON, "send", "Send")) {
    primary.role = FLOW_ROLE_PRIMARY;
    screen = &host.add("keys", [this](flow_content content) {
      flow_element field = flow_element_make(FLOW_ELEMENT_FIELD, "count", "Count");
      flow_element other = flow_element_make(FLOW_ELEMENT_BUTTON, "other", "Other");
      field.field_type = FLOW_FIELD_NUMBER;
      other.role = FLOW_ROLE_PRIMARY;
      add(host.engine, content, field);
      add(host.engine, content, primary);
      add(host.engine, content, other);
    });
    host.open("keys");
  }
  void change() {
    screen->changed();
    host.drain();
  }

  Host host;
  Screen *screen;
  flow_element primary;
};

}  // namespace

TEST_CASE("H10: Enter presses the first enabled primary") {
  Keys keys;
  CHECK(keys.host.element("send")->is_default);
  CHECK(!keys.host.element("other")->is_default);
  CHECK(flow_scene_enter(keys.host.page()));
  CHECK(keys.screen->inputs == std::vector<std::string>{"send=null"});
  keys.primary.enabled = FLOW_FALSE;
  keys.change();
  CHECK((keys.host.bits("send") & FLOW_SHOWN_DEFAULT));
  CHECK((keys.host.bits("other") & FLOW_SHOWN_DEFAULT));
  CHECK(flow_scene_enter(keys.host.page()));
  CHECK(keys.screen->inputs.back() == "other=null");
}

TEST_CASE("H10: Enter does nothing where there is no default button") {
  Host host;
  host.add("plain", [&](flow_content content) { flow_add_text(host.engine, content, "text"); });
  host.open("plain");
  CHECK(!flow_scene_enter(host.page()));
}

TEST_CASE("H10: Enter does not press from a field with half typed text") {
  Keys keys;
  auto *const page = keys.host.page();
  auto *const count = keys.host.element("count");
  flow_scene_focused(page, count);
  flow_scene_type(count, "1e", nullptr);
  CHECK(flow_scene_enter(page));
  CHECK(keys.screen->inputs.empty());
  flow_scene_type(count, "12", nullptr);
  CHECK(flow_scene_enter(page));
  CHECK(keys.screen->inputs == std::vector<std::string>{"count=12", "send=null"});
}

TEST_CASE("H10: shortcuts of body and toolbar press their buttons while these are enabled") {
  Host host;
  bool is_enabled = true;
  auto &screen = host.add("screen", [&](flow_content content) {
    flow_element save = flow_element_make(FLOW_ELEMENT_BUTTON, "save", "Save");
    flow_element find = flow_element_make(FLOW_ELEMENT_BUTTON, "find", "Find");
    save.shortcut = flow_text("Ctrl+S");
    save.enabled = is_enabled;
    find.shortcut = flow_text("F7");
    find.placement = FLOW_PLACEMENT_TRAILING;
    add(host.engine, content, save);
    add(host.engine, content, find);
  });
  host.open("screen");
  auto *const page = host.page();
  CHECK(flow_scene_press_keys(page, "Ctrl+S"));
  CHECK(flow_scene_press_keys(page, "F7"));
  CHECK(!flow_scene_press_keys(page, "Ctrl+Q"));
  CHECK(screen.inputs == std::vector<std::string>{"save=null", "find=null"});
  is_enabled = false;
  screen.changed();
  host.drain();
  CHECK(!flow_scene_press_keys(page, "Ctrl+S"));
  CHECK(screen.inputs.size() == 2);
}

TEST_CASE("V12: F6 and Shift-F6 lead from pane to pane, and no button has them") {
  Host host;
  auto &screen = host.add("screen", [&](flow_content content) {
    flow_element find = flow_element_make(FLOW_ELEMENT_BUTTON, "find", "Find");
    flow_element back = flow_element_make(FLOW_ELEMENT_BUTTON, "back", "Back");
    find.shortcut = flow_text("F6");
    back.shortcut = flow_text("Shift+F6");
    add(host.engine, content, find);
    add(host.engine, content, back);
  });
  host.open("screen");
  auto *const page = host.page();
  for (auto const *id : {"find", "back"})
    CHECK(flow_string_is(flow_scene_find(page, id)->shown->shortcut, ""));
  for (auto const *keys : {"F6", "Shift+F6"})
    CHECK(!flow_scene_press_keys(page, keys));
  CHECK(screen.inputs.empty());
}

TEST_CASE("H15: Escape dismisses the top layer; in an alert it presses the cancel button") {
  Host host;
  auto &screen = host.add(
      "screen", [&](flow_content content) { flow_add_title(host.engine, content, "Page"); });
  std::string answer = "none";
  host.open("screen");
  host.open("screen", FLOW_STYLE_SHEET);
  CHECK(flow_scene_layer_count(host.scene) == 2);
  CHECK(flow_scene_dismiss(host.layer(1)) == FLOW_OK);
  host.drain();
  CHECK(flow_scene_layer_count(host.scene) == 1);

  flow_alert alert = flow_alert_make("Sure?", nullptr);
  flow_alert_button const buttons[] = {flow_alert_button_make("yes", "Yes", FLOW_ROLE_PRIMARY),
                                       flow_alert_button_make("no", "No", FLOW_ROLE_CANCEL)};
  alert.buttons = buttons;
  alert.button_count = 2;
  alert.answered.user_data = &answer;
  alert.answered.function = [](void *data, flow_engine *, flow_screen, flow_string const *button) {
    *static_cast<std::string *>(data) = text_of(*button);
  };
  CHECK(flow_alert_present(host.engine, host.window, &alert, nullptr, nullptr, nullptr) == FLOW_OK);
  host.drain();
  REQUIRE(flow_scene_layer_count(host.scene) == 2);
  CHECK(host.page()->is_alert);
  CHECK(flow_scene_dismiss(host.layer(1)) == FLOW_OK);
  host.drain();
  CHECK(answer == "no");
  CHECK(flow_scene_layer_count(host.scene) == 1);
  CHECK(screen.renders >= 2);
}

TEST_CASE("H10: a second click is one on a button, but not after its page has been left") {
  Keys keys;
  flow_scene_element *send = keys.host.element("send");
  CHECK(flow_scene_press(send, nullptr, nullptr, 1, nullptr) == FLOW_OK);
  CHECK(flow_scene_press(send, nullptr, nullptr, 2, nullptr) == FLOW_OK);
  keys.host.drain();
  CHECK(keys.screen->inputs.size() == 2);
  keys.host.add("above",
                [&](flow_content content) { flow_add_text(keys.host.engine, content, "above"); });
  CHECK(flow_scene_press(send, nullptr, nullptr, 1, nullptr) == FLOW_OK);
  keys.host.open("above");
  CHECK(flow_scene_press(send, nullptr, nullptr, 2, nullptr) == FLOW_OK);
  keys.host.drain();
  CHECK(keys.screen->inputs.size() == 3);
}

TEST_CASE("H10: a second click is none on another page than the first") {
  Keys keys;
  Screen &above = keys.host.add("above", [&](flow_content content) {
    flow_add_button(keys.host.engine, content, "ok", "OK", FLOW_ROLE_NORMAL);
  });
  CHECK(flow_scene_press(keys.host.element("send"), nullptr, nullptr, 1, nullptr) == FLOW_OK);
  keys.host.open("above");
  keys.host.drain();
  CHECK(flow_scene_press(keys.host.element("ok"), nullptr, nullptr, 2, nullptr) == FLOW_OK);
  CHECK(above.inputs.empty());
  CHECK(flow_scene_press(keys.host.element("ok"), nullptr, nullptr, 1, nullptr) == FLOW_OK);
  CHECK(flow_scene_press(keys.host.element("ok"), nullptr, nullptr, 2, nullptr) == FLOW_OK);
  CHECK(above.inputs.size() == 2);
}

TEST_CASE("H6: an input to no element is an error, and no scene has no news") {
  flow_news news = FLOW_NEWS_INIT;
  flow_error error = FLOW_ERROR_INIT;
  CHECK(flow_scene_type(nullptr, "x", &error) == FLOW_ERROR_STALE_HANDLE);
  CHECK(std::string(error.message).find("no such element") != std::string::npos);
  CHECK(flow_scene_set(nullptr, nullptr, nullptr) == FLOW_ERROR_STALE_HANDLE);
  CHECK(flow_scene_choose(nullptr, "r1", nullptr) == FLOW_ERROR_STALE_HANDLE);
  CHECK(flow_scene_press(nullptr, nullptr, nullptr, 1, nullptr) == FLOW_ERROR_STALE_HANDLE);
  CHECK_FALSE(flow_scene_next(nullptr, &news));
  flow_scene_row_hold(nullptr);
  flow_scene_row_release(nullptr);
  flow_scene_destroy(nullptr);
}

TEST_CASE("H10: a second click is none on a row") {
  Host host;
  Screen &screen = host.add("list", [&](flow_content content) {
    flow_element list = flow_element_make(FLOW_ELEMENT_LIST, "list", "List");
    add_rows(host.engine, content, list, {"r1", "r2"});
  });
  host.open("list");
  CHECK(flow_scene_press(host.element("list"), "r1", nullptr, 1, nullptr) == FLOW_OK);
  CHECK(flow_scene_press(host.element("list"), "r1", nullptr, 2, nullptr) == FLOW_OK);
  host.drain();
  CHECK(screen.inputs.size() == 1);
}

TEST_CASE("H1: a link text that is pressed is told with its URI") {
  Host host;
  host.add("page", [&](flow_content content) {
    flow_add_link_text(host.engine, content, "More", "https://example.org/more");
  });
  host.open("page");
  CHECK(flow_scene_press(flow_scene_element_at(host.page(), FLOW_SCENE_LIST_BODY, 0), nullptr,
                         nullptr, 1, nullptr) == FLOW_OK);
  host.drain();
  auto const told = host.of(FLOW_NEWS_LINK);
  REQUIRE(told.size() == 1);
  CHECK(told[0].text == "https://example.org/more");
}
