// A push or pop of one screen in a window without presenter runs directly. It does and tells what
// the whole way does (O1-O7), also if its callbacks ask for what the whole way is there for.
#include <doctest/doctest.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "support/host.hpp"
#include "support/kit.hpp"

using namespace test;

namespace {

void heard(void *, flow_engine *, flow_transition, const flow_outcome *) {}

/// L0:[r@F, p@F], headless.
struct App {
  /// A request with a callback goes the whole way.
  const bool is_whole;
  Host host;
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r", "p"});

  explicit App(bool is_whole) : is_whole(is_whole) {
    host.open(window, f);
    host.log.clear();
  }
  flow_engine *engine() { return host.engine(); }
  flow_status push(flow_handle from, const std::string &name, flow_transition *out = nullptr) {
    const flow_options options = whole();
    return flow_push(engine(), from, host.screen(name), is_whole ? &options : nullptr, out);
  }
  flow_status pop(flow_handle from, flow_transition *out = nullptr) {
    const flow_options options = whole();
    return flow_pop(engine(), from, is_whole ? &options : nullptr, out);
  }

 private:
  static flow_options whole() {
    flow_options options = FLOW_OPTIONS_INIT;
    options.done.function = heard;
    return options;
  }
};

/// Everything that was told, and what is left.
std::string told(App &app) {
  std::string text;
  for (const Entry &entry : app.host.log.entries())
    text += entry.token + " ";
  return text + "| " + app.host.tree(app.window);
}

/// Does the same both ways. Returns what was told.
std::string both(const std::function<std::string(App &)> &scenario) {
  std::string text[2];
  for (bool is_whole : {false, true}) {
    App app(is_whole);
    text[is_whole] = scenario(app);
    text[is_whole] += told(app);
  }
  CHECK(text[0] == text[1]);
  return text[0];
}

/// A handle without the bits of its engine (W1).
std::string number(flow_handle handle) { return std::to_string(handle & ~(0xfffull << 48)); }

bool has(const std::string &text, const std::string &part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("O3, O4: a push and a pop, asked from a window, a screen and a coordinator") {
  for (int from = 0; from < 3; from++) {
    const std::string text = both([&](App &app) {
      const flow_handle asked = from == 0 ? app.window : from == 1 ? app.host.named("p") : app.f;
      flow_transition transitions[] = {FLOW_NONE, FLOW_NONE};
      CHECK(app.push(asked, "a", &transitions[0]) == FLOW_OK);
      CHECK(app.pop(asked, &transitions[1]) == FLOW_OK);
      std::string text;
      for (flow_transition transition : transitions) {
        Request request(app.engine(), FLOW_OK, transition);
        text += number(transition) + " " + request.outcome() + " ";
      }
      return text;
    });
    CHECK(has(text, "didAppear(a)"));
    CHECK(has(text, "remove(a)"));
    CHECK(has(text, "[r@F, p@F]"));
  }
}

TEST_CASE("Q10: a presenter set inside will_appear is told the whole tree, between will and did") {
  for (const char *where : {"a", "p"}) {
    for (Answers answers : {Answers::at_once, Answers::when_told}) {
      for (bool pops : {false, true}) {
        both([&](App &app) {
          Presenter *presenter = nullptr;
          if (pops) CHECK(app.push(app.f, "a") == FLOW_OK);
          const auto set = [&](flow_screen) {
            if (!presenter) presenter = &app.host.present(app.window, answers);
          };
          app.host.on_screen(where).will_appear = set;
          app.host.on_screen(where).will_disappear = set;
          app.host.log.clear();
          CHECK((pops ? app.pop(app.f) : app.push(app.f, "a")) == FLOW_OK);
          REQUIRE(presenter);
          std::string text = presenter->text() + " " + told(app) + " ";
          presenter->answer_all();
          CHECK(app.push(app.f, "b") == FLOW_OK);
          presenter->answer_all();
          return text + presenter->text() + " ";
        });
      }
    }
  }
}

TEST_CASE("G3: a gesture begun in one of its callbacks finds the window busy") {
  both([](App &app) {
    std::optional<Request> gesture;
    app.host.on_screen("a").did_appear = [&](flow_screen) {
      if (!gesture) gesture.emplace(app.host.begin_back(app.window));
    };
    CHECK(app.push(app.f, "a") == FLOW_OK);
    REQUIRE(gesture);
    CHECK(gesture->outcome() == "refused(busy)");
    return gesture->outcome() + " ";
  });
}

TEST_CASE("C9: an observer made in one of its callbacks hears what is left, and the outcome") {
  struct Heard {
    std::string text;
    static void event(void *self, const flow_event *event) {
      static_cast<Heard *>(self)->text += std::to_string(event->kind) + " ";
    }
  };
  for (bool pops : {false, true}) {
    const std::string text = both([&](App &app) {
      Heard heard;
      const flow_method methods[] = {FLOW_OBSERVER_METHOD(event, Heard::event)};
      flow_class observer = FLOW_CLASS_INIT;
      observer.id = "test.late-observer";
      observer.kind = FLOW_KIND_OBSERVER;
      observer.methods = methods;
      observer.method_count = 1;
      CHECK(flow_class_register(app.engine(), FLOW_NONE, &observer, nullptr) == FLOW_OK);
      if (pops) CHECK(app.push(app.f, "a") == FLOW_OK);
      flow_observer made = FLOW_NONE;
      const auto make = [&](flow_screen) {
        if (made != FLOW_NONE) return;
        CHECK(flow_create_with(app.engine(), "test.late-observer", &heard, &made) == FLOW_OK);
      };
      app.host.on_screen("a").did_appear = make;
      app.host.on_screen("a").did_disappear = make;
      CHECK((pops ? app.pop(app.f) : app.push(app.f, "a")) == FLOW_OK);
      CHECK(flow_destroy(app.engine(), made) == FLOW_OK);
      // The screen goes with its engine, when the observer of this function has gone.
      app.host.on_screen("a").did_appear = app.host.on_screen("a").did_disappear = nullptr;
      return heard.text;
    });
    CHECK(has(text, std::to_string(FLOW_EVENT_DONE) + " "));
  }
}

TEST_CASE("Q2: what its callbacks ask for runs behind it, in order, and a chain is counted") {
  const std::string text = both([](App &app) {
    int left = 3;
    for (const char *name : {"a", "b", "c", "d"}) {
      app.host.on_screen(name).will_appear = [&](flow_screen) {
        const std::string next(1, static_cast<char>('b' + 3 - left));
        if (left-- > 0) CHECK(app.push(app.f, next) == FLOW_OK);
      };
    }
    CHECK(app.push(app.f, "a") == FLOW_OK);
    CHECK(app.pop(app.f) == FLOW_OK);
    return std::string();
  });
  CHECK(has(text, "[r@F, p@F, a@F, b@F, c@F]"));
}

TEST_CASE("O1, T4, C2: what has to ask, or takes more along, goes the whole way") {
  both([](App &app) {
    CHECK(app.push(app.f, "a") == FLOW_OK);
    int asked = 0;
    app.host.on_screen("a").may_leave = [&](const flow_leave &) {
      return asked++ == 0 ? FLOW_ANSWER_NO : FLOW_ANSWER_YES;
    };
    CHECK(app.pop(app.f) == FLOW_OK);
    CHECK(app.host.tree(app.window) == "[r@F, p@F, a@F]");
    CHECK(app.pop(app.f) == FLOW_OK);
    // A child flow on the same stack ends with its last screen; a sheet goes with its opener.
    app.host.open(app.f, app.host.flow("C", {"c"}));
    CHECK(app.pop(app.window) == FLOW_OK);
    CHECK(app.push(app.f, "d") == FLOW_OK);
    app.host.present_over(app.host.named("d"), app.host.screen("m"));
    CHECK(app.pop(app.f) == FLOW_OK);
    CHECK(app.pop(app.f) == FLOW_OK);
    // The root stays (T2).
    CHECK(app.pop(app.f) == FLOW_OK);
    return app.host.tree(app.window) + " ";
  });
}

TEST_CASE("K6: a screen of another window, a gone one, and one that was opened are as refused") {
  both([](App &app) {
    const flow_screen a = app.host.screen("a");
    CHECK(flow_push(app.engine(), app.f, a, nullptr, nullptr) == FLOW_OK);
    CHECK(flow_push(app.engine(), app.f, a, nullptr, nullptr) == FLOW_OK);
    CHECK(app.pop(app.f) == FLOW_OK);
    CHECK(flow_push(app.engine(), app.f, a, nullptr, nullptr) == FLOW_OK);
    CHECK(flow_push(app.engine(), a, app.host.screen("b"), nullptr, nullptr) == FLOW_OK);
    CHECK(flow_pop(app.engine(), a, nullptr, nullptr) == FLOW_OK);
    CHECK(flow_pop(app.engine(), a ^ 1, nullptr, nullptr) != FLOW_OK);
    CHECK(flow_push(app.engine(), app.f, app.f, nullptr, nullptr) == FLOW_OK);
    return std::string();
  });
}
