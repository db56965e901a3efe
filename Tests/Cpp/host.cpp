#include <flow/flow.h>

#include "words.hpp"

int main() {
  auto engine =
      flow::create_engine(flow::engine_options().diagnostic([](const flow_diagnostic &) {}));
  flow::registry classes(*engine);
  words::add(classes);
  const flow::window_handle window = *engine->create_window();
  engine->post([] {});
  engine->dispatch();
  return engine->open(window, "hello").status().code();
}
