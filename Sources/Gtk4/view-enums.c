/* The enumerations of a view as types of GObject. */
#include <flow-gtk/flow-gtk.h>

GType flow_gtk_presentation_get_type(void) {
  static GType type;
  static const GEnumValue values[] = {
      {FLOW_GTK_PRESENTATION_IN_WINDOW, "FLOW_GTK_PRESENTATION_IN_WINDOW", "in-window"},
      {FLOW_GTK_PRESENTATION_AS_DIALOG, "FLOW_GTK_PRESENTATION_AS_DIALOG", "as-dialog"},
      {0, NULL, NULL}};
  if (!type) type = g_enum_register_static("FlowGtkPresentation", values);
  return type;
}

GType flow_gtk_scroll_phase_get_type(void) {
  static GType type;
  static const GEnumValue values[] = {{FLOW_GTK_SCROLL_BEGIN, "FLOW_GTK_SCROLL_BEGIN", "begin"},
                                      {FLOW_GTK_SCROLL_UPDATE, "FLOW_GTK_SCROLL_UPDATE", "update"},
                                      {FLOW_GTK_SCROLL_END, "FLOW_GTK_SCROLL_END", "end"},
                                      {FLOW_GTK_SCROLL_CANCEL, "FLOW_GTK_SCROLL_CANCEL", "cancel"},
                                      {0, NULL, NULL}};
  if (!type) type = g_enum_register_static("FlowGtkScrollPhase", values);
  return type;
}
