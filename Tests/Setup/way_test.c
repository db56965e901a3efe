// From welcome to the end, forwards and backwards.
#include "check.h"
#include "tests.h"
#include "walk.h"

static void the_whole_way(void) {
  flow_engine *engine = engine_with_plugin();
  walk walk;
  warnings();

  walk_open(&walk, engine, made_places());
  CHECK(depth(&walk) == 1);
  walk_to_network(&walk);
  CHECK(depth(&walk) == 4 && layers(&walk) == 1);
  CHECK(!enabled(&walk, "proceed"));
  CHECK(press(&walk, "proceed") == FLOW_ERROR_ELEMENT_DISABLED);
  CHECK(select_row(&walk, "choose_interface", "eth0") == FLOW_OK);
  CHECK(press(&walk, "proceed") == FLOW_OK);
  CHECK(depth(&walk) == 5);
  CHECK_TEXT(detail(&walk, "select_section", "language"), "de_DE.UTF-8");
  CHECK_TEXT(detail(&walk, "select_section", "time_zone"), "Europe/Berlin");
  CHECK_TEXT(detail(&walk, "select_section", "account"), "ada");
  CHECK_TEXT(detail(&walk, "select_section", "network"), "eth0");
  CHECK(walk.ended == 0);
  CHECK(press(&walk, "finish") == FLOW_OK);

  CHECK(walk.ended == 1 && walk.cause == FLOW_CAUSE_FINISHED);
  CHECK(flow_value_equal(walk.value, expected_settings()));
  CHECK(layers(&walk) == 0);
  walk_close(&walk);
  CHECK(live_objects(engine) == 0);
  engine_end(engine);
  CHECK(warnings() == 1);  // the disabled button
}

static void everything_skipped(void) {
  flow_engine *engine = engine_with_plugin();
  walk walk;
  walk_open(&walk, engine, made_places());

  walk_to_region(&walk);
  CHECK(press(&walk, "use_utc") == FLOW_OK);
  CHECK(press(&walk, "leave") == FLOW_OK);
  CHECK(press(&walk, "skip") == FLOW_OK);
  CHECK_TEXT(detail(&walk, "select_section", "account"), "none");
  CHECK_TEXT(detail(&walk, "select_section", "network"), "none");
  CHECK(press(&walk, "finish") == FLOW_OK);

  if (CHECK(walk.value)) {
    const flow_value *zone = flow_value_get(walk.value, "time_zone");
    const flow_value *account = flow_value_get(walk.value, "account");
    const flow_value *network = flow_value_get(walk.value, "network");
    CHECK(zone && flow_string_is(zone->as.string, "UTC"));
    CHECK(account && account->type == FLOW_TYPE_NULL);
    CHECK(network && network->type == FLOW_TYPE_NULL);
  }
  walk_close(&walk);
  engine_end(engine);
}

static void back_and_forth(void) {
  flow_engine *engine = engine_with_plugin();
  walk walk;
  walk_open(&walk, engine, made_places());

  walk_to_summary(&walk);
  go_back(&walk);
  CHECK_TEXT(title(&walk), "Network");
  CHECK_TEXT(value_of(&walk, "choose_interface"), "eth0");
  go_back(&walk);
  CHECK_TEXT(title(&walk), "Account");
  CHECK(shows(&walk, "ada"));
  go_back(&walk);
  CHECK_TEXT(title(&walk), "Language");
  CHECK_TEXT(detail(&walk, "select_language", "de_DE.UTF-8"), "chosen");
  go_back(&walk);
  CHECK_TEXT(title(&walk), "Welcome");
  CHECK(walk.ended == 0);

  CHECK(walk_to_the_end(&walk, made_places()));
  CHECK(flow_value_equal(walk.value, expected_settings()));
  walk_close(&walk);
  CHECK(live_objects(engine) == 0);
  engine_end(engine);
}

static void the_root_is_not_left_by_back(void) {
  flow_engine *engine = engine_with_plugin();
  walk walk;
  flow_transition back = FLOW_NONE;
  flow_outcome outcome = FLOW_OUTCOME_INIT;
  walk_open(&walk, engine, made_places());

  CHECK(flow_back(engine, walk.window, NULL, &back) == FLOW_OK);

  CHECK(flow_transition_outcome(engine, back, &outcome) == FLOW_OK);
  CHECK(outcome.kind == FLOW_OUTCOME_REFUSED && outcome.reason == FLOW_REASON_UNHANDLED);
  CHECK_TEXT(title(&walk), "Welcome");
  flow_transition_release(engine, back);
  walk_close(&walk);
  engine_end(engine);
}

void way_tests(void) {
  run_test("From welcome to finish: every step, every value", the_whole_way);
  run_test("Account and network can be skipped, and UTC taken", everything_skipped);
  run_test("Going back keeps what was chosen", back_and_forth);
  run_test("Back on the first screen is left to the host (G6)", the_root_is_not_left_by_back);
}
