#include "setup.h"

flow_value setup_saved_id(flow_engine *engine, flow_handle handle) {
  uint64_t id = 0;
  if (handle != FLOW_NONE) flow_saved_id(engine, handle, &id);
  return flow_integer_value((int64_t)id); /* ids are below 2^52 */
}

flow_handle setup_restored(flow_engine *engine, flow_kind kind, const flow_value *state,
                           const char *key) {
  flow_handle handle = FLOW_NONE;
  int64_t id = flow_get_integer(state, key, 0);
  if (id > 0) flow_restored(engine, kind, (uint64_t)id, &handle);
  return handle;
}
