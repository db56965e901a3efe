/* The time from a push to the first drawn frame of a page with 50 elements, in a FlowGtkView and in
 * a program that builds the same widgets by hand and pushes them on a GtkStack. Both alternate in
 * one process; what counts is processor time, and of that the median.
 *
 *   gtk [ROUNDS]   prints three numbers: the view's and the program's milliseconds, and those of
 *                  engine and adapter alone, without widgets */
#include <time.h>

#include "../../Sources/Gtk4/element.h"

#define ROUNDS 21
#define GROUPS 5 /* of ten elements each */

static flow_engine *engine;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static void must(gboolean is_right, const char *what) {
  if (is_right) return;
  fprintf(stderr, "gtk: not so: %s\n", what);
  exit(1);
}

/* ---- The page, as a screen ------------------------------------------------------------------- */

static const char *const row_names[] = {"Small", "Large", "Huge"};

static void add_group(flow_content content, int group) {
  char ids[8][16];
  flow_row rows[3];
  for (int index = 0; index < 8; index++)
    g_snprintf(ids[index], sizeof ids[index], "e%d_%d", group, index);
  for (int index = 0; index < 3; index++)
    rows[index] = flow_row_make(row_names[index], row_names[index]);
  flow_add_section(engine, content, "A section", "The text below it.");
  flow_add_text(engine, content, "A text that says what the fields below are there for.");
  flow_add_field(engine, content, ids[0], "Name", FLOW_FIELD_TEXT, "Ada", NULL);
  flow_add_field(engine, content, ids[1], "Mail", FLOW_FIELD_EMAIL, "ada@example.org", NULL);
  flow_add_toggle(engine, content, ids[2], "Tell me by mail", FLOW_TRUE);
  flow_add_choice(engine, content, ids[3], "Size", rows, 3, "Large");
  flow_add_range(engine, content, ids[4], "Volume", 3, 0, 10, 1);
  flow_add_list(engine, content, ids[5], "Choose", rows, 3);
  flow_add_progress(engine, content, "Done", 0.5);
  flow_add_button(engine, content, ids[6], "Send", FLOW_ROLE_PRIMARY);
}

static void *create(void *user_data, flow_engine *of, flow_handle self,
                    const flow_value *arguments) {
  static char nothing;
  (void)user_data, (void)of, (void)self, (void)arguments;
  return &nothing;
}

static void render(void *self, flow_content content) {
  (void)self;
  flow_add_title(engine, content, "Page");
  for (int group = 0; group < GROUPS; group++)
    add_group(content, group);
}

static void render_root(void *self, flow_content content) {
  (void)self;
  flow_add_title(engine, content, "Root");
}

static void input(void *self, const flow_string *id, const flow_value *value) {
  (void)self, (void)id, (void)value;
}

static void register_classes(void) {
  static const flow_method page[] = {FLOW_SCREEN_METHOD(create, create),
                                     FLOW_SCREEN_METHOD(render, render),
                                     FLOW_SCREEN_METHOD(input, input)};
  static const flow_method root[] = {FLOW_SCREEN_METHOD(create, create),
                                     FLOW_SCREEN_METHOD(render, render_root)};
  const flow_class classes[] = {FLOW_CLASS(FLOW_KIND_SCREEN, "bench.page", page),
                                FLOW_CLASS(FLOW_KIND_SCREEN, "bench.root", root)};
  must(FLOW_REGISTER(engine, FLOW_NONE, classes, NULL) == FLOW_OK, "the classes are registered");
}

/* ---- The page, by hand ----------------------------------------------------------------------- */

static GtkWidget *label_new(const char *text, const char *style_class) {
  GtkWidget *label = g_object_new(GTK_TYPE_LABEL, "label", text, "xalign", 0.0, "wrap", TRUE, NULL);
  if (style_class) gtk_widget_add_css_class(label, style_class);
  return label;
}

/* A control below its label, named for assistive technology as every program should. */
static GtkWidget *labelled(const char *text, GtkWidget *control) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
  gtk_box_append(GTK_BOX(box), label_new(text, "flow-label"));
  gtk_box_append(GTK_BOX(box), control);
  gtk_accessible_update_property(GTK_ACCESSIBLE(control), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  return box;
}

static GtkWidget *entry_new(const char *text) {
  GtkWidget *entry = gtk_entry_new();
  gtk_editable_set_text(GTK_EDITABLE(entry), text);
  return entry;
}

static GtkWidget *toggle_new(const char *text) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12), *label = label_new(text, NULL);
  GtkWidget *toggle = gtk_switch_new();
  gtk_widget_set_hexpand(label, TRUE);
  gtk_switch_set_active(GTK_SWITCH(toggle), TRUE);
  gtk_accessible_update_property(GTK_ACCESSIBLE(toggle), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_box_append(GTK_BOX(box), label);
  gtk_box_append(GTK_BOX(box), toggle);
  return box;
}

static GtkWidget *radios_new(void) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), *first = NULL;
  gtk_widget_add_css_class(box, "card");
  gtk_widget_add_css_class(box, "choice");
  for (int index = 0; index < 3; index++) {
    GtkWidget *radio = gtk_check_button_new_with_label(row_names[index]);
    if (first) gtk_check_button_set_group(GTK_CHECK_BUTTON(radio), GTK_CHECK_BUTTON(first));
    if (!first) first = radio;
    gtk_check_button_set_active(GTK_CHECK_BUTTON(radio), index == 1);
    gtk_box_append(GTK_BOX(box), radio);
  }
  return box;
}

static GtkWidget *scale_new(void) {
  GtkWidget *scale = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 10, 1);
  gtk_scale_set_draw_value(GTK_SCALE(scale), TRUE);
  gtk_scale_set_value_pos(GTK_SCALE(scale), GTK_POS_RIGHT);
  gtk_range_set_value(GTK_RANGE(scale), 3);
  return scale;
}

static GtkWidget *list_new(void) {
  GtkWidget *list = gtk_list_box_new();
  gtk_list_box_set_selection_mode(GTK_LIST_BOX(list), GTK_SELECTION_NONE);
  gtk_list_box_set_show_separators(GTK_LIST_BOX(list), TRUE);
  gtk_widget_add_css_class(list, "card");
  for (int index = 0; index < 3; index++) {
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    GtkWidget *texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    gtk_widget_set_hexpand(texts, TRUE);
    gtk_box_append(GTK_BOX(texts), label_new(row_names[index], NULL));
    gtk_box_append(GTK_BOX(box), texts);
    gtk_box_append(GTK_BOX(box), gtk_image_new_from_icon_name("go-next-symbolic"));
    gtk_list_box_append(GTK_LIST_BOX(list), box);
  }
  return list;
}

static GtkWidget *progress_new(void) {
  GtkWidget *bar = gtk_progress_bar_new();
  gtk_progress_bar_set_fraction(GTK_PROGRESS_BAR(bar), 0.5);
  return bar;
}

static GtkWidget *button_new(void) {
  GtkWidget *button = gtk_button_new_with_label("Send");
  gtk_widget_add_css_class(button, "suggested-action");
  gtk_widget_set_halign(button, GTK_ALIGN_CENTER);
  return button;
}

static GtkWidget *group_new(void) {
  GtkWidget *section = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *card = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class(card, "card");
  gtk_box_append(GTK_BOX(section), label_new("A section", "flow-section-title"));
  gtk_box_append(GTK_BOX(section), card);
  gtk_box_append(GTK_BOX(section), label_new("The text below it.", "flow-footer"));
  gtk_box_append(GTK_BOX(card),
                 label_new("A text that says what the fields below are there for.", NULL));
  gtk_box_append(GTK_BOX(card), labelled("Name", entry_new("Ada")));
  gtk_box_append(GTK_BOX(card), labelled("Mail", entry_new("ada@example.org")));
  gtk_box_append(GTK_BOX(card), toggle_new("Tell me by mail"));
  gtk_box_append(GTK_BOX(card), labelled("Size", radios_new()));
  gtk_box_append(GTK_BOX(card), labelled("Volume", scale_new()));
  gtk_box_append(GTK_BOX(card), labelled("Choose", list_new()));
  gtk_box_append(GTK_BOX(card), labelled("Done", progress_new()));
  gtk_box_append(GTK_BOX(card), button_new());
  return section;
}

static GtkWidget *page_new(void) {
  GtkWidget *page = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), *header = gtk_header_bar_new();
  GtkWidget *window = gtk_scrolled_window_new(),
            *column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
  gtk_header_bar_set_title_widget(GTK_HEADER_BAR(header), gtk_label_new("Page"));
  gtk_header_bar_pack_start(GTK_HEADER_BAR(header),
                            gtk_button_new_from_icon_name("go-previous-symbolic"));
  gtk_header_bar_set_show_title_buttons(GTK_HEADER_BAR(header), FALSE);
  for (int group = 0; group < GROUPS; group++)
    gtk_box_append(GTK_BOX(column), group_new());
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(window), column);
  gtk_widget_set_vexpand(window, TRUE);
  gtk_widget_add_css_class(page, "hand");
  gtk_box_append(GTK_BOX(page), header);
  gtk_box_append(GTK_BOX(page), window);
  return page;
}

/* The look of the cards, lists and buttons that the library has as well. */
static void style(void) {
  static const char sheet[] =
      ".hand .card { background-color: shade(@theme_bg_color, 1.12); border-radius: 12px;"
      "  border: 1px solid alpha(currentColor, 0.12); }"
      ".hand box.card > * { padding: 12px 14px; }"
      ".hand box.card > *:not(:last-child), .hand list.card > row:not(:last-child) {"
      "  border-bottom: 1px solid alpha(currentColor, 0.1); }"
      ".hand list.card > row, .hand .choice > checkbutton { padding: 10px 14px;"
      "  min-height: 28px; }"
      ".hand .card .card { background: none; border-width: 0; border-radius: 0; }"
      ".hand button { min-width: 140px; padding: 7px 18px; }"
      ".hand > box { padding: 18px; }";
  GtkCssProvider *provider = gtk_css_provider_new();
  gtk_css_provider_load_from_data(provider, sheet, -1);
  gtk_style_context_add_provider_for_display(gdk_display_get_default(),
                                             GTK_STYLE_PROVIDER(provider),
                                             GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  g_object_unref(provider);
}

/* ---- Drawing --------------------------------------------------------------------------------- */

static gboolean is_drawn;

static void on_paint(GdkFrameClock *clock, gpointer data) {
  (void)clock, (void)data;
  is_drawn = TRUE;
}

static GtkWindow *window_new(GtkWidget *child) {
  GtkWindow *window = GTK_WINDOW(gtk_window_new());
  gtk_window_set_default_size(window, 480, 640);
  gtk_window_set_child(window, child);
  gtk_window_present(window);
  while (!gtk_widget_get_mapped(child) || !gtk_widget_get_height(child))
    g_main_context_iteration(NULL, TRUE);
  g_signal_connect(gtk_widget_get_frame_clock(child), "after-paint", G_CALLBACK(on_paint), NULL);
  return window;
}

static void settle(void) {
  const gint64 end = g_get_monotonic_time() + 100 * G_TIME_SPAN_MILLISECOND;
  while (g_get_monotonic_time() < end) {
    if (!g_main_context_iteration(NULL, FALSE)) g_usleep(1000);
  }
}

/* Until the frame has been drawn in which the page stands. */
static void draw(void) {
  is_drawn = FALSE;
  while (!is_drawn)
    g_main_context_iteration(NULL, TRUE);
}

/* ---- One round ------------------------------------------------------------------------------- */

static double push_view(FlowGtkView *view) {
  const double begin = now();
  flow_screen top = FLOW_NONE;
  double spent;
  flow_window_top(engine, flow_gtk_view_get_raw(view), &top);
  must(flow_show_with(engine, top, "bench.page", NULL, FLOW_OPTIONS(.flags = FLOW_OPEN_AT_ONCE)) !=
           FLOW_NONE,
       "the page is pushed");
  draw();
  spent = now() - begin;
  flow_window_top(engine, flow_gtk_view_get_raw(view), &top);
  flow_close(engine, top, FLOW_OPTIONS(.flags = FLOW_OPEN_AT_ONCE), NULL);
  settle();
  return spent;
}

static double push_stack(GtkStack *stack) {
  const double begin = now();
  GtkWidget *root = gtk_stack_get_visible_child(stack), *page = page_new();
  double spent;
  gtk_stack_add_child(stack, page);
  gtk_stack_set_visible_child(stack, page);
  gtk_widget_child_focus(page, GTK_DIR_TAB_FORWARD);
  draw();
  spent = now() - begin;
  gtk_stack_set_visible_child(stack, root);
  gtk_stack_remove(stack, page);
  settle();
  return spent;
}

static void drain(flow_scene *scene) {
  flow_news news = FLOW_NEWS_INIT;
  while (flow_scene_next(scene, &news))
    flow_gtk_screen_hear(&news);
}

/* Engine, scene and objects of the adapter, in a window that nobody draws. */
static double push_alone(flow_scene *scene) {
  const double begin = now();
  flow_screen raw = flow_show(engine, flow_scene_window(scene), "bench.page", NULL);
  FlowGtkScreen *screen;
  double spent;
  drain(scene);
  spent = now() - begin;
  screen = flow_scene_page_of(scene, raw)->data;
  must(g_list_model_get_n_items(G_LIST_MODEL(screen->elements)) == 10 * GROUPS,
       "the screen has its elements");
  flow_close(engine, raw, NULL, NULL);
  drain(scene);
  return spent;
}

static int ascending(const void *left, const void *right) {
  const double a = *(const double *)left, b = *(const double *)right;
  return a < b ? -1 : a > b;
}

static double median(double *values, int count) {
  qsort(values, (size_t)count, sizeof *values, ascending);
  return values[count / 2];
}

int main(int argc, char **argv) {
  const int rounds = argc > 1 ? atoi(argv[1]) : ROUNDS;
  double *view_times = g_new(double, (size_t)rounds), *stack_times = g_new(double, (size_t)rounds);
  double *alone_times = g_new(double, (size_t)rounds);
  FlowGtkEngine *host;
  GtkWidget *view, *stack;
  GtkWindow *windows[2];
  flow_skin skin = FLOW_SKIN_INIT;
  flow_scene *unseen = NULL;
  gtk_init();
  style();
  host = flow_gtk_engine_new();
  engine = flow_gtk_engine_get_raw(host);
  register_classes();
  view = flow_gtk_view_new(host);
  must(flow_gtk_view_start(FLOW_GTK_VIEW(view), "bench.root", NULL, NULL), "the view is started");
  stack = gtk_stack_new();
  gtk_stack_add_child(GTK_STACK(stack), gtk_label_new("Root"));
  windows[0] = window_new(view);
  windows[1] = window_new(stack);
  skin.flags = FLOW_SKIN_STILL;
  must(flow_scene_create(engine, FLOW_NONE, &skin, &unseen, NULL) == FLOW_OK, "there is a scene");
  flow_show(engine, flow_scene_window(unseen), "bench.root", NULL);
  drain(unseen);
  settle();
  for (int round = -2; round < rounds; round++) { /* two to grow warm */
    const double of_view = push_view(FLOW_GTK_VIEW(view));
    const double of_stack = push_stack(GTK_STACK(stack)), alone = push_alone(unseen);
    if (round < 0) continue;
    view_times[round] = of_view;
    stack_times[round] = of_stack;
    alone_times[round] = alone;
  }
  printf("%.2f %.2f %.3f\n", median(view_times, rounds), median(stack_times, rounds),
         median(alone_times, rounds));
  gtk_window_destroy(windows[0]);
  gtk_window_destroy(windows[1]);
  flow_gtk_screen_end(flow_scene_layer_at(unseen, 0)->page->data);
  flow_scene_destroy(unseen);
  g_object_unref(host);
  g_free(view_times);
  g_free(stack_times);
  g_free(alone_times);
  return 0;
}
