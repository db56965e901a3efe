// Language, time zone, network and summary.
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "tests.h"
#include "walk.h"

// ---- Language

static void languages_are_filtered(void) {
  flow_engine *engine = engine_with_plugin();
  walk walk;
  places places = made_places();
  char *many = calloc(1, 26 * 20 + 1);
  for (int index = 0; many && index < 26; index++) {
    sprintf(many + strlen(many), "x%c_XX.UTF-8 UTF-8\n", 'a' + index);
  }
  write_file("many", many ? many : "");
  free(many);
  places.locales = test_path("many");
  walk_open(&walk, engine, places);

  walk_to_language(&walk);
  CHECK(element(&walk, "select_language") && element(&walk, "select_language")->row_count == 20);
  CHECK(shows(&walk, "and 7 more"));
  CHECK(!row(&walk, "select_language", "xz_XX.UTF-8"));
  CHECK(fill(&walk, "filter", "XZ") == FLOW_OK);
  CHECK_TEXT(value_of(&walk, "filter"), "XZ");
  CHECK(row(&walk, "select_language", "xz_XX.UTF-8"));
  CHECK(element(&walk, "select_language") && element(&walk, "select_language")->row_count == 1);
  CHECK(fill(&walk, "filter", "nothing") == FLOW_OK);
  CHECK(shows(&walk, "Nothing has this"));
  CHECK(fill(&walk, "filter", "") == FLOW_OK);
  CHECK(shows(&walk, "and 7 more"));

  walk_close(&walk);
  engine_end(engine);
}

static void languages_are_found_by_name(void) {
  flow_engine *engine = engine_with_plugin();
  walk walk;
  places places = made_places();
  write_file("named/iso-codes/json/iso_639-3.json",
             "[{\"alpha_2\": \"de\", \"name\": \"German\"},"
             " {\"alpha_2\": \"sr\", \"name\": \"Serbian\"}]");
  places.share = test_path("named");
  walk_open(&walk, engine, places);

  walk_to_language(&walk);
  CHECK(fill(&walk, "filter", "GERM") == FLOW_OK);
  const flow_row *german = row(&walk, "select_language", "de_DE.UTF-8");
  CHECK(german && flow_string_is(german->title, "German (DE)"));
  CHECK(german && flow_string_is(german->subtitle, "de_DE.UTF-8"));
  CHECK(element(&walk, "select_language") && element(&walk, "select_language")->row_count == 1);

  walk_close(&walk);
  engine_end(engine);
}

static const char german_named_so[] = "[{\"alpha_2\": \"de\", \"name\": \"German\"}]";
static const char german_named_anew[] = "[{\"alpha_2\": \"de\", \"name\": \"Teutonic\"}]";

// The title of German on the screen of languages, which is opened for it.
static bool german_is(walk *walk, const char *title) {
  walk_to_language(walk);
  const flow_row *german = row(walk, "select_language", "de_DE.UTF-8");
  bool is_so = german && flow_string_is(german->title, title);
  go_back(walk);
  return is_so;
}

static void names_are_read_once(void) {
  flow_engine *engine = engine_with_plugin(), *other = engine_with_plugin();
  walk walk, second;
  places places = made_places();
  write_file("named/iso-codes/json/iso_639-3.json", german_named_so);
  write_file("named/iso-codes/json/iso_639-2.json", "[]");
  write_file("named/iso-codes/json/iso_3166-1.json", "[]");
  places.share = test_path("named");
  walk_open(&walk, engine, places);
  walk_open(&second, other, places);
  CHECK(german_is(&walk, "German (DE)"));

  write_file("named/iso-codes/json/iso_639-3.json", german_named_anew);
  CHECK(german_is(&walk, "German (DE)"));
  CHECK(german_is(&second, "Teutonic (DE)"));

  // Other locales, or another language of the system, are named anew.
  flow_engine_set_locale(engine, "fr-FR", FLOW_LEFT_TO_RIGHT);
  CHECK(german_is(&walk, "Teutonic (DE)"));

  walk_close(&walk);
  walk_close(&second);
  engine_end(engine);
  engine_end(other);
}

// ---- The time zone flow

static void leaving_the_time_zone(void) {
  flow_engine *engine = engine_with_plugin();
  walk walk;
  size_t flows = 0;
  walk_open(&walk, engine, made_places());

  walk_to_region(&walk);
  CHECK(layers(&walk) == 1 && depth(&walk) == 3);  // [T5]
  CHECK(select_row(&walk, "select_region", "America") == FLOW_OK);
  CHECK(row(&walk, "select_city", "America/Argentina/Buenos_Aires"));
  CHECK(flow_string_is(row(&walk, "select_city", "America/Argentina/Buenos_Aires")->title,
                       "Argentina/Buenos Aires"));
  go_back(&walk);
  CHECK_TEXT(title(&walk), "Time zone");  // [C6]
  CHECK(flow_engine_live_count(engine, FLOW_KIND_NONE, "setup.time_zone", &flows) == FLOW_OK);
  CHECK(flows == 1);
  go_back(&walk);
  CHECK_TEXT(title(&walk), "Language");
  CHECK(flow_engine_live_count(engine, FLOW_KIND_NONE, "setup.time_zone", &flows) == FLOW_OK);
  CHECK(flows == 0);

  CHECK(walk_to_the_end(&walk, made_places()));
  walk_close(&walk);
  engine_end(engine);
}

// ---- The network

static void the_network_is_read_again(void) {
  flow_engine *engine = engine_with_plugin();
  walk walk;
  walk_open(&walk, engine, made_places());
  walk_to_network(&walk);
  CHECK(shows(&walk, "lo is the device's own loopback"));
  CHECK(!row(&walk, "choose_interface", "lo"));
  CHECK_TEXT(detail(&walk, "choose_interface", "eth0"), "up");
  CHECK_TEXT(detail(&walk, "choose_interface", "wlan0"), "down");
  CHECK(flow_string_is(row(&walk, "choose_interface", "eth0")->subtitle, "02:00:00:00:00:01"));
  CHECK(!row(&walk, "choose_interface", "usb0"));

  write_file("walk/sys/class/net/usb0/operstate", "up\n");
  CHECK(press(&walk, "refresh") == FLOW_OK);
  CHECK(element(&walk, "refresh")->placement == FLOW_PLACEMENT_TRAILING);
  CHECK_TEXT(detail(&walk, "choose_interface", "usb0"), "up");
  CHECK(select_row(&walk, "choose_interface", "usb0") == FLOW_OK);
  CHECK_TEXT(value_of(&walk, "choose_interface"), "usb0");
  CHECK(enabled(&walk, "proceed"));

  CHECK(unlink(test_path("walk/sys/class/net/usb0/operstate")) == 0);
  CHECK(press(&walk, "refresh") == FLOW_OK);
  CHECK(!row(&walk, "choose_interface", "usb0"));
  CHECK(!enabled(&walk, "proceed"));

  walk_close(&walk);
  engine_end(engine);
}

// ---- The summary

static void sections_open_again(void) {
  flow_engine *engine = engine_with_plugin();
  flow_screen summary;
  walk walk;
  walk_open(&walk, engine, made_places());
  walk_to_summary(&walk);
  summary = top_screen(&walk);

  CHECK(select_row(&walk, "select_section", "language") == FLOW_OK);
  CHECK_TEXT(title(&walk), "Language");
  CHECK(select_row(&walk, "select_language", "en_GB.UTF-8") == FLOW_OK);
  CHECK(top_screen(&walk) == summary);
  CHECK_TEXT(detail(&walk, "select_section", "language"), "en_GB.UTF-8");

  CHECK(select_row(&walk, "select_section", "time_zone") == FLOW_OK);
  CHECK(select_row(&walk, "select_region", "Europe") == FLOW_OK);
  CHECK(select_row(&walk, "select_city", "Europe/Vienna") == FLOW_OK);
  CHECK(top_screen(&walk) == summary);
  CHECK_TEXT(detail(&walk, "select_section", "time_zone"), "Europe/Vienna");

  CHECK(select_row(&walk, "select_section", "account") == FLOW_OK);
  CHECK(press(&walk, "create_account") == FLOW_OK);
  CHECK_TEXT(value_of(&walk, "name"), "ada");
  enter_account(&walk, "grace", "correct horse", "correct horse");
  CHECK(press(&walk, "confirm") == FLOW_OK);
  CHECK(top_screen(&walk) == summary && layers(&walk) == 1);
  CHECK_TEXT(detail(&walk, "select_section", "account"), "grace");

  CHECK(select_row(&walk, "select_section", "network") == FLOW_OK);
  CHECK_TEXT(value_of(&walk, "choose_interface"), "eth0");
  CHECK(select_row(&walk, "choose_interface", "wlan0") == FLOW_OK);
  CHECK(press(&walk, "proceed") == FLOW_OK);
  CHECK(top_screen(&walk) == summary);
  CHECK_TEXT(detail(&walk, "select_section", "network"), "wlan0");
  CHECK(depth(&walk) == 5);

  walk_close(&walk);
  CHECK(live_objects(engine) == 0);
  engine_end(engine);
}

static void sections_left_unchanged(void) {
  static const char *const sections[] = {"language", "time_zone", "account", "network"};
  flow_engine *engine = engine_with_plugin();
  flow_screen summary;
  walk walk;
  walk_open(&walk, engine, made_places());
  walk_to_summary(&walk);
  summary = top_screen(&walk);

  for (size_t index = 0; index < 4; index++) {
    CHECK(select_row(&walk, "select_section", sections[index]) == FLOW_OK);
    CHECK(top_screen(&walk) != summary);
    go_back(&walk);
    CHECK(top_screen(&walk) == summary);
  }
  CHECK(select_row(&walk, "select_section", "account") == FLOW_OK);
  CHECK(press(&walk, "leave") == FLOW_OK);
  CHECK(top_screen(&walk) == summary);
  CHECK(press(&walk, "finish") == FLOW_OK);

  CHECK(flow_value_equal(walk.value, expected_settings()));
  walk_close(&walk);
  engine_end(engine);
}

static void sections_taken_back(void) {
  flow_engine *engine = engine_with_plugin();
  walk walk;
  walk_open(&walk, engine, made_places());
  walk_to_summary(&walk);

  CHECK(select_row(&walk, "select_section", "account") == FLOW_OK);
  CHECK(press(&walk, "remove_account") == FLOW_OK);
  CHECK(!element(&walk, "remove_account"));
  CHECK(press(&walk, "leave") == FLOW_OK);
  CHECK_TEXT(detail(&walk, "select_section", "account"), "none");
  CHECK(select_row(&walk, "select_section", "network") == FLOW_OK);
  CHECK(press(&walk, "skip") == FLOW_OK);
  CHECK_TEXT(detail(&walk, "select_section", "network"), "none");

  walk_close(&walk);
  engine_end(engine);
}

void section_tests(void) {
  run_test("Many languages are narrowed by a filter", languages_are_filtered);
  run_test("A language is found by its name and shown with it", languages_are_found_by_name);
  run_test("Names of languages are read once for each engine", names_are_read_once);
  run_test("Back from city and region ends the time zone flow (C6)", leaving_the_time_zone);
  run_test("Refresh reads the interfaces again", the_network_is_read_again);
  run_test("Every section can be changed from the summary", sections_open_again);
  run_test("A section that is left changes nothing", sections_left_unchanged);
  run_test("Account and network can be taken back", sections_taken_back);
}
