// Reports findings of programs that try calls nobody would write.
#pragma once

#include <flow/status.h>

#include <cstdarg>
#include <cstdio>
#include <cstdlib>

namespace shared {

/// Reports a finding: one sentence, then the end of the process.
[[noreturn]] inline void fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  std::fputs("\nFINDING: ", stderr);
  std::vfprintf(stderr, format, arguments);
  std::fputc('\n', stderr);
  va_end(arguments);
  std::abort();
}

/// `SHARED_CHECK(condition, format, ...)`: a condition that does not hold is a finding.
#define SHARED_CHECK(condition, ...) ((condition) ? (void)0 : ::shared::fail(__VA_ARGS__))

/// A status is one of the table's, and never the one that says that the engine has a fault.
inline flow_status check_status(flow_status status, const char *call) {
#define SHARED_STATUS_(name, number, sentence) || status == FLOW_##name
  bool is_known = false FLOW_STATUS_TABLE(SHARED_STATUS_);
#undef SHARED_STATUS_
  SHARED_CHECK(is_known, "%s returned %d, which is no status.", call, status);
  SHARED_CHECK(status != FLOW_ERROR_INTERNAL, "%s returned FLOW_ERROR_INTERNAL.", call);
  return status;
}

}  // namespace shared
