/* FlowGtkSlide: one page is seen, or two while one slides over the other. */
#include "slide.h"

#include "slide-motion.h"

struct _FlowGtkSlide {
  GtkWidget parent;
  GtkWidget *page;          /* seen when nothing moves */
  GtkWidget *lower, *upper; /* while two are seen */
  flow_scene_way way;
  gboolean is_held;
  FlowGtkMotion motion; /* the part of the lower page that the upper one covers */
  FlowGtkSlideEnded ended;
  gpointer data;
};

G_DEFINE_TYPE(FlowGtkSlide, flow_gtk_slide, GTK_TYPE_WIDGET)

/* A page that is not seen is invisible, and not only not drawn: assistive technology would read all
 * that is visible. */
static void show_only(FlowGtkSlide *self, GtkWidget *one, GtkWidget *other) {
  for (GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(self)); child;
       child = gtk_widget_get_next_sibling(child)) {
    gtk_widget_set_visible(child, child == one || child == other);
    gtk_widget_set_can_target(child, !other); /* no clicks into what moves */
    gtk_widget_set_opacity(child, 1);
  }
}

static void settle(FlowGtkSlide *self) {
  self->lower = self->upper = NULL;
  self->is_held = FALSE;
  show_only(self, self->page, NULL);
  gtk_widget_queue_allocate(GTK_WIDGET(self));
}

static void show_two(FlowGtkSlide *self, GtkWidget *lower, GtkWidget *upper) {
  self->lower = lower;
  self->upper = upper;
  if (upper) gtk_widget_insert_before(upper, GTK_WIDGET(self), NULL); /* drawn last */
  show_only(self, lower, upper);
  if (!upper || !lower) gtk_widget_set_can_target(upper ? upper : lower, FALSE);
}

static void moved(GtkWidget *widget) {
  FlowGtkSlide *self = FLOW_GTK_SLIDE(widget);
  if (self->way == FLOW_WAY_FADE && self->upper) {
    gtk_widget_set_opacity(self->upper, self->motion.value);
  } else {
    gtk_widget_queue_allocate(widget);
  }
}

static void ended(GtkWidget *widget) {
  FlowGtkSlide *self = FLOW_GTK_SLIDE(widget);
  g_object_ref(self); /* a listener may end this */
  settle(self);
  if (self->ended) self->ended(self->data);
  g_object_unref(self);
}

static void add(FlowGtkSlide *self, GtkWidget *page) {
  if (!page || gtk_widget_get_parent(page) == GTK_WIDGET(self)) return;
  gtk_widget_set_visible(page, FALSE);
  gtk_widget_set_parent(page, GTK_WIDGET(self));
}

GtkWidget *flow_gtk_slide_get_page(FlowGtkSlide *self) { return self->page; }

gboolean flow_gtk_slide_is_moving(FlowGtkSlide *self) {
  return flow_gtk_motion_is_running(&self->motion);
}

void flow_gtk_slide_finish(FlowGtkSlide *self) {
  flow_gtk_motion_finish(&self->motion);
  if (self->is_held) settle(self);
}

void flow_gtk_slide_show(FlowGtkSlide *self, GtkWidget *page) {
  if (page == self->page) return;
  flow_gtk_slide_finish(self);
  add(self, page);
  self->page = page;
  flow_gtk_motion_set(&self->motion, 1);
  settle(self);
}

static gboolean leaves(flow_scene_way way) {
  return way == FLOW_WAY_BACKWARD || way == FLOW_WAY_PREVIOUS;
}

void flow_gtk_slide_move(FlowGtkSlide *self, GtkWidget *page, GtkWidget *other, flow_scene_way way,
                         double progress, double target) {
  GtkWidget *comes = target > 0 ? other : page;
  if (page != self->upper || other != self->lower) flow_gtk_slide_finish(self);
  if (!page || !other) {
    self->is_held = FALSE;
    flow_gtk_slide_show(self, comes);
    return;
  }
  add(self, page);
  add(self, other);
  self->way = way;
  self->page = comes;
  if (!self->is_held) {
    show_two(self, leaves(way) ? other : page, leaves(way) ? page : other);
    flow_gtk_motion_set(&self->motion, leaves(way) ? 1 - progress : progress);
  }
  self->is_held = FALSE;
  flow_gtk_motion_run(&self->motion, leaves(way) ? 1 - target : target);
}

void flow_gtk_slide_hold(FlowGtkSlide *self, GtkWidget *page, GtkWidget *below, double gone) {
  if (!self->is_held) {
    flow_gtk_slide_finish(self);
    add(self, below);
    self->way = FLOW_WAY_BACKWARD;
    self->is_held = TRUE;
    show_two(self, below, page);
  }
  flow_gtk_motion_set(&self->motion, 1 - gone);
}

void flow_gtk_slide_remove(FlowGtkSlide *self, GtkWidget *page) {
  const gboolean is_seen = page == self->lower || page == self->upper;
  if (gtk_widget_get_parent(page) != GTK_WIDGET(self)) return;
  if (page == self->page) self->page = NULL;
  if (is_seen && flow_gtk_slide_is_moving(self)) {
    flow_gtk_slide_finish(self);
  } else if (is_seen) {
    settle(self);
  }
  if (gtk_widget_get_parent(page) == GTK_WIDGET(self)) gtk_widget_unparent(page);
}

void flow_gtk_slide_forget(FlowGtkSlide *self) { self->ended = NULL; }

/* ---- As a widget ----------------------------------------------------------------------------- */

static GtkSizeRequestMode get_request_mode(GtkWidget *widget) {
  (void)widget;
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                    int *natural, int *minimum_baseline, int *natural_baseline) {
  *minimum = *natural = 0;
  *minimum_baseline = *natural_baseline = -1;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    int least, wanted;
    if (!gtk_widget_should_layout(child)) continue;
    gtk_widget_measure(child, orientation, for_size, &least, &wanted, NULL, NULL);
    *minimum = MAX(*minimum, least);
    *natural = MAX(*natural, wanted);
  }
}

/* The place of a child, in widths, from the beginning of the line. */
static double place_of(const FlowGtkSlide *self, const GtkWidget *child) {
  const double covered = self->motion.value;
  const gboolean backward = self->way == FLOW_WAY_PREVIOUS;
  if (!self->lower || !self->upper || self->way == FLOW_WAY_FADE) return 0;
  if (child == self->upper) return 1 - covered;
  if (self->way == FLOW_WAY_NEXT || backward) return -covered;
  return -0.3 * covered; /* below, it follows more slowly */
}

static void allocate(GtkWidget *widget, int width, int height, int baseline) {
  FlowGtkSlide *self = FLOW_GTK_SLIDE(widget);
  const int sign = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL ? -1 : 1;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    int least_width, least_height;
    double x;
    if (!gtk_widget_should_layout(child)) continue;
    x = place_of(self, child) * sign * width;
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
    least_width = MAX(width, least_width);
    gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, least_width, &least_height, NULL, NULL,
                       NULL);
    gtk_widget_allocate(
        child, least_width, MAX(height, least_height), baseline,
        x == 0 ? NULL : gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT((float)x, 0)));
  }
}

static void dispose(GObject *object) {
  FlowGtkSlide *self = FLOW_GTK_SLIDE(object);
  GtkWidget *child;
  self->ended = NULL;
  flow_gtk_motion_finish(&self->motion);
  self->page = self->lower = self->upper = NULL;
  while ((child = gtk_widget_get_first_child(GTK_WIDGET(self))))
    gtk_widget_unparent(child);
  G_OBJECT_CLASS(flow_gtk_slide_parent_class)->dispose(object);
}

static void flow_gtk_slide_class_init(FlowGtkSlideClass *class) {
  GTK_WIDGET_CLASS(class)->get_request_mode = get_request_mode;
  GTK_WIDGET_CLASS(class)->measure = measure;
  GTK_WIDGET_CLASS(class)->size_allocate = allocate;
  G_OBJECT_CLASS(class)->dispose = dispose;
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "slide");
  gtk_widget_class_set_accessible_role(GTK_WIDGET_CLASS(class), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void flow_gtk_slide_init(FlowGtkSlide *self) {
  self->motion =
      (FlowGtkMotion){.widget = GTK_WIDGET(self), .value = 1, .moved = moved, .ended = ended};
  gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_hexpand(GTK_WIDGET(self), TRUE);
  gtk_widget_set_vexpand(GTK_WIDGET(self), TRUE);
}

GtkWidget *flow_gtk_slide_new(FlowGtkSlideEnded told, gpointer data) {
  FlowGtkSlide *self = g_object_new(FLOW_GTK_TYPE_SLIDE, NULL);
  self->ended = told;
  self->data = data;
  return GTK_WIDGET(self);
}
