/* The calls that are shown. */
#ifndef CFLOWTRACE_FILTER_H
#define CFLOWTRACE_FILTER_H

#include <flow/engine.h>

/* Reads FLOW_TRACE_ONLY, not where the program has more rights than who has started it. A sentence
 * on standard error says that it has an unknown form; then it counts as not set. */
void filter_begin(void);

/* True of a call that is to be shown: its class is named by FLOW_TRACE_ONLY, or without that does
 * not tell the host what to show. */
_Bool filter_wants(const flow_call *call);

#endif
