// flow/flow.hpp: signatures follow from the types of member functions, and arguments and results
// come over the edge.
#include <optional>

#include "support/kit.hpp"

using namespace test;

namespace {

class Everything : public flow::screen {
 public:
  void nothing() {}
  void nothing_const() const {}
  void nothing_noexcept() noexcept {}
  void nothing_both() const noexcept {}
  void numbers(bool b, int32_t i, uint32_t u, int64_t x, uint64_t t, double d) {
    text = std::to_string(b) + " " + std::to_string(i) + " " + std::to_string(u) + " " +
           std::to_string(x) + " " + std::to_string(t) + " " + std::to_string(d);
  }
  void long_long(long long x, const unsigned long long &t) { numbers(true, 0, 0, x, t, 0); }
  void texts(std::string_view a, const std::string &b, std::string c) {
    text = std::string(a) + b + c;
  }
  void bytes(flow_bytes bytes) { text = std::to_string(bytes.size); }
  void values(flow::value_view a, const flow::value &b) {
    text = std::string(a.string()) + std::to_string(b.integer());
  }
  void handles(flow::screen_handle screen, flow::any_handle any, flow::window_handle window) {
    text = std::to_string(bool(screen)) + std::to_string(bool(any)) + std::to_string(bool(window));
  }
  void maybe(std::optional<std::string_view> s, std::optional<flow_bytes> y,
             std::optional<flow::value_view> a, std::optional<flow::screen_handle> h) {
    text = std::to_string(s.has_value()) + std::to_string(y.has_value()) +
           std::to_string(a.has_value()) + std::to_string(h.has_value());
  }

  bool give_bool() { return true; }
  int32_t give_i() { return -1; }
  uint32_t give_u() { return 0xffffffff; }
  int64_t give_x() { return INT64_MIN; }
  uint64_t give_t() { return 7; }
  double give_d() { return 0.5; }
  std::string give_string() { return std::string(100, 'x') + text; }
  const std::string &give_reference() { return text; }
  std::string_view give_view() { return text; }
  const char *give_literal() { return "literal"; }
  flow::value give_value() { return {{"a", 1}, {"b", flow::list({1, "two", 3.0})}}; }
  const flow::value &give_kept() { return kept; }
  flow::value_view give_lent() { return kept; }
  flow::screen_handle give_handle() { return handle(); }

  FLOW_ACTIONS(Everything, nothing, numbers, long_long, texts, bytes, values, handles, maybe,
               give_bool, give_i, give_u, give_x, give_t, give_d, give_string, give_reference,
               give_view, give_literal, give_value, give_kept, give_lent, give_handle)

  std::string text = "text";
  flow::value kept = {{"kept", true}};
};

using E = Everything;
static_assert(flow::signature_of<&E::nothing>() == "v(p)");
static_assert(flow::signature_of<&E::nothing_const>() == "v(p)");
static_assert(flow::signature_of<&E::nothing_noexcept>() == "v(p)");
static_assert(flow::signature_of<&E::nothing_both>() == "v(p)");
static_assert(flow::signature_of<&E::numbers>() == "v(pbiuxtd)");
static_assert(flow::signature_of<&E::long_long>() == "v(pxt)");
static_assert(flow::signature_of<&E::texts>() == "v(psss)");
static_assert(flow::signature_of<&E::bytes>() == "v(py)");
static_assert(flow::signature_of<&E::values>() == "v(paa)");
static_assert(flow::signature_of<&E::handles>() == "v(phhh)");
static_assert(flow::signature_of<&E::maybe>() == "v(p?s?y?a?h)");
static_assert(flow::signature_of<&E::give_bool>() == "b(p)");
static_assert(flow::signature_of<&E::give_i>() == "i(p)");
static_assert(flow::signature_of<&E::give_u>() == "u(p)");
static_assert(flow::signature_of<&E::give_x>() == "x(p)");
static_assert(flow::signature_of<&E::give_t>() == "t(p)");
static_assert(flow::signature_of<&E::give_d>() == "d(p)");
static_assert(flow::signature_of<&E::give_string>() == "?s(p)");
static_assert(flow::signature_of<&E::give_reference>() == "?s(p)");
static_assert(flow::signature_of<&E::give_view>() == "?s(p)");
static_assert(flow::signature_of<&E::give_literal>() == "?s(p)");
static_assert(flow::signature_of<&E::give_value>() == "?a(p)");
static_assert(flow::signature_of<&E::give_kept>() == "?a(p)");
static_assert(flow::signature_of<&E::give_lent>() == "?a(p)");
static_assert(flow::signature_of<&E::give_handle>() == "?h(p)");

class Maybe : public flow::screen {
 public:
  void plain(std::optional<bool> b, std::optional<int32_t> i, std::optional<uint64_t> t,
             std::optional<double> d) {
    text = std::to_string(b.value_or(false)) + " " + std::to_string(i.value_or(-1)) + " " +
           std::to_string(t.value_or(9)) + " " + std::to_string(d.value_or(0.5));
  }
  void whole(std::optional<int64_t> x) { text = x ? std::to_string(*x) : "nothing"; }
  int64_t twice(const std::optional<int64_t> &x) { return 2 * x.value_or(21); }
  std::string_view give() { return text; }
  FLOW_ACTIONS(Maybe, plain, whole, twice, give)
  std::string text;
};
static_assert(flow::signature_of<&Maybe::plain>() == "v(p?a?a?a?a)");
static_assert(flow::signature_of<&Maybe::whole>() == "v(p?a)");
static_assert(flow::signature_of<&Maybe::twice>() == "x(p?a)");

/// A screen with every method there is, with all parameters or fewer.
class Full : public flow::screen {
 public:
  void render(flow::content &content) { content.title("Full"); }
  void will_appear() { calls += "will_appear "; }
  void did_appear() { calls += "did_appear "; }
  void will_disappear() { calls += "will_disappear "; }
  void did_disappear() { calls += "did_disappear "; }
  void removed() { calls += "removed "; }
  void input(std::string_view id, flow::value_view value) {
    calls += std::string(id) + "=" + std::string(value.string()) + " ";
  }
  const void *capability(std::string_view id) { return id == "it" ? this : nullptr; }
  bool may_leave() { return true; }
  void attempted(flow_cause) {}
  void link_changed(flow::route_view route) { calls += route ? "linked " : "unlinked "; }
  inline static std::string calls;
};

/// A base in between, whose functions are methods of the classes derived from it.
class Between : public flow::coordinator {
 public:
  void start() { started++; }
  int64_t twice(int64_t number) { return 2 * number; }
  int started = 0;
};
class Derived : public Between {
 public:
  int64_t starts() { return started; }
  static auto actions() {
    return flow::actions(flow::action<&Derived::twice>("doubled"),
                         flow::action<&Derived::starts>("starts"));
  }
};

class WithContext : public flow::screen {
 public:
  WithContext(const flow::context &context, flow::value_view arguments)
      : screen(context), text(context.data<std::string>() + std::string(arguments.string())) {
    made_by = handle();
  }
  std::string give() { return text; }
  FLOW_ACTIONS(WithContext, give)
  std::string text;
  inline static flow::screen_handle made_by;
};

}  // namespace

TEST_CASE("flow.hpp: what is given to a method arrives, and what it gives comes back") {
  Kit kit;
  CHECK(kit.engine.add<Everything>("everything"));
  const flow::screen_handle screen = *kit.engine.create_screen("everything");
  const auto text = [&] { return std::string(kit.engine.invoke(screen, "give_view")->string()); };

  CHECK(kit.engine.invoke(screen, "numbers", true, -5, 5u, INT64_MIN, INT64_MAX, 0.5));
  CHECK(text() == "1 -5 5 -9223372036854775808 9223372036854775807 0.500000");
  CHECK(kit.engine.invoke(screen, "texts", "a", std::string("b"), std::string_view("c")));
  CHECK(text() == "abc");
  const uint8_t three[] = {1, 2, 3};
  CHECK(kit.engine.invoke(screen, "bytes", flow_bytes{three, 3}));
  CHECK(text() == "3");
  CHECK(kit.engine.invoke(screen, "values", "v", 4));
  CHECK(text() == "v4");
  const auto raw = [](auto handle) { return static_cast<int64_t>(handle.raw()); };
  CHECK(kit.engine.invoke(screen, "handles", raw(screen), raw(kit.window), raw(kit.window)));
  CHECK(text() == "111");
  // Of another kind it is none.
  CHECK(kit.engine.invoke(screen, "handles", raw(kit.window), raw(screen), raw(screen)));
  CHECK(text() == "010");
  CHECK(kit.engine.invoke(screen, "maybe", nullptr, nullptr, nullptr, nullptr));
  CHECK(text() == "0000");
  CHECK(kit.engine.invoke(screen, "maybe", "", flow_bytes{three, 1}, 1, raw(screen)));
  CHECK(text() == "1111");

  CHECK(kit.engine.invoke(screen, "give_bool")->boolean());
  CHECK(kit.engine.invoke(screen, "give_i")->integer() == -1);
  CHECK(kit.engine.invoke(screen, "give_u")->integer() == 0xffffffff);
  CHECK(kit.engine.invoke(screen, "give_x")->integer() == INT64_MIN);
  CHECK(kit.engine.invoke(screen, "give_t")->integer() == 7);
  CHECK(kit.engine.invoke(screen, "give_d")->number() == 0.5);
  CHECK(kit.engine.invoke(screen, "give_string")->string() == std::string(100, 'x') + "1111");
  CHECK(kit.engine.invoke(screen, "give_reference")->string() == "1111");
  CHECK(kit.engine.invoke(screen, "give_literal")->string() == "literal");
  const flow::value given = *kit.engine.invoke(screen, "give_value");
  CHECK(given["b"][1].string() == "two");
  CHECK(given == flow::value{{"b", flow::list({1, "two", 3.0})}, {"a", 1}});
  CHECK(kit.engine.invoke(screen, "give_kept")->get("kept", false));
  CHECK(kit.engine.invoke(screen, "give_lent")->get("kept", false));
  CHECK(kit.engine.invoke(screen, "give_handle")->integer() == raw(screen));
  CHECK(kit.said.empty());

  const auto refused = kit.engine.invoke(screen, "texts", 1, "b", "c");
  CHECK(refused.status() == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(std::string(refused.status().message()).find("texts") != std::string::npos);
}

TEST_CASE("flow.hpp: V3: a number that may be missing is one, or nothing, and nothing else") {
  Kit kit;
  CHECK(kit.engine.add<Maybe>("maybe"));
  const flow::screen_handle screen = *kit.engine.create_screen("maybe");
  const auto text = [&] { return std::string(kit.engine.invoke(screen, "give")->string()); };
  const auto x = [&](flow::value given) {
    CHECK(kit.engine.invoke(screen, "whole", given));
    return text();
  };
  CHECK(x(nullptr) == "nothing");
  CHECK(x(4) == "4");
  CHECK(x(4.0) == "4");
  CHECK(x(INT64_MIN) == "-9223372036854775808");
  CHECK(x(9007199254740992.0) == "9007199254740992");
  CHECK(kit.engine.invoke(screen, "twice", 4.0)->integer() == 8);
  CHECK(kit.engine.invoke(screen, "twice", nullptr)->integer() == 42);
  CHECK(kit.engine.invoke(screen, "plain", true, -2147483648.0, 7, 2));
  CHECK(text() == "1 -2147483648 7 2.000000");
  CHECK(kit.engine.invoke(screen, "plain", nullptr, nullptr, nullptr, nullptr));
  CHECK(text() == "0 -1 9 0.500000");
  CHECK(kit.said.empty());

  // Another value is refused, and the method is not called. The value may be secret (V9).
  const std::string refused =
      "'whole' of 'maybe' was not called: argument 1 must be an integer or nothing, and is ";
  CHECK(x(5) == "5");
  for (const flow::value &wrong :
       {flow::value(2.5), flow::value(9007199254740994.0), flow::value(1e300), flow::value("4"),
        flow::value(true), flow::list({4})}) {
    CHECK(x(wrong) == "5");
    CHECK(kit.said.back().find(refused) == 0);
  }
  CHECK(kit.engine.invoke(screen, "twice", 2.5)->integer() == 0);
  kit.said.clear();
  CHECK(kit.engine.invoke(screen, "plain", 1, nullptr, nullptr, nullptr));
  CHECK(kit.engine.invoke(screen, "plain", nullptr, 2147483648.0, nullptr, nullptr));
  CHECK(kit.engine.invoke(screen, "plain", nullptr, nullptr, -1, nullptr));
  CHECK(kit.engine.invoke(screen, "plain", nullptr, nullptr, nullptr, "1"));
  CHECK(kit.said.size() == 4);
  CHECK(text() == "5");
  kit.said.clear();
}

TEST_CASE("flow.hpp: standard methods are found by their names") {
  Kit kit;
  Full::calls.clear();
  CHECK(kit.engine.add<Full>("full"));
  CHECK(kit.engine.add<Derived>("derived"));
  const flow::coordinator_handle flow = *kit.engine.create_coordinator("derived");
  CHECK(kit.engine.invoke(flow, "doubled", 21)->integer() == 42);
  CHECK(kit.engine.invoke(flow, "twice", 21).status() == FLOW_ERROR_UNKNOWN_METHOD);

  const flow::screen_handle full = *kit.engine.create_screen("full");
  kit.engine.set_root(kit.window, full);
  CHECK(kit.engine.render(full)->title() == "Full");
  const void *capability = nullptr;
  CHECK(flow_screen_capability(kit.engine.raw(), full.raw(), "it", &capability) == FLOW_OK);
  CHECK(capability);
  CHECK(kit.engine.invoke(full, "input", "id", "typed"));
  kit.engine.close_window(kit.window);
  CHECK(Full::calls == "will_appear did_appear id=typed will_disappear did_disappear removed ");
  CHECK(kit.engine.invoke(flow, "starts")->integer() == 0);

  // All that there are: none is passed over in silence.
  flow_class_info info = FLOW_CLASS_INFO_INIT;
  CHECK(flow_class_find(kit.engine.raw(), "full", &info) == FLOW_OK);
  CHECK(info.method_count == 13);
}

TEST_CASE("flow.hpp: a constructor may use the engine, its handle and the class's data") {
  Kit kit;
  std::string data = "data ";
  CHECK(kit.engine.add<WithContext>("it", flow::class_options().data(&data)));
  const flow::screen_handle made = *kit.engine.create_screen("it", "arguments");
  CHECK(WithContext::made_by == made);
  CHECK(kit.engine.invoke(made, "give")->string() == "data arguments");
  // An instance of the wrong kind is not left behind.
  CHECK(kit.engine.create_coordinator("it").status() == FLOW_ERROR_WRONG_KIND);
  CHECK(kit.engine.live_count(FLOW_KIND_SCREEN) == 1);
}
