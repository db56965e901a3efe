// A loss of power: writes that were not synced reach the disk in any order, in part, or never.
#include <cstdlib>

#include "disk.hpp"
#include "support.hpp"

using namespace test;

namespace {

/// Walks some steps on a disk that loses its power. Afterwards a whole step is there that was
/// committed, and none before the last that had to be synced.
void lose(flow_durability durability, int rounds) {
  uint64_t lost = 0;
  for (int round = 0; round < rounds; round++) {
    CAPTURE(round);
    Folder folder;
    std::mt19937_64 random(static_cast<uint64_t>(round));
    std::map<uint64_t, std::map<Key, std::string>> steps;
    uint64_t synced = 0, last = 0;
    disk::begin();
    {
      Store store(folder, durability);
      Attached one(store, "kiosk");
      REQUIRE(one.status == FLOW_OK);
      steps[0] = {};
      for (size_t count = 1 + random() % 60; count > 0; count--) {
        one.engine.walk(random);
        one.engine.rest();
        last = one.info().step;
        steps[last] = one.engine.records;
        if (durability == FLOW_DURABILITY_STEP) synced = last;
        switch (random() % 12) {
          case 0:
            one.engine.pass(1000);
            synced = last;
            break;
          case 1:
            CHECK(flow_session_sync(one.session, nullptr) == FLOW_OK);
            synced = last;
            break;
          default:
            one.engine.pass(random() % 20);
        }
      }
      disk::lose_power(random());
    }
    disk::end();
    Store store(folder);
    Attached again(store, "kiosk");
    REQUIRE_MESSAGE(again.status == FLOW_OK, again.message());
    uint64_t found = again.info().step;
    CHECK(found >= synced);
    CHECK(found <= last);
    REQUIRE(steps.count(found) == 1);
    REQUIRE(again.engine.records == steps[found]);
    lost += last - found;
  }
  MESSAGE(rounds, " losses of power took ", lost, " steps");
  if (durability == FLOW_DURABILITY_STEP) CHECK(lost == 0);
  // The test would see nothing if all writes reached the disk.
  if (durability == FLOW_DURABILITY_FAST) CHECK(lost > 0);
}

}  // namespace

TEST_CASE("a loss of power leaves a whole step, and takes no more than the last second") {
  lose(FLOW_DURABILITY_FAST, 300);
}

TEST_CASE("with the durability step, a loss of power takes no step") {
  lose(FLOW_DURABILITY_STEP, 300);
}

TEST_CASE("steps are synced as the durability says, and not more often") {
  Folder folder;
  disk::begin();
  {
    Store store(folder);
    Attached one(store, "kiosk");
    // The first step begins a log, whose head is synced.
    put_screen(one.engine, 1, 0);
    one.engine.rest();
    uint64_t before = disk::syncs();
    for (int step = 0; step < 100; step++) {
      put_screen(one.engine, 1, step);
      one.engine.rest();
    }
    CHECK(disk::syncs() == before);
    one.engine.pass(999);
    CHECK(disk::syncs() == before);
    one.engine.pass(1);
    CHECK(disk::syncs() > before);
    before = disk::syncs();
    // Nothing has changed: nothing is synced, and the engine is not woken for it.
    one.engine.pass(60000);
    CHECK(disk::syncs() == before);
    put_screen(one.engine, 1, 1);
    one.engine.rest();
    CHECK(flow_session_sync(one.session, nullptr) == FLOW_OK);
    CHECK(disk::syncs() > before);
    before = disk::syncs();
    one.engine.pass(60000);
    CHECK(disk::syncs() == before);
  }
  {
    Store store(folder, FLOW_DURABILITY_STEP);
    Attached one(store, "kiosk");
    for (int step = 0; step < 10; step++) {
      uint64_t before = disk::syncs();
      put_screen(one.engine, 1, step);
      one.engine.rest();
      CHECK(disk::syncs() > before);
    }
  }
  disk::end();
}

TEST_CASE("there is no third durability") {
  flow_store_options options = FLOW_STORE_OPTIONS_INIT;
  flow_store *store = nullptr;
  options.durability = 2;
  CHECK(flow_store_open("/tmp", &options, &store, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  options.durability = FLOW_DURABILITY_FAST;
  options.struct_size = 4;
  CHECK(flow_store_open("/tmp", &options, &store, nullptr) == FLOW_ERROR_STRUCT_SIZE);
}
