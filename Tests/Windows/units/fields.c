/* The text of a field is the user's, until the screen puts another one there (V10). */
#include "units.h"

static char text[64], reason[64];
static double number;
static gboolean has_number, is_emptied, refuses;
static int inputs;

static void form(flow_content content) {
  flow_element secret = flow_element_make(FLOW_ELEMENT_FIELD, "secret", "Secret");
  flow_element amount = flow_element_make(FLOW_ELEMENT_FIELD, "number", "Number");
  flow_add_field(engine, content, "text", "Text", FLOW_FIELD_TEXT, text, NULL);
  secret.field_type = FLOW_FIELD_SECURE;
  if (!is_emptied) secret.value = flow_string_value("");
  flow_content_add(engine, content, &secret);
  amount.field_type = FLOW_FIELD_NUMBER;
  amount.maximum = 10;
  if (has_number) amount.value = flow_number_value(number);
  flow_content_add(engine, content, &amount);
  flow_add_field(engine, content, "lines", "Lines", FLOW_FIELD_MULTILINE, text, NULL);
  flow_add_toggle(engine, content, "on", "On", FLOW_FALSE);
  flow_add_range(engine, content, "range", "Range", 3, 0, 10, 1);
}

/* Letters after the third are refused; capitals are made. */
static void keep(const char *id, const flow_value *value) {
  const flow_string typed = flow_as_string(value, "");
  inputs++;
  if (g_str_equal(id, "number")) {
    has_number = value->type != FLOW_TYPE_NULL;
    number = flow_as_number(value, 0);
  }
  if ((!g_str_equal(id, "text") && !g_str_equal(id, "lines")) || refuses) return;
  if (typed.size > 3) return;
  g_snprintf(text, sizeof text, "%.*s", (int)typed.size, typed.size ? typed.data : "");
  for (char *each = text; *each; each++)
    *each = g_ascii_toupper(*each);
}

static void hear_wrong(const char *id, const char *why) {
  (void)id;
  g_strlcpy(reason, why ? why : "", sizeof reason);
}

static FlowGtkScreen *screen;
static GtkWindow *window;

static void begin(void) {
  text[0] = reason[0] = 0;
  has_number = is_emptied = refuses = FALSE;
  inputs = 0;
  on_render = form;
  on_input = keep;
  on_wrong = hear_wrong;
  screen = unit_open();
  window = unit_show(screen, NULL);
}

static void end(void) {
  gtk_window_destroy(window);
  unit_close();
  g_object_unref(screen);
}

static GtkEditable *editable(const char *id) { return GTK_EDITABLE(unit_control(window, id)); }

/* Types at the cursor, as a key does. */
static void type(const char *id, const char *letters) {
  GtkEditable *field = editable(id);
  int place = gtk_editable_get_position(field);
  gtk_editable_insert_text(field, letters, -1, &place);
  gtk_editable_set_position(field, place);
}

static gboolean shows(const char *id, const char *expected, int cursor) {
  GtkEditable *field = editable(id);
  unit_turn();
  if (g_str_equal(gtk_editable_get_text(field), expected) &&
      (cursor < 0 || gtk_editable_get_position(field) == cursor))
    return TRUE;
  printf("  '%s' at %d, not '%s' at %d\n", gtk_editable_get_text(field),
         gtk_editable_get_position(field), expected, cursor);
  return FALSE;
}

static void cursor(void) {
  begin();
  type("text", "A");
  type("text", "B");
  CHECK(shows("text", "AB", 2));
  gtk_editable_set_position(editable("text"), 1);
  for (int times = 0; times < 5; times++)
    unit_refresh(screen);
  CHECK(shows("text", "AB", 1));
  type("text", "x");
  CHECK(shows("text", "AXB", 2));
  type("text", "y"); /* the fourth letter */
  CHECK(shows("text", "AXB", 2));
  CHECK(inputs == 4);
  end();
}

static void refused(void) {
  begin();
  refuses = TRUE;
  type("text", "a");
  CHECK(shows("text", "", 0));
  end();
}

static void secret(void) {
  begin();
  type("secret", "pass");
  unit_refresh(screen);
  CHECK(shows("secret", "\342\227\217\342\227\217\342\227\217\342\227\217", 4)); /* dots */
  is_emptied = TRUE;
  unit_refresh(screen);
  CHECK(shows("secret", "", -1));
  end();
}

static void half(void) {
  begin();
  gtk_widget_grab_focus(GTK_WIDGET(editable("number")));
  type("number", "-");
  unit_turn();
  CHECK(g_str_equal(reason, "A number is wanted here."));
  CHECK(STRING(unit_find(screen, "number"), ERROR)[0] == 0); /* it is said when it is left */
  gtk_widget_grab_focus(GTK_WIDGET(editable("text")));
  unit_turn();
  CHECK(g_str_equal(STRING(unit_find(screen, "number"), ERROR), reason));
  CHECK(inputs == 0);
  CHECK(shows("number", "-", 1));
  gtk_editable_set_text(editable("number"), "12");
  unit_turn();
  CHECK(g_str_equal(reason, "The number is outside its limits."));
  gtk_editable_set_text(editable("number"), "7");
  unit_turn();
  CHECK(reason[0] == 0 && number == 7);
  CHECK(STRING(unit_find(screen, "number"), ERROR)[0] == 0);
  gtk_editable_set_text(editable("number"), "");
  unit_turn();
  CHECK(!has_number);
  type("number", "x");
  unit_turn();
  CHECK(reason[0] != 0);
  has_number = TRUE; /* the screen puts one itself, which ends what is wrong */
  number = 2.5;
  unit_refresh(screen);
  CHECK(shows("number", "2.5", -1));
  unit_turn();
  CHECK(reason[0] == 0 && STRING(unit_find(screen, "number"), ERROR)[0] == 0);
  end();
}

static void composing(void) {
  begin();
  g_signal_emit_by_name(gtk_editable_get_delegate(editable("text")), "preedit-changed", "ka");
  g_strlcpy(text, "PUT", sizeof text);
  unit_refresh(screen);
  CHECK(shows("text", "", 0));
  g_signal_emit_by_name(gtk_editable_get_delegate(editable("text")), "preedit-changed", "");
  CHECK(shows("text", "PUT", -1));
  end();
}

static void several_lines(void) {
  GtkTextBuffer *buffer;
  GtkTextIter start, finish;
  char *now;
  begin();
  buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(unit_control(window, "lines")));
  gtk_text_buffer_insert_at_cursor(buffer, "ab", -1);
  unit_turn();
  gtk_text_buffer_get_bounds(buffer, &start, &finish);
  now = gtk_text_buffer_get_text(buffer, &start, &finish, FALSE);
  CHECK(g_str_equal(now, "AB") && g_str_equal(text, "AB"));
  g_free(now);
  end();
}

static void rendered(void) {
  GtkSwitch *toggle;
  begin();
  toggle = GTK_SWITCH(unit_control(window, "on"));
  gtk_switch_set_active(toggle, TRUE);
  CHECK(inputs == 1);
  unit_turn();
  CHECK(!gtk_switch_get_active(toggle) && !gtk_switch_get_state(toggle));
  CHECK(inputs == 1);
  gtk_widget_activate_action(GTK_WIDGET(toggle), "nothing", NULL);
  g_signal_emit_by_name(unit_control(window, "range"), "change-value", GTK_SCROLL_JUMP, 7.4,
                        &(gboolean){0});
  CHECK(inputs == 2);
  unit_turn();
  CHECK(gtk_range_get_value(GTK_RANGE(unit_control(window, "range"))) == 3);
  end();
}

static gboolean is_drawn(const char *expected) {
  PangoLayout *layout = gtk_scale_get_layout(GTK_SCALE(unit_control(window, "half")));
  unit_turn();
  return layout && g_str_equal(pango_layout_get_text(layout), expected);
}

static void halves(flow_content content) {
  flow_add_range(engine, content, "half", "Half", 0.5, 0, 1, 0.25);
}

static void numbers(void) {
  char *before = g_strdup(flow_gtk_engine_get_locale(host));
  begin();
  on_render = halves;
  unit_refresh(screen);
  unit_turn();
  CHECK(is_drawn("0.5"));
  flow_gtk_engine_set_locale(host, "de-AT");
  unit_refresh(screen);
  CHECK(is_drawn("0,5"));
  flow_gtk_engine_set_locale(host, before);
  unit_refresh(screen);
  CHECK(is_drawn("0.5"));
  g_free(before);
  end();
}

static void dated(flow_content content) {
  flow_add_field(engine, content, "day", "Day", FLOW_FIELD_DATE, "2026-12-31", NULL);
}
static void empty(flow_content content) { flow_add_text(engine, content, "Nothing"); }

static void calendar_open(void) {
  begin();
  on_render = dated;
  unit_refresh(screen);
  unit_turn();
  g_signal_emit_by_name(editable("day"), "icon-press", GTK_ENTRY_ICON_SECONDARY);
  unit_turn();
  CHECK(GTK_IS_POPOVER(
      gtk_widget_get_last_child(gtk_widget_get_parent(GTK_WIDGET(editable("day"))))));
  on_render = empty;
  unit_refresh(screen);
  unit_turn();
  CHECK(inputs == 0);
  end();
}

/* ---- The calendar by keys -------------------------------------------------------------------- */

static GtkWidget *calendar_in(GtkWidget *widget) {
  if (GTK_IS_CALENDAR(widget)) return widget;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    GtkWidget *found = calendar_in(child);
    if (found) return found;
  }
  return NULL;
}

/* The label of the day that is marked. */
static GtkWidget *marked_in(GtkWidget *widget) {
  if (gtk_widget_has_css_class(widget, "day-number") &&
      gtk_widget_get_state_flags(widget) & GTK_STATE_FLAG_SELECTED)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    GtkWidget *found = marked_in(child);
    if (found) return found;
  }
  return NULL;
}

/* The place of the day that is marked, and its number. */
static int marked(GtkWidget *calendar, graphene_point_t *place) {
  GtkWidget *label = marked_in(calendar);
  graphene_rect_t bounds;
  UNTIL(gtk_widget_get_width(marked_in(calendar)) > 0);
  CHECK(label && gtk_widget_compute_bounds(label, calendar, &bounds));
  *place = bounds.origin;
  return atoi(gtk_label_get_text(GTK_LABEL(label)));
}

/* A key, as a person presses it: before all that the calendar does by itself. */
static void press_key(GtkWidget *widget, guint key) {
  GListModel *controllers = gtk_widget_observe_controllers(widget);
  for (guint index = 0; index < g_list_model_get_n_items(controllers); index++) {
    GtkEventController *each = g_list_model_get_item(controllers, index);
    gboolean is_used = FALSE;
    if (GTK_IS_EVENT_CONTROLLER_KEY(each) &&
        gtk_event_controller_get_propagation_phase(each) == GTK_PHASE_CAPTURE) {
      g_signal_emit_by_name(each, "key-pressed", key, 0, 0, &is_used);
      CHECK(is_used);
    }
    g_object_unref(each);
  }
  g_object_unref(controllers);
  unit_turn();
}

static char day[16]; /* of the field */

static void midweek(flow_content content) {
  flow_add_field(engine, content, "day", "Day", FLOW_FIELD_DATE, day, NULL);
}

static void keep_day(const char *id, const flow_value *value) {
  const flow_string typed = flow_as_string(value, "");
  (void)id;
  inputs++;
  g_snprintf(day, sizeof day, "%.*s", (int)typed.size, typed.data);
}

/* An arrow leads to the day that lies there, by one place or one line. */
static void arrow(GtkWidget *calendar, guint key, int across, int down) {
  graphene_point_t from, to;
  marked(calendar, &from);
  press_key(calendar, key);
  marked(calendar, &to);
  CHECK(across < 0 ? to.x < from.x : across > 0 ? to.x > from.x : ABS(to.x - from.x) < 1);
  CHECK(down < 0 ? to.y < from.y : down > 0 ? to.y > from.y : ABS(to.y - from.y) < 1);
}

static void calendar_arrows(GtkTextDirection direction) {
  static const guint keys[][4] = {
      {GDK_KEY_Left, GDK_KEY_Right, GDK_KEY_Up, GDK_KEY_Down},
      {GDK_KEY_KP_Left, GDK_KEY_KP_Right, GDK_KEY_KP_Up, GDK_KEY_KP_Down}};
  graphene_point_t place;
  gtk_widget_set_default_direction(direction);
  begin();
  on_render = midweek;
  on_input = keep_day;
  g_strlcpy(day, "2026-12-16", sizeof day);
  unit_refresh(screen);
  unit_turn();
  g_signal_emit_by_name(editable("day"), "icon-press", GTK_ENTRY_ICON_SECONDARY);
  GtkWidget *calendar =
      calendar_in(gtk_widget_get_last_child(gtk_widget_get_parent(GTK_WIDGET(editable("day")))));
  UNTIL(gtk_widget_get_mapped(calendar));
  CHECK(marked(calendar, &place) == 16);
  for (int set = 0; set < 2; set++) {
    arrow(calendar, keys[set][0], -1, 0);
    CHECK(marked(calendar, &place) == (direction == GTK_TEXT_DIR_RTL ? 17 : 15));
    arrow(calendar, keys[set][1], 1, 0);
    CHECK(marked(calendar, &place) == 16);
    arrow(calendar, keys[set][2], 0, -1);
    CHECK(marked(calendar, &place) == 9);
    arrow(calendar, keys[set][3], 0, 1);
    CHECK(marked(calendar, &place) == 16);
  }
  press_key(calendar, GDK_KEY_Left);
  press_key(calendar, GDK_KEY_Return);
  CHECK(g_str_equal(day, direction == GTK_TEXT_DIR_RTL ? "2026-12-17" : "2026-12-15"));
  CHECK(inputs == 1);
  gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR);
  end();
}

static void calendar_keys(void) { calendar_arrows(GTK_TEXT_DIR_LTR); }

static void calendar_mirrored(void) { calendar_arrows(GTK_TEXT_DIR_RTL); }

int main(int argc, char **argv) {
  unit_begin(&argc, &argv);
  unit_case("a field keeps its text and its cursor while the screen renders an echo", cursor);
  unit_case("a letter that the screen refuses is taken out of the field", refused);
  unit_case("a secure field rendered empty keeps what is typed; null empties it", secret);
  unit_case("half a value is told with its reason, and is over when a value follows", half);
  unit_case("what is put waits for the end of a composition", composing);
  unit_case("a field of several lines obeys the same rule", several_lines);
  unit_case("toggles and ranges show what is rendered, also after an input that changed nothing",
            rendered);
  unit_case("V20: the number beside a range is in the form of the language", numbers);
  unit_case("a field may go while its calendar is open", calendar_open);
  unit_case("the arrows mark the day of the calendar that lies there", calendar_keys);
  unit_case("the same from right to left", calendar_mirrored);
  return unit_end();
}
