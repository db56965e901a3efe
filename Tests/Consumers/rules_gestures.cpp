// Rules G1 to G6: wishes that follow the finger.
#include <doctest/doctest.h>

#include <cmath>

#include "support/host.hpp"

using namespace test;

namespace {

/// L0:[r@F, p@P] with a presenter.
struct App {
  Host host;
  flow_window window = host.window();
  Presenter &presenter = host.present(window, Answers::at_once);
  flow_coordinator f = host.flow("F", {"r"});
  flow_coordinator p = host.flow("P", {"p"});

  App() {
    host.open(window, f);
    host.push(f, p);
    clear();
  }
  void clear() {
    host.log.clear();
    presenter.shown.clear();
  }
  flow_engine *engine() { return host.engine(); }
};

}  // namespace

TEST_CASE("G2: beginning shows what is below; the tree is not touched") {
  App app;

  Request gesture = app.host.begin_back(app.window);

  CHECK(gesture.outcome() == "pending");
  CHECK(app.host.tree(app.window) == "[r@F, p@P]");
  CHECK(app.host.log.appearance() == "willDisappear(p) willAppear(r)");
  CHECK(app.presenter.gestures == std::vector<std::string>{"back p->r 0.0"});
  CHECK(flow_gesture_progress(app.engine(), gesture.transition(), 0.4) == FLOW_OK);
  CHECK(app.presenter.gestures.back() == "back p->r 0.4");
  CHECK(app.presenter.shown.empty());
  CHECK(app.host.log.appearance() == "willDisappear(p) willAppear(r)");
  CHECK(flow_gesture_cancel(app.engine(), gesture.transition()) == FLOW_OK);
}

TEST_CASE("G3: finishing goes on like a back, with cause back") {
  App app;
  Request gesture = app.host.begin_back(app.window);

  CHECK(flow_gesture_finish(app.engine(), gesture.transition()) == FLOW_OK);

  CHECK(gesture.outcome() == "done");
  CHECK(app.host.tree(app.window) == "[r@F]");
  CHECK(app.host.log.events() ==
        "willDisappear(p) willAppear(r) didDisappear(p) didAppear(r) remove(p) "
        "finish(P,none,back) release(P) done(gesture_back,done)");
  CHECK(app.presenter.text() == "pop p->r");
}

TEST_CASE("G4: cancelling brings everything back, and all works as before") {
  App app;
  Request gesture = app.host.begin_back(app.window);

  CHECK(flow_gesture_cancel(app.engine(), gesture.transition()) == FLOW_OK);

  CHECK(gesture.outcome() == "cancelled");
  CHECK(app.host.log.events() ==
        "willDisappear(p) willAppear(r) willDisappear(r) willAppear(p) didDisappear(r) "
        "didAppear(p) done(gesture_back,cancelled)");
  CHECK(app.presenter.text() == "cancel r->p");
  app.clear();
  CHECK(app.host.pop(app.f).outcome() == "done");
  CHECK(app.host.log.trace() == "remove(p) finish(P,none,popped) release(P) done(pop,done)");
}

TEST_CASE("G3: dragging a sheet away, and back at a layer's root") {
  App app;
  app.host.present_over(app.f, app.host.flow("M", {"m"}));
  app.clear();
  Request drag = app.host.begin_drag(app.host.layer(app.window, 1));
  CHECK(app.host.log.appearance() == "willDisappear(m)");
  CHECK(app.presenter.gestures.back() == "drag m->p 0.0");
  CHECK(flow_gesture_finish(app.engine(), drag.transition()) == FLOW_OK);
  CHECK(drag.outcome() == "done");
  CHECK(app.host.log.count("finish(M,none,dragged)") == 1);
  CHECK(app.presenter.text() == "dismiss m->p");

  app.host.present_over(app.f, app.host.flow("M", {"m"}));
  app.clear();
  Request back = app.host.begin_back(app.window);
  CHECK(flow_gesture_finish(app.engine(), back.transition()) == FLOW_OK);
  CHECK(app.host.log.count("finish(M,none,back)") == 1);
}

TEST_CASE("G1: a gesture that may not begin has its outcome at once") {
  App app;
  app.host.push(app.f, app.host.screen("locked"), Options().flags(FLOW_OPEN_NO_BACK));
  CHECK(app.host.begin_back(app.window).outcome() == "refused(not_allowed)");
  CHECK(app.host.log.count("attempted(locked)") == 1);
  app.host.present_over(app.f, app.host.screen("m"), Options().flags(FLOW_OPEN_NO_DRAG));
  CHECK(app.host.begin_drag(app.host.layer(app.window, 1)).outcome() == "refused(not_allowed)");
  app.host.dismiss(app.window);
  app.host.pop_to_root(app.window);
  Request unhandled = app.host.begin_back(app.window);
  CHECK(unhandled.outcome() == "refused(unhandled)");
  CHECK(flow_gesture_progress(app.engine(), unhandled.transition(), 0.1) == FLOW_ERROR_NOT_RUNNING);
  CHECK(flow_gesture_finish(app.engine(), unhandled.transition()) == FLOW_ERROR_NOT_RUNNING);
}

TEST_CASE("G1: a gesture does not wait for a transition, but requests wait for a gesture") {
  App app;
  app.presenter.answers = Answers::when_told;
  app.host.push(app.f, app.host.screen("a"));
  CHECK(app.host.begin_back(app.window).outcome() == "refused(busy)");
  app.presenter.answer_all();
  Request gesture = app.host.begin_back(app.window);
  Request pop = app.host.pop(app.f);
  Request second = app.host.begin_back(app.window);
  CHECK(pop.outcome() == "pending");
  CHECK(second.outcome() == "refused(busy)");

  CHECK(flow_gesture_cancel(app.engine(), gesture.transition()) == FLOW_OK);
  app.presenter.answer_all();

  CHECK(gesture.outcome() == "cancelled");
  CHECK(pop.outcome() == "done");
  CHECK(app.host.tree(app.window) == "[r@F, p@P]");
}

TEST_CASE("G3: an animated end waits for the presenter") {
  App app;
  app.presenter.answers = Answers::when_told;
  Request gesture = app.host.begin_back(app.window);
  CHECK(flow_gesture_finish(app.engine(), gesture.transition()) == FLOW_OK);
  CHECK(gesture.outcome() == "pending");
  CHECK(app.host.tree(app.window) == "[r@F]");
  CHECK(flow_gesture_finish(app.engine(), gesture.transition()) == FLOW_ERROR_NOT_RUNNING);
  CHECK(flow_gesture_cancel(app.engine(), gesture.transition()) == FLOW_ERROR_NOT_RUNNING);
  app.presenter.answer_all();
  CHECK(gesture.outcome() == "done");
}

TEST_CASE("G2: progress outside 0 to 1, and other transitions, are errors and change nothing") {
  App app;
  Request gesture = app.host.begin_back(app.window);
  for (double wrong : {-0.01, 1.01, std::nan(""), HUGE_VAL}) {
    CHECK(flow_gesture_progress(app.engine(), gesture.transition(), wrong) ==
          FLOW_ERROR_INVALID_ARGUMENT);
  }
  CHECK(app.presenter.gestures.size() == 1);
  Request pop = app.host.pop(app.f);
  CHECK(flow_gesture_progress(app.engine(), pop.transition(), 0.5) == FLOW_ERROR_NOT_RUNNING);
  CHECK(flow_gesture_progress(app.engine(), app.window, 0.5) == FLOW_ERROR_WRONG_KIND);
  CHECK(flow_gesture_begin_back(app.engine(), app.window, nullptr, nullptr) ==
        FLOW_ERROR_INVALID_ARGUMENT);
}

TEST_CASE("O1 G3: a veto when the finger is lifted cancels the gesture") {
  App app;
  flow_answer answer = FLOW_ANSWER_NO;
  flow_question question = FLOW_NONE;
  app.host.on_screen("p").may_leave = [&](const flow_leave &leave) {
    question = leave.question;
    CHECK(leave.cause == FLOW_CAUSE_BACK);
    return answer;
  };
  Request vetoed = app.host.begin_back(app.window);
  flow_gesture_finish(app.engine(), vetoed.transition());
  CHECK(vetoed.outcome() == "vetoed");
  CHECK(app.presenter.text() == "cancel r->p");
  CHECK(app.host.tree(app.window) == "[r@F, p@P]");

  answer = FLOW_ANSWER_LATER;
  app.clear();
  Request later = app.host.begin_back(app.window);
  flow_gesture_finish(app.engine(), later.transition());
  CHECK(later.outcome() == "pending");
  CHECK(app.presenter.text() == "cancel r->p");
  CHECK(app.host.present_over(app.f, app.host.screen("sure?")).outcome() == "done");
  CHECK(app.host.dismiss(app.window).outcome() == "done");
  CHECK(flow_question_answer(app.engine(), question, FLOW_ANSWER_YES) == FLOW_OK);
  CHECK(later.outcome() == "done");
  CHECK(app.host.tree(app.window) == "[r@F]");
  CHECK(app.host.log.count("finish(P,none,back)") == 1);
}

TEST_CASE("O1 G4: an answer that comes while the gesture is taken back waits for that") {
  App app;
  flow_question question = FLOW_NONE;
  app.host.on_screen("p").may_leave = [&](const flow_leave &leave) {
    question = leave.question;
    return FLOW_ANSWER_LATER;
  };
  app.presenter.answers = Answers::when_told;
  Request gesture = app.host.begin_back(app.window);
  flow_gesture_finish(app.engine(), gesture.transition());
  CHECK(flow_question_answer(app.engine(), question, FLOW_ANSWER_YES) == FLOW_OK);
  CHECK(app.host.tree(app.window) == "[r@F, p@P]");

  app.presenter.answer_all();

  CHECK(gesture.outcome() == "done");
  CHECK(app.host.tree(app.window) == "[r@F]");
}

TEST_CASE("G3: a gesture nothing is heard of is cancelled") {
  App app;
  Request gesture = app.host.begin_back(app.window);
  app.host.clock.advance(9000);
  CHECK(flow_gesture_progress(app.engine(), gesture.transition(), 0.5) == FLOW_OK);
  app.host.clock.advance(9000);
  flow_engine_dispatch(app.engine());
  CHECK(gesture.outcome() == "pending");
  app.host.clock.advance(1000);
  flow_engine_dispatch(app.engine());

  CHECK(gesture.outcome() == "cancelled");
  CHECK(app.host.diagnostics.mentions("nothing was heard of a gesture"));
  app.host.diagnostics.clear();
  CHECK(app.host.tree(app.window) == "[r@F, p@P]");
}

TEST_CASE("G4: a presenter that comes or goes while a gesture is held ends it") {
  App app;
  Request gesture = app.host.begin_back(app.window);
  Presenter &other = app.host.present(app.window, Answers::at_once);
  CHECK(gesture.outcome() == "cancelled");
  CHECK(other.text() == "set none->p");
  Request again = app.host.begin_back(app.window);
  CHECK(flow_window_set_presenter(app.engine(), app.window, FLOW_NONE) == FLOW_OK);
  CHECK(again.outcome() == "cancelled");
  Request headless = app.host.begin_back(app.window);
  CHECK(flow_gesture_finish(app.engine(), headless.transition()) == FLOW_OK);
  CHECK(headless.outcome() == "done");
}

TEST_CASE("W4: a held gesture is cancelled when the engine is destroyed") {
  std::string outcome;
  {
    App app;
    app.host.begin_back(app.window, Options().done([&](flow_transition, const flow_outcome &o) {
      outcome = outcome_word(o.kind, o.reason);
    }));
  }
  CHECK(outcome == "cancelled");
}
