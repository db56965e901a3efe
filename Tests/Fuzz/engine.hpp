/* An engine for targets that look at one part of it only. It lives as long as the process; classes
 * that a run registers belong to an engine of its own. */
#pragma once

#include "support.hpp"

namespace fuzz {

inline void quiet(void *, const flow_diagnostic *) {}

inline flow_engine *make_engine() {
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  options.diagnostic.function = quiet;
  flow_engine *engine = nullptr;
  FUZZ_CHECK(flow_engine_create(&options, &engine) == FLOW_OK, "There is no engine.");
  return engine;
}

inline void register_class(flow_engine *engine, flow_kind kind, const char *id,
                           const flow_method *methods, size_t count) {
  flow_class description = FLOW_CLASS_INIT;
  flow_error error = FLOW_ERROR_INIT;
  description.kind = kind;
  description.id = id;
  description.methods = methods;
  description.method_count = count;
  FUZZ_CHECK(flow_class_register(engine, FLOW_NONE, &description, &error) == FLOW_OK, "%s",
             error.message);
}

}  // namespace fuzz
