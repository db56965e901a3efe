// Rule S11: the memory that restoring needs, of records that are many and plain.
#include <doctest/doctest.h>
#include <flow/flow.h>
#include <malloc.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "support/twin.hpp"
#include "support/watched.hpp"

using namespace test;

namespace {

/// Records that are written by hand.
struct Made {
  std::vector<KeptValue> values;
  std::vector<flow_record> records;

  void add(flow_kind kind, uint64_t id, std::vector<flow_entry> entries) {
    flow_value map = flow_map_value(entries.data(), entries.size());
    values.push_back(keep(&map));
    flow_record record = FLOW_RECORD_INIT;
    record.kind = kind;
    record.id = id;
    record.value = values.back().get();
    records.push_back(record);
  }
  static flow_entry number(const char *key, uint64_t value) {
    return {flow_text(key), flow_integer_value(int64_t(value))};
  }
  static flow_entry text(const char *key, const char *value) {
    return {flow_text(key), flow_string_value(value)};
  }

  void window(uint64_t id) { add(FLOW_KIND_WINDOW, id, {number("rank", id)}); }
  void layer(uint64_t id, uint64_t window, uint64_t stack) {
    flow_value items[] = {flow_integer_value(int64_t(stack))};
    add(FLOW_KIND_LAYER, id,
        {number("window", window),
         number("rank", 0),
         {flow_text("stacks"), flow_list_value(items, 1)}});
  }
  void screen(uint64_t id, uint64_t stack, uint64_t owner) {
    std::vector<flow_entry> entries = {number("stack", stack), number("rank", id),
                                       text("class", "plain")};
    if (owner) entries.push_back(number("owner", owner));
    add(FLOW_KIND_SCREEN, id, entries);
  }
};

/// Registers classes whose instances take no memory.
void add_classes(flow_engine *engine) {
  static char self;
  const flow_method screen[] = {
      FLOW_SCREEN_METHOD(create, [](void *, flow_engine *, flow_handle,
                                    const flow_value *) { return static_cast<void *>(&self); }),
      FLOW_SCREEN_METHOD(destroy, [](void *) {})};
  const flow_method coordinator[] = {
      FLOW_COORDINATOR_METHOD(create,
                              [](void *, flow_engine *, flow_handle, const flow_value *) {
                                return static_cast<void *>(&self);
                              }),
      FLOW_COORDINATOR_METHOD(destroy, [](void *) {})};
  flow_class plain = FLOW_CLASS(FLOW_KIND_SCREEN, "plain", screen);
  flow_class flow = FLOW_CLASS(FLOW_KIND_COORDINATOR, "plain.flow", coordinator);
  flow_class_register(engine, FLOW_NONE, &plain, nullptr);
  flow_class_register(engine, FLOW_NONE, &flow, nullptr);
}

/// The most memory that a process of its own has, in bytes, which restores the records or not.
long memory_of(const Made &made, bool restores, bool has_classes) {
  malloc_trim(0);
  pid_t child = fork();
  if (child == 0) {
    // Blocks that the parent has freed are not used again.
    mallopt(M_MMAP_THRESHOLD, 1 << 12);
    flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
    options.flags = FLOW_ENGINE_SAVED;
    flow_engine *engine = nullptr;
    flow_status status = flow_engine_create(&options, &engine);
    if (has_classes) add_classes(engine);
    if (restores && status == FLOW_OK) {
      status =
          flow_engine_restore(engine, made.records.data(), made.records.size(), nullptr, nullptr);
    }
    _exit(status == FLOW_OK ? 0 : 1);
  }
  struct rusage usage;
  int status = 0;
  REQUIRE(wait4(child, &status, 0, &usage) == child);
  REQUIRE(status == 0);
  return usage.ru_maxrss * 1024;
}

}  // namespace

TEST_CASE("S11: restoring needs at most 8 times the memory of the records as values") {
  if (is_watched()) return;
  for (const std::string shape :
       {"a stack", "flows in one another", "windows", "classes that are missing"}) {
    CAPTURE(shape);
    const uint64_t count = 20000;
    size_t before = mallinfo2().uordblks;
    Made made;
    made.values.reserve(3 * count + 10);
    made.records.reserve(3 * count + 10);
    size_t arrays = mallinfo2().uordblks - before;
    uint64_t id = 10;
    made.window(1);
    made.layer(2, 1, 3);
    for (uint64_t index = 0; index < count; index++) {
      if (shape == "windows") {
        if (index) made.window(id);
        if (index) made.layer(id + 1, id, id + 2);
        made.screen(id + 3, index ? id + 2 : 3, 0);
        id += 4;
      } else if (shape == "flows in one another") {
        flow_entry parent = Made::number("parent", index ? id - 2 : 0);
        std::vector<flow_entry> entries = {Made::number("rank", id),
                                           Made::text("place", "stack"),
                                           Made::number("home", 3),
                                           Made::number("window", 1),
                                           {flow_text("opened"), flow_boolean_value(FLOW_TRUE)},
                                           Made::text("class", "plain.flow")};
        if (index) entries.push_back(parent);
        made.add(FLOW_KIND_COORDINATOR, id, entries);
        made.screen(id + 1, 3, id);
        id += 2;
      } else {
        made.screen(id++, 3, 0);
      }
    }
    size_t values = mallinfo2().uordblks - before - arrays;
    bool has_classes = shape != "classes that are missing";

    long needed = memory_of(made, true, has_classes) - memory_of(made, false, has_classes);

    MESSAGE(shape, ": ", double(needed) / double(values), " times ", values, " bytes");
    CHECK(needed > 0);
    CHECK(needed <= static_cast<long>(8 * values));
  }
}
