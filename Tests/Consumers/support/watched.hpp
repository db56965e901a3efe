// Tools that watch memory bring an allocator of their own, whose figures are not those of libc.
#pragma once

#include <cstdlib>
#include <cstring>

namespace test {

/// True where a tool of this name is preloaded.
inline bool is_preloaded(const char *tool) {
  const char *preloaded = std::getenv("LD_PRELOAD");
  return preloaded && std::strstr(preloaded, tool);
}

/// True if AddressSanitizer watches the library.
inline bool is_sanitized() { return is_preloaded("asan"); }

/// True under AddressSanitizer and valgrind, where the memory of the process says nothing.
inline bool is_watched() { return is_sanitized() || is_preloaded("valgrind"); }

}  // namespace test
