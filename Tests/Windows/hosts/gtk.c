/* A window in GTK for the tests: its engine's clock stands still, and lines on standard input do
 * what no person can.
 *
 *   gtk-test PLUGIN...          the last plugin's first class is shown
 *
 *   advance MS                  moves the clock, and lets the engine work
 *   reload PLUGIN               loads a plugin again, by its file or id
 *   window [CLASS]              one more window, of the same engine
 *   open URI                    a deep link in the window used last
 *   fingers begin|update|end|cancel X Y   two fingers on a touchpad move right and down
 *   back                        as a program's own button would
 *   locale NAME                 another language
 *   drop                        destroys the view of the window used last, which stays
 *   dialogs                     sheets and covers are windows
 *
 * Each is answered by a line: told, and what it gave. Each key, and each text that is said to who
 * cannot see, is printed. */
#include <flow-gtk/flow-gtk.h>
#include <stdlib.h>
#include <string.h>

static uint64_t now = 1000000;
static FlowGtkEngine *engine;
static GtkApplication *application;
static int plugin_count;
static char **plugins;

static uint64_t clock_now(void *user_data) {
  (void)user_data;
  return now;
}

static GtkWindow *last_window(void) { return gtk_application_get_active_window(application); }

static FlowGtkView *last_view(void) {
  GtkWindow *window = last_window();
  GtkWidget *child = window ? gtk_window_get_child(window) : NULL;
  return child ? FLOW_GTK_VIEW(child) : NULL;
}

static void finished(FlowGtkView *view, FlowGtkCause cause, GVariant *value, GtkWindow *window) {
  char *text;
  /* A plugin that is loaded again begins again. */
  if ((flow_cause)cause == FLOW_CAUSE_UNLOADED) {
    flow_gtk_view_start(view, g_object_get_data(G_OBJECT(window), "class"), NULL, NULL);
    return;
  }
  text = value ? g_variant_print(value, FALSE) : g_strdup("null");
  g_print("finished: %s %s\n", flow_cause_name((flow_cause)cause), text);
  g_free(text);
  gtk_window_destroy(window);
}

static void announced(FlowGtkView *view, const char *message) {
  (void)view;
  g_print("announced: %s\n", message);
}

static gboolean key_pressed(GtkWindow *window) {
  (void)window;
  g_print("key\n");
  return FALSE;
}

static void window_open(const char *wanted) {
  const char *class_id = wanted && *wanted ? wanted : NULL;
  GtkWidget *window = gtk_application_window_new(application);
  GtkWidget *view = flow_gtk_view_new(engine);
  GtkEventController *keys = gtk_event_controller_key_new();
  GError *error = NULL;
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_pressed), window);
  gtk_widget_add_controller(window, keys);
  if (g_strcmp0(g_getenv("FLOW_TEST_HOST"), "bare") != 0)
    gtk_window_set_default_size(GTK_WINDOW(window), 420, 560);
  g_object_set_data_full(G_OBJECT(window), "class", g_strdup(class_id), g_free);
  flow_gtk_view_attach_window(FLOW_GTK_VIEW(view), GTK_WINDOW(window));
  g_signal_connect(view, "finished", G_CALLBACK(finished), window);
  g_signal_connect(view, "announced", G_CALLBACK(announced), NULL);
  gtk_window_set_child(GTK_WINDOW(window), view);
  if (!flow_gtk_view_start(FLOW_GTK_VIEW(view), class_id, NULL, &error)) {
    g_printerr("%s\n", error->message);
    exit(1);
  }
  gtk_window_present(GTK_WINDOW(window));
}

static void advance(uint64_t milliseconds) {
  for (uint64_t end = now + milliseconds; now < end;) {
    now++;
    flow_engine_dispatch(flow_gtk_engine_get_raw(engine));
  }
}

/* Sends a move of two fingers to the view: fingers that move right bring what lies left. */
static gboolean fingers(const char *phase, double x, double y) {
  static const char *const phases[] = {"begin", "update", "end", "cancel"};
  for (int index = 0; index < 4; index++) {
    if (strcmp(phase, phases[index]) == 0)
      return flow_gtk_view_scroll_delta(last_view(), -x, -y, (FlowGtkScrollPhase)index);
  }
  return FALSE;
}

static gboolean perform(char **words) {
  const char *word = words[0], *first = words[0] ? words[1] : NULL;
  GError *error = NULL;
  gboolean result = TRUE;
  if (!word) return TRUE;
  if (strcmp(word, "advance") == 0 && first) advance(strtoull(first, NULL, 10));
  if (strcmp(word, "reload") == 0 && first) result = flow_gtk_engine_reload(engine, first, &error);
  if (strcmp(word, "window") == 0) window_open(first);
  if (strcmp(word, "open") == 0 && first)
    result = flow_gtk_view_open_uri(last_view(), first, &error);
  if (strcmp(word, "fingers") == 0 && first && words[2] && words[3])
    result = fingers(first, strtod(words[2], NULL), strtod(words[3], NULL));
  if (strcmp(word, "back") == 0) flow_gtk_view_back(last_view());
  if (strcmp(word, "locale") == 0) {
    flow_gtk_engine_set_locale(engine, first);
    gtk_widget_set_default_direction(flow_gtk_engine_get_direction(engine));
  }
  if (strcmp(word, "drop") == 0) gtk_window_set_child(last_window(), NULL);
  if (strcmp(word, "dialogs") == 0)
    flow_gtk_view_set_presentation(last_view(), FLOW_GTK_PRESENTATION_AS_DIALOG);
  if (error) g_print("error: %s\n", error->message);
  g_clear_error(&error);
  return result;
}

static gboolean line_came(GIOChannel *channel, GIOCondition condition, gpointer data) {
  char *line = NULL;
  (void)condition, (void)data;
  if (g_io_channel_read_line(channel, &line, NULL, NULL, NULL) != G_IO_STATUS_NORMAL)
    return G_SOURCE_REMOVE;
  char **words = g_strsplit(g_strstrip(line), " ", -1);
  const gboolean result = perform(words);
  g_print("told %s\n", result ? "yes" : "no");
  g_strfreev(words);
  g_free(line);
  return G_SOURCE_CONTINUE;
}

static void activate(GApplication *self) {
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  GError *error = NULL;
  (void)self;
  options.clock.function = clock_now;
  if (g_strcmp0(g_getenv("FLOW_TEST_HOST"), "saved") == 0) options.flags = FLOW_ENGINE_SAVED;
  engine = flow_gtk_engine_new_with_options(&options);
  for (int index = 0; index < plugin_count; index++) {
    if (flow_gtk_engine_load(engine, plugins[index], &error)) continue;
    g_printerr("%s\n", error->message);
    exit(1);
  }
  GIOChannel *channel = g_io_channel_unix_new(0);
  g_io_add_watch(channel, G_IO_IN | G_IO_HUP, line_came, NULL);
  g_io_channel_unref(channel);
  window_open(g_getenv("FLOW_TEST_CLASS"));
}

int main(int count, char **arguments) {
  plugin_count = count - 1;
  plugins = arguments + 1;
  setvbuf(stdout, NULL, _IOLBF, 0);
  application = gtk_application_new("org.flow.Test", G_APPLICATION_NON_UNIQUE);
  g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
  const int result = g_application_run(G_APPLICATION(application), 1, arguments);
  g_clear_object(&engine);
  g_object_unref(application);
  return result;
}
