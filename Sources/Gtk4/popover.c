/* The frame of a layer that points at an element, or at a row of one. */
#include "column.h"
#include "layer.h"
#include "view.h"

#define LEAST_WIDTH 240
#define MOST_WIDTH 420
#define MOST_HEIGHT 420
#define SIDE 24 /* of the window is seen beside it */
#define LEAST_ROOM 160 /* above or below */

/* The toolkit has closed it, which was the user's wish. If it is refused, the popover is back at
 * once. */
static void closed(GtkPopover *popover, FlowGtkLayer *layer) {
  FlowGtkView *view = layer->view;
  if (!view || !layer->raw || layer->is_covered || !g_ptr_array_find(view->layers, layer, NULL))
    return;
  g_object_ref(layer);
  flow_scene_dismiss(layer->raw);
  flow_gtk_view_drain(view);
  if (layer->view && layer->raw && g_ptr_array_find(layer->view->layers, layer, NULL))
    gtk_popover_popup(popover);
  g_object_unref(layer);
}

/* The widget of the element or the row, else the page below. */
static GtkWidget *target_of(FlowGtkLayer *layer) {
  const flow_scene_layer *raw = layer->raw;
  const flow_scene_layer *below = flow_scene_layer_at(raw->scene, raw->index - 1);
  const flow_scene_page *from = raw->source ? raw->source->page : below ? below->page : NULL;
  GtkWidget *page = from && from->data ? flow_gtk_screen_get_page(from->data) : NULL;
  GtkWidget *frame = page && raw->source && raw->source->data
                         ? flow_gtk_page_frame_of(FLOW_GTK_PAGE(page), raw->source->data)
                         : NULL;
  GtkWidget *row = frame && raw->source_row ? flow_gtk_row_in(frame, raw->source_row) : NULL;
  return row ? row : frame ? frame : page;
}

/* The place of what it points at, in the view: the row, else the element, else the page. */
void flow_gtk_popover_frame_point(FlowGtkLayer *layer) {
  FlowGtkView *view = layer->view;
  GtkWidget *target = layer->raw ? target_of(layer) : NULL;
  graphene_rect_t bounds;
  GdkRectangle place = {0, 0, 1, 1};
  if (target && gtk_widget_compute_bounds(target, GTK_WIDGET(view), &bounds)) {
    place = (GdkRectangle){(int)bounds.origin.x, (int)bounds.origin.y, (int)bounds.size.width,
                           (int)bounds.size.height};
  }
  /* A target that is scrolled out of sight is pointed at where it went. */
  const GdkRectangle all = {0, 0, MAX(1, gtk_widget_get_width(GTK_WIDGET(view))),
                            MAX(1, gtk_widget_get_height(GTK_WIDGET(view)))};
  if (!gdk_rectangle_intersect(&place, &all, &place)) {
    place.x = CLAMP(place.x, 0, all.width - 1);
    place.y = CLAMP(place.y, 0, all.height - 1);
    place.width = place.height = 1;
  }
  /* Beside what fills the window there is no room: it points into its middle. */
  if (MAX(place.y, all.height - place.y - place.height) < LEAST_ROOM)
    place.y += place.height / 3, place.height = 1;
  gtk_popover_set_pointing_to(GTK_POPOVER(layer->frame), &place);
  flow_gtk_column_limit(FLOW_GTK_COLUMN(gtk_popover_get_child(GTK_POPOVER(layer->frame))),
                        CLAMP(all.width - 2 * SIDE, LEAST_WIDTH, MOST_WIDTH),
                        CLAMP(all.height - 2 * SIDE, LEAST_ROOM, MOST_HEIGHT));
}

void flow_gtk_popover_frame_cover(FlowGtkLayer *layer, gboolean is_covered) {
  if (layer->is_covered == is_covered) return;
  layer->is_covered = TRUE; /* its closing is nobody's wish */
  if (is_covered) gtk_popover_popdown(GTK_POPOVER(layer->frame));
  layer->is_covered = is_covered;
  if (!is_covered) flow_gtk_layer_appear(layer);
}

GtkWidget *flow_gtk_popover_frame_new(FlowGtkLayer *layer) {
  GtkWidget *popover = gtk_popover_new();
  /* The view sees clicks beside it itself: a popover that grabs all input would leave none for an
   * alert over it. */
  gtk_popover_set_autohide(GTK_POPOVER(popover), FALSE);
  gtk_widget_set_size_request(layer->content, LEAST_WIDTH, -1);
  gtk_popover_set_child(GTK_POPOVER(popover), flow_gtk_column_new(layer->content));
  g_signal_connect_object(popover, "closed", G_CALLBACK(closed), layer, 0);
  /* The view hears nothing of a surface of its own. */
  flow_gtk_view_add_keys(layer->view, popover);
  return popover;
}
