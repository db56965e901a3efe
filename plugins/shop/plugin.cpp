// The entry: registers the classes of each flow. Everything else lives in instances, so that one process
// can run this shop in several windows and several engines at once.
#include "shop.hpp"

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  try {
    shop::Classes classes(engine, self, error);
    shop::add_shop(classes);
    shop::add_catalog(classes);
    shop::add_checkout(classes);
    shop::add_orders(classes);
    shop::add_account(classes);
    shop::add_sign_in(classes);
    return classes.status();
  } catch (...) {
    return FLOW_ERROR_OUT_OF_MEMORY;
  }
}

FLOW_PLUGIN("flow.shop", "1.0", init, NULL);
