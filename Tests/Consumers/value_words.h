/* Macros of C that values.cpp tests: words for values that C++ does not have. */
#ifndef VALUE_WORDS_H
#define VALUE_WORDS_H

#include <flow/flow.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A copy of a map that was written with FLOW_MAP, FLOW_LIST and FLOW_ENTRY. */
flow_value *value_words_written(void);
/* The same made by a builder, and NULL if that failed. */
flow_value *value_words_built(void);

#ifdef __cplusplus
}
#endif
#endif
