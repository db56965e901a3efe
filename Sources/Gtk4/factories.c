/* Factories: which widget an element, or the body of a page, is made by. */
#include "element.h"

typedef struct {
  gatomicrefcount references; /* it may be replaced while it runs */
  GCallback function;
  gpointer data;
  GDestroyNotify destroy;
} Factory;

struct FlowGtkFactories {
  gatomicrefcount references;
  GHashTable *elements; /* by class and id, by class, or by kind: see key_of() */
  GHashTable *screens;  /* by class */
};

static Factory *factory_ref(Factory *self) {
  g_atomic_ref_count_inc(&self->references);
  return self;
}

static void factory_unref(gpointer data) {
  Factory *self = data;
  if (!g_atomic_ref_count_dec(&self->references)) return;
  if (self->destroy) self->destroy(self->data);
  g_free(self);
}

FlowGtkFactories *flow_gtk_factories_new(void) {
  FlowGtkFactories *self = g_new0(FlowGtkFactories, 1);
  g_atomic_ref_count_init(&self->references);
  self->elements = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, factory_unref);
  self->screens = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, factory_unref);
  return self;
}

FlowGtkFactories *flow_gtk_factories_ref(FlowGtkFactories *self) {
  g_atomic_ref_count_inc(&self->references);
  return self;
}

void flow_gtk_factories_unref(FlowGtkFactories *self) {
  if (!g_atomic_ref_count_dec(&self->references)) return;
  g_hash_table_unref(self->elements);
  g_hash_table_unref(self->screens);
  g_free(self);
}

/* Class ids have no line feed. */
#define ALL "\n"
#define ALERT "\nalert"

static char *key_of(const char *class_id, const char *element_id, FlowGtkElementKind kind) {
  if (!class_id) return g_strdup_printf("\n%d", (int)kind);
  return element_id ? g_strconcat(class_id, "\n", element_id, NULL) : g_strdup(class_id);
}

/* Takes the key. The one replaced ends after the new one is in its place, as it may call back. */
static void set(GHashTable *table, char *key, GCallback function, gpointer data,
                GDestroyNotify destroy) {
  Factory *former = g_hash_table_lookup(table, key);
  if (former) factory_ref(former);
  if (function) {
    Factory *made = g_new0(Factory, 1);
    g_atomic_ref_count_init(&made->references);
    made->function = function;
    made->data = data;
    made->destroy = destroy;
    g_hash_table_replace(table, key, made);
  } else {
    g_hash_table_remove(table, key);
    g_free(key);
    if (destroy) destroy(data);
  }
  if (former) factory_unref(former);
}

void flow_gtk_factories_set_element(FlowGtkFactories *self, const char *class_id,
                                    const char *element_id, FlowGtkElementKind kind,
                                    FlowGtkElementFactory factory, gpointer data,
                                    GDestroyNotify destroy) {
  set(self->elements, key_of(class_id, element_id, kind), G_CALLBACK(factory), data, destroy);
}

void flow_gtk_factories_set_screen(FlowGtkFactories *self, const char *class_id,
                                   FlowGtkScreenFactory factory, gpointer data,
                                   GDestroyNotify destroy) {
  set(self->screens, g_strdup(class_id ? class_id : ALL), G_CALLBACK(factory), data, destroy);
}

void flow_gtk_factories_set_alert(FlowGtkFactories *self, FlowGtkAlertFactory factory,
                                  gpointer data, GDestroyNotify destroy) {
  set(self->screens, g_strdup(ALERT), G_CALLBACK(factory), data, destroy);
}

GtkWindow *flow_gtk_factories_alert(FlowGtkFactories *self, FlowGtkScreen *screen,
                                    gboolean is_confirmation) {
  Factory *factory = g_hash_table_lookup(self->screens, ALERT);
  GtkWindow *made;
  if (!factory) return NULL;
  factory_ref(factory);
  made = ((FlowGtkAlertFactory)factory->function)(screen, is_confirmation, factory->data);
  factory_unref(factory);
  return made;
}

/* The widget a factory has made, with a reference that is the caller's; NULL: none. */
static GtkWidget *owned(GtkWidget *made) {
  if (!made) return NULL;
  return g_object_is_floating(made) ? g_object_ref_sink(made) : made;
}

static GtkWidget *element_by(FlowGtkFactories *self, char *key, FlowGtkElement *element) {
  Factory *factory = g_hash_table_lookup(self->elements, key);
  GtkWidget *made = NULL;
  g_free(key);
  if (!factory) return NULL;
  factory_ref(factory);
  element->asked++;
  made = ((FlowGtkElementFactory)factory->function)(element, factory->data);
  element->asked--;
  factory_unref(factory);
  return owned(made);
}

GtkWidget *flow_gtk_factories_element(FlowGtkFactories *self, FlowGtkElement *element) {
  const char *class_id = flow_gtk_element_class_id(element), *id = flow_gtk_element_id(element);
  FlowGtkElementKind kind = (FlowGtkElementKind)element->shown->kind;
  GtkWidget *made = NULL;
  if (!self || g_hash_table_size(self->elements) == 0) return NULL;
  if (class_id && id[0]) made = element_by(self, key_of(class_id, id, kind), element);
  if (class_id && !made) made = element_by(self, key_of(class_id, NULL, kind), element);
  return made ? made : element_by(self, key_of(NULL, NULL, kind), element);
}

GtkWidget *flow_gtk_factories_screen(FlowGtkFactories *self, FlowGtkScreen *screen) {
  const char *class_id = flow_gtk_screen_class_id(screen);
  Factory *factory = self && class_id ? g_hash_table_lookup(self->screens, class_id) : NULL;
  GtkWidget *made;
  if (self && !factory) factory = g_hash_table_lookup(self->screens, ALL);
  if (!factory) return NULL;
  factory_ref(factory);
  made = ((FlowGtkScreenFactory)factory->function)(screen, factory->data);
  factory_unref(factory);
  return owned(made);
}
