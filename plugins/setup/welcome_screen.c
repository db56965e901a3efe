#include "setup.h"

static void render(void *context, flow_content content) {
  setup_screen *self = context;
  flow_add_title(self->engine, content, "Welcome");
  flow_add_heading(self->engine, content, "Set up this device");
  flow_add_text(self->engine, content,
                "A few questions: language, time zone, account and network. You can go back at any "
                "time, and look at everything once more before it is used.");
  flow_add_button(self->engine, content, "begin", "Begin", FLOW_ROLE_PRIMARY);
}

static void begin(void *context) { setup_report(context, "begun", NULL); }

static const flow_method methods[] = {
    FLOW_SCREEN_METHOD(create, setup_screen_create),
    FLOW_SCREEN_METHOD(render, render),
    FLOW_SCREEN_METHOD(destroy, setup_screen_destroy),
    FLOW_ACTION(begin),
};

const flow_class setup_welcome_screen = FLOW_CLASS(FLOW_KIND_SCREEN, "setup.welcome", methods);
