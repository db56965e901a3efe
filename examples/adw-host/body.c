/* A page of GNOME's rows: sections are groups, and what GNOME has no row for is the library's. */
#include "host.h"

typedef struct {
  FlowGtkScreen *screen;
  GtkWidget *box;
  GHashTable *widgets; /* by element, each with a reference */
  gboolean is_stale;   /* other elements are there */
} Body;

static void body_free(gpointer data) {
  Body *self = data;
  g_hash_table_unref(self->widgets);
  g_object_unref(self->screen);
  g_free(self);
}

static gboolean is_section(FlowGtkElement *element) {
  return flow_gtk_element_get_kind(element) == FLOW_GTK_ELEMENT_KIND_SECTION;
}

static GtkWidget *widget_new(FlowGtkElement *element) {
  GtkWidget *made = host_row(element);
  if (is_section(element)) made = host_group(element);
  if (!made) made = host_list(element);
  if (!made && flow_gtk_element_get_kind(element) == FLOW_GTK_ELEMENT_KIND_BUTTON)
    made = host_button(element, FALSE);
  return made ? made : flow_gtk_element_make_widget(element);
}

/* The widget that there was before, or a new one. */
static GtkWidget *widget_of(Body *self, FlowGtkElement *element, GHashTable *before) {
  GtkWidget *made = g_hash_table_lookup(before, element);
  made = made ? g_object_ref(made) : g_object_ref_sink(widget_new(element));
  g_hash_table_insert(self->widgets, g_object_ref(element), made);
  return made;
}

/* Takes all out: rows are put into groups in their order. */
static void clear(Body *self) {
  GtkWidget *child;
  GHashTableIter iterator;
  gpointer each;
  g_hash_table_iter_init(&iterator, self->widgets);
  while (g_hash_table_iter_next(&iterator, NULL, &each)) {
    GtkWidget *parent = gtk_widget_get_parent(each);
    GtkWidget *group = parent ? gtk_widget_get_ancestor(parent, ADW_TYPE_PREFERENCES_GROUP) : NULL;
    if (group) adw_preferences_group_remove(ADW_PREFERENCES_GROUP(group), each);
  }
  while ((child = gtk_widget_get_first_child(self->box)))
    gtk_box_remove(GTK_BOX(self->box), child);
}

/* Rows stand in the group of their section, or in one without a title. Anything else ends it, and
 * stands in it only if it is the first below the title. */
static void arrange(Body *self) {
  GListModel *elements = flow_gtk_screen_get_elements(self->screen);
  g_autoptr(GHashTable) before = self->widgets;
  GtkWidget *group = NULL, *last = NULL;
  clear(self);
  self->widgets = g_hash_table_new_full(NULL, NULL, g_object_unref, g_object_unref);
  self->is_stale = FALSE;
  for (guint index = 0; index < g_list_model_get_n_items(elements); index++) {
    g_autoptr(FlowGtkElement) element = g_list_model_get_item(elements, index);
    GtkWidget *widget = widget_of(self, element, before);
    const gboolean is_row = ADW_IS_PREFERENCES_ROW(widget);
    if (is_row && !group) {
      group = adw_preferences_group_new();
      gtk_box_append(GTK_BOX(self->box), group);
    }
    if (is_row || (group && group == last && !is_section(element))) {
      adw_preferences_group_add(ADW_PREFERENCES_GROUP(group), widget);
    } else {
      gtk_box_append(GTK_BOX(self->box), widget);
    }
    if (!is_row) group = is_section(element) ? widget : NULL;
    last = widget;
  }
}

static Body *body_of(GtkWidget *widget) { return g_object_get_data(G_OBJECT(widget), "body"); }

static void changed(GtkWidget *widget) { body_of(widget)->is_stale = TRUE; }

/* The row that has the focus keeps it, and a text its cursor, where it stands by now. */
static void refreshed(GtkWidget *widget) {
  Body *self = body_of(widget);
  GtkRoot *root = gtk_widget_get_root(self->box);
  GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;
  const gboolean is_text = GTK_IS_TEXT(focus);
  if (!self->is_stale) return;
  if (!focus || !gtk_widget_is_ancestor(focus, self->box)) {
    arrange(self);
    return;
  }
  const int cursor = is_text ? gtk_editable_get_position(GTK_EDITABLE(focus)) : 0;
  g_object_ref(focus);
  arrange(self);
  if (gtk_widget_get_root(focus) == root && is_text) {
    gtk_text_grab_focus_without_selecting(GTK_TEXT(focus));
    gtk_editable_set_position(GTK_EDITABLE(focus), cursor);
  } else if (gtk_widget_get_root(focus) == root) {
    gtk_widget_grab_focus(focus);
  }
  g_object_unref(focus);
}

GtkWidget *host_body(FlowGtkScreen *screen, gpointer data) {
  Body *self = g_new0(Body, 1);
  GtkWidget *clamp = adw_clamp_new();
  (void)data;
  self->screen = g_object_ref(screen);
  self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 24);
  self->widgets = g_hash_table_new_full(NULL, NULL, g_object_unref, g_object_unref);
  g_object_set(self->box, "margin-top", 24, "margin-bottom", 24, "margin-start", 12, "margin-end",
               12, NULL);
  adw_clamp_set_child(ADW_CLAMP(clamp), self->box);
  g_object_set_data_full(G_OBJECT(clamp), "body", self, body_free);
  g_signal_connect_object(flow_gtk_screen_get_elements(screen), "items-changed",
                          G_CALLBACK(changed), clamp, G_CONNECT_SWAPPED);
  g_signal_connect_object(screen, "refreshed", G_CALLBACK(refreshed), clamp, G_CONNECT_SWAPPED);
  arrange(self);
  return clamp;
}
