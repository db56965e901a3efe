/* The entry: tables of classes, and a class with data for each engine. Everything else lives in
 * instances, so that one process can run this flow in several windows and several engines at once.
 */
#include "setup.h"

static const flow_class *const first[] = {&setup_coordinator, &setup_time_zone_coordinator,
                                          &setup_account_coordinator, &setup_welcome_screen};
static const flow_class *const others[] = {
    &setup_region_screen,      &setup_city_screen,         &setup_offer_screen,
    &setup_credentials_screen, &setup_confirmation_screen, &setup_network_screen,
    &setup_summary_screen,
};

static flow_status add(flow_engine *engine, flow_plugin self, const flow_class *const *classes,
                       size_t count, flow_error *error) {
  flow_status status = FLOW_OK;
  for (size_t index = 0; status == FLOW_OK && index < count; index++) {
    status = flow_class_register(engine, self, classes[index], error);
  }
  return status;
}

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  flow_status status = add(engine, self, first, sizeof first / sizeof *first, error);
  if (status == FLOW_OK) status = setup_language_register(engine, self, error);
  if (status != FLOW_OK) return status;
  return add(engine, self, others, sizeof others / sizeof *others, error);
}

FLOW_PLUGIN("flow.setup", "1.0", init, NULL);
