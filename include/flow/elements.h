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

/** A row with id and title; everything else empty. */
static inline flow_row flow_row_make(const char *id, const char *title) {
  flow_row row = FLOW_ROW_INIT;
  row.id = flow_text(id);
  row.title = flow_text(title);
  return row;
}

/** The title of the content. */
static inline flow_status flow_add_title(flow_engine *engine, flow_content content,
                                         const char *title) {
  return flow_content_set_title(engine, content, flow_text(title));
}

/** A heading. */
static inline flow_status flow_add_heading(flow_engine *engine, flow_content content,
                                           const char *text) {
  flow_element element = flow_element_make(FLOW_ELEMENT_HEADING, NULL, text);
  return flow_content_add(engine, content, &element);
}

/** A text. */
static inline flow_status flow_add_text(flow_engine *engine, flow_content content,
                                        const char *text) {
  flow_element element = flow_element_make(FLOW_ELEMENT_TEXT, NULL, text);
  return flow_content_add(engine, content, &element);
}

/** A section, which holds the elements added behind it, up to the next section; both texts may be
 *  NULL. */
static inline flow_status flow_add_section(flow_engine *engine, flow_content content,
                                           const char *title, const char *footer) {
  flow_element element = flow_element_make(FLOW_ELEMENT_SECTION, NULL, title);
  element.footer = flow_text(footer);
  return flow_content_add(engine, content, &element);
}

/** An additional text. */
static inline flow_status flow_add_note(flow_engine *engine, flow_content content,
                                        const char *text) {
  flow_element element = flow_element_make(FLOW_ELEMENT_NOTE, NULL, text);
  return flow_content_add(engine, content, &element);
}

/** A text that the host opens as `uri` when the user selects it. */
static inline flow_status flow_add_link_text(flow_engine *engine, flow_content content,
                                             const char *text, const char *uri) {
  flow_element element = flow_element_make(FLOW_ELEMENT_LINK_TEXT, NULL, text);
  element.source = flow_text(uri);
  return flow_content_add(engine, content, &element);
}

/** An image of a file name or URI; `text` says what it shows. */
static inline flow_status flow_add_image(flow_engine *engine, flow_content content,
                                         const char *source, const char *text) {
  flow_element element = flow_element_make(FLOW_ELEMENT_IMAGE, NULL, text);
  element.source = flow_text(source);
  return flow_content_add(engine, content, &element);
}

/** An image whose file is `size` bytes in memory. */
static inline flow_status flow_add_image_bytes(flow_engine *engine, flow_content content,
                                               const uint8_t *bytes, size_t size,
                                               const char *text) {
  flow_element element = flow_element_make(FLOW_ELEMENT_IMAGE, NULL, text);
  element.value = flow_bytes_value(bytes, size);
  return flow_content_add(engine, content, &element);
}

/** A note in the place of content that cannot be shown; `text` NULL: the engine's word for that. */
static inline flow_status flow_add_unavailable(flow_engine *engine, flow_content content,
                                               const char *text) {
  flow_element element = flow_element_make(FLOW_ELEMENT_UNAVAILABLE, NULL, text);
  return flow_content_add(engine, content, &element);
}

/** A line between what stands above and below it. */
static inline flow_status flow_add_divider(flow_engine *engine, flow_content content) {
  flow_element element = flow_element_make(FLOW_ELEMENT_DIVIDER, NULL, NULL);
  return flow_content_add(engine, content, &element);
}

/** A button in the body; `id` is also the method it invokes. */
static inline flow_status flow_add_button(flow_engine *engine, flow_content content, const char *id,
                                          const char *label, flow_role role) {
  flow_element element = flow_element_make(FLOW_ELEMENT_BUTTON, id, label);
  element.role = role;
  return flow_content_add(engine, content, &element);
}

/** A button in the toolbar, FLOW_PLACEMENT_LEADING or FLOW_PLACEMENT_TRAILING. */
static inline flow_status flow_add_toolbar(flow_engine *engine, flow_content content,
                                           flow_placement placement, const char *id,
                                           const char *label, flow_role role) {
  flow_element element = flow_element_make(FLOW_ELEMENT_BUTTON, id, label);
  element.placement = placement;
  element.role = role;
  return flow_content_add(engine, content, &element);
}

/** A field. `value` NULL: an empty one. `error` says why the value is not valid; NULL: it is. */
static inline flow_status flow_add_field(flow_engine *engine, flow_content content, const char *id,
                                         const char *label, flow_field_type type, const char *value,
                                         const char *error) {
  flow_element element = flow_element_make(FLOW_ELEMENT_FIELD, id, label);
  element.field_type = type;
  if (value || type <= FLOW_FIELD_SECURE || type == FLOW_FIELD_EMAIL ||
      type == FLOW_FIELD_MULTILINE) {
    element.value = flow_string_value(value);
  }
  element.error = flow_text(error);
  return flow_content_add(engine, content, &element);
}

/** A number to be typed in; `step` 0 allows any. Both limits the same: none. */
static inline flow_status flow_add_number(flow_engine *engine, flow_content content, const char *id,
                                          const char *label, double value, double minimum,
                                          double maximum, double step) {
  flow_element element = flow_element_make(FLOW_ELEMENT_FIELD, id, label);
  element.field_type = FLOW_FIELD_NUMBER;
  element.value = flow_number_value(value);
  element.minimum = minimum;
  element.maximum = maximum;
  element.step = step;
  return flow_content_add(engine, content, &element);
}

/** A number to be chosen between two, as by a slider. */
static inline flow_status flow_add_range(flow_engine *engine, flow_content content, const char *id,
                                         const char *label, double value, double minimum,
                                         double maximum, double step) {
  flow_element element = flow_element_make(FLOW_ELEMENT_RANGE, id, label);
  element.value = flow_number_value(value);
  element.minimum = minimum;
  element.maximum = maximum;
  element.step = step;
  return flow_content_add(engine, content, &element);
}

/** A truth value to be switched. */
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

/** Rows to be selected. */
static inline flow_status flow_add_list(flow_engine *engine, flow_content content, const char *id,
                                        const char *label, const flow_row *rows, size_t count) {
  flow_element element = flow_element_make(FLOW_ELEMENT_LIST, id, label);
  element.rows = rows;
  element.row_count = count;
  return flow_content_add(engine, content, &element);
}

/** A progress: `fraction` is from 0 to 1, or below 0 if it is not known. */
static inline flow_status flow_add_progress(flow_engine *engine, flow_content content,
                                            const char *text, double fraction) {
  flow_element element = flow_element_make(FLOW_ELEMENT_PROGRESS, NULL, text);
  if (fraction >= 0) element.value = flow_number_value(fraction);
  return flow_content_add(engine, content, &element);
}

#ifdef __cplusplus
}
#endif

#include <flow/element_words.h>
#endif
