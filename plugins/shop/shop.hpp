// Types that the flows of the shop share. Each flow is one file: its coordinator and its screens.
#ifndef SHOP_SHOP_HPP
#define SHOP_SHOP_HPP

#include <flow/plugin.h>

#include <flow/flow.hpp>
#include <string>
#include <string_view>

namespace shop {

void add_shop(flow::registry &classes);
void add_catalog(flow::registry &classes);
void add_checkout(flow::registry &classes);
void add_orders(flow::registry &classes);
void add_account(flow::registry &classes);
void add_sign_in(flow::registry &classes);

// Adds a list of a cart's or order's items, each {id, count}, and a line with their total.
void add_items(flow::content &content, const char *id, const char *label, flow::value_view cart);

inline bool is_digits(std::string_view text, size_t count) {
  return text.size() == count && text.find_first_not_of("0123456789") == std::string_view::npos;
}

class Screen : public flow::screen {
 protected:
  // Tells its coordinator that something happened. A second tap, while the first leads elsewhere
  // already, finds the screen covered, and tells nothing.
  template <typename... Arguments>
  void tell_once(const char *event, const Arguments &...arguments) const {
    if (is_on_top()) tell(event, arguments...);
  }
};

}  // namespace shop

#endif
