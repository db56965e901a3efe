/* The language: a list of locales that a filter narrows, because there can be hundreds. */
#define _POSIX_C_SOURCE 200809L /* strncasecmp */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "setup.h"

#define SHOWN 20

typedef struct language_screen {
  setup_screen screen;
  setup_strings locales;
  setup_reading reading;
  char *typed; /* the filter; NULL is none */
} language_screen;

static void destroy(void *context) {
  language_screen *self = context;
  setup_strings_clear(&self->locales);
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

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  language_screen *self = calloc(1, sizeof *self);
  (void)user_data;
  if (!self) return NULL;
  self->reading = read_locales(arguments, &self->locales);
  if (self->reading != SETUP_NO_MEMORY &&
      setup_screen_begin(&self->screen, engine, handle, arguments)) {
    return self;
  }
  destroy(self);
  return NULL;
}

static bool contains(const char *text, const char *part) {
  size_t length = strlen(text), size = strlen(part);
  for (size_t start = 0; start + size <= length; start++) {
    if (strncasecmp(text + start, part, size) == 0) return true;
  }
  return false;
}

/* Adds the rows that fit the filter, and says how many are left out. */
static void add_list(const language_screen *self, flow_content content, flow_string chosen) {
  flow_row rows[SHOWN] = {0};
  char titles[SHOWN][SETUP_LOCALE_TITLE_SIZE];
  char rest[80];
  size_t matches = 0;
  for (size_t index = 0; index < self->locales.count; index++) {
    const char *locale = self->locales.items[index];
    if (self->typed && !contains(locale, self->typed)) continue;
    if (matches < SHOWN) {
      setup_locale_title(locale, titles[matches]);
      rows[matches].id = flow_text(locale);
      rows[matches].title = flow_text(titles[matches]);
      rows[matches].subtitle = flow_text(locale);
      if (flow_string_is(chosen, locale)) rows[matches].detail = flow_text("chosen");
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

static void select_language(void *context, const flow_value *value) {
  language_screen *self = context;
  char *locale = setup_text_copy(value);
  if (locale && setup_strings_contain(&self->locales, locale)) {
    setup_report(&self->screen, "language_chosen", value);
  }
  free(locale);
}

static const flow_method methods[] = {
    FLOW_SCREEN_METHOD(create, create),
    FLOW_SCREEN_METHOD(render, render),
    FLOW_SCREEN_METHOD(did_appear, setup_screen_redraw),
    FLOW_SCREEN_METHOD(destroy, destroy),
    FLOW_ACTION(filter),
    FLOW_ACTION(select_language),
};

const flow_class setup_language_screen = FLOW_CLASS(FLOW_KIND_SCREEN, "setup.language", methods);
