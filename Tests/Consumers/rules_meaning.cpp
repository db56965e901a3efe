// Rule V6: an input that answers a content from before its screen was restored.
#include <doctest/doctest.h>
#include <flow/flow.h>

#include <functional>
#include <set>
#include <string>

#include "support/diagnostics.hpp"
#include "support/records.hpp"

using namespace test;

namespace {

/// The content of screens of class "page", and the calls of their methods.
struct Page {
  const char *label = "Pay";
  const char *method = "";
  flow_bool enabled = FLOW_TRUE;
  bool is_there = true, has_row = true;
  flow_field_type type = FLOW_FIELD_SECURE;
  std::string heard;

  static Page &of(void *self) { return *static_cast<Page *>(self); }
  static void hear(void *self, const char *what, const flow_value *value = nullptr) {
    of(self).heard += std::string(what) + (value ? value_text(value) : "") + ";";
  }
};

struct App {
  Page page;
  Diagnostics diagnostics;
  flow_engine *engine = nullptr;
  flow_window window = FLOW_NONE;
  flow_screen screen = FLOW_NONE;
  flow_error error = FLOW_ERROR_INIT;

  explicit App(bool is_shown = true, uint32_t flags = FLOW_ENGINE_SAVED) {
    flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
    options.flags = flags;
    options.diagnostic.user_data = &diagnostics;
    options.diagnostic.function = [](void *all, const flow_diagnostic *told) {
      static_cast<Diagnostics *>(all)->add(*told);
    };
    REQUIRE(flow_engine_create(&options, &engine) == FLOW_OK);
    now = engine;
    const flow_method methods[] = {
        FLOW_SCREEN_METHOD(render, render),
        FLOW_NAMED_ACTION(
            "pay", +[](void *self) { Page::hear(self, "pay"); }),
        FLOW_NAMED_ACTION(
            "burn", +[](void *self) { Page::hear(self, "burn"); }),
        FLOW_NAMED_ACTION(
            "pin", +[](void *self, const flow_value *value) { Page::hear(self, "pin=", value); }),
        FLOW_NAMED_ACTION(
            "rows", +[](void *self, const flow_value *value) { Page::hear(self, "row=", value); })};
    flow_class type = FLOW_CLASS(FLOW_KIND_SCREEN, "page", methods);
    type.user_data = &page;
    REQUIRE(flow_class_register(engine, FLOW_NONE, &type, nullptr) == FLOW_OK);
    if (!is_shown) return;
    CHECK(flow_window_create(engine, &window) == FLOW_OK);
    screen = flow_show(engine, window, "page", nullptr);
  }
  ~App() { CHECK(flow_engine_destroy(engine) == FLOW_OK); }
  App(const App &) = delete;
  App &operator=(const App &) = delete;

  static void render(void *self, flow_content content) {
    const Page &page = Page::of(self);
    if (page.is_there) {
      flow_element pay = flow_element_make(FLOW_ELEMENT_BUTTON, "pay", page.label);
      pay.method = flow_text(page.method);
      pay.enabled = page.enabled;
      pay.meaning = 5;
      flow_content_add(now, content, &pay);
    }
    flow_add_field(now, content, "pin", "PIN", page.type, "", nullptr);
    flow_element rows = flow_element_make(FLOW_ELEMENT_LIST, "rows", "Rows");
    const flow_row all[] = {flow_row_make("a", "A"), flow_row_make("b", "B")};
    rows.rows = all;
    rows.row_count = page.has_row ? 2 : 1;
    flow_content_add(now, content, &rows);
    flow_add_text(now, content, "a text");
  }

  const flow_screen_content *content() {
    const flow_screen_content *content = nullptr;
    now = engine;
    REQUIRE(flow_screen_render(engine, screen, &content) == FLOW_OK);
    return content;
  }
  /// An input of the page that is asked for now, as a browser would keep it.
  flow_input input(const char *id) {
    const flow_screen_content *shown = content();
    flow_input input = FLOW_INPUT_INIT;
    input.id = flow_text(id);
    input.revision = shown->revision;
    input.meaning = flow_element_find(shown, flow_text(id))->meaning;
    return input;
  }
  flow_status send(const flow_input &input) {
    error = FLOW_ERROR_INIT;
    now = engine;
    return flow_screen_send(engine, screen, &input, nullptr, &error);
  }
  bool is_said(const char *text) {
    return std::string(error.message).find(text) != std::string::npos;
  }

  static flow_engine *now;
};
flow_engine *App::now = nullptr;

/// Makes in another engine what is open in the first.
void restore(App &one, App &other) {
  Records records;
  REQUIRE(records.take(one.engine) == FLOW_OK);
  REQUIRE(records.restore(other.engine) == FLOW_OK);
  size_t count = 0;
  REQUIRE(flow_engine_windows(other.engine, &other.window, 1, &count) == FLOW_OK);
  REQUIRE(flow_window_top(other.engine, other.window, &other.screen) == FLOW_OK);
}

}  // namespace

TEST_CASE("V6: a press of a page from before a restore is taken while it means the same") {
  App one, other(false);
  const flow_input press = one.input("pay");
  restore(one, other);
  // Another text is no other meaning, before a restore and after it.
  other.page.label = "Bezahlen";

  CHECK(other.send(press) == FLOW_OK);
  CHECK(other.page.heard == "pay;");
  CHECK(other.content()->revision > press.revision);
  CHECK(other.send(press) == FLOW_OK);
  CHECK(other.page.heard == "pay;pay;");
  CHECK(other.diagnostics.all().empty());

  // Once more, in a third engine, by the page of the first.
  App third(false);
  restore(other, third);
  third.content();
  CHECK(third.send(press) == FLOW_OK);
  CHECK(third.page.heard == "pay;");
}

TEST_CASE("V6: a press from before a restore is refused when it means something else, and why") {
  App one;
  const flow_input press = one.input("pay");
  auto refused = [&](const std::function<void(Page &)> &change, const char *why) {
    App other(false);
    restore(one, other);
    change(other.page);
    CHECK(other.send(press) == FLOW_ERROR_OUTDATED);
    CHECK_MESSAGE(other.is_said(why), other.error.message);
    CHECK(other.page.heard.empty());
  };
  const char *const changed = "means something else since the screen was restored";
  refused([](Page &page) { page.method = "burn"; }, changed);
  refused([](Page &page) { page.enabled = FLOW_FALSE; }, changed);
  refused([](Page &page) { page.is_there = false; }, "has gone since");
}

TEST_CASE("V6: an input without a meaning answers no content from before a restore") {
  App one, other(false);
  flow_input press = one.input("pay");
  restore(one, other);
  press.meaning = 0;
  CHECK(other.send(press) == FLOW_ERROR_OUTDATED);
  CHECK(other.is_said("brings no 'meaning'"));
  // As it is with a caller of 0.3, whose input ends before it.
  press.struct_size = offsetof(flow_input, meaning);
  CHECK(other.send(press) == FLOW_ERROR_OUTDATED);
  CHECK(other.page.heard.empty());
  CHECK(other.send(other.input("pay")) == FLOW_OK);
  CHECK(other.page.heard == "pay;");
}

TEST_CASE("V6: what changed for a while is known, and the meaning does not help") {
  App one, other(false);
  const flow_input press = one.input("pay");
  restore(one, other);
  other.content();
  other.page.enabled = FLOW_FALSE;
  other.content();
  other.page.enabled = FLOW_TRUE;
  other.content();
  CHECK(other.send(press) == FLOW_ERROR_OUTDATED);
  CHECK(other.is_said("means something else since revision"));

  one.page.method = "burn";
  one.content();
  one.page.method = "";
  one.content();
  CHECK(one.send(press) == FLOW_ERROR_OUTDATED);
  CHECK(one.page.heard.empty());
}

TEST_CASE("V6: a row of a page from before a restore must still be there") {
  App one, other(false), third(false);
  flow_value row = flow_string_value("b");
  flow_input choice = one.input("rows");
  choice.value = &row;
  restore(one, other);
  CHECK(other.send(choice) == FLOW_OK);
  CHECK(other.page.heard == "row=\"b\";");
  restore(one, third);
  third.page.has_row = false;
  CHECK(third.send(choice) == FLOW_ERROR_OUTDATED);
  CHECK(third.is_said("has other rows since"));
}

TEST_CASE("V6, V9: a secret of a page from before a restore is taken, and stands in no message") {
  App one, other(false), third(false);
  flow_value secret = flow_string_value("4711");
  flow_input typed = one.input("pin");
  typed.value = &secret;
  restore(one, other);
  CHECK(other.send(typed) == FLOW_OK);
  CHECK(other.page.heard == "pin=\"4711\";");
  restore(one, third);
  third.page.type = FLOW_FIELD_TEXT;
  CHECK(third.send(typed) == FLOW_ERROR_OUTDATED);
  CHECK(!third.is_said("4711"));
  CHECK(third.page.heard.empty());
}

TEST_CASE("V6: the engine fills the meaning of what has an id, where it saves; authors do not") {
  App one, other, unsaved(true, 0);
  const flow_screen_content *shown = one.content();
  std::set<uint64_t> all;
  for (size_t index = 0; index < 3; index++)
    all.insert(flow_element_at(shown, index)->meaning);
  CHECK(all.size() == 3);
  CHECK(all.count(0) == 0);
  CHECK(all.count(5) == 0);
  CHECK(flow_element_at(shown, 3)->meaning == 0);
  const uint64_t meaning = flow_element_at(shown, 0)->meaning;
  CHECK(flow_element_at(other.content(), 0)->meaning == meaning);
  other.page.method = "burn";
  CHECK(flow_element_at(other.content(), 0)->meaning != meaning);
  CHECK(flow_element_at(unsaved.content(), 0)->meaning == 0);
}

TEST_CASE("V6: every revision that was handed out is known after a restore, and no later one") {
  App one, other(false);
  flow_input press = FLOW_INPUT_INIT;
  for (int look = 0; look < 130; look++)
    press = one.input("pay");
  CHECK(press.revision == 130);
  restore(one, other);
  CHECK(other.send(press) == FLOW_OK);
  press.revision = other.content()->revision + 1;
  CHECK(other.send(press) == FLOW_ERROR_INVALID_ARGUMENT);
}
