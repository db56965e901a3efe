// Rules O10 and A5 of windows: the user closes one, and how active each is.
#include <doctest/doctest.h>

#include <utility>

#include "support/host.hpp"

using namespace test;

namespace {

Options by_user() { return Options().flags(FLOW_OPEN_BY_USER); }

/// A window with L0:[r@F] and a sheet:[m@M], nothing of which the user may go back from or drag.
struct App {
  Host host;
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r"});
  flow_coordinator m = host.flow("M", {"m"});

  App() {
    const uint32_t kept = FLOW_OPEN_NO_BACK | FLOW_OPEN_NO_DRAG;
    host.open(window, f, Options().flags(kept));
    host.present_over(f, m, Options().flags(kept));
    host.log.clear();
  }
};

}  // namespace

TEST_CASE(
    "O10: what goes with a window that the user closes ends as closed, forbidden wishes or not") {
  App app;
  flow_request_kind kind = 0;
  app.host.on_screen("m").may_leave = [&](const flow_leave &leave) {
    kind = leave.request;
    CHECK(leave.cause == FLOW_CAUSE_CLOSED);
    return FLOW_ANSWER_YES;
  };

  CHECK(app.host.close_window(app.window, by_user()).outcome() == "done");

  CHECK(kind == FLOW_REQUEST_CLOSE_WINDOW);
  CHECK(app.host.log.count("finish(M,none,closed)") == 1);
  CHECK(app.host.log.count("finish(F,none,closed)") == 1);
  CHECK(app.host.log.count("attempted") == 0);
  CHECK(std::string(flow_cause_name(FLOW_CAUSE_CLOSED)) == "closed");
}

TEST_CASE(
    "O10 O1: who is asked may say no or later to the user, and a forced closing asks nobody") {
  App app;
  flow_answer answer = FLOW_ANSWER_NO;
  flow_question question = FLOW_NONE;
  int asked = 0;
  app.host.on_screen("m").may_leave = [&](const flow_leave &leave) {
    asked++;
    question = leave.question;
    return answer;
  };
  const std::string before = app.host.tree(app.window);
  CHECK(app.host.close_window(app.window, by_user()).outcome() == "vetoed");
  CHECK(app.host.tree(app.window) == before);

  answer = FLOW_ANSWER_LATER;
  Request later = app.host.close_window(app.window, by_user());
  CHECK(later.outcome() == "pending");
  CHECK(app.host.tree(app.window) == before);

  SUBCASE("yes") {
    CHECK(flow_question_answer(app.host.engine(), question, FLOW_ANSWER_YES) == FLOW_OK);
    CHECK(later.outcome() == "done");
    CHECK(app.host.log.count("finish(F,none,closed)") == 1);
  }
  SUBCASE("no") {
    CHECK(flow_question_answer(app.host.engine(), question, FLOW_ANSWER_NO) == FLOW_OK);
    CHECK(later.outcome() == "vetoed");
    CHECK(app.host.tree(app.window) == before);
  }
  SUBCASE("a forced one meanwhile") {
    Options forced = Options().flags(FLOW_OPEN_BY_USER | FLOW_OPEN_FORCE);
    CHECK(app.host.close_window(app.window, std::move(forced)).outcome() == "done");
    CHECK(app.host.log.count("finish(F,none,closed)") == 1);
    CHECK(later.outcome() == "noop");
  }
  SUBCASE("the end of the engine") {
    // The transition goes with the engine; nothing is released afterwards.
    static_cast<void>(later.keep());
    CHECK(app.host.shut_down() == FLOW_OK);
    CHECK(app.host.log.count("finish(F,none,shut_down)") == 1);
  }
  CHECK(asked == 2);
}

TEST_CASE("O10: other requests do not heed that the user closes a window") {
  App app;
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  flow_screen pushed = app.host.screen("p");
  CHECK(app.host.push(app.m, pushed, by_user()).outcome() == "done");
  CHECK(flow_screen_get(app.host.engine(), pushed, &info) == FLOW_OK);
  CHECK((info.flags & FLOW_OPEN_BY_USER) == 0);
  app.host.log.clear();
  CHECK(app.host.close(app.host.named("m"), by_user()).outcome() == "done");
  CHECK(app.host.log.count("finish(M,none,dismissed)") == 1);
  CHECK(app.host.close_window(app.window).outcome() == "done");
  CHECK(app.host.log.count("finish(F,none,dismissed)") == 1);
}

namespace {

std::string told;

/// A screen that tells how active it is. Its name is its user data.
void paused(void *self, flow_activity activity) {
  told += std::string(static_cast<const char *>(self)) + ":" + flow_activity_name(activity) + " ";
}
void resumed(void *self) { told += std::string(static_cast<const char *>(self)) + ":resumed "; }

/// Two windows that each show a screen, "a" and "b".
struct Pair {
  Host host;
  flow_engine *engine = host.engine();
  flow_window first = host.window(), second = host.window();

  Pair() {
    show(first, "a");
    show(second, "b");
    told.clear();
  }
  void show(flow_window window, const char *name) {
    static const flow_method methods[] = {FLOW_SCREEN_METHOD(paused, paused),
                                          FLOW_SCREEN_METHOD(resumed, resumed)};
    flow_class screen = FLOW_CLASS(FLOW_KIND_SCREEN, name, methods);
    screen.user_data = const_cast<char *>(name);
    flow_class_register(engine, FLOW_NONE, &screen, nullptr);
    flow_screen made = FLOW_NONE;
    CHECK(flow_create(engine, name, nullptr, &made) == FLOW_OK);
    host.push(window, made);
  }
  void set(flow_window window, flow_activity activity) {
    CHECK(flow_window_set_activity(engine, window, activity) == FLOW_OK);
  }
  void set(flow_activity activity) { CHECK(flow_engine_set_activity(engine, activity) == FLOW_OK); }
  std::string take() { return std::exchange(told, std::string()); }
};

}  // namespace

TEST_CASE("A5: a screen is told the less active of its window's and the engine's") {
  Pair app;
  app.set(app.second, FLOW_ACTIVITY_INACTIVE);
  CHECK(app.take() == "b:inactive ");
  app.set(app.second, FLOW_ACTIVITY_INACTIVE);
  CHECK(app.take() == "");
  app.set(FLOW_ACTIVITY_INACTIVE);
  CHECK(app.take() == "a:inactive ");
  app.set(FLOW_ACTIVITY_BACKGROUND);
  CHECK(app.take() == "a:background b:background ");
  app.set(app.second, FLOW_ACTIVITY_ACTIVE);
  app.set(app.first, FLOW_ACTIVITY_INACTIVE);
  CHECK(app.take() == "");
  app.set(FLOW_ACTIVITY_ACTIVE);
  CHECK(app.take() == "a:inactive b:resumed ");
  app.set(app.first, FLOW_ACTIVITY_ACTIVE);
  CHECK(app.take() == "a:resumed ");
}

TEST_CASE(
    "A5: what becomes visible in a window that is not active is told; new windows are active") {
  Pair app;
  app.set(app.first, FLOW_ACTIVITY_BACKGROUND);
  CHECK(app.take() == "a:background ");
  app.show(app.first, "c");
  CHECK(app.take() == "c:background ");
  app.show(app.second, "d");
  flow_window third = app.host.window();
  app.show(third, "e");
  CHECK(app.take() == "");
  flow_activity activity = 7;
  CHECK(flow_window_activity(app.engine, third, &activity) == FLOW_OK);
  CHECK(activity == FLOW_ACTIVITY_ACTIVE);
  CHECK(flow_window_activity(app.engine, app.first, &activity) == FLOW_OK);
  CHECK(activity == FLOW_ACTIVITY_BACKGROUND);
  // The engine's is its own.
  CHECK(flow_engine_activity(app.engine, &activity) == FLOW_OK);
  CHECK(activity == FLOW_ACTIVITY_ACTIVE);
  app.host.pop(app.first);
  CHECK(app.take() == "");
  app.set(app.first, FLOW_ACTIVITY_ACTIVE);
  CHECK(app.take() == "a:resumed ");
}

TEST_CASE("A5: inside a callback windows are told later, in the order in which they were created") {
  Pair app;
  app.host.on_screen("s").did_appear = [&](flow_screen) {
    app.set(app.second, FLOW_ACTIVITY_INACTIVE);
    app.set(app.first, FLOW_ACTIVITY_INACTIVE);
    app.set(app.second, FLOW_ACTIVITY_BACKGROUND);
    CHECK(told.empty());
  };
  flow_window third = app.host.window();
  app.host.push(third, app.host.screen("s"));
  CHECK(app.take() == "a:inactive b:background ");

  // A change that was taken back is not told, but what was told paused is told resumed in time.
  app.host.on_screen("t").did_appear = [&](flow_screen) {
    app.set(app.first, FLOW_ACTIVITY_ACTIVE);
    app.set(app.first, FLOW_ACTIVITY_INACTIVE);
    app.host.close_window(app.second);
    app.set(app.second, FLOW_ACTIVITY_ACTIVE);
  };
  app.host.push(third, app.host.screen("t"));
  CHECK(app.take() == "b:resumed ");
  CHECK(flow_window_set_activity(app.engine, app.second, FLOW_ACTIVITY_ACTIVE) ==
        FLOW_ERROR_STALE_HANDLE);
}

TEST_CASE("A5: a bad activity, a wrong handle and an engine that ends change nothing") {
  Pair app;
  flow_activity activity = 7;
  CHECK(flow_window_set_activity(app.engine, app.first, 3) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_window_set_activity(app.engine, app.first, -1) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_window_set_activity(nullptr, app.first, 0) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_window_set_activity(app.engine, app.host.screen("x"), FLOW_ACTIVITY_INACTIVE) ==
        FLOW_ERROR_WRONG_KIND);
  CHECK(flow_window_activity(app.engine, app.first, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_window_activity(app.engine, FLOW_NONE, &activity) == FLOW_ERROR_NULL_HANDLE);
  CHECK(activity == 7);
  CHECK(app.take() == "");
}
