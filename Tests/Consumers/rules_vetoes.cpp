// Rule O1: screens and coordinators that would go are asked first, and may say no, or later.
#include <doctest/doctest.h>

#include "support/host.hpp"

using namespace test;

namespace {

/// L0:[r@F, c1@C, c2@C] sheet:[m@M], M a child of C; answers are set by name.
struct App {
  Host host;
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r"});
  flow_coordinator c = host.flow("C", {"c1", "c2"});
  flow_coordinator m = host.flow("M", {"m"});
  flow_question question = FLOW_NONE;

  App() {
    host.open(window, f);
    host.push(f, c);
    host.present_over(c, m);
    host.log.clear();
  }

  std::function<flow_answer(const flow_leave &)> answers(flow_answer answer) {
    return [this, answer](const flow_leave &leave) {
      question = leave.question;
      return answer;
    };
  }
  void screen(const std::string &name, flow_answer answer) {
    host.on_screen(name).may_leave = answers(answer);
  }
  void coordinator(const std::string &name, flow_answer answer) {
    host.on_coordinator(name).may_leave = answers(answer);
  }
  std::string asked() {
    std::string text;
    for (const Entry &entry : host.log.entries()) {
      if (entry.source == Source::call && entry.token.compare(0, 9, "mayLeave(") == 0)
        text += (text.empty() ? "" : " ") + entry.token.substr(9, entry.token.size() - 10);
    }
    return text;
  }
  flow_status answer(flow_answer answer) {
    return flow_question_answer(host.engine(), question, answer);
  }
};

const char *const whole = "[r@F, c1@C, c2@C] sheet:[m@M]";

}  // namespace

TEST_CASE("O1: screens are asked top-most first, coordinators after their screens and children") {
  App app;
  for (const char *name : {"m", "c2", "c1", "r"})
    app.screen(name, FLOW_ANSWER_YES);
  for (const char *name : {"M", "C", "F"})
    app.coordinator(name, FLOW_ANSWER_YES);

  CHECK(app.host.pop_to_root(app.window).outcome() == "done");

  CHECK(app.asked() == "m,popped M,popped c2,popped c1,popped C,popped");
  CHECK(app.host.tree(app.window) == "[r@F]");
}

TEST_CASE("O1: the first no ends it, and nothing has changed") {
  App app;
  app.screen("m", FLOW_ANSWER_YES);
  app.coordinator("M", FLOW_ANSWER_NO);
  app.screen("c2", FLOW_ANSWER_YES);
  flow_outcome outcome = FLOW_OUTCOME_INIT;

  Request request = app.host.pop_to_root(app.window);

  CHECK(request.outcome() == "vetoed");
  flow_transition_outcome(app.host.engine(), request.transition(), &outcome);
  CHECK(outcome.by == app.m);
  CHECK(app.asked() == "m,popped M,popped");
  CHECK(app.host.tree(app.window) == whole);
  CHECK(app.host.log.appearance() == "");
}

TEST_CASE("O1: the tree is as it was while somebody is asked, and requests made then wait") {
  App app;
  app.host.on_screen("m").may_leave = [&](const flow_leave &) {
    CHECK(app.host.tree(app.window) == whole);
    app.host.push(app.f, app.host.screen("late"));
    CHECK(app.host.tree(app.window) == whole);
    return FLOW_ANSWER_YES;
  };

  CHECK(app.host.close(app.m).outcome() == "done");

  CHECK(app.host.tree(app.window) == "[r@F, c1@C, c2@C, late@F]");
}

TEST_CASE("O1: the user's wish and a program's are told apart") {
  App app;
  app.screen("m", FLOW_ANSWER_NO);
  app.screen("c2", FLOW_ANSWER_NO);
  flow_layer sheet = app.host.layer(app.window, 1);

  CHECK(app.host.back(app.window).outcome() == "vetoed");
  CHECK(app.host.drag(sheet).outcome() == "vetoed");
  CHECK(app.host.dismiss(app.window).outcome() == "vetoed");
  CHECK(app.host.close(app.host.named("m")).outcome() == "vetoed");
  CHECK(app.host.stop(app.m).outcome() == "vetoed");
  app.host.on_screen("m").may_leave = nullptr;
  CHECK(app.host.replace_top(app.f, app.host.screen("x")).outcome() == "vetoed");

  CHECK(app.asked() == "m,back m,dragged m,dismissed m,dismissed m,dismissed c2,replaced");
  CHECK(app.host.tree(app.window) == whole);
}

TEST_CASE("O1: a coordinator that finishes is not asked itself; those below it are") {
  App app;
  app.coordinator("C", FLOW_ANSWER_NO);
  app.coordinator("M", FLOW_ANSWER_YES);

  CHECK(app.host.stop(app.c).outcome() == "vetoed");
  CHECK(app.host.finish(app.c).outcome() == "done");

  CHECK(app.host.tree(app.window) == "[r@F]");
}

TEST_CASE("O1: a coordinator that opens something in the place of its last screen is not asked") {
  Host host;
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r"});
  host.open(window, f);
  int asked = 0;
  host.on_coordinator("F").may_leave = [&](const flow_leave &) {
    asked++;
    return FLOW_ANSWER_NO;
  };

  CHECK(host.replace_top(f, host.screen("x")).outcome() == "done");
  CHECK(asked == 0);
  CHECK(host.set_root(window, host.flow("S", {"s"})).outcome() == "vetoed");
  CHECK(asked == 1);
}

TEST_CASE("O1: FLOW_OPEN_FORCE, unloading and shutting down ask nobody") {
  App app;
  app.screen("m", FLOW_ANSWER_NO);
  app.coordinator("C", FLOW_ANSWER_NO);

  CHECK(app.host.pop_to_root(app.window, Options().flags(FLOW_OPEN_FORCE)).outcome() == "done");
  CHECK(app.host.tree(app.window) == "[r@F]");
  app.screen("r", FLOW_ANSWER_NO);
  CHECK(app.host.shut_down() == FLOW_OK);
  CHECK(app.asked() == "");
}

TEST_CASE("O1: a batch asks once for all it does") {
  App app;
  app.screen("m", FLOW_ANSWER_YES);
  app.screen("c2", FLOW_ANSWER_YES);
  flow_request dismiss = FLOW_REQUEST_INIT;
  dismiss.kind = FLOW_REQUEST_DISMISS_ALL;
  dismiss.from = app.window;
  flow_request push = FLOW_REQUEST_INIT;
  push.kind = FLOW_REQUEST_PUSH;
  push.from = app.window;
  push.presentable = app.host.screen("new");
  flow_request pop = FLOW_REQUEST_INIT;
  pop.kind = FLOW_REQUEST_POP_TO_DEPTH;
  pop.from = app.window;
  pop.count = 2;

  CHECK(app.host.batch({dismiss, push, pop}).outcome() == "done");

  CHECK(app.asked() == "m,dismissed c2,popped");
  CHECK(app.host.tree(app.window) == "[r@F, c1@C]");
}

TEST_CASE("O1: an answer that comes later carries the request out, without asking the same again") {
  App app;
  app.screen("m", FLOW_ANSWER_YES);
  app.screen("c2", FLOW_ANSWER_LATER);
  app.screen("c1", FLOW_ANSWER_YES);
  Request request = app.host.pop_to_root(app.window);
  flow_question question = app.question;
  CHECK(request.outcome() == "pending");

  // The question holds nothing up: a dialog can be shown meanwhile.
  CHECK(app.host
            .present_over(app.f, app.host.screen("dialog"),
                          Options().style(FLOW_STYLE_CONFIRMATION_DIALOG))
            .outcome() == "done");
  CHECK(app.asked() == "m,popped c2,popped");
  app.question = question;
  CHECK(app.answer(FLOW_ANSWER_YES) == FLOW_OK);

  CHECK(request.outcome() == "done");
  CHECK(app.asked() == "m,popped c2,popped c1,popped");
  CHECK(app.host.tree(app.window) == "[r@F]");
  app.question = question;
  CHECK(app.answer(FLOW_ANSWER_YES) == FLOW_ERROR_NOT_RUNNING);
}

TEST_CASE("O1: a later no is a veto") {
  App app;
  app.screen("m", FLOW_ANSWER_LATER);
  Request request = app.host.back(app.window);

  CHECK(app.answer(FLOW_ANSWER_LATER) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(app.answer(FLOW_ANSWER_NO) == FLOW_OK);

  CHECK(request.outcome() == "vetoed");
  CHECK(app.host.tree(app.window) == whole);
  app.screen("m", FLOW_ANSWER_YES);
  CHECK(app.host.back(app.window).outcome() == "done");
}

TEST_CASE("O1: whoever thinks about one question vetoes the next, and is not asked twice") {
  App app;
  app.screen("m", FLOW_ANSWER_LATER);
  Request first = app.host.back(app.window);
  flow_question question = app.question;

  CHECK(app.host.back(app.window).outcome() == "vetoed");

  CHECK(app.question == question);
  CHECK(first.outcome() == "pending");
  CHECK(app.answer(FLOW_ANSWER_YES) == FLOW_OK);
  CHECK(first.outcome() == "done");
}

TEST_CASE("O1: when who was asked goes, the request comes back as if allowed") {
  App app;
  app.screen("m", FLOW_ANSWER_LATER);
  Request request = app.host.back(app.window);

  CHECK(app.host.dismiss_all(app.window, Options().flags(FLOW_OPEN_FORCE)).outcome() == "done");

  // The screens it wanted to leave are gone, and nothing else goes in their place (Q3).
  CHECK(request.outcome() == "noop");
  CHECK(app.host.tree(app.window) == "[r@F, c1@C, c2@C]");
  CHECK(app.answer(FLOW_ANSWER_NO) == FLOW_ERROR_NOT_RUNNING);
}

TEST_CASE("O1: an answer given from inside may_leave counts") {
  App app;
  flow_answer given = FLOW_ANSWER_NO;
  app.host.on_screen("m").may_leave = [&](const flow_leave &leave) {
    CHECK(flow_question_answer(app.host.engine(), leave.question, given) == FLOW_OK);
    CHECK(flow_question_answer(app.host.engine(), leave.question, given) == FLOW_ERROR_NOT_RUNNING);
    return FLOW_ANSWER_LATER;
  };

  CHECK(app.host.back(app.window).outcome() == "vetoed");
  given = FLOW_ANSWER_YES;
  CHECK(app.host.back(app.window).outcome() == "done");
}

TEST_CASE("O1: an answer that is none counts as no, and is reported") {
  App app;
  app.screen("m", 7);

  CHECK(app.host.back(app.window).outcome() == "vetoed");

  CHECK(app.host.diagnostics.mentions("answered with 7"));
  app.host.diagnostics.clear();
}

TEST_CASE("O1: open questions end with the engine, requests and presentables with them") {
  App app;
  app.screen("m", FLOW_ANSWER_LATER);
  std::string outcome;
  flow_coordinator next = app.host.flow("S", {"s"});
  app.host.set_root(app.window, next, Options().done([&](flow_transition, const flow_outcome &o) {
    outcome = outcome_word(o.kind, o.reason);
  }));
  CHECK(flow_destroy(app.host.engine(), next) == FLOW_ERROR_BUSY);
  CHECK(app.host.live(FLOW_KIND_QUESTION) == 1);

  flow_status late = FLOW_OK;
  app.host.on_screen("m").removed = [&](flow_screen) {
    app.host.diagnostics.clear();
    late = flow_question_answer(app.host.engine(), app.question, FLOW_ANSWER_YES);
    CHECK(app.host.diagnostics.count(FLOW_SEVERITY_WARNING) == 0);
    CHECK(app.host.diagnostics.mentions("no longer of interest"));
  };
  CHECK(app.host.shut_down() == FLOW_OK);

  CHECK(late == FLOW_ERROR_NOT_RUNNING);
  CHECK(outcome == "refused(shut_down)");
  CHECK(app.host.instances() == 0);
}

namespace {

/// Callbacks given to one request, with how often each ran and if all were destroyed.
struct Given {
  std::shared_ptr<int> completed = std::make_shared<int>(0);
  std::shared_ptr<int> finished = std::make_shared<int>(0);
  std::shared_ptr<int> done = std::make_shared<int>(0);

  Options options(uint32_t flags = 0) {
    return Options()
        .flags(flags)
        .completion([count = completed](flow_handle) { ++*count; })
        .finished(
            [count = finished](flow_coordinator, flow_cause, const flow_value *) { ++*count; })
        .done([count = done](flow_transition, const flow_outcome &) { ++*count; });
  }
  bool all_destroyed() const {
    return completed.use_count() == 1 && finished.use_count() == 1 && done.use_count() == 1;
  }
  std::string runs() const {
    return std::to_string(*completed) + std::to_string(*finished) + std::to_string(*done);
  }
};

}  // namespace

TEST_CASE("O1: a coordinator in the place of a screen that says no is destroyed, not started") {
  App app;
  app.screen("c2", FLOW_ANSWER_NO);
  Given given;
  size_t before = app.host.instances();
  app.host.dismiss_all(app.window);

  Request request = app.host.replace_top(app.c, app.host.flow("N", {"n"}), given.options());

  CHECK(request.outcome() == "vetoed");
  CHECK(app.host.log.calls().find("start(N)") == std::string::npos);
  CHECK(app.host.instances() == before - 2);
  CHECK(given.runs() == "001");
  CHECK(given.all_destroyed());
}

TEST_CASE("O1: a coordinator in the place of a screen that needs time starts with its yes") {
  App app;
  app.host.dismiss_all(app.window);
  app.screen("c2", FLOW_ANSWER_LATER);
  Given given;
  Request request = app.host.replace_top(app.c, app.host.flow("N", {"n"}), given.options());
  CHECK(request.outcome() == "pending");
  CHECK(given.runs() == "000");

  CHECK(app.answer(FLOW_ANSWER_YES) == FLOW_OK);

  CHECK(request.outcome() == "done");
  CHECK(app.asked() == "c2,replaced");
  CHECK(app.host.tree(app.window) == "[r@F, c1@C, n@N]");
  CHECK(given.runs() == "001");
  app.host.stop(app.host.named("N"));
  CHECK(given.runs() == "111");
  CHECK(given.all_destroyed());
}

TEST_CASE("Q3 Q11: what waits for the place of a screen that has gone is destroyed whole") {
  App app;
  app.host.dismiss_all(app.window);
  app.screen("c2", FLOW_ANSWER_LATER);
  Given flow, screen;
  size_t before = app.host.instances();
  flow_coordinator next = app.host.flow("N", {"n"});
  flow_request part = FLOW_REQUEST_INIT;
  part.kind = FLOW_REQUEST_REPLACE_TOP;
  part.from = app.c;
  part.presentable = next;
  Options options = flow.options();
  part.options = options.hand();
  Request batch = app.host.batch({part});
  app.screen("c1", FLOW_ANSWER_LATER);
  CHECK(batch.outcome() == "pending");

  app.host.close(app.host.named("c2"), Options().flags(FLOW_OPEN_FORCE));
  Request second = app.host.replace_top(app.c, app.host.screen("s"), screen.options());
  CHECK(second.outcome() == "pending");
  app.host.push(app.c, app.host.screen("over"));
  CHECK(app.answer(FLOW_ANSWER_YES) == FLOW_OK);

  CHECK(batch.outcome() == "noop");
  CHECK(second.outcome() == "noop");
  CHECK(app.host.tree(app.window) == "[r@F, c1@C, over@C]");
  CHECK(app.host.instances() == before);
  // A batch's own `done` runs, those of its requests are only destroyed (flow_batch()).
  CHECK(flow.runs() == "000");
  CHECK(screen.runs() == "001");
  CHECK(flow.all_destroyed());
  CHECK(screen.all_destroyed());
}

TEST_CASE("Q13: a route that waits keeps what it was given until it is over, or the engine is") {
  App app;
  app.host.dismiss_all(app.window);
  app.screen("c2", FLOW_ANSWER_LATER);
  Given given;
  app.host.on_coordinator("C").navigate = [&](flow_coordinator, const flow_route &, flow_screen) {
    app.host.replace_top(app.c, app.host.flow("N", {"n"}), given.options());
    return FLOW_ROUTE_HANDLED;
  };
  {
    Request first = app.host.navigate(app.c, "x");
    CHECK(first.outcome() == "pending");
    CHECK(app.answer(FLOW_ANSWER_NO) == FLOW_OK);
    CHECK(first.outcome() == "vetoed");
  }
  CHECK(given.runs() == "001");
  CHECK(given.all_destroyed());

  given = {};
  CHECK(app.host.navigate(app.c, "x").outcome() == "pending");
  CHECK(app.host.shut_down() == FLOW_OK);
  CHECK(given.runs() == "001");
  CHECK(given.all_destroyed());
}

TEST_CASE("O1: what a start replaces is asked, too, and does not hold the start up") {
  App app;
  app.screen("c2", FLOW_ANSWER_LATER);
  app.host.on_coordinator("N").start = [&](flow_coordinator self) {
    flow_screen n = app.host.screen("n");
    app.host.push(self, n);
    app.host.set_stack(self, {app.host.named("r"), n});
  };

  Request request = app.host.push(app.c, app.host.coordinator("N"));

  CHECK(request.outcome() == "done");
  CHECK(app.host.named("c2") != FLOW_NONE);
  CHECK(app.answer(FLOW_ANSWER_YES) == FLOW_OK);
  CHECK(app.host.tree(app.window) == "[r@F, n@N]");
}

TEST_CASE("G1: a wish that is not allowed is told to the screen it met") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  host.push(window, host.screen("a"), Options().flags(FLOW_OPEN_NO_BACK));
  CHECK(host.back(window).outcome() == "refused(not_allowed)");
  CHECK(host.back_to(host.named("r")).outcome() == "refused(not_allowed)");
  host.present_over(window, host.screen("m"), Options().flags(FLOW_OPEN_NO_DRAG));
  CHECK(host.drag(host.layer(window, 1)).outcome() == "refused(not_allowed)");
  CHECK(host.back(window).outcome() == "refused(not_allowed)");

  CHECK(host.log.count("attempted(a)") == 2);
  CHECK(host.log.count("attempted(m)") == 2);
  CHECK(host.log.calls().find("attempted(m,dragged)") != std::string::npos);
}
