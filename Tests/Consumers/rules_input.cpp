// Rules V6, V7 and V8: inputs that belong to one content, numbers of devices, the host's language;
// and T4: the element that a layer points at.
#include <doctest/doctest.h>

#include "support/host.hpp"
#include "support/value_text.hpp"

using namespace test;

namespace {

/// A screen with a button, a field and a list that a test may change.
struct Desk {
  Host host;
  flow_window window = host.window();
  flow_screen screen = FLOW_NONE;
  bool has_button = true, is_enabled = true, is_field = true;
  const char *method = nullptr;
  std::vector<flow_row> rows = {flow_row_make("one", "One"), flow_row_make("two", "Two")};

  Desk() {
    host.on_screen("desk").render = [this](flow_content content) {
      flow_element button = flow_element_make(FLOW_ELEMENT_BUTTON, "submit", "Submit");
      button.enabled = is_enabled ? FLOW_TRUE : FLOW_FALSE;
      button.method = flow_text(method);
      if (has_button) flow_content_add(host.engine(), content, &button);
      flow_element field =
          flow_element_make(is_field ? FLOW_ELEMENT_FIELD : FLOW_ELEMENT_BUTTON, "name", "Name");
      flow_content_add(host.engine(), content, &field);
      flow_add_list(host.engine(), content, "pick", "Pick", rows.data(), rows.size());
    };
    screen = host.screen("desk");
    host.open(window, screen);
    host.log.clear();
  }

  uint64_t ask() {
    const flow_screen_content *content = nullptr;
    CHECK(flow_screen_render(host.engine(), screen, &content) == FLOW_OK);
    return content->revision;
  }
  flow_input input(const char *id, uint64_t revision = 0) {
    flow_input made = FLOW_INPUT_INIT;
    made.id = flow_text(id);
    made.revision = revision;
    return made;
  }
  flow_status send(const flow_input &input, flow_bool *noop = nullptr) {
    host.diagnostics.clear();
    return flow_screen_send(host.engine(), screen, &input, noop, nullptr);
  }
};

}  // namespace

TEST_CASE("V6: each content of a screen has the next revision") {
  Desk desk;
  CHECK(desk.ask() == 1);
  CHECK(desk.ask() == 2);
  flow_screen other = desk.host.screen("other");
  const flow_screen_content *content = nullptr;
  CHECK(flow_screen_render(desk.host.engine(), other, &content) == FLOW_OK);
  CHECK(content->revision == 1);
  CHECK(desk.ask() == 3);
}

TEST_CASE("V6: input for an older revision does what it meant, while that means the same") {
  Desk desk;
  uint64_t first = desk.ask();
  desk.rows.push_back(flow_row_make("three", "Three"));
  desk.ask();
  desk.ask();

  CHECK(desk.send(desk.input("submit", first)) == FLOW_OK);
  flow_input pick = desk.input("pick", first);
  flow_value two = flow_string_value("two");
  pick.value = &two;
  CHECK(desk.send(pick) == FLOW_OK);
  CHECK(desk.host.log.calls() == "submit(desk) pick(desk,\"two\")");
  CHECK(desk.send(desk.input("submit", 9)) == FLOW_ERROR_INVALID_ARGUMENT);
}

TEST_CASE("V6: input for an older revision is refused when its element has gone or changed") {
  Desk desk;
  flow_value two = flow_string_value("two");
  const flow_status outdated = FLOW_ERROR_OUTDATED;

  uint64_t first = desk.ask();
  desk.has_button = false;
  desk.ask();
  CHECK(desk.send(desk.input("submit", first)) == outdated);
  CHECK(desk.host.diagnostics.mentions("'submit' has gone since"));
  CHECK(desk.send(desk.input("submit")) == FLOW_ERROR_UNKNOWN_ELEMENT);
  // It comes back: whoever pressed the old one did not see that.
  desk.has_button = true;
  uint64_t third = desk.ask();
  CHECK(desk.send(desk.input("submit", first)) == outdated);
  CHECK(desk.send(desk.input("submit", third)) == FLOW_OK);
  desk.is_enabled = false;
  desk.ask();
  CHECK(desk.send(desk.input("submit", third)) == outdated);
  CHECK(desk.send(desk.input("submit")) == FLOW_ERROR_ELEMENT_DISABLED);
  desk.is_enabled = true;
  uint64_t fifth = desk.ask();
  desk.method = "edit";
  desk.ask();
  CHECK(desk.send(desk.input("submit", fifth)) == outdated);
  desk.is_field = false;
  desk.ask();
  CHECK(desk.send(desk.input("name", fifth)) == outdated);
  flow_input pick = desk.input("pick", fifth);
  pick.value = &two;
  CHECK(desk.send(pick) == FLOW_OK);
  desk.rows.pop_back();
  desk.ask();
  CHECK(desk.send(pick) == outdated);
  pick.revision = 0;
  CHECK(desk.send(pick) == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(desk.host.log.calls() == "submit(desk) pick(desk,\"two\")");
}

TEST_CASE("V7: a number that was seen before does nothing, each device for itself") {
  Desk desk;
  desk.ask();
  flow_input input = desk.input("submit");
  flow_bool noop = FLOW_TRUE;
  input.sequence = 5;
  CHECK(desk.send(input, &noop) == FLOW_OK);
  CHECK(noop == FLOW_FALSE);
  CHECK(desk.send(input, &noop) == FLOW_OK);
  CHECK(noop == FLOW_TRUE);
  input.sequence = 4;
  CHECK(desk.send(input, &noop) == FLOW_OK);
  CHECK(noop == FLOW_TRUE);
  input.device = 1;
  CHECK(desk.send(input, &noop) == FLOW_OK);
  CHECK(noop == FLOW_FALSE);
  input.sequence = 0;
  CHECK(desk.send(input, &noop) == FLOW_OK);
  CHECK(noop == FLOW_FALSE);
  CHECK(desk.host.log.calls() == "submit(desk) submit(desk) submit(desk)");
}

TEST_CASE("V7: what was refused may be sent again with its number") {
  Desk desk;
  desk.is_enabled = false;
  desk.ask();
  flow_input input = desk.input("submit");
  input.sequence = 1;
  CHECK(desk.send(input) == FLOW_ERROR_ELEMENT_DISABLED);
  desk.is_enabled = true;
  desk.ask();
  CHECK(desk.send(input) == FLOW_OK);
  CHECK(desk.host.log.calls() == "submit(desk)");
}

TEST_CASE("V7: an input that has closed its screen does nothing when it comes again") {
  Desk desk;
  Host &host = desk.host;
  desk.ask();
  host.on_screen("desk").submit = [&] { host.set_root(desk.window, host.screen("other")); };
  flow_input input = desk.input("submit");
  input.sequence = 1;
  flow_bool noop = FLOW_FALSE;
  CHECK(desk.send(input) == FLOW_OK);
  CHECK(desk.send(input, &noop) == FLOW_OK);
  CHECK(noop == FLOW_TRUE);
  input.sequence = 2;
  CHECK(desk.send(input) == FLOW_ERROR_STALE_HANDLE);
}

TEST_CASE("V7: the 256 devices heard last are remembered") {
  Desk desk;
  desk.ask();
  flow_input input = desk.input("submit");
  input.sequence = 1;
  for (input.device = 0; input.device < 257; input.device++)
    CHECK(desk.send(input) == FLOW_OK);
  flow_bool noop = FLOW_FALSE;
  input.device = 1;
  CHECK(desk.send(input, &noop) == FLOW_OK);
  CHECK(noop == FLOW_TRUE);
  input.device = 0;
  CHECK(desk.send(input, &noop) == FLOW_OK);
  CHECK(noop == FLOW_FALSE);
}

TEST_CASE("V6: an input that cannot be is refused") {
  Desk desk;
  desk.ask();
  flow_engine *engine = desk.host.engine();
  flow_input input = desk.input("submit");
  CHECK(flow_screen_send(engine, desk.screen, nullptr, nullptr, nullptr) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  input.struct_size = 8;
  CHECK(desk.send(input) == FLOW_ERROR_STRUCT_SIZE);
  input = desk.input("submit");
  input.id.size = SIZE_MAX;
  CHECK(desk.send(input) == FLOW_ERROR_INVALID_ARGUMENT);
  input = desk.input("submit");
  input.action = {nullptr, 3};
  CHECK(desk.send(input) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_screen_send(engine, desk.window, &input, nullptr, nullptr) != FLOW_OK);
}

TEST_CASE("V8: screens are told of the host's language, once, and are asked anew") {
  Desk desk;
  Host &host = desk.host;
  flow_engine *engine = host.engine();
  Presenter &presenter = host.present(desk.window, Answers::at_once);
  std::string told;
  host.on_screen("desk").locale_changed = [&] {
    const char *language = nullptr;
    flow_direction direction = FLOW_LEFT_TO_RIGHT;
    CHECK(flow_engine_locale(engine, &language, &direction) == FLOW_OK);
    told += std::string(language) + (direction == FLOW_RIGHT_TO_LEFT ? "<" : ">");
  };
  host.on_screen("hidden").locale_changed = [&] { told += "hidden "; };
  flow_screen hidden = host.screen("hidden");
  presenter.changed.clear();

  CHECK(flow_engine_set_locale(engine, "ar-EG", FLOW_RIGHT_TO_LEFT) == FLOW_OK);
  CHECK(told == "ar-EG<hidden ");
  CHECK(presenter.changed == std::vector<flow_screen>{desk.screen});
  CHECK(flow_engine_set_locale(engine, "ar-EG", FLOW_RIGHT_TO_LEFT) == FLOW_OK);
  CHECK(told == "ar-EG<hidden ");
  CHECK(flow_engine_set_locale(engine, "", FLOW_LEFT_TO_RIGHT) == FLOW_OK);
  CHECK(told == "ar-EG<hidden >hidden ");
  CHECK(flow_engine_set_locale(engine, "de_DE", FLOW_LEFT_TO_RIGHT) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_engine_set_locale(engine, std::string(65, 'a').c_str(), FLOW_LEFT_TO_RIGHT) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_engine_set_locale(engine, nullptr, FLOW_LEFT_TO_RIGHT) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_engine_set_locale(engine, "de", 2) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_destroy(engine, hidden) == FLOW_OK);
}

TEST_CASE("V8: the engine's words are said in the host's language") {
  Desk desk;
  flow_engine *engine = desk.host.engine();
  auto button = [&] {
    flow_alert alert = FLOW_ALERT_INIT;
    alert.title = flow_text("Title");
    flow_screen screen = FLOW_NONE;
    CHECK(flow_alert_present(engine, desk.window, &alert, nullptr, &screen, nullptr) == FLOW_OK);
    const flow_screen_content *content = nullptr;
    CHECK(flow_screen_render(engine, screen, &content) == FLOW_OK);
    return view_text(flow_element_at(content, 0)->text);
  };

  CHECK(button() == "OK");
  CHECK(flow_engine_set_word(engine, FLOW_WORD_OK, "In Ordnung") == FLOW_OK);
  CHECK(button() == "In Ordnung");
  CHECK(flow_engine_set_word(engine, FLOW_WORD_OK, nullptr) == FLOW_OK);
  CHECK(button() == "OK");
  CHECK(flow_engine_set_word(engine, FLOW_WORD_OK, "") == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_engine_set_word(engine, FLOW_WORD_OK, "\xff") == FLOW_ERROR_BAD_UTF8);
  CHECK(flow_engine_set_word(engine, 0, "x") == FLOW_ERROR_INVALID_ARGUMENT);
}

TEST_CASE("V8: the words of hosts are kept by the engine, each with a text of its own") {
  Desk desk;
  Host &host = desk.host;
  flow_engine *engine = host.engine();
  auto word = [&](flow_word word) {
    const char *text = nullptr;
    CHECK(flow_engine_word(engine, word, &text) == FLOW_OK);
    return std::string(text ? text : "(none)");
  };
  Presenter &presenter = host.present(desk.window, Answers::at_once);
  int count = 0, told = 0;
  host.on_screen("desk").locale_changed = [&] { told++; };

#define ROW(name, number, text, sentence)                                        \
  presenter.changed.clear();                                                     \
  CHECK(word(FLOW_WORD_##name) == text);                                         \
  CHECK(flow_engine_set_word(engine, FLOW_WORD_##name, "W" #number) == FLOW_OK); \
  CHECK(presenter.changed == std::vector<flow_screen>{desk.screen});             \
  count++;
  FLOW_WORD_TABLE(ROW)
#undef ROW
  CHECK(told == count);
#define ROW(name, number, text, sentence) CHECK(word(FLOW_WORD_##name) == "W" #number);
  FLOW_WORD_TABLE(ROW)
#undef ROW
  CHECK(flow_engine_set_word(engine, FLOW_WORD_BACK, nullptr) == FLOW_OK);
  CHECK(word(FLOW_WORD_BACK) == "Back");

  const char *text = "as it was";
  for (flow_word wrong : {0, -1, count + 1, INT32_MAX, INT32_MIN}) {
    CHECK(flow_engine_word(engine, wrong, &text) == FLOW_ERROR_INVALID_ARGUMENT);
    CHECK(flow_engine_set_word(engine, wrong, "x") == FLOW_ERROR_INVALID_ARGUMENT);
  }
  CHECK(flow_engine_word(engine, FLOW_WORD_OK, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_engine_word(nullptr, FLOW_WORD_OK, &text) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(std::string(text) == "as it was");
}

TEST_CASE("T4: a layer points at a row of an element, also that of a flow") {
  Desk desk;
  Host &host = desk.host;
  flow_engine *engine = host.engine();
  flow_options options = FLOW_OPTIONS_INIT;
  options.style = FLOW_STYLE_POPOVER;
  options.source = flow_text("pick");
  std::string id = "two";
  options.source_row = flow_text(id.c_str());
  auto pointed = [&](size_t index) {
    flow_layer_info info = FLOW_LAYER_INFO_INIT;
    CHECK(flow_layer_get(engine, host.layer(desk.window, index), &info) == FLOW_OK);
    return view_text(info.source) + "/" + view_text(info.source_row);
  };

  CHECK(flow_open(engine, desk.screen, host.screen("menu"), &options, nullptr) == FLOW_OK);
  id = "xxx";
  CHECK(pointed(1) == "pick/two");
  CHECK(flow_open(engine, desk.window, host.flow("F", {"a"}), &options, nullptr) == FLOW_OK);
  CHECK(pointed(2) == "pick/xxx");
  options.source_row = {nullptr, 0};
  CHECK(flow_open(engine, desk.window, host.screen("plain"), &options, nullptr) == FLOW_OK);
  CHECK(pointed(3) == "pick/");
  CHECK(pointed(0) == "/");
  // A layer that is told of by a host of before has no room for the row.
  flow_layer_info old = FLOW_LAYER_INFO_INIT;
  old.struct_size = static_cast<uint32_t>(offsetof(flow_layer_info, source_row));
  old.source_row = flow_text("mine");
  CHECK(flow_layer_get(engine, host.layer(desk.window, 1), &old) == FLOW_OK);
  CHECK(view_text(old.source_row) == "mine");

  flow_screen other = host.screen("other");
  host.diagnostics.clear();
  options.source = {nullptr, 0};
  options.source_row = flow_text("two");
  CHECK(flow_open(engine, desk.window, other, &options, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(host.diagnostics.mentions("have the source_row 'two' and no source"));
  options.source = flow_text("pick");
  options.source_row = flow_text("\xff");
  CHECK(flow_open(engine, desk.window, other, &options, nullptr) == FLOW_ERROR_BAD_UTF8);
  options.source_row = {nullptr, 1};
  CHECK(flow_open(engine, desk.window, other, &options, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(host.tree(desk.window) == "[desk] popover:[menu] popover:[a@F] popover:[plain]");
  CHECK(flow_destroy(engine, other) == FLOW_OK);
}

TEST_CASE("T4: a layer keeps the element it points at, also that of a flow") {
  Desk desk;
  Host &host = desk.host;
  flow_engine *engine = host.engine();
  flow_options options = FLOW_OPTIONS_INIT;
  options.style = FLOW_STYLE_POPOVER;
  std::string id = "submit";
  options.source = flow_text(id.c_str());
  auto source = [&](size_t index) {
    flow_layer_info info = FLOW_LAYER_INFO_INIT;
    CHECK(flow_layer_get(engine, host.layer(desk.window, index), &info) == FLOW_OK);
    return view_text(info.source);
  };

  CHECK(flow_open(engine, desk.screen, host.screen("menu"), &options, nullptr) == FLOW_OK);
  id = "xxxxxx";
  CHECK(source(1) == "submit");
  options.source = flow_text("pick");
  CHECK(flow_open(engine, desk.window, host.flow("F", {"a"}), &options, nullptr) == FLOW_OK);
  CHECK(host.tree(desk.window) == "[desk] popover:[menu] popover:[a@F]");
  CHECK(source(2) == "pick");
  CHECK(source(0) == "");
  options.source = flow_text("\xff");
  flow_screen other = host.screen("other");
  CHECK(flow_open(engine, desk.window, other, &options, nullptr) == FLOW_ERROR_BAD_UTF8);
  options.source = {nullptr, 1};
  CHECK(flow_open(engine, desk.window, other, &options, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_destroy(engine, other) == FLOW_OK);
}
