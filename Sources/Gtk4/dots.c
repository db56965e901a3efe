/* Pages in a row: a dot for each, or of many the place of the page that is shown, between buttons
 * for the pages beside it. All words are the host's. */
#include "tabs.h"

#define MOST_DOTS 9

GtkWidget *flow_gtk_dots_new(void) {
  return g_object_new(GTK_TYPE_BOX, "css-name", "pages", "halign", GTK_ALIGN_CENTER,
                      "accessible-role", GTK_ACCESSIBLE_ROLE_TAB_LIST, NULL);
}

gboolean flow_gtk_dots_suits(GtkWidget *row, const flow_scene_tabs *pages) {
  GtkWidget *first = gtk_widget_get_first_child(row);
  return GTK_IS_BOX(row) && (!first || GTK_IS_TOGGLE_BUTTON(first) == (pages->count <= MOST_DOTS));
}

/* Shows in a button the page at an index, by its place among the pages. */
static void show(GtkWidget *button, const flow_scene_tabs *pages, size_t index) {
  flow_scene_tabs page = *pages;
  flow_tab_info info = FLOW_TAB_INFO_INIT;
  page.selected = index;
  if (flow_scene_tab(pages, index, &info, NULL) != FLOW_OK) return;
  flow_gtk_tab_show(button, info.router, flow_scene_tabs_text(&page), info.selected != FLOW_FALSE);
}

/* ---- A dot for each -------------------------------------------------------------------------- */

static void show_dots(GtkWidget *row, const flow_scene_tabs *pages) {
  GtkWidget *dot = gtk_widget_get_first_child(row), *next;
  for (size_t index = 0; index < pages->count; index++) {
    if (!dot) gtk_box_append(GTK_BOX(row), dot = flow_gtk_tab_new(row, "dot"));
    show(dot, pages, index);
    dot = gtk_widget_get_next_sibling(dot);
  }
  for (; dot; dot = next) {
    next = gtk_widget_get_next_sibling(dot);
    gtk_box_remove(GTK_BOX(row), dot);
  }
}

/* ---- The place of the page among many -------------------------------------------------------- */

static void pressed(GtkWidget *button, GtkWidget *row) { flow_gtk_tab_select(button, row); }

static GtkWidget *turn_new(GtkWidget *row, const char *icon) {
  GtkWidget *button =
      g_object_new(GTK_TYPE_BUTTON, "icon-name", icon, "focus-on-click", FALSE, NULL);
  gtk_widget_add_css_class(button, "flat");
  g_signal_connect(button, "clicked", G_CALLBACK(pressed), row);
  gtk_box_append(GTK_BOX(row), button);
  return button;
}

static void show_text(GtkWidget *row, const flow_scene_tabs *pages) {
  GtkWidget *before = gtk_widget_get_first_child(row), *text, *after;
  if (!before) {
    before = turn_new(row, "go-previous-symbolic");
    gtk_box_append(GTK_BOX(row), gtk_label_new(NULL));
    turn_new(row, "go-next-symbolic");
  }
  text = gtk_widget_get_next_sibling(before);
  after = gtk_widget_get_next_sibling(text);
  gtk_label_set_text(GTK_LABEL(text), flow_scene_tabs_text(pages));
  gtk_widget_set_sensitive(before, pages->selected > 0);
  gtk_widget_set_sensitive(after, pages->selected + 1 < pages->count);
  show(before, pages, MAX(pages->selected, 1) - 1);
  show(after, pages, MIN(pages->selected + 1, pages->count - 1));
}

void flow_gtk_dots_update(GtkWidget *row, const flow_scene_tabs *pages) {
  if (pages->count <= MOST_DOTS) {
    show_dots(row, pages);
  } else {
    show_text(row, pages);
  }
}
