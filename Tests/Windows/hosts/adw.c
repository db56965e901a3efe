/* The form of Tests/Screen/gallery.c written by hand with libadwaita, as a program of GNOME would:
 * scripts/pictures puts a picture of it beside the same page in examples/adw-host.
 *
 *   adw-by-hand [--dark] */
#include <adwaita.h>

static GtkWidget *group_new(GtkWidget *box, const char *title, const char *description) {
  GtkWidget *group = adw_preferences_group_new();
  adw_preferences_group_set_title(ADW_PREFERENCES_GROUP(group), title);
  adw_preferences_group_set_description(ADW_PREFERENCES_GROUP(group), description);
  gtk_box_append(GTK_BOX(box), group);
  return group;
}

static void add(GtkWidget *group, GtkWidget *row, const char *title) {
  adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
  adw_preferences_group_add(ADW_PREFERENCES_GROUP(group), row);
}

static void add_entry(GtkWidget *group, const char *title, const char *text) {
  GtkWidget *row = adw_entry_row_new();
  gtk_editable_set_text(GTK_EDITABLE(row), text);
  add(group, row, title);
}

static void add_end(GtkWidget *group, const char *title, GtkWidget *end) {
  GtkWidget *row = adw_action_row_new();
  gtk_widget_set_valign(end, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix(ADW_ACTION_ROW(row), end);
  adw_action_row_set_activatable_widget(ADW_ACTION_ROW(row), end);
  add(group, row, title);
}

/* A day is chosen in a calendar, which a button at the end of its row opens. */
static void add_day(GtkWidget *group, const char *title, const char *text) {
  GtkWidget *row = adw_action_row_new(), *button = gtk_menu_button_new();
  GtkWidget *popover = gtk_popover_new();
  gtk_popover_set_child(GTK_POPOVER(popover), gtk_calendar_new());
  gtk_menu_button_set_popover(GTK_MENU_BUTTON(button), popover);
  gtk_menu_button_set_label(GTK_MENU_BUTTON(button), text);
  gtk_widget_add_css_class(button, "flat");
  gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix(ADW_ACTION_ROW(row), button);
  add(group, row, title);
}

static void add_choice(GtkWidget *group, const char *title, const char *const *names) {
  GtkWidget *row = adw_combo_row_new();
  g_autoptr(GtkStringList) model = gtk_string_list_new(names);
  adw_combo_row_set_model(ADW_COMBO_ROW(row), G_LIST_MODEL(model));
  add(group, row, title);
}

static void add_check(GtkWidget *group, const char *title) {
  GtkWidget *row = adw_action_row_new(), *check = gtk_check_button_new();
  adw_action_row_add_prefix(ADW_ACTION_ROW(row), check);
  adw_action_row_set_activatable_widget(ADW_ACTION_ROW(row), check);
  add(group, row, title);
}

static GtkWidget *notes_new(void) {
  GtkWidget *row = adw_preferences_row_new(), *text = gtk_text_view_new();
  gtk_widget_set_size_request(text, -1, 90);
  g_object_set(text, "margin-top", 12, "margin-bottom", 12, "margin-start", 12, "margin-end", 12,
               NULL);
  gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), text);
  return row;
}

static void add_button(GtkWidget *box, const char *text, const char *style) {
  GtkWidget *button = gtk_button_new_with_label(text);
  gtk_widget_add_css_class(button, "pill");
  gtk_widget_add_css_class(button, style);
  gtk_widget_set_halign(button, GTK_ALIGN_CENTER);
  gtk_box_append(GTK_BOX(box), button);
}

/* A tooltip is a name, too, which GTK 4.8 does not tell, and wants inside a menu button as well. */
static void name_all(GtkWidget *inside, const char *name) {
  for (GtkWidget *child = gtk_widget_get_first_child(inside); child;
       child = gtk_widget_get_next_sibling(child)) {
    const char *own = gtk_widget_get_tooltip_text(child);
    if (!own && ADW_IS_PREFERENCES_ROW(child))
      own = adw_preferences_row_get_title(ADW_PREFERENCES_ROW(child));
    if (!own) own = name;
    if (GTK_IS_MENU_BUTTON(child) || GTK_IS_IMAGE(child) || GTK_IS_TOGGLE_BUTTON(child) ||
        GTK_IS_SWITCH(child) || GTK_IS_RANGE(child) || GTK_IS_SPIN_BUTTON(child) ||
        GTK_IS_CHECK_BUTTON(child) || GTK_IS_TEXT_VIEW(child))
      gtk_accessible_update_property(GTK_ACCESSIBLE(child), GTK_ACCESSIBLE_PROPERTY_LABEL, own, -1);
    name_all(child, own);
  }
}

static GtkWidget *page_new(void) {
  static const char *const sizes[] = {"Small", "Large", "Huge", NULL};
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 24), *clamp = adw_clamp_new();
  GtkWidget *scrolled = gtk_scrolled_window_new(), *group;
  g_object_set(box, "margin-top", 24, "margin-bottom", 24, "margin-start", 12, "margin-end", 12,
               NULL);
  group = group_new(box, "Who", "A name is a name.");
  add_entry(group, "Name", "");
  add(group, adw_password_entry_row_new(), "Password");
  group = group_new(box, "When", NULL);
  add_day(group, "Day", "2026-12-31");
  add_entry(group, "Hour", "19:30");
  GtkWidget *guests = gtk_spin_button_new_with_range(1, 12, 1);
  gtk_spin_button_set_value(GTK_SPIN_BUTTON(guests), 2);
  add_end(group, "Guests", guests);
  GtkWidget *scale = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 10, 1);
  gtk_widget_set_size_request(scale, 200, -1);
  add_end(group, "Volume", scale);
  add_end(group, "Tell me by mail", gtk_switch_new());
  add_choice(group, "Size", sizes);
  group = group_new(box, "Extras", NULL);
  add_check(group, "Milk");
  add_check(group, "Sugar");
  add_check(group, "Ice");
  group = group_new(box, "Notes", NULL);
  add(group, notes_new(), "Notes");
  add_button(box, "Send", "suggested-action");
  add_button(box, "Erase", "destructive-action");
  adw_clamp_set_child(ADW_CLAMP(clamp), box);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), clamp);
  gtk_widget_set_vexpand(scrolled, TRUE);
  name_all(box, "");
  return scrolled;
}

static void activate(GtkApplication *application) {
  GtkWidget *window = adw_application_window_new(application), *bar = adw_header_bar_new();
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  adw_header_bar_set_title_widget(ADW_HEADER_BAR(bar), adw_window_title_new("Form", ""));
  gtk_box_append(GTK_BOX(box), bar);
  gtk_box_append(GTK_BOX(box), page_new());
  adw_application_window_set_content(ADW_APPLICATION_WINDOW(window), box);
  gtk_window_set_title(GTK_WINDOW(window), "Form");
  gtk_window_set_default_size(GTK_WINDOW(window), 560, 820);
  gtk_window_present(GTK_WINDOW(window));
}

int main(int argc, char **argv) {
  g_autoptr(AdwApplication) application =
      adw_application_new("org.flow.AdwByHand", G_APPLICATION_NON_UNIQUE);
  g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
  if (argc > 1 && g_str_equal(argv[1], "--dark"))
    adw_style_manager_set_color_scheme(adw_style_manager_get_default(),
                                       ADW_COLOR_SCHEME_FORCE_DARK);
  return g_application_run(G_APPLICATION(application), 1, argv);
}
