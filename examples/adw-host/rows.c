/* Rows of GNOME for elements. A widget shows its element again after each change, and sends what
 * the user does; what is not taken over is shown as it was. */
#include "host.h"

/* More rows than these are left to the library, which makes those that are seen. */
#define MANY_ROWS 40

static gboolean is_showing; /* widgets report what nobody has done */

static void show_again(FlowGtkElement *element, GtkWidget *widget) {
  const HostShow *show = g_object_get_data(G_OBJECT(widget), "follow");
  const gboolean before = is_showing;
  is_showing = TRUE;
  (*show)(element, widget);
  is_showing = before;
}

void host_follow(FlowGtkElement *element, GtkWidget *widget, HostShow show) {
  g_object_set_data_full(G_OBJECT(widget), "follow", g_memdup2(&show, sizeof show), g_free);
  g_object_set_data(G_OBJECT(widget), "element", element);
  g_signal_connect_object(element, "changed", G_CALLBACK(show_again), widget, 0);
  flow_gtk_element_set_widget(element, widget); /* which keeps the element, too */
  show_again(element, widget);
}

static FlowGtkElement *element_of(GtkWidget *of) {
  return g_object_get_data(G_OBJECT(of), "element");
}

/* Sends a value, unless the widget has only been set. */
static void send(GtkWidget *widget, GVariant *value) {
  g_autoptr(GVariant) owned = g_variant_ref_sink(value);
  if (!is_showing) flow_gtk_element_set_value(element_of(widget), owned, NULL);
}

static void show_row(FlowGtkElement *element, GtkWidget *row) {
  adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), flow_gtk_element_get_text(element));
  gtk_widget_set_sensitive(row, flow_gtk_element_get_enabled(element));
  gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                 flow_gtk_element_get_hint(element), -1);
}

/* A row with one widget at its end, which gets what is done to the row. */
static GtkWidget *action_row(FlowGtkElement *element, GtkWidget *end) {
  GtkWidget *row = g_object_new(ADW_TYPE_ACTION_ROW, "use-markup", FALSE, NULL);
  gtk_widget_set_valign(end, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix(ADW_ACTION_ROW(row), end);
  adw_action_row_set_activatable_widget(ADW_ACTION_ROW(row), end);
  g_object_set_data(G_OBJECT(row), "end", end);
  g_object_set_data(G_OBJECT(end), "element", element);
  return row;
}

/* ---- Fields ---------------------------------------------------------------------------------- */

static void typed(GtkEditable *row) {
  if (!is_showing)
    flow_gtk_element_set_text(element_of(GTK_WIDGET(row)), gtk_editable_get_text(row), NULL);
}

static void entered(GtkWidget *row) { gtk_widget_activate_action(row, "default.activate", NULL); }

/* The text is the user's, until the screen puts another one. GNOME's row has no place for a reason
 * but its title. */
static void show_field(FlowGtkElement *element, GtkWidget *row) {
  const char *text = flow_gtk_element_get_text(element),
             *error = flow_gtk_element_get_error(element);
  const guint64 put = flow_gtk_element_get_put(element);
  guint64 *shown = g_object_get_data(G_OBJECT(row), "put");
  show_row(element, row);
  gtk_widget_set_tooltip_text(row, error[0] ? error : NULL);
  if (error[0]) {
    g_autofree char *title = g_strdup_printf("%s \342\200\223 %s", text, error);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    gtk_widget_add_css_class(row, "error");
  } else {
    gtk_widget_remove_css_class(row, "error");
  }
  gtk_accessible_reset_relation(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL, text,
                                 GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, error, -1);
  if (*shown == put + 1) return;
  *shown = put + 1;
  g_autofree char *value = flow_gtk_element_get_value_text(element);
  if (g_strcmp0(gtk_editable_get_text(GTK_EDITABLE(row)), value) != 0)
    gtk_editable_set_text(GTK_EDITABLE(row), value);
}

void host_name_buttons(GtkWidget *inside, const char *name) {
  for (GtkWidget *child = gtk_widget_get_first_child(inside); child;
       child = gtk_widget_get_next_sibling(child)) {
    const char *own = gtk_widget_get_tooltip_text(child);
    if (!own && GTK_IS_BUTTON(child)) own = name;
    if (own)
      gtk_accessible_update_property(GTK_ACCESSIBLE(child), GTK_ACCESSIBLE_PROPERTY_LABEL, own, -1);
    host_name_buttons(child, name);
  }
}

static GtkWidget *field_row(FlowGtkElement *element) {
  GtkWidget *row = g_object_new(ADW_TYPE_ENTRY_ROW, "use-markup", FALSE, NULL);
  g_object_set_data_full(G_OBJECT(row), "put", g_new0(guint64, 1), g_free);
  host_name_buttons(row, NULL);
  g_signal_connect(row, "changed", G_CALLBACK(typed), NULL);
  g_signal_connect(row, "entry-activated", G_CALLBACK(entered), NULL);
  host_follow(element, row, show_field);
  return row;
}

/* A button that opens a popover, and its name, which GTK 4.8 wants inside it as well. */
static GtkWidget *opener(const char *icon, const char *name, GtkWidget *child) {
  GtkWidget *popover = g_object_new(GTK_TYPE_POPOVER, "child", child, NULL);
  GtkWidget *button =
      g_object_new(GTK_TYPE_MENU_BUTTON, "popover", popover, "icon-name", icon, "has-frame", FALSE,
                   "valign", GTK_ALIGN_CENTER, "tooltip-text", name, NULL);
  gtk_widget_set_tooltip_text(gtk_widget_get_first_child(button), name);
  return button;
}

/* A day is typed, or chosen in a calendar at the end of its row. */
static void chosen(GtkCalendar *calendar) {
  g_autoptr(GDateTime) day = gtk_calendar_get_date(calendar);
  send(GTK_WIDGET(calendar), g_variant_new_take_string(g_date_time_format(day, "%Y-%m-%d")));
  gtk_popover_popdown(GTK_POPOVER(gtk_widget_get_ancestor(GTK_WIDGET(calendar), GTK_TYPE_POPOVER)));
}

static GtkWidget *day_row(FlowGtkElement *element) {
  GtkWidget *row = field_row(element), *calendar = gtk_calendar_new();
  g_object_set_data(G_OBJECT(calendar), "element", element);
  g_signal_connect(calendar, "day-selected", G_CALLBACK(chosen), NULL);
  adw_entry_row_add_suffix(
      ADW_ENTRY_ROW(row),
      opener("x-office-calendar-symbolic", flow_gtk_element_get_text(element), calendar));
  host_name_buttons(row, NULL);
  return row;
}

/* ---- Switches, ranges, choices --------------------------------------------------------------- */

static void switched(GtkWidget *end) {
  send(end, g_variant_new_boolean(gtk_switch_get_active(GTK_SWITCH(end))));
}

static void show_toggle(FlowGtkElement *element, GtkWidget *row) {
  GVariant *value = flow_gtk_element_get_value(element);
  show_row(element, row);
  gtk_switch_set_active(
      g_object_get_data(G_OBJECT(row), "end"),
      g_variant_is_of_type(value, G_VARIANT_TYPE_BOOLEAN) && g_variant_get_boolean(value));
}

static GtkWidget *toggle_row(FlowGtkElement *element) {
  GtkWidget *end = gtk_switch_new(), *row = action_row(element, end);
  g_signal_connect(end, "notify::active", G_CALLBACK(switched), NULL);
  host_follow(element, row, show_toggle);
  return row;
}

static double number_of(FlowGtkElement *element) {
  GVariant *value = flow_gtk_element_get_value(element);
  if (g_variant_is_of_type(value, G_VARIANT_TYPE_DOUBLE)) return g_variant_get_double(value);
  return g_variant_is_of_type(value, G_VARIANT_TYPE_INT64) ? (double)g_variant_get_int64(value) : 0;
}

static void moved(GtkAdjustment *number, GtkWidget *end) {
  send(end, g_variant_new_double(gtk_adjustment_get_value(number)));
}

static void show_number(FlowGtkElement *element, GtkWidget *row) {
  const double step = flow_gtk_element_get_step(element);
  GtkWidget *end = g_object_get_data(G_OBJECT(row), "end");
  show_row(element, row);
  gtk_adjustment_configure(g_object_get_data(G_OBJECT(row), "number"), number_of(element),
                           flow_gtk_element_get_minimum(element),
                           flow_gtk_element_get_maximum(element), step, step, 0);
  gtk_accessible_update_property(GTK_ACCESSIBLE(end), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 flow_gtk_element_get_text(element), -1);
}

/* A number between limits: a slider, or where it is a field buttons for both directions. */
static GtkWidget *number_row(FlowGtkElement *element, gboolean is_range) {
  const double step = flow_gtk_element_get_step(element);
  GtkAdjustment *number = gtk_adjustment_new(0, 0, 1, 1, 1, 0);
  GtkWidget *end = is_range ? gtk_scale_new(GTK_ORIENTATION_HORIZONTAL, number)
                            : gtk_spin_button_new(number, 1, step < 1 ? 2 : 0);
  GtkWidget *row = action_row(element, end);
  if (is_range)
    g_object_set(end, "width-request", 200, "draw-value", TRUE, "value-pos", GTK_POS_LEFT, "digits",
                 step < 1 ? 2 : 0, NULL);
  g_object_set_data(G_OBJECT(row), "number", number);
  g_signal_connect(number, "value-changed", G_CALLBACK(moved), end);
  host_follow(element, row, show_number);
  return row;
}

static void selected(AdwComboRow *row) {
  FlowGtkRow *chosen = adw_combo_row_get_selected_item(row);
  if (chosen && !is_showing)
    send(GTK_WIDGET(row), g_variant_new_string(flow_gtk_row_get_id(chosen)));
}

static void show_choice(FlowGtkElement *element, GtkWidget *row) {
  GListModel *rows = flow_gtk_element_get_rows(element);
  guint place = GTK_INVALID_LIST_POSITION;
  show_row(element, row);
  for (guint index = 0; index < g_list_model_get_n_items(rows); index++) {
    g_autoptr(FlowGtkRow) each = g_list_model_get_item(rows, index);
    if (flow_gtk_row_get_chosen(each)) place = index;
  }
  adw_combo_row_set_selected(ADW_COMBO_ROW(row), place);
}

static GtkWidget *choice_row(FlowGtkElement *element) {
  GtkWidget *row = adw_combo_row_new();
  g_autoptr(GtkExpression) title = gtk_property_expression_new(FLOW_GTK_TYPE_ROW, NULL, "title");
  adw_preferences_row_set_use_markup(ADW_PREFERENCES_ROW(row), FALSE);
  adw_combo_row_set_expression(ADW_COMBO_ROW(row), title);
  adw_combo_row_set_model(ADW_COMBO_ROW(row), flow_gtk_element_get_rows(element));
  host_follow(element, row, show_choice);
  g_signal_connect(row, "notify::selected", G_CALLBACK(selected), NULL);
  return row;
}

static GtkWidget *row_of_field(FlowGtkElement *element) {
  const FlowGtkFieldType type = flow_gtk_element_get_field_type(element);
  const gboolean has_limits =
      flow_gtk_element_get_minimum(element) < flow_gtk_element_get_maximum(element);
  if (type == FLOW_GTK_FIELD_TYPE_MULTILINE) return NULL;
  if (type == FLOW_GTK_FIELD_TYPE_DATE) return day_row(element);
  if (type == FLOW_GTK_FIELD_TYPE_NUMBER && has_limits && flow_gtk_element_get_step(element) > 0)
    return number_row(element, FALSE);
  return field_row(element);
}

/* A secret is the library's own widget, in a row: what GNOME's rows show, also the one for
 * passwords, is told to assistive technology. */
static GtkWidget *secret_row(FlowGtkElement *element) {
  GtkWidget *made = flow_gtk_element_make_widget(element);
  g_object_set(made, "margin-top", 6, "margin-bottom", 6, "margin-start", 12, "margin-end", 12,
               NULL);
  return g_object_new(ADW_TYPE_PREFERENCES_ROW, "activatable", FALSE, "focusable", FALSE, "child",
                      made, NULL);
}

GtkWidget *host_row(FlowGtkElement *element) {
  const gboolean is_secret = flow_gtk_element_get_secret(element);
  switch (flow_gtk_element_get_kind(element)) {
    case FLOW_GTK_ELEMENT_KIND_FIELD:
      return is_secret ? secret_row(element) : row_of_field(element);
    case FLOW_GTK_ELEMENT_KIND_TOGGLE:
      return is_secret ? secret_row(element) : toggle_row(element);
    case FLOW_GTK_ELEMENT_KIND_RANGE:
      return is_secret ? secret_row(element) : number_row(element, TRUE);
    case FLOW_GTK_ELEMENT_KIND_CHOICE:
      return is_secret || flow_gtk_element_get_many(element) ? NULL : choice_row(element);
    default:
      return NULL;
  }
}

/* ---- Lists ----------------------------------------------------------------------------------- */

static void activated(GtkListBox *box, GtkListBoxRow *row) {
  FlowGtkRow *of = g_object_get_data(G_OBJECT(row), "row");
  if (flow_gtk_row_get_enabled(of))
    flow_gtk_element_press(element_of(GTK_WIDGET(box)), flow_gtk_row_get_id(of), NULL, NULL);
}

/* The ids of all rows that are chosen, and of the one that was checked just now. */
static void checked(GtkCheckButton *check) {
  FlowGtkElement *element = element_of(GTK_WIDGET(check));
  FlowGtkRow *changed = g_object_get_data(G_OBJECT(check), "row");
  GListModel *rows = flow_gtk_element_get_rows(element);
  GVariantBuilder ids;
  if (is_showing || gtk_check_button_get_active(check) == flow_gtk_row_get_chosen(changed)) return;
  g_variant_builder_init(&ids, G_VARIANT_TYPE_STRING_ARRAY);
  for (guint index = 0; index < g_list_model_get_n_items(rows); index++) {
    g_autoptr(FlowGtkRow) each = g_list_model_get_item(rows, index);
    if (each == changed ? gtk_check_button_get_active(check) : flow_gtk_row_get_chosen(each))
      g_variant_builder_add(&ids, "s", flow_gtk_row_get_id(each));
  }
  flow_gtk_element_set_value(element, g_variant_builder_end(&ids), NULL);
}

static void picked(GtkButton *button, FlowGtkRow *row) {
  gtk_popover_popdown(GTK_POPOVER(gtk_widget_get_ancestor(GTK_WIDGET(button), GTK_TYPE_POPOVER)));
  flow_gtk_element_press(element_of(GTK_WIDGET(button)), flow_gtk_row_get_id(row),
                         g_object_get_data(G_OBJECT(button), "action"), NULL);
}

/* The menu of a row: a button with a list of buttons. */
static GtkWidget *menu_of(FlowGtkElement *element, FlowGtkRow *row) {
  GListModel *actions = flow_gtk_row_get_actions(row);
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  for (guint index = 0; index < g_list_model_get_n_items(actions); index++) {
    g_autoptr(FlowGtkRowAction) action = g_list_model_get_item(actions, index);
    GtkWidget *button = gtk_button_new_with_label(flow_gtk_row_action_get_text(action));
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_set_sensitive(button, flow_gtk_row_action_get_enabled(action));
    g_object_set_data(G_OBJECT(button), "element", element);
    g_object_set_data_full(G_OBJECT(button), "action", g_strdup(flow_gtk_row_action_get_id(action)),
                           g_free);
    g_signal_connect_object(button, "clicked", G_CALLBACK(picked), row, 0);
    gtk_box_append(GTK_BOX(box), button);
  }
  return opener("view-more-symbolic", flow_gtk_row_get_title(row), box);
}

static gboolean is_text(GBinding *binding, const GValue *from, GValue *to, gpointer data) {
  (void)binding, (void)data;
  g_value_set_boolean(to, g_value_get_string(from)[0] != 0);
  return TRUE;
}

static GtkWidget *label_at_end(FlowGtkRow *row, const char *property, const char *style) {
  GtkWidget *label = g_object_new(GTK_TYPE_LABEL, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR,
                                  "natural-wrap-mode", GTK_NATURAL_WRAP_NONE, "xalign", 1.0, NULL);
  gtk_widget_add_css_class(label, style);
  g_object_bind_property(row, property, label, "label", G_BINDING_SYNC_CREATE);
  g_object_bind_property_full(row, property, label, "visible", G_BINDING_SYNC_CREATE, is_text, NULL,
                              NULL, NULL);
  return label;
}

static GtkWidget *row_new(gpointer item, gpointer data) {
  FlowGtkElement *element = data;
  FlowGtkRow *of = item;
  GtkWidget *row = adw_action_row_new();
  AdwActionRow *action = ADW_ACTION_ROW(row);
  adw_preferences_row_set_use_markup(ADW_PREFERENCES_ROW(row), FALSE);
  g_object_set_data_full(G_OBJECT(row), "row", g_object_ref(of), g_object_unref);
  g_object_bind_property(of, "title", row, "title", G_BINDING_SYNC_CREATE);
  g_object_bind_property(of, "subtitle", row, "subtitle", G_BINDING_SYNC_CREATE);
  g_object_bind_property(of, "enabled", row, "sensitive", G_BINDING_SYNC_CREATE);
  if (flow_gtk_row_get_icon(of)[0]) adw_action_row_set_icon_name(action, flow_gtk_row_get_icon(of));
  adw_action_row_add_suffix(action, label_at_end(of, "badge", "accent"));
  adw_action_row_add_suffix(action, label_at_end(of, "detail", "dim-label"));
  if (g_list_model_get_n_items(flow_gtk_row_get_actions(of)))
    adw_action_row_add_suffix(action, menu_of(element, of));
  if (flow_gtk_element_get_kind(element) == FLOW_GTK_ELEMENT_KIND_CHOICE) {
    GtkWidget *check = gtk_check_button_new();
    g_object_set_data(G_OBJECT(check), "element", element);
    g_object_set_data(G_OBJECT(check), "row", of);
    g_object_bind_property(of, "chosen", check, "active", G_BINDING_SYNC_CREATE);
    g_signal_connect(check, "toggled", G_CALLBACK(checked), NULL);
    adw_action_row_add_prefix(action, check);
    adw_action_row_set_activatable_widget(action, check);
  } else {
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), TRUE);
    GtkWidget *arrow = gtk_image_new_from_icon_name("go-next-symbolic");
    g_object_bind_property(of, "enabled", arrow, "visible", G_BINDING_SYNC_CREATE);
    adw_action_row_add_suffix(action, arrow);
  }
  host_name_buttons(row, NULL);
  return row;
}

static void show_group(FlowGtkElement *element, GtkWidget *group) {
  g_autofree char *title = g_markup_escape_text(flow_gtk_element_get_text(element), -1);
  g_autofree char *description = g_markup_escape_text(flow_gtk_element_get_footer(element), -1);
  g_object_set(group, "title", title, "description", description, "sensitive",
               flow_gtk_element_get_enabled(element), NULL);
}

GtkWidget *host_group(FlowGtkElement *element) {
  GtkWidget *group = adw_preferences_group_new();
  host_follow(element, group, show_group);
  return group;
}

GtkWidget *host_list(FlowGtkElement *element) {
  const FlowGtkElementKind kind = flow_gtk_element_get_kind(element);
  GListModel *rows = flow_gtk_element_get_rows(element);
  GtkWidget *group, *box;
  if ((kind != FLOW_GTK_ELEMENT_KIND_LIST && kind != FLOW_GTK_ELEMENT_KIND_CHOICE) ||
      flow_gtk_element_get_secret(element) || g_list_model_get_n_items(rows) > MANY_ROWS)
    return NULL;
  box = gtk_list_box_new();
  gtk_widget_add_css_class(box, "boxed-list");
  gtk_list_box_set_selection_mode(GTK_LIST_BOX(box), GTK_SELECTION_NONE);
  gtk_list_box_set_placeholder(GTK_LIST_BOX(box), gtk_label_new("\342\200\223"));
  g_object_set_data(G_OBJECT(box), "element", element);
  g_signal_connect(box, "row-activated", G_CALLBACK(activated), NULL);
  gtk_list_box_bind_model(GTK_LIST_BOX(box), rows, row_new, g_object_ref(element), g_object_unref);
  group = host_group(element);
  adw_preferences_group_add(ADW_PREFERENCES_GROUP(group), box);
  return group;
}

/* ---- Buttons --------------------------------------------------------------------------------- */

static void clicked(GtkWidget *button) {
  flow_gtk_element_press(element_of(button), NULL, NULL, NULL);
}

static void show_button(FlowGtkElement *element, GtkWidget *button) {
  static const char *const roles[] = {[FLOW_GTK_ROLE_PRIMARY] = "suggested-action",
                                      [FLOW_GTK_ROLE_DESTRUCTIVE] = "destructive-action"};
  const FlowGtkRole role = flow_gtk_element_get_role(element);
  const char *text = flow_gtk_element_get_text(element), *icon = flow_gtk_element_get_icon(element);
  if (icon[0] && flow_gtk_element_get_placement(element) != FLOW_GTK_PLACEMENT_BODY) {
    gtk_button_set_icon_name(GTK_BUTTON(button), icon);
  } else {
    gtk_button_set_label(GTK_BUTTON(button), text);
    g_object_set(gtk_button_get_child(GTK_BUTTON(button)), "ellipsize", PANGO_ELLIPSIZE_END,
                 "width-chars", (int)MIN(g_utf8_strlen(text, -1) + 1, 7), NULL);
  }
  gtk_widget_set_tooltip_text(button, icon[0] ? text : NULL);
  gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_widget_set_sensitive(button, flow_gtk_element_get_enabled(element));
  gtk_widget_remove_css_class(button, roles[FLOW_GTK_ROLE_PRIMARY]);
  gtk_widget_remove_css_class(button, roles[FLOW_GTK_ROLE_DESTRUCTIVE]);
  if (role < G_N_ELEMENTS(roles) && roles[role]) gtk_widget_add_css_class(button, roles[role]);
}

GtkWidget *host_button(FlowGtkElement *element, gboolean is_in_bar) {
  GtkWidget *button = gtk_button_new();
  if (!is_in_bar) {
    gtk_widget_add_css_class(button, "pill");
    gtk_widget_set_halign(button, GTK_ALIGN_CENTER);
  }
  g_signal_connect(button, "clicked", G_CALLBACK(clicked), NULL);
  host_follow(element, button, show_button);
  return button;
}
