/* An engine that cannot be made, and plugins that are loaded again from inside. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "units.h"

extern const flow_plugin_entry_table inside_plugin;

/* Messages of the library about an engine that it could not make, beside the engine's own
 * diagnostics, and warnings of the toolkit. */
static guint reasons, complaints;

#define NO_ENGINE "an engine cannot be made: "

static void logged(const char *domain, GLogLevelFlags level, const char *message, gpointer data) {
  (void)data;
  if (g_strcmp0(domain, "FlowGtk") == 0) {
    reasons += g_str_has_prefix(message, NO_ENGINE);
  } else if (level & (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING)) {
    complaints++;
    printf("%s: %s\n", domain, message);
  }
}

/* Runs a function while the process has no descriptor left. */
static struct rlimit limit_before;

static void limit(void) {
  struct rlimit none;
  CHECK(getrlimit(RLIMIT_NOFILE, &limit_before) == 0);
  none = limit_before;
  none.rlim_cur = 3;
  CHECK(setrlimit(RLIMIT_NOFILE, &none) == 0);
  reasons = complaints = 0;
}

static void unlimit(void) { CHECK(setrlimit(RLIMIT_NOFILE, &limit_before) == 0); }

static gboolean is_refused(gboolean answer, GError **error) {
  const gboolean is_so = !answer && *error && (*error)->domain == FLOW_GTK_ERROR &&
                         (*error)->code == FLOW_ERROR_OUT_OF_DESCRIPTORS &&
                         strstr((*error)->message, NO_ENGINE);
  if (!is_so) printf("%d %s\n", answer, *error ? (*error)->message : "no error");
  g_clear_error(error);
  return is_so;
}

static void destroyed(void *data) { ++*(int *)data; }

static void none(void) {
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  GError *error = NULL;
  int ends = 0;
  limit();
  CHECK(!flow_gtk_engine_new());
  CHECK(reasons == 1);
  CHECK(is_refused(!!g_initable_new(FLOW_GTK_TYPE_ENGINE, NULL, &error, NULL), &error));
  CHECK(!g_initable_new(FLOW_GTK_TYPE_ENGINE, NULL, NULL, NULL));
  CHECK(reasons == 1);
  unlimit();
  options.flags = UINT32_MAX;
  options.diagnostic.destroy = destroyed;
  options.diagnostic.user_data = &ends;
  CHECK(!flow_gtk_engine_new_with_options(&options));
  CHECK(reasons == 2 && ends == 1);
  FlowGtkEngine *made = flow_gtk_engine_new();
  CHECK(made && flow_gtk_engine_get_raw(made) && g_initable_init(G_INITABLE(made), NULL, &error));
  g_object_unref(made);
}

static FlowGtkEngine *engine_of(char *end, size_t size) {
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  options.struct_size = (uint32_t)size;
  options.flags = FLOW_ENGINE_SAVED;
  memcpy(end - size, &options, size);
  return flow_gtk_engine_new_with_options((const flow_engine_options *)(void *)(end - size));
}

/* Nothing is read behind the options of a program that was built with another version, where no
 * memory is. */
static void sizes(void) {
  const size_t page = (size_t)sysconf(_SC_PAGESIZE);
  struct {
    flow_engine_options known;
    uint64_t later[4];
  } newer = {FLOW_ENGINE_OPTIONS_INIT, {0}};
  char *pages = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  FlowGtkEngine *made;
  CHECK(pages != MAP_FAILED && mprotect(pages + page, page, PROT_NONE) == 0);
  made = engine_of(pages + page, offsetof(flow_engine_options, callback_limit));
  CHECK(made && flow_gtk_engine_get_is_saved(made));
  g_object_unref(made);
  reasons = 0;
  CHECK(!engine_of(pages + page, 8));
  CHECK(reasons == 1);
  newer.known.struct_size = (uint32_t)sizeof newer;
  newer.known.flags = FLOW_ENGINE_SAVED;
  made = flow_gtk_engine_new_with_options(&newer.known);
  CHECK(made && flow_gtk_engine_get_is_saved(made));
  g_object_unref(made);
  munmap(pages, 2 * page);
}

static void closed(GObject *view, GAsyncResult *result, gpointer data) {
  *(gboolean *)data = flow_gtk_view_close_finish(FLOW_GTK_VIEW(view), result, NULL);
}

/* Asks all that can be asked of a view and its engine. */
static void is_nothing(FlowGtkEngine *of, GtkWidget *widget) {
  GtkWindow *window = GTK_WINDOW(gtk_window_new());
  FlowGtkView *view = FLOW_GTK_VIEW(widget);
  GError *error = NULL;
  gboolean is_closed = FALSE;
  g_object_add_weak_pointer(G_OBJECT(widget), (gpointer *)&widget);
  gtk_window_set_child(window, widget);
  flow_gtk_view_attach_window(view, window);
  gtk_window_present(window);
  UNTIL(gtk_widget_get_mapped(widget));
  CHECK(flow_gtk_view_get_engine(view) == of && !flow_gtk_engine_get_raw(of));
  CHECK(flow_gtk_view_get_is_empty(view) && !flow_gtk_view_get_can_go_back(view));
  CHECK(g_str_equal(flow_gtk_view_get_title(view), ""));
  CHECK(flow_gtk_view_get_raw(view) == FLOW_NONE);
  CHECK(g_initable_init(G_INITABLE(of), NULL, NULL) == FALSE);
  CHECK(is_refused(flow_gtk_view_start(view, NULL, NULL, &error), &error));
  CHECK(is_refused(flow_gtk_view_start(view, "a", g_variant_new_int64(1), &error), &error));
  CHECK(is_refused(flow_gtk_view_open_uri(view, "unit:a", &error), &error));
  CHECK(is_refused(flow_gtk_view_adopt(view, 1, &error), &error));
  CHECK(is_refused(flow_gtk_engine_load(of, "a.so", &error), &error));
  CHECK(is_refused(flow_gtk_engine_load_folder(of, ".", &error), &error));
  CHECK(is_refused(flow_gtk_engine_watch(of, "a.so", &error), &error));
  CHECK(is_refused(flow_gtk_engine_reload(of, "a", &error), &error));
  CHECK(!flow_gtk_view_start(view, NULL, NULL, NULL));
  flow_gtk_engine_set_locale(of, "de-DE");
  CHECK(g_str_equal(flow_gtk_engine_get_locale(of), ""));
  flow_gtk_view_back(view);
  flow_gtk_view_close_async(view, NULL, closed, &is_closed);
  UNTIL(is_closed);
  gtk_window_destroy(window);
  unit_turn();
  CHECK(!widget);
}

static void closed_once(void) {
  GtkWidget *view = g_object_ref_sink(flow_gtk_view_new(host));
  gboolean is_closed = FALSE;
  g_object_add_weak_pointer(G_OBJECT(view), (gpointer *)&view);
  flow_gtk_view_close_async(FLOW_GTK_VIEW(view), NULL, closed, &is_closed);
  UNTIL(is_closed);
  g_object_unref(view);
  CHECK(!view);
}

static void nothing_is_shown(void) {
  limit();
  FlowGtkEngine *without = g_object_new(FLOW_GTK_TYPE_ENGINE, NULL);
  unlimit();
  CHECK(reasons == 0);
  is_nothing(without, flow_gtk_view_new(without));
  CHECK(reasons == 0 && complaints == 0);
  g_object_unref(without);
}

static void by_default(void) {
  limit();
  GtkWidget *view = flow_gtk_view_new(NULL);
  unlimit();
  FlowGtkEngine *without = flow_gtk_engine_get_default();
  CHECK(reasons == 1);
  g_object_add_weak_pointer(G_OBJECT(without), (gpointer *)&without);
  is_nothing(without, view);
  /* It goes with its last view, and the next one can be made. */
  CHECK(!without && reasons == 1 && complaints == 0);
  view = g_object_ref_sink(flow_gtk_view_new(NULL));
  CHECK(flow_gtk_engine_get_raw(flow_gtk_engine_get_default()));
  g_object_unref(view);
}

/* ---- Loaded again from inside ---------------------------------------------------------------- */

static const char *wanted;
static flow_window opens_in; /* FLOW_NONE: it opens nothing */
static GString *diagnostics;

static void told(FlowGtkEngine *of, FlowGtkSeverity severity, const char *message) {
  (void)of;
  CHECK(severity == FLOW_GTK_SEVERITY_ERROR);
  g_string_append_printf(diagnostics, "%s\n", message);
}

static void ask(void *data, flow_engine *of, flow_handle subject) {
  GError *error = NULL;
  (void)data, (void)subject;
  if (opens_in) CHECK(flow_show(of, opens_in, "inside.screen", NULL) != FLOW_NONE);
  CHECK(flow_gtk_engine_reload(host, wanted, &error) && !error);
  CHECK(diagnostics->len == 0);
}

/* Asks for a reload in a function that the engine runs. */
static void ask_inside(const char *plugin) {
  wanted = plugin;
  g_string_truncate(diagnostics, 0);
  CHECK(flow_engine_post(engine, (flow_callback){ask, NULL, NULL}) == FLOW_OK);
  unit_turn();
}

static flow_plugin plugin_of(const char *id) {
  flow_plugin plugins[4], found = FLOW_NONE;
  size_t count = 0;
  flow_engine_plugins(engine, plugins, 4, &count);
  while (count--) {
    flow_plugin_info info = FLOW_PLUGIN_INFO_INIT;
    flow_plugin_get(engine, plugins[count], &info);
    if (g_str_equal(info.id, id)) found = plugins[count];
  }
  return found;
}

static void refused_inside(void) {
  const gulong handler = g_signal_connect(host, "diagnostic", G_CALLBACK(told), NULL);
  diagnostics = g_string_new(NULL);
  ask_inside("nobody");
  CHECK(strstr(diagnostics->str, "'nobody'"));
  CHECK(flow_plugin_add(engine, &inside_plugin, NULL, NULL) == FLOW_OK);
  ask_inside("inside");
  CHECK(strstr(diagnostics->str, "no file to load again"));
  CHECK(strchr(diagnostics->str, '\n') == strrchr(diagnostics->str, '\n'));
  CHECK(plugin_of("inside") != FLOW_NONE);
  CHECK(flow_plugin_unload(engine, plugin_of("inside"), NULL, NULL) == FLOW_OK);
  unit_turn();
  g_signal_handler_disconnect(host, handler);
  g_string_free(diagnostics, TRUE);
}

/* A page that the same callback opens, whose news nobody has read, does not keep the plugin. */
static void loaded_inside(void) {
  const gulong handler = g_signal_connect(host, "diagnostic", G_CALLBACK(told), NULL);
  FlowGtkView *view = g_object_ref_sink(FLOW_GTK_VIEW(flow_gtk_view_new(host)));
  diagnostics = g_string_new(NULL);
  CHECK(flow_gtk_engine_load(host, g_getenv("UNIT_PLUGIN"), NULL));
  for (int round = 0; round < 2; round++) {
    const flow_plugin before = plugin_of("inside");
    opens_in = round ? flow_gtk_view_get_raw(view) : FLOW_NONE;
    ask_inside("inside");
    CHECK(plugin_of("inside") != FLOW_NONE && plugin_of("inside") != before);
    CHECK(diagnostics->len == 0);
  }
  g_object_unref(view);
  CHECK(flow_plugin_unload(engine, plugin_of("inside"), NULL, NULL) == FLOW_OK);
  unit_turn();
  g_signal_handler_disconnect(host, handler);
  g_string_free(diagnostics, TRUE);
}

/* ---- Programs in any language ---------------------------------------------------------------- */

static void saved(void) {
  FlowGtkEngine *of = g_object_new(FLOW_GTK_TYPE_ENGINE, "is-saved", TRUE, "locale", "de-AT", NULL);
  FlowGtkEngine *plain = g_object_new(FLOW_GTK_TYPE_ENGINE, NULL);
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  uint64_t id = 0;
  GtkWidget *view = g_object_ref_sink(flow_gtk_view_new(of));
  CHECK(flow_gtk_engine_get_is_saved(of) && !flow_gtk_engine_get_is_saved(plain));
  CHECK(g_str_equal(flow_gtk_engine_get_locale(of), "de-AT"));
  CHECK(flow_saved_id(flow_gtk_engine_get_raw(of), flow_gtk_view_get_raw(FLOW_GTK_VIEW(view)),
                      &id) == FLOW_OK);
  g_object_unref(view);
  g_object_unref(of);
  g_object_unref(plain);
  options.flags = FLOW_ENGINE_SAVED;
  of = flow_gtk_engine_new_with_options(&options);
  CHECK(flow_gtk_engine_get_is_saved(of));
  g_object_unref(of);
}

static void words(void) {
  FlowGtkEngine *of = g_object_new(FLOW_GTK_TYPE_ENGINE, "locale", "de", NULL);
  g_autofree char *own = g_strdup(flow_gtk_engine_get_word(of, FLOW_GTK_WORD_CLOSE));
  CHECK(!g_str_equal(own, "Close") && own[0]);
  flow_gtk_engine_set_word(of, FLOW_GTK_WORD_CLOSE, "Weg damit");
  CHECK(g_str_equal(flow_gtk_engine_get_word(of, FLOW_GTK_WORD_CLOSE), "Weg damit"));
  flow_gtk_engine_set_word(of, FLOW_GTK_WORD_CLOSE, NULL);
  CHECK(g_str_equal(flow_gtk_engine_get_word(of, FLOW_GTK_WORD_CLOSE), own));
  CHECK(g_str_equal(flow_gtk_engine_get_word(of, (FlowGtkWord)4711), ""));
  g_object_unref(of);
}

/* Warnings of the library, whatever they say. */
static guint warnings;

static void warned(const char *domain, GLogLevelFlags level, const char *message, gpointer data) {
  (void)data;
  if (level & G_LOG_LEVEL_WARNING && g_strcmp0(domain, "FlowGtk") == 0) warnings++;
  if (level & G_LOG_LEVEL_CRITICAL) complaints++, printf("%s: %s\n", domain, message);
}

/* A call fails with an error that says the sentence, or warns where nobody takes it. */
#define TOLD_ONCE(call, sentence)                                    \
  do {                                                               \
    GError *error = NULL, **place = &error;                          \
    warnings = 0;                                                    \
    CHECK(!(call));                                                  \
    CHECK(error && strstr(error->message, sentence) && !warnings);   \
    CHECK(error && error->domain == FLOW_GTK_ERROR);                 \
    g_clear_error(&error);                                           \
    place = NULL;                                                    \
    CHECK(!(call));                                                  \
    CHECK(warnings <= 1);                                            \
  } while (0)

static void fields(flow_content into) {
  flow_add_field(engine, into, "name", "Name", FLOW_FIELD_TEXT, "", NULL);
}

static void told_once(void) {
  const GLogFunc before = g_log_set_default_handler(warned, NULL);
  GtkWidget *widget = g_object_ref_sink(flow_gtk_view_new(host));
  FlowGtkView *view = FLOW_GTK_VIEW(widget);
  on_render = fields;
  TOLD_ONCE(flow_gtk_engine_load(host, "./nobody.so", place), "does not exist; check the path");
  TOLD_ONCE(flow_gtk_engine_watch(host, "./nobody.so", place), "does not exist; check the path");
  TOLD_ONCE(flow_gtk_engine_reload(host, "nobody", place), "'nobody'");
  TOLD_ONCE(flow_gtk_engine_unload(host, "nobody", place), "'nobody'");
  TOLD_ONCE(flow_gtk_view_start(view, "nobody", NULL, place), "no class has the id 'nobody'");
  TOLD_ONCE(flow_gtk_view_open_uri(view, "no uri", place), "this is no URI");
  TOLD_ONCE(flow_gtk_view_adopt(view, 4711, place), "no handle; that of a window is needed");
  CHECK(flow_gtk_view_start(view, "unit.screen", NULL, NULL));
  FlowGtkScreen *screen = flow_gtk_view_get_screen(view);
  TOLD_ONCE(flow_gtk_screen_set(screen, "name", g_variant_new_int64(5), place), "takes a string");
  TOLD_ONCE(flow_gtk_screen_press(screen, "nobody", NULL, NULL, place), "no element 'nobody'");
  /* Somebody hears it, also if nobody takes the error, or none is given. */
  warnings = 0;
  CHECK(!flow_gtk_engine_load(host, "./nobody.so", NULL) && warnings == 1);
  CHECK(flow_gtk_view_open_uri(view, "nobody:x", NULL));
  unit_turn();
  CHECK(warnings == 2);
  /* A handler of the program hears all, and the error is the same sentence. */
  const gulong handler = g_signal_connect(host, "diagnostic", G_CALLBACK(told), NULL);
  diagnostics = g_string_new(NULL);
  TOLD_ONCE(flow_gtk_view_start(view, "nobody", NULL, place), "no class has the id 'nobody'");
  unit_turn();
  CHECK(strstr(diagnostics->str, "no class has the id 'nobody'") && warnings == 0);
  g_string_free(diagnostics, TRUE);
  g_signal_handler_disconnect(host, handler);
  g_object_unref(widget);
  unit_turn();
  CHECK(complaints == 0);
  g_log_set_default_handler(before, NULL);
}

static void unloaded(void) {
  GError *error = NULL;
  FlowGtkView *view = g_object_ref_sink(FLOW_GTK_VIEW(flow_gtk_view_new(host)));
  CHECK(flow_gtk_engine_load(host, g_getenv("UNIT_PLUGIN"), NULL));
  CHECK(flow_gtk_view_start(view, "inside.screen", NULL, NULL));
  CHECK(!flow_gtk_view_get_is_empty(view));
  CHECK(flow_gtk_engine_unload(host, "inside", &error) && !error);
  UNTIL(flow_gtk_view_get_is_empty(view) && plugin_of("inside") == FLOW_NONE);
  /* By its file, too. */
  CHECK(flow_gtk_engine_load(host, g_getenv("UNIT_PLUGIN"), NULL));
  CHECK(flow_gtk_engine_unload(host, g_getenv("UNIT_PLUGIN"), NULL));
  UNTIL(plugin_of("inside") == FLOW_NONE);
  g_object_unref(view);
  unit_turn();
}

static void heard(FlowGtkView *view, const char *message, GString *all) {
  (void)view;
  g_string_append_printf(all, "%s;", message);
}

static const char *note = "Begun";
static void noted(flow_content content) { flow_add_note(engine, content, note); }

static FlowGtkScreen *on_top; /* when the view told that it can go back, or not */
static void back_told(FlowGtkView *view) { on_top = flow_gtk_view_get_screen(view); }

static void wished(void) {
  FlowGtkView *view = g_object_ref_sink(FLOW_GTK_VIEW(flow_gtk_view_new(host)));
  GString *all = g_string_new(NULL), *shown = g_string_new(NULL), *unshown = g_string_new(NULL);
  flow_options options = FLOW_OPTIONS_INIT;
  options.style = FLOW_STYLE_SHEET;
  on_render = noted;
  g_signal_connect(view, "notify::can-go-back", G_CALLBACK(back_told), NULL);
  g_signal_connect(view, "announced", G_CALLBACK(heard), all);
  g_signal_connect(view, "announced::shown", G_CALLBACK(heard), shown);
  g_signal_connect(view, "announced::message", G_CALLBACK(heard), unshown);
  flow_gtk_view_dismiss(view);
  CHECK(flow_gtk_view_start(view, "unit.screen", NULL, NULL));
  FlowGtkScreen *screen = flow_gtk_view_get_screen(view);
  flow_gtk_view_dismiss(view);
  unit_turn();
  CHECK(flow_gtk_view_get_screen(view) == screen);
  flow_open_new(engine, flow_gtk_view_get_raw(view), "unit.screen", NULL, &options, NULL, NULL);
  unit_turn();
  CHECK(flow_gtk_view_get_screen(view) != screen);
  CHECK(on_top && on_top == flow_gtk_view_get_screen(view));
  flow_gtk_view_dismiss(view);
  UNTIL(flow_gtk_view_get_screen(view) == screen);
  flow_gtk_view_announce(view, "Saved");
  CHECK(all->len == 0);
  UNTIL(g_str_equal(all->str, "Saved;"));
  note = "Changed";
  flow_screen_changed(engine, flow_gtk_screen_get_raw(screen)->screen);
  UNTIL(g_str_equal(all->str, "Saved;Changed;"));
  CHECK(g_str_equal(shown->str, "Changed;") && g_str_equal(unshown->str, "Saved;"));
  g_object_run_dispose(G_OBJECT(view));
  flow_gtk_view_announce(view, "Nobody");
  flow_gtk_view_dismiss(view);
  CHECK(!flow_gtk_view_get_screen(view) && !flow_gtk_view_get_header(view));
  g_object_unref(view);
  g_string_free(all, TRUE);
  g_string_free(shown, TRUE);
  g_string_free(unshown, TRUE);
  on_render = NULL;
}

int main(int argc, char **argv) {
  unit_begin(&argc, &argv);
  g_log_set_default_handler(logged, NULL);
  unit_case("H17: where no engine can be made there is none, and the caller hears why", none);
  unit_case("H17: an object without an engine refuses, and its view is empty", nothing_is_shown);
  unit_case("H17: so does the default one, until its last view has gone", by_default);
  unit_case("H16: a view that was closed once leaves nothing behind", closed_once);
  unit_case("H19: a reload that fails at its turn is a diagnostic", refused_inside);
  unit_case("H19: a reload inside a callback waits for its turn", loaded_inside);
  unit_case("an engine that saves is a property", saved);
  unit_case("options are read as far as their struct goes", sizes);
  unit_case("words are set and read by their names", words);
  unit_case("a failure is an error or a warning, never both, in the engine's sentence", told_once);
  unit_case("a plugin is unloaded by its id or its file", unloaded);
  unit_case("a program dismisses, announces, and is told what the page does not show", wished);
  return unit_end();
}
