/* adw-host: shows a plugin's flow in a window that looks as GNOME's own programs do.
 *
 *   adw-host PLUGIN [LINK] [--class ID] [--dark|--light]
 *
 * libflow-gtk4 knows nothing of libadwaita: a factory of screens makes its rows (body.c, rows.c), a
 * factory of alerts its message dialogs (alert.c), and the bar is the program's. */
#include "host.h"

static FlowGtkEngine *engine;
static int status = 1;

typedef struct {
  GtkWidget *window, *bar, *title, *back, *toasts, *view;
  AdwToast *toast;    /* NULL when it has gone */
  GPtrArray *buttons; /* in the bar, besides the way back */
} Window;

/* ---- The bar --------------------------------------------------------------------------------- */

static void show_toolbar(FlowGtkView *view) {
  Window *self = g_object_get_data(G_OBJECT(view), "window");
  GListModel *toolbar = flow_gtk_view_get_toolbar(view);
  for (guint index = 0; index < self->buttons->len; index++)
    adw_header_bar_remove(ADW_HEADER_BAR(self->bar), self->buttons->pdata[index]);
  g_ptr_array_set_size(self->buttons, 0);
  for (guint index = 0; toolbar && index < g_list_model_get_n_items(toolbar); index++) {
    g_autoptr(FlowGtkElement) element = g_list_model_get_item(toolbar, index);
    GtkWidget *button = host_button(element, TRUE);
    if (flow_gtk_element_get_placement(element) == FLOW_GTK_PLACEMENT_LEADING) {
      adw_header_bar_pack_start(ADW_HEADER_BAR(self->bar), button);
    } else {
      adw_header_bar_pack_end(ADW_HEADER_BAR(self->bar), button);
    }
    g_ptr_array_add(self->buttons, button);
  }
}

static void toolbar_changed(FlowGtkView *view) {
  GListModel *toolbar = flow_gtk_view_get_toolbar(view);
  if (toolbar) {
    g_signal_handlers_disconnect_by_data(toolbar, view);
    g_signal_connect_object(toolbar, "items-changed", G_CALLBACK(show_toolbar), view,
                            G_CONNECT_SWAPPED);
  }
  show_toolbar(view);
}

/* The bar is that of the page in the window. A sheet over it has a header of its own. */
static void show_bar(Window *self) {
  FlowGtkView *view = FLOW_GTK_VIEW(self->view);
  FlowGtkScreen *screen = flow_gtk_view_get_screen(view);
  const gboolean is_top =
      screen && flow_gtk_screen_get_toolbar(screen) == flow_gtk_view_get_toolbar(view);
  for (guint index = 0; index < self->buttons->len; index++)
    gtk_widget_set_can_target(self->buttons->pdata[index], is_top);
  gtk_widget_set_can_target(self->back, is_top);
  if (!is_top) return;
  adw_window_title_set_title(ADW_WINDOW_TITLE(self->title), flow_gtk_screen_get_title(screen));
  gtk_widget_set_visible(self->back, flow_gtk_view_get_can_go_back(view));
}

static void bar_new(Window *self) {
  self->bar = adw_header_bar_new();
  self->title = adw_window_title_new("", "");
  self->back = gtk_button_new_from_icon_name("go-previous-symbolic");
  gtk_widget_set_tooltip_text(self->back, flow_gtk_engine_get_word(engine, FLOW_GTK_WORD_BACK));
  g_signal_connect_swapped(self->back, "clicked", G_CALLBACK(flow_gtk_view_back), self->view);
  adw_header_bar_set_title_widget(ADW_HEADER_BAR(self->bar), self->title);
  adw_header_bar_pack_start(ADW_HEADER_BAR(self->bar), self->back);
  host_name_buttons(self->bar, NULL);
}

/* ---- The window ------------------------------------------------------------------------------ */

/* Shows what is said and stands in no page, such as why a link is not opened, in the place of what
 * was said before. */
static void announced(Window *self, const char *message) {
  g_autofree char *text = g_markup_escape_text(message, -1);
  if (self->toast) adw_toast_dismiss(self->toast);
  g_set_weak_pointer(&self->toast, adw_toast_new(text));
  adw_toast_overlay_add_toast(ADW_TOAST_OVERLAY(self->toasts), self->toast);
  host_name_buttons(gtk_widget_get_last_child(self->toasts),
                    flow_gtk_engine_get_word(engine, FLOW_GTK_WORD_CLOSE));
}

static void finished(Window *self, FlowGtkCause cause, GVariant *value) {
  g_autofree char *text = value ? g_variant_print(value, FALSE) : g_strdup("null");
  g_print("finished: %s %s\n", flow_cause_name((flow_cause)cause), text);
  if (cause == FLOW_GTK_CAUSE_REPLACED) return; /* another flow has begun in its place */
  status = 0;
  gtk_window_destroy(GTK_WINDOW(self->window));
}

static void window_free(gpointer data) {
  Window *self = data;
  g_ptr_array_unref(self->buttons);
  g_clear_weak_pointer(&self->toast);
  g_free(self);
}

static void window_new(GtkApplication *application, const char *class_id, const char *link) {
  Window *self = g_new0(Window, 1);
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  g_autoptr(GError) error = NULL;
  self->buttons = g_ptr_array_new();
  self->window = adw_application_window_new(application);
  self->view = flow_gtk_view_new(engine);
  self->toasts = adw_toast_overlay_new();
  bar_new(self);
  FlowGtkView *view = FLOW_GTK_VIEW(self->view);
  g_object_set_data_full(G_OBJECT(view), "window", self, window_free);
  flow_gtk_view_set_show_header(view, FALSE);
  flow_gtk_view_set_screen_factory(view, NULL, host_body, NULL, NULL);
  flow_gtk_view_set_alert_factory(view, host_alert, view, NULL);
  g_signal_connect(view, "notify::toolbar", G_CALLBACK(toolbar_changed), NULL);
  g_signal_connect_swapped(view, "notify::screen", G_CALLBACK(show_bar), self);
  g_signal_connect_swapped(view, "notify::title", G_CALLBACK(show_bar), self);
  g_signal_connect_swapped(view, "notify::can-go-back", G_CALLBACK(show_bar), self);
  g_signal_connect_swapped(view, "announced::message", G_CALLBACK(announced), self);
  g_signal_connect_swapped(view, "finished", G_CALLBACK(finished), self);
  flow_gtk_view_attach_window(view, GTK_WINDOW(self->window));
  gtk_box_append(GTK_BOX(box), self->bar);
  gtk_box_append(GTK_BOX(box), self->toasts);
  adw_toast_overlay_set_child(ADW_TOAST_OVERLAY(self->toasts), self->view);
  adw_application_window_set_content(ADW_APPLICATION_WINDOW(self->window), box);
  gtk_window_set_default_size(GTK_WINDOW(self->window), 560, 820);
  if (!flow_gtk_view_start(view, class_id, NULL, &error) ||
      (link && !flow_gtk_view_open_uri(view, link, &error))) {
    g_printerr("%s\n", error->message);
    gtk_window_destroy(GTK_WINDOW(self->window));
    return;
  }
  gtk_window_present(GTK_WINDOW(self->window));
}

static int command_line(GApplication *application, GApplicationCommandLine *line) {
  GVariantDict *options = g_application_command_line_get_options_dict(line);
  g_auto(GStrv) arguments = g_application_command_line_get_arguments(line, NULL);
  g_autoptr(GError) error = NULL;
  const char *class_id = NULL;
  g_variant_dict_lookup(options, "class", "&s", &class_id);
  const gboolean is_dark = g_variant_dict_contains(options, "dark");
  if (is_dark || g_variant_dict_contains(options, "light"))
    adw_style_manager_set_color_scheme(
        adw_style_manager_get_default(),
        is_dark ? ADW_COLOR_SCHEME_FORCE_DARK : ADW_COLOR_SCHEME_FORCE_LIGHT);
  if (!arguments[1] || !(engine = flow_gtk_engine_new())) {
    g_printerr("usage: adw-host PLUGIN [LINK]\n");
    return 1;
  }
  gtk_widget_set_default_direction(flow_gtk_engine_get_direction(engine));
  if (!flow_gtk_engine_load(engine, arguments[1], &error)) {
    g_printerr("%s\n", error->message);
    return 1;
  }
  g_autoptr(GtkCssProvider) style = gtk_css_provider_new();
  gtk_css_provider_load_from_data(style,
                                  "row image, button image { -gtk-icon-style: symbolic; }"
                                  "scale > value { margin: 0 12px; }",
                                  -1);
  gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(style),
                                             GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  window_new(GTK_APPLICATION(application), class_id, arguments[2]);
  return 0;
}

int main(int argc, char **argv) {
  const GOptionEntry options[] = {
      {"class", 0, 0, G_OPTION_ARG_STRING, NULL, "The class to begin with", "ID"},
      {"dark", 0, 0, G_OPTION_ARG_NONE, NULL, "Dark colours", NULL},
      {"light", 0, 0, G_OPTION_ARG_NONE, NULL, "Light colours", NULL},
      G_OPTION_ENTRY_NULL};
  g_autoptr(AdwApplication) application = adw_application_new(
      "org.flow.AdwHost", G_APPLICATION_HANDLES_COMMAND_LINE | G_APPLICATION_NON_UNIQUE);
  g_application_add_main_option_entries(G_APPLICATION(application), options);
  g_signal_connect(application, "command-line", G_CALLBACK(command_line), NULL);
  const int result = g_application_run(G_APPLICATION(application), argc, argv);
  g_clear_object(&engine);
  return result ? result : status;
}
