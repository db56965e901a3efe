// Rules P1 to P7: panes, which are seen side by side, as many as fit.
#include <doctest/doctest.h>
#include <flow/uri.h>

#include <string>
#include <vector>

#include "support/mail.hpp"

using namespace test;

TEST_CASE("P1: panes are opened with or without a root, and are no tabs") {
  Mail mail;
  CHECK(mail.tree() == "<*[list@Main] | ([]) | ([])>");

  size_t tabs = 9;
  flow_layer layer = mail.host.layer(mail.window, 0);
  CHECK(flow_layer_tab_count(mail.host.engine(), layer, &tabs) == FLOW_OK);
  CHECK(tabs == 0);
  flow_tab_info info = FLOW_TAB_INFO_INIT;
  CHECK(flow_layer_tab_at(mail.host.engine(), layer, 0, &info) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_layer_pane_at(mail.host.engine(), layer, 3, &info) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(std::string(flow_layout_name(FLOW_LAYOUT_PANES)) == "panes");
  CHECK(std::string(flow_layout_name(7)) == "?");
}

TEST_CASE("P1: panes whose selected one has no root are refused") {
  Host host;
  flow_window window = host.window();
  flow_coordinator main = host.root("Main");
  std::string outcome;
  host.on_coordinator("Main").start = [&](flow_coordinator self) {
    host.open_panes(self, {host.screen("a"), FLOW_NONE}, false, 1,
                    Options().done([&](flow_transition, const flow_outcome &each) {
                      outcome = flow_reason_name(each.reason);
                    }));
  };
  CHECK(host.open(window, main).outcome() == "done");
  CHECK(outcome == "empty");
  CHECK(host.tree(window) == "");
}

TEST_CASE("P1: tabs are not added to panes, removed from them or moved") {
  Mail mail(3);
  flow_screen letter = mail.open(2, "letter");
  flow_router pane = mail.host.router(letter);
  flow_tab tab = FLOW_TAB_INIT;
  tab.root = mail.host.screen("x");
  flow_transition made = FLOW_NONE;
  flow_engine *engine = mail.host.engine();

  CHECK(flow_add_tab(engine, mail.main, &tab, 1, nullptr, &made) == FLOW_OK);
  CHECK(Request(engine, FLOW_OK, made).outcome() == "refused(container)");
  CHECK(flow_remove_tab(engine, pane, nullptr, &made) == FLOW_OK);
  CHECK(Request(engine, FLOW_OK, made).outcome() == "refused(container)");
  CHECK(flow_move_tab(engine, pane, 0, nullptr, &made) == FLOW_OK);
  CHECK(Request(engine, FLOW_OK, made).outcome() == "refused(container)");
  CHECK(mail.host.select_tab(mail.main, 1).outcome() == "refused(container)");
  CHECK(mail.tree() == "<[list@Main] | *[letter@Main] | ([])>");
}

TEST_CASE("P1: selecting a pane tells nobody but the screens that appear") {
  Mail mail;
  flow_screen letter = mail.open(2, "letter");
  mail.clear();

  CHECK(mail.host.select_tab_of(mail.host.router(letter)).outcome() == "noop");
  CHECK(mail.host.select_tab_of(mail.host.pane(mail.window, 2)).outcome() == "refused(empty)");
  CHECK(mail.host.log.appearance() == "");
  CHECK(mail.host.select_tab_of(mail.host.router(mail.list)).outcome() == "done");
  CHECK(mail.tree() == "<*[list@Main] | ([letter@Main]) | ([])>");
  CHECK(mail.host.log.events().find("maySelect") == std::string::npos);
  CHECK(mail.presenter.text() == "pop letter->list");
}

TEST_CASE("P1: what names no layout, or is no flag of a pane, is an error") {
  Host host;
  flow_window window = host.window();
  flow_tab tab = FLOW_TAB_INIT;
  tab.root = host.screen("a");
  flow_tabs tabs = FLOW_TABS_INIT;
  tabs.tabs = &tab;
  tabs.count = 1;
  flow_engine *engine = host.engine();

  tabs.layout = 7;
  CHECK(flow_open_tabs(engine, window, &tabs, nullptr, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  tabs.layout = FLOW_LAYOUT_TABS;
  tab.flags = FLOW_TAB_KEEPS_PLACE;
  CHECK(flow_open_tabs(engine, window, &tabs, nullptr, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  tabs.layout = FLOW_LAYOUT_PANES;
  tab.flags = 6;
  CHECK(flow_open_tabs(engine, window, &tabs, nullptr, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_window_set_panes(engine, window, 0, nullptr, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_window_set_panes(engine, window, 65, nullptr, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  tab.flags = 0;
  CHECK(flow_open_tabs(engine, window, &tabs, nullptr, nullptr) == FLOW_OK);
  CHECK(host.tree(window) == "<*[a]>");
  host.diagnostics.clear();
}

TEST_CASE("P2: with the last screen of a pane all goes that the panes behind it show") {
  Mail mail(3);
  flow_screen letter = mail.open(2, "letter");
  flow_screen picture = mail.open(3, "picture");
  mail.host.push(picture, mail.host.screen("zoom"));
  mail.clear();

  CHECK(mail.host.close(letter).outcome() == "done");

  CHECK(mail.tree() == "<*[list@Main] | ([]) | ([])>");
  CHECK(mail.host.log.events() ==
        "willDisappear(zoom) willDisappear(letter) didDisappear(zoom) didDisappear(letter) "
        "remove(zoom) remove(picture) remove(letter) "
        "done(close,done)");
}

TEST_CASE("P2: the root of a later pane is closed and removed, and never popped") {
  Mail mail;
  flow_screen letter = mail.open(2, "letter");
  CHECK(mail.host.pop(letter).outcome() == "noop");
  CHECK(mail.host.close(mail.list).outcome() == "refused(not_presented)");
  CHECK(mail.host.remove(mail.list).outcome() == "refused(not_presented)");
  CHECK(mail.tree() == "<([list@Main]) | *[letter@Main] | ([])>");
  CHECK(mail.host.remove(letter).outcome() == "done");
  CHECK(mail.tree() == "<*[list@Main] | ([]) | ([])>");
  mail.host.diagnostics.clear();
}

TEST_CASE("P2: a presented layer goes with the first pane's last screen") {
  Host host;
  flow_window window = host.window();
  host.push(window, host.screen("below"));
  flow_screen list = host.screen("list"), letter = host.screen("letter");
  CHECK(host.open_panes(window, {list, letter}, false, 1, Options().style(FLOW_STYLE_SHEET))
            .outcome() == "done");
  CHECK(host.tree(window) == "[below] sheet:<([list]) | *[letter]>");
  CHECK(host.close(list).outcome() == "done");
  CHECK(host.tree(window) == "[below]");
}

TEST_CASE("P3: as many panes are seen as fit: the selected one, those before it, those behind it") {
  Mail mail;
  mail.open(2, "letter");
  mail.open(3, "picture");
  CHECK(mail.tree() == "<([list@Main]) | ([letter@Main]) | *[picture@Main]>");
  mail.clear();

  CHECK(mail.host.fit(mail.window, 2).outcome() == "done");
  CHECK(mail.tree() == "<([list@Main]) | [letter@Main] | *[picture@Main]>");
  CHECK(mail.host.log.appearance() == "willAppear(letter) didAppear(letter)");
  CHECK(mail.presenter.text() == "panes picture->picture");
  CHECK(mail.from_index() == 2);
  CHECK(mail.to_index() == 1);
  mail.clear();
  CHECK(mail.host.fit(mail.window, 2).outcome() == "noop");
  CHECK(mail.host.fit(mail.window, 64).outcome() == "done");
  CHECK(mail.tree() == "<[list@Main] | [letter@Main] | *[picture@Main]>");
  CHECK(mail.host.select_tab_of(mail.host.pane(mail.window, 0)).outcome() == "done");
  mail.clear();
  CHECK(mail.host.fit(mail.window, 2).outcome() == "done");
  CHECK(mail.tree() == "<*[list@Main] | [letter@Main] | ([picture@Main])>");
  CHECK(mail.host.log.appearance() == "willDisappear(picture) didDisappear(picture)");
  size_t count = 0;
  CHECK(flow_window_panes(mail.host.engine(), mail.window, &count) == FLOW_OK);
  CHECK(count == 2);
}

TEST_CASE("P3: an empty pane is seen only if it keeps its place, and more than one fits") {
  Mail mail(1, true);
  CHECK(mail.tree() == "<*[list@Main] | ([]) | ([])>");
  CHECK(mail.host.fit(mail.window, 2).outcome() == "done");
  CHECK(mail.tree() == "<*[list@Main] | [] | ([])>");
  CHECK(mail.presenter.text() == "panes list->list");
  flow_tab_info info = FLOW_TAB_INFO_INIT;
  CHECK(flow_layer_pane_at(mail.host.engine(), mail.host.layer(mail.window, 0), 1, &info) ==
        FLOW_OK);
  CHECK(info.flags == FLOW_TAB_KEEPS_PLACE);
  mail.clear();
  mail.open(2, "letter");
  CHECK(mail.presenter.text() == "replace none->letter");
  CHECK(mail.from_index() == 1);
  CHECK(mail.to_index() == 1);
}

TEST_CASE("P3: in the background a number waits, holds nothing up and is superseded by the next") {
  Mail mail;
  mail.open(2, "letter");
  flow_engine *engine = mail.host.engine();
  CHECK(flow_window_set_activity(engine, mail.window, FLOW_ACTIVITY_BACKGROUND) == FLOW_OK);
  mail.clear();

  Request first = mail.host.fit(mail.window, 2);
  CHECK(first.outcome() == "pending");
  CHECK(mail.host.push(mail.list, mail.host.screen("other")).outcome() == "done");
  Request second = mail.host.fit(mail.window, 3);
  CHECK(first.outcome() == "superseded");
  CHECK(second.outcome() == "pending");
  CHECK(flow_window_set_activity(engine, mail.window, FLOW_ACTIVITY_INACTIVE) == FLOW_OK);
  CHECK(second.outcome() == "done");
  CHECK(mail.tree() == "<[list@Main, other@Main] | *[letter@Main] | ([])>");

  CHECK(flow_engine_set_activity(engine, FLOW_ACTIVITY_BACKGROUND) == FLOW_OK);
  Request third = mail.host.fit(mail.window, 1);
  CHECK(third.outcome() == "pending");
  CHECK(mail.host.close_window(mail.window).outcome() == "done");
  CHECK(third.outcome() == "refused(gone)");
  CHECK(flow_engine_set_activity(engine, FLOW_ACTIVITY_ACTIVE) == FLOW_OK);
}

TEST_CASE("P3: a number that waits ends with the engine") {
  Mail mail;
  CHECK(flow_window_set_activity(mail.host.engine(), mail.window, FLOW_ACTIVITY_BACKGROUND) ==
        FLOW_OK);
  std::string told;
  mail.host.fit(mail.window, 2, Options().done([&](flow_transition, const flow_outcome &each) {
    told += flow_reason_name(each.reason);
  }));
  mail.host.shut_down();
  CHECK(told == "shut down");
}

TEST_CASE(
    "P4: what is opened in a pane is all that the pane shows, in one request and one change") {
  Mail mail(3);
  mail.open(2, "one");
  mail.open(3, "picture");
  mail.clear();

  mail.open(2, "two");
  CHECK(mail.tree() == "<[list@Main] | *[two@Main] | ([])>");
  CHECK(mail.host.log.events() ==
        "willDisappear(picture) willDisappear(one) willAppear(two) didDisappear(picture) "
        "didDisappear(one) didAppear(two) remove(picture) remove(one) "
        "done(push,done)");
  CHECK(mail.presenter.text() == "panes picture->two");
  mail.clear();
  mail.open(2, "three");
  CHECK(mail.presenter.text() == "replace two->three");
  CHECK(mail.from_index() == 1);
  CHECK(mail.to_index() == 1);
}

TEST_CASE("P4: what is opened without a pane stands in the pane of `from`, and selects none") {
  Mail mail(2);
  flow_screen letter = mail.open(2, "letter");
  mail.clear();
  CHECK(mail.host.push(mail.list, mail.host.screen("folder")).outcome() == "done");
  CHECK(mail.tree() == "<[list@Main, folder@Main] | *[letter@Main] | ([])>");
  CHECK(mail.presenter.text() == "push list->folder");
  CHECK(mail.from_index() == 0);
  CHECK(mail.to_index() == 0);
  CHECK(mail.host.push(letter, mail.host.screen("source")).outcome() == "done");
  CHECK(mail.from_index() == 1);
}

TEST_CASE("P4: a go to looks for its screen in the pane, goes back to it and selects the pane") {
  Mail mail(1);
  CHECK(mail.host.go_to(mail.list, "x", Options().pane(2)).outcome() == "done");
  flow_screen x = mail.host.named("x");
  mail.host.push(x, mail.host.screen("y"));
  CHECK(mail.host.select_tab_of(mail.host.router(mail.list)).outcome() == "done");
  CHECK(mail.tree() == "<*[list@Main] | ([x@Main, y@Main]) | ([])>");

  CHECK(mail.host.go_to(mail.list, "x", Options().pane(2)).outcome() == "done");
  CHECK(mail.tree() == "<([list@Main]) | *[x@Main] | ([])>");
  CHECK(mail.host.go_to(mail.list, "x", Options().pane(2)).outcome() == "noop");
  CHECK(mail.host.named("x") == x);
  CHECK(mail.host.go_to(mail.list, "z", Options().pane(2)).outcome() == "done");
  CHECK(mail.tree() == "<([list@Main]) | *[z@Main] | ([])>");
}

TEST_CASE("P4: a coordinator fills a pane by its first opening; until then the old content stays") {
  Mail mail(2);
  mail.open(2, "old");
  flow_coordinator late = mail.host.coordinator("Late");
  mail.host.on_coordinator("Late").start = [&](flow_coordinator self) {
    CHECK(flow_coordinator_defer(mail.host.engine(), self) == FLOW_OK);
  };
  Request opened = mail.host.open(mail.list, late, Options().pane(2));
  CHECK(mail.tree() == "<[list@Main] | *[old@Main] | ([])>");
  CHECK(mail.host.push(late, mail.host.screen("new")).outcome() == "done");
  CHECK(mail.tree() == "<[list@Main] | *[new@Late] | ([])>");
  CHECK(mail.host.push(late, mail.host.screen("more")).outcome() == "done");
  CHECK(mail.tree() == "<[list@Main] | *[new@Late, more@Late] | ([])>");
  // A coordinator that opens nothing leaves all as before.
  flow_coordinator none = mail.host.coordinator("None");
  CHECK(mail.host.open(mail.list, none, Options().pane(2)).outcome() == "failed(start)");
  CHECK(mail.tree() == "<[list@Main] | *[new@Late, more@Late] | ([])>");
  // A coordinator that presents leaves it, too.
  flow_coordinator sheet = mail.host.coordinator("Sheet");
  mail.host.on_coordinator("Sheet").start = [&](flow_coordinator self) {
    mail.host.present_over(self, mail.host.screen("s"));
  };
  CHECK(mail.host.open(mail.list, sheet, Options().pane(2)).outcome() == "done");
  CHECK(mail.tree() == "<[list@Main] | *[new@Late, more@Late] | ([])> sheet:[s@Sheet]");
  mail.host.diagnostics.clear();
}

TEST_CASE("P4: a pane is ignored where there is none of that number, and with another style") {
  Mail mail(1);
  CHECK(mail.host.push(mail.list, mail.host.screen("a"), Options().pane(9)).outcome() == "done");
  CHECK(mail.tree() == "<*[list@Main, a@Main] | ([]) | ([])>");
  CHECK(mail.host.open(mail.list, mail.host.screen("s"), Options().style(FLOW_STYLE_SHEET).pane(2))
            .outcome() == "done");
  CHECK(mail.tree() == "<*[list@Main, a@Main] | ([]) | ([])> sheet:[s@Main]");
  CHECK(mail.host.push(mail.host.named("s"), mail.host.screen("t"), Options().pane(2)).outcome() ==
        "done");
  CHECK(mail.tree() == "<*[list@Main, a@Main] | ([]) | ([])> sheet:[s@Main, t@Main]");
}

TEST_CASE("P4: who would go from the pane is asked first, and may take time") {
  Mail mail(2);
  mail.host.on_screen("form").may_leave = [](auto...) { return FLOW_ANSWER_NO; };
  mail.open(2, "form");
  CHECK(mail.host.push(mail.list, mail.host.screen("x"), Options().pane(2)).outcome() == "vetoed");
  CHECK(mail.tree() == "<[list@Main] | *[form@Main] | ([])>");
  CHECK(mail.host.push(mail.list, mail.host.screen("y"), Options().pane(3)).outcome() == "done");
  CHECK(mail.tree() == "<([list@Main]) | [form@Main] | *[y@Main]>");
}

TEST_CASE("P4: set stack and replace top with a pane replace all of it") {
  Mail mail(2);
  flow_screen a = mail.open(2, "a");
  mail.host.push(a, mail.host.screen("b"));
  CHECK(mail.host.replace_top(mail.list, mail.host.screen("c"), Options().pane(2)).outcome() ==
        "done");
  CHECK(mail.tree() == "<[list@Main] | *[c@Main] | ([])>");
  mail.open(3, "p");
  CHECK(mail.host
            .set_stack(mail.list, {mail.host.screen("d"), mail.host.screen("e")}, Options().pane(2))
            .outcome() == "done");
  CHECK(mail.tree() == "<[list@Main] | *[d@Main, e@Main] | ([])>");
}

TEST_CASE("P5: where one pane is seen, a change is that of one stack") {
  Mail mail(1);
  mail.open(2, "letter");
  CHECK(mail.presenter.text() == "push list->letter");
  mail.clear();
  CHECK(mail.host.back(mail.window).outcome() == "done");
  CHECK(mail.presenter.text() == "pop letter->list");
  CHECK(mail.presenter.shown[0].change.cause == 0);
  CHECK(mail.tree() == "<*[list@Main] | ([letter@Main]) | ([])>");
}

TEST_CASE("P5: selecting a pane that is seen changes nothing that is seen") {
  Mail mail(2);
  mail.open(2, "letter");
  mail.clear();
  CHECK(mail.host.select_tab_of(mail.host.router(mail.list)).outcome() == "done");
  CHECK(mail.tree() == "<*[list@Main] | [letter@Main] | ([])>");
  CHECK(mail.presenter.text() == "");
  CHECK(mail.host.log.appearance() == "");
}

TEST_CASE("P6: back leads through a pane, then to the filled pane before it") {
  Mail mail(1);
  flow_screen letter = mail.open(2, "letter");
  mail.host.push(letter, mail.host.screen("source"));
  flow_back_target target = FLOW_BACK_TARGET_INIT;
  CHECK(mail.host.back(mail.window).outcome() == "done");
  CHECK(mail.tree() == "<([list@Main]) | *[letter@Main] | ([])>");
  CHECK(flow_window_back_target(mail.host.engine(), mail.window, &target) == FLOW_OK);
  CHECK(target.kind == FLOW_BACK_POP);
  CHECK(target.screen == mail.list);
  CHECK(mail.host.back(mail.window).outcome() == "done");
  CHECK(mail.tree() == "<*[list@Main] | ([letter@Main]) | ([])>");
  CHECK(mail.host.back(mail.window).outcome() == "refused(unhandled)");
}

TEST_CASE("P6: where the pane before is seen, back goes on there") {
  Mail mail(2);
  mail.host.push(mail.list, mail.host.screen("folder"));
  mail.open(2, "letter");
  mail.clear();
  CHECK(mail.host.back(mail.window).outcome() == "done");
  CHECK(mail.tree() == "<*[list@Main] | [letter@Main] | ([])>");
  CHECK(mail.host.log.events() ==
        "willDisappear(folder) willAppear(list) didDisappear(folder) didAppear(list) "
        "remove(folder) done(back,done)");
  CHECK(mail.host.back(mail.window).outcome() == "refused(unhandled)");
}

TEST_CASE("P6: back may name a router, for a header's own button") {
  Mail mail(2);
  mail.host.push(mail.list, mail.host.screen("folder"));
  flow_screen letter = mail.open(2, "letter");
  mail.host.push(letter, mail.host.screen("source"));

  CHECK(mail.host.back(mail.host.router(mail.list)).outcome() == "done");
  CHECK(mail.tree() == "<*[list@Main] | [letter@Main, source@Main] | ([])>");
  CHECK(mail.host.back(mail.host.router(letter)).outcome() == "done");
  CHECK(mail.tree() == "<[list@Main] | *[letter@Main] | ([])>");
  // A router that is not seen is the window's back.
  CHECK(mail.host.fit(mail.window, 1).outcome() == "done");
  CHECK(mail.host.back(mail.host.router(mail.list)).outcome() == "done");
  CHECK(mail.tree() == "<*[list@Main] | ([letter@Main]) | ([])>");
}

TEST_CASE("P6: a screen forbids back on top of the selected pane, or if it would go") {
  Mail mail(2);
  flow_screen locked = mail.host.screen("locked");
  mail.host.push(mail.list, locked, Options().flags(FLOW_OPEN_NO_BACK));
  flow_screen letter = mail.open(2, "letter");
  mail.clear();
  CHECK(mail.host.back(mail.window).outcome() == "refused(not_allowed)");
  CHECK(mail.host.log.events() == "attempted(locked) done(back,refused(not_allowed))");
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  CHECK(flow_screen_get(mail.host.engine(), letter, &info) == FLOW_OK);
  CHECK(info.can_back == FLOW_FALSE);
  // In a narrow window the list is only selected: nothing goes, and nobody forbids it.
  CHECK(mail.host.fit(mail.window, 1).outcome() == "done");
  CHECK(mail.host.back(mail.window).outcome() == "done");
  CHECK(mail.tree() == "<*[list@Main, locked@Main] | ([letter@Main]) | ([])>");
}

TEST_CASE("P6: the user jumps to a seen screen of another pane, or to one before the selected") {
  Mail mail(2);
  flow_screen folder = mail.host.screen("folder");
  mail.host.push(mail.list, folder);
  flow_screen letter = mail.open(2, "letter");
  CHECK(mail.host.back_to(folder).outcome() == "done");
  CHECK(mail.tree() == "<*[list@Main, folder@Main] | [letter@Main] | ([])>");
  CHECK(mail.host.back_to(folder).outcome() == "noop");
  CHECK(mail.host.back_to(letter).outcome() == "done");
  CHECK(mail.host.back_to(mail.list).outcome() == "done");
  CHECK(mail.tree() == "<*[list@Main] | [letter@Main] | ([])>");
  // A report of each seen screen is an echo.
  flow_transition made = FLOW_NONE;
  CHECK(flow_window_shown(mail.host.engine(), mail.window, letter, &made) == FLOW_OK);
  CHECK(Request(mail.host.engine(), FLOW_OK, made).outcome() == "noop");
  CHECK(mail.tree() == "<*[list@Main] | [letter@Main] | ([])>");
}

TEST_CASE("P7: all screens that are seen are visible, and paused top-most first") {
  Mail mail(3);
  mail.open(2, "letter");
  mail.open(3, "picture");
  mail.clear();
  flow_engine *engine = mail.host.engine();
  CHECK(flow_window_set_activity(engine, mail.window, FLOW_ACTIVITY_INACTIVE) == FLOW_OK);
  CHECK(flow_window_set_activity(engine, mail.window, FLOW_ACTIVITY_ACTIVE) == FLOW_OK);
  CHECK(mail.host.log.events() ==
        "paused(picture) paused(letter) paused(list) resumed(list) resumed(letter) "
        "resumed(picture)");
  mail.clear();
  CHECK(
      mail.host
          .open(mail.list, mail.host.screen("cover"), Options().style(FLOW_STYLE_FULL_SCREEN_COVER))
          .outcome() == "done");
  CHECK(mail.host.log.appearance() ==
        "willDisappear(picture) willDisappear(letter) willDisappear(list) willAppear(cover) "
        "didDisappear(picture) didDisappear(letter) didDisappear(list) didAppear(cover)");
  CHECK(mail.host.fit(mail.window, 1).outcome() == "done");
  mail.clear();
  CHECK(mail.host.dismiss(mail.window).outcome() == "done");
  CHECK(mail.host.log.appearance() ==
        "willDisappear(cover) willAppear(picture) didDisappear(cover) didAppear(picture)");
}

TEST_CASE("L1: a screen on top of a pane is heard whatever fits") {
  Mail mail(1);
  mail.open(2, "letter");
  mail.host.on_coordinator("Main").navigate = [&](flow_coordinator self, const flow_route &,
                                                  flow_screen) {
    mail.host.push(self, mail.host.screen("linked"), Options().pane(2));
    return FLOW_ROUTE_HANDLED;
  };
  CHECK(mail.host.link(mail.list, "x").outcome() == "done");
  CHECK(mail.host.link_of(mail.list) == "x");
  CHECK(mail.tree() == "<([list@Main]) | *[linked@Main] | ([])>");
}

TEST_CASE("L4: a route that opens in a pane turns to it, and a link uses again what is open") {
  for (size_t fit : {1, 3}) {
    for (bool opens_coordinator : {false, true}) {
      CAPTURE(fit);
      CAPTURE(opens_coordinator);
      Mail mail(fit);
      const flow_template links[] = {{"m:letter/{id}", "letter(id)"},
                                     {"m:letter/{id}/part", "letter(id) part"}};
      flow_class described = FLOW_CLASS_INIT;
      described.kind = FLOW_KIND_COORDINATOR;
      described.id = "links";
      described.templates = links;
      described.template_count = 2;
      flow_error error = FLOW_ERROR_INIT;
      REQUIRE_MESSAGE(
          flow_class_register(mail.host.engine(), FLOW_NONE, &described, &error) == FLOW_OK,
          error.message);
      mail.host.on_coordinator("Main").navigate = [&](flow_coordinator self, const flow_route &,
                                                      flow_screen) {
        if (opens_coordinator) {
          mail.host.push(self, mail.host.flow("Reader", {"letter"}), Options().pane(2));
        } else {
          mail.host.push(self, mail.host.screen("letter"), Options().pane(2));
        }
        return FLOW_ROUTE_HANDLED;
      };
      const char *reader = opens_coordinator ? "Reader" : "Main";
      flow_screen top = FLOW_NONE;
      auto push_part = [&](flow_coordinator, const flow_route &, flow_screen) {
        flow_window_top(mail.host.engine(), mail.window, &top);
        mail.host.push(top, mail.host.screen("part"));
        return FLOW_ROUTE_HANDLED;
      };
      auto open = [&](const char *uri) {
        flow_transition transition = FLOW_NONE;
        flow_status status =
            flow_uri_open(mail.host.engine(), mail.window, uri, nullptr, &transition, nullptr);
        return Request(mail.host.engine(), status, transition).outcome();
      };
      auto hide = [&](std::string tree) {
        for (char gone : {'(', ')'})
          tree.erase(std::remove(tree.begin(), tree.end(), gone), tree.end());
        return tree;
      };
      CHECK(open("m:letter/1") == "done");
      CHECK(hide(mail.tree()) == "<[list@Main] | *[letter@" + std::string(reader) + "] | []>");
      CHECK(open("m:letter/1") == "noop");
      flow_screen letter = FLOW_NONE;
      flow_window_top(mail.host.engine(), mail.window, &letter);
      mail.host.on_coordinator(reader).navigate = push_part;
      CHECK(open("m:letter/1/part") == "done");
      CHECK(top == letter);
      CHECK(hide(mail.tree()) ==
            "<[list@Main] | *[letter@" + std::string(reader) + ", part@" + reader + "] | []>");
    }
  }
}
