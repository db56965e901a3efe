/* The flow: welcome, language, time zone, account, network, summary, then finish with all settings.
 *
 * Screens report what happened; only here is decided what comes next. From the summary every
 * section can be opened again, and returns to it. */
#include <stdlib.h>
#include <string.h>

#include "setup.h"
#include "shop_classes.h"

typedef struct coordinator {
  flow_engine *engine;
  flow_coordinator handle;
  flow_value *arguments; /* handed on to every section: where the system's files are */
  setup_settings settings;
  flow_screen summary;      /* FLOW_NONE while there is none */
  flow_coordinator account; /* FLOW_NONE while there is none */
  flow_coordinator shop;    /* FLOW_NONE while there is none */
} coordinator;

typedef enum section_id { LANGUAGE, TIME_ZONE, ACCOUNT, NETWORK, SUMMARY } section_id;

/* The class that a section opens, and the id of its row in the summary. */
static const struct {
  const char *class_id;
  const char *row;
} sections[] = {
    [LANGUAGE] = {"setup.language", "language"}, [TIME_ZONE] = {"setup.time_zone", "time_zone"},
    [ACCOUNT] = {"setup.offer", "account"},      [NETWORK] = {"setup.network", "network"},
    [SUMMARY] = {"setup.summary", "summary"},
};

/* ---- Its life -------------------------------------------------------------------------------- */

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  coordinator *self = calloc(1, sizeof *self);
  (void)user_data;
  if (!self) return NULL;
  self->engine = engine;
  self->handle = handle;
  if (flow_value_copy(arguments, &self->arguments) == FLOW_OK) return self;
  free(self);
  return NULL;
}

static void start(void *context) {
  coordinator *self = context;
  flow_show(self->engine, self->handle, "setup.welcome", NULL);
}

static void destroy(void *context) {
  coordinator *self = context;
  setup_settings_clear(&self->settings);
  flow_value_destroy(self->arguments);
  free(self);
}

/* ---- From section to section ----------------------------------------------------------------- */

/* The summary has gone, or was never opened: its handle must not be used any more. */
static void summary_gone(void *context) {
  coordinator *self = context;
  self->summary = FLOW_NONE;
}

static void open_section(coordinator *self, section_id section) {
  const char *class_id = sections[section].class_id;
  if (section == SUMMARY) {
    self->summary = flow_show_with(self->engine, self->handle, class_id, self->arguments,
                                   FLOW_OPTIONS(.completion = {NULL, self, summary_gone}));
  } else {
    flow_show(self->engine, self->handle, class_id, self->arguments);
  }
}

static void section_done(coordinator *self, section_id section) {
  if (self->summary != FLOW_NONE) {
    flow_pop_to(self->engine, self->summary, NULL, NULL);
  } else {
    open_section(self, section + 1);
  }
}

/* Keeps what a section gave; without memory, or with something that is no text, the old stays. */
static bool keep(char **setting, const flow_value *value) {
  char *text = setup_text_copy(value);
  if (text) setup_replace(setting, text);
  return text != NULL;
}

/* ---- Reports of screens ---------------------------------------------------------------------- */

static void begun(void *context) { open_section(context, LANGUAGE); }

static void language_chosen(void *context, const flow_value *value) {
  coordinator *self = context;
  if (keep(&self->settings.language, value)) section_done(self, LANGUAGE);
}

static void account_left(void *context) { section_done(context, ACCOUNT); }

static void account_removed(void *context) {
  coordinator *self = context;
  setup_replace(&self->settings.account, NULL);
}

static void network_chosen(void *context, const flow_value *value) {
  coordinator *self = context;
  if (keep(&self->settings.interface, value)) section_done(self, NETWORK);
}

static void network_skipped(void *context) {
  coordinator *self = context;
  setup_replace(&self->settings.interface, NULL);
  section_done(self, NETWORK);
}

static void section_selected(void *context, const flow_value *value) {
  if (value->type != FLOW_TYPE_STRING) return;
  for (section_id section = LANGUAGE; section < SUMMARY; section++) {
    if (flow_string_is(value->as.string, sections[section].row)) open_section(context, section);
  }
}

static void completed(void *context) {
  coordinator *self = context;
  const flow_value *value = setup_settings_value(&self->settings);
  flow_finish(self->engine, self->handle, value, NULL, NULL);
}

/* The settings, which screens ask for when they draw; the finish value is the same map. */
static const flow_value *settings(void *context) {
  coordinator *self = context;
  return setup_settings_value(&self->settings);
}

/* ---- Values of children ---------------------------------------------------------------------- */

/* The account flow ended: the value is NULL unless the user went all the way, and then the screen
 * that offered an account is on top again and goes on offering it.
 *
 * A `finished` callback belongs to one opening. It suits a child that is one of several kinds. */
static void account_finished(void *context, flow_engine *engine, flow_coordinator child,
                             flow_cause cause, const flow_value *value) {
  coordinator *self = context;
  (void)engine, (void)child, (void)cause;
  if (keep(&self->settings.account, flow_value_get(value, "name"))) section_done(self, ACCOUNT);
}

/* It has ended, or was never opened: its handle must not be used any more. */
static void account_gone(void *context) {
  coordinator *self = context;
  self->account = FLOW_NONE;
}

static void account_wanted(void *context) {
  coordinator *self = context;
  flow_entry name = {flow_text("name"), setup_text_or_null(self->settings.account)};
  flow_value arguments = flow_map_value(&name, 1);
  if (self->account != FLOW_NONE) return;
  /* `self` is not owned by the options: a child always ends before its parent is destroyed. */
  self->account = flow_show_with(
      self->engine, self->handle, "setup.account", &arguments,
      FLOW_OPTIONS(.style = FLOW_STYLE_SHEET, .finished = {account_finished, self, account_gone}));
}

/* ---- A class of another plugin --------------------------------------------------------------- */

/* Whatever the shop ends with is no setting. */
static void shop_finished(void *context, flow_engine *engine, flow_coordinator child,
                          flow_cause cause, const flow_value *value) {
  (void)context, (void)engine, (void)child, (void)cause, (void)value;
}

static void shop_gone(void *context) {
  coordinator *self = context;
  self->shop = FLOW_NONE;
}

/* shop_classes.h is written by `flowhost bindings`, so that the compiler checks what is given. The
 * plugin may have been unloaded since the summary was drawn: then the engine tells that there is no
 * such class, and the summary is drawn without the button. */
static void accessories_wanted(void *context) {
  coordinator *self = context;
  enum { KETTLE = 7 };
  shop_buy arguments = shop_buy_make();
  if (self->shop != FLOW_NONE) return;
  shop_buy_set_product(&arguments, KETTLE);
  if (shop_buy_open(
          self->engine, self->handle, &arguments,
          FLOW_OPTIONS(.style = FLOW_STYLE_SHEET, .finished = {shop_finished, self, shop_gone}),
          &self->shop, NULL) != FLOW_OK) {
    flow_screen_changed(self->engine, self->summary);
  }
}

/* ---- The end of children without a `finished` callback --------------------------------------- */

/* Only the time zone flow is one. */
static void child_finished(void *context, flow_coordinator child, flow_cause cause,
                           const flow_value *value) {
  coordinator *self = context;
  (void)child;
  if (cause != FLOW_CAUSE_FINISHED) return;
  if (keep(&self->settings.time_zone, value)) section_done(self, TIME_ZONE);
}

static const flow_method methods[] = {
    FLOW_COORDINATOR_METHOD(create, create),
    FLOW_COORDINATOR_METHOD(start, start),
    FLOW_COORDINATOR_METHOD(child_finished, child_finished),
    FLOW_COORDINATOR_METHOD(destroy, destroy),
    FLOW_ACTION(begun),
    FLOW_ACTION(language_chosen),
    FLOW_ACTION(account_wanted),
    FLOW_ACTION(account_left),
    FLOW_ACTION(account_removed),
    FLOW_ACTION(network_chosen),
    FLOW_ACTION(network_skipped),
    FLOW_ACTION(section_selected),
    FLOW_ACTION(completed),
    FLOW_ACTION(accessories_wanted),
    FLOW_METHOD("settings", "a(p)", settings),
};

const flow_class setup_coordinator =
    FLOW_CLASS(FLOW_KIND_COORDINATOR, "setup.coordinator", methods);
