// flow/flow.hpp: openers, which hold a class and its arguments, wherever something is opened.
#include "support/kit.hpp"

using namespace test;

namespace {

/// The opener of a class, as `flowhost bindings` writes it.
class product : public flow::opener {
 public:
  explicit product(flow::argument<int64_t> id) : opener("shop.product") {
    set("id", std::move(id));
  }
  product &&page(flow::argument<int64_t> given) {
    set("page", std::move(given));
    return std::move(*this);
  }
  /// Hides the base's function of this name, which requests go on to use.
  product &&value(flow::argument<std::optional<std::string_view>> given) {
    set("value", std::move(given));
    return std::move(*this);
  }
};

class nobody : public flow::opener {
 public:
  nobody() : opener("shop.nobody") {}
};

class Product : public flow::screen {
 public:
  explicit Product(flow::value_view arguments) : given(arguments) { alive++; }
  ~Product() { alive--; }
  void arguments_changed(flow::value_view arguments) { given = arguments; }
  flow::value shown() { return given; }
  flow::value given;
  FLOW_ACTIONS(Product, shown)
  inline static int alive = 0;
};

class Shop : public Kit {
 public:
  Shop() {
    flow::registry(engine).add<Product>("shop.product");
    root = engine.set_root(window, product(1))->as<flow::screen_handle>();
  }
  flow::screen_handle top() const { return engine.top(window); }
  flow::value given(flow::screen_handle screen) const { return *engine.invoke(screen, "shown"); }
  flow_style style() const {
    return engine.info(flow::layer_handle(engine.info(top()).layer)).style;
  }
  flow::screen_handle root;
};

}  // namespace

TEST_CASE("flow.hpp: an opener is taken wherever a class is opened, with its arguments (K1)") {
  Shop shop;
  const flow::engine &engine = shop.engine;
  CHECK(shop.given(shop.top()) == flow::value_view{{"id", 1}});

  CHECK(engine.open(shop.window, product(2).page(3)).status() == FLOW_OK);
  CHECK(shop.given(shop.top()) == flow::value_view{{"id", 2}, {"page", 3}});

  CHECK(engine.push(shop.window, product(4).value("four")).status() == FLOW_OK);
  CHECK(shop.given(shop.top()) == flow::value_view{{"id", 4}, {"value", "four"}});
  CHECK(engine.layer_count(shop.window) == 1);

  const auto presented = engine.present(shop.window, product(5), flow::options().cover());
  CHECK(presented->as<flow::screen_handle>() == shop.top());
  CHECK(engine.layer_count(shop.window) == 2);
  CHECK(shop.style() == FLOW_STYLE_FULL_SCREEN_COVER);

  CHECK(engine.replace_top(shop.window, product(6)).status() == FLOW_OK);
  CHECK(shop.given(shop.top()) == flow::value_view{{"id", 6}});
  CHECK(engine.layer_count(shop.window) == 1);

  CHECK(engine.dismiss_all(shop.window));
  CHECK(engine.go_to(shop.window, product(2).page(3)));
  CHECK(shop.given(shop.top()) == flow::value_view{{"id", 2}, {"page", 3}});
  CHECK(Product::alive == 2);

  CHECK(engine.set_arguments(shop.top(), product(7)));
  CHECK(shop.given(shop.top()) == flow::value_view{{"id", 7}});

  const auto made = engine.create_screen(product(8));
  CHECK(shop.given(*made) == flow::value_view{{"id", 8}});
  CHECK(engine.destroy(*made));
  CHECK(shop.said.empty());
}

TEST_CASE("flow.hpp: an optional argument that is given twice takes the last, and may be null") {
  Shop shop;
  const flow::engine &engine = shop.engine;
  engine.open(shop.window, product(2).page(3).page(4).value(nullptr));
  CHECK(shop.given(shop.top()) == flow::value_view{{"id", 2}, {"page", 4}, {"value", nullptr}});

  const std::optional<std::string> text = "late", none;
  engine.open(shop.window, product(2).value(none).value(text));
  CHECK(shop.given(shop.top()) == flow::value_view{{"id", 2}, {"value", "late"}});
}

TEST_CASE(
    "flow.hpp: an opener of a class that nobody has, and a place that is gone, open nothing") {
  Shop shop;
  const flow::engine &engine = shop.engine;
  CHECK(engine.open(shop.window, nobody()).status() == FLOW_ERROR_UNKNOWN_CLASS);
  CHECK(engine.push(shop.window, nobody()).status() == FLOW_ERROR_UNKNOWN_CLASS);
  CHECK(engine.set_arguments(shop.root, nobody()) == FLOW_ERROR_WRONG_KIND);
  CHECK(std::string(engine.set_arguments(shop.root, nobody()).message()) ==
        "the arguments are of 'shop.nobody', and the screen is a 'shop.product'");

  const flow::screen_handle gone = engine.open(shop.window, product(2))->as<flow::screen_handle>();
  engine.pop(shop.window);
  shop.said.clear();
  CHECK(engine.push(gone, product(3)).status() == FLOW_OK);
  CHECK(shop.has_said(
      "request 'push' of shop.product#2 from screen#2 (gone) was refused: what should "
      "be opened, or where, is not there"));

  const flow::place_handle never(flow_handle(5));
  CHECK(engine.push(never, product(3)).status() == FLOW_ERROR_INVALID_HANDLE);
  CHECK(engine.set_root(never, product(3)).status() == FLOW_ERROR_INVALID_HANDLE);
  CHECK(Product::alive == 1);
}
