// The entry: registers the classes of each flow. Everything else lives in instances, so that one
// process can run this shop in several windows and several engines at once.
#include "shop.hpp"

static void init(flow::registry &classes) {
  shop::add_shop(classes);
  shop::add_catalog(classes);
  shop::add_checkout(classes);
  shop::add_orders(classes);
  shop::add_account(classes);
  shop::add_sign_in(classes);
}

FLOW_CPP_PLUGIN("flow.shop", "1.0", init);
