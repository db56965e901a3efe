/* A plugin for the walk, which is loaded again while its page is shown: a text, a secret, a toggle
 * and some rows, none of which its page keeps; and images and a flow, for cases. */
#include "../Shared/plugin.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct {
  flow_engine *engine;
  flow_handle self;
  char text[32];
  flow_bool is_on;
  unsigned inputs;
} instance;

SHARED_CREATE(instance)

static void render(void *self, flow_content content) {
  instance *page = self;
  flow_row rows[6];
  char ids[6][8];
  const size_t count = page->inputs % 6;
  size_t index;
  flow_add_title(page->engine, content, "Reloaded");
  flow_add_field(page->engine, content, "text", "Text", FLOW_FIELD_TEXT, page->text, NULL);
  flow_add_field(page->engine, content, "secret", "Secret", FLOW_FIELD_SECURE, NULL, NULL);
  flow_add_toggle(page->engine, content, "on", "On", page->is_on);
  for (index = 0; index < count; index++) {
    snprintf(ids[index], sizeof ids[index], "r%zu", index * 5 % 7);
    rows[index] = flow_row_make(ids[index], "Row");
  }
  flow_add_list(page->engine, content, "rows", "Rows", rows, count);
  flow_add_button(page->engine, content, "press", "Press", FLOW_ROLE_PRIMARY);
  flow_add_image(page->engine, content, "inside.png", "A file of its folder");
  flow_add_image(page->engine, content, "outside.png", "A link out of it");
  flow_add_image(page->engine, content, "https://example.org/a.png", "Elsewhere");
  flow_add_image(page->engine, content, "data:image/png;base64,AAAA", "In itself");
}

static void input(void *self, const flow_string *id, const flow_value *value) {
  instance *page = self;
  const flow_string text = flow_as_string(value, "");
  page->inputs++;
  if (flow_string_is(*id, "on")) page->is_on = flow_as_boolean(value, FLOW_FALSE);
  if (flow_string_is(*id, "text") && text.size < sizeof page->text) {
    memcpy(page->text, text.data, text.size);
    page->text[text.size] = '\0';
  }
}

static void start(void *self) {
  instance *flow = self;
  flow_show(flow->engine, flow->self, "reloaded.page", NULL);
}

static flow_status init(flow_engine *engine, flow_plugin plugin, flow_error *error) {
  static const flow_method methods[] = {
      FLOW_SCREEN_METHOD(create, create), FLOW_SCREEN_METHOD(destroy, free),
      FLOW_SCREEN_METHOD(render, render), FLOW_SCREEN_METHOD(input, input)};
  static const flow_method flow[] = {FLOW_COORDINATOR_METHOD(create, create),
                                     FLOW_COORDINATOR_METHOD(destroy, free),
                                     FLOW_COORDINATOR_METHOD(start, start)};
  const shared_class classes[] = {SHARED_CLASS(FLOW_KIND_SCREEN, "reloaded.page", methods),
                                  SHARED_CLASS(FLOW_KIND_COORDINATOR, "reloaded.flow", flow)};
  return shared_register(engine, plugin, classes, sizeof classes / sizeof *classes, error);
}

FLOW_PLUGIN("reloaded", "1.0", init, NULL);
