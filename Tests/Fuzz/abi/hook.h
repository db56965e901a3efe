/* Events that the plugin of the target `abi` reports to the target. */
#pragma once

#include <flow/base.h>

typedef enum {
  FUZZ_INIT,
  FUZZ_DEINIT,
  FUZZ_CREATE,
  FUZZ_DESTROY,
  FUZZ_START,
  FUZZ_CHANGE, /* `handle` is the token */
  FUZZ_METHOD
} fuzz_event;

typedef void fuzz_hook(fuzz_event event, void *subject, flow_handle handle);
