#include <flow/plugin.h>

#include <flow/flow.hpp>

namespace {

// ---- The coordinator

class Order : public flow::coordinator {
 public:
  void start() { open("order.drink"); }

  void drink_chosen(std::string_view drink) {
    drink_ = drink;
    open("order.size");
  }

  void size_chosen(std::string_view size) {
    size_ = size;
    confirm("Order it?", nullptr, "Order",
            [this] { finish({{"drink", drink_}, {"size", size_}}); });
  }
  FLOW_ACTIONS(Order, drink_chosen, size_chosen)

 private:
  std::string drink_, size_;
};

// ---- The screens

class Drink : public flow::screen {
 public:
  void render(flow::content &content) {
    content.title("What may I bring you?").button("tea", "Tea").button("coffee", "Coffee");
  }
  void input(std::string_view id) { tell("drink_chosen", id); }
};

class Size : public flow::screen {
 public:
  void render(flow::content &content) {
    content.title("How large?").button("small", "Small").button("large", "Large");
  }
  void input(std::string_view id) { tell("size_chosen", id); }
};

// ---- The entry

void init(flow::registry &classes) {
  classes.add<Order>("order").add<Drink>("order.drink").add<Size>("order.size");
}

}  // namespace

FLOW_CPP_PLUGIN("order", "1.0", init);
