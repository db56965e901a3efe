/* Panes side by side (H24): how many fit, what stays when their number changes, the focus in them,
 * their bars, and what moves in one of them. */
#define UNITS_SEE_LAYERS
#include "units.h"

typedef struct {
  flow_handle self;
  const char *title;
  char name[32];
} instance;

static FlowGtkView *view;
static GtkWindow *around;
static flow_screen list;
static instance instances[64];
static size_t instance_count;

/* ---- A list, and letters beside it ----------------------------------------------------------- */

static void *create(void *title, flow_engine *of, flow_handle self, const flow_value *arguments) {
  instance *made = &instances[instance_count++ % G_N_ELEMENTS(instances)];
  (void)of, (void)arguments;
  *made = (instance){self, title, ""};
  return made;
}

static void render(void *self, flow_content content) {
  const instance *screen = self;
  flow_add_title(engine, content, screen->title);
  flow_add_field(engine, content, "name", "Name", FLOW_FIELD_TEXT, screen->name, NULL);
  for (int line = 0; line < 60; line++)
    flow_add_text(engine, content, "A line of which there are many");
  flow_add_button(engine, content, "go", "Go", FLOW_ROLE_NORMAL);
}

static void input(void *self, const flow_string *id, const flow_value *value) {
  instance *screen = self;
  const flow_string text = flow_as_string(value, "");
  if (flow_string_is(*id, "name"))
    g_snprintf(screen->name, sizeof screen->name, "%.*s", (int)text.size, text.data);
}

static void register_classes(void) {
  static const flow_method methods[] = {FLOW_SCREEN_METHOD(create, create),
                                        FLOW_SCREEN_METHOD(render, render),
                                        FLOW_SCREEN_METHOD(input, input)};
  static const char *const names[] = {"list", "letter", "part"};
  for (size_t index = 0; index < G_N_ELEMENTS(names); index++) {
    flow_class class = FLOW_CLASS(FLOW_KIND_SCREEN, names[index], methods);
    class.user_data = (void *)names[index];
    CHECK(flow_class_register(engine, FLOW_NONE, &class, NULL) == FLOW_OK);
  }
}

static void open_panes(void) {
  flow_tab panes[3] = {FLOW_TAB_INIT, FLOW_TAB_INIT, FLOW_TAB_INIT};
  flow_tabs all = FLOW_TABS_INIT;
  CHECK(flow_create(engine, "list", NULL, &panes[0].root) == FLOW_OK);
  list = panes[0].root;
  panes[1].flags = FLOW_TAB_KEEPS_PLACE;
  panes[1].empty_text = flow_text("Choose a letter");
  all.layout = FLOW_LAYOUT_PANES;
  all.tabs = panes;
  all.count = 3;
  CHECK(flow_open_tabs(engine, flow_gtk_view_get_raw(view), &all, NULL, NULL) == FLOW_OK);
}

static FlowGtkLayer *root(void) { return view->layers->pdata[0]; }

static gboolean is_moving(void) {
  return view->moving.number || view->drain || view->say_fit ||
         flow_gtk_slide_is_moving(root()->slide);
}

static void begin(gboolean has_bar, int width) {
  view = FLOW_GTK_VIEW(flow_gtk_view_new(host));
  around = GTK_WINDOW(gtk_window_new());
  gtk_window_set_default_size(around, width, 500);
  if (has_bar) gtk_window_set_titlebar(around, flow_gtk_view_get_header(view));
  gtk_window_set_child(around, GTK_WIDGET(view));
  open_panes();
  gtk_window_present(around);
  UNTIL(gtk_widget_get_mapped(GTK_WIDGET(view)) && !flow_gtk_view_get_is_empty(view));
  UNTIL(gtk_widget_get_width(GTK_WIDGET(view)) > 0 && !is_moving());
}

static void end(void) {
  gtk_window_destroy(around);
  unit_turn();
}

static GtkWidget *page_of(flow_screen screen) {
  const flow_scene_page *raw = flow_scene_page_of(view->scene, screen);
  return raw ? flow_gtk_screen_get_page(raw->data) : NULL;
}

/* The place of a page in the view, from the left. */
static graphene_rect_t bounds_of(GtkWidget *page) {
  graphene_rect_t bounds = GRAPHENE_RECT_INIT(-1, -1, 0, 0);
  CHECK(gtk_widget_compute_bounds(page, GTK_WIDGET(view), &bounds));
  return bounds;
}

/* Lets the window lay out a page, until it begins there. */
static gboolean begins_at(flow_screen screen, double x) {
  UNTIL(ABS(bounds_of(page_of(screen)).origin.x - x) < 1);
  return gtk_widget_get_mapped(page_of(screen));
}

static void resize(int width, guint places) {
  gtk_window_set_default_size(around, width, 500);
  UNTIL(root()->place_count == places && gtk_widget_get_width(GTK_WIDGET(view)) <= width);
  UNTIL(!is_moving());
  unit_turn();
}

/* Opens a screen from another one, in a pane, or in that of the other one for 0. */
static flow_screen open_in(flow_screen from, const char *class, uint32_t pane) {
  flow_options options = FLOW_OPTIONS_INIT;
  flow_screen made = FLOW_NONE;
  options.pane = pane;
  CHECK(flow_create(engine, class, NULL, &made) == FLOW_OK);
  CHECK(flow_push(engine, from, made, &options, NULL) == FLOW_OK);
  flow_gtk_view_drain(view);
  return made;
}

static flow_screen open_rest(flow_screen from, const char *class, uint32_t pane) {
  const flow_screen made = open_in(from, class, pane);
  UNTIL(!is_moving());
  unit_turn();
  return made;
}

static GtkWidget *first_of(GtkWidget *inside, GType type) {
  if (g_type_is_a(G_OBJECT_TYPE(inside), type)) return inside;
  for (GtkWidget *child = gtk_widget_get_first_child(inside); child;
       child = gtk_widget_get_next_sibling(child)) {
    GtkWidget *found = first_of(child, type);
    if (found) return found;
  }
  return NULL;
}

static GtkText *text_of(flow_screen screen) {
  return GTK_TEXT(first_of(page_of(screen), GTK_TYPE_TEXT));
}

static gboolean is_selected(flow_screen screen) {
  return root()->raw->page == flow_scene_page_of(view->scene, screen);
}

/* ---- Numbers --------------------------------------------------------------------------------- */

static void numbers(void) {
  CHECK(flow_gtk_fit(0, 1, 1) == 1 && flow_gtk_fit(719, 1, 1) == 1);
  CHECK(flow_gtk_fit(720, 1, 1) == 2 && flow_gtk_fit(1079, 1, 1) == 2);
  CHECK(flow_gtk_fit(1080, 2, 1) == 3 && flow_gtk_fit(1080, 1, 1) == 3);
  /* Down only 8 below. */
  CHECK(flow_gtk_fit(712, 2, 1) == 2 && flow_gtk_fit(711, 2, 1) == 1);
  CHECK(flow_gtk_fit(1072, 3, 1) == 3 && flow_gtk_fit(1071, 3, 1) == 2);
  CHECK(flow_gtk_fit(360, 3, 1) == 1);
  /* Text that is half as large again needs so much more. */
  CHECK(flow_gtk_fit(1079, 1, 1.5) == 1 && flow_gtk_fit(1080, 1, 1.5) == 2);
  CHECK(flow_gtk_fit(1068, 2, 1.5) == 2 && flow_gtk_fit(1067, 2, 1.5) == 1);
  CHECK(flow_gtk_fit(100000, 1, 1) == 64);
}

static void widths(void) {
  CHECK(flow_gtk_span_of(500, 1, 0, 1).x == 0 && flow_gtk_span_of(500, 1, 0, 1).width == 500);
  CHECK(flow_gtk_span_of(720, 2, 0, 1).width == 240);
  CHECK(flow_gtk_span_of(900, 2, 0, 1).width == 300);
  CHECK(flow_gtk_span_of(3000, 2, 0, 1).width == 400);
  CHECK(flow_gtk_span_of(1080, 2, 0, 1.5).width == 360);
  CHECK(flow_gtk_wanted_width(214, 1, 1) == 214 && flow_gtk_wanted_width(214, 2, 1) == 600);
  CHECK(flow_gtk_wanted_width(400, 2, 1) == 801 && flow_gtk_wanted_width(214, 2, 2) == 1200);
  for (guint count = 2; count <= 5; count++) {
    for (int width = 300; width < 2400; width += 7) {
      int x = 0;
      for (guint place = 0; place < count; place++) {
        const FlowGtkSpan span = flow_gtk_span_of(width, count, place, 1);
        const FlowGtkSpan other = flow_gtk_span_of(width, count, 1, 1);
        CHECK(span.x == x && span.width > 0);
        CHECK(place == 0 || ABS(span.width - other.width) <= 1);
        x += span.width + FLOW_GTK_LINE;
      }
      CHECK(x == width + FLOW_GTK_LINE);
    }
  }
}

/* ---- A window that becomes wide and narrow --------------------------------------------------- */

static void nothing_rebuilt(gboolean has_bar) {
  begin(has_bar, 500);
  CHECK(root()->place_count == 1);
  const flow_screen letter = open_rest(list, "letter", 2);
  GtkWidget *page = page_of(letter), *first = page_of(list), *slide = GTK_WIDGET(root()->slide);
  GtkText *text = text_of(letter), *left = text_of(list);
  GtkAdjustment *scroll = gtk_scrolled_window_get_vadjustment(
      GTK_SCROLLED_WINDOW(first_of(page, GTK_TYPE_SCROLLED_WINDOW)));
  CHECK(is_selected(letter) && gtk_widget_get_mapped(page) && !gtk_widget_get_mapped(first));
  gtk_editable_set_text(GTK_EDITABLE(left), "left");
  gtk_widget_grab_focus(GTK_WIDGET(text));
  gtk_editable_set_text(GTK_EDITABLE(text), "half typed");
  gtk_editable_set_position(GTK_EDITABLE(text), 4);
  unit_turn();
  gtk_adjustment_set_value(scroll, 17);
  for (int round = 0; round < 3; round++) {
    resize(round == 1 ? 1000 : 900, 2);
    CHECK(gtk_widget_get_mapped(page) && gtk_widget_get_mapped(first));
    CHECK(page_of(letter) == page && page_of(list) == first);
    CHECK(gtk_widget_get_parent(page) == slide && gtk_widget_get_parent(first) == slide);
    CHECK(text_of(letter) == text && text_of(list) == left);
    CHECK(gtk_window_get_focus(around) == GTK_WIDGET(text));
    CHECK(gtk_editable_get_position(GTK_EDITABLE(text)) == 4);
    CHECK(!gtk_editable_get_selection_bounds(GTK_EDITABLE(text), NULL, NULL));
    CHECK(g_str_equal(gtk_editable_get_text(GTK_EDITABLE(text)), "half typed"));
    CHECK(g_str_equal(gtk_editable_get_text(GTK_EDITABLE(left)), "left"));
    CHECK(gtk_adjustment_get_value(scroll) == 17);
    resize(500, 1);
    CHECK(gtk_widget_get_mapped(page) && !gtk_widget_get_mapped(first));
    CHECK(page_of(letter) == page && text_of(letter) == text && text_of(list) == left);
    CHECK(gtk_window_get_focus(around) == GTK_WIDGET(text));
    CHECK(gtk_editable_get_position(GTK_EDITABLE(text)) == 4);
    CHECK(g_str_equal(gtk_editable_get_text(GTK_EDITABLE(text)), "half typed"));
    CHECK(gtk_adjustment_get_value(scroll) == 17);
  }
  end();
}

static void stays(void) { nothing_rebuilt(FALSE); }
static void stays_with_bar(void) { nothing_rebuilt(TRUE); }

static void empty_place(void) {
  begin(FALSE, 900);
  UNTIL(root()->place_count == 2);
  GtkWidget *label = flow_gtk_slide_get_page(root()->slide, 1);
  CHECK(GTK_IS_LABEL(label) && gtk_widget_get_visible(label));
  CHECK(GTK_IS_LABEL(label) &&
        g_str_equal(gtk_label_get_text(GTK_LABEL(label)), "Choose a letter"));
  CHECK(!flow_gtk_view_next_place(view, TRUE) || is_selected(list));
  const flow_screen letter = open_rest(list, "letter", 2);
  CHECK(!gtk_widget_get_visible(label) && gtk_widget_get_mapped(page_of(letter)));
  CHECK(flow_close(engine, letter, NULL, NULL) == FLOW_OK);
  UNTIL(!is_moving() && gtk_widget_get_visible(label));
  end();
}

static void three(void) {
  begin(FALSE, 1200);
  const flow_screen letter = open_rest(list, "letter", 2), part = open_rest(letter, "part", 3);
  UNTIL(root()->place_count == 3);
  CHECK(begins_at(list, 0) && begins_at(letter, 401) && begins_at(part, 801));
  const graphene_rect_t one = bounds_of(page_of(list)), two = bounds_of(page_of(letter)),
                        last = bounds_of(page_of(part));
  CHECK(one.origin.x == 0 && one.size.width == 400);
  CHECK(two.origin.x == 401 && last.origin.x == two.origin.x + two.size.width + 1);
  CHECK(last.origin.x + last.size.width == 1200);
  resize(800, 2); /* the selected one, and the one before it */
  CHECK(!gtk_widget_get_mapped(page_of(list)));
  CHECK(begins_at(letter, 0) && begins_at(part, 267));
  resize(400, 1);
  CHECK(!gtk_widget_get_mapped(page_of(letter)) && gtk_widget_get_mapped(page_of(part)));
  resize(1200, 3);
  CHECK(begins_at(list, 0) && begins_at(letter, 401) && begins_at(part, 801));
  end();
}

static void mirrored(void) {
  gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL);
  begin(TRUE, 900);
  const flow_screen letter = open_rest(list, "letter", 2);
  const int width = gtk_widget_get_width(GTK_WIDGET(view));
  CHECK(begins_at(letter, 0) && begins_at(list, width - width / 3));
  const graphene_rect_t one = bounds_of(page_of(list)), two = bounds_of(page_of(letter));
  CHECK(two.origin.x == 0 && one.origin.x == two.size.width + 1);
  CHECK(one.origin.x + one.size.width == width);
  CHECK(flow_gtk_view_place_at(view, GTK_WIDGET(view), 10, 100) == 1);
  CHECK(flow_gtk_view_place_at(view, GTK_WIDGET(view), one.origin.x + 10, 100) == 0);
  end();
  gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR);
}

/* ---- The user -------------------------------------------------------------------------------- */

static void focus_selects(void) {
  begin(FALSE, 900);
  const flow_screen letter = open_rest(list, "letter", 2);
  CHECK(is_selected(letter));
  gtk_widget_grab_focus(GTK_WIDGET(text_of(list)));
  UNTIL(is_selected(list) && !is_moving());
  CHECK(gtk_window_get_focus(around) == GTK_WIDGET(text_of(list)));
  CHECK(gtk_widget_get_mapped(page_of(letter)));
  /* Tab stays: behind the last thing of the page comes its first. */
  for (int presses = 0; presses < 8; presses++) {
    gtk_widget_child_focus(GTK_WIDGET(around), GTK_DIR_TAB_FORWARD);
    CHECK(gtk_widget_is_ancestor(gtk_window_get_focus(around), page_of(list)));
  }
  for (int presses = 0; presses < 8; presses++) {
    gtk_widget_child_focus(GTK_WIDGET(around), GTK_DIR_RIGHT);
    CHECK(gtk_widget_is_ancestor(gtk_window_get_focus(around), page_of(list)));
  }
  UNTIL(!is_moving());
  CHECK(is_selected(list));
  end();
}

static void next_places(void) {
  begin(FALSE, 900);
  CHECK(root()->place_count == 2); /* of which one is empty */
  CHECK(flow_gtk_view_next_place(view, FALSE) && is_selected(list));
  const flow_screen letter = open_rest(list, "letter", 2);
  gtk_widget_grab_focus(GTK_WIDGET(text_of(letter)));
  gtk_editable_set_text(GTK_EDITABLE(text_of(letter)), "typed");
  for (int backward = 0; backward < 2; backward++) {
    CHECK(flow_gtk_view_next_place(view, backward));
    UNTIL(is_selected(list) && !is_moving());
    CHECK(gtk_widget_is_ancestor(gtk_window_get_focus(around), page_of(list)));
    CHECK(flow_gtk_view_next_place(view, backward));
    UNTIL(is_selected(letter) && !is_moving());
    CHECK(gtk_window_get_focus(around) == GTK_WIDGET(text_of(letter)));
    CHECK(g_str_equal(gtk_editable_get_text(GTK_EDITABLE(text_of(letter))), "typed"));
  }
  resize(500, 1);
  CHECK(!flow_gtk_view_next_place(view, FALSE) && !flow_gtk_view_next_place(view, TRUE));
  CHECK(is_selected(letter));
  end();
}

/* The page of the library that a screen has, with its bar. */
static GtkWidget *back_in(GtkWidget *inside) { return first_of(inside, GTK_TYPE_BUTTON); }

static void own_bars(void) {
  begin(FALSE, 900);
  const flow_screen letter = open_rest(list, "letter", 2), part = open_rest(letter, "part", 0);
  flow_gtk_view_next_place(view, FALSE);
  UNTIL(is_selected(list) && !is_moving());
  CHECK(!gtk_widget_get_visible(back_in(page_of(list))));
  CHECK(gtk_widget_get_mapped(back_in(page_of(part))));
  g_signal_emit_by_name(back_in(page_of(part)), "clicked");
  UNTIL(!page_of(part) && is_selected(letter) && !is_moving());
  CHECK(gtk_widget_get_mapped(page_of(list)) && gtk_widget_get_mapped(page_of(letter)));
  end();
}

static guint count_of(GtkWidget *inside, GType type) {
  guint count = g_type_is_a(G_OBJECT_TYPE(inside), type) && gtk_widget_get_mapped(inside);
  for (GtkWidget *child = gtk_widget_get_first_child(inside); child;
       child = gtk_widget_get_next_sibling(child))
    count += count_of(child, type);
  return count;
}

/* The titles in a bar, in the order of its children. */
static char *titles_in(GtkWidget *inside, char *before) {
  if (GTK_IS_LABEL(inside) && gtk_widget_has_css_class(inside, "title") &&
      gtk_widget_get_mapped(inside)) {
    g_autofree char *former = before;
    before =
        g_strconcat(former, former[0] ? " | " : "", gtk_label_get_text(GTK_LABEL(inside)), NULL);
  }
  for (GtkWidget *child = gtk_widget_get_first_child(inside); child;
       child = gtk_widget_get_next_sibling(child))
    before = titles_in(child, before);
  return before;
}

static gboolean has_titles(GtkWidget *inside, const char *wanted) {
  g_autofree char *titles = titles_in(inside, g_strdup(""));
  return g_str_equal(titles, wanted);
}

static void bar_over_each(void) {
  begin(TRUE, 900);
  GtkWidget *bar = flow_gtk_view_get_header(view);
  UNTIL(has_titles(bar, "list"));
  CHECK(count_of(bar, GTK_TYPE_WINDOW_CONTROLS) == 2);
  const flow_screen letter = open_rest(list, "letter", 2);
  UNTIL(has_titles(bar, "list | letter"));
  CHECK(count_of(bar, GTK_TYPE_WINDOW_CONTROLS) == 2);
  CHECK(has_titles(GTK_WIDGET(view), "")); /* none below */
  flow_gtk_view_next_place(view, FALSE);
  UNTIL(is_selected(list) && !is_moving());
  CHECK(has_titles(bar, "list | letter"));
  resize(500, 1);
  UNTIL(has_titles(bar, "list"));
  CHECK(count_of(bar, GTK_TYPE_WINDOW_CONTROLS) == 2);
  resize(900, 2);
  UNTIL(has_titles(bar, "list | letter"));
  CHECK(flow_close(engine, letter, NULL, NULL) == FLOW_OK);
  UNTIL(has_titles(bar, "list"));
  CHECK(count_of(bar, GTK_TYPE_WINDOW_CONTROLS) == 2);
  end();
}

/* ---- Motion ---------------------------------------------------------------------------------- */

static void moves_in_one(void) {
  begin(FALSE, 900);
  const flow_screen letter = open_rest(list, "letter", 2);
  CHECK(begins_at(letter, 301));
  const flow_screen part = open_in(letter, "part", 0);
  CHECK(flow_gtk_slide_is_moving(root()->slide));
  CHECK(gtk_widget_get_visible(page_of(part)) && gtk_widget_get_visible(page_of(letter)));
  CHECK(!gtk_widget_get_can_target(page_of(part)) && !gtk_widget_get_can_target(page_of(letter)));
  CHECK(gtk_widget_get_mapped(page_of(list)) && gtk_widget_get_can_target(page_of(list)));
  CHECK(begins_at(list, 0));
  UNTIL(!is_moving());
  CHECK(begins_at(part, 301) && !gtk_widget_get_visible(page_of(letter)));
  CHECK(gtk_widget_get_can_target(page_of(part)));
  /* The window becomes narrow while the page moves. */
  CHECK(flow_close(engine, part, NULL, NULL) == FLOW_OK);
  flow_gtk_view_drain(view);
  CHECK(flow_gtk_slide_is_moving(root()->slide));
  resize(500, 1);
  CHECK(!page_of(part) && is_selected(letter) && gtk_widget_get_mapped(page_of(letter)));
  CHECK(!gtk_widget_get_mapped(page_of(list)));
  end();
}

static void swipe(double far) {
  flow_gtk_view_scroll_delta(view, 0, 0, FLOW_GTK_SCROLL_BEGIN);
  flow_gtk_view_scroll_delta(view, -30, 0, FLOW_GTK_SCROLL_UPDATE);
  flow_gtk_view_scroll_delta(view, 30 - far, 0, FLOW_GTK_SCROLL_UPDATE);
}

static void fingers(void) {
  begin(FALSE, 900);
  const flow_screen letter = open_rest(list, "letter", 2), part = open_rest(letter, "part", 0);
  CHECK(begins_at(part, 301));
  const graphene_rect_t two = bounds_of(page_of(part));
  swipe(two.size.width / 2);
  CHECK(begins_at(part, two.origin.x + two.size.width / 2) && begins_at(list, 0));
  CHECK(gtk_widget_get_mapped(page_of(letter)));
  flow_gtk_view_scroll_delta(view, 0, 0, FLOW_GTK_SCROLL_END);
  UNTIL(!page_of(part) && !is_moving());
  CHECK(is_selected(letter));
  /* Side by side the letter has no page below; alone it has the list. */
  swipe(200);
  CHECK(!view->fingers.is_held);
  flow_gtk_view_scroll_delta(view, 0, 0, FLOW_GTK_SCROLL_END);
  resize(500, 1);
  swipe(400);
  CHECK(view->fingers.is_held);
  flow_gtk_view_scroll_delta(view, 0, 0, FLOW_GTK_SCROLL_END);
  UNTIL(is_selected(list) && !is_moving());
  CHECK(page_of(letter) && !gtk_widget_get_mapped(page_of(letter)));
  end();
}

static void below_sheet(void) {
  begin(FALSE, 900);
  const flow_screen letter = open_rest(list, "letter", 2);
  flow_options options = FLOW_OPTIONS_INIT;
  options.style = FLOW_STYLE_SHEET;
  flow_open_new(engine, letter, "part", NULL, &options, NULL, NULL);
  UNTIL(view->layers->len == 2 && !view->moving.number);
  CHECK(!gtk_widget_get_can_target(root()->content) && !gtk_widget_get_can_focus(root()->content));
  CHECK(gtk_widget_get_mapped(page_of(list)) && gtk_widget_get_mapped(page_of(letter)));
  CHECK(!flow_gtk_view_next_place(view, FALSE));
  flow_gtk_view_dismiss(view);
  UNTIL(view->layers->len == 1 && !is_moving());
  CHECK(gtk_widget_get_can_target(root()->content) && is_selected(letter));
  end();
}

/* A scene that takes the place of another one is told at once. */
static void other_window(void) {
  size_t count = 0;
  flow_window window = FLOW_NONE;
  begin(FALSE, 900);
  CHECK(flow_window_panes(engine, flow_gtk_view_get_raw(view), &count) == FLOW_OK && count == 2);
  end();
  view = FLOW_GTK_VIEW(flow_gtk_view_new(host));
  around = GTK_WINDOW(gtk_window_new());
  gtk_window_set_default_size(around, 900, 500);
  gtk_window_set_child(around, GTK_WIDGET(view));
  gtk_window_present(around);
  UNTIL(gtk_widget_get_width(GTK_WIDGET(view)) == 900 && view->fit == 2);
  CHECK(flow_window_create(engine, &window) == FLOW_OK);
  /* The view that showed it before had room for more. */
  CHECK(flow_window_set_panes(engine, window, 3, NULL, NULL) == FLOW_OK);
  CHECK(flow_gtk_view_adopt(view, window, NULL));
  CHECK(flow_window_panes(engine, window, &count) == FLOW_OK && count == 2);
  CHECK(flow_window_create(engine, &window) == FLOW_OK);
  CHECK(flow_window_set_panes(engine, window, 3, NULL, NULL) == FLOW_OK);
  end();
  view = FLOW_GTK_VIEW(flow_gtk_view_new(host));
  around = GTK_WINDOW(gtk_window_new());
  gtk_window_set_child(around, GTK_WIDGET(view));
  CHECK(flow_gtk_view_adopt(view, window, NULL)); /* before it has a width */
  CHECK(flow_window_panes(engine, window, &count) == FLOW_OK && count == 1);
  end();
}

int main(int argc, char **argv) {
  unit_begin(&argc, &argv);
  register_classes();
  unit_case("P3: so many fit as have 360 sp, and fewer only 8 sp below", numbers);
  unit_case("the first place has a third, 240 to 400 sp, the others share the rest", widths);
  unit_case("nothing is rebuilt when the window becomes wide and narrow", stays);
  unit_case("the same with a header in the title bar", stays_with_bar);
  unit_case("an empty place says its text", empty_place);
  unit_case("of three panes those are seen that fit", three);
  unit_case("from right to left the first place is at the right", mirrored);
  unit_case("P6: the focus in another pane selects it, and Tab stays there", focus_selects);
  unit_case("F6 leads round the filled places, and nowhere from one", next_places);
  unit_case("the button of a bar goes back in its place", own_bars);
  unit_case("a title bar has the header of each page over it", bar_over_each);
  unit_case("P5: a page moves in its place alone", moves_in_one);
  unit_case("fingers hold the page of the selected place", fingers);
  unit_case("panes below a sheet are not to be used", below_sheet);
  unit_case("another window of the view is told how many fit", other_window);
  return unit_end();
}
