// The catalog: a list, product pages, the cart. Pages are opened by routes, and so from everywhere: by the
// links of screens, by other flows, and by deep links.
#include "products.hpp"
#include "shop.hpp"

namespace shop {

namespace {

class Catalog : Node {
 public:
  Catalog(Place place, const flow_value *) : Node(place) {}

  void start() { flow_open_new(engine, handle, "shop.list", nullptr, nullptr, &list_, nullptr); }

  flow_handling navigate(const flow_route *route, flow_screen) {
    if (flow_string_is(route->name, "product")) return open("shop.product", route->parameters);
    if (flow_string_is(route->name, "cart")) return open("shop.cart", nullptr);
    return FLOW_ROUTE_UNHANDLED;
  }

  void search(const flow_value *query) {
    flow_invoke(engine, list_, "search", query, 1, nullptr, nullptr);
  }

  static Methods methods() {
    return {FLOW_COORDINATOR_METHOD(start, bound<&Catalog::start>),
            FLOW_COORDINATOR_METHOD(navigate, bound<&Catalog::navigate>),
            action<&Catalog::search>("search")};
  }

 private:
  flow_handling open(const char *class_id, const flow_value *arguments) {
    flow_open_new(engine, handle, class_id, arguments, nullptr, nullptr, nullptr);
    return FLOW_ROUTE_HANDLED;
  }

  flow_screen list_ = FLOW_NONE;
};

// A screen with the cart in its toolbar.
class CatalogScreen : public Screen {
 public:
  void cart() { follow("cart"); }

 protected:
  using Screen::Screen;

  void add_cart(flow_content content) const {
    const flow_value cart = ask("shop.main", "cart");
    const int64_t count = integer_at(&cart, "count");
    const std::string label = count ? "Cart (" + std::to_string(count) + ")" : "Cart";
    flow_add_toolbar(engine, content, FLOW_PLACEMENT_TRAILING, "cart", label.c_str(),
                     FLOW_ROLE_NORMAL);
  }

  void follow_product(int64_t id) const { follow("product", entry("id", flow_integer_value(id))); }
};

class List : public CatalogScreen {
 public:
  List(Place place, const flow_value *) : CatalogScreen(place) {}

  void render(flow_content content) {
    Rows rows;
    for (const Product &product : products) {
      if (!matches(product, query_)) continue;
      rows.add(std::to_string(product.id), product.name, product.maker, price(product.cents));
    }
    flow_add_title(engine, content, "Coffee and more");
    flow_add_field(engine, content, "search", "Search", FLOW_FIELD_TEXT, query_.c_str(), nullptr);
    rows.add_list(engine, content, "select_product",
                  rows.empty() ? "Nothing is called so" : nullptr);
    add_cart(content);
  }

  void search(const flow_value *query) {
    query_ = text_of(query);
    redraw();
  }

  void select_product(const flow_value *row) {
    if (const Product *product = find_product(text_of(row))) follow_product(product->id);
  }

  static Methods methods() {
    return {FLOW_SCREEN_METHOD(render, bound<&List::render>),
            FLOW_SCREEN_METHOD(did_appear, bound<&List::redraw>), action<&List::search>("search"),
            action<&List::select_product>("select_product"), action<&List::cart>("cart")};
  }

 private:
  std::string query_;
};

// Created with {id}. A product that the shop does not have (any more) may still be asked for, by an old
// link: then the page says so.
class ProductPage : public CatalogScreen {
 public:
  ProductPage(Place place, const flow_value *arguments)
      : CatalogScreen(place), product_(find_product(integer_at(arguments, "id"))) {}

  void render(flow_content content) {
    if (!product_) return render_nothing(content);
    const Product *other = find_product(product_->goes_with);
    const std::string cost = price(product_->cents) + (product_->stock ? "" : ", out of stock");
    flow_add_title(engine, content, product_->name);
    flow_add_heading(engine, content, product_->maker);
    flow_add_text(engine, content, product_->about);
    flow_add_text(engine, content, cost.c_str());
    flow_add_button(engine, content, "add", "Add to cart", FLOW_ROLE_PRIMARY);
    if (other) {
      const std::string label = "Goes well with: " + std::string(other->name);
      flow_add_button(engine, content, "show_other", label.c_str(), FLOW_ROLE_NORMAL);
    }
    add_cart(content);
  }

  void add() {
    if (!product_ || !is_on_top()) return;
    const flow_value id = flow_integer_value(product_->id);
    const flow_value added = ask("shop.main", "add_to_cart", &id);
    if (added.type == FLOW_TYPE_BOOLEAN && added.as.boolean) {
      tell_added();
    } else {
      tell_sold_out();
    }
    redraw();
  }

  // How the user left "Added to cart". Whatever is opened here appears after the alert has gone.
  void answered(flow_engine *, flow_screen, const flow_string *button) {
    if (flow_string_is(*button, "cart")) cart();
  }

  void show_other() {
    if (product_) follow_product(product_->goes_with);
  }

  void show_all() { follow("catalog"); }

  static Methods methods() {
    return {FLOW_SCREEN_METHOD(render, bound<&ProductPage::render>),
            FLOW_SCREEN_METHOD(did_appear, bound<&ProductPage::redraw>),
            action<&ProductPage::add>("add"),
            action<&ProductPage::show_other>("show_other"),
            action<&ProductPage::show_all>("show_all"),
            action<&ProductPage::cart>("cart")};
  }

 private:
  void render_nothing(flow_content content) const {
    flow_add_title(engine, content, "No such product");
    flow_add_text(engine, content, "We do not sell this, or no longer do.");
    flow_add_button(engine, content, "show_all", "See all products", FLOW_ROLE_PRIMARY);
  }

  void tell_added() {
    const flow_alert_button buttons[] = {
        flow_alert_button_make("cart", "Go to cart", FLOW_ROLE_NORMAL),
        flow_alert_button_make("go_on", "Go on", FLOW_ROLE_CANCEL)};
    flow_alert alert = flow_alert_make("Added to cart", product_->name);
    alert.buttons = buttons;
    alert.button_count = 2;
    // Not owned by the alert: it goes before the screen it was presented from.
    alert.answered = {bound<&ProductPage::answered>, this, nullptr};
    flow_alert_present(engine, handle, &alert, nullptr, nullptr, nullptr);
  }

  void tell_sold_out() {
    const char *message =
        product_->stock ? "You have all we have in your cart." : "We hope to have it again soon.";
    const flow_alert alert = flow_alert_make("Out of stock", message);
    flow_alert_present(engine, handle, &alert, nullptr, nullptr, nullptr);
  }

  const Product *const product_;
};

class Cart : public Screen {
 public:
  Cart(Place place, const flow_value *) : Screen(place) {}

  void render(flow_content content) {
    const flow_value cart = ask("shop.main", "cart");
    flow_add_title(engine, content, "Cart");
    if (integer_at(&cart, "count") == 0) {
      flow_add_text(engine, content, "There is nothing in it yet.");
      return;
    }
    add_items(engine, content, "take_out", "Select one to take it out", &cart);
    flow_add_button(engine, content, "check_out", "Check out", FLOW_ROLE_PRIMARY);
  }

  void take_out(const flow_value *row) {
    const Product *product = find_product(text_of(row));
    const flow_value id = flow_integer_value(product ? product->id : 0);
    ask("shop.main", "take_out", &id);
    redraw();
  }

  void check_out() { follow("checkout"); }

  static Methods methods() {
    return {FLOW_SCREEN_METHOD(render, bound<&Cart::render>),
            FLOW_SCREEN_METHOD(did_appear, bound<&Cart::redraw>),
            action<&Cart::take_out>("take_out"), action<&Cart::check_out>("check_out")};
  }
};

}  // namespace

void add_items(flow_engine *engine, flow_content content, const char *id, const char *label,
               const flow_value *cart) {
  const flow_list items = list_of(flow_value_get(cart, "items"));
  Rows rows;
  for (size_t index = 0; index < items.count; index++) {
    const flow_value *item = &items.items[index];
    const Product *product = find_product(integer_at(item, "id"));
    const int64_t count = integer_at(item, "count");
    if (!product) continue;
    rows.add(std::to_string(product->id), product->name, std::to_string(count) + " x",
             price(count * product->cents));
  }
  const std::string total = "Total: " + price(integer_at(cart, "total"));
  rows.add_list(engine, content, id, label);
  flow_add_text(engine, content, total.c_str());
}

void add_catalog(Classes &classes) {
  classes.coordinator<Catalog>("shop.catalog");
  classes.screen<List>("shop.list");
  classes.screen<ProductPage>("shop.product");
  classes.screen<Cart>("shop.cart");
}

}  // namespace shop
