/* FlowGtkBar: headers in a window's title bar. */
#include "bar.h"

#include "header.h"
#include "span.h"

struct _FlowGtkBar {
  GtkWidget parent;
  GPtrArray *headers; /* in their places; NULL: none is there */
  GtkWidget *rest;    /* the buttons of the window, where no header is that has them */
  guint selected;     /* the place that the focus comes into */
};

G_DEFINE_FINAL_TYPE(FlowGtkBar, flow_gtk_bar, GTK_TYPE_WIDGET)

static GtkWidget *header_at(const FlowGtkBar *self, guint place) {
  return place < self->headers->len ? self->headers->pdata[place] : NULL;
}

/* An empty place at the end has the buttons of its end itself; with no header at all, both. */
static void show_rest(FlowGtkBar *self) {
  GtkWidget *start = gtk_center_box_get_start_widget(GTK_CENTER_BOX(self->rest));
  const guint count = self->headers->len;
  gtk_widget_set_visible(self->rest, !count || !header_at(self, count - 1));
  gtk_widget_set_visible(start, !header_at(self, 0));
}

void flow_gtk_bar_add(FlowGtkBar *self, GtkWidget *header) {
  gtk_widget_set_parent(header, GTK_WIDGET(self));
}

void flow_gtk_bar_remove(FlowGtkBar *self, GtkWidget *header) {
  guint place;
  if (g_ptr_array_find(self->headers, header, &place)) self->headers->pdata[place] = NULL;
  flow_gtk_header_show_controls(FLOW_GTK_HEADER(header), FALSE, FALSE);
  gtk_widget_unparent(header);
  show_rest(self);
}

static gboolean shows(const FlowGtkBar *self, GtkWidget *const *headers, guint count) {
  gboolean is_same = count == self->headers->len;
  for (guint place = 0; is_same && place < count; place++)
    is_same = headers[place] == self->headers->pdata[place];
  return is_same;
}

void flow_gtk_bar_show(FlowGtkBar *self, GtkWidget *const *headers, guint count, guint selected) {
  self->selected = selected;
  if (shows(self, headers, count)) return;
  g_ptr_array_set_size(self->headers, (gint)count);
  for (guint place = 0; place < count; place++) {
    self->headers->pdata[place] = headers[place];
    if (!headers[place]) continue;
    flow_gtk_header_show_controls(FLOW_GTK_HEADER(headers[place]), place == 0, place + 1 == count);
    gtk_widget_insert_before(headers[place], GTK_WIDGET(self), NULL);
  }
  show_rest(self);
  gtk_widget_queue_resize(GTK_WIDGET(self));
}

/* ---- As a widget ----------------------------------------------------------------------------- */

/* Headers side by side need the room of the widest header, as the pages below do. */
static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                    int *natural, int *minimum_baseline, int *natural_baseline) {
  *minimum = *natural = 0;
  *minimum_baseline = *natural_baseline = -1;
  (void)for_size;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    int least, wanted;
    if (!gtk_widget_should_layout(child)) continue;
    gtk_widget_measure(child, orientation, -1, &least, &wanted, NULL, NULL);
    *minimum = MAX(*minimum, least);
    *natural = MAX(*natural, wanted);
  }
}

/* The place that something stands over, as wide as that is below, which has no edge. */
static FlowGtkSpan span_of(FlowGtkBar *self, guint place) {
  GtkWidget *widget = GTK_WIDGET(self);
  const int width = gtk_widget_get_width(widget);
  const int edges = gtk_widget_get_width(gtk_widget_get_parent(widget)) - width;
  FlowGtkSpan span =
      flow_gtk_span_of(width + edges, MAX(1, self->headers->len), place, flow_gtk_sp(widget));
  span.width -= edges;
  if (gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL) span.x = width - span.x - span.width;
  return span;
}

static void allocate(GtkWidget *widget, int width, int height, int baseline) {
  FlowGtkBar *self = FLOW_GTK_BAR(widget);
  const guint last = MAX(1, self->headers->len) - 1;
  (void)width, (void)baseline;
  for (guint place = 0; place <= last; place++) {
    GtkWidget *child = header_at(self, place);
    const FlowGtkSpan span = span_of(self, place);
    int least;
    if (!child && place == last) child = self->rest;
    if (!child || !gtk_widget_should_layout(child)) continue;
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
    gtk_widget_size_allocate(child, &(GtkAllocation){span.x, 0, MAX(least, span.width), height},
                             -1);
  }
}

/* Tab stays in the header of the page with the focus. */
static gboolean focus(GtkWidget *widget, GtkDirectionType direction) {
  FlowGtkBar *self = FLOW_GTK_BAR(widget);
  GtkWidget *header = header_at(self, self->selected);
  if (self->headers->len < 2)
    return GTK_WIDGET_CLASS(flow_gtk_bar_parent_class)->focus(widget, direction);
  return header && gtk_widget_child_focus(header, direction);
}

static void dispose(GObject *object) {
  FlowGtkBar *self = FLOW_GTK_BAR(object);
  GtkWidget *child;
  g_ptr_array_set_size(self->headers, 0);
  while ((child = gtk_widget_get_first_child(GTK_WIDGET(self))))
    gtk_widget_unparent(child);
  G_OBJECT_CLASS(flow_gtk_bar_parent_class)->dispose(object);
}

static void finalize(GObject *object) {
  g_ptr_array_unref(FLOW_GTK_BAR(object)->headers);
  G_OBJECT_CLASS(flow_gtk_bar_parent_class)->finalize(object);
}

static void flow_gtk_bar_class_init(FlowGtkBarClass *class) {
  GTK_WIDGET_CLASS(class)->measure = measure;
  GTK_WIDGET_CLASS(class)->size_allocate = allocate;
  GTK_WIDGET_CLASS(class)->focus = focus;
  G_OBJECT_CLASS(class)->dispose = dispose;
  G_OBJECT_CLASS(class)->finalize = finalize;
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "headerbar");
  gtk_widget_class_set_accessible_role(GTK_WIDGET_CLASS(class), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void flow_gtk_bar_init(FlowGtkBar *self) {
  self->headers = g_ptr_array_new();
  self->rest = g_object_new(GTK_TYPE_CENTER_BOX, "css-name", "header", NULL);
  gtk_center_box_set_start_widget(GTK_CENTER_BOX(self->rest),
                                  gtk_window_controls_new(GTK_PACK_START));
  gtk_center_box_set_end_widget(GTK_CENTER_BOX(self->rest), gtk_window_controls_new(GTK_PACK_END));
  gtk_widget_set_parent(self->rest, GTK_WIDGET(self));
}

GtkWidget *flow_gtk_bar_new(void) { return g_object_new(FLOW_GTK_TYPE_BAR, NULL); }
