// Rules V3 and V10: what the screen puts into a field and what only comes back from it, text of
// several lines, and text that is no value yet; what is typed into messages and JSON.
#include <doctest/doctest.h>
#include <flow/json.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "support/host.hpp"
#include "support/kit.hpp"
#include "support/value_text.hpp"

using namespace test;

namespace {

/// A screen of one element, "it", which renders what a test says and hears what is wrong.
struct Page {
  Host host;
  flow_screen screen = FLOW_NONE;
  flow_element element = flow_element_make(FLOW_ELEMENT_FIELD, "it", "It");
  bool is_there = true;
  /// Runs inside `input`, and inside `wrong`.
  std::function<void()> on_input, on_wrong;
  std::string heard;
  /// The text that `input` heard last.
  std::string last;

  explicit Page(bool hears = true) {
    const auto create =
        +[](void *page, flow_engine *, flow_handle, const flow_value *) { return page; };
    const auto destroy = +[](void *) {};
    const auto render = +[](void *self, flow_content content) {
      Page &page = *static_cast<Page *>(self);
      if (page.is_there) flow_content_add(page.host.engine(), content, &page.element);
    };
    const auto input = +[](void *self, const flow_string *, const flow_value *value) {
      Page &page = *static_cast<Page *>(self);
      page.heard += "input ";
      page.last = view_text(flow_as_string(value, ""));
      if (page.on_input) page.on_input();
    };
    const auto count = +[](void *, int32_t) {};
    const auto wrong = +[](void *self, const flow_string *id, const flow_string *reason) {
      Page &page = *static_cast<Page *>(self);
      page.heard += view_text(*id) + "=" + (reason ? view_text(*reason) : "right") + " ";
      if (page.on_wrong) page.on_wrong();
    };
    const flow_method methods[] = {
        FLOW_SCREEN_METHOD(create, create),   FLOW_SCREEN_METHOD(destroy, destroy),
        FLOW_SCREEN_METHOD(render, render),   FLOW_SCREEN_METHOD(input, input),
        FLOW_METHOD("count", "v(pi)", count), FLOW_SCREEN_METHOD(wrong, wrong)};
    flow_class page = FLOW_CLASS(FLOW_KIND_SCREEN, "typing.page", methods);
    page.method_count -= hears ? 0 : 1;
    page.user_data = this;
    REQUIRE(flow_class_register(host.engine(), FLOW_NONE, &page, nullptr) == FLOW_OK);
    REQUIRE(flow_create(host.engine(), "typing.page", nullptr, &screen) == FLOW_OK);
  }
  ~Page() { flow_destroy(host.engine(), screen); }

  const flow_screen_content &ask() {
    const flow_screen_content *content = nullptr;
    REQUIRE(flow_screen_render(host.engine(), screen, &content) == FLOW_OK);
    return *content;
  }
  flow_status send(const flow_value &value, uint64_t revision = 0, uint64_t device = 0) {
    flow_input input = FLOW_INPUT_INIT;
    input.id = flow_text("it");
    input.value = &value;
    input.revision = revision;
    input.device = device;
    input.sequence = device ? ++sequence : 0;
    return flow_screen_send(host.engine(), screen, &input, nullptr, nullptr);
  }
  uint64_t sequence = 0;
  flow_status wrong(const char *reason, const char *id = "it") {
    host.diagnostics.clear();
    return flow_screen_set_wrong(host.engine(), screen, id, reason, nullptr);
  }
  std::string told() {
    std::string all = heard;
    heard.clear();
    return all;
  }
};

/// One step of a case: the screen renders, with the two revisions that are expected then; or the
/// user enters something.
struct Step {
  enum What { render, absent, number_field, enter, late, other_device, refuse } what;
  flow_value value;
  uint64_t put = 0, changed = 0;
};

Step renders(flow_value value, uint64_t put, uint64_t changed) {
  return {Step::render, value, put, changed};
}
Step renders_number(flow_value value, uint64_t put, uint64_t changed) {
  return {Step::number_field, value, put, changed};
}
Step is_gone() { return {Step::absent, flow_null_value()}; }
Step enters(flow_value value) { return {Step::enter, value}; }
/// In answer to the first content.
Step enters_late(flow_value value) { return {Step::late, value}; }
Step other_enters(flow_value value) { return {Step::other_device, value}; }
Step is_refused(flow_value value) { return {Step::refuse, value}; }

flow_value text(const char *string) { return flow_string_value(string); }
flow_value number(double value) { return flow_number_value(value); }
flow_value integer(int64_t value) { return flow_integer_value(value); }
flow_value none() { return flow_null_value(); }
flow_value yes() { return flow_boolean_value(FLOW_TRUE); }

flow_element field(flow_field_type type) {
  flow_element made = flow_element_make(FLOW_ELEMENT_FIELD, "it", "It");
  made.field_type = type;
  return made;
}

const flow_row kRows[] = {flow_row_make("a", "A"), flow_row_make("b", "B"),
                          flow_row_make("c", "C")};
const flow_value kAB[] = {flow_string_value("a"), flow_string_value("b")};
const flow_value kBAB[] = {flow_string_value("b"), flow_string_value("a"), flow_string_value("b")};
const flow_value kAC[] = {flow_string_value("a"), flow_string_value("c")};

flow_element choice() {
  flow_element made = flow_element_make(FLOW_ELEMENT_CHOICE, "it", "It");
  made.many = FLOW_TRUE;
  made.rows = kRows;
  made.row_count = 3;
  return made;
}

/// A number whose method takes whole ones only.
flow_element counted() {
  flow_element made = field(FLOW_FIELD_NUMBER);
  made.method = flow_text("count");
  return made;
}

flow_element kind(flow_element_kind kind) {
  flow_element made = flow_element_make(kind, "it", "It");
  if (kind == FLOW_ELEMENT_RANGE) made.maximum = 10;
  return made;
}

struct Case {
  const char *name;
  flow_element element;
  std::vector<Step> steps;
};

// The table of the rule.
const std::vector<Case> &cases() {
  static const flow_element words = field(FLOW_FIELD_TEXT), numbers = field(FLOW_FIELD_NUMBER),
                            times = field(FLOW_FIELD_TIME), days = field(FLOW_FIELD_DATE),
                            secrets = field(FLOW_FIELD_SECURE);
  static const std::vector<Case> all = {
      {"what appears is put", words, {renders(text("a"), 1, 1)}},
      {"the same again is an echo",
       words,
       {renders(text("a"), 1, 1), renders(text("a"), 1, 1), renders(text("a"), 1, 1)}},
      {"the screen's own change is put",
       words,
       {renders(text("a"), 1, 1), renders(text("b"), 2, 2), renders(text("b"), 2, 2)}},
      {"what was entered comes back",
       words,
       {renders(text("a"), 1, 1), enters(text("ab")), renders(text("ab"), 1, 2),
        renders(text("ab"), 1, 2)}},
      {"a letter is refused by rendering what was there",
       words,
       {renders(text("abc"), 1, 1), enters(text("abcd")), renders(text("abc"), 2, 2),
        enters(text("abcd")), renders(text("abc"), 3, 3)}},
      {"what was entered is made capitals",
       words,
       {renders(text("A"), 1, 1), enters(text("Ab")), renders(text("AB"), 2, 2),
        renders(text("AB"), 2, 2)}},
      {"the field is cleared after it was sent",
       words,
       {renders(text(""), 1, 1), enters(text("hello")), renders(text("hello"), 1, 2),
        renders(text(""), 3, 3)}},
      {"a screen that keeps nothing empties the field",
       words,
       {renders(text(""), 1, 1), enters(text("a")), renders(text(""), 2, 2)}},
      {"null and no text are the same",
       words,
       {renders(none(), 1, 1), renders(text(""), 1, 1), enters(text("")), renders(none(), 1, 1)}},
      {"two inputs between two contents: the last one counts",
       words,
       {renders(text("a"), 1, 1), enters(text("ab")), enters(text("abc")),
        renders(text("abc"), 1, 2)}},
      {"the screen lags behind: what it renders is its will",
       words,
       {renders(text("a"), 1, 1), enters(text("ab")), enters(text("abc")),
        renders(text("ab"), 2, 2)}},
      {"there and back between two contents is a change all the same",
       words,
       {renders(text("a"), 1, 1), enters(text("ab")), enters(text("a")), renders(text("a"), 1, 2)}},
      {"input that was refused was never there",
       words,
       {renders(text("a"), 1, 1), is_refused(yes()), renders(text("a"), 1, 1)}},
      {"input that its method refuses was never there",
       counted(),
       {renders(integer(1), 1, 1), is_refused(number(5.5)), renders(integer(1), 1, 1),
        enters(integer(2)), is_refused(number(2.5)), renders(integer(2), 1, 3)}},
      {"an element that was gone is put when it appears again",
       words,
       {renders(text("a"), 1, 1), is_gone(), renders(text("a"), 3, 3), renders(text("a"), 3, 3)}},
      {"an element of another type has appeared",
       words,
       {renders(text("5"), 1, 1), renders_number(integer(5), 2, 2),
        renders_number(integer(5), 2, 2)}},
      {"input of another device comes back: an echo, and a change",
       words,
       {renders(text("a"), 1, 1), other_enters(text("ab")), renders(text("ab"), 1, 2),
        enters(text("abc")), renders(text("abc"), 1, 3)}},
      {"late input comes back: its sender is about to see what was put, so it is put as well",
       words,
       {renders(text("a"), 1, 1), renders(text("b"), 2, 2), enters_late(text("ac")),
        renders(text("ac"), 3, 3), renders(text("ac"), 3, 3)}},
      {"late input is not late where nothing was put meanwhile",
       words,
       {renders(text("a"), 1, 1), renders(text("a"), 1, 1), enters_late(text("ab")),
        renders(text("ab"), 1, 3)}},
      {"5 is 5.0, and 0 is -0",
       numbers,
       {renders(integer(5), 1, 1), enters(number(5.0)), renders(integer(5), 1, 1),
        renders(number(5.5), 3, 3), enters(number(5.5)), renders(number(5.5), 3, 3),
        enters(number(-0.0)), renders(integer(0), 3, 5)}},
      {"large numbers are compared exactly",
       numbers,
       {renders(integer(9007199254740993), 1, 1), renders(number(9007199254740992.0), 2, 2),
        enters(integer(9007199254740993)), renders(integer(9007199254740993), 2, 3)}},
      {"no number is not 0",
       numbers,
       {renders(none(), 1, 1), renders(integer(0), 2, 2), enters(none()), renders(none(), 2, 3)}},
      {"23:59 is 23:59:00",
       times,
       {renders(text("23:59"), 1, 1), enters(text("23:59:00")), renders(text("23:59"), 1, 1),
        renders(text("23:59:01"), 3, 3), renders(text("00:00"), 4, 4), renders(none(), 5, 5)}},
      {"a day is its text",
       days,
       {renders(text("2026-12-31"), 1, 1), enters(text("2027-01-01")),
        renders(text("2027-01-01"), 1, 2), enters(none()), renders(text("2027-01-01"), 3, 3)}},
      {"chosen rows are a set",
       choice(),
       {renders(flow_list_value(kAB, 2), 1, 1), enters(flow_list_value(kBAB, 3)),
        renders(flow_list_value(kAB, 2), 1, 1), enters(flow_list_value(kAC, 2)),
        renders(flow_list_value(kAB, 2), 3, 3), renders(none(), 4, 4),
        renders(flow_list_value(nullptr, 0), 4, 4)}},
      {"a toggle that is refused is put back",
       kind(FLOW_ELEMENT_TOGGLE),
       {renders(flow_boolean_value(FLOW_FALSE), 1, 1), enters(flow_boolean_value(FLOW_TRUE)),
        renders(flow_boolean_value(FLOW_FALSE), 2, 2), enters(flow_boolean_value(FLOW_TRUE)),
        renders(flow_boolean_value(FLOW_TRUE), 2, 3)}},
      {"a range follows the same rule",
       kind(FLOW_ELEMENT_RANGE),
       {renders(number(1), 1, 1), enters(number(2)), renders(integer(2), 1, 2), enters(number(3)),
        renders(number(2), 3, 3)}},
      {"a password is kept by no text, and emptied by null",
       secrets,
       {renders(text(""), 1, 1), enters(text("abc")), renders(text(""), 1, 2),
        renders(text(""), 1, 2), renders(none(), 4, 4), renders(none(), 4, 4),
        renders(text(""), 4, 4)}},
      {"a password that the screen renders is compared like a text",
       secrets,
       {renders(text("old"), 1, 1), enters(text("older")), renders(text("older"), 1, 2),
        renders(text("new"), 3, 3)}},
      {"the user empties a password",
       secrets,
       {renders(text(""), 1, 1), enters(text("abc")), enters(text("")), renders(text(""), 1, 2),
        renders(none(), 1, 2)}},
      {"a late password is left to its sender",
       secrets,
       {renders(text("a"), 1, 1), renders(none(), 2, 2), enters_late(text("abc")),
        renders(text(""), 2, 3)}},
      {"nothing is put into a button", kind(FLOW_ELEMENT_BUTTON), {renders(none(), 0, 0)}},
      {"nothing is put into a text", kind(FLOW_ELEMENT_TEXT), {renders(none(), 0, 0)}},
  };
  return all;
}

void run(Page &page, const Step &step) {
  switch (step.what) {
    case Step::render:
    case Step::number_field: {
      page.element.value = step.value;
      if (step.what == Step::number_field) page.element.field_type = FLOW_FIELD_NUMBER;
      // The engine ignores what an author leaves there.
      page.element.put_revision = page.element.value_revision = 77;
      const flow_screen_content &content = page.ask();
      REQUIRE(content.element_count == 1);
      CHECK(flow_element_at(&content, 0)->put_revision == step.put);
      CHECK(flow_element_at(&content, 0)->value_revision == step.changed);
      break;
    }
    case Step::absent:
      page.is_there = false;
      page.ask();
      page.is_there = true;
      break;
    case Step::enter:
      CHECK(page.send(step.value) == FLOW_OK);
      break;
    case Step::late:
      CHECK(page.send(step.value, 1) == FLOW_OK);
      break;
    case Step::other_device:
      CHECK(page.send(step.value, 0, 7) == FLOW_OK);
      break;
    case Step::refuse:
      CHECK(page.send(step.value) == FLOW_ERROR_ARGUMENT_TYPE);
      break;
  }
}

}  // namespace

TEST_CASE("V10: a host is told what the screen puts, and what only comes back") {
  for (const Case &each : cases()) {
    Page page;
    page.element = each.element;
    for (size_t index = 0; index < each.steps.size(); index++) {
      INFO(each.name << ", step " << index + 1);
      run(page, each.steps[index]);
    }
  }
}

TEST_CASE("V10: content that a screen asks for inside its own input knows of that input") {
  Page page;
  page.element.value = text("abc");
  page.ask();
  page.on_input = [&] {
    const flow_screen_content &content = page.ask();
    CHECK(flow_element_at(&content, 0)->put_revision == 2);
  };
  CHECK(page.send(text("abcd")) == FLOW_OK);
  CHECK(flow_element_at(&page.ask(), 0)->put_revision == 2);
}

namespace {

/// A host far away, whose input takes its time, and a screen that accepts, refuses, changes or
/// forgets what it hears. The host applies only what it is told.
class FarAway {
 public:
  explicit FarAway(unsigned seed) : random_(seed) {
    page_.on_input = [this] {
      switch (random_() % 4) {
        case 0:
          break;  // refused
        case 1:
          held_.clear();
          break;
        case 2:
          held_ = "<" + page_.last.substr(0, 6) + ">";
          break;
        default:
          held_ = page_.last;
      }
    };
    draw();
  }

  void step() {
    switch (random_() % 8) {
      case 0:
      case 1:
      case 2:
        widget_ += static_cast<char>('a' + random_() % 3);
        sent_.push_back({widget_, shown_});
        break;
      case 3:
      case 4:
        deliver();
        break;
      case 5:
        held_ = std::string(1, static_cast<char>('x' + random_() % 3));
        break;
      case 6:
        render();
        break;  // for somebody else
      default:
        draw();
    }
  }

  /// Delivers what is under way; the field is what the screen holds then.
  void rest() {
    while (!sent_.empty())
      deliver();
    draw();
    CHECK(widget_ == held_);
  }

 private:
  const flow_screen_content &render() {
    page_.element.value = flow_string_value(held_.c_str());
    return page_.ask();
  }
  void draw() {
    const flow_screen_content &content = render();
    const flow_element &field = *flow_element_at(&content, 0);
    if (field.put_revision > put_) {
      put_ = field.put_revision;
      widget_ = view_text(field.value.as.string);
    }
    shown_ = content.revision;
  }
  void deliver() {
    if (sent_.empty()) return;
    const auto [words, revision] = sent_.front();
    sent_.erase(sent_.begin());
    CHECK(page_.send(flow_string_value(words.c_str()), revision) == FLOW_OK);
  }

  std::mt19937 random_;
  Page page_;
  std::string held_, widget_;
  uint64_t put_ = 0, shown_ = 0;
  std::vector<std::pair<std::string, uint64_t>> sent_;
};

}  // namespace

TEST_CASE("V10: a field that follows put_revision shows at rest what its screen holds") {
  for (unsigned seed = 1; seed <= 400; seed++) {
    INFO("seed " << seed);
    FarAway host(seed);
    for (int round = 0; round < 8; round++) {
      for (int step = 0; step < 12; step++)
        host.step();
      host.rest();
    }
  }
}

TEST_CASE("V10: a screen hears once that a text is no value yet, and why") {
  Page page;
  page.ask();

  CHECK(page.wrong("no such day") == FLOW_OK);
  CHECK(page.wrong("no such day") == FLOW_OK);
  CHECK(page.told() == "it=no such day ");
  CHECK(page.wrong("too early") == FLOW_OK);
  CHECK(page.told() == "it=too early ");
  CHECK(page.wrong(nullptr) == FLOW_OK);
  CHECK(page.wrong(nullptr) == FLOW_OK);
  CHECK(page.told() == "it=right ");
}

TEST_CASE("V10: what is wrong ends with the next input that is carried out") {
  Page page;
  page.element.field_type = FLOW_FIELD_DATE;
  page.ask();

  REQUIRE(page.wrong("no such day") == FLOW_OK);
  CHECK(page.send(text("2026-02-30")) == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(page.told() == "it=no such day ");
  CHECK(page.send(text("2026-02-28")) == FLOW_OK);
  CHECK(page.told() == "input it=right ");
  CHECK(page.send(none()) == FLOW_OK);
  CHECK(page.told() == "input ");
  // An input that was seen before is not carried out.
  CHECK(page.send(none(), 0, 7) == FLOW_OK);
  page.sequence = 0;
  REQUIRE(page.wrong("no such day") == FLOW_OK);
  page.told();
  CHECK(page.send(none(), 0, 7) == FLOW_OK);
  CHECK(page.told() == "");
}

TEST_CASE("V10: what is wrong ends with its element, and only then") {
  Page page;
  page.ask();
  REQUIRE(page.wrong("no such day") == FLOW_OK);
  page.element.text = flow_text("Another label");
  page.ask();
  page.element.enabled = FLOW_FALSE;
  page.ask();
  CHECK(page.told() == "it=no such day ");
  // A disabled element can end being wrong, but not begin.
  CHECK(page.wrong("still none") == FLOW_ERROR_ELEMENT_DISABLED);
  CHECK(page.wrong(nullptr) == FLOW_OK);
  page.element.enabled = FLOW_TRUE;
  page.ask();
  REQUIRE(page.wrong("no such day") == FLOW_OK);
  page.told();

  page.is_there = false;
  page.ask();
  CHECK(page.told() == "it=right ");
  page.is_there = true;
  page.ask();
  REQUIRE(page.wrong("no such day") == FLOW_OK);
  page.element.field_type = FLOW_FIELD_NUMBER;
  page.ask();
  CHECK(page.told() == "it=no such day it=right ");
  CHECK(page.wrong(nullptr) == FLOW_OK);
  CHECK(page.told() == "");
}

TEST_CASE("V10: a screen that is told may ask for its content, and say what is wrong itself") {
  Page page;
  page.ask();
  REQUIRE(page.wrong("first") == FLOW_OK);
  page.element.field_type = FLOW_FIELD_NUMBER;
  page.on_wrong = [&] {
    page.on_wrong = nullptr;
    page.element.text = flow_text("Nested");
    page.ask();
    CHECK(page.wrong("second") == FLOW_OK);
  };
  const flow_screen_content &content = page.ask();
  // It is the last content that the caller gets.
  CHECK(content.revision == 3);
  CHECK(view_text(flow_element_at(&content, 0)->text) == "Nested");
  CHECK(page.told() == "it=first it=right it=second ");
  CHECK(page.send(integer(1)) == FLOW_OK);
  CHECK(page.told() == "input it=right ");
}

TEST_CASE("V10: a screen may go while it is told what is wrong") {
  Page page;
  flow_window window = page.host.window();
  page.host.push(window, page.screen);
  page.ask();
  page.on_wrong = [&] { page.host.push(window, page.host.screen("other")); };
  CHECK(page.wrong("no such day") == FLOW_OK);
  CHECK(page.host.tree(window) != "");
  page.on_wrong = [&] { page.host.set_root(window, page.host.screen("root")); };
  CHECK(page.wrong(nullptr) == FLOW_OK);
  CHECK(page.wrong("no such day") == FLOW_ERROR_STALE_HANDLE);
}

TEST_CASE("V10: a screen that hears of nothing loses nothing") {
  Page page(false);
  page.ask();
  CHECK(page.wrong("no such day") == FLOW_OK);
  CHECK(page.wrong(nullptr) == FLOW_OK);
  CHECK(page.heard == "");
}

TEST_CASE("V10: what cannot be wrong is refused, and nobody is told") {
  Page page;
  // There is no content yet.
  CHECK(page.wrong("why") == FLOW_ERROR_UNKNOWN_ELEMENT);
  page.ask();
  CHECK(page.wrong("why", "that") == FLOW_ERROR_UNKNOWN_ELEMENT);
  CHECK(page.host.diagnostics.mentions("has no element 'that'"));
  CHECK(page.wrong("why", nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(page.wrong("") == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(page.host.diagnostics.mentions("the reason for element 'it' is empty"));
  CHECK(page.wrong("\xff") == FLOW_ERROR_BAD_UTF8);
  page.element.kind = FLOW_ELEMENT_BUTTON;
  page.ask();
  CHECK(page.wrong("why") == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(page.host.diagnostics.mentions("is a button"));
  CHECK(flow_screen_set_wrong(nullptr, page.screen, "it", "why", nullptr) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_screen_set_wrong(page.host.engine(), FLOW_NONE, "it", "why", nullptr) ==
        FLOW_ERROR_NULL_HANDLE);
  CHECK(page.heard == "");
}

TEST_CASE("V9 V10: the reason for a secret field is marked as secret") {
  static std::vector<std::string> calls;
  calls.clear();
  flow_call_hook hook = FLOW_CALL_HOOK_INIT;
  hook.before = [](void *, const flow_call *call) {
    calls.push_back((call->flags & FLOW_CALL_SECRET ? "secret " : "") + std::string(call->method));
  };
  Page page;
  page.ask();
  REQUIRE(flow_set_call_hook(&hook) == FLOW_OK);
  CHECK(page.wrong("no such day") == FLOW_OK);
  page.element.secret = FLOW_TRUE;
  page.ask();
  CHECK(page.wrong("'1234' is too short") == FLOW_OK);
  CHECK(flow_set_call_hook(nullptr) == FLOW_OK);
  CHECK(calls == std::vector<std::string>{"wrong", "render", "secret wrong"});
  // No message holds it either.
  CHECK(page.wrong("'1234' \xff") == FLOW_ERROR_BAD_UTF8);
  CHECK_FALSE(page.host.diagnostics.mentions("1234"));
}

TEST_CASE("kit: a program says what is wrong, and content says what was put") {
  static std::string heard;
  heard.clear();
  struct Form : flow::screen {
    void render(flow::content &content) { content.field("day", "Day").value("2026-12-31"); }
    void input(std::string_view, flow::value_view) {}
    void wrong(std::string_view id, std::optional<std::string_view> reason) {
      heard += std::string(id) + "=" + std::string(reason.value_or("right")) + " ";
    }
  };
  Kit kit;
  CHECK(kit.engine.add<Form>("form"));
  const flow::screen_handle form = *kit.engine.create_screen("form");
  CHECK(kit.engine.render(form)->find("day")->put_revision == 1);

  CHECK(kit.engine.set_wrong(form, "day", "no such day"));
  CHECK(kit.engine.set_wrong(form, "day", nullptr));
  CHECK(kit.engine.set_wrong(form, "month", "no").code() == FLOW_ERROR_UNKNOWN_ELEMENT);
  CHECK(heard == "day=no such day day=right ");
}

TEST_CASE("V3: in a field of one line each run of line ends becomes one blank, none at the end") {
  const auto typed = [](flow_field_type type, std::string_view text) {
    const flow_element element = field(type);
    flow_value *value = nullptr;
    REQUIRE(flow_value_for(&element, {text.data(), text.size()}, &value, nullptr) == FLOW_OK);
    const flow_string made = value->as.string;
    const std::string copy = value->type == FLOW_TYPE_STRING ? view_text(made) : value_text(value);
    // As of every copied value, its text ends with NUL.
    if (value->type == FLOW_TYPE_STRING) CHECK(made.data[made.size] == '\0');
    flow_value_destroy(value);
    return copy;
  };
  for (flow_field_type type : {FLOW_FIELD_TEXT, FLOW_FIELD_SECURE, FLOW_FIELD_EMAIL}) {
    CHECK(typed(type, "one\ntwo") == "one two");
    CHECK(typed(type, "one\r\n\r\ntwo\r\n") == "one two");
    CHECK(typed(type, "\none\r") == " one");
    CHECK(typed(type, " one \n two \n") == " one   two ");
    CHECK(typed(type, "\xc3\xa4\n\xc3\xb6") == "\xc3\xa4 \xc3\xb6");
    CHECK(typed(type, "\n\r") == "");
  }
  CHECK(typed(FLOW_FIELD_MULTILINE, "\none\r\ntwo\n") == "\none\r\ntwo\n");
  CHECK(typed(FLOW_FIELD_NUMBER, "12\r\n") == "12");
  CHECK(typed(FLOW_FIELD_DATE, "2026-12-31\n") == "2026-12-31");
  // A program sends no typed text.
  Page page;
  page.ask();
  CHECK(page.send(text("one\ntwo")) == FLOW_OK);
  CHECK(page.last == "one\ntwo");
}

TEST_CASE("W5: what has no width is written escaped in every message") {
  Page page;
  page.ask();
  const std::pair<const char *, const char *> hidden[] = {
      {"\xef\xbb\xbf", "feff"},     {"\xc2\xad", "ad"},       {"\xe2\x80\x8b", "200b"},
      {"\xe2\x80\x8d", "200d"},     {"\xe2\x81\xa0", "2060"}, {"\xef\xb8\x8f", "fe0f"},
      {"\xe3\x85\xa4", "3164"},     {"\xcd\x8f", "34f"},      {"\xf3\xa0\x81\x81", "e0041"},
      {"\xf0\x9d\x85\xb3", "1d173"}};
  for (const auto &[bytes, code] : hidden) {
    const std::string shown = std::string("'i\\u{") + code + "}t'",
                      id = std::string("i") + bytes + "t";
    CHECK(page.wrong("why", id.c_str()) == FLOW_ERROR_UNKNOWN_ELEMENT);
    CHECK_MESSAGE(page.host.diagnostics.mentions(shown), shown);
  }
  // Letters, marks and signs stay.
  CHECK(page.wrong("why", "e\xcc\x81\xf0\x9f\xa6\x8a") == FLOW_ERROR_UNKNOWN_ELEMENT);
  CHECK(page.host.diagnostics.mentions("'e\xcc\x81\xf0\x9f\xa6\x8a'"));
}

TEST_CASE("JSON may begin with a byte order mark, which counts in no line and no column") {
  const std::string mark = "\xef\xbb\xbf";
  flow_value *value = nullptr;
  flow_error error = FLOW_ERROR_INIT;
  const auto parse = [&](const std::string &text) {
    return flow_json_parse(text.data(), text.size(), &value, &error);
  };
  REQUIRE(parse(mark + "{\"a\": [1]}") == FLOW_OK);
  CHECK(value_text(value) == "{a:[1]}");
  flow_value_destroy(value);
  CHECK(parse(mark + "[1, x]") == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(std::string(error.message).find("line 1, column 5") == 0);
  CHECK(error.position == 7);
  for (const std::string &wrong :
       {mark, mark + mark + "1", "[" + mark + "1]", std::string("\xef\xbb")})
    CHECK(parse(wrong) != FLOW_OK);
  // In a text it is a letter like others; in a message it is seen.
  REQUIRE(parse("\"" + mark + "\"") == FLOW_OK);
  CHECK(view_text(value->as.string) == mark);
  flow_value_destroy(value);
  const flow_entry entry = {flow_text("a\xef\xbb\xbf"), flow_number_value(std::nan(""))};
  const flow_value map = flow_map_value(&entry, 1);
  char *text = nullptr;
  CHECK(flow_json_text(&map, 0, &text, nullptr, &error) != FLOW_OK);
  CHECK(std::string(error.message).find("a\\u{feff}") != std::string::npos);
}
