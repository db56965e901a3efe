// Several flows at the same time.
#include "check.h"
#include "tests.h"
#include "walk.h"

static void two_at_once(flow_engine *first_engine, flow_engine *second_engine) {
  walk first, second;
  walk_open(&first, first_engine, made_places());
  walk_open(&second, second_engine, made_places());

  walk_to_network(&first);
  walk_to_language(&second);
  CHECK(select_row(&second, "select_language", "en_GB.UTF-8") == FLOW_OK);
  CHECK(select_row(&first, "choose_interface", "eth0") == FLOW_OK);
  CHECK(press(&second, "use_utc") == FLOW_OK);
  CHECK(press(&first, "proceed") == FLOW_OK);
  CHECK(press(&second, "create_account") == FLOW_OK);
  CHECK_TEXT(value_of(&second, "name"), "");
  enter_account(&second, "grace", "another horse", "another horse");
  CHECK_TEXT(detail(&first, "select_section", "account"), "ada");
  CHECK(press(&first, "finish") == FLOW_OK);
  CHECK(first.ended == 1 && second.ended == 0);
  CHECK(flow_value_equal(first.value, expected_settings()));
  CHECK(press(&second, "confirm") == FLOW_OK);
  CHECK(press(&second, "skip") == FLOW_OK);
  CHECK_TEXT(detail(&second, "select_section", "language"), "en_GB.UTF-8");
  CHECK_TEXT(detail(&second, "select_section", "account"), "grace");
  CHECK(press(&second, "finish") == FLOW_OK);
  CHECK(second.ended == 1);

  walk_close(&first);
  walk_close(&second);
}

static void two_in_one_engine(void) {
  flow_engine *engine = engine_with_plugin();
  two_at_once(engine, engine);
  CHECK(live_objects(engine) == 0);
  engine_end(engine);
}

static void two_in_two_engines(void) {
  flow_engine *first = engine_with_plugin(), *second = engine_with_plugin();
  two_at_once(first, second);
  CHECK(live_objects(first) == 0);
  CHECK(live_objects(second) == 0);
  engine_end(first);
  engine_end(second);
}

void at_once_tests(void) {
  run_test("Two flows in one engine do not meet", two_in_one_engine);
  run_test("Two flows in two engines do not meet", two_in_two_engines);
}
