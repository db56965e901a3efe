// Rules P1 to P7: panes, which are seen side by side, as many as fit.
#include <doctest/doctest.h>
#include <flow/uri.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "model/prng.hpp"
#include "support/host.hpp"
#include "support/twin.hpp"

using namespace test;

namespace {

/// Sets a number in the map of a record.
void set_number(KeptValue &record, const std::string &key, int64_t number) {
  std::vector<flow_entry> entries;
  for (size_t index = 0; index < record->as.map.count; index++) {
    const flow_entry &each = record->as.map.entries[index];
    if (std::string(each.key.data, each.key.size) != key) entries.push_back(each);
  }
  entries.push_back({flow_text(key.c_str()), flow_integer_value(number)});
  flow_value map = flow_map_value(entries.data(), entries.size());
  record = keep(&map);
}

/// A root coordinator with three panes: a list, and two that are empty.
struct Mail {
  Host host;
  flow_window window = host.window();
  Presenter &presenter = host.present(window, Answers::at_once);
  flow_coordinator main = host.root("Main");
  flow_screen list = host.screen("list");

  explicit Mail(size_t fit = 1, bool keeps_places = false) {
    host.on_coordinator("Main").start = [this, keeps_places](flow_coordinator self) {
      host.open_panes(self, {list, FLOW_NONE, FLOW_NONE}, keeps_places);
    };
    host.open(window, main);
    if (fit != 1) CHECK(host.fit(window, fit).outcome() == "done");
    clear();
  }
  void clear() {
    host.log.clear();
    presenter.shown.clear();
  }
  std::string tree() { return host.tree(window); }
  flow_screen open(uint32_t pane, const std::string &name) {
    flow_screen made = host.screen(name);
    CHECK(host.push(list, made, Options().pane(pane)).outcome() == "done");
    return made;
  }
  size_t from_index() { return presenter.shown.back().change.from_index; }
  size_t to_index() { return presenter.shown.back().change.to_index; }
};

}  // namespace

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

TEST_CASE(
    "P3, O1: a number does not wait for a `later`, after which the choice is evaluated anew") {
  Mail mail(1);
  flow_question question = FLOW_NONE;
  mail.host.on_screen("form").may_leave = [&](const flow_leave &leave) {
    question = leave.question;
    return FLOW_ANSWER_LATER;
  };
  mail.open(2, "form");
  Request choice = mail.host.push(mail.list, mail.host.screen("next"), Options().pane(2));
  CHECK(choice.outcome() == "pending");
  CHECK(mail.host.fit(mail.window, 2).outcome() == "done");
  CHECK(mail.tree() == "<[list@Main] | *[form@Main] | ([])>");
  CHECK(mail.host.push(mail.list, mail.host.screen("second"), Options().pane(2)).outcome() ==
        "vetoed");
  CHECK(flow_question_answer(mail.host.engine(), question, FLOW_ANSWER_YES) == FLOW_OK);
  CHECK(choice.outcome() == "done");
  CHECK(mail.tree() == "<[list@Main] | *[next@Main] | ([])>");
}

TEST_CASE("P3, G2: a number waits until a gesture is over, and then it is so") {
  Mail mail(1);
  flow_screen letter = mail.open(2, "letter");
  mail.host.push(letter, mail.host.screen("part"));
  Request gesture = mail.host.begin_back(mail.window);
  Request wide = mail.host.fit(mail.window, 2);
  CHECK(wide.outcome() == "pending");
  CHECK(flow_gesture_progress(mail.host.engine(), gesture.transition(), 0.5) == FLOW_OK);
  CHECK(flow_gesture_finish(mail.host.engine(), gesture.transition()) == FLOW_OK);
  CHECK(gesture.outcome() == "done");
  CHECK(wide.outcome() == "done");
  CHECK(mail.tree() == "<[list@Main] | *[letter@Main] | ([])>");
}

TEST_CASE("P3: each window has a number of its own, and a new one begins with one") {
  Mail mail(3);
  flow_window other = mail.host.window();
  size_t count = 0;
  CHECK(flow_window_panes(mail.host.engine(), other, &count) == FLOW_OK);
  CHECK(count == 1);
  CHECK(mail.host.fit(other, 2).outcome() == "done");
  CHECK(flow_window_panes(mail.host.engine(), mail.window, &count) == FLOW_OK);
  CHECK(count == 3);
}

TEST_CASE("P3, A1: a width below a cover tells nobody, and what is seen when that goes has more") {
  Mail mail(1);
  mail.open(2, "letter");
  mail.host.present_over(mail.window, mail.host.screen("cover"),
                         Options().style(FLOW_STYLE_FULL_SCREEN_COVER));
  mail.clear();
  CHECK(mail.host.fit(mail.window, 2).outcome() == "done");
  CHECK(mail.host.log.appearance().empty());
  mail.clear();
  CHECK(mail.host.dismiss(mail.window).outcome() == "done");
  CHECK(mail.host.log.appearance() ==
        "willDisappear(cover) willAppear(list) willAppear(letter) didDisappear(cover) "
        "didAppear(list) didAppear(letter)");
  CHECK(mail.tree() == "<[list@Main] | *[letter@Main] | ([])>");
}

TEST_CASE("P3: a layer over a pane belongs to its screen, and stays when the pane is hidden") {
  Mail mail(2);
  flow_screen letter = mail.open(2, "letter");
  mail.host.select_tab_of(mail.host.pane(mail.window, 0));
  CHECK(
      mail.host.present_over(letter, mail.host.screen("note"), Options().style(FLOW_STYLE_POPOVER))
          .outcome() == "done");
  CHECK(mail.host.fit(mail.window, 1).outcome() == "done");
  CHECK(mail.tree() == "<*[list@Main] | ([letter@Main]) | ([])> popover:[note@Main]");
  CHECK(mail.host.close(letter).outcome() == "done");
  CHECK(mail.tree() == "<*[list@Main] | ([]) | ([])>");
}

TEST_CASE("P1, C5: `dismissed` of what opens in a later pane is not that of its layer") {
  Host host;
  flow_window window = host.window();
  host.set_root(window, host.screen("below"));
  flow_screen list = host.screen("list");
  std::string told;
  host.open_panes(
      window, {list, FLOW_NONE}, false, 0,
      Options().style(FLOW_STYLE_SHEET).dismissed([&](flow_handle) { told += "layer"; }));
  host.push(list, host.screen("letter"),
            Options().pane(2).dismissed([&](flow_handle) { told += "letter"; }));
  CHECK(host.tree(window) == "[below] sheet:<([list]) | *[letter]>");
  CHECK(host.dismiss(window).outcome() == "done");
  CHECK(told == "layer");
}

TEST_CASE("Q14, P2: remove stays inside a pane, and an emptied one is seen no more") {
  Mail mail(2);
  flow_screen letter = mail.open(2, "letter");
  flow_screen part = mail.host.screen("part");
  mail.host.push(letter, part);
  mail.clear();
  CHECK(mail.host.remove(letter).outcome() == "done");
  CHECK(mail.tree() == "<[list@Main] | *[part@Main] | ([])>");
  CHECK(mail.host.remove(part).outcome() == "done");
  CHECK(mail.tree() == "<*[list@Main] | ([]) | ([])>");
  CHECK(mail.presenter.text() == "panes part->list");
}

TEST_CASE("P2, O10: with the owner of the list all goes, the last pane first") {
  Mail mail(3);
  mail.open(2, "letter");
  mail.open(3, "picture");
  mail.clear();
  CHECK(mail.host.stop(mail.main).outcome() == "done");
  CHECK(mail.tree().empty());
  CHECK(mail.host.log.appearance() ==
        "willDisappear(picture) willDisappear(letter) willDisappear(list) didDisappear(picture) "
        "didDisappear(letter) didDisappear(list)");
}

TEST_CASE("P5: a presenter that closes layers one at a time is told of panes once a layer") {
  Host host;
  flow_window window = host.window();
  Presenter &presenter = host.present(window, Answers::at_once, "test.one-layer");
  flow_screen list = host.screen("list");
  host.open_panes(window, {list, FLOW_NONE}, true);
  host.fit(window, 2);
  host.present_over(window, host.screen("sheet"), Options().style(FLOW_STYLE_SHEET));
  presenter.shown.clear();
  flow_request both[] = {FLOW_REQUEST_INIT, FLOW_REQUEST_INIT};
  both[0].kind = FLOW_REQUEST_DISMISS;
  both[0].from = window;
  both[0].count = 1;
  flow_options in_pane = FLOW_OPTIONS_INIT;
  in_pane.pane = 2;
  both[1].kind = FLOW_REQUEST_PUSH;
  both[1].from = list;
  both[1].presentable = host.screen("letter");
  both[1].options = &in_pane;
  CHECK(host.batch({both[0], both[1]}).outcome() == "done");
  CHECK(presenter.text() == "dismiss sheet->list; replace none->letter");
  CHECK(host.tree(window) == "<[list] | *[letter]>");
}

TEST_CASE("Q3, O1: who goes with a pane may ask for another choice, which waits its turn") {
  Mail mail(1);
  mail.open(2, "one");
  std::string told;
  mail.host.on_screen("one").removed = [&](flow_screen) {
    mail.host.push(mail.list, mail.host.screen("three"),
                   Options().pane(2).done([&](flow_transition, const flow_outcome &outcome) {
                     told = outcome.kind == FLOW_OUTCOME_DONE ? "done" : "else";
                   }));
  };
  mail.open(2, "two");
  CHECK(told == "done");
  CHECK(mail.tree() == "<([list@Main]) | *[three@Main] | ([])>");
}

TEST_CASE("P4: in a batch a pane counts upon the tree that the request before leaves") {
  Mail mail(1);
  flow_screen one = mail.host.screen("one"), two = mail.host.screen("two");
  flow_request first = FLOW_REQUEST_INIT, second = FLOW_REQUEST_INIT;
  flow_options in_second = FLOW_OPTIONS_INIT, in_third = FLOW_OPTIONS_INIT;
  in_second.pane = 2;
  in_third.pane = 3;
  first.kind = second.kind = FLOW_REQUEST_PUSH;
  first.from = second.from = mail.list;
  first.presentable = one;
  second.presentable = two;
  first.options = &in_second;
  second.options = &in_third;
  CHECK(mail.host.batch({first, second}).outcome() == "done");
  CHECK(mail.tree() == "<([list@Main]) | ([one@Main]) | *[two@Main]>");
  CHECK(mail.presenter.text() == "push list->two");
}

TEST_CASE("G2, P6: a gesture leads where back would, and may name a router") {
  Mail mail(1);
  mail.open(2, "letter");
  mail.clear();
  Request gesture = mail.host.begin_back(mail.window);
  CHECK(mail.host.log.appearance() == "willDisappear(letter) willAppear(list)");
  CHECK(mail.host.fit(mail.window, 2).outcome() == "pending");
  CHECK(flow_gesture_finish(mail.host.engine(), gesture.transition()) == FLOW_OK);
  CHECK(gesture.outcome() == "done");
  CHECK(mail.tree() == "<*[list@Main] | [letter@Main] | ([])>");
}

TEST_CASE("S1, S12: panes are saved, and how many fit is not; saved narrow, restored wide") {
  Twin twin;
  Host &one = twin.one;
  flow_screen list = one.screen("list");
  auto format = [&] { return flow_get_integer(twin.records.find(FLOW_KIND_NONE, 0), "format", 0); };
  one.on_coordinator("Late").start = [&](flow_coordinator self) {
    CHECK(flow_coordinator_defer(one.engine(), self) == FLOW_OK);
  };
  CHECK(one.open_panes(twin.window, {list, FLOW_NONE, FLOW_NONE}, true).outcome() == "done");
  CHECK(one.push(list, one.screen("letter"), Options().pane(2)).outcome() == "done");
  one.open(list, one.coordinator("Late"), Options().pane(2));
  twin.other.on_coordinator("Late").start = one.on_coordinator("Late").start;

  twin.restore();
  CHECK(format() == 2);
  CHECK(twin.other.tree(first_window(twin.other)) == "<([list]) | *[letter] | ([])>");
  twin.both([](Host &host, flow_window window) {
    CHECK(host.fit(window, 2).outcome() == "done");
    CHECK(host.tree(window) == "<[list] | *[letter] | ([])>");
    // The coordinator that had opened nothing fills its pane at last.
    CHECK(host.push(host.named("Late"), host.screen("late")).outcome() == "done");
    CHECK(host.tree(window) == "<[list] | *[late@Late] | ([])>");
    CHECK(host.close(host.named("late")).outcome() == "done");
    CHECK(host.tree(window) == "<*[list] | [] | ([])>");
  });
}

TEST_CASE("S3: records have the smaller format again when the last panes have gone") {
  Twin twin;
  twin.one.push(twin.window, twin.one.screen("below"));
  auto format = [&] {
    CHECK(twin.records.take(twin.one.engine()) == FLOW_OK);
    return flow_get_integer(twin.records.find(FLOW_KIND_NONE, 0), "format", 0);
  };
  CHECK(format() == 1);
  flow_screen list = twin.one.screen("list");
  CHECK(twin.one
            .open_panes(twin.window, {list, FLOW_NONE}, false, 0, Options().style(FLOW_STYLE_SHEET))
            .outcome() == "done");
  CHECK(format() == 2);
  CHECK(twin.one.close(list).outcome() == "done");
  CHECK(format() == 1);
}

TEST_CASE("S11: a layout that there is not, and an empty pane that is selected, are errors") {
  auto refused = [](const char *key, int64_t number) {
    Twin twin;
    CHECK(twin.one.open_panes(twin.window, {twin.one.screen("a"), FLOW_NONE}).outcome() == "done");
    REQUIRE(twin.records.take(twin.one.engine()) == FLOW_OK);
    for (auto &[place, record] : twin.records.all) {
      if (place.first == FLOW_KIND_LAYER) set_number(record, key, number);
    }
    flow_error error = FLOW_ERROR_INIT;
    flow_status status = twin.records.restore(twin.other.engine(), nullptr, &error);
    CHECK(status == FLOW_ERROR_BAD_VALUE);
    return std::string(error.message);
  };
  CHECK(refused("layout", 7).find("has a layout that there is not") != std::string::npos);
  CHECK(refused("selected", 1).find("has selected an empty pane") != std::string::npos);
}

namespace {

/// A text without what follows the width: the parentheses of panes that are not seen.
std::string without_width(std::string text) {
  text.erase(std::remove_if(text.begin(), text.end(), [](char c) { return c == '(' || c == ')'; }),
             text.end());
  return text;
}

/// The calls that do not follow the width: who went, was completed and ended, in order.
std::string ends_of(const std::string &events) {
  std::string found, word;
  std::istringstream words(events);
  while (words >> word) {
    for (const char *kind : {"remove(", "back(", "onDismiss(", "finish(", "release("}) {
      if (word.rfind(kind, 0) == 0) found += " " + word;
    }
  }
  return found;
}

/// A walk of random requests of programs, in a window whose width changes between them or not;
/// returns the tree, outcome and ends after each.
std::vector<std::string> walk(uint64_t seed, bool changes_width, size_t count) {
  Host host;
  flow_window window = host.window();
  model::Prng chance(seed), widths(seed + 1);
  host.present(window, Answers::at_once);
  std::vector<flow_screen> screens = {host.screen("s0")};
  CHECK(host.open_panes(window, {screens[0], FLOW_NONE, FLOW_NONE}, true).outcome() == "done");
  std::vector<std::string> steps;
  for (size_t step = 1; step <= count; step++) {
    if (changes_width) host.fit(window, 1 + widths.below(4));
    host.log.clear();
    const std::string name = "s" + std::to_string(step);
    flow_screen from = screens[chance.below(screens.size())];
    auto options = [&] { return Options().pane(uint32_t(chance.below(5))); };
    std::string outcome;
    switch (chance.below(12)) {
      case 0:
      case 1:
      case 2:
        screens.push_back(host.screen(name));
        outcome = host.push(from, screens.back(), options()).outcome();
        break;
      case 3:
        screens.push_back(host.screen(name));
        outcome = host.replace_top(from, screens.back(), options()).outcome();
        break;
      case 4:
        outcome = host.go_to(from, "s" + std::to_string(chance.below(step)), options()).outcome();
        break;
      case 5:
        outcome =
            host.open(from, host.flow("F" + name, {name + "a", name + "b"}), options()).outcome();
        break;
      case 6:
        outcome = host.close(from).outcome();
        break;
      case 7:
        outcome = host.remove(from).outcome();
        break;
      case 8:
        outcome = host.pop(from).outcome();
        break;
      case 9:
        outcome = host.select_tab_of(host.pane(window, chance.below(3))).outcome();
        break;
      case 10:
        screens.push_back(host.screen(name));
        outcome = host.set_stack(from, {screens.back()}, options()).outcome();
        break;
      default:
        screens.push_back(host.screen(name));
        outcome = host.open(from, screens.back(),
                            Options().style(chance.below(2) ? FLOW_STYLE_SHEET
                                                            : FLOW_STYLE_FULL_SCREEN_COVER))
                      .outcome();
        if (chance.below(2)) outcome += host.dismiss(window).outcome();
        break;
    }
    steps.push_back(outcome + " " + without_width(host.tree(window)) + ends_of(host.log.events()));
    if (screens.size() > 40) screens.erase(screens.begin(), screens.begin() + 20);
  }
  host.diagnostics.clear();
  return steps;
}

}  // namespace

TEST_CASE("P3: what programs ask for leads to the same tree, outcomes and causes at any width") {
  for (uint64_t seed = 1; seed <= 4; seed++) {
    CAPTURE(seed);
    const auto narrow = walk(seed, false, 400), wide = walk(seed, true, 400);
    for (size_t step = 0; step < narrow.size(); step++) {
      CAPTURE(step);
      REQUIRE(wide[step] == narrow[step]);
    }
  }
}
