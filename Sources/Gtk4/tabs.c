/* The bar of tabs of a layer. */
#include "content.h"
#include "layer.h"
#include "view.h"

/* The layer of a bar, or NULL when it has gone. */
static FlowGtkLayer *layer_of(GtkWidget *tabs) {
  return g_object_get_data(G_OBJECT(tabs), "flow-gtk-layer");
}

static flow_router router_of(GtkWidget *button) {
  const flow_router *router = g_object_get_data(G_OBJECT(button), "flow-gtk-tab");
  return router ? *router : FLOW_NONE;
}

/* Shows what is selected; nobody hears of that. */
static void set_active(GtkWidget *button, GtkWidget *tabs, gboolean is_active) {
  g_signal_handlers_block_matched(button, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, tabs);
  gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(button), is_active);
  g_signal_handlers_unblock_matched(button, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, tabs);
}

/* Which tab is selected is the engine's to say: somebody may veto it. So the button shows what it
 * has shown before, and the engine is asked. */
static void pressed(GtkToggleButton *button, GtkWidget *tabs) {
  FlowGtkLayer *layer = layer_of(tabs);
  set_active(GTK_WIDGET(button), tabs, !gtk_toggle_button_get_active(button));
  if (!layer || !layer->view || !layer->raw) return;
  flow_scene_select_tab(layer->raw, router_of(GTK_WIDGET(button)));
  flow_gtk_view_drain(layer->view);
}

/* A file beside the plugin, as images of elements are; a name that is none is an icon's. */
static GtkWidget *image_of(const char *file, const char *name) {
  g_autoptr(GFile) path = g_file_new_for_path(file);
  g_autoptr(GIcon) icon = file[0] ? g_file_icon_new(path) : g_themed_icon_new(name);
  GtkWidget *image = gtk_image_new_from_gicon(icon);
  gtk_image_set_pixel_size(GTK_IMAGE(image), 24);
  return image;
}

static void fill(GtkWidget *button, const flow_tab_info *info, const char *file) {
  char *title = g_strndup(info->title.data ? info->title.data : "", info->title.size);
  GtkWidget *content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
  if (info->image.size) {
    g_autofree char *name = g_strndup(info->image.data, info->image.size);
    gtk_box_append(GTK_BOX(content), image_of(file, name));
  }
  gtk_box_append(GTK_BOX(content), gtk_label_new(title));
  gtk_button_set_child(GTK_BUTTON(button), content);
  gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  g_object_set_data_full(G_OBJECT(button), "flow-gtk-tab",
                         g_memdup2(&info->router, sizeof info->router), g_free);
  g_free(title);
}

static GtkWidget *tab_new(GtkWidget *tabs) {
  GtkWidget *button =
      g_object_new(GTK_TYPE_TOGGLE_BUTTON, "accessible-role", GTK_ACCESSIBLE_ROLE_TAB, "hexpand",
                   TRUE, "focus-on-click", FALSE, NULL);
  gtk_widget_add_css_class(button, "flat");
  gtk_widget_add_css_class(button, "tab");
  g_signal_connect(button, "toggled", G_CALLBACK(pressed), tabs);
  gtk_box_append(GTK_BOX(tabs), button);
  return button;
}

void flow_gtk_tabs_update(GtkWidget *tabs, FlowGtkLayer *layer) {
  GtkWidget *button = gtk_widget_get_first_child(tabs), *next;
  flow_tab_info info = FLOW_TAB_INFO_INIT;
  const char *file = "";
  size_t index = 0;
  gtk_accessible_update_property(GTK_ACCESSIBLE(tabs), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 flow_gtk_view_word(layer->view, FLOW_WORD_TABS), -1);
  for (; flow_scene_tab(layer->raw, index, &info, &file) == FLOW_OK; index++) {
    if (!button) button = tab_new(tabs);
    if (router_of(button) != info.router) fill(button, &info, file);
    set_active(button, tabs, info.selected != FLOW_FALSE);
    gtk_accessible_update_state(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_STATE_SELECTED,
                                info.selected != FLOW_FALSE, -1);
    button = gtk_widget_get_next_sibling(button);
  }
  for (; button; button = next) {
    next = gtk_widget_get_next_sibling(button);
    gtk_box_remove(GTK_BOX(tabs), button);
  }
  gtk_widget_set_visible(tabs, index > 0);
}

GtkWidget *flow_gtk_tabs_new(FlowGtkLayer *layer) {
  GtkWidget *tabs = g_object_new(GTK_TYPE_BOX, "css-name", "tabs", "accessible-role",
                                 GTK_ACCESSIBLE_ROLE_TAB_LIST, "homogeneous", TRUE, NULL);
  g_object_set_data(G_OBJECT(tabs), "flow-gtk-layer", layer);
  return tabs;
}
