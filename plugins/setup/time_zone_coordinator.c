/* The time zone flow: region, then city, on the stack it was pushed on. It finishes with a string
 * like "Europe/Berlin". Its two screens only show what they are given. */
#include <stdlib.h>

#include "setup.h"

typedef struct time_zone_coordinator {
  flow_engine *engine;
  flow_coordinator handle;
  char *folder;
  setup_strings zones;
} time_zone_coordinator;

static void destroy(void *context) {
  time_zone_coordinator *self = context;
  setup_strings_clear(&self->zones);
  free(self->folder);
  free(self);
}

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  time_zone_coordinator *self = calloc(1, sizeof *self);
  (void)user_data;
  if (!self) return NULL;
  self->engine = engine;
  self->handle = handle;
  self->folder = setup_text_or(arguments, "zoneinfo", SETUP_ZONEINFO);
  if (self->folder && setup_zones_read(self->folder, &self->zones) != SETUP_NO_MEMORY) return self;
  destroy(self);
  return NULL;
}

/* Opens a screen that lists `names`; `key` and `text` say what the list is of. */
static void open_list(time_zone_coordinator *self, const char *class_id, const char *key,
                      const char *text, const setup_strings *names) {
  flow_value *values = setup_string_values(names);
  if (!values) return;
  flow_entry entries[] = {
      {flow_text(key), flow_string_value(text)},
      {flow_text("names"), flow_list_value(values, names->count)},
  };
  flow_value arguments = flow_map_value(entries, 2);
  flow_show(self->engine, self->handle, class_id, &arguments);
  free(values);
}

static void start(void *context) {
  time_zone_coordinator *self = context;
  setup_strings regions = {0};
  if (setup_zones_regions(&self->zones, &regions)) {
    open_list(self, "setup.region", "folder", self->folder, &regions);
  }
  setup_strings_clear(&regions);
}

static void region_chosen(void *context, const flow_value *value) {
  time_zone_coordinator *self = context;
  setup_strings names = {0};
  char *region = setup_text_copy(value);
  if (region && setup_zones_of_region(&self->zones, region, &names) && names.count) {
    open_list(self, "setup.city", "region", region, &names);
  }
  setup_strings_clear(&names);
  free(region);
}

static void city_chosen(void *context, const flow_value *value) {
  time_zone_coordinator *self = context;
  char *zone = setup_text_copy(value);
  if (zone && setup_strings_contain(&self->zones, zone)) {
    flow_finish(self->engine, self->handle, value, NULL, NULL);
  }
  free(zone);
}

static void utc_chosen(void *context) {
  time_zone_coordinator *self = context;
  flow_value utc = flow_string_value("UTC");
  flow_finish(self->engine, self->handle, &utc, NULL, NULL);
}

static void cancelled(void *context) {
  time_zone_coordinator *self = context;
  flow_stop(self->engine, self->handle, NULL, NULL);
}

static const flow_method methods[] = {
    FLOW_COORDINATOR_METHOD(create, create),
    FLOW_COORDINATOR_METHOD(start, start),
    FLOW_COORDINATOR_METHOD(destroy, destroy),
    FLOW_ACTION(region_chosen),
    FLOW_ACTION(city_chosen),
    FLOW_ACTION(utc_chosen),
    FLOW_ACTION(cancelled),
};

const flow_class setup_time_zone_coordinator =
    FLOW_CLASS(FLOW_KIND_COORDINATOR, "setup.time_zone", methods);
