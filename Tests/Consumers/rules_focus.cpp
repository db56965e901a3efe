// Rules V11 and V12: the focus, the default button, and the shortcuts of buttons.
#include <doctest/doctest.h>

#include <functional>

#include "support/host.hpp"
#include "support/kit.hpp"
#include "support/value_text.hpp"

using namespace test;

namespace {

/// A screen whose content a test writes anew.
struct Page {
  Host host;
  flow_engine *engine = host.engine();
  flow_window window = host.window();
  flow_screen screen = FLOW_NONE;
  std::function<void(flow_content)> fill = [](flow_content) {};

  Page() {
    host.on_screen("page").render = [this](flow_content content) { fill(content); };
    screen = host.screen("page");
    host.open(window, screen);
  }

  const flow_screen_content *ask() {
    const flow_screen_content *content = nullptr;
    host.diagnostics.clear();
    CHECK(flow_screen_render(engine, screen, &content) == FLOW_OK);
    return content;
  }
  /// Renders, and returns the focus.
  std::string focus() { return view_text(ask()->focus); }

  flow_status button(flow_content content, const char *id, const char *shortcut,
                     flow_role role = FLOW_ROLE_NORMAL, bool enabled = true) {
    flow_element element = flow_element_make(FLOW_ELEMENT_BUTTON, id, id);
    element.shortcut = flow_text(shortcut);
    element.role = role;
    element.enabled = enabled ? FLOW_TRUE : FLOW_FALSE;
    return flow_content_add(engine, content, &element);
  }
  void field(flow_content content, const char *id) {
    flow_add_field(engine, content, id, id, FLOW_FIELD_TEXT, "", nullptr);
  }
};

}  // namespace

TEST_CASE("V11: a screen names the element that gets the focus, before or after it adds it") {
  Page page;
  std::string before, after;
  page.fill = [&](flow_content content) {
    if (!before.empty())
      CHECK(flow_content_set_focus(page.engine, content, flow_text(before.c_str())) == FLOW_OK);
    page.field(content, "name");
    page.field(content, "mail");
    if (!after.empty())
      CHECK(flow_content_set_focus(page.engine, content, flow_text(after.c_str())) == FLOW_OK);
  };

  CHECK(page.focus() == "");
  before = "mail";
  CHECK(page.focus() == "mail");
  CHECK(page.focus() == "mail");
  after = "name";
  CHECK(page.focus() == "name");
  before = after = "";
  CHECK(page.focus() == "");
  CHECK(page.host.diagnostics.all().empty());
}

TEST_CASE("V11: an empty id names nothing again, and bad texts are refused") {
  Page page;
  flow_content stale = FLOW_NONE;
  page.fill = [&](flow_content content) {
    stale = content;
    page.field(content, "name");
    flow_content_set_focus(page.engine, content, flow_text("name"));
    CHECK(flow_content_set_focus(page.engine, content, {"\xff", 1}) == FLOW_ERROR_BAD_UTF8);
    CHECK(flow_content_set_focus(page.engine, content, {nullptr, 1}) ==
          FLOW_ERROR_INVALID_ARGUMENT);
    CHECK(flow_content_set_focus(nullptr, content, flow_text("name")) ==
          FLOW_ERROR_INVALID_ARGUMENT);
  };

  CHECK(page.focus() == "name");
  CHECK(flow_content_set_focus(page.engine, stale, flow_text("name")) == FLOW_ERROR_STALE_HANDLE);
  CHECK(flow_content_set_focus(page.engine, page.screen, flow_text("name")) ==
        FLOW_ERROR_WRONG_KIND);
  page.fill = [&](flow_content content) {
    page.field(content, "name");
    flow_content_set_focus(page.engine, content, flow_text("name"));
    CHECK(flow_content_set_focus(page.engine, content, {nullptr, 0}) == FLOW_OK);
  };
  CHECK(page.focus() == "");
}

TEST_CASE("V11: the focus of what is not there, is disabled or takes no input is an error") {
  Page page;
  std::string id;
  page.fill = [&](flow_content content) {
    flow_content_set_focus(page.engine, content, flow_text(id.c_str()));
    page.button(content, "go", nullptr, FLOW_ROLE_NORMAL, false);
    flow_element text = flow_element_make(FLOW_ELEMENT_TEXT, "words", "Words");
    flow_content_add(page.engine, content, &text);
    flow_element bad = flow_element_make(FLOW_ELEMENT_RANGE, "range", "No limits");
    flow_content_add(page.engine, content, &bad);
  };

  for (const auto &[name, status, words] :
       {std::tuple<const char *, flow_status, const char *>{
            "none", FLOW_ERROR_UNKNOWN_ELEMENT,
            "gives the focus to 'none', but its content has no such element"},
        {"go", FLOW_ERROR_ELEMENT_DISABLED, "gives the focus to element 'go', which is disabled"},
        {"words", FLOW_ERROR_UNKNOWN_ELEMENT,
         "gives the focus to element 'words', a text, with which nothing can be done"},
        {"range", FLOW_ERROR_UNKNOWN_ELEMENT, "to 'range', but its content has no such element"}}) {
    const auto &wanted = name;
    CAPTURE(wanted);
    id = wanted;
    CHECK(page.focus() == "");
    REQUIRE(!page.host.diagnostics.all().empty());
    const Diagnostic &last = page.host.diagnostics.all().back();
    CHECK(last.status == status);
    CHECK(last.subject == page.screen);
    CHECK(last.message.find(words) != std::string::npos);
  }
}

TEST_CASE("V11: a screen may go by its own render after it named the focus") {
  Page page;
  flow_screen other = page.host.screen("other");
  page.host.open(page.window, other);
  page.fill = [&](flow_content content) {
    flow_content_set_focus(page.engine, content, flow_text("none"));
    flow_remove(page.engine, page.screen, nullptr, nullptr);
  };
  page.ask();
  CHECK(page.host.diagnostics.mentions("gives the focus to 'none'"));
}

TEST_CASE("V11: the default button is the first enabled one with the role primary") {
  Page page;
  bool first = true, second = true;
  page.fill = [&](flow_content content) {
    page.button(content, "plain", nullptr);
    page.button(content, "one", nullptr, FLOW_ROLE_PRIMARY, first);
    page.button(content, "two", nullptr, FLOW_ROLE_PRIMARY, second);
    // Only buttons have a role that counts.
    flow_element field = flow_element_make(FLOW_ELEMENT_TOGGLE, "toggle", "Toggle");
    field.role = FLOW_ROLE_PRIMARY;
    flow_content_add(page.engine, content, &field);
  };
  auto standard = [&] {
    const flow_element *button = flow_default_button(page.ask());
    return button ? view_text(button->id) : "none";
  };

  CHECK(standard() == "one");
  first = false;
  CHECK(standard() == "two");
  second = false;
  CHECK(standard() == "none");
}

TEST_CASE("V12: a shortcut is given to the host as it was written") {
  Page page;
  for (const char *right : {"Ctrl+S",
                            "Alt+1",
                            "Super+Z",
                            "Ctrl+Alt+Shift+Super+F12",
                            "F1",
                            "F6",
                            "Shift+F10",
                            "Enter",
                            "Escape",
                            "Tab",
                            "Shift+Tab",
                            "Space",
                            "Backspace",
                            "Delete",
                            "Insert",
                            "Home",
                            "End",
                            "PageUp",
                            "PageDown",
                            "Up",
                            "Down",
                            "Left",
                            "Right",
                            "Ctrl++",
                            "Ctrl+-",
                            "Alt+?",
                            "Ctrl+\xC3\x84",
                            "Ctrl+\xE2\x82\xAC",
                            "Alt+Shift+\xF0\x9F\x92\xBE"}) {
    CAPTURE(right);
    flow_status status = FLOW_ERROR_BUSY;
    page.fill = [&](flow_content content) { status = page.button(content, "go", right); };
    const flow_screen_content *content = page.ask();
    CHECK(status == FLOW_OK);
    REQUIRE(content->element_count == 1);
    CHECK(view_text(flow_element_at(content, 0)->shortcut) == right);
  }
}

TEST_CASE("V12: a wrong shortcut is refused with what is wrong, and the rest stands") {
  Page page;
  for (const auto &[text, words] :
       {std::pair<const char *, const char *>{"S", "would be typed into fields"},
        {"Shift+S", "would be typed into fields"},
        {"+", "would be typed into fields"},
        {"Ctrl+s", "writes its letter small"},
        {"Ctrl+", "has no key"},
        {"Ctrl+Alt+", "has no key"},
        {"Alt+Ctrl+S", "not in the order"},
        {"Ctrl+Ctrl+S", "a modifier twice"},
        {"ctrl+S", "neither a visible character nor a named key"},
        {"Ctrl+F13", "neither a visible"},
        {"Ctrl+F0", "neither a visible"},
        {"Ctrl+ ", "neither a visible"},
        {"Ctrl+\n", "neither a visible"},
        {"Ctrl+\x7f", "neither a visible"},
        {"Ctrl+\xC2\xA0", "neither a visible"},
        {"Ctrl+\xE2\x80\xAE", "neither a visible"},
        {"Ctrl+AB", "neither a visible"},
        {"Ctrl+delete", "neither a visible"},
        {" Ctrl+S", "neither a visible"},
        {"Ctrl + S", "neither a visible"},
        {"Ctrl", "neither a visible"}}) {
    const auto &wrong = text;
    CAPTURE(wrong);
    flow_status status = FLOW_OK;
    page.fill = [&](flow_content content) {
      status = page.button(content, "go", wrong);
      page.button(content, "rest", nullptr);
    };
    CHECK(page.ask()->element_count == 1);
    CHECK(status == FLOW_ERROR_INVALID_ARGUMENT);
    CHECK(page.host.diagnostics.mentions("' of element 'go' "));
    CHECK(page.host.diagnostics.mentions(words));
  }
  flow_status bad = FLOW_OK, impossible = FLOW_OK;
  page.fill = [&](flow_content content) {
    flow_element element = flow_element_make(FLOW_ELEMENT_BUTTON, "go", "Go");
    element.shortcut = {"Ctrl+\xff", 6};
    bad = flow_content_add(page.engine, content, &element);
    element.shortcut = {nullptr, 3};
    impossible = flow_content_add(page.engine, content, &element);
  };
  CHECK(page.ask()->element_count == 0);
  CHECK(bad == FLOW_ERROR_BAD_UTF8);
  CHECK(impossible == FLOW_ERROR_INVALID_ARGUMENT);
}

TEST_CASE("V12: only buttons have shortcuts, and each another one") {
  Page page;
  std::vector<flow_status> statuses;
  page.fill = [&](flow_content content) {
    statuses.clear();
    flow_element field = flow_element_make(FLOW_ELEMENT_TOGGLE, "toggle", "Toggle");
    field.shortcut = flow_text("Ctrl+T");
    statuses.push_back(flow_content_add(page.engine, content, &field));
    statuses.push_back(page.button(content, "save", "Ctrl+S"));
    statuses.push_back(page.button(content, "send", "Ctrl+S", FLOW_ROLE_NORMAL, false));
    // A refused element has no shortcut, and leaves its id free.
    statuses.push_back(page.button(content, "send", "Ctrl+T"));
  };

  // Twice, because the shortcuts of the content before do not count.
  for (int round = 0; round < 2; round++) {
    CHECK(page.ask()->element_count == 2);
    CHECK(statuses == std::vector<flow_status>{FLOW_ERROR_INVALID_ARGUMENT, FLOW_OK,
                                               FLOW_ERROR_DUPLICATE_ID, FLOW_OK});
    CHECK(page.host.diagnostics.mentions(
        "element 'toggle' is a toggle; only a button can have a shortcut"));
    CHECK(page.host.diagnostics.mentions(
        "the shortcut 'Ctrl+S' of element 'send' is that of element 'save' already"));
  }
}

TEST_CASE("V12: an element of an older plugin has no shortcut, whatever lies behind it") {
  Page page;
  page.fill = [&](flow_content content) {
    flow_element button = flow_element_make(FLOW_ELEMENT_BUTTON, "go", "Go");
    button.struct_size = static_cast<uint32_t>(offsetof(flow_element, shortcut));
    button.shortcut = flow_text("wrong");
    CHECK(flow_content_add(page.engine, content, &button) == FLOW_OK);
  };
  const flow_screen_content *content = page.ask();
  REQUIRE(content->element_count == 1);
  CHECK(flow_element_at(content, 0)->shortcut.size == 0);
}

TEST_CASE("kit: the focus and a shortcut are words of the sentence") {
  struct Form : flow::screen {
    void render(flow::content &content) {
      content.title("Form").focus("name").field("name", "Name");
      content.button("save", "Save").primary().shortcut("Ctrl+S").text("below");
    }
  };
  Kit kit;
  CHECK(kit.engine.add<Form>("form"));
  const flow::screen_handle form = *kit.engine.create_screen("form");
  const flow_screen_content *content = nullptr;
  REQUIRE(flow_screen_render(kit.engine.raw(), form.raw(), &content) == FLOW_OK);
  CHECK(view_text(content->focus) == "name");
  REQUIRE(flow_default_button(content));
  CHECK(view_text(flow_default_button(content)->shortcut) == "Ctrl+S");
}
