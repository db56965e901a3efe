/* New content of an element: taken first, told later. */
#include "element.h"

/* Texts that are taken as they are. */
static const struct {
  guint property;
  size_t offset;
} texts[] = {{ELEMENT_TEXT, offsetof(flow_element, text)},
             {ELEMENT_LABEL, offsetof(flow_element, label)},
             {ELEMENT_PLACEHOLDER, offsetof(flow_element, placeholder)},
             {ELEMENT_HINT, offsetof(flow_element, hint)},
             {ELEMENT_FOOTER, offsetof(flow_element, footer)},
             {ELEMENT_ICON, offsetof(flow_element, icon)},
             {ELEMENT_SHORTCUT, offsetof(flow_element, shortcut)}};
static gboolean is_same(const char *text, flow_string view) { return flow_string_is(view, text); }

static void set_string(FlowGtkElement *self, guint property, const char *text) {
  if (strcmp(flow_gtk_element_string(self, property), text) == 0) return;
  g_free(self->strings[property]);
  self->strings[property] = text[0] ? g_strdup(text) : NULL;
  self->pending |= 1u << property;
}

/* The error that is shown: the screen's, else that of the host. */
void flow_gtk_element_choose_error(FlowGtkElement *self) {
  set_string(self, ELEMENT_ERROR,
             self->own_error ? self->own_error
             : self->wrong   ? self->wrong
                             : "");
}

static void take_texts(FlowGtkElement *self, const flow_element *element) {
  if (!is_same(STRING(self, ID), element->id)) {
    g_free(self->strings[ELEMENT_ID]);
    self->strings[ELEMENT_ID] = flow_gtk_text(element->id);
    self->pending |= CHANGED(ID);
  }
  for (guint index = 0; index < G_N_ELEMENTS(texts); index++) {
    const flow_string *view = (const void *)((const char *)element + texts[index].offset);
    char **text = &self->strings[texts[index].property];
    if (is_same(*text, *view)) continue;
    g_free(*text);
    *text = view->size ? flow_gtk_text(*view) : NULL;
    self->pending |= 1u << texts[index].property;
  }
  if (!is_same(self->own_error, element->error)) {
    g_free(self->own_error);
    self->own_error = element->error.size ? flow_gtk_text(element->error) : NULL;
    flow_gtk_element_choose_error(self);
  }
}

static void take_source(FlowGtkElement *self, const flow_element *element) {
  char *source;
  if (is_same(self->raw_source, element->source)) return;
  g_free(self->raw_source);
  self->raw_source = flow_gtk_text(element->source);
  source = element->kind == FLOW_ELEMENT_LINK_TEXT
               ? flow_gtk_text(element->source)
               : flow_gtk_screen_resolve(self->screen, element->source);
  set_string(self, ELEMENT_SOURCE, source);
  g_free(source);
}

static void take_bytes(FlowGtkElement *self, const flow_element *element) {
  const flow_bytes bytes = flow_as_bytes(&element->value);
  const gboolean is_bytes = element->value.type == FLOW_TYPE_BYTES;
  if (is_bytes == (self->bytes != NULL) && (!is_bytes || self->digest == element->digest)) return;
  g_clear_pointer(&self->bytes, g_bytes_unref);
  if (is_bytes) self->bytes = g_bytes_new(bytes.data, bytes.size);
  self->digest = element->digest;
  self->pending |= CHANGED(BYTES) | CHANGED(VALUE);
}

static void take_value(FlowGtkElement *self, const flow_element *element) {
  const flow_value *value = element->value.type == FLOW_TYPE_BYTES ? NULL : &element->value;
  take_bytes(self, element);
  if (!flow_value_equal(self->value, value)) {
    g_clear_pointer(&self->value, flow_value_destroy);
    if (value) flow_value_copy(value, &self->value);
    self->pending |= CHANGED(VALUE);
  }
  if (self->pending & CHANGED(VALUE)) g_clear_pointer(&self->variant, g_variant_unref);
}

#define TAKE(member, given, property)    \
  do {                                   \
    if (self->member != (given)) {       \
      self->member = (given);            \
      self->pending |= CHANGED(property); \
    }                                    \
  } while (0)

void flow_gtk_element_end_wrong(FlowGtkElement *self) {
  g_clear_pointer(&self->wrong, g_free);
  flow_gtk_element_choose_error(self);
}

void flow_gtk_element_take(FlowGtkElement *self, const flow_element *element, uint64_t revision) {
  const flow_field_type former = self->field_type;
  TAKE(kind, element->kind, KIND);
  self->traits = flow_element_traits(element->kind);
  TAKE(takes, flow_element_takes(element->kind), TAKES);
  TAKE(placement, element->placement, PLACEMENT);
  TAKE(role, element->role, ROLE);
  TAKE(field_type, element->field_type, FIELD_TYPE);
  TAKE(enabled, element->enabled != FLOW_FALSE, ENABLED);
  TAKE(many, element->many != FLOW_FALSE, MANY);
  TAKE(secret, element->secret || element->field_type == FLOW_FIELD_SECURE, SECRET);
  TAKE(minimum, element->minimum, MINIMUM);
  TAKE(maximum, element->maximum, MAXIMUM);
  TAKE(step, element->step, STEP);
  take_texts(self, element);
  take_source(self, element);
  take_value(self, element);
  /* A text that the screen has put, or another type of field, ends one that was half typed. */
  if (self->wrong && (element->put_revision > self->put || former != self->field_type)) {
    flow_gtk_element_end_wrong(self);
    self->is_wrong_over = TRUE;
  }
  TAKE(put, element->put_revision, PUT);
  if (self->row_total != element->row_total) flow_gtk_element_touch(self, CHANGED(ROWS));
  self->row_total = element->row_total;
  self->has_all_rows = element->row_count == element->row_total;
  if (!(self->traits & FLOW_ELEMENT_HAS_ROWS)) return;
  if (!self->rows) {
    self->rows = flow_gtk_rows_new(self);
    self->pending |= CHANGED(ROWS);
  }
  flow_gtk_rows_take(self->rows, element, revision);
  if (self->pending & CHANGED(VALUE)) flow_gtk_rows_choose(self->rows);
}

/* ---- Telling --------------------------------------------------------------------------------- */

void flow_gtk_element_begin(FlowGtkElement *self) {
  if (self->rows) flow_gtk_rows_tell(self->rows);
  self->pending = self->touched = 0;
}

void flow_gtk_element_forget(FlowGtkElement *self) {
  self->forgotten++;
  flow_gtk_element_touch(self, CHANGED(VALUE));
}

void flow_gtk_element_touch(FlowGtkElement *self, guint touched) { self->touched |= touched; }

void flow_gtk_element_tell(FlowGtkElement *self) {
  const guint pending = self->pending, touched = self->touched;
  const gboolean is_wrong_over = self->is_wrong_over;
  self->pending = self->touched = 0;
  self->is_wrong_over = FALSE;
  if (!pending && !touched && !self->rows) return;
  g_object_ref(self);
  if (self->rows) flow_gtk_rows_tell(self->rows);
  flow_gtk_element_notify(self, pending);
  self->changes = pending | touched;
  if (self->changes) flow_gtk_element_tell_changed(self);
  self->changes = 0;
  if (is_wrong_over && self->screen)
    flow_gtk_screen_set_wrong(self->screen, STRING(self, ID), NULL);
  g_object_unref(self);
}

/* Cycles of handlers, as between an element and a button in Python, end here. */
void flow_gtk_element_end(FlowGtkElement *self) {
  if (!self->screen) return;
  self->screen = NULL;
  if (self->rows) flow_gtk_rows_end(self->rows);
  g_object_run_dispose(G_OBJECT(self));
}
