/* Written by scripts/generate from the tables of include/flow; do not edit. */
#include <flow-gtk/flow-gtk-enums.h>

GType flow_gtk_element_kind_get_type(void) {
  static GType type;
  static const GEnumValue values[] = {
      {FLOW_GTK_ELEMENT_KIND_ANY, "FLOW_GTK_ELEMENT_KIND_ANY", "any"},
      {FLOW_GTK_ELEMENT_KIND_HEADING, "FLOW_GTK_ELEMENT_KIND_HEADING", "heading"},
      {FLOW_GTK_ELEMENT_KIND_TEXT, "FLOW_GTK_ELEMENT_KIND_TEXT", "text"},
      {FLOW_GTK_ELEMENT_KIND_IMAGE, "FLOW_GTK_ELEMENT_KIND_IMAGE", "image"},
      {FLOW_GTK_ELEMENT_KIND_FIELD, "FLOW_GTK_ELEMENT_KIND_FIELD", "field"},
      {FLOW_GTK_ELEMENT_KIND_TOGGLE, "FLOW_GTK_ELEMENT_KIND_TOGGLE", "toggle"},
      {FLOW_GTK_ELEMENT_KIND_CHOICE, "FLOW_GTK_ELEMENT_KIND_CHOICE", "choice"},
      {FLOW_GTK_ELEMENT_KIND_LIST, "FLOW_GTK_ELEMENT_KIND_LIST", "list"},
      {FLOW_GTK_ELEMENT_KIND_BUTTON, "FLOW_GTK_ELEMENT_KIND_BUTTON", "button"},
      {FLOW_GTK_ELEMENT_KIND_PROGRESS, "FLOW_GTK_ELEMENT_KIND_PROGRESS", "progress"},
      {FLOW_GTK_ELEMENT_KIND_DIVIDER, "FLOW_GTK_ELEMENT_KIND_DIVIDER", "divider"},
      {FLOW_GTK_ELEMENT_KIND_RANGE, "FLOW_GTK_ELEMENT_KIND_RANGE", "range"},
      {FLOW_GTK_ELEMENT_KIND_SECTION, "FLOW_GTK_ELEMENT_KIND_SECTION", "section"},
      {FLOW_GTK_ELEMENT_KIND_NOTE, "FLOW_GTK_ELEMENT_KIND_NOTE", "note"},
      {FLOW_GTK_ELEMENT_KIND_LINK_TEXT, "FLOW_GTK_ELEMENT_KIND_LINK_TEXT", "link text"},
      {FLOW_GTK_ELEMENT_KIND_UNAVAILABLE, "FLOW_GTK_ELEMENT_KIND_UNAVAILABLE", "not available"},
      {FLOW_GTK_ELEMENT_KIND_RATING, "FLOW_GTK_ELEMENT_KIND_RATING", "rating"},
      {0, NULL, NULL}};
  if (!type) type = g_enum_register_static("FlowGtkElementKind", values);
  return type;
}

GType flow_gtk_takes_get_type(void) {
  static GType type;
  static const GEnumValue values[] = {
      {FLOW_GTK_TAKES_ANY, "FLOW_GTK_TAKES_ANY", "any"},
      {FLOW_GTK_TAKES_FIELD, "FLOW_GTK_TAKES_FIELD", "field"},
      {FLOW_GTK_TAKES_BOOLEAN, "FLOW_GTK_TAKES_BOOLEAN", "boolean"},
      {FLOW_GTK_TAKES_ROW, "FLOW_GTK_TAKES_ROW", "row"},
      {FLOW_GTK_TAKES_ROWS, "FLOW_GTK_TAKES_ROWS", "rows"},
      {FLOW_GTK_TAKES_FRACTION, "FLOW_GTK_TAKES_FRACTION", "fraction"},
      {FLOW_GTK_TAKES_NUMBER, "FLOW_GTK_TAKES_NUMBER", "number"},
      {FLOW_GTK_TAKES_BYTES, "FLOW_GTK_TAKES_BYTES", "bytes"},
      {0, NULL, NULL}};
  if (!type) type = g_enum_register_static("FlowGtkTakes", values);
  return type;
}

GType flow_gtk_placement_get_type(void) {
  static GType type;
  static const GEnumValue values[] = {
      {FLOW_GTK_PLACEMENT_BODY, "FLOW_GTK_PLACEMENT_BODY", "body"},
      {FLOW_GTK_PLACEMENT_LEADING, "FLOW_GTK_PLACEMENT_LEADING", "leading"},
      {FLOW_GTK_PLACEMENT_TRAILING, "FLOW_GTK_PLACEMENT_TRAILING", "trailing"},
      {0, NULL, NULL}};
  if (!type) type = g_enum_register_static("FlowGtkPlacement", values);
  return type;
}

GType flow_gtk_role_get_type(void) {
  static GType type;
  static const GEnumValue values[] = {
      {FLOW_GTK_ROLE_NORMAL, "FLOW_GTK_ROLE_NORMAL", "normal"},
      {FLOW_GTK_ROLE_PRIMARY, "FLOW_GTK_ROLE_PRIMARY", "primary"},
      {FLOW_GTK_ROLE_DESTRUCTIVE, "FLOW_GTK_ROLE_DESTRUCTIVE", "destructive"},
      {FLOW_GTK_ROLE_CANCEL, "FLOW_GTK_ROLE_CANCEL", "cancel"},
      {0, NULL, NULL}};
  if (!type) type = g_enum_register_static("FlowGtkRole", values);
  return type;
}

GType flow_gtk_field_type_get_type(void) {
  static GType type;
  static const GEnumValue values[] = {
      {FLOW_GTK_FIELD_TYPE_TEXT, "FLOW_GTK_FIELD_TYPE_TEXT", "text"},
      {FLOW_GTK_FIELD_TYPE_SECURE, "FLOW_GTK_FIELD_TYPE_SECURE", "secure"},
      {FLOW_GTK_FIELD_TYPE_NUMBER, "FLOW_GTK_FIELD_TYPE_NUMBER", "number"},
      {FLOW_GTK_FIELD_TYPE_EMAIL, "FLOW_GTK_FIELD_TYPE_EMAIL", "email"},
      {FLOW_GTK_FIELD_TYPE_MULTILINE, "FLOW_GTK_FIELD_TYPE_MULTILINE", "multiline"},
      {FLOW_GTK_FIELD_TYPE_DATE, "FLOW_GTK_FIELD_TYPE_DATE", "date"},
      {FLOW_GTK_FIELD_TYPE_TIME, "FLOW_GTK_FIELD_TYPE_TIME", "time"},
      {0, NULL, NULL}};
  if (!type) type = g_enum_register_static("FlowGtkFieldType", values);
  return type;
}

GType flow_gtk_style_get_type(void) {
  static GType type;
  static const GEnumValue values[] = {
      {FLOW_GTK_STYLE_PUSH, "FLOW_GTK_STYLE_PUSH", "push"},
      {FLOW_GTK_STYLE_SHEET, "FLOW_GTK_STYLE_SHEET", "sheet"},
      {FLOW_GTK_STYLE_FULL_SCREEN_COVER, "FLOW_GTK_STYLE_FULL_SCREEN_COVER", "full screen cover"},
      {FLOW_GTK_STYLE_POPOVER, "FLOW_GTK_STYLE_POPOVER", "popover"},
      {FLOW_GTK_STYLE_ALERT, "FLOW_GTK_STYLE_ALERT", "alert"},
      {FLOW_GTK_STYLE_CONFIRMATION_DIALOG,
       "FLOW_GTK_STYLE_CONFIRMATION_DIALOG", "confirmation dialog"},
      {0, NULL, NULL}};
  if (!type) type = g_enum_register_static("FlowGtkStyle", values);
  return type;
}

GType flow_gtk_cause_get_type(void) {
  static GType type;
  static const GEnumValue values[] = {
      {FLOW_GTK_CAUSE_FINISHED, "FLOW_GTK_CAUSE_FINISHED", "finished"},
      {FLOW_GTK_CAUSE_STOPPED, "FLOW_GTK_CAUSE_STOPPED", "stopped"},
      {FLOW_GTK_CAUSE_PARENT_ENDED, "FLOW_GTK_CAUSE_PARENT_ENDED", "parent ended"},
      {FLOW_GTK_CAUSE_POPPED, "FLOW_GTK_CAUSE_POPPED", "popped"},
      {FLOW_GTK_CAUSE_BACK, "FLOW_GTK_CAUSE_BACK", "back"},
      {FLOW_GTK_CAUSE_DISMISSED, "FLOW_GTK_CAUSE_DISMISSED", "dismissed"},
      {FLOW_GTK_CAUSE_DRAGGED, "FLOW_GTK_CAUSE_DRAGGED", "dragged"},
      {FLOW_GTK_CAUSE_REPLACED, "FLOW_GTK_CAUSE_REPLACED", "replaced"},
      {FLOW_GTK_CAUSE_UNLOADED, "FLOW_GTK_CAUSE_UNLOADED", "unloaded"},
      {FLOW_GTK_CAUSE_SHUT_DOWN, "FLOW_GTK_CAUSE_SHUT_DOWN", "shut down"},
      {FLOW_GTK_CAUSE_CRASHED, "FLOW_GTK_CAUSE_CRASHED", "crashed"},
      {FLOW_GTK_CAUSE_CLOSED, "FLOW_GTK_CAUSE_CLOSED", "closed"},
      {0, NULL, NULL}};
  if (!type) type = g_enum_register_static("FlowGtkCause", values);
  return type;
}

GType flow_gtk_severity_get_type(void) {
  static GType type;
  static const GEnumValue values[] = {
      {FLOW_GTK_SEVERITY_NOTE, "FLOW_GTK_SEVERITY_NOTE", "note"},
      {FLOW_GTK_SEVERITY_WARNING, "FLOW_GTK_SEVERITY_WARNING", "warning"},
      {FLOW_GTK_SEVERITY_ERROR, "FLOW_GTK_SEVERITY_ERROR", "error"},
      {0, NULL, NULL}};
  if (!type) type = g_enum_register_static("FlowGtkSeverity", values);
  return type;
}
