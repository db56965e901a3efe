/* A flow of pages, each with a text that is typed and a number that is counted up, so that an input
 * which is carried out twice, or not at all, shows. All of it is saved.
 *
 * DESK_CRASH=LEVEL in the environment: `restore_state` of the page at that level ends the process.
 * DESK_KILL=LEVEL: it is killed there, as from outside.
 * The macro DESK_TITLE is the title of the pages: another one makes another version. */
#include <flow/plugin.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef DESK_TITLE
#define DESK_TITLE "Page"
#endif

enum { LEVELS = 4, LONGEST = 64 };

typedef struct {
  flow_engine *engine;
  flow_handle handle;
  int64_t level, count;
  char text[LONGEST + 1];
  flow_entry entries[2];
  flow_value saved;
} page;

typedef struct {
  flow_engine *engine;
  flow_handle handle;
  int64_t pages; /* that were opened */
  flow_entry entry;
  flow_value saved;
} desk;

static void *page_create(void *data, flow_engine *engine, flow_handle handle,
                         const flow_value *arguments) {
  page *self = calloc(1, sizeof *self);
  (void)data;
  if (!self) return NULL;
  self->engine = engine;
  self->handle = handle;
  self->level = flow_get_integer(arguments, "level", 1);
  return self;
}

static void destroy(void *self) { free(self); }

static void page_render(void *instance, flow_content content) {
  page *self = instance;
  char words[64];
  flow_element field = flow_element_make(FLOW_ELEMENT_FIELD, "text", "Text");
  snprintf(words, sizeof words, "%s %d", DESK_TITLE, (int)self->level);
  flow_content_set_title(self->engine, content, flow_text(words));
  field.value = flow_string_value(self->text);
  flow_content_add(self->engine, content, &field);
  snprintf(words, sizeof words, "Counted %d", (int)self->count);
  flow_add_button(self->engine, content, "count", words, FLOW_ROLE_NORMAL);
  if (self->level < LEVELS) {
    flow_add_button(self->engine, content, "next", "Next", FLOW_ROLE_PRIMARY);
  }
  flow_add_button(self->engine, content, "done", "Done", FLOW_ROLE_NORMAL);
}

static void page_text(void *instance, const flow_value *value) {
  page *self = instance;
  flow_string text = flow_as_string(value, "");
  size_t size = text.size < LONGEST ? text.size : LONGEST;
  memcpy(self->text, text.data, size);
  self->text[size] = '\0';
  flow_screen_changed(self->engine, self->handle);
}

static void page_count(void *instance) {
  page *self = instance;
  self->count++;
  flow_screen_changed(self->engine, self->handle);
}

static void page_next(void *instance) {
  page *self = instance;
  flow_value level = flow_integer_value(self->level + 1);
  flow_tell(self->engine, self->handle, "open_page", &level, 1);
}

static void page_done(void *instance) {
  page *self = instance;
  flow_tell(self->engine, self->handle, "end", NULL, 0);
}

static const flow_value *page_save(void *instance) {
  page *self = instance;
  self->entries[0] = (flow_entry){flow_text("count"), flow_integer_value(self->count)};
  self->entries[1] = (flow_entry){flow_text("text"), flow_string_value(self->text)};
  self->saved = flow_map_value(self->entries, 2);
  return &self->saved;
}

static flow_bool page_restore(void *instance, const flow_value *state, uint32_t version) {
  page *self = instance;
  const char *crash = getenv("DESK_CRASH"), *killed = getenv("DESK_KILL");
  flow_string text = flow_get_string(state, "text", "");
  (void)version;
  if (crash && atoi(crash) == self->level) abort();
  if (killed && atoi(killed) == self->level) raise(SIGKILL);
  self->count = flow_get_integer(state, "count", 0);
  memcpy(self->text, text.data, text.size < LONGEST ? text.size : LONGEST);
  return FLOW_TRUE;
}

static void *desk_create(void *data, flow_engine *engine, flow_handle handle,
                         const flow_value *arguments) {
  desk *self = calloc(1, sizeof *self);
  (void)data, (void)arguments;
  if (!self) return NULL;
  self->engine = engine;
  self->handle = handle;
  return self;
}

static void open_page(void *instance, const flow_value *level) {
  desk *self = instance;
  flow_entry entry = {flow_text("level"), flow_integer_value(flow_as_integer(level, 1))};
  flow_value arguments = flow_map_value(&entry, 1);
  self->pages++;
  flow_show(self->engine, self->handle, "desk.page", &arguments);
}

static void desk_start(void *instance) { open_page(instance, NULL); }

static void desk_end(void *instance) {
  desk *self = instance;
  flow_value pages = flow_integer_value(self->pages);
  flow_finish(self->engine, self->handle, &pages, NULL, NULL);
}

static const flow_value *desk_save(void *instance) {
  desk *self = instance;
  self->entry = (flow_entry){flow_text("pages"), flow_integer_value(self->pages)};
  self->saved = flow_map_value(&self->entry, 1);
  return &self->saved;
}

static flow_bool desk_restore(void *instance, const flow_value *state, uint32_t version) {
  desk *self = instance;
  (void)version;
  self->pages = flow_get_integer(state, "pages", 0);
  return FLOW_TRUE;
}

static flow_status init(flow_engine *engine, flow_plugin plugin, flow_error *error) {
  static const flow_argument arguments[] = {FLOW_ARGUMENT("level", "x", NULL)};
  static const flow_method screen[] = {
      FLOW_SCREEN_METHOD(create, page_create),         FLOW_SCREEN_METHOD(destroy, destroy),
      FLOW_SCREEN_METHOD(render, page_render),         FLOW_SCREEN_METHOD(save_state, page_save),
      FLOW_SCREEN_METHOD(restore_state, page_restore), FLOW_METHOD("text", "v(pa)", page_text),
      FLOW_METHOD("count", "v(p)", page_count),        FLOW_METHOD("next", "v(p)", page_next),
      FLOW_METHOD("done", "v(p)", page_done),
  };
  static const flow_method flow[] = {
      FLOW_COORDINATOR_METHOD(create, desk_create),
      FLOW_COORDINATOR_METHOD(destroy, destroy),
      FLOW_COORDINATOR_METHOD(start, desk_start),
      FLOW_COORDINATOR_METHOD(save_state, desk_save),
      FLOW_COORDINATOR_METHOD(restore_state, desk_restore),
      FLOW_METHOD("open_page", "v(pa)", open_page),
      FLOW_METHOD("end", "v(p)", desk_end),
  };
  flow_class classes[] = {FLOW_CLASS(FLOW_KIND_COORDINATOR, "desk.flow", flow),
                          FLOW_CLASS(FLOW_KIND_SCREEN, "desk.page", screen)};
  classes[1].arguments = arguments;
  classes[1].argument_count = 1;
  return FLOW_REGISTER(engine, plugin, classes, error);
}

FLOW_PLUGIN("desk", "1.0", init, NULL);
