/* The focus, keys, and what assistive technology is told: all of it for the top layer alone. */
#include "view.h"

#define BACK_BUTTON 8

/* ---- Focus ----------------------------------------------------------------------------------- */

/* True if the focus is in the view or in nothing, so that the view may move it: that of another
 * part of the program is left alone. */
gboolean flow_gtk_view_has_focus(FlowGtkView *self) {
  GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
  GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;
  return !focus || gtk_widget_get_root(focus) != root || focus == GTK_WIDGET(self) ||
         gtk_widget_is_ancestor(focus, GTK_WIDGET(self)) ||
         (self->header && gtk_widget_is_ancestor(focus, self->header));
}

/* A widget that is taken out of a window keeps the focus until the next event, and gets keys. */
void flow_gtk_view_drop_focus(GtkWidget *widget) {
  GtkRoot *root = gtk_widget_get_root(widget);
  GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;
  if (focus && (focus == widget || gtk_widget_is_ancestor(focus, widget)))
    gtk_root_set_focus(root, NULL);
}

void flow_gtk_view_close_popovers(GtkWidget *widget) {
  GtkWidget *next;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = next) {
    next = gtk_widget_get_next_sibling(child); /* some take themselves out */
    if (!GTK_IS_POPOVER(child)) {
      flow_gtk_view_close_popovers(child);
    } else if (gtk_widget_get_visible(child)) {
      gtk_popover_popdown(GTK_POPOVER(child));
    }
  }
}

void flow_gtk_view_focus_top(FlowGtkView *self) {
  FlowGtkPage *page = flow_gtk_view_top_page(self);
  /* In a tab without a page the view has it, and so hears the keys. */
  gtk_widget_set_focusable(GTK_WIDGET(self), !page);
  if (!page) gtk_widget_grab_focus(GTK_WIDGET(self));
  if (!page || !gtk_widget_get_root(GTK_WIDGET(page))) return;
  flow_gtk_page_take_focus(page,
                           self->focus_page == flow_gtk_page_get_screen(page) ? self->focus : NULL);
}

/* Tab goes round in the top layer; out of the view it leads only from the root. */
gboolean flow_gtk_view_focus(GtkWidget *widget, GtkDirectionType direction) {
  FlowGtkView *self = FLOW_GTK_VIEW(widget);
  FlowGtkLayer *top = flow_gtk_view_top_layer(self);
  if (!top || top->kind == FLOW_GTK_FRAME_DIALOG) return FALSE;
  if (gtk_widget_child_focus(flow_gtk_layer_widget(top), direction)) return TRUE;
  if (self->layers->len == 1 ||
      (direction != GTK_DIR_TAB_FORWARD && direction != GTK_DIR_TAB_BACKWARD))
    return FALSE;
  gtk_widget_set_focus_child(flow_gtk_layer_widget(top), NULL);
  return gtk_widget_child_focus(flow_gtk_layer_widget(top), direction);
}

/* Layers below the top one are seen, but not there for the keyboard, the mouse and those who
 * hear the window. */
void flow_gtk_view_guard(FlowGtkView *self) {
  for (guint index = 0; index < self->layers->len; index++) {
    FlowGtkLayer *layer = self->layers->pdata[index];
    GtkWidget *widget = flow_gtk_layer_widget(layer);
    const gboolean is_top = index + 1 == self->layers->len;
    /* A menu that is open would stay over the layer that has come. */
    if (!is_top && gtk_widget_get_can_target(widget)) flow_gtk_view_close_popovers(widget);
    gtk_widget_set_can_focus(widget, is_top);
    gtk_widget_set_can_target(widget, is_top);
    gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_HIDDEN, !is_top, -1);
  }
  for (guint place = 0; place < self->header_pages->len; place++)
    if (self->header_pages->pdata[place])
      flow_gtk_page_guard_header(self->header_pages->pdata[place], self->layers->len == 1);
}

/* ---- Keys ------------------------------------------------------------------------------------ */

/* The user's wish to get rid of what lies on top. */
static gboolean dismiss_top(FlowGtkView *self) {
  FlowGtkLayer *top = flow_gtk_view_top_layer(self);
  if (!top || self->layers->len < 2) return FALSE;
  flow_scene_dismiss(top->raw);
  return TRUE;
}

/* The key that leads to the beginning of the line. */
static guint key_back(FlowGtkView *self) {
  const gboolean is_rtl = gtk_widget_get_direction(GTK_WIDGET(self)) == GTK_TEXT_DIR_RTL;
  return is_rtl ? GDK_KEY_Right : GDK_KEY_Left;
}

static gboolean own_key(FlowGtkView *self, guint key, GdkModifierType state) {
  if (key == GDK_KEY_Escape && state == 0) return dismiss_top(self);
  if ((key == key_back(self) && state == GDK_ALT_MASK) || (key == GDK_KEY_Back && state == 0)) {
    flow_scene_back(self->scene);
    return TRUE;
  }
  if (key == GDK_KEY_F6 && (state & ~GDK_SHIFT_MASK) == 0)
    return flow_gtk_view_next_place(self, state == GDK_SHIFT_MASK);
  return FALSE;
}

/* Scrolls the page by a key that nothing on it uses. */
static gboolean scroll_key(FlowGtkPage *page, guint key, GdkModifierType state) {
  if (state != 0) return FALSE;
  switch (key) {
    case GDK_KEY_Page_Up:
    case GDK_KEY_KP_Page_Up:
      return flow_gtk_page_scroll(page, GTK_SCROLL_PAGE_UP);
    case GDK_KEY_Page_Down:
    case GDK_KEY_KP_Page_Down:
      return flow_gtk_page_scroll(page, GTK_SCROLL_PAGE_DOWN);
    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      return flow_gtk_page_scroll(page, GTK_SCROLL_START);
    case GDK_KEY_End:
    case GDK_KEY_KP_End:
      return flow_gtk_page_scroll(page, GTK_SCROLL_END);
    default:
      return FALSE;
  }
}

static gboolean is_enter(guint key, GdkModifierType state) {
  return state == 0 &&
         (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter || key == GDK_KEY_ISO_Enter);
}

/* ---- Keys that are held ---------------------------------------------------------------------- */

static GtkWidget *widget_of(GtkEventControllerFocus *controller) {
  return gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(controller));
}

/* True if the window has gone on without the widget, and lets go of keys without its hearing. */
static gboolean has_left(GtkWidget *widget) {
  GtkRoot *root = gtk_widget_get_root(widget);
  GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;
  if (!GTK_IS_WINDOW(root) || !gtk_window_is_active(GTK_WINDOW(root))) return TRUE;
  return focus && focus != widget && !gtk_widget_is_ancestor(focus, widget);
}

static void focus_left(GtkEventControllerFocus *controller, FlowGtkView *self) {
  FlowGtkHeld *held = &self->held;
  if (held->in == widget_of(controller) && has_left(held->in)) held->is_lost = TRUE;
}

static void focus_came(GtkEventControllerFocus *controller, FlowGtkView *self) {
  FlowGtkHeld *held = &self->held;
  if (held->is_lost && held->in == widget_of(controller)) *held = (FlowGtkHeld){0};
}

/* Turns to the tab or page beside, once until the key is let go. At the last one the key does
 * nothing, so that it does not mean something else to the widget with the focus. */
static gboolean turn_key(FlowGtkView *self, guint key, GdkModifierType state) {
  FlowGtkLayer *top = self->scene ? flow_gtk_view_top_layer(self) : NULL;
  const gboolean is_previous = key == GDK_KEY_Page_Up || key == GDK_KEY_KP_Page_Up;
  const gboolean is_next = key == GDK_KEY_Page_Down || key == GDK_KEY_KP_Page_Down;
  int by = self->held.is_repeated ? 0 : is_next ? 1 : -1;
  gboolean has_tabs;
  if (state != GDK_CONTROL_MASK || (!is_previous && !is_next) || !top) return FALSE;
  g_object_ref(self);
  has_tabs = flow_scene_turn(top->raw, top->raw->selected_place, by);
  flow_gtk_view_drain(self);
  g_object_unref(self);
  return has_tabs;
}

/* GTK tells a key that repeats itself as one that is pressed again. Before all widgets, because a
 * button with the focus would take Enter again and again; a text takes line after line. */
static gboolean key_held(GtkEventControllerKey *controller, guint key, guint code,
                         GdkModifierType state, FlowGtkView *self) {
  GtkWidget *widget = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(controller));
  GtkRoot *root = gtk_widget_get_root(widget);
  FlowGtkHeld *held = &self->held;
  held->is_repeated = code == held->code;
  held->code = code;
  held->in = widget;
  held->is_lost = FALSE;
  state &= gtk_accelerator_get_default_mod_mask();
  if (key == GDK_KEY_Escape && self->scene && flow_gtk_view_cancel_fingers(self)) return TRUE;
  if (turn_key(self, key, state)) return TRUE;
  return held->is_repeated && is_enter(key, state) && root &&
         !GTK_IS_TEXT_VIEW(gtk_root_get_focus(root));
}

static void key_released(GtkEventControllerKey *controller, guint key, guint code,
                         GdkModifierType state, FlowGtkView *self) {
  (void)controller, (void)key, (void)state;
  if (code == self->held.code) self->held = (FlowGtkHeld){0};
}

/* After the widget with the focus: it may use the key itself. */
static gboolean key_pressed(GtkEventControllerKey *controller, guint key, guint code,
                            GdkModifierType state, FlowGtkView *self) {
  FlowGtkPage *page = flow_gtk_view_top_page(self);
  gboolean is_used;
  (void)controller, (void)code;
  state &= gtk_accelerator_get_default_mod_mask();
  if (!self->scene || self->held.is_repeated) return page && scroll_key(page, key, state);
  g_object_ref(self);
  is_used = own_key(self, key, state);
  if (!is_used && page) {
    FlowGtkScreen *screen = flow_gtk_page_get_screen(page);
    is_used = flow_gtk_screen_press_shortcut(screen, key, state) ||
              (is_enter(key, state) && flow_gtk_screen_enter(screen)) ||
              scroll_key(page, key, state);
  }
  if (is_used) flow_gtk_view_drain(self);
  g_object_unref(self);
  return is_used;
}

/* The mouse's button for back, when it is let go: a popover that closes before keeps the next click
 * for itself. A gesture of GTK ends unheard if the page that is pressed goes with its slide before
 * the button comes up. */
static gboolean mouse_back(GtkEventControllerLegacy *mouse, GdkEvent *event, FlowGtkView *self) {
  GtkWidget *widget = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(mouse));
  if (gdk_event_get_event_type(event) == GDK_BUTTON_RELEASE &&
      gdk_button_event_get_button(event) == BACK_BUTTON &&
      /* A popover has a surface of its own, of which the view hears as well. */
      gdk_event_get_surface(event) == gtk_native_get_surface(gtk_widget_get_native(widget)))
    flow_gtk_view_back(self);
  return GDK_EVENT_PROPAGATE;
}

/* A click beside a popover closes it. A click in another place than the user was in leads there;
 * it is shown behind the click, which may give the focus to something else there. */
static void clicked(GtkGestureClick *click, int presses, double x, double y, FlowGtkView *self) {
  FlowGtkLayer *top = flow_gtk_view_top_layer(self);
  GdkEvent *event = gtk_event_controller_get_current_event(GTK_EVENT_CONTROLLER(click));
  (void)presses;
  /* A key is not held any more, though its end may have gone to a window that it closed. */
  self->held = (FlowGtkHeld){0};
  if (!top || !event) return;
  /* Of the other buttons one goes back, and none is a click. */
  if (gtk_gesture_single_get_current_button(GTK_GESTURE_SINGLE(click)) > GDK_BUTTON_SECONDARY)
    return;
  flow_gtk_view_select_place(
      self, flow_gtk_view_place_at(
                self, gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(click)), x, y));
  if (top->kind != FLOW_GTK_FRAME_POPOVER) return;
  /* The popover has a surface of its own, of which the view hears as well. */
  if (gdk_event_get_surface(event) == gtk_native_get_surface(GTK_NATIVE(top->frame))) return;
  gtk_gesture_set_state(GTK_GESTURE(click), GTK_EVENT_SEQUENCE_CLAIMED);
  dismiss_top(self);
  flow_gtk_view_drain(self);
}

static void add_clicks(FlowGtkView *self) {
  GtkGesture *click = gtk_gesture_click_new();
  gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), 0);
  gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(click), GTK_PHASE_CAPTURE);
  g_signal_connect_object(click, "pressed", G_CALLBACK(clicked), self, 0);
  gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
}

void flow_gtk_view_add_keys(FlowGtkView *self, GtkWidget *widget) {
  GtkEventController *keys = gtk_event_controller_key_new();
  GtkEventController *first = gtk_event_controller_key_new();
  GtkEventController *focus = gtk_event_controller_focus_new();
  GtkEventController *mouse = gtk_event_controller_legacy_new();
  g_signal_connect_object(keys, "key-pressed", G_CALLBACK(key_pressed), self, 0);
  gtk_widget_add_controller(widget, keys);
  gtk_event_controller_set_propagation_phase(first, GTK_PHASE_CAPTURE);
  g_signal_connect_object(first, "key-pressed", G_CALLBACK(key_held), self, 0);
  g_signal_connect_object(first, "key-released", G_CALLBACK(key_released), self, 0);
  gtk_widget_add_controller(widget, first);
  g_signal_connect_object(focus, "leave", G_CALLBACK(focus_left), self, 0);
  g_signal_connect_object(focus, "enter", G_CALLBACK(focus_came), self, 0);
  gtk_widget_add_controller(widget, focus);
  gtk_event_controller_set_propagation_phase(mouse, GTK_PHASE_CAPTURE);
  g_signal_connect_object(mouse, "event", G_CALLBACK(mouse_back), self, 0);
  gtk_widget_add_controller(widget, mouse);
  if (widget == GTK_WIDGET(self)) add_clicks(self);
}
