// Rules S1 to S6: saving.
#include <doctest/doctest.h>
#include <flow/flow.h>

#include "support/host.hpp"
#include "support/records.hpp"

using namespace test;

TEST_CASE("S1: an engine without FLOW_ENGINE_SAVED saves, restores and renews nothing") {
  Host host;
  flow_engine *engine = host.engine();
  Records records;
  uint64_t id = 0;
  flow_saver saver = 0;

  CHECK(records.take(engine) == FLOW_ERROR_UNSUPPORTED);
  CHECK(flow_engine_restore(engine, nullptr, 0, nullptr, nullptr) == FLOW_ERROR_UNSUPPORTED);
  CHECK(flow_saver_create(engine, &saver) == FLOW_ERROR_UNSUPPORTED);
  CHECK(flow_saver_destroy(engine, 0) == FLOW_OK);
  CHECK(flow_engine_set_rest(engine, flow_callback{}) == FLOW_OK);
  CHECK(flow_saved_id(engine, host.window(), &id) == FLOW_ERROR_UNSUPPORTED);
}
