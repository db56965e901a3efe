// What the flows of the shop share. Each flow is one file: its coordinator and its screens.
#ifndef SHOP_SHOP_HPP
#define SHOP_SHOP_HPP

#include "bind.hpp"

namespace shop {

void add_shop(Classes &classes);
void add_catalog(Classes &classes);
void add_checkout(Classes &classes);
void add_orders(Classes &classes);
void add_account(Classes &classes);
void add_sign_in(Classes &classes);

// Adds a list of a cart's or order's items, each {id, count}, and a line with their total.
void add_items(flow_engine *engine, flow_content content, const char *id, const char *label,
               const flow_value *cart);

}  // namespace shop

#endif
