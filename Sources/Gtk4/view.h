/**
 * view.h - a view from inside: what its parts share. Private.
 *
 *   view.c          the widget: properties, size, life
 *   view-ask.c      requests of a program
 *   view-signals.c  signals to a program
 *   view-show.c     the picture, brought in line with the engine's tree
 *   view-focus.c    the focus, keys, and what assistive technology is told
 *   view-window.c   the window around it: closing, title, activity
 *   presenter.c     the engine tells
 *   gesture.c       fingers
 *   layer.c, ...    the layers; page.c the pages on them
 *
 * Every call of the engine can come back before it returns, and end what one holds. So layers and
 * pages are counted by references, are data of the engine's layers and screens, and whoever makes a
 * request looks at nothing afterwards that it has not looked up again.
 */
#ifndef FLOW_GTK_VIEW_PRIVATE_H
#define FLOW_GTK_VIEW_PRIVATE_H

#include <flow-gtk/flow-gtk.h>

#include "content.h"
#include "layer.h"
#include "page.h"

G_BEGIN_DECLS

/** A view, for callbacks of the engine that may outlive it. Counts references. */
typedef struct {
  guint references;
  FlowGtkView *view; /* NULL when it has gone */
} FlowGtkLink;

FlowGtkLink *flow_gtk_link_ref(FlowGtkLink *self);
void flow_gtk_link_unref(void *self);

/** The fingers that a view follows. */
typedef struct {
  flow_transition held; /* FLOW_NONE: it follows none */
  gboolean is_drag;     /* of a layer; else it goes back */
  double progress;
  double x, y;         /* the way that two fingers on a touchpad have come */
  gboolean is_refused; /* nothing comes of them before they are lifted */
} FlowGtkFingers;

struct _FlowGtkView {
  GtkWidget parent;
  FlowGtkEngine *engine;
  FlowGtkLink *link;
  flow_window window;
  flow_presenter presenter;
  FlowGtkFactories *factories;

  GPtrArray *layers;  /* that are shown, bottom first */
  GPtrArray *leaving; /* that still move away */
  GPtrArray *pages;   /* all that live; not owned */
  GPtrArray *remembered;
  flow_screen top; /* the screen that was seen on top last */
  GArray *flows;   /* in an engine that saves: coordinators whose end is told */
  flow_token token;
  guint showing; /* while it changes what is shown, nothing has come to rest */
  guint refresh;
  gint64 refreshed; /* when, last */
  FlowGtkFingers fingers;
  GtkWidget *status;

  char *title;
  gboolean can_go_back, is_empty, show_header;
  FlowGtkPresentation presentation;

  GtkWindow *host; /* the attached window; not owned */
  gboolean was_active, is_closing;
  guint activity;
  gulong title_handler;
};

/* ---- view.c ---------------------------------------------------------------------------------- */

flow_engine *flow_gtk_view_raw(FlowGtkView *self);
/** Shows something else in the properties: title, can-go-back, is-empty. */
void flow_gtk_view_update(FlowGtkView *self);
/** The engine's word in the user's language. */
const char *flow_gtk_view_word(FlowGtkView *self, flow_word word);
/** Gives an object back at the loop's next turn: it may be on the stack. */
void flow_gtk_view_unref_later(FlowGtkView *self, gpointer object);

/* ---- view-ask.c ------------------------------------------------------------------------------ */

/** A coordinator has ended: tells it, if it is that of a flow of the view. */
void flow_gtk_view_flow_ended(FlowGtkView *self, flow_coordinator flow, flow_cause cause,
                              const flow_value *value);
/** Takes the flow that is in the window for that of the view, if it has begun none itself: one that
 *  was restored. */
void flow_gtk_view_note_flow(FlowGtkView *self);

/* ---- view-signals.c -------------------------------------------------------------------------- */

void flow_gtk_view_install_signals(void);
/** The flow that was started has ended. */
void flow_gtk_view_finished(FlowGtkView *self, flow_cause cause, const flow_value *value);
/** A link in a page was pressed. */
void flow_gtk_view_open_link(FlowGtkView *self, const char *uri);
/** Something is said to users of assistive technology. */
void flow_gtk_view_announce(FlowGtkView *self, const char *message);

/* ---- view-show.c ----------------------------------------------------------------------------- */

/** Brings all that is seen in line with the tree, as a change says. */
void flow_gtk_view_show(FlowGtkView *self, const flow_change *change);
/** Lets a page or a layer follow the fingers. */
void flow_gtk_view_hold(FlowGtkView *self, const flow_gesture *held);
/** Asks for the content of pages that have changed, before the next frame. */
void flow_gtk_view_refresh_soon(FlowGtkView *self);
void flow_gtk_view_refresh_next(FlowGtkView *self);
/** Ends all slides, and so answers the engine. */
void flow_gtk_view_settle(FlowGtkView *self);
/** Something has come to rest. `self` is a view. */
void flow_gtk_view_came_to_rest(gpointer self);
/** A layer has ended in the engine. */
void flow_gtk_view_drop_layer(FlowGtkView *self, FlowGtkLayer *layer);
FlowGtkLayer *flow_gtk_view_top_layer(FlowGtkView *self);
FlowGtkPage *flow_gtk_view_top_page(FlowGtkView *self);

/* ---- view-focus.c ---------------------------------------------------------------------------- */

gboolean flow_gtk_view_has_focus(FlowGtkView *self);
/** Takes the focus from a widget that is about to go, and from all in it. */
void flow_gtk_view_drop_focus(GtkWidget *widget);
/** Gives the focus to the page on top. */
void flow_gtk_view_focus_top(FlowGtkView *self);
/** Lets the top layer alone have the focus, clicks, and be read. */
void flow_gtk_view_guard(FlowGtkView *self);
/** Keys and the mouse's back button, for the view and for windows of its layers. */
void flow_gtk_view_add_keys(FlowGtkView *self, GtkWidget *widget);
gboolean flow_gtk_view_focus(GtkWidget *widget, GtkDirectionType direction);

/* ---- view-window.c --------------------------------------------------------------------------- */

void flow_gtk_view_update_activity(FlowGtkView *self);
void flow_gtk_view_detach_window(FlowGtkView *self);

/* ---- gesture.c ------------------------------------------------------------------------------- */

/** Swipes from the edge, drags of sheets, and touchpads, on what does not move itself. */
void flow_gtk_view_add_gestures(FlowGtkView *self, GtkWidget *widget);
/** Fingers that are still on it lead nowhere. */
void flow_gtk_view_forget_fingers(FlowGtkView *self);

/* ---- view-style.c ---------------------------------------------------------------------------- */

void flow_gtk_view_install_style(GdkDisplay *display);

G_END_DECLS
#endif
