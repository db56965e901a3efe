#include <flow/flow.h>

#include "words.hpp"

int main() {
  auto engine = flow::create_engine(
      flow::engine_options().saved().state_limit(1000).diagnostic([](const flow_diagnostic &) {}));
  flow::registry classes(*engine);
  words::add(classes);
  const flow::window_handle window = *engine->create_window();
  std::vector<flow::record> records;
  flow::saver saver = *engine->begin_saver();
  engine->set_rest([&] {
    saver.save([&](const flow_record &told) { records.emplace_back(told); });
    engine->save([](const flow_record &) {});
  });
  engine->restore(records, flow::restore_options().window(1, window).set_aside(2).made(
                               [](uint64_t, flow::window_handle) {}));
  engine->end_rest();
  engine->post([] {});
  engine->dispatch();
  return engine->open(window, "hello").status().code();
}
