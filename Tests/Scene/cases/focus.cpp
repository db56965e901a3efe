// The focus, when the user has not said where it goes.
#include "host.hpp"

using namespace scene;

namespace {

struct Page {
  Page() {
    screen = &host.add("page", [this](flow_content content) {
      flow_add_title(host.engine, content, "Page");
      flow_add_text(host.engine, content, "text");
      for (auto const &id : ids) {
        flow_element button = flow_element_make(FLOW_ELEMENT_BUTTON, id.c_str(), id.c_str());
        button.enabled = id != disabled;
        if (id == "erase") button.role = FLOW_ROLE_DESTRUCTIVE;
        add(host.engine, content, button);
      }
      if (!named.empty()) flow_content_set_focus(host.engine, content, flow_text(named.c_str()));
    });
  }
  void change() {
    screen->changed();
    host.drain();
  }
  /// The id that gets the focus by the news that were read last; "-": nobody is told.
  std::string focus() const {
    auto const told = host.of(FLOW_NEWS_FOCUS);
    return told.empty() ? "-" : told.back().element ? told.back().id : "page";
  }

  Host host;
  Screen *screen;
  std::vector<std::string> ids = {"erase", "a", "b", "c"};
  std::string named, disabled;
};

}  // namespace

TEST_CASE("H11: the screen's focus is obeyed once") {
  Page page;
  page.named = "b";
  page.host.open("page");
  CHECK(page.focus() == "b");
  flow_scene_focused(page.host.page(), page.host.element("c"));
  page.change();
  CHECK(page.focus() == "-");
  page.named = "a";
  page.change();
  CHECK(page.focus() == "a");
  page.named = "";
  page.change();
  CHECK(page.focus() == "-");
  page.named = "a";
  page.change();
  CHECK(page.focus() == "a");
}

TEST_CASE("H11: a page that comes on top: the first that is not destructive") {
  Page page;
  page.host.open("page");
  CHECK(page.focus() == "a");
}

TEST_CASE("H11: a page that comes on top again: what had the focus") {
  Page page;
  page.host.add("above", [&](flow_content content) {
    flow_add_button(page.host.engine, content, "x", "X", FLOW_ROLE_NORMAL);
  });
  page.named = "b";
  page.host.open("page");
  flow_scene_focused(page.host.page(), page.host.element("c"));
  page.host.open("above");
  CHECK(page.focus() == "x");
  flow_scene_back(page.host.scene);
  page.host.drain();
  CHECK(page.focus() == "c");
  page.host.open("above", FLOW_STYLE_SHEET);
  CHECK(page.focus() == "x");
  flow_scene_back(page.host.scene);
  page.host.drain();
  CHECK(page.focus() == "c");
}

TEST_CASE("H11: a page without anything to do gets the focus itself") {
  Page page;
  page.ids = {};
  page.host.open("page");
  CHECK(page.focus() == "page");
}

TEST_CASE("H11: the element with the focus goes or is disabled: the next, else the one before") {
  Page page;
  page.host.open("page");
  flow_scene_focused(page.host.page(), page.host.element("b"));
  SUBCASE("it goes") {
    page.ids = {"erase", "a", "c"};
    page.change();
    CHECK(page.focus() == "c");
  }
  SUBCASE("it is disabled") {
    page.disabled = "b";
    page.change();
    CHECK(page.focus() == "c");
  }
  SUBCASE("it was the last") {
    flow_scene_focused(page.host.page(), page.host.element("c"));
    page.ids = {"erase", "a", "b"};
    page.change();
    CHECK(page.focus() == "b");
  }
  SUBCASE("another one goes") {
    page.ids = {"erase", "b", "c"};
    page.change();
    CHECK(page.focus() == "-");
  }
}

TEST_CASE("H11: the last element of the body leaves the focus in the body, not to the toolbar") {
  Host host;
  std::vector<char const *> body = {"a", "b"};
  Screen &screen = host.add("page", [&](flow_content content) {
    for (auto const *each : body)
      flow_add_button(host.engine, content, each, each, FLOW_ROLE_NORMAL);
    flow_add_toolbar(host.engine, content, FLOW_PLACEMENT_TRAILING, "tool", "Tool",
                     FLOW_ROLE_NORMAL);
  });
  host.open("page");
  flow_scene_focused(host.page(), host.element("b"));
  auto const focus = [&] {
    screen.changed();
    host.drain();
    auto const told = host.of(FLOW_NEWS_FOCUS);
    return told.size() == 1 ? told[0].id : "-";
  };
  body = {"a"};
  CHECK(focus() == "a");
  body = {};
  CHECK(focus() == "tool");
}

TEST_CASE("H11: an alert: primary, cancel, first") {
  Page page;
  page.host.open("page");
  auto const focus_of = [&](std::vector<flow_alert_button> const &buttons) {
    flow_alert alert = flow_alert_make("Sure?", nullptr);
    alert.buttons = buttons.data();
    alert.button_count = buttons.size();
    flow_alert_present(page.host.engine, page.host.window, &alert, nullptr, nullptr, nullptr);
    page.host.drain();
    std::string const focus = page.focus();
    flow_dismiss_all(page.host.engine, page.host.window, nullptr, nullptr);
    page.host.drain();
    return focus;
  };
  auto const other = flow_alert_button_make("other", "Other", FLOW_ROLE_NORMAL);
  auto const erase = flow_alert_button_make("erase", "Erase", FLOW_ROLE_DESTRUCTIVE);
  auto const yes = flow_alert_button_make("yes", "Yes", FLOW_ROLE_PRIMARY);
  auto const no = flow_alert_button_make("no", "No", FLOW_ROLE_CANCEL);
  CHECK(focus_of({other, no, yes}) == "yes");
  CHECK(focus_of({other, erase, no}) == "no");
  CHECK(focus_of({other, erase}) == "other");
}

TEST_CASE("H12: focus of a page is kept after it is made anew") {
  Page page;
  page.host.open("page");
  auto *const shown = page.host.page();
  flow_scene_focused(shown, page.host.element("b"));
  flow_instance_renew(page.host.engine, page.screen->self, nullptr, 0, nullptr, nullptr);
  page.host.drain();
  CHECK(page.host.page() == shown);
  auto const told = page.focus();
  CHECK((told == "-" || told == "b"));
}
