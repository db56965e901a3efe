/* Wheels and touchpads over what scrolls: GTK's scrolled window keeps every turn, also a
 * turn that scrolls nothing, which belongs to the page, or to two fingers that go back. */
#include "widgets.h"

typedef struct {
  GtkEventController *wheel; /* of the scrolled window itself */
  gboolean is_going;         /* two fingers are on the touchpad, and it is decided whose they are */
} Wheel;

static gboolean has_room(GtkAdjustment *adjustment) {
  return gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_lower(adjustment) >
         gtk_adjustment_get_page_size(adjustment);
}

/* True if a turn leads sideways. A wheel is turned with Shift for that. */
static gboolean is_sideways(GdkEvent *event) {
  const GdkScrollDirection way = gdk_scroll_event_get_direction(event);
  const gboolean is_shifted = gdk_event_get_modifier_state(event) & GDK_SHIFT_MASK;
  double x = 0, y = 0;
  if (way == GDK_SCROLL_SMOOTH) gdk_scroll_event_get_deltas(event, &x, &y);
  return (way == GDK_SCROLL_LEFT || way == GDK_SCROLL_RIGHT || ABS(x) > ABS(y)) != is_shifted;
}

static void decide(Wheel *self, GtkScrolledWindow *window, GdkEvent *event) {
  GtkAdjustment *along = is_sideways(event) ? gtk_scrolled_window_get_hadjustment(window)
                                            : gtk_scrolled_window_get_vadjustment(window);
  GtkEventControllerScroll *wheel = GTK_EVENT_CONTROLLER_SCROLL(self->wheel);
  GtkEventControllerScrollFlags flags = gtk_event_controller_scroll_get_flags(wheel);
  flags &= ~(unsigned)GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES;
  if (has_room(along)) flags |= GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES;
  gtk_event_controller_scroll_set_flags(wheel, flags);
}

static gboolean on_event(GtkEventController *controller, GdkEvent *event, Wheel *self) {
  GtkWidget *window = gtk_event_controller_get_widget(controller);
  GdkDevice *device = gdk_event_get_device(event);
  if (gdk_event_get_event_type(event) != GDK_SCROLL) return FALSE;
  if (gdk_scroll_event_is_stop(event)) {
    self->is_going = FALSE;
  } else if (!self->is_going) {
    decide(self, GTK_SCROLLED_WINDOW(window), event);
    self->is_going = device && gdk_device_get_source(device) == GDK_SOURCE_TOUCHPAD;
  }
  return FALSE;
}

static void wheel_free(gpointer self, GClosure *closure) {
  (void)closure;
  g_free(self);
}

/* The controller that scrolls; another one, of before, only stops what still moves. */
static GtkEventController *wheel_of(GtkWidget *window) {
  GListModel *all = gtk_widget_observe_controllers(window);
  GtkEventController *found = NULL;
  for (guint index = 0; index < g_list_model_get_n_items(all); index++) {
    GtkEventController *each = g_list_model_get_item(all, index);
    if (GTK_IS_EVENT_CONTROLLER_SCROLL(each) &&
        gtk_event_controller_get_propagation_phase(each) == GTK_PHASE_BUBBLE)
      found = each; /* the window holds it */
    g_object_unref(each);
  }
  g_object_unref(all);
  return found;
}

void flow_gtk_share_wheel(GtkWidget *window) {
  GtkEventController *events = gtk_event_controller_legacy_new();
  Wheel *self = g_new0(Wheel, 1);
  self->wheel = wheel_of(window);
  gtk_event_controller_set_propagation_phase(events, GTK_PHASE_CAPTURE);
  g_signal_connect_data(events, "event", G_CALLBACK(on_event), self, wheel_free, 0);
  gtk_widget_add_controller(window, events);
}
