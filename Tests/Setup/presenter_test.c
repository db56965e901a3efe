// Input while a slow presenter runs a change, and the calls that it gets.
#include "check.h"
#include "tests.h"
#include "walk.h"

// A window whose presenter answers when the test says so.
typedef struct slow_window {
  walk walk;
  flow_presenter presenter;
  flow_token token;     // the change that runs, or FLOW_NONE
  flow_screen changed;  // the screen of the last report that content has changed
} slow_window;

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  (void)engine, (void)handle, (void)arguments;
  return user_data;
}

static void transition(void *self, const flow_change *change) {
  ((slow_window *)self)->token = change->token;
}

static void changed(void *self, flow_screen screen) { ((slow_window *)self)->changed = screen; }

// Lets the running change end, and those that waited for it.
static void settle(slow_window *window) {
  while (window->token != FLOW_NONE) {
    flow_token token = window->token;
    window->token = FLOW_NONE;
    CHECK(flow_token_complete(window->walk.engine, token) == FLOW_OK);
  }
}

static void slow_open(slow_window *window) {
  static const flow_method methods[] = {
      FLOW_PRESENTER_METHOD(create, create),
      FLOW_PRESENTER_METHOD(transition, transition),
      FLOW_PRESENTER_METHOD(changed, changed),
  };
  flow_class presenter_class = FLOW_CLASS_INIT;
  flow_engine *engine = engine_with_plugin();
  *window = (slow_window){0};
  presenter_class.kind = FLOW_KIND_PRESENTER;
  presenter_class.id = "test.slow";
  presenter_class.methods = methods;
  presenter_class.method_count = sizeof methods / sizeof *methods;
  presenter_class.user_data = window;
  CHECK(flow_class_register(engine, FLOW_NONE, &presenter_class, NULL) == FLOW_OK);
  CHECK(flow_create(engine, "test.slow", NULL, &window->presenter) == FLOW_OK);
  walk_open(&window->walk, engine, made_places());
  CHECK(flow_window_set_presenter(engine, window->walk.window, window->presenter) == FLOW_OK);
  settle(window);
}

static void slow_close(slow_window *window) {
  flow_engine *engine = window->walk.engine;
  CHECK(flow_window_set_presenter(engine, window->walk.window, FLOW_NONE) == FLOW_OK);
  CHECK(flow_destroy(engine, window->presenter) == FLOW_OK);
  walk_close(&window->walk);
  CHECK(live_objects(engine) == 0);
  engine_end(engine);
}

static void slow_walk_to_offer(slow_window *window) {
  press(&window->walk, "begin");
  settle(window);
  select_row(&window->walk, "select_language", "de_DE.UTF-8");
  settle(window);
  press(&window->walk, "use_utc");
  settle(window);
  CHECK_TEXT(title(&window->walk), "Account");
}

static void second_taps_while_pushing(void) {
  slow_window window;
  walk *walk = &window.walk;
  flow_value language = flow_string_value("de_DE.UTF-8");
  slow_open(&window);
  flow_screen welcome = top_screen(walk);

  CHECK(press(walk, "begin") == FLOW_OK);
  CHECK(window.token != FLOW_NONE);
  CHECK(flow_screen_invoke(walk->engine, welcome, "begin", NULL, NULL) == FLOW_OK);
  CHECK(select_row(walk, "select_language", "de_DE.UTF-8") == FLOW_OK);
  settle(&window);
  CHECK_TEXT(title(walk), "Language");
  CHECK(depth(walk) == 2);

  flow_screen screen = top_screen(walk);
  CHECK(select_row(walk, "select_language", "de_DE.UTF-8") == FLOW_OK);
  CHECK(flow_screen_invoke(walk->engine, screen, "select_language", &language, NULL) == FLOW_OK);
  settle(&window);
  CHECK_TEXT(title(walk), "Time zone");
  CHECK(depth(walk) == 3);
  slow_close(&window);
}

static void taps_beside_the_sheet(void) {
  slow_window window;
  walk *walk = &window.walk;
  slow_open(&window);
  slow_walk_to_offer(&window);
  flow_screen offer = top_screen(walk);

  CHECK(press(walk, "create_account") == FLOW_OK);
  CHECK(flow_screen_invoke(walk->engine, offer, "create_account", NULL, NULL) == FLOW_OK);
  settle(&window);
  CHECK(flow_screen_invoke(walk->engine, offer, "create_account", NULL, NULL) == FLOW_OK);
  CHECK(flow_screen_invoke(walk->engine, offer, "leave", NULL, NULL) == FLOW_OK);
  settle(&window);

  CHECK(layers(walk) == 2);
  CHECK_TEXT(title(walk), "New account");
  CHECK(press(walk, "cancel") == FLOW_OK);
  settle(&window);
  CHECK(top_screen(walk) == offer);
  slow_close(&window);
}

static void second_taps_while_the_sheet_goes(void) {
  slow_window window;
  walk *walk = &window.walk;
  slow_open(&window);
  slow_walk_to_offer(&window);
  press(walk, "create_account");
  settle(&window);

  CHECK(press(walk, "cancel") == FLOW_OK);
  CHECK(window.token != FLOW_NONE);
  press(walk, "create_account");
  press(walk, "create_account");
  settle(&window);

  CHECK(layers(walk) <= 2);
  CHECK(press(walk, layers(walk) == 2 ? "cancel" : "leave") == FLOW_OK);
  settle(&window);
  CHECK(layers(walk) == 1);
  slow_close(&window);
}

static void changes_are_told(void) {
  slow_window window;
  walk *walk = &window.walk;
  slow_open(&window);
  press(walk, "begin");
  settle(&window);
  window.changed = FLOW_NONE;
  CHECK(fill(walk, "filter", "de") == FLOW_OK);
  CHECK(window.changed == top_screen(walk));
  go_back(walk);
  settle(&window);
  slow_walk_to_offer(&window);
  flow_screen offer = top_screen(walk);
  press(walk, "create_account");
  settle(&window);

  window.changed = FLOW_NONE;
  CHECK(fill(walk, "name", "Ada") == FLOW_OK);
  CHECK(window.changed == FLOW_NONE);
  CHECK(press(walk, "proceed") == FLOW_OK);
  CHECK(window.changed == top_screen(walk));
  window.changed = FLOW_NONE;
  CHECK(fill(walk, "name", "ada") == FLOW_OK);
  CHECK(window.changed == top_screen(walk));
  enter_account(walk, "ada", "correct horse", "correct horse");
  settle(&window);
  press(walk, "confirm");
  settle(&window);
  CHECK_TEXT(title(walk), "Network");
  window.changed = FLOW_NONE;
  press(walk, "refresh");
  CHECK(window.changed == top_screen(walk));
  go_back(walk);
  settle(&window);
  CHECK(window.changed == offer && top_screen(walk) == offer);
  slow_close(&window);
}

void presenter_tests(void) {
  run_test("A second tap while a screen is pushed does nothing", second_taps_while_pushing);
  run_test("Taps on what lies under a sheet do nothing", taps_beside_the_sheet);
  run_test("A second tap while a sheet goes opens no second one", second_taps_while_the_sheet_goes);
  run_test("Screens say when what they show has changed (V2)", changes_are_told);
}
