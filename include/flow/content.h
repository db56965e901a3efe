/**
 * flow/content.h - what a screen says it shows, and what the user puts in.
 *
 * The engine draws nothing. A screen's `render` method describes it: a title, then elements in order.
 * Content is pulled: a screen calls flow_screen_changed(), the presenter is told once, and the host
 * asks for the content when it draws. Input goes the other way: the host sends it with
 * flow_screen_set_field() and flow_screen_invoke(), both checked against the content it last got.
 */
#ifndef FLOW_CONTENT_H
#define FLOW_CONTENT_H

#include <flow/base.h>
#include <flow/status.h>
#include <flow/value.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef int32_t flow_element_kind;
#define FLOW_ELEMENT_HEADING ((flow_element_kind)1)  /**< text */
#define FLOW_ELEMENT_TEXT ((flow_element_kind)2)     /**< text */
#define FLOW_ELEMENT_IMAGE ((flow_element_kind)3)    /**< source; text says what it shows */
#define FLOW_ELEMENT_FIELD ((flow_element_kind)4)    /**< text, secure, number, email */
#define FLOW_ELEMENT_TOGGLE ((flow_element_kind)5)   /**< boolean */
#define FLOW_ELEMENT_CHOICE ((flow_element_kind)6)   /**< one row's id, or a list of ids */
#define FLOW_ELEMENT_LIST ((flow_element_kind)7)     /**< rows to select from */
#define FLOW_ELEMENT_BUTTON ((flow_element_kind)8)
#define FLOW_ELEMENT_PROGRESS ((flow_element_kind)9) /**< number from 0 to 1, or null: not known */
#define FLOW_ELEMENT_DIVIDER ((flow_element_kind)10)

typedef int32_t flow_placement;
#define FLOW_PLACEMENT_BODY ((flow_placement)0)
#define FLOW_PLACEMENT_LEADING ((flow_placement)1)  /**< toolbar; buttons only */
#define FLOW_PLACEMENT_TRAILING ((flow_placement)2) /**< toolbar; buttons only */

typedef int32_t flow_role;
#define FLOW_ROLE_NORMAL ((flow_role)0)
#define FLOW_ROLE_PRIMARY ((flow_role)1)
#define FLOW_ROLE_DESTRUCTIVE ((flow_role)2)
#define FLOW_ROLE_CANCEL ((flow_role)3)

typedef int32_t flow_field_type;
#define FLOW_FIELD_TEXT ((flow_field_type)0)   /**< string */
#define FLOW_FIELD_SECURE ((flow_field_type)1) /**< string, not to be shown */
#define FLOW_FIELD_NUMBER ((flow_field_type)2) /**< number or integer */
#define FLOW_FIELD_EMAIL ((flow_field_type)3)  /**< string */

/** One row of a list, or one option of a choice. */
typedef struct flow_row {
  flow_string id; /**< unique in its element */
  flow_string title;
  flow_string subtitle;
  flow_string detail;
} flow_row;

/** One element. Fields, toggles, choices, lists and buttons need an id, unique in the screen. */
typedef struct flow_element {
  uint32_t struct_size;
  flow_element_kind kind;
  flow_placement placement;
  flow_role role;             /**< button */
  flow_field_type field_type; /**< field */
  flow_bool enabled;
  flow_bool many; /**< choice: more than one may be chosen */
  uint32_t reserved;
  flow_string id;
  flow_string text;        /**< the text; the label of an interactive element */
  flow_string placeholder; /**< field */
  flow_string error;       /**< field: why its value is not right */
  flow_string source;      /**< image: a file name or URI */
  /** The method it invokes: with nothing, the value, or id and value, as its signature asks. Empty:
   *  the method named like the id; if there is none, the screen's `input`. */
  flow_string method;
  flow_value value;
  const flow_row *rows; /**< list, choice */
  size_t row_count;
} flow_element;
#define FLOW_ELEMENT_INIT                                                                          \
  {(uint32_t)sizeof(flow_element), 0, 0, 0, 0, FLOW_TRUE, FLOW_FALSE, 0u, {NULL, 0}, {NULL, 0},    \
   {NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}, {0, 0u, {0}}, NULL, 0}

/* ---- Filling it, inside `render` ------------------------------------------------------------- */

/**
 * Set the title of the content.
 *
 * @param content  what `render` was given; stale afterwards.
 * @param title    copied.
 * @return FLOW_OK, FLOW_ERROR_BAD_UTF8, FLOW_ERROR_INVALID_ARGUMENT (no engine), FLOW_ERROR_WRONG_THREAD, or a handle error.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_content_set_title(flow_engine *engine, flow_content content, flow_string title);

/**
 * Add an element after those that are there.
 *
 * @param element  copied with all it points to.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (unknown kind, no id, a toolbar item that is no
 *         button, a value of the wrong type), FLOW_ERROR_DUPLICATE_ID, FLOW_ERROR_BAD_UTF8,
 *         FLOW_ERROR_BAD_VALUE, FLOW_ERROR_STRUCT_SIZE, FLOW_ERROR_WRONG_THREAD, or a handle error.
 *         The engine also reports a failure to diagnostics, so that it may be ignored here.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_content_add(flow_engine *engine, flow_content content,
                             const flow_element *element);

/* ---- Asking for it, in a host ---------------------------------------------------------------- */

/** Content as a host gets it. */
typedef struct flow_screen_content {
  uint32_t struct_size;
  uint32_t reserved;
  flow_string title;
  const flow_element *elements;
  size_t element_count;
} flow_screen_content;

/**
 * Ask a screen for its content: runs `render`.
 *
 * @param out_content  receives a pointer that stays the engine's and is good until the screen's
 *                     content is asked for again or the screen is removed.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_BUSY from inside the same screen's
 *         `render`, FLOW_ERROR_WRONG_THREAD, or a handle error.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_screen_render(flow_engine *engine, flow_screen screen,
                               const flow_screen_content **out_content);

/**
 * Say that the content of a screen has changed. The presenter is told once, before the engine is idle
 * again, if the screen is visible.
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (no engine), FLOW_ERROR_WRONG_THREAD, or a handle error.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_screen_changed(flow_engine *engine, flow_screen screen);

/**
 * The user changed a field, toggle or choice.
 *
 * @param id     the element's id.
 * @param value  what it should be: a string for a text field, a number for a number field, a boolean
 *               for a toggle, a row's id or a list of ids for a choice.
 * @return FLOW_OK, FLOW_ERROR_UNKNOWN_ELEMENT, FLOW_ERROR_ELEMENT_DISABLED,
 *         FLOW_ERROR_ARGUMENT_TYPE, FLOW_ERROR_UNKNOWN_METHOD (nobody listens),
 *         FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_BAD_VALUE, FLOW_ERROR_BAD_UTF8,
 *         FLOW_ERROR_WRONG_THREAD, or a handle error. On failure
 *         nothing was called.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_screen_set_field(flow_engine *engine, flow_screen screen, const char *id,
                                  const flow_value *value, flow_error *out_error);

/**
 * The user pressed a button or selected a row of a list.
 *
 * @param id     the element's id.
 * @param value  the row's id for a list; NULL for a button.
 * @return as flow_screen_set_field().
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_screen_invoke(flow_engine *engine, flow_screen screen, const char *id,
                               const flow_value *value, flow_error *out_error);

#ifdef __cplusplus
}
#endif
#endif
