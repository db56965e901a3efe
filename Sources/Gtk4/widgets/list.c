/* Lists: a short one has a widget for each row, a long one only for those that are seen. */
#include "widgets.h"

static GListModel *rows_of(FlowGtkFrame *self) { return G_LIST_MODEL(self->element->rows); }

static void press(FlowGtkFrame *self, FlowGtkRow *row) {
  char *id;
  if (!row || !flow_gtk_row_is_enabled(row)) return;
  id = g_strdup(ROW_STRING(row, ID));
  flow_gtk_frame_press(self, id, NULL);
  g_free(id);
}

/* ---- Keys ------------------------------------------------------------------------------------ */

/* The item of a list in which the focus is; NULL: it is elsewhere, as in the menu of a row. */
static GtkWidget *focused_item(GtkWidget *list) {
  GtkWidget *item = gtk_root_get_focus(gtk_widget_get_root(list));
  if (item && gtk_widget_get_native(item) != gtk_widget_get_native(list)) return NULL;
  while (item && gtk_widget_get_parent(item) != list)
    item = gtk_widget_get_parent(item);
  return item;
}

static FlowGtkRowBox *box_of(GtkWidget *item) {
  GtkWidget *box = item ? gtk_widget_get_first_child(item) : NULL;
  return FLOW_GTK_IS_ROW_BOX(box) ? FLOW_GTK_ROW_BOX(box) : NULL;
}

/* Menu and Shift-F10 open the menu of the row that has the focus. */
static gboolean open_menu(GtkWidget *list, GVariant *arguments, gpointer data) {
  FlowGtkRowBox *box = box_of(focused_item(list));
  (void)arguments, (void)data;
  return box && flow_gtk_row_box_open_menu(box);
}

#define AHEAD 5000 /* rows that a letter looks at, as many as a scene keeps */

/* The place of the next row that can be used whose title begins with a letter, round. */
static guint place_of_letter(FlowGtkElement *element, guint place, gunichar letter) {
  const guint count = g_list_model_get_n_items(G_LIST_MODEL(element->rows));
  for (guint ahead = 1; ahead <= MIN(count, AHEAD); ahead++) {
    const guint next = (place + ahead) % count;
    const flow_scene_row *row = flow_scene_row_at(element->raw, next);
    if (!row) continue;
    if (g_unichar_tolower(g_utf8_get_char(row->shown->title.data)) == letter && row->is_there &&
        !(row->shown->flags & FLOW_ROW_DISABLED))
      return next;
  }
  return GTK_INVALID_LIST_POSITION;
}

/* A long list makes the widget of a row when it scrolls to it. */
static void focus_place(FlowGtkFrame *self, guint place) {
  GtkWidget *list = self->named, *row = NULL;
  if (GTK_IS_LIST_BOX(list)) {
    row = GTK_WIDGET(gtk_list_box_get_row_at_index(GTK_LIST_BOX(list), (int)place));
  } else {
    FlowGtkRow *wanted = g_list_model_get_item(rows_of(self), place);
    gtk_widget_activate_action(list, "list.scroll-to-item", "u", place);
    for (GtkWidget *item = gtk_widget_get_first_child(list); item && !row;
         item = gtk_widget_get_next_sibling(item))
      if (box_of(item) && flow_gtk_row_box_get(box_of(item)) == wanted) row = item;
    g_clear_object(&wanted);
  }
  if (row) gtk_widget_grab_focus(row);
}

/* The next row of a short list that can be used: GTK stays where one cannot. */
static guint place_beside(FlowGtkElement *element, guint place, int step) {
  const guint count = g_list_model_get_n_items(G_LIST_MODEL(element->rows));
  for (place += (guint)step; place < count; place += (guint)step) {
    const flow_scene_row *row = flow_scene_row_at(element->raw, place);
    if (row && !(row->shown->flags & FLOW_ROW_DISABLED)) return place;
  }
  return GTK_INVALID_LIST_POSITION;
}

/* Tab leads out of a short list, as of a long one: the arrows lead to its rows. */
static gboolean leave(GtkWidget *list, GtkDirectionType direction) {
  gtk_widget_set_can_focus(list, FALSE);
  g_signal_emit_by_name(gtk_widget_get_root(list), "move-focus", direction);
  gtk_widget_set_can_focus(list, TRUE);
  return TRUE;
}

/* A letter leads to the next row that begins with it. */
static gboolean on_key(GtkEventControllerKey *controller, guint key, guint code,
                       GdkModifierType state, FlowGtkFrame *self) {
  const gunichar letter = g_unichar_tolower(gdk_keyval_to_unicode(key));
  const int step = key == GDK_KEY_Up || key == GDK_KEY_KP_Up       ? -1
                   : key == GDK_KEY_Down || key == GDK_KEY_KP_Down ? 1
                                                                   : 0;
  FlowGtkRowBox *box = box_of(focused_item(self->named));
  FlowGtkRow *row = box ? flow_gtk_row_box_get(box) : NULL;
  const gboolean is_letter = g_unichar_isgraph(letter);
  guint place;
  (void)controller, (void)code;
  state &= gtk_accelerator_get_default_mod_mask() & ~GDK_SHIFT_MASK;
  if (state || !row || !self->element->raw) return FALSE;
  if (GTK_IS_LIST_BOX(self->named) && (key == GDK_KEY_Tab || key == GDK_KEY_ISO_Left_Tab))
    return leave(self->named, key == GDK_KEY_Tab ? GTK_DIR_TAB_FORWARD : GTK_DIR_TAB_BACKWARD);
  if (!is_letter && (!step || !GTK_IS_LIST_BOX(self->named))) return FALSE;
  place = flow_gtk_rows_find(self->element->rows, ROW_STRING(row, ID));
  if (place == GTK_INVALID_LIST_POSITION) return FALSE;
  place = is_letter ? place_of_letter(self->element, place, letter)
                    : place_beside(self->element, place, step);
  if (place != GTK_INVALID_LIST_POSITION) focus_place(self, place);
  return is_letter || place != GTK_INVALID_LIST_POSITION;
}

static void add_keys(FlowGtkFrame *self) {
  GtkEventController *menu = gtk_shortcut_controller_new();
  GtkEventController *keys = gtk_event_controller_key_new();
  gtk_shortcut_controller_add_shortcut(
      GTK_SHORTCUT_CONTROLLER(menu),
      gtk_shortcut_new(gtk_shortcut_trigger_parse_string("Menu|<Shift>F10"),
                       gtk_callback_action_new(open_menu, NULL, NULL)));
  gtk_widget_add_controller(self->named, menu);
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object(keys, "key-pressed", G_CALLBACK(on_key), self, 0);
  gtk_widget_add_controller(self->named, keys);
}

/* ---- A short list ---------------------------------------------------------------------------- */

static FlowGtkRowBox *box_in(GtkListBoxRow *row) {
  return FLOW_GTK_ROW_BOX(gtk_list_box_row_get_child(row));
}

static GtkWidget *make_row(gpointer item, gpointer data) {
  GtkWidget *widget = gtk_list_box_row_new();
  GtkWidget *box = flow_gtk_row_box_new(data, TRUE);
  gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(widget), box);
  flow_gtk_row_box_set(FLOW_GTK_ROW_BOX(box), item);
  return widget;
}

static void on_row(GtkListBox *list, GtkListBoxRow *row, FlowGtkFrame *self) {
  (void)list;
  press(self, flow_gtk_row_box_get(box_in(row)));
}

/* A list without rows says so. The label is there only then, as screen readers find hidden ones. */
static void show_nothing(FlowGtkFrame *self) {
  GtkWidget *label = NULL;
  if (g_list_model_get_n_items(rows_of(self)) == 0 && self->element->screen) {
    label = flow_gtk_label_new("flow-nothing");
    flow_gtk_label_show(GTK_LABEL(label),
                        flow_gtk_screen_word(self->element->screen, FLOW_WORD_NO_ROWS));
  }
  gtk_list_box_set_placeholder(GTK_LIST_BOX(self->control), label);
}

static void on_rows(GListModel *rows, guint place, guint removed, guint added, gpointer list) {
  GtkWidget *frame = gtk_widget_get_ancestor(list, FLOW_GTK_TYPE_FRAME);
  (void)rows, (void)place, (void)removed, (void)added;
  if (frame) show_nothing(FLOW_GTK_FRAME(frame));
}

static void make_list(FlowGtkFrame *self) {
  GtkWidget *list = gtk_list_box_new();
  gtk_list_box_set_selection_mode(GTK_LIST_BOX(list), GTK_SELECTION_NONE);
  gtk_list_box_set_show_separators(GTK_LIST_BOX(list), TRUE);
  gtk_widget_add_css_class(list, "card");
  gtk_list_box_bind_model(GTK_LIST_BOX(list), rows_of(self), make_row, self, NULL);
  g_signal_connect_object(list, "row-activated", G_CALLBACK(on_row), self, 0);
  g_signal_connect_object(rows_of(self), "items-changed", G_CALLBACK(on_rows), list, 0);
  flow_gtk_frame_set_control(self, list);
  add_keys(self);
}

static void show_list(FlowGtkFrame *self, uint32_t changes) {
  if (changes & FLOW_SHOWN_NAME) show_nothing(self);
}
const Look list_look = {make_list, show_list, TRUE};

/* ---- A long list ----------------------------------------------------------------------------- */

static void setup(GtkSignalListItemFactory *factory, GtkListItem *item, FlowGtkFrame *self) {
  (void)factory;
  gtk_list_item_set_child(item, flow_gtk_row_box_new(self, TRUE));
}

static void bind(GtkSignalListItemFactory *factory, GtkListItem *item, FlowGtkFrame *self) {
  FlowGtkRow *row = gtk_list_item_get_item(item);
  (void)factory, (void)self;
  flow_gtk_row_box_set(FLOW_GTK_ROW_BOX(gtk_list_item_get_child(item)), row);
  gtk_list_item_set_activatable(item, flow_gtk_row_is_enabled(row));
}

static void unbind(GtkSignalListItemFactory *factory, GtkListItem *item, FlowGtkFrame *self) {
  (void)factory, (void)self;
  flow_gtk_row_box_set(FLOW_GTK_ROW_BOX(gtk_list_item_get_child(item)), NULL);
}

static void on_activate(GtkListView *view, guint place, FlowGtkFrame *self) {
  FlowGtkRow *row = g_list_model_get_item(rows_of(self), place);
  (void)view;
  if (!row) return;
  press(self, row);
  g_object_unref(row);
}

/* The window in which a long list scrolls; it takes the room that the page has. */
static void add_long(FlowGtkFrame *self, GtkListItemFactory *factory) {
  GtkSelectionModel *model = GTK_SELECTION_MODEL(gtk_no_selection_new(g_object_ref(rows_of(self))));
  GtkWidget *view = gtk_list_view_new(model, factory), *window = gtk_scrolled_window_new();
  gtk_list_view_set_single_click_activate(GTK_LIST_VIEW(view), TRUE);
  gtk_list_view_set_show_separators(GTK_LIST_VIEW(view), TRUE);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(window), view);
  gtk_widget_set_focusable(window, FALSE);
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(window), GTK_POLICY_NEVER,
                                 GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_min_content_height(GTK_SCROLLED_WINDOW(window), 240);
  gtk_widget_set_vexpand(window, TRUE);
  gtk_widget_add_css_class(window, "card");
  g_signal_connect_object(view, "activate", G_CALLBACK(on_activate), self, 0);
  flow_gtk_frame_set_control(self, window);
  self->named = view;
  add_keys(self);
}

static void make_long(FlowGtkFrame *self) {
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  g_signal_connect_object(factory, "setup", G_CALLBACK(setup), self, 0);
  g_signal_connect_object(factory, "bind", G_CALLBACK(bind), self, 0);
  g_signal_connect_object(factory, "unbind", G_CALLBACK(unbind), self, 0);
  add_long(self, factory);
}
const Look long_list_look = {make_long, NULL, TRUE};

/* ---- A long choice of many ------------------------------------------------------------------- */

static void setup_check(GtkSignalListItemFactory *factory, GtkListItem *item, FlowGtkFrame *self) {
  GtkWidget *box = flow_gtk_row_box_new(self, FALSE);
  GtkWidget *check = g_object_new(GTK_TYPE_CHECK_BUTTON, "can-target", FALSE, "can-focus", FALSE,
                                  "inconsistent", flow_gtk_element_get_secret(self->element), NULL);
  (void)factory;
  gtk_widget_insert_after(check, box, NULL);
  gtk_list_item_set_child(item, box);
}

static void show_check(FlowGtkRow *row, GtkWidget *box) {
  GtkWidget *check = gtk_widget_get_first_child(box);
  gtk_check_button_set_active(GTK_CHECK_BUTTON(check), flow_gtk_row_is_chosen(row));
  flow_gtk_name(check, ROW_STRING(row, TITLE), "");
}

static void bind_check(GtkSignalListItemFactory *factory, GtkListItem *item, FlowGtkFrame *self) {
  FlowGtkRow *row = gtk_list_item_get_item(item);
  GtkWidget *box = gtk_list_item_get_child(item);
  bind(factory, item, self);
  show_check(row, box);
  g_object_set_data(
      G_OBJECT(box), "check",
      GSIZE_TO_POINTER(g_signal_connect_object(row, "changed", G_CALLBACK(show_check), box, 0)));
}

static void unbind_check(GtkSignalListItemFactory *factory, GtkListItem *item, FlowGtkFrame *self) {
  GtkWidget *box = gtk_list_item_get_child(item);
  gulong handler = GPOINTER_TO_SIZE(g_object_steal_data(G_OBJECT(box), "check"));
  if (handler) g_signal_handler_disconnect(gtk_list_item_get_item(item), handler);
  unbind(factory, item, self);
}

static void turn_over(GtkListView *view, guint place, FlowGtkFrame *self) {
  FlowGtkRow *row = g_list_model_get_item(rows_of(self), place);
  (void)view;
  if (!row) return;
  if (flow_gtk_row_is_enabled(row)) flow_gtk_frame_choose(self, ROW_STRING(row, ID));
  g_object_unref(row);
}

static void make_long_checks(FlowGtkFrame *self) {
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  g_signal_connect_object(factory, "setup", G_CALLBACK(setup_check), self, 0);
  g_signal_connect_object(factory, "bind", G_CALLBACK(bind_check), self, 0);
  g_signal_connect_object(factory, "unbind", G_CALLBACK(unbind_check), self, 0);
  add_long(self, factory);
  g_signal_handlers_disconnect_by_data(self->named, self);
  g_signal_connect_object(self->named, "activate", G_CALLBACK(turn_over), self, 0);
}
const Look long_checks_look = {make_long_checks, NULL, TRUE};

/* ---- Finding a row --------------------------------------------------------------------------- */

static GtkWidget *find_in(GtkWidget *widget, const char *id) {
  if (FLOW_GTK_IS_ROW_BOX(widget)) {
    FlowGtkRow *row = flow_gtk_row_box_get(FLOW_GTK_ROW_BOX(widget));
    return row && gtk_widget_get_mapped(widget) && strcmp(ROW_STRING(row, ID), id) == 0 ? widget
                                                                                        : NULL;
  }
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    GtkWidget *found = find_in(child, id);
    if (found) return found;
  }
  return NULL;
}

GtkWidget *flow_gtk_row_in(GtkWidget *frame, const char *row_id) { return find_in(frame, row_id); }
