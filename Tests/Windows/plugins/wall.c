/* A wall of oddities: pages of what windows get wrong first, such as long words, many buttons, and
 * sheets over sheets. Each is a screen `wall.NAME`, opened by the row of its name in the menu. */
#include <stdio.h>
#include <string.h>

#include "../../Shared/plugin.h"

/* A word of sixty letters, which nothing can break but a line that ends within it. */
#define WORD "Telekommunikationsüberwachungsverordnungsänderungsausschüsse"
#define SENTENCE                                                                    \
  "A sentence that goes on and on until it is far longer than the window is wide, " \
  "so that it has to wrap, and then some more of it."

typedef struct {
  flow_engine *engine;
  flow_handle self;
  char title[64], said[96], name[64], size[16], colour[16], note[96];
  double amount;
  int64_t depth;
  flow_bool has_amount, is_wrong, is_on;
} instance;

static void keep(char *room, size_t size, const flow_value *value) {
  const flow_string text = flow_as_string(value, "");
  snprintf(room, size, "%.*s", (int)text.size, text.size ? text.data : "");
}

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  instance *made = calloc(1, sizeof *made);
  (void)user_data;
  if (!made) return NULL;
  made->engine = engine;
  made->self = handle;
  made->depth = flow_as_integer(flow_value_get(arguments, "depth"), 0);
  keep(made->title, sizeof made->title, flow_value_get(arguments, "title"));
  return made;
}

static void redraw(instance *screen) { flow_screen_changed(screen->engine, screen->self); }

static void open_deeper(instance *screen, const char *class_id, flow_style style,
                        const char *source) {
  const flow_entry entry = {flow_text("depth"), flow_integer_value(screen->depth + 1)};
  const flow_value arguments = flow_map_value(&entry, 1);
  flow_options options = FLOW_OPTIONS_INIT;
  options.style = style;
  options.source = flow_text(source);
  flow_open_new(screen->engine, screen->self, class_id, &arguments, &options, NULL, NULL);
}

static void open_page(instance *screen, const char *class_id) {
  open_deeper(screen, class_id, FLOW_STYLE_PUSH, NULL);
}

static void open_sheet(instance *screen, const char *class_id) {
  open_deeper(screen, class_id, FLOW_STYLE_SHEET, NULL);
}

static void add(instance *screen, flow_content content, const char *id, const char *text) {
  flow_add_button(screen->engine, content, id, text, FLOW_ROLE_NORMAL);
}

/* A row with all texts; NULL for none. */
static flow_row row_of(const char *id, const char *title, const char *subtitle, const char *detail,
                       const char *badge, const char *icon) {
  flow_row row = flow_row_make(id, title);
  row.subtitle = flow_text(subtitle);
  row.detail = flow_text(detail);
  row.badge = flow_text(badge);
  row.icon = flow_text(icon);
  return row;
}

/* Shows the press as a text, so that a walk sees it. */
static void add_said(instance *screen, flow_content content) {
  if (screen->said[0]) flow_add_text(screen->engine, content, screen->said);
}

static void page_input(void *self, const flow_string *id, const flow_value *value) {
  instance *screen = self;
  const flow_string row = flow_as_string(value, "");
  snprintf(screen->said, sizeof screen->said, "Pressed: %.*s%s%.*s", (int)id->size, id->data,
           row.size ? " " : "", (int)row.size, row.size ? row.data : "");
  redraw(screen);
}

/* ---- The menu -------------------------------------------------------------------------------- */

static void render_menu(void *self, flow_content content) {
  static const char *const pages[][2] = {
      {"words", "Long words"},    {"toolbar", "Six buttons"}, {"tabs", "Five tabs"},
      {"details", "Details"},     {"rows", "Rows"},           {"alert", "Alert"},
      {"dialog", "Dialog"},       {"form", "Form"},           {"choices", "Choices"},
      {"sheets", "Three sheets"}, {"popover", "Popover"},     {"arabic", "Arabic"},
      {"settings", "Settings"},   {"few", "Few words"},
  };
  instance *screen = self;
  flow_row rows[sizeof pages / sizeof *pages];
  flow_add_title(screen->engine, content, "Wall");
  add_said(screen, content);
  for (size_t index = 0; index < sizeof pages / sizeof *pages; index++)
    rows[index] = flow_row_make(pages[index][0], pages[index][1]);
  flow_add_list(screen->engine, content, "pages", NULL, rows, sizeof rows / sizeof *rows);
  add(screen, content, "leave", "Leave");
}

static void answered(void *user_data, flow_engine *engine, flow_screen alert,
                     const flow_string *button) {
  instance *screen = user_data;
  (void)engine, (void)alert;
  snprintf(screen->said, sizeof screen->said, "Answered: %.*s",
           button->size ? (int)button->size : 7, button->size ? button->data : "nothing");
  redraw(screen);
}

static void ask(instance *screen, flow_style style, const char *title, const char *message,
                const flow_alert_button *buttons, size_t count) {
  flow_alert alert = flow_alert_make(title, message);
  alert.style = style;
  alert.buttons = buttons;
  alert.button_count = count;
  alert.answered = (flow_answered_callback){answered, screen, NULL};
  flow_alert_present(screen->engine, screen->self, &alert, NULL, NULL, NULL);
}

static void ask_five(instance *screen) {
  const flow_alert_button buttons[] = {
      flow_alert_button_make("all", "Replace all of them", FLOW_ROLE_PRIMARY),
      flow_alert_button_make("one", "Replace only this file", FLOW_ROLE_NORMAL),
      flow_alert_button_make("both", "Keep both files", FLOW_ROLE_NORMAL),
      flow_alert_button_make("delete", "Delete the older file", FLOW_ROLE_DESTRUCTIVE),
      flow_alert_button_make("stop", "Stop copying", FLOW_ROLE_CANCEL)};
  ask(screen, FLOW_STYLE_ALERT, "Five ways to go on", "There is a file of this name already.",
      buttons, 5);
}

static void ask_at_length(instance *screen) {
  const flow_alert_button buttons[] = {
      flow_alert_button_make("yes", "Delete", FLOW_ROLE_DESTRUCTIVE),
      flow_alert_button_make("no", "Cancel", FLOW_ROLE_CANCEL)};
  ask(screen, FLOW_STYLE_CONFIRMATION_DIALOG, "Delete the " WORD "?",
      SENTENCE " " SENTENCE " " SENTENCE, buttons, 2);
}

static void open_tabs(instance *screen) {
  static const char *const titles[] = {"Messages", "Photographs", "Calendar", WORD, "Settings"};
  flow_options options = FLOW_OPTIONS_INIT;
  flow_tab tabs[5];
  flow_tabs all = FLOW_TABS_INIT;
  options.style = FLOW_STYLE_FULL_SCREEN_COVER;
  for (size_t index = 0; index < 5; index++) {
    const flow_entry entry = {flow_text("title"), flow_string_value(titles[index])};
    const flow_value arguments = flow_map_value(&entry, 1);
    tabs[index] = (flow_tab)FLOW_TAB_INIT;
    tabs[index].title = tabs[index].id = flow_text(titles[index]);
    flow_create(screen->engine, "wall.tab", &arguments, &tabs[index].root);
  }
  all.tabs = tabs;
  all.count = 5;
  flow_open_tabs(screen->engine, flow_owner_of(screen->engine, screen->self), &all, &options, NULL);
}

static void menu_input(void *self, const flow_string *id, const flow_value *value) {
  instance *screen = self;
  const flow_string page = flow_as_string(value, "");
  char class_id[32];
  (void)id;
  snprintf(class_id, sizeof class_id, "wall.%.*s", (int)page.size, page.size ? page.data : "");
  if (flow_string_is(page, "alert")) {
    ask_five(screen);
  } else if (flow_string_is(page, "dialog")) {
    ask_at_length(screen);
  } else if (flow_string_is(page, "tabs")) {
    open_tabs(screen);
  } else {
    open_page(screen, class_id);
  }
}

static void leave(void *self) {
  instance *screen = self;
  const flow_value left = flow_string_value("left");
  flow_finish(screen->engine, flow_owner_of(screen->engine, screen->self), &left, NULL, NULL);
}

/* ---- Long words ------------------------------------------------------------------------------ */

static void render_words(void *self, flow_content content) {
  instance *screen = self;
  flow_engine *engine = screen->engine;
  const flow_row rows[] = {row_of("one", "Row " WORD, "Below " WORD, NULL, NULL, NULL),
                           row_of("two", "Two " WORD, NULL, "Detail " WORD, "99", NULL)};
  const flow_row options[] = {flow_row_make("a", "First " WORD), flow_row_make("b", "Second")};
  flow_add_title(engine, content, WORD);
  flow_add_toolbar(engine, content, FLOW_PLACEMENT_TRAILING, "bar", "Bar " WORD, FLOW_ROLE_NORMAL);
  add_said(screen, content);
  flow_add_heading(engine, content, "Heading " WORD);
  flow_add_text(engine, content, "Text " WORD);
  flow_add_note(engine, content, "Note " WORD);
  flow_add_section(engine, content, "Section " WORD, "Footer " WORD);
  flow_add_field(engine, content, "field", "Field " WORD, FLOW_FIELD_TEXT, "", "Error " WORD);
  flow_add_number(engine, content, "number", "Number " WORD, 12, 0, 20, 1);
  flow_add_toggle(engine, content, "toggle", "Toggle " WORD, FLOW_TRUE);
  flow_add_range(engine, content, "range", "Range " WORD, 3, 0, 10, 1);
  flow_add_choice(engine, content, "choice", "Choice " WORD, options, 2, "a");
  flow_add_progress(engine, content, "Progress " WORD, 0.5);
  flow_add_link_text(engine, content, "Link " WORD, "https://flow.example/");
  flow_add_list(engine, content, "list", "List " WORD, rows, 2);
  flow_add_button(engine, content, "button", "Button " WORD, FLOW_ROLE_PRIMARY);
}

/* ---- Six buttons in the toolbar -------------------------------------------------------------- */

static void render_toolbar(void *self, flow_content content) {
  static const struct {
    const char *id, *label, *keys;
    flow_placement placement;
    flow_role role;
  } buttons[] = {
      {"edit", "Edit", "Ctrl+E", FLOW_PLACEMENT_LEADING, FLOW_ROLE_NORMAL},
      {"duplicate", "Duplicate", "", FLOW_PLACEMENT_LEADING, FLOW_ROLE_NORMAL},
      {"share", "Share", "", FLOW_PLACEMENT_TRAILING, FLOW_ROLE_NORMAL},
      {"print", "Print", "Ctrl+P", FLOW_PLACEMENT_TRAILING, FLOW_ROLE_NORMAL},
      {"remove", "Remove", "Delete", FLOW_PLACEMENT_TRAILING, FLOW_ROLE_DESTRUCTIVE},
      {"save", "Save", "Ctrl+S", FLOW_PLACEMENT_TRAILING, FLOW_ROLE_PRIMARY},
  };
  instance *screen = self;
  flow_add_title(screen->engine, content, "A page with six buttons");
  for (size_t index = 0; index < sizeof buttons / sizeof *buttons; index++) {
    flow_element button =
        flow_element_make(FLOW_ELEMENT_BUTTON, buttons[index].id, buttons[index].label);
    button.placement = buttons[index].placement;
    button.role = buttons[index].role;
    button.shortcut = flow_text(buttons[index].keys);
    flow_content_add(screen->engine, content, &button);
  }
  add_said(screen, content);
  flow_add_text(screen->engine, content, "All of them can be reached.");
}

/* ---- Tabs ------------------------------------------------------------------------------------ */

static void render_tab(void *self, flow_content content) {
  instance *screen = self;
  char text[96];
  snprintf(text, sizeof text, "This is %s", screen->title);
  flow_add_title(screen->engine, content, "Tabs");
  flow_add_text(screen->engine, content, text);
}

/* ---- Rows ------------------------------------------------------------------------------------ */

static void render_details(void *self, flow_content content) {
  instance *screen = self;
  const flow_row rows[] = {
      row_of("short", "Short", NULL, "Detail", NULL, NULL),
      row_of("title", "A title of many words that needs more than a line of its own", NULL,
             "Detail", NULL, NULL),
      row_of("detail", "A title", NULL, "A detail of many words that needs a line of its own", NULL,
             NULL),
      row_of("both", "A title of many words that needs a line of its own", "With a subtitle",
             "A detail of many words that needs a line of its own", NULL, NULL),
      row_of("all", "A title of many words, and an icon", "A subtitle of many words for two lines",
             "A detail of many words", "12", "folder"),
  };
  flow_add_title(screen->engine, content, "Details");
  add_said(screen, content);
  flow_add_list(screen->engine, content, "details", "Details and titles", rows, 5);
}

static void render_rows(void *self, flow_content content) {
  static const flow_row_action actions[] = {
      {{"open", 4}, {"Open it", 7}, FLOW_ROLE_NORMAL, 0},
      {{"copy", 4}, {"Copy it", 7}, FLOW_ROLE_NORMAL, FLOW_ROW_DISABLED},
      {{"erase", 5}, {"Erase it", 8}, FLOW_ROLE_DESTRUCTIVE, 0}};
  instance *screen = self;
  flow_row rows[] = {
      row_of("inbox", "Inbox", NULL, NULL, "12", "mail-unread"),
      row_of("drafts", "Drafts", "Three that wait", NULL, "3", "document-edit"),
      row_of("archive", "Archive", "All that is older than a year", "2.4 GB", NULL, "folder"),
      row_of("bin", "Bin", "It cannot be used now", NULL, NULL, "user-trash"),
      row_of("plain", "Plain", NULL, NULL, NULL, NULL),
      row_of("secret", "Secret", "It is not for everybody", NULL, "new", NULL),
  };
  for (size_t index = 0; index < 3; index++)
    FLOW_SET_ACTIONS(rows[index], actions);
  rows[3].flags = FLOW_ROW_DISABLED;
  rows[5].flags = FLOW_ROW_SECRET;
  flow_add_title(screen->engine, content, "Rows");
  add_said(screen, content);
  flow_add_list(screen->engine, content, "rows", "Badge, chevron and menu", rows, 6);
}

/* ---- A form ---------------------------------------------------------------------------------- */

static void add_field(instance *screen, flow_content content, flow_element field, const char *error,
                      flow_bool is_enabled) {
  field.error = flow_text(error);
  field.enabled = is_enabled;
  flow_content_add(screen->engine, content, &field);
}

static flow_element field_of(const char *id, const char *label, flow_field_type type,
                             const char *value) {
  flow_element field = flow_element_make(FLOW_ELEMENT_FIELD, id, label);
  field.field_type = type;
  if (value) field.value = flow_string_value(value);
  return field;
}

static void render_form(void *self, flow_content content) {
  instance *screen = self;
  flow_engine *engine = screen->engine;
  flow_element amount = field_of("amount", "Amount", FLOW_FIELD_NUMBER, NULL);
  flow_element mail = field_of("mail", "Mail", FLOW_FIELD_EMAIL, "");
  flow_element held = flow_element_make(FLOW_ELEMENT_BUTTON, "held", "It cannot be pressed");
  flow_add_title(engine, content, "Form");
  add_said(screen, content);
  flow_add_section(engine, content, "With errors", "What stands below a section.");
  add_field(screen, content, field_of("name", "Name", FLOW_FIELD_TEXT, screen->name),
            screen->name[0] ? NULL : "A name is wanted here, and a sentence that has to wrap.",
            FLOW_TRUE);
  mail.placeholder = flow_text("somebody@flow.example");
  mail.hint = flow_text("Nobody else gets it");
  add_field(screen, content, mail, NULL, FLOW_TRUE);
  if (screen->has_amount) amount.value = flow_number_value(screen->amount);
  add_field(screen, content, amount, NULL, FLOW_TRUE);
  add_field(screen, content, field_of("day", "Day", FLOW_FIELD_DATE, "2026-12-31"),
            "That day is over.", FLOW_TRUE);
  add_field(screen, content, field_of("time", "Time", FLOW_FIELD_TIME, "23:59"), NULL, FLOW_TRUE);
  add_field(screen, content, field_of("word", "Password", FLOW_FIELD_SECURE, ""),
            "It has to have eight letters.", FLOW_TRUE);
  add_field(screen, content, field_of("note", "Note", FLOW_FIELD_MULTILINE, screen->note), NULL,
            FLOW_TRUE);
  flow_add_section(engine, content, "Disabled", NULL);
  add_field(screen, content, field_of("fixed", "Fixed", FLOW_FIELD_TEXT, "It stays as it is"), NULL,
            FLOW_FALSE);
  add_field(screen, content, field_of("locked", "Locked", FLOW_FIELD_SECURE, ""), NULL, FLOW_FALSE);
  add_field(screen, content, flow_element_make(FLOW_ELEMENT_TOGGLE, "switch", "Switch"), NULL,
            FLOW_FALSE);
  held.enabled = FLOW_FALSE;
  flow_content_add(engine, content, &held);
  flow_add_text(engine, content, screen->is_wrong ? "The amount is wrong" : "The amount is right");
  flow_add_button(engine, content, "send", "Send", FLOW_ROLE_PRIMARY);
  flow_add_button(engine, content, "erase", "Erase", FLOW_ROLE_DESTRUCTIVE);
}

static void form_input(void *self, const flow_string *id, const flow_value *value) {
  instance *screen = self;
  if (flow_string_is(*id, "name")) keep(screen->name, sizeof screen->name, value);
  if (flow_string_is(*id, "note")) keep(screen->note, sizeof screen->note, value);
  if (flow_string_is(*id, "amount")) {
    screen->has_amount = value->type != FLOW_TYPE_NULL;
    screen->amount = flow_as_number(value, 0);
  }
  redraw(screen);
}

static void form_wrong(void *self, const flow_string *id, const flow_string *reason) {
  instance *screen = self;
  (void)id;
  screen->is_wrong = reason != NULL;
  redraw(screen);
}

/* ---- Choices --------------------------------------------------------------------------------- */

static void render_choices(void *self, flow_content content) {
  instance *screen = self;
  flow_engine *engine = screen->engine;
  const flow_row sizes[] = {
      row_of("small", "Small", "For a cup that is drunk at once", NULL, NULL, NULL),
      row_of("medium", "Medium", SENTENCE, "2.50", NULL, NULL),
      row_of("large", "Large", "For two, or for a long morning", "3.80", "new", NULL)};
  const flow_row colours[] = {flow_row_make("red", "Red"), flow_row_make("green", "Green"),
                              flow_row_make("blue", "Blue")};
  const flow_row extras[] = {row_of("milk", "Milk", "From a cow", NULL, NULL, NULL),
                             row_of("oats", "Oats", "From a field", "+ 0.40", NULL, NULL)};
  const flow_value chosen[] = {flow_string_value("milk")};
  flow_element many = flow_element_make(FLOW_ELEMENT_CHOICE, "extras", "Extras");
  flow_add_title(engine, content, "Choices");
  flow_add_choice(engine, content, "size", "Size", sizes, 3,
                  screen->size[0] ? screen->size : "medium");
  flow_add_choice(engine, content, "colour", "Colour", colours, 3,
                  screen->colour[0] ? screen->colour : NULL);
  many.many = FLOW_TRUE;
  many.rows = extras;
  many.row_count = 2;
  many.value = flow_list_value(chosen, 1);
  flow_content_add(engine, content, &many);
}

static void choices_input(void *self, const flow_string *id, const flow_value *value) {
  instance *screen = self;
  if (flow_string_is(*id, "size")) keep(screen->size, sizeof screen->size, value);
  if (flow_string_is(*id, "colour")) keep(screen->colour, sizeof screen->colour, value);
  redraw(screen);
}

/* ---- Sheets and popovers --------------------------------------------------------------------- */

static void render_sheets(void *self, flow_content content) {
  static const char *const names[] = {"Sheets", "First sheet", "Second sheet", "Third sheet"};
  instance *screen = self;
  const size_t level = screen->depth < 2 ? 0 : (size_t)(screen->depth - 2);
  flow_add_title(screen->engine, content, names[level < 4 ? level : 3]);
  flow_add_text(screen->engine, content, level ? "It lies over another." : "It lies below.");
  if (level < 3) add(screen, content, "more", "One more sheet");
  if (!level) add(screen, content, "tall", "A tall sheet");
  if (!level) add(screen, content, "set", "A sheet of settings");
}

static void more(void *self) { open_sheet(self, "wall.sheets"); }
static void tall(void *self) { open_sheet(self, "wall.words"); }
static void set(void *self) { open_sheet(self, "wall.settings"); }

static void render_popover(void *self, flow_content content) {
  instance *screen = self;
  flow_add_title(screen->engine, content, "Popover");
  flow_add_text(screen->engine, content, "It is pointed at from below.");
  add(screen, content, "point", "Point at this");
}

static void point(void *self) { open_deeper(self, "wall.bubble", FLOW_STYLE_POPOVER, "point"); }

static void render_bubble(void *self, flow_content content) {
  instance *screen = self;
  flow_add_title(screen->engine, content, "A popover with a title");
  flow_add_text(screen->engine, content, SENTENCE);
  add(screen, content, "over", "A sheet from here");
}

static void over(void *self) { open_sheet(self, "wall.few"); }

/* ---- Right to left --------------------------------------------------------------------------- */

static void render_arabic(void *self, flow_content content) {
  instance *screen = self;
  flow_engine *engine = screen->engine;
  const flow_row rows[] = {
      row_of("mail", "بريد Ada Lovelace", "من Charles Babbage إلى Ada", "12 MB", "3", "folder"),
      row_of("name", "Ada Lovelace", "اسم لاتيني وحده", "اليوم", NULL, NULL),
      row_of("long", "عنوان طويل جدا فيه اسم Jean-Baptiste Fourier وكلمات أخرى كثيرة", NULL,
             "تفاصيل طويلة مع GNOME و KDE", NULL, NULL),
  };
  const flow_row sizes[] = {row_of("s", "صغير", "للشرب فورا", NULL, NULL, NULL),
                            row_of("l", "كبير (Large)", NULL, NULL, NULL, NULL)};
  flow_add_title(engine, content, "صفحة عربية مع GNOME");
  flow_add_toolbar(engine, content, FLOW_PLACEMENT_TRAILING, "save", "حفظ", FLOW_ROLE_PRIMARY);
  add_said(screen, content);
  flow_add_heading(engine, content, "عنوان مع Flow 0.4");
  flow_add_text(engine, content,
                "هذا نص عربي فيه أسماء لاتينية مثل Ada Lovelace و Charles Babbage، ويجب أن ينكسر.");
  flow_add_field(engine, content, "name", "الاسم", FLOW_FIELD_TEXT, "Ada Lovelace",
                 "الاسم Ada مستعمل.");
  flow_add_number(engine, content, "number", "العدد", 12, 0, 20, 1);
  flow_add_toggle(engine, content, "wifi", "شبكة Wi-Fi", screen->is_on);
  flow_add_range(engine, content, "range", "مستوى", 3, 0, 10, 1);
  flow_add_choice(engine, content, "size", "الحجم", sizes, 2, "s");
  flow_add_list(engine, content, "rows", "صفوف", rows, 3);
  flow_add_note(engine, content, "ملاحظة عن Flow في آخر الصفحة");
  flow_add_button(engine, content, "send", "أرسل إلى Ada", FLOW_ROLE_PRIMARY);
}

/* ---- Settings -------------------------------------------------------------------------------- */

static void render_settings(void *self, flow_content content) {
  instance *screen = self;
  flow_engine *engine = screen->engine;
  const flow_row rows[] = {
      row_of("network", "Network", "Connected to Home", NULL, NULL, "network-wireless"),
      row_of("sound", "Sound", NULL, "Speakers", NULL, "audio-speakers"),
      row_of("updates", "Updates", "Checked this morning", NULL, "4", "software-update-available")};
  const flow_row looks[] = {flow_row_make("light", "Light"), flow_row_make("dark", "Dark"),
                            flow_row_make("system", "As the system")};
  flow_add_title(engine, content, "Settings");
  add_said(screen, content);
  flow_add_section(engine, content, "Appearance", "It changes at once.");
  flow_add_choice(engine, content, "look", "Look", looks, 3, "system");
  flow_add_toggle(engine, content, "large", "Large text", FLOW_FALSE);
  flow_add_range(engine, content, "volume", "Volume", 6, 0, 10, 1);
  flow_add_section(engine, content, "Notifications", NULL);
  flow_add_toggle(engine, content, "banners", "Show banners", FLOW_TRUE);
  flow_add_toggle(engine, content, "locked", "On the lock screen", FLOW_FALSE);
  flow_add_section(engine, content, "Devices", NULL);
  flow_add_list(engine, content, "devices", NULL, rows, 3);
  flow_add_note(engine, content, "This computer has been in use for three days.");
  flow_add_button(engine, content, "reset", "Reset all settings", FLOW_ROLE_DESTRUCTIVE);
}

/* ---- Few words ------------------------------------------------------------------------------- */

static void render_few(void *self, flow_content content) {
  instance *screen = self;
  flow_add_title(screen->engine, content, "Few");
  flow_add_text(screen->engine, content, "Little.");
}

/* ---- The flows ------------------------------------------------------------------------------- */

static void start_flow(void *self) { open_page(self, "wall.menu"); }

/* The first page of a window has few words, so that its size is not of them. */
static void start_small(void *self) { open_page(self, "wall.few"); }

#define BASE FLOW_SCREEN_METHOD(create, create), FLOW_SCREEN_METHOD(destroy, free)
#define FLOW_PAGE(name, render_it)                                                           \
  static const flow_method name[] = {BASE, FLOW_SCREEN_METHOD(render, render_it),            \
                                     FLOW_SCREEN_METHOD(input, page_input)}
#define FLOW_START(name)                                                                     \
  static const flow_method name[] = {FLOW_COORDINATOR_METHOD(create, create),                \
                                     FLOW_COORDINATOR_METHOD(start, start_##name),           \
                                     FLOW_COORDINATOR_METHOD(destroy, free)}

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  FLOW_START(flow);
  FLOW_START(small);
  FLOW_PAGE(words, render_words);
  FLOW_PAGE(toolbar, render_toolbar);
  FLOW_PAGE(tab, render_tab);
  FLOW_PAGE(details, render_details);
  FLOW_PAGE(rows, render_rows);
  FLOW_PAGE(arabic, render_arabic);
  FLOW_PAGE(settings, render_settings);
  FLOW_PAGE(few, render_few);
  static const flow_method menu[] = {BASE, FLOW_SCREEN_METHOD(render, render_menu),
                                     FLOW_SCREEN_METHOD(input, menu_input), FLOW_ACTION(leave)};
  static const flow_method form[] = {BASE, FLOW_SCREEN_METHOD(render, render_form),
                                     FLOW_SCREEN_METHOD(input, form_input),
                                     FLOW_SCREEN_METHOD(wrong, form_wrong)};
  static const flow_method choices[] = {BASE, FLOW_SCREEN_METHOD(render, render_choices),
                                        FLOW_SCREEN_METHOD(input, choices_input)};
  static const flow_method sheets[] = {BASE, FLOW_SCREEN_METHOD(render, render_sheets),
                                       FLOW_ACTION(more), FLOW_ACTION(tall), FLOW_ACTION(set)};
  static const flow_method popover[] = {BASE, FLOW_SCREEN_METHOD(render, render_popover),
                                        FLOW_ACTION(point)};
  static const flow_method bubble[] = {BASE, FLOW_SCREEN_METHOD(render, render_bubble),
                                       FLOW_ACTION(over)};
  static const shared_class classes[] = {SHARED_CLASS(FLOW_KIND_COORDINATOR, "wall.flow", flow),
                                         SHARED_CLASS(FLOW_KIND_COORDINATOR, "wall.small", small),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "wall.menu", menu),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "wall.words", words),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "wall.toolbar", toolbar),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "wall.tab", tab),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "wall.details", details),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "wall.rows", rows),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "wall.form", form),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "wall.choices", choices),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "wall.sheets", sheets),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "wall.popover", popover),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "wall.bubble", bubble),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "wall.arabic", arabic),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "wall.settings", settings),
                                         SHARED_CLASS(FLOW_KIND_SCREEN, "wall.few", few)};
  return shared_register(engine, self, classes, sizeof classes / sizeof *classes, error);
}

FLOW_PLUGIN("test.wall", "1.0", init, NULL);
