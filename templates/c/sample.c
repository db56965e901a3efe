/* A flow of two screens: it asks for a name, says hello, and finishes with the name.
 *
 *   sample        the coordinator: it decides what comes next
 *   sample.name   asks for a name
 *   sample.hello  says hello
 */
#include <flow/plugin.h>
#include <stdlib.h>
#include <string.h>

/* Text that belongs to an instance; NULL if there is no memory. */
static char *copy_of(flow_string text) {
  char *copy = malloc(text.size + 1);
  if (!copy) return NULL;
  if (text.size > 0) memcpy(copy, text.data, text.size);
  copy[text.size] = 0;
  return copy;
}

/* ---- The coordinator */

typedef struct {
  flow_engine *engine;
  flow_handle handle;
} greeting;
FLOW_INSTANCE(greeting)

static void start(void *instance) {
  greeting *self = instance;
  flow_show(self->engine, self->handle, "sample.name", NULL);
}

/* The first screen tells which name was given. */
static void name_given(void *instance, const flow_value *name) {
  greeting *self = instance;
  const flow_value arguments =
      FLOW_MAP(FLOW_ENTRY("name", flow_view_value(flow_as_string(name, ""))));
  flow_show(self->engine, self->handle, "sample.hello", &arguments);
}

/* The second one tells that this is all. The flow's value goes to whoever has opened it. */
static void greeted(void *instance, const flow_value *name) {
  greeting *self = instance;
  const flow_value result = FLOW_MAP(FLOW_ENTRY("name", flow_view_value(flow_as_string(name, ""))));
  flow_finish(self->engine, self->handle, &result, NULL, NULL);
}

/* Decides what the route of a deep link means. */
static flow_handling navigate(void *instance, const flow_route *route, flow_screen from) {
  greeting *self = instance;
  (void)from;
  if (!flow_string_is(route->name, "hello")) return FLOW_ROUTE_UNHANDLED;
  flow_show(self->engine, self->handle, "sample.hello", route->parameters);
  return FLOW_ROUTE_HANDLED;
}

/* ---- The screen that asks */

typedef struct {
  flow_engine *engine;
  flow_handle handle;
  char *name; /* NULL: nothing has been typed */
  flow_bool is_missing;
  FLOW_STATE_ROOM(1);
} name_screen;

static void let_name_go(name_screen *self) { free(self->name); }
FLOW_OWNER(name_screen, let_name_go)
FLOW_STATE(name_screen, name) /* kept over a reload, and by a host that saves */

static void name_render(void *instance, flow_content content) {
  name_screen *self = instance;
  flow_add_title(self->engine, content, "What is your name?");
  flow_add_field(self->engine, content, "name", "Name", FLOW_FIELD_TEXT,
                 self->name ? self->name : "",
                 self->is_missing ? "A name has at least one letter." : NULL);
  flow_add_button(self->engine, content, "next", "Next", FLOW_ROLE_PRIMARY);
}

/* The user has changed the field "name". */
static void name(void *instance, const flow_value *value) {
  name_screen *self = instance;
  free(self->name);
  self->name = copy_of(flow_as_string(value, ""));
  self->is_missing = FLOW_FALSE;
  flow_screen_changed(self->engine, self->handle);
}

/* The user has pressed the button "next". */
static void next(void *instance) {
  name_screen *self = instance;
  self->is_missing = !self->name || !self->name[0];
  if (self->is_missing) {
    flow_screen_changed(self->engine, self->handle);
  } else {
    const flow_value name = flow_string_value(self->name);
    flow_tell(self->engine, self->handle, "name_given", &name, 1);
  }
}

/* ---- The screen that says hello */

typedef struct {
  flow_engine *engine;
  flow_handle handle;
  char *name;
} hello_screen;

static void set_up_hello(hello_screen *self, const flow_value *arguments) {
  self->name = copy_of(flow_get_string(arguments, "name", "you"));
}
static void let_hello_go(hello_screen *self) { free(self->name); }
FLOW_INSTANCE_WITH(hello_screen, set_up_hello, let_hello_go)

static void hello_render(void *instance, flow_content content) {
  hello_screen *self = instance;
  flow_add_title(self->engine, content, "Hello");
  flow_add_heading(self->engine, content, self->name ? self->name : "you");
  flow_add_button(self->engine, content, "done", "Done", FLOW_ROLE_PRIMARY);
}

/* The user has pressed the button "done". */
static void done(void *instance) {
  hello_screen *self = instance;
  const flow_value name = flow_string_value(self->name ? self->name : "you");
  flow_tell(self->engine, self->handle, "greeted", &name, 1);
}

/* ---- The entry */

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method flow[] = {FLOW_LIFE(greeting), FLOW_COORDINATOR_METHOD(start, start),
                                     FLOW_COORDINATOR_METHOD(navigate, navigate),
                                     FLOW_ACTION(name_given), FLOW_ACTION(greeted)};
  static const flow_method asks[] = {FLOW_LIFE(name_screen), FLOW_STATE_METHODS(name_screen),
                                     FLOW_SCREEN_METHOD(render, name_render), FLOW_ACTION(name),
                                     FLOW_ACTION(next)};
  static const flow_method says[] = {FLOW_LIFE(hello_screen),
                                     FLOW_SCREEN_METHOD(render, hello_render), FLOW_ACTION(done)};
  static const flow_argument arguments[] = {
      FLOW_ARGUMENT("name", "s", "who is greeted; 'you' if it is left out")};
  static const flow_template links[] = {{"sample://hello/{name}", "hello(name)"}};
  flow_class classes[] = {FLOW_CLASS(FLOW_KIND_COORDINATOR, "sample", flow),
                          FLOW_CLASS(FLOW_KIND_SCREEN, "sample.name", asks),
                          FLOW_CLASS_OF(FLOW_KIND_SCREEN, "sample.hello", says, arguments)};
  FLOW_SET_TEMPLATES(classes[0], links);
  return FLOW_REGISTER(engine, self, classes, error);
}
FLOW_PLUGIN("sample", "0.1", init, NULL);
