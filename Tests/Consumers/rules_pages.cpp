// Rule P9: pages, which a host turns; and where turns meet other things.
#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <vector>

#include "support/host.hpp"
#include "support/twin.hpp"

#include "support/fixture.hpp"

using namespace test;

namespace {

flow_tabs pages_of(flow_tabs_back back = FLOW_TABS_BACK_INITIAL, size_t selected = 0) {
  flow_tabs pages = FLOW_TABS_INIT;
  pages.layout = FLOW_LAYOUT_PAGES;
  pages.back = back;
  pages.selected = selected;
  return pages;
}

/// A root coordinator with three pages, each of its own coordinator: a@A, b@B, c@C.
struct Book {
  Host host;
  flow_window window = host.window();
  Presenter &presenter = host.present(window, Answers::at_once);
  flow_coordinator main = host.root("Main");
  flow_coordinator a = host.flow("A", {"a"});
  flow_coordinator b = host.flow("B", {"b"});
  flow_coordinator c = host.flow("C", {"c"});
  /// Of the last question to `Main`.
  flow_question question = FLOW_NONE;

  explicit Book(flow_tabs pages = pages_of()) {
    host.on_coordinator("Main").start = [this, pages](flow_coordinator self) {
      host.open_tabs(self, {a, b, c}, pages);
    };
    host.open(window, main);
    clear();
  }
  void clear() {
    host.log.clear();
    presenter.shown.clear();
    presenter.gestures.clear();
  }
  flow_engine *engine() { return host.engine(); }
  std::string tree() { return host.tree(window); }
  flow_router page(size_t index) { return host.tab(window, index); }
  std::string select(size_t index) { return host.select_tab(main, index).outcome(); }
  std::string back() { return host.back(window).outcome(); }
  Request turn(size_t index, Options options = {}) {
    return host.begin_turn(page(index), std::move(options));
  }
  std::string finish(const Request &gesture) {
    CHECK(flow_gesture_finish(engine(), gesture.transition()) == FLOW_OK);
    return gesture.outcome();
  }
  std::string cancel(const Request &gesture) {
    CHECK(flow_gesture_cancel(engine(), gesture.transition()) == FLOW_OK);
    return gesture.outcome();
  }
  /// Lets `Main` answer so before a page is selected.
  void answer_selections(flow_answer answer) {
    host.on_coordinator("Main").may_select = [this, answer](const flow_selection &selection) {
      question = selection.question;
      return answer;
    };
  }
  void answer(flow_answer answer) {
    CHECK(flow_question_answer(engine(), question, answer) == FLOW_OK);
  }
};

flow_layout layout_of(Host &host, flow_window window, size_t layer = 0) {
  flow_layer_info info = FLOW_LAYER_INFO_INIT;
  CHECK(flow_layer_get(host.engine(), host.layer(window, layer), &info) == FLOW_OK);
  return info.layout;
}

}  // namespace

TEST_CASE("P9: pages are found as tabs, and their layer says that they are pages") {
  Book book;
  flow_layer layer = book.host.layer(book.window, 0);
  size_t count = 0;

  CHECK(flow_layer_tab_count(book.engine(), layer, &count) == FLOW_OK);
  CHECK(count == 3);
  CHECK(flow_layer_pane_count(book.engine(), layer, &count) == FLOW_OK);
  CHECK(count == 0);
  flow_tab_info info = FLOW_TAB_INFO_INIT;
  CHECK(flow_layer_tab_at(book.engine(), layer, 0, &info) == FLOW_OK);
  CHECK((info.selected && info.seen && info.flags == 0));
  CHECK(flow_layer_tab_at(book.engine(), layer, 1, &info) == FLOW_OK);
  CHECK_FALSE((info.selected || info.seen));
  CHECK(layout_of(book.host, book.window) == FLOW_LAYOUT_PAGES);
  CHECK(std::string(flow_layout_name(FLOW_LAYOUT_PAGES)) == "pages");

  // A program of before reads its own members.
  flow_layer_info old = FLOW_LAYER_INFO_INIT;
  old.struct_size = static_cast<uint32_t>(offsetof(flow_layer_info, layout));
  old.layout = 77;
  CHECK(flow_layer_get(book.engine(), layer, &old) == FLOW_OK);
  CHECK(old.layout == 77);

  book.host.present_over(book.main, book.host.screen("one"));
  CHECK(layout_of(book.host, book.window, 1) == FLOW_LAYOUT_TABS);
  book.host.open_panes(book.window, {book.host.screen("list"), FLOW_NONE}, false, 0,
                       Options().style(FLOW_STYLE_SHEET));
  CHECK(layout_of(book.host, book.window, 2) == FLOW_LAYOUT_PANES);
}

TEST_CASE("P9: a page keeps no place, and has a root") {
  Host host;
  flow_window window = host.window();
  flow_tab tab = FLOW_TAB_INIT;
  flow_tabs pages = pages_of();
  pages.tabs = &tab;
  pages.count = 1;

  CHECK(flow_open_tabs(host.engine(), window, &pages, nullptr, nullptr) == FLOW_ERROR_NULL_HANDLE);
  tab.root = host.screen("a");
  tab.flags = FLOW_TAB_KEEPS_PLACE;
  CHECK(flow_open_tabs(host.engine(), window, &pages, nullptr, nullptr) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(host.diagnostics.mentions("no flags of a tab"));
  tab.flags = 0;
  pages.back = 4;
  CHECK(flow_open_tabs(host.engine(), window, &pages, nullptr, nullptr) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  pages.back = FLOW_TABS_BACK_PREVIOUS;
  CHECK(flow_open_tabs(host.engine(), window, &pages, nullptr, nullptr) == FLOW_OK);
  CHECK(host.tree(window) == "{*[a]}");
  host.diagnostics.clear();
}

TEST_CASE("P1: selecting the selected page pops nothing, and nobody is told") {
  Book book;
  book.host.push(book.a, book.host.screen("a2"));
  book.clear();

  CHECK(book.select(0) == "noop");
  CHECK(book.host.select_tab_of(book.page(0)).outcome() == "noop");

  CHECK(book.tree() == "{*[a@A, a2@A] | [b@B] | [c@C]}");
  CHECK(book.host.log.calls() == "");
  CHECK(book.host.log.events() == "done(select_tab,noop) done(select_tab_of,noop)");
  CHECK(book.presenter.shown.empty());
}

TEST_CASE("P9, A2: a page is selected as a tab is") {
  Book book;

  CHECK(book.select(2) == "done");

  CHECK(book.tree() == "{[a@A] | [b@B] | *[c@C]}");
  CHECK(book.host.log.events() ==
        "maySelect(Main) willDisappear(a) willAppear(c) didDisappear(a) didAppear(c) "
        "done(select_tab,done)");
  CHECK(book.presenter.text() == "select a->c");
  CHECK(book.presenter.shown[0].change.to_index == 2);
}

TEST_CASE("P9, G6: back leads to the page before; of the first as without pages") {
  for (flow_layout layout : {FLOW_LAYOUT_PAGES, FLOW_LAYOUT_TABS}) {
    CAPTURE(layout);
    flow_tabs pages = pages_of(FLOW_TABS_BACK_PREVIOUS, 2);
    pages.layout = layout;
    Book book(pages);
    book.host.push(book.b, book.host.screen("b2"));
    flow_back_target target = FLOW_BACK_TARGET_INIT;

    CHECK(flow_window_back_target(book.engine(), book.window, &target) == FLOW_OK);
    CHECK(target.kind == FLOW_BACK_TAB);
    CHECK(book.host.name(target.screen) == "b2");
    CHECK(book.back() == "done");
    CHECK(book.tree() == "{[a@A] | *[b@B, b2@B] | [c@C]}");
    CHECK(book.back() == "done");
    CHECK(book.tree() == "{[a@A] | *[b@B] | [c@C]}");
    // The selections before do not count.
    CHECK(book.select(2) == "done");
    CHECK(book.select(1) == "done");
    CHECK(book.back() == "done");
    CHECK(book.tree() == "{*[a@A] | [b@B] | [c@C]}");
    CHECK(book.back() == "refused(unhandled)");
    CHECK(book.host.log.count("maySelect(Main)") == 4);
  }
}

TEST_CASE("P9, G6: of the first page of a layer back dismisses the layer") {
  Host host;
  flow_window window = host.window();
  host.push(window, host.screen("below"));
  host.open_tabs(window, {host.screen("a"), host.screen("b")}, pages_of(FLOW_TABS_BACK_PREVIOUS, 1),
                 Options().style(FLOW_STYLE_SHEET));

  CHECK(host.back(window).outcome() == "done");
  CHECK(host.tree(window) == "[below] sheet:{*[a] | [b]}");
  CHECK(host.back(window).outcome() == "done");
  CHECK(host.tree(window) == "[below]");
}

TEST_CASE("G6, O1: of a back to the page before, a no and a later yes count as of any selection") {
  Book book(pages_of(FLOW_TABS_BACK_PREVIOUS, 1));
  book.answer_selections(FLOW_ANSWER_NO);
  CHECK(book.back() == "vetoed");
  book.answer_selections(FLOW_ANSWER_LATER);
  Request later = book.host.back(book.window);
  book.answer(FLOW_ANSWER_YES);
  CHECK(later.outcome() == "done");
  CHECK(book.tree() == "{*[a@A] | [b@B] | [c@C]}");
}

TEST_CASE("P9, A6: what is shown stays when pages come, go and move") {
  Book book(pages_of(FLOW_TABS_BACK_PREVIOUS, 1));
  flow_router shown = book.page(1);

  CHECK(book.host.add_tab(book.main, book.host.screen("x"), "x", 0).outcome() == "done");
  CHECK(book.tree() == "{[x@Main] | [a@A] | *[b@B] | [c@C]}");
  CHECK(book.host.move_tab(shown, 3).outcome() == "done");
  CHECK(book.tree() == "{[x@Main] | [a@A] | [c@C] | *[b@B]}");
  CHECK(book.host.remove_tab(book.page(1)).outcome() == "done");
  CHECK(book.tree() == "{[x@Main] | [c@C] | *[b@B]}");
  CHECK(book.presenter.text() == "tabs b->b; tabs b->b; tabs b->b");
  CHECK(book.host.log.appearance() == "");

  // With the page itself goes what it shows: the page before it is shown then.
  book.clear();
  CHECK(book.host.remove_tab(shown).outcome() == "done");
  CHECK(book.tree() == "{[x@Main] | *[c@C]}");
  CHECK(book.host.log.events().find("maySelect") == std::string::npos);
  // Of the first, the page that takes its place.
  CHECK(book.select(0) == "done");
  CHECK(book.host.remove_tab(book.page(0)).outcome() == "done");
  CHECK(book.tree() == "{*[c@C]}");
}

TEST_CASE("A6, P9: an id that a page has is refused") {
  Book book;
  CHECK(book.host.add_tab(book.main, book.host.screen("x"), "1").outcome() == "refused(duplicate)");
  CHECK(book.tree() == "{*[a@A] | [b@B] | [c@C]}");
  CHECK(book.host.add_tab(book.main, book.host.screen("y"), "3").outcome() == "done");
}

// ---- Turns

TEST_CASE("G2, P9: a turn that is held shows the neighbour; the tree is not touched") {
  Book book;

  Request turn = book.turn(1);

  CHECK(turn.outcome() == "pending");
  CHECK(book.tree() == "{*[a@A] | [b@B] | [c@C]}");
  CHECK(book.host.log.events() == "willDisappear(a) willAppear(b)");
  CHECK(flow_gesture_progress(book.engine(), turn.transition(), 0.4) == FLOW_OK);
  CHECK(book.presenter.gestures == std::vector<std::string>{"turn a->b 0.0", "turn a->b 0.4"});
  CHECK(book.presenter.shown.empty());
  CHECK(book.cancel(turn) == "cancelled");
}

TEST_CASE("G3, P9: forth and back; may_select is asked when the finger has left") {
  Book book;
  Request forth = book.turn(1);
  book.host.log.clear();

  CHECK(book.finish(forth) == "done");

  CHECK(book.tree() == "{[a@A] | *[b@B] | [c@C]}");
  CHECK(book.host.log.events() ==
        "maySelect(Main) didDisappear(a) didAppear(b) done(gesture_turn,done)");
  CHECK(book.presenter.text() == "select a->b");
  CHECK(book.presenter.shown[0].change.from_index == 0);
  CHECK(book.presenter.shown[0].change.to_index == 1);
  CHECK(book.presenter.shown[0].change.cause == 0);

  book.clear();
  Request back = book.turn(0);
  CHECK(book.finish(back) == "done");
  CHECK(book.tree() == "{*[a@A] | [b@B] | [c@C]}");
  CHECK(book.presenter.text() == "select b->a");
  CHECK(book.host.settled());
}

TEST_CASE("G2: a turn leads from the top of the page to the top of its neighbour") {
  Book book;
  book.host.push(book.a, book.host.screen("a2"));
  book.host.push(book.b, book.host.screen("b2"));
  book.clear();

  Request turn = book.turn(1);
  CHECK(book.presenter.gestures.back() == "turn a2->b2 0.0");
  CHECK(book.finish(turn) == "done");
  CHECK(book.tree() == "{[a@A, a2@A] | *[b@B, b2@B] | [c@C]}");
}

TEST_CASE("G4, P9: a turn that is taken back brings everything back") {
  Book book;
  Request turn = book.turn(1);

  CHECK(book.cancel(turn) == "cancelled");

  CHECK(book.tree() == "{*[a@A] | [b@B] | [c@C]}");
  CHECK(book.host.log.events() ==
        "willDisappear(a) willAppear(b) willDisappear(b) willAppear(a) didDisappear(b) "
        "didAppear(a) done(gesture_turn,cancelled)");
  CHECK(book.presenter.text() == "cancel b->a");
  CHECK(book.presenter.shown[0].change.from_index == 1);
  CHECK(book.presenter.shown[0].change.to_index == 0);
}

TEST_CASE("G4, A2: a no when the finger has left takes the turn back") {
  Book book;
  book.answer_selections(FLOW_ANSWER_NO);
  Request turn = book.turn(1);
  CHECK(book.finish(turn) == "vetoed");
  CHECK(book.tree() == "{*[a@A] | [b@B] | [c@C]}");
  CHECK(book.presenter.text() == "cancel b->a");
  CHECK(book.host.settled());

  // Nobody is asked with FLOW_OPEN_FORCE.
  Request forced = book.turn(1, Options().flags(FLOW_OPEN_FORCE));
  CHECK(book.finish(forced) == "done");
  CHECK(book.tree() == "{[a@A] | *[b@B] | [c@C]}");
}

TEST_CASE("G3, Q3: a later yes turns to the page when it comes, whatever lies above by then") {
  Book book;
  book.answer_selections(FLOW_ANSWER_LATER);
  Request turn = book.turn(1);
  CHECK(book.finish(turn) == "pending");
  CHECK(book.presenter.text() == "cancel b->a");
  CHECK(book.host.present_over(book.a, book.host.screen("sure?")).outcome() == "done");

  book.clear();
  book.answer(FLOW_ANSWER_YES);

  CHECK(turn.outcome() == "done");
  CHECK(book.tree() == "{[a@A] | *[b@B] | [c@C]} sheet:[sure?@A]");
  CHECK(book.presenter.text() == "select a->b");
  CHECK(book.host.log.events().find("maySelect") == std::string::npos);
}

TEST_CASE("G3, Q3: a turn that is allowed later leads from the same page to the same neighbour") {
  auto late = [](const std::function<void(Book &)> &meanwhile, flow_answer answer) {
    Book book;
    book.answer_selections(FLOW_ANSWER_LATER);
    Request turn = book.turn(1);
    CHECK(book.finish(turn) == "pending");
    flow_question question = book.question;
    book.answer_selections(FLOW_ANSWER_YES);
    meanwhile(book);
    book.clear();
    CHECK(flow_question_answer(book.engine(), question, answer) == FLOW_OK);
    CHECK(book.presenter.shown.empty());
    CHECK(book.host.log.appearance() == "");
    return turn.outcome() + " " + book.tree();
  };
  auto nothing = [](Book &) {};

  CHECK(late(nothing, FLOW_ANSWER_NO) == "vetoed {*[a@A] | [b@B] | [c@C]}");
  // Another page is selected, beside which the neighbour stands as well.
  CHECK(late(
            [](Book &book) {
              Options force = Options().flags(FLOW_OPEN_FORCE);
              CHECK(book.host.select_tab(book.main, 2, std::move(force)).outcome() == "done");
            },
            FLOW_ANSWER_YES) == "cancelled {[a@A] | [b@B] | *[c@C]}");
  // It is no neighbour any more, or gone.
  CHECK(late([](Book &book) { CHECK(book.host.move_tab(book.page(1), 2).outcome() == "done"); },
             FLOW_ANSWER_YES) == "cancelled {*[a@A] | [c@C] | [b@B]}");
  CHECK(late([](Book &book) { CHECK(book.host.remove_tab(book.page(1)).outcome() == "done"); },
             FLOW_ANSWER_YES) == "cancelled {*[a@A] | [c@C]}");
}

TEST_CASE("P9: a turn that may not begin has its outcome at once, and tells nobody") {
  Book book;
  CHECK(book.turn(2).outcome() == "refused(not_allowed)");
  CHECK(book.turn(0).outcome() == "refused(not_allowed)");
  flow_router gone = book.page(2);
  book.host.remove_tab(gone);
  CHECK(book.host.begin_turn(gone).outcome() == "noop");

  // Below another layer, and below a cover.
  for (flow_style style : {FLOW_STYLE_SHEET, FLOW_STYLE_FULL_SCREEN_COVER}) {
    flow_screen over = book.host.screen("over");
    book.host.open(book.main, over, Options().style(style));
    CHECK(book.turn(1).outcome() == "refused(not_allowed)");
    // A stack that is no page.
    CHECK(book.host.begin_turn(book.host.router(over)).outcome() == "refused(unhandled)");
    book.host.dismiss(book.window);
  }
  book.host.open_panes(book.window, {book.host.screen("list"), book.host.screen("letter")}, false,
                       0, Options().style(FLOW_STYLE_SHEET));
  CHECK(book.host.begin_turn(book.host.pane(book.window, 1, 1)).outcome() == "refused(unhandled)");
  book.host.dismiss(book.window);

  CHECK(book.presenter.gestures.empty());
  CHECK(book.host.log.count("attempted(a)") == 0);
  CHECK(book.host.begin_turn(book.window).outcome() == "FLOW_ERROR_WRONG_KIND");
  CHECK(flow_gesture_begin_turn(book.engine(), book.page(1), nullptr, nullptr) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  book.host.diagnostics.clear();
}

TEST_CASE("G2: a turn is busy while something runs in its window, and in no other") {
  Book book;
  flow_window other = book.host.window();
  book.host.present(other, Answers::at_once);
  book.host.open_tabs(other, {book.host.screen("x"), book.host.screen("y")}, pages_of());

  Request held = book.turn(1);
  CHECK(book.turn(1).outcome() == "refused(busy)");
  CHECK(book.host.begin_back(book.window).outcome() == "refused(busy)");
  Request beside = book.host.begin_turn(book.host.tab(other, 1));
  CHECK(beside.outcome() == "pending");
  CHECK(book.finish(beside) == "done");
  CHECK(book.host.tree(other) == "{[x] | *[y]}");
  CHECK(book.finish(held) == "done");

  book.presenter.answers = Answers::when_told;
  Request animated = book.turn(2);
  CHECK(book.finish(animated) == "pending");
  CHECK(book.tree() == "{[a@A] | [b@B] | *[c@C]}");
  CHECK(book.turn(1).outcome() == "refused(busy)");
  CHECK(flow_gesture_cancel(book.engine(), animated.transition()) == FLOW_ERROR_NOT_RUNNING);
  book.presenter.answer_all();
  CHECK(animated.outcome() == "done");
  CHECK(book.host.settled());
}

TEST_CASE("P9: tabs are turned as pages are") {
  Book book(FLOW_TABS_INIT);
  Request turn = book.turn(1);
  CHECK(book.presenter.gestures.back() == "turn a->b 0.0");
  CHECK(book.finish(turn) == "done");
  CHECK(book.tree() == "{[a@A] | *[b@B] | [c@C]}");
  CHECK(book.presenter.text() == "select a->b");
  // The way back knows of it.
  CHECK(book.back() == "done");
  CHECK(book.tree() == "{*[a@A] | [b@B] | [c@C]}");
}

TEST_CASE("P9, T2: an empty page is turned to, and away from") {
  Book book;
  book.host.stop(book.b);
  CHECK(book.tree() == "{*[a@A] | [] | [c@C]}");
  book.clear();

  Request turn = book.turn(1);
  CHECK(book.presenter.gestures.back() == "turn a->none 0.0");
  CHECK(book.host.log.events() == "willDisappear(a)");
  CHECK(book.finish(turn) == "done");
  CHECK(book.tree() == "{[a@A] | *[] | [c@C]}");
  Request on = book.turn(2);
  CHECK(book.presenter.gestures.back() == "turn none->c 0.0");
  CHECK(book.cancel(on) == "cancelled");
  CHECK(book.tree() == "{[a@A] | *[] | [c@C]}");
  Request again = book.turn(2);
  CHECK(book.finish(again) == "done");
  CHECK(book.tree() == "{[a@A] | [] | *[c@C]}");
  CHECK(book.host.settled());

  // From one to another, where no screen comes or goes.
  book.host.stop(book.c);
  book.clear();
  Request empty = book.turn(1);
  CHECK(book.presenter.gestures.back() == "turn none->none 0.0");
  CHECK(book.finish(empty) == "done");
  CHECK(book.tree() == "{[a@A] | *[] | []}");
  CHECK(book.presenter.text() == "select none->none");
}

TEST_CASE("G2, A6: pages come and go when the finger has left") {
  for (bool goes : {true, false}) {
    CAPTURE(goes);
    Book book(pages_of(FLOW_TABS_BACK_PREVIOUS));
    Request turn = book.turn(1);
    Request added = book.host.add_tab(book.main, book.host.screen("x"), "x", 1);
    Request removed = book.host.remove_tab(book.page(1));
    CHECK(added.outcome() == "pending");
    CHECK(removed.outcome() == "pending");

    CHECK((goes ? book.finish(turn) : book.cancel(turn)) == (goes ? "done" : "cancelled"));

    CHECK(added.outcome() == "done");
    CHECK(removed.outcome() == "done");
    CHECK(book.tree() == (goes ? "{[a@A] | *[x@Main] | [c@C]}" : "{*[a@A] | [x@Main] | [c@C]}"));
    CHECK(book.host.settled());
  }
}

TEST_CASE("Q3: a selection behind a held turn selects nothing once more") {
  Book book;
  book.host.push(book.b, book.host.screen("b2"));
  Request turn = book.turn(1);
  Request same = book.host.select_tab_of(book.page(1));
  Request other = book.host.select_tab(book.main, 2);
  CHECK(book.finish(turn) == "done");
  CHECK(same.outcome() == "noop");
  CHECK(other.outcome() == "done");
  CHECK(book.tree() == "{[a@A] | [b@B, b2@B] | *[c@C]}");
}

TEST_CASE("G2, O10: a window that is closed waits until its turn is over") {
  Book book;
  Request turn = book.turn(1);
  Request closed = book.host.close_window(book.window);
  CHECK(closed.outcome() == "pending");
  CHECK(book.cancel(turn) == "cancelled");
  CHECK(closed.outcome() == "done");
  CHECK(book.host.log.count("remove(a)") == 1);
}

TEST_CASE("G2, O8: a plugin is unloaded when the turn to its page is over") {
  for (bool goes : {true, false}) {
    CAPTURE(goes);
    Host host;
    flow_window window = host.window();
    flow_plugin plugin = FLOW_NONE;
    flow_presentable page = FLOW_NONE;
    REQUIRE(flow_plugin_load(host.engine(), fixture("good.so").c_str(), &plugin, nullptr) ==
            FLOW_OK);
    REQUIRE(flow_create(host.engine(), "good.screen", nullptr, &page) == FLOW_OK);
    host.open_tabs(window, {host.screen("a"), page, host.screen("c")}, pages_of());
    Request turn = host.begin_turn(host.tab(window, 1));
    flow_transition unload = FLOW_NONE;
    CHECK(flow_plugin_unload(host.engine(), plugin, nullptr, &unload) == FLOW_OK);
    Request unloaded(host.engine(), FLOW_OK, unload);
    CHECK(unloaded.outcome() == "pending");

    CHECK((goes ? flow_gesture_finish : flow_gesture_cancel)(host.engine(), turn.transition()) ==
          FLOW_OK);

    CHECK(unloaded.outcome() == "done");
    CHECK(host.tree(window) == (goes ? "{[a] | *[] | [c]}" : "{*[a] | [] | [c]}"));
  }
}

TEST_CASE("G4: another presenter, silence, and the end of the engine end a turn") {
  Book book;
  {
    Request turn = book.turn(1);
    Presenter &other = book.host.present(book.window, Answers::at_once);
    CHECK(turn.outcome() == "cancelled");
    CHECK(other.text() == "set none->a");

    Request silent = book.turn(1);
    book.host.clock.advance(10000);
    flow_engine_dispatch(book.engine());
    CHECK(silent.outcome() == "cancelled");
    CHECK(book.host.diagnostics.mentions("nothing was heard of a gesture"));
    book.host.diagnostics.clear();
    CHECK(flow_gesture_finish(book.engine(), silent.transition()) == FLOW_ERROR_NOT_RUNNING);
    book.host.diagnostics.clear();

    CHECK(flow_window_set_presenter(book.engine(), book.window, FLOW_NONE) == FLOW_OK);
    Request headless = book.turn(1);
    CHECK(book.finish(headless) == "done");
  }
  CHECK(book.turn(2).keep() != FLOW_NONE);
  CHECK(book.host.shut_down() == FLOW_OK);
}

TEST_CASE("Q7: a presenter that closes layers one at a time is told of a turn as of a selection") {
  Host host;
  flow_window window = host.window();
  Presenter &presenter = host.present(window, Answers::at_once, "test.one-layer");
  host.open_tabs(window, {host.screen("a"), host.screen("b")}, pages_of());
  presenter.shown.clear();
  Request turn = host.begin_turn(host.tab(window, 1));
  CHECK(flow_gesture_finish(host.engine(), turn.transition()) == FLOW_OK);
  CHECK(turn.outcome() == "done");
  CHECK(presenter.text() == "select a->b");
}

// ---- Saved state

TEST_CASE("P9, S1, S12: saved pages come back with the page that was shown") {
  Twin twin;
  for (Host *host : {&twin.one, &twin.other}) {
    host->on_coordinator("Main").start = [host](flow_coordinator self) {
      host->open_tabs(self, {host->flow("A", {"a"}), host->screen("b"), host->screen("c")},
                      pages_of(FLOW_TABS_BACK_PREVIOUS, 1));
    };
  }
  twin.one.open(twin.window, twin.one.root("Main"));

  twin.restore();
  CHECK(flow_get_integer(twin.records.find(FLOW_KIND_NONE, 0), "format", 0) == 2);
  CHECK(twin.other.tree(first_window(twin.other)) == "{[a@A] | *[b@Main] | [c@Main]}");
  CHECK(layout_of(twin.other, first_window(twin.other)) == FLOW_LAYOUT_PAGES);
  twin.both([](Host &host, flow_window window) {
    // A saved page is there already for whoever adds it again.
    flow_coordinator main = host.named("Main");
    CHECK(host.add_tab(main, host.screen("again"), "1").outcome() == "refused(duplicate)");
    CHECK(host.select_tab(main, 1).outcome() == "noop");
    Request turn = host.begin_turn(host.tab(window, 2));
    CHECK(flow_gesture_finish(host.engine(), turn.transition()) == FLOW_OK);
    CHECK(host.tree(window) == "{[a@A] | [b@Main] | *[c@Main]}");
    CHECK(host.back(window).outcome() == "done");
    CHECK(host.back(window).outcome() == "done");
    CHECK(host.tree(window) == "{*[a@A] | [b@Main] | [c@Main]}");
  });
}

TEST_CASE(
    "S3: records have the format of pages while there are pages, or a back to the tab before") {
  for (bool are_pages : {true, false}) {
    CAPTURE(are_pages);
    Twin twin;
    twin.one.push(twin.window, twin.one.screen("below"));
    auto format = [&] {
      CHECK(twin.records.take(twin.one.engine()) == FLOW_OK);
      return flow_get_integer(twin.records.find(FLOW_KIND_NONE, 0), "format", 0);
    };
    flow_tabs tabs = are_pages ? pages_of() : pages_of(FLOW_TABS_BACK_PREVIOUS);
    if (!are_pages) tabs.layout = FLOW_LAYOUT_TABS;
    auto open = [&](flow_tabs given) {
      CHECK(twin.one
                .open_tabs(twin.window, {twin.one.screen("a"), twin.one.screen("b")}, given,
                           Options().style(FLOW_STYLE_SHEET))
                .outcome() == "done");
    };
    open(FLOW_TABS_INIT);
    CHECK(format() == 1);
    open(tabs);
    CHECK(format() == 2);
    CHECK(twin.one.dismiss(twin.window).outcome() == "done");
    CHECK(format() == 1);
  }
}

TEST_CASE("S11: a page that keeps its place, and pages without texts, are errors") {
  auto refused = [](const std::function<void(std::vector<flow_entry> &)> &change) {
    Twin twin;
    twin.one.open_tabs(twin.window, {twin.one.screen("a")}, pages_of());
    REQUIRE(twin.records.take(twin.one.engine()) == FLOW_OK);
    for (auto &[place, record] : twin.records.all) {
      if (place.first != FLOW_KIND_LAYER) continue;
      std::vector<flow_entry> entries(record->as.map.entries,
                                      record->as.map.entries + record->as.map.count);
      change(entries);
      flow_value map = flow_map_value(entries.data(), entries.size());
      record = keep(&map);
    }
    flow_error error = FLOW_ERROR_INIT;
    CHECK(twin.records.restore(twin.other.engine(), nullptr, &error) == FLOW_ERROR_BAD_VALUE);
    return std::string(error.message);
  };
  auto is = [](const flow_entry &entry, const char *key) {
    return std::string(entry.key.data, entry.key.size) == key;
  };
  flow_entry keeps = {flow_text("keeps_place"), flow_boolean_value(FLOW_TRUE)};
  flow_value tab = flow_map_value(&keeps, 1);

  CHECK(refused([&](std::vector<flow_entry> &entries) {
          for (flow_entry &each : entries) {
            if (is(each, "tabs")) each.value = flow_list_value(&tab, 1);
          }
        }).find("keeps its place") != std::string::npos);
  CHECK(refused([&](std::vector<flow_entry> &entries) {
          std::vector<flow_entry> left;
          for (flow_entry &each : entries) {
            if (!is(each, "tabs")) left.push_back(each);
          }
          entries = left;
        }).find("no texts of them") != std::string::npos);
}
