// Rule V3: the values that input brings, and the parameters of the methods that hear of them.
#include <doctest/doctest.h>

#include <clocale>
#include <functional>

#include "support/host.hpp"
#include "support/value_text.hpp"

using namespace test;

namespace {

/// A screen of the class "form" whose methods write down what they are given. It lives in the
/// test's host, or in a strict engine, which would refuse the classes of that.
struct Form {
  Host host;
  flow_engine *engine = nullptr;
  std::vector<Diagnostic> said;
  flow_screen screen = FLOW_NONE;
  std::vector<flow_element> elements;
  std::string heard;
  std::vector<std::string> seen;
  flow_status added = FLOW_OK;
  std::function<void()> in_press;

  static Form &self(void *self) { return *static_cast<Form *>(self); }
  static void *create(void *user_data, flow_engine *, flow_handle, const flow_value *) {
    return user_data;
  }
  static void render(void *data, flow_content content) {
    Form &form = self(data);
    for (const flow_element &element : form.elements)
      form.added = flow_content_add(form.engine, content, &element);
  }
  void hear(const char *method, const std::string &value) {
    heard += std::string(method) + "(" + value + ")";
  }
  static void take_i(void *data, int32_t value) { self(data).hear("i", std::to_string(value)); }
  static void take_u(void *data, uint32_t value) { self(data).hear("u", std::to_string(value)); }
  static void take_x(void *data, int64_t value) { self(data).hear("x", std::to_string(value)); }
  static void take_t(void *data, uint64_t value) { self(data).hear("t", std::to_string(value)); }
  static void take_d(void *data, double value) { self(data).hear("d", std::to_string(value)); }
  static void take_b(void *data, flow_bool value) { self(data).hear("b", value ? "yes" : "no"); }
  static void take_s(void *data, const flow_string *value) {
    self(data).hear("s", view_text(*value));
  }
  static void maybe_s(void *data, const flow_string *value) {
    self(data).hear("?s", value ? view_text(*value) : "NULL");
  }
  static void take_a(void *data, const flow_value *value) {
    self(data).hear("a", value_text(value));
  }
  static void with_id(void *data, const flow_string *id, int64_t value) {
    self(data).hear(view_text(*id).c_str(), std::to_string(value));
  }
  static void three(void *data, const flow_string *, const flow_value *, int64_t) {
    self(data).hear("three", "");
  }
  static void number_first(void *data, int64_t, const flow_value *) {
    self(data).hear("number_first", "");
  }
  static void nothing(void *) {}
  static void press(void *data) {
    self(data).hear("press", "");
    if (self(data).in_press) self(data).in_press();
  }
  static void event(void *data, const flow_event *event) {
    if (event->kind == FLOW_EVENT_INPUT) self(data).seen.push_back(value_text(event->value));
  }

  explicit Form(bool is_strict = false) {
    engine = host.engine();
    if (is_strict) {
      flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
      options.flags = FLOW_ENGINE_STRICT;
      options.diagnostic.user_data = this;
      options.diagnostic.function = [](void *data, const flow_diagnostic *told) {
        self(data).said.push_back({told->severity, told->status, told->subject, told->message});
      };
      CHECK(flow_engine_create(&options, &engine) == FLOW_OK);
    }
    static const flow_method methods[] = {FLOW_SCREEN_METHOD(create, create),
                                          FLOW_SCREEN_METHOD(render, render),
                                          FLOW_METHOD("take_i", "v(pi)", take_i),
                                          FLOW_METHOD("take_u", "v(pu)", take_u),
                                          FLOW_METHOD("take_x", "v(px)", take_x),
                                          FLOW_METHOD("take_t", "v(pt)", take_t),
                                          FLOW_METHOD("take_d", "v(pd)", take_d),
                                          FLOW_METHOD("take_b", "v(pb)", take_b),
                                          FLOW_METHOD("take_s", "v(ps)", take_s),
                                          FLOW_METHOD("maybe_s", "v(p?s)", maybe_s),
                                          FLOW_METHOD("take_a", "v(pa)", take_a),
                                          FLOW_METHOD("maybe_a", "v(p?a)", take_a),
                                          FLOW_METHOD("with_id", "v(psx)", with_id),
                                          FLOW_METHOD("three", "v(psax)", three),
                                          FLOW_METHOD("number_first", "v(pxa)", number_first),
                                          FLOW_SCREEN_METHOD(destroy, nothing),
                                          FLOW_ACTION(press)};
    flow_class made = FLOW_CLASS(FLOW_KIND_SCREEN, "form", methods);
    made.user_data = this;
    CHECK(flow_class_register(engine, FLOW_NONE, &made, nullptr) == FLOW_OK);
    static const flow_method observing[] = {FLOW_OBSERVER_METHOD(event, event)};
    flow_class observer = FLOW_CLASS(FLOW_KIND_OBSERVER, "form.observer", observing);
    observer.user_data = this;
    CHECK(flow_class_register(engine, FLOW_NONE, &observer, nullptr) == FLOW_OK);
    flow_handle instance;
    CHECK(flow_create(engine, "form.observer", nullptr, &instance) == FLOW_OK);
  }
  ~Form() {
    if (engine != host.engine()) CHECK(flow_engine_destroy(engine) == FLOW_OK);
  }
  Form(const Form &) = delete;
  Form &operator=(const Form &) = delete;

  flow_element &add(flow_element_kind kind, const char *method) {
    elements.push_back(flow_element_make(kind, method, method));
    return elements.back();
  }
  flow_element &number(const char *method) {
    flow_element &made = add(FLOW_ELEMENT_FIELD, method);
    made.field_type = FLOW_FIELD_NUMBER;
    return made;
  }
  flow_element &range(const char *method, double minimum, double maximum, double step) {
    flow_element &made = add(FLOW_ELEMENT_RANGE, method);
    made.minimum = minimum, made.maximum = maximum, made.step = step;
    made.value = flow_number_value(minimum);
    return made;
  }
  void show() {
    if (screen == FLOW_NONE) {
      CHECK(flow_create(engine, "form", nullptr, &screen) == FLOW_OK);
      if (engine == host.engine()) host.open(host.window(), screen);
    }
    const flow_screen_content *content = nullptr;
    CHECK(flow_screen_render(engine, screen, &content) == FLOW_OK);
  }
  /// Returns the method's words, or the error.
  std::string send(const char *id, flow_value value, uint64_t sequence = 0) {
    flow_input input = FLOW_INPUT_INIT;
    flow_error error = FLOW_ERROR_INIT;
    heard.clear();
    seen.clear();
    input.id = flow_text(id);
    input.value = &value;
    if (sequence) input.device = 1, input.sequence = sequence;
    flow_status status = flow_screen_send(host.engine(), screen, &input, nullptr, &error);
    CHECK((status == FLOW_OK || status == FLOW_ERROR_ARGUMENT_TYPE));
    CHECK(seen.size() == (heard.empty() ? 0 : 1));
    host.diagnostics.clear();
    return status == FLOW_OK ? heard : error.message;
  }
  std::string send(const char *id, double value) { return send(id, flow_number_value(value)); }
};

const double exact = 9007199254740992;  // 2^53

}  // namespace

TEST_CASE("V3: a number that is whole and exact fits an integer parameter") {
  Form form;
  for (const char *id : {"take_i", "take_u", "take_x", "take_t", "take_d", "take_a", "maybe_a"})
    form.number(id);
  form.show();
  CHECK(form.host.diagnostics.all().empty());
  CHECK(form.send("take_x", 4.0) == "x(4)");
  CHECK(form.send("take_x", flow_integer_value(4)) == "x(4)");
  CHECK(form.send("take_x", -0.0) == "x(0)");
  CHECK(form.send("take_x", exact) == "x(9007199254740992)");
  CHECK(form.send("take_x", -exact) == "x(-9007199254740992)");
  CHECK(form.send("take_i", -2147483648.0) == "i(-2147483648)");
  CHECK(form.send("take_u", 4294967295.0) == "u(4294967295)");
  CHECK(form.send("take_t", exact) == "t(9007199254740992)");
  CHECK(form.send("take_d", flow_integer_value(4)) == "d(4.000000)");
  CHECK(form.send("take_d", 2.5) == "d(2.500000)");
  // A method of any value gets the one that was sent, and observers see that.
  CHECK(form.send("take_a", 4.0) == "a(4.000000)");
  CHECK(form.send("maybe_a", flow_null_value()) == "a(null)");
  CHECK(form.send("take_x", 4.0) == "x(4)");
  CHECK(form.seen == std::vector<std::string>{"4.000000"});
}

TEST_CASE("V3: another number is refused with what was given and what is wanted") {
  Form form;
  for (const char *id : {"take_i", "take_u", "take_x", "take_t", "take_d"})
    form.number(id);
  form.show();
  const std::string x = "class 'form', method 'take_x', argument 1: expected integer, got ";
  CHECK(form.send("take_x", 2.5) == x + "number 2.5");
  CHECK(form.send("take_x", exact + 2) == x + "number 9.00719925474099e+15");
  CHECK(form.send("take_x", 1e300) == x + "number 1e+300");
  CHECK(form.send("take_x", flow_null_value()) == x + "null");
  CHECK(form.send("take_i", 2147483648.0) ==
        "class 'form', method 'take_i', argument 1: expected integer from -2147483648 to "
        "2147483647, got integer 2147483648");
  CHECK(form.send("take_u", -1.0).find("got integer -1") != std::string::npos);
  CHECK(form.send("take_t", -1.0).find("expected integer of at least 0") != std::string::npos);
  CHECK(form.send("take_d", flow_null_value()).find("expected number or integer, got null") !=
        std::string::npos);
  // The message has a point, whatever the program's locale.
  std::setlocale(LC_ALL, "de_DE.UTF-8");
  CHECK(form.send("take_x", 2.5) == x + "number 2.5");
  std::setlocale(LC_ALL, "C");
  // Refused input was not seen (V7): the same number of the device is carried out.
  CHECK(form.send("take_x", flow_number_value(2.5), 7) == x + "number 2.5");
  CHECK(form.send("take_x", flow_number_value(2), 7) == "x(2)");
  CHECK(form.send("take_x", flow_number_value(3), 7) == "");
}

TEST_CASE("V3: null fits what may be missing") {
  Form form;
  form.add(FLOW_ELEMENT_FIELD, "take_s").field_type = FLOW_FIELD_DATE;
  form.add(FLOW_ELEMENT_FIELD, "maybe_s").field_type = FLOW_FIELD_TIME;
  form.show();
  CHECK(form.host.diagnostics.all().empty());
  CHECK(form.send("maybe_s", flow_null_value()) == "?s(NULL)");
  CHECK(form.send("maybe_s", flow_string_value("23:59")) == "?s(23:59)");
  CHECK(form.send("take_s", flow_null_value()) ==
        "class 'form', method 'take_s', argument 1: expected string, got null");
}

TEST_CASE("V3: a whole range or rating fits an integer parameter, also behind the id") {
  Form form;
  form.range("take_x", -5, 5, 1);
  form.range("take_u", 0, 5, 5);
  form.add(FLOW_ELEMENT_RATING, "with_id").maximum = 5;
  form.elements.back().step = 1;
  form.show();
  CHECK(form.host.diagnostics.all().empty());
  CHECK(form.send("take_x", -4.0) == "x(-4)");
  CHECK(form.send("take_u", 5.0) == "u(5)");
  CHECK(form.send("with_id", 4.0) == "with_id(4)");
}

TEST_CASE(
    "V3, V6: input for older content is fitted, unless the element means something else now") {
  Form form;
  form.number("it").method = flow_text("take_x");
  form.show();
  form.show();
  flow_value four = flow_number_value(4);
  flow_input input = FLOW_INPUT_INIT;
  input.id = flow_text("it");
  input.value = &four;
  input.revision = 1;
  CHECK(flow_screen_send(form.engine, form.screen, &input, nullptr, nullptr) == FLOW_OK);
  CHECK(form.heard == "x(4)");
  form.elements[0].method = flow_text("take_d");
  form.show();
  CHECK(flow_screen_send(form.engine, form.screen, &input, nullptr, nullptr) ==
        FLOW_ERROR_OUTDATED);
  CHECK(form.heard == "x(4)");
  form.host.diagnostics.clear();
}

TEST_CASE("V3: input inside an action is fitted or refused in the same way") {
  Form form;
  form.add(FLOW_ELEMENT_BUTTON, "press");
  form.number("take_x");
  form.show();
  flow_status whole = FLOW_ERROR_INTERNAL, half = FLOW_OK;
  form.in_press = [&] {
    flow_value value = flow_number_value(4);
    whole = flow_screen_set_field(form.engine, form.screen, "take_x", &value, nullptr);
    value = flow_number_value(2.5);
    half = flow_screen_set_field(form.engine, form.screen, "take_x", &value, nullptr);
  };
  CHECK(flow_screen_invoke(form.engine, form.screen, "press", nullptr, nullptr) == FLOW_OK);
  CHECK(whole == FLOW_OK);
  CHECK(half == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(form.heard == "press()x(4)");
  CHECK(form.seen.size() == 2);
  form.host.diagnostics.clear();
}

TEST_CASE("V3: only input is so: flow_invoke, arguments and go to keep to the type") {
  Form form;
  form.show();
  flow_value four = flow_number_value(4);
  flow_error error = FLOW_ERROR_INIT;
  CHECK(flow_invoke(form.host.engine(), form.screen, "take_x", &four, 1, nullptr, &error) ==
        FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(std::string(error.message) ==
        "class 'form', method 'take_x', argument 1: expected integer, got number 4");
  CHECK(form.heard.empty());
  static const flow_argument arguments[] = {FLOW_REQUIRED_ARGUMENT("id", "x", "")};
  static const flow_method methods[] = {FLOW_METHOD("press", "v(p)", Form::press)};
  flow_class strict = FLOW_CLASS_OF(FLOW_KIND_SCREEN, "strict", methods, arguments);
  CHECK(flow_class_register(form.host.engine(), FLOW_NONE, &strict, nullptr) == FLOW_OK);
  const flow_entry entry = {flow_text("id"), four};
  flow_value map = flow_map_value(&entry, 1);
  flow_handle made = FLOW_NONE;
  CHECK(flow_create(form.host.engine(), "strict", &map, &made) == FLOW_ERROR_ARGUMENT_TYPE);
  form.host.diagnostics.clear();
}

TEST_CASE("V9: of a secret number no message says anything") {
  Form form;
  form.number("take_x").secret = FLOW_TRUE;
  form.number("take_i").secret = FLOW_TRUE;
  form.show();
  CHECK(form.send("take_x", 2.5) ==
        "element 'take_x' is secret, and its method cannot take what was typed");
  CHECK(form.send("take_i", flow_integer_value(4242424242)) ==
        "element 'take_i' is secret, and its method cannot take what was typed");
  CHECK(form.send("take_x", 3.0) == "x(3)");
}

TEST_CASE("V3: a method that cannot take what its element sends is told once") {
  static const flow_row rows[] = {flow_row_make("a", "A"), flow_row_make("b", "B")};
  struct Case {
    flow_element_kind kind;
    const char *method, *signature, *sent, *expected;
    void (*change)(flow_element &);
  };
  static const Case cases[] = {
      {FLOW_ELEMENT_TOGGLE, "take_s", "v(ps)", "a boolean", "string", nullptr},
      {FLOW_ELEMENT_FIELD, "take_x", "v(px)", "a string", "integer", nullptr},
      {FLOW_ELEMENT_FIELD, "take_d", "v(pd)", "a string", "number or integer",
       [](flow_element &date) { date.field_type = FLOW_FIELD_DATE; }},
      {FLOW_ELEMENT_FIELD, "take_b", "v(pb)", "a number", "boolean",
       [](flow_element &number) { number.field_type = FLOW_FIELD_NUMBER; }},
      {FLOW_ELEMENT_FIELD, "take_t", "v(pt)", "a number", "integer of at least 0",
       [](flow_element &number) {
         number.field_type = FLOW_FIELD_NUMBER;
         number.minimum = -1, number.maximum = 1;
       }},
      {FLOW_ELEMENT_RANGE, "take_x", "v(px)", "a number that need not be whole", "integer",
       [](flow_element &range) { range.maximum = 1, range.step = 0.5; }},
      {FLOW_ELEMENT_RANGE, "take_x", "v(px)", "a number that need not be whole", "integer",
       [](flow_element &range) { range.maximum = 1; }},
      {FLOW_ELEMENT_RANGE, "take_u", "v(pu)", "a whole number from its minimum to its maximum",
       "integer from 0 to 4294967295",
       [](flow_element &range) { range.minimum = -1, range.maximum = 1, range.step = 1; }},
      {FLOW_ELEMENT_RATING, "take_s", "v(ps)", "a whole number from its minimum to its maximum",
       "string", [](flow_element &rating) { rating.maximum = 5, rating.step = 1; }},
      {FLOW_ELEMENT_LIST, "take_x", "v(px)", "the id of a row", "integer",
       [](flow_element &list) { list.rows = rows, list.row_count = 2; }},
      {FLOW_ELEMENT_CHOICE, "take_b", "v(pb)", "the id of a row", "boolean",
       [](flow_element &choice) { choice.rows = rows, choice.row_count = 2; }},
      {FLOW_ELEMENT_CHOICE, "take_s", "v(ps)", "a list of ids", "string",
       [](flow_element &choice) {
         choice.rows = rows, choice.row_count = 2, choice.many = FLOW_TRUE;
       }},
      {FLOW_ELEMENT_BUTTON, "take_s", "v(ps)", "nothing", "string", nullptr},
      {FLOW_ELEMENT_TOGGLE, "number_first", "v(pxa)", "a boolean", "integer", nullptr},
      {FLOW_ELEMENT_TOGGLE, "three", "v(psax)", "a boolean", "3 arguments", nullptr},
  };
  for (const Case &one : cases) {
    CAPTURE(one.method);
    for (bool is_strict : {false, true}) {
      Form form(is_strict);
      flow_element &element = form.add(one.kind, "it");
      element.method = flow_text(one.method);
      if (one.change) one.change(element);
      const std::string sentence = std::string("element 'it' sends ") + one.sent +
                                   ", but method '" + one.method +
                                   "' of class 'form' with signature '" + one.signature +
                                   "' expects " + one.expected + "; 'a' takes any";
      form.show();
      form.show();
      const std::vector<Diagnostic> all = is_strict ? form.said : form.host.diagnostics.all();
      const flow_screen_content *content = nullptr;
      CHECK(flow_screen_render(form.engine, form.screen, &content) == FLOW_OK);
      if (is_strict) {
        // Refused each time, as any other element that is wrong; the rest stands.
        REQUIRE(all.size() == 2);
        CHECK(all[0].severity == FLOW_SEVERITY_ERROR);
        CHECK(all[0].message == "flow_content_add() in 'render' of 'form': " + sentence);
        CHECK(form.added == FLOW_ERROR_SIGNATURE_MISMATCH);
        CHECK(content->element_count == 0);
      } else {
        REQUIRE(all.size() == 1);
        CHECK(all[0].severity == FLOW_SEVERITY_WARNING);
        CHECK(all[0].status == FLOW_ERROR_SIGNATURE_MISMATCH);
        CHECK(all[0].subject == form.screen);
        CHECK(all[0].message == "'render' of form#1: " + sentence);
        CHECK(form.added == FLOW_OK);
        CHECK(content->element_count == 1);
      }
      form.host.diagnostics.clear();
    }
  }
}

TEST_CASE("V3: nothing is told of an element that is disabled, or that nobody hears of") {
  Form form;
  form.add(FLOW_ELEMENT_TOGGLE, "take_s").enabled = FLOW_FALSE;
  form.add(FLOW_ELEMENT_TOGGLE, "nobody");
  form.add(FLOW_ELEMENT_TOGGLE, "press");
  form.add(FLOW_ELEMENT_BUTTON, "maybe_s");
  form.show();
  CHECK(form.host.diagnostics.all().empty());
  // It is told when the element becomes enabled; once for the class, not for each screen.
  form.elements[0].enabled = FLOW_TRUE;
  form.show();
  CHECK(form.host.diagnostics.all().size() == 1);
  flow_screen second = FLOW_NONE;
  const flow_screen_content *content = nullptr;
  CHECK(flow_create(form.host.engine(), "form", nullptr, &second) == FLOW_OK);
  CHECK(flow_screen_render(form.host.engine(), second, &content) == FLOW_OK);
  CHECK(form.host.diagnostics.all().size() == 1);
  form.host.diagnostics.clear();
}

TEST_CASE("V3: of a class with more than a thousand elements the others are passed by") {
  Form form;
  std::vector<std::string> ids;
  for (int index = 0; index < 1500; index++)
    ids.push_back("id" + std::to_string(index));
  for (const std::string &id : ids)
    form.add(FLOW_ELEMENT_TOGGLE, id.c_str()).method = flow_text("take_s");
  form.show();
  CHECK(form.host.diagnostics.all().size() == 1000);
  form.host.diagnostics.clear();
}
