#include <flow/plugin.h>

// ---- The coordinator

typedef struct {
  flow_engine *engine;
  flow_handle handle;
  flow_value *drink, *size;
} order;

static void let_go(order *self) {
  flow_value_destroy(self->drink);
  flow_value_destroy(self->size);
}
FLOW_OWNER(order, let_go)

static void start(void *instance) {
  order *self = instance;
  flow_show(self->engine, self->handle, "order.drink", NULL);
}

static void drink_chosen(void *instance, const flow_value *drink) {
  order *self = instance;
  flow_value_destroy(self->drink);
  flow_value_copy(drink, &self->drink);
  flow_show(self->engine, self->handle, "order.size", NULL);
}

static void size_chosen(void *instance, const flow_value *size) {
  order *self = instance;
  flow_value_destroy(self->size);
  flow_value_copy(size, &self->size);
  flow_confirm_method(self->engine, self->handle, "Order it?", NULL, "Order", "confirmed");
}

static void confirmed(void *instance) {
  order *self = instance;
  const flow_value result =
      FLOW_MAP(FLOW_ENTRY("drink", *self->drink), FLOW_ENTRY("size", *self->size));
  flow_finish(self->engine, self->handle, &result, NULL, NULL);
}

// ---- The screens

typedef struct {
  flow_engine *engine;
  flow_handle handle;
} menu;
FLOW_INSTANCE(menu)

static void drink_render(void *instance, flow_content content) {
  menu *self = instance;
  flow_add_title(self->engine, content, "What may I bring you?");
  flow_add_button(self->engine, content, "tea", "Tea", FLOW_ROLE_NORMAL);
  flow_add_button(self->engine, content, "coffee", "Coffee", FLOW_ROLE_NORMAL);
}

static void drink_input(void *instance, const flow_string *id, const flow_value *value) {
  menu *self = instance;
  const flow_value drink = flow_view_value(*id);
  (void)value;
  flow_tell(self->engine, self->handle, "drink_chosen", &drink, 1);
}

static void size_render(void *instance, flow_content content) {
  menu *self = instance;
  flow_add_title(self->engine, content, "How large?");
  flow_add_button(self->engine, content, "small", "Small", FLOW_ROLE_NORMAL);
  flow_add_button(self->engine, content, "large", "Large", FLOW_ROLE_NORMAL);
}

static void size_input(void *instance, const flow_string *id, const flow_value *value) {
  menu *self = instance;
  const flow_value size = flow_view_value(*id);
  (void)value;
  flow_tell(self->engine, self->handle, "size_chosen", &size, 1);
}

// ---- The entry

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method flow[] = {FLOW_LIFE(order), FLOW_COORDINATOR_METHOD(start, start),
                                     FLOW_ACTION(drink_chosen), FLOW_ACTION(size_chosen),
                                     FLOW_CALLBACK_METHOD(confirmed, "confirmed", confirmed)};
  static const flow_method drink[] = {FLOW_LIFE(menu), FLOW_SCREEN_METHOD(render, drink_render),
                                      FLOW_SCREEN_METHOD(input, drink_input)};
  static const flow_method size[] = {FLOW_LIFE(menu), FLOW_SCREEN_METHOD(render, size_render),
                                     FLOW_SCREEN_METHOD(input, size_input)};
  const flow_class classes[] = {FLOW_CLASS(FLOW_KIND_COORDINATOR, "order", flow),
                                FLOW_CLASS(FLOW_KIND_SCREEN, "order.drink", drink),
                                FLOW_CLASS(FLOW_KIND_SCREEN, "order.size", size)};
  return FLOW_REGISTER(engine, self, classes, error);
}
FLOW_PLUGIN("order", "1.0", init, NULL);
