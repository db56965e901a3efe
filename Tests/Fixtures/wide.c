/* A plugin of the size of `setup`: 12 classes of 9 methods and 2 arguments each. */
#include <flow/plugin.h>
#include <stdlib.h>

#define CLASSES 12

/* Its test changes it between two calls of `init`: the number of the class that gets a method
 * more, from 1. */
extern int wide_variant;
__attribute__((visibility("default"))) int wide_variant;

typedef struct {
  int64_t sum;
} instance;

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  (void)user_data, (void)engine, (void)handle, (void)arguments;
  return calloc(1, sizeof(instance));
}
static void destroy(void *self) { free(self); }
static void render(void *self, flow_content content) { (void)self, (void)content; }
static int64_t add(void *self, int64_t number) { return ((instance *)self)->sum += number; }
static void act(void *self) { (void)self; }

static const flow_method methods[] = {
    FLOW_SCREEN_METHOD(create, create),        FLOW_SCREEN_METHOD(destroy, destroy),
    FLOW_SCREEN_METHOD(render, render),        FLOW_METHOD("add", "x(px)", add),
    FLOW_NAMED_ACTION("choose_language", act), FLOW_NAMED_ACTION("choose_keyboard", act),
    FLOW_NAMED_ACTION("choose_network", act),  FLOW_NAMED_ACTION("choose_region", act),
    FLOW_NAMED_ACTION("continue_anyway", act), FLOW_NAMED_ACTION("once_more", act),
};

static const char *const ids[CLASSES] = {
    "wide.language", "wide.keyboard", "wide.network", "wide.region",  "wide.account", "wide.offer",
    "wide.summary",  "wide.welcome",  "wide.zone",    "wide.privacy", "wide.license", "wide.done",
};

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_argument arguments[] = {
      FLOW_ARGUMENT("title", "?s", "the words above the page"),
      FLOW_REQUIRED_ARGUMENT("step", "x", "the number of the page"),
  };
  for (int index = 0; index < CLASSES; index++) {
    flow_class screen = FLOW_CLASS_OF(FLOW_KIND_SCREEN, ids[index], methods, arguments);
    flow_status status;
    if (index + 1 != wide_variant) screen.method_count--;
    status = flow_class_register(engine, self, &screen, error);
    if (status != FLOW_OK) return status;
  }
  return FLOW_OK;
}

FLOW_PLUGIN("fixture.wide", "1.0", init, NULL);
