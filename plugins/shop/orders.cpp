// The orders: a list, and a page for each. Both ask the shop for the orders whenever they draw.
#include "products.hpp"
#include "shop.hpp"

namespace shop {

namespace {

class Orders : public flow::coordinator {
 public:
  void start() { open("shop.order_list"); }

  bool navigate(flow::route_view route) {
    if (!route.is("order")) return false;
    open("shop.order", route.parameters());
    return true;
  }
};

class OrderList : public flow::screen {
 public:
  void render(flow::content &content) {
    const flow::value orders = ask("orders");
    content.title("Orders");
    if (orders.empty()) {
      content.text("You have not ordered anything yet.");
      return;
    }
    auto list = content.list("select_order");
    size_t left = orders.size();
    for (flow::value_view order : orders) {
      const std::string number = std::to_string(left--);
      list.row(number, "Order " + number, "", price(order.get("total", 0)));
    }
  }

  void did_appear() { redraw(); }
  void select_order(std::string_view row) { follow("order", {{"number", row}}); }
  FLOW_ACTIONS(OrderList, select_order)
};

// Created with {number}, the row of the list.
class Order : public flow::screen {
 public:
  explicit Order(flow::value_view arguments) : number_(arguments["number"].string()) {}

  void render(flow::content &content) {
    const flow::value orders = ask("orders");
    content.title("Order " + number_);
    size_t left = orders.size();
    for (flow::value_view order : orders) {
      if (std::to_string(left--) != number_) continue;
      const flow::value_view address = order["address"];
      add_items(content, "select_product", "", order);
      content.text("To " + std::string(address.get("name", "")) + ", " +
                   std::string(address.get("city", "")));
      return;
    }
    content.text("There is no such order.");
  }

  // To the product's page. This flow does not know such routes; the shop shows it in the catalog.
  void select_product(std::string_view row) {
    if (const Product *product = find_product(row)) follow("product", {{"id", product->id}});
  }
  FLOW_ACTIONS(Order, select_product)

 private:
  const std::string number_;
};

}  // namespace

void add_orders(flow::registry &classes) {
  classes.add<Orders>("shop.orders").add<OrderList>("shop.order_list").add<Order>("shop.order");
}

}  // namespace shop
