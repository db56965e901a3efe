/* A plugin that is restorable: a form and pages, whose state survives a reload. A secret is in no
 * state. Two more builds of it: one that says something else, one that lacks the class of pages. */
#include <stdio.h>
#include <string.h>

#include "../../Shared/plugin.h"

/* Another build of the plugin says something else here. */
#ifndef KEPT_BUILD
#define KEPT_BUILD "The first build"
#endif

typedef struct {
  flow_engine *engine;
  flow_handle self;
  char name[64], secret[64];
  int64_t number, times;
  flow_entry entries[2];
  flow_value saved;
} instance;

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  instance *made = calloc(1, sizeof *made);
  (void)user_data;
  if (!made) return NULL;
  made->engine = engine;
  made->self = handle;
  made->number = flow_as_integer(flow_value_get(arguments, "number"), 0);
  return made;
}

static void redraw(instance *screen) { flow_screen_changed(screen->engine, screen->self); }

static void keep(char *room, size_t size, const flow_value *value) {
  const flow_string text = flow_as_string(value, "");
  snprintf(room, size, "%.*s", (int)text.size, text.size ? text.data : "");
}

static const flow_value *save_state(void *self) {
  instance *screen = self;
  screen->entries[0] = (flow_entry){flow_text("name"), flow_string_value(screen->name)};
  screen->entries[1] = (flow_entry){flow_text("times"), flow_integer_value(screen->times)};
  screen->saved = flow_map_value(screen->entries, 2);
  return &screen->saved;
}

static flow_bool restore_state(void *self, const flow_value *state, uint32_t version) {
  instance *screen = self;
  (void)version;
  keep(screen->name, sizeof screen->name, flow_value_get(state, "name"));
  screen->times = flow_as_integer(flow_value_get(state, "times"), 0);
  return FLOW_TRUE;
}

static void open_numbered(instance *from, int64_t number, flow_style style) {
  flow_entry entry = {flow_text("number"), flow_integer_value(number)};
  const flow_value arguments = flow_map_value(&entry, 1);
  flow_options options = FLOW_OPTIONS_INIT;
  options.style = style;
  flow_open_new(from->engine, from->self, "kept.page", &arguments, &options, NULL, NULL);
}

/* ---- The form ------------------------------------------------------------------------------- */

static void render_form(void *self, flow_content content) {
  instance *screen = self;
  char text[96];
  flow_add_title(screen->engine, content, "Form");
  flow_add_text(screen->engine, content, KEPT_BUILD);
  flow_add_field(screen->engine, content, "name", "Name", FLOW_FIELD_TEXT, screen->name, NULL);
  flow_add_field(screen->engine, content, "secret", "Secret", FLOW_FIELD_SECURE, "", NULL);
  snprintf(text, sizeof text, "%zu secret characters", strlen(screen->secret));
  flow_add_text(screen->engine, content, text);
  snprintf(text, sizeof text, "Hello, %s!", screen->name);
  flow_add_text(screen->engine, content, text);
  flow_add_button(screen->engine, content, "next", "Next", FLOW_ROLE_PRIMARY);
  flow_add_button(screen->engine, content, "leave", "Leave", FLOW_ROLE_NORMAL);
}

static void input(void *self, const flow_string *id, const flow_value *value) {
  instance *screen = self;
  if (flow_string_is(*id, "name")) keep(screen->name, sizeof screen->name, value);
  if (flow_string_is(*id, "secret")) keep(screen->secret, sizeof screen->secret, value);
  redraw(screen);
}

static void next(void *self) { open_numbered(self, ((instance *)self)->number + 1, 0); }

static void leave(void *self) {
  instance *screen = self;
  const flow_value left = flow_string_value("left");
  flow_finish(screen->engine, flow_owner_of(screen->engine, screen->self), &left, NULL, NULL);
}

/* ---- Pages ---------------------------------------------------------------------------------- */

static void render_page(void *self, flow_content content) {
  instance *screen = self;
  char text[96];
  snprintf(text, sizeof text, "Page %d", (int)screen->number);
  flow_add_title(screen->engine, content, text);
  flow_add_text(screen->engine, content, KEPT_BUILD);
  snprintf(text, sizeof text, "Counted %d times", (int)screen->times);
  flow_add_text(screen->engine, content, text);
  flow_add_button(screen->engine, content, "next", "Next", FLOW_ROLE_NORMAL);
  flow_add_button(screen->engine, content, "count", "Count", FLOW_ROLE_NORMAL);
  flow_add_button(screen->engine, content, "sheet", "Sheet", FLOW_ROLE_NORMAL);
}

static void count(void *self) {
  instance *screen = self;
  screen->times++;
  redraw(screen);
}

static void sheet(void *self) {
  open_numbered(self, ((instance *)self)->number + 1, FLOW_STYLE_SHEET);
}

/* ---- The coordinator ------------------------------------------------------------------------- */

static void start(void *self) {
  instance *flow = self;
  flow_show(flow->engine, flow->self, "kept.form", NULL);
}

#define STATE(KIND)                                                          \
  FLOW_##KIND##_METHOD(create, create), FLOW_##KIND##_METHOD(destroy, free), \
      FLOW_##KIND##_METHOD(save_state, save_state),                          \
      FLOW_##KIND##_METHOD(restore_state, restore_state)

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method flow[] = {STATE(COORDINATOR), FLOW_COORDINATOR_METHOD(start, start)};
  static const flow_method form[] = {STATE(SCREEN), FLOW_SCREEN_METHOD(render, render_form),
                                     FLOW_SCREEN_METHOD(input, input), FLOW_ACTION(next),
                                     FLOW_ACTION(leave)};
  static const flow_method page[] = {STATE(SCREEN), FLOW_SCREEN_METHOD(render, render_page),
                                     FLOW_ACTION(next), FLOW_ACTION(count), FLOW_ACTION(sheet)};
  static const shared_class classes[] = {SHARED_CLASS(FLOW_KIND_COORDINATOR, "kept.flow", flow),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "kept.form", form),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "kept.page", page)};
#ifdef KEPT_LESS
  return shared_register(engine, self, classes, 2, error);
#else
  return shared_register(engine, self, classes, 3, error);
#endif
}

FLOW_PLUGIN("test.kept", "1.0", init, NULL);
