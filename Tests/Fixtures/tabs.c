/* Tabs for flowhost: Home; Account, which may be selected once it is unlocked on Home; and Guest, a
 * flow that can be left, so that its tab is empty. The screen on top of Home never lets go. */
#include <flow/plugin.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  flow_engine *engine;
  flow_handle self;
  char name[16];
} instance;

/* There is one flow at a time. */
static flow_bool is_unlocked;

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  instance *made = calloc(1, sizeof *made);
  const flow_value *name = flow_value_get(arguments, "name");
  (void)user_data;
  if (!made) return NULL;
  made->engine = engine;
  made->self = handle;
  if (name && name->type == FLOW_TYPE_STRING && name->as.string.size < sizeof made->name)
    memcpy(made->name, name->as.string.data, name->as.string.size);
  return made;
}

static void destroy(void *self) { free(self); }

static flow_handle screen(flow_engine *engine, const char *name) {
  flow_entry entry = {{"name", 4}, flow_string_value(name)};
  flow_value arguments = flow_map_value(&entry, 1);
  flow_handle made = FLOW_NONE;
  flow_create(engine, "tabs.screen", &arguments, &made);
  return made;
}

static void button(instance *of, flow_content content, const char *id, const char *text) {
  flow_element element = FLOW_ELEMENT_INIT;
  element.kind = FLOW_ELEMENT_BUTTON;
  element.id = flow_text(id);
  element.text = flow_text(text);
  flow_content_add(of->engine, content, &element);
}

static void render(void *self, flow_content content) {
  instance *of = self;
  flow_content_set_title(of->engine, content, flow_text(of->name));
  if (!strcmp(of->name, "Home")) {
    button(of, content, "edit", "Edit");
    button(of, content, "unlock", "Unlock the account");
  } else if (!strcmp(of->name, "Guest")) {
    button(of, content, "leave_guest", "Leave");
  }
}

static flow_answer may_leave(void *self, const struct flow_leave *leave) {
  instance *of = self;
  (void)leave;
  return strcmp(of->name, "Editor") ? FLOW_ANSWER_YES : FLOW_ANSWER_NO;
}

static void edit(void *self) {
  instance *of = self;
  flow_push(of->engine, of->self, screen(of->engine, "Editor"), NULL, NULL);
}

static void unlock(void *self) {
  (void)self;
  is_unlocked = FLOW_TRUE;
}

static void leave_guest(void *self) {
  instance *of = self;
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  flow_screen_get(of->engine, of->self, &info);
  flow_finish(of->engine, info.owner, NULL, NULL, NULL);
}

static void start_guest(void *self) {
  instance *of = self;
  flow_push(of->engine, of->self, screen(of->engine, "Guest"), NULL, NULL);
}

static void start(void *self) {
  static const char *const names[] = {"Home", "Account", "Guest"};
  instance *of = self;
  flow_tab tab[3] = {FLOW_TAB_INIT, FLOW_TAB_INIT, FLOW_TAB_INIT};
  flow_tabs tabs = FLOW_TABS_INIT;
  size_t index;
  for (index = 0; index < 3; index++) {
    if (index < 2) tab[index].root = screen(of->engine, names[index]);
    tab[index].id = tab[index].title = flow_text(names[index]);
  }
  tab[1].id = flow_text("account");
  flow_create(of->engine, "tabs.guest", NULL, &tab[2].root);
  is_unlocked = FLOW_FALSE;
  tabs.tabs = tab;
  tabs.count = 3;
  flow_open_tabs(of->engine, of->self, &tabs, NULL, NULL);
}

static flow_answer may_select(void *self, const struct flow_selection *selection) {
  (void)self;
  return selection->to != 1 || is_unlocked ? FLOW_ANSWER_YES : FLOW_ANSWER_NO;
}

static const flow_method screen_methods[] = {
    FLOW_SCREEN_METHOD(create, create),
    FLOW_SCREEN_METHOD(render, render),
    FLOW_SCREEN_METHOD(may_leave, may_leave),
    FLOW_SCREEN_METHOD(destroy, destroy),
    FLOW_ACTION(edit),
    FLOW_ACTION(unlock),
    FLOW_ACTION(leave_guest),
};

static const flow_method coordinator_methods[] = {
    FLOW_COORDINATOR_METHOD(create, create),
    FLOW_COORDINATOR_METHOD(start, start),
    FLOW_COORDINATOR_METHOD(may_select, may_select),
    FLOW_COORDINATOR_METHOD(destroy, destroy),
};

static const flow_method guest_methods[] = {
    FLOW_COORDINATOR_METHOD(create, create),
    FLOW_COORDINATOR_METHOD(start, start_guest),
    FLOW_COORDINATOR_METHOD(destroy, destroy),
};

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  flow_class screens = FLOW_CLASS_INIT;
  flow_class coordinator = FLOW_CLASS_INIT;
  flow_status status;
  screens.kind = FLOW_KIND_SCREEN;
  screens.id = "tabs.screen";
  screens.methods = screen_methods;
  screens.method_count = sizeof screen_methods / sizeof *screen_methods;
  status = flow_class_register(engine, self, &screens, error);
  if (status != FLOW_OK) return status;
  coordinator.kind = FLOW_KIND_COORDINATOR;
  coordinator.id = "tabs.guest";
  coordinator.methods = guest_methods;
  coordinator.method_count = sizeof guest_methods / sizeof *guest_methods;
  status = flow_class_register(engine, self, &coordinator, error);
  if (status != FLOW_OK) return status;
  coordinator.id = "tabs.main";
  coordinator.flags = FLOW_CLASS_ROOT;
  coordinator.methods = coordinator_methods;
  coordinator.method_count = sizeof coordinator_methods / sizeof *coordinator_methods;
  return flow_class_register(engine, self, &coordinator, error);
}

FLOW_PLUGIN("fixture.tabs", "1.0", init, NULL);
