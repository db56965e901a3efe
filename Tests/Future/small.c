/* The host of the small libraries in the future test: small FOLDER today|later. It gives each of
 * their structs to a function; the second argument says whose libraries run. Libraries of today
 * refuse members of a later version unless they are zero; all libraries take shorter structs. */
#include <flow/cbor.h>
#include <flow/flow.h>
#include <flow/record.h>
#include <flow/scene.h>
#include <flow/store.h>
#include <flow/store_pg.h>
#include <stdio.h>
#include <string.h>

static int failures;

static void check(int is_right, const char *what, int line) {
  if (is_right) return;
  failures++;
  printf("small.c:%d: not so: %s\n", line, what);
}
#define CHECK(...) check((__VA_ARGS__) ? 1 : 0, #__VA_ARGS__, __LINE__)

static int has_later_libraries;

#ifdef FUTURE
/* The status of a struct whose member of the later version is set. */
#define LATER(name) ((name).later = 1, has_later_libraries ? FLOW_OK : FLOW_ERROR_STRUCT_SIZE)
#define RESET(name) ((name).later = 0)
#else
#define LATER(name) FLOW_OK
#define RESET(name) ((void)0)
#endif

static void try_cbor(void) {
  static const uint8_t one = 1;
  flow_cbor_limits limits = FLOW_CBOR_LIMITS_INIT;
  flow_value *value = NULL;
  flow_status expected;
  CHECK(flow_cbor_parse(&one, 1, &limits, &value, NULL) == FLOW_OK);
  flow_value_destroy(value);
  value = NULL;
  expected = LATER(limits);
  CHECK(flow_cbor_parse(&one, 1, &limits, &value, NULL) == expected);
  flow_value_destroy(value);
  limits.struct_size = 4;
  CHECK(flow_cbor_parse(&one, 1, &limits, &value, NULL) == FLOW_ERROR_STRUCT_SIZE);
}

static int destroyed;
static void committed(void *data, flow_session *session, uint64_t step) {
  (void)data;
  (void)session;
  (void)step;
}
static void committed_destroy(void *data) {
  (void)data;
  destroyed++;
}

static void try_store(flow_engine *engine, const char *folder) {
  flow_store_options settings = FLOW_STORE_OPTIONS_INIT;
  flow_session_options options = FLOW_SESSION_OPTIONS_INIT;
  flow_restore_options restore = FLOW_RESTORE_OPTIONS_INIT;
  flow_session_info info = FLOW_SESSION_INFO_INIT;
  flow_error error = FLOW_ERROR_INIT;
  flow_store *store = NULL;
  flow_session *session = NULL;
  flow_status expected = LATER(settings);
  CHECK(flow_store_open(folder, &settings, &store, NULL) == expected);
  if (store) flow_store_close(store);
  RESET(settings);
  store = NULL;
  CHECK(flow_store_open(folder, &settings, &store, &error) == FLOW_OK);
  options.committed.function = committed;
  options.committed.destroy = committed_destroy;
  options.restore = &restore;
  options.struct_size = 8;
  CHECK(flow_store_attach(store, engine, flow_text("a"), &options, &session, &error) ==
        FLOW_ERROR_STRUCT_SIZE);
  CHECK(strstr(error.message, "options.struct_size is 8: at least"));
  options.struct_size = (uint32_t)sizeof options;
  CHECK(destroyed == 0);
  CHECK(flow_store_attach(store, engine, flow_text("a"), &options, &session, &error) == FLOW_OK);
  CHECK(flow_session_get(session, &info) == FLOW_OK);
  CHECK(info.status == FLOW_OK && info.struct_size == sizeof info);
  info.struct_size = 8;
  CHECK(flow_session_get(session, &info) == FLOW_ERROR_STRUCT_SIZE);
  flow_session_detach(session);
  CHECK(destroyed == 1);
  flow_store_close(store);
}

static void try_pg(flow_engine *engine) {
  flow_store_pg_options settings = FLOW_STORE_PG_OPTIONS_INIT;
  flow_error error = FLOW_ERROR_INIT;
  flow_session *session = NULL;
  settings.lease = 1;
  CHECK(flow_store_pg_attach("", engine, flow_text("a"), &settings, NULL, &session, &error) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  settings.struct_size = 4;
  CHECK(flow_store_pg_attach("", engine, flow_text("a"), &settings, NULL, &session, &error) ==
        FLOW_ERROR_STRUCT_SIZE);
}

static void try_record(flow_engine *engine, const char *folder) {
  flow_recorder_options options = FLOW_RECORDER_OPTIONS_INIT;
  flow_wish wish = FLOW_WISH_INIT;
  flow_input input = FLOW_INPUT_INIT;
  flow_recorder *recorder = NULL;
  flow_status expected;
  char path[300];
  snprintf(path, sizeof path, "%s/walk.flow", folder);
  options.title = "A walk";
  CHECK(flow_recorder_begin(engine, path, &options, &recorder, NULL) == FLOW_OK);
  wish.kind = FLOW_WISH_BACK;
  CHECK(flow_recorder_wish(recorder, &wish) == FLOW_OK);
  expected = LATER(wish);
  CHECK(flow_recorder_wish(recorder, &wish) == expected);
  wish.struct_size = 8;
  CHECK(flow_recorder_wish(recorder, &wish) == FLOW_ERROR_STRUCT_SIZE);
  input.id = flow_text("go");
  CHECK(flow_recorder_input(recorder, FLOW_NONE, NULL, &input, 0) == FLOW_OK);
  expected = LATER(input);
  CHECK(flow_recorder_input(recorder, FLOW_NONE, NULL, &input, 0) == expected);
  input.struct_size = 8;
  CHECK(flow_recorder_input(recorder, FLOW_NONE, NULL, &input, 0) == FLOW_ERROR_STRUCT_SIZE);
  CHECK(flow_recorder_end(recorder, NULL) == FLOW_OK);
}

static void *page_create(void *user_data, flow_engine *engine, flow_handle handle,
                         const flow_value *arguments) {
  (void)user_data, (void)handle, (void)arguments;
  return engine;
}
static void page_render(void *engine, flow_content content) {
  flow_add_button(engine, content, "go", "Go", FLOW_ROLE_NORMAL);
}
static void count_destroy(void *data) { ++*(int *)data; }

static void try_scene(flow_engine *engine) {
  static const flow_method methods[] = {FLOW_SCREEN_METHOD(create, page_create),
                                        FLOW_SCREEN_METHOD(render, page_render)};
  const flow_class page = FLOW_CLASS(FLOW_KIND_SCREEN, "a.page", methods);
  flow_skin skin = FLOW_SKIN_INIT;
  flow_news news = FLOW_NEWS_INIT;
  flow_scene *scene = NULL;
  const flow_scene_layer *layer;
  const flow_scene_element *button;
  int ended = 0;
  flow_status expected = LATER(skin);
  CHECK(flow_class_register(engine, FLOW_NONE, &page, NULL) == FLOW_OK);
  CHECK(flow_scene_create(engine, FLOW_NONE, &skin, &scene, NULL) == expected);
  flow_scene_destroy(scene);
  RESET(skin);
  skin.flags = FLOW_SKIN_STILL;
  skin.data = &ended;
  skin.destroy = count_destroy;
  skin.struct_size = 8;
  scene = NULL;
  CHECK(flow_scene_create(engine, FLOW_NONE, &skin, &scene, NULL) == FLOW_ERROR_STRUCT_SIZE);
  skin.struct_size = (uint32_t)sizeof skin;
  CHECK(ended == 0);
  CHECK(flow_scene_create(engine, FLOW_NONE, &skin, &scene, NULL) == FLOW_OK);
  CHECK(flow_show(engine, flow_scene_window(scene), "a.page", NULL) != FLOW_NONE);
  while (flow_scene_next(scene, &news)) {
    CHECK(news.struct_size == sizeof news);
  }
  layer = flow_scene_layer_at(scene, 0);
  CHECK(layer && layer->place_count == 1 && layer->page && layer->page->is_available);
  if (layer && layer->page) {
    CHECK(flow_scene_place_at(layer, 0)->page == layer->page);
    button = flow_scene_element_at(layer->page, FLOW_SCENE_LIST_BODY, 0);
    CHECK(button && button->page == layer->page && flow_string_is(button->shown->id, "go"));
  }
  flow_scene_destroy(scene);
  CHECK(ended == 1);
}

int main(int count, char **arguments) {
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  flow_engine *engine = NULL;
  if (count != 3) return 2;
  has_later_libraries = strcmp(arguments[2], "later") == 0;
  options.flags = FLOW_ENGINE_SAVED;
  CHECK(flow_engine_create(&options, &engine) == FLOW_OK);
  try_cbor();
  try_store(engine, arguments[1]);
  try_pg(engine);
  try_record(engine, arguments[1]);
  try_scene(engine);
  CHECK(flow_engine_destroy(engine) == FLOW_OK);
  return failures > 0;
}
