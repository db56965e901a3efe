// Makes the ten mistakes of docs/plugin-guide.md, each on an engine of its own, and prints the
// number of each with the first thing the engine says about it.
#include <flow/flow.h>
#include <stdio.h>

static int number;
static int is_told;

static void told(void *user_data, const flow_diagnostic *diagnostic) {
  (void)user_data;
  if (!is_told) printf("%d %s\n", number, diagnostic->message);
  is_told = 1;
}

typedef struct {
  flow_engine *engine;
  flow_handle handle;
} object;

static object objects[64];
static size_t object_count;

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  object *self = &objects[object_count++];
  (void)user_data, (void)arguments;
  self->engine = engine;
  self->handle = handle;
  return self;
}

static void destroy(void *instance) { (void)instance; }

static void render(void *instance, flow_content content) {
  object *self = instance;
  flow_add_title(self->engine, content, "Menu");
  flow_add_button(self->engine, content, "tea", "Tea", FLOW_ROLE_NORMAL);
}

static void start(void *instance) {
  object *self = instance;
  if (number == 5) flow_show(self->engine, self->handle, "drink.meun", NULL);
  if (number > 6) flow_show(self->engine, self->handle, "drink.menu", NULL);
}

static void drink_chosen(void *instance, const flow_string *id, const flow_value *drink) {
  (void)instance, (void)id, (void)drink;
}

static void nothing(void *instance) { (void)instance; }

static flow_engine *engine;
static flow_window window;

static void begin(void) {
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  options.flags = FLOW_ENGINE_NOTES;
  options.diagnostic.function = told;
  is_told = 0;
  object_count = 0;
  number++;
  flow_engine_create(&options, &engine);
  flow_window_create(engine, &window);
}

static void end(void) {
  flow_engine_destroy(engine);
  if (!is_told) printf("%d nothing was told\n", number);
}

static void add(flow_class description) {
  flow_class_register(engine, FLOW_NONE, &description, NULL);
}

// A coordinator and a screen that work.
static flow_screen open_drink(void) {
  static const flow_method flow[] = {
      FLOW_COORDINATOR_METHOD(create, create), FLOW_COORDINATOR_METHOD(start, start),
      FLOW_COORDINATOR_METHOD(destroy, destroy), FLOW_ACTION(drink_chosen)};
  static const flow_method screen[] = {FLOW_SCREEN_METHOD(create, create),
                                       FLOW_SCREEN_METHOD(render, render),
                                       FLOW_SCREEN_METHOD(destroy, destroy)};
  static const flow_argument arguments[] = {
      FLOW_ARGUMENT("language", "s", "in which the menu is written")};
  flow_class menu = FLOW_CLASS_OF(FLOW_KIND_SCREEN, "drink.menu", screen, arguments);
  flow_class drink = FLOW_CLASS(FLOW_KIND_COORDINATOR, "drink", flow);
  flow_screen top = FLOW_NONE;
  add(menu);
  add(drink);
  flow_show(engine, window, "drink", NULL);
  flow_window_top(engine, window, &top);
  return top;
}

int main(int argc, char **argv) {
  const flow_screen_content *content;
  flow_screen screen;
  flow_value value;

  begin();  // 1: the macro FLOW_PLUGIN is missing
  flow_plugin_load(engine, argc > 1 ? argv[1] : "", NULL, NULL);
  end();

  begin();  // 2: a function of another type than the method
  {
    static const flow_method methods[] = {FLOW_SCREEN_METHOD(create, create),
                                          FLOW_SCREEN_METHOD(destroy, destroy),
                                          FLOW_METHOD("render", "v(p)", nothing)};
    add((flow_class)FLOW_CLASS(FLOW_KIND_SCREEN, "drink.menu", methods));
  }
  end();

  begin();  // 3: nearly a standard method
  {
    static const flow_method methods[] = {
        FLOW_SCREEN_METHOD(create, create), FLOW_SCREEN_METHOD(destroy, destroy),
        FLOW_SCREEN_METHOD(render, render), FLOW_METHOD("did_apear", "v(p)", nothing)};
    add((flow_class)FLOW_CLASS(FLOW_KIND_SCREEN, "drink.menu", methods));
  }
  end();

  begin();  // 4: memory that nobody frees
  {
    static const flow_method methods[] = {FLOW_SCREEN_METHOD(create, create),
                                          FLOW_SCREEN_METHOD(render, render)};
    add((flow_class)FLOW_CLASS(FLOW_KIND_SCREEN, "drink.menu", methods));
  }
  end();

  begin();  // 5: a class that is not there
  open_drink();
  end();

  begin();  // 6: a start that opens nothing
  open_drink();
  end();

  begin();  // 7: nobody above has the method
  screen = open_drink();
  flow_tell(engine, screen, "drink_choosen", NULL, 0);
  end();

  begin();  // 8: arguments of the wrong number or type
  screen = open_drink();
  value = flow_string_value("tea");
  flow_tell(engine, screen, "drink_chosen", &value, 1);
  end();

  begin();  // 9: arguments that the class does not list
  screen = open_drink();
  value = FLOW_MAP(FLOW_ENTRY("langauge", flow_string_value("de")));
  flow_show(engine, screen, "drink.menu", &value);
  end();

  begin();  // 10: a button that nobody listens to
  screen = open_drink();
  flow_screen_render(engine, screen, &content);
  flow_screen_invoke(engine, screen, "tea", NULL, NULL);
  end();
  return 0;
}
