/* Toggles, ranges and ratings. They always show what the screen has rendered. */
#include <math.h>

#include "widgets.h"

/* ---- A truth value --------------------------------------------------------------------------- */

static GtkWidget *toggle_label(FlowGtkFrame *self) {
  return gtk_widget_get_prev_sibling(self->control);
}

static gboolean on_switched(GtkSwitch *control, gboolean state, FlowGtkFrame *self) {
  (void)control;
  if (!flow_gtk_frame_is_used(self)) return FALSE;
  flow_gtk_frame_send(self, g_variant_new_boolean(state));
  return TRUE; /* it shows the new state when the screen does */
}

static void on_label(GtkGestureClick *gesture, int count, double x, double y, FlowGtkFrame *self) {
  (void)gesture, (void)count, (void)x, (void)y;
  gtk_widget_activate(self->control);
}

static void show_toggle(FlowGtkFrame *self, uint32_t changes) {
  if (changes & FLOW_SHOWN_TEXT)
    flow_gtk_label_show(GTK_LABEL(toggle_label(self)), STRING(self->element, TEXT));
  if (changes & FLOW_SHOWN_VALUE) {
    const gboolean is_on = flow_as_boolean(&self->element->shown->value, FLOW_FALSE) != FLOW_FALSE;
    gtk_switch_set_active(GTK_SWITCH(self->control), is_on);
    gtk_switch_set_state(GTK_SWITCH(self->control), is_on);
  }
}

static void make_toggle(FlowGtkFrame *self) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *label = flow_gtk_label_new(NULL), *control = gtk_switch_new();
  GtkGesture *click = gtk_gesture_click_new();
  gtk_widget_set_hexpand(label, TRUE);
  gtk_widget_set_valign(control, GTK_ALIGN_CENTER);
  gtk_box_append(GTK_BOX(box), label);
  gtk_box_append(GTK_BOX(box), control);
  g_signal_connect_object(click, "released", G_CALLBACK(on_label), self, 0);
  gtk_widget_add_controller(label, GTK_EVENT_CONTROLLER(click));
  flow_gtk_frame_add(self, box);
  flow_gtk_frame_set_control(self, control);
  g_signal_connect_object(control, "state-set", G_CALLBACK(on_switched), self, 0);
}
const Look toggle_look = {make_toggle, show_toggle, FALSE};

/* ---- A truth value that is a secret ---------------------------------------------------------- */

/* Neither on nor off: the value is turned over unseen. */
static void on_hidden(GtkCheckButton *control, FlowGtkFrame *self) {
  const gboolean is_on = flow_as_boolean(&self->element->shown->value, FLOW_FALSE) != FLOW_FALSE;
  (void)control;
  if (flow_gtk_frame_is_used(self)) flow_gtk_frame_send(self, g_variant_new_boolean(!is_on));
}

static void show_hidden(FlowGtkFrame *self, uint32_t changes) {
  const char *text = STRING(self->element, TEXT);
  if (changes & FLOW_SHOWN_TEXT) {
    gtk_check_button_set_label(GTK_CHECK_BUTTON(self->control), text);
    GtkWidget *label = gtk_widget_get_last_child(self->control);
    if (GTK_IS_LABEL(label)) flow_gtk_label_wrap(GTK_LABEL(label), text);
  }
  if (changes & FLOW_SHOWN_VALUE)
    gtk_check_button_set_active(GTK_CHECK_BUTTON(self->control), FALSE);
}

static void make_hidden(FlowGtkFrame *self) {
  GtkWidget *check = gtk_check_button_new();
  gtk_check_button_set_inconsistent(GTK_CHECK_BUTTON(check), TRUE);
  g_signal_connect_object(check, "toggled", G_CALLBACK(on_hidden), self, 0);
  flow_gtk_frame_set_control(self, check);
}
const Look hidden_toggle_look = {make_hidden, show_hidden, FALSE};

/* ---- A number between two -------------------------------------------------------------------- */

/* The nearest number that is the minimum plus whole steps. */
static double on_step(const FlowGtkElement *element, double value) {
  if (element->shown->step > 0) {
    const double steps = round((value - element->shown->minimum) / element->shown->step);
    value = element->shown->minimum + steps * element->shown->step;
    if (value > element->shown->maximum) value -= element->shown->step;
  }
  return CLAMP(value, element->shown->minimum, element->shown->maximum);
}

static int digits_of(const FlowGtkElement *element) {
  const double step = element->shown->step > 0
                          ? element->shown->step
                          : (element->shown->maximum - element->shown->minimum) / 100;
  int digits = 0;
  for (double part = step; digits < 6 && fabs(part - round(part)) > 1e-6; part *= 10)
    digits++;
  return element->shown->step > 0 ? digits : MIN(digits, 2);
}

static gboolean on_moved(GtkRange *range, GtkScrollType scroll, double value, FlowGtkFrame *self) {
  const double number = on_step(self->element, value);
  (void)scroll;
  if (!flow_gtk_frame_is_used(self) || number == gtk_range_get_value(range)) return TRUE;
  gtk_range_set_value(range, number);
  flow_gtk_frame_send(self, g_variant_new_double(number));
  return TRUE;
}

/* The number beside it, with as many digits as a step has, as the user's language writes it. */
static char *write_number(GtkScale *scale, double value, gpointer element) {
  char digits[G_ASCII_DTOSTR_BUF_SIZE], format[] = "%.0f";
  format[2] = (char)('0' + gtk_scale_get_digits(scale));
  g_ascii_formatd(digits, sizeof digits, format, value);
  const flow_value number = flow_number_value(g_ascii_strtod(digits, NULL));
  return flow_gtk_element_value_text(element, &number);
}

static void show_range(FlowGtkFrame *self, uint32_t changes) {
  const FlowGtkElement *element = self->element;
  GtkRange *range = GTK_RANGE(self->control);
  if (changes & FLOW_SHOWN_LIMITS) {
    const double step = element->shown->step > 0
                            ? element->shown->step
                            : (element->shown->maximum - element->shown->minimum) / 100;
    gtk_range_set_range(range, element->shown->minimum,
                        MAX(element->shown->maximum, element->shown->minimum));
    gtk_range_set_increments(range, step, step * 10);
    gtk_scale_set_digits(GTK_SCALE(range), digits_of(element));
  }
  if (!(changes & (FLOW_SHOWN_VALUE | FLOW_SHOWN_LIMITS))) return;
  gtk_range_set_value(range, flow_as_number(&element->shown->value, element->shown->minimum));
  /* The number is drawn anew also where only the language is another. */
  gtk_scale_set_format_value_func(GTK_SCALE(range), write_number, self->element, NULL);
}

static void make_range(FlowGtkFrame *self) {
  GtkWidget *scale = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 1, 1);
  gtk_scale_set_draw_value(GTK_SCALE(scale), TRUE);
  gtk_scale_set_value_pos(GTK_SCALE(scale), GTK_POS_RIGHT);
  gtk_range_set_round_digits(GTK_RANGE(scale), -1);
  flow_gtk_use_wheel(scale, FALSE); /* it does not change while the page is scrolled */
  g_signal_connect_object(scale, "change-value", G_CALLBACK(on_moved), self, 0);
  flow_gtk_frame_set_control(self, scale);
}
const Look range_look = {make_range, show_range, TRUE};

/* ---- Stars ----------------------------------------------------------------------------------- */

static int stars_of(const FlowGtkElement *element) {
  return (int)flow_as_number(&element->shown->value, 0);
}

/* The star that says the rating takes it back to nothing. */
static void on_star(GtkButton *star, FlowGtkFrame *self) {
  const int number = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(star), "number"));
  flow_gtk_frame_send(self, g_variant_new_double(number == stars_of(self->element) ? 0 : number));
}

static gboolean on_star_key(GtkEventControllerKey *controller, guint key, guint code,
                            GdkModifierType state, FlowGtkFrame *self) {
  const gboolean is_rtl = gtk_widget_get_direction(self->control) == GTK_TEXT_DIR_RTL;
  int number = stars_of(self->element);
  (void)controller, (void)code;
  if (state & gtk_accelerator_get_default_mod_mask()) return FALSE;
  if (key == GDK_KEY_Up || key == (is_rtl ? GDK_KEY_Left : GDK_KEY_Right)) {
    number++;
  } else if (key == GDK_KEY_Down || key == (is_rtl ? GDK_KEY_Right : GDK_KEY_Left)) {
    number--;
  } else if (key >= GDK_KEY_0 && key <= GDK_KEY_9) {
    number = (int)(key - GDK_KEY_0);
  } else {
    return FALSE;
  }
  if (number >= 0 && number <= self->element->shown->maximum)
    flow_gtk_frame_send(self, g_variant_new_double(number));
  return TRUE;
}

static GtkWidget *star_new(FlowGtkFrame *self, int number) {
  GtkWidget *star = g_object_new(GTK_TYPE_BUTTON, "has-frame", FALSE, "accessible-role",
                                 GTK_ACCESSIBLE_ROLE_RADIO, NULL);
  char name[16];
  g_snprintf(name, sizeof name, "%d", number);
  g_object_set_data(G_OBJECT(star), "number", GINT_TO_POINTER(number));
  gtk_widget_add_css_class(star, "flow-star");
  flow_gtk_name(star, name, "");
  g_signal_connect_object(star, "clicked", G_CALLBACK(on_star), self, 0);
  return star;
}

static void show_stars(FlowGtkFrame *self, uint32_t changes) {
  const int count = (int)self->element->shown->maximum, stars = stars_of(self->element);
  GtkWidget *star;
  int number = 0;
  if (changes & FLOW_SHOWN_LIMITS) {
    while ((star = gtk_widget_get_first_child(self->control)))
      gtk_box_remove(GTK_BOX(self->control), star);
    while (number < count)
      gtk_box_append(GTK_BOX(self->control), star_new(self, ++number));
    number = 0;
  }
  for (star = gtk_widget_get_first_child(self->control); star;
       star = gtk_widget_get_next_sibling(star)) {
    const gboolean is_lit = ++number <= stars;
    gtk_button_set_icon_name(GTK_BUTTON(star),
                             is_lit ? "starred-symbolic" : "non-starred-symbolic");
    gtk_accessible_update_state(
        GTK_ACCESSIBLE(star), GTK_ACCESSIBLE_STATE_CHECKED,
        number == stars ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE, -1);
  }
}

static void make_rating(FlowGtkFrame *self) {
  GtkEventController *keys = gtk_event_controller_key_new();
  GtkWidget *box = g_object_new(GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_RADIO_GROUP,
                                "halign", GTK_ALIGN_START, NULL);
  g_signal_connect_object(keys, "key-pressed", G_CALLBACK(on_star_key), self, 0);
  gtk_widget_add_controller(box, keys);
  flow_gtk_frame_set_control(self, box);
}
const Look rating_look = {make_rating, show_stars, TRUE};
