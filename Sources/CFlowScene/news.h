/* News that wait to be read, and what is freed when they have been.
 *
 * The beginning of a scene, which all its other files know. */
#ifndef FLOW_SCENE_NEWS_H
#define FLOW_SCENE_NEWS_H

#include <flow/scene.h>
#include <stdbool.h>
#include <stddef.h>

/* The struct of a type whose member is at `pointer`. */
#define CONTAINER(pointer, type, member) \
  ((type *)(void *)((char *)(pointer) - offsetof(type, member)))

/* A thing that has gone, until the news that said so have been read. */
typedef struct gone {
  struct gone *next;
  void (*end)(struct gone *self);
} gone;

typedef struct {
  flow_engine *engine;
  flow_skin skin;
  flow_news *news;
  size_t first, count, room;
  gone *gone;
  /* Calls into the engine that have not returned. Until they have, nothing changes or is freed. */
  unsigned inside;
  uint64_t round;    /* counts the times at which all news have been read */
  const void *taken; /* the page whose screen is being asked for its content; NULL: none */
  unsigned hollow;   /* elements with rows that could not be had when they were asked for */
  bool is_ended;
  flow_screen clicked;            /* the page on which the first click of several was */
  char language[16];              /* the one of the form below, cut if it is longer */
  uint16_t form;                  /* in which it writes days, times and numbers (form.h) */
  void (*end)(flow_scene *scene); /* frees the scene, when it has ended and nothing is inside */
} core;

/* The beginning of a scene. */
static inline core *core_of(const flow_scene *scene) { return (core *)(uintptr_t)scene; }

/* True for a scene that there is, and that has not ended. */
static inline bool core_is_there(const flow_scene *scene) {
  return scene && !core_of(scene)->is_ended;
}
/* Fills an error, which may be NULL or of an older caller, and returns its status. A `%s` of the
 * sentence is the name, a second one the status. */
flow_status core_fail(flow_error *error, flow_status status, const char *sentence,
                      const char *name);

/* Wakes the skin, which then reads the news. */
void core_wake(core *self);
/* Begins a call that may run a screen's code, which may end the scene. */
void core_enter(core *self);
/* Ends the call. The scene may have been freed when this returns. */
void core_leave(core *self);

/* Adds news behind all news that wait. */
flow_news *news_add(core *self, flow_news_kind kind);
/* News with a text, which is copied. */
flow_news *news_say(core *self, flow_news_kind kind, const char *text);
/* Hands out the first news, which stay until the next are asked for; NULL if there are none. */
const flow_news *news_take(core *self);

/* Keeps what has gone until the news have been read. */
void gone_add(core *self, gone *gone, void (*end)(struct gone *self));
/* Frees all that has gone. */
void gone_end(core *self);

#endif
