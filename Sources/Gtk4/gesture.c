/* Fingers, and the mouse: from the edge back, sideways to the page beside, and downwards what lies
 * on top. */
#include "sheet.h"
#include "view.h"

#define EDGE 24     /* pixels from the beginning of the line, where a swipe begins */
#define HANDLE 56   /* the height of a sheet's upper part, by which it is dragged */
#define THRESHOLD 8 /* before that it may still be a click */

static int sign_of(FlowGtkView *self) {
  return gtk_widget_get_direction(GTK_WIDGET(self)) == GTK_TEXT_DIR_RTL ? -1 : 1;
}

/* ---- Holding --------------------------------------------------------------------------------- */

/* The time of what happens now, in milliseconds. */
static uint32_t now(void) { return (uint32_t)(g_get_monotonic_time() / 1000); }

void flow_gtk_view_forget_fingers(FlowGtkView *self) {
  if (!self->fingers.is_held) return;
  self->fingers.is_held = FALSE;
  flow_scene_hold_cancel(self->scene);
  flow_gtk_view_drain(self);
}

gboolean flow_gtk_view_cancel_fingers(FlowGtkView *self) {
  if (!self->fingers.is_held) return FALSE;
  self->fingers.is_refused = TRUE;
  flow_gtk_view_forget_fingers(self);
  return TRUE;
}

static gboolean begin(FlowGtkView *self, FlowGtkHold hold, guint place) {
  FlowGtkLayer *top = flow_gtk_view_top_layer(self);
  FlowGtkFingers *fingers = &self->fingers;
  flow_gtk_view_forget_fingers(self);
  if (!top || !self->scene) return FALSE;
  fingers->hold = hold;
  fingers->place = place;
  switch (hold) {
    case FLOW_GTK_HOLD_BACK:
      fingers->is_held = flow_scene_hold_back(self->scene);
      break;
    case FLOW_GTK_HOLD_LAYER:
      fingers->is_held = flow_scene_hold_layer(top->raw);
      break;
    default:
      fingers->is_held = flow_scene_hold_turn(top->raw, place, hold == FLOW_GTK_HOLD_NEXT ? 1 : -1);
      break;
  }
  flow_gtk_view_drain(self);
  return fingers->is_held;
}

/* The time of an event, which may be handled late and together with others. */
static guint32 time_of(GtkGestureDrag *drag) {
  const guint32 time = gtk_event_controller_get_current_event_time(GTK_EVENT_CONTROLLER(drag));
  return time ? time : now();
}

/* ---- Places where it may begin --------------------------------------------------------------- */

/* True if back leads to a pane before this one, as from the root of a pane that is seen alone. */
static gboolean has_pane_before(FlowGtkView *self) {
  flow_back_target target = FLOW_BACK_TARGET_INIT;
  return flow_gtk_view_top_layer(self)->place_count == 1 &&
         flow_window_back_target(flow_gtk_view_raw(self), flow_scene_window(self->scene),
                                 &target) == FLOW_OK &&
         target.kind == FLOW_BACK_POP;
}

/* Sideways a page is taken from its stack. The engine is asked even if
 * that is forbidden: the screen is told that the user has tried. */
static gboolean has_page_below(FlowGtkView *self, guint place) {
  FlowGtkLayer *top = flow_gtk_view_top_layer(self);
  FlowGtkPage *page = top ? flow_gtk_layer_page_at(top, place) : NULL;
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  return page &&
         flow_screen_get(flow_gtk_view_raw(self),
                         flow_gtk_screen_get_raw(flow_gtk_page_get_screen(page))->screen,
                         &info) == FLOW_OK &&
         (info.index > 0 || has_pane_before(self));
}

static gboolean has_sheet(FlowGtkView *self) {
  FlowGtkLayer *top = flow_gtk_view_top_layer(self);
  return top && top->kind == FLOW_GTK_FRAME_SHEET;
}

static double width_of(FlowGtkView *self) {
  FlowGtkLayer *top = flow_gtk_view_top_layer(self);
  const int width = top ? gtk_widget_get_width(GTK_WIDGET(top->slide)) : 0;
  return MAX(1, width);
}

/* The way of a page that is held, in its place. */
static double way_of_page(FlowGtkView *self) {
  FlowGtkLayer *top = flow_gtk_view_top_layer(self);
  const int width = top ? flow_gtk_slide_span_of(top->slide, self->fingers.place).width : 0;
  return MAX(1, width);
}

static double height_of(FlowGtkView *self) {
  FlowGtkLayer *top = flow_gtk_view_top_layer(self);
  const int height = top ? gtk_widget_get_height(top->content) : 0;
  return MAX(1, height);
}

/* The place of a point in the content of the top layer. */
static gboolean place_in(FlowGtkView *self, GtkWidget *widget, double x, double y,
                         graphene_point_t *place) {
  FlowGtkLayer *top = flow_gtk_view_top_layer(self);
  return top && gtk_widget_compute_point(widget, top->content,
                                         &GRAPHENE_POINT_INIT((float)x, (float)y), place);
}

static gboolean is_at_edge(FlowGtkView *self, const graphene_point_t *place) {
  FlowGtkSlide *slide = flow_gtk_view_top_layer(self)->slide;
  const guint index = flow_gtk_slide_place_at(slide, place->x);
  const FlowGtkSpan span = flow_gtk_slide_span_of(slide, index);
  const double from_edge = sign_of(self) > 0 ? place->x - span.x : span.x + span.width - place->x;
  return from_edge >= 0 && from_edge <= EDGE && has_page_below(self, index);
}

static gboolean is_at_handle(FlowGtkView *self, const graphene_point_t *place) {
  return has_sheet(self) && place->y >= 0 && place->y <= HANDLE && place->x >= 0 &&
         place->x <= width_of(self);
}

/* ---- Pages beside ---------------------------------------------------------------------------- */

/* True if what is seen in a place is turned by fingers. */
static gboolean has_pages(FlowGtkView *self, guint place) {
  FlowGtkLayer *top = flow_gtk_view_top_layer(self);
  return top && flow_scene_pages_at(top->raw, place);
}

static gboolean scrolls_sideways(GtkWidget *widget) {
  GtkAdjustment *adjustment = gtk_scrolled_window_get_hadjustment(GTK_SCROLLED_WINDOW(widget));
  return gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_lower(adjustment) >
         gtk_adjustment_get_page_size(adjustment);
}

/* Labels and scrolled windows always have such a gesture, and do not always use it. */
gboolean flow_gtk_follows_drags(GtkWidget *widget) {
  g_autoptr(GListModel) controllers = NULL;
  gboolean follows = FALSE;
  if (GTK_IS_SCROLLED_WINDOW(widget)) return scrolls_sideways(widget);
  if (GTK_IS_LABEL(widget)) return gtk_label_get_selectable(GTK_LABEL(widget));
  controllers = gtk_widget_observe_controllers(widget);
  for (guint index = 0; !follows && index < g_list_model_get_n_items(controllers); index++) {
    g_autoptr(GObject) each = g_list_model_get_item(controllers, index);
    follows = GTK_IS_GESTURE_DRAG(each) || GTK_IS_GESTURE_SWIPE(each) || GTK_IS_DRAG_SOURCE(each);
  }
  return follows;
}

/* The place at a point of a widget, if a finger that is put down there may turn pages. */
static guint place_to_turn(FlowGtkView *self, GtkWidget *widget, double x, double y) {
  const guint place = flow_gtk_view_place_at(self, widget, x, y);
  GtkWidget *at;
  if (place == FLOW_GTK_NO_PLACE || !has_pages(self, place)) return FLOW_GTK_NO_PLACE;
  at = gtk_widget_pick(widget, x, y, GTK_PICK_DEFAULT);
  for (; at && at != widget && !FLOW_GTK_IS_SLIDE(at); at = gtk_widget_get_parent(at))
    if (flow_gtk_follows_drags(at)) return FLOW_GTK_NO_PLACE;
  return place;
}

/* ---- Following ------------------------------------------------------------------------------- */

/* Follows fingers that have come so far from where they were put down. */
static void follow(FlowGtkView *self, double x, double y, guint32 time) {
  double way = x * sign_of(self) / way_of_page(self);
  if (self->fingers.hold == FLOW_GTK_HOLD_LAYER) way = y / height_of(self);
  if (self->fingers.hold == FLOW_GTK_HOLD_NEXT) way = -way;
  flow_scene_hold_move(self->scene, way, time);
  flow_gtk_view_drain(self);
}

static void lift(FlowGtkView *self, guint32 time) {
  if (!self->fingers.is_held) return;
  self->fingers.is_held = FALSE;
  flow_scene_hold_lift(self->scene, time);
  flow_gtk_view_drain(self);
}

/* ---- One finger, or the mouse ---------------------------------------------------------------- */

static void drag_begin(GtkGestureDrag *drag, double x, double y, FlowGtkView *self) {
  graphene_point_t place;
  GtkWidget *widget = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(drag));
  gboolean may_begin = FALSE;
  self->fingers.is_refused = FALSE;
  if (self->scene && place_in(self, widget, x, y, &place)) {
    self->fingers.place = place_to_turn(self, widget, x, y);
    may_begin = self->fingers.place != FLOW_GTK_NO_PLACE || is_at_edge(self, &place) ||
                is_at_handle(self, &place);
  }
  if (!may_begin) gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_DENIED);
}

/* Begins what fingers that have come so far from a point lead to. */
static gboolean drag_from(FlowGtkView *self, const graphene_point_t *start, double x, double y) {
  FlowGtkLayer *top = flow_gtk_view_top_layer(self);
  const guint place = self->fingers.place;
  x *= sign_of(self);
  if (x > ABS(y) && is_at_edge(self, start)) return begin(self, FLOW_GTK_HOLD_BACK, top->selected);
  if (y > ABS(x) && is_at_handle(self, start))
    return begin(self, FLOW_GTK_HOLD_LAYER, top->selected);
  return ABS(x) > ABS(y) && place != FLOW_GTK_NO_PLACE &&
         begin(self, x < 0 ? FLOW_GTK_HOLD_NEXT : FLOW_GTK_HOLD_PREVIOUS, place);
}

/* The first movement decides. */
static void drag_decide(GtkGestureDrag *drag, double x, double y, FlowGtkView *self) {
  GtkWidget *widget = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(drag));
  graphene_point_t place;
  double start_x, start_y;
  gboolean follows;
  if (MAX(ABS(x), ABS(y)) < THRESHOLD) return;
  gtk_gesture_drag_get_start_point(drag, &start_x, &start_y);
  follows = place_in(self, widget, start_x, start_y, &place) && drag_from(self, &place, x, y);
  gtk_gesture_set_state(GTK_GESTURE(drag),
                        follows ? GTK_EVENT_SEQUENCE_CLAIMED : GTK_EVENT_SEQUENCE_DENIED);
}

static void drag_update(GtkGestureDrag *drag, double x, double y, FlowGtkView *self) {
  if (!self->scene) return;
  g_object_ref(self);
  if (!self->fingers.is_held && !self->fingers.is_refused) drag_decide(drag, x, y, self);
  if (self->scene && self->fingers.is_held) follow(self, x, y, time_of(drag));
  g_object_unref(self);
}

static void drag_end(GtkGestureDrag *drag, double x, double y, FlowGtkView *self) {
  (void)x, (void)y;
  if (self->scene) lift(self, time_of(drag));
}

static void drag_cancel(GtkGesture *drag, GdkEventSequence *sequence, FlowGtkView *self) {
  (void)drag, (void)sequence;
  if (self->scene) flow_gtk_view_forget_fingers(self);
}

/* ---- Two fingers on a touchpad --------------------------------------------------------------- */

/* A touchpad has no edge: where something lies below the page, it goes back, else it turns. */
static gboolean scroll_decide(FlowGtkView *self) {
  FlowGtkLayer *top = flow_gtk_view_top_layer(self);
  const double x = -self->fingers.x * sign_of(self), y = -self->fingers.y;
  guint place;
  if (!top) return FALSE;
  place = self->fingers.place == FLOW_GTK_NO_PLACE ? top->selected : self->fingers.place;
  if (x > ABS(y) && place == top->selected && has_page_below(self, place))
    return begin(self, FLOW_GTK_HOLD_BACK, place);
  if (y > ABS(x)) return has_sheet(self) && begin(self, FLOW_GTK_HOLD_LAYER, place);
  return ABS(x) > ABS(y) && has_pages(self, place) &&
         begin(self, x < 0 ? FLOW_GTK_HOLD_NEXT : FLOW_GTK_HOLD_PREVIOUS, place);
}

gboolean flow_gtk_view_scroll_delta(FlowGtkView *self, double dx, double dy,
                                    FlowGtkScrollPhase phase) {
  FlowGtkFingers *fingers;
  gboolean follows;
  g_return_val_if_fail(FLOW_GTK_IS_VIEW(self), FALSE);
  fingers = &self->fingers;
  if (!self->scene) return FALSE;
  if (phase == FLOW_GTK_SCROLL_BEGIN) {
    fingers->x = fingers->y = 0;
    fingers->place = FLOW_GTK_NO_PLACE;
    fingers->is_refused = FALSE;
    return FALSE;
  }
  g_object_ref(self);
  fingers->x += dx;
  fingers->y += dy;
  if (phase == FLOW_GTK_SCROLL_UPDATE && !fingers->is_held && !fingers->is_refused &&
      MAX(ABS(fingers->x), ABS(fingers->y)) >= THRESHOLD)
    fingers->is_refused = !scroll_decide(self);
  follows = fingers->is_held;
  if (follows && phase == FLOW_GTK_SCROLL_UPDATE) {
    follow(self, -fingers->x, -fingers->y, now());
  } else if (phase == FLOW_GTK_SCROLL_CANCEL) {
    flow_gtk_view_forget_fingers(self);
  } else if (follows) {
    lift(self, now());
  }
  g_object_unref(self);
  return follows;
}

static gboolean is_touchpad(GtkEventController *controller) {
  GdkDevice *device = gtk_event_controller_get_current_event_device(controller);
  return device && gdk_device_get_source(device) == GDK_SOURCE_TOUCHPAD;
}

/* The place that the pointer is in. */
static guint place_of_pointer(GtkEventController *controller, FlowGtkView *self) {
  GtkNative *native = gtk_widget_get_native(gtk_event_controller_get_widget(controller));
  GdkSurface *surface = native ? gtk_native_get_surface(native) : NULL;
  GdkDevice *pointer =
      surface ? gdk_seat_get_pointer(gdk_display_get_default_seat(gdk_surface_get_display(surface)))
              : NULL;
  double x, y, left, top;
  if (!pointer || !gdk_surface_get_device_position(surface, pointer, &x, &y, NULL))
    return FLOW_GTK_NO_PLACE;
  gtk_native_get_surface_transform(native, &left, &top);
  return flow_gtk_view_place_at(self, GTK_WIDGET(native), x - left, y - top);
}

static void scroll_begin(GtkEventController *controller, FlowGtkView *self) {
  if (!is_touchpad(controller)) return;
  flow_gtk_view_scroll_delta(self, 0, 0, FLOW_GTK_SCROLL_BEGIN);
  self->fingers.place = place_of_pointer(controller, self);
}

static gboolean scroll(GtkEventControllerScroll *controller, double dx, double dy,
                       FlowGtkView *self) {
  /* X11 counts turns of a wheel, of which each is about ten pixels of a finger's way. */
  const double unit =
      gtk_event_controller_scroll_get_unit(controller) == GDK_SCROLL_UNIT_WHEEL ? 10 : 1;
  if (!is_touchpad(GTK_EVENT_CONTROLLER(controller))) return FALSE;
  return flow_gtk_view_scroll_delta(self, dx * unit, dy * unit, FLOW_GTK_SCROLL_UPDATE);
}

static void scroll_end(GtkEventController *controller, FlowGtkView *self) {
  (void)controller;
  flow_gtk_view_scroll_delta(self, 0, 0, FLOW_GTK_SCROLL_END);
}

/* ---- Controllers ----------------------------------------------------------------------------- */

void flow_gtk_view_add_gestures(FlowGtkView *self, GtkWidget *widget) {
  GtkGesture *drag = gtk_gesture_drag_new();
  GtkEventController *touchpad =
      gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(drag), GTK_PHASE_CAPTURE);
  g_signal_connect_object(drag, "drag-begin", G_CALLBACK(drag_begin), self, 0);
  g_signal_connect_object(drag, "drag-update", G_CALLBACK(drag_update), self, 0);
  g_signal_connect_object(drag, "drag-end", G_CALLBACK(drag_end), self, 0);
  g_signal_connect_object(drag, "cancel", G_CALLBACK(drag_cancel), self, 0);
  gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(drag));
  g_signal_connect_object(touchpad, "scroll-begin", G_CALLBACK(scroll_begin), self, 0);
  g_signal_connect_object(touchpad, "scroll", G_CALLBACK(scroll), self, 0);
  g_signal_connect_object(touchpad, "scroll-end", G_CALLBACK(scroll_end), self, 0);
  gtk_widget_add_controller(widget, touchpad);
}
