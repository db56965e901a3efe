/* The interfaces as the kernel reports them. Loopback is shown, but is no choice: it is always
 * there and reaches nothing outside. One that is down may be chosen; its cable can come later. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "setup.h"

typedef struct network_screen {
  setup_screen screen;
  char *sysfs;
  setup_interfaces interfaces;
  setup_reading reading;
  char chosen[SETUP_INTERFACE_NAME_SIZE]; /* empty until the user chose */
  flow_entry state_entries[1];
  flow_value state; /* lent by save_state */
} network_screen;

static void destroy(void *context) {
  network_screen *self = context;
  setup_interfaces_clear(&self->interfaces);
  free(self->sysfs);
  setup_screen_destroy(self);
}

/* Reads anew; without memory what was read before stays. */
static void read_interfaces(network_screen *self) {
  setup_interfaces interfaces = {0};
  setup_reading reading = setup_interfaces_read(self->sysfs, &interfaces);
  if (reading == SETUP_NO_MEMORY) return;
  setup_interfaces_clear(&self->interfaces);
  self->interfaces = interfaces;
  self->reading = reading;
}

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  network_screen *self = calloc(1, sizeof *self);
  (void)user_data;
  if (!self) return NULL;
  self->reading = SETUP_NO_MEMORY;
  self->sysfs = setup_text_or(arguments, "sysfs", SETUP_SYSFS);
  if (self->sysfs) read_interfaces(self);
  if (self->reading != SETUP_NO_MEMORY &&
      setup_screen_begin(&self->screen, engine, handle, arguments)) {
    return self;
  }
  destroy(self);
  return NULL;
}

static const flow_value *save_state(void *context) {
  network_screen *self = context;
  self->state_entries[0] = (flow_entry){flow_text("chosen"), flow_string_value(self->chosen)};
  self->state = flow_map_value(self->state_entries, 1);
  return &self->state;
}

/* The interfaces have been read anew: one that was chosen may have gone meanwhile. */
static flow_bool restore_state(void *context, const flow_value *state, uint32_t version) {
  network_screen *self = context;
  flow_string chosen = setup_text_at(state, "chosen");
  (void)version;
  flow_string_copy(self->chosen, sizeof self->chosen, chosen);
  return FLOW_TRUE;
}

static const setup_interface *find(const network_screen *self, flow_string name) {
  for (size_t index = 0; index < self->interfaces.count; index++) {
    const setup_interface *interface = &self->interfaces.items[index];
    if (!interface->loopback && flow_string_is(name, interface->name)) return interface;
  }
  return NULL;
}

/* The interface chosen here, or else earlier; NULL if neither is there (any more). */
static const setup_interface *chosen(const network_screen *self) {
  flow_value settings;
  if (*self->chosen) return find(self, flow_text(self->chosen));
  settings = setup_ask_settings(&self->screen);
  return find(self, setup_text_at(flow_value_get(&settings, "network"), "interface"));
}

static void add_loopback(const network_screen *self, flow_content content,
                         const setup_interface *interface) {
  char text[128];
  snprintf(text, sizeof text, "%s is the device's own loopback.", interface->name);
  flow_add_text(self->screen.engine, content, text);
}

static void add_interfaces(const network_screen *self, flow_content content) {
  size_t count = self->interfaces.count, row_count = 0;
  const setup_interface *selected = chosen(self);
  flow_row *rows = calloc(count + 1, sizeof *rows);
  if (!rows) return;
  for (size_t index = 0; index < count; index++) {
    const setup_interface *interface = &self->interfaces.items[index];
    if (interface->loopback) {
      add_loopback(self, content, interface);
      continue;
    }
    rows[row_count].id = flow_text(interface->name);
    rows[row_count].title = flow_text(interface->name);
    rows[row_count].subtitle = flow_text(interface->address);
    rows[row_count].detail = flow_text(interface->state);
    row_count++;
  }
  if (row_count) {
    flow_add_choice(self->screen.engine, content, "choose_interface", "Interface", rows, row_count,
                    selected ? selected->name : NULL);
  } else {
    flow_add_text(self->screen.engine, content,
                  "No interface was found. Plug one in and refresh, or go on without.");
  }
  free(rows);
}

static void render(void *context, flow_content content) {
  network_screen *self = context;
  flow_engine *engine = self->screen.engine;
  flow_element proceed = flow_element_make(FLOW_ELEMENT_BUTTON, "proceed", "Continue");
  flow_add_title(engine, content, "Network");
  flow_add_toolbar(engine, content, FLOW_PLACEMENT_TRAILING, "refresh", "Refresh",
                   FLOW_ROLE_NORMAL);
  if (self->reading == SETUP_MISSING) {
    flow_add_heading(engine, content, "The network interfaces cannot be read");
    flow_add_text(engine, content, "There is no folder class/net in the system's files:");
    flow_add_text(engine, content, self->sysfs);
  } else {
    add_interfaces(self, content);
  }
  proceed.role = FLOW_ROLE_PRIMARY;
  proceed.enabled = chosen(self) != NULL;
  flow_content_add(engine, content, &proceed);
  flow_add_button(engine, content, "skip", "Continue without a network", FLOW_ROLE_NORMAL);
}

static void refresh(void *context) {
  read_interfaces(context);
  setup_screen_redraw(context);
}

static void choose_interface(void *context, const flow_value *value) {
  network_screen *self = context;
  const setup_interface *interface =
      value->type == FLOW_TYPE_STRING ? find(self, value->as.string) : NULL;
  if (!interface) return;
  strcpy(self->chosen, interface->name);
  setup_screen_redraw(self);
}

static void proceed(void *context) {
  network_screen *self = context;
  const setup_interface *interface = chosen(self);
  flow_value name = flow_string_value(interface ? interface->name : NULL);
  if (interface) setup_report(&self->screen, "network_chosen", &name);
}

static void skip(void *context) { setup_report(context, "network_skipped", NULL); }

static const flow_method methods[] = {
    FLOW_SCREEN_METHOD(create, create),
    FLOW_SCREEN_METHOD(render, render),
    FLOW_SCREEN_METHOD(did_appear, setup_screen_redraw),
    FLOW_SCREEN_METHOD(save_state, save_state),
    FLOW_SCREEN_METHOD(restore_state, restore_state),
    FLOW_SCREEN_METHOD(destroy, destroy),
    FLOW_ACTION(refresh),
    FLOW_ACTION(choose_interface),
    FLOW_ACTION(proceed),
    FLOW_ACTION(skip),
};

const flow_class setup_network_screen = FLOW_CLASS(FLOW_KIND_SCREEN, "setup.network", methods);
