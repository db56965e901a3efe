/* Input of the user to an element, and the text of what stands in it. */
#include "element.h"

static gboolean has_gone(FlowGtkElement *self, GError **error) {
  if (self->screen && flow_gtk_screen_engine(self->screen)) return FALSE;
  g_set_error(error, FLOW_GTK_ERROR, FLOW_ERROR_STALE_HANDLE,
              "the element '%s' is on no screen any more: nothing was sent", STRING(self, ID));
  return TRUE;
}

static gboolean send(FlowGtkElement *self, const char *action, const flow_value *value,
                     GError **error) {
  char *id;
  gboolean is_sent;
  if (has_gone(self, error)) return FALSE;
  id = g_strdup(STRING(self, ID));
  g_object_ref(self);
  is_sent = flow_gtk_screen_send(self->screen, id, action, value, error);
  /* The screen knows by itself that it is over. */
  if (is_sent && self->wrong && !action) flow_gtk_element_end_wrong(self);
  flow_gtk_element_touch(self, CHANGED(VALUE));
  g_object_unref(self);
  g_free(id);
  return is_sent;
}

gboolean flow_gtk_element_press(FlowGtkElement *self, const char *row, const char *action,
                                GError **error) {
  flow_value value = flow_string_value(row);
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), FALSE);
  if (has_gone(self, error)) return FALSE;
  if (!(self->traits & FLOW_ELEMENT_IS_PRESSED) && !action) {
    g_set_error(error, FLOW_GTK_ERROR, FLOW_ERROR_ARGUMENT_TYPE,
                "the element '%s' is not pressed: it has a value", STRING(self, ID));
    return FALSE;
  }
  return send(self, action, row ? &value : NULL, error);
}

gboolean flow_gtk_element_set_value(FlowGtkElement *self, GVariant *variant, GError **error) {
  flow_value *value;
  gboolean is_sent;
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), FALSE);
  if (variant) g_variant_ref_sink(variant);
  value = has_gone(self, error) ? NULL : flow_gtk_value_of(variant, error);
  if (value && self->traits & FLOW_ELEMENT_IS_PRESSED) {
    g_set_error(error, FLOW_GTK_ERROR, FLOW_ERROR_ARGUMENT_TYPE,
                "the element '%s' has no value: it is pressed", STRING(self, ID));
    g_clear_pointer(&value, flow_value_destroy);
  }
  is_sent = value && send(self, NULL, value, error);
  flow_value_destroy(value);
  if (variant) g_variant_unref(variant);
  return is_sent;
}

/* As much of an element as flow_value_for() reads; borrowed. */
static flow_element described(const FlowGtkElement *self) {
  flow_element element = FLOW_ELEMENT_INIT;
  element.kind = self->kind;
  element.field_type = self->field_type;
  element.enabled = self->enabled;
  element.many = self->many;
  element.secret = self->secret;
  element.id = flow_text(STRING(self, ID));
  element.text = flow_text(STRING(self, TEXT));
  element.minimum = self->minimum;
  element.maximum = self->maximum;
  element.step = self->step;
  return element;
}

static void lend_rows(FlowGtkElement *self, flow_element *element) {
  const flow_rows *rows = NULL;
  const size_t count = self->has_all_rows ? self->row_total : FLOW_ROWS_FIRST;
  if (!(self->traits & FLOW_ELEMENT_HAS_ROWS)) return;
  if (flow_screen_rows(flow_gtk_screen_engine(self->screen), self->screen->raw, STRING(self, ID), 0,
                       count, &rows, NULL) != FLOW_OK)
    return;
  element->rows = rows->rows;
  element->row_size = rows->row_size;
  element->row_count = rows->row_count;
  element->row_total = self->row_total;
  if (!self->has_all_rows) element->rows_method = element->find_method = "rows";
}

static const char *reason_for(FlowGtkElement *self, flow_string text, const flow_error *mistake) {
  flow_word word = FLOW_WORD_WRONG_NUMBER;
  flow_element free_of_limits = described(self);
  flow_value *number = NULL;
  if (self->field_type == FLOW_FIELD_DATE) word = FLOW_WORD_WRONG_DATE;
  if (self->field_type == FLOW_FIELD_TIME) word = FLOW_WORD_WRONG_TIME;
  if (self->takes != FLOW_TAKES_FIELD && self->takes != FLOW_TAKES_NUMBER) return mistake->message;
  if (self->takes == FLOW_TAKES_NUMBER || self->field_type == FLOW_FIELD_NUMBER) {
    free_of_limits.kind = FLOW_ELEMENT_FIELD;
    free_of_limits.field_type = FLOW_FIELD_NUMBER;
    free_of_limits.minimum = free_of_limits.maximum = free_of_limits.step = 0;
    word = FLOW_WORD_WRONG_NUMBER;
    if (flow_value_for(&free_of_limits, text, &number, NULL) == FLOW_OK) {
      word = FLOW_WORD_WRONG_LIMITS;
      flow_value_destroy(number);
    }
  }
  return flow_gtk_screen_word(self->screen, word);
}

gboolean flow_gtk_element_set_text(FlowGtkElement *self, const char *text, GError **error) {
  flow_element element;
  flow_error mistake = FLOW_ERROR_INIT;
  flow_value *value = NULL;
  gboolean is_sent = FALSE;
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), FALSE);
  if (has_gone(self, error)) return FALSE;
  g_object_ref(self);
  element = described(self);
  lend_rows(self, &element);
  if (flow_value_for(&element, flow_text(text), &value, &mistake) == FLOW_OK) {
    is_sent = send(self, NULL, value, error);
    flow_value_destroy(value);
  } else if (self->traits & FLOW_ELEMENT_IS_PRESSED ||
             !(self->traits & FLOW_ELEMENT_IS_INTERACTIVE)) {
    flow_gtk_set_error(error, mistake.status, &mistake);
  } else {
    g_free(self->wrong);
    self->wrong = g_strdup(reason_for(self, flow_text(text), &mistake));
    flow_gtk_element_choose_error(self);
    g_set_error_literal(error, FLOW_GTK_ERROR, mistake.status, self->wrong);
    flow_gtk_screen_set_wrong(self->screen, STRING(self, ID), self->wrong);
  }
  g_object_unref(self);
  return is_sent;
}

/* ---- Reading --------------------------------------------------------------------------------- */

char *flow_gtk_element_value_text(const FlowGtkElement *self) {
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  if (!self->value) return g_strdup("");
  switch (self->value->type) {
    case FLOW_TYPE_STRING:
      return flow_gtk_text(self->value->as.string);
    case FLOW_TYPE_INTEGER:
      return g_strdup_printf("%" G_GINT64_FORMAT, (gint64)self->value->as.integer);
    case FLOW_TYPE_NUMBER:
      g_ascii_formatd(number, sizeof number, "%.15g", self->value->as.number);
      if (g_ascii_strtod(number, NULL) != self->value->as.number)
        g_ascii_dtostr(number, sizeof number, self->value->as.number);
      return g_strdup(number);
    default:
      return g_strdup("");
  }
}
