/**
 * picture.h - images as paintables: decoded once, sharp at the scale of the display.
 */
#ifndef FLOW_GTK_PICTURE_H
#define FLOW_GTK_PICTURE_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** The image of a path or URI at a scale; NULL if it cannot be had. A new reference. */
GdkPaintable *flow_gtk_image_open(const char *source, int scale);

/** The image of the bytes of a file, by their digest. A new reference, or NULL. */
GdkPaintable *flow_gtk_image_decode(GBytes *bytes, guint64 digest, int scale);

/** Shows an icon of the theme, else a source, in the size of an icon; FALSE if there is none. */
gboolean flow_gtk_picture_show(GtkImage *image, const char *icon, const char *source);

G_END_DECLS
#endif
