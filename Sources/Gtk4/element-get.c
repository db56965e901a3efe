/* The properties of an element, for programs in C. */
#include "element.h"

char *flow_gtk_element_get_value_text(FlowGtkElement *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), NULL);
  return self->raw ? flow_gtk_element_value_text(self, NULL) : g_strdup("");
}

FlowGtkElementKind flow_gtk_element_get_kind(FlowGtkElement *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), FLOW_GTK_ELEMENT_KIND_ANY);
  return (FlowGtkElementKind)self->shown->kind;
}

const char *flow_gtk_element_get_id(FlowGtkElement *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), "");
  return STRING(self, ID);
}

const char *flow_gtk_element_get_text(FlowGtkElement *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), "");
  return STRING(self, TEXT);
}

const char *flow_gtk_element_get_label(FlowGtkElement *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), "");
  return STRING(self, LABEL);
}

const char *flow_gtk_element_get_error(FlowGtkElement *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), "");
  return STRING(self, ERROR);
}

const char *flow_gtk_element_get_placeholder(FlowGtkElement *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), "");
  return STRING(self, PLACEHOLDER);
}

gboolean flow_gtk_element_get_enabled(FlowGtkElement *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), FALSE);
  return self->shown->enabled != FLOW_FALSE;
}

FlowGtkRole flow_gtk_element_get_role(FlowGtkElement *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), FLOW_GTK_ROLE_NORMAL);
  return (FlowGtkRole)self->shown->role;
}

FlowGtkFieldType flow_gtk_element_get_field_type(FlowGtkElement *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), FLOW_GTK_FIELD_TYPE_TEXT);
  return (FlowGtkFieldType)self->shown->field_type;
}

gboolean flow_gtk_element_get_many(FlowGtkElement *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), FALSE);
  return self->shown->many != FLOW_FALSE;
}

gboolean flow_gtk_element_get_secret(FlowGtkElement *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), FALSE);
  return self->shown->secret || self->shown->field_type == FLOW_FIELD_SECURE;
}

const char *flow_gtk_element_get_hint(FlowGtkElement *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), "");
  return STRING(self, HINT);
}

const char *flow_gtk_element_get_footer(FlowGtkElement *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), "");
  return STRING(self, FOOTER);
}

double flow_gtk_element_get_minimum(FlowGtkElement *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), 0);
  return self->shown->minimum;
}

double flow_gtk_element_get_maximum(FlowGtkElement *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), 0);
  return self->shown->maximum;
}

double flow_gtk_element_get_step(FlowGtkElement *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), 0);
  return self->shown->step;
}

const char *flow_gtk_element_get_icon(FlowGtkElement *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), "");
  return STRING(self, ICON);
}

const char *flow_gtk_element_get_source(FlowGtkElement *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), "");
  return STRING(self, SOURCE);
}

const char *flow_gtk_element_get_shortcut(FlowGtkElement *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), "");
  return STRING(self, SHORTCUT);
}

GListModel *flow_gtk_element_get_rows(FlowGtkElement *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), NULL);
  return (GListModel *)self->rows;
}

FlowGtkTakes flow_gtk_element_get_takes(FlowGtkElement *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), FLOW_GTK_TAKES_ANY);
  return (FlowGtkTakes)flow_element_takes(self->shown->kind);
}

FlowGtkPlacement flow_gtk_element_get_placement(FlowGtkElement *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), FLOW_GTK_PLACEMENT_BODY);
  return (FlowGtkPlacement)self->shown->placement;
}

guint64 flow_gtk_element_get_put(FlowGtkElement *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), 0);
  return self->put;
}
