/* Images by source or digest, each decoded once as long as somebody shows it. */
#include <stdlib.h>

#include "widgets/picture.h"

/* A texture that is drawn smaller than it is: made for a display of this scale. */
#define FLOW_GTK_TYPE_SCALED (flow_gtk_scaled_get_type())
G_DECLARE_FINAL_TYPE(FlowGtkScaled, flow_gtk_scaled, FLOW_GTK, SCALED, GObject)

struct _FlowGtkScaled {
  GObject parent;
  GdkTexture *texture;
  int scale;
};

static void snapshot(GdkPaintable *paintable, GdkSnapshot *snapshot, double width, double height) {
  gdk_paintable_snapshot(GDK_PAINTABLE(FLOW_GTK_SCALED(paintable)->texture), snapshot, width,
                         height);
}
static int width_of(GdkPaintable *paintable) {
  FlowGtkScaled *self = FLOW_GTK_SCALED(paintable);
  return (gdk_texture_get_width(self->texture) + self->scale - 1) / self->scale;
}
static int height_of(GdkPaintable *paintable) {
  FlowGtkScaled *self = FLOW_GTK_SCALED(paintable);
  return (gdk_texture_get_height(self->texture) + self->scale - 1) / self->scale;
}
static GdkPaintableFlags flags_of(GdkPaintable *paintable) {
  (void)paintable;
  return GDK_PAINTABLE_STATIC_SIZE | GDK_PAINTABLE_STATIC_CONTENTS;
}
static void paintable_init(GdkPaintableInterface *interface) {
  interface->snapshot = snapshot;
  interface->get_intrinsic_width = width_of;
  interface->get_intrinsic_height = height_of;
  interface->get_flags = flags_of;
}

G_DEFINE_FINAL_TYPE_WITH_CODE(FlowGtkScaled, flow_gtk_scaled, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(GDK_TYPE_PAINTABLE, paintable_init))

static void scaled_finalize(GObject *object) {
  g_object_unref(FLOW_GTK_SCALED(object)->texture);
  G_OBJECT_CLASS(flow_gtk_scaled_parent_class)->finalize(object);
}
static void flow_gtk_scaled_class_init(FlowGtkScaledClass *class) {
  G_OBJECT_CLASS(class)->finalize = scaled_finalize;
}
static void flow_gtk_scaled_init(FlowGtkScaled *self) { self->scale = 1; }

/* Takes the texture over. */
static GdkPaintable *scaled_new(GdkTexture *texture, int scale) {
  FlowGtkScaled *self = g_object_new(FLOW_GTK_TYPE_SCALED, NULL);
  self->texture = texture;
  self->scale = scale;
  return GDK_PAINTABLE(self);
}

/* ---- Decoding -------------------------------------------------------------------------------- */

/* A drawing has no size of its own in pixels. */
static gboolean is_drawing(GBytes *bytes) {
  gsize size = 0;
  const char *data = g_bytes_get_data(bytes, &size);
  return g_strstr_len(data, (gssize)MIN(size, 1024), "<svg") != NULL;
}

static void on_size(GdkPixbufLoader *loader, int width, int height, gpointer scale) {
  gdk_pixbuf_loader_set_size(loader, width * GPOINTER_TO_INT(scale),
                             height * GPOINTER_TO_INT(scale));
}

static GdkPaintable *drawn(GBytes *bytes, int scale) {
  GdkPixbufLoader *loader = gdk_pixbuf_loader_new();
  GdkPixbuf *pixbuf = NULL;
  GdkPaintable *image = NULL;
  g_signal_connect(loader, "size-prepared", G_CALLBACK(on_size), GINT_TO_POINTER(scale));
  if (gdk_pixbuf_loader_write_bytes(loader, bytes, NULL) && gdk_pixbuf_loader_close(loader, NULL)) {
    pixbuf = gdk_pixbuf_loader_get_pixbuf(loader);
  } else {
    gdk_pixbuf_loader_close(loader, NULL);
  }
  if (pixbuf) image = scaled_new(gdk_texture_new_for_pixbuf(pixbuf), scale);
  g_object_unref(loader);
  return image;
}

static GdkPaintable *decoded(GBytes *bytes, int scale) {
  if (is_drawing(bytes)) return drawn(bytes, scale);
  return GDK_PAINTABLE(gdk_texture_new_from_bytes(bytes, NULL));
}

/* ---- Images that are shown ------------------------------------------------------------------- */

static GHashTable *images; /* by source or digest, and scale; not held */

static void forget(gpointer key, GObject *image) {
  (void)image;
  g_hash_table_remove(images, key);
}

static GdkPaintable *known(const char *key) {
  GdkPaintable *image = images ? g_hash_table_lookup(images, key) : NULL;
  return image ? g_object_ref(image) : NULL;
}

static GdkPaintable *keep(const char *key, GdkPaintable *image) {
  char *copy;
  if (!image) return NULL;
  if (!images) images = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  copy = g_strdup(key);
  g_hash_table_insert(images, copy, image);
  g_object_weak_ref(G_OBJECT(image), forget, copy);
  return image;
}

GdkPaintable *flow_gtk_image_decode(GBytes *bytes, guint64 digest, int scale) {
  char key[64];
  GdkPaintable *image;
  g_snprintf(key, sizeof key, "#%" G_GUINT64_FORMAT "@%d", digest, is_drawing(bytes) ? scale : 1);
  image = known(key);
  return image ? image : keep(key, decoded(bytes, scale));
}

/* ---- Files ----------------------------------------------------------------------------------- */

static GFile *file_of(const char *source) {
  char *scheme = g_uri_parse_scheme(source);
  GFile *file = scheme ? g_file_new_for_uri(source) : g_file_new_for_path(source);
  g_free(scheme);
  return file;
}

/* "fox@2x.png" beside "fox.png", for displays of that scale. */
static char *sharper(const char *source, int scale) {
  const char *name = strrchr(source, '/'), *dot = strrchr(name ? name : source, '.');
  if (!dot || dot == source) return NULL;
  return g_strdup_printf("%.*s@%dx%s", (int)(dot - source), source, scale, dot);
}

static GdkPaintable *loaded(const char *source, int scale) {
  GFile *file = file_of(source);
  GBytes *bytes = g_file_load_bytes(file, NULL, NULL, NULL);
  GdkPaintable *image = bytes ? decoded(bytes, scale) : NULL;
  g_clear_pointer(&bytes, g_bytes_unref);
  g_object_unref(file);
  return image;
}

static GdkPaintable *loaded_sharp(const char *source, int scale) {
  char *other = scale > 1 ? sharper(source, scale) : NULL;
  GdkPaintable *image = other ? loaded(other, scale) : NULL;
  g_free(other);
  if (image && GDK_IS_TEXTURE(image)) return scaled_new(GDK_TEXTURE(image), scale);
  return image ? image : loaded(source, scale);
}

/* A file that has changed since is another image. */
static char *key_of(const char *source, int scale) {
  GFile *file = file_of(source);
  GFileInfo *info =
      g_file_query_info(file,
                        G_FILE_ATTRIBUTE_TIME_MODIFIED "," G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC
                                                       "," G_FILE_ATTRIBUTE_STANDARD_SIZE,
                        G_FILE_QUERY_INFO_NONE, NULL, NULL);
  char *key = NULL;
  if (info)
    key = g_strdup_printf(
        "%s\n%" G_GUINT64_FORMAT ".%u\n%" G_GOFFSET_FORMAT "@%d", source,
        g_file_info_get_attribute_uint64(info, G_FILE_ATTRIBUTE_TIME_MODIFIED),
        g_file_info_get_attribute_uint32(info, G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC),
        (goffset)g_file_info_get_attribute_uint64(info, G_FILE_ATTRIBUTE_STANDARD_SIZE), scale);
  g_clear_object(&info);
  g_object_unref(file);
  return key;
}

GdkPaintable *flow_gtk_image_open(const char *source, int scale) {
  char *key = key_of(source, scale);
  GdkPaintable *image = key ? known(key) : NULL;
  if (key && !image) image = keep(key, loaded_sharp(source, scale));
  g_free(key);
  return image;
}
