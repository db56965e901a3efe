/* The widget of one element. */
#include "widgets.h"

G_DEFINE_FINAL_TYPE(FlowGtkFrame, flow_gtk_frame, GTK_TYPE_WIDGET)

/* A longer word may be broken anywhere. */
#define LONG_WORD 24

GtkWidget *flow_gtk_label_new(const char *style_class) {
  GtkWidget *label = g_object_new(GTK_TYPE_LABEL, "xalign", 0.0, "wrap", TRUE, NULL);
  if (style_class) gtk_widget_add_css_class(label, style_class);
  return label;
}

void flow_gtk_label_show(GtkLabel *label, const char *text) {
  flow_gtk_label_show_in(label, text, LONG_WORD);
}

void flow_gtk_label_show_in(GtkLabel *label, const char *text, size_t room) {
  size_t longest = 0;
  for (const char *word = text; *word; word += strcspn(word, " \n") + 1) {
    const size_t size = strcspn(word, " \n");
    longest = MAX(longest, size);
    if (!word[size]) break;
  }
  /* To measure a label that may be broken anywhere takes several times as long. */
  if (longest > room || gtk_label_get_wrap_mode(label) != PANGO_WRAP_WORD) {
    gtk_label_set_wrap_mode(label, longest > room ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD);
  }
  gtk_label_set_label(label, text);
}

#define SHORT 20

void flow_gtk_label_wrap(GtkLabel *label, const char *text) {
  if (strlen(text) <= SHORT) return;
  gtk_label_set_wrap(label, TRUE);
  flow_gtk_label_show(label, text);
}

void flow_gtk_frame_add(FlowGtkFrame *self, GtkWidget *child) {
  gtk_widget_insert_before(child, GTK_WIDGET(self), self->error);
}

void flow_gtk_frame_set_control(FlowGtkFrame *self, GtkWidget *control) {
  self->control = self->named = control;
  if (!gtk_widget_get_parent(control)) flow_gtk_frame_add(self, control);
}

void flow_gtk_frame_fit(FlowGtkFrame *self) {
  GtkWidget *made = self->look ? NULL : self->control;
  if (!made || gtk_widget_get_parent(made) != GTK_WIDGET(self)) return;
  g_object_ref(made);
  gtk_widget_unparent(made);
  flow_gtk_frame_add(self, flow_gtk_sideways_new(made));
  g_object_unref(made);
}

gboolean flow_gtk_frame_is_used(const FlowGtkFrame *self) {
  return self->element && !self->is_showing && !flow_gtk_element_is_telling(self->element);
}

void flow_gtk_frame_send(FlowGtkFrame *self, GVariant *value) {
  g_object_ref(self);
  flow_gtk_element_set_value(self->element, value, NULL); /* a refused input is shown again */
  g_object_unref(self);
}

void flow_gtk_frame_choose(FlowGtkFrame *self, const char *row) {
  if (self->element->raw) flow_scene_choose(self->element->raw, row, NULL);
}

void flow_gtk_frame_press(FlowGtkFrame *self, const char *row, const char *action) {
  const guint clicks = MAX(1, self->clicks);
  self->clicks = 0;
  g_object_ref(self);
  flow_gtk_element_click(self->element, row, action, clicks, NULL);
  g_object_unref(self);
}

/* Counts clicks by the desktop's time and distance, also where the second one meets another page: a
 * gesture forgets a click that a list inside it takes possession of. */
static guint count_click(FlowGtkFrame *self, GdkEvent *event) {
  static guint32 last_time;
  static double last_x, last_y;
  static guint count;
  GtkSettings *settings = gtk_widget_get_settings(GTK_WIDGET(self));
  const guint32 now = gdk_event_get_time(event);
  int time = 400, distance = 5;
  double x = 0, y = 0;
  g_object_get(settings, "gtk-double-click-time", &time, "gtk-double-click-distance", &distance,
               NULL);
  gdk_event_get_position(event, &x, &y);
  const gboolean is_next = now && now - last_time < (guint32)time && ABS(x - last_x) <= distance &&
                           ABS(y - last_y) <= distance;
  count = is_next ? count + 1 : 1;
  last_time = now;
  last_x = x;
  last_y = y;
  return count;
}

static gboolean forget_clicks(gpointer self) {
  FLOW_GTK_FRAME(self)->clicks = 0;
  return G_SOURCE_REMOVE;
}

static gboolean on_event(GtkEventController *controller, GdkEvent *event, FlowGtkFrame *self) {
  (void)controller;
  switch (gdk_event_get_event_type(event)) {
    case GDK_BUTTON_PRESS:
    case GDK_TOUCH_BEGIN:
      self->clicks = count_click(self, event);
      break;
    case GDK_BUTTON_RELEASE:
    case GDK_TOUCH_END:
      /* The control has the click before the next event, so that a key is no part of it. */
      g_idle_add_full(G_PRIORITY_HIGH, forget_clicks, g_object_ref(self), g_object_unref);
      break;
    default:
      break;
  }
  return FALSE;
}

/* Counts clicks on their way to the control. */
static void count_clicks(FlowGtkFrame *self) {
  GtkEventController *events = gtk_event_controller_legacy_new();
  gtk_event_controller_set_propagation_phase(events, GTK_PHASE_CAPTURE);
  g_signal_connect(events, "event", G_CALLBACK(on_event), self);
  gtk_widget_add_controller(GTK_WIDGET(self), events);
}

void flow_gtk_use_wheel(GtkWidget *widget, gboolean is_used) {
  GListModel *controllers = gtk_widget_observe_controllers(widget);
  for (guint index = 0; index < g_list_model_get_n_items(controllers); index++) {
    GtkEventController *each = g_list_model_get_item(controllers, index);
    if (GTK_IS_EVENT_CONTROLLER_SCROLL(each))
      gtk_event_controller_set_propagation_phase(each, is_used ? GTK_PHASE_BUBBLE : GTK_PHASE_NONE);
    g_object_unref(each);
  }
  g_object_unref(controllers);
}

/* ---- Names ----------------------------------------------------------------------------------- */

void flow_gtk_name(GtkWidget *widget, const char *name, const char *description) {
  GtkAccessible *accessible = GTK_ACCESSIBLE(widget);
  if (name[0]) {
    gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  } else {
    gtk_accessible_reset_property(accessible, GTK_ACCESSIBLE_PROPERTY_LABEL);
  }
  if (description[0]) {
    gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description,
                                   -1);
  } else {
    gtk_accessible_reset_property(accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  }
}

/* GTK 4.8 takes one accessible here, later ones a list: the type says which. */
void flow_gtk_name_error(GtkWidget *widget, GtkWidget *error) {
  GtkAccessible *accessible = GTK_ACCESSIBLE(widget);
  GtkAccessibleRelation relation = GTK_ACCESSIBLE_RELATION_ERROR_MESSAGE;
  GValue value = G_VALUE_INIT;
  GList list = {error, NULL, NULL};
  if (!error) {
    gtk_accessible_reset_state(accessible, GTK_ACCESSIBLE_STATE_INVALID);
    gtk_accessible_reset_relation(accessible, relation);
    return;
  }
  gtk_accessible_update_state(accessible, GTK_ACCESSIBLE_STATE_INVALID, GTK_ACCESSIBLE_INVALID_TRUE,
                              -1);
  gtk_accessible_relation_init_value(relation, &value);
  if (G_VALUE_HOLDS_OBJECT(&value)) {
    g_value_set_object(&value, error);
  } else if (G_VALUE_HOLDS_POINTER(&value)) {
    g_value_set_pointer(&value, &list);
  } else {
    g_value_unset(&value);
    return;
  }
  gtk_accessible_update_relation_value(accessible, 1, &relation, &value);
  g_value_unset(&value);
}

static gboolean is_interactive(const FlowGtkFrame *self) {
  return flow_gtk_element_has(self->element, FLOW_ELEMENT_IS_INTERACTIVE);
}

static void show_names(FlowGtkFrame *self) {
  const flow_scene_element *raw = self->element->raw;
  const char *name, *description;
  if (!self->named || !raw) return;
  name = flow_scene_name(raw);
  description = flow_scene_description(raw);
  if (!name[0] && !description[0]) return;
  flow_gtk_name(self->named, name[0] ? name : STRING(self->element, TEXT), description);
  if (GTK_IS_DROP_DOWN(self->named)) /* the button in it takes the focus */
    flow_gtk_name(gtk_widget_get_first_child(self->named), name, "");
}

static void show_error(FlowGtkFrame *self) {
  const char *error = STRING(self->element, ERROR);
  if (!error[0] && !self->error) return;
  if (!self->error) {
    self->error = flow_gtk_label_new("flow-error-text");
    gtk_widget_set_parent(self->error, GTK_WIDGET(self));
  }
  flow_gtk_label_show(GTK_LABEL(self->error), error);
  gtk_widget_set_visible(self->error, error[0] != 0);
  if (error[0]) {
    gtk_widget_add_css_class(GTK_WIDGET(self), "flow-error");
  } else {
    gtk_widget_remove_css_class(GTK_WIDGET(self), "flow-error");
  }
  if (self->named) flow_gtk_name_error(self->named, error[0] ? self->error : NULL);
}

/* ---- Following the element ------------------------------------------------------------------- */

static void show_label(FlowGtkFrame *self) {
  const char *text = STRING(self->element, TEXT);
  if (!self->look->has_label) return;
  if (!self->label) {
    if (!text[0]) return;
    self->label = flow_gtk_label_new("flow-label");
    gtk_widget_insert_after(self->label, GTK_WIDGET(self), NULL);
  }
  flow_gtk_label_show(GTK_LABEL(self->label), text);
  gtk_widget_set_visible(self->label, text[0] != 0);
}

static const char *role_class(flow_role role) {
  switch (role) {
    case FLOW_ROLE_PRIMARY:
      return "role-primary";
    case FLOW_ROLE_DESTRUCTIVE:
      return "role-destructive";
    case FLOW_ROLE_CANCEL:
      return "role-cancel";
    default:
      return "role-normal";
  }
}

static void show_classes(FlowGtkFrame *self) {
  GtkWidget *widget = GTK_WIDGET(self);
  char *kind = g_strconcat("kind-", flow_element_name(self->element->shown->kind), NULL);
  const char *classes[] = {g_strdelimit(kind, " ", '-'), NULL, NULL, NULL};
  guint count = 1;
  if (self->element->shown->kind == FLOW_ELEMENT_BUTTON)
    classes[count++] = role_class(self->element->shown->role);
  if (self->element->shown->kind == FLOW_ELEMENT_SECTION) classes[count++] = "section";
  if (STRING(self->element, ERROR)[0]) classes[count++] = "flow-error";
  gtk_widget_set_css_classes(widget, classes);
  g_free(kind);
}

static void tell_enabled(GtkWidget *widget, gboolean is_enabled) {
  GtkWidget *child = gtk_widget_get_first_child(widget);
  is_enabled = is_enabled && gtk_widget_get_sensitive(widget);
  if (FLOW_GTK_IS_ROW_BOX(child)) is_enabled = is_enabled && gtk_widget_get_sensitive(child);
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_DISABLED, !is_enabled,
                              -1);
  for (; child; child = gtk_widget_get_next_sibling(child))
    tell_enabled(child, is_enabled);
}

void flow_gtk_tell_enabled(GtkWidget *widget, gboolean is_enabled) {
  static const char key[] = "flow-gtk-disabled";
  const gboolean is_told = g_object_get_data(G_OBJECT(widget), key) == NULL;
  const gboolean is_told_now = is_enabled && gtk_widget_get_sensitive(widget);
  if (is_told && is_told_now) return; /* as most are: each state that is told costs a look-up */
  g_object_set_data(G_OBJECT(widget), key, GINT_TO_POINTER(!is_told_now));
  tell_enabled(widget, is_enabled);
}

static void show_enabled(FlowGtkFrame *self) {
  gtk_widget_set_sensitive(GTK_WIDGET(self), self->element->shown->enabled);
  flow_gtk_tell_enabled(GTK_WIDGET(self), TRUE);
}

static void show(FlowGtkFrame *self, uint32_t changes) {
  self->is_showing = TRUE;
  if (changes & FLOW_SHOWN_PUT) self->is_put = TRUE;
  if (changes & (FLOW_SHOWN_ROLE | FLOW_SHOWN_KIND)) show_classes(self);
  if (changes & FLOW_SHOWN_TEXT) show_label(self);
  if (self->look->show) self->look->show(self, changes);
  if (changes & FLOW_SHOWN_ERROR) show_error(self);
  if (changes & FLOW_SHOWN_NAME) show_names(self);
  if (changes & FLOW_SHOWN_ENABLED && is_interactive(self)) show_enabled(self);
  self->is_showing = FALSE;
}

/* A widget of a factory ends with its element, as handlers and children of it may hold it in a
 * circle that no garbage collector sees; unless it stands elsewhere by now. */
void flow_gtk_made_end(GtkWidget *made) {
  if (!gtk_widget_get_parent(made)) g_object_run_dispose(G_OBJECT(made));
}

static void clear(FlowGtkFrame *self) {
  GtkWidget *child, *made = self->look || !self->control ? NULL : g_object_ref(self->control);
  g_clear_handle_id(&self->source, g_source_remove);
  self->control = NULL;
  child = gtk_widget_get_last_child(GTK_WIDGET(self));
  if (GTK_IS_POPOVER(child)) { /* takes itself out */
    g_object_ref(child);
    gtk_popover_popdown(GTK_POPOVER(child));
    g_object_unref(child);
  }
  while ((child = gtk_widget_get_first_child(GTK_WIDGET(self))))
    gtk_widget_unparent(child);
  if (made) {
    flow_gtk_made_end(made);
    g_object_unref(made);
  }
  self->label = self->control = self->error = self->named = self->inner = NULL;
  self->is_composing = FALSE;
}

static void make(FlowGtkFrame *self, const Look *look) {
  self->look = look;
  look->make(self);
  show(self, CHANGED_ALL);
}

static gboolean has_focus(FlowGtkFrame *self) {
  GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
  GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;
  return focus && gtk_widget_is_ancestor(focus, GTK_WIDGET(self));
}

static void on_changed(FlowGtkElement *element, FlowGtkFrame *self) {
  const Look *look = flow_gtk_look_of(element);
  g_object_ref(self);
  /* A list has grown long, a field takes another kind of text, a value is a secret now. */
  if (look != self->look || element->changes & FLOW_SHOWN_SECRET) {
    const gboolean had_focus = has_focus(self);
    clear(self);
    make(self, look);
    if (had_focus) flow_gtk_frame_grab_focus(self);
  } else {
    show(self, element->changes);
  }
  g_object_unref(self);
}

GtkWidget *flow_gtk_frame_new(FlowGtkElement *element, FlowGtkFactories *factories) {
  FlowGtkFrame *self = g_object_new(FLOW_GTK_TYPE_FRAME, NULL);
  GtkWidget *made = factories ? flow_gtk_factories_element(factories, element) : NULL;
  self->element = g_object_ref(element);
  if (flow_gtk_element_has(element, FLOW_ELEMENT_IS_PRESSED)) count_clicks(self);
  if (made) {
    flow_gtk_frame_set_control(self, made);
    g_object_unref(made);
    show_classes(self);
  } else {
    make(self, flow_gtk_look_of(element));
    g_signal_connect_object(element, "changed", G_CALLBACK(on_changed), self, 0);
  }
  return GTK_WIDGET(self);
}

gboolean flow_gtk_frame_grab_focus(FlowGtkFrame *self) {
  GtkWidget *widget = self->named ? self->named : self->control;
  if (!widget || !gtk_widget_is_sensitive(widget)) return FALSE;
  /* A list would take it itself, in the place of a row. */
  return (!flow_gtk_element_has(self->element, FLOW_ELEMENT_HAS_ROWS) &&
          gtk_widget_grab_focus(widget)) ||
         gtk_widget_child_focus(widget, GTK_DIR_TAB_FORWARD) || gtk_widget_grab_focus(widget);
}

/* A long list takes the room that the page has. */
static void compute_expand(GtkWidget *widget, gboolean *horizontal, gboolean *vertical) {
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    *horizontal = *horizontal || gtk_widget_compute_expand(child, GTK_ORIENTATION_HORIZONTAL);
    *vertical = *vertical || gtk_widget_compute_expand(child, GTK_ORIENTATION_VERTICAL);
  }
}

static void dispose(GObject *object) {
  FlowGtkFrame *self = FLOW_GTK_FRAME(object);
  if (self->element) g_signal_handlers_disconnect_by_data(self->element, self);
  clear(self);
  g_clear_object(&self->element);
  G_OBJECT_CLASS(flow_gtk_frame_parent_class)->dispose(object);
}

static void flow_gtk_frame_class_init(FlowGtkFrameClass *class) {
  GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = dispose;
  widget->compute_expand = compute_expand;
  gtk_widget_class_set_css_name(widget, "element");
  gtk_widget_class_set_layout_manager_type(widget, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void flow_gtk_frame_init(FlowGtkFrame *self) {
  GtkLayoutManager *layout = gtk_widget_get_layout_manager(GTK_WIDGET(self));
  gtk_orientable_set_orientation(GTK_ORIENTABLE(layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing(GTK_BOX_LAYOUT(layout), 6);
}
