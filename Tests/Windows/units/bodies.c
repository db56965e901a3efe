/* Bodies: cards, focus, names, images, native views, and looks of kinds that nobody knows. */
#include <glib/gstdio.h>

#include "../../../Sources/Gtk4/widgets/canvas.h"
#include "../../../Sources/Gtk4/widgets/picture.h"
#include "units.h"

static const char *shown = "abc", *focus;
static gboolean has_section, are_enabled;

static void page(flow_content content) {
  char id[2] = "";
  if (has_section) flow_add_section(engine, content, "Card", "Below");
  for (const char *each = shown; *each; each++) {
    flow_element field = flow_element_make(FLOW_ELEMENT_FIELD, NULL, "Field");
    id[0] = *each;
    field.id = flow_text(id);
    field.value = flow_string_value("");
    field.enabled = are_enabled;
    flow_content_add(engine, content, &field);
  }
  flow_add_button(engine, content, "end", "End", FLOW_ROLE_NORMAL);
  if (focus) flow_content_set_focus(engine, content, flow_text(focus));
}

static FlowGtkScreen *screen;
static GtkWindow *window;

static void begin(void (*render)(flow_content content)) {
  shown = "abc";
  focus = NULL;
  has_section = FALSE;
  are_enabled = TRUE;
  on_render = render;
  screen = unit_open();
  window = unit_show(screen, NULL);
}

static void end(void) {
  gtk_window_destroy(window);
  unit_close();
  g_object_unref(screen);
}

static GtkWidget *frame_of(const char *id) { return unit_widget(unit_body(window), id, NULL); }

static void refresh(void) {
  unit_refresh(screen);
  unit_turn();
}

static void cards(void) {
  GtkWidget *a, *card;
  begin(page);
  a = frame_of("a");
  CHECK(gtk_widget_get_next_sibling(a) == frame_of("b"));
  has_section = TRUE;
  refresh();
  CHECK(frame_of("a") == a);
  card = gtk_widget_get_parent(a);
  CHECK(gtk_widget_has_css_class(card, "card") &&
        frame_of("end") == gtk_widget_get_last_child(card));
  shown = "cab";
  refresh();
  CHECK(gtk_widget_get_first_child(card) == frame_of("c"));
  CHECK(gtk_widget_get_prev_sibling(frame_of("b")) == a);
  has_section = FALSE;
  refresh();
  CHECK(frame_of("a") == a && gtk_widget_get_parent(a) != NULL);
  end();
}

static gboolean has_focus(const char *id) {
  GtkWidget *now = gtk_root_get_focus(GTK_ROOT(window)), *frame = frame_of(id);
  return now && frame && gtk_widget_is_ancestor(now, frame);
}

static void focused(void) {
  begin(page);
  CHECK(gtk_widget_grab_focus(unit_control(window, "a")) && has_focus("a"));
  focus = "c";
  refresh();
  CHECK(has_focus("c"));
  gtk_widget_grab_focus(unit_control(window, "b"));
  refresh(); /* named still, and obeyed once */
  CHECK(has_focus("b"));
  focus = "a";
  refresh();
  CHECK(has_focus("a"));
  gtk_widget_grab_focus(unit_control(window, "b"));
  shown = "ac"; /* the focus is on the one that goes */
  refresh();
  CHECK(has_focus("c"));
  focus = NULL;
  are_enabled = FALSE;
  refresh();
  CHECK(has_focus("end"));
  end();
}

/* ---- Names ----------------------------------------------------------------------------------- */

static const char *mistake;

static void named(flow_content content) {
  flow_element field = flow_element_make(FLOW_ELEMENT_FIELD, "field", "Text");
  flow_element toggle = flow_element_make(FLOW_ELEMENT_TOGGLE, "toggle", "Text");
  flow_row row = flow_row_make("row", "Row");
  field.value = flow_string_value("");
  field.hint = flow_text("Hint");
  field.error = flow_text(mistake);
  toggle.label = flow_text("Said");
  flow_add_title(engine, content, "Title");
  flow_content_add(engine, content, &field);
  flow_content_add(engine, content, &toggle);
  flow_add_list(engine, content, "list", "", &row, 1);
}

static gboolean is_said(const char *id, GtkAccessibleProperty property, const char *expected) {
  GtkAccessible *control = GTK_ACCESSIBLE(unit_control(window, id));
  char *found = gtk_test_accessible_check_property(control, property, expected);
  if (found) printf("  '%s' says '%s', not '%s'\n", id, found, expected);
  g_free(found);
  return !found;
}

static void names(void) {
  GtkAccessible *control;
  GtkListBoxRow *row;
  char *found;
  mistake = NULL;
  begin(named);
  control = GTK_ACCESSIBLE(unit_control(window, "field"));
  CHECK(is_said("field", GTK_ACCESSIBLE_PROPERTY_LABEL, "Text"));
  CHECK(is_said("field", GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "Hint"));
  CHECK(is_said("toggle", GTK_ACCESSIBLE_PROPERTY_LABEL, "Said"));
  CHECK(is_said("list", GTK_ACCESSIBLE_PROPERTY_LABEL, "Title"));
  row = gtk_list_box_get_row_at_index(GTK_LIST_BOX(unit_control(window, "list")), 0);
  found =
      gtk_test_accessible_check_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL, "Row");
  CHECK(!found);
  g_free(found);
  mistake = "Wrong.";
  refresh();
  CHECK(is_said("field", GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "Wrong."));
  CHECK(gtk_test_accessible_has_state(control, GTK_ACCESSIBLE_STATE_INVALID));
  CHECK(gtk_test_accessible_has_relation(control, GTK_ACCESSIBLE_RELATION_ERROR_MESSAGE));
  CHECK(gtk_widget_has_css_class(frame_of("field"), "flow-error"));
  mistake = NULL;
  refresh();
  CHECK(!gtk_test_accessible_has_relation(control, GTK_ACCESSIBLE_RELATION_ERROR_MESSAGE));
  CHECK(!gtk_widget_has_css_class(frame_of("field"), "flow-error"));
  end();
}

/* ---- Right to left --------------------------------------------------------------------------- */

static double stars;

static void mirrored(flow_content content) {
  flow_row row = flow_row_make("row", "Row");
  flow_element rating = flow_element_make(FLOW_ELEMENT_RATING, "stars", "Stars");
  rating.value = flow_number_value(stars);
  rating.maximum = 5;
  rating.step = 1;
  row.detail = flow_text("Detail");
  flow_add_toggle(engine, content, "toggle", "Toggle", FLOW_FALSE);
  flow_add_list(engine, content, "list", "List", &row, 1);
  flow_content_add(engine, content, &rating);
}

static void rate(const char *id, const flow_value *value) {
  (void)id;
  stars = flow_as_number(value, -1);
}

static double left_of(GtkWidget *widget) {
  graphene_rect_t bounds;
  CHECK(gtk_widget_compute_bounds(widget, unit_body(window), &bounds));
  return bounds.origin.x;
}

static void right_to_left(void) {
  GtkWidget *toggle, *row, *rating;
  gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL);
  stars = 2;
  on_input = rate;
  begin(mirrored);
  toggle = unit_control(window, "toggle");
  UNTIL(left_of(toggle) < left_of(gtk_widget_get_prev_sibling(toggle)));
  row = GTK_WIDGET(gtk_list_box_get_row_at_index(GTK_LIST_BOX(unit_control(window, "list")), 0));
  row = gtk_widget_get_first_child(row);
  CHECK(left_of(gtk_widget_get_first_child(row)) > left_of(gtk_widget_get_last_child(row)));
  rating = unit_control(window, "stars");
  CHECK(left_of(gtk_widget_get_first_child(rating)) > left_of(gtk_widget_get_last_child(rating)));
  g_signal_emit_by_name(gtk_widget_get_first_child(rating), "clicked");
  CHECK(stars == 1);
  refresh();
  g_signal_emit_by_name(gtk_widget_get_first_child(rating), "clicked"); /* and back to nothing */
  CHECK(stars == 0);
  end();
  gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR);
}

/* ---- Images ---------------------------------------------------------------------------------- */

static GBytes *picture_bytes(void) {
  static const guint8 pixels[16 * 16 * 3];
  GdkPixbuf *pixbuf =
      gdk_pixbuf_new_from_data(pixels, GDK_COLORSPACE_RGB, FALSE, 8, 16, 16, 48, NULL, NULL);
  gchar *data = NULL;
  gsize size = 0;
  gdk_pixbuf_save_to_buffer(pixbuf, &data, &size, "png", NULL, NULL);
  g_object_unref(pixbuf);
  return g_bytes_new_take(data, size);
}

static GBytes *portrait;

static void images(flow_content content) {
  gsize size = 0;
  const uint8_t *data = g_bytes_get_data(portrait, &size);
  flow_add_image_bytes(engine, content, data, size, "A portrait");
  flow_add_image(engine, content, "/nowhere/at/all.png", "Nothing");
}

static GtkWidget *picture_in(FlowGtkElement *element) {
  FlowGtkBody *body = FLOW_GTK_BODY(unit_body(window));
  return gtk_widget_get_first_child(g_hash_table_lookup(body->frames, element));
}

static void decoded_once(void) {
  FlowGtkElement *first, *second;
  GdkPaintable *paintable;
  GtkWidget *picture;
  portrait = picture_bytes();
  begin(images);
  first = g_list_model_get_item(G_LIST_MODEL(screen->elements), 0);
  second = g_list_model_get_item(G_LIST_MODEL(screen->elements), 1);
  picture = picture_in(first);
  paintable = flow_gtk_canvas_get(FLOW_GTK_CANVAS(picture));
  CHECK(paintable && gdk_paintable_get_intrinsic_width(paintable) == 16);
  refresh();
  CHECK(flow_gtk_canvas_get(FLOW_GTK_CANVAS(picture)) == paintable);
  UNTIL(gtk_widget_get_height(picture) == 16);
  picture = picture_in(second);
  CHECK(!gtk_widget_get_visible(picture)); /* its description stands there */
  g_object_unref(first);
  g_object_unref(second);
  end();
  g_bytes_unref(portrait);
}

static void sharp(void) {
  char *folder = g_dir_make_tmp("flow-XXXXXX", NULL),
       *path = g_build_filename(folder, "a.svg", NULL);
  const char *drawing =
      "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'>"
      "<rect width='20' height='10'/></svg>";
  GdkPaintable *plain, *fine, *again;
  g_file_set_contents(path, drawing, -1, NULL);
  plain = flow_gtk_image_open(path, 1);
  fine = flow_gtk_image_open(path, 2);
  again = flow_gtk_image_open(path, 2);
  CHECK(plain && fine && fine == again && fine != plain);
  if (plain && fine) {
    CHECK(gdk_paintable_get_intrinsic_width(plain) == 20);
    CHECK(gdk_paintable_get_intrinsic_width(fine) == 20);
  }
  g_clear_object(&plain);
  g_clear_object(&fine);
  g_clear_object(&again);
  g_remove(path);
  g_rmdir(folder);
  g_free(path);
  g_free(folder);
}

/* ---- Native views ---------------------------------------------------------------------------- */

static GtkWidget *map;
static flow_native_view offer;
static int destroyed;
static int references_at_end;

static void *create(void *user_data, flow_engine *of, flow_handle self,
                    const flow_value *arguments) {
  (void)user_data, (void)of, (void)self, (void)arguments;
  map = g_object_ref_sink(gtk_label_new("map"));
  gtk_widget_set_size_request(map, 900, -1);
  offer.struct_size = sizeof offer;
  offer.toolkit = "gtk4";
  offer.view = map;
  return map;
}

static void destroy(void *self) {
  (void)self;
  destroyed++;
  references_at_end = (int)G_OBJECT(map)->ref_count;
  CHECK(gtk_widget_get_parent(map) == NULL);
  g_object_unref(map);
}

static const void *capability(void *self, const flow_string *id) {
  (void)self;
  return flow_string_is(*id, FLOW_CAPABILITY_NATIVE_VIEW) ? &offer : NULL;
}

static void render_map(void *self, flow_content content) {
  (void)self;
  flow_add_title(engine, content, "Map");
  flow_add_text(engine, content, "41.9 N, 12.5 E");
}

static void native(void) {
  static const flow_method methods[] = {
      FLOW_SCREEN_METHOD(create, create), FLOW_SCREEN_METHOD(destroy, destroy),
      FLOW_SCREEN_METHOD(render, render_map), FLOW_SCREEN_METHOD(capability, capability)};
  const flow_class class = FLOW_CLASS(FLOW_KIND_SCREEN, "unit.map", methods);
  flow_screen raw;
  flow_class_register(engine, FLOW_NONE, &class, NULL);
  raw = flow_show(engine, unit_window, "unit.map", NULL);
  screen = unit_screen(raw);
  window = unit_show(screen, NULL);
  CHECK(gtk_widget_is_ancestor(map, unit_body(window)) && gtk_widget_get_mapped(map));
  /* Wider than the window, which it does not make wider. */
  CHECK(gtk_widget_get_width(map) >= 900 && gtk_widget_get_width(GTK_WIDGET(window)) <= 400);
  flow_close(engine, raw, NULL, NULL);
  unit_drain();
  CHECK(destroyed == 1 && references_at_end == 1);
  unit_turn();
  gtk_window_destroy(window);
  g_object_unref(screen);
}

/* ---- Choices --------------------------------------------------------------------------------- */

static size_t row_count;
static char chosen[32];
static gboolean many, is_locked;

static void choice(flow_content content) {
  flow_element element = flow_element_make(FLOW_ELEMENT_CHOICE, "choice", "Choice");
  flow_row rows[200];
  char ids[200][8];
  flow_value ids_chosen[8];
  size_t count = 0;
  for (size_t index = 0; index < row_count; index++) {
    g_snprintf(ids[index], sizeof ids[index], "r%zu", index);
    rows[index] = flow_row_make(ids[index], ids[index]);
    if (strstr(chosen, ids[index]) && count < 8)
      ids_chosen[count++] = flow_string_value(ids[index]);
  }
  element.rows = rows;
  element.row_count = row_count;
  element.many = many;
  element.value = many        ? flow_list_value(ids_chosen, count)
                  : chosen[0] ? flow_string_value(chosen)
                              : flow_null_value();
  flow_content_add(engine, content, &element);
}

static void choose(const char *id, const flow_value *value) {
  const flow_list list = flow_as_list(value);
  (void)id;
  if (is_locked) return;
  chosen[0] = 0;
  for (size_t index = 0; index < list.count; index++) {
    const flow_string row = list.items[index].as.string;
    g_snprintf(chosen + strlen(chosen), sizeof chosen - strlen(chosen), "%.*s ", (int)row.size,
               row.data);
  }
  if (value->type == FLOW_TYPE_STRING)
    g_snprintf(chosen, sizeof chosen, "%.*s", (int)value->as.string.size, value->as.string.data);
}

static void begin_choice(size_t count, gboolean is_many) {
  row_count = count;
  many = is_many;
  chosen[0] = 0;
  is_locked = FALSE;
  on_input = choose;
  begin(choice);
}

static GtkCheckButton *button_at(guint place) {
  GtkWidget *button = gtk_widget_get_first_child(unit_control(window, "choice"));
  while (place--)
    button = gtk_widget_get_next_sibling(button);
  return GTK_CHECK_BUTTON(button);
}

static void choices(void) {
  GtkDropDown *menu;
  begin_choice(3, FALSE);
  CHECK(!gtk_check_button_get_active(button_at(0)));
  gtk_check_button_set_active(button_at(1), TRUE);
  unit_turn();
  CHECK(g_str_equal(chosen, "r1") && gtk_check_button_get_active(button_at(1)));
  is_locked = TRUE; /* a refused input goes back */
  gtk_check_button_set_active(button_at(2), TRUE);
  unit_turn();
  CHECK(gtk_check_button_get_active(button_at(1)) && !gtk_check_button_get_active(button_at(2)));
  chosen[0] = 0;
  refresh();
  CHECK(!gtk_check_button_get_active(button_at(1)));
  row_count = 50; /* so many stand in a menu */
  g_strlcpy(chosen, "r40", sizeof chosen);
  is_locked = FALSE;
  refresh();
  menu = GTK_DROP_DOWN(unit_control(window, "choice"));
  CHECK(gtk_drop_down_get_selected(menu) == 40);
  gtk_drop_down_set_selected(menu, 7);
  unit_turn();
  CHECK(g_str_equal(chosen, "r7") && gtk_drop_down_get_selected(menu) == 7);
  chosen[0] = 0;
  refresh();
  CHECK(gtk_drop_down_get_selected(menu) == GTK_INVALID_LIST_POSITION);
  end();
  begin_choice(3, TRUE);
  gtk_check_button_set_active(button_at(2), TRUE);
  unit_turn();
  gtk_check_button_set_active(button_at(0), TRUE);
  unit_turn();
  CHECK(g_str_equal(chosen, "r2 r0 ") && gtk_check_button_get_active(button_at(2)));
  row_count = 150;
  refresh();
  g_signal_emit_by_name(unit_control(window, "choice"), "activate", 7);
  unit_turn();
  CHECK(g_str_equal(chosen, "r0 r2 r7 "));
  g_signal_emit_by_name(unit_control(window, "choice"), "activate", 0);
  unit_turn();
  CHECK(g_str_equal(chosen, "r2 r7 "));
  end();
}

int main(int argc, char **argv) {
  unit_begin(&argc, &argv);
  unit_case("sections are cards; widgets stay when they move in and out", cards);
  unit_case("the screen's focus is obeyed once; one that has gone passes on", focused);
  unit_case("controls have names and descriptions; a mistake is told in words", names);
  unit_case("from right to left, controls and rows are mirrored; a star is taken back",
            right_to_left);
  unit_case("an image is decoded once; one that is missing has its description", decoded_once);
  unit_case("a drawing is as sharp as the display", sharp);
  unit_case("a native view is let go before its screen is destroyed", native);
  unit_case("choices show what is rendered, in each of their looks", choices);
  return unit_end();
}
