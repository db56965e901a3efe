// Rule Q20: a presenter is told that a request waits for what it shows.
#include <doctest/doctest.h>

#include <optional>

#include "support/host.hpp"
#include "support/kit.hpp"

using namespace test;

namespace {

/// L0:[r@F, p@F] with a presenter that answers when the test says so.
struct App {
  Host host;
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r", "p"});
  Presenter *presenter = nullptr;

  App() {
    host.open(window, f);
    presenter = &show(window);
  }
  Presenter &show(flow_window window) {
    Presenter &made = host.present(window, Answers::when_told);
    made.answer_all();
    made.shown.clear();
    return made;
  }
  flow_engine *engine() { return host.engine(); }
  size_t hurried() const { return presenter->hurried.size(); }
};

}  // namespace

TEST_CASE("Q20: the first request that waits makes its presenter hurry, once a token") {
  App app;
  Request a = app.host.push(app.f, app.host.screen("a"));
  CHECK(app.hurried() == 0);
  const flow_token first = app.presenter->pending.front();
  app.host.log.clear();

  Request b = app.host.push(app.f, app.host.screen("b"));
  CHECK(app.presenter->hurried == std::vector<flow_token>{first});
  Request c = app.host.push(app.f, app.host.screen("c"), Options().animated(false));
  CHECK(app.hurried() == 1);
  CHECK(app.host.log.events().empty());

  // The token of the next one is hurried right away, because a third one waits for it.
  app.presenter->answer();
  CHECK(a.outcome() == "done");
  CHECK(app.hurried() == 2);
  CHECK(app.presenter->hurried.back() == app.presenter->pending.front());
  app.presenter->answer();
  CHECK(b.outcome() == "done");
  CHECK(c.outcome() == "done");
  CHECK(app.hurried() == 2);
}

TEST_CASE("Q20: the token may be answered inside hurry; what waits has then run") {
  App app;
  app.presenter->on_hurry = [&](flow_token token) {
    CHECK(flow_token_complete(app.engine(), token) == FLOW_OK);
    CHECK(flow_token_complete(app.engine(), token) == FLOW_ERROR_NOT_RUNNING);
  };
  Request a = app.host.push(app.f, app.host.screen("a"));
  Request b = app.host.pop(app.f, Options().animated(false));

  CHECK(a.outcome() == "done");
  CHECK(b.outcome() == "done");
  CHECK(app.hurried() == 1);
  CHECK(app.presenter->text() == "push p->a; pop a->p");
}

TEST_CASE("Q20: a request made inside hurry waits behind the others, and nobody hurries again") {
  App app;
  std::optional<Request> inner;
  app.presenter->on_hurry = [&](flow_token) {
    inner.emplace(app.host.push(app.f, app.host.screen("inner"), Options().animated(false)));
    CHECK(inner->outcome() == "pending");
  };
  app.host.push(app.f, app.host.screen("a"));
  Request b = app.host.push(app.f, app.host.screen("b"), Options().animated(false));
  CHECK(app.hurried() == 1);

  app.presenter->answer_all();
  CHECK(b.outcome() == "done");
  CHECK(inner->outcome() == "done");
  CHECK(app.host.tree(app.window) == "[r@F, p@F, a@F, b@F, inner@F]");
  CHECK(app.hurried() == 1);
}

TEST_CASE("Q20 Q2: a presenter that asks for the next change at each hurry is cut") {
  App app;
  flow_status status = FLOW_OK;
  const flow_value name = flow_string_value("x");
  app.presenter->on_hurry = [&](flow_token token) {
    flow_token_complete(app.engine(), token);
    for (int each = 0; each < 2 && status == FLOW_OK; each++)
      status = flow_open_new(app.engine(), app.f, "test.screen", &name, nullptr, nullptr, nullptr);
  };
  app.host.push(app.f, app.host.screen("a"));
  app.host.push(app.f, app.host.screen("b"));

  CHECK(status == FLOW_ERROR_LIMIT);
  app.presenter->on_hurry = nullptr;
  app.presenter->pending.clear();
  CHECK(app.host.shut_down() == FLOW_OK);
}

TEST_CASE("Q20: what waits for a later, and what does not wait, makes nobody hurry") {
  App app;
  flow_question question = FLOW_NONE;
  app.host.on_screen("p").may_leave = [&](const flow_leave &leave) {
    question = leave.question;
    return FLOW_ANSWER_LATER;
  };
  Request back = app.host.back(app.window);
  CHECK(back.outcome() == "pending");
  Request sheet = app.host.present_over(app.f, app.host.screen("s"));
  REQUIRE(app.presenter->pending.size() == 1);

  CHECK(app.hurried() == 0);
  CHECK(app.host.begin_back(app.window).outcome() == "refused(busy)");
  CHECK(app.hurried() == 0);

  // Once it is allowed it waits for its window.
  CHECK(flow_question_answer(app.engine(), question, FLOW_ANSWER_YES) == FLOW_OK);
  CHECK(app.hurried() == 1);
  app.presenter->answer_all();
  CHECK(sheet.outcome() == "done");
  CHECK(back.outcome() == "noop");
}

TEST_CASE("Q20 G2: what waits for a gesture waits for no token; the slide after it hurries") {
  App app;
  Request gesture = app.host.begin_back(app.window);
  Request push = app.host.push(app.f, app.host.screen("a"), Options().animated(false));
  CHECK(push.outcome() == "pending");
  CHECK(app.hurried() == 0);

  flow_gesture_finish(app.engine(), gesture.transition());
  REQUIRE(app.presenter->pending.size() == 1);
  CHECK(app.presenter->hurried == std::vector<flow_token>{app.presenter->pending.front()});
  app.presenter->answer_all();
  CHECK(push.outcome() == "done");
  CHECK(app.host.tree(app.window) == "[r@F, a@F]");
}

TEST_CASE("Q20: a request of another window makes nobody hurry; one for all windows each of them") {
  App app;
  flow_window other = app.host.window();
  flow_coordinator g = app.host.flow("G", {"g"});
  app.host.open(other, g);
  Presenter &beside = app.show(other);
  const flow_screen gone = app.host.screen("gone");
  app.host.push(app.f, gone, Options().animated(false));
  app.host.close(gone, Options().animated(false));

  app.host.push(app.f, app.host.screen("a"));
  app.host.push(g, app.host.screen("b"));
  CHECK(app.hurried() == 0);
  CHECK(beside.hurried.empty());

  Request late = app.host.close(gone);
  CHECK(late.outcome() == "pending");
  CHECK(app.hurried() == 1);
  CHECK(beside.hurried.size() == 1);
  Request again = app.host.close(gone);
  CHECK(app.hurried() == 1);

  // A token that is given while it still waits counts, too.
  beside.answer();
  app.host.push(g, app.host.screen("c"));
  CHECK(beside.hurried.size() == 2);
  beside.answer_all();
  app.presenter->answer_all();
  CHECK(late.outcome() == "noop");
  CHECK(again.outcome() == "noop");
}

TEST_CASE("Q20 Q12: a batch counts once, and a transition of two windows keeps both waiting") {
  App app;
  flow_window other = app.host.window();
  flow_coordinator g = app.host.flow("G", {"g"});
  app.host.open(other, g);
  Presenter &beside = app.show(other);
  auto push = [&](flow_handle from, const char *name) {
    flow_request request = FLOW_REQUEST_INIT;
    request.kind = FLOW_REQUEST_PUSH;
    request.from = from;
    request.presentable = app.host.screen(name);
    return request;
  };
  Request both = app.host.batch({push(app.f, "a"), push(g, "b")});
  REQUIRE(app.presenter->pending.size() == 1);
  REQUIRE(beside.pending.size() == 1);
  app.presenter->answer();
  CHECK(both.outcome() == "pending");

  // The first window waits for the presenter of the second one.
  Request batch = app.host.batch({push(app.f, "c"), push(app.f, "d")}, Options().animated(false));
  CHECK(batch.outcome() == "pending");
  CHECK(app.hurried() == 0);
  CHECK(beside.hurried.size() == 1);
  beside.answer_all();
  CHECK(both.outcome() == "done");
  CHECK(batch.outcome() == "done");
  CHECK(app.hurried() == 0);
}

TEST_CASE("Q20 Q7: each change of a presenter of one layer has its own token") {
  App app;
  app.host.present_over(app.f, app.host.screen("m"), Options().animated(false));
  app.host.present_over(app.f, app.host.screen("n"), Options().animated(false));
  CHECK(flow_window_set_presenter(app.engine(), app.window, FLOW_NONE) == FLOW_OK);
  Presenter &one = app.host.present(app.window, Answers::when_told, "test.one-layer");
  app.host.dismiss_all(app.window);
  Request push = app.host.push(app.f, app.host.screen("a"), Options().animated(false));
  CHECK(one.hurried.size() == 1);

  one.answer();
  CHECK(one.hurried.size() == 2);
  one.answer();
  CHECK(push.outcome() == "done");
  CHECK(one.hurried.size() == 2);
}

TEST_CASE("Q20: a presenter that is taken away inside hurry has answered by that") {
  App app;
  app.presenter->on_hurry = [&](flow_token) {
    CHECK(flow_window_set_presenter(app.engine(), app.window, FLOW_NONE) == FLOW_OK);
  };
  Request a = app.host.push(app.f, app.host.screen("a"));
  Request b = app.host.push(app.f, app.host.screen("b"));

  CHECK(a.outcome() == "done");
  CHECK(b.outcome() == "done");
  CHECK(app.hurried() == 1);
}

TEST_CASE("Q20 W4: at the end of the engine nobody hurries") {
  App app;
  app.host.push(app.f, app.host.screen("a"));
  app.host.push(app.f, app.host.screen("b"));
  CHECK(app.hurried() == 1);
  app.presenter->hurried.clear();
  app.presenter->on_hurry = [](flow_token) { FAIL("the engine is being destroyed"); };

  CHECK(app.host.shut_down() == FLOW_OK);
}

TEST_CASE("Q20 K5: for a presenter of 0.2 the name is its author's own") {
  static int own_calls, standard_calls;
  own_calls = standard_calls = 0;
  const auto show = +[](void *, const flow_change *) {};
  const auto hurry = +[](void *, flow_token) { standard_calls++; };
  const auto act = +[](void *) { own_calls++; };
  const flow_method methods[] = {FLOW_PRESENTER_METHOD(transition, show),
                                 FLOW_PRESENTER_METHOD(hurry, hurry)};
  const flow_method actions[] = {FLOW_PRESENTER_METHOD(transition, show),
                                 FLOW_METHOD("hurry", "v(p)", act)};
  flow_class standard = FLOW_CLASS(FLOW_KIND_PRESENTER, "hurry.standard", methods);
  flow_class own = FLOW_CLASS(FLOW_KIND_PRESENTER, "hurry.own", actions);
  Host host;
  flow_engine *engine = host.engine();
  REQUIRE(flow_class_register(engine, FLOW_NONE, &standard, nullptr) == FLOW_OK);
  CHECK(flow_class_register(engine, FLOW_NONE, &own, nullptr) == FLOW_ERROR_SIGNATURE_MISMATCH);
  own.struct_size = offsetof(flow_class, state_version);
  REQUIRE(flow_class_register(engine, FLOW_NONE, &own, nullptr) == FLOW_OK);

  for (const char *id : {"hurry.own", "hurry.standard"}) {
    flow_window window = host.window();
    flow_presenter presenter = FLOW_NONE;
    REQUIRE(flow_create(engine, id, nullptr, &presenter) == FLOW_OK);
    host.open(window, host.screen("r"));
    REQUIRE(flow_window_set_presenter(engine, window, presenter) == FLOW_OK);
    host.push(window, host.screen("a"));
    host.push(window, host.screen("b"));
    CHECK(flow_window_set_presenter(engine, window, FLOW_NONE) == FLOW_OK);
    if (id == std::string("hurry.own"))
      CHECK(flow_invoke(engine, presenter, "hurry", nullptr, 0, nullptr, nullptr) == FLOW_OK);
  }
  CHECK(own_calls == 1);
  CHECK(standard_calls == 1);
}

TEST_CASE("kit: hurry of a presenter, the user's closing, and the activity of a window") {
  static flow::token_handle last;
  static int hurried;
  static std::string heard;
  hurried = 0;
  heard.clear();
  struct Slide : flow::presenter {
    void transition(const flow_change &change) { last = flow::token_handle(change.token); }
    void hurry(flow::token_handle token) {
      CHECK(token == last);
      hurried++;
    }
  };
  struct Page : flow::screen {
    void paused(flow_activity activity) { heard += flow_activity_name(activity); }
    flow_answer may_leave(const flow_leave &leave) {
      heard += std::string(" ") + flow_cause_name(leave.cause);
      return FLOW_ANSWER_YES;
    }
  };
  Kit kit;
  CHECK(kit.engine.add<Slide>("slide"));
  CHECK(kit.engine.add<Page>("page"));
  CHECK(kit.engine.push(kit.window, *kit.engine.create_screen("page")));
  flow_presenter slide = FLOW_NONE;
  CHECK(flow_create(kit.engine.raw(), "slide", nullptr, &slide) == FLOW_OK);
  CHECK(kit.engine.set_presenter(kit.window, flow::presenter_handle(slide)));
  CHECK(kit.engine.push(kit.window, *kit.engine.create_screen("page")));
  CHECK(kit.engine.pop(kit.window, flow::options().at_once()));
  CHECK(hurried == 1);
  CHECK(kit.engine.complete(last));

  CHECK(kit.engine.set_activity(FLOW_ACTIVITY_ACTIVE));
  CHECK(kit.engine.set_activity(kit.window, FLOW_ACTIVITY_INACTIVE));
  CHECK(kit.engine.activity(kit.window) == FLOW_ACTIVITY_INACTIVE);
  heard += ";";
  CHECK(kit.engine.close_window(kit.window, flow::options().at_once().by_user()));
  CHECK(heard == " poppedinactive; closed");
}
