// Callbacks that call themselves, or always ask for more.
#include <doctest/doctest.h>

#include <vector>

#include "support/bare.hpp"
#include "support/large.hpp"

using namespace test;

TEST_CASE("Q2: what destroy asks for at the end has run when the call returns") {
  BareEngine engine;
  engine.shown();
  flow_screen above = engine.make("bare");
  CHECK(flow_push(engine.raw, engine.window, above, nullptr, nullptr) == FLOW_OK);
  flow_screen unused = engine.make("bare"), second = engine.make("bare");
  int rounds = 0;
  flow_transition popped = FLOW_NONE;
  on.destroy = [&](Bare &bare) {
    if (rounds++ == 0) flow_destroy(bare.engine, second);
    if (rounds == 2) flow_pop(bare.engine, engine.window, nullptr, &popped);
  };

  CHECK(flow_destroy(engine.raw, unused) == FLOW_OK);

  flow_outcome outcome = FLOW_OUTCOME_INIT;
  CHECK(flow_transition_outcome(engine.raw, popped, &outcome) == FLOW_OK);
  CHECK(outcome.kind == FLOW_OUTCOME_DONE);
  CHECK(!engine.is_readable());
  on.destroy = nullptr;
}

TEST_CASE("Q2: a destroy that makes and destroys another one ends at the chain's limit") {
  BareEngine engine;
  long destroyed = 0;
  flow_status last = FLOW_OK;
  on.destroy = [&](Bare &bare) {
    flow_handle made = FLOW_NONE;
    destroyed++;
    last = flow_create(bare.engine, "bare", nullptr, &made);
    if (last == FLOW_OK) flow_destroy(bare.engine, made);
  };

  CHECK(flow_destroy(engine.raw, engine.make("bare")) == FLOW_OK);

  CHECK(last == FLOW_ERROR_LIMIT);
  CHECK(destroyed > 9'000);
  CHECK(destroyed < 11'000);
  on.destroy = nullptr;
}

TEST_CASE("Q2: a start that opens its own class ends at the chain's limit, on a small stack" *
          test::large()) {
  on_small_stack([] {
    BareEngine engine;
    long started = 0;
    flow_status last = FLOW_OK;
    on.start = [&](Bare &bare) {
      started++;
      last = flow_open_new(bare.engine, bare.handle, "again", nullptr, nullptr, nullptr, nullptr);
    };
    flow_handle first = engine.make("again");
    CHECK(flow_set_root(engine.raw, engine.window, first, nullptr, nullptr) == FLOW_OK);
    CHECK(last == FLOW_ERROR_LIMIT);
    CHECK(started > 9'000);
    CHECK(started < 11'000);
  });
}

TEST_CASE("Q2: a start that opens many children one beside the other is no chain" * test::large()) {
  BareEngine engine;
  int opened = 0;
  on.start = [&](Bare &bare) {
    if (opened > 0) {
      CHECK(flow_open_new(bare.engine, bare.handle, "bare", nullptr, nullptr, nullptr, nullptr) ==
            FLOW_OK);
      return;
    }
    for (; opened < 12'000; opened++) {
      CHECK(flow_open_new(bare.engine, bare.handle, "again", nullptr, nullptr, nullptr, nullptr) ==
            FLOW_OK);
    }
  };
  engine.shown("again");
  size_t count = 0;
  CHECK(flow_engine_live_count(engine.raw, FLOW_KIND_SCREEN, nullptr, &count) == FLOW_OK);
  CHECK(count == 12'000);
}

TEST_CASE("W5: methods that reach themselves through the engine end at a limit, on a small stack") {
  on_small_stack([] {
    BareEngine engine;
    flow_screen screen = engine.shown();
    int calls = 0;
    flow_status last = FLOW_OK;
    SUBCASE("capability") {
      on.capability = [&](Bare &bare) -> const void * {
        const void *found = nullptr;
        calls++;
        flow_status status = flow_screen_capability(bare.engine, bare.handle, "x", &found);
        if (status != FLOW_OK) last = status;
        return nullptr;
      };
      const void *found = nullptr;
      CHECK(flow_screen_capability(engine.raw, screen, "x", &found) == FLOW_OK);
    }
    SUBCASE("render") {
      std::vector<flow_screen> screens;
      for (int i = 0; i < 1000; i++)
        screens.push_back(engine.make("bare"));
      on.render = [&](Bare &bare, flow_content) {
        const flow_screen_content *content = nullptr;
        flow_status status =
            flow_screen_render(bare.engine, screens[static_cast<size_t>(calls++)], &content);
        if (status != FLOW_OK) last = status;
      };
      const flow_screen_content *content = nullptr;
      CHECK(flow_screen_render(engine.raw, screen, &content) == FLOW_OK);
    }
    CHECK(last == FLOW_ERROR_LIMIT);
    CHECK(calls < 100);
  });
}

namespace {

struct Work {
  flow_engine *engine;
  std::vector<flow_work> *all;
  size_t index;
};
int ended = 0;

void end_next(void *data) {
  Work *work = static_cast<Work *>(data);
  ended++;
  if (work->index + 1 < work->all->size()) {
    flow_work_end(work->engine, (*work->all)[work->index + 1]);
  }
  delete work;
}

}  // namespace

TEST_CASE("W5: the destroy of work that ends the next work ends all, on a small stack" *
          test::large()) {
  on_small_stack([] {
    BareEngine engine;
    flow_screen screen = engine.shown();
    std::vector<flow_work> all(100'000);
    ended = 0;
    for (size_t i = 0; i < all.size(); i++) {
      flow_callback cancel = {nullptr, new Work{engine.raw, &all, i}, end_next};
      CHECK(flow_work_begin(engine.raw, screen, cancel, &all[i]) == FLOW_OK);
    }
    CHECK(flow_work_end(engine.raw, all[0]) == FLOW_OK);
    CHECK(ended == 100'000);
  });
}

TEST_CASE("W5: destroys of failing requests that fail again run all, on a small stack" *
          test::large()) {
  on_small_stack([] {
    BareEngine engine;
    static int left;
    static flow_engine *raw;
    left = 50'000, raw = engine.raw;
    static void (*again)(void *) = [](void *) {
      if (--left <= 0) return;
      flow_options options = FLOW_OPTIONS_INIT;
      options.done.destroy = again;
      flow_pop(raw, 1, &options, nullptr);
    };
    again(nullptr);
    flow_screen_changed(engine.raw, FLOW_NONE);
    CHECK(left == 0);
  });
}

namespace {

struct Chain {
  flow_engine *engine;
  int *made, *ended;
};

void post_again(void *data) {
  Chain *chain = static_cast<Chain *>(data);
  ++*chain->ended;
  if (*chain->made < 100) {
    ++*chain->made;
    flow_engine_post(chain->engine,
                     {[](void *, flow_engine *, flow_handle) {}, new Chain(*chain), post_again});
  }
  delete chain;
}

}  // namespace

TEST_CASE("W4: posts made while the engine is destroyed are ended, every one") {
  int made = 1, ended = 0;
  {
    BareEngine engine;
    CHECK(flow_engine_post(engine.raw, {[](void *, flow_engine *, flow_handle) {},
                                        new Chain{engine.raw, &made, &ended}, post_again}) ==
          FLOW_OK);
  }
  CHECK(made == 100);
  CHECK(ended == 100);
}
