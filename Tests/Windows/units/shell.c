/* Walks at random through pages in a view, as a user and as a program, and
 * compares what is shown with the engine's tree whenever nothing moves:
 *   shell FIRST-SEED LAST-SEED STEPS
 * With FLOW_AS_DIALOG sheets are windows; with FLOW_RIGHT_TO_LEFT all is mirrored; with FLOW_PANES
 * there are panes, in a window that becomes wide and narrow. */
#include <stdarg.h>

#include "../../../Sources/Gtk4/engine.h"
#include "../../../Sources/Gtk4/sheet.h"
#include "../../../Sources/Gtk4/view.h"
#include "pages.h"

flow_engine *engine;
flow_window window;

static uint64_t state, seed;
static char notes[64][96];
static size_t note_count;
static unsigned rests, sides; /* and those of layers with several places */
static FlowGtkEngine *host;
static FlowGtkView *view;
static GtkWindow *around;

void note(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(notes[note_count++ % 64], sizeof notes[0], format, arguments);
  va_end(arguments);
}

void failed(const char *file, int line, const char *condition, const char *format, ...) {
  va_list arguments;
  fprintf(stderr, "seed %llu, the last steps:\n", (unsigned long long)seed);
  for (size_t index = note_count > 64 ? note_count - 64 : 0; index < note_count; index++)
    fprintf(stderr, "  %s\n", notes[index % 64]);
  va_start(arguments, format);
  fprintf(stderr, "%s:%d: ", file, line);
  vfprintf(stderr, format, arguments);
  fprintf(stderr, " (%s)\n", condition);
  va_end(arguments);
  exit(1);
}

/* SplitMix64 (Sebastiano Vigna, public domain). */
unsigned below(unsigned count) {
  uint64_t z = state += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return (unsigned)((z ^ z >> 31) % count);
}

/* ---- Rest ------------------------------------------------------------------------------------ */

static void turn(unsigned count) {
  while (count--)
    g_main_context_iteration(NULL, FALSE);
}

static gboolean is_moving(void) {
  gboolean moves = view->leaving->len > 0 || view->moving.number || view->drain;
  for (guint index = 0; index < view->layers->len && !moves; index++)
    moves = flow_gtk_layer_is_moving(view->layers->pdata[index]);
  return moves || g_main_context_pending(NULL);
}

static void rest(void) {
  for (int looks = 0; looks < 100000 && is_moving(); looks++) {
    if (!g_main_context_iteration(NULL, FALSE)) g_usleep(1000);
  }
  EXPECT(!view->moving.number, "it does not come to rest");
}

/* ---- Comparing ------------------------------------------------------------------------------- */

static unsigned seen_children(GtkWidget *parent) {
  unsigned count = 0;
  for (GtkWidget *child = gtk_widget_get_first_child(parent); child;
       child = gtk_widget_get_next_sibling(child))
    count += gtk_widget_get_visible(child) ? 1 : 0;
  return count;
}

static void check_tabs(FlowGtkLayer *layer) {
  flow_tab_info info = FLOW_TAB_INFO_INIT;
  GtkWidget *button = layer->row ? gtk_widget_get_first_child(layer->row) : NULL;
  for (size_t index = 0; flow_layer_tab_at(engine, layer->raw->handle, index, &info) == FLOW_OK;
       index++, button = gtk_widget_get_next_sibling(button)) {
    EXPECT(button, "tab %zu has no button", index);
    EXPECT(gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(button)) == (info.selected != 0),
           "tab %zu shows another selection", index);
  }
  EXPECT(!button, "there are more buttons than tabs");
}

/* The place shows what is on top of a stack. */
static void check_place(FlowGtkLayer *layer, guint place, flow_router router) {
  FlowGtkPage *page = flow_gtk_layer_page_at(layer, place);
  flow_screen screen = FLOW_NONE;
  size_t depth = 0;
  flow_router_depth(engine, router, &depth);
  if (depth) flow_router_screen_at(engine, router, depth - 1, &screen);
  EXPECT(depth ? page && flow_gtk_screen_get_raw(flow_gtk_page_get_screen(page))->screen == screen
               : !page,
         "place %u of a layer shows another screen", place);
}

static void check_page(FlowGtkLayer *layer) {
  flow_layer_info info = FLOW_LAYER_INFO_INIT;
  flow_tab_info pane = FLOW_TAB_INFO_INIT;
  guint count = 0;
  flow_layer_get(engine, layer->raw->handle, &info);
  for (size_t index = 0; flow_layer_pane_at(engine, layer->raw->handle, index, &pane) == FLOW_OK;
       index++) {
    if (!pane.seen) continue;
    EXPECT(pane.router != info.router || layer->selected == count, "another place is selected");
    check_place(layer, count++, pane.router);
  }
  if (!count) check_place(layer, count++, info.router);
  if (count > 1) sides++;
  EXPECT(layer->place_count == count, "%u places, %u shown", count, layer->place_count);
  EXPECT(seen_children(GTK_WIDGET(layer->slide)) == 2 * count - 1,
         "one page of each stack is seen, with lines between");
  check_tabs(layer);
}

static void check_focus(FlowGtkLayer *top) {
  GtkWidget *widget = flow_gtk_layer_widget(top);
  GtkWidget *focus = gtk_root_get_focus(gtk_widget_get_root(widget));
  if (!focus) return;
  EXPECT(focus == top->content || gtk_widget_is_ancestor(focus, top->content),
         "the focus is in a %s that is not on top", G_OBJECT_TYPE_NAME(focus));
  EXPECT(gtk_widget_is_visible(focus), "the focus is on what is not seen");
}

/* A popover is not seen below a sheet, which it would lie over. */
static gboolean is_below_sheet(size_t index) {
  const FlowGtkLayer *layer = view->layers->pdata[index];
  if (layer->kind != FLOW_GTK_FRAME_POPOVER) return FALSE;
  while (++index < view->layers->len) {
    layer = view->layers->pdata[index];
    if (layer->kind == FLOW_GTK_FRAME_SHEET) return TRUE;
  }
  return FALSE;
}

static void check(void) {
  size_t count = 0, seen = 0, hidden = 0;
  rests++;
  flow_window_layer_count(engine, flow_gtk_view_get_raw(view), &count);
  EXPECT(count == view->layers->len, "%zu layers, %u shown", count, view->layers->len);
  for (size_t index = 0; index < count; index++) {
    const FlowGtkLayer *layer = view->layers->pdata[index];
    if (layer->style != FLOW_STYLE_FULL_SCREEN_COVER) continue;
    seen = index; /* the engine tells nothing of those below */
    if (layer->kind == FLOW_GTK_FRAME_SHEET) hidden = index;
  }
  for (size_t index = 0; index < count; index++) {
    FlowGtkLayer *layer = view->layers->pdata[index];
    GtkWidget *widget = flow_gtk_layer_widget(layer);
    const gboolean inside =
        layer->kind == FLOW_GTK_FRAME_NONE || layer->kind == FLOW_GTK_FRAME_SHEET;
    flow_layer handle = FLOW_NONE;
    flow_window_layer_at(engine, flow_gtk_view_get_raw(view), index, &handle);
    EXPECT(handle == layer->raw->handle, "layer %zu is another", index);
    if (index >= seen) check_page(layer);
    EXPECT(gtk_widget_get_can_focus(widget) == (index + 1 == count), "layer %zu takes focus",
           index);
    EXPECT(!inside || gtk_widget_get_visible(widget) == (index >= hidden),
           "layer %zu is seen or not", index);
    EXPECT(inside || gtk_widget_get_visible(widget) != is_below_sheet(index),
           "window %zu is seen or not", index);
  }
  if (count) check_focus(view->layers->pdata[count - 1]);
}

/* ---- The user, and the program --------------------------------------------------------------- */

/* A button that a person can see: a menu of a header that has room for all is there, but hidden. */
static GtkWidget *some_button(GtkWidget *widget, unsigned *count) {
  GtkWidget *found = NULL;
  if (!gtk_widget_get_mapped(widget) || !gtk_widget_get_sensitive(widget)) return NULL;
  if (GTK_IS_BUTTON(widget)) return below(++*count) == 0 ? widget : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    GtkWidget *other = some_button(child, count);
    if (other) found = other;
  }
  return found;
}

static void press(void) {
  FlowGtkLayer *top = flow_gtk_view_top_layer(view);
  unsigned count = 0;
  GtkWidget *button = top ? some_button(top->content, &count) : NULL;
  if (!button) return;
  note("  presses '%s'", gtk_button_get_label(GTK_BUTTON(button)));
  g_signal_emit_by_name(button, "clicked");
}

/* Opens a layer, or a page, from the screen on top. */
static void open_one(void) {
  static const char *const ids[] = {"push", "sheet", "cover", "popover", "alert", "tabs"};
  const char *id = ids[below(6)];
  flow_screen top = FLOW_NONE;
  flow_window_top(engine, flow_gtk_view_get_raw(view), &top);
  if (top == FLOW_NONE || !page_of(top)) return;
  note("  opens a %s", id);
  flow_screen_invoke(engine, top, id, NULL, NULL);
}

static void swipe(void) {
  const double x = below(2) ? -60 : 0, y = x == 0 ? -60 : 0;
  unsigned steps = 1 + below(8);
  note("  swipes %g %g, %u times", x, y, steps);
  flow_gtk_view_scroll_delta(view, 0, 0, FLOW_GTK_SCROLL_BEGIN);
  while (steps--) {
    flow_gtk_view_scroll_delta(view, x, y, FLOW_GTK_SCROLL_UPDATE);
    if (below(3) == 0) turn(3);
  }
  if (below(4)) /* else the fingers stay */
    flow_gtk_view_scroll_delta(view, 0, 0, below(4) ? FLOW_GTK_SCROLL_END : FLOW_GTK_SCROLL_CANCEL);
}

static void batch(void) {
  flow_request requests[4];
  flow_options options[4], own = FLOW_OPTIONS_INIT;
  flow_screen top = FLOW_NONE;
  const size_t count = 2 + below(3);
  flow_window_top(engine, flow_gtk_view_get_raw(view), &top);
  if (top == FLOW_NONE) return;
  note("  a batch of %zu", count);
  for (size_t index = 0; index < count; index++) {
    requests[index] = (flow_request)FLOW_REQUEST_INIT;
    options[index] = (flow_options)FLOW_OPTIONS_INIT;
    options[index].style = (flow_style)below(4);
    requests[index].options = &options[index];
    requests[index].from = flow_gtk_view_get_raw(view);
    switch (below(4)) {
      case 0:
        requests[index].kind = FLOW_REQUEST_POP;
        requests[index].from = top;
        break;
      case 1:
        requests[index].kind = FLOW_REQUEST_DISMISS;
        requests[index].count = 1 + below(2);
        break;
      default:
        requests[index].kind = FLOW_REQUEST_OPEN;
        flow_create(engine, below(3) ? "walk.page" : "walk.flow", NULL,
                    &requests[index].presentable);
    }
  }
  if (below(2)) own.flags = FLOW_OPEN_AT_ONCE;
  flow_batch(engine, requests, count, &own, NULL);
}

static void select_tab(void) {
  FlowGtkLayer *top = flow_gtk_view_top_layer(view);
  size_t count = 0;
  if (top) flow_layer_tab_count(engine, top->raw->handle, &count);
  if (!count) return;
  note("  selects a tab");
  flow_select_tab(engine, top->raw->handle, below((unsigned)count), NULL, NULL);
}

static void drag(void) {
  FlowGtkLayer *top = flow_gtk_view_top_layer(view);
  if (!top || view->layers->len < 2) return;
  note("  drags the top layer");
  flow_drag(engine, top->raw->handle, NULL, NULL);
}

/* A view takes the place of another one, which ends what it shows. */
static void begin(void) {
  note("  a new view");
  view = FLOW_GTK_VIEW(flow_gtk_view_new(host));
  if (g_getenv("FLOW_AS_DIALOG"))
    flow_gtk_view_set_presentation(view, FLOW_GTK_PRESENTATION_AS_DIALOG);
  gtk_window_set_child(around, GTK_WIDGET(view));
  flow_gtk_view_attach_window(view, around);
  flow_gtk_view_start(view, "walk.flow", NULL, NULL);
}

/* ---- Panes ----------------------------------------------------------------------------------- */

static void open_panes(flow_screen from) {
  flow_options options = FLOW_OPTIONS_INIT;
  flow_tabs panes = FLOW_TABS_INIT;
  flow_tab each[3] = {FLOW_TAB_INIT, FLOW_TAB_INIT, FLOW_TAB_INIT};
  options.style = below(2) ? FLOW_STYLE_SHEET : FLOW_STYLE_FULL_SCREEN_COVER;
  for (size_t index = 0; index < 3; index++) {
    each[index].flags = below(2) ? FLOW_TAB_KEEPS_PLACE : 0;
    if (!index || below(2))
      flow_create(engine, below(2) ? "walk.page" : "walk.flow", NULL, &each[index].root);
  }
  panes.layout = FLOW_LAYOUT_PANES;
  panes.tabs = each;
  panes.count = 3;
  flow_open_tabs(engine, from, &panes, &options, NULL);
}

static void open_in_pane(flow_screen from) {
  flow_options options = FLOW_OPTIONS_INIT;
  options.pane = below(4);
  flow_open_new(engine, from, below(3) ? "walk.page" : "walk.flow", NULL, &options, NULL, NULL);
}

/* The focus comes into another place, as by a click. */
static void focus_place(void) {
  FlowGtkLayer *top = flow_gtk_view_top_layer(view);
  FlowGtkPage *page = flow_gtk_layer_page_at(top, below(top->place_count));
  if (page) gtk_widget_child_focus(GTK_WIDGET(page), GTK_DIR_TAB_FORWARD);
}

static void pane_step(void) {
  static const int widths[] = {400, 715, 760, 1200};
  flow_screen top = FLOW_NONE;
  flow_window_top(engine, flow_gtk_view_get_raw(view), &top);
  if (top == FLOW_NONE) return;
  switch (below(6)) {
    case 0:
      note("  opens panes");
      open_panes(top);
      break;
    case 1:
      note("  F6");
      flow_gtk_view_next_place(view, below(2));
      break;
    case 2:
      note("  the focus comes into a place");
      focus_place();
      break;
    case 3:
      note("  another width");
      gtk_window_set_default_size(around, widths[below(4)], 500);
      break;
    default:
      note("  opens in a pane");
      open_in_pane(top);
  }
}

static void step(void) {
  if (flow_gtk_view_get_is_empty(view)) flow_gtk_view_start(view, "walk.flow", NULL, NULL);
  if (g_getenv("FLOW_PANES") && below(3) == 0) {
    pane_step();
    return;
  }
  switch (below(16)) {
    case 0:
      note("  back");
      flow_gtk_view_back(view);
      break;
    case 1:
      swipe();
      break;
    case 2:
      select_tab();
      break;
    case 3:
      batch();
      break;
    case 4:
      drag();
      break;
    case 5:
    case 6:
    case 7:
      open_one();
      break;
    case 8:
      if (below(10) == 0) begin();
      break;
    default:
      press();
  }
}

static void told(FlowGtkEngine *of, FlowGtkSeverity severity, const char *message) {
  (void)of, (void)severity;
  note("  told: %.80s", message);
}

static void walk(unsigned steps) {
  GWeakRef gone;
  host = flow_gtk_engine_new();
  engine = flow_gtk_engine_get_raw(host);
  g_signal_connect(host, "diagnostic", G_CALLBACK(told), NULL);
  register_pages();
  around = GTK_WINDOW(gtk_window_new());
  gtk_window_set_default_size(around, 480, 500);
  begin();
  gtk_window_present(around);
  while (steps--) {
    step();
    turn(below(6));
    if (below(5)) continue;
    flow_gtk_view_forget_fingers(view);
    rest();
    check();
  }
  rest();
  gtk_window_destroy(around);
  turn(50);
  g_weak_ref_init(&gone, host);
  g_object_unref(host);
  turn(10);
  EXPECT(!g_weak_ref_get(&gone), "the engine has outlived its views");
  g_weak_ref_clear(&gone);
}

int main(int count, char **arguments) {
  if (count < 4) return 2;
  gtk_init();
  if (g_getenv("FLOW_RIGHT_TO_LEFT")) gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL);
  for (seed = strtoull(arguments[1], NULL, 10); seed <= strtoull(arguments[2], NULL, 10); seed++) {
    state = seed;
    note_count = 0;
    walk((unsigned)strtoul(arguments[3], NULL, 10));
  }
  if (g_getenv("FLOW_PANES")) EXPECT(sides > 0, "nothing was side by side");
  printf("%u rests compared\n", rests);
  return 0;
}
