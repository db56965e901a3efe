/* The widgets of elements, and the focus among them. */
#include "widgets/widgets.h"

static const char element_key[] = "flow-gtk-element";

void flow_gtk_element_set_widget(FlowGtkElement *self, GtkWidget *widget) {
  g_return_if_fail(FLOW_GTK_IS_ELEMENT(self) && GTK_IS_WIDGET(widget));
  g_object_set_data_full(G_OBJECT(widget), element_key, g_object_ref(self), g_object_unref);
}

/* The element that a widget stands for; NULL if it stands for none. */
static FlowGtkElement *element_of(GtkWidget *widget) {
  return FLOW_GTK_IS_FRAME(widget) ? FLOW_GTK_FRAME(widget)->element
                                   : g_object_get_data(G_OBJECT(widget), element_key);
}

GtkWidget *flow_gtk_frame_of(GtkWidget *inside, FlowGtkElement *element) {
  if (element_of(inside) == element) return inside;
  if (FLOW_GTK_IS_FRAME(inside) && !FLOW_GTK_FRAME(inside)->inner) return NULL;
  for (GtkWidget *child = gtk_widget_get_first_child(inside); child;
       child = gtk_widget_get_next_sibling(child)) {
    GtkWidget *found = flow_gtk_frame_of(child, element);
    if (found) return found;
  }
  return NULL;
}

static FlowGtkScreen *screen_of(GtkWidget *inside) {
  return g_object_get_data(G_OBJECT(inside), "flow-gtk-screen");
}

gboolean flow_gtk_focus_element(GtkWidget *inside, FlowGtkElement *element) {
  GtkWidget *last = screen_of(inside)->focus;
  GtkWidget *place = element ? flow_gtk_frame_of(inside, element) : inside;
  GtkRoot *root = gtk_widget_get_root(inside);
  GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;
  if (!place) return FALSE;
  /* It has it already: a field that gets it once more selects its text. */
  if (element && focus && (focus == place || gtk_widget_is_ancestor(focus, place))) return TRUE;
  if (last && gtk_widget_is_ancestor(last, place) && gtk_widget_grab_focus(last)) return TRUE;
  if (element && FLOW_GTK_IS_FRAME(place)) return flow_gtk_frame_grab_focus(FLOW_GTK_FRAME(place));
  return element &&
         (gtk_widget_grab_focus(place) || gtk_widget_child_focus(place, GTK_DIR_TAB_FORWARD));
}

/* The element that a widget is of, itself included; NULL: none. */
static flow_scene_element *element_around(GtkWidget *widget) {
  FlowGtkElement *element = NULL;
  for (; widget && !element; widget = gtk_widget_get_parent(widget))
    element = element_of(widget);
  return element ? element->raw : NULL;
}

flow_scene_element *flow_gtk_screen_get_focus(FlowGtkScreen *self) {
  return element_around(self->focus);
}

static void on_focus(GtkRoot *root, GParamSpec *spec, GtkWidget *inside) {
  FlowGtkScreen *screen = screen_of(inside);
  GtkWidget *focus = gtk_root_get_focus(root);
  (void)spec;
  if (!focus || !screen->raw || !gtk_widget_is_ancestor(focus, inside)) return;
  gtk_widget_set_focusable(inside, FALSE); /* it took the focus where nothing else could */
  g_set_weak_pointer(&screen->focus, focus);
  flow_scene_focused(screen->raw, element_around(focus));
}

static void on_root(GtkWidget *inside) {
  GtkRoot *former = g_object_get_data(G_OBJECT(inside), "flow-gtk-root");
  GtkRoot *root = gtk_widget_get_root(inside);
  if (root == former) return;
  if (former) g_signal_handlers_disconnect_by_data(former, inside);
  if (root) g_signal_connect(root, "notify::focus-widget", G_CALLBACK(on_focus), inside);
  g_object_set_data(G_OBJECT(inside), "flow-gtk-root", root);
}

void flow_gtk_follow_focus(GtkWidget *inside, FlowGtkScreen *screen) {
  g_object_set_data_full(G_OBJECT(inside), "flow-gtk-screen", g_object_ref(screen), g_object_unref);
  g_signal_connect(inside, "notify::root", G_CALLBACK(on_root), NULL);
  on_root(inside);
}
