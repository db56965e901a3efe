// Panes where they meet other things: questions, gestures, windows, saved state, chance.
#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

#include "model/prng.hpp"
#include "support/mail.hpp"
#include "support/twin.hpp"

#include "support/fixture.hpp"

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

}  // namespace

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

TEST_CASE(
    "S11, P8: an `outer` that is no free tab of the window, or leads to itself, is an error") {
  auto refused = [](auto &&change) {
    Twin twin;
    twin.one.on_coordinator("Inner").start = [&](flow_coordinator self) {
      twin.one.open_panes(self, {twin.one.screen("list"), FLOW_NONE});
    };
    CHECK(twin.one
              .open_tabs(twin.window, {twin.one.screen("x"), twin.one.coordinator("Inner")},
                         FLOW_TABS_INIT)
              .outcome() == "done");
    REQUIRE(twin.records.take(twin.one.engine()) == FLOW_OK);
    std::vector<KeptValue *> layers;
    for (auto &[place, record] : twin.records.all)
      if (place.first == FLOW_KIND_LAYER) layers.push_back(&record);
    REQUIRE(layers.size() == 2);
    if (flow_get_integer(layers[0]->get(), "outer", 0)) std::swap(layers[0], layers[1]);
    change(*layers[0], *layers[1]);
    flow_error error = FLOW_ERROR_INIT;
    CHECK(twin.records.restore(twin.other.engine(), nullptr, &error) == FLOW_ERROR_BAD_VALUE);
    return std::string(error.message);
  };
  auto stack = [](KeptValue &layer, size_t index) {
    const flow_value *stacks = flow_value_get(layer.get(), "stacks");
    return stacks->as.list.items[index].as.integer;
  };
  const char *no_tab = "has an outer stack that is no free tab of its window";
  CHECK(refused([](KeptValue &, KeptValue &inner) {
          set_number(inner, "outer", 999999);
        }).find(no_tab) != std::string::npos);
  CHECK(refused([](KeptValue &, KeptValue &inner) {
          set_number(inner, "presenter", 3);
        }).find(no_tab) != std::string::npos);
  // The first tab has a screen of its own.
  CHECK(refused([&](KeptValue &outer, KeptValue &inner) {
          set_number(inner, "outer", stack(outer, 0));
        }).find("stands on a stack in whose place a layer stands") != std::string::npos);
  CHECK(refused([&](KeptValue &outer, KeptValue &inner) {
          set_number(outer, "outer", stack(inner, 1));
        }).find("stands inside itself, or too deep inside others") != std::string::npos);
}

namespace {

/// A text without what follows the width: the parentheses of panes that are not seen.
std::string without_width(std::string text) {
  text.erase(std::remove_if(text.begin(), text.end(), [](char c) { return c == '(' || c == ')'; }),
             text.end());
  return text;
}

/// The calls that do not follow the width: who went, was completed and ended, in order. A layer
/// inside another has no name, and its handle is left out.
std::string ends_of(const std::string &events) {
  std::string found, word;
  std::istringstream words(events);
  while (words >> word) {
    for (const char *kind : {"remove(", "back(", "onDismiss(", "finish(", "release("}) {
      if (word.rfind(kind, 0) == 0) found += " " + word.substr(0, word.find('#'));
    }
  }
  return found;
}

/// A coordinator that opens panes, pages or tabs when it begins (P8).
flow_coordinator arranger(Host &host, const std::string &name, unsigned which,
                          std::vector<flow_screen> &screens) {
  host.on_coordinator(name).start = [&host, &screens, name, which](flow_coordinator self) {
    screens.push_back(host.screen(name + "a"));
    if (which == 0) {
      host.open_panes(self, {screens.back(), FLOW_NONE}, true);
      return;
    }
    flow_tabs all = FLOW_TABS_INIT;
    all.layout = which == 1 ? FLOW_LAYOUT_PAGES : FLOW_LAYOUT_TABS;
    host.open_tabs(self, {screens.back(), host.screen(name + "b")}, all);
  };
  return host.coordinator(name);
}

/// A walk of random requests of programs, in a window whose width changes between them or not;
/// returns the tree, outcome and ends after each. With `is_nested` the panes stand in a tab, and
/// other arrangements inside them.
std::vector<std::string> walk(uint64_t seed, bool changes_width, size_t count, bool is_nested) {
  Host host;
  flow_window window = host.window();
  model::Prng chance(seed), widths(seed + 1);
  host.present(window, Answers::at_once);
  std::vector<flow_screen> screens = {host.screen("s0")};
  if (is_nested) {
    CHECK(host.open_tabs(window, {arranger(host, "I0", 0, screens), screens[0]}, FLOW_TABS_INIT)
              .outcome() == "done");
  } else {
    CHECK(host.open_panes(window, {screens[0], FLOW_NONE, FLOW_NONE}, true).outcome() == "done");
  }
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
        outcome = host.open(from,
                            is_nested ? arranger(host, "I" + name, chance.below(3), screens)
                                      : host.flow("F" + name, {name + "a", name + "b"}),
                            options())
                      .outcome();
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
        if (flow_router stack = FLOW_NONE; !is_nested) {
          outcome = host.select_tab_of(host.pane(window, chance.below(3))).outcome();
        } else if (flow_router_of(host.engine(), from, &stack) == FLOW_OK) {
          outcome = host.select_tab_of(stack).outcome();
        }
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
  for (uint64_t seed = 1; seed <= 8; seed++) {
    CAPTURE(seed);
    const bool is_nested = seed > 4;  // P8
    const auto narrow = walk(seed, false, 400, is_nested), wide = walk(seed, true, 400, is_nested);
    for (size_t step = 0; step < narrow.size(); step++) {
      CAPTURE(step);
      REQUIRE(wide[step] == narrow[step]);
    }
  }
}

TEST_CASE("P2, O8: with the plugin of the list all goes that its panes show") {
  Host host;
  flow_window window = host.window();
  flow_plugin plugin = FLOW_NONE;
  flow_presentable list = FLOW_NONE;
  REQUIRE(flow_plugin_load(host.engine(), fixture("good.so").c_str(), &plugin, nullptr) == FLOW_OK);
  REQUIRE(flow_create(host.engine(), "good.screen", nullptr, &list) == FLOW_OK);
  host.open_panes(window, {list, FLOW_NONE});
  host.push(list, host.screen("letter"), Options().pane(2));
  CHECK(flow_plugin_unload(host.engine(), plugin, nullptr, nullptr) == FLOW_OK);
  CHECK(host.tree(window).empty());
  CHECK(host.log.count("remove(letter)") == 1);
}

TEST_CASE("P4, Q17: a transient screen of a pane goes with the next that opens in it") {
  Mail mail(2);
  flow_screen letter = mail.open(2, "letter");
  mail.host.push(letter, mail.host.screen("hint"), Options().flags(FLOW_OPEN_TRANSIENT));
  CHECK(mail.tree() == "<[list@Main] | *[letter@Main, hint@Main] | ([])>");
  CHECK(mail.host.push(letter, mail.host.screen("part")).outcome() == "done");
  CHECK(mail.tree() == "<[list@Main] | *[letter@Main, part@Main] | ([])>");
  // The first pane keeps its own.
  mail.host.push(mail.list, mail.host.screen("hint"), Options().flags(FLOW_OPEN_TRANSIENT));
  CHECK(mail.host.push(letter, mail.host.screen("more")).outcome() == "done");
  CHECK(mail.tree() == "<[list@Main, hint@Main] | *[letter@Main, part@Main, more@Main] | ([])>");
}

TEST_CASE("P4: two screens of one pane are swapped, and those of two panes are not") {
  Mail mail(2);
  flow_screen letter = mail.open(2, "letter"), part = mail.host.screen("part");
  mail.host.push(letter, part);
  flow_transition transition = FLOW_NONE;
  CHECK(flow_swap(mail.host.engine(), letter, part, nullptr, &transition) == FLOW_OK);
  CHECK(Request(mail.host.engine(), FLOW_OK, transition).outcome() == "done");
  CHECK(mail.tree() == "<[list@Main] | *[part@Main, letter@Main] | ([])>");
  CHECK(flow_swap(mail.host.engine(), mail.list, part, nullptr, &transition) == FLOW_OK);
  CHECK(Request(mail.host.engine(), FLOW_OK, transition).outcome() == "refused(gone)");
}

TEST_CASE("Q8: a presenter that never answers leaves the number as it was said") {
  Host host{HostSetup{/*presenter_timeout=*/500, 60000, true}};
  flow_window window = host.window();
  Presenter &presenter = host.present(window, Answers::at_once);
  flow_screen list = host.screen("list");
  host.open_panes(window, {list, FLOW_NONE}, true);
  presenter.answers = Answers::when_told;
  Request wide = host.fit(window, 2);
  host.clock.advance(500);
  CHECK(flow_engine_dispatch(host.engine()) == FLOW_OK);
  size_t count = 0;
  CHECK(flow_window_panes(host.engine(), window, &count) == FLOW_OK);
  CHECK(count == 2);
  CHECK(wide.outcome() == "failed(timeout)");
  host.diagnostics.clear();
}
