/**
 * canvas.h - a widget that draws an image in its own size, or smaller where there is no room.
 *
 * A GtkPicture is given as much height as its width would need if the image were stretched.
 */
#ifndef FLOW_GTK_CANVAS_H
#define FLOW_GTK_CANVAS_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define FLOW_GTK_TYPE_CANVAS (flow_gtk_canvas_get_type())
G_DECLARE_FINAL_TYPE(FlowGtkCanvas, flow_gtk_canvas, FLOW_GTK, CANVAS, GtkWidget)

GtkWidget *flow_gtk_canvas_new(void);

/** Shows an image, or none. */
void flow_gtk_canvas_show(FlowGtkCanvas *self, GdkPaintable *image);
GdkPaintable *flow_gtk_canvas_get(FlowGtkCanvas *self);

G_END_DECLS
#endif
