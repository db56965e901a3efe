#include "status.h"

#include <gmodule.h>

/* gtk_accessible_announce() of GTK 4.14; the number is that of the priority `medium`. */
typedef void (*Announce)(GtkAccessible *self, const char *message, int priority);
enum { PRIORITY_MEDIUM = 1 };

static Announce toolkits_own(void) {
  static gsize is_known;
  static Announce found;
  if (g_once_init_enter(&is_known)) {
    GModule *program = g_module_open(NULL, 0);
    gpointer symbol = NULL;
    if (program && g_module_symbol(program, "gtk_accessible_announce", &symbol))
      memcpy(&found, &symbol, sizeof found); /* ISO C has no cast from an address to a function */
    if (program) g_module_close(program);
    g_once_init_leave(&is_known, 1);
  }
  return found;
}

void flow_gtk_status_say(GtkWidget *status, const char *text) {
  const Announce announce = toolkits_own();
  gtk_label_set_text(GTK_LABEL(status), text);
  gtk_widget_set_visible(status, text[0] != '\0'); /* without a text it has no name */
  gtk_accessible_update_property(GTK_ACCESSIBLE(status), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  if (announce) announce(GTK_ACCESSIBLE(status), text, PRIORITY_MEDIUM);
}

GtkWidget *flow_gtk_status_new(void) {
  GtkWidget *status = g_object_new(GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS,
                                   "css-name", "status", "opacity", 0.0, "can-target", FALSE,
                                   "visible", FALSE, "ellipsize", PANGO_ELLIPSIZE_END, NULL);
  return status;
}
