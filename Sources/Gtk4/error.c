/* Errors of the engine as GError, and errors of the library's own in the same domain. */
#include "element.h"

GQuark flow_gtk_error_quark(void) { return g_quark_from_static_string("flow-gtk-error"); }

gboolean flow_gtk_set_error(GError **error, flow_status status, const flow_error *source) {
  const char *message = source && source->message[0] ? source->message : flow_status_text(status);
  g_set_error_literal(error, FLOW_GTK_ERROR, status, message);
  return FALSE;
}
