// Opens screens of types.c by generated types (types.hpp), and compares their arguments: K1, K2.
#include <flow/flow.h>
#include <flow/flow.hpp>

#include <cstdint>
#include <cstdio>
#include <limits>
#include <optional>
#include <string>

#include "types.hpp"

namespace {

int failures = 0;
std::string told;

#define CHECK(condition) check(condition, #condition, __LINE__)

void check(bool is_true, const char *condition, int line) {
  if (is_true) return;
  failures++;
  std::printf("host.cpp:%d: not so: %s; told last: %s\n", line, condition, told.c_str());
}

struct Host {
  flow::engine_view engine;
  flow::window_handle window;

  /// The arguments that an instance was created with; a text if nothing was opened.
  flow::value opened(const flow::opener &what) const {
    const auto screen = engine.open(window, what);
    if (!screen) return "nothing was opened";
    return flow::value(*engine.invoke(*screen, "given"));
  }
};

constexpr int64_t low = std::numeric_limits<int64_t>::min();
constexpr int64_t high = std::numeric_limits<int64_t>::max();
constexpr uint8_t two_bytes[] = {0, 255};
constexpr flow_bytes bytes = {two_bytes, sizeof two_bytes};

void every_type(const Host &host) {
  const flow::value items = flow::list({1, "two"});
  const flow::value pairs = {{"key", nullptr}};
  const flow::value all = {
      {"b", true},     {"i", -5},    {"u", 4000000000},
      {"x", low},      {"t", high},  {"d", 2.5},
      {"s", "a text"}, {"y", bytes}, {"h", static_cast<int64_t>(host.window.raw())},
      {"a", false},    {"l", items}, {"m", pairs}};
  flow::value nothing;
  for (auto entry : flow::value_view(all).entries())
    nothing[entry.key] = flow::value();

  CHECK(host.opened(types::required(true, -5, 4000000000u, low, high, 2.5, "a text", bytes,
                                    host.window, false, items, pairs)) == all);
  CHECK(host.opened(types::nullable(true, -5, 4000000000u, low, high, 2.5, std::string("a text"),
                                    bytes, host.window, false, items, pairs)) == all);
  CHECK(host.opened(types::nullable(nullptr, std::nullopt, nullptr, std::optional<int64_t>(),
                                    nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr,
                                    nullptr)) == nothing);
  CHECK(host.opened(types::optional()
                        .b(true)
                        .i(-5)
                        .u(4000000000u)
                        .x(low)
                        .t(high)
                        .d(2.5)
                        .s("a text")
                        .y(bytes)
                        .h(host.window)
                        .a(false)
                        .l(items)
                        .m(pairs)) == all);
  CHECK(host.opened(types::both()
                        .b(nullptr)
                        .i(nullptr)
                        .u(nullptr)
                        .x(nullptr)
                        .t(nullptr)
                        .d(nullptr)
                        .s(std::nullopt)
                        .y(nullptr)
                        .h(nullptr)
                        .a(nullptr)
                        .l(nullptr)
                        .m(nullptr)) == nothing);
}

void left_out_and_twice(const Host &host) {
  CHECK(host.opened(types::product(7)) == flow::value({{"id", 7}, {"page", 1}, {"title", "none"}}));
  CHECK(host.opened(types::product(7).page(2).title(nullptr).page(3)) ==
        flow::value({{"id", 7}, {"page", 3}, {"title", nullptr}}));
  CHECK(host.opened(types::optional()) == flow::value::map());
}

// Integers are given as they are, and not cut: the engine says which do not fit.
void numbers_are_not_cut(const Host &host) {
  CHECK(!host.engine.open(host.window, types::product(7).page(int64_t(1) << 40)));
  CHECK(told ==
        "flow_create(): class 'types.product', argument 'page': expected integer from "
        "-2147483648 to 2147483647, got integer 1099511627776");
  CHECK(!host.engine.open(host.window, types::optional().t(-1)));
  CHECK(!host.engine.open(host.window, types::optional().t(UINT64_MAX)));
}

void ugly_names(const Host &host) {
  CHECK(host.opened(types::ugly::names(1, 2, 3).self(4).new_(5)._(6).value(7).set(8).opener(9)) ==
        flow::value({{"names", 1},
                     {"class", 2},
                     {"default", 3},
                     {"self", 4},
                     {"new", 5},
                     {"_", 6},
                     {"value", 7},
                     {"set", 8},
                     {"opener", 9}}));
}

void values(const Host &host) {
  CHECK(host.opened(types::any_value(5)) == flow::value(5));
  CHECK(host.opened(types::any_value()) == flow::value());
  CHECK(host.opened(types::ugly::names_2({{"a", 1}})) == flow::value({{"a", 1}}));
  CHECK(host.opened(single::single("text")) == flow::value("text"));
  CHECK(host.opened(n3d::n4_ever(9)) == flow::value({{"id", 9}, {"page", 1}, {"title", "none"}}));
  CHECK(bool(host.engine.go_to(host.window, types::product(8))));
}

}  // namespace

int main(int count, char **arguments) {
  if (count != 2) return 2;
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  options.diagnostic.function = [](void *, const flow_diagnostic *diagnostic) {
    told = diagnostic->message;
  };
  flow_engine *engine = nullptr;
  flow_window window = FLOW_NONE;
  if (flow_engine_create(&options, &engine) != FLOW_OK ||
      flow_plugin_load(engine, arguments[1], nullptr, nullptr) != FLOW_OK ||
      flow_window_create(engine, &window) != FLOW_OK) {
    std::printf("%s\n", told.c_str());
    return 2;
  }
  const Host host = {flow::engine_view(engine), flow::window_handle(window)};
  every_type(host);
  left_out_and_twice(host);
  numbers_are_not_cut(host);
  ugly_names(host);
  values(host);
  flow_engine_destroy(engine);
  return failures > 0;
}
