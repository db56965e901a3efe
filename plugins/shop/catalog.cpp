// The catalog: a list, and in a pane beside it product pages and the cart. Pages are opened by
// routes, and so from everywhere: by the links of screens, by other flows, and by deep links.
#include "products.hpp"
#include "shop.hpp"

namespace shop {

namespace {

class Catalog : public flow::coordinator {
 public:
  void start() {
    list_ = *engine().create_screen("shop.list");
    open_tabs(flow::panes().add(list_).add_empty("Choose a product"));
  }

  bool navigate(flow::route_view route, flow::screen_handle from) {
    if (route.is("catalog")) {
      show_list();
      engine().invoke(list_, "search", route["query"].string());
      return true;
    }
    const char *const page = page_of(route);
    if (!page) return false;
    // The link of a page opens above the page, to which back leads again. The list's link, another
    // flow's route and a deep link open all that the second pane shows.
    const bool is_page = from && from != list_;
    return bool(is_page ? engine().open(from, page, route.parameters())
                        : open(page, route.parameters(), flow::options().in_pane(2)));
  }

  // Shows the page that the link of the list holds. In a narrow window the user may have gone back
  // from the page to the list, and a route that is in the link already opens nothing (L1).
  void show_again() {
    const flow::route_view route = engine().link(list_);
    const char *const page = route ? page_of(route) : nullptr;
    if (page) engine().go_to(list_, page, route.parameters(), flow::options().in_pane(2));
  }

  // Closes every page, so that the list is left.
  void show_list() {
    // Pages lie above the list in a session that was saved before the shop had panes.
    engine().pop_to(list_);
    const flow_screen_info info = engine().info(list_);
    const auto panes = engine().panes_of(flow::layer_handle(info.inner ? info.inner : info.layer));
    if (panes.size() < 2) return;
    const auto pages = engine().stack(flow::router_handle(panes[1].router));
    if (!pages.empty()) engine().close(pages.front());
  }

  // Draws the cart's button anew where the list is seen beside the page that changes the cart.
  void cart_changed() { engine().changed(list_); }
  FLOW_ACTIONS(Catalog, show_again, show_list, cart_changed)
  FLOW_STATE(Catalog, list_)

 private:
  static const char *page_of(flow::route_view route) {
    return route.is("product") ? "shop.product" : route.is("cart") ? "shop.cart" : nullptr;
  }

  flow::screen_handle list_;
};

// A screen with the cart in its toolbar.
class CatalogScreen : public flow::screen {
 public:
  void did_appear() { redraw(); }

 protected:
  void add_cart(flow::content &content) const {
    const int64_t count = ask("cart").get("count", 0);
    content.button("cart", count ? "Cart (" + std::to_string(count) + ")" : "Cart").trailing();
  }
  static flow::value id_of(int64_t product) { return {{"id", product}}; }
};

class List : public CatalogScreen {
 public:
  void render(flow::content &content) {
    content.title("Coffee and more").field("search", "Search").value(query_);
    auto list = content.list("select_product");
    const flow::route_view link = engine().link(handle());
    bool is_empty = true;
    for (const Product &product : products) {
      if (!matches(product, query_)) continue;
      is_empty = false;
      const std::string id = std::to_string(product.id);
      list.row(id, product.name, product.maker, price(product.cents));
      if (link == flow::route_view("product", id_of(product.id))) list.chosen(id);
    }
    if (is_empty) list.label("Nothing is called so");
    add_cart(content);
  }

  void search(std::string_view query) {
    query_ = query;
    redraw();
  }
  void select_product(std::string_view row) {
    if (const Product *product = find_product(row)) go("product", id_of(product->id));
  }
  void cart() { go("cart", {}); }
  // Another product is chosen, or none.
  void link_changed() { redraw(); }
  FLOW_ACTIONS(List, search, select_product, cart)
  FLOW_STATE(List, query_)

 private:
  void go(std::string_view name, flow::value_view parameters) const {
    const flow::route_view route(name, parameters), link = engine().link(handle());
    if (route == link) {
      tell("show_again");
    } else {
      follow(route);
    }
  }

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
    if (product_) follow("product", id_of(product_->goes_with));
  }
  void cart() { follow("cart"); }
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
