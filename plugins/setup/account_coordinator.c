/* The account flow: name and password, then a confirmation. It finishes with {name, password_set};
 * leaving it in any other way (back, drag, cancel) gives no value, and nobody has to handle that
 * here. */
#include <stdlib.h>

#include "setup.h"

typedef struct account_coordinator {
  flow_engine *engine;
  flow_coordinator handle;
  flow_value *arguments; /* {name}: what the name field starts with */
  char *name;            /* once it was entered */
  flow_entry state_entries[1];
  flow_value state; /* lent by save_state */
} account_coordinator;

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  account_coordinator *self = calloc(1, sizeof *self);
  (void)user_data;
  if (!self) return NULL;
  self->engine = engine;
  self->handle = handle;
  if (flow_value_copy(arguments, &self->arguments) == FLOW_OK) return self;
  free(self);
  return NULL;
}

static void start(void *context) {
  account_coordinator *self = context;
  flow_show(self->engine, self->handle, "setup.credentials", self->arguments);
}

static void destroy(void *context) {
  account_coordinator *self = context;
  flow_value_destroy(self->arguments);
  free(self->name);
  free(self);
}

static const flow_value *save_state(void *context) {
  account_coordinator *self = context;
  self->state_entries[0] = (flow_entry){flow_text("name"), setup_text_or_null(self->name)};
  self->state = flow_map_value(self->state_entries, 1);
  return &self->state;
}

static flow_bool restore_state(void *context, const flow_value *state, uint32_t version) {
  account_coordinator *self = context;
  (void)version;
  if (!setup_text_at(state, "name").size) return FLOW_TRUE;
  setup_replace(&self->name, setup_text_copy_at(state, "name"));
  return self->name ? FLOW_TRUE : FLOW_FALSE;
}

static void credentials_entered(void *context, const flow_value *name) {
  account_coordinator *self = context;
  flow_entry entry = {flow_text("name"), *name};
  flow_value arguments = flow_map_value(&entry, 1);
  char *copy = setup_text_copy(name);
  if (!copy) return;
  setup_replace(&self->name, copy);
  flow_show(self->engine, self->handle, "setup.confirmation", &arguments);
}

static void confirmed(void *context) {
  account_coordinator *self = context;
  flow_entry entries[] = {
      {flow_text("name"), setup_text_or_null(self->name)},
      {flow_text("password_set"), flow_boolean_value(FLOW_TRUE)},
  };
  flow_value account = flow_map_value(entries, 2);
  if (self->name) flow_finish(self->engine, self->handle, &account, NULL, NULL);
}

static void cancelled(void *context) {
  account_coordinator *self = context;
  flow_stop(self->engine, self->handle, NULL, NULL);
}

static const flow_method methods[] = {
    FLOW_COORDINATOR_METHOD(create, create),
    FLOW_COORDINATOR_METHOD(start, start),
    FLOW_COORDINATOR_METHOD(save_state, save_state),
    FLOW_COORDINATOR_METHOD(restore_state, restore_state),
    FLOW_COORDINATOR_METHOD(destroy, destroy),
    FLOW_ACTION(credentials_entered),
    FLOW_ACTION(confirmed),
    FLOW_ACTION(cancelled),
};

const flow_class setup_account_coordinator =
    FLOW_CLASS(FLOW_KIND_COORDINATOR, "setup.account", methods);
