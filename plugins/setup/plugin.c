/* The entry: one table of classes, and a class with data for each engine. Everything else lives in
 * instances, so that one process can run this flow in several windows and several engines at once.
 */
#include "setup.h"

static const flow_class *const classes[] = {
    &setup_coordinator,    &setup_time_zone_coordinator, &setup_account_coordinator,
    &setup_welcome_screen, &setup_region_screen,         &setup_city_screen,
    &setup_offer_screen,   &setup_credentials_screen,    &setup_confirmation_screen,
    &setup_network_screen, &setup_summary_screen,
};

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  flow_status status = setup_language_register(engine, self, error);
  for (size_t index = 0; status == FLOW_OK && index < sizeof classes / sizeof *classes; index++) {
    status = flow_class_register(engine, self, classes[index], error);
  }
  return status;
}

FLOW_PLUGIN("flow.setup", "1.0", init, NULL);
