/* Offers to create an account, as long as there is none, and to keep or remove the one there is. */
#include <stdio.h>

#include "setup.h"

static void render(void *context, flow_content content) {
  setup_screen *self = context;
  flow_value settings = setup_ask_settings(self);
  flow_string name = setup_text_at(flow_value_get(&settings, "account"), "name");
  char text[64], known[48];
  flow_add_title(self->engine, content, "Account");
  if (name.size) {
    flow_string_copy(known, sizeof known, name);
    snprintf(text, sizeof text, "The account is %s.", known);
    flow_add_text(self->engine, content, text);
    flow_add_button(self->engine, content, "leave", "Keep it", FLOW_ROLE_PRIMARY);
    flow_add_button(self->engine, content, "create_account", "Create another instead",
                    FLOW_ROLE_NORMAL);
    flow_add_button(self->engine, content, "remove_account", "Remove it", FLOW_ROLE_DESTRUCTIVE);
  } else {
    flow_add_text(self->engine, content, "An account protects the settings of this device.");
    flow_add_button(self->engine, content, "create_account", "Create an account",
                    FLOW_ROLE_PRIMARY);
    flow_add_button(self->engine, content, "leave", "Skip", FLOW_ROLE_NORMAL);
  }
}

static void create_account(void *context) { setup_report(context, "account_wanted", NULL); }

static void remove_account(void *context) {
  setup_report(context, "account_removed", NULL);
  setup_screen_redraw(context);
}

static void leave(void *context) { setup_report(context, "account_left", NULL); }

static const flow_method methods[] = {
    FLOW_SCREEN_METHOD(create, setup_screen_create),
    FLOW_SCREEN_METHOD(render, render),
    FLOW_SCREEN_METHOD(did_appear, setup_screen_redraw),
    FLOW_SCREEN_METHOD(destroy, setup_screen_destroy),
    FLOW_ACTION(create_account),
    FLOW_ACTION(remove_account),
    FLOW_ACTION(leave),
};

const flow_class setup_offer_screen = FLOW_CLASS(FLOW_KIND_SCREEN, "setup.offer", methods);
