/**
 * view.h - a view from inside: what its parts share. Private.
 *
 *   view.c          the widget: properties, size, life
 *   view-ask.c      requests of a program
 *   view-signals.c  signals to a program
 *   view-show.c     news of the scene
 *   view-focus.c    the focus, keys, and what assistive technology is told
 *   view-window.c   the window around it: closing, title, activity
 *   view-places.c   its size, and places side by side
 *   gesture.c       fingers
 *   layer.c, ...    the layers; page.c the pages on them
 *
 * A view is the skin of a scene. Layers and pages are `data` of the scene's, until those go. News
 * of them are noted as they are read, and drawn when all have been read.
 */
#ifndef FLOW_GTK_VIEW_PRIVATE_H
#define FLOW_GTK_VIEW_PRIVATE_H

#include <flow-gtk/flow-gtk.h>

#include "content.h"
#include "layer.h"
#include "page.h"

G_BEGIN_DECLS

/** The thing that fingers hold. */
typedef enum {
  FLOW_GTK_HOLD_BACK,     /* a page that is taken from its stack */
  FLOW_GTK_HOLD_LAYER,    /* the layer on top */
  FLOW_GTK_HOLD_NEXT,     /* a page that is turned to the next */
  FLOW_GTK_HOLD_PREVIOUS, /* a page that is turned to the page before */
} FlowGtkHold;

/** The fingers that a view follows. */
typedef struct {
  gboolean is_held; /* the scene follows them */
  FlowGtkHold hold;
  guint place;         /* in which they turn pages; FLOW_GTK_NO_PLACE: in none */
  double x, y;         /* the way that two fingers on a touchpad have come */
  gboolean is_refused; /* nothing comes of them before they are lifted */
} FlowGtkFingers;

/** The key that was pressed last, until it is released. */
typedef struct {
  guint code;    /* of the keyboard; 0: none */
  GtkWidget *in; /* the view or window that has heard of it; only compared */
  gboolean is_repeated;
  gboolean is_lost; /* the release may have gone elsewhere */
} FlowGtkHeld;

/** The motion that is to be shown, or runs. */
typedef struct {
  uint32_t number; /* 0: none does */
  flow_scene_way way;
  guint place; /* of the layer, in which it moves */
  double progress, target;
  FlowGtkLayer *layer;     /* with a reference; NULL: none moves */
  GtkWidget *page, *other; /* with references, or NULL */
  gboolean is_shown;
} FlowGtkMoving;

struct _FlowGtkView {
  GtkWidget parent;
  FlowGtkEngine *engine;
  flow_scene *scene; /* NULL when it has gone */
  FlowGtkFactories *factories;

  GPtrArray *layers;  /* that are shown, bottom first */
  GPtrArray *leaving; /* that still move away */
  GPtrArray *pages;   /* all that live; not owned */
  FlowGtkMoving moving;
  FlowGtkScreen *focus_page; /* which gets the focus when all news have been read */
  FlowGtkElement *focus;     /* and there this one; NULL: the page itself */
  gboolean is_draining;
  gboolean has_content; /* a screen has given some since words were read */
  guint drain;          /* an idle function that reads the news */
  guint fit;            /* the number of places that fit, as the scene was told */
  guint say_fit;        /* an idle function that tells it */
  FlowGtkFingers fingers;
  FlowGtkHeld held;
  GtkWidget *status;

  FlowGtkScreen *screen;    /* that was told to be on top, with a reference; NULL: none */
  FlowGtkScreen *in_window; /* the same of the pages in the window */
  uint32_t changed;         /* of the window, which is told with them: FLOW_SCENE_... */

  gboolean show_header;
  GtkWidget *header;       /* for a title bar, with a reference; NULL: never asked for */
  GPtrArray *header_pages; /* the pages whose headers are in it, in their places, or NULL */
  FlowGtkPresentation presentation;

  GtkWindow *host;   /* the attached window; not owned */
  GPtrArray *closes; /* requests to close it, that wait for an answer; NULL: none has been made */
  gboolean is_closing;
  guint activity;
  gulong title_handler;
};

/* ---- view.c ---------------------------------------------------------------------------------- */

flow_engine *flow_gtk_view_raw(FlowGtkView *self);
/** Gives the view a scene for a window of the engine, or for a new one. */
flow_status flow_gtk_view_begin(FlowGtkView *self, flow_window window, flow_error *error);
/** Ends all that it shows, without a word. */
void flow_gtk_view_end(FlowGtkView *self);
/** Tells which screens are seen, if they are others than before, and then what has changed of the
 * window: its title, whether it can go back, or is empty. */
void flow_gtk_view_tell_screens(FlowGtkView *self);
/** The engine's word in the user's language. */
const char *flow_gtk_view_word(FlowGtkView *self, flow_word word);
/** Gives an object back at the loop's next turn: it may be on the stack. */
void flow_gtk_view_unref_later(FlowGtkView *self, gpointer object);

/* ---- view-signals.c -------------------------------------------------------------------------- */

void flow_gtk_view_install_signals(void);
/** The flow that was started has ended. */
void flow_gtk_view_finished(FlowGtkView *self, flow_cause cause, const flow_value *value);
/** Says what the page shows as well. */
void flow_gtk_view_announce_shown(FlowGtkView *self, const char *text);
/** A link in a page was pressed. */
void flow_gtk_view_open_link(FlowGtkView *self, const char *uri);

/* ---- view-show.c ----------------------------------------------------------------------------- */

/** Reads all news, and draws what they say. */
void flow_gtk_view_drain(FlowGtkView *self);
/** Shows all words of the engine anew. */
void flow_gtk_view_show_words(FlowGtkView *self);
/** Ends all slides, and so answers the engine. */
void flow_gtk_view_settle(FlowGtkView *self);
/** Forgets the motion, which has ended. */
void flow_gtk_view_stop(FlowGtkView *self);
/** Something has come to rest. `self` is a view. */
void flow_gtk_view_came_to_rest(gpointer self);
FlowGtkLayer *flow_gtk_view_top_layer(FlowGtkView *self);
FlowGtkPage *flow_gtk_view_top_page(FlowGtkView *self);

/* ---- view-focus.c ---------------------------------------------------------------------------- */

gboolean flow_gtk_view_has_focus(FlowGtkView *self);
/** Closes what is open in a widget that goes out of sight or is covered, which GTK leaves on the
 *  display: the menu of a header or a row, a calendar, the list of a choice. */
void flow_gtk_view_close_popovers(GtkWidget *widget);
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
/** Answers those who want to close the window; `why` it stays open, or NULL: it has been closed. */
void flow_gtk_view_answer_closes(FlowGtkView *self, const char *why);
/** Puts the headers of the pages in the window into the title bar, if that is in a window. */
void flow_gtk_view_fill_header(FlowGtkView *self);
/** The page gets its header back: it is about to go. */
void flow_gtk_view_take_header_from(FlowGtkView *self, FlowGtkPage *page);
/** True if the pages in the window have headers of their own. */
gboolean flow_gtk_view_has_own_headers(FlowGtkView *self);

/* ---- view-places.c --------------------------------------------------------------------------- */

/** The measures of the view. At each layout it sees to it that the scene is told how many places
 *  fit, if they are others than before. */
void flow_gtk_view_install_size(GtkWidgetClass *class);
/** Selects a place of the top layer, if another one is selected and something is in it. It is shown
 *  before the next event of the user. */
void flow_gtk_view_select_place(FlowGtkView *self, guint place);
/** Selects the next place of the top layer, or the one before, round; FALSE: there is one place. */
gboolean flow_gtk_view_next_place(FlowGtkView *self, gboolean is_backward);
/** The place of the top layer at a point of a widget; FLOW_GTK_NO_PLACE: it is beside the layer. */
guint flow_gtk_view_place_at(FlowGtkView *self, GtkWidget *widget, double x, double y);

/* ---- gesture.c ------------------------------------------------------------------------------- */

/** Swipes from the edge, drags of sheets, and touchpads, on what does not move itself. */
void flow_gtk_view_add_gestures(FlowGtkView *self, GtkWidget *widget);
/** True if a widget follows drags sideways by a gesture of its own, as a field or a range does. */
gboolean flow_gtk_follows_drags(GtkWidget *widget);
/** Fingers that are still on it lead nowhere. */
void flow_gtk_view_forget_fingers(FlowGtkView *self);
/** Lets go of what fingers hold until they are put down again; FALSE: they hold nothing. */
gboolean flow_gtk_view_cancel_fingers(FlowGtkView *self);

/* ---- view-style.c ---------------------------------------------------------------------------- */

void flow_gtk_view_install_style(GdkDisplay *display);

G_END_DECLS
#endif
