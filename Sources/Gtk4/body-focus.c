/* The focus of a body: the screen's wish is obeyed once, then it is the user's. */
#include "body.h"

static GtkAdjustment *scroll_of(FlowGtkBody *self) {
  return gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(self->window));
}

static GtkWidget *focus_in(FlowGtkBody *self) {
  GtkWidget *focus = self->root ? gtk_root_get_focus(self->root) : NULL;
  return focus && gtk_widget_is_ancestor(focus, GTK_WIDGET(self)) ? focus : NULL;
}

static void on_focus(GtkRoot *root, GParamSpec *spec, FlowGtkBody *self) {
  GtkWidget *focus = focus_in(self), *frame;
  (void)root, (void)spec;
  if (!focus) return;
  g_set_weak_pointer(&self->focus, focus);
  frame = gtk_widget_get_ancestor(focus, FLOW_GTK_TYPE_FRAME);
  self->focus_frame = frame ? FLOW_GTK_FRAME(frame) : NULL;
  if (frame && self->order) g_ptr_array_find(self->order, frame, &self->focus_place);
}

void flow_gtk_body_watch_focus(FlowGtkBody *self, GtkRoot *root) {
  if (self->root) g_signal_handlers_disconnect_by_data(self->root, self);
  self->root = root;
  if (root) g_signal_connect(root, "notify::focus-widget", G_CALLBACK(on_focus), self);
}

static gboolean focus_frame_at(FlowGtkBody *self, guint place) {
  return place < self->order->len && flow_gtk_frame_grab_focus(self->order->pdata[place]);
}

/* The wish of the screen, if there is one that has not been obeyed. */
static gboolean obey(FlowGtkBody *self) {
  FlowGtkElement *element;
  FlowGtkFrame *frame;
  if (self->focus_serial == self->screen->focus_serial || !self->frames) return FALSE;
  self->focus_serial = self->screen->focus_serial;
  element = self->screen->focus ? flow_gtk_screen_find(self->screen, self->screen->focus) : NULL;
  frame = element ? g_hash_table_lookup(self->frames, element) : NULL;
  return frame && flow_gtk_frame_grab_focus(frame);
}

/* The element that had the focus has gone or cannot be used: the next one takes it. */
static void replace_focus(FlowGtkBody *self) {
  guint place = self->focus_place;
  if (self->focus_frame && !g_ptr_array_find(self->order, self->focus_frame, &place))
    self->focus_frame = NULL;
  for (guint index = place; index < self->order->len; index++) {
    if (focus_frame_at(self, index)) return;
  }
  for (guint index = MIN(place, self->order->len); index-- > 0;) {
    if (focus_frame_at(self, index)) return;
  }
}

/* GTK looks for another widget only when the window is drawn next, and takes the first. */
static gboolean is_lost(FlowGtkBody *self) {
  GtkWidget *focus = gtk_root_get_focus(self->root);
  return !focus || gtk_widget_get_root(focus) != self->root || !gtk_widget_get_mapped(focus) ||
         !gtk_widget_is_sensitive(focus);
}

void flow_gtk_body_settle_focus(FlowGtkBody *self) {
  if (!gtk_widget_get_mapped(GTK_WIDGET(self)) || !self->root || !self->order || self->is_left)
    return;
  if (obey(self)) return;
  if (self->focus_frame && is_lost(self)) replace_focus(self);
  if (!focus_in(self)) self->focus_frame = NULL;
}

gboolean flow_gtk_body_grab_focus(GtkWidget *body) {
  FlowGtkBody *self = FLOW_GTK_BODY(body);
  const gboolean was_left = self->is_left;
  gboolean is_given;
  self->is_left = FALSE;
  if (self->order && obey(self)) return TRUE;
  is_given = self->focus && gtk_widget_is_ancestor(self->focus, body) &&
             gtk_widget_grab_focus(self->focus);
  if (!is_given) is_given = gtk_widget_child_focus(body, GTK_DIR_TAB_FORWARD);
  if (was_left) gtk_adjustment_set_value(scroll_of(self), self->left_scroll);
  return is_given;
}

void flow_gtk_body_leave(GtkWidget *body) {
  FlowGtkBody *self = FLOW_GTK_BODY(body);
  self->left_scroll = gtk_adjustment_get_value(scroll_of(self));
  self->is_left = TRUE;
}
