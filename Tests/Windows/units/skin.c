/* Rules of a skin's own (docs/skin.md) that a view of GTK keeps. */

#include "units.h"

static FlowGtkView *view;
static GtkWidget *other;
static GtkWindow *around;

static void content(flow_content into) {
  flow_add_title(engine, into, "Page");
  flow_add_button(engine, into, "go", "Go", FLOW_ROLE_NORMAL);
}

/* A window with a field of the program's own above the view. */
static void begin(void) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  on_render = content;
  other = gtk_entry_new();
  view = FLOW_GTK_VIEW(flow_gtk_view_new(host));
  around = GTK_WINDOW(gtk_window_new());
  gtk_window_set_default_size(around, 400, 500);
  gtk_box_append(GTK_BOX(box), other);
  gtk_box_append(GTK_BOX(box), GTK_WIDGET(view));
  gtk_window_set_child(around, box);
  CHECK(flow_gtk_view_start(view, "unit.screen", NULL, NULL));
  gtk_window_present(around);
  UNTIL(gtk_widget_get_mapped(GTK_WIDGET(view)) && !flow_gtk_view_get_is_empty(view));
  unit_turn();
}

static void end(void) {
  gtk_window_destroy(around);
  unit_turn();
}

static flow_screen push(void) {
  return flow_show(engine, flow_gtk_view_get_raw(view), "unit.screen", NULL);
}

/* True if the focus is in a widget. */
static gboolean is_in(GtkWidget *widget) {
  GtkWidget *focus = gtk_window_get_focus(around);
  return focus && (focus == widget || gtk_widget_is_ancestor(focus, widget));
}

static void focus(void) {
  begin();
  CHECK(is_in(GTK_WIDGET(view)));
  gtk_widget_grab_focus(other);
  CHECK(is_in(other));
  push();
  unit_turn();
  CHECK(is_in(other));
  gtk_widget_grab_focus(GTK_WIDGET(view));
  gtk_widget_child_focus(GTK_WIDGET(view), GTK_DIR_TAB_FORWARD);
  CHECK(is_in(GTK_WIDGET(view)));
  push();
  unit_turn();
  CHECK(is_in(GTK_WIDGET(view)));
  end();
}

static guint told;

static void on_diagnostic(FlowGtkEngine *of, FlowGtkSeverity severity, const char *message) {
  (void)of, (void)severity;
  CHECK(message[0] != '\0');
  told++;
}

static void wrong_content(flow_content into) {
  content(into);
  flow_add_button(engine, into, "go", "An id that is there already", FLOW_ROLE_NORMAL);
  CHECK(told == 0);
}

static void diagnostics(void) {
  const gulong handler = g_signal_connect(host, "diagnostic", G_CALLBACK(on_diagnostic), NULL);
  begin();
  told = 0;
  on_render = wrong_content;
  push();
  unit_turn();
  CHECK(told == 1);
  on_render = content;
  end();
  g_signal_handler_disconnect(host, handler);
}

static gboolean is_visible(flow_screen screen) {
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  CHECK(flow_screen_get(engine, screen, &info) == FLOW_OK);
  return info.appearance == FLOW_APPEARANCE_VISIBLE;
}

static void motion(void) {
  GtkSettings *settings = gtk_settings_get_default();
  flow_screen screen;
  g_object_set(settings, "gtk-enable-animations", FALSE, NULL);
  begin();
  screen = push();
  unit_turn();
  CHECK(is_visible(screen));
  g_object_set(settings, "gtk-enable-animations", TRUE, NULL);
  screen = push();
  UNTIL(is_visible(screen));
  end();
}

static guint window_count(void) { return g_list_model_get_n_items(gtk_window_get_toplevels()); }

/* The window of a layer, which is modal and above another one. */
static GtkWindow *window_over(GtkWindow *below) {
  GListModel *all = gtk_window_get_toplevels();
  for (guint index = 0; index < window_count(); index++) {
    GtkWindow *window = g_list_model_get_item(all, index);
    g_object_unref(window);
    if (gtk_window_get_transient_for(window) == below && gtk_window_get_modal(window))
      return window;
  }
  return NULL;
}

static void present(flow_style style) {
  flow_options options = FLOW_OPTIONS_INIT;
  options.style = style;
  flow_open_new(engine, flow_gtk_view_get_raw(view), "unit.screen", NULL, &options, NULL, NULL);
  unit_turn();
}

static void windows(void) {
  GtkWindow *first, *second;
  begin();
  present(FLOW_STYLE_FULL_SCREEN_COVER);
  CHECK(window_count() == 1);
  flow_gtk_view_set_presentation(view, FLOW_GTK_PRESENTATION_AS_DIALOG);
  present(FLOW_STYLE_SHEET);
  UNTIL((first = window_over(around)));
  CHECK(g_strcmp0(gtk_window_get_title(first), "Page") == 0);
  present(FLOW_STYLE_FULL_SCREEN_COVER);
  UNTIL((second = window_over(first)));
  CHECK(window_count() == 3);
  gtk_window_close(second);
  UNTIL(window_count() == 2);
  gtk_window_close(first);
  UNTIL(window_count() == 1);
  end();
}

/* ---- Words ----------------------------------------------------------------------------------- */

static void add_rows(flow_content into, const char *id, size_t count) {
  static const flow_row_action actions[] = {{{"erase", 5}, {"Erase", 5}, FLOW_ROLE_NORMAL, 0}};
  flow_row row = flow_row_make("row", "Row");
  FLOW_SET_ACTIONS(row, actions);
  flow_add_list(engine, into, id, id, &row, count);
}

static void content_with_words(flow_content into) {
  flow_element image = flow_element_make(FLOW_ELEMENT_IMAGE, "image", NULL);
  flow_element none = flow_element_make(FLOW_ELEMENT_UNAVAILABLE, "none", NULL);
  image.source = flow_text("nowhere.png");
  flow_add_field(engine, into, "pin", "PIN", FLOW_FIELD_SECURE, NULL, NULL);
  add_rows(into, "empty", 0);
  add_rows(into, "list", 1);
  flow_content_add(engine, into, &image);
  flow_content_add(engine, into, &none);
}

/* True if a widget, or what stands in it, is named so or shows this text, and is seen. */
static gboolean says(GtkWidget *widget, const char *text) {
  gboolean is_there = g_strcmp0(gtk_widget_get_tooltip_text(widget), text) == 0;
  if (!gtk_widget_get_visible(widget)) return FALSE;
  if (GTK_IS_LABEL(widget))
    is_there = is_there || strcmp(gtk_label_get_text(GTK_LABEL(widget)), text) == 0;
  if (!is_there) {
    char *wrong = gtk_test_accessible_check_property(GTK_ACCESSIBLE(widget),
                                                     GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
    is_there = wrong == NULL;
    g_free(wrong);
  }
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !is_there;
       child = gtk_widget_get_next_sibling(child))
    is_there = says(child, text);
  return is_there;
}

static gboolean all_said(const char *const *words) {
  gboolean all = TRUE;
  for (; *words; words++) {
    const gboolean is_there = says(GTK_WIDGET(view), *words);
    if (!is_there) printf("nothing says %s\n", *words);
    all = all && is_there;
  }
  return all;
}

static void words(void) {
  static const char *const english[] = {
      "Back", "Show password", "Nothing here.", "More", "image", "This is not available.", NULL};
  static const char *const german[] = {"Zurück",
                                       "Passwort anzeigen",
                                       "Hier ist nichts.",
                                       "Mehr",
                                       "Bild",
                                       "Dies ist nicht verfügbar.",
                                       NULL};
  static const char *const own[] = {"Heimwärts", "Passwort anzeigen", NULL};
  char *before = g_strdup(flow_gtk_engine_get_locale(host));
  begin();
  on_render = content_with_words;
  push();
  UNTIL(says(GTK_WIDGET(view), "Back"));
  CHECK(all_said(english));
  flow_gtk_engine_set_locale(host, "de-AT");
  unit_turn();
  CHECK(all_said(german));
  CHECK(!says(GTK_WIDGET(view), "Back"));
  /* By somebody else, whom the widget does not hear. */
  flow_engine_set_locale(engine, "en", FLOW_LEFT_TO_RIGHT);
  unit_turn();
  CHECK(all_said(english));
  flow_engine_set_locale(engine, "de", FLOW_LEFT_TO_RIGHT);
  flow_engine_set_word(engine, FLOW_WORD_BACK, "Heimwärts");
  unit_turn();
  CHECK(all_said(own));
  flow_engine_set_word(engine, FLOW_WORD_BACK, NULL);
  unit_turn();
  CHECK(all_said(german));
  flow_gtk_engine_set_locale(host, "en");
  flow_gtk_engine_set_locale(host, before);
  g_free(before);
  end();
}

int main(int argc, char **argv) {
  unit_begin(&argc, &argv);
  unit_case("another part of the program keeps the focus", focus);
  unit_case("diagnostics reach the program at the loop's next turn", diagnostics);
  unit_case("where the user wants no motion nothing moves", motion);
  unit_case("a layer over a window of its own has one, too", windows);
  unit_case("H21 H22: words are in the user's language, and follow it", words);
  return unit_end();
}
