// Rule S2: functions that run at rest, several of which an engine can have.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <string>

#include "support/host.hpp"

using namespace test;

namespace {

/// A function at rest that writes its name down.
struct Named {
  std::string &told;
  std::string name;
  int destroyed = 0;
  flow_rest number = 0;
  std::function<void()> body = [] {};

  Named(std::string &told, std::string name) : told(told), name(std::move(name)) {}

  flow_callback callback() {
    return {[](void *data, flow_engine *, flow_handle) {
              Named &self = *static_cast<Named *>(data);
              self.told += self.name;
              auto body = self.body;
              body();
            },
            this, [](void *data) { static_cast<Named *>(data)->destroyed++; }};
  }
};

HostSetup saved() {
  HostSetup setup;
  setup.flags = FLOW_ENGINE_SAVED;
  return setup;
}

struct App {
  Host host{saved()};
  flow_window window = host.window();
  flow_engine *engine = host.engine();
  flow_coordinator f = host.flow("F", {"r"});
  std::string told;
  Named a{told, "a"}, b{told, "b"}, c{told, "c"};

  App() { host.open(window, f); }

  void add(Named &each) {
    CHECK(flow_engine_add_rest(engine, each.callback(), &each.number) == FLOW_OK);
  }
  flow_status remove(Named &each) { return flow_engine_remove_rest(engine, each.number); }
  void push() { host.push(f, host.screen("t")); }
  /// The number of screens in the stack.
  std::string depth() {
    std::string tree = host.tree(window);
    return std::to_string(1 + std::count(tree.begin(), tree.end(), ','));
  }
  std::string rest() {
    told.clear();
    push();
    return told;
  }
};

}  // namespace

TEST_CASE("S2: functions at rest run in the order in which they were added") {
  App app;
  app.add(app.a);
  app.add(app.b);
  CHECK(app.told == "aab");
  CHECK(app.rest() == "ab");

  CHECK(app.remove(app.a) == FLOW_OK);
  CHECK(app.a.destroyed == 1);
  CHECK(app.remove(app.a) == FLOW_ERROR_STALE_HANDLE);
  app.add(app.a);
  CHECK(app.rest() == "ba");
  CHECK(flow_engine_remove_rest(app.engine, 0) == FLOW_OK);
}

TEST_CASE("S2: the function that is set is one of them, and takes no place but its own") {
  App app;
  app.add(app.a);
  REQUIRE(flow_engine_set_rest(app.engine, app.b.callback()) == FLOW_OK);
  app.add(app.c);
  CHECK(app.rest() == "abc");

  Named d(app.told, "d");
  REQUIRE(flow_engine_set_rest(app.engine, d.callback()) == FLOW_OK);
  CHECK(app.b.destroyed == 1);
  CHECK(app.rest() == "adc");
  REQUIRE(flow_engine_set_rest(app.engine, flow_callback{}) == FLOW_OK);
  CHECK(d.destroyed == 1);
  CHECK(app.rest() == "ac");
  CHECK(app.a.destroyed + app.c.destroyed == 0);
}

TEST_CASE("S2: what one of them asks for runs when the last has returned, and all run anew") {
  App app;
  app.add(app.a);
  app.add(app.b);
  std::string trees;
  app.a.body = [&] {
    trees += app.depth();
    if (app.depth() == "2") app.push();
  };
  app.b.body = [&] { trees += app.depth() + " "; };

  CHECK(app.rest() == "abab");

  CHECK(trees == "22 33 ");
  app.a.body = app.b.body = [] {};
}

TEST_CASE("S2: one may remove itself, one before it and one behind it, and add another") {
  App app;
  app.add(app.a);
  app.add(app.b);
  app.add(app.c);

  SUBCASE("itself") {
    app.b.body = [&] {
      CHECK(app.remove(app.b) == FLOW_OK);
      CHECK(app.b.destroyed == 0);
      CHECK(app.remove(app.b) == FLOW_ERROR_STALE_HANDLE);
    };
    CHECK(app.rest() == "abc");
    CHECK(app.b.destroyed == 1);
    CHECK(app.rest() == "ac");
  }
  SUBCASE("one before it") {
    app.b.body = [&] {
      const flow_status expected = app.a.destroyed ? FLOW_ERROR_STALE_HANDLE : FLOW_OK;
      CHECK(app.remove(app.a) == expected);
      CHECK(app.a.destroyed == 1);
    };
    CHECK(app.rest() == "abc");
    CHECK(app.rest() == "bc");
  }
  SUBCASE("one behind it") {
    app.b.body = [&] { app.remove(app.c); };
    CHECK(app.rest() == "ab");
    CHECK(app.c.destroyed == 1);
  }
  SUBCASE("another one, which runs in the next round") {
    Named d(app.told, "d");
    app.b.body = [&] {
      app.b.body = [] {};
      app.add(d);
    };
    CHECK(app.rest() == "abcabcd");
    CHECK(app.rest() == "abcd");
    CHECK(app.remove(d) == FLOW_OK);
  }
  SUBCASE("all of them") {
    app.a.body = [&] {
      for (Named *each : {&app.a, &app.b, &app.c})
        CHECK(app.remove(*each) == FLOW_OK);
    };
    CHECK(app.rest() == "a");
    CHECK(app.a.destroyed + app.b.destroyed + app.c.destroyed == 3);
    CHECK(app.rest() == "");
  }
  app.b.body = [] {};
}

TEST_CASE("S2 Q2: functions at rest that add one another come to an end, and are 64 at most") {
  App app;
  struct Endless {
    flow_status last = FLOW_OK;
    int destroyed = 0;
    flow_callback callback() {
      return {[](void *data, flow_engine *engine, flow_handle) {
                Endless &self = *static_cast<Endless *>(data);
                flow_rest number = 0;
                self.last = flow_engine_add_rest(engine, self.callback(), &number);
              },
              this, [](void *data) { static_cast<Endless *>(data)->destroyed++; }};
    }
  } endless;
  flow_rest number = 0;
  CHECK(flow_engine_add_rest(app.engine, endless.callback(), &number) == FLOW_OK);
  CHECK(endless.last == FLOW_ERROR_LIMIT);
  CHECK(endless.destroyed > 0);
  CHECK(flow_engine_set_rest(app.engine, app.a.callback()) == FLOW_ERROR_LIMIT);
  CHECK(app.a.destroyed == 1);
  for (flow_rest each = 1; each <= 64; each++)
    CHECK(flow_engine_remove_rest(app.engine, each) == FLOW_OK);
  app.add(app.b);
  CHECK(app.rest() == "b");
}

TEST_CASE("S2 Q2: a function at rest that is replaced by another for ever is cut, with a warning") {
  App app;
  struct Endless {
    flow_rest number = 0;
    flow_callback callback() {
      return {[](void *data, flow_engine *engine, flow_handle) {
                Endless &self = *static_cast<Endless *>(data);
                if (self.number) flow_engine_remove_rest(engine, self.number);
                flow_engine_add_rest(engine, self.callback(), &self.number);
              },
              this, nullptr};
    }
  } endless;
  flow_rest first = 0;
  CHECK(flow_engine_add_rest(app.engine, endless.callback(), &first) == FLOW_OK);
  CHECK(app.host.diagnostics.mentions("has come to rest 10000 times without a pause"));
}

TEST_CASE("S2 S18: behind one that halts the engine none runs") {
  App app;
  app.add(app.a);
  app.add(app.b);
  app.a.body = [&] { CHECK(flow_engine_halt(app.engine) == FLOW_OK); };
  CHECK(app.rest() == "a");
  app.a.body = [] {};
}

TEST_CASE("S2: each ends once with the engine, and one that is refused at once") {
  std::string told;
  Named a(told, "a"), b(told, "b"), c(told, "c");
  {
    App app;
    flow_rest number = 7;
    REQUIRE(flow_engine_add_rest(app.engine, a.callback(), &number) == FLOW_OK);
    CHECK(flow_engine_add_rest(app.engine, b.callback(), nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
    CHECK(b.destroyed == 1);
    flow_callback empty = c.callback();
    empty.function = nullptr;
    CHECK(flow_engine_add_rest(app.engine, empty, &number) == FLOW_ERROR_INVALID_ARGUMENT);
    CHECK(c.destroyed == 1);
    CHECK(flow_engine_add_rest(nullptr, c.callback(), &number) == FLOW_ERROR_INVALID_ARGUMENT);
    CHECK(c.destroyed == 2);
    CHECK(flow_engine_remove_rest(nullptr, number) == FLOW_ERROR_INVALID_ARGUMENT);
    CHECK(flow_engine_remove_rest(app.engine, 4711) == FLOW_ERROR_STALE_HANDLE);
    CHECK(app.host.diagnostics.mentions("no function at rest has the number 4711"));
    CHECK(a.destroyed == 0);
  }
  CHECK(a.destroyed == 1);
  Host plain;
  flow_rest number = 0;
  CHECK(flow_engine_add_rest(plain.engine(), a.callback(), &number) == FLOW_ERROR_UNSUPPORTED);
  CHECK(a.destroyed == 2);
}

TEST_CASE("S2: inputs and wishes of the user are counted, requests of the program are not") {
  App app;
  auto count = [&] {
    uint64_t wishes = 99;
    CHECK(flow_engine_wishes(app.engine, &wishes) == FLOW_OK);
    return wishes;
  };
  app.push();
  app.push();
  CHECK(count() == 0);
  app.host.back(app.window);
  CHECK(count() == 1);
  CHECK(flow_pop(app.engine, app.f, nullptr, nullptr) == FLOW_OK);
  CHECK(count() == 1);
  app.host.push(app.f, app.host.screen("u"), Options().flags(FLOW_OPEN_BY_USER));
  CHECK(count() == 2);
  CHECK(flow_engine_wishes(app.engine, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_engine_wishes(nullptr, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  Host plain;
  uint64_t wishes = 0;
  CHECK(flow_engine_wishes(plain.engine(), &wishes) == FLOW_ERROR_UNSUPPORTED);
}
