/* Parts that a view gives a program for its window: a header for the title bar, the screen that is
 * seen, the toolbar, and widgets that a factory of screens puts into its own. */
#define UNITS_SEE_LAYERS
#include "units.h"

static FlowGtkView *view;
static GtkWindow *around;
static const char *pressed;
static int number;

static void content(flow_content into) {
  flow_element add = flow_element_make(FLOW_ELEMENT_BUTTON, "add", "Add");
  char title[32];
  g_snprintf(title, sizeof title, "Page %d", ++number);
  add.placement = FLOW_PLACEMENT_TRAILING;
  flow_add_title(engine, into, title);
  flow_content_add(engine, into, &add);
  flow_add_field(engine, into, "name", "Name", FLOW_FIELD_TEXT, "", NULL);
  flow_add_button(engine, into, "go", "Go", FLOW_ROLE_NORMAL);
}

static void press(const char *id, const flow_value *value) {
  (void)value;
  pressed = g_intern_string(id);
}

static void begin_with(void (*render)(flow_content), gboolean has_bar, int width, int height) {
  on_render = render;
  on_input = press;
  pressed = "";
  number = 0;
  view = FLOW_GTK_VIEW(flow_gtk_view_new(host));
  around = GTK_WINDOW(gtk_window_new());
  gtk_window_set_default_size(around, width, height);
  if (has_bar) gtk_window_set_titlebar(around, flow_gtk_view_get_header(view));
  gtk_window_set_child(around, GTK_WIDGET(view));
  CHECK(flow_gtk_view_start(view, "unit.screen", NULL, NULL));
  gtk_window_present(around);
  UNTIL(gtk_widget_get_mapped(GTK_WIDGET(view)) && !flow_gtk_view_get_is_empty(view));
  unit_turn();
}

static void begin(gboolean has_bar) { begin_with(content, has_bar, 640, 500); }

static void end(void) {
  gtk_window_destroy(around);
  unit_turn();
}

static void open_one(flow_style style) {
  flow_options options = FLOW_OPTIONS_INIT;
  options.style = style;
  flow_open_new(engine, flow_gtk_view_get_raw(view), "unit.screen", NULL, &options, NULL, NULL);
  unit_turn();
}

/* The first widget with a style class, or of a type, that is seen in another one. */
static GtkWidget *seen(GtkWidget *inside, const char *class, GType type) {
  if (!gtk_widget_get_mapped(inside)) return NULL;
  if (class ? gtk_widget_has_css_class(inside, class) : g_type_is_a(G_OBJECT_TYPE(inside), type))
    return inside;
  for (GtkWidget *child = gtk_widget_get_first_child(inside); child;
       child = gtk_widget_get_next_sibling(child)) {
    GtkWidget *found = seen(child, class, type);
    if (found) return found;
  }
  return NULL;
}

static gboolean says(GtkWidget *inside, const char *text) {
  GtkWidget *title = seen(inside, "title", 0);
  return title && GTK_IS_LABEL(title) && g_str_equal(gtk_label_get_text(GTK_LABEL(title)), text);
}

/* The button of an element, or the way back where there is no id. */
static GtkWidget *button_in(GtkWidget *inside, const char *id) {
  FlowGtkScreen *screen = flow_gtk_page_get_screen(flow_gtk_layer_page(view->layers->pdata[0]));
  FlowGtkElement *element = id ? flow_gtk_screen_find(screen, id) : NULL;
  GtkWidget *frame = id ? flow_gtk_frame_of(inside, element) : seen(inside, NULL, GTK_TYPE_BUTTON);
  return frame ? seen(frame, NULL, GTK_TYPE_BUTTON) : NULL;
}

static void click(GtkWidget *button) {
  CHECK(GTK_IS_BUTTON(button));
  if (button) g_signal_emit_by_name(button, "clicked");
  unit_turn();
}

static void one_bar(void) {
  begin(TRUE);
  GtkWidget *header = flow_gtk_view_get_header(view);
  CHECK(header == flow_gtk_view_get_header(view));
  CHECK(says(header, "Page 1") && !seen(GTK_WIDGET(view), "title", 0));
  CHECK(seen(header, NULL, GTK_TYPE_WINDOW_CONTROLS) != NULL);
  UNTIL(button_in(header, "add") != NULL); /* the bar is laid out with a frame */
  click(button_in(header, "add"));
  CHECK(g_str_equal(pressed, "add"));
  FlowGtkScreen *first = flow_gtk_view_get_screen(view);
  open_one(FLOW_STYLE_PUSH);
  CHECK(flow_gtk_view_get_screen(view) != first);
  CHECK(says(header, flow_gtk_view_get_title(view)) && !seen(GTK_WIDGET(view), "title", 0));
  CHECK(gtk_widget_grab_focus(button_in(header, NULL)));
  gtk_widget_activate(button_in(header, NULL)); /* the way back */
  UNTIL(flow_gtk_view_get_screen(view) == first);
  unit_turn();
  CHECK(says(header, flow_gtk_view_get_title(view)) && !seen(GTK_WIDGET(view), "title", 0));
  CHECK(flow_gtk_view_has_focus(view) && gtk_window_get_focus(around));
  end();
}

/* True if the mouse finds a widget. */
static gboolean is_target(GtkWidget *widget) {
  for (; widget; widget = gtk_widget_get_parent(widget))
    if (!gtk_widget_get_can_target(widget)) return FALSE;
  return TRUE;
}

static void layers(void) {
  begin(TRUE);
  GtkWidget *header = flow_gtk_view_get_header(view);
  open_one(FLOW_STYLE_SHEET);
  /* The sheet has its own, and what lies below is not to be used. */
  CHECK(says(header, "Page 1") && says(GTK_WIDGET(view), "Page 2"));
  CHECK(!is_target(button_in(header, "add")));
  CHECK(!gtk_widget_grab_focus(button_in(header, "add")));
  CHECK(gtk_widget_get_can_target(seen(header, NULL, GTK_TYPE_WINDOW_CONTROLS)));
  flow_scene_dismiss(flow_gtk_view_top_layer(view)->raw);
  UNTIL(view->layers->len == 1);
  unit_turn();
  CHECK(is_target(button_in(header, "add")) && gtk_widget_grab_focus(button_in(header, "add")));
  end();
}

static void focus(void) {
  begin(TRUE);
  GtkWidget *header = flow_gtk_view_get_header(view);
  FlowGtkScreen *screen = flow_gtk_view_get_screen(view);
  CHECK(gtk_widget_grab_focus(button_in(header, "add")));
  /* The scene was told of it: a sheet that comes and goes gives it back. */
  open_one(FLOW_STYLE_SHEET);
  CHECK(flow_gtk_view_get_screen(view) != screen);
  flow_scene_dismiss(flow_gtk_view_top_layer(view)->raw);
  UNTIL(view->layers->len == 1);
  unit_turn();
  CHECK(gtk_window_get_focus(around) == button_in(header, "add"));
  end();
}

static void comes_and_goes(void) {
  begin(FALSE);
  CHECK(says(GTK_WIDGET(view), "Page 1"));
  /* Asked for, and not used. */
  GtkWidget *header = g_object_ref(flow_gtk_view_get_header(view));
  CHECK(says(GTK_WIDGET(view), "Page 1"));
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  g_object_ref(view);
  gtk_window_set_child(around, NULL);
  gtk_box_append(GTK_BOX(box), header);
  gtk_box_append(GTK_BOX(box), GTK_WIDGET(view));
  gtk_window_set_child(around, box);
  UNTIL(seen(header, "title", 0));
  CHECK(says(header, "Page 1") && !seen(GTK_WIDGET(view), "title", 0));
  gtk_box_remove(GTK_BOX(box), header);
  UNTIL(seen(GTK_WIDGET(view), "title", 0));
  CHECK(says(GTK_WIDGET(view), "Page 1"));
  gtk_box_prepend(GTK_BOX(box), header);
  UNTIL(seen(header, "title", 0));
  /* The view goes before it. */
  gtk_box_remove(GTK_BOX(box), GTK_WIDGET(view));
  g_object_run_dispose(G_OBJECT(view));
  g_object_unref(view);
  unit_turn();
  CHECK(!seen(header, "title", 0));
  CHECK(seen(header, NULL, GTK_TYPE_WINDOW_CONTROLS) != NULL);
  gtk_window_destroy(around);
  g_object_unref(header);
  unit_turn();
}

/* ---- Room ------------------------------------------------------------------------------------ */

/* A page with a number of buttons at both ends of its header; that at the end of all is what the
 * page is there for. */
static struct {
  const char *title;
  int leading, trailing;
} bar;

static const char long_title[] = "Everything that has been ordered in the last twelve months";

static void bar_content(flow_content into) {
  static const char *const texts[] = {"Add", "Sort", "Mark", "Copy", "Sign", "Find"};
  flow_add_title(engine, into, bar.title);
  for (int index = 0; index < bar.leading + bar.trailing; index++) {
    char id[8];
    g_snprintf(id, sizeof id, "b%d", index);
    flow_add_toolbar(engine, into,
                     index < bar.leading ? FLOW_PLACEMENT_LEADING : FLOW_PLACEMENT_TRAILING, id,
                     texts[index],
                     index + 1 < bar.leading + bar.trailing ? FLOW_ROLE_NORMAL : FLOW_ROLE_PRIMARY);
  }
  flow_add_text(engine, into, "Little.");
}

/* The place of a widget in the header, counted from the beginning of the line. */
static int begin_of(GtkWidget *header, GtkWidget *widget, int *end) {
  graphene_rect_t bounds;
  CHECK(gtk_widget_compute_bounds(widget, header, &bounds));
  const int left = (int)bounds.origin.x, right = left + (int)bounds.size.width;
  const int width = gtk_widget_get_width(header);
  const gboolean is_mirrored = gtk_widget_get_direction(header) == GTK_TEXT_DIR_RTL;
  *end = is_mirrored ? width - left : right;
  return is_mirrored ? width - right : left;
}

static GtkWidget *shown_button(GtkWidget *header, int index) {
  char id[8];
  g_snprintf(id, sizeof id, "b%d", index);
  return button_in(header, id);
}

/* The number of buttons that are seen, in their order and beside the title. */
static int seen_buttons(GtkWidget *header) {
  GtkWidget *title = seen(header, "title", 0);
  int count = 0, last = 0, from, to, title_from, title_to;
  title_from = begin_of(header, title, &title_to);
  for (int index = 0; index < bar.leading + bar.trailing; index++) {
    GtkWidget *button = shown_button(header, index);
    if (!button) continue;
    count++;
    from = begin_of(header, button, &to);
    CHECK(from >= last && to <= gtk_widget_get_width(header));
    CHECK(index < bar.leading ? to <= title_from : from >= title_to);
    last = to;
  }
  from = begin_of(header, seen(header, "end", 0), &to); /* the buttons of the window */
  CHECK(from >= last && from >= title_to && to <= gtk_widget_get_width(header));
  return count;
}

static gboolean is_cut(GtkWidget *header) {
  return pango_layout_is_ellipsized(gtk_label_get_layout(GTK_LABEL(seen(header, "title", 0))));
}

static void begin_bar(const char *title, int leading, int trailing, int width, int height) {
  bar.title = title;
  bar.leading = leading;
  bar.trailing = trailing;
  begin_with(bar_content, TRUE, width, height);
  UNTIL(gtk_widget_get_width(GTK_WIDGET(view)) > 0);
  UNTIL(shown_button(flow_gtk_view_get_header(view), leading + trailing - 1) != NULL);
}

/* All buttons and the title, in as little room. */
static void check_all(int leading, int trailing, int width) {
  begin_bar("Page", leading, trailing, width, 500);
  GtkWidget *header = flow_gtk_view_get_header(view);
  CHECK(gtk_widget_get_width(GTK_WIDGET(view)) <= width);
  CHECK(seen_buttons(header) == leading + trailing);
  CHECK(!is_cut(header) && !seen(header, NULL, GTK_TYPE_MENU_BUTTON));
  end();
}

static void room_for_all(void) {
  static const int widths[] = {400, 640};
  for (int index = 0; index < 2; index++) {
    check_all(1, 1, widths[index]);
    check_all(0, 2, widths[index]);
    check_all(2, 1, widths[index]);
    check_all(0, 3, widths[index]);
    check_all(3, 0, widths[index]);
  }
}

static void room_mirrored(void) {
  gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL);
  room_for_all();
  gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR);
}

static void long_titles(void) {
  static const int sizes[][2] = {{640, 500}, {400, 500}, {360, 640}};
  for (int index = 0; index < 3; index++) {
    begin_bar(long_title, 1, 1, sizes[index][0], sizes[index][1]);
    GtkWidget *header = flow_gtk_view_get_header(view);
    CHECK(gtk_widget_get_width(GTK_WIDGET(view)) <= sizes[index][0]);
    CHECK(seen_buttons(header) == 2 && is_cut(header));
    CHECK(!seen(header, NULL, GTK_TYPE_MENU_BUTTON));
    CHECK(gtk_widget_get_width(seen(header, "title", 0)) >= 72);
    end();
  }
}

/* The button that the page is there for is seen, and some of the title. */
static void little_room(void) {
  begin_bar(long_title, 2, 4, 360, 640);
  GtkWidget *header = flow_gtk_view_get_header(view);
  CHECK(gtk_widget_get_width(GTK_WIDGET(view)) <= 360);
  CHECK(seen_buttons(header) < 6 && seen(header, NULL, GTK_TYPE_MENU_BUTTON));
  CHECK(is_cut(header) && gtk_widget_get_width(seen(header, "title", 0)) >= 40);
  open_one(FLOW_STYLE_PUSH); /* with a way back */
  UNTIL(button_in(header, NULL) && gtk_widget_get_width(button_in(header, NULL)) > 0);
  CHECK(gtk_widget_get_width(GTK_WIDGET(view)) <= 360);
  CHECK(seen_buttons(header) < 6 && seen(header, NULL, GTK_TYPE_MENU_BUTTON));
  CHECK(shown_button(header, 5) != NULL && button_in(header, NULL) != NULL);
  end();
}

/* A menu goes with its page, and when a sheet comes over that. */
static void menu_goes(void) {
  for (int turn = 0; turn < 4; turn++) {
    const int is_lent = turn % 2, is_sheet = turn / 2;
    bar.leading = 2;
    bar.trailing = 4;
    begin_with(bar_content, is_lent, 360, 640);
    GtkWidget *inside = is_lent ? flow_gtk_view_get_header(view) : GTK_WIDGET(view);
    UNTIL(seen(inside, NULL, GTK_TYPE_MENU_BUTTON));
    GtkMenuButton *more = GTK_MENU_BUTTON(seen(inside, NULL, GTK_TYPE_MENU_BUTTON));
    gtk_menu_button_popup(more);
    GtkWidget *popover = g_object_ref(GTK_WIDGET(gtk_menu_button_get_popover(more)));
    UNTIL(gtk_widget_get_mapped(popover));
    /* The menu takes the focus a moment after it is seen. */
    UNTIL(gtk_window_get_focus(around) &&
          gtk_widget_is_ancestor(gtk_window_get_focus(around), popover));
    open_one(is_sheet ? FLOW_STYLE_SHEET : FLOW_STYLE_PUSH);
    UNTIL(!gtk_widget_get_mapped(popover));
    if (is_sheet) { /* its page has the focus */
      GtkWidget *page = flow_gtk_screen_get_page(flow_gtk_view_get_screen(view));
      UNTIL(gtk_window_get_focus(around) &&
            gtk_widget_is_ancestor(gtk_window_get_focus(around), page));
    }
    g_object_unref(popover);
    end();
  }
}

/* A button that comes below a sheet cannot be used before the sheet has gone. */
static void comes_covered(void) {
  begin_bar("Page", 1, 1, 640, 500);
  GtkWidget *header = flow_gtk_view_get_header(view);
  FlowGtkScreen *screen = flow_gtk_view_get_screen(view);
  open_one(FLOW_STYLE_SHEET);
  bar.trailing = 2;
  unit_refresh(screen);
  UNTIL(shown_button(header, 2) != NULL);
  CHECK(!is_target(shown_button(header, 2)) && !gtk_widget_grab_focus(shown_button(header, 2)));
  flow_scene_dismiss(flow_gtk_view_top_layer(view)->raw);
  UNTIL(view->layers->len == 1);
  CHECK(is_target(shown_button(header, 2)) && gtk_widget_grab_focus(shown_button(header, 2)));
  end();
}

/* ---- Told ------------------------------------------------------------------------------------ */

static int screens_told, toolbars_told;

static void screen_told(void) { screens_told++; }
static void toolbar_told(void) { toolbars_told++; }

static void own_bar(void) {
  begin(FALSE);
  screens_told = toolbars_told = 0;
  g_signal_connect(view, "notify::screen", screen_told, NULL);
  g_signal_connect(view, "notify::toolbar", toolbar_told, NULL);
  flow_gtk_view_set_show_header(view, FALSE);
  CHECK(!seen(GTK_WIDGET(view), "title", 0));
  GListModel *toolbar = flow_gtk_view_get_toolbar(view);
  FlowGtkScreen *screen = flow_gtk_view_get_screen(view);
  CHECK(g_str_equal(flow_gtk_screen_get_title(screen), "Page 1"));
  CHECK(g_str_equal(flow_gtk_screen_get_class_id(screen), "unit.screen"));
  CHECK(toolbar == flow_gtk_screen_get_toolbar(screen) && g_list_model_get_n_items(toolbar) == 1);
  CHECK(g_list_model_get_n_items(flow_gtk_screen_get_elements(screen)) == 2);
  FlowGtkElement *element = g_list_model_get_item(toolbar, 0);
  GtkWidget *widget = g_object_ref_sink(flow_gtk_element_make_widget(element));
  click(gtk_widget_get_first_child(widget));
  CHECK(g_str_equal(pressed, "add"));
  open_one(FLOW_STYLE_SHEET);
  CHECK(screens_told == 1 && toolbars_told == 0 && flow_gtk_view_get_screen(view) != screen);
  CHECK(flow_gtk_view_get_toolbar(view) == toolbar);
  flow_scene_dismiss(flow_gtk_view_top_layer(view)->raw);
  UNTIL(flow_gtk_view_get_screen(view) == screen);
  CHECK(screens_told == 2 && toolbars_told == 0);
  open_one(FLOW_STYLE_PUSH);
  CHECK(screens_told == 3 && toolbars_told == 1 && flow_gtk_view_get_toolbar(view) != toolbar);
  flow_gtk_view_back(view);
  UNTIL(flow_gtk_view_get_screen(view) == screen);
  g_object_ref(screen);
  end();
  CHECK(!flow_gtk_element_make_widget(element) && !flow_gtk_screen_make_body(screen));
  g_object_unref(screen);
  g_object_unref(widget);
  g_object_unref(element);
}

/* ---- Widgets of the library in a factory of screens ------------------------------------------ */

static int made, alive;
static GtkWidget *own; /* that stands for the field */

static void gone(void) { alive--; }

static GtkWidget *framed(FlowGtkElement *element, gpointer data) {
  GtkWidget *frame = gtk_frame_new("own");
  (void)data;
  gtk_frame_set_child(GTK_FRAME(frame), flow_gtk_element_make_widget(element));
  made++;
  return frame;
}

static GtkWidget *body(FlowGtkScreen *screen, gpointer data) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
  FlowGtkElement *name = flow_gtk_screen_find(screen, "name");
  (void)data;
  own = gtk_entry_new();
  flow_gtk_element_set_widget(name, own);
  gtk_box_append(GTK_BOX(box), own);
  gtk_box_append(GTK_BOX(box), flow_gtk_element_make_widget(flow_gtk_screen_find(screen, "go")));
  gtk_box_append(GTK_BOX(box), flow_gtk_screen_make_body(screen));
  alive++;
  g_object_weak_ref(G_OBJECT(box), (GWeakNotify)(void (*)(void))gone, NULL);
  return box;
}

static void reused(void) {
  begin(FALSE);
  flow_gtk_view_set_screen_factory(view, NULL, body, NULL, NULL);
  flow_gtk_view_set_element_factory(view, NULL, NULL, FLOW_GTK_ELEMENT_KIND_BUTTON, framed, NULL,
                                    NULL);
  made = alive = 0;
  open_one(FLOW_STYLE_PUSH);
  /* The button by itself, in the body, and in the toolbar. */
  CHECK(made == 3 && alive == 1);
  FlowGtkScreen *screen = flow_gtk_view_get_screen(view);
  FlowGtkElement *name = flow_gtk_screen_find(screen, "name");
  GtkWidget *page = flow_gtk_screen_get_page(screen);
  CHECK(flow_gtk_frame_of(page, name) == own);
  /* The page begins at the field, by the program's widget. */
  UNTIL(gtk_window_get_focus(around) && gtk_widget_is_ancestor(gtk_window_get_focus(around), own));
  GtkWidget *go = flow_gtk_frame_of(page, flow_gtk_screen_find(screen, "go"));
  click(seen(go, NULL, GTK_TYPE_BUTTON));
  CHECK(g_str_equal(pressed, "go"));
  flow_gtk_view_back(view);
  UNTIL(alive == 0);
  /* A factory of its own comes before that of all. */
  flow_gtk_view_set_screen_factory(view, "unit.screen", NULL, NULL, NULL);
  flow_gtk_view_set_screen_factory(view, NULL, NULL, NULL, NULL);
  open_one(FLOW_STYLE_PUSH);
  CHECK(alive == 0);
  end();
}

/* ---- Alerts ---------------------------------------------------------------------------------- */

static int alerts;
static gboolean was_confirmation;
static GtkWindow *alert;

static GtkWindow *alert_of(FlowGtkScreen *screen, gboolean is_confirmation, gpointer data) {
  (void)data;
  if (alerts < 0) return NULL;
  alerts++;
  was_confirmation = is_confirmation;
  alert = GTK_WINDOW(gtk_window_new());
  gtk_window_set_title(alert, flow_gtk_screen_get_title(screen));
  gtk_window_set_child(alert, flow_gtk_element_make_widget(flow_gtk_screen_find(screen, "go")));
  g_object_add_weak_pointer(G_OBJECT(alert), (gpointer *)&alert);
  return alert;
}

static void ask(flow_style style) {
  flow_options options = FLOW_OPTIONS_INIT;
  options.style = style;
  flow_open_new(engine, flow_gtk_view_get_raw(view), "unit.screen", NULL, &options, NULL, NULL);
  unit_turn();
}

static void own_alert(void) {
  begin(FALSE);
  alerts = 0;
  flow_gtk_view_set_alert_factory(view, alert_of, NULL, NULL);
  ask(FLOW_STYLE_ALERT);
  CHECK(alerts == 1 && !was_confirmation && alert && gtk_widget_get_mapped(GTK_WIDGET(alert)));
  CHECK(gtk_window_get_transient_for(alert) == around && gtk_window_get_modal(alert));
  /* Its own window of a layer above, over that of a factory. */
  ask(FLOW_STYLE_CONFIRMATION_DIALOG);
  CHECK(alerts == 2 && was_confirmation && alert);
  CHECK(gtk_window_get_transient_for(alert) != around);
  gtk_window_close(alert); /* the user's wish, which the engine carries out */
  UNTIL(view->layers->len == 2 && !alert);
  click(seen(GTK_WIDGET(flow_gtk_view_top_layer(view)->frame), NULL, GTK_TYPE_BUTTON));
  CHECK(g_str_equal(pressed, "go"));
  flow_gtk_view_dismiss(view);
  UNTIL(view->layers->len == 1);
  alerts = -1; /* the factory makes none: the library's own */
  ask(FLOW_STYLE_ALERT);
  const char *title = flow_gtk_screen_get_title(flow_gtk_view_get_screen(view));
  CHECK(says(flow_gtk_view_top_layer(view)->frame, title));
  /* The window has the name of the page below, and the alert's window has the alert's name. */
  CHECK(!g_str_equal(flow_gtk_view_get_title(view), title));
  CHECK(g_str_equal(gtk_window_get_title(GTK_WINDOW(flow_gtk_view_top_layer(view)->frame)), title));
  flow_gtk_view_dismiss(view);
  UNTIL(view->layers->len == 1);
  /* The view goes with an alert over it. */
  alerts = 0;
  ask(FLOW_STYLE_ALERT);
  CHECK(alert != NULL);
  end();
  UNTIL(!alert);
}

int main(int argc, char **argv) {
  unit_begin(&argc, &argv);
  unit_case("a header in the title bar is that of the page, and pages have none", one_bar);
  unit_case("a sheet has its own header, and the title bar's buttons rest", layers);
  unit_case("a button in the title bar has the focus again when a sheet has gone", focus);
  unit_case("a header may come and go, before its view and after it", comes_and_goes);
  unit_case("all buttons have room beside the title, at whichever end they stand", room_for_all);
  unit_case("the same from right to left", room_mirrored);
  unit_case("a long title is cut off before a button has no room", long_titles);
  unit_case("in little room the primary button and some of the title are seen", little_room);
  unit_case("the menu of a header closes as its page goes, and below a sheet", menu_goes);
  unit_case("a button that comes below a sheet rests until that has gone", comes_covered);
  unit_case("a bar of the program: the screen and the toolbar are told, buttons are made", own_bar);
  unit_case("a factory of screens uses the library's body and widgets", reused);
  unit_case("a factory of alerts makes their windows, and the engine closes them", own_alert);
  return unit_end();
}
