// The shop: three tabs, each a flow with a stack of its own. Keeps what all of them share: who is signed
// in, the cart, the orders. Flows below ask for it by name (Node::ask), and say where to go by routes.
#include "shop.hpp"

#include <map>

#include "products.hpp"

namespace shop {

namespace {

enum Tab : size_t { CATALOG, ORDERS, ACCOUNT, TABS };

class Shop : Node {
 public:
  Shop(Place place, const flow_value *) : Node(place) {}

  void start() {
    static const char *const classes[TABS] = {"shop.catalog", "shop.orders", "shop.account"};
    static const char *const ids[TABS] = {"catalog", "orders", "account"};
    static const char *const titles[TABS] = {"Catalog", "Orders", "Account"};
    flow_tab all[TABS];
    for (size_t tab = 0; tab < TABS; tab++) {
      flow_create(engine, classes[tab], nullptr, &flows_[tab]);
      all[tab] = FLOW_TAB_INIT;
      all[tab].root = flows_[tab];
      all[tab].id = flow_text(ids[tab]);
      all[tab].title = flow_text(titles[tab]);
    }
    flow_tabs tabs = FLOW_TABS_INIT;
    tabs.tabs = all;
    tabs.count = TABS;
    flow_open_tabs(engine, handle, &tabs, nullptr, nullptr);
  }

  // ---- Where to go

  // What a tab's flow does not handle itself comes here.
  flow_handling navigate(const flow_route *route, flow_screen) {
    const auto is = [route](const char *name) { return flow_string_is(route->name, name); };
    if (is("catalog")) {
      select(CATALOG);
      const flow_value query = text(flow_value_get(route->parameters, "query"));
      flow_invoke(engine, flows_[CATALOG], "search", &query, 1, nullptr, nullptr);
    } else if (is("product") || is("cart")) {
      // From another tab: shown where the catalog shows such things.
      select(CATALOG);
      flow_navigate(engine, flows_[CATALOG], route, nullptr, nullptr);
    } else if (is("orders")) {
      select(ORDERS);
      flow_pop_to_root(engine, flows_[ORDERS], nullptr, nullptr);
    } else if (is("account")) {
      // As in may_select.
      email_.empty() ? sign_in() : select(ACCOUNT);
    } else if (is("checkout")) {
      check_out();
    } else {
      return FLOW_ROUTE_UNHANDLED;
    }
    return FLOW_ROUTE_HANDLED;
  }

  // The account is for those who are signed in. Who is not is asked to, and sees it afterwards.
  flow_answer may_select(const flow_selection *selection) {
    if (selection->to != ACCOUNT || !email_.empty()) return FLOW_ANSWER_YES;
    sign_in();
    return FLOW_ANSWER_NO;
  }

  // ---- Who is signed in

  const flow_value *user() {
    user_ = flow_string_value(email_.c_str());
    return &user_;
  }

  void signed_in(flow_engine *, flow_coordinator, flow_cause cause, const flow_value *value) {
    is_asking_ = false;
    if (cause != FLOW_CAUSE_FINISHED) return;
    email_ = text_of(value);
    if (!email_.empty()) select(ACCOUNT);
  }

  void sign_out() {
    email_.clear();
    select(CATALOG);
  }

  // ---- Cart and orders

  // Answers whether there was one more to be had.
  flow_bool add_to_cart(const flow_value *id) {
    const Product *product = id->type == FLOW_TYPE_INTEGER ? find_product(id->as.integer) : nullptr;
    if (!product || in_cart(product->id) >= product->stock) return FLOW_FALSE;
    cart_[product->id]++;
    return FLOW_TRUE;
  }

  void take_out(const flow_value *id) {
    const auto item = cart_.find(id->type == FLOW_TYPE_INTEGER ? id->as.integer : 0);
    if (item != cart_.end() && --item->second == 0) cart_.erase(item);
  }

  // {count, total, items: [{id, count}]}, the total in cents.
  const flow_value *cart() {
    int64_t count = 0, total = 0;
    cart_items_.clear();
    cart_entries_.clear();
    cart_entries_.reserve(2 * cart_.size() + 3);  // the values point into it
    for (const auto &[id, wanted] : cart_) {
      const flow_entry *item = cart_entries_.data() + cart_entries_.size();
      count += wanted;
      total += wanted * find_product(id)->cents;
      cart_entries_.push_back(entry("id", flow_integer_value(id)));
      cart_entries_.push_back(entry("count", flow_integer_value(wanted)));
      cart_items_.push_back(flow_map_value(item, 2));
    }
    const flow_entry *all = cart_entries_.data() + cart_entries_.size();
    cart_entries_.push_back(entry("count", flow_integer_value(count)));
    cart_entries_.push_back(entry("total", flow_integer_value(total)));
    cart_entries_.push_back(
        entry("items", flow_list_value(cart_items_.data(), cart_items_.size())));
    cart_value_ = flow_map_value(all, 3);
    return &cart_value_;
  }

  // All of them, newest first: what checkouts finished with.
  const flow_value *orders() {
    order_items_.clear();
    for (auto order = orders_.rbegin(); order != orders_.rend(); ++order) {
      order_items_.push_back(**order);
    }
    orders_value_ = flow_list_value(order_items_.data(), order_items_.size());
    return &orders_value_;
  }

  void checked_out(flow_engine *, flow_coordinator, flow_cause cause, const flow_value *order) {
    if (cause != FLOW_CAUSE_FINISHED) return;
    orders_.push_back(copy(order));
    cart_.clear();
    flow_pop_to_root(engine, flows_[CATALOG], nullptr, nullptr);
    select(ORDERS);
  }

  static Methods methods() {
    return {FLOW_COORDINATOR_METHOD(start, bound<&Shop::start>),
            FLOW_COORDINATOR_METHOD(navigate, bound<&Shop::navigate>),
            FLOW_COORDINATOR_METHOD(may_select, bound<&Shop::may_select>),
            FLOW_METHOD("user", "a(p)", bound<&Shop::user>),
            FLOW_METHOD("cart", "a(p)", bound<&Shop::cart>),
            FLOW_METHOD("orders", "a(p)", bound<&Shop::orders>),
            FLOW_METHOD("add_to_cart", "b(pa)", bound<&Shop::add_to_cart>),
            action<&Shop::take_out>("take_out"),
            action<&Shop::sign_out>("sign_out")};
  }

 private:
  void select(Tab tab) { flow_select_tab(engine, handle, tab, nullptr, nullptr); }

  void sign_in() {
    if (is_asking_) return;
    flow_options options = FLOW_OPTIONS_INIT;
    options.style = FLOW_STYLE_SHEET;
    // Not owned by the options: a child always ends before its parent is destroyed.
    options.finished = {bound<&Shop::signed_in>, this, nullptr};
    is_asking_ = flow_open_new(engine, handle, "shop.sign_in", nullptr, &options, nullptr,
                               nullptr) == FLOW_OK;
  }

  void check_out() {
    if (cart_.empty()) {
      const flow_alert alert = flow_alert_make("Your cart is empty", nullptr);
      flow_alert_present(engine, handle, &alert, nullptr, nullptr, nullptr);
      return;
    }
    flow_options options = FLOW_OPTIONS_INIT;
    options.style = FLOW_STYLE_SHEET;
    options.finished = {bound<&Shop::checked_out>, this, nullptr};
    flow_open_new(engine, handle, "shop.checkout", cart(), &options, nullptr, nullptr);
  }

  int64_t in_cart(int64_t id) const {
    const auto item = cart_.find(id);
    return item == cart_.end() ? 0 : item->second;
  }

  static flow_value text(const flow_value *value) {
    return value && value->type == FLOW_TYPE_STRING ? *value : flow_string_value("");
  }

  flow_coordinator flows_[TABS] = {};
  std::string email_;                // of who is signed in
  bool is_asking_ = false;           // whether the sign-in is open
  std::map<int64_t, int64_t> cart_;  // how many of which product
  std::vector<OwnedValue> orders_;
  // What answers point to.
  flow_value user_ = {}, cart_value_ = {}, orders_value_ = {};
  std::vector<flow_entry> cart_entries_;
  std::vector<flow_value> cart_items_, order_items_;
};

}  // namespace

void add_shop(Classes &classes) {
  static const flow_template links[] = {
      {"shop://catalog?{query}", "catalog(query)"},
      {"shop://product/{id:i}", "product(id)"},
      {"shop://cart", "cart"},
      {"shop://orders", "orders"},
      {"shop://account", "account"},
  };
  flow_class root = FLOW_CLASS_INIT;
  root.flags = FLOW_CLASS_ROOT;
  root.templates = links;
  root.template_count = sizeof links / sizeof *links;
  classes.coordinator<Shop>("shop.main", root);
}

}  // namespace shop
