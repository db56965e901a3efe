// Rules S1, S5 and S16: callbacks that are given as functions to an engine that saves.
#include <doctest/doctest.h>
#include <flow/flow.h>

#include <string>
#include <vector>

#include "support/alert.hpp"
#include "support/twin.hpp"

using namespace test;

namespace {

/// A function of a request, and the number of times that it has run and ended.
struct Counted {
  int runs = 0, ended = 0;
  std::function<void()> body;

  static void run(void *data, flow_engine *, flow_handle) {
    Counted &self = *static_cast<Counted *>(data);
    self.runs++;
    if (self.body) self.body();
  }
  static void finish(void *data, flow_engine *, flow_coordinator, flow_cause, const flow_value *) {
    static_cast<Counted *>(data)->runs++;
  }
  static void hear(void *data, flow_engine *, flow_transition, const flow_outcome *) {
    static_cast<Counted *>(data)->runs++;
  }
  static void end(void *data) { static_cast<Counted *>(data)->ended++; }

  flow_callback callback() { return {run, this, end}; }
  flow_finished_callback finished() { return {finish, this, end}; }
  flow_done_callback done() { return {hear, this, end}; }
};

/// A host that saves, with r@F and s@F; s has been opened by F with functions.
struct App {
  Host host{saving()};
  flow_engine *engine = host.engine();
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r"});
  Counted completion, dismissed, finished;

  App() {
    host.restoring = FLOW_EVENT_RENEWED;
    host.open(window, f);
  }
  flow_status push(flow_handle from, const char *name) {
    flow_options options = FLOW_OPTIONS_INIT;
    options.completion = completion.callback();
    return flow_push(engine, from, host.screen(name), &options, nullptr);
  }
  size_t notes() {
    size_t count = 0;
    for (const auto &each : host.diagnostics.all())
      count += each.severity == FLOW_SEVERITY_NOTE;
    return count;
  }
  void renew(flow_handle instance) {
    CHECK(flow_instance_renew(engine, instance, nullptr, 0, nullptr, nullptr) == FLOW_OK);
  }
};

}  // namespace

TEST_CASE("S1: a callback given as a function is a note, once for each class and kind") {
  App app;
  CHECK(app.push(app.f, "s") == FLOW_OK);
  CHECK(app.notes() == 1);
  CHECK(app.host.diagnostics.mentions("hears of 'completion' by a function"));
  CHECK(app.host.diagnostics.mentions("completion_method"));
  CHECK(app.push(app.f, "t") == FLOW_OK);
  CHECK(app.notes() == 1);

  // Another class, another kind, and who has no class.
  CHECK(app.push(app.host.named("t"), "u") == FLOW_OK);
  CHECK(app.notes() == 2);
  flow_options options = FLOW_OPTIONS_INIT;
  options.finished = app.finished.finished();
  CHECK(flow_open(app.engine, app.f, app.host.flow("G", {"g"}), &options, nullptr) == FLOW_OK);
  CHECK(app.notes() == 3);
  CHECK(app.push(app.window, "w") == FLOW_OK);
  CHECK(app.push(app.window, "w") == FLOW_OK);
  CHECK(app.notes() == 4);
  Alert alert(app.host);
  alert.present(app.f);
  CHECK(app.notes() == 5);
  CHECK(app.host.diagnostics.mentions("answered_method"));
  CHECK(alert.tap("ok") == FLOW_OK);

  // A request is not saved, so that nothing is heard of it after a restore, by a method either.
  Counted done;
  flow_options heard = FLOW_OPTIONS_INIT;
  heard.done = done.done();
  CHECK(flow_pop(app.engine, app.f, &heard, nullptr) == FLOW_OK);
  CHECK(done.runs == 1);
  CHECK(done.ended == 1);
  CHECK(app.notes() == 5);
}

TEST_CASE("S1: an engine that does not save notes nothing of functions") {
  Host host;
  Counted counted;
  flow_options options = FLOW_OPTIONS_INIT;
  options.completion = counted.callback();
  flow_window window = host.window();
  host.open(window, host.flow("F", {"r"}));
  CHECK(flow_push(host.engine(), host.named("F"), host.screen("s"), &options, nullptr) == FLOW_OK);
  CHECK(host.diagnostics.all().empty());
  host.back(window);
  CHECK(counted.runs == 1);
  CHECK(counted.ended == 1);
}

TEST_CASE("S1: after a restore the parent hears of a result that was to go to a function") {
  Twin twin;
  Counted finished;
  twin.one.open(twin.window, twin.one.flow("F", {"r"}));
  flow_options options = FLOW_OPTIONS_INIT;
  options.finished = finished.finished();
  CHECK(flow_open(twin.one.engine(), twin.one.named("F"), twin.one.flow("G", {"g"}), &options,
                  nullptr) == FLOW_OK);
  twin.restore();

  twin.other.finish(twin.other.named("G"));
  CHECK(twin.other.log.calls().find("childFinished(F,G,null,finished)") != std::string::npos);
  twin.one.finish(twin.one.named("G"));
  CHECK(twin.one.log.calls().find("childFinished") == std::string::npos);
  CHECK(finished.runs == 1);
  CHECK(finished.ended == 1);
}

TEST_CASE("S5: when a function has run, the state of its opener counts as changed") {
  App app;
  int number = 1;
  flow_value state = flow_null_value();
  app.host.on_coordinator("F").save_state = [&] {
    state = flow_integer_value(number);
    return &state;
  };
  CHECK(app.push(app.f, "s") == FLOW_OK);
  CHECK(app.push(app.host.named("r"), "t") == FLOW_OK);
  Saver saver(app.engine);
  Records records;
  REQUIRE(records.take_changed(app.engine, saver.raw) == FLOW_OK);
  uint64_t id = 0;
  CHECK(flow_saved_id(app.engine, app.f, &id) == FLOW_OK);
  auto saved = [&] {
    REQUIRE(records.take_changed(app.engine, saver.raw) == FLOW_OK);
    return value_text(flow_value_get(records.find(FLOW_KIND_COORDINATOR, id), "state"));
  };
  app.completion.body = [&] { number = app.completion.runs == 1 ? 2 : 3; };

  // That of r changes nothing of F.
  app.host.pop(app.f);
  CHECK(app.completion.runs == 1);
  CHECK(saved() == "1");
  app.host.pop(app.f);
  CHECK(app.completion.runs == 2);
  CHECK(saved() == "3");
}

TEST_CASE("S5: an opener that has gone by then is in nobody's way") {
  App app;
  CHECK(app.push(app.f, "s") == FLOW_OK);
  CHECK(app.push(app.host.named("s"), "t") == FLOW_OK);
  CHECK(flow_remove(app.engine, app.host.named("s"), nullptr, nullptr) == FLOW_OK);
  CHECK(app.completion.runs == 1);
  Saver saver(app.engine);
  Records records;
  REQUIRE(records.take_changed(app.engine, saver.raw) == FLOW_OK);

  app.host.pop(app.f);

  CHECK(app.completion.runs == 2);
  CHECK(app.completion.ended == 2);
  REQUIRE(records.take_changed(app.engine, saver.raw) == FLOW_OK);
  Records whole;
  REQUIRE(whole.take(app.engine) == FLOW_OK);
  CHECK(records.text() == whole.text());
}

TEST_CASE("S16: functions end with their opener, which is made anew, and are not called") {
  App app;
  flow_options options = FLOW_OPTIONS_INIT;
  options.style = FLOW_STYLE_SHEET;
  options.completion = app.completion.callback();
  options.dismissed = app.dismissed.callback();
  options.finished = app.finished.finished();
  CHECK(flow_open(app.engine, app.f, app.host.flow("G", {"g"}), &options, nullptr) == FLOW_OK);
  Alert alert(app.host);
  alert.present(app.f);
  Counted other;
  flow_options others = FLOW_OPTIONS_INIT;
  others.completion = other.callback();
  CHECK(flow_push(app.engine, app.host.named("r"), app.host.screen("t"), &others, nullptr) ==
        FLOW_OK);

  app.renew(app.f);

  CHECK(app.completion.ended == 1);
  CHECK(app.dismissed.ended == 1);
  CHECK(app.finished.ended == 1);
  CHECK(alert.destroyed == 1);
  CHECK(other.ended == 0);
  app.host.log.clear();
  CHECK(alert.tap("ok") == FLOW_OK);
  app.host.finish(app.host.named("G"));
  // Afterwards it is as after a restore.
  CHECK(app.host.log.calls().find("childFinished(F,G,null,finished)") != std::string::npos);
  CHECK(alert.answers.empty());
  CHECK(app.completion.runs + app.dismissed.runs + app.finished.runs == 0);
  CHECK(app.completion.ended + app.dismissed.ended + app.finished.ended == 3);
  CHECK(alert.destroyed == 1);
  app.host.pop(app.f);
  CHECK(other.runs == 1);
}

TEST_CASE("S16: observers hear of no completion that nobody hears any more (N5)") {
  App app;
  CHECK(app.push(app.f, "s") == FLOW_OK);
  app.renew(app.f);
  app.host.log.clear();
  app.host.pop(app.f);
  CHECK(app.host.log.trace().find("ompletion(") == std::string::npos);
  CHECK(app.completion.runs == 0);
}

TEST_CASE("S16: functions that are given anew belong to the new one, and many end in any order") {
  App app;
  for (int index = 0; index < 50; index++)
    CHECK(app.push(app.f, ("s" + std::to_string(index)).c_str()) == FLOW_OK);
  for (int index = 0; index < 50; index += 3)
    CHECK(flow_remove(app.engine, app.host.named("s" + std::to_string(index)), nullptr, nullptr) ==
          FLOW_OK);
  CHECK(app.completion.runs == 17);

  app.renew(app.f);
  CHECK(app.completion.runs == 17);
  CHECK(app.completion.ended == 50);

  CHECK(app.push(app.f, "t") == FLOW_OK);
  app.host.pop_to_root(app.f);
  CHECK(app.completion.runs == 18);
  CHECK(app.completion.ended == 51);
}

TEST_CASE("S16: whoever has an instance made anew hears the outcome by a function, too") {
  App app;
  for (const flow_handle instance : {app.host.named("r"), app.f}) {
    Counted done;
    flow_options options = FLOW_OPTIONS_INIT;
    options.done = done.done();

    CHECK(flow_instance_renew(app.engine, instance, nullptr, 0, &options, nullptr) == FLOW_OK);

    CHECK(done.runs == 1);
    CHECK(done.ended == 1);
  }
}

TEST_CASE("S16: done of a request that waits ends with its opener as well") {
  App app;
  Counted done;
  flow_question question = FLOW_NONE;
  app.host.push(app.f, app.host.screen("s"));
  app.host.on_screen("s").may_leave = [&](const flow_leave &leave) {
    question = leave.question;
    return FLOW_ANSWER_LATER;
  };
  flow_options options = FLOW_OPTIONS_INIT;
  options.done = done.done();
  CHECK(flow_pop(app.engine, app.f, &options, nullptr) == FLOW_OK);
  REQUIRE(question != FLOW_NONE);

  app.renew(app.f);

  CHECK(done.ended == 1);
  CHECK(flow_question_answer(app.engine, question, FLOW_ANSWER_YES) == FLOW_OK);
  CHECK(app.host.tree(app.window) == "[r@F]");
  CHECK(done.runs == 0);
  CHECK(done.ended == 1);
}

TEST_CASE("S16: an instance whose create fails becomes a placeholder, and its functions end") {
  struct Once {
    int created = 0, destroyed = 0;
  } once;
  App app;
  const flow_method methods[] = {
      FLOW_SCREEN_METHOD(create,
                         [](void *data, flow_engine *, flow_handle, const flow_value *) -> void * {
                           return static_cast<Once *>(data)->created++ ? nullptr : data;
                         }),
      FLOW_SCREEN_METHOD(destroy, [](void *data) { static_cast<Once *>(data)->destroyed++; })};
  flow_class description = FLOW_CLASS(FLOW_KIND_SCREEN, "once", methods);
  description.user_data = &once;
  CHECK(flow_class_register(app.engine, FLOW_NONE, &description, nullptr) == FLOW_OK);
  flow_screen screen = flow_show(app.engine, app.f, "once", nullptr);
  CHECK(app.push(screen, "t") == FLOW_OK);
  flow_transition transition = FLOW_NONE;

  CHECK(flow_instance_renew(app.engine, screen, nullptr, 0, nullptr, &transition) == FLOW_OK);

  flow_outcome outcome = FLOW_OUTCOME_INIT;
  CHECK(flow_transition_outcome(app.engine, transition, &outcome) == FLOW_OK);
  CHECK(outcome_word(outcome.kind, outcome.reason) == "failed(create)");
  flow_transition_release(app.engine, transition);
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  CHECK(flow_screen_get(app.engine, screen, &info) == FLOW_OK);
  REQUIRE(info.missing_class);
  CHECK(std::string(info.missing_class) == "once");
  CHECK(once.destroyed == 1);
  CHECK(app.completion.ended == 1);
  CHECK(app.host.diagnostics.mentions("'create' of class 'once' returned NULL"));
  // It stays a placeholder as long as it cannot be made.
  app.renew(screen);
  CHECK(once.created == 3);
  CHECK(once.destroyed == 1);
}

TEST_CASE("S9 S16: what refuses its state takes its functions along, which are not called") {
  Twin twin;
  twin.one.open(twin.window, twin.one.flow("F", {"r", "s"}));
  REQUIRE(twin.records.take(twin.one.engine()) == FLOW_OK);
  Counted completion, timer;
  twin.other.on_screen("r").restore_state = [&](flow_handle self, const flow_value *, uint32_t) {
    flow_options options = FLOW_OPTIONS_INIT;
    options.completion = completion.callback();
    CHECK(flow_push(twin.other.engine(), self, twin.other.screen("u"), &options, nullptr) ==
          FLOW_OK);
    CHECK(flow_timer_start(twin.other.engine(), self, 10, 0, timer.callback(), nullptr) == FLOW_OK);
    return false;
  };

  REQUIRE(twin.records.restore(twin.other.engine()) == FLOW_OK);

  CHECK(timer.ended == 1);
  CHECK(completion.ended == 1);
  // The request runs when all stands, from its place.
  CHECK(twin.other.named("u") != FLOW_NONE);
  twin.other.clock.advance(20);
  flow_engine_dispatch(twin.other.engine());
  twin.other.pop(twin.other.named("F"));
  CHECK(completion.runs + timer.runs == 0);
}
