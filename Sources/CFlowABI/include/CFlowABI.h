/* The C module: the part of include/flow for Swift and the engine's own C. */
#ifndef CFLOWABI_H
#define CFLOWABI_H

#include <flow/entry.h>
#include <flow/flow.h>
#include <flow/host_api.h>

#include "CFlowRows.h"

/* Swift does not import macros that calculate with other macros. */
static inline uint32_t cflow_abi_version(void) { return FLOW_ABI_VERSION; }
static inline uint32_t cflow_abi_oldest(void) { return FLOW_ABI_OLDEST; }

/* True if options of this version ask for no more than to be shown at once. */
static inline bool cflow_are_plain(const flow_options *options) {
  const flow_options *o = options;
  const uintptr_t others = (uintptr_t)o->completion.function | (uintptr_t)o->completion.destroy |
                           (uintptr_t)o->dismissed.function | (uintptr_t)o->dismissed.destroy |
                           (uintptr_t)o->finished.function | (uintptr_t)o->finished.destroy |
                           (uintptr_t)o->done.function | (uintptr_t)o->done.destroy |
                           (uintptr_t)o->completion_method | (uintptr_t)o->dismissed_method |
                           (uintptr_t)o->finished_method | (uintptr_t)o->done_method |
                           o->source.size | o->source_row.size;
  return o->style == FLOW_STYLE_PUSH && (o->flags & ~(uint32_t)FLOW_OPEN_AT_ONCE) == 0 &&
         others == 0;
}

#endif
