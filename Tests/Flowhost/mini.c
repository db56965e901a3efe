/* A plugin of one page: texts that keep their blanks, buttons that are called like words of
 * flowhost, and, with MINI_RESTLESS, a page that says whenever it is drawn that it has changed. It
 * says at its end how often it was drawn, and what was typed. */
#include <stdio.h>

#include "../Shared/plugin.h"

typedef struct {
  flow_engine *engine;
  flow_handle self;
  char name[100], word[100], pressed[100];
  long drawn;
} instance;

SHARED_CREATE(instance)

static void start(void *self) {
  instance *coordinator = self;
  flow_open_new(coordinator->engine, coordinator->self, "mini.page", NULL, NULL, NULL, NULL);
}

static void render(void *self, flow_content content) {
  static const char *const buttons[] = {"give", "back", "help", "more", "quit", "find it"};
  instance *page = self;
  size_t index;
  page->drawn++;
  flow_add_title(page->engine, content, "Mini");
  flow_add_field(page->engine, content, "name", "Name", FLOW_FIELD_TEXT, page->name, NULL);
  flow_add_field(page->engine, content, "word", "Word", FLOW_FIELD_SECURE, "", NULL);
  for (index = 0; index < sizeof buttons / sizeof *buttons; index++)
    flow_add_button(page->engine, content, buttons[index], "Press", FLOW_ROLE_NORMAL);
  if (getenv("MINI_RESTLESS")) flow_screen_changed(page->engine, page->self);
}

static void keep(char *room, const flow_string *text) {
  snprintf(room, 100, "%.*s", (int)text->size, text->data);
}

static void finish(instance *page) {
  const flow_entry entries[] = {
      {flow_text("name"), flow_string_value(page->name)},
      {flow_text("pressed"), flow_string_value(page->pressed)},
      {flow_text("word"), flow_string_value(page->word)},
      {flow_text("drawn"), flow_integer_value(page->drawn)},
  };
  const flow_value all = flow_map_value(entries, getenv("MINI_RESTLESS") ? 4 : 3);
  flow_finish(page->engine, flow_owner_of(page->engine, page->self), &all, NULL, NULL);
}

static void input(void *self, const flow_string *id, const flow_value *value) {
  instance *page = self;
  const flow_string text = flow_as_string(value, "");
  if (flow_string_is(*id, "name")) {
    keep(page->name, &text);
  } else if (flow_string_is(*id, "word")) {
    keep(page->word, &text);
  } else {
    if (!flow_string_is(*id, "give")) keep(page->pressed, id);
    finish(page);
  }
}

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method flow[] = {
      FLOW_COORDINATOR_METHOD(create, create),
      FLOW_COORDINATOR_METHOD(start, start),
      FLOW_COORDINATOR_METHOD(destroy, free),
  };
  static const flow_method page[] = {
      FLOW_SCREEN_METHOD(create, create),
      FLOW_SCREEN_METHOD(render, render),
      FLOW_SCREEN_METHOD(input, input),
      FLOW_SCREEN_METHOD(destroy, free),
  };
  static const shared_class classes[] = {
      SHARED_CLASS(FLOW_KIND_COORDINATOR, "mini.coordinator", flow),
      SHARED_CLASS(FLOW_KIND_SCREEN, "mini.page", page),
  };
  return shared_register(engine, self, classes, sizeof classes / sizeof *classes, error);
}

FLOW_PLUGIN("test.mini", "1.0", init, NULL);
