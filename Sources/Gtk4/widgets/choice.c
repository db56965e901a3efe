/* Choices: radio buttons, check boxes, and a menu where the rows are many. */
#include "widgets.h"

static GListModel *rows_of(FlowGtkFrame *self) { return G_LIST_MODEL(self->element->rows); }

static FlowGtkRow *row_in(GtkWidget *button) { return g_object_get_data(G_OBJECT(button), "row"); }

/* ---- Radio buttons and check boxes ----------------------------------------------------------- */

static void show_chosen(GtkWidget *button) {
  gtk_check_button_set_active(GTK_CHECK_BUTTON(button), flow_gtk_row_is_chosen(row_in(button)));
}

static void on_toggled(GtkCheckButton *button, FlowGtkFrame *self) {
  if (!flow_gtk_frame_is_used(self)) return;
  if (self->element->shown->many || gtk_check_button_get_active(button))
    flow_gtk_frame_choose(self, ROW_STRING(row_in(GTK_WIDGET(button)), ID));
  if (!gtk_check_button_get_inconsistent(button)) return;
  /* The row of a secret that is chosen already is sent to nobody, and shown as all others. */
  self->is_showing = TRUE;
  show_chosen(GTK_WIDGET(button));
  self->is_showing = FALSE;
}

/* A row with more than a title is drawn as in a list. */
static void show_row(FlowGtkRow *row, GtkCheckButton *button) {
  char *more = flow_gtk_row_more(row);
  FlowGtkFrame *frame = g_object_get_data(G_OBJECT(button), "frame");
  const gboolean is_rich = more[0] || ROW_STRING(row, ICON)[0] || ROW_STRING(row, SOURCE)[0];
  if (is_rich && !FLOW_GTK_IS_ROW_BOX(gtk_check_button_get_child(button))) {
    GtkWidget *box = flow_gtk_row_box_new(frame, FALSE);
    flow_gtk_row_box_set(FLOW_GTK_ROW_BOX(box), row);
    gtk_widget_set_hexpand(box, TRUE);
    gtk_check_button_set_child(button, box);
  } else if (!is_rich) {
    gtk_check_button_set_label(button, ROW_STRING(row, TITLE));
    GtkWidget *label = gtk_widget_get_last_child(GTK_WIDGET(button));
    if (GTK_IS_LABEL(label)) flow_gtk_label_wrap(GTK_LABEL(label), ROW_STRING(row, TITLE));
  }
  gtk_widget_set_sensitive(GTK_WIDGET(button), flow_gtk_row_is_enabled(row));
  flow_gtk_tell_enabled(GTK_WIDGET(button), frame->element->shown->enabled != FLOW_FALSE);
  flow_gtk_name(GTK_WIDGET(button), ROW_STRING(row, TITLE), more);
  g_free(more);
}

static GtkWidget *button_new(FlowGtkFrame *self, FlowGtkRow *row) {
  const GtkAccessibleRole role =
      self->element->shown->many ? GTK_ACCESSIBLE_ROLE_CHECKBOX : GTK_ACCESSIBLE_ROLE_RADIO;
  GtkWidget *button = g_object_new(GTK_TYPE_CHECK_BUTTON, "accessible-role", role, NULL);
  GtkWidget *other = gtk_widget_get_first_child(self->control);
  if (!self->element->shown->many && other)
    gtk_check_button_set_group(GTK_CHECK_BUTTON(button), GTK_CHECK_BUTTON(other));
  g_object_set_data(G_OBJECT(button), "frame", self);
  g_object_set_data_full(G_OBJECT(button), "row", g_object_ref(row), g_object_unref);
  show_row(row, GTK_CHECK_BUTTON(button));
  show_chosen(button);
  gtk_check_button_set_inconsistent(GTK_CHECK_BUTTON(button),
                                    flow_gtk_element_get_secret(self->element));
  g_signal_connect_object(row, "changed", G_CALLBACK(show_row), button, 0);
  g_signal_connect_object(button, "toggled", G_CALLBACK(on_toggled), self, 0);
  return button;
}

static GtkWidget *button_at(FlowGtkFrame *self, guint place) {
  GtkWidget *button = gtk_widget_get_first_child(self->control);
  while (button && place--)
    button = gtk_widget_get_next_sibling(button);
  return button;
}

static void on_rows(GListModel *rows, guint place, guint removed, guint added, FlowGtkFrame *self) {
  GtkWidget *before = place ? button_at(self, place - 1) : NULL;
  const gboolean was_showing = self->is_showing;
  self->is_showing = TRUE;
  while (removed--)
    gtk_box_remove(GTK_BOX(self->control), button_at(self, place));
  for (guint index = 0; index < added; index++) {
    FlowGtkRow *row = g_list_model_get_item(rows, place + index);
    GtkWidget *button = button_new(self, row);
    gtk_box_insert_child_after(GTK_BOX(self->control), button, before);
    before = button;
    g_object_unref(row);
  }
  self->is_showing = was_showing;
}

static void on_items(GListModel *rows, guint place, guint removed, guint added, GtkWidget *box) {
  GtkWidget *frame = gtk_widget_get_ancestor(box, FLOW_GTK_TYPE_FRAME);
  if (frame) on_rows(rows, place, removed, added, FLOW_GTK_FRAME(frame));
}

static void show_buttons(FlowGtkFrame *self, uint32_t changes) {
  if (!(changes & (FLOW_SHOWN_VALUE | FLOW_SHOWN_LOOK))) return;
  for (GtkWidget *button = gtk_widget_get_first_child(self->control); button;
       button = gtk_widget_get_next_sibling(button))
    show_chosen(button);
}

static void make_buttons(FlowGtkFrame *self, GtkAccessibleRole role) {
  GtkWidget *box = g_object_new(GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL,
                                "accessible-role", role, NULL);
  gtk_widget_add_css_class(box, "card");
  flow_gtk_frame_set_control(self, box);
  on_rows(rows_of(self), 0, 0, g_list_model_get_n_items(rows_of(self)), self);
  g_signal_connect_object(rows_of(self), "items-changed", G_CALLBACK(on_items), box, 0);
}

static void make_radios(FlowGtkFrame *self) { make_buttons(self, GTK_ACCESSIBLE_ROLE_RADIO_GROUP); }
const Look radios_look = {make_radios, show_buttons, TRUE};

static void make_checks(FlowGtkFrame *self) { make_buttons(self, GTK_ACCESSIBLE_ROLE_GROUP); }
const Look checks_look = {make_checks, show_buttons, TRUE};

/* ---- A menu ---------------------------------------------------------------------------------- */

static void on_selected(GtkDropDown *menu, GParamSpec *spec, FlowGtkFrame *self) {
  FlowGtkRow *row = gtk_drop_down_get_selected_item(menu);
  (void)spec;
  if (!row || !flow_gtk_frame_is_used(self)) return;
  flow_gtk_frame_choose(self, ROW_STRING(row, ID));
}

static void setup(GtkSignalListItemFactory *factory, GtkListItem *item, FlowGtkFrame *self) {
  (void)factory;
  gtk_list_item_set_child(item, flow_gtk_row_box_new(self, FALSE));
}

static void bind(GtkSignalListItemFactory *factory, GtkListItem *item, FlowGtkFrame *self) {
  FlowGtkRow *row = gtk_list_item_get_item(item);
  (void)factory, (void)self;
  flow_gtk_row_box_set(FLOW_GTK_ROW_BOX(gtk_list_item_get_child(item)), row);
  gtk_list_item_set_selectable(item, flow_gtk_row_is_enabled(row));
  gtk_list_item_set_activatable(item, flow_gtk_row_is_enabled(row));
}

static void show_menu(FlowGtkFrame *self, uint32_t changes) {
  char *id;
  guint place;
  if (!(changes & (FLOW_SHOWN_VALUE | FLOW_SHOWN_LOOK))) return;
  id = flow_gtk_element_value_text(self->element, NULL);
  place = id[0] ? flow_gtk_rows_find(self->element->rows, id) : GTK_INVALID_LIST_POSITION;
  gtk_drop_down_set_selected(GTK_DROP_DOWN(self->control), place);
  g_free(id);
}

/* Rows have come or gone: what is chosen may stand elsewhere. */
static void on_moved(GListModel *rows, guint place, guint removed, guint added, gpointer menu) {
  GtkWidget *frame = gtk_widget_get_ancestor(menu, FLOW_GTK_TYPE_FRAME);
  FlowGtkFrame *self = (FlowGtkFrame *)frame;
  gboolean was_showing;
  (void)rows, (void)place, (void)removed, (void)added;
  if (!self) return;
  was_showing = self->is_showing;
  self->is_showing = TRUE;
  show_menu(self, FLOW_SHOWN_VALUE);
  self->is_showing = was_showing;
}

static void make_menu(FlowGtkFrame *self) {
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  GtkWidget *menu = gtk_drop_down_new(NULL, NULL);
  g_signal_connect_object(factory, "setup", G_CALLBACK(setup), self, 0);
  g_signal_connect_object(factory, "bind", G_CALLBACK(bind), self, 0);
  gtk_drop_down_set_factory(GTK_DROP_DOWN(menu), factory);
  gtk_drop_down_set_model(GTK_DROP_DOWN(menu), rows_of(self));
  g_object_unref(factory);
  flow_gtk_frame_set_control(self, menu);
  g_signal_connect_object(menu, "notify::selected", G_CALLBACK(on_selected), self, 0);
  g_signal_connect_object(rows_of(self), "items-changed", G_CALLBACK(on_moved), menu,
                          G_CONNECT_AFTER);
}
const Look menu_look = {make_menu, show_menu, TRUE};
