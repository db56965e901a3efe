/* Images. */
#include "picture.h"

#include "canvas.h"
#include "widgets.h"

const char *flow_gtk_icon_for(GtkWidget *widget, const char *name) {
  GtkIconTheme *theme = gtk_icon_theme_get_for_display(gtk_widget_get_display(widget));
  g_autofree char *symbol = NULL;
  if (!name[0]) return NULL;
  symbol = g_str_has_suffix(name, "-symbolic") ? NULL : g_strconcat(name, "-symbolic", NULL);
  if (symbol && gtk_icon_theme_has_icon(theme, symbol)) return g_intern_string(symbol);
  return gtk_icon_theme_has_icon(theme, name) ? g_intern_string(name) : NULL;
}

gboolean flow_gtk_picture_show(GtkImage *image, const char *icon, const char *source) {
  GtkWidget *widget = GTK_WIDGET(image);
  const char *name = flow_gtk_icon_for(widget, icon);
  GdkPaintable *paintable;
  gtk_image_set_pixel_size(image, source[0] ? 32 : 16);
  if (name) {
    gtk_image_set_from_icon_name(image, name);
    return TRUE;
  }
  paintable = source[0] ? flow_gtk_image_open(source, gtk_widget_get_scale_factor(widget)) : NULL;
  gtk_image_set_from_paintable(image, paintable);
  if (!paintable) return FALSE;
  g_object_unref(paintable);
  return TRUE;
}

/* ---- An element ------------------------------------------------------------------------------ */

static GtkWidget *picture_of(FlowGtkFrame *self) {
  return gtk_widget_get_first_child(GTK_WIDGET(self));
}

/* The image, or in its place its description beside a sign. */
static void show_image(FlowGtkFrame *self) {
  FlowGtkElement *element = self->element;
  const int scale = gtk_widget_get_scale_factor(GTK_WIDGET(self));
  GtkWidget *picture = picture_of(self), *icon = gtk_widget_get_next_sibling(picture);
  GtkWidget *missing = gtk_widget_get_next_sibling(icon);
  GdkPaintable *paintable = NULL;
  gboolean has_icon = FALSE;
  if (element->shown->value.type == FLOW_TYPE_BYTES) {
    const flow_bytes view = element->shown->value.as.bytes;
    GBytes *bytes = g_bytes_new_static(view.data, view.size);
    paintable = flow_gtk_image_decode(bytes, element->shown->digest, scale);
    g_bytes_unref(bytes);
  } else if (STRING(element, SOURCE)[0]) {
    paintable = flow_gtk_image_open(STRING(element, SOURCE), scale);
  }
  flow_gtk_canvas_show(FLOW_GTK_CANVAS(picture), paintable);
  if (!paintable) has_icon = flow_gtk_picture_show(GTK_IMAGE(icon), STRING(element, ICON), "");
  gtk_image_set_pixel_size(GTK_IMAGE(icon), 64);
  gtk_widget_set_visible(picture, paintable != NULL);
  gtk_widget_set_visible(icon, has_icon);
  gtk_widget_set_visible(missing, !paintable && !has_icon);
  self->named = has_icon ? icon : picture;
  g_clear_object(&paintable);
}

static void show(FlowGtkFrame *self, uint32_t changes) {
  FlowGtkElement *element = self->element;
  const char *label = STRING(element, LABEL), *text = STRING(element, TEXT);
  const char *name = label[0] ? label : text;
  if (changes & (FLOW_SHOWN_VALUE | FLOW_SHOWN_SOURCE | FLOW_SHOWN_ICON)) show_image(self);
  if (!name[0] && element->screen) name = flow_gtk_screen_word(element->screen, FLOW_WORD_IMAGE);
  flow_gtk_label_show(GTK_LABEL(self->control), name);
  flow_gtk_name(self->named, name, STRING(element, HINT));
}

static void on_scale(GtkWidget *widget, GParamSpec *spec, gpointer data) {
  (void)spec, (void)data;
  show_image(FLOW_GTK_FRAME(widget));
}

static void make(FlowGtkFrame *self) {
  GtkWidget *picture = flow_gtk_canvas_new(), *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *icon = g_object_new(GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG,
                                 "visible", FALSE, NULL);
  GtkWidget *sign = g_object_new(GTK_TYPE_IMAGE, "icon-name", "image-missing-symbolic",
                                 "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  GtkWidget *label = flow_gtk_label_new(NULL);
  gtk_widget_add_css_class(picture, "flow-image");
  gtk_widget_add_css_class(box, "flow-note");
  gtk_box_append(GTK_BOX(box), sign);
  gtk_box_append(GTK_BOX(box), label);
  flow_gtk_frame_add(self, picture);
  flow_gtk_frame_add(self, icon);
  flow_gtk_frame_add(self, box);
  flow_gtk_frame_set_control(self, label);
  self->named = picture;
  g_signal_connect(self, "notify::scale-factor", G_CALLBACK(on_scale), NULL);
}
const Look image_look = {make, show, FALSE};
