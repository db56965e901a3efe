// The account flow: a child in a sheet.
#include <string.h>

#include "check.h"
#include "tests.h"
#include "walk.h"

static void accounts_are_checked(void) {
  static const struct {
    const char *name, *password, *repeated;
    const char *name_error, *password_error, *repeated_error;
  } cases[] = {
      {"", "long enough", "long enough", "A name is needed.", "", ""},
      {"Ada", "long enough", "long enough", "The first character must be a letter from a to z.", "",
       ""},
      {"1ada", "long enough", "long enough", "The first character must be a letter from a to z.",
       "", ""},
      {"ada lovelace", "long enough", "long enough", "Only a to z, 0 to 9, _ and -.", "", ""},
      {"ad\xc3\xa4", "long enough", "long enough", "Only a to z, 0 to 9, _ and -.", "", ""},
      {"abcdefghijklmnopqrstuvwxyz_012345", "long enough", "long enough", "At most 32 characters.",
       "", ""},
      {"ada", "short", "short", "", "At least 8 characters.", ""},
      {"ada", "\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4", "\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4", "",
       "At least 8 characters.", ""},
      {"ada", "long enough", "long enougH", "", "", "This is not the same password."},
      {"", "", "x", "A name is needed.", "At least 8 characters.",
       "This is not the same password."},
  };
  flow_engine *engine = engine_with_plugin();
  walk walk;
  walk_open(&walk, engine, made_places());
  walk_to_offer(&walk);
  CHECK(press(&walk, "create_account") == FLOW_OK);
  CHECK_TEXT(error_of(&walk, "name"), "");

  for (size_t index = 0; index < sizeof cases / sizeof *cases; index++) {
    enter_account(&walk, cases[index].name, cases[index].password, cases[index].repeated);
    CHECK_TEXT(title(&walk), "New account");
    CHECK_TEXT(error_of(&walk, "name"), cases[index].name_error);
    CHECK_TEXT(error_of(&walk, "password"), cases[index].password_error);
    CHECK_TEXT(error_of(&walk, "repeated"), cases[index].repeated_error);
  }
  CHECK(fill(&walk, "name", "a") == FLOW_OK);
  CHECK_TEXT(error_of(&walk, "name"), "");
  enter_account(&walk, "abcdefghijklmnopqrstuvwxyz_01-34", "8 chars!", "8 chars!");
  CHECK_TEXT(title(&walk), "Confirm");

  walk_close(&walk);
  engine_end(engine);
}

// Leaves the sheet in one way and expects that the account is offered as before.
static void left_without_a_value(walk *walk) {
  size_t flows = 1;
  CHECK(layers(walk) == 1);
  CHECK_TEXT(title(walk), "Account");
  CHECK(element(walk, "create_account") && !element(walk, "remove_account"));
  CHECK(flow_engine_live_count(walk->engine, FLOW_KIND_NONE, "setup.account", &flows) == FLOW_OK);
  CHECK(flows == 0);
  CHECK(press(walk, "create_account") == FLOW_OK);
  CHECK_TEXT(title(walk), "New account");
  CHECK_TEXT(value_of(walk, "name"), "");
  CHECK(layers(walk) == 2 && depth(walk) == 1);  // [T5]
}

static void leaving_the_account(void) {
  flow_engine *engine = engine_with_plugin();
  flow_layer sheet = FLOW_NONE;
  walk walk;
  walk_open(&walk, engine, made_places());
  walk_to_offer(&walk);
  CHECK(press(&walk, "create_account") == FLOW_OK);

  go_back(&walk);  // [G6]
  left_without_a_value(&walk);

  CHECK(press(&walk, "cancel") == FLOW_OK);
  left_without_a_value(&walk);

  CHECK(flow_window_layer_at(engine, walk.window, 1, &sheet) == FLOW_OK);
  CHECK(flow_drag(engine, sheet, NULL, NULL) == FLOW_OK);
  left_without_a_value(&walk);

  CHECK(flow_dismiss_all(engine, walk.window, NULL, NULL) == FLOW_OK);
  left_without_a_value(&walk);

  enter_account(&walk, "ada", "correct horse", "correct horse");
  CHECK_TEXT(title(&walk), "Confirm");
  CHECK(press(&walk, "cancel") == FLOW_OK);
  left_without_a_value(&walk);

  enter_account(&walk, "ada", "correct horse", "correct horse");
  CHECK(flow_window_layer_at(engine, walk.window, 1, &sheet) == FLOW_OK);
  CHECK(flow_drag(engine, sheet, NULL, NULL) == FLOW_OK);
  left_without_a_value(&walk);

  CHECK(press(&walk, "cancel") == FLOW_OK);
  CHECK(press(&walk, "leave") == FLOW_OK);
  CHECK_TEXT(title(&walk), "Network");
  walk_close(&walk);
  CHECK(live_objects(engine) == 0);
  engine_end(engine);
}

static void back_from_the_confirmation(void) {
  flow_engine *engine = engine_with_plugin();
  walk walk;
  walk_open(&walk, engine, made_places());
  walk_to_offer(&walk);
  press(&walk, "create_account");
  enter_account(&walk, "ada", "correct horse", "correct horse");
  CHECK(shows(&walk, "ada"));

  go_back(&walk);

  CHECK_TEXT(title(&walk), "New account");
  CHECK_TEXT(value_of(&walk, "name"), "ada");
  CHECK(press(&walk, "proceed") == FLOW_OK);
  CHECK_TEXT(title(&walk), "Confirm");
  walk_close(&walk);
  engine_end(engine);
}

// True if a text stands anywhere in a value.
static bool value_has(const flow_value *value, const char *text) {
  bool found = false;
  if (value->type == FLOW_TYPE_STRING) {
    for (size_t at = 0; at + strlen(text) <= value->as.string.size; at++) {
      found = found || memcmp(value->as.string.data + at, text, strlen(text)) == 0;
    }
  }
  for (size_t index = 0; value->type == FLOW_TYPE_MAP && index < value->as.map.count; index++) {
    found = found || value_has(&value->as.map.entries[index].value, text);
  }
  return found;
}

static void the_password_stays_inside(void) {
  flow_engine *engine = engine_with_plugin();
  const flow_screen_content *content = NULL;
  walk walk;
  walk_open(&walk, engine, made_places());
  walk_to_offer(&walk);
  press(&walk, "create_account");
  fill(&walk, "name", "horse_");

  fill(&walk, "password", "correct horse");
  fill(&walk, "repeated", "correct horse ");
  press(&walk, "proceed");

  CHECK(flow_screen_render(engine, top_screen(&walk), &content) == FLOW_OK);
  for (size_t index = 0; index < content->element_count; index++) {
    CHECK(!value_has(&content->elements[index].value, "correct"));
  }
  CHECK_TEXT(value_of(&walk, "password"), "");
  CHECK_TEXT(value_of(&walk, "repeated"), "");
  CHECK(element(&walk, "password")->field_type == FLOW_FIELD_SECURE);
  fill(&walk, "repeated", "correct horse");
  CHECK(walk_to_the_end(&walk, made_places()));
  CHECK(!value_has(walk.value, "correct"));
  walk_close(&walk);
  engine_end(engine);
}

void account_tests(void) {
  run_test("Name and passwords are checked, errors stand on their fields", accounts_are_checked);
  run_test("Back, cancel, drag and dismiss leave the account without a value (O6)",
           leaving_the_account);
  run_test("Back from the confirmation finds the fields as they were", back_from_the_confirmation);
  run_test("The password is neither shown nor handed on", the_password_stays_inside);
}
