// Results of a call stay sound, whatever its callbacks do to the object that the call is about.
#include <doctest/doctest.h>

#include <cstdlib>
#include <cstring>
#include <string>

#include "support/bare.hpp"

using namespace test;

TEST_CASE(
    "W5: the content of a screen that closes itself in render is good when the call returns") {
  BareEngine engine;
  flow_screen screen = engine.shown();
  flow_screen next = engine.make("bare");
  on.render = [&](Bare &bare, flow_content content) {
    flow_content_set_title(bare.engine, content, flow_text("the title"));
    flow_set_root(bare.engine, engine.window, next, nullptr, nullptr);
  };
  const flow_screen_content *content = nullptr;

  CHECK(flow_screen_render(engine.raw, screen, &content) == FLOW_OK);

  CHECK(std::string(content->title.data, content->title.size) == "the title");
  CHECK(flow_screen_changed(engine.raw, screen) == FLOW_ERROR_STALE_HANDLE);
}

TEST_CASE("W5: a result that points into an instance is good though the call has closed that") {
  BareEngine engine;
  flow_screen screen = engine.shown();
  flow_screen next = engine.make("bare");
  char *kept = strdup("a result that is longer than the sixty-four bytes which are there at first");
  on.text = [&](Bare &bare) {
    flow_set_root(bare.engine, engine.window, next, nullptr, nullptr);
    return flow_text(kept);
  };
  on.destroy = [&](Bare &) { memset(kept, '?', strlen(kept)); };
  flow_value result;

  CHECK(flow_invoke(engine.raw, screen, "text", nullptr, 0, &result, nullptr) == FLOW_OK);

  CHECK(std::string(result.as.string.data, result.as.string.size) ==
        "a result that is longer than the sixty-four bytes which are there at first");
  on.destroy = nullptr;
  free(kept);
}

TEST_CASE("W5: a capability of a screen that has gone meanwhile is an error") {
  BareEngine engine;
  flow_screen screen = engine.shown();
  flow_screen next = engine.make("bare");
  on.capability = [&](Bare &bare) -> const void * {
    flow_set_root(bare.engine, engine.window, next, nullptr, nullptr);
    return &bare;
  };
  const void *found = &engine;

  CHECK(flow_screen_capability(engine.raw, screen, "x", &found) == FLOW_ERROR_STALE_HANDLE);

  CHECK(found == nullptr);
}

TEST_CASE(
    "W5: what a call hands out is not taken away by callbacks that are handed something "
    "meanwhile") {
  BareEngine engine;
  flow_screen screen = engine.shown();
  flow_screen other = engine.make("bare");
  flow_screen next = engine.make("bare");
  // The screen goes by the call, and its end renders and asks another one.
  on.render = [&](Bare &bare, flow_content content) {
    flow_content_set_title(bare.engine, content,
                           flow_text(bare.handle == screen ? "the title" : "another one"));
    if (bare.handle == screen) flow_set_root(bare.engine, engine.window, next, nullptr, nullptr);
  };
  on.text = [&](Bare &bare) {
    if (bare.handle == next) flow_set_root(bare.engine, engine.window, other, nullptr, nullptr);
    return flow_text(bare.handle == next ? "the result" : "something else");
  };
  on.destroy = [&](Bare &bare) {
    const flow_screen_content *content = nullptr;
    flow_value value;
    CHECK(flow_screen_render(bare.engine, other, &content) == FLOW_OK);
    CHECK(flow_invoke(bare.engine, other, "text", nullptr, 0, &value, nullptr) == FLOW_OK);
  };
  const flow_screen_content *content = nullptr;
  CHECK(flow_screen_render(engine.raw, screen, &content) == FLOW_OK);
  CHECK(std::string(content->title.data, content->title.size) == "the title");

  flow_value result;
  CHECK(flow_invoke(engine.raw, next, "text", nullptr, 0, &result, nullptr) == FLOW_OK);
  CHECK(std::string(result.as.string.data, result.as.string.size) == "the result");
  on.destroy = nullptr;
}
