/* The second step to a time zone: the zones of one region. */
#include "setup.h"

static void render(void *context, flow_content content) {
  setup_screen *self = context;
  flow_string region = setup_text_at(self->arguments, "region");
  flow_content_set_title(self->engine, content, region);
  setup_add_names(self, content, "select_city", "City", region.size + 1);
}

static void select_city(void *context, const flow_value *value) {
  setup_report(context, "city_chosen", value);
}

static const flow_method methods[] = {
    FLOW_SCREEN_METHOD(create, setup_screen_create),
    FLOW_SCREEN_METHOD(render, render),
    FLOW_SCREEN_METHOD(destroy, setup_screen_destroy),
    FLOW_ACTION(select_city),
};

static const flow_argument arguments[] = {
    FLOW_REQUIRED_ARGUMENT("region", "s", "what the zones have in common"),
    FLOW_REQUIRED_ARGUMENT("names", "l", "the full names of the zones"),
};

const flow_class setup_city_screen =
    FLOW_CLASS_OF(FLOW_KIND_SCREEN, "setup.city", methods, arguments);
