/**
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
 * The kind of an element. The nicks are the words of Flow.
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
 * @FLOW_GTK_TAKES_FIELD: What the type of the field says.
 * @FLOW_GTK_TAKES_BOOLEAN: True or false.
 * @FLOW_GTK_TAKES_ROW: The id of one of its rows.
 * @FLOW_GTK_TAKES_ROWS: The same; where many may be chosen, a list of ids.
 * @FLOW_GTK_TAKES_FRACTION: A number from 0 to 1; null: it is not known.
 * @FLOW_GTK_TAKES_NUMBER: A number from `minimum` to `maximum`.
 * @FLOW_GTK_TAKES_BYTES: Bytes: the file of an image, as it is.
 *
 * The kind of value that an element takes. The nicks are the words of Flow.
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
 * The place of an element. The nicks are the words of Flow.
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
 * The purpose of a button. The nicks are the words of Flow.
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
 * The kind of text, number or time of a field. The nicks are the words of Flow.
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
 * The way in which a layer is shown. The nicks are the words of Flow.
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
 * The reason why a flow has ended. The nicks are the words of Flow.
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
 * FlowGtkSeverity:
 * @FLOW_GTK_SEVERITY_NOTE: Nothing is wrong; somebody may want to know.
 * @FLOW_GTK_SEVERITY_WARNING: A request did nothing; it probably should.
 * @FLOW_GTK_SEVERITY_ERROR: A plugin, host or caller broke a rule.
 *
 * The weight of a diagnostic. The nicks are the words of Flow.
 */
typedef enum {
  FLOW_GTK_SEVERITY_NOTE = 0,
  FLOW_GTK_SEVERITY_WARNING = 1,
  FLOW_GTK_SEVERITY_ERROR = 2
} FlowGtkSeverity;

#define FLOW_GTK_TYPE_SEVERITY (flow_gtk_severity_get_type())
GType flow_gtk_severity_get_type(void) G_GNUC_CONST;

G_END_DECLS
#endif
