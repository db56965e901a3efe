/* The look of one row: icon or image, title and subtitle, detail, badge, menu, arrow. The parts
 * are made when a row has them first, and stay for the next row that is shown here. */
#include "picture.h"
#include "widgets.h"

#define BADGE 12       /* letters */
#define OWN_WORD 16    /* a longer word of a title may be broken anywhere */
#define SHARED_WORD 10 /* the same, beside a detail */
#define SHORT 10       /* letters of a detail that stays on one line */

struct _FlowGtkRowBox {
  GtkWidget parent;
  FlowGtkFrame *frame; /* weak */
  FlowGtkRow *row;
  gulong handler;
  gboolean has_sign; /* the arrow is the sign of a chosen row */
  GtkWidget *icon, *texts, *title, *subtitle, *detail, *badge, *menu, *arrow;
};

G_DEFINE_FINAL_TYPE(FlowGtkRowBox, flow_gtk_row_box, GTK_TYPE_WIDGET)

/* ---- The menu -------------------------------------------------------------------------------- */

static size_t count_of(const FlowGtkRowBox *self) {
  return self->row && self->row->raw ? self->row->raw->shown->action_count : 0;
}

static void on_action(GSimpleAction *action, GVariant *parameter, gpointer data) {
  FlowGtkRowBox *self = data;
  char *id = g_strdup(g_object_get_data(G_OBJECT(action), "id"));
  char *row = self->row ? g_strdup(ROW_STRING(self->row, ID)) : NULL;
  FlowGtkFrame *frame = self->frame ? g_object_ref(self->frame) : NULL;
  (void)parameter;
  if (frame && row) flow_gtk_frame_press(frame, row, id);
  if (frame) g_object_unref(frame);
  g_free(row);
  g_free(id);
}

static void add_entry(FlowGtkRowBox *self, GMenu *menu, GSimpleActionGroup *group, guint index) {
  const flow_row_action *entry = flow_row_action_at(self->row->raw->shown, index);
  char *name = g_strdup_printf("entry-%u", index), *full = g_strconcat("row.", name, NULL);
  GSimpleAction *action = g_simple_action_new(name, NULL);
  g_simple_action_set_enabled(action, !(entry->flags & FLOW_ROW_DISABLED));
  g_object_set_data_full(G_OBJECT(action), "id", g_strdup(entry->id.data), g_free);
  g_signal_connect_object(action, "activate", G_CALLBACK(on_action), self, 0);
  g_action_map_add_action(G_ACTION_MAP(group), G_ACTION(action));
  g_menu_append(menu, entry->text.data, full);
  g_object_unref(action);
  g_free(full);
  g_free(name);
}

/* The focus goes from the menu, or the button that has opened it, to the row. */
static void on_menu_closed(GtkPopover *popover, FlowGtkRowBox *self) {
  GtkWidget *item = gtk_widget_get_parent(GTK_WIDGET(self));
  GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
  GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;
  (void)popover;
  if (item && gtk_widget_get_mapped(item) && root &&
      (!focus || gtk_widget_is_ancestor(focus, GTK_WIDGET(self))))
    gtk_widget_grab_focus(item);
}

/* Made when it is opened, as most menus never are. */
static void make_menu(GtkMenuButton *button, gpointer data) {
  FlowGtkRowBox *self = data;
  GtkWidget *popover;
  GMenu *menu;
  GSimpleActionGroup *group;
  if (!self->row) return;
  menu = g_menu_new();
  group = g_simple_action_group_new();
  for (guint index = 0; index < count_of(self); index++)
    add_entry(self, menu, group, index);
  gtk_widget_insert_action_group(GTK_WIDGET(self), "row", G_ACTION_GROUP(group));
  popover = gtk_popover_menu_new_from_model(G_MENU_MODEL(menu));
  g_signal_connect_object(popover, "closed", G_CALLBACK(on_menu_closed), self, G_CONNECT_AFTER);
  gtk_menu_button_set_popover(button, popover);
  g_object_unref(group);
  g_object_unref(menu);
}

gboolean flow_gtk_row_box_open_menu(FlowGtkRowBox *self) {
  if (!self->menu || !gtk_widget_get_visible(self->menu)) return FALSE;
  gtk_menu_button_popup(GTK_MENU_BUTTON(self->menu));
  return TRUE;
}

static void on_secondary(GtkGestureClick *gesture, int count, double x, double y,
                         FlowGtkRowBox *self) {
  (void)count, (void)x, (void)y;
  if (flow_gtk_row_box_open_menu(self))
    gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

static void show_menu(FlowGtkRowBox *self) {
  const gboolean has_menu = count_of(self) > 0;
  if (!self->menu && !has_menu) return;
  if (!self->menu) {
    GtkGesture *click = gtk_gesture_click_new();
    /* The button inside has the role and, by its relation to this one, the name. */
    self->menu =
        g_object_new(GTK_TYPE_MENU_BUTTON, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
    gtk_menu_button_set_icon_name(GTK_MENU_BUTTON(self->menu), "view-more-symbolic");
    gtk_menu_button_set_has_frame(GTK_MENU_BUTTON(self->menu), FALSE);
    gtk_widget_set_valign(self->menu, GTK_ALIGN_CENTER);
    /* By keys the row opens it, and Tab leads behind the list. */
    gtk_widget_set_focusable(gtk_widget_get_first_child(self->menu), FALSE);
    gtk_menu_button_set_create_popup_func(GTK_MENU_BUTTON(self->menu), make_menu, self, NULL);
    gtk_widget_insert_before(self->menu, GTK_WIDGET(self), self->arrow);
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), GDK_BUTTON_SECONDARY);
    g_signal_connect_object(click, "pressed", G_CALLBACK(on_secondary), self, 0);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
  }
  gtk_widget_set_visible(self->menu, has_menu);
  if (has_menu && self->frame && self->frame->element->screen) {
    const char *more = flow_gtk_screen_word(self->frame->element->screen, FLOW_WORD_MORE);
    flow_gtk_name(self->menu, more, ROW_STRING(self->row, TITLE));
  }
}

/* ---- The parts ------------------------------------------------------------------------------- */

/* Shows the badge, a short word that is cut off where it is none. */
static void show_badge(FlowGtkRowBox *self, const char *text, GtkWidget *before) {
  if (!self->badge && !text[0]) return;
  if (!self->badge) {
    self->badge = g_object_new(GTK_TYPE_LABEL, "valign", GTK_ALIGN_CENTER, "ellipsize",
                               PANGO_ELLIPSIZE_END, "max-width-chars", BADGE, NULL);
    gtk_widget_add_css_class(self->badge, "flow-badge");
    gtk_widget_insert_before(self->badge, GTK_WIDGET(self), before);
  }
  gtk_label_set_label(GTK_LABEL(self->badge), text);
  gtk_widget_set_visible(self->badge, text[0] != 0);
}

/* Shows the detail, which shares the line with the title: each wraps before it takes the other's
 * room. */
static void show_detail(FlowGtkRowBox *self, const char *text, GtkWidget *before) {
  if (!self->detail && !text[0]) return;
  if (!self->detail) {
    self->detail = flow_gtk_label_new("flow-detail");
    gtk_label_set_xalign(GTK_LABEL(self->detail), 1);
    gtk_label_set_justify(GTK_LABEL(self->detail), GTK_JUSTIFY_RIGHT);
    gtk_widget_insert_before(self->detail, GTK_WIDGET(self), before);
  }
  gtk_label_set_wrap(GTK_LABEL(self->detail), strlen(text) > SHORT);
  flow_gtk_label_show_in(GTK_LABEL(self->detail), text, SHARED_WORD);
  gtk_widget_set_visible(self->detail, text[0] != 0);
}

static void show_subtitle(FlowGtkRowBox *self, const char *text) {
  if (!self->subtitle && !text[0]) return;
  if (!self->subtitle) {
    self->subtitle = flow_gtk_label_new("flow-subtitle");
    gtk_box_append(GTK_BOX(self->texts), self->subtitle);
  }
  flow_gtk_label_show(GTK_LABEL(self->subtitle), text);
  gtk_widget_set_visible(self->subtitle, text[0] != 0);
}

static void show_icon(FlowGtkRowBox *self) {
  const char *icon = self->row ? ROW_STRING(self->row, ICON) : "";
  const char *source = self->row ? ROW_STRING(self->row, SOURCE) : "";
  if (!self->icon && !icon[0] && !source[0]) return;
  if (!self->icon) {
    self->icon =
        g_object_new(GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
    gtk_widget_insert_after(self->icon, GTK_WIDGET(self), NULL);
  }
  gtk_widget_set_visible(self->icon, flow_gtk_picture_show(GTK_IMAGE(self->icon), icon, source));
}

char *flow_gtk_row_more(const FlowGtkRow *row) {
  const char *texts[] = {ROW_STRING(row, SUBTITLE), ROW_STRING(row, DETAIL),
                         ROW_STRING(row, BADGE)};
  GString *more = g_string_new(NULL);
  for (guint index = 0; index < G_N_ELEMENTS(texts); index++) {
    if (more->len && texts[index][0]) g_string_append(more, ", ");
    g_string_append(more, texts[index]);
  }
  return g_string_free(more, FALSE);
}

/* The item of the list around it, which assistive technology is told of. */
static GtkWidget *item_of(FlowGtkRowBox *self) {
  GtkWidget *item = gtk_widget_get_parent(GTK_WIDGET(self));
  return item && gtk_accessible_get_accessible_role(GTK_ACCESSIBLE(item)) ==
                     GTK_ACCESSIBLE_ROLE_LIST_ITEM
             ? item
             : NULL;
}

static void show_names(FlowGtkRowBox *self) {
  GtkWidget *item = item_of(self);
  char *more;
  if (!item) return;
  more = flow_gtk_row_more(self->row);
  flow_gtk_name(item, ROW_STRING(self->row, TITLE), more);
  g_free(more);
}

/* A row opens what it is about, unless it cannot be used; a chosen row has another sign (H24). */
static void show_arrow(FlowGtkRowBox *self) {
  gboolean is_chosen;
  if (!self->arrow) return;
  is_chosen = flow_gtk_row_is_chosen(self->row);
  if (is_chosen != self->has_sign) {
    self->has_sign = is_chosen;
    gtk_image_set_from_icon_name(GTK_IMAGE(self->arrow),
                                 is_chosen ? "object-select-symbolic" : "go-next-symbolic");
  }
  gtk_widget_set_visible(self->arrow, is_chosen || flow_gtk_row_is_enabled(self->row));
}

static void show_enabled(FlowGtkRowBox *self) {
  const gboolean is_enabled = flow_gtk_row_is_enabled(self->row);
  GtkWidget *item = item_of(self);
  gtk_widget_set_sensitive(GTK_WIDGET(self), is_enabled);
  if (GTK_IS_LIST_BOX_ROW(item)) {
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(item), is_enabled);
    gtk_widget_set_sensitive(item, is_enabled);
  }
  flow_gtk_tell_enabled(
      item ? item : GTK_WIDGET(self),
      is_enabled && (!self->frame || self->frame->element->shown->enabled != FLOW_FALSE));
}

static void show(FlowGtkRowBox *self) {
  GtkWidget *end = self->menu ? self->menu : self->arrow;
  if (!self->row) return;
  flow_gtk_label_show_in(GTK_LABEL(self->title), ROW_STRING(self->row, TITLE),
                         ROW_STRING(self->row, DETAIL)[0] ? SHARED_WORD : OWN_WORD);
  show_subtitle(self, ROW_STRING(self->row, SUBTITLE));
  show_icon(self);
  show_badge(self, ROW_STRING(self->row, BADGE), end);
  show_detail(self, ROW_STRING(self->row, DETAIL), self->badge ? self->badge : end);
  show_menu(self);
  show_arrow(self);
  show_names(self);
  show_enabled(self);
  if (flow_gtk_row_is_chosen(self->row)) {
    gtk_widget_add_css_class(GTK_WIDGET(self), "chosen");
  } else {
    gtk_widget_remove_css_class(GTK_WIDGET(self), "chosen");
  }
}

static void on_changed(FlowGtkRow *row, FlowGtkRowBox *self) {
  (void)row;
  show(self);
}

void flow_gtk_row_box_set(FlowGtkRowBox *self, FlowGtkRow *row) {
  if (self->row == row) return;
  if (self->row && g_signal_handler_is_connected(self->row, self->handler))
    g_signal_handler_disconnect(self->row, self->handler);
  g_set_object(&self->row, row);
  if (!row) return;
  self->handler = g_signal_connect_object(row, "changed", G_CALLBACK(on_changed), self, 0);
  show(self);
}

FlowGtkRow *flow_gtk_row_box_get(FlowGtkRowBox *self) { return self->row; }

GtkWidget *flow_gtk_row_box_new(FlowGtkFrame *frame, gboolean has_arrow) {
  FlowGtkRowBox *self = g_object_new(FLOW_GTK_TYPE_ROW_BOX, NULL);
  g_set_weak_pointer(&self->frame, frame);
  if (has_arrow) {
    self->arrow = g_object_new(GTK_TYPE_IMAGE, "icon-name", "go-next-symbolic", "accessible-role",
                               GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
    gtk_widget_add_css_class(self->arrow, "dim-label");
    gtk_widget_set_parent(self->arrow, GTK_WIDGET(self));
  }
  return GTK_WIDGET(self);
}

static void dispose(GObject *object) {
  FlowGtkRowBox *self = FLOW_GTK_ROW_BOX(object);
  GtkWidget *child;
  flow_gtk_row_box_set(self, NULL);
  g_clear_weak_pointer(&self->frame);
  while ((child = gtk_widget_get_first_child(GTK_WIDGET(self))))
    gtk_widget_unparent(child);
  G_OBJECT_CLASS(flow_gtk_row_box_parent_class)->dispose(object);
}

static void flow_gtk_row_box_class_init(FlowGtkRowBoxClass *class) {
  GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = dispose;
  gtk_widget_class_set_css_name(widget, "flowrow");
  gtk_widget_class_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_layout_manager_type(widget, GTK_TYPE_BOX_LAYOUT);
}

static void flow_gtk_row_box_init(FlowGtkRowBox *self) {
  GtkLayoutManager *layout = gtk_widget_get_layout_manager(GTK_WIDGET(self));
  gtk_box_layout_set_spacing(GTK_BOX_LAYOUT(layout), 12);
  self->texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
  self->title = flow_gtk_label_new(NULL);
  gtk_widget_set_hexpand(self->texts, TRUE);
  gtk_widget_set_valign(self->texts, GTK_ALIGN_CENTER);
  gtk_box_append(GTK_BOX(self->texts), self->title);
  gtk_widget_set_parent(self->texts, GTK_WIDGET(self));
}
