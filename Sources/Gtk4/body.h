/**
 * body.h - what the files of bodies tell each other.
 *
 * A body is the widget below the header of a page, CSS node `body`. It scrolls a column of frames,
 * one for each element; those behind a section stand in the card of the section. Or it shows the
 * screen's native view, or what a factory has made.
 */
#ifndef FLOW_GTK_BODY_H
#define FLOW_GTK_BODY_H

#include "widgets/widgets.h"

G_BEGIN_DECLS

#define FLOW_GTK_TYPE_BODY (flow_gtk_body_get_type())
G_DECLARE_FINAL_TYPE(FlowGtkBody, flow_gtk_body, FLOW_GTK, BODY, GtkWidget)

struct _FlowGtkBody {
  GtkWidget parent;
  FlowGtkScreen *screen;
  FlowGtkFactories *factories;
  GtkWidget *window;     /* the scrolled one */
  GtkWidget *box;        /* the column; NULL where something else is shown */
  GtkWidget *made;       /* by a factory, with a reference */
  GtkWidget *native;     /* the screen's own view, with a reference */
  GHashTable *frames;    /* by element; the column holds them */
  GPtrArray *order;      /* the frames in order, borrowed */
  char *class_id;        /* of the screen, when the body was made */
  gboolean is_old;       /* it showed a view of an instance that was made anew */
  gboolean is_arranging; /* widgets are being made, which may call anything */
  gboolean is_again;
  guint focus_serial;        /* of the screen's wish that was obeyed last */
  GtkWidget *focus;          /* the widget that has or had the focus last; weak */
  FlowGtkFrame *focus_frame; /* in which it is; borrowed from `order`, or NULL */
  guint focus_place;         /* and its place there */
  gboolean is_left;
  double left_scroll;
  GtkRoot *root; /* the root that is watched for its focus */
};

/** Gives the column a frame for each element, each in its place. */
void flow_gtk_body_arrange(FlowGtkBody *self);

/** Follows the focus of the window. */
void flow_gtk_body_watch_focus(FlowGtkBody *self, GtkRoot *root);

/** Obeys the screen's wish, and finds a new place for a focus whose widget has gone. */
void flow_gtk_body_settle_focus(FlowGtkBody *self);

/** A widget that gives its child at most so much width, in the middle. */
#define FLOW_GTK_TYPE_COLUMN (flow_gtk_column_get_type())
G_DECLARE_FINAL_TYPE(FlowGtkColumn, flow_gtk_column, FLOW_GTK, COLUMN, GtkWidget)
GtkWidget *flow_gtk_column_new(GtkWidget *child);

G_END_DECLS
#endif
