/* Elements that are only looked at. */
#include "widgets.h"

static void show_text(FlowGtkFrame *self, uint32_t changes) {
  if (changes & FLOW_SHOWN_TEXT)
    flow_gtk_label_show(GTK_LABEL(self->control), STRING(self->element, TEXT));
}

static void make_text(FlowGtkFrame *self) {
  flow_gtk_frame_set_control(self, flow_gtk_label_new(NULL));
  gtk_label_set_selectable(GTK_LABEL(self->control), FALSE);
}
const Look text_look = {make_text, show_text, FALSE};

static void make_heading(FlowGtkFrame *self) {
  GtkWidget *label = g_object_new(GTK_TYPE_LABEL, "xalign", 0.0, "wrap", TRUE, "accessible-role",
                                  GTK_ACCESSIBLE_ROLE_HEADING, NULL);
  gtk_widget_add_css_class(label, "flow-heading");
  gtk_accessible_update_property(GTK_ACCESSIBLE(label), GTK_ACCESSIBLE_PROPERTY_LEVEL, 2, -1);
  flow_gtk_frame_set_control(self, label);
}
const Look heading_look = {make_heading, show_text, FALSE};

/* ---- A text, with an icon before it ---------------------------------------------------------- */

static void show_icon_text(FlowGtkFrame *self, uint32_t changes) {
  GtkWidget *icon = gtk_widget_get_first_child(gtk_widget_get_parent(self->control));
  const char *name = STRING(self->element, ICON);
  if (changes & FLOW_SHOWN_ICON) {
    name = flow_gtk_icon_for(icon, name);
    gtk_image_set_from_icon_name(GTK_IMAGE(icon), name ? name : "dialog-information-symbolic");
  }
  show_text(self, changes);
}

static void make_icon_text(FlowGtkFrame *self, const char *style_class) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *icon = g_object_new(GTK_TYPE_IMAGE, "valign", GTK_ALIGN_START, "accessible-role",
                                 GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  GtkWidget *label = flow_gtk_label_new(NULL);
  gtk_widget_add_css_class(box, style_class);
  gtk_widget_set_hexpand(label, TRUE);
  gtk_box_append(GTK_BOX(box), icon);
  gtk_box_append(GTK_BOX(box), label);
  flow_gtk_frame_add(self, box);
  flow_gtk_frame_set_control(self, label);
}

static void make_note(FlowGtkFrame *self) { make_icon_text(self, "flow-note"); }
const Look note_look = {make_note, show_icon_text, FALSE};

static void make_unavailable(FlowGtkFrame *self) {
  GtkWidget *icon = gtk_image_new_from_icon_name("image-missing-symbolic");
  GtkWidget *label = flow_gtk_label_new(NULL);
  gtk_image_set_pixel_size(GTK_IMAGE(icon), 48);
  gtk_widget_add_css_class(icon, "dim-label");
  gtk_widget_add_css_class(label, "dim-label");
  gtk_label_set_justify(GTK_LABEL(label), GTK_JUSTIFY_CENTER);
  gtk_label_set_xalign(GTK_LABEL(label), 0.5f);
  flow_gtk_frame_add(self, icon);
  flow_gtk_frame_set_control(self, label);
}
const Look unavailable_look = {make_unavailable, show_text, FALSE};

/* ---- Lines and links ------------------------------------------------------------------------- */

static void make_divider(FlowGtkFrame *self) {
  flow_gtk_frame_set_control(self, gtk_separator_new(GTK_ORIENTATION_HORIZONTAL));
}
const Look divider_look = {make_divider, NULL, FALSE};

static gboolean on_link(GtkLinkButton *button, FlowGtkFrame *self) {
  (void)button;
  flow_gtk_frame_press(self, NULL, NULL);
  return TRUE;
}

static void show_link_text(GtkButton *button, const char *text) {
  gtk_button_set_label(button, text);
  GtkLabel *label = GTK_LABEL(gtk_button_get_child(button));
  gtk_label_set_wrap(label, TRUE);
  gtk_label_set_xalign(label, 0);
  flow_gtk_label_show(label, text);
}

static void show_link(FlowGtkFrame *self, uint32_t changes) {
  const char *text = STRING(self->element, TEXT), *uri = STRING(self->element, SOURCE);
  if (changes & FLOW_SHOWN_SOURCE) gtk_link_button_set_uri(GTK_LINK_BUTTON(self->control), uri);
  if (changes & (FLOW_SHOWN_TEXT | FLOW_SHOWN_SOURCE))
    show_link_text(GTK_BUTTON(self->control), text[0] ? text : uri);
}

static void make_link(FlowGtkFrame *self) {
  GtkWidget *button = gtk_link_button_new("");
  gtk_widget_set_halign(button, GTK_ALIGN_START);
  g_signal_connect_object(button, "activate-link", G_CALLBACK(on_link), self, 0);
  flow_gtk_frame_set_control(self, button);
}
const Look link_look = {make_link, show_link, FALSE};

/* ---- A section ------------------------------------------------------------------------------- */

static void show_section(FlowGtkFrame *self, uint32_t changes) {
  const char *text = STRING(self->element, TEXT), *footer = STRING(self->element, FOOTER);
  GtkWidget *title = gtk_widget_get_prev_sibling(self->inner);
  GtkWidget *below = gtk_widget_get_next_sibling(self->inner);
  if (changes & FLOW_SHOWN_TEXT) {
    flow_gtk_label_show(GTK_LABEL(title), text);
    gtk_widget_set_visible(title, text[0] != 0);
    flow_gtk_name(self->inner, text, footer);
  }
  if (changes & FLOW_SHOWN_FOOTER) {
    flow_gtk_label_show(GTK_LABEL(below), footer);
    gtk_widget_set_visible(below, footer[0] != 0);
  }
}

static void make_section(FlowGtkFrame *self) {
  GtkWidget *title = g_object_new(GTK_TYPE_LABEL, "xalign", 0.0, "wrap", TRUE, "accessible-role",
                                  GTK_ACCESSIBLE_ROLE_HEADING, NULL);
  gtk_widget_add_css_class(title, "flow-section-title");
  self->inner = g_object_new(GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL,
                             "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
  gtk_widget_add_css_class(self->inner, "card");
  flow_gtk_frame_add(self, title);
  flow_gtk_frame_add(self, self->inner);
  flow_gtk_frame_add(self, flow_gtk_label_new("flow-footer"));
}
const Look section_look = {make_section, show_section, FALSE};

GtkWidget *flow_gtk_section_inner(FlowGtkFrame *self) { return self->inner; }

/* ---- Progress -------------------------------------------------------------------------------- */

static gboolean pulse(gpointer data) {
  FlowGtkFrame *self = data;
  if (gtk_widget_get_mapped(self->control)) gtk_progress_bar_pulse(GTK_PROGRESS_BAR(self->control));
  return G_SOURCE_CONTINUE;
}

static void show_progress(FlowGtkFrame *self, uint32_t changes) {
  const flow_value *value = &self->element->shown->value;
  if (!(changes & FLOW_SHOWN_VALUE)) return;
  if (value->type == FLOW_TYPE_NULL) {
    gtk_progress_bar_set_pulse_step(GTK_PROGRESS_BAR(self->control), 0.05);
    if (!self->source) self->source = g_timeout_add(100, pulse, self);
  } else {
    g_clear_handle_id(&self->source, g_source_remove);
    gtk_progress_bar_set_fraction(GTK_PROGRESS_BAR(self->control), flow_as_number(value, 0));
  }
}

static void show_named_progress(FlowGtkFrame *self, uint32_t changes) {
  const char *label = STRING(self->element, LABEL);
  if (changes & (FLOW_SHOWN_TEXT | FLOW_SHOWN_LABEL))
    flow_gtk_name(self->control, label[0] ? label : STRING(self->element, TEXT),
                  STRING(self->element, HINT));
  show_progress(self, changes);
}

static void make_progress(FlowGtkFrame *self) {
  flow_gtk_frame_set_control(self, gtk_progress_bar_new());
}
const Look progress_look = {make_progress, show_named_progress, TRUE};
