/**
 * slide.h - the places of a layer, side by side, and all pages that were ever seen in them. In each
 * place one page is seen, and in one place two while one slides over the other. Private.
 */
#ifndef FLOW_GTK_SLIDE_H
#define FLOW_GTK_SLIDE_H

#include <flow/scene.h>
#include <gtk/gtk.h>

#include "span.h"

G_BEGIN_DECLS

#define FLOW_GTK_TYPE_SLIDE (flow_gtk_slide_get_type())
G_DECLARE_FINAL_TYPE(FlowGtkSlide, flow_gtk_slide, FLOW_GTK, SLIDE, GtkWidget)

/** Called when a motion has ended, or was cut short. */
typedef void (*FlowGtkSlideEnded)(gpointer data);

GtkWidget *flow_gtk_slide_new(FlowGtkSlideEnded ended, gpointer data);
/** Nobody is told of ends any more. */
void flow_gtk_slide_forget(FlowGtkSlide *self);

/** The page that is seen in a place, or will be when the motion has ended; NULL: none. */
GtkWidget *flow_gtk_slide_get_page(FlowGtkSlide *self, guint place);

/** Shows a page in each place, at once; NULL shows nothing there. A page stays a child when it is
 *  not seen, or is seen in another place. A page that is shown, or comes, is left alone. */
void flow_gtk_slide_show(FlowGtkSlide *self, GtkWidget *const *pages, guint count);

/** The focus comes into this place, and Tab stays there. */
void flow_gtk_slide_select(FlowGtkSlide *self, guint place);

/** A widget below the page in a place, which stays when pages move; NULL: none. It goes with the
 *  slide, and is not seen while there is no such place. */
GtkWidget *flow_gtk_slide_get_foot(FlowGtkSlide *self, guint place);
/** Puts another one there, or none: the one before it leaves the slide. */
void flow_gtk_slide_set_foot(FlowGtkSlide *self, guint place, GtkWidget *foot);

/** The place at a point, so many pixels from the left. */
guint flow_gtk_slide_place_at(FlowGtkSlide *self, double x);
/** A place, from the left. */
FlowGtkSpan flow_gtk_slide_span_of(FlowGtkSlide *self, guint place);

/** Moves in a place from a page to another page, as the scene says (FLOW_NEWS_MOTION). A page that
 *  a finger has held goes on from there. The end of the motion is told, also if it comes at
 *  once. */
void flow_gtk_slide_move(FlowGtkSlide *self, guint place, GtkWidget *page, GtkWidget *other,
                         flow_scene_way way, double progress, double target);

/** Holds the page on a part of its way, from 0 to 1, to another one, which is seen then: a finger
 *  goes back, or turns to the next page or the page before. */
void flow_gtk_slide_hold(FlowGtkSlide *self, GtkWidget *page, GtkWidget *other, flow_scene_way way,
                         double progress);

gboolean flow_gtk_slide_is_moving(FlowGtkSlide *self);
/** Ends a motion that runs, and lets go of a page that is held. */
void flow_gtk_slide_finish(FlowGtkSlide *self);

/** Takes a page out, wherever it is. */
void flow_gtk_slide_remove(FlowGtkSlide *self, GtkWidget *page);

G_END_DECLS
#endif
