/**
 * layer.h - a layer of a view, in the frame that its style has: a stack of pages, or several stacks
 * as tabs, as panes, or to be turned. Private.
 */
#ifndef FLOW_GTK_LAYER_H
#define FLOW_GTK_LAYER_H

#include <flow-gtk/flow-gtk.h>

#include "page.h"
#include "slide.h"

G_BEGIN_DECLS

#define FLOW_GTK_TYPE_LAYER (flow_gtk_layer_get_type())
G_DECLARE_FINAL_TYPE(FlowGtkLayer, flow_gtk_layer, FLOW_GTK, LAYER, GObject)

/** The frame of a layer. */
typedef enum {
  FLOW_GTK_FRAME_NONE,    /* layer 0 */
  FLOW_GTK_FRAME_SHEET,   /* sheet.c, also a cover: inside the view */
  FLOW_GTK_FRAME_POPOVER, /* popover.c */
  FLOW_GTK_FRAME_DIALOG   /* alert.c, also a sheet as a dialog: a window */
} FlowGtkFrame;

struct _FlowGtkLayer {
  GObject parent;
  FlowGtkView *view;     /* NULL when it has gone */
  flow_scene_layer *raw; /* NULL when it has gone */
  flow_style style;
  FlowGtkFrame kind;
  GtkWidget *content;  /* slide and row */
  GtkWidget *frame;    /* around it, a child of the view or a window; NULL for none */
  GtkWidget *shown;    /* the page that a factory was asked for a window of; only compared */
  gboolean is_made;    /* the frame is a factory's window, without the content */
  FlowGtkSlide *slide; /* has a place for each of the scene's */
  guint place_count;   /* that it has */
  guint selected;      /* the place whose page is on top */
  GtkWidget *row;      /* of the tabs or pages around all places; NULL: there are none */
  gboolean is_covered; /* a popover under a sheet, which would lie below its surface */
  GPtrArray *empty;    /* labels for places with nothing in them, which were needed so far */
};

/** A layer for that of the scene, whose `data` it becomes. The view owns a reference. */
void flow_gtk_layer_new(FlowGtkView *view, flow_scene_layer *raw);

/** Shows the pages in their places; that in `but`, where something begins to move, is left as it
 *  is. */
void flow_gtk_layer_show(FlowGtkLayer *self, guint but);
#define FLOW_GTK_NO_PLACE G_MAXUINT
/** Shows the tabs or pages of the layer and of each of its places. */
void flow_gtk_layer_show_tabs(FlowGtkLayer *self);
/** Names it, for assistive technology, by the title of its page. */
void flow_gtk_layer_show_title(FlowGtkLayer *self);
/** Shows its own words anew. */
void flow_gtk_layer_show_words(FlowGtkLayer *self);

/** Is in its place, unless it moves or is held; a window as soon as that of the view is seen. */
void flow_gtk_layer_appear(FlowGtkLayer *self);
/** Moves up to its place, or down out of sight. */
void flow_gtk_layer_move(FlowGtkLayer *self, gboolean up);
/** Takes its widgets out of the view. They are freed at the loop's next turn. */
void flow_gtk_layer_remove(FlowGtkLayer *self);

gboolean flow_gtk_layer_is_moving(FlowGtkLayer *self);
void flow_gtk_layer_finish(FlowGtkLayer *self);

/** The widget that has all of it: the frame, or the content of layer 0. */
GtkWidget *flow_gtk_layer_widget(FlowGtkLayer *self);
/** The page that it shows, in the place that is selected; NULL for none. */
FlowGtkPage *flow_gtk_layer_page(FlowGtkLayer *self);
/** The page in a place; NULL for none. */
FlowGtkPage *flow_gtk_layer_page_at(FlowGtkLayer *self, guint place);

/* ---- popover.c ------------------------------------------------------------------------------- */

GtkWidget *flow_gtk_popover_frame_new(FlowGtkLayer *layer);
/** Points at the element or row that the layer is about, where that is now. */
void flow_gtk_popover_frame_point(FlowGtkLayer *layer);
/** Takes it out of sight while a sheet lies over it, or lets it be seen again. */
void flow_gtk_popover_frame_cover(FlowGtkLayer *layer, gboolean is_covered);

/* ---- alert.c --------------------------------------------------------------------------------- */

GtkWidget *flow_gtk_dialog_frame_new(FlowGtkLayer *layer);
/** Presents it over the window of the view, which is seen. */
void flow_gtk_dialog_frame_present(FlowGtkLayer *layer);
void flow_gtk_dialog_frame_destroy(GtkWidget *frame);

G_END_DECLS
#endif
