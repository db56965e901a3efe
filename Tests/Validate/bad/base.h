/* A plugin that does all as it should, except for what the file that includes this has defined
 * before:
 *
 *   ON_INIT, ON_DEINIT             statements
 *   ON_START(self)                 before the flow opens its first screen
 *   ON_NEXT(self)                  when the user goes on from a screen
 *   ON_AGREE(self)                 when the user changes a toggle
 *   ON_NAME(self, name)            when the user types a name
 *   ON_DONE(self)                  when the user ends the flow
 *   ON_RENDER(self, content)       before a screen fills its content
 *   FREE(self)                     frees an instance
 *   SAVES                          screens have states: "agrees", "level", "more"
 *   MORE                           an integer that a screen saves besides
 *   ON_SAVE(self)                  when a screen has filled its entries
 *   ON_RESTORE(self, state)        when it has read them
 *   MORE_METHODS                   methods of the screen
 *   MORE_CLASSES                   classes, each with a comma behind it
 *   ID, VERSION, AGREE             texts
 *   NAME                           the beginning of its classes' ids, a text
 *   NO_CLASSES, NO_ENTRY           leave those out
 */
#include <flow/plugin.h>
#include <stdlib.h>
#include <string.h>

#ifndef ON_INIT
#define ON_INIT (void)0
#endif
#ifndef ON_DEINIT
#define ON_DEINIT (void)0
#endif
#ifndef ON_START
#define ON_START(self) (void)0
#endif
#ifndef ON_NEXT
#define ON_NEXT(self) (void)0
#endif
#ifndef ON_AGREE
#define ON_AGREE(self) (void)0
#endif
#ifndef ON_NAME
#define ON_NAME(self, name) (void)0
#endif
#ifndef ON_DONE
#define ON_DONE(self) (void)0
#endif
#ifndef ON_RENDER
#define ON_RENDER(self, content) (void)0
#endif
#ifndef MORE
#define MORE 0
#endif
#ifndef ON_SAVE
#define ON_SAVE(self) (void)0
#endif
#ifndef ON_RESTORE
#define ON_RESTORE(self, state) (void)0
#endif
#ifndef FREE
#define FREE(self) free(self)
#endif
#ifndef MORE_METHODS
#define MORE_METHODS
#endif
#ifndef MORE_CLASSES
#define MORE_CLASSES
#endif
#ifndef ID
#define ID "fixture.bad"
#endif
#ifndef NAME
#define NAME "bad"
#endif
#ifndef VERSION
#define VERSION "1.0"
#endif
#ifndef AGREE
#define AGREE "I agree"
#endif

#ifndef ITEM
#define ITEM
typedef struct {
  flow_engine *engine;
  flow_handle handle;
  int64_t level; /* the user's progress */
  flow_bool agrees;
  int count; /* for the fault */
  void *more;
  flow_entry entries[4]; /* of the state that is lent */
  flow_value saved;
} item;
#endif

static void *create(void *data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  item *self = (item *)calloc(1, sizeof *self);
  (void)data;
  if (!self) return NULL;
  self->engine = engine;
  self->handle = handle;
  self->level = flow_as_integer(arguments, 0);
  if (self->level < 0 || self->level > 3) self->level = 0;
  return self;
}

static void destroy(void *self) { FREE(self); }

static void render(void *instance, flow_content content) {
  item *self = (item *)instance;
  flow_element element = flow_element_make(FLOW_ELEMENT_TOGGLE, "agree", AGREE);
  ON_RENDER(self, content);
  flow_content_set_title(self->engine, content, flow_text("Bad"));
  element.value = flow_boolean_value(self->agrees);
  flow_content_add(self->engine, content, &element);
  element = flow_element_make(FLOW_ELEMENT_FIELD, "name", "Your name");
  flow_content_add(self->engine, content, &element);
  if (self->level < 3) flow_add_button(self->engine, content, "next", "Next", FLOW_ROLE_NORMAL);
  flow_add_button(self->engine, content, "done", "Done", FLOW_ROLE_PRIMARY);
}

static void next(void *instance) {
  item *self = (item *)instance;
  flow_value level = flow_integer_value(self->level + 1);
  ON_NEXT(self);
  flow_tell(self->engine, self->handle, "open_next", &level, 1);
}

static void agree(void *instance, const flow_value *value) {
  item *self = (item *)instance;
  self->agrees = flow_as_boolean(value, FLOW_FALSE);
  ON_AGREE(self);
  flow_screen_changed(self->engine, self->handle);
}

static void name(void *instance, const flow_value *value) {
  flow_string name = flow_as_string(value, "");
  (void)instance, (void)name;
  ON_NAME((item *)instance, name);
}

static void done(void *instance) {
  item *self = (item *)instance;
  ON_DONE(self);
  flow_tell(self->engine, self->handle, "end", NULL, 0);
}

#ifdef SAVES
static const flow_value *save_state(void *instance) {
  item *self = (item *)instance;
  self->entries[0] = (flow_entry){flow_text("agrees"), flow_boolean_value(self->agrees)};
  self->entries[1] = (flow_entry){flow_text("level"), flow_integer_value(self->level)};
  self->entries[2] = (flow_entry){flow_text("more"), flow_integer_value(MORE)};
  self->saved = flow_map_value(self->entries, 3);
  ON_SAVE(self);
  return &self->saved;
}

static flow_bool restore_state(void *instance, const flow_value *state, uint32_t version) {
  item *self = (item *)instance;
  (void)version;
  self->agrees = flow_get_boolean(state, "agrees", FLOW_FALSE);
  self->level = flow_get_integer(state, "level", 0);
  ON_RESTORE(self, state);
  return FLOW_TRUE;
}
#define SCREEN_STATES                                \
  FLOW_SCREEN_METHOD(save_state, save_state),        \
      FLOW_SCREEN_METHOD(restore_state, restore_state),
#else
#define SCREEN_STATES
#endif

static void start(void *instance) {
  item *self = (item *)instance;
  ON_START(self);
  flow_show(self->engine, self->handle, NAME ".screen", NULL);
}

static void open_next(void *instance, const flow_value *level) {
  item *self = (item *)instance;
  flow_show(self->engine, self->handle, NAME ".screen", level);
}

static void end(void *instance) {
  item *self = (item *)instance;
  flow_finish(self->engine, self->handle, NULL, NULL, NULL);
}

static flow_status init(flow_engine *engine, flow_plugin plugin, flow_error *error) {
  static const flow_method screen[] = {FLOW_SCREEN_METHOD(create, create),
                                       FLOW_SCREEN_METHOD(destroy, destroy),
                                       FLOW_SCREEN_METHOD(render, render),
                                       FLOW_ACTION(next),
                                       FLOW_ACTION(agree),
                                       FLOW_ACTION(name),
                                       FLOW_ACTION(done),
                                       SCREEN_STATES MORE_METHODS};
  static const flow_method flow[] = {
      FLOW_COORDINATOR_METHOD(create, create),
      FLOW_COORDINATOR_METHOD(destroy, destroy),
      FLOW_COORDINATOR_METHOD(start, start),
      FLOW_ACTION(open_next),
      FLOW_ACTION(end),
  };
  const flow_class classes[] = {FLOW_CLASS(FLOW_KIND_COORDINATOR, NAME ".flow", flow),
                                FLOW_CLASS(FLOW_KIND_SCREEN, NAME ".screen", screen), MORE_CLASSES};
  (void)engine, (void)plugin, (void)error;
  ON_INIT;
#ifndef NO_CLASSES
  return FLOW_REGISTER(engine, plugin, classes, error);
#else
  (void)classes;
  return FLOW_OK;
#endif
}

static void deinit(flow_engine *engine, flow_plugin plugin) {
  (void)engine, (void)plugin;
  ON_DEINIT;
}

#ifndef NO_ENTRY
FLOW_PLUGIN(ID, VERSION, init, deinit);
#endif
