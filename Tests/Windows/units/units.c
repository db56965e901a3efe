#include "units.h"

FlowGtkEngine *host;
flow_engine *engine;
flow_screen opened;
int failures;
void (*on_render)(flow_content content);
void (*on_input)(const char *id, const flow_value *value);
void (*on_wrong)(const char *id, const char *reason);
void (*on_rows)(flow_content content, uint64_t first, uint64_t count);
int64_t (*on_find)(const char *row);
flow_window unit_window;
static flow_scene *scene;

void unit_check(gboolean is_right, const char *what, const char *file, int line) {
  if (is_right) return;
  failures++;
  printf("%s:%d: not so: %s\n", file, line, what);
}

void unit_case(const char *rule, void (*function)(void)) {
  const int before = failures;
  on_render = NULL;
  on_input = NULL;
  on_wrong = NULL;
  on_rows = NULL;
  on_find = NULL;
  function();
  unit_turn();
  printf("%s %s\n", failures == before ? "ok    " : "FAILED", rule);
  fflush(stdout);
}

/* ---- The class ------------------------------------------------------------------------------- */

static void *create(void *user_data, flow_engine *of, flow_handle self,
                    const flow_value *arguments) {
  static char nothing;
  (void)user_data, (void)of, (void)self, (void)arguments;
  return &nothing;
}

static void render(void *self, flow_content content) {
  (void)self;
  if (on_render) on_render(content);
}

static void input(void *self, const flow_string *id, const flow_value *value) {
  char *text = g_strndup(id->data, id->size);
  (void)self;
  if (on_input) on_input(text, value);
  g_free(text);
}

static void wrong(void *self, const flow_string *id, const flow_string *reason) {
  char *text = g_strndup(id->data, id->size);
  char *why = reason ? g_strndup(reason->data, reason->size) : NULL;
  (void)self;
  if (on_wrong) on_wrong(text, why);
  g_free(text);
  g_free(why);
}

static void rows(void *self, flow_content content, const flow_string *id, uint64_t first,
                 uint64_t count) {
  (void)self, (void)id;
  if (on_rows) on_rows(content, first, count);
}

static int64_t find(void *self, const flow_string *id, const flow_string *row) {
  char *text = g_strndup(row->data, row->size);
  int64_t place = on_find ? on_find(text) : -1;
  (void)self, (void)id;
  g_free(text);
  return place;
}

static void register_class(void) {
  static const flow_method methods[] = {
      FLOW_SCREEN_METHOD(create, create),       FLOW_SCREEN_METHOD(render, render),
      FLOW_SCREEN_METHOD(input, input),         FLOW_SCREEN_METHOD(wrong, wrong),
      FLOW_CALLBACK_METHOD(rows, "rows", rows), FLOW_CALLBACK_METHOD(find, "find", find)};
  const flow_class class = FLOW_CLASS(FLOW_KIND_SCREEN, "unit.screen", methods);
  CHECK(flow_class_register(engine, FLOW_NONE, &class, NULL) == FLOW_OK);
}

/* ---- Screens and windows --------------------------------------------------------------------- */

/* The body that is shown; NULL: none is. */
static GtkWidget *body;

static void focus(const flow_news *news) {
  FlowGtkElement *element = news->element ? news->element->data : NULL;
  if (body && gtk_widget_get_mapped(body) && !flow_gtk_focus_element(body, element))
    gtk_widget_child_focus(body, GTK_DIR_TAB_FORWARD);
}

void unit_drain(void) {
  static gboolean is_draining;
  flow_news news = FLOW_NEWS_INIT, moved = FLOW_NEWS_INIT;
  if (is_draining || !scene) return;
  is_draining = TRUE;
  while (flow_scene_next(scene, &news)) {
    flow_gtk_screen_hear(&news);
    if (news.kind == FLOW_NEWS_FOCUS) moved = news;
    /* Nothing is opened where a test has a view of its own. */
    if (news.kind == FLOW_NEWS_SAY && flow_scene_page_of(scene, opened))
      flow_gtk_screen_announce(flow_scene_page_of(scene, opened)->data, news.text);
  }
  if (moved.kind) focus(&moved);
  is_draining = FALSE;
}

static gboolean drain(gpointer data) {
  (void)data;
  unit_drain();
  return G_SOURCE_REMOVE;
}

static void soon(void *data, flow_scene *of) {
  (void)data, (void)of;
  g_idle_add_full(G_PRIORITY_HIGH, drain, NULL, NULL);
}

FlowGtkScreen *unit_open(void) {
  opened = flow_show(engine, unit_window, "unit.screen", NULL);
  return unit_screen(opened);
}

FlowGtkScreen *unit_screen(flow_screen screen) {
  unit_drain();
  return g_object_ref(flow_scene_page_of(scene, screen)->data);
}

void unit_close(void) {
  flow_screen top = FLOW_NONE;
  flow_window_top(engine, unit_window, &top);
  CHECK(top == opened);
  flow_close(engine, opened, NULL, NULL);
  unit_drain();
}

void unit_refresh(FlowGtkScreen *screen) {
  if (unit_raw(screen) != FLOW_NONE) flow_screen_changed(engine, unit_raw(screen));
  unit_drain();
}

flow_screen unit_raw(FlowGtkScreen *screen) {
  return screen->raw && !screen->is_gone ? screen->raw->screen : FLOW_NONE;
}

GtkWidget *unit_widget(GtkWidget *inside, const char *id, const char *row) {
  FlowGtkElement *element = NULL;
  GtkWidget *frame, *found;
  FlowGtkBody *of = FLOW_GTK_BODY(inside);
  element = flow_gtk_screen_find(of->screen, id);
  frame = element ? flow_gtk_frame_of(inside, element) : NULL;
  found = frame && row ? flow_gtk_row_in(frame, row) : NULL;
  return found ? found : frame;
}

void unit_turn(void) {
  while (g_main_context_iteration(NULL, FALSE))
    continue;
}

void unit_wait(void) {
  if (!g_main_context_iteration(NULL, FALSE)) g_usleep(1000);
}

GtkWindow *unit_show(FlowGtkScreen *screen, FlowGtkFactories *factories) {
  GtkWindow *shown = GTK_WINDOW(gtk_window_new());
  gtk_window_set_default_size(shown, 400, 500);
  body = flow_gtk_body_new(screen, factories);
  g_object_add_weak_pointer(G_OBJECT(body), (gpointer *)&body);
  gtk_window_set_child(shown, body);
  flow_gtk_follow_focus(body, screen);
  flow_gtk_style_install(gtk_widget_get_display(GTK_WIDGET(shown)));
  gtk_window_present(shown);
  UNTIL(gtk_widget_get_mapped(GTK_WIDGET(shown)) && gtk_widget_get_height(GTK_WIDGET(shown)) > 0);
  return shown;
}

GtkWidget *unit_body(GtkWindow *shown) { return gtk_window_get_child(shown); }

GtkWidget *unit_control(GtkWindow *shown, const char *id) {
  FlowGtkFrame *frame = (FlowGtkFrame *)unit_widget(unit_body(shown), id, NULL);
  CHECK(frame != NULL);
  return frame->named;
}

FlowGtkElement *unit_find(FlowGtkScreen *screen, const char *id) {
  FlowGtkElement *found = flow_gtk_screen_find(screen, id);
  CHECK(found != NULL);
  return found;
}

const char *unit_text(FlowGtkElement *element) { return STRING(element, TEXT); }

void unit_begin(int *argc, char ***argv) {
  flow_skin skin = FLOW_SKIN_INIT;
  (void)argc, (void)argv;
  gtk_init();
  host = flow_gtk_engine_new();
  engine = flow_gtk_engine_get_raw(host);
  skin.flags = FLOW_SKIN_STILL;
  skin.toolkit = "gtk4";
  skin.soon = soon;
  CHECK(flow_scene_create(engine, FLOW_NONE, &skin, &scene, NULL) == FLOW_OK);
  unit_window = flow_scene_window(scene);
  register_class();
  flow_show(engine, unit_window, "unit.screen", NULL);
}

int unit_end(void) {
  flow_gtk_screen_end(flow_scene_layer_at(scene, 0)->page->data);
  flow_scene_destroy(scene);
  scene = NULL;
  g_object_unref(host);
  unit_turn();
  return failures ? 1 : 0;
}
