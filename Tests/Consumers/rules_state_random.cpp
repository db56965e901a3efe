// Rules S4, S11 and S12 by chance: changed saves are a whole one, a restored tree goes on like the
// one that was saved, and no damage makes an illegal tree.
//
// FLOW_STATE_STEPS sets another number of steps, FLOW_STATE_DAMAGES of damaged records.
#include <doctest/doctest.h>
#include <flow/flow.h>

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "support/chance.hpp"
#include "support/number.hpp"
#include "support/renumbered.hpp"

using namespace test;

namespace {

/// A host that is made of the records of another one, some of the time with other ids.
std::unique_ptr<Stage> restore(Chance &chance, const Records &records, model::Prng &prng,
                               const std::string &where) {
  std::unique_ptr<Stage> made = chance.make();
  const bool is_renumbered = prng.next() % 2 == 0;
  const Renumbered given(records, is_renumbered ? 1 + prng.next() % (1 << 20) : 1,
                         is_renumbered ? prng.next() % (uint64_t(1) << 40) : 0);
  flow_error error = FLOW_ERROR_INIT;
  made->add_rest("rest(a)");
  const flow_status status = made->restored([&] {
    return flow_engine_restore(made->engine(), given.array.data(), given.array.size(), nullptr,
                               &error);
  });
  made->add_rest("rest(b)");
  REQUIRE_MESSAGE(status == FLOW_OK, where << ": " << error.message << "\n" << records.text());
  Records again;
  REQUIRE(again.take(made->engine()) == FLOW_OK);
  std::string differs = difference(Renumbered(again, 1, 0).text(), given.text());
  REQUIRE_MESSAGE(differs.empty(), where << ": " << differs);
  REQUIRE_MESSAGE(made->lost == 0, where);
  if (!is_renumbered) REQUIRE_MESSAGE(again.text() == records.text(), where);
  return made;
}

/// The number of times that walks have come by what they are for.
struct Seen {
  int restores = 0, renewed_while_asked = 0, asked_at_rest = 0;
};

constexpr size_t steps_of_a_seed = 300;

/// Walks, and compares at each step.
void walk(uint64_t seed, Seen &seen) {
  Chance chance;
  model::Prng prng(seed);
  std::unique_ptr<Stage> one = chance.make(), twin;
  one->add_rest("rest(a)");
  one->add_rest("rest(b)");
  Saver saver(one->engine());
  Records changes;
  size_t left = 0;
  for (size_t step = 0; step < steps_of_a_seed; step++) {
    std::string where = "seed " + std::to_string(seed) + ", step " + std::to_string(step);
    std::vector<Stage *> hosts = {one.get()};
    if (left > 0) hosts.push_back(twin.get());
    one->log.clear();
    if (twin) twin->log.clear();
    chance.step(hosts, seed * 1000000 + step);
    if (left > 0) {
      REQUIRE_MESSAGE(twin->log.events() == one->log.events(), where);
      REQUIRE_MESSAGE(twin->log.calls() == one->log.calls(), where);
      REQUIRE_MESSAGE(Chance::all(*twin) == Chance::all(*one), where);
      left--;
    }
    const bool is_restored = step % 20 == 19 && one->settle();
    REQUIRE_MESSAGE(changes.take_changed(one->engine(), saver.raw) == FLOW_OK, where);
    Records whole;
    REQUIRE(whole.take(one->engine()) == FLOW_OK);
    std::string differs = difference(changes.text(), whole.text());
    REQUIRE_MESSAGE(differs.empty(), where << ": " << differs);
    if (!is_restored) continue;
    twin = restore(chance, whole, prng, where);
    seen.restores++;
    REQUIRE_MESSAGE(Chance::all(*twin) == Chance::all(*one), where);
    left = 10;
  }
  seen.renewed_while_asked += one->renewed_while_asked;
  seen.asked_at_rest += one->asked_at_rest;
}

/// Changes a value somewhere, or leaves it out.
void damage(std::vector<flow_record> &records, std::vector<std::vector<flow_entry>> &entries,
            std::vector<flow_value> &maps, model::Prng &chance) {
  size_t index = chance.next() % records.size();
  flow_record &record = records[index];
  std::vector<flow_entry> &map = entries[index];
  const flow_value values[] = {flow_integer_value(int64_t(chance.next() % 12)),
                               flow_integer_value(int64_t(chance.next())),
                               flow_string_value("x"),
                               flow_boolean_value(FLOW_TRUE),
                               flow_null_value(),
                               flow_list_value(nullptr, 0),
                               flow_map_value(nullptr, 0)};
  switch (chance.next() % 8) {
    case 0:
      record.id = chance.next() % 12;
      break;
    case 1:
      record.kind = flow_kind(chance.next() % 8);
      break;
    case 2:
      records.erase(records.begin() + long(index));
      entries.erase(entries.begin() + long(index));
      maps.erase(maps.begin() + long(index));
      return;
    case 3:
      if (!map.empty()) map.erase(map.begin() + long(chance.next() % map.size()));
      break;
    default:
      if (!map.empty()) map[chance.next() % map.size()].value = values[chance.next() % 7];
  }
}

}  // namespace

TEST_CASE("S4 S7 S12: after random steps changes are a whole save, and a restored tree goes on") {
  const size_t steps = number_from("FLOW_STATE_STEPS", 2500);
  Seen seen;
  for (uint64_t seed = 1; seed <= seeds_of(steps, steps_of_a_seed); seed++)
    walk(seed, seen);
  CHECK(seen.restores > 0);
  CHECK(seen.renewed_while_asked > 0);
  CHECK(seen.asked_at_rest > 0);
}

TEST_CASE("S8 S11: damaged records make a legal tree or an error that names one of them") {
  size_t damages = number_from("FLOW_STATE_DAMAGES", 4000);
  Chance chance;
  std::unique_ptr<Stage> host = chance.make();
  model::Prng prng(7);
  size_t restored = 0, refused = 0;
  for (uint64_t step = 1; step <= 60; step++)
    chance.step({host.get()}, 77000000 + step);
  Records records;
  REQUIRE(records.take(host->engine()) == FLOW_OK);
  std::unique_ptr<Stage> other;
  // Names of the rounds are not kept: each host prepares all there are.
  const std::set<std::string> names = chance.names;
  for (size_t round = 0; round < damages; round++) {
    if (!other) other = chance.make();
    std::vector<flow_record> array = records.array();
    std::vector<std::vector<flow_entry>> entries;
    std::vector<flow_value> maps(array.size());
    for (const flow_record &record : array) {
      entries.emplace_back(record.value->as.map.entries,
                           record.value->as.map.entries + record.value->as.map.count);
    }
    for (uint64_t count = 1 + prng.next() % 3; count > 0 && !array.empty(); count--)
      damage(array, entries, maps, prng);
    for (size_t index = 0; index < array.size(); index++) {
      maps[index] = flow_map_value(entries[index].data(), entries[index].size());
      array[index].value = &maps[index];
    }
    flow_error error = FLOW_ERROR_INIT;
    flow_status status = other->restored([&] {
      return flow_engine_restore(other->engine(), array.data(), array.size(), nullptr, &error);
    });
    if (status == FLOW_OK) {
      restored++;
      Records again;
      REQUIRE(again.take(other->engine()) == FLOW_OK);
      for (uint64_t step = 1; step <= 3; step++)
        chance.step({other.get()}, 88000000 + round * 10 + step);
      other.reset();
      chance.names = names;
    } else {
      refused++;
      REQUIRE_MESSAGE((status == FLOW_ERROR_BAD_VALUE || status == FLOW_ERROR_UNSUPPORTED),
                      error.message);
      REQUIRE(std::string(error.message).find("record ") == 0);
      REQUIRE(other->instances() == 1);
      REQUIRE(other->live(FLOW_KIND_WINDOW) == 0);
    }
  }
  CHECK(restored > 0);
  CHECK(refused > 0);
}
