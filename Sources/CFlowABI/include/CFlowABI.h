/* The C module: the part of include/flow for Swift and the engine's own C. */
#ifndef CFLOWABI_H
#define CFLOWABI_H

#include <flow/entry.h>
#include <flow/flow.h>
#include <flow/host_api.h>
#include <stddef.h>
#include <string.h>

#include "CFlowRows.h"

/* Swift does not import macros that calculate with other macros. */
static inline uint32_t cflow_abi_version(void) { return FLOW_ABI_VERSION; }
static inline uint32_t cflow_abi_oldest(void) { return FLOW_ABI_OLDEST; }

/* True if options of this version ask for no more than to be shown at once. */
static inline bool cflow_are_plain(const flow_options *options) {
  static const flow_options none = FLOW_OPTIONS_INIT;
  const size_t behind = offsetof(flow_options, reserved);
  return options->style == none.style && (options->flags & ~(uint32_t)FLOW_OPEN_AT_ONCE) == 0 &&
         memcmp(&options->reserved, &none.reserved, sizeof none - behind) == 0;
}

#endif
