#include "canvas.h"

struct _FlowGtkCanvas {
  GtkWidget parent;
  GdkPaintable *image;
};

G_DEFINE_FINAL_TYPE(FlowGtkCanvas, flow_gtk_canvas, GTK_TYPE_WIDGET)

GtkWidget *flow_gtk_canvas_new(void) { return g_object_new(FLOW_GTK_TYPE_CANVAS, NULL); }

GdkPaintable *flow_gtk_canvas_get(FlowGtkCanvas *self) { return self->image; }

void flow_gtk_canvas_show(FlowGtkCanvas *self, GdkPaintable *image) {
  if (!g_set_object(&self->image, image)) return;
  gtk_widget_queue_resize(GTK_WIDGET(self));
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* The size of the image in so much width; below 0: as much as it wants. */
static void size_in(const FlowGtkCanvas *self, int room, double *width, double *height) {
  *width = self->image ? gdk_paintable_get_intrinsic_width(self->image) : 0;
  *height = self->image ? gdk_paintable_get_intrinsic_height(self->image) : 0;
  if (room < 0 || room >= *width || *width <= 0) return;
  *height = *height * room / *width;
  *width = room;
}

static GtkSizeRequestMode get_request_mode(GtkWidget *widget) {
  (void)widget;
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                    int *natural, int *minimum_baseline, int *natural_baseline) {
  const gboolean is_height = orientation == GTK_ORIENTATION_VERTICAL;
  double width, height;
  size_in(FLOW_GTK_CANVAS(widget), is_height ? for_size : -1, &width, &height);
  *natural = (int)((is_height ? height : width) + 0.5);
  *minimum = is_height && for_size >= 0 ? *natural : 0;
  *minimum_baseline = *natural_baseline = -1;
}

static void snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  const FlowGtkCanvas *self = FLOW_GTK_CANVAS(widget);
  double width, height;
  if (!self->image) return;
  size_in(self, gtk_widget_get_width(widget), &width, &height);
  gtk_snapshot_save(snapshot);
  gtk_snapshot_translate(
      snapshot, &GRAPHENE_POINT_INIT((float)(gtk_widget_get_width(widget) - width) / 2, 0));
  gdk_paintable_snapshot(self->image, snapshot, width, height);
  gtk_snapshot_restore(snapshot);
}

static void dispose(GObject *object) {
  g_clear_object(&FLOW_GTK_CANVAS(object)->image);
  G_OBJECT_CLASS(flow_gtk_canvas_parent_class)->dispose(object);
}

static void flow_gtk_canvas_class_init(FlowGtkCanvasClass *class) {
  GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = dispose;
  widget->get_request_mode = get_request_mode;
  widget->measure = measure;
  widget->snapshot = snapshot;
  gtk_widget_class_set_css_name(widget, "picture");
  gtk_widget_class_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_IMG);
}

static void flow_gtk_canvas_init(FlowGtkCanvas *self) {
  gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
}
