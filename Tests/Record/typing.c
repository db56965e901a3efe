/* A plugin for records of typing: what is put into each of its fields leads to something else. The
 * calls are written to the file TYPING_LOG. */
#define _GNU_SOURCE /* nanosleep() */

#include "../Shared/plugin.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

typedef struct {
  flow_engine *engine;
  flow_handle self;
  char name[64], code[64], loud[64], slow[64], last[64], deep[64], over[64], turns[64];
  int64_t number;
  flow_bool is_turned, is_off;
} instance;

SHARED_CREATE(instance)

static void put(const char *what, const flow_value *value) {
  const char *path = getenv("TYPING_LOG");
  FILE *log = path ? fopen(path, "a") : NULL;
  if (!log) return;
  if (value && value->type == FLOW_TYPE_STRING)
    fprintf(log, "%s %.*s\n", what, (int)value->as.string.size, value->as.string.data);
  else
    fprintf(log, "%s\n", what);
  fclose(log);
}

static void keep(char kept[64], const flow_value *value) {
  size_t size = value->as.string.size < 63 ? value->as.string.size : 63;
  memcpy(kept, value->as.string.data, size);
  kept[size] = '\0';
}

static void render(void *self, flow_content content) {
  instance *screen = self;
  flow_engine *engine = screen->engine;
  flow_element number = flow_element_make(FLOW_ELEMENT_FIELD, "number", "Number");
  number.field_type = FLOW_FIELD_NUMBER;
  number.value = flow_integer_value(screen->number);
  number.enabled = !screen->is_off;
  flow_add_title(engine, content, "Typing");
  flow_add_field(engine, content, "name", "Name", FLOW_FIELD_TEXT, screen->name, NULL);
  flow_add_field(engine, content, "code", "Code", FLOW_FIELD_TEXT, screen->code, NULL);
  if (screen->is_turned)
    flow_add_button(engine, content, "number", "Number", FLOW_ROLE_NORMAL);
  else
    flow_content_add(engine, content, &number);
  flow_add_field(engine, content, "loud", "Loud", FLOW_FIELD_TEXT, screen->loud, NULL);
  flow_add_field(engine, content, "slow", "Slow", FLOW_FIELD_TEXT, screen->slow, NULL);
  flow_add_field(engine, content, "last", "Last", FLOW_FIELD_TEXT, screen->last, NULL);
  flow_add_field(engine, content, "deep", "Deep", FLOW_FIELD_TEXT, screen->deep, NULL);
  flow_add_field(engine, content, "over", "Over", FLOW_FIELD_TEXT, screen->over, NULL);
  flow_add_field(engine, content, "turns", "Turns", FLOW_FIELD_TEXT, screen->turns, NULL);
}

static void name(void *self, const flow_value *value) {
  instance *screen = self;
  put("name", value);
  keep(screen->name, value);
  flow_screen_changed(screen->engine, screen->self);
}

/* Makes capitals, so that the text is another one than was typed. */
static void code(void *self, const flow_value *value) {
  instance *screen = self;
  put("code", value);
  keep(screen->code, value);
  for (char *letter = screen->code; *letter; letter++)
    *letter = (char)toupper((unsigned char)*letter);
  flow_screen_changed(screen->engine, screen->self);
}

/* Takes whole numbers only, so that others are refused. */
static void number(void *self, int64_t given) {
  ((instance *)self)->number = given;
  put("number", NULL);
}

/* Leads to a request, of which somebody hears. */
static void loud(void *self, const flow_value *value) {
  instance *screen = self;
  put("loud", value);
  keep(screen->loud, value);
  flow_dismiss_all(screen->engine, screen->self, NULL, NULL);
}

static void fired(void *context, flow_engine *engine, flow_handle timer) {
  (void)context, (void)engine, (void)timer;
  put("timer", NULL);
}

static void slow(void *self, const flow_value *value) {
  instance *screen = self;
  flow_callback callback = {fired, NULL, NULL};
  put("slow", value);
  keep(screen->slow, value);
  flow_timer_start(screen->engine, screen->self, 1, 0, callback, NULL);
}

static void last(void *self, const flow_value *value) {
  instance *screen = self;
  put("last", value);
  keep(screen->last, value);
  if (value->as.string.size == 3 && getenv("TYPING_CRASHES")) abort();
}

static void again(void *context, flow_engine *engine, flow_handle timer) {
  instance *screen = context;
  (void)timer;
  put("timer", NULL);
  flow_open_new(engine, screen->self, "typing.screen", NULL, NULL, NULL, NULL);
}

/* Opens a screen, and while that slides in two timers, of which one opens another. */
static void deep(void *self, const flow_value *value) {
  instance *screen = self;
  flow_callback first = {again, screen, NULL}, second = {fired, NULL, NULL};
  put("deep", value);
  keep(screen->deep, value);
  flow_timer_start(screen->engine, screen->self, 5, 0, first, NULL);
  flow_timer_start(screen->engine, screen->self, 10, 0, second, NULL);
  flow_open_new(screen->engine, screen->self, "typing.screen", NULL, NULL, NULL, NULL);
}

static void put_over(void *context, flow_engine *engine, flow_handle timer) {
  instance *screen = context;
  (void)timer;
  screen->number++;
  flow_screen_changed(engine, screen->self);
}

/* Puts a number over what is typed there, and then a timer runs; both are due when it returns. */
static void over(void *self, const flow_value *value) {
  const struct timespec pause = {0, 100000000};
  instance *screen = self;
  flow_callback first = {put_over, screen, NULL}, second = {fired, NULL, NULL};
  put("over", value);
  keep(screen->over, value);
  if (value->as.string.size > 1) return;
  flow_timer_start(screen->engine, screen->self, 5, 0, first, NULL);
  flow_timer_start(screen->engine, screen->self, 50, 0, second, NULL);
  nanosleep(&pause, NULL);
}

static void turn(void *context, flow_engine *engine, flow_handle timer) {
  instance *screen = context;
  (void)timer;
  screen->is_turned = screen->turns[0] == 'b';
  screen->is_off = screen->turns[0] == 'd';
  flow_screen_changed(engine, screen->self);
}

/* Makes a button of the number, or disables it, which is due when this returns. */
static void turns(void *self, const flow_value *value) {
  const struct timespec pause = {0, 100000000};
  instance *screen = self;
  flow_callback callback = {turn, screen, NULL};
  put("turns", value);
  keep(screen->turns, value);
  flow_timer_start(screen->engine, screen->self, 5, 0, callback, NULL);
  nanosleep(&pause, NULL);
}

static void did_appear(void *self) {
  (void)self;
  if (getenv("TYPING_LIVES")) put("did_appear", NULL);
}

static void did_disappear(void *self) {
  (void)self;
  if (getenv("TYPING_LIVES")) put("did_disappear", NULL);
}

static void destroy(void *self) { free(self); }

static void start(void *self) {
  instance *flow = self;
  flow_open_new(flow->engine, flow->self, "typing.screen", NULL, NULL, NULL, NULL);
}

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method screens[] = {
      FLOW_SCREEN_METHOD(create, create),
      FLOW_SCREEN_METHOD(destroy, destroy),
      FLOW_SCREEN_METHOD(render, render),
      FLOW_SCREEN_METHOD(did_appear, did_appear),
      FLOW_SCREEN_METHOD(did_disappear, did_disappear),
      FLOW_ACTION(name),
      FLOW_ACTION(code),
      FLOW_METHOD("number", "v(px)", number),
      FLOW_ACTION(loud),
      FLOW_ACTION(slow),
      FLOW_ACTION(last),
      FLOW_ACTION(deep),
      FLOW_ACTION(over),
      FLOW_ACTION(turns),
  };
  static const flow_method flows[] = {FLOW_COORDINATOR_METHOD(create, create),
                                      FLOW_COORDINATOR_METHOD(destroy, destroy),
                                      FLOW_COORDINATOR_METHOD(start, start)};
  static const shared_class classes[] = {SHARED_CLASS(FLOW_KIND_SCREEN, "typing.screen", screens),
                                         SHARED_CLASS(FLOW_KIND_COORDINATOR, "typing.flow", flows)};
  return shared_register(engine, self, classes, 2, error);
}

FLOW_PLUGIN("typing", "1.0", init, NULL);
