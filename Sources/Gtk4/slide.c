/* FlowGtkSlide: pages side by side, each in its place, or two in a place while one slides over the
 * other. All are children of one widget, so that a page that is seen in another place than before
 * is only put elsewhere. */
#include "slide.h"

#include "slide-motion.h"

struct _FlowGtkSlide {
  GtkWidget parent;
  GPtrArray *pages;         /* in their places, seen when nothing moves; NULL: nothing */
  GPtrArray *lines;         /* between the places; there may be more than are seen */
  GPtrArray *feet;          /* below the pages, for each place; there may be more; NULL: none */
  guint selected;           /* the place that the focus comes into */
  guint place;              /* in which something moves */
  GtkWidget *lower, *upper; /* in that place, while two are seen */
  flow_scene_way way;
  gboolean is_held;
  FlowGtkMotion motion; /* the part of the lower page that the upper one covers */
  FlowGtkSlideEnded ended;
  gpointer data;
};

G_DEFINE_TYPE(FlowGtkSlide, flow_gtk_slide, GTK_TYPE_WIDGET)

/* The place of a page that stands in one when nothing moves; G_MAXUINT for none. */
static guint place_of(const FlowGtkSlide *self, const GtkWidget *page) {
  guint place;
  return page && g_ptr_array_find(self->pages, page, &place) ? place : G_MAXUINT;
}

/* True for a child that is neither a line nor a foot. */
static gboolean is_page(const FlowGtkSlide *self, const GtkWidget *child) {
  return !g_ptr_array_find(self->lines, child, NULL) && !g_ptr_array_find(self->feet, child, NULL);
}

/* The same for a page that moves, and for a foot; a line has the place behind it. */
static guint place_of_child(const FlowGtkSlide *self, const GtkWidget *child) {
  guint place;
  if (child == self->lower || child == self->upper) return self->place;
  if (g_ptr_array_find(self->feet, child, &place)) return place;
  return g_ptr_array_find(self->lines, child, &place) ? place + 1 : place_of(self, child);
}

/* A page that is not seen is invisible, and not only not drawn: assistive technology would read all
 * that is visible. */
static void show_seen(FlowGtkSlide *self) {
  for (GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(self)); child;
       child = gtk_widget_get_next_sibling(child)) {
    const guint place = place_of_child(self, child);
    gtk_widget_set_visible(child, place < self->pages->len);
    gtk_widget_set_can_target(
        child, !self->upper || place != self->place || !is_page(self, child)); /* it moves */
    gtk_widget_set_opacity(child, 1);
  }
  gtk_widget_queue_allocate(GTK_WIDGET(self));
}

static gboolean stands_behind(const GtkWidget *page, GtkWidget *other) {
  while (other && other != page)
    other = gtk_widget_get_next_sibling(other);
  return other != NULL;
}

static void put_behind(FlowGtkSlide *self, GtkWidget *child, GtkWidget **before) {
  if (!child) return;
  if (*before && !stands_behind(child, *before))
    gtk_widget_insert_after(child, GTK_WIDGET(self), *before);
  *before = child;
}

/* Puts pages and feet in the order of their places, which is the order of assistive technology. */
static void order(FlowGtkSlide *self) {
  GtkWidget *before = NULL;
  for (guint place = 0; place < self->pages->len; place++) {
    put_behind(self, self->pages->pdata[place], &before);
    put_behind(self, flow_gtk_slide_get_foot(self, place), &before);
  }
}

static void settle(FlowGtkSlide *self) {
  self->lower = self->upper = NULL;
  self->is_held = FALSE;
  order(self);
  show_seen(self);
}

static void show_two(FlowGtkSlide *self, GtkWidget *lower, GtkWidget *upper) {
  self->lower = lower;
  self->upper = upper;
  gtk_widget_insert_before(upper, GTK_WIDGET(self), NULL); /* drawn last */
  show_seen(self);
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

GtkWidget *flow_gtk_slide_get_page(FlowGtkSlide *self, guint place) {
  return place < self->pages->len ? self->pages->pdata[place] : NULL;
}

GtkWidget *flow_gtk_slide_get_foot(FlowGtkSlide *self, guint place) {
  return place < self->feet->len ? self->feet->pdata[place] : NULL;
}

void flow_gtk_slide_set_foot(FlowGtkSlide *self, guint place, GtkWidget *foot) {
  GtkWidget *former = flow_gtk_slide_get_foot(self, place);
  if (former == foot) return;
  if (self->feet->len <= place) g_ptr_array_set_size(self->feet, (gint)place + 1);
  self->feet->pdata[place] = foot;
  if (former) gtk_widget_unparent(former);
  if (foot) gtk_widget_set_parent(foot, GTK_WIDGET(self));
  if (!self->upper) order(self);
  show_seen(self);
}

void flow_gtk_slide_select(FlowGtkSlide *self, guint place) { self->selected = place; }

gboolean flow_gtk_slide_is_moving(FlowGtkSlide *self) {
  return flow_gtk_motion_is_running(&self->motion);
}

void flow_gtk_slide_finish(FlowGtkSlide *self) {
  flow_gtk_motion_finish(&self->motion);
  if (self->is_held) settle(self);
}

static gboolean shows(const FlowGtkSlide *self, GtkWidget *const *pages, guint count) {
  gboolean is_same = count == self->pages->len;
  for (guint place = 0; is_same && place < count; place++)
    is_same = pages[place] == self->pages->pdata[place];
  return is_same;
}

/* There is a line less than there are places. */
static void add_lines(FlowGtkSlide *self) {
  while (self->lines->len + 1 < self->pages->len) {
    GtkWidget *line = gtk_separator_new(GTK_ORIENTATION_VERTICAL);
    gtk_widget_set_parent(line, GTK_WIDGET(self));
    g_ptr_array_add(self->lines, line);
  }
}

void flow_gtk_slide_show(FlowGtkSlide *self, GtkWidget *const *pages, guint count) {
  if (shows(self, pages, count)) return;
  if (count != self->pages->len || pages[self->place] != self->pages->pdata[self->place])
    flow_gtk_slide_finish(self);
  g_ptr_array_set_size(self->pages, (gint)count);
  for (guint place = 0; place < count; place++) {
    add(self, pages[place]);
    self->pages->pdata[place] = pages[place];
  }
  add_lines(self);
  if (self->upper) {
    show_seen(self);
  } else {
    self->place = 0;
    flow_gtk_motion_set(&self->motion, 1);
    settle(self);
  }
}

/* Shows another page in a place, at once. */
static void show_at(FlowGtkSlide *self, guint place, GtkWidget *page) {
  g_autofree GtkWidget **pages = g_new(GtkWidget *, self->pages->len);
  for (guint each = 0; each < self->pages->len; each++)
    pages[each] = each == place ? page : self->pages->pdata[each];
  flow_gtk_slide_show(self, pages, self->pages->len);
}

static gboolean leaves(flow_scene_way way) {
  return way == FLOW_WAY_BACKWARD || way == FLOW_WAY_PREVIOUS;
}

/* True if a page is seen in another place, and cannot move in this one. */
static gboolean is_elsewhere(const FlowGtkSlide *self, guint place, const GtkWidget *page) {
  const guint found = place_of(self, page);
  return found != G_MAXUINT && found != place;
}

/* True if two pages are seen of which one is on its way to the other one. */
static gboolean shows_both(const FlowGtkSlide *self, const GtkWidget *page,
                           const GtkWidget *other) {
  const gboolean is_above = leaves(self->way);
  return page == (is_above ? self->upper : self->lower) &&
         other == (is_above ? self->lower : self->upper);
}

static void show_both(FlowGtkSlide *self, GtkWidget *page, GtkWidget *other) {
  show_two(self, leaves(self->way) ? other : page, leaves(self->way) ? page : other);
}

void flow_gtk_slide_move(FlowGtkSlide *self, guint place, GtkWidget *page, GtkWidget *other,
                         flow_scene_way way, double progress, double target) {
  GtkWidget *comes = target > 0 ? other : page;
  place = MIN(place, self->pages->len - 1);
  if (way != self->way || !shows_both(self, page, other)) flow_gtk_slide_finish(self);
  if (!page || !other || is_elsewhere(self, place, page) || is_elsewhere(self, place, other)) {
    self->is_held = FALSE;
    show_at(self, place, comes);
    return;
  }
  add(self, page);
  add(self, other);
  self->way = way;
  self->place = place;
  self->pages->pdata[place] = comes;
  if (!self->is_held) {
    show_both(self, page, other);
    flow_gtk_motion_set(&self->motion, leaves(way) ? 1 - progress : progress);
  }
  self->is_held = FALSE;
  flow_gtk_motion_run(&self->motion, leaves(way) ? 1 - target : target);
}

void flow_gtk_slide_hold(FlowGtkSlide *self, GtkWidget *page, GtkWidget *other, flow_scene_way way,
                         double progress) {
  const guint place = place_of(self, page);
  if (place == G_MAXUINT || is_elsewhere(self, place, other)) return;
  if (!self->is_held) {
    flow_gtk_slide_finish(self);
    add(self, other);
    self->way = way;
    self->place = place;
    self->is_held = TRUE;
    show_both(self, page, other);
  }
  flow_gtk_motion_set(&self->motion, leaves(way) ? 1 - progress : progress);
}

void flow_gtk_slide_remove(FlowGtkSlide *self, GtkWidget *page) {
  const gboolean is_seen = page == self->lower || page == self->upper;
  const guint place = place_of(self, page);
  if (gtk_widget_get_parent(page) != GTK_WIDGET(self)) return;
  if (place != G_MAXUINT) self->pages->pdata[place] = NULL;
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

FlowGtkSpan flow_gtk_slide_span_of(FlowGtkSlide *self, guint place) {
  GtkWidget *widget = GTK_WIDGET(self);
  const int width = gtk_widget_get_width(widget);
  FlowGtkSpan span = flow_gtk_span_of(width, self->pages->len, place, flow_gtk_sp(widget));
  if (gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL) span.x = width - span.x - span.width;
  return span;
}

guint flow_gtk_slide_place_at(FlowGtkSlide *self, double x) {
  guint place = 0;
  for (; place + 1 < self->pages->len; place++) {
    const FlowGtkSpan span = flow_gtk_slide_span_of(self, place);
    if (x >= span.x && x < span.x + span.width) break;
  }
  return place;
}

/* The room for a child in so wide a slide; nothing is narrower than it can be. */
static int room_for(FlowGtkSlide *self, GtkWidget *child, int width) {
  int least;
  const FlowGtkSpan span = flow_gtk_span_of(width, self->pages->len, place_of_child(self, child),
                                            flow_gtk_sp(GTK_WIDGET(self)));
  gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  return MAX(span.width, least);
}

/* The height of what is below the pages in a place, in so wide a slide. */
static int foot_height(FlowGtkSlide *self, guint place, int width) {
  GtkWidget *foot = flow_gtk_slide_get_foot(self, place);
  int height = 0;
  if (!foot || !gtk_widget_should_layout(foot)) return 0;
  gtk_widget_measure(foot, GTK_ORIENTATION_VERTICAL, width < 0 ? -1 : room_for(self, foot, width),
                     &height, NULL, NULL, NULL);
  return height;
}

/* Pages side by side need the room of the widest page, because a narrow window has fewer places.
 * They would like the room of all pages, so that a new window has a place for each. */
static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                    int *natural, int *minimum_baseline, int *natural_baseline) {
  FlowGtkSlide *self = FLOW_GTK_SLIDE(widget);
  const gboolean is_shared =
      self->pages->len > 1 && orientation == GTK_ORIENTATION_VERTICAL && for_size >= 0;
  *minimum = *natural = 0;
  *minimum_baseline = *natural_baseline = -1;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    int least, wanted, below = 0;
    if (!gtk_widget_should_layout(child)) continue;
    gtk_widget_measure(child, orientation, is_shared ? room_for(self, child, for_size) : for_size,
                       &least, &wanted, NULL, NULL);
    if (orientation == GTK_ORIENTATION_VERTICAL && is_page(self, child))
      below = foot_height(self, place_of_child(self, child), for_size);
    *minimum = MAX(*minimum, least + below);
    *natural = MAX(*natural, wanted + below);
  }
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *natural = flow_gtk_wanted_width(*natural, self->pages->len, flow_gtk_sp(widget));
}

/* The place of a child, in widths, from the beginning of its place. */
static double way_of(const FlowGtkSlide *self, const GtkWidget *child) {
  const double covered = self->motion.value;
  const gboolean backward = self->way == FLOW_WAY_PREVIOUS;
  if (!self->upper || self->way == FLOW_WAY_FADE) return 0;
  if (child == self->upper) return 1 - covered;
  if (child != self->lower) return 0;
  if (self->way == FLOW_WAY_NEXT || backward) return -covered;
  return -0.3 * covered; /* below, it follows more slowly */
}

static void allocate_line(FlowGtkSlide *self, GtkWidget *line, FlowGtkSpan behind, int height) {
  const gboolean is_rtl = gtk_widget_get_direction(GTK_WIDGET(self)) == GTK_TEXT_DIR_RTL;
  const int x = is_rtl ? behind.x + behind.width : behind.x - FLOW_GTK_LINE;
  gtk_widget_size_allocate(line, &(GtkAllocation){x, 0, FLOW_GTK_LINE, height}, -1);
}

static void allocate(GtkWidget *widget, int width, int height, int baseline) {
  FlowGtkSlide *self = FLOW_GTK_SLIDE(widget);
  const int sign = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL ? -1 : 1;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    FlowGtkSpan span;
    int least_width, least_height, below;
    double x;
    if (!gtk_widget_should_layout(child)) continue;
    span = flow_gtk_slide_span_of(self, place_of_child(self, child));
    below = foot_height(self, place_of_child(self, child), width);
    if (g_ptr_array_find(self->lines, child, NULL)) {
      allocate_line(self, child, span, height);
      continue;
    }
    least_width = room_for(self, child, width);
    if (!is_page(self, child)) {
      gtk_widget_size_allocate(child, &(GtkAllocation){span.x, height - below, least_width, below},
                               -1);
      continue;
    }
    x = span.x + way_of(self, child) * sign * span.width;
    gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, least_width, &least_height, NULL, NULL,
                       NULL);
    gtk_widget_allocate(
        child, least_width, MAX(height - below, least_height), baseline,
        x == 0 ? NULL : gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT((float)x, 0)));
  }
}

/* A place cuts off at its edges what moves in it, or has no room there. */
static void snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  FlowGtkSlide *self = FLOW_GTK_SLIDE(widget);
  const float height = (float)gtk_widget_get_height(widget);
  for (guint place = 0; place < self->pages->len; place++) {
    const FlowGtkSpan span = flow_gtk_slide_span_of(self, place);
    if (self->pages->len > 1)
      gtk_snapshot_push_clip(snapshot,
                             &GRAPHENE_RECT_INIT((float)span.x, 0, (float)span.width, height));
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child))
      if (place_of_child(self, child) == place && is_page(self, child))
        gtk_widget_snapshot_child(widget, child, snapshot);
    if (flow_gtk_slide_get_foot(self, place))
      gtk_widget_snapshot_child(widget, flow_gtk_slide_get_foot(self, place), snapshot);
    if (self->pages->len > 1) gtk_snapshot_pop(snapshot);
  }
  for (guint line = 0; line < self->lines->len; line++)
    gtk_widget_snapshot_child(widget, self->lines->pdata[line], snapshot);
}

/* Tab and arrows stay in the place with the focus, on the page and what is below it. */
static gboolean focus(GtkWidget *widget, GtkDirectionType direction) {
  FlowGtkSlide *self = FLOW_GTK_SLIDE(widget);
  GtkWidget *inside = gtk_widget_get_focus_child(widget), *page, *foot, *last;
  guint place = inside ? place_of_child(self, inside) : G_MAXUINT;
  if (self->pages->len < 2)
    return GTK_WIDGET_CLASS(flow_gtk_slide_parent_class)->focus(widget, direction);
  if (place >= self->pages->len) place = self->selected;
  page = flow_gtk_slide_get_page(self, place);
  foot = flow_gtk_slide_get_foot(self, place);
  if (direction == GTK_DIR_LEFT || direction == GTK_DIR_RIGHT) {
    page = inside == foot ? foot : page;
    return page && gtk_widget_child_focus(page, direction);
  }
  last = direction == GTK_DIR_TAB_BACKWARD || direction == GTK_DIR_UP ? page : foot;
  if (last == page) page = foot;
  return (page && (!last || inside != last) && gtk_widget_child_focus(page, direction)) ||
         (last && gtk_widget_child_focus(last, direction));
}

static void dispose(GObject *object) {
  FlowGtkSlide *self = FLOW_GTK_SLIDE(object);
  GtkWidget *child;
  self->ended = NULL;
  flow_gtk_motion_finish(&self->motion);
  g_ptr_array_set_size(self->pages, 0);
  g_ptr_array_set_size(self->lines, 0);
  g_ptr_array_set_size(self->feet, 0);
  self->lower = self->upper = NULL;
  while ((child = gtk_widget_get_first_child(GTK_WIDGET(self))))
    gtk_widget_unparent(child);
  G_OBJECT_CLASS(flow_gtk_slide_parent_class)->dispose(object);
}

static void finalize(GObject *object) {
  FlowGtkSlide *self = FLOW_GTK_SLIDE(object);
  g_ptr_array_unref(self->pages);
  g_ptr_array_unref(self->lines);
  g_ptr_array_unref(self->feet);
  G_OBJECT_CLASS(flow_gtk_slide_parent_class)->finalize(object);
}

static void flow_gtk_slide_class_init(FlowGtkSlideClass *class) {
  GTK_WIDGET_CLASS(class)->get_request_mode = get_request_mode;
  GTK_WIDGET_CLASS(class)->measure = measure;
  GTK_WIDGET_CLASS(class)->size_allocate = allocate;
  GTK_WIDGET_CLASS(class)->snapshot = snapshot;
  GTK_WIDGET_CLASS(class)->focus = focus;
  G_OBJECT_CLASS(class)->dispose = dispose;
  G_OBJECT_CLASS(class)->finalize = finalize;
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "slide");
  gtk_widget_class_set_accessible_role(GTK_WIDGET_CLASS(class), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void flow_gtk_slide_init(FlowGtkSlide *self) {
  self->pages = g_ptr_array_new();
  self->lines = g_ptr_array_new();
  self->feet = g_ptr_array_new();
  g_ptr_array_add(self->pages, NULL);
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
