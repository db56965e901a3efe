/* Buttons, in the body and in bars. */
#include "widgets.h"

static void on_clicked(GtkButton *button, FlowGtkFrame *self) {
  (void)button;
  flow_gtk_frame_press(self, NULL, NULL);
}

static const char *icon_of(FlowGtkFrame *self) {
  return flow_gtk_icon_for(GTK_WIDGET(self), STRING(self->element, ICON));
}

static void wrap(FlowGtkFrame *self, GtkWidget *child) {
  gtk_label_set_justify(GTK_LABEL(child), GTK_JUSTIFY_CENTER);
  flow_gtk_label_wrap(GTK_LABEL(child), STRING(self->element, TEXT));
}

/* A bar shows the icon alone, a page both. */
static void show_face(FlowGtkFrame *self) {
  GtkButton *button = GTK_BUTTON(self->control);
  const char *text = STRING(self->element, TEXT), *icon = icon_of(self);
  const gboolean is_in_body = self->element->shown->placement == FLOW_PLACEMENT_BODY;
  GtkWidget *box;
  if (icon && (!is_in_body || !text[0])) {
    gtk_button_set_icon_name(button, icon);
    return;
  }
  if (!icon) {
    gtk_button_set_label(button, text);
    if (is_in_body) wrap(self, gtk_button_get_child(button));
    return;
  }
  box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
  gtk_widget_set_halign(box, GTK_ALIGN_CENTER);
  gtk_box_append(GTK_BOX(box), gtk_image_new_from_icon_name(icon));
  gtk_box_append(GTK_BOX(box), gtk_label_new(text));
  wrap(self, gtk_widget_get_last_child(box));
  gtk_button_set_child(button, box);
}

/* The keys stand in the tooltip, beside the text where that is not seen. */
static void show_tooltip(FlowGtkFrame *self) {
  const char *text = STRING(self->element, TEXT), *keys = STRING(self->element, SHORTCUT);
  GtkAccessible *accessible = GTK_ACCESSIBLE(self->control);
  const gboolean is_needed = keys[0] || icon_of(self) != NULL;
  char *tooltip = keys[0] ? g_strdup_printf("%s (%s)", text, keys) : g_strdup(text);
  /* GTK asks the display for each change, also for one that is none. */
  if (is_needed || gtk_widget_get_has_tooltip(self->control))
    gtk_widget_set_tooltip_text(self->control, is_needed && tooltip[0] ? tooltip : NULL);
  if (keys[0]) {
    gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_KEY_SHORTCUTS, keys, -1);
  } else {
    gtk_accessible_reset_property(accessible, GTK_ACCESSIBLE_PROPERTY_KEY_SHORTCUTS);
  }
  g_free(tooltip);
}

static void set_class(GtkWidget *widget, const char *class, gboolean is_set) {
  if (is_set) {
    gtk_widget_add_css_class(widget, class);
  } else {
    gtk_widget_remove_css_class(widget, class);
  }
}

static void show(FlowGtkFrame *self, uint32_t changes) {
  if (changes & (FLOW_SHOWN_TEXT | FLOW_SHOWN_ICON | FLOW_SHOWN_PLACEMENT)) show_face(self);
  if (changes & (FLOW_SHOWN_TEXT | FLOW_SHOWN_ICON | FLOW_SHOWN_SHORTCUT)) show_tooltip(self);
  if (changes & FLOW_SHOWN_ROLE) {
    set_class(self->control, "suggested-action", self->element->shown->role == FLOW_ROLE_PRIMARY);
    set_class(self->control, "destructive-action",
              self->element->shown->role == FLOW_ROLE_DESTRUCTIVE);
  }
}

static void make(FlowGtkFrame *self) {
  GtkWidget *button = gtk_button_new();
  g_signal_connect_object(button, "clicked", G_CALLBACK(on_clicked), self, 0);
  if (self->element->shown->placement == FLOW_PLACEMENT_BODY)
    gtk_widget_set_halign(button, GTK_ALIGN_CENTER);
  flow_gtk_frame_set_control(self, button);
}
const Look button_look = {make, show, FALSE};

GtkWidget *flow_gtk_button_new(FlowGtkElement *element, FlowGtkFactories *factories) {
  return flow_gtk_frame_new(element, factories);
}
