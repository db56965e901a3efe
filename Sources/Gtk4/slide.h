/**
 * slide.h - a place for the pages of a stack, of which one is seen, or two while one slides over
 * the other. Private.
 */
#ifndef FLOW_GTK_SLIDE_H
#define FLOW_GTK_SLIDE_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define FLOW_GTK_TYPE_SLIDE (flow_gtk_slide_get_type())
G_DECLARE_FINAL_TYPE(FlowGtkSlide, flow_gtk_slide, FLOW_GTK, SLIDE, GtkWidget)

/** The way in which a page takes the place of another one. */
typedef enum {
  FLOW_GTK_SLIDE_AT_ONCE,
  FLOW_GTK_SLIDE_FORWARD,  /* over it, from the end of the line */
  FLOW_GTK_SLIDE_BACKWARD, /* the other one leaves it free */
  FLOW_GTK_SLIDE_NEXT,     /* beside it, from the end of the line */
  FLOW_GTK_SLIDE_PREVIOUS, /* beside it, from the beginning */
  FLOW_GTK_SLIDE_FADE
} FlowGtkSlideWay;

/** Called when a motion has ended, or was cut short. */
typedef void (*FlowGtkSlideEnded)(gpointer data);

GtkWidget *flow_gtk_slide_new(FlowGtkSlideEnded ended, gpointer data);
/** Nobody is told of ends any more. */
void flow_gtk_slide_forget(FlowGtkSlide *self);

/** The page that is seen, or will be when the motion has ended. */
GtkWidget *flow_gtk_slide_get_page(FlowGtkSlide *self);

/** Shows a page; a motion that runs is cut short first. A page that is held is let go from where it
 *  is, if this leads to the one below it or back to it. NULL shows nothing. Returns TRUE while it
 *  moves; the end is told only then. */
gboolean flow_gtk_slide_show(FlowGtkSlide *self, GtkWidget *page, FlowGtkSlideWay way);

/** Holds the page so far away, from 0 to 1, from `below`, which is seen then. */
void flow_gtk_slide_hold(FlowGtkSlide *self, GtkWidget *below, double gone);
gboolean flow_gtk_slide_is_held(FlowGtkSlide *self);

gboolean flow_gtk_slide_is_moving(FlowGtkSlide *self);
/** Ends a motion that runs. */
void flow_gtk_slide_finish(FlowGtkSlide *self);

/** Takes a page out, wherever it is. */
void flow_gtk_slide_remove(FlowGtkSlide *self, GtkWidget *page);

G_END_DECLS
#endif
