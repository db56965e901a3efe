// A host that keeps a picture of its windows by changes alone (Q7). It reads the tree only when a
// change says so: with a new root, the whole tree, or FLOW_CHANGE_HAS_MORE.
//
// FLOW_WALK_OPERATIONS sets another number of steps.
#include <doctest/doctest.h>

#include <map>

#include "model/prng.hpp"
#include "support/host.hpp"
#include "support/number.hpp"

namespace {

/// The picture's part for one layer.
struct Place {
  flow_layer layer = FLOW_NONE;
  flow_style style = FLOW_STYLE_PUSH;
  flow_screen top = FLOW_NONE;
  std::vector<flow_router> tabs;
  flow_router selected = FLOW_NONE;
};

/// The tabs of one layer, and which of them is selected.
void read_tabs(flow_engine *engine, Place &place) {
  size_t count = 0;
  flow_layer_tab_count(engine, place.layer, &count);
  place.tabs.clear();
  place.selected = FLOW_NONE;
  for (size_t index = 0; index < count; index++) {
    flow_tab_info tab = FLOW_TAB_INFO_INIT;
    flow_layer_tab_at(engine, place.layer, index, &tab);
    place.tabs.push_back(tab.router);
    if (tab.selected) place.selected = tab.router;
  }
}

/// A window as the tree has it, bottom layer first.
std::vector<Place> read(test::Host &host, flow_window window) {
  std::vector<Place> places;
  size_t count = 0;
  flow_window_layer_count(host.engine(), window, &count);
  for (size_t index = 0; index < count; index++) {
    Place place;
    flow_layer_info info = FLOW_LAYER_INFO_INIT;
    size_t depth = 0;
    place.layer = host.layer(window, index);
    flow_layer_get(host.engine(), place.layer, &info);
    place.style = index ? info.style : FLOW_STYLE_PUSH;
    flow_router_depth(host.engine(), info.router, &depth);
    if (depth) flow_router_screen_at(host.engine(), info.router, depth - 1, &place.top);
    read_tabs(host.engine(), place);
    places.push_back(place);
  }
  return places;
}

/// The layers from the cover upwards with all they show; of those below only that they are there.
std::string text(test::Host &host, const std::vector<Place> &places) {
  size_t cover = 0;
  for (size_t index = 0; index < places.size(); index++)
    if (places[index].style == FLOW_STYLE_FULL_SCREEN_COVER) cover = index;
  std::string text;
  for (size_t index = 0; index < places.size(); index++) {
    const Place &place = places[index];
    text += std::to_string(place.layer) + " " + std::to_string(place.style);
    if (index >= cover) {
      text += " " + host.name(place.top);
      for (flow_router tab : place.tabs)
        text += (tab == place.selected ? " *" : " ") + std::to_string(tab);
    }
    text += "; ";
  }
  return text;
}

/// The picture of one window.
class Picture {
 public:
  Picture(test::Host &host, flow_window window) : host_(host), window_(window) {}

  /// Applies a change. Returns its fault, if it has one.
  std::string apply(const flow_change &change, bool obeys) {
    bool is_whole = change.kind == FLOW_CHANGE_SET || change.kind == FLOW_CHANGE_ROOT;
    bool has_more = (change.flags & FLOW_CHANGE_HAS_MORE) != 0;
    if (change.flags & ~FLOW_CHANGE_HAS_MORE) return "an unknown flag";
    if (has_more && (is_whole || change.kind == FLOW_CHANGE_CANCEL)) return "a flag too much";
    if (is_whole || (has_more && obeys)) {
      places_ = read(host_, window_);
      return "";
    }
    if (change.kind == FLOW_CHANGE_CANCEL) return "";
    if (change.closed_layers > places_.size()) return "more layers are closed than there are";
    places_.resize(places_.size() - change.closed_layers);
    if (change.kind == FLOW_CHANGE_PRESENT) {
      places_.push_back({change.layer, change.style, change.to, {}, FLOW_NONE});
      read_tabs(host_.engine(), places_.back());
      return "";
    }
    for (Place &place : places_) {
      if (place.layer != change.layer) continue;
      place.top = change.to;
      bool has_tabs = change.kind == FLOW_CHANGE_SELECT || change.kind == FLOW_CHANGE_TABS;
      if (has_tabs) read_tabs(host_.engine(), place);
      return "";
    }
    return "a change of a layer that is not there";
  }

  std::string shown() const { return text(host_, places_); }
  std::string right() const { return text(host_, read(host_, window_)); }

 private:
  test::Host &host_;
  flow_window window_;
  std::vector<Place> places_;
};

/// Random requests, mostly batches, in three windows.
class Walk {
 public:
  Walk(uint64_t seed, bool obeys) : prng_(seed), obeys_(obeys) {
    test::HostSetup setup;
    setup.asserts = false;
    setup.defer_timeout = 0;
    host_ = std::make_unique<test::Host>(setup);
    windows_ = {host_->window(), host_->window(), host_->window()};
    for (size_t index = 0; index < windows_.size(); index++)
      show(windows_[index], index == 1 ? test::Answers::when_told : test::Answers::at_once);
  }
  ~Walk() { host_->shut_down(); }

  /// One step. Returns the fault found when all has come to rest, if there is one.
  std::string step() {
    look();
    prng_.percent(12) ? gesture() : prng_.percent(3) ? present_anew() : batch();
    rest();
    if (!wrong_.empty()) return wrong_;
    for (auto &picture : pictures_)
      if (picture.second->shown() != picture.second->right())
        return "shown: " + picture.second->shown() + "\nright: " + picture.second->right() +
               "\nafter: " + note_;
    return "";
  }

  size_t incomplete() const { return incomplete_; }

 private:
  void show(flow_window window, test::Answers answers) {
    auto picture = std::make_unique<Picture>(*host_, window);
    Picture *raw = picture.get();
    pictures_[window] = std::move(picture);
    // The presenter gets the whole tree before the hook is set.
    test::Presenter &presenter = host_->present(window, answers);
    for (const test::Shown &shown : presenter.shown) {
      note(raw->apply(shown.change, obeys_));
    }
    presenter.on_transition = [this, raw, &presenter] {
      const flow_change &change = presenter.shown.back().change;
      note_ += presenter.shown.back().text + "; ";
      incomplete_ += (change.flags & FLOW_CHANGE_HAS_MORE) != 0;
      note(raw->apply(change, obeys_));
    };
    presenters_[window] = &presenter;
  }

  void note(const std::string &wrong) {
    if (!wrong.empty() && obeys_) wrong_ = wrong + ": " + note_;
  }

  void look() {
    note_.clear();
    screens_.clear();
    coordinators_.clear();
    routers_.clear();
    for (flow_window window : windows_) {
      for (const Place &place : read(*host_, window)) {
        flow_layer_info info = FLOW_LAYER_INFO_INIT;
        flow_layer_get(host_->engine(), place.layer, &info);
        std::vector<flow_router> routers = place.tabs;
        if (routers.empty()) routers.push_back(info.router);
        for (flow_router router : routers)
          look(router);
        if (!place.tabs.empty()) routers_.insert(routers_.end(), routers.begin(), routers.end());
      }
    }
  }

  void look(flow_router router) {
    size_t depth = 0;
    flow_router_depth(host_->engine(), router, &depth);
    for (size_t index = 0; index < depth; index++) {
      flow_screen screen = FLOW_NONE;
      flow_screen_info info = FLOW_SCREEN_INFO_INIT;
      flow_router_screen_at(host_->engine(), router, index, &screen);
      flow_screen_get(host_->engine(), screen, &info);
      screens_.push_back(screen);
      if (info.owner != FLOW_NONE) coordinators_.push_back(info.owner);
    }
  }

  flow_handle place() {
    if (!screens_.empty() && prng_.percent(60)) return prng_.any(screens_);
    if (!coordinators_.empty() && prng_.percent(50)) return prng_.any(coordinators_);
    return prng_.any(windows_);
  }

  std::string fresh_name() { return "s" + std::to_string(++made_); }

  /// A screen, which may need time to answer, or a flow with screens, or one that presents, or
  /// defers.
  flow_presentable fresh() {
    if (prng_.percent(60)) {
      std::string name = fresh_name();
      if (prng_.percent(6)) {
        host_->on_screen(name).may_leave = [this](const flow_leave &leave) {
          question_ = leave.question;
          return FLOW_ANSWER_LATER;
        };
      }
      return host_->screen(name);
    }
    std::string name = fresh_name();
    size_t how = prng_.below(10);
    host_->on_coordinator(name).start = [this, how](flow_coordinator self) {
      if (how == 0) {
        flow_coordinator_defer(host_->engine(), self);
        return;
      }
      if (how < 3) host_->present_over(self, host_->screen(fresh_name()), style());
      if (how > 1) host_->push(self, host_->screen(fresh_name()));
      if (how > 7) host_->push(self, host_->screen(fresh_name()));
    };
    return host_->coordinator(name);
  }

  test::Options style() {
    static const flow_style styles[] = {FLOW_STYLE_SHEET, FLOW_STYLE_SHEET, FLOW_STYLE_POPOVER,
                                        FLOW_STYLE_FULL_SCREEN_COVER};
    return test::Options().style(styles[prng_.below(4)]);
  }

  void batch() {
    static const flow_request_kind kinds[] = {
        FLOW_REQUEST_PUSH,        FLOW_REQUEST_PUSH,       FLOW_REQUEST_PRESENT,
        FLOW_REQUEST_PRESENT,     FLOW_REQUEST_SET_ROOT,   FLOW_REQUEST_REPLACE_TOP,
        FLOW_REQUEST_SET_STACK,   FLOW_REQUEST_POP,        FLOW_REQUEST_POP,
        FLOW_REQUEST_POP_TO_ROOT, FLOW_REQUEST_DISMISS,    FLOW_REQUEST_DISMISS,
        FLOW_REQUEST_CLOSE,       FLOW_REQUEST_REMOVE,     FLOW_REQUEST_STOP,
        FLOW_REQUEST_SELECT_TAB,  FLOW_REQUEST_SELECT_TAB, FLOW_REQUEST_OPEN_TABS,
        FLOW_REQUEST_ADD_TAB,     FLOW_REQUEST_REMOVE_TAB, FLOW_REQUEST_MOVE_TAB};
    // Options of requests live as long as the requests that point to them.
    std::vector<flow_request> requests;
    std::vector<test::Options> options(4);
    std::vector<flow_screen> stacks[4];
    flow_tab tabs[4][3];
    flow_tabs all[4];
    size_t count = 1 + prng_.below(4);
    for (size_t index = 0; index < count; index++) {
      flow_request one = FLOW_REQUEST_INIT;
      one.kind = kinds[prng_.below(sizeof kinds / sizeof *kinds)];
      if (one.kind == FLOW_REQUEST_SET_ROOT && prng_.percent(80)) one.kind = FLOW_REQUEST_PUSH;
      one.from = place();
      one.count = prng_.below(3);
      bool is_of_tab = one.kind == FLOW_REQUEST_REMOVE_TAB || one.kind == FLOW_REQUEST_MOVE_TAB;
      if (one.kind == FLOW_REQUEST_DISMISS) one.count++;
      if (is_of_tab) one.from = routers_.empty() ? FLOW_NONE : prng_.any(routers_);
      if (one.kind == FLOW_REQUEST_SELECT_TAB && !routers_.empty()) one.from = prng_.any(routers_);
      if (one.kind == FLOW_REQUEST_STOP)
        one.from = coordinators_.empty() ? FLOW_NONE : prng_.any(coordinators_);
      if (one.kind == FLOW_REQUEST_REMOVE || one.kind == FLOW_REQUEST_CLOSE)
        one.from = screens_.empty() ? FLOW_NONE : prng_.any(screens_);
      if (one.from == FLOW_NONE) continue;
      for (flow_tab &tab : tabs[index]) {
        tab = FLOW_TAB_INIT;
        tab.root = FLOW_NONE;
      }
      if (one.kind == FLOW_REQUEST_OPEN_TABS) {
        all[index] = FLOW_TABS_INIT;
        all[index].count = 1 + prng_.below(3);
        all[index].selected = prng_.below(all[index].count);
        all[index].tabs = tabs[index];
        for (size_t tab = 0; tab < all[index].count; tab++)
          tabs[index][tab].root = fresh();
        one.tabs = &all[index];
      } else if (one.kind == FLOW_REQUEST_ADD_TAB) {
        tabs[index][0].root = fresh();
        one.tab = &tabs[index][0];
      } else if (one.kind == FLOW_REQUEST_SET_STACK) {
        stacks[index] = {host_->screen(fresh_name())};
        if (prng_.percent(50)) stacks[index].push_back(host_->screen(fresh_name()));
        one.screens = stacks[index].data();
        one.count = stacks[index].size();
      } else if (flow_request_traits(one.kind) & FLOW_TRAIT_OPENS) {
        one.presentable = fresh();
      }
      if (one.kind == FLOW_REQUEST_PRESENT || one.kind == FLOW_REQUEST_OPEN_TABS) {
        options[index] = style();
        one.options = options[index].hand();
      }
      note_ += std::string(flow_request_name(one.kind)) + " " + host_->name(one.from) + ", ";
      requests.push_back(one);
    }
    if (requests.empty()) return;
    if (screens_.size() > 30) requests = {};
    if (requests.empty()) {
      host_->dismiss_all(prng_.any(windows_));
      host_->pop_to_root(prng_.any(windows_));
      host_->set_root(prng_.any(windows_), host_->screen(fresh_name()));
      return;
    }
    if (requests.size() == 1 || prng_.percent(80)) {
      host_->batch(requests);
    } else {
      for (const flow_request &one : requests)
        host_->batch({one});
    }
  }

  void gesture() {
    flow_window window = prng_.any(windows_);
    test::Request request = host_->begin_back(window);
    if (request.transition() == FLOW_NONE || request.outcome() != "pending") return;
    note_ += "gesture; ";
    flow_gesture_progress(host_->engine(), request.transition(), 0.5);
    (prng_.percent(60) ? flow_gesture_finish : flow_gesture_cancel)(host_->engine(),
                                                                    request.transition());
  }

  void present_anew() {
    flow_window window = prng_.any(windows_);
    show(window, prng_.percent(50) ? test::Answers::at_once : test::Answers::when_told);
  }

  void rest() {
    for (bool is_busy = true; is_busy;) {
      is_busy = false;
      for (auto &each : presenters_)
        is_busy = each.second->answer() || is_busy;
      if (question_ != FLOW_NONE) {
        flow_question asked = question_;
        question_ = FLOW_NONE;
        is_busy = true;
        flow_question_answer(host_->engine(), asked,
                             prng_.percent(80) ? FLOW_ANSWER_YES : FLOW_ANSWER_NO);
      }
      host_->clock.advance(11000);
      size_t before = host_->calls();
      flow_engine_dispatch(host_->engine());
      is_busy = is_busy || host_->calls() != before;
    }
  }

  model::Prng prng_;
  bool obeys_;
  std::unique_ptr<test::Host> host_;
  std::vector<flow_window> windows_;
  std::map<flow_window, std::unique_ptr<Picture>> pictures_;
  std::map<flow_window, test::Presenter *> presenters_;
  std::vector<flow_screen> screens_;
  std::vector<flow_coordinator> coordinators_;
  std::vector<flow_router> routers_;
  flow_question question_ = FLOW_NONE;
  size_t made_ = 0;
  size_t incomplete_ = 0;
  std::string note_;
  std::string wrong_;
};

constexpr size_t steps_of_a_seed = 150;

}  // namespace

TEST_CASE("Q7: a picture that is kept by changes alone is right at each rest") {
  const size_t steps = test::number_from("FLOW_WALK_OPERATIONS", 60000) / 5;
  size_t incomplete = 0;
  for (uint64_t seed = 1; seed <= test::seeds_of(steps, steps_of_a_seed); seed++) {
    Walk walk(seed, true);
    for (size_t step = 0; step < steps_of_a_seed; step++) {
      std::string wrong = walk.step();
      if (wrong.empty()) continue;
      FAIL_CHECK("seed " << seed << ", step " << step << ":\n" << wrong);
      return;
    }
    incomplete += walk.incomplete();
  }
  CHECK(incomplete > 0);
}

TEST_CASE("Q7: without FLOW_CHANGE_HAS_MORE such a picture goes wrong") {
  bool is_wrong = false;
  for (uint64_t seed = 1; seed <= 20 && !is_wrong; seed++) {
    Walk walk(seed, false);
    for (size_t step = 0; step < steps_of_a_seed && !is_wrong; step++)
      is_wrong = !walk.step().empty();
  }
  CHECK(is_wrong);
}
