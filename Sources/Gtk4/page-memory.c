/* The focus and the scroll position of a page, kept over a reload. */
#include "page.h"

#include "content.h"

void flow_gtk_memory_free(gpointer memory) {
  FlowGtkMemory *self = memory;
  g_free(self->class_id);
  g_free(self->focus);
  g_free(self);
}

GtkScrolledWindow *flow_gtk_page_scrolled_in(GtkWidget *widget) {
  if (GTK_IS_SCROLLED_WINDOW(widget)) return GTK_SCROLLED_WINDOW(widget);
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    GtkScrolledWindow *found = flow_gtk_page_scrolled_in(child);
    if (found) return found;
  }
  return NULL;
}

/* The id of the element that has a widget; the caller frees it. */
static char *element_of(FlowGtkScreen *screen, GtkWidget *body, GtkWidget *widget) {
  GListModel *elements = NULL;
  char *found = NULL;
  g_object_get(screen, "elements", &elements, NULL);
  for (guint index = 0; index < g_list_model_get_n_items(elements) && !found; index++) {
    FlowGtkElement *element = g_list_model_get_item(elements, index);
    char *id = NULL;
    g_object_get(element, "id", &id, NULL);
    GtkWidget *its = id && id[0] ? flow_gtk_body_find(body, id, NULL) : NULL;
    if (its && (its == widget || gtk_widget_is_ancestor(widget, its))) found = g_steal_pointer(&id);
    g_free(id);
    g_object_unref(element);
  }
  g_object_unref(elements);
  return found;
}

void flow_gtk_memory_fill(FlowGtkMemory *self, FlowGtkScreen *screen, GtkWidget *body) {
  GtkScrolledWindow *scrolled = flow_gtk_page_scrolled_in(body);
  GtkRoot *root = gtk_widget_get_root(body);
  GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;
  if (scrolled) {
    self->scroll = gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(scrolled));
  }
  if (!focus || !gtk_widget_is_ancestor(focus, body)) return;
  g_free(self->focus);
  self->focus = element_of(screen, body, focus);
}

static void grown(GtkAdjustment *adjustment, gpointer data) {
  const double wanted = *(double *)data; /* which ends with the handler */
  if (gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment) < wanted)
    return;
  g_signal_handlers_disconnect_matched(adjustment, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, data);
  gtk_adjustment_set_value(adjustment, wanted);
}

static void free_value(gpointer value, GClosure *closure) {
  (void)closure;
  g_free(value);
}

void flow_gtk_memory_scroll(const FlowGtkMemory *self, GtkWidget *body) {
  GtkScrolledWindow *scrolled = flow_gtk_page_scrolled_in(body);
  if (!scrolled || self->scroll <= 0) return;
  g_signal_connect_data(gtk_scrolled_window_get_vadjustment(scrolled), "changed", G_CALLBACK(grown),
                        g_memdup2(&self->scroll, sizeof self->scroll), free_value, 0);
}
