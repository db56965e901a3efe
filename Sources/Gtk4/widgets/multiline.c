/* A field of several lines. */
#include "field.h"

static GtkWidget *view_of(FlowGtkFrame *self) { return self->named; }

static char *text_in(GtkTextBuffer *buffer) {
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds(buffer, &start, &end);
  return gtk_text_buffer_get_text(buffer, &start, &end, FALSE);
}

/* Keeps the cursor before the same end, or at the same place. */
static void set_text(GtkTextBuffer *buffer, const char *text, const char *former) {
  GtkTextIter cursor, end;
  int place, left;
  gtk_text_buffer_get_iter_at_mark(buffer, &cursor, gtk_text_buffer_get_insert(buffer));
  gtk_text_buffer_get_end_iter(buffer, &end);
  place = gtk_text_iter_get_offset(&cursor);
  left = gtk_text_iter_get_offset(&end) - place;
  const char *rest = g_utf8_offset_to_pointer(former, place);
  const gboolean is_kept = g_str_has_suffix(text, rest);
  gtk_text_buffer_set_text(buffer, text, -1);
  gtk_text_buffer_get_end_iter(buffer, &end);
  gtk_text_buffer_get_iter_at_offset(buffer, &cursor,
                                     is_kept ? gtk_text_iter_get_offset(&end) - left : place);
  gtk_text_buffer_place_cursor(buffer, &cursor);
}

static void put_text(FlowGtkFrame *self) {
  GtkTextBuffer *buffer;
  char *text, *former;
  if (!flow_gtk_field_take_put(self)) return;
  buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(view_of(self)));
  text = flow_gtk_element_value_text(self->element, NULL);
  former = text_in(buffer);
  if (strcmp(text, former) != 0) {
    const gboolean is_showing = self->is_showing;
    self->is_showing = TRUE;
    set_text(buffer, text, former);
    self->is_showing = is_showing;
  }
  g_free(former);
  g_free(text);
}

static GtkWidget *placeholder_of(FlowGtkFrame *self) {
  return g_object_get_data(G_OBJECT(view_of(self)), "placeholder");
}

static void show_placeholder(FlowGtkFrame *self, const char *text) {
  const char *placeholder = STRING(self->element, PLACEHOLDER);
  gtk_label_set_label(GTK_LABEL(placeholder_of(self)), placeholder);
  gtk_widget_set_visible(placeholder_of(self), placeholder[0] && !text[0]);
}

static void on_typed(GtkTextBuffer *buffer, FlowGtkFrame *self) {
  char *text = text_in(buffer);
  show_placeholder(self, text);
  if (flow_gtk_frame_is_used(self)) flow_gtk_field_typed(self, text);
  g_free(text);
}

static void on_preedit(GtkTextView *view, const char *preedit, FlowGtkFrame *self) {
  (void)view;
  self->is_composing = preedit && preedit[0];
  put_text(self);
}

static void show(FlowGtkFrame *self, uint32_t changes) {
  put_text(self);
  if (changes & FLOW_SHOWN_PLACEHOLDER) {
    char *text = text_in(gtk_text_view_get_buffer(GTK_TEXT_VIEW(view_of(self))));
    show_placeholder(self, text);
    g_free(text);
  }
}

static void on_size(GtkAdjustment *adjustment, GtkWidget *window) {
  flow_gtk_use_wheel(window, gtk_adjustment_get_upper(adjustment) >
                                 gtk_adjustment_get_page_size(adjustment) + 0.5);
}

static void make(FlowGtkFrame *self) {
  GtkWidget *window = gtk_scrolled_window_new(), *view = gtk_text_view_new();
  GtkWidget *placeholder = gtk_label_new(NULL);
  GtkTextView *text = GTK_TEXT_VIEW(view);
  gtk_text_view_set_wrap_mode(text, GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab(text, FALSE);
  gtk_text_view_set_left_margin(text, 8);
  gtk_text_view_set_right_margin(text, 8);
  gtk_text_view_set_top_margin(text, 8);
  gtk_text_view_set_bottom_margin(text, 8);
  gtk_text_view_add_overlay(text, placeholder, 8, 0);
  gtk_widget_add_css_class(placeholder, "flow-placeholder");
  gtk_widget_set_can_target(placeholder, FALSE);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(window), view);
  gtk_widget_set_focusable(window, FALSE);
  gtk_scrolled_window_set_has_frame(GTK_SCROLLED_WINDOW(window), TRUE);
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(window), GTK_POLICY_NEVER,
                                 GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_min_content_height(GTK_SCROLLED_WINDOW(window), 96);
  gtk_widget_add_css_class(window, "flow-multiline");
  g_object_set_data(G_OBJECT(view), "placeholder", placeholder);
  g_signal_connect_object(gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(window)),
                          "changed", G_CALLBACK(on_size), window, 0);
  flow_gtk_frame_set_control(self, window);
  self->named = view;
  g_signal_connect_object(gtk_text_view_get_buffer(text), "changed", G_CALLBACK(on_typed), self, 0);
  g_signal_connect_object(view, "preedit-changed", G_CALLBACK(on_preedit), self, 0);
}
const Look multiline_look = {make, show, TRUE};
