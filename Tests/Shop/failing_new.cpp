// Linked into the plugin, makes one of its allocations fail: the one with the number
// FLOW_FAILING_NEW.
#include <cstdio>
#include <cstdlib>
#include <new>

static long failing() {
  const char *text = std::getenv("FLOW_FAILING_NEW");
  return text ? std::atol(text) : 0;
}

void *operator new(std::size_t size) {
  static long left = failing();
  if (left > 0 && --left == 0) {
    std::fprintf(stderr, "failing_new: failed\n");
    throw std::bad_alloc();
  }
  if (void *memory = std::malloc(size ? size : 1)) return memory;
  throw std::bad_alloc();
}

void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, std::size_t) noexcept { std::free(memory); }
