// Rules V1, V2, V3 and V5: the content of a screen and the user's input.
#include <doctest/doctest.h>

#include "support/host.hpp"
#include "support/value_text.hpp"

using namespace test;

namespace {

/// A window with one visible screen that shows one element of each kind.
struct Form {
  Host host;
  flow_window window = host.window();
  flow_screen screen = FLOW_NONE;
  bool locked = false;

  Form() {
    host.on_screen("form").render = [this](flow_content content) { fill(content); };
    screen = host.screen("form");
    host.open(window, screen);
    host.log.clear();
  }

  void fill(flow_content content) {
    flow_engine *engine = host.engine();
    flow_row rows[] = {flow_row_make("one", "One"), flow_row_make("two", "Two")};
    rows[0].subtitle = flow_text("1");
    rows[0].detail = flow_text("I");
    flow_add_heading(engine, content, "Heading");
    flow_add_text(engine, content, "Text");
    flow_element image = flow_element_make(FLOW_ELEMENT_IMAGE, nullptr, "a cat");
    image.source = flow_text("cat.png");
    flow_content_add(engine, content, &image);
    flow_add_field(engine, content, "name", "Name", FLOW_FIELD_TEXT, "Ada", "too short");
    flow_element age = flow_element_make(FLOW_ELEMENT_FIELD, "age", "Age");
    age.field_type = FLOW_FIELD_NUMBER;
    age.value = flow_integer_value(36);
    flow_content_add(engine, content, &age);
    flow_add_toggle(engine, content, "news", "News", FLOW_TRUE);
    flow_add_choice(engine, content, "size", "Size", rows, 2, "one");
    flow_element many = flow_element_make(FLOW_ELEMENT_CHOICE, "many", "Many");
    many.many = FLOW_TRUE;
    many.rows = rows;
    many.row_count = 2;
    flow_content_add(engine, content, &many);
    flow_add_list(engine, content, "pick", "Pick", rows, 2);
    flow_element submit = flow_element_make(FLOW_ELEMENT_BUTTON, "submit", "Submit");
    submit.role = FLOW_ROLE_PRIMARY;
    submit.enabled = locked ? FLOW_FALSE : FLOW_TRUE;
    flow_content_add(engine, content, &submit);
    flow_element other = flow_element_make(FLOW_ELEMENT_BUTTON, "other", "Other");
    other.method = flow_text("edit");
    flow_content_add(engine, content, &other);
    flow_add_progress(engine, content, "Loading", 0.5);
    flow_add_divider(engine, content);
    flow_element help = flow_element_make(FLOW_ELEMENT_BUTTON, "help", "Help");
    help.placement = FLOW_PLACEMENT_TRAILING;
    help.method = flow_text("no_such_method");
    flow_content_add(engine, content, &help);
  }

  const flow_screen_content *ask() {
    const flow_screen_content *content = nullptr;
    CHECK(flow_screen_render(host.engine(), screen, &content) == FLOW_OK);
    return content;
  }
  flow_status set(const char *id, flow_value value) {
    return flow_screen_set_field(host.engine(), screen, id, &value, nullptr);
  }
  flow_status press(const char *id, const flow_value *value = nullptr) {
    return flow_screen_invoke(host.engine(), screen, id, value, nullptr);
  }
};

}  // namespace

TEST_CASE("V1: content is a title and elements in order, with everything the screen said") {
  Form form;

  const flow_screen_content *content = form.ask();

  REQUIRE(content);
  CHECK(view_text(content->title) == "form");
  REQUIRE(content->element_count == 14);
  CHECK(content->elements[0].kind == FLOW_ELEMENT_HEADING);
  CHECK(view_text(content->elements[0].text) == "Heading");
  CHECK(view_text(content->elements[2].source) == "cat.png");
  CHECK(view_text(content->elements[3].error) == "too short");
  CHECK(value_text(&content->elements[3].value) == "\"Ada\"");
  CHECK(content->elements[4].field_type == FLOW_FIELD_NUMBER);
  CHECK(content->elements[5].value.as.boolean == FLOW_TRUE);
  CHECK(content->elements[6].row_count == 2);
  CHECK(view_text(flow_row_at(flow_element_at(content, 6), 0)->detail) == "I");
  CHECK(content->elements[7].many == FLOW_TRUE);
  CHECK(content->elements[9].role == FLOW_ROLE_PRIMARY);
  CHECK(view_text(content->elements[10].method) == "edit");
  CHECK(content->elements[13].placement == FLOW_PLACEMENT_TRAILING);
}

TEST_CASE("V1: an element that breaks a rule is refused and reported; the rest stands") {
  Host host;
  flow_window window = host.window();
  std::vector<flow_status> statuses;
  flow_content kept = FLOW_NONE;
  host.on_screen("s").render = [&](flow_content content) {
    flow_engine *engine = host.engine();
    kept = content;
    statuses.push_back(flow_add_button(engine, content, "a", "A", FLOW_ROLE_NORMAL));
    statuses.push_back(flow_add_button(engine, content, "a", "again", FLOW_ROLE_NORMAL));
    statuses.push_back(flow_add_button(engine, content, nullptr, "no id", FLOW_ROLE_NORMAL));
    flow_element unknown = flow_element_make(99, "x", "x");
    statuses.push_back(flow_content_add(engine, content, &unknown));
    flow_element text = flow_element_make(FLOW_ELEMENT_TEXT, nullptr, "in the toolbar");
    text.placement = FLOW_PLACEMENT_LEADING;
    statuses.push_back(flow_content_add(engine, content, &text));
    statuses.push_back(flow_add_text(engine, content, "\xff\xfe"));
    flow_element toggle = flow_element_make(FLOW_ELEMENT_TOGGLE, "t", "t");
    toggle.value = flow_string_value("no boolean");
    statuses.push_back(flow_content_add(engine, content, &toggle));
  };
  flow_screen screen = host.screen("s");
  host.open(window, screen);
  host.diagnostics.clear();

  const flow_screen_content *content = nullptr;
  CHECK(flow_screen_render(host.engine(), screen, &content) == FLOW_OK);

  const std::vector<flow_status> expected = {FLOW_OK,
                                             FLOW_ERROR_DUPLICATE_ID,
                                             FLOW_ERROR_INVALID_ARGUMENT,
                                             FLOW_ERROR_INVALID_ARGUMENT,
                                             FLOW_ERROR_INVALID_ARGUMENT,
                                             FLOW_ERROR_BAD_UTF8,
                                             FLOW_ERROR_INVALID_ARGUMENT};
  REQUIRE(statuses.size() == expected.size());
  for (size_t each = 0; each < expected.size(); each++)
    CHECK(statuses[each] == expected[each]);
  REQUIRE(content);
  CHECK(content->element_count == 1);
  CHECK(host.diagnostics.count(FLOW_SEVERITY_WARNING) == 6);
  CHECK(flow_add_text(host.engine(), kept, "late") == FLOW_ERROR_STALE_HANDLE);
}

TEST_CASE("V2: content is rendered when it is asked for, and only then") {
  Form form;
  int renders = 0;
  form.host.on_screen("form").render = [&](flow_content) { renders++; };

  CHECK(flow_screen_changed(form.host.engine(), form.screen) == FLOW_OK);
  CHECK(renders == 0);
  form.ask();
  CHECK(renders == 1);
  form.ask();

  CHECK(renders == 2);
}

TEST_CASE("V2: changes are coalesced, and told for a visible screen only") {
  Form form;
  Host &host = form.host;
  Presenter &presenter = host.present(form.window, Answers::at_once);
  host.on_screen("form").submit = [&] {
    for (int times = 0; times < 3; times++)
      flow_screen_changed(host.engine(), form.screen);
  };
  form.ask();
  presenter.changed.clear();

  CHECK(form.press("submit") == FLOW_OK);
  CHECK(presenter.changed == std::vector<flow_screen>{form.screen});
  host.push(form.window, host.screen("above"));
  presenter.changed.clear();
  CHECK(flow_screen_changed(host.engine(), form.screen) == FLOW_OK);

  CHECK(presenter.changed.empty());
}

TEST_CASE("V2: a screen cannot be asked from inside its own render; another one can") {
  Form form;
  flow_status own = FLOW_OK;
  flow_status others = FLOW_ERROR_INTERNAL;
  flow_screen other = form.host.screen("other");
  form.host.push(form.window, other);
  form.host.on_screen("form").render = [&](flow_content) {
    const flow_screen_content *content = nullptr;
    own = flow_screen_render(form.host.engine(), form.screen, &content);
    others = flow_screen_render(form.host.engine(), other, &content);
  };

  form.ask();

  CHECK(own == FLOW_ERROR_BUSY);
  CHECK(others == FLOW_OK);
}

TEST_CASE(
    "V3: input reaches the method an element names: alone, with the value, with id and value") {
  Form form;
  form.ask();
  flow_value row = flow_string_value("two");

  CHECK(form.press("submit") == FLOW_OK);
  CHECK(form.press("pick", &row) == FLOW_OK);
  CHECK(form.press("other") == FLOW_OK);
  CHECK(form.set("name", flow_string_value("Grace")) == FLOW_OK);
  CHECK(form.set("age", flow_integer_value(37)) == FLOW_OK);
  CHECK(form.set("age", flow_number_value(37.5)) == FLOW_OK);
  CHECK(form.set("news", flow_boolean_value(FLOW_FALSE)) == FLOW_OK);
  CHECK(form.set("size", flow_string_value("two")) == FLOW_OK);
  flow_value both[] = {flow_string_value("one"), flow_string_value("two")};
  CHECK(form.set("many", flow_list_value(both, 2)) == FLOW_OK);

  CHECK(form.host.log.calls() ==
        "submit(form) pick(form,\"two\") edit(form,other,null) input(form,name,\"Grace\") "
        "input(form,age,37) input(form,age,37.500000) input(form,news,false) "
        "input(form,size,\"two\") input(form,many,[\"one\",\"two\"])");
}

TEST_CASE("V3: unknown, disabled and wrongly typed input is an error, and nothing is called") {
  Form form;
  form.locked = true;
  form.ask();
  flow_value nobody = flow_string_value("three");
  flow_value nobodies[] = {flow_string_value("one"), flow_string_value("three")};
  flow_error error = FLOW_ERROR_INIT;

  CHECK(flow_screen_invoke(form.host.engine(), form.screen, "nothing", nullptr, &error) ==
        FLOW_ERROR_UNKNOWN_ELEMENT);
  CHECK(std::string(error.message).find("nothing") != std::string::npos);
  CHECK(form.set("nothing", flow_string_value("x")) == FLOW_ERROR_UNKNOWN_ELEMENT);
  CHECK(form.press("submit") == FLOW_ERROR_ELEMENT_DISABLED);
  CHECK(form.press("pick", &nobody) == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(form.set("name", flow_integer_value(1)) == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(form.set("age", flow_string_value("old")) == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(form.set("news", flow_integer_value(1)) == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(form.set("size", nobody) == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(form.set("many", flow_list_value(nobodies, 2)) == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(form.press("help") == FLOW_ERROR_UNKNOWN_METHOD);

  CHECK(form.host.log.calls() == "");
}

TEST_CASE("V3: null empties a number field, and no other") {
  Form form;
  form.ask();

  CHECK(form.set("age", flow_null_value()) == FLOW_OK);
  CHECK(form.host.log.calls() != "");
  form.host.log.clear();
  CHECK(form.set("name", flow_null_value()) == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(form.set("news", flow_null_value()) == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(form.set("size", flow_null_value()) == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(form.host.log.calls() == "");
}

TEST_CASE("V3: input is checked against the content the host last got") {
  Form form;
  form.ask();
  form.locked = true;

  CHECK(form.press("submit") == FLOW_OK);
  form.ask();
  CHECK(form.press("submit") == FLOW_ERROR_ELEMENT_DISABLED);
}

TEST_CASE(
    "W2: an action kept after its screen is gone is a reported no-op and keeps nothing alive") {
  Form form;
  Host &host = form.host;
  int submitted = 0;
  host.on_screen("form").submit = [&] { submitted++; };
  form.ask();
  CHECK(form.press("submit") == FLOW_OK);

  host.set_root(form.window, host.screen("other"));

  flow_error error = FLOW_ERROR_INIT;
  CHECK(flow_screen_invoke(host.engine(), form.screen, "submit", nullptr, &error) ==
        FLOW_ERROR_STALE_HANDLE);
  CHECK(std::string(error.message).find("gone") != std::string::npos);
  CHECK(submitted == 1);
  size_t screens = 0;
  CHECK(flow_engine_live_count(host.engine(), FLOW_KIND_SCREEN, nullptr, &screens) == FLOW_OK);
  CHECK(screens == 1);
}

TEST_CASE("V5: a screen may offer a native view; a host that does not ask uses the content") {
  Form form;
  flow_native_view view = {(uint32_t)sizeof view, 0, "gtk4", &form};
  form.host.on_screen("form").capability = [&](const std::string &id) -> const void * {
    return id == FLOW_CAPABILITY_NATIVE_VIEW ? &view : nullptr;
  };
  const void *capability = &form;

  CHECK(flow_screen_capability(form.host.engine(), form.screen, FLOW_CAPABILITY_NATIVE_VIEW,
                               &capability) == FLOW_OK);
  CHECK(capability == &view);
  CHECK(flow_screen_capability(form.host.engine(), form.screen, "flow.native-view/2",
                               &capability) == FLOW_OK);
  CHECK(capability == nullptr);
  flow_handle bare = FLOW_NONE;
  CHECK(flow_create(form.host.engine(), "test.bare", nullptr, &bare) == FLOW_OK);
  capability = &form;
  CHECK(flow_screen_capability(form.host.engine(), bare, FLOW_CAPABILITY_NATIVE_VIEW,
                               &capability) == FLOW_OK);

  CHECK(capability == nullptr);
  CHECK(form.ask()->element_count == 14);
}
