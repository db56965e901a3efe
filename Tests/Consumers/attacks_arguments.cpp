// Arguments that nobody should give, and their messages.
#include <doctest/doctest.h>
#include <flow/uri.h>

#include <cstring>
#include <string>
#include <vector>

#include "support/bare.hpp"
#include "support/host.hpp"
#include "support/large.hpp"

using namespace test;

TEST_CASE("V4: the standard methods of an alert are the engine's to call") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  flow_alert alert = flow_alert_make("Title", "Message");
  flow_screen screen = FLOW_NONE;
  CHECK(flow_alert_present(host.engine(), window, &alert, nullptr, &screen, nullptr) == FLOW_OK);
  for (const char *name : {"removed", "render", "destroy", "create"}) {
    CHECK(flow_invoke(host.engine(), screen, name, nullptr, 0, nullptr, nullptr) ==
          FLOW_ERROR_UNSUPPORTED);
  }
  const flow_screen_content *content = nullptr;
  CHECK(flow_screen_render(host.engine(), screen, &content) == FLOW_OK);
  CHECK(flow_screen_invoke(host.engine(), screen, "ok", nullptr, nullptr) == FLOW_OK);
  size_t layers = 0;
  CHECK(flow_window_layer_count(host.engine(), window, &layers) == FLOW_OK);
  CHECK(layers == 1);
}

TEST_CASE("Q11: what flow_uri_open() ends when it fails runs as a callback") {
  BareEngine engine;
  static flow_engine *raw;
  static flow_status inside;
  raw = engine.raw;
  flow_options options = FLOW_OPTIONS_INIT;
  options.done.destroy = [](void *) { inside = flow_engine_destroy(raw); };
  CHECK(flow_uri_open(engine.raw, engine.window, "no uri", &options, nullptr, nullptr) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(inside == FLOW_ERROR_IN_CALLBACK);
}

namespace {

/// Lets a screen add one element in `render`; returns the status of that.
flow_status add_element(BareEngine &engine, const flow_element &element) {
  flow_screen screen = engine.make("bare");
  flow_status status = FLOW_ERROR_INTERNAL;
  on.render = [&](Bare &bare, flow_content content) {
    status = flow_content_add(bare.engine, content, &element);
  };
  const flow_screen_content *content = nullptr;
  CHECK(flow_screen_render(engine.raw, screen, &content) == FLOW_OK);
  CHECK(content->element_count == 0);
  on.render = nullptr;
  CHECK(flow_destroy(engine.raw, screen) == FLOW_OK);
  return status;
}

}  // namespace

TEST_CASE("V1: counts and sizes that cannot be are refused") {
  BareEngine engine;
  flow_row row = flow_row_make("r", "Row");
  flow_value item = flow_string_value("r");
  for (size_t impossible : {SIZE_MAX, SIZE_MAX / 2, size_t{1} << 60}) {
    flow_element list = FLOW_ELEMENT_INIT;
    list.kind = FLOW_ELEMENT_LIST;
    list.id = flow_text("l");
    list.rows = &row;
    list.row_count = impossible;
    CHECK(add_element(engine, list) == FLOW_ERROR_INVALID_ARGUMENT);

    list.row_count = 1;
    flow_row long_row = row;
    long_row.title.size = impossible;
    list.rows = &long_row;
    CHECK(add_element(engine, list) == FLOW_ERROR_INVALID_ARGUMENT);

    flow_element choice = FLOW_ELEMENT_INIT;
    choice.kind = FLOW_ELEMENT_CHOICE;
    choice.id = flow_text("c");
    choice.many = FLOW_TRUE;
    choice.rows = &row;
    choice.row_count = 1;
    choice.value = flow_list_value(&item, impossible);
    CHECK(add_element(engine, choice) == FLOW_ERROR_BAD_VALUE);

    flow_element text = FLOW_ELEMENT_INIT;
    text.kind = FLOW_ELEMENT_TEXT;
    text.text = flow_text("t");
    text.text.size = impossible;
    CHECK(add_element(engine, text) == FLOW_ERROR_INVALID_ARGUMENT);
    text.text = flow_text("t");
    text.id = flow_text("i");
    text.id.size = impossible;
    CHECK(add_element(engine, text) == FLOW_ERROR_INVALID_ARGUMENT);

    flow_alert alert = flow_alert_make("Title", "Message");
    alert.button_count = impossible;
    flow_alert_button button = flow_alert_button_make("b", "B", FLOW_ROLE_NORMAL);
    alert.buttons = &button;
    flow_screen screen = FLOW_NONE;
    CHECK(flow_alert_present(engine.raw, engine.window, &alert, nullptr, &screen, nullptr) ==
          FLOW_ERROR_INVALID_ARGUMENT);
    alert = flow_alert_make("Title", "Message");
    alert.title.size = impossible;
    CHECK(flow_alert_present(engine.raw, engine.window, &alert, nullptr, &screen, nullptr) ==
          FLOW_ERROR_INVALID_ARGUMENT);
  }
}

TEST_CASE("W5: a value whose parts are shared is looked at for so long, and then refused" *
          test::large()) {
  const int levels = 60;
  std::vector<flow_value> values(2 * levels + 2, flow_integer_value(1));
  for (size_t level = 1; level <= levels; level++) {
    flow_value list = flow_list_value(&values[2 * (level - 1)], 2);
    values[2 * level] = values[2 * level + 1] = list;
  }
  flow_error error = FLOW_ERROR_INIT;

  CHECK(flow_value_check(&values[2 * levels], &error) == FLOW_ERROR_BAD_VALUE);
  CHECK(std::string(error.message).find("67108864") != std::string::npos);
  CHECK(flow_value_equal(&values[2 * levels], &values[2 * levels + 1]) == FLOW_FALSE);

  CHECK(flow_value_check(&values[2 * 20], &error) == FLOW_OK);
  CHECK(flow_value_equal(&values[2 * 20], &values[2 * 20 + 1]) == FLOW_TRUE);

  // Twice as many as the engine takes, and half of what a record may be made of.
  CHECK(flow_value_check(&values[2 * 24], nullptr) == FLOW_OK);
  BareEngine engine;
  flow_handle made = FLOW_NONE;
  CHECK(flow_create(engine.raw, "bare", &values[2 * 24], &made) == FLOW_ERROR_BAD_VALUE);
}

TEST_CASE("W5: structs at odd addresses are refused") {
  BareEngine engine;
  alignas(16) static char room[4096];
  void *odd = room + 1;
  flow_screen screen = engine.make("bare");
  flow_options options = FLOW_OPTIONS_INIT;
  memcpy(odd, &options, sizeof options);
  CHECK(flow_set_root(engine.raw, engine.window, screen, static_cast<flow_options *>(odd),
                      nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  flow_value value = flow_integer_value(1);
  memcpy(odd, &value, sizeof value);
  CHECK(flow_value_check(static_cast<flow_value *>(odd), nullptr) == FLOW_ERROR_BAD_VALUE);
  CHECK(flow_invoke(engine.raw, screen, "text", static_cast<flow_value *>(odd), 1, nullptr,
                    nullptr) != FLOW_OK);
  CHECK(flow_window_create(engine.raw, static_cast<flow_window *>(odd)) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_destroy(engine.raw, screen) == FLOW_OK);
}

TEST_CASE("W5: messages are one line in which nothing drives a terminal") {
  static std::vector<std::string> messages;
  messages.clear();
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  options.diagnostic.function = [](void *, const flow_diagnostic *diagnostic) {
    messages.push_back(diagnostic->message);
  };
  BareEngine engine(options);
  const std::string evil =
      "a\n\x1b]0;owned\a\x7f\xc2\x9b\xe2\x80\xa8\xe2\x80\xae\xe2\x81\xa6\xd8\x9c|b";
  flow_handle made = FLOW_NONE;
  CHECK(flow_create(engine.raw, evil.c_str(), nullptr, &made) == FLOW_ERROR_UNKNOWN_CLASS);
  flow_screen screen = engine.shown();
  flow_error error = FLOW_ERROR_INIT;
  CHECK(flow_invoke(engine.raw, screen, evil.c_str(), nullptr, 0, nullptr, &error) ==
        FLOW_ERROR_UNKNOWN_METHOD);
  messages.push_back(error.message);
  CHECK(flow_plugin_load(engine.raw, ("/nowhere/" + evil).c_str(), nullptr, &error) ==
        FLOW_ERROR_PLUGIN_OPEN);
  messages.push_back(error.message);
  CHECK(messages.size() >= 4);
  for (const std::string &message : messages) {
    CHECK(message.find("a\\u{a}\\u{1b}]0;owned\\u{7}\\u{7f}\\u{9b}\\u{2028}\\u{202e}\\u{2066}"
                       "\\u{61c}|b") != std::string::npos);
    for (char c : message)
      CHECK(static_cast<unsigned char>(c) >= 0x20);
  }
}
