/* Name and password, checked when the user goes on.
 *
 * The password stays in this screen and is wiped with it; it is never rendered and never part of a
 * value, because values pass through traces, logs and files. A product hands it to its account
 * service here, in `proceed`.
 *
 * For the same reason it is in no state: a screen that is made anew keeps the name, and has a note
 * that the passwords are to be typed again, if there were some. */
#include <stdlib.h>
#include <string.h>

#include "setup.h"

#define NAME_MOST 32
#define PASSWORD_LEAST 8

enum { NAME, PASSWORD, REPEATED, FIELDS };

static const struct {
  const char *id;
  const char *label;
  const char *placeholder;
  flow_field_type type;
} fields[FIELDS] = {
    {"name", "Name", "small letters, digits, _ and -", FLOW_FIELD_TEXT},
    {"password", "Password", "at least 8 characters", FLOW_FIELD_SECURE},
    {"repeated", "Password again", "the same once more", FLOW_FIELD_SECURE},
};

typedef struct credentials_screen {
  setup_screen screen;
  char *texts[FIELDS];
  const char *errors[FIELDS];
  int wrong;       /* the first that was wrong, until something is typed: it gets the focus */
  bool were_typed; /* passwords, before it was made anew: shown until they are typed again */
  flow_entry state_entries[2];
  flow_value state; /* lent by save_state */
} credentials_screen;

/* Overwrites before it frees. Through a volatile pointer, or the compiler may leave it out. */
static void wipe(char *text) {
  if (text) {
    for (volatile char *byte = text; *byte; byte++)
      *byte = '\0';
  }
  free(text);
}

static void destroy(void *context) {
  credentials_screen *self = context;
  for (int field = 0; field < FIELDS; field++)
    wipe(self->texts[field]);
  setup_screen_destroy(self);
}

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  credentials_screen *self = calloc(1, sizeof *self);
  (void)user_data;
  if (!self) return NULL;
  self->wrong = FIELDS;
  self->texts[NAME] = setup_text_or(arguments, "name", "");
  self->texts[PASSWORD] = setup_copy("", 0);
  self->texts[REPEATED] = setup_copy("", 0);
  if (self->texts[NAME] && self->texts[PASSWORD] && self->texts[REPEATED] &&
      setup_screen_begin(&self->screen, engine, handle, arguments)) {
    return self;
  }
  destroy(self);
  return NULL;
}

static bool is_password(int field) { return fields[field].type == FLOW_FIELD_SECURE; }

static bool has_passwords(const credentials_screen *self) {
  return *self->texts[PASSWORD] || *self->texts[REPEATED];
}

static const flow_value *save_state(void *context) {
  credentials_screen *self = context;
  flow_bool were_typed = self->were_typed || has_passwords(self);
  self->state_entries[0] = (flow_entry){flow_text("name"), flow_string_value(self->texts[NAME])};
  self->state_entries[1] = (flow_entry){flow_text("were_typed"), flow_boolean_value(were_typed)};
  self->state = flow_map_value(self->state_entries, 2);
  return &self->state;
}

static flow_bool restore_state(void *context, const flow_value *state, uint32_t version) {
  credentials_screen *self = context;
  char *name = setup_text_copy_at(state, "name");
  (void)version;
  self->were_typed = flow_get_boolean(state, "were_typed", FLOW_FALSE);
  if (!flow_value_get(state, "name")) return FLOW_TRUE;
  if (name) setup_replace(&self->texts[NAME], name);
  return name ? FLOW_TRUE : FLOW_FALSE;
}

static void render(void *context, flow_content content) {
  credentials_screen *self = context;
  flow_engine *engine = self->screen.engine;
  flow_add_title(engine, content, "New account");
  if (self->were_typed) {
    flow_add_note(engine, content, "Passwords are not kept. Please type them again.");
  }
  for (int field = 0; field < FIELDS; field++) {
    bool secure = is_password(field);
    flow_element element =
        flow_element_make(FLOW_ELEMENT_FIELD, fields[field].id, fields[field].label);
    element.field_type = fields[field].type;
    element.placeholder =
        flow_text(secure && *self->texts[field] ? "entered, not shown" : fields[field].placeholder);
    element.value = flow_string_value(secure ? "" : self->texts[field]);
    element.error = flow_text(self->errors[field]);
    flow_content_add(engine, content, &element);
  }
  if (self->wrong < FIELDS)
    flow_content_set_focus(engine, content, flow_text(fields[self->wrong].id));
  flow_add_button(engine, content, "proceed", "Continue", FLOW_ROLE_PRIMARY);
  flow_add_toolbar(engine, content, FLOW_PLACEMENT_LEADING, "cancel", "Cancel", FLOW_ROLE_CANCEL);
}

/* All three fields come here: their elements name no method of their own. */
static void input(void *context, const flow_string *id, const flow_value *value) {
  credentials_screen *self = context;
  for (int field = 0; field < FIELDS; field++) {
    const char *error = self->errors[field];
    bool were_typed = self->were_typed;
    char *text;
    if (!flow_string_is(*id, fields[field].id)) continue;
    self->wrong = FIELDS;
    text = setup_text_copy(value);
    if (text) {
      wipe(self->texts[field]);
      self->texts[field] = text;
    }
    if (is_password(field)) self->were_typed = false;
    self->errors[field] = text ? NULL : "This text cannot be used.";
    /* The host shows what was typed already; drawing again at every key would only disturb. */
    if (self->errors[field] != error || self->were_typed != were_typed) setup_screen_redraw(self);
  }
}

static const char *name_error(const char *name) {
  static const char first[] = "abcdefghijklmnopqrstuvwxyz";
  static const char later[] = "abcdefghijklmnopqrstuvwxyz0123456789_-";
  if (!*name) return "A name is needed.";
  if (strlen(name) > NAME_MOST) return "At most 32 characters.";
  if (!strchr(first, *name)) return "The first character must be a letter from a to z.";
  if (name[strspn(name, later)]) return "Only a to z, 0 to 9, _ and -.";
  return NULL;
}

static const char *password_error(const char *password) {
  size_t characters = 0;
  for (; *password; password++) {
    if (((unsigned char)*password & 0xC0) != 0x80) characters++; /* not a later byte of UTF-8 */
  }
  return characters < PASSWORD_LEAST ? "At least 8 characters." : NULL;
}

static bool check(credentials_screen *self) {
  bool same = strcmp(self->texts[PASSWORD], self->texts[REPEATED]) == 0;
  self->errors[NAME] = name_error(self->texts[NAME]);
  self->errors[PASSWORD] = password_error(self->texts[PASSWORD]);
  self->errors[REPEATED] = same ? NULL : "This is not the same password.";
  self->wrong = 0;
  while (self->wrong < FIELDS && !self->errors[self->wrong])
    self->wrong++;
  return self->wrong == FIELDS;
}

/* The button is always enabled: pressing it tells what is wrong, where a dead one would not. */
static void proceed(void *context) {
  credentials_screen *self = context;
  flow_value name = flow_string_value(self->texts[NAME]);
  if (check(self)) setup_report(&self->screen, "credentials_entered", &name);
  setup_screen_redraw(self);
}

static void cancel(void *context) { setup_report(context, "cancelled", NULL); }

static const flow_method methods[] = {
    FLOW_SCREEN_METHOD(create, create),
    FLOW_SCREEN_METHOD(render, render),
    FLOW_SCREEN_METHOD(input, input),
    FLOW_SCREEN_METHOD(save_state, save_state),
    FLOW_SCREEN_METHOD(restore_state, restore_state),
    FLOW_SCREEN_METHOD(destroy, destroy),
    FLOW_ACTION(proceed),
    FLOW_ACTION(cancel),
};

const flow_class setup_credentials_screen =
    FLOW_CLASS(FLOW_KIND_SCREEN, "setup.credentials", methods);
