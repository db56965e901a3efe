/*
 * flow-gtk-enums.h - the enumerations of Flow as types of GObject.
 */
/* Written by scripts/generate from the tables of include/flow; do not edit. */
#ifndef FLOW_GTK_ENUMS_H
#define FLOW_GTK_ENUMS_H

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * FlowGtkElementKind:
 * @FLOW_GTK_ELEMENT_KIND_ANY: No kind: a factory is found by its class.
 * @FLOW_GTK_ELEMENT_KIND_HEADING: `heading`.
 * @FLOW_GTK_ELEMENT_KIND_TEXT: `text`.
 * @FLOW_GTK_ELEMENT_KIND_IMAGE: `image`.
 * @FLOW_GTK_ELEMENT_KIND_FIELD: `field`.
 * @FLOW_GTK_ELEMENT_KIND_TOGGLE: `toggle`.
 * @FLOW_GTK_ELEMENT_KIND_CHOICE: `choice`.
 * @FLOW_GTK_ELEMENT_KIND_LIST: `list`.
 * @FLOW_GTK_ELEMENT_KIND_BUTTON: `button`.
 * @FLOW_GTK_ELEMENT_KIND_PROGRESS: `progress`.
 * @FLOW_GTK_ELEMENT_KIND_DIVIDER: `divider`.
 * @FLOW_GTK_ELEMENT_KIND_RANGE: `range`.
 * @FLOW_GTK_ELEMENT_KIND_SECTION: `section`.
 * @FLOW_GTK_ELEMENT_KIND_NOTE: `note`.
 * @FLOW_GTK_ELEMENT_KIND_LINK_TEXT: `link text`.
 * @FLOW_GTK_ELEMENT_KIND_UNAVAILABLE: `not available`.
 * @FLOW_GTK_ELEMENT_KIND_RATING: `rating`.
 *
 * The kind of an element. The nicks are the words of Flow, with `-` between them.
 *
 * Since: 0.4
 */
typedef enum {
  FLOW_GTK_ELEMENT_KIND_ANY = 0,
  FLOW_GTK_ELEMENT_KIND_HEADING = 1,
  FLOW_GTK_ELEMENT_KIND_TEXT = 2,
  FLOW_GTK_ELEMENT_KIND_IMAGE = 3,
  FLOW_GTK_ELEMENT_KIND_FIELD = 4,
  FLOW_GTK_ELEMENT_KIND_TOGGLE = 5,
  FLOW_GTK_ELEMENT_KIND_CHOICE = 6,
  FLOW_GTK_ELEMENT_KIND_LIST = 7,
  FLOW_GTK_ELEMENT_KIND_BUTTON = 8,
  FLOW_GTK_ELEMENT_KIND_PROGRESS = 9,
  FLOW_GTK_ELEMENT_KIND_DIVIDER = 10,
  FLOW_GTK_ELEMENT_KIND_RANGE = 11,
  FLOW_GTK_ELEMENT_KIND_SECTION = 12,
  FLOW_GTK_ELEMENT_KIND_NOTE = 13,
  FLOW_GTK_ELEMENT_KIND_LINK_TEXT = 14,
  FLOW_GTK_ELEMENT_KIND_UNAVAILABLE = 15,
  FLOW_GTK_ELEMENT_KIND_RATING = 16
} FlowGtkElementKind;

#define FLOW_GTK_TYPE_ELEMENT_KIND (flow_gtk_element_kind_get_type())
GType flow_gtk_element_kind_get_type(void) G_GNUC_CONST;

/**
 * FlowGtkTakes:
 * @FLOW_GTK_TAKES_ANY: Anything: it is not looked at.
 * @FLOW_GTK_TAKES_FIELD: `field`: what the type of the field says.
 * @FLOW_GTK_TAKES_BOOLEAN: True or false.
 * @FLOW_GTK_TAKES_ROW: The id of one of its rows.
 * @FLOW_GTK_TAKES_ROWS: The same; where many may be chosen, a list of ids.
 * @FLOW_GTK_TAKES_FRACTION: A number from 0 to 1; null: it is not known.
 * @FLOW_GTK_TAKES_NUMBER: A number from `minimum` to `maximum`.
 * @FLOW_GTK_TAKES_BYTES: Bytes: the file of an image, as it is.
 *
 * The kind of value that an element takes. The nicks are the words of Flow, with `-` between them.
 *
 * Since: 0.4
 */
typedef enum {
  FLOW_GTK_TAKES_ANY = 0,
  FLOW_GTK_TAKES_FIELD = 1,
  FLOW_GTK_TAKES_BOOLEAN = 2,
  FLOW_GTK_TAKES_ROW = 3,
  FLOW_GTK_TAKES_ROWS = 4,
  FLOW_GTK_TAKES_FRACTION = 5,
  FLOW_GTK_TAKES_NUMBER = 6,
  FLOW_GTK_TAKES_BYTES = 7
} FlowGtkTakes;

#define FLOW_GTK_TYPE_TAKES (flow_gtk_takes_get_type())
GType flow_gtk_takes_get_type(void) G_GNUC_CONST;

/**
 * FlowGtkPlacement:
 * @FLOW_GTK_PLACEMENT_BODY: `body`.
 * @FLOW_GTK_PLACEMENT_LEADING: `leading`.
 * @FLOW_GTK_PLACEMENT_TRAILING: `trailing`.
 *
 * The place of an element. The nicks are the words of Flow, with `-` between them.
 *
 * Since: 0.4
 */
typedef enum {
  FLOW_GTK_PLACEMENT_BODY = 0,
  FLOW_GTK_PLACEMENT_LEADING = 1,
  FLOW_GTK_PLACEMENT_TRAILING = 2
} FlowGtkPlacement;

#define FLOW_GTK_TYPE_PLACEMENT (flow_gtk_placement_get_type())
GType flow_gtk_placement_get_type(void) G_GNUC_CONST;

/**
 * FlowGtkRole:
 * @FLOW_GTK_ROLE_NORMAL: `normal`.
 * @FLOW_GTK_ROLE_PRIMARY: `primary`.
 * @FLOW_GTK_ROLE_DESTRUCTIVE: `destructive`.
 * @FLOW_GTK_ROLE_CANCEL: `cancel`.
 *
 * The purpose of a button. The nicks are the words of Flow, with `-` between them.
 *
 * Since: 0.4
 */
typedef enum {
  FLOW_GTK_ROLE_NORMAL = 0,
  FLOW_GTK_ROLE_PRIMARY = 1,
  FLOW_GTK_ROLE_DESTRUCTIVE = 2,
  FLOW_GTK_ROLE_CANCEL = 3
} FlowGtkRole;

#define FLOW_GTK_TYPE_ROLE (flow_gtk_role_get_type())
GType flow_gtk_role_get_type(void) G_GNUC_CONST;

/**
 * FlowGtkFieldType:
 * @FLOW_GTK_FIELD_TYPE_TEXT: A string of one line.
 * @FLOW_GTK_FIELD_TYPE_SECURE: A string that is secret.
 * @FLOW_GTK_FIELD_TYPE_NUMBER: A number or integer, from `minimum` to `maximum` where one is given.
 * @FLOW_GTK_FIELD_TYPE_EMAIL: A string: an address.
 * @FLOW_GTK_FIELD_TYPE_MULTILINE: A string of any number of lines.
 * @FLOW_GTK_FIELD_TYPE_DATE: A string: a day of the calendar, 2026-12-31.
 * @FLOW_GTK_FIELD_TYPE_TIME: A string: a time of the day, 23:59 or 23:59:59.
 *
 * The kind of text, number or time of a field. The nicks are the words of Flow, with `-` between
 * them.
 *
 * Since: 0.4
 */
typedef enum {
  FLOW_GTK_FIELD_TYPE_TEXT = 0,
  FLOW_GTK_FIELD_TYPE_SECURE = 1,
  FLOW_GTK_FIELD_TYPE_NUMBER = 2,
  FLOW_GTK_FIELD_TYPE_EMAIL = 3,
  FLOW_GTK_FIELD_TYPE_MULTILINE = 4,
  FLOW_GTK_FIELD_TYPE_DATE = 5,
  FLOW_GTK_FIELD_TYPE_TIME = 6
} FlowGtkFieldType;

#define FLOW_GTK_TYPE_FIELD_TYPE (flow_gtk_field_type_get_type())
GType flow_gtk_field_type_get_type(void) G_GNUC_CONST;

/**
 * FlowGtkStyle:
 * @FLOW_GTK_STYLE_PUSH: `push`.
 * @FLOW_GTK_STYLE_SHEET: `sheet`.
 * @FLOW_GTK_STYLE_FULL_SCREEN_COVER: `full screen cover`.
 * @FLOW_GTK_STYLE_POPOVER: `popover`.
 * @FLOW_GTK_STYLE_ALERT: `alert`.
 * @FLOW_GTK_STYLE_CONFIRMATION_DIALOG: `confirmation dialog`.
 *
 * The way in which a layer is shown. The nicks are the words of Flow, with `-` between them.
 *
 * Since: 0.4
 */
typedef enum {
  FLOW_GTK_STYLE_PUSH = 0,
  FLOW_GTK_STYLE_SHEET = 1,
  FLOW_GTK_STYLE_FULL_SCREEN_COVER = 2,
  FLOW_GTK_STYLE_POPOVER = 3,
  FLOW_GTK_STYLE_ALERT = 4,
  FLOW_GTK_STYLE_CONFIRMATION_DIALOG = 5
} FlowGtkStyle;

#define FLOW_GTK_TYPE_STYLE (flow_gtk_style_get_type())
GType flow_gtk_style_get_type(void) G_GNUC_CONST;

/**
 * FlowGtkCause:
 * @FLOW_GTK_CAUSE_FINISHED: It finished, with a value.
 * @FLOW_GTK_CAUSE_STOPPED: It was stopped.
 * @FLOW_GTK_CAUSE_PARENT_ENDED: Its parent ended.
 * @FLOW_GTK_CAUSE_POPPED: Its last screen was popped by a program.
 * @FLOW_GTK_CAUSE_BACK: The user went back.
 * @FLOW_GTK_CAUSE_DISMISSED: Its layer was dismissed by a program.
 * @FLOW_GTK_CAUSE_DRAGGED: The user dragged its layer away.
 * @FLOW_GTK_CAUSE_REPLACED: Other screens took its place.
 * @FLOW_GTK_CAUSE_UNLOADED: Its plugin was unloaded.
 * @FLOW_GTK_CAUSE_SHUT_DOWN: The engine was destroyed.
 * @FLOW_GTK_CAUSE_CRASHED: The process that it ran in has died.
 * @FLOW_GTK_CAUSE_CLOSED: The user closed its window.
 *
 * The reason why a flow has ended. The nicks are the words of Flow, with `-` between them.
 *
 * Since: 0.4
 */
typedef enum {
  FLOW_GTK_CAUSE_FINISHED = 1,
  FLOW_GTK_CAUSE_STOPPED = 2,
  FLOW_GTK_CAUSE_PARENT_ENDED = 3,
  FLOW_GTK_CAUSE_POPPED = 4,
  FLOW_GTK_CAUSE_BACK = 5,
  FLOW_GTK_CAUSE_DISMISSED = 6,
  FLOW_GTK_CAUSE_DRAGGED = 7,
  FLOW_GTK_CAUSE_REPLACED = 8,
  FLOW_GTK_CAUSE_UNLOADED = 9,
  FLOW_GTK_CAUSE_SHUT_DOWN = 10,
  FLOW_GTK_CAUSE_CRASHED = 11,
  FLOW_GTK_CAUSE_CLOSED = 12
} FlowGtkCause;

#define FLOW_GTK_TYPE_CAUSE (flow_gtk_cause_get_type())
GType flow_gtk_cause_get_type(void) G_GNUC_CONST;

/**
 * FlowGtkWord:
 * @FLOW_GTK_WORD_UNAVAILABLE: FLOW_ELEMENT_UNAVAILABLE without a text.
 * @FLOW_GTK_WORD_BACK: The way back to the screen before.
 * @FLOW_GTK_WORD_CLOSE: The way out of a layer, or a window.
 * @FLOW_GTK_WORD_CANCEL: Stops what was begun and changes nothing.
 * @FLOW_GTK_WORD_SHOW_PASSWORD: Shows the text of a secure field.
 * @FLOW_GTK_WORD_HIDE_PASSWORD: Hides the text of a secure field again.
 * @FLOW_GTK_WORD_SEARCH: The text that rows are searched for.
 * @FLOW_GTK_WORD_MORE: Further rows, or what found no room.
 * @FLOW_GTK_WORD_NO_ROWS: A list or choice without rows.
 * @FLOW_GTK_WORD_NO_MATCH: A search that found no row.
 * @FLOW_GTK_WORD_WRONG_NUMBER: A field's text is no number.
 * @FLOW_GTK_WORD_WRONG_DATE: A field's text is no day.
 * @FLOW_GTK_WORD_WRONG_TIME: A field's text is no time.
 * @FLOW_GTK_WORD_WRONG_LIMITS: A number too small or too large.
 * @FLOW_GTK_WORD_DISABLED: `disabled`: what cannot be used now, in words.
 * @FLOW_GTK_WORD_NO_TITLE: A screen without a title.
 * @FLOW_GTK_WORD_EMPTY_TAB: A tab in which nothing is open.
 * @FLOW_GTK_WORD_WAITING: A window that is empty yet.
 * @FLOW_GTK_WORD_TABS: The tabs of a layer, in words.
 * @FLOW_GTK_WORD_TOOLBAR: The toolbar of a screen, in words.
 * @FLOW_GTK_WORD_IMAGE: An image, in words.
 * @FLOW_GTK_WORD_TRY_AGAIN: The button of a screen that could not be restored.
 * @FLOW_GTK_WORD_NO_LINK: A link that nobody takes.
 * @FLOW_GTK_WORD_STAYS_OPEN: A window that somebody does not let go.
 * @FLOW_GTK_WORD_PAGE_OF: The page that is shown, among its pages (P9).
 *
 * A word that the engine or its host shows to users. The nicks are the words of Flow, with `-`
 * between them.
 *
 * Since: 0.4
 */
typedef enum {
  FLOW_GTK_WORD_UNAVAILABLE = 2,
  FLOW_GTK_WORD_BACK = 3,
  FLOW_GTK_WORD_CLOSE = 4,
  FLOW_GTK_WORD_CANCEL = 5,
  FLOW_GTK_WORD_SHOW_PASSWORD = 6,
  FLOW_GTK_WORD_HIDE_PASSWORD = 7,
  FLOW_GTK_WORD_SEARCH = 8,
  FLOW_GTK_WORD_MORE = 9,
  FLOW_GTK_WORD_NO_ROWS = 10,
  FLOW_GTK_WORD_NO_MATCH = 11,
  FLOW_GTK_WORD_WRONG_NUMBER = 12,
  FLOW_GTK_WORD_WRONG_DATE = 13,
  FLOW_GTK_WORD_WRONG_TIME = 14,
  FLOW_GTK_WORD_WRONG_LIMITS = 15,
  FLOW_GTK_WORD_DISABLED = 16,
  FLOW_GTK_WORD_NO_TITLE = 17,
  FLOW_GTK_WORD_EMPTY_TAB = 18,
  FLOW_GTK_WORD_WAITING = 19,
  FLOW_GTK_WORD_TABS = 20,
  FLOW_GTK_WORD_TOOLBAR = 21,
  FLOW_GTK_WORD_IMAGE = 22,
  FLOW_GTK_WORD_TRY_AGAIN = 23,
  FLOW_GTK_WORD_NO_LINK = 24,
  FLOW_GTK_WORD_STAYS_OPEN = 25,
  FLOW_GTK_WORD_PAGE_OF = 26
} FlowGtkWord;

#define FLOW_GTK_TYPE_WORD (flow_gtk_word_get_type())
GType flow_gtk_word_get_type(void) G_GNUC_CONST;

/**
 * FlowGtkSeverity:
 * @FLOW_GTK_SEVERITY_NOTE: Nothing is wrong; somebody may want to know.
 * @FLOW_GTK_SEVERITY_WARNING: A request did nothing; it probably should.
 * @FLOW_GTK_SEVERITY_ERROR: A plugin, host or caller broke a rule.
 *
 * The weight of a diagnostic. The nicks are the words of Flow, with `-` between them.
 *
 * Since: 0.4
 */
typedef enum {
  FLOW_GTK_SEVERITY_NOTE = 0,
  FLOW_GTK_SEVERITY_WARNING = 1,
  FLOW_GTK_SEVERITY_ERROR = 2
} FlowGtkSeverity;

#define FLOW_GTK_TYPE_SEVERITY (flow_gtk_severity_get_type())
GType flow_gtk_severity_get_type(void) G_GNUC_CONST;

/**
 * FlowGtkError:
 * @FLOW_GTK_ERROR_INVALID_ARGUMENT: An argument is NULL or outside its range.
 * @FLOW_GTK_ERROR_NULL_HANDLE: The handle is 0 where an object is needed.
 * @FLOW_GTK_ERROR_STALE_HANDLE: The handle's object is gone.
 * @FLOW_GTK_ERROR_WRONG_KIND: The handle names an object of another kind.
 * @FLOW_GTK_ERROR_FOREIGN_HANDLE: The handle belongs to another engine.
 * @FLOW_GTK_ERROR_INVALID_HANDLE: The number never was a handle of this engine.
 * @FLOW_GTK_ERROR_WRONG_THREAD: The call must be made on the engine's thread.
 * @FLOW_GTK_ERROR_IN_CALLBACK: The call is not allowed from inside a callback.
 * @FLOW_GTK_ERROR_OUT_OF_MEMORY: There is not enough memory.
 * @FLOW_GTK_ERROR_UNKNOWN_CLASS: No registered class has this id.
 * @FLOW_GTK_ERROR_DUPLICATE_ID: The id is taken.
 * @FLOW_GTK_ERROR_BAD_SIGNATURE: The signature text is not well formed.
 * @FLOW_GTK_ERROR_SIGNATURE_MISMATCH: A standard method has another signature.
 * @FLOW_GTK_ERROR_UNKNOWN_METHOD: The class has no method of this name.
 * @FLOW_GTK_ERROR_ARGUMENT_TYPE: An argument is not of the type that is declared.
 * @FLOW_GTK_ERROR_BAD_UTF8: A string is not valid UTF-8.
 * @FLOW_GTK_ERROR_BAD_VALUE: A value is malformed or nested too deeply.
 * @FLOW_GTK_ERROR_STRUCT_SIZE: A struct's size is too small, or its unknown part is not zero.
 * @FLOW_GTK_ERROR_CREATE_FAILED: The class's create method returned NULL.
 * @FLOW_GTK_ERROR_PLUGIN_OPEN: The plugin file could not be opened.
 * @FLOW_GTK_ERROR_PLUGIN_SYMBOL: The file has no flow_plugin_entry.
 * @FLOW_GTK_ERROR_PLUGIN_ABI: The plugin was built for another ABI.
 * @FLOW_GTK_ERROR_PLUGIN_INIT: The plugin's init reported a failure.
 * @FLOW_GTK_ERROR_UNKNOWN_ELEMENT: The screen's content has no such element.
 * @FLOW_GTK_ERROR_ELEMENT_DISABLED: The element is disabled.
 * @FLOW_GTK_ERROR_NOT_RUNNING: The transition is not running (any more).
 * @FLOW_GTK_ERROR_LIMIT: A documented limit was reached.
 * @FLOW_GTK_ERROR_BUSY: The object is in use.
 * @FLOW_GTK_ERROR_UNSUPPORTED: The kind of object does not support this.
 * @FLOW_GTK_ERROR_BUFFER_SIZE: The buffer is too small; the needed size was reported.
 * @FLOW_GTK_ERROR_INTERNAL: The engine broke one of its own rules.
 * @FLOW_GTK_ERROR_SHUTTING_DOWN: `shutting down`: what would make it is being destroyed or
 * unloaded.
 * @FLOW_GTK_ERROR_OUTDATED: The input answers older content that means something else now.
 * @FLOW_GTK_ERROR_IO: A file or a connection could not be read or written.
 * @FLOW_GTK_ERROR_OUT_OF_DESCRIPTORS: The system gives no more file descriptors.
 *
 * The code of an error, which is a status of the engine. The nicks are the words of Flow, with `-`
 * between them.
 *
 * Since: 0.4
 */
typedef enum {
  FLOW_GTK_ERROR_INVALID_ARGUMENT = -1,
  FLOW_GTK_ERROR_NULL_HANDLE = -2,
  FLOW_GTK_ERROR_STALE_HANDLE = -3,
  FLOW_GTK_ERROR_WRONG_KIND = -4,
  FLOW_GTK_ERROR_FOREIGN_HANDLE = -5,
  FLOW_GTK_ERROR_INVALID_HANDLE = -6,
  FLOW_GTK_ERROR_WRONG_THREAD = -7,
  FLOW_GTK_ERROR_IN_CALLBACK = -8,
  FLOW_GTK_ERROR_OUT_OF_MEMORY = -9,
  FLOW_GTK_ERROR_UNKNOWN_CLASS = -10,
  FLOW_GTK_ERROR_DUPLICATE_ID = -11,
  FLOW_GTK_ERROR_BAD_SIGNATURE = -12,
  FLOW_GTK_ERROR_SIGNATURE_MISMATCH = -13,
  FLOW_GTK_ERROR_UNKNOWN_METHOD = -14,
  FLOW_GTK_ERROR_ARGUMENT_TYPE = -15,
  FLOW_GTK_ERROR_BAD_UTF8 = -16,
  FLOW_GTK_ERROR_BAD_VALUE = -17,
  FLOW_GTK_ERROR_STRUCT_SIZE = -18,
  FLOW_GTK_ERROR_CREATE_FAILED = -19,
  FLOW_GTK_ERROR_PLUGIN_OPEN = -20,
  FLOW_GTK_ERROR_PLUGIN_SYMBOL = -21,
  FLOW_GTK_ERROR_PLUGIN_ABI = -22,
  FLOW_GTK_ERROR_PLUGIN_INIT = -23,
  FLOW_GTK_ERROR_UNKNOWN_ELEMENT = -24,
  FLOW_GTK_ERROR_ELEMENT_DISABLED = -25,
  FLOW_GTK_ERROR_NOT_RUNNING = -26,
  FLOW_GTK_ERROR_LIMIT = -27,
  FLOW_GTK_ERROR_BUSY = -28,
  FLOW_GTK_ERROR_UNSUPPORTED = -29,
  FLOW_GTK_ERROR_BUFFER_SIZE = -30,
  FLOW_GTK_ERROR_INTERNAL = -31,
  FLOW_GTK_ERROR_SHUTTING_DOWN = -32,
  FLOW_GTK_ERROR_OUTDATED = -33,
  FLOW_GTK_ERROR_IO = -34,
  FLOW_GTK_ERROR_OUT_OF_DESCRIPTORS = -35
} FlowGtkError;

#define FLOW_GTK_TYPE_ERROR (flow_gtk_error_get_type())
GType flow_gtk_error_get_type(void) G_GNUC_CONST;

G_END_DECLS
#endif
