// Rule S6: a class without `save_state` whose screens show what a user has entered.
#include <doctest/doctest.h>
#include <flow/flow.h>

#include <string>

#include "support/diagnostics.hpp"

using namespace test;

namespace {

/// A screen with a field, a toggle and a list, which shows what it is given, or not.
struct Form {
  flow_engine *engine;
  flow_handle handle;
  std::string name;
  bool is_on = false, is_deaf = false;
  flow_field_type type = FLOW_FIELD_TEXT;

  static void *create(void *, flow_engine *engine, flow_handle handle, const flow_value *) {
    return new Form{engine, handle, {}};
  }
  static void destroy(void *self) { delete static_cast<Form *>(self); }
  static void render(void *self, flow_content content) {
    Form &form = *static_cast<Form *>(self);
    flow_add_field(form.engine, content, "name", "Name", form.type, form.name.c_str(), nullptr);
    flow_add_toggle(form.engine, content, "on", "On", form.is_on);
    flow_add_button(form.engine, content, "press", "Press", FLOW_ROLE_NORMAL);
  }
  static void input(void *self, const flow_string *id, const flow_value *value) {
    Form &form = *static_cast<Form *>(self);
    if (form.is_deaf) return;
    if (flow_string_is(*id, "name"))
      form.name = std::string(value->as.string.data, value->as.string.size);
    if (flow_string_is(*id, "on")) form.is_on = value->as.boolean;
  }
  static const flow_value *save_state(void *) { return nullptr; }
};

struct App {
  Diagnostics diagnostics;
  flow_engine *engine = nullptr;
  flow_window window = FLOW_NONE;
  flow_screen screen = FLOW_NONE;

  explicit App(uint32_t flags = FLOW_ENGINE_SAVED, const char *id = "form") {
    flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
    options.flags = flags;
    options.diagnostic.user_data = &diagnostics;
    options.diagnostic.function = [](void *all, const flow_diagnostic *told) {
      static_cast<Diagnostics *>(all)->add(*told);
    };
    REQUIRE(flow_engine_create(&options, &engine) == FLOW_OK);
    const flow_method methods[] = {
        FLOW_SCREEN_METHOD(create, &Form::create), FLOW_SCREEN_METHOD(destroy, &Form::destroy),
        FLOW_SCREEN_METHOD(render, &Form::render), FLOW_SCREEN_METHOD(input, &Form::input),
        FLOW_SCREEN_METHOD(save_state, &Form::save_state)};
    flow_class form = FLOW_CLASS(FLOW_KIND_SCREEN, "form", methods);
    form.method_count = 4;
    const flow_class other = FLOW_CLASS(FLOW_KIND_SCREEN, "kept", methods);
    REQUIRE(flow_class_register(engine, FLOW_NONE, &form, nullptr) == FLOW_OK);
    form.id = "other";
    REQUIRE(flow_class_register(engine, FLOW_NONE, &form, nullptr) == FLOW_OK);
    REQUIRE(flow_class_register(engine, FLOW_NONE, &other, nullptr) == FLOW_OK);
    CHECK(flow_window_create(engine, &window) == FLOW_OK);
    open(id);
  }
  ~App() { CHECK(flow_engine_destroy(engine) == FLOW_OK); }
  App(const App &) = delete;
  App &operator=(const App &) = delete;

  void open(const char *id) {
    screen = flow_show(engine, window, id, nullptr);
    render();
  }
  Form &form(const char *id = "form") {
    void *found = nullptr;
    REQUIRE(flow_instance(engine, FLOW_NONE, screen, id, &found) == FLOW_OK);
    return *static_cast<Form *>(found);
  }
  void render() {
    const flow_screen_content *content = nullptr;
    CHECK(flow_screen_render(engine, screen, &content) == FLOW_OK);
  }
  void type(const char *text) {
    flow_value value = flow_string_value(text);
    CHECK(flow_screen_set_field(engine, screen, "name", &value, nullptr) == FLOW_OK);
    render();
  }
};

}  // namespace

TEST_CASE("S6: a screen that shows what was entered, without save_state, is a note once a class") {
  App app;
  CHECK(flow_screen_invoke(app.engine, app.screen, "press", nullptr, nullptr) == FLOW_OK);
  app.render();
  CHECK(app.diagnostics.all().empty());

  app.type("Ada");

  REQUIRE(app.diagnostics.all().size() == 1);
  const Diagnostic &note = app.diagnostics.all()[0];
  CHECK(note.severity == FLOW_SEVERITY_NOTE);
  CHECK(note.subject == app.screen);
  CHECK(note.message.find("entered in 'name'") != std::string::npos);
  CHECK(note.message.find("class 'form' has no 'save_state'") != std::string::npos);
  app.type("Ada L");
  app.open("form");
  app.type("Grace");
  CHECK(app.diagnostics.all().size() == 1);
  app.open("other");
  flow_value on = flow_boolean_value(FLOW_TRUE);
  CHECK(flow_screen_set_field(app.engine, app.screen, "on", &on, nullptr) == FLOW_OK);
  app.render();
  CHECK(app.diagnostics.all().size() == 2);
  CHECK(app.diagnostics.mentions("entered in 'on'"));
}

TEST_CASE("S6: nothing is noted of a screen that keeps nothing, a secret, or with save_state") {
  App deaf;
  deaf.form().is_deaf = true;
  deaf.type("Ada");
  CHECK(deaf.diagnostics.all().empty());

  App secret;
  secret.form().type = FLOW_FIELD_SECURE;
  secret.render();
  secret.type("Ada");
  CHECK(secret.form().name == "Ada");
  CHECK(secret.diagnostics.all().empty());

  App kept(FLOW_ENGINE_SAVED, "kept");
  kept.type("Ada");
  CHECK(kept.diagnostics.all().empty());

  App unsaved(FLOW_ENGINE_NOTES);
  unsaved.type("Ada");
  CHECK(unsaved.diagnostics.all().empty());
}
