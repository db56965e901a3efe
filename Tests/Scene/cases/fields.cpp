// Fields: what stands in them is the user's, until the screen puts something else.
#include "host.hpp"

using namespace scene;

namespace {

/// A screen with one field that keeps, refuses or corrects what is typed.
struct Form {
  explicit Form(flow_field_type type = FLOW_FIELD_TEXT, uint32_t flags = FLOW_SKIN_STILL)
      : host(flags), field(flow_element_make(FLOW_ELEMENT_FIELD, "field", "Field")) {
    field.field_type = type;
    screen = &host.add("form", [this](flow_content content) {
      flow_element now = field;
      now.error = flow_text(error.c_str());
      if (is_there_a_value) now.value = flow_string_value(value.c_str());
      if (is_there) add(host.engine, content, now);
      flow_add_button(host.engine, content, "other", "Other", FLOW_ROLE_NORMAL);
    });
    screen->input = [this](std::string const &id, flow_value const *entered) {
      if (id != "field" || is_deaf) return;
      is_there_a_value = entered != nullptr && entered->type == FLOW_TYPE_STRING;
      value = value_text(entered);
    };
    is_there_a_value =
        type != FLOW_FIELD_NUMBER && type != FLOW_FIELD_DATE && type != FLOW_FIELD_TIME;
    host.open("form");
    element = host.element("field");
  }
  flow_status type(char const *text) { return flow_scene_type(element, text, nullptr); }
  bool is_put() {
    host.drain();
    return (host.bits("field") & FLOW_SHOWN_PUT) != 0;
  }
  void change() {
    screen->changed();
    host.drain();
  }

  Host host;
  flow_element field;
  Screen *screen;
  flow_scene_element *element;
  std::string value, error;
  bool is_there = true, is_there_a_value = true, is_deaf = false;
};

}  // namespace

TEST_CASE("H6: a field's text is set when `put_revision` is newer, never else") {
  Form form;
  CHECK(form.type("abc") == FLOW_OK);
  CHECK(!form.is_put());  // an echo
  CHECK(form.value == "abc");
  form.change();
  CHECK(!(form.host.bits("field") & FLOW_SHOWN_PUT));
  form.value = "corrected";
  form.screen->changed();
  CHECK(form.is_put());
  form.is_deaf = true;  // it refuses, and what was there is put
  CHECK(form.type("corrected!") == FLOW_OK);
  CHECK(form.is_put());
}

TEST_CASE("H6: other controls always show the value") {
  Host host;
  bool is_on = false;
  auto &screen = host.add("screen", [&](flow_content content) {
    flow_add_toggle(host.engine, content, "on", "On", is_on);
  });
  host.open("screen");
  is_on = true;
  screen.changed();
  host.drain();
  CHECK((host.bits("on") & FLOW_SHOWN_VALUE));
}

TEST_CASE("H6: after each input, also a refused one, the control shows the value again") {
  Host host;
  bool is_enabled = true;
  auto &screen = host.add("screen", [&](flow_content content) {
    flow_element on = flow_element_make(FLOW_ELEMENT_TOGGLE, "on", "On");
    on.value = flow_boolean_value(FLOW_FALSE);
    on.enabled = is_enabled;
    add(host.engine, content, on);
  });
  flow_value const wanted = flow_boolean_value(FLOW_TRUE);
  host.open("screen");
  CHECK(flow_scene_set(host.element("on"), &wanted, nullptr) == FLOW_OK);
  host.drain();
  CHECK((host.bits("on") & FLOW_SHOWN_VALUE));
  is_enabled = false;
  screen.changed();
  host.drain();
  CHECK(flow_scene_set(host.element("on"), &wanted, nullptr) == FLOW_ERROR_ELEMENT_DISABLED);
  host.drain();
  CHECK((host.bits("on") & FLOW_SHOWN_VALUE));
}

TEST_CASE("V17: flow_value_for() decides what a value is; the reason is a word") {
  Form form(FLOW_FIELD_DATE);
  CHECK(form.type("2026-1") != FLOW_OK);
  CHECK(form.screen->inputs.empty());
  REQUIRE(form.screen->wrong.size() == 1);
  CHECK(form.screen->wrong[0] == "field:A day is written as 2026-12-31.");
  CHECK(form.type("2026-12-31") == FLOW_OK);
  CHECK(form.screen->inputs == std::vector<std::string>{"field=2026-12-31"});
  CHECK(form.screen->wrong.size() == 2);
}

TEST_CASE("V17: the reason is shown when the field is left, and until the text is a value") {
  Form form(FLOW_FIELD_DATE);
  auto *const page = form.host.page();
  flow_scene_focused(page, form.element);
  form.type("20");
  form.host.drain();
  CHECK(std::string(flow_scene_error(form.element)) == "");
  flow_scene_focused(page, form.host.element("other"));
  form.host.drain();
  CHECK(std::string(flow_scene_error(form.element)) == "A day is written as 2026-12-31.");
  CHECK((form.host.bits("field") & FLOW_SHOWN_ERROR));
  flow_scene_focused(page, form.element);
  form.type("2026-12-3");  // it stays while it is shown
  form.host.drain();
  CHECK(std::string(flow_scene_error(form.element)) != "");
  form.type("2026-12-31");
  form.host.drain();
  CHECK(std::string(flow_scene_error(form.element)) == "");
  CHECK((form.host.bits("field") & FLOW_SHOWN_ERROR));
}

TEST_CASE("H10: Enter in a half typed field shows the reason") {
  Form form(FLOW_FIELD_NUMBER);
  auto *const page = form.host.page();
  flow_scene_focused(page, form.element);
  form.type("-");
  form.host.drain();
  CHECK(flow_scene_enter(page));
  form.host.drain();
  CHECK(std::string(flow_scene_error(form.element)) == "A number is wanted here.");
}

TEST_CASE("V16: the screen's own error is shown in the place of the reason") {
  Form form(FLOW_FIELD_TIME);
  form.error = "closed by then";
  form.change();
  flow_scene_focused(form.host.page(), form.element);
  form.type("7:");
  flow_scene_focused(form.host.page(), nullptr);
  form.host.drain();
  CHECK(std::string(flow_scene_error(form.element)) == "closed by then");
}

TEST_CASE("V17: half typed ends by an input carried out, a put, another field type") {
  Form form(FLOW_FIELD_DATE);
  form.type("20");
  form.host.drain();
  REQUIRE(form.screen->wrong.size() == 1);
  SUBCASE("by an input") {
    form.type("2026-12-31");
    form.host.drain();
  }
  SUBCASE("by a put") {
    form.is_there_a_value = true;
    form.value = "2027-01-01";
    form.change();
    CHECK((form.host.bits("field") & FLOW_SHOWN_PUT));
  }
  SUBCASE("by another field type") {
    form.field.field_type = FLOW_FIELD_TIME;
    form.change();
  }
  SUBCASE("and when the field goes") {
    form.is_there = false;
    form.change();
  }
  REQUIRE(form.screen->wrong.size() == 2);
  CHECK(form.screen->wrong[1] == "field:");
  if (!form.is_there) return;
  CHECK(std::string(flow_scene_error(form.element)) == "");
}

TEST_CASE("V17: a half typed text stays when the screen says something else of itself") {
  Form form(FLOW_FIELD_DATE);
  form.type("20");
  CHECK(!form.is_put());
  form.field.hint = flow_text("soon");
  form.screen->changed();
  CHECK(!form.is_put());
  CHECK(form.screen->wrong.size() == 1);
}

TEST_CASE("H7: `secret` or secure: dots") {
  Form form(FLOW_FIELD_SECURE);
  CHECK(form.element->is_secret);
  Form other(FLOW_FIELD_TEXT);
  CHECK(!other.element->is_secret);
  other.field.secret = FLOW_TRUE;
  other.change();
  CHECK(other.element->is_secret);
  CHECK((other.host.bits("field") & FLOW_SHOWN_SECRET));
}

TEST_CASE("H7, H10: a secret number is typed, and Enter in it presses the default button") {
  Host host;
  auto &screen = host.add("screen", [&](flow_content content) {
    flow_element range = flow_element_make(FLOW_ELEMENT_RANGE, "range", "Range");
    range.maximum = 10;
    range.secret = FLOW_TRUE;
    range.value = flow_number_value(7);
    add(host.engine, content, range);
    flow_add_button(host.engine, content, "go", "Go", FLOW_ROLE_PRIMARY);
  });
  host.open("screen");
  flow_scene_element *const range = host.element("range");
  flow_scene_page *const page = range->page;
  flow_scene_focused(page, range);
  CHECK(std::string(flow_scene_text(range, nullptr)) == "7");
  CHECK(flow_scene_type(range, "1x", nullptr) == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(screen.wrong.size() == 1);
  CHECK(flow_scene_enter(page));  // says why it is no number
  CHECK(std::string(flow_scene_error(range)) != "");
  CHECK(screen.inputs.empty());
  CHECK(flow_scene_type(range, "3", nullptr) == FLOW_OK);
  CHECK(flow_scene_enter(page));
  host.drain();
  REQUIRE(screen.inputs.size() == 2);
  CHECK(screen.inputs[0] == "range=3");
  CHECK(screen.inputs[1] == "go=null");
}

TEST_CASE("H7: a secret that is only looked at has no value and no picture") {
  Host host;
  bool is_secret = true;
  auto &screen = host.add("screen", [&](flow_content content) {
    flow_element progress = flow_element_make(FLOW_ELEMENT_PROGRESS, "progress", "Progress");
    progress.value = flow_number_value(0.5);
    flow_element image = flow_element_make(FLOW_ELEMENT_IMAGE, "image", "Image");
    image.source = flow_text("data:image/png,card");
    image.icon = flow_text("card");
    progress.secret = image.secret = is_secret;
    add(host.engine, content, progress);
    add(host.engine, content, image);
  });
  host.open("screen");
  CHECK(host.element("progress")->shown->value.type == FLOW_TYPE_NULL);
  CHECK(text_of(host.element("image")->shown->text) == "Image");
  CHECK(text_of(host.element("image")->shown->icon) == "");
  CHECK(std::string(flow_scene_file(host.element("image"))) == "");
  is_secret = false;
  screen.changed();
  host.drain();
  CHECK(host.element("progress")->shown->value.as.number == 0.5);
  CHECK((host.bits("progress") & FLOW_SHOWN_VALUE));
  CHECK(text_of(host.element("image")->shown->icon) == "card");
  CHECK(std::string(flow_scene_file(host.element("image"))) == "data:image/png,card");
  CHECK((host.bits("image") & FLOW_SHOWN_SOURCE));
}

TEST_CASE("H7: a renewed screen's secret is emptied") {
  Form form(FLOW_FIELD_SECURE);
  form.is_deaf = true;
  CHECK(form.type("hunter2") == FLOW_OK);
  CHECK(!form.is_put());
  CHECK(flow_instance_renew(form.host.engine, form.screen->self, nullptr, 0, nullptr, nullptr) ==
        FLOW_OK);
  CHECK(form.is_put());
  CHECK(form.screen->created == 2);
}

TEST_CASE("H6: input carries the revision that is shown") {
  Host host;
  std::string id = "a";
  auto &screen = host.add("screen", [&](flow_content content) {
    flow_add_button(host.engine, content, id.c_str(), "A", FLOW_ROLE_NORMAL);
  });
  host.open("screen");
  auto *const a = host.element("a");
  // Somebody else asks, and is told another content, which the user has not seen.
  flow_screen_content const *content = nullptr;
  id = "b";
  flow_screen_render(host.engine, screen.self, &content);
  CHECK(flow_scene_press(a, nullptr, nullptr, 1, nullptr) == FLOW_ERROR_OUTDATED);
  CHECK(screen.inputs.empty());
  host.drain();
  CHECK(host.of(FLOW_NEWS_REFUSED).size() == 1);
  CHECK(host.body() == "b");
}

TEST_CASE("H6: after an input the screen is asked, whatever came of it") {
  Form form;
  unsigned const before = form.screen->renders;
  form.type("abc");
  form.host.drain();
  CHECK(form.screen->renders == before + 1);
  form.field.enabled = FLOW_FALSE;
  form.change();
  CHECK(form.type("abcd") == FLOW_ERROR_ELEMENT_DISABLED);
  form.host.drain();
  CHECK(form.screen->renders == before + 3);
}

TEST_CASE("H6: a refused input is said to the user") {
  Form form;
  form.field.enabled = FLOW_FALSE;
  form.change();
  flow_error error = FLOW_ERROR_INIT;
  CHECK(flow_scene_type(form.element, "x", &error) == FLOW_ERROR_ELEMENT_DISABLED);
  form.host.drain();
  auto const refused = form.host.of(FLOW_NEWS_REFUSED);
  REQUIRE(refused.size() == 1);
  CHECK(refused[0].text == error.message);
  CHECK(refused[0].text != "");
}

TEST_CASE("H6: what is typed between two news is not put away by an older put") {
  Form form;
  Heard heard;
  form.value = "put";
  form.screen->changed();
  REQUIRE(form.host.next(heard));
  bool const was_told = heard.kind == FLOW_NEWS_ELEMENT_CHANGED && heard.changed & FLOW_SHOWN_PUT;
  CHECK(form.type("typed") == FLOW_OK);
  CHECK(form.value == "typed");
  CHECK((was_told || !form.is_put()));
}

TEST_CASE("V17 V10: an input of another device ends what is half typed here") {
  Form form(FLOW_FIELD_DATE);
  CHECK(form.type("no day") != FLOW_OK);
  form.host.drain();
  flow_scene_focused(form.host.page(), nullptr);
  CHECK_FALSE(form.is_put());
  CHECK(std::string(flow_scene_error(form.element)) != "");
  const flow_value day = flow_string_value("2026-11-29");
  CHECK(flow_screen_set_field(form.host.engine, form.host.page()->screen, "field", &day, nullptr) ==
        FLOW_OK);
  form.screen->changed();
  CHECK(form.is_put());  // the text in the field is the one that the device has sent
  CHECK(std::string(flow_scene_error(form.element)) == "");
  CHECK(value_text(&form.element->shown->value) == "2026-11-29");
}
