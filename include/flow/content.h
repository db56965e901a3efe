/**
 * flow/content.h - the content of screens, and the user's input.
 *
 * The engine draws nothing. A screen's `render` method describes it: a title, then elements in
 * order. Content is pulled: a screen calls flow_screen_changed(), the presenter is told once, and
 * the host asks for the content when it draws. Input goes the other way: the host sends it with
 * flow_screen_send(), or the short flow_screen_set_field() and flow_screen_invoke(), all checked
 * against the content it last got.
 */
#ifndef FLOW_CONTENT_H
#define FLOW_CONTENT_H

#include <flow/base.h>
#include <flow/status.h>
#include <flow/value.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The kind of an element. */
typedef int32_t flow_element_kind;

/** The user can do something with it; it needs an id and may be disabled. */
#define FLOW_ELEMENT_IS_INTERACTIVE ((uint32_t)1)
/** It has rows. */
#define FLOW_ELEMENT_HAS_ROWS ((uint32_t)2)
/** It may stand in the toolbar. */
#define FLOW_ELEMENT_IN_TOOLBAR ((uint32_t)4)
/** It is pressed, or one of its rows is: flow_screen_invoke() is for it. Other interactive elements
 * have a value that the user changes: flow_screen_set_field(). */
#define FLOW_ELEMENT_IS_PRESSED ((uint32_t)8)

/** Its number counts something, from 0 in steps of 1: its value is whole, `minimum` is 0, `step` 1.
 *  @since 0.3 */
#define FLOW_ELEMENT_IS_COUNTED ((uint32_t)16)

/** The kind of value that `value` of an element may hold; null is always allowed. */
typedef int32_t flow_takes;

/** The one table of these kinds: X(name, number, sentence). */
#define FLOW_TAKES_TABLE(X)                                        \
  X(ANY, 0, "Anything: it is not looked at.")                      \
  X(FIELD, 1, "What the type of the field says.")                  \
  X(BOOLEAN, 2, "True or false.")                                  \
  X(ROW, 3, "The id of one of its rows.")                          \
  X(ROWS, 4, "The same; where many may be chosen, a list of ids.") \
  X(FRACTION, 5, "A number from 0 to 1; null: it is not known.")   \
  X(NUMBER, 6, "A number from `minimum` to `maximum`.")            \
  X(BYTES, 7, "Bytes: the file of an image, as it is.")

#define FLOW_TAKES_CONSTANT_(name, number, sentence) \
  FLOW_CONSTANT_(flow_takes, FLOW_TAKES_##name, number)
FLOW_CONSTANTS_(FLOW_TAKES_TABLE, FLOW_TAKES_CONSTANT_);
#undef FLOW_TAKES_CONSTANT_

/** The words of FLOW_TAKES_TABLE: X(name, word).
 *  @since 0.3 */
#define FLOW_TAKES_WORD_TABLE(X) \
  X(ANY, "any")                  \
  X(FIELD, "field")              \
  X(BOOLEAN, "boolean")          \
  X(ROW, "row")                  \
  X(ROWS, "rows")                \
  X(FRACTION, "fraction")        \
  X(NUMBER, "number")            \
  X(BYTES, "bytes")

/**
 * The word for what an element takes, for example "boolean".
 *
 * @return a static string; "?" for a number outside the table. Never NULL.
 * @since 0.3  [any-thread] [callback]
 */
const char *flow_takes_name(flow_takes takes);

/** The one table of elements: X(name, number, word, traits, takes). `text` is the text shown, the
 *  label of an interactive element, or the description of an image; `value` is of the kind in the
 *  column `takes` (FLOW_TAKES_...).
 *
 *    heading        A title within the content.
 *    text           A text.
 *    image          A picture, from a file, a URI, bytes or the system's theme.
 *    field          A text, number, day or time that the user types.
 *    toggle         A truth value that the user switches.
 *    choice         A row, or several, that the user chooses.
 *    list           Rows that the user selects; a row may have a menu.
 *    button         A thing to press, also in the toolbar.
 *    progress       The part of a task that is done.
 *    divider        A line between what stands above and below it.
 *    range          A number between two limits, as on a slider.
 *    section        The elements behind it, up to the next section: `text` is its title, `footer`
 *                   the text below it.
 *    note           An additional text.
 *    link text      A text that the host opens: `source` is the URI.
 *    not available  The place of content that cannot be shown: the screen of a missing plugin, or
 *                   of a class that refuses.
 *    rating         A number of stars out of `maximum`. */
#define FLOW_ELEMENT_TABLE(X)                                                                      \
  X(HEADING, 1, "heading", 0, ANY)                                                                 \
  X(TEXT, 2, "text", 0, ANY)                                                                       \
  X(IMAGE, 3, "image", 0, BYTES)                                                                   \
  X(FIELD, 4, "field", FLOW_ELEMENT_IS_INTERACTIVE, FIELD)                                         \
  X(TOGGLE, 5, "toggle", FLOW_ELEMENT_IS_INTERACTIVE, BOOLEAN)                                     \
  X(CHOICE, 6, "choice", FLOW_ELEMENT_IS_INTERACTIVE | FLOW_ELEMENT_HAS_ROWS, ROWS)                \
  X(LIST, 7, "list",                                                                               \
    FLOW_ELEMENT_IS_INTERACTIVE | FLOW_ELEMENT_HAS_ROWS | FLOW_ELEMENT_IS_PRESSED, ROW)            \
  X(BUTTON, 8, "button",                                                                           \
    FLOW_ELEMENT_IS_INTERACTIVE | FLOW_ELEMENT_IN_TOOLBAR | FLOW_ELEMENT_IS_PRESSED, ANY)          \
  X(PROGRESS, 9, "progress", 0, FRACTION)                                                          \
  X(DIVIDER, 10, "divider", 0, ANY)                                                                \
  X(RANGE, 11, "range", FLOW_ELEMENT_IS_INTERACTIVE, NUMBER)                                       \
  X(SECTION, 12, "section", 0, ANY)                                                                \
  X(NOTE, 13, "note", 0, ANY)                                                                      \
  X(LINK_TEXT, 14, "link text", 0, ANY)                                                            \
  X(UNAVAILABLE, 15, "not available", 0, ANY)                                                      \
  X(RATING, 16, "rating", FLOW_ELEMENT_IS_INTERACTIVE | FLOW_ELEMENT_IS_COUNTED, NUMBER)

#define FLOW_ELEMENT_CONSTANT_(name, number, word, traits, takes) \
  FLOW_CONSTANT_(flow_element_kind, FLOW_ELEMENT_##name, number)
FLOW_CONSTANTS_(FLOW_ELEMENT_TABLE, FLOW_ELEMENT_CONSTANT_);
#undef FLOW_ELEMENT_CONSTANT_

/**
 * The word for a kind of element, for example "toggle".
 *
 * @return a static string; "?" for a number outside the table. Never NULL.
 * @since 0.1  [any-thread] [callback]
 */
const char *flow_element_name(flow_element_kind kind);

/**
 * The traits of a kind of element, also of one that a host does not know:
 * FLOW_ELEMENT_IS_INTERACTIVE and so on; 0 for a number outside the table.
 *
 * @since 0.1  [any-thread] [callback]
 */
uint32_t flow_element_traits(flow_element_kind kind);

/**
 * The column `takes` of the table for a kind of element. A host that decides by this and by the
 * traits shows, fills in and sends elements of kinds that came after it was compiled.
 *
 * @return FLOW_TAKES_ANY for a number outside the table.
 * @since 0.3  [any-thread] [callback]
 */
flow_takes flow_element_takes(flow_element_kind kind);

/** The place of an element. In the toolbar there are only buttons. */
typedef int32_t flow_placement;

/** The one table of placements: X(name, number, word).
 *
 *    body      In the content, where it was added.
 *    leading   In the toolbar, at the beginning.
 *    trailing  In the toolbar, at the end. */
#define FLOW_PLACEMENT_TABLE(X) \
  X(BODY, 0, "body")            \
  X(LEADING, 1, "leading")      \
  X(TRAILING, 2, "trailing")

#define FLOW_PLACEMENT_CONSTANT_(name, number, word) \
  FLOW_CONSTANT_(flow_placement, FLOW_PLACEMENT_##name, number)
FLOW_CONSTANTS_(FLOW_PLACEMENT_TABLE, FLOW_PLACEMENT_CONSTANT_);
#undef FLOW_PLACEMENT_CONSTANT_

/**
 * The word for a placement, for example "trailing".
 *
 * @return a static string; "?" for a number outside the table. Never NULL.
 * @since 0.2  [any-thread] [callback]
 */
const char *flow_placement_name(flow_placement placement);

/** The purpose of a button. */
typedef int32_t flow_role;

/** The one table of roles: X(name, number, word).
 *
 *    normal       A button among others.
 *    primary      The button for what the screen is there for.
 *    destructive  A button whose effect cannot be undone.
 *    cancel       The button that leaves without a change. */
#define FLOW_ROLE_TABLE(X)         \
  X(NORMAL, 0, "normal")           \
  X(PRIMARY, 1, "primary")         \
  X(DESTRUCTIVE, 2, "destructive") \
  X(CANCEL, 3, "cancel")

#define FLOW_ROLE_CONSTANT_(name, number, word) \
  FLOW_CONSTANT_(flow_role, FLOW_ROLE_##name, number)
FLOW_CONSTANTS_(FLOW_ROLE_TABLE, FLOW_ROLE_CONSTANT_);
#undef FLOW_ROLE_CONSTANT_

/**
 * The word for a role, for example "destructive".
 *
 * @return a static string; "?" for a number outside the table. Never NULL.
 * @since 0.2  [any-thread] [callback]
 */
const char *flow_role_name(flow_role role);

/** The kind of text, number or time that a field takes. */
typedef int32_t flow_field_type;

/** The one table of types of fields: X(name, number, word, sentence). An empty field is "" if it
 *  takes text, and null if it takes a number, date or time. A secure field that is rendered ""
 *  keeps what the user has typed; null empties it. */
#define FLOW_FIELD_TYPE_TABLE(X) \
  X(TEXT, 0, "text", "A string of one line.")                                                    \
  X(SECURE, 1, "secure", "A string that is secret.")                                             \
  X(NUMBER, 2, "number", "A number or integer, from `minimum` to `maximum` where one is given.") \
  X(EMAIL, 3, "email", "A string: an address.")                                                  \
  X(MULTILINE, 4, "multiline", "A string of any number of lines.")                               \
  X(DATE, 5, "date", "A string: a day of the calendar, 2026-12-31.")                             \
  X(TIME, 6, "time", "A string: a time of the day, 23:59 or 23:59:59.")

#define FLOW_FIELD_TYPE_CONSTANT_(name, number, word, sentence) \
  FLOW_CONSTANT_(flow_field_type, FLOW_FIELD_##name, number)
FLOW_CONSTANTS_(FLOW_FIELD_TYPE_TABLE, FLOW_FIELD_TYPE_CONSTANT_);
#undef FLOW_FIELD_TYPE_CONSTANT_

/**
 * The word for a type of field, for example "multiline".
 *
 * @return a static string; "?" for a number outside the table. Never NULL.
 * @since 0.2  [any-thread] [callback]
 */
const char *flow_field_type_name(flow_field_type type);

/** It cannot be used now. */
#define FLOW_ROW_DISABLED ((uint32_t)1)
/** Its texts are secret. */
#define FLOW_ROW_SECRET ((uint32_t)2)

/** One thing that a row offers beside being selected: an entry of its menu. An array of actions
 *  steps by `action_size` of its row. */
typedef struct flow_row_action {
  flow_string id;   /**< unique in its row; what `input` is given as id */
  flow_string text; /**< shown in the menu */
  flow_role role;
  uint32_t flags; /**< FLOW_ROW_DISABLED */
} flow_row_action;

/** One row of a list, or one option of a choice. An array of rows steps by `row_size` of its
 *  element. */
typedef struct flow_row {
  flow_string id FLOW_ZERO_;       /**< unique in its element */
  flow_string title FLOW_ZERO_;    /**< its first line */
  flow_string subtitle FLOW_ZERO_; /**< below the title */
  flow_string detail FLOW_ZERO_;   /**< beside the title, at the end of the line */
  flow_string icon FLOW_ZERO_;     /**< the name of an icon of the system's theme */
  flow_string source FLOW_ZERO_;   /**< an image instead: a file or URI, as that of an element */
  flow_string badge FLOW_ZERO_;    /**< a short word or number at its end */
  const flow_row_action *actions FLOW_ZERO_; /**< its menu: an array of `action_count` */
  size_t action_count FLOW_ZERO_;
  uint32_t action_size FLOW_ZERO_; /**< sizeof(flow_row_action), if there are any */
  uint32_t flags FLOW_ZERO_;       /**< FLOW_ROW_... */
  /** Filled by the engine: a number that no other row of its element has, and that stays while its
   *  id does, and kind and id of the element (V14). Never 0. @since 0.3 */
  uint64_t key FLOW_ZERO_;
} flow_row;
#define FLOW_ROW_INIT                                                                   \
  {{NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}, NULL, 0, \
   (uint32_t)sizeof(flow_row_action), 0u, 0u}

/** Gives a row its menu, an array, which it counts. */
#define FLOW_SET_ACTIONS(row, array)                                \
  ((row).actions = (array),                                         \
   (row).action_count = sizeof(array) / sizeof((array)[0]),         \
   (row).action_size = (uint32_t)sizeof((array)[0]))

/** The action at `index` of a row; NULL beyond the last. The way to read actions in a host. */
static inline const flow_row_action *flow_row_action_at(const flow_row *row, size_t index) {
  if (index >= row->action_count) return NULL;
  return (const flow_row_action *)((const char *)row->actions + index * row->action_size);
}

/** One element. An interactive one needs an id, unique in the screen. */
typedef struct flow_element {
  uint32_t struct_size;
  flow_element_kind kind;
  flow_placement placement;
  flow_role role;             /**< button */
  flow_field_type field_type; /**< field */
  flow_bool enabled;          /**< interactive: false if it cannot be used now */
  flow_bool many;             /**< choice: more than one may be chosen */
  /** Its value is kept out of every trace, log, recording, dump and message of the engine and of
   *  hosts; a host may show it to the user alone. FLOW_FIELD_SECURE implies it. */
  flow_bool secret;
  flow_string id;          /**< of an interactive one, unique in the screen */
  flow_string text;        /**< the text; the label of an interactive element */
  flow_string placeholder; /**< field */
  flow_string error;       /**< interactive: why its value is not valid */
  /** Image: a file, relative to the folder of the plugin's file, or a URI with a scheme. A plugin's
   *  image that is absolute, `file:`, or leaves that folder by `..` is refused. Link text: its URI.
   */
  flow_string source;
  /** The method it invokes: with nothing, the value, or id and value, as the signature demands.
   *  Empty: the method named like the id; if there is none, the screen's `input`. */
  flow_string method;
  flow_value value;     /**< null, or of the kind that FLOW_ELEMENT_TABLE says it takes */
  const flow_row *rows; /**< list, choice */
  size_t row_count;
  uint32_t row_size; /**< sizeof(flow_row) */
  uint32_t reserved;
  /** The limits of a range or a number field. Equal limits mean none; a range must have some. */
  double minimum;
  double maximum;     /**< the upper limit */
  double step;        /**< an input is `minimum` plus whole steps; 0: any number */
  flow_string footer; /**< section */
  flow_string icon;   /**< image, button, note: the name of an icon of the system's theme */
  flow_string label;  /**< said by assistive technology instead of `text` */
  flow_string hint;   /**< its use, said by assistive technology */
  /** Filled by the engine, in content as a host gets it; what an author leaves here is ignored. The
   *  revision at which the screen last put another value here than what stood here by then: what
   *  the user has entered last, or what the screen has rendered last, whichever is newer. A host
   *  sets the text of a field when this is newer than the content it has shown, and else keeps what
   *  is half typed. It always shows the rendered value of other elements. 0 for an element whose
   *  value the user does not change.
   *  @since 0.3 */
  uint64_t put_revision;
  /** Filled by the engine, as `put_revision`: the revision at which what stands here last changed,
   *  by the screen or by an input of whatever device. A host that shares the screen with others
   *  sets the text of a field by this one, unless it has sent that value itself.
   *  @since 0.3 */
  uint64_t value_revision;
  /** Button: the keys that press it, such as "Ctrl+S" or "F7". Modifiers in the order Ctrl, Alt,
   *  Shift, Super, then one character or a named key: F1 to F12, Enter, Escape, Tab, Space,
   *  Backspace, Delete, Insert, Home, End, PageUp, PageDown, Up, Down, Left or Right. A letter is
   *  written as a capital; a character needs a modifier other than Shift. Unique in the screen. A
   *  host's own keys win. @since 0.3 */
  flow_string shortcut;
  /** Image given as bytes: a number that is the same for the same bytes, filled by the engine, so
   *  that a host decodes them once; else 0. It is no protection against forged bytes. @since 0.3 */
  uint64_t digest;
  /** Filled by the engine, as `put_revision`: a number that no other element of this content has,
   *  and that stays while the element does: while its kind and id stay, wherever it stands and
   *  however it looks, also when it goes and returns; without an id, while what stands around it
   *  does (V14). Never 0. It means nothing in another screen or process. flow/keys.h compares keys.
   *  @since 0.3 */
  uint64_t key;
  /** List, choice: the screen's method that gives its rows when they are asked for
   *  (FLOW_CALLBACK_METHOD(rows, ...)); NULL: `rows` are all. With it `rows` stays empty: the
   *  engine asks for the first FLOW_ROWS_FIRST itself, and hosts get those in `rows`. @since 0.3 */
  const char *rows_method;
  /** The screen's method that finds a row by its id (FLOW_CALLBACK_METHOD(find, ...)); goes with
   *  `rows_method`. @since 0.3 */
  const char *find_method;
  /** The number of rows on demand. In content as a host gets it this is the number of rows of any
   *  element. @since 0.3 */
  size_t row_total;
  /** Filled by the engine: the last revision at which rows on demand may be others than before, and
   *  nobody knows which. A host whose rows are older drops them all. @since 0.3 */
  uint64_t rows_revision;
  /** Filled by the engine, of rows on demand: what has changed since the content before, as
   *  flow_rows_changed() says it: behind the first `rows_first` rows so many have gone, and so many
   *  have come in their place. @since 0.3 */
  size_t rows_first;
  size_t rows_removed;  /**< rows that have gone behind those */
  size_t rows_inserted; /**< rows that have come in their place */
  /** Filled by the engine: a number for what the element means to an input, which is its id, kind,
   *  type, method, and whether it is enabled (V6). It is the same in each process, so that the
   *  input of a page that has outlived the engine can bring it. 0 for an element without an id, and
   *  in an engine without FLOW_ENGINE_SAVED. @since 0.4 */
  uint64_t meaning;
  /** Filled by the engine: true while a host has said that what is typed here is no value
   *  (flow_screen_set_wrong()). A host whose own half typed text it was drops the text when this is
   *  false, as after an input of another device. @since 0.4 */
  flow_bool wrong;
  uint32_t reserved_at_end; /**< 0 */
} flow_element;
#define FLOW_ELEMENT_INIT                                                                         \
  {(uint32_t)sizeof(flow_element), 0, 0, 0, 0, FLOW_TRUE, FLOW_FALSE, FLOW_FALSE, {NULL, 0},      \
   {NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}, {0, 0u, {0}}, NULL, 0,                  \
   (uint32_t)sizeof(flow_row), 0u, 0, 0, 0, {NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0},           \
   0u, 0u, {NULL, 0}, 0u, 0u, NULL, NULL, 0, 0u, 0, 0, 0, 0u, FLOW_FALSE, 0u}

/** The number of rows on demand that the engine asks for with the content. @since 0.3 */
#define FLOW_ROWS_FIRST 100

/** The row at `index` of an element; NULL beyond the last. The way to read rows in a host: an
 *  engine of a later version may hand out longer ones. */
static inline const flow_row *flow_row_at(const flow_element *element, size_t index) {
  if (index >= element->row_count) return NULL;
  return (const flow_row *)((const char *)element->rows + index * element->row_size);
}

/* ---- Filling it, inside `render` ------------------------------------------------------------- */

/**
 * Set the title of the content.
 *
 * @param content  the handle given to `render`; stale afterwards.
 * @param title    copied.
 * @return FLOW_OK, FLOW_ERROR_BAD_UTF8, FLOW_ERROR_INVALID_ARGUMENT (no engine, or NULL with a
 *         size), FLOW_ERROR_WRONG_THREAD, or a handle error.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_content_set_title(flow_engine *engine, flow_content content, flow_string title);

/**
 * Add an element after those that are there.
 *
 * @param element  copied with all it points to.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (unknown kind, no id, a toolbar item that is no
 *         button, a value of the wrong type or outside its limits, impossible limits, step or
 *         size, a wrong shortcut, an image outside the plugin's folder), FLOW_ERROR_DUPLICATE_ID
 *         (an id or a shortcut), FLOW_ERROR_BAD_UTF8, FLOW_ERROR_BAD_VALUE,
 *         FLOW_ERROR_SIGNATURE_MISMATCH (in a strict engine: the method that hears of the element
 *         cannot take what it sends), FLOW_ERROR_OUT_OF_MEMORY (`value` cannot be copied),
 *         FLOW_ERROR_STRUCT_SIZE, FLOW_ERROR_WRONG_THREAD, or a handle error. The engine also
 *         reports a failure to diagnostics, so that it may be ignored here.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_content_add(flow_engine *engine, flow_content content,
                             const flow_element *element);

/**
 * Give the focus to an element. The host obeys once: when the content before named no element, or
 * another one. After that the focus is the user's. The last name in a `render` counts; without a
 * call nothing is named.
 *
 * The element is looked up when `render` has ended, so it may be added later. An element that is
 * not there, is disabled, or that the user cannot do anything with is reported to diagnostics, and
 * then nothing is named.
 *
 * @param content  the handle given to `render`; stale afterwards.
 * @param id       the id of the element, copied; empty names none.
 * @return FLOW_OK, FLOW_ERROR_BAD_UTF8, FLOW_ERROR_INVALID_ARGUMENT (no engine, or NULL with a
 *         size), FLOW_ERROR_WRONG_THREAD, or a handle error.
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_content_set_focus(flow_engine *engine, flow_content content, flow_string id);

/**
 * Give rows that have been asked for, inside a method given as `rows_method` of an element:
 *
 *     static void people_rows(void *self, flow_content content, const flow_string *id,
 *                             uint64_t first, uint64_t count) {
 *       for (uint64_t index = first; index < first + count; index++) {
 *         flow_row row = flow_row_make(...);
 *         flow_content_add_rows(engine, content, &row, 1, sizeof row);
 *       }
 *     }
 *
 * Rows are given in order, in as many calls as you like. Fewer than were asked for are the last of
 * the element. A mistake in one of them refuses all that were asked for.
 *
 * @param content   the handle given to the method; stale afterwards.
 * @param rows      copied with all they point to.
 * @param row_size  sizeof(flow_row).
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (no id, more rows than were asked for, an impossible
 *         size, an image outside the plugin's folder, or the handle is that of a `render`),
 *         FLOW_ERROR_DUPLICATE_ID, FLOW_ERROR_BAD_UTF8, FLOW_ERROR_STRUCT_SIZE,
 *         FLOW_ERROR_WRONG_THREAD, or a handle error. The engine also reports a failure to
 *         diagnostics, so that it may be ignored here.
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_content_add_rows(flow_engine *engine, flow_content content, const flow_row *rows,
                                  size_t count, uint32_t row_size);

/**
 * Say that rows on demand of a screen have changed: behind the first `first` rows `removed` have
 * gone, and `inserted` have come in their place. It counts as flow_screen_changed(); the host is
 * told with the next content, and keeps the other rows. Call it after the change, once for each;
 * 0, 0, 0 says that the rows are as they were. Without any call since the last content all rows may
 * be others.
 *
 * @param id  the id of a list or choice of the content that was asked for last.
 * @return FLOW_OK, also if the content was never asked for, FLOW_ERROR_UNKNOWN_ELEMENT (no such
 *         element, or not on demand), FLOW_ERROR_INVALID_ARGUMENT (NULL, or it had fewer rows),
 *         FLOW_ERROR_WRONG_THREAD, or a handle error.
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_rows_changed(flow_engine *engine, flow_screen screen, const char *id, size_t first,
                              size_t removed, size_t inserted);

/* ---- Asking for it, in a host ---------------------------------------------------------------- */

/** Content as a host gets it. */
typedef struct flow_screen_content {
  uint32_t struct_size;
  uint32_t element_size;        /**< the step from one element to the next */
  flow_string title;            /**< may be empty */
  const flow_element *elements; /**< read them by flow_element_at() */
  size_t element_count;
  uint64_t revision; /**< 1 for the first content of a screen, one more each time it is asked */
  /** The id of the enabled element that the screen gives the focus to; empty: none. Obeyed if the
   *  content before named none or another. @since 0.3 */
  flow_string focus;
} flow_screen_content;

/** The element at `index` of content; NULL beyond the last. The way to read elements: an engine of
 *  a later version may hand out longer ones. */
static inline const flow_element *flow_element_at(const flow_screen_content *content,
                                                  size_t index) {
  if (index >= content->element_count) return NULL;
  return (const flow_element *)((const char *)content->elements + index * content->element_size);
}

/** Some rows of an element, as a host gets them. */
typedef struct flow_rows {
  uint32_t struct_size;
  uint32_t row_size;    /**< the step from one row to the next */
  const flow_row *rows; /**< read them by flow_rows_at() */
  size_t row_count;
  size_t first;      /**< the place of the first of them among the element's rows */
  uint64_t revision; /**< of the content whose element was asked */
} flow_rows;

/** The row at `index` of those that were asked for; NULL beyond the last. @since 0.3 */
static inline const flow_row *flow_rows_at(const flow_rows *rows, size_t index) {
  if (index >= rows->row_count) return NULL;
  return (const flow_row *)((const char *)rows->rows + index * rows->row_size);
}

/** The element of content with this id; NULL if there is none, and for an empty id. Linear in the
 *  number of elements. @since 0.3 */
static inline const flow_element *flow_element_find(const flow_screen_content *content,
                                                    flow_string id) {
  size_t index;
  if (id.size == 0) return NULL;
  for (index = 0; index < content->element_count; index++) {
    const flow_element *element = flow_element_at(content, index);
    if (flow_string_equal(element->id, id)) return element;
  }
  return NULL;
}

/** The default button of content: the first enabled one with the role primary; NULL if there is
 *  none. Enter presses it, unless the element with the focus uses Enter itself, as a multi-line
 *  field does.
 *  @since 0.3  [any-thread] [callback] */
static inline const flow_element *flow_default_button(const flow_screen_content *content) {
  size_t index;
  for (index = 0; index < content->element_count; index++) {
    const flow_element *element = flow_element_at(content, index);
    if (element->kind == FLOW_ELEMENT_BUTTON && element->role == FLOW_ROLE_PRIMARY &&
        element->enabled)
      return element;
  }
  return NULL;
}

/**
 * Make the value that an element takes from text that a user typed. The value can be sent
 * (flow_screen_send()), unless the element or the row is disabled:
 *
 *   field of lines     the text as it is
 *   field of text      the text, whatever its type; each run of line ends is one blank, none at the
 *                      end
 *   field of numbers   an integer, else a number: 12, -1.5, 2e3, whatever the locale; "" is null
 *   field of a date    the text, 2026-12-31; "" is null
 *   field of a time    the text, 23:59 or 23:59:59; "" is null
 *   range, rating      an integer or a number within the limits, on a step
 *   toggle             true for true, yes, on and 1; false for false, no, off and 0
 *   list, choice       the id of the row with this id, else of the first with this title
 *   choice of many     a list of them: rows are parted by commas; "" is none
 *
 * The id of a row on demand need not be among the first rows: it is looked up when it is sent.
 * Blanks and line ends around it do not count but in a field of text; upper and lower case only
 * count in texts and rows. For a text that is no such value the error says what the element takes,
 * without the text if the element is secret (V9).
 *
 * @param element    one of a content that flow_screen_render() has given.
 * @param text       UTF-8.
 * @param out_value  receives the value; the caller owns it and ends it with flow_value_destroy().
 * @param out_error  may be NULL.
 * @return FLOW_OK, FLOW_ERROR_ARGUMENT_TYPE (the text is no value of the element, or the element
 *         takes none), FLOW_ERROR_UNKNOWN_ELEMENT (no such row), FLOW_ERROR_BAD_UTF8,
 *         FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_STRUCT_SIZE or FLOW_ERROR_OUT_OF_MEMORY. On
 *         failure `*out_value` is untouched.
 * @since 0.3  [any-thread] [callback]
 */
flow_status flow_value_for(const flow_element *element, flow_string text, flow_value **out_value,
                           flow_error *out_error);

/**
 * Ask a screen for its content: runs `render`.
 *
 * @param out_content  receives a pointer that stays the engine's and is good until the
 *                     screen's content is asked for again, or the screen has gone and another
 *                     content has been asked for.
 * @return FLOW_OK, also if the screen has gone by its own `render`,
 *         FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_BUSY from inside the same screen's `render`
 *         or `create`, FLOW_ERROR_LIMIT (calls nested more than 64 deep, or all slots in use),
 *         FLOW_ERROR_WRONG_THREAD, or a handle error.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_screen_render(flow_engine *engine, flow_screen screen,
                               const flow_screen_content **out_content);

/**
 * Ask for some rows of an element: its `rows_method` runs. Of an element whose rows are not on
 * demand they are taken from its content.
 *
 * A host asks while it draws, or in the layout of its toolkit. Requests of the method wait for the
 * next flow_engine_dispatch(), for which the descriptor becomes ready.
 *
 * @param id        the id of a list or choice of the content that was asked for last.
 * @param first     the place of the first row; beyond the last there are none.
 * @param count     fewer come where the rows end.
 * @param out_rows  receives a pointer that stays the engine's. It is good until rows of the same
 *                  element are asked for again; when the element or its screen has gone, until rows
 *                  of any are.
 * @return FLOW_OK, FLOW_ERROR_UNKNOWN_ELEMENT, FLOW_ERROR_ARGUMENT_TYPE (an element without rows),
 *         FLOW_ERROR_BUSY (the screen is being asked for its content, or the element for rows),
 *         FLOW_ERROR_DUPLICATE_ID or what else was wrong with the rows, FLOW_ERROR_UNKNOWN_METHOD
 *         or FLOW_ERROR_SIGNATURE_MISMATCH (after a reload), FLOW_ERROR_LIMIT,
 *         FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_WRONG_THREAD, or a handle error. On failure
 *         `*out_rows` is untouched.
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_screen_rows(flow_engine *engine, flow_screen screen, const char *id, size_t first,
                             size_t count, const flow_rows **out_rows, flow_error *out_error);

/**
 * Find a row by its id, for example the chosen one: the element's `find_method` runs, and
 * `rows_method` for that one row, which must have the id. Their requests wait as after
 * flow_screen_rows(). Rows handed out before stay good.
 *
 * @param id         the id of a list or choice of the content that was asked for last.
 * @param row        the id of a row.
 * @param out_index  receives the place of the row.
 * @return FLOW_OK, FLOW_ERROR_UNKNOWN_ELEMENT (no such element or row), or as flow_screen_rows().
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_screen_find_row(flow_engine *engine, flow_screen screen, const char *id,
                                 flow_string row, size_t *out_index, flow_error *out_error);

/**
 * Say that the content of a screen has changed. The presenter is told once, before the engine is
 * idle again, if the screen is visible.
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (no engine),
 *         FLOW_ERROR_WRONG_THREAD, or a handle error.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_screen_changed(flow_engine *engine, flow_screen screen);

/** An action of the user. Start from FLOW_INPUT_INIT; members that are not set are zero. */
typedef struct flow_input {
  uint32_t struct_size FLOW_SIZE_(flow_input);
  uint32_t reserved FLOW_ZERO_;
  flow_string id FLOW_ZERO_; /**< the element's id */
  /** The id of an action chosen in a row's menu; `value` is then the row's id. Otherwise empty. */
  flow_string action FLOW_ZERO_;
  /** The value the element should have: a string for a text field, a number for a number field or a
   *  range, a boolean for a toggle, a row's id or a list of ids for a choice; the row's id for a
   *  list. NULL is null: for a button, and to empty a field of numbers, dates or times. A number
   *  that is whole fits a method that takes an integer (V3). */
  const flow_value *value FLOW_ZERO_;
  /** The revision of the content that the input answers; 0: the last one the host got. The input is
   * FLOW_ERROR_OUTDATED if newer content lacks the element or gives it another meaning. A restored
   * screen that has not been asked for its content yet is asked for it first. */
  uint64_t revision FLOW_ZERO_;
  /** The input's serial number, for a device that may send it twice; 0: none. The numbers of a
   *  device increase: an input whose number is not larger than the last one carried out for its
   *  device is noop. */
  uint64_t sequence FLOW_ZERO_;
  /** The device whose number it is; any number. The last 256 are remembered. */
  uint64_t device FLOW_ZERO_;
  /** The `meaning` of the element in the content that the input answers; 0: it is not known. By it
   *  an input is taken that answers a `revision` from before its screen was restored. @since 0.4 */
  uint64_t meaning FLOW_ZERO_;
} flow_input;
#define FLOW_INPUT_INIT \
  {(uint32_t)sizeof(flow_input), 0u, {NULL, 0}, {NULL, 0}, NULL, 0u, 0u, 0u, 0u}

/**
 * Send an input of the user to an element. Other functions for input are short forms of this one.
 *
 * @param out_noop  receives FLOW_TRUE if the input's number was seen before, so that nothing was
 *                  called, else FLOW_FALSE; may be NULL.
 * @return FLOW_OK, FLOW_ERROR_UNKNOWN_ELEMENT (the element, or the action, is not there),
 *         FLOW_ERROR_ELEMENT_DISABLED, FLOW_ERROR_OUTDATED (it answers older content, and its
 *         element has changed since), FLOW_ERROR_ARGUMENT_TYPE, FLOW_ERROR_UNKNOWN_METHOD (no
 *         method takes the input), FLOW_ERROR_UNSUPPORTED (the element names a method that only the
 *         engine calls), FLOW_ERROR_BUSY (the element is being asked for rows, and the input names
 *         one that has to be asked for), FLOW_ERROR_INVALID_ARGUMENT (also a revision that never
 *         was), FLOW_ERROR_STRUCT_SIZE, FLOW_ERROR_BAD_VALUE, FLOW_ERROR_BAD_UTF8, FLOW_ERROR_LIMIT
 *         (calls nested more than 64 deep), FLOW_ERROR_WRONG_THREAD, or a handle error. On failure
 *         no method for the input was called, and its number counts as not seen.
 * @since 0.2  [engine-thread] [callback]
 */
flow_status flow_screen_send(flow_engine *engine, flow_screen screen, const flow_input *input,
                             flow_bool *out_noop, flow_error *out_error);

/**
 * The user changed a field, toggle, choice or range: flow_screen_send() of an id and a value. An
 * element that is pressed is FLOW_ERROR_ARGUMENT_TYPE.
 *
 * @return as flow_screen_send().
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_screen_set_field(flow_engine *engine, flow_screen screen, const char *id,
                                  const flow_value *value, flow_error *out_error);

/**
 * The user pressed a button or selected a row of a list: flow_screen_send() of an id and, for a
 * list, the row's id. An element that is not pressed is FLOW_ERROR_ARGUMENT_TYPE.
 *
 * @return as flow_screen_send().
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_screen_invoke(flow_engine *engine, flow_screen screen, const char *id,
                               const flow_value *value, flow_error *out_error);

/**
 * Tell a screen that the text which the user has typed into an element is no value yet, and why, so
 * that it can wait with what needs the value: calls its method `wrong`. No input is sent; the value
 * of the element stays what it was. The host shows the reason to the user, unless the element has
 * an `error` of its own.
 *
 * It ends with the next input of the element that is carried out, when the element is not rendered
 * any more or becomes one of another kind, or by NULL here: then `wrong` is called without a
 * reason. The same reason again, and an end of nothing, call nothing. A screen without the method
 * is FLOW_OK.
 *
 * @param id      the id of an element that the user changes, in the content last asked for.
 * @param reason  a sentence for the user, lent to the method; NULL: the text is a value, or has
 *                been taken back.
 * @return FLOW_OK, FLOW_ERROR_UNKNOWN_ELEMENT, FLOW_ERROR_ELEMENT_DISABLED (with a reason only),
 *         FLOW_ERROR_ARGUMENT_TYPE (the user cannot type into it), FLOW_ERROR_INVALID_ARGUMENT (no
 *         engine, no id, or an empty reason), FLOW_ERROR_BAD_UTF8, FLOW_ERROR_BUSY from inside the
 *         screen's `create`, FLOW_ERROR_LIMIT (calls nested more than 64 deep),
 *         FLOW_ERROR_WRONG_THREAD, or a handle error. On failure nothing was called.
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_screen_set_wrong(flow_engine *engine, flow_screen screen, const char *id,
                                  const char *reason, flow_error *out_error);

#ifdef __cplusplus
}
#endif
#endif
