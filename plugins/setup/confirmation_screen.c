/* Asks once more before the account is made. Going back from here returns to the fields as they
 * were. */
#include <stdio.h>

#include "setup.h"

static void render(void *context, flow_content content) {
  setup_screen *self = context;
  flow_string name = setup_text_at(self->arguments, "name");
  char text[80], known[33];
  flow_string_copy(known, sizeof known, name);
  snprintf(text, sizeof text, "Create the account %s?", known);
  flow_add_title(self->engine, content, "Confirm");
  flow_add_text(self->engine, content, text);
  flow_add_button(self->engine, content, "confirm", "Create it", FLOW_ROLE_PRIMARY);
  flow_add_toolbar(self->engine, content, FLOW_PLACEMENT_LEADING, "cancel", "Cancel",
                   FLOW_ROLE_CANCEL);
}

static void confirm(void *context) { setup_report(context, "confirmed", NULL); }

static void cancel(void *context) { setup_report(context, "cancelled", NULL); }

static const flow_method methods[] = {
    FLOW_SCREEN_METHOD(create, setup_screen_create),
    FLOW_SCREEN_METHOD(render, render),
    FLOW_SCREEN_METHOD(destroy, setup_screen_destroy),
    FLOW_ACTION(confirm),
    FLOW_ACTION(cancel),
};

static const flow_argument arguments[] = {
    FLOW_REQUIRED_ARGUMENT("name", "s", "of the account"),
};

const flow_class setup_confirmation_screen =
    FLOW_CLASS_OF(FLOW_KIND_SCREEN, "setup.confirmation", methods, arguments);
