/**
 * body.h - what the files of bodies tell each other.
 *
 * A body is the widget below the header of a page, CSS node `body`. It scrolls a column of frames,
 * one for each element; those behind a section stand in the card of the section. Or it shows the
 * screen's native view, or what a factory has made.
 */
#ifndef FLOW_GTK_BODY_H
#define FLOW_GTK_BODY_H

#include "column.h"
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
  gboolean is_fitted;    /* a frame is made by its size */
  gboolean is_stale;     /* other elements are there */
  gboolean is_arranging; /* widgets are being made, which may call anything */
};

G_END_DECLS
#endif
