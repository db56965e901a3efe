/* The flow: welcome, language, time zone, account, network, summary, then finish with all settings.
 *
 * Screens report what happened; only here is decided what comes next. From the summary every
 * section can be opened again, and returns to it.
 *
 * It is restorable: what its requests call later are methods under names, which are saved with what
 * they wait for, and its state is the settings, and the saved ids of what it keeps handles of. */
#include <stdlib.h>
#include <string.h>

#include "setup.h"
#include "shop_classes.h"

typedef struct coordinator {
  flow_engine *engine;
  flow_coordinator handle;
  flow_value *arguments; /* handed on to every section: where the system's files are */
  setup_settings settings;
  flow_entry state_entries[4];
  flow_value state;         /* lent by save_state */
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

static const flow_value *save_state(void *context) {
  coordinator *self = context;
  flow_entry *entries = self->state_entries;
  entries[0] = (flow_entry){flow_text("settings"), *setup_settings_value(&self->settings)};
  entries[1] = (flow_entry){flow_text("summary"), setup_saved_id(self->engine, self->summary)};
  entries[2] = (flow_entry){flow_text("account"), setup_saved_id(self->engine, self->account)};
  entries[3] = (flow_entry){flow_text("shop"), setup_saved_id(self->engine, self->shop)};
  self->state = flow_map_value(entries, 4);
  return &self->state;
}

/* Runs in the place of `start`: what was open is there, or will be. */
static flow_bool restore_state(void *context, const flow_value *state, uint32_t version) {
  coordinator *self = context;
  (void)version;
  self->summary = setup_restored(self->engine, FLOW_KIND_SCREEN, state, "summary");
  self->account = setup_restored(self->engine, FLOW_KIND_COORDINATOR, state, "account");
  self->shop = setup_restored(self->engine, FLOW_KIND_COORDINATOR, state, "shop");
  return setup_settings_take(&self->settings, flow_value_get(state, "settings"));
}

static void destroy(void *context) {
  coordinator *self = context;
  setup_settings_clear(&self->settings);
  flow_value_destroy(self->arguments);
  free(self);
}

/* ---- From section to section ----------------------------------------------------------------- */

static bool has_failed(const flow_outcome *outcome) { return outcome->kind != FLOW_OUTCOME_DONE; }

/* The summary has gone: its handle must not be used any more. */
static void summary_gone(void *context, flow_presentable summary) {
  coordinator *self = context;
  (void)summary;
  self->summary = FLOW_NONE;
}

/* It was never opened. */
static void summary_asked(void *context, flow_transition transition, const flow_outcome *outcome) {
  coordinator *self = context;
  (void)transition;
  if (has_failed(outcome)) self->summary = FLOW_NONE;
}

static void open_section(coordinator *self, section_id section) {
  const char *class_id = sections[section].class_id;
  if (section == SUMMARY) {
    self->summary = flow_show_with(
        self->engine, self->handle, class_id, self->arguments,
        FLOW_OPTIONS(.completion_method = "summary_gone", .done_method = "summary_asked"));
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
 * A `finished` callback belongs to one opening. It suits a child that is one of several kinds. As a
 * method under its name it is saved with the child; a function could not be. */
static void account_finished(void *context, flow_coordinator child, flow_cause cause,
                             const flow_value *value) {
  coordinator *self = context;
  (void)child, (void)cause;
  self->account = FLOW_NONE;
  if (keep(&self->settings.account, flow_value_get(value, "name"))) section_done(self, ACCOUNT);
}

static void account_asked(void *context, flow_transition transition, const flow_outcome *outcome) {
  coordinator *self = context;
  (void)transition;
  if (has_failed(outcome)) self->account = FLOW_NONE;
}

static void account_wanted(void *context) {
  coordinator *self = context;
  flow_entry name = {flow_text("name"), setup_text_or_null(self->settings.account)};
  flow_value arguments = flow_map_value(&name, 1);
  if (self->account != FLOW_NONE) return;
  self->account =
      flow_show_with(self->engine, self->handle, "setup.account", &arguments,
                     FLOW_OPTIONS(.style = FLOW_STYLE_SHEET, .finished_method = "account_finished",
                                  .done_method = "account_asked"));
}

/* ---- A class of another plugin --------------------------------------------------------------- */

/* Whatever the shop ends with is no setting. */
static void shop_finished(void *context, flow_coordinator child, flow_cause cause,
                          const flow_value *value) {
  coordinator *self = context;
  (void)child, (void)cause, (void)value;
  self->shop = FLOW_NONE;
}

static void shop_asked(void *context, flow_transition transition, const flow_outcome *outcome) {
  coordinator *self = context;
  (void)transition;
  if (has_failed(outcome)) self->shop = FLOW_NONE;
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
  if (shop_buy_open(self->engine, self->handle, &arguments,
                    FLOW_OPTIONS(.style = FLOW_STYLE_SHEET, .finished_method = "shop_finished",
                                 .done_method = "shop_asked"),
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
    FLOW_COORDINATOR_METHOD(save_state, save_state),
    FLOW_COORDINATOR_METHOD(restore_state, restore_state),
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
    FLOW_CALLBACK_METHOD(completion, "summary_gone", summary_gone),
    FLOW_CALLBACK_METHOD(done, "summary_asked", summary_asked),
    FLOW_CALLBACK_METHOD(finished, "account_finished", account_finished),
    FLOW_CALLBACK_METHOD(done, "account_asked", account_asked),
    FLOW_CALLBACK_METHOD(finished, "shop_finished", shop_finished),
    FLOW_CALLBACK_METHOD(done, "shop_asked", shop_asked),
};

const flow_class setup_coordinator =
    FLOW_CLASS(FLOW_KIND_COORDINATOR, "setup.coordinator", methods);
