/* Signals of GObject. The first is without arguments and takes the marshaller that GLib has for it;
 * the others take the generic one, which calls through libffi, as no other knows their types. */
#include <glib-object.h>

#include "peers.h"

#define SIGNALS 2000

static gint64 sink;

static void one(GObject *self, gpointer data) {
  (void)self, (void)data;
  sink++;
}

static gint64 three(GObject *self, gint64 x, gdouble d, gpointer data) {
  (void)self, (void)data;
  sink++;
  return x + (gint64)d;
}

static gint64 six(GObject *self, gint64 x, gdouble d, const gchar *s, guint64 t, gint i,
                  gpointer data) {
  (void)self, (void)data;
  sink++;
  return x + (gint64)d + s[0] + (gint64)t + i;
}

static guint signals[3];

static double emit_one(void *object, long count) {
  double begin = now_ns();
  for (long call = 0; call < count; call++)
    g_signal_emit(object, signals[0], 0);
  return now_ns() - begin;
}

static double emit_three(void *object, long count) {
  gint64 result = 0;
  double begin = now_ns();
  for (long call = 0; call < count; call++)
    g_signal_emit(object, signals[1], 0, (gint64)7, 2.5, &result);
  return now_ns() - begin;
}

static double emit_six(void *object, long count) {
  gint64 result = 0;
  double begin = now_ns();
  for (long call = 0; call < count; call++)
    g_signal_emit(object, signals[2], 0, (gint64)7, 2.5, "text", (guint64)9, 3, &result);
  return now_ns() - begin;
}

void prepare_gobject(void) {
  GObject *object = g_object_new(G_TYPE_OBJECT, NULL);
  const GType type = G_TYPE_OBJECT;
  /* A string is lent for the call, as Flow lends one. */
  const GType text = G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE;
  signals[0] = g_signal_new("one", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[1] = g_signal_new("three", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_INT64, 2,
                            G_TYPE_INT64, G_TYPE_DOUBLE);
  signals[2] = g_signal_new("six", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_INT64, 5,
                            G_TYPE_INT64, G_TYPE_DOUBLE, text, G_TYPE_UINT64, G_TYPE_INT);
  g_signal_connect(object, "one", G_CALLBACK(one), NULL);
  g_signal_connect(object, "three", G_CALLBACK(three), NULL);
  g_signal_connect(object, "six", G_CALLBACK(six), NULL);
  add_peer("gobject-1", emit_one, object, SIGNALS);
  add_peer("gobject-3", emit_three, object, SIGNALS);
  add_peer("gobject-6", emit_six, object, SIGNALS);
  sink = 0;
  emit_one(object, 1);
  emit_three(object, 1);
  emit_six(object, 1);
  peer_must(sink == 3, "GObject calls its handlers");
}
