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

#endif
