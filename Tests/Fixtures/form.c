/* A plugin whose screen shows every element there is, two of them secret. It finishes with the
 * values put in, except secrets. */
#include "../Shared/plugin.h"

typedef struct {
  flow_engine *engine;
  flow_handle self;
} instance;

SHARED_CREATE(instance)

static void start(void *self) {
  instance *coordinator = self;
  flow_open_new(coordinator->engine, coordinator->self, "form.screen", NULL, NULL, NULL, NULL);
}

static void add_numbers(flow_engine *engine, flow_content content) {
  flow_element guests = flow_element_make(FLOW_ELEMENT_FIELD, "guests", "Guests");
  flow_add_section(engine, content, "Booking", "Both days count.");
  flow_add_field(engine, content, "day", "Day", FLOW_FIELD_DATE, "2026-12-31", NULL);
  flow_add_field(engine, content, "hour", "Hour", FLOW_FIELD_TIME, NULL, NULL);
  guests.field_type = FLOW_FIELD_NUMBER;
  guests.value = flow_integer_value(9);
  guests.minimum = 1;
  guests.maximum = 12;
  guests.step = 1;
  guests.error = flow_text("too many for one table");
  guests.label = flow_text("Number of guests");
  guests.hint = flow_text("The table takes eight");
  flow_content_add(engine, content, &guests);
  flow_add_range(engine, content, "volume", "Volume", 0.5, 0, 1, 0.25);
  flow_add_field(engine, content, "notes", "Notes", FLOW_FIELD_MULTILINE, "one\ntwo", NULL);
}

static void add_rows(flow_engine *engine, flow_content content) {
  static const flow_row_action actions[] = {
      {{"rename", 6}, {"Rename", 6}, FLOW_ROLE_NORMAL, 0},
      {{"erase", 5}, {"Erase", 5}, FLOW_ROLE_DESTRUCTIVE, FLOW_ROW_DISABLED}};
  flow_row rows[3];
  rows[0] = flow_row_make("attic", "Attic");
  rows[0].detail = flow_text("12 m2");
  rows[0].icon = flow_text("home");
  rows[0].badge = flow_text("new");
  FLOW_SET_ACTIONS(rows[0], actions);
  rows[1] = flow_row_make("cellar", "Cellar");
  rows[1].flags = FLOW_ROW_DISABLED;
  rows[2] = flow_row_make("safe", "hunter2");
  rows[2].badge = flow_text("hunter2");
  rows[2].flags = FLOW_ROW_SECRET;
  flow_add_list(engine, content, "rooms", "Rooms", rows, 3);
}

static void render(void *self, flow_content content) {
  instance *screen = self;
  flow_engine *engine = screen->engine;
  static const uint8_t bytes[] = {1, 2, 3};
  flow_element pin = flow_element_make(FLOW_ELEMENT_FIELD, "pin", "PIN");
  const char *language = "";
  flow_engine_locale(engine, &language, NULL);
  flow_add_title(engine, content, *language ? language : "Form");
  add_numbers(engine, content);
  flow_add_section(engine, content, "Rooms", NULL);
  add_rows(engine, content);
  pin.field_type = FLOW_FIELD_NUMBER;
  pin.secret = FLOW_TRUE;
  pin.value = flow_integer_value(4711);
  flow_content_add(engine, content, &pin);
  flow_add_note(engine, content, "Beside the point.");
  flow_add_link_text(engine, content, "Terms", "https://example.org/terms");
  flow_add_image_bytes(engine, content, bytes, sizeof bytes, NULL);
  flow_add_progress(engine, content, "Looking for tables", -1);
  flow_add_unavailable(engine, content, NULL);
  flow_add_rating(engine, content, "stars", "How was it?", 3, 5);
  flow_add_button(engine, content, "submit", "Submit", FLOW_ROLE_PRIMARY);
}

static void input(void *self, const flow_string *id, const flow_value *value) {
  instance *screen = self;
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  flow_entry entry;
  flow_value result;
  if (flow_screen_get(screen->engine, screen->self, &info) != FLOW_OK) return;
  entry.key = *id;
  entry.value = *value;
  result = flow_map_value(&entry, 1);
  if (flow_string_is(*id, "pin") || flow_string_is(*id, "guests")) return;
  flow_finish(screen->engine, info.owner, &result, NULL, NULL);
}

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method flow[] = {FLOW_COORDINATOR_METHOD(create, create),
                                     FLOW_COORDINATOR_METHOD(start, start),
                                     FLOW_COORDINATOR_METHOD(destroy, free)};
  static const flow_method screen[] = {
      FLOW_SCREEN_METHOD(create, create), FLOW_SCREEN_METHOD(render, render),
      FLOW_SCREEN_METHOD(input, input), FLOW_SCREEN_METHOD(destroy, free)};
  static const shared_class classes[] = {
      SHARED_CLASS(FLOW_KIND_COORDINATOR, "form.coordinator", flow),
      SHARED_CLASS(FLOW_KIND_SCREEN, "form.screen", screen)};
  return shared_register(engine, self, classes, 2, error);
}

FLOW_PLUGIN("fixture.form", "1.0", init, NULL);
