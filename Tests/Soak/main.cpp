// The soak: random operations on a few engines, as many as asked for, after which the process must
// use no more than before.
//     soak OPERATIONS SEED FOLDER SETUP SHOP KINDS REBUILT_1 REBUILT_2
//          [--loads-once] [--unmeasured]
//
// A hundred times all is wound down and looked at. The first ten times are the warm-up; what must
// hold then:
//   - nothing is alive, and each callback and instance has been destroyed once, at every look;
//   - resident memory in the last half is never above that of the end of the warm-up plus 5 % and
//     2 MB;
//   - memory that malloc has given away, in the last half, is never above the same plus 256 KB;
//   - mappings and descriptors are as many as they were, to the last one.
// At each look one plugin's file is written anew, as another version: code is never unmapped, so
// that each such file adds its mappings, always as many, and at most 64 KB. A file that has not
// changed adds nothing, however often it is unloaded and loaded again.
#include <malloc.h>
#include <unistd.h>

#include <chrono>
#include <cstring>
#include <fstream>

#include "world.hpp"

namespace soak {

namespace {

constexpr size_t looks = 100, warm_up = 10;
constexpr size_t young_count = 2;
constexpr size_t most_for_rebuilt = 64 * 1024;

struct Soak {
  Desk old;  ///< lives as long as the process
  Desk young[young_count];
  std::string sources[2], rebuilt;
  size_t rebuilds = 0, mappings_of_rebuilt = 0, mappings_added = 0;
  Figures base;
  size_t rebuilds_at_base = 0;
};

void rebuild(Soak &soak) {
  std::string fresh = soak.rebuilt + ".new";
  {
    std::ifstream from(soak.sources[soak.rebuilds % 2], std::ios::binary);
    std::ofstream to(fresh, std::ios::binary | std::ios::trunc);
    to << from.rdbuf();
    SOAK_CHECK(from && to, "%s cannot be written.", fresh.c_str());
  }
  SOAK_CHECK(std::rename(fresh.c_str(), soak.rebuilt.c_str()) == 0, "A plugin cannot be replaced.");
  soak.rebuilds++;
}

/// Loads the new file, which has to add as many mappings as every time.
void load_rebuilt(Soak &soak) {
  flow_plugin plugin = FLOW_NONE;
  flow_error error = FLOW_ERROR_INIT;
  size_t before = figures().mappings;
  flow_status status = flow_plugin_load(soak.old.engine, soak.rebuilt.c_str(), &plugin, &error);
  SOAK_CHECK(status == FLOW_OK, "%s", error.message);
  flow_plugin_unload(soak.old.engine, plugin, nullptr, nullptr);
  size_t added = figures().mappings - before;
  if (soak.mappings_of_rebuilt == 0) soak.mappings_of_rebuilt = added;
  SOAK_CHECK(added == soak.mappings_of_rebuilt || world->is_unmeasured,
             "A rebuilt file adds %zu mappings, and before %zu.", added, soak.mappings_of_rebuilt);
  soak.mappings_added += added;
}

void check(const Soak &soak, const Figures &now, size_t look) {
  size_t rebuilt = soak.rebuilds - soak.rebuilds_at_base;
  SOAK_CHECK(now.descriptors == soak.base.descriptors,
             "Look %zu: %zu descriptors are open, after the warm-up it were %zu.", look,
             now.descriptors, soak.base.descriptors);
  SOAK_CHECK(now.mappings == soak.base.mappings + rebuilt * soak.mappings_of_rebuilt,
             "Look %zu: %zu mappings, after the warm-up it were %zu, and %zu for each of %zu "
             "rebuilt files.",
             look, now.mappings, soak.base.mappings, soak.mappings_of_rebuilt, rebuilt);
  if (look < looks / 2) return;
  size_t allowed = rebuilt * most_for_rebuilt;
  size_t resident = soak.base.resident + soak.base.resident / 20 + (2 << 20) + allowed;
  SOAK_CHECK(now.resident <= resident,
             "Look %zu: %zu KB are resident, at most it should be %zu KB.", look,
             now.resident >> 10, resident >> 10);
  size_t heap = soak.base.heap + soak.base.heap / 20 + (256 << 10) + allowed / 8;
  SOAK_CHECK(now.heap <= heap, "Look %zu: malloc has given %zu KB, at most it should be %zu KB.",
             look, now.heap >> 10, heap >> 10);
}

void look(Soak &soak, size_t number, double seconds) {
  wind_down(soak.old);
  for (Desk &desk : soak.young) {
    if (!desk.engine) continue;
    wind_down(desk);
    close_desk(desk);
  }
  check_posts();
  Figures now = figures();
  if (number == warm_up) {
    soak.base = now;
    soak.rebuilds_at_base = soak.rebuilds;
  }
  if (number % 10 == 0 || number < 3)
    std::printf(
        "%9llu operations, %5.1f s: %6zu KB resident, %5zu KB of malloc, %4zu mappings, %zu "
        "descriptors\n",
        static_cast<unsigned long long>(world->operations), seconds, now.resident >> 10,
        now.heap >> 10, now.mappings, now.descriptors);
  std::fflush(stdout);
  if (number > warm_up && !world->is_unmeasured) check(soak, now, number);
  if (world->loads_once) return;
  rebuild(soak);
  load_rebuilt(soak);
}

void walk(Soak &soak, uint64_t until) {
  while (world->operations < until) {
    size_t which = world->random.below(2 + young_count);
    Desk &desk = which < 2 ? soak.old : soak.young[which - 2];
    if (!desk.engine) {
      open_desk(desk);
      desk.ends_at = world->operations + 200 + world->random.below(20000);
    }
    /* A while on one engine, as programs do. */
    for (size_t count = 1 + world->random.below(50); count > 0; count--)
      operate(desk);
    if (desk.ends_at == 0 || world->operations < desk.ends_at) continue;
    if (world->random.one_in(2)) wind_down(desk);
    close_desk(desk);
  }
}

}  // namespace

int run(int count, char **arguments) {
  if (count < 9) {
    std::fprintf(stderr,
                 "usage: soak OPERATIONS SEED FOLDER SETUP SHOP KINDS REBUILT_1 REBUILT_2 "
                 "[--loads-once] [--unmeasured]\n");
    return 2;
  }
  /* One heap that never maps: so mappings can be compared to the last one. */
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_ARENA_MAX, 1);
  uint64_t operations = std::strtoull(arguments[1], nullptr, 10);
  World here(std::strtoull(arguments[2], nullptr, 10));
  world = &here;
  Soak soak;
  soak.rebuilt = std::string(arguments[3]) + "/rebuilt.so";
  soak.sources[0] = arguments[7];
  soak.sources[1] = arguments[8];
  for (int index = 9; index < count; index++) {
    here.loads_once |= std::strcmp(arguments[index], "--loads-once") == 0;
    here.is_unmeasured |= std::strcmp(arguments[index], "--unmeasured") == 0;
  }
  here.paths = {arguments[4], arguments[5], arguments[6], soak.rebuilt};
  rebuild(soak);
  start_poster();
  open_desk(soak.old);
  int descriptor = -1;
  flow_engine_descriptor(soak.old.engine, &descriptor);
  auto begin = std::chrono::steady_clock::now();
  for (size_t number = 1; number <= looks; number++) {
    walk(soak, operations * number / looks);
    look(soak, number,
         std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
  }
  close_desk(soak.old);
  check_posts();
  end_poster();
  double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  std::printf(
      "%llu operations in %.1f s; %llu engines, %llu loads, %llu unloads, %llu reloads, %llu "
      "child processes, %zu rebuilt files of %zu mappings each\n",
      static_cast<unsigned long long>(here.operations), seconds,
      static_cast<unsigned long long>(here.engines), static_cast<unsigned long long>(here.loads),
      static_cast<unsigned long long>(here.unloads), static_cast<unsigned long long>(here.reloads),
      static_cast<unsigned long long>(here.forks), soak.rebuilds, soak.mappings_of_rebuilt);
  return 0;
}

}  // namespace soak

int main(int count, char **arguments) { return soak::run(count, arguments); }
