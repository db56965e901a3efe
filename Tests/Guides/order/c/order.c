#include <flow/plugin.h>
#include <stdlib.h>

// ---- The coordinator

typedef struct {
  flow_engine *engine;
  flow_handle handle;
  flow_value *drink, *size;
} order;

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  order *self = calloc(1, sizeof *self);
  (void)user_data, (void)arguments;
  if (self) self->engine = engine, self->handle = handle;
  return self;
}

static void destroy(void *instance) {
  order *self = instance;
  flow_value_destroy(self->drink);
  flow_value_destroy(self->size);
  free(self);
}

static void start(void *instance) {
  order *self = instance;
  flow_show(self->engine, self->handle, "order.drink", NULL);
}

static void keep(flow_value **place, const flow_value *value) {
  flow_value_destroy(*place);
  *place = NULL;
  flow_value_copy(value, place);
}

static void drink_chosen(void *instance, const flow_value *drink) {
  order *self = instance;
  keep(&self->drink, drink);
  flow_show(self->engine, self->handle, "order.size", NULL);
}

static void confirmed(void *instance, flow_engine *engine, flow_handle from) {
  order *self = instance;
  const flow_value result =
      FLOW_MAP(FLOW_ENTRY("drink", *self->drink), FLOW_ENTRY("size", *self->size));
  flow_finish(engine, from, &result, NULL, NULL);
}

static void size_chosen(void *instance, const flow_value *size) {
  order *self = instance;
  const flow_callback yes = {confirmed, self, NULL};
  keep(&self->size, size);
  flow_confirm(self->engine, self->handle, "Order it?", NULL, "Order", yes);
}

// ---- The screens

static void drink_render(void *instance, flow_content content) {
  order *self = instance;
  flow_add_title(self->engine, content, "What may I bring you?");
  flow_add_button(self->engine, content, "tea", "Tea", FLOW_ROLE_NORMAL);
  flow_add_button(self->engine, content, "coffee", "Coffee", FLOW_ROLE_NORMAL);
}

static void drink_input(void *instance, const flow_string *id, const flow_value *value) {
  order *self = instance;
  const flow_value drink = flow_view_value(*id);
  (void)value;
  flow_tell(self->engine, self->handle, "drink_chosen", &drink, 1);
}

static void size_render(void *instance, flow_content content) {
  order *self = instance;
  flow_add_title(self->engine, content, "How large?");
  flow_add_button(self->engine, content, "small", "Small", FLOW_ROLE_NORMAL);
  flow_add_button(self->engine, content, "large", "Large", FLOW_ROLE_NORMAL);
}

static void size_input(void *instance, const flow_string *id, const flow_value *value) {
  order *self = instance;
  const flow_value size = flow_view_value(*id);
  (void)value;
  flow_tell(self->engine, self->handle, "size_chosen", &size, 1);
}

// ---- The entry

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method flow[] = {FLOW_COORDINATOR_METHOD(create, create),
                                     FLOW_COORDINATOR_METHOD(start, start),
                                     FLOW_COORDINATOR_METHOD(destroy, destroy),
                                     FLOW_ACTION(drink_chosen), FLOW_ACTION(size_chosen)};
  static const flow_method drink[] = {
      FLOW_SCREEN_METHOD(create, create), FLOW_SCREEN_METHOD(destroy, destroy),
      FLOW_SCREEN_METHOD(render, drink_render), FLOW_SCREEN_METHOD(input, drink_input)};
  static const flow_method size[] = {
      FLOW_SCREEN_METHOD(create, create), FLOW_SCREEN_METHOD(destroy, destroy),
      FLOW_SCREEN_METHOD(render, size_render), FLOW_SCREEN_METHOD(input, size_input)};
  const flow_class classes[] = {FLOW_CLASS(FLOW_KIND_COORDINATOR, "order", flow),
                                FLOW_CLASS(FLOW_KIND_SCREEN, "order.drink", drink),
                                FLOW_CLASS(FLOW_KIND_SCREEN, "order.size", size)};
  flow_status status = FLOW_OK;
  for (size_t index = 0; status == FLOW_OK && index < 3; index++) {
    status = flow_class_register(engine, self, &classes[index], error);
  }
  return status;
}
FLOW_PLUGIN("order", "1.0", init, NULL);
