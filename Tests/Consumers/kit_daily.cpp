// flow/flow.hpp: asking and telling those above, owned timers, and arguments that may be missing.
#include <optional>

#include "support/kit.hpp"

using namespace test;

namespace {

class Daily : public flow::screen {
 public:
  flow::status told(const char *method) { return tell(method, "x"); }
  flow::value asked(const char *method) { return ask(method); }
  void save() { saved++; }
  flow::result<flow::timer> later(uint64_t milliseconds) {
    return begin_after(milliseconds, [this, captured = Captured()] { save(); });
  }
  flow::result<flow::timer> again(uint64_t milliseconds) {
    return begin_every(milliseconds, [this, captured = Captured()] { save(); });
  }
  void start_draft() {
    draft = *begin_every(10, [this] {
      save();
      draft.stop();
    });
  }
  void restart_draft() {
    draft = *begin_after(10, [this] {
      save();
      restart_draft();
    });
  }

  void whole(std::optional<int64_t> given) { shown = given ? std::to_string(*given) : "none"; }
  void small(std::optional<int32_t> given) { shown = given ? std::to_string(*given) : "none"; }
  void size(std::optional<uint64_t> given) { shown = given ? std::to_string(*given) : "none"; }
  void real(std::optional<double> given) { shown = given ? std::to_string(*given) : "none"; }
  void truth(std::optional<bool> given) { shown = given ? (*given ? "yes" : "no") : "none"; }
  bool second(int64_t, const std::optional<uint32_t> &given) {
    shown = given ? std::to_string(*given) : "none";
    return true;
  }
  FLOW_ACTIONS(Daily, whole, small, size, real, truth, second)

  std::string shown;
  int saved = 0;
  flow::timer draft;
};

class Above : public flow::coordinator {
 public:
  void start() { open("daily"); }
  void chosen(std::string_view text) { got = text; }
  int64_t limit() { return 5; }
  FLOW_ACTIONS(Above, chosen, limit)
  std::string got;
};

class Days : public Kit {
 public:
  Days() {
    flow::registry(engine).add<Daily>("daily").add<Above>("above");
    coordinator = engine.open(window, "above")->as<flow::coordinator_handle>();
    screen = engine.top(window);
  }
  Daily &daily() { return *engine.instance<Daily>(screen, "daily"); }
  Above &above() { return *engine.instance<Above>(coordinator, "above"); }
  void pass(uint64_t milliseconds) {
    now += milliseconds;
    CHECK(engine.dispatch());
  }
  /// The text that an action has made of a value; "refused" if it was not called.
  std::string made(const char *action, flow::value_view given) {
    daily().shown = "refused";
    CHECK(engine.invoke(screen, action, given).status() == FLOW_OK);
    return daily().shown;
  }
  flow::coordinator_handle coordinator;
  flow::screen_handle screen;
};

}  // namespace

TEST_CASE("flow.hpp: ask and tell reach the nearest above that has the method (N1)") {
  Days days;
  CHECK(days.daily().told("chosen"));
  CHECK(days.above().got == "x");
  CHECK(days.daily().asked("limit").integer() == 5);
  CHECK(days.engine.ask(days.screen, "limit")->integer() == 5);
  CHECK(days.engine.tell(days.screen, "chosen", "y"));
  CHECK(days.above().got == "y");
  CHECK(days.said.empty());
}

TEST_CASE("flow.hpp: a name that nobody above has is told, with the nearest one (N1)") {
  Days days;
  const std::string nobody =
      "nobody above daily#1 has a method 'choosen'; asked: above#1; above#1 has 'chosen'";
  const flow::status told = days.daily().told("choosen");
  CHECK(told == FLOW_ERROR_UNKNOWN_METHOD);
  CHECK(std::string(told.message()) == nobody);
  CHECK(days.has_said("flow_ask(): " + nobody));

  CHECK(days.daily().asked("limits").is_null());
  CHECK(days.said.size() == 1);
  days.said.clear();

  CHECK(days.engine.tell(days.coordinator, "chosen", "x") == FLOW_ERROR_UNKNOWN_METHOD);
  CHECK(days.said.size() == 1);
}

TEST_CASE(
    "flow.hpp: arguments that do not fit the method above are an error, and it is not called") {
  Days days;
  CHECK(days.engine.tell(days.screen, "chosen", 5) == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(days.above().got.empty());
  CHECK(days.said.size() == 1);
}

TEST_CASE("flow.hpp: an owned timer stops with its object, once or before it has run") {
  Days days;
  {
    flow::timer once = *days.daily().later(10);
    CHECK(once);
    CHECK(once.handle());
    CHECK(days.engine.live_count(FLOW_KIND_TIMER) == 1);
    days.pass(10);
    CHECK_FALSE(once);
    CHECK(days.daily().saved == 1);
    once.stop();
  }
  {
    const flow::timer dropped = *days.daily().later(10);
  }
  days.pass(10);
  CHECK(days.daily().saved == 1);

  flow::timer again = *days.daily().again(10);
  days.pass(10);
  days.pass(10);
  CHECK(days.daily().saved == 3);
  flow::timer moved = std::move(again);
  CHECK_FALSE(again);
  again.stop();
  days.pass(10);
  CHECK(days.daily().saved == 4);
  moved.stop();
  moved.stop();
  CHECK_FALSE(moved);
  days.pass(10);
  CHECK(days.daily().saved == 4);
  CHECK(days.engine.live_count(FLOW_KIND_TIMER) == 0);
  CHECK(Captured::alive == 2);
  CHECK(days.said.empty());
}

TEST_CASE("flow.hpp: an owned timer may stop, or replace itself, in its own function") {
  Days days;
  days.daily().start_draft();
  days.pass(10);
  days.pass(10);
  CHECK(days.daily().saved == 1);
  CHECK_FALSE(days.daily().draft);

  days.daily().restart_draft();
  days.pass(10);
  days.pass(10);
  CHECK(days.daily().saved == 3);
  CHECK(days.daily().draft);
  CHECK(days.engine.live_count(FLOW_KIND_TIMER) == 1);

  // It goes with its owner, and knows it.
  flow::timer left = *days.daily().again(10);
  days.engine.stop(days.coordinator);
  CHECK_FALSE(left);
  CHECK(days.engine.live_count(FLOW_KIND_TIMER) == 0);
  CHECK(days.said.empty());
}

TEST_CASE("flow.hpp: a timer of an owner that is gone is an error, and owns nothing") {
  Days days;
  const flow::screen_handle screen = days.screen;
  days.engine.stop(days.coordinator);
  auto refused = days.engine.begin_after(screen, 10, [captured = Captured()] {});
  CHECK(refused.status() == FLOW_ERROR_STALE_HANDLE);
  CHECK_FALSE(*refused);
  CHECK(Captured::alive == 2);
}

using D = Daily;
static_assert(flow::signature_of<&D::whole>() == "v(p?a)");
static_assert(flow::signature_of<&D::small>() == "v(p?a)");
static_assert(flow::signature_of<&D::real>() == "v(p?a)");
static_assert(flow::signature_of<&D::truth>() == "v(p?a)");
static_assert(flow::signature_of<&D::second>() == "b(px?a)");

TEST_CASE("flow.hpp: an optional number takes null, an integer, and a number that is whole (V3)") {
  Days days;
  CHECK(days.made("whole", nullptr) == "none");
  CHECK(days.made("whole", 4) == "4");
  CHECK(days.made("whole", 4.0) == "4");
  CHECK(days.made("whole", -9007199254740992.0) == "-9007199254740992");
  CHECK(days.made("small", INT32_MIN) == std::to_string(INT32_MIN));
  CHECK(days.made("size", 0) == "0");
  CHECK(days.made("real", nullptr) == "none");
  CHECK(days.made("real", 1) == "1.000000");
  CHECK(days.made("real", 0.5) == "0.500000");
  CHECK(days.made("truth", nullptr) == "none");
  CHECK(days.made("truth", false) == "no");
  CHECK(days.engine.invoke(days.screen, "second", 1, 2)->boolean());
  CHECK(days.daily().shown == "2");
  CHECK(days.said.empty());
}

TEST_CASE("flow.hpp: an optional number is not given what does not fit, and that is told (V3)") {
  Days days;
  CHECK(days.made("whole", 2.5) == "refused");
  CHECK(
      days.has_said("'whole' of 'daily' was not called: argument 1 must be an integer or nothing, "
                    "and is a number that does not fit"));
  CHECK(days.made("whole", 1e300) == "refused");
  CHECK(days.made("whole", 9007199254740994.0) == "refused");
  CHECK(days.made("small", int64_t(INT32_MAX) + 1) == "refused");
  CHECK(days.made("size", -1) == "refused");
  CHECK(days.made("truth", 1) == "refused");
  CHECK(days.made("real", "1") == "refused");
  CHECK(days.said.size() == 6);
  CHECK(days.said.back() ==
        "'real' of 'daily' was not called: argument 1 must be a number or nothing, and is of type "
        "string");
  days.said.clear();

  const auto answer = days.engine.invoke(days.screen, "second", 1, "2");
  CHECK(answer.status() == FLOW_OK);
  CHECK_FALSE(answer->boolean());
  CHECK(
      days.has_said("'second' of 'daily' was not called: argument 2 must be an integer or "
                    "nothing, and is of type string"));
}
