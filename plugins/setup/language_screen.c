/* The language: a list of locales that a filter narrows, because there can be hundreds. Their names
 * are read once for each engine: iso-codes is a megabyte, and a file for each language. */
#define _POSIX_C_SOURCE 200809L /* strncasecmp */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "setup.h"

#define SHOWN 20

/* The names that were read last, for these `locales`, `share` and `own`. It belongs to the class,
 * of which each engine has its own. */
typedef struct last_read {
  setup_strings locales;
  char *share, *own;
  setup_languages languages;
} last_read;

typedef struct language_screen {
  setup_screen screen;
  setup_languages languages;
  setup_reading reading; /* of the locales, not of their names */
  char *typed;           /* the filter; NULL is none */
  flow_entry state_entries[1];
  flow_value state; /* lent by save_state */
} language_screen;

static void destroy(void *context) {
  language_screen *self = context;
  setup_languages_clear(&self->languages);
  free(self->typed);
  setup_screen_destroy(self);
}

/* Reads the file that the argument "locales" names, or else what the system has. */
static setup_reading read_locales(const flow_value *arguments, setup_strings *locales) {
  setup_reading reading;
  char *path = setup_text_or(arguments, "locales", "");
  if (!path) return SETUP_NO_MEMORY;
  reading = *path ? setup_locales_read_file(path, locales) : setup_locales_read_system("", locales);
  free(path);
  return reading;
}

static void forget(last_read *last) {
  setup_strings_clear(&last->locales);
  free(last->share);
  free(last->own);
  setup_languages_clear(&last->languages);
  *last = (last_read){0};
}

static bool is_last(const last_read *last, const setup_strings *locales, const char *share,
                    const char *own) {
  return last->share && last->own && strcmp(last->share, share) == 0 &&
         strcmp(last->own, own) == 0 && setup_strings_equal(&last->locales, locales);
}

/* Names locales by iso-codes. Names that are found are kept with `locales`, which are empty then;
 * those that are missing may be there the next time. */
static setup_reading name_locales(last_read *last, setup_strings *locales, const char *share,
                                  const char *own, setup_languages *languages) {
  setup_reading reading;
  if (is_last(last, locales, share, own)) {
    return setup_languages_copy(&last->languages, languages) ? SETUP_FOUND : SETUP_NO_MEMORY;
  }
  forget(last);
  reading = setup_languages_read(locales, share, own, languages);
  if (reading != SETUP_FOUND || !setup_languages_copy(languages, &last->languages)) return reading;
  last->share = setup_copy(share, strlen(share));
  last->own = setup_copy(own, strlen(own));
  last->locales = *locales;
  *locales = (setup_strings){0};
  return reading;
}

/* Reads the languages: names are those of the system, or of the folder of the argument "share". */
static setup_reading read_languages(last_read *last, flow_engine *engine,
                                    const flow_value *arguments, language_screen *self) {
  setup_strings locales = {0};
  setup_reading reading = SETUP_NO_MEMORY;
  const char *own = "";
  char *share = setup_text_or(arguments, "share", SETUP_SHARE);
  flow_engine_locale(engine, &own, NULL);
  self->reading = read_locales(arguments, &locales);
  if (share && self->reading != SETUP_NO_MEMORY) {
    reading = name_locales(last, &locales, share, own ? own : "", &self->languages);
  }
  setup_strings_clear(&locales);
  free(share);
  return reading;
}

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  language_screen *self = calloc(1, sizeof *self);
  if (!self) return NULL;
  if (read_languages(user_data, engine, arguments, self) != SETUP_NO_MEMORY &&
      setup_screen_begin(&self->screen, engine, handle, arguments)) {
    return self;
  }
  destroy(self);
  return NULL;
}

/* The list is read anew; of this screen only the filter is its own. */
static const flow_value *save_state(void *context) {
  language_screen *self = context;
  const char *typed = self->typed && *self->typed ? self->typed : NULL;
  self->state_entries[0] = (flow_entry){flow_text("typed"), setup_text_or_null(typed)};
  self->state = flow_map_value(self->state_entries, 1);
  return &self->state;
}

static flow_bool restore_state(void *context, const flow_value *state, uint32_t version) {
  language_screen *self = context;
  (void)version;
  if (!setup_text_at(state, "typed").size) return FLOW_TRUE;
  self->typed = setup_text_copy_at(state, "typed");
  return self->typed ? FLOW_TRUE : FLOW_FALSE;
}

static bool contains(const char *text, const char *part) {
  size_t length = strlen(text), size = strlen(part);
  for (size_t start = 0; start + size <= length; start++) {
    if (strncasecmp(text + start, part, size) == 0) return true;
  }
  return false;
}

/* A language is found by its own name, its English one, and its code. */
static bool fits(const language_screen *self, const setup_language *language) {
  return !self->typed || contains(language->locale, self->typed) ||
         contains(language->title, self->typed) || contains(language->english, self->typed);
}

/* Adds the rows that fit the filter, and says how many are left out. */
static void add_list(const language_screen *self, flow_content content, flow_string chosen) {
  flow_row rows[SHOWN] = {0};
  char rest[80];
  size_t matches = 0;
  for (size_t index = 0; index < self->languages.count; index++) {
    const setup_language *language = &self->languages.items[index];
    if (!fits(self, language)) continue;
    if (matches < SHOWN) {
      rows[matches].id = flow_text(language->locale);
      rows[matches].title = flow_text(language->title);
      rows[matches].subtitle = flow_text(language->locale);
      if (flow_string_is(chosen, language->locale)) rows[matches].detail = flow_text("chosen");
    }
    matches++;
  }
  flow_add_list(self->screen.engine, content, "select_language", "Language", rows,
                matches < SHOWN ? matches : SHOWN);
  if (matches > SHOWN) {
    snprintf(rest, sizeof rest, "and %zu more: type a part of the name", matches - SHOWN);
    flow_add_text(self->screen.engine, content, rest);
  } else if (!matches) {
    flow_add_text(self->screen.engine, content, "Nothing has this in its name.");
  }
}

static void render(void *context, flow_content content) {
  language_screen *self = context;
  flow_engine *engine = self->screen.engine;
  flow_value settings = setup_ask_settings(&self->screen);
  flow_add_title(engine, content, "Language");
  if (self->reading == SETUP_MISSING) {
    flow_add_text(engine, content,
                  "This system has no list of languages that can be read. C.UTF-8 always works.");
  }
  flow_add_field(engine, content, "filter", "Find", FLOW_FIELD_TEXT, self->typed, NULL);
  add_list(self, content, setup_text_at(&settings, "language"));
}

static void filter(void *context, const flow_value *value) {
  language_screen *self = context;
  char *typed = setup_text_copy(value);
  if (!typed) return;
  setup_replace(&self->typed, typed);
  setup_screen_redraw(self);
}

static bool has(const setup_languages *languages, const char *locale) {
  for (size_t index = 0; index < languages->count; index++) {
    if (strcmp(languages->items[index].locale, locale) == 0) return true;
  }
  return false;
}

static void select_language(void *context, const flow_value *value) {
  language_screen *self = context;
  char *locale = setup_text_copy(value);
  if (locale && has(&self->languages, locale)) {
    setup_report(&self->screen, "language_chosen", value);
  }
  free(locale);
}

static const flow_method methods[] = {
    FLOW_SCREEN_METHOD(create, create),
    FLOW_SCREEN_METHOD(render, render),
    FLOW_SCREEN_METHOD(did_appear, setup_screen_redraw),
    FLOW_SCREEN_METHOD(save_state, save_state),
    FLOW_SCREEN_METHOD(restore_state, restore_state),
    FLOW_SCREEN_METHOD(destroy, destroy),
    FLOW_ACTION(filter),
    FLOW_ACTION(select_language),
};

static void class_gone(void *user_data) {
  forget(user_data);
  free(user_data);
}

flow_status setup_language_register(flow_engine *engine, flow_plugin plugin, flow_error *error) {
  flow_class language = FLOW_CLASS(FLOW_KIND_SCREEN, "setup.language", methods);
  language.user_data = calloc(1, sizeof(last_read));
  language.destroy = class_gone;
  if (!language.user_data) return FLOW_ERROR_OUT_OF_MEMORY;
  return flow_class_register(engine, plugin, &language, error);
}
