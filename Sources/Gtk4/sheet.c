/* FlowGtkSheet: a sheet or a cover, which moves from below. */
#include "sheet.h"

#include "slide-motion.h"

#define WIDE 700        /* in a wider window a sheet is in the middle, else at the lower edge */
#define LEAST_WIDTH 400 /* of a sheet in the middle */
#define MOST_WIDTH 640
#define TOP 40        /* of what lies below is seen above a sheet at least */
#define DIM 0.4       /* the shade on what lies below */
#define DIM_MORE 0.12 /* and on a sheet below another one, so that not all turns black */

struct _FlowGtkSheet {
  GtkWidget parent;
  GtkWidget *child;
  gboolean is_cover, is_held;
  gboolean is_floating; /* in the middle of a wide window */
  FlowGtkMotion motion; /* the part that is seen */
  FlowGtkSheetEnded ended;
  gpointer data;
};

G_DEFINE_TYPE(FlowGtkSheet, flow_gtk_sheet, GTK_TYPE_WIDGET)

static void moved(GtkWidget *widget) { gtk_widget_queue_allocate(widget); }

static void ended(GtkWidget *widget) {
  FlowGtkSheet *self = FLOW_GTK_SHEET(widget);
  g_object_ref(self); /* a listener may end this */
  gtk_widget_set_can_target(self->child, TRUE);
  if (self->ended) self->ended(self->data);
  g_object_unref(self);
}

void flow_gtk_sheet_forget(FlowGtkSheet *self) { self->ended = NULL; }

void flow_gtk_sheet_finish(FlowGtkSheet *self) {
  self->is_held = FALSE;
  flow_gtk_motion_finish(&self->motion);
}

gboolean flow_gtk_sheet_is_moving(FlowGtkSheet *self) {
  return flow_gtk_motion_is_running(&self->motion);
}

gboolean flow_gtk_sheet_hides(FlowGtkSheet *self) {
  return self->is_cover && !self->is_held && !flow_gtk_sheet_is_moving(self) &&
         self->motion.value == 1;
}

void flow_gtk_sheet_move(FlowGtkSheet *self, gboolean up) {
  self->is_held = FALSE;
  gtk_widget_set_can_target(self->child, FALSE); /* no clicks into what moves */
  flow_gtk_motion_run(&self->motion, up);
}

void flow_gtk_sheet_show(FlowGtkSheet *self) {
  if (!self->is_held && !flow_gtk_sheet_is_moving(self)) flow_gtk_motion_set(&self->motion, 1);
}

void flow_gtk_sheet_hold(FlowGtkSheet *self, double gone) {
  if (!self->is_held) flow_gtk_sheet_finish(self);
  self->is_held = TRUE;
  flow_gtk_motion_set(&self->motion, 1 - gone);
}

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                    int *natural, int *minimum_baseline, int *natural_baseline) {
  FlowGtkSheet *self = FLOW_GTK_SHEET(widget);
  (void)for_size; /* the child's width is not known here */
  gtk_widget_measure(self->child, orientation, -1, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_VERTICAL && !self->is_cover) *minimum += TOP, *natural += TOP;
  *minimum_baseline = *natural_baseline = -1;
}

/* A sheet is as large as its content, if there is the room. */
static void size_in(FlowGtkSheet *self, int width, int height, int *child_width,
                    int *child_height) {
  const gboolean is_wide = width > WIDE;
  int least, natural;
  *child_width = width;
  *child_height = height;
  gtk_widget_measure(self->child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
  if (!self->is_cover) *child_width = MIN(width, MOST_WIDTH);
  if (!self->is_cover && is_wide) *child_width = CLAMP(natural, LEAST_WIDTH, MOST_WIDTH);
  *child_width = MAX(*child_width, least);
  gtk_widget_measure(self->child, GTK_ORIENTATION_VERTICAL, *child_width, &least, &natural, NULL,
                     NULL);
  if (!self->is_cover) *child_height = MIN(natural, height - (is_wide ? 2 : 1) * TOP);
  *child_height = MAX(*child_height, least);
}

static void float_or_not(FlowGtkSheet *self, gboolean is_floating) {
  if (self->is_floating == is_floating) return;
  self->is_floating = is_floating;
  if (is_floating) {
    gtk_widget_add_css_class(GTK_WIDGET(self), "floating");
  } else {
    gtk_widget_remove_css_class(GTK_WIDGET(self), "floating");
  }
}

static void allocate(GtkWidget *widget, int width, int height, int baseline) {
  FlowGtkSheet *self = FLOW_GTK_SHEET(widget);
  int child_width, child_height;
  if (!gtk_widget_should_layout(self->child)) return;
  size_in(self, width, height, &child_width, &child_height);
  float_or_not(self, !self->is_cover && width > WIDE);
  const int top = self->is_floating ? (height - child_height) / 2 : height - child_height;
  const float x = (float)((width - child_width) / 2);
  const float y = (float)(top + (1 - self->motion.value) * (height - top));
  gtk_widget_allocate(self->child, child_width, child_height, baseline,
                      gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT(x, y)));
}

/* True if another sheet lies below, which has its own shade; a cover hides that. */
static gboolean is_over_sheet(FlowGtkSheet *self) {
  for (GtkWidget *each = gtk_widget_get_prev_sibling(GTK_WIDGET(self)); each;
       each = gtk_widget_get_prev_sibling(each)) {
    if (FLOW_GTK_IS_SHEET(each)) return !FLOW_GTK_SHEET(each)->is_cover;
  }
  return FALSE;
}

static void snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  FlowGtkSheet *self = FLOW_GTK_SHEET(widget);
  const double dim = is_over_sheet(self) ? DIM_MORE : DIM;
  const GdkRGBA shade = {0, 0, 0, (float)(dim * self->motion.value)};
  const graphene_rect_t all = GRAPHENE_RECT_INIT(0, 0, (float)gtk_widget_get_width(widget),
                                                 (float)gtk_widget_get_height(widget));
  gtk_snapshot_append_color(snapshot, &shade, &all);
  gtk_widget_snapshot_child(widget, self->child, snapshot);
}

static void dispose(GObject *object) {
  FlowGtkSheet *self = FLOW_GTK_SHEET(object);
  self->ended = NULL;
  if (self->child) flow_gtk_motion_finish(&self->motion);
  g_clear_pointer(&self->child, gtk_widget_unparent);
  G_OBJECT_CLASS(flow_gtk_sheet_parent_class)->dispose(object);
}

static void flow_gtk_sheet_class_init(FlowGtkSheetClass *class) {
  GTK_WIDGET_CLASS(class)->measure = measure;
  GTK_WIDGET_CLASS(class)->size_allocate = allocate;
  GTK_WIDGET_CLASS(class)->snapshot = snapshot;
  G_OBJECT_CLASS(class)->dispose = dispose;
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "sheet");
  gtk_widget_class_set_accessible_role(GTK_WIDGET_CLASS(class), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void flow_gtk_sheet_init(FlowGtkSheet *self) {
  self->motion = (FlowGtkMotion){.widget = GTK_WIDGET(self), .moved = moved, .ended = ended};
  gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *flow_gtk_sheet_new(GtkWidget *child, gboolean is_cover, FlowGtkSheetEnded told,
                              gpointer data) {
  FlowGtkSheet *self = g_object_new(FLOW_GTK_TYPE_SHEET, NULL);
  self->child = child;
  self->is_cover = is_cover;
  self->ended = told;
  self->data = data;
  gtk_widget_add_css_class(GTK_WIDGET(self), is_cover ? "cover" : "sheet");
  gtk_widget_set_parent(child, GTK_WIDGET(self));
  return GTK_WIDGET(self);
}
