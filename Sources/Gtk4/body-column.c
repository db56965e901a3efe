/* A column of text and fields is no wider than one can read; the content of a dialog or a popover
 * is no larger than its window. */
#include "column.h"

#define WIDTH 640

struct _FlowGtkColumn {
  GtkWidget parent;
  int width, height; /* at most; 0: any height */
};

G_DEFINE_FINAL_TYPE(FlowGtkColumn, flow_gtk_column, GTK_TYPE_WIDGET)

GtkWidget *flow_gtk_column_new(GtkWidget *child) {
  GtkWidget *self = g_object_new(FLOW_GTK_TYPE_COLUMN, NULL);
  gtk_widget_set_parent(child, self);
  return self;
}

void flow_gtk_column_limit(FlowGtkColumn *self, int width, int height) {
  if (self->width == width && self->height == height) return;
  self->width = width;
  self->height = height;
  gtk_widget_queue_resize(GTK_WIDGET(self));
}

static GtkSizeRequestMode get_request_mode(GtkWidget *widget) {
  (void)widget;
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                    int *natural, int *minimum_baseline, int *natural_baseline) {
  const FlowGtkColumn *self = FLOW_GTK_COLUMN(widget);
  GtkWidget *child = gtk_widget_get_first_child(widget);
  if (orientation == GTK_ORIENTATION_VERTICAL) {
    int least = 0, wanted = 0;
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &wanted, NULL, NULL);
    for_size = CLAMP(for_size < 0 ? wanted : for_size, least, MAX(least, self->width));
  }
  gtk_widget_measure(child, orientation, for_size, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *natural = CLAMP(self->width, *minimum, MAX(*natural, *minimum));
  if (orientation == GTK_ORIENTATION_VERTICAL && self->height)
    *natural = CLAMP(self->height, *minimum, MAX(*natural, *minimum));
  *minimum_baseline = *natural_baseline = -1;
}

static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  const FlowGtkColumn *self = FLOW_GTK_COLUMN(widget);
  GtkWidget *child = gtk_widget_get_first_child(widget);
  GtkAllocation place = {0, 0, width, height};
  int least = 0;
  gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  place.width = CLAMP(width, least, MAX(least, self->width));
  place.x = (width - place.width) / 2;
  gtk_widget_size_allocate(child, &place, baseline);
}

static void dispose(GObject *object) {
  GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(object));
  if (child) gtk_widget_unparent(child);
  G_OBJECT_CLASS(flow_gtk_column_parent_class)->dispose(object);
}

static void flow_gtk_column_class_init(FlowGtkColumnClass *class) {
  GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = dispose;
  widget->get_request_mode = get_request_mode;
  widget->measure = measure;
  widget->size_allocate = size_allocate;
  gtk_widget_class_set_css_name(widget, "column");
  gtk_widget_class_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void flow_gtk_column_init(FlowGtkColumn *self) { self->width = WIDTH; }
