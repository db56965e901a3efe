/* Input of the user to an element. */
#include "element.h"

static gboolean has_gone(FlowGtkElement *self, GError **error) {
  if (self->raw && !self->screen->is_gone) return FALSE;
  g_set_error(error, FLOW_GTK_ERROR, FLOW_ERROR_STALE_HANDLE,
              "the element '%s' is on no screen any more: nothing was sent", STRING(self, ID));
  return TRUE;
}

static gboolean fail(FlowGtkElement *self, const char *why, GError **error) {
  g_set_error(error, FLOW_GTK_ERROR, FLOW_ERROR_ARGUMENT_TYPE, "the element '%s' %s",
              STRING(self, ID), why);
  return FALSE;
}

gboolean flow_gtk_element_click(FlowGtkElement *self, const char *row, const char *action,
                                uint32_t clicks, GError **error) {
  flow_error mistake = FLOW_ERROR_INIT;
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), FALSE);
  if (has_gone(self, error)) return FALSE;
  if (!flow_gtk_element_has(self, FLOW_ELEMENT_IS_PRESSED) && !action &&
      self->shown->kind != FLOW_ELEMENT_LINK_TEXT)
    return fail(self, "is not pressed: it has a value", error);
  FlowGtkAsked *call = flow_gtk_ask();
  const flow_status status = flow_scene_press(self->raw, row, action, clicks, &mistake);
  return flow_gtk_answer(call, status, &mistake, error);
}

gboolean flow_gtk_element_press(FlowGtkElement *self, const char *row, const char *action,
                                GError **error) {
  return flow_gtk_element_click(self, row, action, 1, error);
}

gboolean flow_gtk_element_set_value(FlowGtkElement *self, GVariant *variant, GError **error) {
  flow_error mistake = FLOW_ERROR_INIT;
  flow_value *value = NULL;
  gboolean is_sent = FALSE;
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), FALSE);
  if (variant) g_variant_ref_sink(variant);
  if (!has_gone(self, error)) {
    if (flow_gtk_element_has(self, FLOW_ELEMENT_IS_PRESSED)) {
      fail(self, "has no value: it is pressed", error);
    } else if ((value = flow_gtk_value_of(variant, error))) {
      FlowGtkAsked *call = flow_gtk_ask();
      const flow_status status = flow_scene_set(self->raw, value, &mistake);
      is_sent = flow_gtk_answer(call, status, &mistake, error);
    }
  }
  flow_value_destroy(value);
  if (variant) g_variant_unref(variant);
  return is_sent;
}

gboolean flow_gtk_element_set_text(FlowGtkElement *self, const char *text, GError **error) {
  flow_error mistake = FLOW_ERROR_INIT;
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), FALSE);
  if (has_gone(self, error)) return FALSE;
  FlowGtkAsked *call = flow_gtk_ask();
  const flow_status status = flow_scene_type(self->raw, text, &mistake);
  return flow_gtk_answer(call, status, &mistake, error);
}
