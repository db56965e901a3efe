/**
 * engine.h - the engine as the views see it, beside its public functions. Private.
 */
#ifndef FLOW_GTK_ENGINE_PRIVATE_H
#define FLOW_GTK_ENGINE_PRIVATE_H

#include <flow-gtk/flow-gtk.h>
#include <flow/scene.h>

G_BEGIN_DECLS

/** Runs a function at the loop's next turn, when no callback of the engine is on the stack, in the
 *  order asked for. `destroy` runs afterwards, or in its place when the engine has gone by then. */
void flow_gtk_engine_later(FlowGtkEngine *self, GFunc function, gpointer data,
                           GDestroyNotify destroy);

/** The loop that owns the engine; NULL if there is none. */
flow_scene_loop *flow_gtk_engine_loop(FlowGtkEngine *self);

/** True if there is an engine; else `error` receives why none could be made, or that it has
 *  ended. */
gboolean flow_gtk_engine_is_there(FlowGtkEngine *self, GError **error);

/** True while a callback of an engine is on the stack of this thread. */
gboolean flow_gtk_engine_is_inside(FlowGtkEngine *self);

/** Shows the words of all views again, if a word or the language has changed (H21). */
void flow_gtk_engine_read_words(FlowGtkEngine *self);

/** A view begins and ends to show something of the engine. */
void flow_gtk_engine_add_view(FlowGtkEngine *self, FlowGtkView *view);
void flow_gtk_engine_remove_view(FlowGtkEngine *self, FlowGtkView *view);

/* ---- engine-loop.c: the engine as a source of GLib's loop ------------------------------------ */

typedef struct FlowGtkLoop FlowGtkLoop;

/** Makes an engine and its source, which is attached to the thread's default context. Without an
 *  engine, `error` receives the reason, and the loop is over from the beginning. */
FlowGtkLoop *flow_gtk_loop_new(const flow_engine_options *options, FlowGtkEngine *owner,
                               GError **error);
/** The loop that owns the engine; NULL when it has ended. */
flow_scene_loop *flow_gtk_loop_raw(FlowGtkLoop *self);
void flow_gtk_loop_later(FlowGtkLoop *self, GFunc function, gpointer data, GDestroyNotify destroy);
/** Ends the engine, at once or, inside one of its callbacks, at the loop's next turn. The loop is
 *  over for the caller. */
void flow_gtk_loop_end(FlowGtkLoop *self);

/** Called by the loop for each diagnostic, while the engine has an owner. */
void flow_gtk_engine_told(FlowGtkEngine *self, const flow_diagnostic *diagnostic);

G_END_DECLS
#endif
