/* The first step to a time zone: a list of regions, or what to do without one. */
#include "setup.h"

static void add_problem(const setup_screen *self, flow_content content) {
  flow_element folder = flow_element_make(FLOW_ELEMENT_TEXT, NULL, NULL);
  folder.text = setup_text_at(self->arguments, "folder");
  flow_add_heading(self->engine, content, "The time zones are missing");
  flow_add_text(self->engine, content, "No zone1970.tab or zone.tab can be read in this folder:");
  flow_content_add(self->engine, content, &folder);
}

static void render(void *context, flow_content content) {
  setup_screen *self = context;
  bool missing = setup_names_count(self) == 0;
  flow_add_title(self->engine, content, "Time zone");
  if (missing) {
    add_problem(self, content);
  } else {
    setup_add_names(self, content, "select_region", "Region", 0);
  }
  flow_add_button(self->engine, content, "use_utc", "Use UTC", FLOW_ROLE_NORMAL);
  if (missing) flow_add_button(self->engine, content, "cancel", "Go back", FLOW_ROLE_CANCEL);
}

static void select_region(void *context, const flow_value *value) {
  setup_report(context, "region_chosen", value);
}

static void use_utc(void *context) { setup_report(context, "utc_chosen", NULL); }

static void cancel(void *context) { setup_report(context, "cancelled", NULL); }

static const flow_method methods[] = {
    FLOW_SCREEN_METHOD(create, setup_screen_create),
    FLOW_SCREEN_METHOD(render, render),
    FLOW_SCREEN_METHOD(destroy, setup_screen_destroy),
    FLOW_ACTION(select_region),
    FLOW_ACTION(use_utc),
    FLOW_ACTION(cancel),
};

static const flow_argument arguments[] = {
    FLOW_REQUIRED_ARGUMENT("folder", "s", "where the zones were looked for"),
    FLOW_REQUIRED_ARGUMENT("names", "l", "the regions found"),
};

const flow_class setup_region_screen =
    FLOW_CLASS_OF(FLOW_KIND_SCREEN, "setup.region", methods, arguments);
