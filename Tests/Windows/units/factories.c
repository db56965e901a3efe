/* Factories: their order, their lives, and what they may do. */
#include "units.h"

static int ended;
static FlowGtkFactories *factories;

static void end_one(gpointer data) {
  (void)data;
  ended++;
}

static GtkWidget *named(FlowGtkElement *element, gpointer name) {
  (void)element;
  return gtk_label_new(name);
}

static GtkWidget *none(FlowGtkElement *element, gpointer data) {
  (void)element, (void)data;
  return NULL;
}

static void page(flow_content content) {
  flow_add_button(engine, content, "a", "A", FLOW_ROLE_NORMAL);
  flow_add_button(engine, content, "b", "B", FLOW_ROLE_NORMAL);
  flow_add_text(engine, content, "text");
}

static const char *made_for(GtkWindow *window, const char *id) {
  GtkWidget *control = unit_control(window, id);
  return GTK_IS_LABEL(control) ? gtk_label_get_label(GTK_LABEL(control)) : "ours";
}

static void set(const char *class_id, const char *id, FlowGtkElementFactory factory,
                const char *name) {
  flow_gtk_factories_set_element(factories, class_id, id, FLOW_GTK_ELEMENT_KIND_BUTTON, factory,
                                 (gpointer)name, end_one);
}

static void in_order(void) {
  FlowGtkScreen *screen;
  GtkWindow *window;
  on_render = page;
  ended = 0;
  factories = flow_gtk_factories_new();
  set(NULL, NULL, named, "kind");
  screen = unit_open();
  window = unit_show(screen, factories);
  CHECK(g_str_equal(made_for(window, "a"), "kind"));
  gtk_window_destroy(window);
  set("unit.screen", NULL, named, "class");
  set("unit.screen", "b", named, "id");
  window = unit_show(screen, factories);
  CHECK(g_str_equal(made_for(window, "a"), "class") && g_str_equal(made_for(window, "b"), "id"));
  gtk_window_destroy(window);
  set("unit.screen", NULL, none, NULL);
  CHECK(ended == 1);
  set("unit.screen", "b", NULL, NULL); /* taken away, with data that ends at once */
  CHECK(ended == 3);
  window = unit_show(screen, factories);
  CHECK(g_str_equal(made_for(window, "a"), "kind"));
  set("unit.screen", "a", named, "late");
  unit_refresh(screen);
  CHECK(g_str_equal(made_for(window, "a"), "kind"));
  gtk_window_destroy(window);
  flow_gtk_factories_unref(factories);
  unit_close();
  g_object_unref(screen); /* which holds them for widgets that are made later */
  CHECK(ended == 6);
}

/* A factory that takes itself away, and another that presses what it draws. */
static GtkWidget *suicidal(FlowGtkElement *element, gpointer data) {
  (void)data;
  set("unit.screen", STRING(element, ID), NULL, NULL);
  flow_gtk_element_press(element, NULL, NULL, NULL);
  unit_refresh(element->screen);
  return g_object_ref_sink(gtk_label_new("once"));
}

static void reentrant(void) {
  FlowGtkScreen *screen;
  GtkWindow *window;
  on_render = page;
  ended = 0;
  factories = flow_gtk_factories_new();
  set("unit.screen", "a", suicidal, NULL);
  screen = unit_open();
  window = unit_show(screen, factories);
  CHECK(g_str_equal(made_for(window, "a"), "once") && ended == 2);
  gtk_window_destroy(window);
  flow_gtk_factories_unref(factories);
  unit_close();
  g_object_unref(screen);
}

static GtkWidget *whole(FlowGtkScreen *screen, gpointer data) {
  (void)data;
  return gtk_label_new(flow_gtk_screen_class_id(screen));
}

static int alive;

static void died(gpointer data) {
  (void)data;
  alive--;
}

/* A widget that holds its element, and a handler of the element that holds the widget. */
static GtkWidget *cyclic(FlowGtkElement *element, gpointer data) {
  GtkWidget *button = gtk_button_new();
  (void)data;
  alive++;
  g_object_set_data_full(G_OBJECT(element), "alive", &alive, died); /* runs when it is freed */
  g_object_set_data_full(G_OBJECT(button), "element", g_object_ref(element), g_object_unref);
  g_signal_connect_data(element, "notify::text", G_CALLBACK(gtk_widget_queue_draw),
                        g_object_ref_sink(button), (GClosureNotify)(void (*)(void))g_object_unref,
                        G_CONNECT_SWAPPED);
  return g_object_ref(button);
}

static void cycles(void) {
  on_render = page;
  alive = 0;
  factories = flow_gtk_factories_new();
  set(NULL, NULL, cyclic, NULL);
  for (int times = 0; times < 20; times++) {
    FlowGtkScreen *screen = unit_open();
    GtkWindow *window = unit_show(screen, factories);
    CHECK(alive == 2);
    unit_close();
    gtk_window_destroy(window);
    g_object_unref(screen);
    unit_turn();
    CHECK(alive == 0);
  }
  flow_gtk_factories_unref(factories);
}

static void screens(void) {
  FlowGtkScreen *screen;
  GtkWindow *window;
  GtkWidget *body;
  on_render = page;
  ended = 0;
  factories = flow_gtk_factories_new();
  flow_gtk_factories_set_screen(factories, "unit.screen", whole, NULL, end_one);
  screen = unit_open();
  window = unit_show(screen, factories);
  body = unit_body(window);
  flow_gtk_factories_unref(factories); /* the body holds them */
  CHECK(ended == 0 && !unit_widget(body, "a", NULL));
  unit_close();
  gtk_window_destroy(window);
  g_object_unref(screen);
  CHECK(ended == 1);
}

int main(int argc, char **argv) {
  unit_begin(&argc, &argv);
  unit_case("class and id, class, kind, ours: the first that makes a widget", in_order);
  unit_case("a factory may take itself away and use its element while it runs", reentrant);
  unit_case("a widget and an element that hold each other end with the screen", cycles);
  unit_case("a factory of screens makes the whole body, and ends with the last screen", screens);
  return unit_end();
}
