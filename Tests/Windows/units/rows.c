/* Rows on demand: asked for when they are looked at, kept while they stay. */
#include "units.h"

static size_t total;
static size_t offset; /* the number in the title of the first row */
static uint64_t asked, most;
static guint calls;
static gboolean is_whole;

static void fill(flow_row *row, char *id, char *title, size_t number) {
  g_snprintf(id, 24, "r%zu", number);
  g_snprintf(title, 24, "Row %zu", number);
  *row = flow_row_make(id, title);
}

static void list(flow_content content) {
  flow_element element = flow_element_make(FLOW_ELEMENT_LIST, "list", "List");
  char (*texts)[2][24] = NULL;
  flow_row *rows = NULL;
  if (is_whole) {
    texts = g_malloc(sizeof *texts * (total + 1));
    rows = g_new(flow_row, total + 1);
    for (size_t index = 0; index < total; index++)
      fill(&rows[index], texts[index][0], texts[index][1], offset + index);
    element.rows = rows;
    element.row_count = total;
  } else {
    element.rows_method = "rows";
    element.find_method = "find";
    element.row_total = total;
  }
  flow_content_add(engine, content, &element);
  g_free(rows);
  g_free(texts);
}

static void give(flow_content content, uint64_t first, uint64_t count) {
  calls++;
  asked += count;
  most = MAX(most, count);
  for (uint64_t index = first; index < first + count && index < total; index++) {
    flow_row row;
    char id[24], title[24];
    fill(&row, id, title, offset + index);
    flow_content_add_rows(engine, content, &row, 1, sizeof row);
  }
}

static int64_t find(const char *row) {
  const size_t number = (size_t)atoll(row + 1);
  return row[0] == 'r' && number >= offset && number < offset + total ? (int64_t)(number - offset)
                                                                      : -1;
}

static FlowGtkScreen *begin(size_t count, gboolean whole) {
  total = count;
  offset = 1000;
  is_whole = whole;
  asked = most = calls = 0;
  on_render = list;
  on_rows = give;
  on_find = find;
  return unit_open();
}

static void end(FlowGtkScreen *screen) {
  unit_close();
  g_object_unref(screen);
}

static GListModel *model_of(FlowGtkScreen *screen) {
  return G_LIST_MODEL(unit_find(screen, "list")->rows);
}

static gboolean is_row(GListModel *model, guint place, size_t number) {
  char title[24];
  FlowGtkRow *row = g_list_model_get_item(model, place);
  gboolean is_same;
  g_snprintf(title, sizeof title, "Row %zu", number);
  is_same = row && g_str_equal(ROW_STRING(row, TITLE), title);
  if (!is_same)
    printf("  row %u is '%s', not '%s'\n", place, row ? ROW_STRING(row, TITLE) : "", title);
  if (row) g_object_unref(row);
  return is_same;
}

static GtkAdjustment *scroll_of(GtkWindow *window) {
  GtkWidget *view = unit_control(window, "list");
  return gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(view));
}

/* Waits until the window has been drawn so many times, and all that this brought is done. */
static void frames(GtkWindow *window, int count) {
  GdkFrameClock *clock = gtk_widget_get_frame_clock(GTK_WIDGET(window));
  for (int index = 0; index < count; index++) {
    const gint64 before = gdk_frame_clock_get_frame_counter(clock);
    gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_PAINT);
    UNTIL(gdk_frame_clock_get_frame_counter(clock) > before);
  }
  unit_turn();
}

static guint boxes_in(GtkWidget *widget) {
  guint count = FLOW_GTK_IS_ROW_BOX(widget) ? 1 : 0;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child))
    count += boxes_in(child);
  return count;
}

static void virtual_list(void) {
  FlowGtkScreen *screen = begin(100000, FALSE);
  GtkWindow *window = unit_show(screen, NULL);
  GtkAdjustment *scroll = scroll_of(window);
  guint widgets;
  frames(window, 3);
  CHECK(g_list_model_get_n_items(model_of(screen)) == 100000);
  CHECK(asked <= 600 && most <= FLOW_ROWS_FIRST);
  widgets = boxes_in(GTK_WIDGET(window));
  CHECK(widgets > 5 && widgets <= 400);
  printf("       shown: %lu rows asked for in %u calls, %u widgets\n", (unsigned long)asked, calls,
         widgets);
  asked = calls = 0;
  for (int step = 1; step <= 20; step++) {
    const double end = gtk_adjustment_get_upper(scroll) - gtk_adjustment_get_page_size(scroll);
    gtk_adjustment_set_value(scroll, end * step / 20);
    frames(window, 2);
  }
  CHECK(asked <= 20 * 600);
  CHECK(boxes_in(GTK_WIDGET(window)) <= 400);
  CHECK(is_row(model_of(screen), 99999, 100999));
  printf("       scrolled: %lu rows asked for in %u calls\n", (unsigned long)asked, calls);
  gtk_window_destroy(window);
  end(screen);
}

static void kept(void) {
  FlowGtkScreen *screen = begin(100000, FALSE);
  GListModel *model = model_of(screen);
  FlowGtkRow *row = g_list_model_get_item(model, 50000), *later;
  const guint before = calls;
  CHECK(is_row(model, 50099, 51099) && calls == before);
  total++; /* a row has come at place 10; those behind it are one further */
  flow_rows_changed(engine, opened, "list", 10, 0, 1);
  unit_refresh(screen);
  CHECK(g_list_model_get_n_items(model) == 100001);
  later = g_list_model_get_item(model, 50001);
  CHECK(later == row);
  g_object_unref(later);
  g_object_unref(row);
  end(screen);
}

/* Looking at all rows, one by one, does not keep them all in memory. */
static void let_go(void) {
  FlowGtkScreen *screen = begin(100000, FALSE);
  GListModel *model = model_of(screen);
  FlowGtkRow *held = g_list_model_get_item(model, 50), *again;
  for (guint place = 0; place < 100000; place++)
    g_object_unref(g_list_model_get_item(model, place));
  CHECK(asked <= 100000);
  again = g_list_model_get_item(model, 50);
  CHECK(again == held);
  g_object_unref(again);
  g_object_unref(held);
  end(screen);
}

static guint changed_first, changed_removed, changed_added, changes;

static void on_items(GListModel *model, guint first, guint removed, guint added) {
  (void)model;
  changes++;
  changed_first = first;
  changed_removed = removed;
  changed_added = added;
}

static void stale(void) {
  FlowGtkScreen *screen = begin(100000, FALSE);
  GListModel *model = model_of(screen);
  FlowGtkRow *row = g_list_model_get_item(model, 50000), *again;
  changes = 0;
  g_signal_connect(model, "items-changed", G_CALLBACK(on_items), NULL);
  unit_refresh(screen); /* nothing said, nothing different */
  CHECK(changes == 0);
  again = g_list_model_get_item(model, 50000);
  CHECK(again == row);
  g_object_unref(again);
  offset += 5; /* all are others, and nobody has said so */
  unit_refresh(screen);
  CHECK(changes >= 1 && changed_removed == changed_added);
  CHECK(is_row(model, 50000, 51005) && is_row(model, 3, 1008));
  total = 40000;
  changes = 0;
  unit_refresh(screen);
  CHECK(changes >= 1 && g_list_model_get_n_items(model) == 40000);
  CHECK(is_row(model, 39999, 41004));
  g_object_unref(row);
  end(screen);
}

static void whole(void) {
  FlowGtkScreen *screen = begin(5000, TRUE);
  GListModel *model = model_of(screen);
  FlowGtkRow *row = g_list_model_get_item(model, 4000), *later;
  changes = 0;
  g_signal_connect(model, "items-changed", G_CALLBACK(on_items), NULL);
  CHECK(calls == 0 && is_row(model, 4999, 5999));
  offset -= 3; /* three more at the beginning, three fewer at the end */
  unit_refresh(screen);
  CHECK(changes >= 1);
  later = g_list_model_get_item(model, 4003);
  CHECK(later == row);
  g_object_unref(later);
  total -= 1000;
  unit_refresh(screen);
  CHECK(g_list_model_get_n_items(model) == 4000);
  total = 20; /* a short one now, and long again */
  unit_refresh(screen);
  CHECK(is_row(model, 19, 1016) && g_list_model_get_n_items(model) == 20);
  total = 300;
  unit_refresh(screen);
  CHECK(is_row(model, 299, 1296));
  is_whole = FALSE;
  total = 100000;
  unit_refresh(screen);
  CHECK(is_row(model, 77777, 997 + 77777));
  g_object_unref(row);
  end(screen);
}

static void short_list(void) {
  FlowGtkScreen *screen = begin(10, TRUE);
  GListModel *model = model_of(screen);
  FlowGtkRow *row = g_list_model_get_item(model, 5), *later;
  changes = 0;
  g_signal_connect(model, "items-changed", G_CALLBACK(on_items), NULL);
  unit_refresh(screen);
  CHECK(changes == 0);
  total = 11;
  unit_refresh(screen);
  CHECK(changes == 1 && changed_first == 10 && changed_removed == 0 && changed_added == 1);
  offset = 1002;
  total = 9;
  unit_refresh(screen);
  later = g_list_model_get_item(model, 3);
  CHECK(later == row && changed_first == 0 && changed_removed == 2);
  g_object_unref(later);
  g_object_unref(row);
  end(screen);
}

/* Fewer rows come than there should be: the list ends there. */
static void give_less(flow_content content, uint64_t first, uint64_t count) {
  if (first < 150) give(content, first, MIN(count, 150 - first));
}

static void ends_early(void) {
  FlowGtkScreen *screen = begin(1000, FALSE);
  GListModel *model = model_of(screen);
  FlowGtkRow *row;
  on_rows = give_less;
  row = g_list_model_get_item(model, 199);
  CHECK(row != NULL); /* a list has no holes */
  g_object_unref(row);
  UNTIL(g_list_model_get_n_items(model) == 150);
  CHECK(is_row(model, 149, 1149));
  end(screen);
}

static char *chosen;

static void choose(const char *id, const flow_value *value) {
  const flow_string row = flow_as_string(value, "");
  (void)id;
  g_free(chosen);
  chosen = g_strndup(row.data, row.size);
}

static void pressed(void) {
  FlowGtkScreen *screen = begin(100000, FALSE);
  GtkWindow *window = unit_show(screen, NULL);
  on_input = choose;
  frames(window, 2);
  g_signal_emit_by_name(unit_control(window, "list"), "activate", 77);
  CHECK(g_strcmp0(chosen, "r1077") == 0);
  CHECK(flow_gtk_screen_press(screen, "list", "r60000", NULL, NULL));
  CHECK(g_strcmp0(chosen, "r60000") == 0);
  CHECK(!flow_gtk_screen_press(screen, "list", "nobody", NULL, NULL));
  CHECK(flow_gtk_rows_find(unit_find(screen, "list")->rows, "r60000") == 59000);
  CHECK(unit_widget(unit_body(window), "list", "r1002") !=
        unit_widget(unit_body(window), "list", NULL));
  gtk_window_destroy(window);
  g_clear_pointer(&chosen, g_free);
  end(screen);
}

static void outlives(void) {
  FlowGtkScreen *screen = begin(100000, FALSE);
  GListModel *model = g_object_ref(model_of(screen));
  gpointer row;
  end(screen);
  unit_turn();
  row = g_list_model_get_item(model, 500);
  CHECK(row != NULL);
  g_object_unref(row);
  g_object_unref(model);
}

int main(int argc, char **argv) {
  unit_begin(&argc, &argv);
  unit_case("100,000 rows are asked for as they are seen, and have as many widgets", virtual_list);
  unit_case("rows that the screen says have moved stay the same objects", kept);
  unit_case("rows that nobody holds are let go, those that somebody holds stay", let_go);
  unit_case("when all may be others, what is held is asked for again and compared", stale);
  unit_case("a long list that is given whole changes by keys, and may become another", whole);
  unit_case("a short list changes in the steps that its keys say", short_list);
  unit_case("a list that ends early is shortened", ends_early);
  unit_case("a row is pressed by its place or its id", pressed);
  unit_case("a list of rows outlives its screen", outlives);
  return unit_end();
}
