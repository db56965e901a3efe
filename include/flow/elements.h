/**
 * flow/elements.h - one-line ways to fill content inside `render`; each is flow_content_add() with
 * the members that kind needs, and returns its status. Texts are NUL-terminated and may be NULL.
 * Included by flow/flow.h and flow/plugin.h.
 */
#ifndef FLOW_ELEMENTS_H
#define FLOW_ELEMENTS_H

#include <flow/content.h>

#ifdef __cplusplus
extern "C" {
#endif

/** An element of a kind with id and text; everything else as in FLOW_ELEMENT_INIT. */
static inline flow_element flow_element_make(flow_element_kind kind, const char *id,
                                             const char *text) {
  flow_element element = FLOW_ELEMENT_INIT;
  element.kind = kind;
  element.id = flow_text(id);
  element.text = flow_text(text);
  return element;
}

static inline flow_status flow_add_title(flow_engine *engine, flow_content content,
                                         const char *title) {
  return flow_content_set_title(engine, content, flow_text(title));
}

static inline flow_status flow_add_heading(flow_engine *engine, flow_content content,
                                           const char *text) {
  flow_element element = flow_element_make(FLOW_ELEMENT_HEADING, NULL, text);
  return flow_content_add(engine, content, &element);
}

static inline flow_status flow_add_text(flow_engine *engine, flow_content content,
                                        const char *text) {
  flow_element element = flow_element_make(FLOW_ELEMENT_TEXT, NULL, text);
  return flow_content_add(engine, content, &element);
}

static inline flow_status flow_add_divider(flow_engine *engine, flow_content content) {
  flow_element element = flow_element_make(FLOW_ELEMENT_DIVIDER, NULL, NULL);
  return flow_content_add(engine, content, &element);
}

static inline flow_status flow_add_button(flow_engine *engine, flow_content content, const char *id,
                                          const char *label, flow_role role) {
  flow_element element = flow_element_make(FLOW_ELEMENT_BUTTON, id, label);
  element.role = role;
  return flow_content_add(engine, content, &element);
}

static inline flow_status flow_add_toolbar(flow_engine *engine, flow_content content,
                                           flow_placement placement, const char *id,
                                           const char *label, flow_role role) {
  flow_element element = flow_element_make(FLOW_ELEMENT_BUTTON, id, label);
  element.placement = placement;
  element.role = role;
  return flow_content_add(engine, content, &element);
}

static inline flow_status flow_add_field(flow_engine *engine, flow_content content, const char *id,
                                         const char *label, flow_field_type type, const char *value,
                                         const char *error) {
  flow_element element = flow_element_make(FLOW_ELEMENT_FIELD, id, label);
  element.field_type = type;
  element.value = flow_string_value(value);
  element.error = flow_text(error);
  return flow_content_add(engine, content, &element);
}

static inline flow_status flow_add_toggle(flow_engine *engine, flow_content content, const char *id,
                                          const char *label, flow_bool value) {
  flow_element element = flow_element_make(FLOW_ELEMENT_TOGGLE, id, label);
  element.value = flow_boolean_value(value);
  return flow_content_add(engine, content, &element);
}

/** One of `rows` can be chosen; `chosen` is its id, or NULL. */
static inline flow_status flow_add_choice(flow_engine *engine, flow_content content, const char *id,
                                          const char *label, const flow_row *rows, size_t count,
                                          const char *chosen) {
  flow_element element = flow_element_make(FLOW_ELEMENT_CHOICE, id, label);
  element.rows = rows;
  element.row_count = count;
  if (chosen) element.value = flow_string_value(chosen);
  return flow_content_add(engine, content, &element);
}

static inline flow_status flow_add_list(flow_engine *engine, flow_content content, const char *id,
                                        const char *label, const flow_row *rows, size_t count) {
  flow_element element = flow_element_make(FLOW_ELEMENT_LIST, id, label);
  element.rows = rows;
  element.row_count = count;
  return flow_content_add(engine, content, &element);
}

/** `fraction` from 0 to 1; below 0 means that it is not known. */
static inline flow_status flow_add_progress(flow_engine *engine, flow_content content,
                                            const char *text, double fraction) {
  flow_element element = flow_element_make(FLOW_ELEMENT_PROGRESS, NULL, text);
  if (fraction >= 0) element.value = flow_number_value(fraction);
  return flow_content_add(engine, content, &element);
}

#ifdef __cplusplus
}
#endif
#endif
