/**
 * flow/element_words.h - words for elements, by what their rows say. Included by flow/elements.h.
 */
/* Written by scripts/generate from FLOW_ELEMENT_TABLE; do not edit. */
#ifndef FLOW_ELEMENT_WORDS_H
#define FLOW_ELEMENT_WORDS_H

#include <flow/content.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A whole number from 0 to `maximum`. */
static inline flow_status flow_add_rating(flow_engine *engine, flow_content content,
                                          const char *id, const char *label, double value,
                                          double maximum) {
  flow_element element = FLOW_ELEMENT_INIT;
  element.kind = FLOW_ELEMENT_RATING;
  element.id = flow_text(id);
  element.text = flow_text(label);
  element.value = flow_number_value(value);
  element.maximum = maximum;
  element.step = 1;
  return flow_content_add(engine, content, &element);
}

/* The elements whose words flow/flow.hpp makes, by what these are given: X(word, name). */
#define FLOW_WORDS_ELEMENTS_(X) \
  X(section, SECTION) \
  X(note, NOTE) \
  X(link_text, LINK_TEXT) \
  X(unavailable, UNAVAILABLE)
#define FLOW_NUMBER_ELEMENTS_(X) \
  X(range, RANGE)
#define FLOW_COUNT_ELEMENTS_(X) \
  X(rating, RATING)
#define FLOW_TRUTH_ELEMENTS_(X)
#define FLOW_ROWS_ELEMENTS_(X)
#define FLOW_PRESSED_ELEMENTS_(X)

#ifdef __cplusplus
}
#endif
#endif
