// Rules V1, V3 and V9: each kind of element, good and bad, and what is secret.
#include <doctest/doctest.h>

#include <cmath>

#include "support/host.hpp"
#include "support/kit.hpp"
#include "support/value_text.hpp"

using namespace test;

namespace {

/// A screen that shows what a test adds.
struct Page {
  Host host;
  flow_window window = host.window();
  flow_screen screen = FLOW_NONE;
  std::vector<flow_element> elements;
  std::vector<flow_status> statuses;

  Page() {
    host.on_screen("page").render = [this](flow_content content) {
      statuses.clear();
      for (const flow_element &each : elements)
        statuses.push_back(flow_content_add(host.engine(), content, &each));
    };
    screen = host.screen("page");
    host.open(window, screen);
  }

  flow_element &add(flow_element_kind kind, const char *id, const char *text = "Text") {
    elements.push_back(flow_element_make(kind, id, text));
    return elements.back();
  }
  flow_element &field(flow_field_type type, flow_value value) {
    elements.clear();
    flow_element &made = add(FLOW_ELEMENT_FIELD, "field");
    made.field_type = type;
    made.value = value;
    return made;
  }
  const flow_screen_content *ask() {
    const flow_screen_content *content = nullptr;
    CHECK(flow_screen_render(host.engine(), screen, &content) == FLOW_OK);
    return content;
  }
  /// Renders the only element and returns the status of adding it.
  flow_status shown() {
    host.diagnostics.clear();
    ask();
    REQUIRE(statuses.size() == 1);
    return statuses[0];
  }
  flow_status set(const char *id, flow_value value) {
    host.diagnostics.clear();
    return flow_screen_set_field(host.engine(), screen, id, &value, nullptr);
  }
  flow_status act(const char *id, const char *row, const char *action) {
    flow_value value = flow_string_value(row);
    flow_input input = FLOW_INPUT_INIT;
    input.id = flow_text(id);
    input.action = flow_text(action);
    input.value = &value;
    return flow_screen_send(host.engine(), screen, &input, nullptr, nullptr);
  }
};

}  // namespace

TEST_CASE("V1: every element of the table has a name; what is interactive is set or pressed") {
  std::string names;
#define ROW(name, number, word, traits, takes)                                 \
  CHECK(std::string(flow_element_name(number)) == word);                      \
  CHECK(flow_element_traits(number) == (traits));                             \
  if (!((traits)&FLOW_ELEMENT_IS_INTERACTIVE)) CHECK(((traits)&FLOW_ELEMENT_IS_PRESSED) == 0);
  FLOW_ELEMENT_TABLE(ROW)
#undef ROW
  for (flow_field_type type = 0; type <= FLOW_FIELD_TIME; type++)
    names += std::string(flow_field_type_name(type)) + " ";

  CHECK(names == "text secure number email multiline date time ");
  CHECK(std::string(flow_field_type_name(7)) == "?");
  CHECK(std::string(flow_element_name(FLOW_ELEMENT_UNAVAILABLE)) == "not available");
  CHECK(std::string(flow_status_name(FLOW_ERROR_OUTDATED)) == "FLOW_ERROR_OUTDATED");
  CHECK(std::string(flow_cause_name(FLOW_CAUSE_CRASHED)) == "crashed");
}

TEST_CASE("V1: a host learns what an element of each kind takes, also of one it does not know") {
#define ROW(name, number, word, traits, takes) \
  CHECK(flow_element_takes(FLOW_ELEMENT_##name) == FLOW_TAKES_##takes);
  FLOW_ELEMENT_TABLE(ROW)
#undef ROW
  for (flow_element_kind unknown : {INT32_MIN, -1, 0, 9999, INT32_MAX})
    CHECK(flow_element_takes(unknown) == FLOW_TAKES_ANY);
}

TEST_CASE("V1: a host gets all that an element says") {
  Page page;
  flow_row_action actions[] = {
      {flow_text("rename"), flow_text("Rename"), FLOW_ROLE_NORMAL, 0},
      {flow_text("erase"), flow_text("Erase"), FLOW_ROLE_DESTRUCTIVE, FLOW_ROW_DISABLED}};
  flow_row row = flow_row_make("r", "Row");
  row.icon = flow_text("folder");
  row.source = flow_text("row.png");
  row.badge = flow_text("3");
  row.flags = FLOW_ROW_DISABLED | FLOW_ROW_SECRET;
  FLOW_SET_ACTIONS(row, actions);
  page.elements.reserve(8);
  flow_element &list = page.add(FLOW_ELEMENT_LIST, "list");
  list.rows = &row;
  list.row_count = 1;
  list.error = flow_text("choose one");
  list.label = flow_text("All rows");
  list.hint = flow_text("opens one");
  page.add(FLOW_ELEMENT_SECTION, nullptr, "Title").footer = flow_text("Footer");
  page.add(FLOW_ELEMENT_NOTE, nullptr, "Beside the point");
  page.add(FLOW_ELEMENT_LINK_TEXT, nullptr, "Help").source = flow_text("https://example.org");
  const uint8_t bytes[] = {1, 2, 3};
  flow_element &image = page.add(FLOW_ELEMENT_IMAGE, nullptr);
  image.value = flow_bytes_value(bytes, 3);
  image.icon = flow_text("camera");
  page.add(FLOW_ELEMENT_UNAVAILABLE, nullptr, nullptr);

  const flow_screen_content *content = page.ask();

  REQUIRE(content->element_count == 6);
  const flow_element *got = flow_element_at(content, 0);
  CHECK(view_text(got->error) == "choose one");
  CHECK(view_text(got->label) == "All rows");
  CHECK(view_text(got->hint) == "opens one");
  const flow_row *first = flow_row_at(got, 0);
  CHECK(view_text(first->icon) == "folder");
  CHECK(view_text(first->source) == "row.png");
  CHECK(view_text(first->badge) == "3");
  CHECK(first->flags == (FLOW_ROW_DISABLED | FLOW_ROW_SECRET));
  REQUIRE(first->action_count == 2);
  CHECK(view_text(flow_row_action_at(first, 1)->text) == "Erase");
  CHECK(flow_row_action_at(first, 1)->flags == FLOW_ROW_DISABLED);
  CHECK(flow_row_action_at(first, 2) == nullptr);
  CHECK(view_text(flow_element_at(content, 1)->footer) == "Footer");
  CHECK(view_text(flow_element_at(content, 3)->source) == "https://example.org");
  CHECK(flow_element_at(content, 4)->value.as.bytes.size == 3);
  CHECK(view_text(flow_element_at(content, 4)->icon) == "camera");
  CHECK(view_text(flow_element_at(content, 5)->text) == "This is not available.");
}

TEST_CASE("V1: dates and times are days of the calendar and times of the day") {
  Page page;
  for (const char *good : {"2026-12-31", "2024-02-29", "2000-02-29", "0001-01-01"}) {
    page.field(FLOW_FIELD_DATE, flow_string_value(good));
    CHECK_MESSAGE(page.shown() == FLOW_OK, good);
  }
  for (const char *bad : {"", "2026-13-01", "2026-02-29", "1900-02-29", "2026-4-01", "2026-04-31",
                          "2026-00-01", "31.12.2026", "2026-12-31 ", "2026/12/31", "202a-12-31"}) {
    page.field(FLOW_FIELD_DATE, flow_string_value(bad));
    CHECK_MESSAGE(page.shown() == FLOW_ERROR_INVALID_ARGUMENT, bad);
  }
  for (const char *good : {"00:00", "23:59", "23:59:59"}) {
    page.field(FLOW_FIELD_TIME, flow_string_value(good));
    CHECK_MESSAGE(page.shown() == FLOW_OK, good);
  }
  for (const char *bad : {"24:00", "23:60", "23:59:60", "1:00", "23.59", "23:59:", "23:59.00"}) {
    page.field(FLOW_FIELD_TIME, flow_string_value(bad));
    CHECK_MESSAGE(page.shown() == FLOW_ERROR_INVALID_ARGUMENT, bad);
  }
  page.field(FLOW_FIELD_DATE, flow_null_value());
  CHECK(page.shown() == FLOW_OK);
  CHECK(page.set("field", flow_null_value()) == FLOW_OK);
  CHECK(page.set("field", flow_string_value("2026-01-01")) == FLOW_OK);
  CHECK(page.set("field", flow_string_value("tomorrow")) == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(page.host.diagnostics.mentions("a date such as 2026-12-31"));
}

TEST_CASE("V1: numbers keep to their limits and steps") {
  Page page;
  flow_element &age = page.field(FLOW_FIELD_NUMBER, flow_integer_value(18));
  age.minimum = 18;
  age.maximum = 120;
  age.step = 0.5;
  CHECK(page.shown() == FLOW_OK);
  CHECK(page.set("field", flow_integer_value(120)) == FLOW_OK);
  CHECK(page.set("field", flow_number_value(18.5)) == FLOW_OK);
  CHECK(page.set("field", flow_null_value()) == FLOW_OK);
  CHECK(page.set("field", flow_integer_value(17)) == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(page.set("field", flow_number_value(120.5)) == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(page.set("field", flow_number_value(18.25)) == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(page.host.diagnostics.mentions("whole steps"));
  CHECK(page.set("field", flow_number_value(NAN)) == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(page.set("field", flow_number_value(INFINITY)) == FLOW_ERROR_ARGUMENT_TYPE);

  page.elements.clear();
  flow_element &range = page.add(FLOW_ELEMENT_RANGE, "range");
  range.maximum = 1;
  range.step = 0.1;
  range.value = flow_number_value(0.3);
  CHECK(page.shown() == FLOW_OK);
  CHECK(page.set("range", flow_number_value(0.7)) == FLOW_OK);
  CHECK(page.set("range", flow_number_value(1.1)) == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(page.set("range", flow_null_value()) == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(page.set("range", flow_string_value("1")) == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(flow_screen_invoke(page.host.engine(), page.screen, "range", nullptr, nullptr) ==
        FLOW_ERROR_ARGUMENT_TYPE);

  const double bad[][3] = {{0, 0, 0},   {1, 0, 0},        {0, 1, -1},
                           {NAN, 1, 0}, {0, INFINITY, 0}, {0, 1, NAN}};
  for (const auto &each : bad) {
    page.elements.clear();
    flow_element &made = page.add(FLOW_ELEMENT_RANGE, "range");
    made.minimum = each[0];
    made.maximum = each[1];
    made.step = each[2];
    CHECK(page.shown() == FLOW_ERROR_INVALID_ARGUMENT);
  }
}

TEST_CASE("V1: a rating is a whole number of stars, from 0 to its maximum") {
  Page page;
  page.elements.clear();
  flow_element &rating = page.add(FLOW_ELEMENT_RATING, "stars");
  rating.maximum = 5;
  rating.step = 1;
  for (double stars : {0.0, 3.0, 5.0}) {
    rating.value = flow_number_value(stars);
    CHECK(page.shown() == FLOW_OK);
  }
  for (double stars : {-1.0, 2.5, 6.0, std::nan("")}) {
    rating.value = flow_number_value(stars);
    CHECK_MESSAGE(page.shown() == FLOW_ERROR_INVALID_ARGUMENT, stars);
  }
  rating.value = flow_null_value();
  CHECK(page.shown() == FLOW_OK);
  CHECK(page.set("stars", flow_integer_value(4)) == FLOW_OK);
  CHECK(page.set("stars", flow_number_value(4.5)) == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(page.set("stars", flow_integer_value(6)) == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(page.host.diagnostics.mentions("a rating takes a number from its minimum to its maximum"));
  rating.step = 0.5;
  CHECK(page.shown() == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(page.host.diagnostics.mentions("a rating counts, so minimum must be 0 and step 1"));
  rating.step = 1;
  rating.minimum = 1;
  CHECK(page.shown() == FLOW_ERROR_INVALID_ARGUMENT);
  rating.minimum = rating.maximum = 0;
  CHECK(page.shown() == FLOW_ERROR_INVALID_ARGUMENT);
}

TEST_CASE("V1: an element whose text is no UTF-8 stands as not available, and is told") {
  Page page;
  page.field(FLOW_FIELD_TEXT, flow_string_value("half \xc3"));
  CHECK(page.shown() == FLOW_ERROR_BAD_UTF8);
  CHECK(page.host.diagnostics.mentions("the value of element 'field' is not valid UTF-8"));
  page.host.diagnostics.clear();
  const flow_screen_content *content = page.ask();
  REQUIRE(content->element_count == 1);
  CHECK(content->elements[0].kind == FLOW_ELEMENT_UNAVAILABLE);
  CHECK(view_text(content->elements[0].id) == "field");
  CHECK(view_text(content->elements[0].text) == "Text");
  CHECK(page.set("field", flow_string_value("a")) != FLOW_OK);
  page.elements.clear();
  page.add(FLOW_ELEMENT_BUTTON, "next", "\xff").placement = FLOW_PLACEMENT_LEADING;
  CHECK(page.shown() == FLOW_ERROR_BAD_UTF8);
  page.host.diagnostics.clear();
  content = page.ask();
  REQUIRE(content->element_count == 1);
  CHECK(content->elements[0].placement == FLOW_PLACEMENT_BODY);
  CHECK(view_text(content->elements[0].text) == "This is not available.");
  page.elements.clear();
  page.add(FLOW_ELEMENT_BUTTON, "\xff");
  CHECK(page.shown() == FLOW_ERROR_BAD_UTF8);
  CHECK(page.ask()->element_count == 0);
  // Other refusals leave nothing.
  page.field(FLOW_FIELD_TEXT, flow_integer_value(1));
  CHECK(page.shown() == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(page.ask()->element_count == 0);
  page.host.diagnostics.clear();
}

TEST_CASE("V1: what an element cannot be is refused") {
  Page page;
  page.add(FLOW_ELEMENT_RANGE, nullptr).maximum = 1;
  CHECK(page.shown() == FLOW_ERROR_INVALID_ARGUMENT);
  page.elements.clear();
  page.add(FLOW_ELEMENT_IMAGE, nullptr).value = flow_string_value("no bytes");
  CHECK(page.shown() == FLOW_ERROR_INVALID_ARGUMENT);
  page.elements.clear();
  page.add(FLOW_ELEMENT_SECTION, nullptr).placement = FLOW_PLACEMENT_LEADING;
  CHECK(page.shown() == FLOW_ERROR_INVALID_ARGUMENT);
  page.elements.clear();
  page.add(FLOW_ELEMENT_SECTION, nullptr).footer = flow_text("\xff");
  CHECK(page.shown() == FLOW_ERROR_BAD_UTF8);
  page.elements.clear();
  page.add(FLOW_ELEMENT_NOTE, nullptr).hint.size = SIZE_MAX;
  CHECK(page.shown() == FLOW_ERROR_INVALID_ARGUMENT);
  page.field(7, flow_null_value());
  CHECK(page.shown() == FLOW_ERROR_INVALID_ARGUMENT);
  flow_row_action twice[] = {{flow_text("a"), {nullptr, 0}, 0, 0},
                             {flow_text("a"), {nullptr, 0}, 0, 0}};
  flow_row row = flow_row_make("r", "Row");
  FLOW_SET_ACTIONS(row, twice);
  page.elements.clear();
  flow_element &list = page.add(FLOW_ELEMENT_LIST, "list");
  list.rows = &row;
  list.row_count = 1;
  CHECK(page.shown() == FLOW_ERROR_DUPLICATE_ID);
  twice[1].id = flow_text("");
  CHECK(page.shown() == FLOW_ERROR_INVALID_ARGUMENT);
  twice[1] = {flow_text("b"), {nullptr, 0}, 9, 0};
  CHECK(page.shown() == FLOW_ERROR_INVALID_ARGUMENT);
  row.action_count = SIZE_MAX;
  CHECK(page.shown() == FLOW_ERROR_INVALID_ARGUMENT);
  row.action_count = 1;
  row.action_size = 8;
  CHECK(page.shown() == FLOW_ERROR_STRUCT_SIZE);
}

TEST_CASE("V3: rows that are disabled are not chosen, and actions of rows go to the screen") {
  Page page;
  flow_row_action actions[] = {{flow_text("edit"), flow_text("Edit"), 0, 0},
                               {flow_text("share"), flow_text("Share"), 0, 0},
                               {flow_text("erase"), flow_text("Erase"), 0, FLOW_ROW_DISABLED}};
  flow_row rows[] = {flow_row_make("one", "One"), flow_row_make("two", "Two")};
  FLOW_SET_ACTIONS(rows[0], actions);
  rows[1].flags = FLOW_ROW_DISABLED;
  page.elements.reserve(2);
  flow_element &pick = page.add(FLOW_ELEMENT_LIST, "pick");
  pick.rows = rows;
  pick.row_count = 2;
  flow_element &many = page.add(FLOW_ELEMENT_CHOICE, "many");
  many.rows = rows;
  many.row_count = 2;
  many.many = FLOW_TRUE;
  flow_value both[] = {flow_string_value("one"), flow_string_value("two")};
  page.ask();
  page.host.log.clear();
  flow_value two = flow_string_value("two");

  CHECK(flow_screen_invoke(page.host.engine(), page.screen, "pick", &two, nullptr) ==
        FLOW_ERROR_ELEMENT_DISABLED);
  CHECK(page.set("many", flow_list_value(both, 2)) == FLOW_ERROR_ELEMENT_DISABLED);
  many.value = flow_list_value(both + 1, 1);
  page.ask();
  CHECK(page.set("many", flow_list_value(both, 2)) == FLOW_OK);
  CHECK(page.act("pick", "one", "edit") == FLOW_OK);
  CHECK(page.act("pick", "one", "share") == FLOW_OK);
  CHECK(page.act("pick", "one", "erase") == FLOW_ERROR_ELEMENT_DISABLED);
  CHECK(page.act("pick", "one", "nothing") == FLOW_ERROR_UNKNOWN_ELEMENT);
  CHECK(page.act("pick", "two", "edit") == FLOW_ERROR_UNKNOWN_ELEMENT);
  CHECK(page.act("pick", "three", "edit") == FLOW_ERROR_ARGUMENT_TYPE);

  CHECK(page.host.log.calls() ==
        "input(page,many,[\"one\",\"two\"]) edit(page,edit,\"one\") input(page,share,\"one\")");
}

TEST_CASE("V9: what is secret stands in no message") {
  Page page;
  page.field(FLOW_FIELD_SECURE, flow_string_value("hunter2"));
  CHECK(page.ask()->elements[0].secret == FLOW_TRUE);
  flow_entry twice[] = {{flow_text("hunter2"), flow_null_value()},
                        {flow_text("hunter2"), flow_null_value()}};

  CHECK(page.set("field", flow_map_value(twice, 2)) == FLOW_ERROR_BAD_VALUE);
  CHECK(!page.host.diagnostics.mentions("hunter2"));
  flow_row row = flow_row_make("r", "Row");
  page.elements.clear();
  flow_element &choice = page.add(FLOW_ELEMENT_CHOICE, "choice");
  choice.rows = &row;
  choice.row_count = 1;
  choice.secret = FLOW_TRUE;
  CHECK(page.shown() == FLOW_OK);
  CHECK(page.set("choice", flow_string_value("hunter2")) == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(!page.host.diagnostics.mentions("hunter2"));
  choice.value = flow_string_value("hunter2");
  CHECK(page.shown() == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(!page.host.diagnostics.mentions("hunter2"));
  page.field(FLOW_FIELD_NUMBER, flow_string_value("hunter2")).secret = FLOW_TRUE;
  CHECK(page.shown() == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(!page.host.diagnostics.mentions("hunter2"));
  page.field(FLOW_FIELD_NUMBER, flow_string_value("seen"));
  CHECK(page.shown() == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(page.host.diagnostics.mentions("seen"));
}

TEST_CASE("V9 M7: calls that an input of a secret element leads to are marked") {
  Page page;
  std::vector<std::string> calls;
  flow_call_hook hook = FLOW_CALL_HOOK_INIT;
  hook.user_data = &calls;
  hook.before = [](void *data, const flow_call *call) {
    const char *mark = call->flags & FLOW_CALL_SECRET ? "secret " : "";
    static_cast<std::vector<std::string> *>(data)->push_back(mark + std::string(call->method));
  };
  hook.after = hook.before;
  page.field(FLOW_FIELD_SECURE, flow_string_value("")).method = flow_text("submit");
  page.host.on_screen("page").submit = [&] { page.host.screen("next"); };
  CHECK(page.shown() == FLOW_OK);
  CHECK(flow_set_call_hook(&hook) == FLOW_OK);
  CHECK(page.set("field", flow_string_value("hunter2")) == FLOW_OK);
  CHECK(calls == std::vector<std::string>{"secret event", "secret event", "secret submit",
                                          "secret create", "secret create", "secret submit"});
  calls.clear();
  CHECK(page.set("field", flow_integer_value(1)) == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(calls.empty());
  page.field(FLOW_FIELD_TEXT, flow_string_value(""));
  CHECK(page.shown() == FLOW_OK);
  calls.clear();
  CHECK(page.set("field", flow_string_value("open")) == FLOW_OK);
  CHECK(calls == std::vector<std::string>{"event", "event", "input", "input"});
  CHECK(flow_set_call_hook(nullptr) == FLOW_OK);
}

TEST_CASE("V10 K5: a screen hears what is wrong; for who is of 0.2 the name is the author's own") {
  static std::string heard;
  heard.clear();
  const auto hear = +[](void *, const flow_string *id, const flow_string *reason) {
    heard += view_text(*id) + (reason ? "=" + view_text(*reason) : "") + " ";
  };
  const auto act = +[](void *) { heard += "own "; };
  const flow_method methods[] = {FLOW_SCREEN_METHOD(wrong, hear)};
  const flow_method actions[] = {FLOW_METHOD("wrong", "v(p)", act)};
  flow_class standard = FLOW_CLASS(FLOW_KIND_SCREEN, "wrong.standard", methods);
  flow_class own = FLOW_CLASS(FLOW_KIND_SCREEN, "wrong.own", actions);
  flow_screen screen = FLOW_NONE;
  Host host;
  flow_engine *engine = host.engine();

  REQUIRE(flow_class_register(engine, FLOW_NONE, &standard, nullptr) == FLOW_OK);
  CHECK(flow_class_register(engine, FLOW_NONE, &own, nullptr) == FLOW_ERROR_SIGNATURE_MISMATCH);
  own.struct_size = offsetof(flow_class, state_version);
  REQUIRE(flow_class_register(engine, FLOW_NONE, &own, nullptr) == FLOW_OK);

  const flow_value given[] = {flow_string_value("day"), flow_string_value("no such day")};
  const flow_value over[] = {flow_string_value("day"), flow_null_value()};
  REQUIRE(flow_create(engine, "wrong.standard", nullptr, &screen) == FLOW_OK);
  CHECK(flow_invoke(engine, screen, "wrong", given, 2, nullptr, nullptr) == FLOW_OK);
  CHECK(flow_invoke(engine, screen, "wrong", over, 2, nullptr, nullptr) == FLOW_OK);
  REQUIRE(flow_create(engine, "wrong.own", nullptr, &screen) == FLOW_OK);
  CHECK(flow_invoke(engine, screen, "wrong", nullptr, 0, nullptr, nullptr) == FLOW_OK);
  CHECK(heard == "day=no such day day own ");
}

TEST_CASE("kit: a text that may be NULL is an optional") {
  static std::string heard;
  heard.clear();
  struct Form : flow::screen {
    void wrong(std::string_view id, std::optional<std::string_view> reason) {
      heard += std::string(id) + "=" + std::string(reason.value_or("nothing")) + " ";
    }
  };
  Kit kit;
  CHECK(kit.engine.add<Form>("form"));
  const flow::screen_handle form = *kit.engine.create_screen("form");

  CHECK(kit.engine.invoke(form, "wrong", "day", "no such day"));
  CHECK(kit.engine.invoke(form, "wrong", "day", nullptr));
  CHECK(heard == "day=no such day day=nothing ");
}
