/* Fields of one line. The text is the user's: it is set only when the screen has put another one
 * (V10), and never while an input method is in the middle of a word. */
#include "field.h"

#include "secret.h"

/* The place of the cursor in the new text: before the same end as in the old one. */
static int cursor_in(const char *text, const char *former, int cursor) {
  const glong length = g_utf8_strlen(text, -1), before = g_utf8_strlen(former, -1);
  const char *rest = g_utf8_offset_to_pointer(former, MIN(cursor, before));
  if (g_str_has_suffix(text, rest)) return (int)(length - g_utf8_strlen(rest, -1));
  return (int)MIN(length, cursor);
}

gboolean flow_gtk_field_take_put(FlowGtkFrame *self) {
  const gboolean is_put = self->element && self->is_put && !self->is_composing;
  if (is_put) self->is_put = FALSE;
  return is_put;
}

/* The text that the user edits. */
static GtkEditable *text_in(FlowGtkFrame *self) {
  return GTK_IS_PASSWORD_ENTRY(self->control) ? flow_gtk_secret_text(self->control)
                                              : GTK_EDITABLE(self->control);
}

/* Puts a text into the widget, which nobody has typed. */
static void set_text(FlowGtkFrame *self, GtkEditable *editable, const char *text) {
  char *former = g_strdup(gtk_editable_get_text(editable));
  const int cursor = gtk_editable_get_position(editable);
  if (strcmp(text, former) != 0) {
    const gboolean is_showing = self->is_showing;
    self->is_showing = TRUE;
    gtk_editable_set_text(editable, text);
    gtk_editable_set_position(editable, cursor_in(text, former, cursor));
    self->is_showing = is_showing;
  }
  g_free(former);
}

/* The user's text stands in the widget; what the screen has put comes into it. */
static void put_text(FlowGtkFrame *self) {
  char *text;
  if (!flow_gtk_field_take_put(self)) return;
  text = flow_gtk_element_value_text(self->element, NULL);
  set_text(self, text_in(self), text);
  g_free(text);
}

/* A text of several lines, as one that was pasted, becomes one line, as what the flow is told. */
static void make_one_line(FlowGtkFrame *self, GtkEditable *editable) {
  const char *text = gtk_editable_get_text(editable);
  GString *line;
  if (!strpbrk(text, "\r\n")) return;
  line = g_string_new(NULL);
  while (*text) {
    const size_t ends = strspn(text, "\r\n"), size = strcspn(text + ends, "\r\n");
    if (ends > 0 && size > 0) g_string_append_c(line, ' ');
    g_string_append_len(line, text + ends, (gssize)size);
    text += ends + size;
  }
  set_text(self, editable, line->str);
  g_string_free(line, TRUE);
}

void flow_gtk_field_typed(FlowGtkFrame *self, const char *text) {
  g_object_ref(self);
  flow_gtk_element_set_text(self->element, text, NULL); /* a mistake is shown as its error */
  g_object_unref(self);
}

void flow_gtk_field_enter(FlowGtkFrame *self) {
  if (self->element->screen) flow_gtk_screen_enter(self->element->screen);
}

static gboolean tell_rest(gpointer data) {
  FlowGtkFrame *self = data;
  self->source = 0;
  flow_gtk_field_typed(self, gtk_editable_get_text(text_in(self)));
  return G_SOURCE_REMOVE;
}

/* GTK reports a selection that is written over as two changes. */
static void on_delete(GtkEditable *text, int start, int end, FlowGtkFrame *self) {
  int from, to;
  self->is_replacing = gtk_editable_get_selection_bounds(text, &from, &to) && from == start &&
                       (to == end || end < 0);
}

/* The rest of a selection that goes is told before the next event, unless something is written over
 * it. */
static void on_typed(GtkEditable *control, FlowGtkFrame *self) {
  const gboolean is_replacing = self->is_replacing;
  (void)control;
  self->is_replacing = FALSE;
  g_clear_handle_id(&self->source, g_source_remove);
  if (!flow_gtk_frame_is_used(self)) return;
  if (is_replacing) {
    self->source = g_idle_add_full(G_PRIORITY_HIGH, tell_rest, self, NULL);
    return;
  }
  make_one_line(self, text_in(self));
  flow_gtk_field_typed(self, gtk_editable_get_text(text_in(self)));
}

static void on_preedit(GtkText *text, const char *preedit, FlowGtkFrame *self) {
  (void)text;
  self->is_composing = preedit && preedit[0];
  put_text(self);
}

static void on_activate(GtkText *text, FlowGtkFrame *self) {
  (void)text;
  flow_gtk_field_enter(self);
}

static void follow(FlowGtkFrame *self, GtkWidget *control) {
  GtkEditable *delegate = flow_gtk_secret_text(control);
  flow_gtk_frame_set_control(self, control);
  g_signal_connect_object(control, "changed", G_CALLBACK(on_typed), self, 0);
  g_signal_connect_object(delegate, "delete-text", G_CALLBACK(on_delete), self, 0);
  g_signal_connect_object(delegate, "preedit-changed", G_CALLBACK(on_preedit), self, 0);
  g_signal_connect_object(delegate, "activate", G_CALLBACK(on_activate), self, 0);
}

static void show_placeholder(FlowGtkFrame *self, uint32_t changes) {
  const flow_field_type type = self->element->shown->field_type;
  const flow_value example = flow_string_value(type == FLOW_FIELD_DATE ? "2026-12-31" : "23:59");
  const char *text = STRING(self->element, PLACEHOLDER);
  char *made = NULL;
  if (!(changes & (FLOW_SHOWN_PLACEHOLDER | FLOW_SHOWN_FIELD_TYPE))) return;
  if (!text[0] && (type == FLOW_FIELD_DATE || type == FLOW_FIELD_TIME))
    text = made = flow_gtk_element_value_text(self->element, &example);
  g_object_set(self->control, "placeholder-text", text, NULL);
  g_free(made);
}

/* ---- A field for everything but secrets ------------------------------------------------------ */

/* Reads the text in the field; FALSE if it is no value. */
static gboolean read_text(FlowGtkFrame *self, flow_value **value) {
  const char *text = gtk_editable_get_text(GTK_EDITABLE(self->control));
  return flow_scene_value_for(self->element->raw, text, value, NULL) == FLOW_OK;
}

static gboolean has_calendar(const FlowGtkFrame *self) {
  return gtk_entry_get_icon_name(GTK_ENTRY(self->control), GTK_ENTRY_ICON_SECONDARY) != NULL;
}

/* Types another text in place of that in the field, as one change: GTK reports two. */
static void type_text(FlowGtkFrame *self, const char *text) {
  GtkEditable *editable = GTK_EDITABLE(self->control);
  char *typed = g_strdup(text);
  if (strcmp(text, gtk_editable_get_text(editable)) != 0) {
    self->is_showing = TRUE;
    gtk_editable_set_text(editable, text);
    gtk_editable_set_position(editable, -1);
    self->is_showing = FALSE;
    flow_gtk_field_typed(self, typed);
  }
  g_free(typed);
}

static void take_day(FlowGtkFrame *self, GtkCalendar *calendar) {
  GDateTime *day = gtk_calendar_get_date(calendar);
  char *iso = g_date_time_format(day, "%Y-%m-%d"), *text;
  const flow_value value = flow_string_value(iso);
  GtkWidget *popover =
      g_object_ref(gtk_widget_get_ancestor(GTK_WIDGET(calendar), GTK_TYPE_POPOVER));
  gtk_popover_popdown(GTK_POPOVER(popover));
  g_object_unref(popover);
  text = flow_gtk_element_value_text(self->element, &value);
  type_text(self, text);
  g_free(text);
  g_free(iso);
  g_date_time_unref(day);
}

/* A click takes a day, also that which is marked already. */
static void on_day(GtkGestureClick *click, int presses, double x, double y, FlowGtkFrame *self) {
  GtkWidget *calendar = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(click));
  GtkWidget *day = gtk_widget_pick(calendar, x, y, GTK_PICK_DEFAULT);
  (void)presses;
  if (day && gtk_widget_has_css_class(day, "day-number")) take_day(self, GTK_CALENDAR(calendar));
}

/* The days and months that a key goes on; FALSE for another key. */
static gboolean way_of(guint key, gboolean is_rtl, int *days, int *months) {
  const int forward = is_rtl ? -1 : 1;
  *days = *months = 0;
  switch (key) {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      *days = -forward;
      return TRUE;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      *days = forward;
      return TRUE;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      *days = -7;
      return TRUE;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      *days = 7;
      return TRUE;
    case GDK_KEY_Page_Up:
    case GDK_KEY_KP_Page_Up:
      *months = -1;
      return TRUE;
    case GDK_KEY_Page_Down:
    case GDK_KEY_KP_Page_Down:
      *months = 1;
      return TRUE;
    default:
      return FALSE;
  }
}

/* Arrows mark another day, and Enter takes the day: the arrows of GTK's own calendar mark nothing
 * that can be seen. */
static gboolean on_calendar_key(GtkEventControllerKey *keys, guint key, guint code,
                                GdkModifierType state, FlowGtkFrame *self) {
  GtkWidget *widget = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(keys));
  GtkCalendar *calendar = GTK_CALENDAR(widget);
  GDateTime *marked, *day, *next;
  int days, months;
  (void)code;
  if (state & gtk_accelerator_get_default_mod_mask()) return FALSE;
  if (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter || key == GDK_KEY_space) {
    take_day(self, calendar);
    return TRUE;
  }
  if (!way_of(key, gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL, &days, &months))
    return FALSE;
  marked = gtk_calendar_get_date(calendar);
  day = g_date_time_add_days(marked, days);
  next = day ? g_date_time_add_months(day, months) : NULL;
  if (next) gtk_calendar_select_day(calendar, next);
  g_clear_pointer(&next, g_date_time_unref);
  g_clear_pointer(&day, g_date_time_unref);
  g_date_time_unref(marked);
  return TRUE;
}

static void collect_buttons(GtkWidget *widget, GPtrArray *found) {
  if (GTK_IS_BUTTON(widget)) g_ptr_array_add(found, widget);
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child))
    collect_buttons(child, found);
}

/* The four buttons above the days have pictures alone: their names are where they lead to. */
static void name_buttons(GtkCalendar *calendar) {
  static const struct {
    int months;
    const char *format;
  } ways[] = {{-1, "%B %Y"}, {1, "%B %Y"}, {-12, "%Y"}, {12, "%Y"}};
  GPtrArray *buttons = g_ptr_array_new();
  GDateTime *day = gtk_calendar_get_date(calendar);
  collect_buttons(GTK_WIDGET(calendar), buttons);
  for (guint index = 0; index < MIN(buttons->len, G_N_ELEMENTS(ways)); index++) {
    GDateTime *next = g_date_time_add_months(day, ways[index].months);
    char *name = next ? g_date_time_format(next, ways[index].format) : NULL;
    if (name) flow_gtk_name(buttons->pdata[index], name, "");
    g_free(name);
    g_clear_pointer(&next, g_date_time_unref);
  }
  g_date_time_unref(day);
  g_ptr_array_unref(buttons);
}

static void on_month(GtkCalendar *calendar, GParamSpec *spec) {
  (void)spec;
  name_buttons(calendar);
}

static GtkWidget *calendar_new(FlowGtkFrame *self) {
  GtkWidget *calendar = gtk_calendar_new();
  GtkEventController *keys = gtk_event_controller_key_new();
  GtkGesture *click = gtk_gesture_click_new();
  flow_value *typed = NULL;
  GDateTime *day = NULL;
  if (read_text(self, &typed)) {
    const flow_string given = flow_as_string(typed, "");
    char *text = g_strdup_printf("%.*sT00:00:00Z", (int)given.size, given.data);
    day = g_date_time_new_from_iso8601(text, NULL);
    g_free(text);
  }
  if (day) gtk_calendar_select_day(GTK_CALENDAR(calendar), day);
  g_clear_pointer(&day, g_date_time_unref);
  flow_value_destroy(typed);
  name_buttons(GTK_CALENDAR(calendar));
  g_signal_connect(calendar, "notify::month", G_CALLBACK(on_month), NULL);
  g_signal_connect(calendar, "notify::year", G_CALLBACK(on_month), NULL);
  g_signal_connect_object(click, "released", G_CALLBACK(on_day), self, 0);
  gtk_widget_add_controller(calendar, GTK_EVENT_CONTROLLER(click));
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object(keys, "key-pressed", G_CALLBACK(on_calendar_key), self, 0);
  gtk_widget_add_controller(calendar, keys);
  return calendar;
}

/* The keys are the field's again, unless it goes. */
static void on_closed(GtkPopover *popover) {
  GtkWidget *frame = gtk_widget_get_parent(GTK_WIDGET(popover));
  if (!frame) return;
  gtk_widget_unparent(GTK_WIDGET(popover));
  GtkWidget *control = FLOW_GTK_FRAME(frame)->control;
  if (control && gtk_widget_get_mapped(control)) gtk_widget_grab_focus(control);
}

/* The popover is made when it is asked for, and goes with its closing. It is a child of the frame,
 * which ends its children, and not of GTK's entry, which would leave it behind. */
static void open_calendar(FlowGtkFrame *self) {
  GtkWidget *popover = gtk_popover_new(), *calendar = calendar_new(self);
  GdkRectangle place;
  double x = 0, y = 0;
  gtk_entry_get_icon_area(GTK_ENTRY(self->control), GTK_ENTRY_ICON_SECONDARY, &place);
  gtk_widget_translate_coordinates(self->control, GTK_WIDGET(self), place.x, place.y, &x, &y);
  place.x = (int)x;
  place.y = (int)y;
  gtk_popover_set_child(GTK_POPOVER(popover), calendar);
  gtk_widget_set_parent(popover, GTK_WIDGET(self));
  gtk_popover_set_pointing_to(GTK_POPOVER(popover), &place);
  flow_gtk_name(calendar, STRING(self->element, TEXT), "");
  g_signal_connect_after(popover, "closed", G_CALLBACK(on_closed), NULL);
  gtk_popover_popup(GTK_POPOVER(popover));
  gtk_widget_grab_focus(calendar);
}

static void on_icon(GtkEntry *entry, GtkEntryIconPosition position, FlowGtkFrame *self) {
  (void)entry, (void)position;
  open_calendar(self);
}

/* Up and down change days, times and numbers (H23); Alt and down opens the calendar. */
static gboolean on_key(GtkEventControllerKey *controller, guint key, guint code,
                       GdkModifierType state, FlowGtkFrame *self) {
  const gboolean is_up = key == GDK_KEY_Up || key == GDK_KEY_KP_Up;
  const gboolean is_down = key == GDK_KEY_Down || key == GDK_KEY_KP_Down;
  const char *text = gtk_editable_get_text(GTK_EDITABLE(self->control));
  (void)controller, (void)code;
  state &= gtk_accelerator_get_default_mod_mask();
  if (is_down && state == GDK_ALT_MASK && has_calendar(self)) {
    open_calendar(self);
    return TRUE;
  }
  if ((!is_up && !is_down) || state || !self->element->raw) return FALSE;
  text = flow_scene_step(self->element->raw, text, is_up ? 1 : -1);
  if (!text[0]) return FALSE;
  type_text(self, text);
  return TRUE;
}

/* An icon opens the calendar. Its image is there only then, and is named as the field is. */
static void show_calendar(FlowGtkFrame *self, gboolean is_shown) {
  GtkEntry *entry = GTK_ENTRY(self->control);
  GtkWidget *icon;
  if (is_shown == has_calendar(self)) return;
  gtk_entry_set_icon_from_icon_name(entry, GTK_ENTRY_ICON_SECONDARY,
                                    is_shown ? "x-office-calendar-symbolic" : NULL);
  icon = gtk_widget_get_last_child(self->control);
  if (is_shown && GTK_IS_IMAGE(icon)) flow_gtk_name(icon, STRING(self->element, TEXT), "");
}

static void show_type(FlowGtkFrame *self) {
  const flow_field_type type = self->element->shown->field_type;
  GtkInputPurpose purpose = GTK_INPUT_PURPOSE_FREE_FORM;
  if (type == FLOW_FIELD_NUMBER) purpose = GTK_INPUT_PURPOSE_NUMBER;
  if (type == FLOW_FIELD_EMAIL) purpose = GTK_INPUT_PURPOSE_EMAIL;
  gtk_entry_set_input_purpose(GTK_ENTRY(self->control), purpose);
  show_calendar(self, type == FLOW_FIELD_DATE);
}

static void show_entry(FlowGtkFrame *self, uint32_t changes) {
  if (changes & FLOW_SHOWN_FIELD_TYPE) show_type(self);
  show_placeholder(self, changes);
  put_text(self);
}

static void make_entry(FlowGtkFrame *self) {
  GtkWidget *entry = gtk_entry_new();
  GtkEventController *keys = gtk_event_controller_key_new();
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object(keys, "key-pressed", G_CALLBACK(on_key), self, 0);
  gtk_widget_add_controller(entry, keys);
  g_signal_connect_object(entry, "icon-press", G_CALLBACK(on_icon), self, 0);
  follow(self, entry);
}
const Look entry_look = {make_entry, show_entry, TRUE};

/* ---- A secret -------------------------------------------------------------------------------- */

static GtkWidget *eye_of(const FlowGtkFrame *self) {
  GtkWidget *child = gtk_widget_get_last_child(self->control);
  return GTK_IS_IMAGE(child) ? child : NULL;
}

/* The eye in the field has no name of its own. */
static void show_eye(FlowGtkFrame *self) {
  GtkWidget *child = eye_of(self);
  GtkEditable *text = flow_gtk_secret_text(self->control);
  const gboolean is_seen = gtk_text_get_visibility(GTK_TEXT(text));
  const flow_word word = is_seen ? FLOW_WORD_HIDE_PASSWORD : FLOW_WORD_SHOW_PASSWORD;
  const char *name = self->element->screen ? flow_gtk_screen_word(self->element->screen, word) : "";
  if (!child || !name[0]) return;
  gtk_widget_set_tooltip_text(child, name);
  flow_gtk_name(child, name, "");
}

static void on_visibility(GtkText *text, GParamSpec *spec, FlowGtkFrame *self) {
  (void)text, (void)spec;
  show_eye(self);
}

static void show_password(FlowGtkFrame *self, uint32_t changes) {
  show_placeholder(self, changes);
  show_eye(self);
  put_text(self);
}

static gboolean on_eye_key(GtkEventControllerKey *controller, guint key, guint code,
                           GdkModifierType state, FlowGtkFrame *self) {
  GtkText *text = GTK_TEXT(flow_gtk_secret_text(self->control));
  (void)controller, (void)code;
  if (state & gtk_accelerator_get_default_mod_mask()) return FALSE;
  if (key != GDK_KEY_Return && key != GDK_KEY_KP_Enter && key != GDK_KEY_space) return FALSE;
  gtk_text_set_visibility(text, !gtk_text_get_visibility(text));
  return TRUE;
}

/* The eye is an image to GTK, which a mouse alone can press. */
static void give_eye_keys(FlowGtkFrame *self) {
  GtkEventController *keys = gtk_event_controller_key_new();
  GtkWidget *eye = eye_of(self);
  if (!eye) return;
  g_signal_connect_object(keys, "key-pressed", G_CALLBACK(on_eye_key), self, 0);
  gtk_widget_add_controller(eye, keys);
  gtk_widget_set_focusable(eye, TRUE);
}

static void make_password(FlowGtkFrame *self) {
  GtkWidget *entry = flow_gtk_secret_new();
  gtk_password_entry_set_show_peek_icon(GTK_PASSWORD_ENTRY(entry), TRUE);
  follow(self, entry);
  give_eye_keys(self);
  g_signal_connect_object(flow_gtk_secret_text(entry), "notify::visibility",
                          G_CALLBACK(on_visibility), self, G_CONNECT_AFTER);
}
const Look password_look = {make_password, show_password, TRUE};
