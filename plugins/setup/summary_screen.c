/* Everything once more. It keeps nothing: it asks for the settings whenever it is drawn. */
#include <string.h>

#include "setup.h"

/* True while the host has loaded a plugin. */
static bool is_loaded(flow_engine *engine, const char *id) {
  flow_plugin plugins[64];
  size_t count = 0;
  if (flow_engine_plugins(engine, plugins, sizeof plugins / sizeof *plugins, &count) != FLOW_OK) {
    return false;
  }
  for (size_t index = 0; index < count && index < sizeof plugins / sizeof *plugins; index++) {
    flow_plugin_info info = FLOW_PLUGIN_INFO_INIT;
    if (flow_plugin_get(engine, plugins[index], &info) == FLOW_OK && strcmp(info.id, id) == 0) {
      return true;
    }
  }
  return false;
}

static flow_row row(const char *id, const char *title, flow_string detail, const char *otherwise) {
  flow_row row = flow_row_make(id, title);
  row.detail = detail.size ? detail : flow_text(otherwise);
  return row;
}

static void render(void *context, flow_content content) {
  setup_screen *self = context;
  flow_value settings = setup_ask_settings(self);
  flow_string account = setup_text_at(flow_value_get(&settings, "account"), "name");
  flow_string interface = setup_text_at(flow_value_get(&settings, "network"), "interface");
  flow_row rows[] = {
      row("language", "Language", setup_text_at(&settings, "language"), "not chosen"),
      row("time_zone", "Time zone", setup_text_at(&settings, "time_zone"), "not chosen"),
      row("account", "Account", account, "none"),
      row("network", "Network", interface, "none"),
  };
  flow_add_title(self->engine, content, "Summary");
  flow_add_list(self->engine, content, "select_section", "Select what to change", rows,
                sizeof rows / sizeof *rows);
  if (is_loaded(self->engine, "flow.shop")) {
    flow_add_button(self->engine, content, "buy_accessories", "Buy accessories", FLOW_ROLE_NORMAL);
  }
  flow_add_button(self->engine, content, "finish", "Finish", FLOW_ROLE_PRIMARY);
}

static void select_section(void *context, const flow_value *value) {
  setup_report(context, "section_selected", value);
}

static void buy_accessories(void *context) { setup_report(context, "accessories_wanted", NULL); }

static void finish(void *context) { setup_report(context, "completed", NULL); }

static const flow_method methods[] = {
    FLOW_SCREEN_METHOD(create, setup_screen_create),
    FLOW_SCREEN_METHOD(render, render),
    FLOW_SCREEN_METHOD(did_appear, setup_screen_redraw),
    FLOW_SCREEN_METHOD(destroy, setup_screen_destroy),
    FLOW_ACTION(select_section),
    FLOW_ACTION(finish),
    FLOW_ACTION(buy_accessories),
};

const flow_class setup_summary_screen = FLOW_CLASS(FLOW_KIND_SCREEN, "setup.summary", methods);
