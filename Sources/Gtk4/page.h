/**
 * page.h - the page of a screen: a header with title, way back and toolbar, and the body; or the
 * texts and buttons of an alert. Private.
 */
#ifndef FLOW_GTK_PAGE_H
#define FLOW_GTK_PAGE_H

#include <flow-gtk/flow-gtk.h>

#include "content.h"

G_BEGIN_DECLS

#define FLOW_GTK_TYPE_PAGE (flow_gtk_page_get_type())
G_DECLARE_FINAL_TYPE(FlowGtkPage, flow_gtk_page, FLOW_GTK, PAGE, GtkWidget)

/** The button that leads back. */
typedef enum { FLOW_GTK_WAY_NONE, FLOW_GTK_WAY_BACK, FLOW_GTK_WAY_CLOSE } FlowGtkWayBack;

/** The page of a screen, made if it is not there yet. NULL if the screen cannot be rendered. It is
 *  the screen's: it ends with it. */
FlowGtkPage *flow_gtk_page_for(FlowGtkView *view, flow_screen screen, flow_style style);
/** The same, if it is there. */
FlowGtkPage *flow_gtk_page_found(FlowGtkView *view, flow_screen screen);

flow_screen flow_gtk_page_get_handle(FlowGtkPage *self);
FlowGtkScreen *flow_gtk_page_get_screen(FlowGtkPage *self);
const char *flow_gtk_page_get_title(FlowGtkPage *self);
gboolean flow_gtk_page_is_alert(FlowGtkPage *self);

/** Its content is old. */
void flow_gtk_page_set_stale(FlowGtkPage *self);
/** Asks for the content, if it is old. */
void flow_gtk_page_refresh(FlowGtkPage *self);

/** Shows the header, or not, with a way back to `title`, which may be empty. */
void flow_gtk_page_set_header(FlowGtkPage *self, gboolean has_header, FlowGtkWayBack way,
                              const char *title);

/** The widget of an element in it, or of a row of that; NULL if there is none. */
GtkWidget *flow_gtk_page_find(FlowGtkPage *self, const char *element_id, const char *row_id);

/** Gives the focus to what had it, or should have it. */
void flow_gtk_page_take_focus(FlowGtkPage *self);
/** It is no longer on top: keeps in mind what has the focus. */
void flow_gtk_page_leave(FlowGtkPage *self);
/** The view has gone. */
void flow_gtk_page_forget_view(FlowGtkPage *self);

/* ---- page-alert.c ---------------------------------------------------------------------------- */

/** The texts and buttons of an alert, from its screen. */
GtkWidget *flow_gtk_alert_body_new(FlowGtkScreen *screen, FlowGtkFactories *factories,
                                   gboolean is_confirmation);
/** Reads the elements again. */
void flow_gtk_alert_body_update(GtkWidget *self);
/** Gives the focus to the default button. */
void flow_gtk_alert_body_take_focus(GtkWidget *self);

/* ---- page-memory.c --------------------------------------------------------------------------- */

/** The memory of a page: for the page of the same class that comes after a reload. */
typedef struct {
  char *class_id;
  char *focus; /* the element with the focus; NULL for none */
  double scroll;
} FlowGtkMemory;

void flow_gtk_memory_free(gpointer memory);
/** The first scrolled window in a widget, itself included; NULL if there is none. */
GtkScrolledWindow *flow_gtk_page_scrolled_in(GtkWidget *widget);
/** Looks at what has the focus and how far the body is scrolled. */
void flow_gtk_memory_fill(FlowGtkMemory *self, FlowGtkScreen *screen, GtkWidget *body);
/** Scrolls a body as far, as soon as it is long enough. */
void flow_gtk_memory_scroll(const FlowGtkMemory *self, GtkWidget *body);

G_END_DECLS
#endif
