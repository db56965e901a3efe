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
      {FLOW_GTK_ELEMENT_KIND_LINK_TEXT, "FLOW_GTK_ELEMENT_KIND_LINK_TEXT", "link-text"},
      {FLOW_GTK_ELEMENT_KIND_UNAVAILABLE, "FLOW_GTK_ELEMENT_KIND_UNAVAILABLE", "not-available"},
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
      {FLOW_GTK_STYLE_FULL_SCREEN_COVER, "FLOW_GTK_STYLE_FULL_SCREEN_COVER", "full-screen-cover"},
      {FLOW_GTK_STYLE_POPOVER, "FLOW_GTK_STYLE_POPOVER", "popover"},
      {FLOW_GTK_STYLE_ALERT, "FLOW_GTK_STYLE_ALERT", "alert"},
      {FLOW_GTK_STYLE_CONFIRMATION_DIALOG,
       "FLOW_GTK_STYLE_CONFIRMATION_DIALOG", "confirmation-dialog"},
      {0, NULL, NULL}};
  if (!type) type = g_enum_register_static("FlowGtkStyle", values);
  return type;
}

GType flow_gtk_cause_get_type(void) {
  static GType type;
  static const GEnumValue values[] = {
      {FLOW_GTK_CAUSE_FINISHED, "FLOW_GTK_CAUSE_FINISHED", "finished"},
      {FLOW_GTK_CAUSE_STOPPED, "FLOW_GTK_CAUSE_STOPPED", "stopped"},
      {FLOW_GTK_CAUSE_PARENT_ENDED, "FLOW_GTK_CAUSE_PARENT_ENDED", "parent-ended"},
      {FLOW_GTK_CAUSE_POPPED, "FLOW_GTK_CAUSE_POPPED", "popped"},
      {FLOW_GTK_CAUSE_BACK, "FLOW_GTK_CAUSE_BACK", "back"},
      {FLOW_GTK_CAUSE_DISMISSED, "FLOW_GTK_CAUSE_DISMISSED", "dismissed"},
      {FLOW_GTK_CAUSE_DRAGGED, "FLOW_GTK_CAUSE_DRAGGED", "dragged"},
      {FLOW_GTK_CAUSE_REPLACED, "FLOW_GTK_CAUSE_REPLACED", "replaced"},
      {FLOW_GTK_CAUSE_UNLOADED, "FLOW_GTK_CAUSE_UNLOADED", "unloaded"},
      {FLOW_GTK_CAUSE_SHUT_DOWN, "FLOW_GTK_CAUSE_SHUT_DOWN", "shut-down"},
      {FLOW_GTK_CAUSE_CRASHED, "FLOW_GTK_CAUSE_CRASHED", "crashed"},
      {FLOW_GTK_CAUSE_CLOSED, "FLOW_GTK_CAUSE_CLOSED", "closed"},
      {0, NULL, NULL}};
  if (!type) type = g_enum_register_static("FlowGtkCause", values);
  return type;
}

GType flow_gtk_word_get_type(void) {
  static GType type;
  static const GEnumValue values[] = {
      {FLOW_GTK_WORD_UNAVAILABLE, "FLOW_GTK_WORD_UNAVAILABLE", "unavailable"},
      {FLOW_GTK_WORD_BACK, "FLOW_GTK_WORD_BACK", "back"},
      {FLOW_GTK_WORD_CLOSE, "FLOW_GTK_WORD_CLOSE", "close"},
      {FLOW_GTK_WORD_CANCEL, "FLOW_GTK_WORD_CANCEL", "cancel"},
      {FLOW_GTK_WORD_SHOW_PASSWORD, "FLOW_GTK_WORD_SHOW_PASSWORD", "show-password"},
      {FLOW_GTK_WORD_HIDE_PASSWORD, "FLOW_GTK_WORD_HIDE_PASSWORD", "hide-password"},
      {FLOW_GTK_WORD_SEARCH, "FLOW_GTK_WORD_SEARCH", "search"},
      {FLOW_GTK_WORD_MORE, "FLOW_GTK_WORD_MORE", "more"},
      {FLOW_GTK_WORD_NO_ROWS, "FLOW_GTK_WORD_NO_ROWS", "no-rows"},
      {FLOW_GTK_WORD_NO_MATCH, "FLOW_GTK_WORD_NO_MATCH", "no-match"},
      {FLOW_GTK_WORD_WRONG_NUMBER, "FLOW_GTK_WORD_WRONG_NUMBER", "wrong-number"},
      {FLOW_GTK_WORD_WRONG_DATE, "FLOW_GTK_WORD_WRONG_DATE", "wrong-date"},
      {FLOW_GTK_WORD_WRONG_TIME, "FLOW_GTK_WORD_WRONG_TIME", "wrong-time"},
      {FLOW_GTK_WORD_WRONG_LIMITS, "FLOW_GTK_WORD_WRONG_LIMITS", "wrong-limits"},
      {FLOW_GTK_WORD_DISABLED, "FLOW_GTK_WORD_DISABLED", "disabled"},
      {FLOW_GTK_WORD_NO_TITLE, "FLOW_GTK_WORD_NO_TITLE", "no-title"},
      {FLOW_GTK_WORD_EMPTY_TAB, "FLOW_GTK_WORD_EMPTY_TAB", "empty-tab"},
      {FLOW_GTK_WORD_WAITING, "FLOW_GTK_WORD_WAITING", "waiting"},
      {FLOW_GTK_WORD_TABS, "FLOW_GTK_WORD_TABS", "tabs"},
      {FLOW_GTK_WORD_TOOLBAR, "FLOW_GTK_WORD_TOOLBAR", "toolbar"},
      {FLOW_GTK_WORD_IMAGE, "FLOW_GTK_WORD_IMAGE", "image"},
      {FLOW_GTK_WORD_TRY_AGAIN, "FLOW_GTK_WORD_TRY_AGAIN", "try-again"},
      {FLOW_GTK_WORD_NO_LINK, "FLOW_GTK_WORD_NO_LINK", "no-link"},
      {FLOW_GTK_WORD_STAYS_OPEN, "FLOW_GTK_WORD_STAYS_OPEN", "stays-open"},
      {FLOW_GTK_WORD_PAGE_OF, "FLOW_GTK_WORD_PAGE_OF", "page-of"},
      {0, NULL, NULL}};
  if (!type) type = g_enum_register_static("FlowGtkWord", values);
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

GType flow_gtk_error_get_type(void) {
  static GType type;
  static const GEnumValue values[] = {
      {FLOW_GTK_ERROR_INVALID_ARGUMENT, "FLOW_GTK_ERROR_INVALID_ARGUMENT", "invalid-argument"},
      {FLOW_GTK_ERROR_NULL_HANDLE, "FLOW_GTK_ERROR_NULL_HANDLE", "null-handle"},
      {FLOW_GTK_ERROR_STALE_HANDLE, "FLOW_GTK_ERROR_STALE_HANDLE", "stale-handle"},
      {FLOW_GTK_ERROR_WRONG_KIND, "FLOW_GTK_ERROR_WRONG_KIND", "wrong-kind"},
      {FLOW_GTK_ERROR_FOREIGN_HANDLE, "FLOW_GTK_ERROR_FOREIGN_HANDLE", "foreign-handle"},
      {FLOW_GTK_ERROR_INVALID_HANDLE, "FLOW_GTK_ERROR_INVALID_HANDLE", "invalid-handle"},
      {FLOW_GTK_ERROR_WRONG_THREAD, "FLOW_GTK_ERROR_WRONG_THREAD", "wrong-thread"},
      {FLOW_GTK_ERROR_IN_CALLBACK, "FLOW_GTK_ERROR_IN_CALLBACK", "in-callback"},
      {FLOW_GTK_ERROR_OUT_OF_MEMORY, "FLOW_GTK_ERROR_OUT_OF_MEMORY", "out-of-memory"},
      {FLOW_GTK_ERROR_UNKNOWN_CLASS, "FLOW_GTK_ERROR_UNKNOWN_CLASS", "unknown-class"},
      {FLOW_GTK_ERROR_DUPLICATE_ID, "FLOW_GTK_ERROR_DUPLICATE_ID", "duplicate-id"},
      {FLOW_GTK_ERROR_BAD_SIGNATURE, "FLOW_GTK_ERROR_BAD_SIGNATURE", "bad-signature"},
      {FLOW_GTK_ERROR_SIGNATURE_MISMATCH,
       "FLOW_GTK_ERROR_SIGNATURE_MISMATCH", "signature-mismatch"},
      {FLOW_GTK_ERROR_UNKNOWN_METHOD, "FLOW_GTK_ERROR_UNKNOWN_METHOD", "unknown-method"},
      {FLOW_GTK_ERROR_ARGUMENT_TYPE, "FLOW_GTK_ERROR_ARGUMENT_TYPE", "argument-type"},
      {FLOW_GTK_ERROR_BAD_UTF8, "FLOW_GTK_ERROR_BAD_UTF8", "bad-utf8"},
      {FLOW_GTK_ERROR_BAD_VALUE, "FLOW_GTK_ERROR_BAD_VALUE", "bad-value"},
      {FLOW_GTK_ERROR_STRUCT_SIZE, "FLOW_GTK_ERROR_STRUCT_SIZE", "struct-size"},
      {FLOW_GTK_ERROR_CREATE_FAILED, "FLOW_GTK_ERROR_CREATE_FAILED", "create-failed"},
      {FLOW_GTK_ERROR_PLUGIN_OPEN, "FLOW_GTK_ERROR_PLUGIN_OPEN", "plugin-open"},
      {FLOW_GTK_ERROR_PLUGIN_SYMBOL, "FLOW_GTK_ERROR_PLUGIN_SYMBOL", "plugin-symbol"},
      {FLOW_GTK_ERROR_PLUGIN_ABI, "FLOW_GTK_ERROR_PLUGIN_ABI", "plugin-abi"},
      {FLOW_GTK_ERROR_PLUGIN_INIT, "FLOW_GTK_ERROR_PLUGIN_INIT", "plugin-init"},
      {FLOW_GTK_ERROR_UNKNOWN_ELEMENT, "FLOW_GTK_ERROR_UNKNOWN_ELEMENT", "unknown-element"},
      {FLOW_GTK_ERROR_ELEMENT_DISABLED, "FLOW_GTK_ERROR_ELEMENT_DISABLED", "element-disabled"},
      {FLOW_GTK_ERROR_NOT_RUNNING, "FLOW_GTK_ERROR_NOT_RUNNING", "not-running"},
      {FLOW_GTK_ERROR_LIMIT, "FLOW_GTK_ERROR_LIMIT", "limit"},
      {FLOW_GTK_ERROR_BUSY, "FLOW_GTK_ERROR_BUSY", "busy"},
      {FLOW_GTK_ERROR_UNSUPPORTED, "FLOW_GTK_ERROR_UNSUPPORTED", "unsupported"},
      {FLOW_GTK_ERROR_BUFFER_SIZE, "FLOW_GTK_ERROR_BUFFER_SIZE", "buffer-size"},
      {FLOW_GTK_ERROR_INTERNAL, "FLOW_GTK_ERROR_INTERNAL", "internal"},
      {FLOW_GTK_ERROR_SHUTTING_DOWN, "FLOW_GTK_ERROR_SHUTTING_DOWN", "shutting-down"},
      {FLOW_GTK_ERROR_OUTDATED, "FLOW_GTK_ERROR_OUTDATED", "outdated"},
      {FLOW_GTK_ERROR_IO, "FLOW_GTK_ERROR_IO", "io"},
      {FLOW_GTK_ERROR_OUT_OF_DESCRIPTORS,
       "FLOW_GTK_ERROR_OUT_OF_DESCRIPTORS", "out-of-descriptors"},
      {0, NULL, NULL}};
  if (!type) type = g_enum_register_static("FlowGtkError", values);
  return type;
}
