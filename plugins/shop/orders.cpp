// The orders: a list, and a page for each. Both ask the shop for the orders whenever they draw.
#include "products.hpp"
#include "shop.hpp"

namespace shop {

namespace {

class Orders : Node {
 public:
  Orders(Place place, const flow_value *) : Node(place) {}

  void start() {
    flow_open_new(engine, handle, "shop.order_list", nullptr, nullptr, nullptr, nullptr);
  }

  flow_handling navigate(const flow_route *route, flow_screen) {
    if (!flow_string_is(route->name, "order")) return FLOW_ROUTE_UNHANDLED;
    flow_open_new(engine, handle, "shop.order", route->parameters, nullptr, nullptr, nullptr);
    return FLOW_ROUTE_HANDLED;
  }

  static Methods methods() {
    return {FLOW_COORDINATOR_METHOD(start, bound<&Orders::start>),
            FLOW_COORDINATOR_METHOD(navigate, bound<&Orders::navigate>)};
  }
};

class OrderList : public Screen {
 public:
  OrderList(Place place, const flow_value *) : Screen(place) {}

  void render(flow_content content) {
    const flow_value orders = ask("shop.main", "orders");
    const flow_list all = list_of(&orders);
    Rows rows;
    for (size_t index = 0; index < all.count; index++) {
      const std::string number = std::to_string(all.count - index);
      const int64_t total = integer_at(&all.items[index], "total");
      rows.add(number, "Order " + number, "", price(total));
    }
    flow_add_title(engine, content, "Orders");
    if (rows.empty()) {
      flow_add_text(engine, content, "You have not ordered anything yet.");
    } else {
      rows.add_list(engine, content, "select_order", nullptr);
    }
  }

  void select_order(const flow_value *row) { follow("order", entry("number", *row)); }

  static Methods methods() {
    return {FLOW_SCREEN_METHOD(render, bound<&OrderList::render>),
            FLOW_SCREEN_METHOD(did_appear, bound<&OrderList::redraw>),
            action<&OrderList::select_order>("select_order")};
  }
};

// Created with {number}, the row of the list.
class Order : public Screen {
 public:
  Order(Place place, const flow_value *arguments)
      : Screen(place), number_(text_at(arguments, "number")) {}

  void render(flow_content content) {
    const flow_value orders = ask("shop.main", "orders");
    const flow_list all = list_of(&orders);
    flow_add_title(engine, content, ("Order " + number_).c_str());
    for (size_t index = 0; index < all.count; index++) {
      if (std::to_string(all.count - index) != number_) continue;
      const flow_value *order = &all.items[index];
      const flow_value *address = flow_value_get(order, "address");
      const std::string place = "To " + text_at(address, "name") + ", " + text_at(address, "city");
      add_items(engine, content, "select_product", nullptr, order);
      flow_add_text(engine, content, place.c_str());
      return;
    }
    flow_add_text(engine, content, "There is no such order.");
  }

  // To the product's page. This flow does not know such routes; the shop shows it in the catalog.
  void select_product(const flow_value *row) {
    const Product *product = find_product(text_of(row));
    if (product) follow("product", entry("id", flow_integer_value(product->id)));
  }

  static Methods methods() {
    return {FLOW_SCREEN_METHOD(render, bound<&Order::render>),
            action<&Order::select_product>("select_product")};
  }

 private:
  const std::string number_;
};

}  // namespace

void add_orders(Classes &classes) {
  classes.coordinator<Orders>("shop.orders");
  classes.screen<OrderList>("shop.order_list");
  classes.screen<Order>("shop.order");
}

}  // namespace shop
