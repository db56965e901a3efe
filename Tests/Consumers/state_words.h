/* A class of C whose struct is its state by FLOW_STATE, for state_words.cpp. */
#ifndef STATE_WORDS_H
#define STATE_WORDS_H

#include <flow/flow.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Registers the screen "form", with a member of every type that FLOW_STATE takes. */
flow_status state_words_register(flow_engine *engine);
/* Gives its members values at the ends of their types; all others are those of `create`. */
void state_words_fill(void *form);
/* Writes down what the members hold. */
const char *state_words_text(void *form, char *room, size_t size);

#ifdef __cplusplus
}
#endif
#endif
