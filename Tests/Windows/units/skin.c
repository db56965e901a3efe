/* Rules of a skin's own (docs/skin.md) that a view of GTK keeps. */

#include "units.h"

static FlowGtkView *view;
static GtkWidget *other;
static GtkWindow *around;

static void content(flow_content into) {
  flow_add_title(engine, into, "Page");
  flow_add_button(engine, into, "go", "Go", FLOW_ROLE_NORMAL);
}

/* A window with a field of the program's own above the view. */
static void begin(void) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  on_render = content;
  other = gtk_entry_new();
  view = FLOW_GTK_VIEW(flow_gtk_view_new(host));
  around = GTK_WINDOW(gtk_window_new());
  gtk_window_set_default_size(around, 400, 500);
  gtk_box_append(GTK_BOX(box), other);
  gtk_box_append(GTK_BOX(box), GTK_WIDGET(view));
  gtk_window_set_child(around, box);
  CHECK(flow_gtk_view_start(view, "unit.screen", NULL, NULL));
  gtk_window_present(around);
  UNTIL(gtk_widget_get_mapped(GTK_WIDGET(view)) && !flow_gtk_view_get_is_empty(view));
  unit_turn();
}

static void end(void) {
  gtk_window_destroy(around);
  unit_turn();
}

static flow_screen push(void) {
  return flow_show(engine, flow_gtk_view_get_raw(view), "unit.screen", NULL);
}

/* True if the focus is in a widget. */
static gboolean is_in(GtkWidget *widget) {
  GtkWidget *focus = gtk_window_get_focus(around);
  return focus && (focus == widget || gtk_widget_is_ancestor(focus, widget));
}

static void focus(void) {
  begin();
  CHECK(is_in(GTK_WIDGET(view)));
  gtk_widget_grab_focus(other);
  CHECK(is_in(other));
  push();
  unit_turn();
  CHECK(is_in(other));
  gtk_widget_grab_focus(GTK_WIDGET(view));
  gtk_widget_child_focus(GTK_WIDGET(view), GTK_DIR_TAB_FORWARD);
  CHECK(is_in(GTK_WIDGET(view)));
  push();
  unit_turn();
  CHECK(is_in(GTK_WIDGET(view)));
  end();
}

static guint told;

static void on_diagnostic(FlowGtkEngine *of, FlowGtkSeverity severity, const char *message) {
  (void)of, (void)severity;
  CHECK(message[0] != '\0');
  told++;
}

static void wrong_content(flow_content into) {
  content(into);
  flow_add_button(engine, into, "go", "An id that is there already", FLOW_ROLE_NORMAL);
  CHECK(told == 0);
}

static void diagnostics(void) {
  const gulong handler = g_signal_connect(host, "diagnostic", G_CALLBACK(on_diagnostic), NULL);
  begin();
  told = 0;
  on_render = wrong_content;
  push();
  unit_turn();
  CHECK(told == 1);
  on_render = content;
  end();
  g_signal_handler_disconnect(host, handler);
}

static gboolean is_visible(flow_screen screen) {
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  CHECK(flow_screen_get(engine, screen, &info) == FLOW_OK);
  return info.appearance == FLOW_APPEARANCE_VISIBLE;
}

static void motion(void) {
  GtkSettings *settings = gtk_settings_get_default();
  flow_screen screen;
  g_object_set(settings, "gtk-enable-animations", FALSE, NULL);
  begin();
  screen = push();
  unit_turn();
  CHECK(is_visible(screen));
  g_object_set(settings, "gtk-enable-animations", TRUE, NULL);
  screen = push();
  UNTIL(is_visible(screen));
  end();
}

static guint window_count(void) { return g_list_model_get_n_items(gtk_window_get_toplevels()); }

/* The window of a layer, which is modal and above another one. */
static GtkWindow *window_over(GtkWindow *below) {
  GListModel *all = gtk_window_get_toplevels();
  for (guint index = 0; index < window_count(); index++) {
    GtkWindow *window = g_list_model_get_item(all, index);
    g_object_unref(window);
    if (gtk_window_get_transient_for(window) == below && gtk_window_get_modal(window))
      return window;
  }
  return NULL;
}

static void present(flow_style style) {
  flow_options options = FLOW_OPTIONS_INIT;
  options.style = style;
  flow_open_new(engine, flow_gtk_view_get_raw(view), "unit.screen", NULL, &options, NULL, NULL);
  unit_turn();
}

static void windows(void) {
  GtkWindow *first, *second;
  begin();
  present(FLOW_STYLE_FULL_SCREEN_COVER);
  CHECK(window_count() == 1);
  flow_gtk_view_set_presentation(view, FLOW_GTK_PRESENTATION_AS_DIALOG);
  present(FLOW_STYLE_SHEET);
  UNTIL((first = window_over(around)));
  CHECK(g_strcmp0(gtk_window_get_title(first), "Page") == 0);
  present(FLOW_STYLE_FULL_SCREEN_COVER);
  UNTIL((second = window_over(first)));
  CHECK(window_count() == 3);
  gtk_window_close(second);
  UNTIL(window_count() == 2);
  gtk_window_close(first);
  UNTIL(window_count() == 1);
  end();
}

int main(int argc, char **argv) {
  unit_begin(&argc, &argv);
  unit_case("another part of the program keeps the focus", focus);
  unit_case("diagnostics reach the program at the loop's next turn", diagnostics);
  unit_case("where the user wants no motion nothing moves", motion);
  unit_case("a layer over a window of its own has one, too", windows);
  return unit_end();
}
