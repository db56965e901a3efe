/* A plugin with a library beside its file. Its screen says which build it is, from
 * where it was loaded, and what the library gives.
 *
 *   BUILD                   a text
 *   CHANGES_IN_CONSTRUCTOR  it changes its own file while that is opened, by its constructor
 *   CHANGES_IN_INIT         the same in `init` */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <flow/plugin.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int beside(void);

static int pressed;

static const char *own_path(void) {
  Dl_info info;
  return dladdr(&pressed, &info) ? info.dli_fname : "nowhere";
}

/* The name of the file, with that of its folder. */
static const char *own_name(void) {
  const char *name = strrchr(own_path(), '/');
  while (name && name > own_path() && name[-1] != '/')
    name--;
  return name ? name : "nowhere";
}

static void change_own_file(void) {
  FILE *file = fopen(own_path(), "a");
  if (!file) abort();
  fputc('\n', file);
  fclose(file);
}

static void render(void *instance, flow_content content) {
  flow_engine *engine = (flow_engine *)((void **)instance)[0];
  char texts[3][200];
  flow_content_set_title(engine, content, flow_text(BUILD));
  snprintf(texts[0], sizeof texts[0], "from %s", own_name());
  snprintf(texts[1], sizeof texts[1], "library %d", beside());
  snprintf(texts[2], sizeof texts[2], "pressed %d", pressed);
  for (int index = 0; index < 3; index++) {
    flow_element text = flow_element_make(FLOW_ELEMENT_TEXT, "", texts[index]);
    flow_content_add(engine, content, &text);
  }
  flow_add_button(engine, content, "press", "Press", FLOW_ROLE_NORMAL);
}

static void press(void *instance) {
  void **self = (void **)instance;
  pressed++;
  flow_screen_changed((flow_engine *)self[0], (flow_handle)(uintptr_t)self[1]);
}

static void *create(void *data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  void **self = (void **)calloc(2, sizeof *self);
  (void)data, (void)arguments;
  if (self) self[0] = engine, self[1] = (void *)(uintptr_t)handle;
  return self;
}

static void start(void *instance) {
  void **self = (void **)instance;
  flow_show((flow_engine *)self[0], (flow_handle)(uintptr_t)self[1], "beside.screen", NULL);
}

static flow_status init(flow_engine *engine, flow_plugin plugin, flow_error *error) {
  static const flow_method screen[] = {FLOW_SCREEN_METHOD(create, create),
                                       FLOW_SCREEN_METHOD(destroy, free),
                                       FLOW_SCREEN_METHOD(render, render), FLOW_ACTION(press)};
  static const flow_method flow[] = {FLOW_COORDINATOR_METHOD(create, create),
                                     FLOW_COORDINATOR_METHOD(destroy, free),
                                     FLOW_COORDINATOR_METHOD(start, start)};
  const flow_class classes[] = {FLOW_CLASS(FLOW_KIND_COORDINATOR, "beside.flow", flow),
                                FLOW_CLASS(FLOW_KIND_SCREEN, "beside.screen", screen)};
#ifdef CHANGES_IN_INIT
  change_own_file();
#endif
  return FLOW_REGISTER(engine, plugin, classes, error);
}

__attribute__((constructor)) static void constructed(void) {
  const char *mark = getenv("FLOW_TEST_MARK");
  FILE *file = mark ? fopen(mark, "w") : NULL;
  if (file) fclose(file);
#ifdef CHANGES_IN_CONSTRUCTOR
  change_own_file();
#endif
  (void)change_own_file;
}

static void deinit(flow_engine *engine, flow_plugin plugin) { (void)engine, (void)plugin; }

FLOW_PLUGIN("test.beside", "1.0", init, deinit);
