// The shop: three tabs, each a flow with a stack of its own. Keeps what all of them share: who is
// signed in, the cart, the orders. Flows below ask for it by name, and say where to go by routes.
#include "shop.hpp"

#include <map>
#include <vector>

#include "products.hpp"

namespace shop {

namespace {

enum Tab : size_t { CATALOG, ORDERS, ACCOUNT, TABS };

class Shop : public flow::coordinator {
 public:
  void start() {
    static const char *const words[TABS][3] = {{"shop.catalog", "catalog", "Catalog"},
                                               {"shop.orders", "orders", "Orders"},
                                               {"shop.account", "account", "Account"}};
    flow::tabs tabs;
    for (size_t tab = 0; tab < TABS; tab++) {
      flows_[tab] = *engine().create_coordinator(words[tab][0]);
      tabs.add(flows_[tab], words[tab][1], words[tab][2]);
    }
    open_tabs(tabs);
  }

  // ---- Routes

  // Routes that the flow of a tab does not handle come here.
  bool navigate(flow::route_view route) {
    if (route.is("catalog") || route.is("product") || route.is("cart")) {
      // From another tab: shown where the catalog shows such things.
      select_tab(CATALOG);
      engine().navigate(flows_[CATALOG], route);
    } else if (route.is("orders")) {
      select_tab(ORDERS);
      engine().pop_to_root(flows_[ORDERS]);
    } else if (route.is("account")) {
      // As in may_select.
      email_.empty() ? sign_in() : select_account();
    } else if (route.is("checkout")) {
      check_out();
    } else {
      return false;
    }
    return true;
  }

  // The account is for those who are signed in. A user who is not signed in is asked to, and sees
  // the tab afterwards.
  bool may_select(const flow_selection &selection) {
    if (selection.to != ACCOUNT || !email_.empty()) return true;
    sign_in();
    return false;
  }

  // ---- The user

  std::string_view user() { return email_; }

  void sign_out() {
    email_.clear();
    select_tab(CATALOG);
  }

  // ---- Cart and orders

  // Answers whether there was one more to be had.
  bool add_to_cart(int64_t id) {
    const Product *product = find_product(id);
    const auto item = cart_.find(id);
    if (!product || (item == cart_.end() ? 0 : item->second) >= product->stock) return false;
    cart_[id]++;
    cart_changed();
    return true;
  }

  void take_out(int64_t id) {
    const auto item = cart_.find(id);
    if (item != cart_.end() && --item->second == 0) cart_.erase(item);
    cart_changed();
  }

  // {count, total, items: [{id, count}]}, the total in cents.
  flow::value cart() {
    int64_t count = 0, total = 0;
    flow::value items = flow::value::list();
    for (const auto &[id, wanted] : cart_) {
      count += wanted;
      total += wanted * find_product(id)->cents;
      items.push_back({{"id", id}, {"count", wanted}});
    }
    return {{"count", count}, {"total", total}, {"items", items}};
  }

  // All of them, newest first: what checkouts finished with.
  flow::value orders() {
    flow::value newest_first = flow::value::list();
    for (auto order = orders_.rbegin(); order != orders_.rend(); ++order) {
      newest_first.push_back(*order);
    }
    return newest_first;
  }

  // ---- Ends of flows. They are named, so that they run after a restore as well.

  void signed_in(flow::coordinator_handle, flow_cause cause, flow::value_view email) {
    is_asking_ = false;
    if (cause != FLOW_CAUSE_FINISHED) return;
    email_ = email.string();
    if (!email_.empty()) select_account();
  }

  void ordered(flow::coordinator_handle, flow_cause cause, flow::value_view order) {
    if (cause != FLOW_CAUSE_FINISHED) return;
    orders_.push_back(flow::value(order));
    cart_.clear();
    cart_changed();
    engine().invoke(flows_[CATALOG], "show_list");
    select_tab(ORDERS);
  }

  FLOW_ACTIONS(Shop, user, cart, orders, add_to_cart, take_out, sign_out, signed_in, ordered)

  // ---- Saved state

  flow::value save_state() {
    flow::value flows = flow::value::list();
    for (flow::coordinator_handle each : flows_) {
      flows.push_back(saved_id(each));
    }
    return {{"flows", flows},
            {"email", email_},
            {"is_asking", is_asking_},
            {"cart", cart()["items"]},
            {"orders", orders()}};
  }

  // An article that is no longer sold leaves the cart.
  bool restore_state(flow::value_view state) {
    for (size_t tab = 0; tab < TABS; tab++) {
      const int64_t id = state["flows"][tab].integer();
      flows_[tab] = restored<flow::coordinator_handle>(static_cast<uint64_t>(id));
    }
    email_ = state["email"].string();
    is_asking_ = state["is_asking"].boolean();
    for (flow::value_view item : state["cart"]) {
      const int64_t id = item.get("id", 0);
      if (find_product(id)) cart_[id] = item.get("count", 0);
    }
    for (flow::value_view order : state["orders"]) {
      orders_.insert(orders_.begin(), flow::value(order));
    }
    return true;
  }

 private:
  void cart_changed() const { engine().invoke(flows_[CATALOG], "cart_changed"); }
  void select_account() { select_tab(ACCOUNT); }

  void sign_in() {
    if (is_asking_) return;
    is_asking_ = bool(open("shop.sign_in", {}, flow::options().sheet().finished("signed_in")));
  }

  void check_out() {
    if (cart_.empty()) {
      present(flow::alert("Your cart is empty"));
      return;
    }
    open("shop.checkout", cart(), flow::options().sheet().finished("ordered"));
  }

  flow::coordinator_handle flows_[TABS];
  std::string email_;                // of who is signed in
  bool is_asking_ = false;           // true while the sign-in is open
  std::map<int64_t, int64_t> cart_;  // the amount of each product, by its id
  std::vector<flow::value> orders_;
};

}  // namespace

void add_shop(flow::registry &classes) {
  static const flow_template links[] = {
      {"shop://catalog?{query}", "catalog(query)"},
      {"shop://product/{id:i}", "product(id)"},
      {"shop://cart", "cart"},
      {"shop://orders", "orders"},
      {"shop://account", "account"},
  };
  classes.add<Shop>("shop.main", flow::class_options().root().templates(links));
}

}  // namespace shop
