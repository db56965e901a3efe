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

/* The elements whose words flow/flow.hpp makes, by what these are given: X(word, name). */
#define FLOW_WORDS_ELEMENTS_(X) \
  X(section, SECTION) \
  X(note, NOTE) \
  X(link_text, LINK_TEXT) \
  X(unavailable, UNAVAILABLE)
#define FLOW_NUMBER_ELEMENTS_(X) \
  X(range, RANGE)
#define FLOW_COUNT_ELEMENTS_(X)
#define FLOW_TRUTH_ELEMENTS_(X)
#define FLOW_ROWS_ELEMENTS_(X)
#define FLOW_PRESSED_ELEMENTS_(X)

#ifdef __cplusplus
}
#endif
#endif
