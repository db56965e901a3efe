/* Screens that list arguments: of every type, and of names that are hard on languages. The method
 * `given` gives back the arguments of a screen. */
#include "../Shared/plugin.h"

typedef struct {
  flow_value *arguments;
} instance;

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  instance *made = calloc(1, sizeof *made);
  (void)user_data, (void)engine, (void)handle;
  if (made && flow_value_copy(arguments, &made->arguments) == FLOW_OK) return made;
  free(made);
  return NULL;
}

static void render(void *self, flow_content content) { (void)self, (void)content; }

static const flow_value *given(void *self) { return ((instance *)self)->arguments; }

static void destroy(void *self) {
  flow_value_destroy(((instance *)self)->arguments);
  free(self);
}

static const flow_method methods[] = {
    FLOW_SCREEN_METHOD(create, create),
    FLOW_SCREEN_METHOD(render, render),
    FLOW_SCREEN_METHOD(destroy, destroy),
    FLOW_METHOD("given", "a(p)", given),
};

#define EVERY_TYPE(X, null)                                                                   \
  {X("b", null "b", "yes or no"), X("i", null "i", "of 32 bits"), X("u", null "u", NULL),     \
   X("x", null "x", "of 64 bits"), X("t", null "t", "not below 0"), X("d", null "d", ""),     \
   X("s", null "s", "a text"), X("y", null "y", "bytes"), X("h", null "h", "a window"),       \
   X("a", null "a", "anything"), X("l", null "l", "many"), X("m", null "m", "many by a key")}

static const flow_argument required[] = EVERY_TYPE(FLOW_REQUIRED_ARGUMENT, "");
static const flow_argument nullable[] = EVERY_TYPE(FLOW_REQUIRED_ARGUMENT, "?");
static const flow_argument optional[] = EVERY_TYPE(FLOW_ARGUMENT, "");
static const flow_argument both[] = EVERY_TYPE(FLOW_ARGUMENT, "?");

static const flow_argument product[] = {
    FLOW_REQUIRED_ARGUMENT("id", "x", "which product"),
    {"page", "i", "where to begin", {FLOW_TYPE_INTEGER, 0u, {.integer = 1}}, 0u, 0u},
    {"title", "?s", "for the bar", {FLOW_TYPE_STRING, 0u, {.string = {"none", 4}}}, 0u, 0u},
};

/* Words of languages, names that generated code has itself, and texts that could end a comment or
 * carry a line on. */
static const flow_argument ugly[] = {
    FLOW_REQUIRED_ARGUMENT("names", "x", "as the class is called"),
    FLOW_REQUIRED_ARGUMENT("class", "x", "*/ int broken; /* \\"),
    FLOW_REQUIRED_ARGUMENT("default", "x", "a line\nand another\r\\"),
    FLOW_ARGUMENT("self", "x", "\"quoted\" ?\?/"),
    FLOW_ARGUMENT("in", "x", "\xe2\x80\xaeturned\xe2\x80\xac"),
    FLOW_ARGUMENT("func", "x", "// twice"),
    FLOW_ARGUMENT("new", "x", "*"),
    FLOW_ARGUMENT("_", "x", "/"),
    FLOW_ARGUMENT("__", "x", "."),
    FLOW_ARGUMENT("_1", "x",
                  "long enough to be broken at blanks, so that no line of the file is longer than "
                  "a hundred columns, of which this text alone has more than one and a half "
                  "hundred"),
    FLOW_ARGUMENT("value", "x", NULL),
    FLOW_ARGUMENT("set", "x", NULL),
    FLOW_ARGUMENT("open", "x", NULL),
    FLOW_ARGUMENT("make", "x", NULL),
    FLOW_ARGUMENT("opener", "x", NULL),
    FLOW_ARGUMENT("class_id", "x", NULL),
    FLOW_ARGUMENT("given_", "x", NULL),
    FLOW_ARGUMENT("entries_", "x", NULL),
    FLOW_ARGUMENT("arguments", "x", NULL),
    FLOW_ARGUMENT("flow", "x", NULL),
    FLOW_ARGUMENT("std", "x", NULL),
    FLOW_ARGUMENT("item_count", "x", NULL),
};

#define LISTS(id, array) \
  { id, array, sizeof array / sizeof *array }

static const struct {
  const char *id;
  const flow_argument *arguments;
  size_t count;
} classes[] = {
    LISTS("types.required", required),
    LISTS("types.nullable", nullable),
    LISTS("types.optional", optional),
    LISTS("types.both", both),
    LISTS("types.product", product),
    LISTS("types.ugly.names", ugly),
    LISTS("3d/4-ever", product),
    {"types.any_value", NULL, 0},
    {"single", NULL, 0},
    {"types.ugly.names-2", NULL, 0},
};

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  flow_status status = FLOW_OK;
  for (size_t index = 0; index < sizeof classes / sizeof *classes && status == FLOW_OK; index++) {
    flow_class description = FLOW_CLASS(FLOW_KIND_SCREEN, classes[index].id, methods);
    description.arguments = classes[index].arguments;
    description.argument_count = classes[index].count;
    status = flow_class_register(engine, self, &description, error);
  }
  return status;
}

FLOW_PLUGIN("fixture.types-2", "1.0", init, NULL);
