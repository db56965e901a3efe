// flow/flow.hpp: closures given away are destroyed once, and exceptions in them are caught and
// reported.
#include <unistd.h>
#include <stdexcept>
#include <thread>

#include "support/kit.hpp"

using namespace test;

namespace {

/// Throws from every method there is.
[[noreturn]] void fail(const char *what = "oops") { throw std::runtime_error(what); }

struct Odd {};

class Bad : public flow::screen {
 public:
  explicit Bad(flow::value_view arguments) {
    alive++;
    if (arguments.boolean()) {
      alive--;
      fail();
    }
  }
  ~Bad() { alive--; }
  void render(flow::content &content) {
    content.title("Half").text("of it");
    fail();
  }
  void will_appear() { fail(); }
  void did_appear() { fail(); }
  void will_disappear() { fail(); }
  void did_disappear() { fail(); }
  void removed() { fail(); }
  void input(std::string_view, flow::value_view) { fail(); }
  const void *capability(std::string_view) { fail(); }
  bool may_leave() { fail(); }
  void link_changed(flow::route_view) { fail(); }
  void odd() { throw Odd(); }
  void not_utf8() { fail("\xff"); }
  void action() { fail(); }
  bool give_bool() { fail(); }
  int64_t give_x() { fail(); }
  double give_d() { fail(); }
  std::string give_s() { fail(); }
  flow::value give_a() { fail(); }
  flow::screen_handle give_h() { fail(); }
  FLOW_ACTIONS(Bad, odd, not_utf8, action, give_bool, give_x, give_d, give_s, give_a, give_h)
  inline static int alive = 0;
};

class BadFlow : public flow::coordinator {
 public:
  void start() {
    open("good");
    fail();
  }
  void child_finished(flow::coordinator_handle) { fail(); }
  bool may_leave() { fail(); }
  bool navigate(flow::route_view) { fail(); }
  flow_answer guard(flow::route_view route) {
    if (route.is("guarded")) fail();
    return FLOW_ANSWER_YES;
  }
  bool may_select() { fail(); }
  void reselected() { fail(); }
};

class BadPresenter : public flow::presenter {
 public:
  void transition(const flow_change &change) {
    engine().complete(flow::token_handle(change.token));
    fail();
  }
  void changed(flow::screen_handle) { fail(); }
  void gesture(const flow_gesture &) { fail(); }
};

class BadObserver : public flow::observer {
 public:
  void did_start(flow::coordinator_handle) { fail(); }
  void did_finish(flow::coordinator_handle, flow_cause, flow::value_view) { fail(); }
  void event(const flow_event &event) {
    if (event.kind == FLOW_EVENT_START) fail();
  }
};

class Good : public flow::screen {
 public:
  void render(flow::content &content) { content.title("Good"); }
  using screen::after;
  using screen::begin_work;
};
class Flow : public flow::coordinator {
 public:
  void start() { open("good"); }
};

std::string left(const char *method, const char *class_id = "bad") {
  return std::string("an exception has left '") + method + "' of '" + class_id + "': oops";
}
std::string left_alone(const char *word) {
  return std::string("an exception has left '") + word + "': oops";
}

class Edge : public Kit {
 public:
  Edge() {
    flow::registry(engine)
        .add<Bad>("bad")
        .add<BadFlow>("bad_flow")
        .add<BadPresenter>("bad_presenter")
        .add<BadObserver>("bad_observer")
        .add<Good>("good")
        .add<Flow>("flow");
  }
  flow::coordinator_handle open(const char *id, flow::options &&with = flow::options()) {
    return engine.open(window, id, {}, std::move(with))->as<flow::coordinator_handle>();
  }
};

}  // namespace

TEST_CASE("flow.hpp: a change says whether more has changed than it names") {
  flow_change change{};
  CHECK(!flow::has_more(change));
  change.flags = FLOW_CHANGE_HAS_MORE;
  CHECK(flow::has_more(change));
}

TEST_CASE("flow.hpp: an exception in a screen's method is told with class and method") {
  Edge edge;
  CHECK(edge.engine.create("bad", true).status() == FLOW_ERROR_CREATE_FAILED);
  REQUIRE(edge.said.size() >= 1);
  CHECK(edge.said[0] == left("create"));
  edge.said.clear();
  CHECK(Bad::alive == 0);

  const flow::screen_handle bad = *edge.engine.create_screen("bad");
  const auto invoke = [&](const char *method) { return edge.engine.invoke(bad, method); };
  CHECK(invoke("action"));
  CHECK(edge.has_said(left("action")));
  CHECK(flow::any_handle(edge.subject) == bad);
  CHECK(invoke("odd"));
  CHECK(edge.has_said("an exception has left 'odd' of 'bad': it is no std::exception"));
  CHECK(invoke("not_utf8"));
  CHECK(edge.said.back() == "an exception has left 'not_utf8' of 'bad'");
  edge.said.clear();
  for (const char *method : {"give_bool", "give_x", "give_d", "give_s", "give_a", "give_h"}) {
    const auto answer = invoke(method);
    CHECK(answer);
    CHECK_FALSE(answer->boolean());
    CHECK(answer->integer() == 0);
    CHECK(answer->string().empty());
    CHECK(edge.has_said(left(method)));
  }

  edge.engine.set_root(edge.window, bad);
  CHECK(edge.said == std::vector<std::string>{left("will_appear"), left("did_appear")});
  edge.said.clear();
  // Elements filled in before the exception are shown.
  const auto content = edge.engine.render(bad);
  CHECK(content->title() == "Half");
  CHECK(content->size() == 1);
  CHECK(edge.has_said(left("render")));
  CHECK(edge.engine.invoke(bad, "input", "id", 1));
  CHECK(edge.has_said(left("input")));
  const void *capability = &edge;
  CHECK(flow_screen_capability(edge.engine.raw(), bad.raw(), "it", &capability) == FLOW_OK);
  CHECK_FALSE(capability);
  CHECK(edge.has_said(left("capability")));

  // Zero is no: a screen that cannot say whether it may go stays.
  flow::transition replaced;
  edge.engine.set_root(edge.window, *edge.engine.create_screen("good"),
                       flow::options().into(replaced));
  CHECK(replaced.outcome().kind == FLOW_OUTCOME_VETOED);
  CHECK(edge.has_said(left("may_leave")));
  edge.engine.set_root(edge.window, *edge.engine.create_screen("good"), flow::options().force());
  CHECK(edge.said ==
        std::vector<std::string>{left("will_disappear"), left("did_disappear"), left("removed")});
  CHECK(Bad::alive == 0);
}

TEST_CASE("flow.hpp: an exception in a coordinator's, presenter's or observer's method is told") {
  Edge edge;
  const flow::coordinator_handle flow = edge.open("bad_flow");
  CHECK(edge.has_said(left("start", "bad_flow")));
  CHECK(edge.engine.top(edge.window));
  const flow::coordinator_handle child =
      edge.engine.open(flow, "flow")->as<flow::coordinator_handle>();
  edge.engine.finish(child);
  CHECK(edge.has_said(left("child_finished", "bad_flow")));
  flow::transition request;
  edge.engine.navigate(flow, "anywhere", flow::options().into(request));
  CHECK(request.outcome().reason == FLOW_REASON_UNHANDLED);
  REQUIRE(edge.said.size() >= 1);
  CHECK(edge.said[0] == left("navigate", "bad_flow"));
  edge.said.clear();
  edge.engine.navigate(flow, "guarded", flow::options().into(request));
  CHECK(request.outcome().reason == FLOW_REASON_NOT_ALLOWED);
  CHECK(edge.said[0] == left("guard", "bad_flow"));
  edge.said.clear();
  edge.engine.stop(flow, flow::options().into(request));
  CHECK(request.outcome().kind == FLOW_OUTCOME_VETOED);
  CHECK(edge.has_said(left("may_leave", "bad_flow")));
  edge.engine.stop(flow, flow::options().force());

  edge.engine.create("bad_observer");
  edge.engine.set_presenter(edge.window,
                            edge.engine.create("bad_presenter")->as<flow::presenter_handle>());
  edge.open("flow");
  CHECK(edge.said == std::vector<std::string>{left("event", "bad_observer"),
                                              left("did_start", "bad_observer"),
                                              left("transition", "bad_presenter")});
  edge.said.clear();
  edge.engine.changed(edge.engine.top(edge.window));
  CHECK(edge.has_said(left("changed", "bad_presenter")));
}

TEST_CASE("flow.hpp: functions given to requests run once, are destroyed once, and may throw") {
  Edge edge;
  std::string calls;
  const auto options = [&, captured = Captured()] {
    return flow::options()
        .finished([&, captured](flow_cause cause, flow::value_view value,
                                flow::coordinator_handle coordinator) {
          calls += std::string(flow_cause_name(cause)) + " " + std::string(value.string()) +
                   (coordinator ? " " : "?");
        })
        .completion([&, captured] { calls += "completion "; })
        .done([&, captured](const flow_outcome &outcome) {
          calls += std::string(flow_outcome_name(outcome.kind)) + " ";
        });
  };

  // Used, not used, replaced, and given to what fails.
  const flow::coordinator_handle flow = edge.open("flow", options());
  CHECK(calls == "done ");
  edge.engine.finish(flow, "value");
  CHECK(calls == "done completion finished value ");
  calls.clear();
  options();
  flow::options twice = options();
  twice.done([captured = Captured()] {}).done([captured = Captured()] {});
  flow::options moved = std::move(twice);
  CHECK(edge.engine.open(edge.window, "nobody", {}, options()).status() ==
        FLOW_ERROR_UNKNOWN_CLASS);
  CHECK(edge.engine.pop(flow::place_handle(flow_handle(12345)), options()) != FLOW_OK);
  flow::engine_view().pop(edge.window, options());
  CHECK(calls.empty());
  edge.said.clear();

  // Thrown from.
  const auto bad = [captured = Captured()] { fail(); };
  const flow::coordinator_handle other =
      edge.open("flow", flow::options().finished(bad).completion(bad).done(bad));
  CHECK(edge.has_said(left_alone("done")));
  edge.engine.finish(other);
  CHECK(edge.said == std::vector<std::string>{left_alone("completion"), left_alone("finished")});
  edge.said.clear();
  edge.open("flow");
  edge.engine.open(edge.window, *edge.engine.create_screen("good"),
                   flow::options().sheet().dismissed(bad));
  edge.engine.dismiss(edge.window);
  CHECK(edge.has_said(left_alone("dismissed")));

  // Still waiting when the engine ends.
  edge.open("flow", options());
  edge.engine.open(edge.window, "flow", {}, std::move(options().sheet().dismissed(bad)));
  calls.clear();
  edge.end();
  CHECK(calls.find("shut down") != std::string::npos);
}

TEST_CASE("flow.hpp: the function of an alert runs once, is destroyed once, and may throw") {
  Edge edge;
  edge.open("flow");
  std::string pressed;
  const auto present = [&](auto function) {
    return *edge.engine.present(edge.window, flow::alert("Title", std::string(600, 'x'))
                                                 .primary("yes", "Yes")
                                                 .cancel("no", "No")
                                                 .answered(std::move(function)));
  };
  const auto answered = [&, captured = Captured()](std::string_view button) {
    pressed += "<" + std::string(button) + ">";
  };

  const flow::screen_handle shown = present(answered);
  CHECK(edge.engine.render(shown)->title() == "Title");
  CHECK(edge.engine.press(shown, "yes"));
  CHECK(pressed == "<yes>");
  present(answered);
  edge.engine.back(edge.window);
  CHECK(pressed == "<yes><>");
  flow::alert("Not presented").answered(answered);
  // Without an id for a button.
  CHECK_FALSE(edge.engine.present(edge.window, flow::alert("T").button("", "").answered(answered)));
  edge.said.clear();
  const flow::screen_handle bad = present([captured = Captured()] { fail(); });
  edge.engine.render(bad);
  edge.engine.press(bad, "no");
  CHECK(edge.has_said(left_alone("answered")));
  present(answered);
  edge.end();
  CHECK(pressed == "<yes><><>");
}

TEST_CASE("flow.hpp: posted functions, timers and watches") {
  Edge edge;
  int posted = 0, fired = 0, every = 0, ready = 0;
  std::thread([&] {
    edge.engine.post([&, captured = Captured()] { posted++; });
    edge.engine.post([captured = Captured()] { fail(); });
  }).join();
  CHECK(posted == 0);
  edge.engine.dispatch();
  CHECK(posted == 1);
  CHECK(edge.has_said(left_alone("post")));

  edge.open("flow");
  const flow::screen_handle screen = edge.engine.top(edge.window);
  edge.engine.after(screen, 10, [&, captured = Captured()] { fired++; });
  edge.engine.after(screen, 10, [captured = Captured()] { fail(); });
  edge.engine.after({}, 1000, [&, captured = Captured()] { fired++; });
  const auto timer =
      edge.engine.every(screen, 10, [&, captured = Captured()](flow::timer_handle) { every++; });
  edge.now += 10;
  edge.engine.dispatch();
  edge.now += 10;
  edge.engine.dispatch();
  CHECK(fired == 1);
  CHECK(every == 2);
  CHECK(edge.has_said(left_alone("timer")));
  CHECK(edge.engine.stop(*timer));
  CHECK_FALSE(
      edge.engine.after(edge.engine.top(edge.window), 1, [captured = Captured()] {}).status() ==
      FLOW_ERROR_WRONG_KIND);

  int ends[2];
  REQUIRE(pipe(ends) == 0);
  edge.engine.watch(screen, ends[0], FLOW_WATCH_READ,
                    [&, captured = Captured()](uint32_t events, flow::watch_handle watch) {
                      ready += events == FLOW_WATCH_READ;
                      edge.engine.stop(watch);
                    });
  edge.engine.watch(screen, ends[0], FLOW_WATCH_READ,
                    [&, captured = Captured()](uint32_t, flow::watch_handle watch) {
                      edge.engine.stop(watch);
                      fail();
                    });
  CHECK_FALSE(edge.engine.watch(screen, -1, FLOW_WATCH_READ, [captured = Captured()] {}));
  edge.said.clear();
  CHECK(write(ends[1], "x", 1) == 1);
  edge.engine.dispatch();
  CHECK(ready == 1);
  CHECK(edge.has_said(left_alone("watch")));
  edge.engine.post([captured = Captured()] {});
  edge.end();
  close(ends[0]);
  close(ends[1]);
}

TEST_CASE("flow.hpp: work ends with its object, its screen or its engine, once") {
  Edge edge;
  edge.open("flow");
  const flow::screen_handle root = edge.engine.top(edge.window);
  int cancelled = 0;
  const auto begin = [&](flow::screen_handle screen) {
    return edge.engine.begin_work(screen, [&, captured = Captured()] { cancelled++; });
  };
  const auto living = [&] { return edge.engine.live_count(FLOW_KIND_WORK); };

  {
    const auto work = begin(root);
    CHECK(*work);
    CHECK(living() == 1);
  }
  CHECK(living() == 0);
  flow::work work = *begin(root);
  work.end();
  CHECK_FALSE(work);
  work.end();
  work = *begin(root);
  work = *begin(root);
  CHECK(living() == 1);
  flow::work other = std::move(work);
  CHECK_FALSE(work);
  CHECK(other);
  CHECK(cancelled == 0);

  const flow::screen_handle top = *edge.engine.create_screen("good");
  edge.engine.push(root, top);
  work = *begin(top);
  auto bad = edge.engine.begin_work(top, [captured = Captured()] { fail(); });
  edge.engine.pop(root);
  CHECK(cancelled == 1);
  CHECK_FALSE(work);
  CHECK_FALSE(*bad);
  CHECK(edge.has_said(left_alone("cancel")));
  CHECK_FALSE(begin(top));

  edge.end();
  CHECK(cancelled == 2);
  CHECK_FALSE(other);
}

TEST_CASE("flow.hpp: content says what was written, each word about what it follows") {
  class Form : public flow::screen {
   public:
    void render(flow::content &content) {
      const std::string temporary(600, 't');
      content.title(std::string("Form"))
          .heading("Heading")
          .text(temporary + "!")
          .image("a.png", "A")
          .divider()
          .progress("Wait", 0.5)
          .progress("Wait", -1)
          .field("name", "Name")
          .value(std::string("Ada"))
          .placeholder("Like Ada")
          .error(std::string(100, 'e'))
          .field("password", "Password")
          .secure()
          .value("secret")
          .field("age", "Age")
          .number()
          .value(36)
          .disabled()
          .toggle("on", "On", true)
          .invokes("other")
          .choice("colour", "Colour")
          .row("r", "Red")
          .row("b", "Blue", "sub", "detail")
          .chosen("b")
          .list("rows")
          .button("ok", "OK")
          .primary()
          .button("cancel", "Cancel")
          .cancel()
          .leading()
          .button("delete", "Delete")
          .destructive()
          .trailing()
          .enabled(false);
    }
  };
  Kit kit;
  CHECK(kit.engine.add<Form>("form"));
  const flow::screen_handle form = *kit.engine.create_screen("form");
  const flow::shown content = *kit.engine.render(form);

  CHECK(content.title() == "Form");
  std::string kinds;
  for (const flow_element &element : content) {
    kinds += std::string(flow_element_name(element.kind)) + " ";
  }
  CHECK(kinds ==
        "heading text image divider progress progress field field field toggle choice list button "
        "button button ");
  const flow_element &name = *content.find("name");
  CHECK(flow::view(name.value.as.string) == "Ada");
  CHECK(flow::view(name.placeholder) == "Like Ada");
  CHECK(name.error.size == 100);
  CHECK(content.find("password")->field_type == FLOW_FIELD_SECURE);
  CHECK(content.find("age")->value.as.integer == 36);
  CHECK_FALSE(content.find("age")->enabled);
  CHECK(flow::view(content.find("on")->method) == "other");
  std::string rows;
  for (const flow_row &row : flow::rows(*content.find("colour"))) {
    rows += std::string(flow::view(row.title)) + std::string(flow::view(row.detail)) + " ";
  }
  CHECK(rows == "Red Bluedetail ");
  CHECK(flow::view(content.find("colour")->value.as.string) == "b");
  CHECK(content.find("cancel")->placement == FLOW_PLACEMENT_LEADING);
  CHECK(content.find("cancel")->role == FLOW_ROLE_CANCEL);
  CHECK(content.find("delete")->role == FLOW_ROLE_DESTRUCTIVE);
  CHECK_FALSE(content.find("delete")->enabled);
  CHECK_FALSE(content.find("nothing"));
  CHECK(kit.said.empty());
}

TEST_CASE("kit: what an element takes is what its word is given") {
  struct Form : flow::screen {
    void render(flow::content &content) {
      content.section("Booking").footer("Both days count.").note("Beside the point").icon("info");
      content.link_text("Terms").source("https://example.org").unavailable();
      content.range("volume", "Volume", 3, 1, 9, 2).error("too loud").disabled();
    }
  };
  Kit kit;
  CHECK(kit.engine.add<Form>("form"));
  const flow::screen_handle form = *kit.engine.create_screen("form");
  const flow::shown content = *kit.engine.render(form);

  std::string texts;
  for (const flow_element &element : content) {
    texts += std::string(flow_element_name(element.kind)) + ":" +
             std::string(flow::view(element.text)) + std::string(flow::view(element.footer)) +
             std::string(flow::view(element.source)) + std::string(flow::view(element.icon)) + " ";
  }
  CHECK(texts ==
        "section:BookingBoth days count. note:Beside the pointinfo "
        "link text:Termshttps://example.org not available:This is not available. range:Volume ");
  const flow_element &volume = *content.find("volume");
  CHECK(volume.value.as.number == 3);
  CHECK(volume.minimum == 1);
  CHECK(volume.maximum == 9);
  CHECK(volume.step == 2);
  CHECK(flow::view(volume.error) == "too loud");
  CHECK_FALSE(volume.enabled);
}
