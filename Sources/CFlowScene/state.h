/* All of a scene. */
#ifndef FLOW_SCENE_STATE_H
#define FLOW_SCENE_STATE_H

#include <flow/class.h>

#include "finger.h"

/* Leads from what the engine holds, and which may outlive the scene, to the scene. */
typedef struct {
  flow_scene *scene; /* NULL: it has ended */
  size_t references;
} scene_link;

/* The flows whose ends are told: those that were begun here, or restored. */
typedef struct {
  flow_coordinator *items;
  size_t count;
  flow_observer observer;
} flows;

struct flow_scene {
  tree tree; /* the first: core_of() and tree_of() */
  motion motion;
  finger finger;
  flows flows;
  flow_presenter presenter;
  scene_link *link;
  bool is_adopted; /* the window was there before */
  bool is_closing, was_active;
};

scene_link *scene_link_ref(flow_scene *self);
/* A destroy function for what the engine holds. */
void scene_link_unref(void *link);

/* FLOW_ERROR_INVALID_ARGUMENT for no scene, FLOW_ERROR_STALE_HANDLE for a scene that has ended. */
flow_status scene_check(const flow_scene *self, flow_error *error);

/* Gives the scene a window with a presenter, if it has none. */
flow_status scene_take_window(flow_scene *self, flow_error *error);
/* The sentence of what the engine has refused, for core_fail(). */
extern const char scene_refused[];
/* Registers a class of the scene's own, unless another scene of the engine has. */
flow_status scene_register(flow_engine *engine, const flow_class *made, flow_error *error);

/* Begins to hear of ends, and of requests that no change of the window tells. */
flow_status flows_watch(flow_scene *self, flow_error *error);
/* The window has been closed. */
void scene_closed(flow_scene *self);
/* Notes a flow whose end is to be told. */
void flows_add(flow_scene *self, flow_coordinator flow);
/* Ends what moves, for which the engine would be busy. */
void scene_end_moves(flow_scene *self);
/* The plugins of an engine, oldest first; the caller frees them. */
flow_plugin *scene_plugins(flow_engine *engine, size_t *out_count);

/* Notes the flow of an adopted window, as one that was restored. */
void flows_note(flow_scene *self);
void flows_end(flow_scene *self);

#endif
