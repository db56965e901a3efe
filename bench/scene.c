/* The cost of a scene: of a page of 50 elements that says something else, and of a page that comes
 * and goes. The same without a scene, by a host that asks for the content and drops it, is
 * subtracted. */
#include <flow/scene.h>
#include <stdbool.h>
#include <stdio.h>

#include "bench.h"

typedef struct shown {
  flow_engine *engine;
  flow_scene *scene; /* NULL: none */
  flow_window window;
  flow_screen screen;
  unsigned turn;
} shown;

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  (void)engine, (void)handle, (void)arguments;
  return user_data;
}

static void add_rows(shown *self, flow_content content, const char *id, size_t count) {
  char texts[10][16];
  flow_row rows[10];
  for (size_t index = 0; index < count; index++) {
    snprintf(texts[index], sizeof texts[index], "row %u", (unsigned)index);
    rows[index] = flow_row_make(texts[index], texts[index]);
  }
  must(flow_add_list(self->engine, content, id, "A list", rows, count), "list");
}

/* 50 elements: texts, fields, switches, buttons and two lists of ten rows. */
static void render(void *context, flow_content content) {
  shown *self = context;
  char id[16], text[32];
  must(flow_add_title(self->engine, content, "Fifty elements"), "title");
  for (unsigned index = 0; index < 48; index++) {
    snprintf(id, sizeof id, "element-%u", index);
    snprintf(text, sizeof text, "Text %u of turn %u", index, index == 20 ? self->turn : 0);
    if (index % 4 == 0) {
      must(flow_add_text(self->engine, content, text), "text");
    } else if (index % 4 == 1) {
      must(flow_add_field(self->engine, content, id, text, FLOW_FIELD_TEXT, "value", NULL),
           "field");
    } else if (index % 4 == 2) {
      must(flow_add_toggle(self->engine, content, id, text, index == 30 && self->turn % 2),
           "toggle");
    } else {
      must(flow_add_button(self->engine, content, id, text, FLOW_ROLE_NORMAL), "button");
    }
  }
  add_rows(self, content, "first", 10);
  add_rows(self, content, "second", 10);
}

static void drain(shown *self) {
  const flow_screen_content *content;
  flow_news news = FLOW_NEWS_INIT;
  flow_screen top = FLOW_NONE;
  if (self->scene) {
    while (flow_scene_next(self->scene, &news))
      if (news.kind == FLOW_NEWS_MOTION) flow_scene_rested(self->scene, news.motion);
  } else {
    must(flow_window_top(self->engine, self->window, &top), "top");
    must(flow_screen_render(self->engine, top, &content), "render");
  }
}

static void update(void *context, long count) {
  shown *self = context;
  for (long time = 0; time < count; time++) {
    self->turn++;
    must(flow_screen_changed(self->engine, self->screen), "changed");
    drain(self);
  }
}

static void push(void *context, long count) {
  shown *self = context;
  for (long time = 0; time < count; time++) {
    flow_screen made;
    must(flow_create(self->engine, "fifty", NULL, &made), "create");
    must(flow_push(self->engine, self->window, made, NULL, NULL), "push");
    drain(self);
    must(flow_pop(self->engine, self->window, NULL, NULL), "pop");
    drain(self);
  }
}

static void prepare(shown *self, bool has_scene) {
  static const flow_method methods[] = {FLOW_SCREEN_METHOD(create, create),
                                        FLOW_SCREEN_METHOD(render, render)};
  flow_class made = FLOW_CLASS(FLOW_KIND_SCREEN, "fifty", methods);
  flow_skin skin = FLOW_SKIN_INIT;
  made.user_data = self;
  must(flow_engine_create(NULL, &self->engine), "engine");
  must(flow_class_register(self->engine, FLOW_NONE, &made, NULL), "class");
  must(flow_window_create(self->engine, &self->window), "window");
  if (has_scene)
    must(flow_scene_create(self->engine, self->window, &skin, &self->scene, NULL), "scene");
  must(flow_create(self->engine, "fifty", NULL, &self->screen), "create");
  must(flow_open(self->engine, self->window, self->screen, NULL, NULL), "open");
  drain(self);
}

void prepare_scene(subjects *all) {
  static shown with, without;
  prepare(&with, true);
  prepare(&without, false);
  add_subject(all, "scene-update", update, &with, 4);
  add_subject(all, "scene-push", push, &with, 4);
  add_subject(all, "without-scene-update", update, &without, 4);
  add_subject(all, "without-scene-push", push, &without, 4);
}
