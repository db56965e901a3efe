/* Classes that have no name in some language, or the same as another one. */
#include "../Shared/plugin.h"

static void render(void *self, flow_content content) { (void)self, (void)content; }

static const flow_method methods[] = {FLOW_SCREEN_METHOD(render, render)};

static const flow_argument arguments[] = {
    FLOW_ARGUMENT("new", "x", NULL),        FLOW_ARGUMENT("new_", "x", NULL),
    FLOW_ARGUMENT("a", "?x", NULL),         FLOW_ARGUMENT("a_null", "x", NULL),
    FLOW_ARGUMENT("camel_case", "x", NULL), FLOW_ARGUMENT("camelCase", "x", NULL),
};

static const char *const ids[] = {
    "pair.a-b", "pair.a_b",        "pair/a.b",       "pair.new", "pair.switch", "int",
    "flow/own", "pair.under",      "pair.under.way", "one",      "one.open",    "...",
    "Type.x",   "pair.camel_case", "pair.camelCase", "std.x",    "flow",        "pair.arguments",
};

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static char user_data;
  flow_status status = FLOW_OK;
  for (size_t index = 0; index < sizeof ids / sizeof *ids && status == FLOW_OK; index++) {
    flow_class description = FLOW_CLASS(FLOW_KIND_SCREEN, ids[index], methods);
    description.user_data = &user_data;
    if (strcmp(ids[index], "pair.arguments") == 0) FLOW_SET_ARGUMENTS(description, arguments);
    status = flow_class_register(engine, self, &description, error);
  }
  return status;
}

FLOW_PLUGIN("fixture.colliding", "1.0", init, NULL);
