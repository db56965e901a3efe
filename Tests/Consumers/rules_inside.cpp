// Rule P8: tabs and panes in the place of a tab or pane.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "support/fixture.hpp"
#include "support/host.hpp"
#include "support/twin.hpp"

using namespace test;

namespace {

/// Two tabs: a screen, and a flow with a list and a place for what is chosen in it.
struct Shop {
  Host host;
  flow_window window = host.window();
  Presenter &presenter = host.present(window, Answers::at_once);
  flow_screen news = host.screen("news"), list = host.screen("list");
  flow_coordinator catalogue = host.coordinator("Catalogue");
  flow_coordinator main = host.root("Main");

  explicit Shop(size_t fit = 1, size_t selected = 1) {
    host.on_coordinator("Catalogue").start = [this](flow_coordinator self) {
      host.open_panes(self, {list, FLOW_NONE});
    };
    host.on_coordinator("Main").start = [this, selected](flow_coordinator self) {
      flow_tabs tabs = FLOW_TABS_INIT;
      tabs.selected = selected;
      host.open_tabs(self, {news, catalogue}, tabs);
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
  flow_screen open(const std::string &name) {
    flow_screen made = host.screen(name);
    CHECK(host.push(list, made, Options().pane(2)).outcome() == "done");
    return made;
  }
  flow_tab_info tab(size_t index) {
    flow_tab_info info = FLOW_TAB_INFO_INIT;
    CHECK(flow_layer_tab_at(host.engine(), host.layer(window, 0), index, &info) == FLOW_OK);
    return info;
  }
  flow_screen_info screen(flow_screen screen) {
    flow_screen_info info = FLOW_SCREEN_INFO_INIT;
    CHECK(flow_screen_get(host.engine(), screen, &info) == FLOW_OK);
    return info;
  }
  const flow_change &last() { return presenter.shown.back().change; }
};

}  // namespace

TEST_CASE("P8: panes stand in a tab, as the first opening of the coordinator that is its root") {
  Shop shop;
  CHECK(shop.tree() == "{[news@Main] | *<*[list@Catalogue] | ([])>}");

  flow_layer layer = shop.host.layer(shop.window, 0);
  flow_tab_info tab = shop.tab(1);
  CHECK(shop.tab(0).layer == FLOW_NONE);
  REQUIRE(tab.layer != FLOW_NONE);
  CHECK(tab.layer != layer);
  flow_screen_info list = shop.screen(shop.list);
  CHECK(list.layer == layer);
  CHECK(list.inner == tab.layer);
  CHECK(shop.screen(shop.news).inner == FLOW_NONE);
  flow_layer_info inner = FLOW_LAYER_INFO_INIT;
  CHECK(flow_layer_get(shop.host.engine(), tab.layer, &inner) == FLOW_OK);
  CHECK(inner.index == 0);
  CHECK(inner.style == FLOW_STYLE_PUSH);
  CHECK(inner.window == shop.window);
  // The stack of the tab is read as what is selected in it, by a host that knows no more.
  size_t depth = 0;
  CHECK(flow_router_depth(shop.host.engine(), tab.router, &depth) == FLOW_OK);
  CHECK(depth == 1);
  flow_screen root = FLOW_NONE;
  CHECK(flow_router_screen_at(shop.host.engine(), tab.router, 0, &root) == FLOW_OK);
  CHECK(root == shop.list);
  size_t layers = 0;
  CHECK(flow_window_layer_count(shop.host.engine(), shop.window, &layers) == FLOW_OK);
  CHECK(layers == 1);
}

TEST_CASE("P8, P5: a change inside names the layer of the window, and the one inside it") {
  Shop shop(2);
  CHECK(shop.tree() == "{[news@Main] | *<*[list@Catalogue] | ([])>}");
  shop.open("product");
  CHECK(shop.tree() == "{[news@Main] | *<[list@Catalogue] | *[product@Catalogue]>}");
  CHECK(shop.presenter.text() == "panes list->product");
  CHECK(shop.last().layer == shop.host.layer(shop.window, 0));
  CHECK(shop.last().inner == shop.tab(1).layer);
  shop.clear();
  shop.open("other");
  CHECK(shop.presenter.text() == "replace product->other");
  CHECK(shop.last().inner == shop.tab(1).layer);
  CHECK(shop.last().from_index == 1);
  shop.clear();
  CHECK(shop.host.select_tab(shop.window, 0).outcome() == "done");
  CHECK(shop.presenter.text() == "select other->news");
  CHECK(shop.last().inner == FLOW_NONE);
  CHECK(shop.last().from_index == 1);
  CHECK(shop.last().to_index == 0);
  CHECK(shop.host.log.appearance() ==
        "willDisappear(other) willDisappear(list) willAppear(news) didDisappear(other) "
        "didDisappear(list) didAppear(news)");
}

TEST_CASE("P8, P7: who is seen inside a tab hears what its tab hears") {
  Shop shop(2, 0);
  CHECK(shop.tree() == "{*[news@Main] | <*[list@Catalogue] | ([])>}");
  shop.open("product");
  CHECK(shop.host.log.appearance() == "");
  shop.clear();
  CHECK(shop.host.select_tab(shop.main, 1).outcome() == "done");
  CHECK(shop.tree() == "{[news@Main] | *<[list@Catalogue] | *[product@Catalogue]>}");
  CHECK(shop.host.log.appearance() ==
        "willDisappear(news) willAppear(list) willAppear(product) didDisappear(news) "
        "didAppear(list) didAppear(product)");
  CHECK(shop.host.fit(shop.window, 1).outcome() == "done");
  CHECK(shop.tree() == "{[news@Main] | *<([list@Catalogue]) | *[product@Catalogue]>}");
}

TEST_CASE("P8, P6, G6: back leads from the inside out") {
  Shop shop(1, 0);
  CHECK(shop.host.select_tab(shop.main, 1).outcome() == "done");
  shop.host.push(shop.open("product"), shop.host.screen("picture"));
  shop.clear();
  CHECK(shop.host.back(shop.window).outcome() == "done");
  CHECK(shop.tree() == "{[news@Main] | *<([list@Catalogue]) | *[product@Catalogue]>}");
  CHECK(shop.host.back(shop.window).outcome() == "done");
  CHECK(shop.tree() == "{[news@Main] | *<*[list@Catalogue] | ([product@Catalogue])>}");
  flow_back_target target = FLOW_BACK_TARGET_INIT;
  CHECK(flow_window_back_target(shop.host.engine(), shop.window, &target) == FLOW_OK);
  CHECK(target.kind == FLOW_BACK_TAB);
  CHECK(target.screen == shop.news);
  CHECK(shop.host.back(shop.window).outcome() == "done");
  CHECK(shop.tree() == "{*[news@Main] | <*[list@Catalogue] | ([product@Catalogue])>}");
  CHECK(shop.host.back(shop.window).outcome() == "refused(unhandled)");
  shop.host.diagnostics.clear();
}

TEST_CASE("P8, P1: an index names a tab of the innermost arrangement that has tabs") {
  Shop shop;
  CHECK(shop.host.select_tab(shop.list, 0).outcome() == "done");
  CHECK(shop.tree() == "{*[news@Main] | <*[list@Catalogue] | ([])>}");
  // A router inside a tab that is not selected names that tab.
  CHECK(shop.host.select_tab_of(shop.host.router(shop.list)).outcome() == "done");
  CHECK(shop.tree() == "{[news@Main] | *<*[list@Catalogue] | ([])>}");
  CHECK(shop.host.select_tab_of(shop.tab(0).router).outcome() == "done");
  CHECK(shop.host.select_tab_of(shop.tab(1).router).outcome() == "done");
  CHECK(shop.tree() == "{[news@Main] | *<*[list@Catalogue] | ([])>}");
  // Selecting it again pops nothing, as no stack is its own.
  CHECK(shop.host.select_tab_of(shop.tab(1).router).outcome() == "noop");

  flow_tab tab = FLOW_TAB_INIT;
  tab.root = shop.host.screen("more");
  flow_transition made = FLOW_NONE;
  CHECK(flow_add_tab(shop.host.engine(), shop.list, &tab, 2, nullptr, &made) == FLOW_OK);
  CHECK(Request(shop.host.engine(), FLOW_OK, made).outcome() == "done");
  CHECK(shop.tree() == "{[news@Main] | *<*[list@Catalogue] | ([])> | [more@Catalogue]}");
}

TEST_CASE(
    "P8, T2: an arrangement goes with its last screen, its dismissal is told, its tab stays") {
  Shop shop;
  flow_layer inner = shop.tab(1).layer;
  shop.open("product");
  shop.clear();
  CHECK(shop.host.close(shop.list).outcome() == "refused(not_presented)");
  CHECK(shop.host.close(inner).outcome() == "refused(not_presented)");
  shop.host.diagnostics.clear();
  shop.clear();
  CHECK(shop.host.stop(shop.catalogue).outcome() == "done");
  CHECK(shop.tree() == "{[news@Main] | *[]}");
  CHECK(without_numbers(shop.host.log.events()) ==
        "willDisappear(product) didDisappear(product) remove(product) remove(list) "
        "finish(Catalogue,none,stopped) release(Catalogue) onDismiss(#) done(stop,done)");
  flow_layer_info info = FLOW_LAYER_INFO_INIT;
  CHECK(flow_layer_get(shop.host.engine(), inner, &info) == FLOW_ERROR_STALE_HANDLE);
  CHECK(shop.tab(1).layer == FLOW_NONE);
  CHECK(shop.host.live(FLOW_KIND_LAYER) == 1);
  CHECK(shop.host.live(FLOW_KIND_ROUTER) == 2);
}

TEST_CASE("P8: `dismissed` of who opened it is told; data lives as long as it") {
  Host host;
  flow_window window = host.window();
  std::vector<std::string> told;
  host.on_coordinator("Inner").start = [&](flow_coordinator self) {
    host.open_tabs(self, {host.screen("a"), host.screen("b")}, FLOW_TABS_INIT,
                   Options().dismissed([&](flow_handle) { told.push_back("dismissed"); }));
  };
  flow_coordinator inner = host.coordinator("Inner");
  CHECK(host.open_tabs(window, {host.screen("x"), inner}, FLOW_TABS_INIT).outcome() == "done");
  CHECK(host.tree(window) == "{*[x] | {*[a@Inner] | [b@Inner]}}");
  CHECK(host.stop(inner).outcome() == "done");
  CHECK(host.tree(window) == "{*[x] | []}");
  CHECK(told == std::vector<std::string>{"dismissed"});
}

TEST_CASE("P8, P2: with an arrangement in a pane goes what the panes behind it show") {
  Host host;
  flow_window window = host.window();
  host.fit(window, 3);
  flow_coordinator middle = host.coordinator("Middle");
  host.on_coordinator("Middle").start = [&](flow_coordinator self) {
    host.open_tabs(self, {host.screen("a"), host.screen("b")}, FLOW_TABS_INIT);
  };
  flow_screen list = host.screen("list");
  CHECK(host.open_panes(window, {list, middle, host.screen("end")}, false, 1).outcome() == "done");
  CHECK(host.tree(window) == "<[list] | *{*[a@Middle] | [b@Middle]} | [end]>");
  host.log.clear();
  CHECK(host.close(middle).outcome() == "done");
  CHECK(host.tree(window) == "<*[list] | ([]) | ([])>");
  CHECK(without_numbers(host.log.events()) ==
        "willDisappear(end) willDisappear(a) didDisappear(end) didDisappear(a) "
        "remove(end) remove(a) remove(b) finish(Middle,none,dismissed) release(Middle) "
        "onDismiss(#) done(close,done)");
}

TEST_CASE(
    "P8, P4: a named pane is filled by an arrangement, and an arrangement is replaced in it") {
  Host host;
  flow_window window = host.window();
  host.fit(window, 2);
  host.on_coordinator("Inner").start = [&](flow_coordinator self) {
    host.open_tabs(self, {host.screen("a"), host.screen("b")}, FLOW_TABS_INIT);
  };
  flow_screen list = host.screen("list");
  CHECK(host.open_panes(window, {list, FLOW_NONE}).outcome() == "done");
  CHECK(host.push(list, host.screen("old"), Options().pane(2)).outcome() == "done");
  CHECK(host.open(list, host.coordinator("Inner"), Options().pane(2)).outcome() == "done");
  CHECK(host.tree(window) == "<[list] | *{*[a@Inner] | [b@Inner]}>");
  CHECK(host.set_stack(list, {host.screen("c"), host.screen("d")}, Options().pane(2)).outcome() ==
        "done");
  CHECK(host.tree(window) == "<[list] | *[c, d]>");
  CHECK(host.live(FLOW_KIND_COORDINATOR) == 0);
  CHECK(host.live(FLOW_KIND_LAYER) == 1);
}

TEST_CASE("P8: four deep, and no deeper") {
  Host host;
  flow_window window = host.window();
  std::string refused;
  for (int depth = 1; depth <= 4; depth++) {
    const std::string name = "C" + std::to_string(depth);
    host.on_coordinator(name).start = [&host, &refused, depth](flow_coordinator self) {
      const std::string next = std::to_string(depth + 1);
      host.open_tabs(self, {host.screen("s" + next), host.coordinator("C" + next)}, FLOW_TABS_INIT,
                     Options().done([&refused](flow_transition, const flow_outcome &outcome) {
                       if (outcome.kind == FLOW_OUTCOME_REFUSED)
                         refused = flow_reason_name(outcome.reason);
                     }));
    };
  }
  CHECK(host.open_tabs(window, {host.screen("s1"), host.coordinator("C1")}, FLOW_TABS_INIT)
            .outcome() == "done");
  CHECK(refused == "limit");
  CHECK(host.tree(window) == "{*[s1] | {*[s2@C1] | {*[s3@C2] | {*[s4@C3] | []}}}}");
  host.diagnostics.clear();
}

TEST_CASE("P8: unload and the end of a window take everything inside along, and leave nothing") {
  for (bool closes : {false, true}) {
    Shop shop(2);
    shop.open("product");
    if (closes) {
      CHECK(shop.host.close_window(shop.window).outcome() == "done");
    } else {
      CHECK(shop.host.stop(shop.main).outcome() == "done");
    }
    CHECK(shop.host.live(FLOW_KIND_LAYER) == 0);
    CHECK(shop.host.live(FLOW_KIND_ROUTER) == 0);
    CHECK(shop.host.live(FLOW_KIND_SCREEN) == 0);
    shop.host.diagnostics.clear();
  }
}

TEST_CASE(
    "P8, O8: with the plugin of the list all goes that stands in its tab, and the tab stays") {
  Host host;
  flow_window window = host.window();
  flow_plugin plugin = FLOW_NONE;
  REQUIRE(flow_plugin_load(host.engine(), fixture("good.so").c_str(), &plugin, nullptr) == FLOW_OK);
  host.on_coordinator("Inner").start = [&](flow_coordinator self) {
    flow_presentable list = FLOW_NONE;
    flow_create(host.engine(), "good.screen", nullptr, &list);
    host.open_panes(self, {list, FLOW_NONE}, true);
    host.push(list, host.screen("letter"), Options().pane(2));
  };
  CHECK(host.open_tabs(window, {host.screen("x"), host.coordinator("Inner")}, FLOW_TABS_INIT)
            .outcome() == "done");
  CHECK(host.select_tab(window, 1).outcome() == "done");
  host.log.clear();
  CHECK(flow_plugin_unload(host.engine(), plugin, nullptr, nullptr) == FLOW_OK);
  CHECK(host.log.count("remove(letter)") == 1);
  CHECK(host.live(FLOW_KIND_LAYER) == 1);
  CHECK(host.tree(window) == "{[x] | *[]}");
}

TEST_CASE("P8, S1, S11: an arrangement is saved with the tab around it, and restored there") {
  Twin twin;
  auto prepare = [](Host &host) {
    host.on_coordinator("Inner").start = [&host](flow_coordinator self) {
      host.open_panes(self, {host.screen("list"), FLOW_NONE}, true);
    };
  };
  prepare(twin.one);
  prepare(twin.other);
  CHECK(twin.one
            .open_tabs(twin.window, {twin.one.screen("x"), twin.one.coordinator("Inner")},
                       FLOW_TABS_INIT)
            .outcome() == "done");
  CHECK(twin.one.select_tab(twin.window, 1).outcome() == "done");
  CHECK(twin.one.push(twin.one.named("list"), twin.one.screen("letter"), Options().pane(2))
            .outcome() == "done");
  twin.restore();
  twin.both([](Host &host, flow_window window) {
    CHECK(host.tree(window) == "{[x] | *<([list@Inner]) | *[letter@Inner]>}");
    CHECK(host.back(window).outcome() == "done");
    CHECK(host.tree(window) == "{[x] | *<*[list@Inner] | ([letter@Inner])>}");
    CHECK(host.back(window).outcome() == "done");
    CHECK(host.tree(window) == "{*[x] | <*[list@Inner] | ([letter@Inner])>}");
    CHECK(host.stop(host.named("Inner")).outcome() == "done");
    CHECK(host.tree(window) == "{*[x] | []}");
  });
}

TEST_CASE("P8, G2, G4: a finger goes back inside, and then out to a tab; or stays") {
  Shop shop(1, 0);
  CHECK(shop.host.select_tab(shop.main, 1).outcome() == "done");
  shop.open("product");
  shop.clear();
  Request first = shop.host.begin_back(shop.window);
  CHECK(shop.host.log.appearance() == "willDisappear(product) willAppear(list)");
  CHECK(flow_gesture_cancel(shop.host.engine(), first.transition()) == FLOW_OK);
  CHECK(shop.tree() == "{[news@Main] | *<([list@Catalogue]) | *[product@Catalogue]>}");
  Request second = shop.host.begin_back(shop.window);
  CHECK(flow_gesture_finish(shop.host.engine(), second.transition()) == FLOW_OK);
  CHECK(shop.tree() == "{[news@Main] | *<*[list@Catalogue] | ([product@Catalogue])>}");
  shop.clear();
  Request third = shop.host.begin_back(shop.window);
  CHECK(shop.host.log.appearance() == "willDisappear(list) willAppear(news)");
  CHECK(flow_gesture_finish(shop.host.engine(), third.transition()) == FLOW_OK);
  CHECK(shop.tree() == "{*[news@Main] | <*[list@Catalogue] | ([product@Catalogue])>}");
}

TEST_CASE("P8, A2: who opened the tabs around may forbid that back leads out of what is inside") {
  Shop shop(2, 0);
  CHECK(shop.host.select_tab(shop.main, 1).outcome() == "done");
  shop.host.on_coordinator("Main").may_select = [](const flow_selection &) {
    return FLOW_ANSWER_NO;
  };
  CHECK(shop.host.back(shop.window).outcome() == "vetoed");
  CHECK(shop.tree() == "{[news@Main] | *<*[list@Catalogue] | ([])>}");
  // Inside nobody is asked.
  shop.open("product");
  CHECK(shop.host.select_tab_of(shop.host.router(shop.list)).outcome() == "done");
  CHECK(shop.tree() == "{[news@Main] | *<*[list@Catalogue] | [product@Catalogue]>}");
}

TEST_CASE("P8, Q12: a batch selects the tab, fills a pane inside and closes what it opened there") {
  Shop shop(2, 0);
  flow_request select = FLOW_REQUEST_INIT, push = FLOW_REQUEST_INIT;
  flow_options second = FLOW_OPTIONS_INIT;
  select.kind = FLOW_REQUEST_SELECT_TAB;
  select.from = shop.main;
  select.count = 1;
  push.kind = FLOW_REQUEST_PUSH;
  push.from = shop.list;
  push.presentable = shop.host.screen("product");
  second.pane = 2;
  push.options = &second;
  CHECK(shop.host.batch({select, push}).outcome() == "done");
  CHECK(shop.tree() == "{[news@Main] | *<[list@Catalogue] | *[product@Catalogue]>}");
  CHECK(shop.presenter.shown.size() == 1);
}

TEST_CASE("P8, T4: a sheet over a screen inside goes with it, and back drags the sheet first") {
  Shop shop(2);
  flow_screen product = shop.open("product");
  CHECK(shop.host.present_over(product, shop.host.screen("sheet")).outcome() == "done");
  CHECK(shop.tree() ==
        "{[news@Main] | *<[list@Catalogue] | *[product@Catalogue]>} sheet:[sheet@Catalogue]");
  CHECK(shop.host.close(product).outcome() == "done");
  CHECK(shop.tree() == "{[news@Main] | *<*[list@Catalogue] | ([])>}");
  flow_screen other = shop.open("other");
  CHECK(shop.host.present_over(other, shop.host.screen("sheet")).outcome() == "done");
  CHECK(shop.host.back(shop.window).outcome() == "done");
  CHECK(shop.tree() == "{[news@Main] | *<[list@Catalogue] | *[other@Catalogue]>}");
  CHECK(shop.host.stop(shop.main).outcome() == "done");
  CHECK(shop.host.live(FLOW_KIND_LAYER) == 0);
}

TEST_CASE("P8, G5, Q10: a jump back to a screen seen in another pane inside selects its pane") {
  Shop shop(2);
  flow_screen product = shop.open("product");
  shop.host.push(shop.list, shop.host.screen("more"));
  CHECK(shop.tree() ==
        "{[news@Main] | *<[list@Catalogue, more@Catalogue] | *[product@Catalogue]>}");
  CHECK(shop.host.back_to(shop.list).outcome() == "done");
  CHECK(shop.tree() == "{[news@Main] | *<*[list@Catalogue] | [product@Catalogue]>}");
  CHECK(shop.host.back_to(product).outcome() == "done");
  CHECK(shop.tree() == "{[news@Main] | *<[list@Catalogue] | *[product@Catalogue]>}");
  CHECK(shop.host.back_to(shop.news).outcome() == "noop");
}

TEST_CASE(
    "P8, P3: panes inside panes are counted together, the selected one with all inside first") {
  Host host;
  flow_window window = host.window();
  flow_coordinator inner = host.coordinator("Inner");
  host.on_coordinator("Inner").start = [&](flow_coordinator self) {
    host.open_panes(self, {host.screen("a"), host.screen("b")});
  };
  CHECK(host.open_panes(window, {host.screen("list"), inner, host.screen("end")}, false, 1)
            .outcome() == "done");
  CHECK(host.tree(window) == "<([list]) | *<*[a@Inner] | ([b@Inner])> | ([end])>");
  CHECK(host.fit(window, 2).outcome() == "done");
  CHECK(host.tree(window) == "<([list]) | *<*[a@Inner] | [b@Inner]> | ([end])>");
  CHECK(host.fit(window, 3).outcome() == "done");
  CHECK(host.tree(window) == "<[list] | *<*[a@Inner] | [b@Inner]> | ([end])>");
  CHECK(host.select_tab_of(host.pane(window, 0)).outcome() == "done");
  CHECK(host.tree(window) == "<*[list] | <*[a@Inner] | [b@Inner]> | ([end])>");
  CHECK(host.fit(window, 2).outcome() == "done");
  CHECK(host.tree(window) == "<*[list] | <*[a@Inner] | ([b@Inner])> | ([end])>");
}

TEST_CASE("P8, P9: pages inside a tab are turned by a finger while the tab is shown") {
  Host host;
  flow_window window = host.window();
  flow_screen one = host.screen("one"), two = host.screen("two");
  host.on_coordinator("Inner").start = [&](flow_coordinator self) {
    flow_tabs pages = FLOW_TABS_INIT;
    pages.layout = FLOW_LAYOUT_PAGES;
    pages.back = FLOW_TABS_BACK_PREVIOUS;
    host.open_tabs(self, {one, two}, pages);
  };
  CHECK(host.open_tabs(window, {host.screen("x"), host.coordinator("Inner")}, FLOW_TABS_INIT)
            .outcome() == "done");
  auto turn = [&](flow_screen page) {
    flow_transition made = FLOW_NONE;
    CHECK(flow_gesture_begin_turn(host.engine(), host.router(page), nullptr, &made) == FLOW_OK);
    return Request(host.engine(), FLOW_OK, made);
  };
  CHECK(turn(two).outcome() == "refused(not_allowed)");
  CHECK(host.select_tab(window, 1).outcome() == "done");
  host.log.clear();
  Request gesture = turn(two);
  CHECK(host.log.appearance() == "willDisappear(one) willAppear(two)");
  CHECK(flow_gesture_finish(host.engine(), gesture.transition()) == FLOW_OK);
  CHECK(gesture.outcome() == "done");
  CHECK(host.tree(window) == "{[x] | *{[one@Inner] | *[two@Inner]}}");
  // Back leads to the page before, and from the first out to the tab that was first.
  CHECK(host.back(window).outcome() == "done");
  CHECK(host.tree(window) == "{[x] | *{*[one@Inner] | [two@Inner]}}");
  CHECK(host.back(window).outcome() == "done");
  CHECK(host.tree(window) == "{*[x] | {*[one@Inner] | [two@Inner]}}");
  host.diagnostics.clear();
}

TEST_CASE(
    "P8, Q3: the router of a tab stands for what is selected inside, whoever is asked by it") {
  Shop shop(2);
  flow_router tab = shop.tab(1).router;
  flow_screen product = shop.open("product");
  flow_engine *engine = shop.host.engine();
  flow_transition made = FLOW_NONE;
  auto asked = [&](flow_status status) { return Request(engine, status, made).outcome(); };

  CHECK(shop.host.push(tab, shop.host.screen("more")).outcome() == "done");
  CHECK(shop.tree() == "{[news@Main] | *<[list@Catalogue] | *[product@Catalogue, more]>}");
  CHECK(shop.host.pop(tab).outcome() == "done");
  CHECK(shop.host.replace_top(tab, shop.host.screen("other")).outcome() == "done");
  CHECK(shop.tree() == "{[news@Main] | *<[list@Catalogue] | *[other]>}");
  CHECK(shop.host.set_stack(tab, {shop.host.screen("c"), shop.host.screen("d")}).outcome() ==
        "done");
  CHECK(shop.tree() == "{[news@Main] | *<[list@Catalogue] | *[c, d]>}");
  CHECK(shop.host.go_to(tab, "go").outcome() == "done");
  CHECK(shop.host.pop_to_root(tab).outcome() == "done");
  CHECK(shop.host.dismiss(tab).outcome() == "noop");
  CHECK(shop.host.close(tab).outcome() == "refused(not_presented)");
  CHECK(flow_back(engine, tab, nullptr, &made) == FLOW_OK);
  CHECK(asked(FLOW_OK) == "refused(unhandled)");
  CHECK(flow_gesture_begin_turn(engine, tab, nullptr, &made) == FLOW_OK);
  CHECK(asked(FLOW_OK) == "refused(not_allowed)");
  CHECK(flow_gesture_begin_turn(engine, shop.host.router(shop.list), nullptr, &made) == FLOW_OK);
  CHECK(asked(FLOW_OK) == "refused(unhandled)");
  CHECK(flow_move_tab(engine, tab, 0, nullptr, &made) == FLOW_OK);
  CHECK(asked(FLOW_OK) == "done");
  CHECK(shop.tree() == "{*<[list@Catalogue] | *[c]> | [news@Main]}");
  CHECK(flow_remove_tab(engine, shop.host.router(shop.list), nullptr, &made) == FLOW_OK);
  CHECK(asked(FLOW_OK) == "refused(container)");
  CHECK(flow_remove_tab(engine, tab, nullptr, &made) == FLOW_OK);
  CHECK(asked(FLOW_OK) == "done");
  CHECK(shop.tree() == "{*[news@Main]}");
  CHECK(shop.host.live(FLOW_KIND_LAYER) == 1);
  CHECK(shop.host.live(FLOW_KIND_ROUTER) == 1);
  CHECK(flow_router_depth(engine, tab, nullptr) != FLOW_OK);
  CHECK(shop.host.push(tab, shop.host.screen("late")).outcome() != "done");
  (void)product;
  shop.host.diagnostics.clear();
}

TEST_CASE("P8, W6, T4: data, drags and dismissals of a layer that stands inside a sheet's tab") {
  Host host;
  flow_window window = host.window();
  flow_engine *engine = host.engine();
  host.push(window, host.screen("below"));
  host.on_coordinator("Inner").start = [&](flow_coordinator self) {
    host.open_panes(self, {host.screen("list"), FLOW_NONE}, true);
  };
  CHECK(host.open_tabs(window, {host.coordinator("Inner"), host.screen("x")}, FLOW_TABS_INIT,
                       Options().style(FLOW_STYLE_SHEET))
            .outcome() == "done");
  CHECK(host.tree(window) == "[below] sheet:{*<*[list@Inner] | ([])> | [x]}");
  flow_tab_info tab = FLOW_TAB_INFO_INIT;
  CHECK(flow_layer_tab_at(engine, host.layer(window, 1), 0, &tab) == FLOW_OK);
  int ends = 0;
  static const char key = 0;
  CHECK(flow_layer_set_data(engine, tab.layer, &key, &ends,
                            [](void *data) { ++*static_cast<int *>(data); }) == FLOW_OK);
  CHECK(host.close(host.named("list")).outcome() == "refused(not_presented)");
  CHECK(host.close(tab.layer).outcome() == "refused(not_presented)");
  CHECK(host.dismiss_to(tab.layer).outcome() == "noop");
  CHECK(ends == 0);
  CHECK(host.drag(tab.layer).outcome() == "done");
  CHECK(host.tree(window) == "[below]");
  CHECK(ends == 1);
  CHECK(host.live(FLOW_KIND_LAYER) == 1);
  CHECK(host.drag(tab.layer).outcome() != "done");
  host.diagnostics.clear();
}

TEST_CASE("P8: a page that is shown in a pane beside is named to select its pane") {
  Host host;
  flow_window window = host.window();
  flow_screen one = host.screen("one"), two = host.screen("two"), list = host.screen("list");
  host.on_coordinator("Inner").start = [&](flow_coordinator self) {
    flow_tabs pages = FLOW_TABS_INIT;
    pages.layout = FLOW_LAYOUT_PAGES;
    host.open_tabs(self, {one, two}, pages);
  };
  CHECK(host.open_panes(window, {list, host.coordinator("Inner")}, false, 0).outcome() == "done");
  CHECK(host.fit(window, 2).outcome() == "done");
  CHECK(host.tree(window) == "<*[list] | {*[one@Inner] | [two@Inner]}>");
  CHECK(host.select_tab_of(host.router(one)).outcome() == "done");
  CHECK(host.tree(window) == "<[list] | *{*[one@Inner] | [two@Inner]}>");
  CHECK(host.select_tab_of(host.router(one)).outcome() == "noop");
  CHECK(host.select_tab_of(host.router(list)).outcome() == "done");
  // Another page is turned to where it is; then it is named once more.
  CHECK(host.select_tab_of(host.router(two)).outcome() == "done");
  CHECK(host.tree(window) == "<*[list] | {[one@Inner] | *[two@Inner]}>");
  CHECK(host.select_tab_of(host.router(two)).outcome() == "done");
  CHECK(host.tree(window) == "<[list] | *{[one@Inner] | *[two@Inner]}>");
}
