// A host in C++: an engine that comes and goes.
#include <flow/flow.h>
#include <flow/flow.hpp>

int main() {
  auto engine = flow::create_engine();
  if (!engine) return 1;
  std::puts("an engine in C++");
  return 0;
}
