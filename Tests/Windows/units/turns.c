/* Pages (P9) in a view, also inside a pane (P8): their dots, and what a finger holds. */
#define UNITS_SEE_LAYERS
#include "units.h"

enum { WIDTH = 400 };

static FlowGtkView *view;
static GtkWindow *around;
static flow_coordinator book;
static flow_screen leaves[16];
static size_t leaf_count;
static gboolean stays; /* the book lets nobody turn it */

/* ---- A list, and a book of leaves ------------------------------------------------------------ */

static void *create(void *user_data, flow_engine *of, flow_handle self,
                    const flow_value *arguments) {
  static char nothing;
  (void)user_data, (void)of, (void)arguments;
  book = self;
  return &nothing;
}

static void *create_screen(void *user_data, flow_engine *of, flow_handle self,
                           const flow_value *arguments) {
  static char nothing;
  (void)user_data, (void)of, (void)self, (void)arguments;
  return &nothing;
}

static void render(void *self, flow_content content) {
  (void)self;
  flow_add_title(engine, content, "A leaf");
  flow_add_field(engine, content, "name", "Name", FLOW_FIELD_TEXT, "", NULL);
  flow_add_button(engine, content, "go", "Go", FLOW_ROLE_NORMAL);
}

static void open_leaves(void *self) {
  flow_tab pages[G_N_ELEMENTS(leaves)];
  flow_tabs all = FLOW_TABS_INIT;
  (void)self;
  for (size_t index = 0; index < leaf_count; index++) {
    pages[index] = (flow_tab)FLOW_TAB_INIT;
    CHECK(flow_create(engine, "leaf", NULL, &leaves[index]) == FLOW_OK);
    pages[index].root = leaves[index];
    pages[index].title = flow_text("Words of a plugin");
  }
  all.layout = FLOW_LAYOUT_PAGES;
  all.tabs = pages;
  all.count = leaf_count;
  CHECK(flow_open_tabs(engine, book, &all, NULL, NULL) == FLOW_OK);
}

static flow_answer may_turn(void *self, const flow_selection *selection) {
  (void)self, (void)selection;
  return stays ? FLOW_ANSWER_NO : FLOW_ANSWER_YES;
}

static void register_classes(void) {
  static const flow_method leaf[] = {FLOW_SCREEN_METHOD(create, create_screen),
                                     FLOW_SCREEN_METHOD(render, render)};
  static const flow_method coordinator[] = {FLOW_COORDINATOR_METHOD(create, create),
                                            FLOW_COORDINATOR_METHOD(may_select, may_turn),
                                            FLOW_COORDINATOR_METHOD(start, open_leaves)};
  const flow_class classes[] = {FLOW_CLASS(FLOW_KIND_SCREEN, "leaf", leaf),
                                FLOW_CLASS(FLOW_KIND_COORDINATOR, "book", coordinator)};
  for (size_t index = 0; index < G_N_ELEMENTS(classes); index++)
    CHECK(flow_class_register(engine, FLOW_NONE, &classes[index], NULL) == FLOW_OK);
}

/* ---- A window -------------------------------------------------------------------------------- */

static FlowGtkLayer *root(void) { return view->layers->pdata[0]; }

static gboolean is_moving(void) {
  return view->moving.number || view->drain || view->say_fit ||
         flow_gtk_slide_is_moving(root()->slide);
}

static GtkWidget *page_of(size_t leaf) {
  const flow_scene_page *raw = flow_scene_page_of(view->scene, leaves[leaf]);
  return raw ? flow_gtk_screen_get_page(raw->data) : NULL;
}

static gboolean is_seen(size_t leaf) {
  GtkWidget *page = page_of(leaf);
  return page && gtk_widget_get_mapped(page);
}

static gboolean rests_at(size_t leaf) { return !is_moving() && is_seen(leaf); }

static graphene_rect_t bounds_of(GtkWidget *widget) {
  graphene_rect_t bounds = GRAPHENE_RECT_INIT(-1, -1, 0, 0);
  CHECK(gtk_widget_compute_bounds(widget, GTK_WIDGET(view), &bounds));
  return bounds;
}

static void begin_window(int width) {
  view = FLOW_GTK_VIEW(flow_gtk_view_new(host));
  around = GTK_WINDOW(gtk_window_new());
  gtk_window_set_default_size(around, width, 500);
  gtk_window_set_child(around, GTK_WIDGET(view));
}

static void show_window(void) {
  gtk_window_present(around);
  UNTIL(gtk_widget_get_mapped(GTK_WIDGET(view)) && !flow_gtk_view_get_is_empty(view));
  UNTIL(gtk_widget_get_width(GTK_WIDGET(view)) > 0 && !is_moving());
}

/* A window that is a book of so many leaves. */
static void begin(size_t count) {
  leaf_count = count;
  begin_window(WIDTH);
  CHECK(flow_gtk_view_start(view, "book", NULL, NULL));
  show_window();
}

/* A window with a list, and beside it a book. */
static void begin_beside(void) {
  flow_tab panes[2] = {FLOW_TAB_INIT, FLOW_TAB_INIT};
  flow_tabs all = FLOW_TABS_INIT;
  leaf_count = 3;
  begin_window(780);
  CHECK(flow_create(engine, "leaf", NULL, &panes[0].root) == FLOW_OK);
  CHECK(flow_create(engine, "book", NULL, &panes[1].root) == FLOW_OK);
  all.layout = FLOW_LAYOUT_PANES;
  all.tabs = panes;
  all.count = 2;
  all.selected = 1;
  CHECK(flow_open_tabs(engine, flow_gtk_view_get_raw(view), &all, NULL, NULL) == FLOW_OK);
  show_window();
  UNTIL(root()->place_count == 2 && rests_at(0) && bounds_of(page_of(0)).origin.x > 0);
  unit_turn();
}

static void end(void) {
  gtk_window_destroy(around);
  unit_turn();
}

static gboolean begins_at(size_t leaf, double x) {
  return is_seen(leaf) && ABS(bounds_of(page_of(leaf)).origin.x - x) < 1;
}

/* ---- Rows ------------------------------------------------------------------------------------ */

static GtkWidget *child_of(GtkWidget *row, guint index) {
  GtkWidget *child = gtk_widget_get_first_child(row);
  for (; child && index; index--)
    child = gtk_widget_get_next_sibling(child);
  return child;
}

static guint count_of(GtkWidget *row) {
  guint count = 0;
  while (child_of(row, count))
    count++;
  return count;
}

static gboolean is_called(GtkWidget *widget, const char *name) {
  g_autofree char *wrong = gtk_test_accessible_check_property(GTK_ACCESSIBLE(widget),
                                                              GTK_ACCESSIBLE_PROPERTY_LABEL, name);
  if (wrong) printf("not \"%s\" but %s\n", name, wrong);
  return !wrong;
}

static gboolean is_selected(GtkWidget *dot, gboolean wanted) {
  g_autofree char *wrong =
      gtk_test_accessible_check_state(GTK_ACCESSIBLE(dot), GTK_ACCESSIBLE_STATE_SELECTED, wanted);
  return !wrong && gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(dot)) == wanted;
}

static gboolean shows(GtkWidget *row, guint selected, const char *name) {
  gboolean is_right = is_called(row, name);
  for (guint index = 0; index < count_of(row); index++)
    is_right = is_right && is_selected(child_of(row, index), index == selected);
  return is_right;
}

static void click(GtkWidget *button) { g_signal_emit_by_name(button, "clicked"); }

static void dots(void) {
  begin(4);
  GtkWidget *row = root()->row;
  CHECK(g_str_equal(gtk_widget_get_css_name(row), "pages") && count_of(row) == 4);
  CHECK(gtk_accessible_get_accessible_role(GTK_ACCESSIBLE(row)) == GTK_ACCESSIBLE_ROLE_TAB_LIST);
  CHECK(shows(row, 0, "Page 1 of 4"));
  CHECK(is_called(child_of(row, 0), "Page 1 of 4") && is_called(child_of(row, 3), "Page 4 of 4"));
  CHECK(bounds_of(row).origin.y >= bounds_of(page_of(0)).size.height);
  click(child_of(row, 2));
  UNTIL(rests_at(2));
  CHECK(root()->row == row && shows(row, 2, "Page 3 of 4") && !is_seen(0));
  stays = TRUE;
  click(child_of(row, 0));
  unit_turn();
  CHECK(rests_at(2) && shows(row, 2, "Page 3 of 4"));
  stays = FALSE;
  flow_gtk_engine_set_locale(host, "de");
  UNTIL(!is_moving() && is_called(row, "Seite 3 von 4"));
  CHECK(is_called(child_of(row, 1), "Seite 2 von 4"));
  flow_gtk_engine_set_locale(host, "en");
  UNTIL(!is_moving() && is_called(row, "Page 3 of 4"));
  end();
}

static void many(void) {
  begin(11);
  GtkWidget *row = root()->row, *text = child_of(row, 1);
  CHECK(count_of(row) == 3 && GTK_IS_LABEL(text) && is_called(row, "Page 1 of 11"));
  CHECK(g_str_equal(gtk_label_get_text(GTK_LABEL(text)), "Page 1 of 11"));
  CHECK(!gtk_widget_get_sensitive(child_of(row, 0)) && gtk_widget_get_sensitive(child_of(row, 2)));
  CHECK(is_called(child_of(row, 2), "Page 2 of 11"));
  click(child_of(row, 2));
  UNTIL(rests_at(1));
  CHECK(g_str_equal(gtk_label_get_text(GTK_LABEL(text)), "Page 2 of 11"));
  CHECK(is_called(child_of(row, 0), "Page 1 of 11") && is_called(child_of(row, 2), "Page 3 of 11"));
  click(child_of(row, 0));
  UNTIL(rests_at(0));
  /* Of fewer there are dots. */
  for (size_t leaf = 9; leaf < 11; leaf++) {
    flow_router router = FLOW_NONE;
    CHECK(flow_router_of(engine, leaves[leaf], &router) == FLOW_OK);
    CHECK(flow_remove_tab(engine, router, NULL, NULL) == FLOW_OK);
  }
  UNTIL(rests_at(0) && count_of(root()->row) == 9);
  CHECK(shows(root()->row, 0, "Page 1 of 9"));
  end();
}

/* ---- In a pane ------------------------------------------------------------------------------- */

static void beside(void) {
  begin_beside();
  GtkWidget *row = flow_gtk_slide_get_foot(root()->slide, 1);
  CHECK(!root()->row && !flow_gtk_slide_get_foot(root()->slide, 0));
  CHECK(count_of(row) == 3 && shows(row, 0, "Page 1 of 3"));
  const graphene_rect_t page = bounds_of(page_of(0)), below = bounds_of(row);
  CHECK(below.origin.x > page.origin.x && below.origin.y >= page.origin.y + page.size.height);
  CHECK(below.origin.x + below.size.width < page.origin.x + page.size.width);
  flow_gtk_view_next_place(view, FALSE);
  UNTIL(!is_moving() && root()->selected == 0);
  CHECK(gtk_widget_get_mapped(row));
  click(child_of(row, 1));
  UNTIL(rests_at(1));
  CHECK(shows(row, 1, "Page 2 of 3") && bounds_of(row).origin.x == below.origin.x);
  /* Alone the page has its dots below, and the list has none. */
  flow_gtk_view_next_place(view, FALSE);
  UNTIL(!is_moving() && root()->selected == 1);
  gtk_window_set_default_size(around, 500, 500);
  UNTIL(root()->place_count == 1 && rests_at(1));
  GtkWidget *alone = flow_gtk_slide_get_foot(root()->slide, 0);
  CHECK(alone && gtk_widget_get_mapped(alone) && shows(alone, 1, "Page 2 of 3"));
  CHECK(!gtk_widget_get_visible(row));
  flow_gtk_view_back(view);
  UNTIL(rests_at(0));
  flow_gtk_view_back(view);
  UNTIL(!is_moving() && !is_seen(0));
  CHECK(!flow_gtk_slide_get_foot(root()->slide, 0) && !gtk_widget_get_visible(row));
  end();
}

/* Tab leads from the page to its dots, and from there back to the page. */
static void tab_order(void) {
  begin_beside();
  GtkWidget *row = flow_gtk_slide_get_foot(root()->slide, 1), *page = page_of(0);
  gboolean was_in_row = FALSE, was_behind = FALSE;
  UNTIL(gtk_window_get_focus(around) && gtk_widget_is_ancestor(gtk_window_get_focus(around), page));
  for (int presses = 0; presses < 8; presses++) {
    gtk_widget_child_focus(GTK_WIDGET(around), GTK_DIR_TAB_FORWARD);
    GtkWidget *focus = gtk_window_get_focus(around);
    if (was_in_row && gtk_widget_is_ancestor(focus, page)) was_behind = TRUE;
    if (gtk_widget_is_ancestor(focus, row)) was_in_row = TRUE;
    CHECK(gtk_widget_is_ancestor(focus, row) || gtk_widget_is_ancestor(focus, page));
  }
  CHECK(was_in_row && was_behind);
  was_in_row = FALSE;
  for (int presses = 0; presses < 8; presses++) {
    gtk_widget_child_focus(GTK_WIDGET(around), GTK_DIR_TAB_BACKWARD);
    GtkWidget *focus = gtk_window_get_focus(around);
    if (gtk_widget_is_ancestor(focus, row)) was_in_row = TRUE;
    CHECK(gtk_widget_is_ancestor(focus, row) || gtk_widget_is_ancestor(focus, page));
  }
  CHECK(was_in_row);
  end();
}

/* ---- Fingers --------------------------------------------------------------------------------- */

/* Two fingers that go down, and move so far to the right. */
static void pull(double far) {
  flow_gtk_view_scroll_delta(view, 0, 0, FLOW_GTK_SCROLL_BEGIN);
  flow_gtk_view_scroll_delta(view, far < 0 ? 30 : -30, 0, FLOW_GTK_SCROLL_UPDATE);
  flow_gtk_view_scroll_delta(view, (far < 0 ? -30 : 30) - far, 0, FLOW_GTK_SCROLL_UPDATE);
}

static void lift(void) { flow_gtk_view_scroll_delta(view, 0, 0, FLOW_GTK_SCROLL_END); }

static void held(int sign) {
  begin(3);
  GtkWidget *row = root()->row;
  pull(-sign * 100);
  UNTIL(begins_at(0, -sign * 100) && begins_at(1, sign * (WIDTH - 100)));
  CHECK(shows(row, 0, "Page 1 of 3") && !gtk_widget_get_can_target(page_of(0)));
  /* Taken away by something else: it goes back. */
  flow_gtk_view_scroll_delta(view, 0, 0, FLOW_GTK_SCROLL_CANCEL);
  UNTIL(rests_at(0));
  CHECK(begins_at(0, 0) && !is_seen(1) && shows(row, 0, "Page 1 of 3"));
  CHECK(gtk_widget_get_can_target(page_of(0)));
  pull(-sign * 300);
  lift();
  UNTIL(rests_at(1));
  CHECK(begins_at(1, 0) && !is_seen(0) && shows(row, 1, "Page 2 of 3"));
  /* To the page before, which comes from the other side. */
  pull(sign * 100);
  UNTIL(begins_at(1, sign * 100) && begins_at(0, -sign * (WIDTH - 100)));
  flow_gtk_view_scroll_delta(view, 0, 0, FLOW_GTK_SCROLL_CANCEL);
  UNTIL(rests_at(1));
  CHECK(begins_at(1, 0) && !is_seen(0) && shows(row, 1, "Page 2 of 3"));
  pull(sign * 300);
  lift();
  UNTIL(rests_at(0));
  CHECK(shows(row, 0, "Page 1 of 3"));
  /* No page is before the first, and the book may stay as it is. */
  pull(sign * 300);
  CHECK(!view->fingers.is_held);
  lift();
  stays = TRUE;
  pull(-sign * 300);
  lift();
  UNTIL(rests_at(0));
  CHECK(begins_at(0, 0) && !is_seen(1) && shows(row, 0, "Page 1 of 3"));
  stays = FALSE;
  end();
}

static void fingers(void) { held(1); }

static void mirrored(void) {
  gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL);
  held(-1);
  gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR);
}

/* A page that has been pushed goes back by a touchpad, and is turned to the next page. */
static void over_a_page(void) {
  flow_screen over = FLOW_NONE;
  begin(3);
  CHECK(flow_create(engine, "leaf", NULL, &over) == FLOW_OK);
  CHECK(flow_push(engine, leaves[0], over, NULL, NULL) == FLOW_OK);
  flow_gtk_view_drain(view);
  UNTIL(!is_moving() && !is_seen(0));
  pull(-300);
  lift();
  UNTIL(rests_at(1));
  pull(300);
  lift();
  UNTIL(!is_moving() && !is_seen(1));
  CHECK(!is_seen(0));
  pull(300);
  lift();
  UNTIL(rests_at(0));
  CHECK(!flow_scene_page_of(view->scene, over));
  end();
}

static void beside_held(void) {
  begin_beside();
  const double x = bounds_of(page_of(0)).origin.x, width = bounds_of(page_of(0)).size.width;
  GtkWidget *list = flow_gtk_slide_get_page(root()->slide, 0);
  CHECK(root()->selected == 1);
  pull(-width / 2);
  UNTIL(begins_at(0, x - width / 2) && begins_at(1, x + width / 2));
  CHECK(bounds_of(list).origin.x == 0 && gtk_widget_get_can_target(list));
  lift();
  UNTIL(rests_at(1));
  CHECK(begins_at(1, x) && !is_seen(0) && gtk_widget_get_mapped(list));
  /* The list is turned by nobody. */
  flow_gtk_view_next_place(view, FALSE);
  UNTIL(!is_moving() && root()->selected == 0);
  pull(-200);
  CHECK(!view->fingers.is_held);
  lift();
  end();
}

/* ---- Drags of other widgets ------------------------------------------------------------------ */

static gboolean follows(GtkWidget *widget) {
  g_object_ref_sink(widget);
  const gboolean follows = flow_gtk_follows_drags(widget);
  g_object_unref(widget);
  return follows;
}

static void own_drags(void) {
  GtkWidget *label = g_object_new(GTK_TYPE_LABEL, "label", "Marked", "selectable", TRUE, NULL);
  GtkWidget *wide = gtk_scrolled_window_new(), *drawn = gtk_drawing_area_new();
  GtkAdjustment *adjustment = gtk_adjustment_new(0, 0, 500, 1, 1, 500);
  CHECK(follows(gtk_text_new()) && follows(gtk_text_view_new()) && follows(gtk_switch_new()));
  CHECK(follows(gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 1, 1)));
  CHECK(follows(label));
  CHECK(!follows(gtk_label_new("Read")) && !follows(gtk_button_new_with_label("Go")));
  CHECK(!follows(gtk_list_box_new()) && !follows(gtk_image_new()));
  gtk_widget_add_controller(drawn, GTK_EVENT_CONTROLLER(gtk_gesture_drag_new()));
  CHECK(follows(drawn));
  g_object_ref_sink(wide);
  gtk_scrolled_window_set_hadjustment(GTK_SCROLLED_WINDOW(wide), adjustment);
  CHECK(!flow_gtk_follows_drags(wide));
  gtk_adjustment_set_upper(adjustment, 600);
  CHECK(flow_gtk_follows_drags(wide));
  g_object_unref(wide);
}

int main(int argc, char **argv) {
  unit_begin(&argc, &argv);
  register_classes();
  unit_case("P9, H25: a dot for each page, named by the host, and the row by the page shown", dots);
  unit_case("P9: many pages have a text, with buttons for those beside", many);
  unit_case("P8, H25: pages in a pane have their dots there, seen or not by the width", beside);
  unit_case("Tab leads from a page to its dots, and stays in the pane", tab_order);
  unit_case("P9: a turn that fingers hold shows both pages, and is taken back", fingers);
  unit_case("the same from right to left", mirrored);
  unit_case("a page that was pushed is turned, too, and goes back", over_a_page);
  unit_case("P8: fingers turn a page in its pane alone", beside_held);
  unit_case("a widget that follows drags keeps them", own_drags);
  return unit_end();
}
