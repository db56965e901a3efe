/* gtk-host: shows a plugin's flow in a window.
 *
 *   gtk-host PLUGIN [LINK...] [--class ID] [--with PLUGIN]... [--dark|--light] [--watch]
 *
 * Each --with names a plugin that is loaded first, so that PLUGIN can open its classes. With
 * --watch a plugin that is built again is loaded again, and goes on where it was.
 * A second one hands its links to the first, which opens them in the window used last; without a
 * link it gets a window of its own there. */
#include <flow-gtk/flow-gtk.h>
#include <stdio.h>

static FlowGtkEngine *engine;
static int status = 1;

/* ---- The window's size, in $XDG_STATE_HOME --------------------------------------------------- */

static char *state_folder(void) {
  return g_build_filename(g_get_user_state_dir(), "flow-gtk-host", NULL);
}

static void load_size(GtkWindow *window) {
  g_autofree char *folder = state_folder(), *file = g_build_filename(folder, "window", NULL);
  g_autofree char *text = NULL;
  int width = 560, height = 640;
  if (g_file_get_contents(file, &text, NULL, NULL)) sscanf(text, "%dx%d", &width, &height);
  gtk_window_set_default_size(window, width, height);
}

static void save_size(GtkWindow *window) {
  g_autofree char *folder = state_folder(), *file = g_build_filename(folder, "window", NULL);
  int width, height;
  gtk_window_get_default_size(window, &width, &height);
  g_autofree char *text = g_strdup_printf("%dx%d\n", width, height);
  g_mkdir_with_parents(folder, 0700);
  g_file_set_contents(file, text, -1, NULL);
}

/* ---- The value of a flow, as JSON ------------------------------------------------------------ */

static void write_json(GString *out, GVariant *value) {
  const gboolean is_map = g_variant_is_of_type(value, G_VARIANT_TYPE_DICTIONARY);
  const char *string =
      g_variant_is_of_type(value, G_VARIANT_TYPE_STRING) ? g_variant_get_string(value, NULL) : NULL;
  if (!g_variant_is_container(value)) {
    g_autofree char *text = string ? g_strescape(string, NULL) : g_variant_print(value, FALSE);
    g_string_append_printf(out, string ? "\"%s\"" : "%s", text);
  } else if (g_variant_is_of_type(value, G_VARIANT_TYPE_MAYBE) && !g_variant_n_children(value)) {
    g_string_append(out, "null");
  } else {
    const gboolean is_list = !is_map && g_variant_is_of_type(value, G_VARIANT_TYPE_ARRAY);
    const gboolean is_entry = g_variant_is_of_type(value, G_VARIANT_TYPE_DICT_ENTRY);
    if (is_map || is_list) g_string_append(out, is_map ? "{" : "[");
    for (gsize index = 0; index < g_variant_n_children(value); index++) {
      g_autoptr(GVariant) child = g_variant_get_child_value(value, index);
      if (index) g_string_append(out, is_entry ? ":" : ",");
      write_json(out, child);
    }
    if (is_map || is_list) g_string_append(out, is_map ? "}" : "]");
  }
}

static void finished(FlowGtkView *view, FlowGtkCause cause, GVariant *value, GtkWindow *window) {
  g_autoptr(GString) text = g_string_new(NULL);
  (void)view;
  if (value) write_json(text, value);
  g_print("finished: %s %s\n", flow_cause_name((flow_cause)cause), value ? text->str : "null");
  status = 0;
  save_size(window);
  gtk_window_destroy(window);
}

/* ---- Windows and links ----------------------------------------------------------------------- */

static GtkWindow *window_new(GApplication *application, const char *class_id) {
  GtkWidget *window = gtk_application_window_new(GTK_APPLICATION(application));
  GtkWidget *view = flow_gtk_view_new(engine);
  g_autoptr(GError) error = NULL;
  load_size(GTK_WINDOW(window));
  flow_gtk_view_attach_window(FLOW_GTK_VIEW(view), GTK_WINDOW(window));
  g_signal_connect(view, "finished", G_CALLBACK(finished), window);
  gtk_window_set_titlebar(GTK_WINDOW(window), flow_gtk_view_get_header(FLOW_GTK_VIEW(view)));
  gtk_window_set_child(GTK_WINDOW(window), view);
  if (!flow_gtk_view_start(FLOW_GTK_VIEW(view), class_id, NULL, &error)) {
    g_printerr("%s\n", error->message);
    gtk_window_destroy(GTK_WINDOW(window));
    return NULL;
  }
  gtk_window_present(GTK_WINDOW(window));
  return GTK_WINDOW(window);
}

static int command_line(GApplication *application, GApplicationCommandLine *line) {
  GVariantDict *options = g_application_command_line_get_options_dict(line);
  g_auto(GStrv) arguments = g_application_command_line_get_arguments(line, NULL);
  GtkWindow *window = gtk_application_get_active_window(GTK_APPLICATION(application));
  const char *class_id = NULL;
  g_autofree const char **with = NULL;
  g_autoptr(GError) error = NULL;
  g_variant_dict_lookup(options, "class", "&s", &class_id);
  g_variant_dict_lookup(options, "with", "^a&ay", &with);
  if (g_variant_dict_contains(options, "dark") || g_variant_dict_contains(options, "light"))
    g_object_set(gtk_settings_get_default(), "gtk-application-prefer-dark-theme",
                 g_variant_dict_contains(options, "dark"), NULL);
  if (!engine) {
    flow_engine_options own = FLOW_ENGINE_OPTIONS_INIT;
    if (g_variant_dict_contains(options, "watch")) own.flags = FLOW_ENGINE_SAVED;
    if (!(engine = flow_gtk_engine_new_with_options(&own))) return 1;
    gtk_widget_set_default_direction(flow_gtk_engine_get_direction(engine));
    for (int index = 0; !error && with && with[index]; index++)
      (own.flags ? flow_gtk_engine_watch : flow_gtk_engine_load)(engine, with[index], &error);
    if (error || !arguments[1] ||
        !(own.flags ? flow_gtk_engine_watch : flow_gtk_engine_load)(engine, arguments[1], &error)) {
      g_printerr("%s\n", error ? error->message : "usage: gtk-host PLUGIN [LINK...]");
      arguments[1] = NULL;
    }
  }
  if (arguments[1] && (!window || !arguments[2])) window = window_new(application, class_id);
  for (int index = 2; window && arguments[1] && arguments[index]; index++) {
    FlowGtkView *view = FLOW_GTK_VIEW(gtk_window_get_child(window));
    if (!flow_gtk_view_open_uri(view, arguments[index], &error)) g_printerr("%s\n", error->message);
    g_clear_error(&error);
  }
  if (window) gtk_window_present(window);
  return window ? 0 : 1;
}

int main(int argc, char **argv) {
  const GOptionEntry options[] = {
      {"class", 0, 0, G_OPTION_ARG_STRING, NULL, "The class to begin with", "ID"},
      {"with", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, "Load this plugin first", "PLUGIN"},
      {"dark", 0, 0, G_OPTION_ARG_NONE, NULL, "Dark colours", NULL},
      {"light", 0, 0, G_OPTION_ARG_NONE, NULL, "Light colours", NULL},
      {"watch", 0, 0, G_OPTION_ARG_NONE, NULL, "Load the plugin again when it is built", NULL},
      G_OPTION_ENTRY_NULL};
  g_autoptr(GtkApplication) application =
      gtk_application_new("org.flow.GtkHost", G_APPLICATION_HANDLES_COMMAND_LINE);
  g_application_add_main_option_entries(G_APPLICATION(application), options);
  g_signal_connect(application, "command-line", G_CALLBACK(command_line), NULL);
  const int result = g_application_run(G_APPLICATION(application), argc, argv);
  if (!engine) status = result; /* a second one, which has handed its links over */
  g_clear_object(&engine);
  return result ? result : status;
}
