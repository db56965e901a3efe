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

namespace {

/// A class that declares what it takes; some names are those of the opener's own functions.
class Page : public flow::screen {
 public:
  static constexpr const char *class_id = "own.page";
  struct arguments {
    FLOW_CPP_REQUIRED(id, int64_t, "which page");
    FLOW_CPP_OPTIONAL(title, std::string_view, "what the bar shows");
    FLOW_CPP_REQUIRED(owner, std::optional<std::string_view>, "who, or nobody");
    FLOW_CPP_DEFAULT(zoom, double, 1.5, "how large");
    FLOW_CPP_OPTIONAL(value, std::optional<bool>, "yes, no, or not said");
    FLOW_CPP_OPTIONAL(class_id, uint32_t, "a number");
    FLOW_CPP_OPTIONAL(name, flow::value_view, "anything");
    FLOW_CPP_OPTIONAL(set, flow::screen_handle, "another screen");
    FLOW_CPP_DEFAULT(word, std::string_view, "none", nullptr);
    using all = flow::argument_list<id, title, owner, zoom, value, class_id, name, set, word>;
  };
  explicit Page(flow::value_view given)
      : id(arguments::id::of(given)),
        title(arguments::title::of(given).value_or("untitled")),
        owner(arguments::owner::of(given).value_or("nobody")),
        zoom(arguments::zoom::of(given)),
        value(arguments::value::of(given)),
        number(arguments::class_id::of(given)),
        name(arguments::name::of(given).value_or(flow::value_view())),
        other(arguments::set::of(given).value_or(flow::screen_handle())),
        word(arguments::word::of(given)) {}
  int64_t id;
  std::string title, owner;
  double zoom;
  std::optional<bool> value;
  std::optional<uint32_t> number;
  flow::value name;
  flow::screen_handle other;
  std::string word;
};

/// A class that declares nothing: it takes a value.
class Cart : public flow::screen {
 public:
  static constexpr const char *class_id = "own.cart";
  explicit Cart(flow::value_view given) : items(given) {}
  flow::value items;
};

class Own : public Kit {
 public:
  Own() {
    flow::registry classes(engine);
    classes.add<Page>().add<Cart>();
    CHECK(classes.code() == FLOW_OK);
  }
  template <typename T>
  T &open(const flow::opener &what) {
    const auto opened = engine.open(window, what);
    CHECK(opened.status() == FLOW_OK);
    T *const found = engine.instance<T>(opened->as<flow::screen_handle>(), T::class_id);
    REQUIRE(found);
    return *found;
  }
};

}  // namespace

TEST_CASE("flow.hpp: a class of one's own is opened by its type, with its arguments (K1)") {
  Own own;
  const Page &least = own.open<Page>(flow::opening<Page>(7, std::nullopt));
  CHECK(least.id == 7);
  CHECK(least.title == "untitled");
  CHECK(least.owner == "nobody");
  CHECK(least.zoom == 1.5);
  CHECK_FALSE(least.value);
  CHECK_FALSE(least.number);
  CHECK(least.name.is_null());
  CHECK(least.word == "none");

  const flow::screen_handle before = own.engine.top(own.window);
  const Page &all = own.open<Page>(flow::opening<Page>(8, "Ada")
                                       .zoom(1)
                                       .zoom(2)
                                       .title("Eight")
                                       .value(false)
                                       .class_id(5u)
                                       .set(before)
                                       .word("a")
                                       .name(flow::list({1, "two"})));
  CHECK(all.owner == "Ada");
  CHECK(all.zoom == 2);
  CHECK(all.title == "Eight");
  CHECK(all.value == false);
  CHECK(all.number == 5u);
  CHECK(all.other == before);
  CHECK(all.name == flow::list({1, "two"}));
  CHECK(all.word == "a");
  CHECK(own.said.empty());
}

TEST_CASE("flow.hpp: what a class declares by types, everybody is told and held to (K1, K2)") {
  Own own;
  const auto declared = own.engine.arguments("own.page");
  std::string told;
  for (const flow_argument_info &each : declared) {
    told += std::string(each.name) + ":" + each.type;
    told += each.flags & FLOW_ARGUMENT_REQUIRED ? "! " : " ";
  }
  CHECK(told == "id:x! title:s owner:?s! zoom:d value:?b class_id:u name:a set:h word:s ");
  CHECK(std::string(declared[0].about) == "which page");
  CHECK(flow_as_number(declared[3].default_value, 0) == 1.5);
  CHECK(own.engine.create("own.page", {{"id", 1}}).status() == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(own.engine.create("own.page", {{"id", "1"}, {"owner", nullptr}}).status() ==
        FLOW_ERROR_ARGUMENT_TYPE);
}

TEST_CASE("flow.hpp: a class without declared arguments takes a value (K1)") {
  Own own;
  CHECK(own.open<Cart>(flow::opening<Cart>(flow::list({1, 2}))).items == flow::list({1, 2}));
  CHECK(own.open<Cart>(flow::opening<Cart>()).items.is_null());
}

TEST_CASE("flow.hpp: the arguments of a class may be an array as well (K2)") {
  static const flow_argument arguments[] = {FLOW_REQUIRED_ARGUMENT("items", "l", "what is in it")};
  Kit kit;
  flow::registry(kit.engine).add<Cart>("array", flow::class_options().arguments(arguments));
  CHECK(kit.engine.create("array").status() == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(kit.engine.create("array", {{"items", flow::list({})}}).status() == FLOW_OK);
}
