// The catalog: a list, product pages, the cart. Pages are opened by routes, and so from everywhere:
// by the links of screens, by other flows, and by deep links.
#include "products.hpp"
#include "shop.hpp"

namespace shop {

namespace {

class Catalog : public flow::coordinator {
 public:
  void start() { list_ = open("shop.list")->as<flow::screen_handle>(); }

  bool navigate(flow::route_view route) {
    if (route.is("product")) return bool(open("shop.product", route.parameters()));
    if (route.is("cart")) return bool(open("shop.cart"));
    return false;
  }

  void search(flow::value_view query) { engine().invoke(list_, "search", query); }
  FLOW_ACTIONS(Catalog, search)
  FLOW_STATE(Catalog, list_)

 private:
  flow::screen_handle list_;
};

// A screen with the cart in its toolbar.
class CatalogScreen : public flow::screen {
 public:
  void did_appear() { redraw(); }
  void cart() { follow("cart"); }

 protected:
  void add_cart(flow::content &content) const {
    const int64_t count = ask("cart").get("count", 0);
    content.button("cart", count ? "Cart (" + std::to_string(count) + ")" : "Cart").trailing();
  }
  void follow_product(int64_t id) const { follow("product", {{"id", id}}); }
};

class List : public CatalogScreen {
 public:
  void render(flow::content &content) {
    content.title("Coffee and more").field("search", "Search").value(query_);
    auto list = content.list("select_product");
    bool is_empty = true;
    for (const Product &product : products) {
      if (!matches(product, query_)) continue;
      is_empty = false;
      list.row(std::to_string(product.id), product.name, product.maker, price(product.cents));
    }
    if (is_empty) list.label("Nothing is called so");
    add_cart(content);
  }

  void search(std::string_view query) {
    query_ = query;
    redraw();
  }
  void select_product(std::string_view row) {
    if (const Product *product = find_product(row)) follow_product(product->id);
  }
  FLOW_ACTIONS(List, search, select_product, cart)
  FLOW_STATE(List, query_)

 private:
  std::string query_;
};

// A product that the shop does not have (any more) may still be asked for, by an
// old link: then the page says so.
class ProductPage : public CatalogScreen {
 public:
  explicit ProductPage(flow::value_view arguments)
      : product_(find_product(arguments.get("id", 0))) {}

  void render(flow::content &content) {
    if (!product_) {
      content.title("No such product")
          .text("We do not sell this, or no longer do.")
          .button("show_all", "See all products")
          .primary();
      return;
    }
    content.title(product_->name)
        .heading(product_->maker)
        .text(product_->about)
        .text(price(product_->cents) + (product_->stock ? "" : ", out of stock"))
        .button("add", "Add to cart")
        .primary();
    if (const Product *other = find_product(product_->goes_with)) {
      content.button("show_other", "Goes well with: " + std::string(other->name));
    }
    add_cart(content);
  }

  void add() {
    if (!product_ || !is_on_top()) return;
    if (ask("add_to_cart", product_->id).boolean()) {
      // A screen opened here appears after the alert has gone.
      present(flow::alert("Added to cart", product_->name)
                  .button("cart", "Go to cart")
                  .cancel("go_on", "Go on")
                  .answered("added"));
    } else {
      present(flow::alert("Out of stock", product_->stock ? "You have all we have in your cart."
                                                          : "We hope to have it again soon."));
    }
    redraw();
  }
  // Named, so that the alert can be saved with its answer; a lambda could not be.
  void added(flow::screen_handle, std::string_view button) {
    if (button == "cart") cart();
  }

  void show_other() {
    if (product_) follow_product(product_->goes_with);
  }
  void show_all() { follow("catalog"); }
  FLOW_ACTIONS(ProductPage, add, added, show_other, show_all, cart)

 private:
  const Product *const product_;
};

class Cart : public flow::screen {
 public:
  void render(flow::content &content) {
    const flow::value cart = ask("cart");
    content.title("Cart");
    if (cart.get("count", 0) == 0) {
      content.text("There is nothing in it yet.");
      return;
    }
    add_items(content, "take_out", "Select one to take it out", cart);
    content.button("check_out", "Check out").primary();
  }

  void did_appear() { redraw(); }
  void take_out(std::string_view row) {
    if (const Product *product = find_product(row)) tell("take_out", product->id);
    redraw();
  }
  void check_out() { follow("checkout"); }
  FLOW_ACTIONS(Cart, take_out, check_out)
};

}  // namespace

void add_items(flow::content &content, const char *id, const char *label, flow::value_view cart) {
  auto list = content.list(id, label);
  for (flow::value_view item : cart["items"]) {
    const Product *product = find_product(item.get("id", 0));
    const int64_t count = item.get("count", 0);
    if (!product) continue;
    list.row(std::to_string(product->id), product->name, std::to_string(count) + " x",
             price(count * product->cents));
  }
  content.text("Total: " + price(cart.get("total", 0)));
}

void add_catalog(flow::registry &classes) {
  classes.add<Catalog>("shop.catalog");
  static const flow_argument arguments[] = {
      FLOW_REQUIRED_ARGUMENT("id", "x", "which product; one that the shop does not have is told"),
  };
  classes.add<List>("shop.list")
      .add<ProductPage>("shop.product", flow::class_options().arguments(arguments))
      .add<Cart>("shop.cart");
}

}  // namespace shop
