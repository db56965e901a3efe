/* Factories: their order, their lives, and what they may do. */
#include <gdk/x11/gdkx.h>

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

/* ---- Widgets that are wider than the window -------------------------------------------------- */

#define WIDE 900
#define WORDS                                                                                     \
  "A sentence that wraps in the width that it has, which is more than that of the window: it is " \
  "as high as it has to be in so much width, and no higher."

static GtkWidget *first, *last, *words;
static int made_width;

/* Two buttons at the ends of a wide row, and a text below. */
static GtkWidget *wide_new(void) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  first = gtk_button_new_with_label("First");
  last = gtk_button_new_with_label("Last");
  words = g_object_new(GTK_TYPE_LABEL, "label", WORDS, "wrap", TRUE, NULL);
  gtk_widget_set_halign(last, GTK_ALIGN_END);
  gtk_widget_set_hexpand(last, TRUE);
  gtk_box_append(GTK_BOX(row), first);
  gtk_box_append(GTK_BOX(row), last);
  gtk_box_append(GTK_BOX(box), row);
  gtk_box_append(GTK_BOX(box), words);
  gtk_widget_set_size_request(box, made_width, -1);
  return box;
}

static GtkWidget *wide_element(FlowGtkElement *element, gpointer data) {
  (void)element, (void)data;
  return wide_new();
}

static GtkWidget *wide_screen(FlowGtkScreen *screen, gpointer data) {
  (void)screen, (void)data;
  return wide_new();
}

/* The places of the left and right ends of a widget in the window. */
static int left_of(GtkWindow *window, GtkWidget *widget, int *right) {
  graphene_rect_t bounds;
  CHECK(gtk_widget_compute_bounds(widget, GTK_WIDGET(window), &bounds));
  *right = (int)(bounds.origin.x + bounds.size.width);
  return (int)bounds.origin.x;
}

static gboolean is_inside(GtkWindow *window, GtkWidget *widget) {
  int right, left = left_of(window, widget, &right);
  return left >= 0 && right <= gtk_widget_get_width(GTK_WIDGET(window));
}

/* The window is as wide as before, all of the widget can be reached by the keys, and its text has
 * the height of its width. */
static void check_wide(GtkWindow *window) {
  int height;
  UNTIL(gtk_widget_get_width(gtk_widget_get_ancestor(first, GTK_TYPE_VIEWPORT)) > 0);
  CHECK(gtk_widget_get_width(GTK_WIDGET(window)) <= 400);
  CHECK(gtk_widget_get_width(words) >= WIDE);
  gtk_widget_measure(words, GTK_ORIENTATION_VERTICAL, gtk_widget_get_width(words), NULL, &height,
                     NULL, NULL);
  CHECK(gtk_widget_get_height(words) == height);
  CHECK(is_inside(window, first) != is_inside(window, last));
  gtk_widget_grab_focus(last);
  UNTIL(is_inside(window, last));
  CHECK(!is_inside(window, first));
  gtk_widget_grab_focus(first);
  UNTIL(is_inside(window, first));
}

/* The scrolled window around what a factory has made for an element; NULL: there is none. */
static GtkWidget *scrolled_around(GtkWidget *made) {
  GtkWidget *sideways = gtk_widget_get_ancestor(made, FLOW_GTK_TYPE_SIDEWAYS);
  GtkWidget *found = gtk_widget_get_ancestor(made, GTK_TYPE_SCROLLED_WINDOW);
  return found && gtk_widget_is_ancestor(found, sideways) ? found : NULL;
}

static void wide_elements(void) {
  factories = flow_gtk_factories_new();
  on_render = page;
  set("unit.screen", "b", wide_element, NULL);
  FlowGtkScreen *screen = unit_open();
  GtkWindow *window = unit_show(screen, factories);
  UNTIL(scrolled_around(first) != NULL);
  check_wide(window);
  GtkWidget *around = scrolled_around(first);
  /* Our own elements stay in their places, no wider than the window. */
  CHECK(is_inside(window, unit_control(window, "a")));
  CHECK(is_inside(window, unit_widget(unit_body(window), "b", NULL)));
  /* The page is scrolled by its keys also from within, and Tab does not stop at what scrolls. */
  gboolean is_used = TRUE;
  g_signal_emit_by_name(around, "scroll-child", GTK_SCROLL_PAGE_DOWN, FALSE, &is_used);
  CHECK(!is_used && !gtk_widget_get_focusable(around));
  gtk_window_destroy(window);
  flow_gtk_factories_unref(factories);
  unit_close();
  g_object_unref(screen);
}

/* Widgets that have room are not scrolled, and keep the focus as they grow. */
static void wide_later(void) {
  factories = flow_gtk_factories_new();
  on_render = page;
  made_width = 200;
  set("unit.screen", "b", wide_element, NULL);
  FlowGtkScreen *screen = unit_open();
  GtkWindow *window = unit_show(screen, factories);
  UNTIL(gtk_widget_get_width(words) > 0);
  unit_turn();
  CHECK(!scrolled_around(first) && is_inside(window, first) && is_inside(window, last));
  gtk_widget_grab_focus(first);
  made_width = WIDE;
  gtk_widget_set_size_request(gtk_widget_get_parent(words), WIDE, -1);
  UNTIL(scrolled_around(first) && gtk_widget_get_width(words) >= WIDE);
  CHECK(gtk_window_get_focus(window) == first);
  check_wide(window);
  gtk_window_destroy(window);
  flow_gtk_factories_unref(factories);
  unit_close();
  g_object_unref(screen);
}

/* ---- The wheel over them --------------------------------------------------------------------- */

static int passed_on; /* turns that nothing in the window has used */

static gboolean turned(void) {
  passed_on++;
  return TRUE;
}

/* A page that is higher than its window, with a wide element at its beginning. */
static void tall_page(flow_content content) {
  flow_add_button(engine, content, "b", "B", FLOW_ROLE_NORMAL);
  for (int index = 0; index < 40; index++)
    flow_add_text(engine, content, "text");
}

/* Turns the wheel over a widget, with the mouse of the display: 4 and 5 are up and down, 6 and 7
 * left and right. */
static void turn(GtkWindow *window, GtkWidget *over, const char *keys, int button) {
  graphene_rect_t bounds;
  double x = 0, y = 0;
  CHECK(gtk_widget_compute_bounds(over, GTK_WIDGET(window), &bounds));
  gtk_native_get_surface_transform(GTK_NATIVE(window), &x, &y);
  g_autofree char *command =
      g_strdup_printf("xdotool mousemove --window %lu %d %d %s%s click %d %s%s",
                      gdk_x11_surface_get_xid(gtk_native_get_surface(GTK_NATIVE(window))),
                      (int)(x + bounds.origin.x) + 20, (int)(y + bounds.origin.y) + 10,
                      keys[0] ? "keydown " : "", keys, button, keys[0] ? "keyup " : "", keys);
  CHECK(g_spawn_command_line_sync(command, NULL, NULL, NULL, NULL));
}

/* Turns again until something comes of it: X11 swallows the first turn over a window. */
#define TURN_UNTIL(over, keys, button, condition)              \
  do {                                                         \
    for (int turns = 0; turns < 20 && !(condition); turns++) { \
      turn(window, over, keys, button);                        \
      for (int looks = 0; looks < 200 && !(condition); looks++) \
        unit_wait();                                           \
    }                                                          \
    CHECK(condition);                                          \
  } while (0)

static void wheels(void) {
  factories = flow_gtk_factories_new();
  on_render = tall_page;
  set("unit.screen", "b", wide_element, NULL);
  FlowGtkScreen *screen = unit_open();
  GtkWindow *window = unit_show(screen, factories);
  GtkEventController *rest = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  g_signal_connect(rest, "scroll", G_CALLBACK(turned), NULL);
  gtk_widget_add_controller(GTK_WIDGET(window), rest);
  UNTIL(gtk_widget_get_width(words) > 0);
  UNTIL(scrolled_around(first) != NULL);
  GtkScrolledWindow *inner = GTK_SCROLLED_WINDOW(scrolled_around(first));
  GtkScrolledWindow *outer = GTK_SCROLLED_WINDOW(
      gtk_widget_get_ancestor(gtk_widget_get_parent(GTK_WIDGET(inner)), GTK_TYPE_SCROLLED_WINDOW));
  GtkAdjustment *across = gtk_scrolled_window_get_hadjustment(inner);
  GtkAdjustment *down = gtk_scrolled_window_get_vadjustment(outer);
  UNTIL(gtk_adjustment_get_upper(across) > gtk_adjustment_get_page_size(across));
  passed_on = 0;
  TURN_UNTIL(GTK_WIDGET(inner), "", 7, gtk_adjustment_get_value(across) > 0);
  CHECK(gtk_adjustment_get_value(down) <= 0);
  TURN_UNTIL(GTK_WIDGET(inner), "", 5, gtk_adjustment_get_value(down) > 0);
  gtk_adjustment_set_value(down, 0);
  unit_turn();
  const double before = gtk_adjustment_get_value(across);
  TURN_UNTIL(GTK_WIDGET(inner), "shift", 5, gtk_adjustment_get_value(across) > before);
  CHECK(gtk_adjustment_get_value(down) <= 0 && passed_on == 0);
  /* A turn sideways is for what the page lies in, if all has room. */
  gtk_widget_set_size_request(gtk_widget_get_parent(words), 200, -1);
  UNTIL(gtk_widget_get_width(words) <= 400);
  unit_turn();
  TURN_UNTIL(GTK_WIDGET(inner), "", 7, passed_on > 0);
  gtk_window_destroy(window);
  flow_gtk_factories_unref(factories);
  unit_close();
  g_object_unref(screen);
}

static void wide_mirrored(void) {
  gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL);
  wide_elements();
  gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR);
}

static void wide_bodies(void) {
  factories = flow_gtk_factories_new();
  on_render = page;
  flow_gtk_factories_set_screen(factories, "unit.screen", wide_screen, NULL, NULL);
  FlowGtkScreen *screen = unit_open();
  GtkWindow *window = unit_show(screen, factories);
  check_wide(window);
  gtk_window_destroy(window);
  flow_gtk_factories_unref(factories);
  unit_close();
  g_object_unref(screen);
}

/* A sheet, or the first page of a window, is as high as such a body in its width. */
static void wide_fitted(void) {
  int height, wanted, width;
  factories = flow_gtk_factories_new();
  on_render = page;
  flow_gtk_factories_set_screen(factories, "unit.screen", wide_screen, NULL, NULL);
  FlowGtkScreen *screen = unit_open();
  GtkWidget *body = g_object_ref_sink(flow_gtk_body_new(screen, factories));
  flow_gtk_body_fit(body);
  gtk_widget_measure(gtk_widget_get_parent(words), GTK_ORIENTATION_VERTICAL, WIDE, NULL, &height,
                     NULL, NULL);
  gtk_widget_measure(body, GTK_ORIENTATION_VERTICAL, 300, NULL, &wanted, NULL, NULL);
  CHECK(wanted == height);
  gtk_widget_measure(body, GTK_ORIENTATION_HORIZONTAL, -1, &width, &wanted, NULL, NULL);
  CHECK(width <= 240 && wanted >= WIDE);
  g_object_unref(body);
  flow_gtk_factories_unref(factories);
  unit_close();
  g_object_unref(screen);
}

int main(int argc, char **argv) {
  made_width = WIDE;
  unit_begin(&argc, &argv);
  unit_case("class and id, class, kind, ours: the first that makes a widget", in_order);
  unit_case("a factory may take itself away and use its element while it runs", reentrant);
  unit_case("a widget and an element that hold each other end with the screen", cycles);
  unit_case("a factory of screens makes the whole body, and ends with the last screen", screens);
  unit_case("a widget for an element that is wider than the window is scrolled", wide_elements);
  unit_case("the same from right to left", wide_mirrored);
  unit_case("a widget that becomes wider than the window keeps the focus", wide_later);
  unit_case("a turn of the wheel is for what it moves", wheels);
  unit_case("a body that is wider than the window is scrolled", wide_bodies);
  unit_case("a sheet is as high as such a body", wide_fitted);
  return unit_end();
}
