/* Tabs or pages in a row, and the look of tabs: a bar of titles. */
#include "tabs.h"

#include "content.h"
#include "view.h"

#define LEAST 52      /* the width of a tab in a narrow bar */
#define LONG_TITLE 16 /* letters; a longer one may be cut off */

/* A bar gives each tab what it needs, the same to all if that is enough; of more than there is room
 * for, those around the selected one are seen. */
#define FLOW_GTK_TYPE_TABS (flow_gtk_tabs_get_type())
G_DECLARE_FINAL_TYPE(FlowGtkTabs, flow_gtk_tabs, FLOW_GTK, TABS, GtkWidget)

struct _FlowGtkTabs {
  GtkWidget parent;
};

G_DEFINE_FINAL_TYPE(FlowGtkTabs, flow_gtk_tabs, GTK_TYPE_WIDGET)

/* ---- Their buttons --------------------------------------------------------------------------- */

flow_router flow_gtk_tab_router(GtkWidget *tab) {
  const flow_router *router = g_object_get_data(G_OBJECT(tab), "flow-gtk-tab");
  return router ? *router : FLOW_NONE;
}

void flow_gtk_tab_select(GtkWidget *tab, GtkWidget *row) {
  FlowGtkLayer *layer = g_object_get_data(G_OBJECT(row), "flow-gtk-layer");
  if (!layer || !layer->view || !layer->raw) return;
  flow_scene_select_tab(layer->raw, flow_gtk_tab_router(tab));
  flow_gtk_view_drain(layer->view);
}

/* Shows what is selected; nobody hears of that. */
static void set_active(GtkWidget *tab, gboolean is_active) {
  GtkWidget *row = gtk_widget_get_parent(tab);
  g_signal_handlers_block_matched(tab, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, row);
  gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(tab), is_active);
  g_signal_handlers_unblock_matched(tab, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, row);
}

/* Which tab is selected is the engine's to say: somebody may veto it. So the button shows what it
 * has shown before, and the engine is asked. */
static void pressed(GtkToggleButton *button, GtkWidget *row) {
  set_active(GTK_WIDGET(button), !gtk_toggle_button_get_active(button));
  flow_gtk_tab_select(GTK_WIDGET(button), row);
}

GtkWidget *flow_gtk_tab_new(GtkWidget *row, const char *name) {
  GtkWidget *tab = g_object_new(GTK_TYPE_TOGGLE_BUTTON, "css-name", name, "accessible-role",
                                GTK_ACCESSIBLE_ROLE_TAB, "focus-on-click", FALSE, NULL);
  g_signal_connect(tab, "toggled", G_CALLBACK(pressed), row);
  return tab;
}

void flow_gtk_tab_show(GtkWidget *tab, flow_router router, const char *title,
                       gboolean is_selected) {
  if (flow_gtk_tab_router(tab) != router)
    g_object_set_data_full(G_OBJECT(tab), "flow-gtk-tab", g_memdup2(&router, sizeof router),
                           g_free);
  gtk_accessible_update_property(GTK_ACCESSIBLE(tab), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  if (!GTK_IS_TOGGLE_BUTTON(tab)) return;
  set_active(tab, is_selected);
  gtk_accessible_update_state(GTK_ACCESSIBLE(tab), GTK_ACCESSIBLE_STATE_SELECTED, is_selected, -1);
}

/* ---- A row ----------------------------------------------------------------------------------- */

GtkWidget *flow_gtk_tabs_new(FlowGtkLayer *layer, const flow_scene_tabs *tabs) {
  GtkWidget *row = tabs->layout == FLOW_LAYOUT_PAGES ? flow_gtk_dots_new()
                                                     : g_object_new(FLOW_GTK_TYPE_TABS, NULL);
  g_object_set_data(G_OBJECT(row), "flow-gtk-layer", layer);
  return row;
}

gboolean flow_gtk_tabs_suits(GtkWidget *row, const flow_scene_tabs *tabs) {
  return tabs->layout == FLOW_LAYOUT_PAGES ? flow_gtk_dots_suits(row, tabs) : FLOW_GTK_IS_TABS(row);
}

/* A file beside the plugin, as images of elements are; a name that is none is an icon's. */
static GtkWidget *image_of(const char *file, const char *name) {
  g_autoptr(GFile) path = g_file_new_for_path(file);
  g_autoptr(GIcon) icon = file[0] ? g_file_icon_new(path) : g_themed_icon_new(name);
  GtkWidget *image = gtk_image_new_from_gicon(icon);
  gtk_image_set_pixel_size(GTK_IMAGE(image), 24);
  return image;
}

static void fill(GtkWidget *tab, const flow_tab_info *info, const char *title, const char *file) {
  GtkWidget *content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
  if (info->image.size) {
    g_autofree char *name = g_strndup(info->image.data, info->image.size);
    gtk_box_append(GTK_BOX(content), image_of(file, name));
  }
  gtk_box_append(GTK_BOX(content),
                 g_object_new(GTK_TYPE_LABEL, "label", title, "wrap", TRUE, "wrap-mode",
                              PANGO_WRAP_WORD_CHAR, "lines", 2, "ellipsize", PANGO_ELLIPSIZE_END,
                              "justify", GTK_JUSTIFY_CENTER, NULL));
  gtk_widget_set_valign(content, GTK_ALIGN_CENTER);
  gtk_button_set_child(GTK_BUTTON(tab), content);
  gtk_widget_set_tooltip_text(tab, g_utf8_strlen(title, -1) > LONG_TITLE ? title : NULL);
}

static GtkWidget *add(GtkWidget *row) {
  GtkWidget *tab = flow_gtk_tab_new(row, "button");
  gtk_widget_add_css_class(tab, "flat");
  gtk_widget_add_css_class(tab, "tab");
  gtk_widget_set_parent(tab, row);
  return tab;
}

static void show_titles(GtkWidget *row, const flow_scene_tabs *tabs) {
  GtkWidget *tab = gtk_widget_get_first_child(row), *next;
  flow_tab_info info = FLOW_TAB_INFO_INIT;
  const char *file = "";
  for (size_t index = 0; flow_scene_tab(tabs, index, &info, &file) == FLOW_OK; index++) {
    g_autofree char *title = g_strndup(info.title.data ? info.title.data : "", info.title.size);
    if (!tab) tab = add(row);
    if (flow_gtk_tab_router(tab) != info.router) fill(tab, &info, title, file);
    flow_gtk_tab_show(tab, info.router, title, info.selected != FLOW_FALSE);
    tab = gtk_widget_get_next_sibling(tab);
  }
  for (; tab; tab = next) {
    next = gtk_widget_get_next_sibling(tab);
    gtk_widget_unparent(tab);
  }
  gtk_widget_queue_allocate(row); /* another one has to be seen */
}

void flow_gtk_tabs_update(GtkWidget *row, const flow_scene_tabs *tabs) {
  if (tabs->layout == FLOW_LAYOUT_PAGES) {
    flow_gtk_dots_update(row, tabs);
  } else {
    show_titles(row, tabs);
  }
  gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 flow_scene_tabs_text(tabs), -1);
}

/* ---- The size of a bar ----------------------------------------------------------------------- */

static guint count_of(GtkWidget *tabs) {
  guint count = 0;
  for (GtkWidget *tab = gtk_widget_get_first_child(tabs); tab;
       tab = gtk_widget_get_next_sibling(tab))
    count++;
  return count;
}

static int by_size(const void *one, const void *other) {
  const GtkRequestedSize *const *left = one, *const *right = other;
  return (*left)->natural_size - (*right)->natural_size;
}

/* Gives narrow tabs what they need, and wide tabs equal shares of the rest. */
static void share(GtkRequestedSize *sizes, guint count, int width) {
  g_autofree GtkRequestedSize **order = g_new(GtkRequestedSize *, count);
  for (guint index = 0; index < count; index++)
    order[index] = &sizes[index];
  qsort(order, count, sizeof *order, by_size);
  for (guint index = 0; index < count; index++) {
    const int most = width - (int)(count - index - 1) * LEAST;
    order[index]->minimum_size = MIN(order[index]->natural_size, MAX(most, LEAST));
    width -= order[index]->minimum_size;
  }
  for (guint index = 0; index < count && width > 0; index++) {
    const int part = width / (int)(count - index);
    sizes[index].minimum_size += part;
    width -= part;
  }
}

/* The widths of the tabs in a bar of some width; -1: as they need. */
static GtkRequestedSize *widths_in(GtkWidget *tabs, int width, guint count) {
  GtkRequestedSize *sizes = g_new0(GtkRequestedSize, count);
  GtkWidget *tab = gtk_widget_get_first_child(tabs);
  int most = 0;
  for (guint index = 0; index < count; index++, tab = gtk_widget_get_next_sibling(tab)) {
    gtk_widget_measure(tab, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &sizes[index].natural_size, NULL,
                       NULL);
    sizes[index].data = tab;
    sizes[index].minimum_size = sizes[index].natural_size;
    most = MAX(most, sizes[index].natural_size);
  }
  if (width >= 0 && most * (int)count <= width) {
    for (guint index = 0; index < count; index++)
      sizes[index].minimum_size =
          (int)(index + 1) * width / (int)count - (int)index * width / (int)count;
  } else if (width >= 0) {
    share(sizes, count, width);
  }
  return sizes;
}

static GtkSizeRequestMode get_request_mode(GtkWidget *tabs) {
  (void)tabs;
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void measure(GtkWidget *tabs, GtkOrientation orientation, int for_size, int *minimum,
                    int *natural, int *minimum_baseline, int *natural_baseline) {
  const guint count = count_of(tabs);
  const gboolean is_across = orientation == GTK_ORIENTATION_HORIZONTAL;
  g_autofree GtkRequestedSize *sizes = widths_in(tabs, is_across ? -1 : for_size, count);
  *minimum = *natural = 0;
  *minimum_baseline = *natural_baseline = -1;
  for (guint index = 0; index < count; index++) {
    int least;
    if (is_across) {
      *natural += sizes[index].natural_size;
      continue;
    }
    gtk_widget_measure(sizes[index].data, orientation, sizes[index].minimum_size, &least, NULL,
                       NULL, NULL);
    *minimum = *natural = MAX(*minimum, least);
  }
}

/* Moves the tabs so far that the one with the focus, else the selected one, is seen. */
static int offset_of(GtkWidget *tabs, const GtkRequestedSize *sizes, guint count, int width) {
  int begin = 0, end = 0, place = 0, all = 0;
  for (guint index = 0; index < count; index++)
    all += sizes[index].minimum_size;
  for (guint index = 0; index < count; index++) {
    GtkWidget *tab = sizes[index].data;
    const gboolean has_focus = gtk_widget_get_focus_child(tabs) == tab;
    if (has_focus || (!end && gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(tab)))) {
      begin = place;
      end = place + sizes[index].minimum_size;
    }
    place += sizes[index].minimum_size;
  }
  return CLAMP((begin + end - width) / 2, 0, MAX(0, all - width));
}

static void size_allocate(GtkWidget *tabs, int width, int height, int baseline) {
  const guint count = count_of(tabs);
  const gboolean is_mirrored = gtk_widget_get_direction(tabs) == GTK_TEXT_DIR_RTL;
  g_autofree GtkRequestedSize *sizes = widths_in(tabs, width, count);
  int x = -offset_of(tabs, sizes, count, width);
  for (guint index = 0; index < count; index++) {
    const int size = sizes[index].minimum_size;
    gtk_widget_size_allocate(sizes[index].data,
                             &(GtkAllocation){is_mirrored ? width - x - size : x, 0, size, height},
                             baseline);
    x += size;
  }
}

static void set_focus_child(GtkWidget *tabs, GtkWidget *child) {
  GTK_WIDGET_CLASS(flow_gtk_tabs_parent_class)->set_focus_child(tabs, child);
  if (child) gtk_widget_queue_allocate(tabs);
}

static void dispose(GObject *object) {
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child(GTK_WIDGET(object))))
    gtk_widget_unparent(child);
  G_OBJECT_CLASS(flow_gtk_tabs_parent_class)->dispose(object);
}

static void flow_gtk_tabs_class_init(FlowGtkTabsClass *class) {
  GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = dispose;
  widget->get_request_mode = get_request_mode;
  widget->measure = measure;
  widget->size_allocate = size_allocate;
  widget->set_focus_child = set_focus_child;
  gtk_widget_class_set_css_name(widget, "tabs");
  gtk_widget_class_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_TAB_LIST);
}

static void flow_gtk_tabs_init(FlowGtkTabs *self) {
  gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
}
