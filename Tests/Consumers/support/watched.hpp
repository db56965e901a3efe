// Tools that watch memory bring an allocator of their own, whose figures are not those of libc.
#pragma once

#include <cstdlib>
#include <cstring>

namespace test {

/// True under AddressSanitizer and valgrind, where the memory of a process says nothing.
inline bool is_watched() {
#ifdef __SANITIZE_ADDRESS__
  return true;
#else
  const char *preloaded = std::getenv("LD_PRELOAD");
  return preloaded && std::strstr(preloaded, "valgrind");
#endif
}

}  // namespace test
