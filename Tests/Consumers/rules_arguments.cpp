// Rules K1 and K2: classes that list the arguments their instances are created with.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "support/host.hpp"
#include "support/value_text.hpp"

using namespace test;

namespace {

/// The arguments of the last `create`, as text.
std::string created;

void *create(void *user_data, flow_engine *, flow_handle, const flow_value *arguments) {
  created = value_text(arguments);
  return user_data;
}
void destroy(void *) {}
void render(void *, flow_content) {}

const flow_method methods[] = {FLOW_SCREEN_METHOD(create, create),
                               FLOW_SCREEN_METHOD(destroy, destroy),
                               FLOW_SCREEN_METHOD(render, render)};

flow_argument with_default(const char *name, const char *type, flow_value value) {
  flow_argument argument = FLOW_ARGUMENT(name, type, nullptr);
  argument.default_value = value;
  return argument;
}

/// An engine with a class "product" of screens.
struct Shop {
  Host host;
  flow_engine *engine = host.engine();
  int user_data = 0;

  Shop() {
    created = "nothing";
    CHECK(add("product", {FLOW_REQUIRED_ARGUMENT("id", "x", "which product"),
                          FLOW_ARGUMENT("title", "?s", "what the bar shows"),
                          with_default("count", "i", flow_integer_value(1)),
                          FLOW_ARGUMENT("tags", "l", nullptr),
                          FLOW_ARGUMENT("from", "h", nullptr)}) == FLOW_OK);
  }

  flow_status add(const char *id, std::vector<flow_argument> arguments,
                  flow_error *error = nullptr) {
    flow_class description = FLOW_CLASS(FLOW_KIND_SCREEN, id, methods);
    description.arguments = arguments.data();
    description.argument_count = arguments.size();
    description.user_data = &user_data;
    return flow_class_register(engine, FLOW_NONE, &description, error);
  }

  flow_status make(std::vector<flow_entry> entries) {
    flow_value arguments = flow_map_value(entries.data(), entries.size());
    return make(&arguments);
  }
  flow_status make(const flow_value *arguments, const char *id = "product") {
    flow_handle made = FLOW_NONE;
    flow_status status = flow_create(engine, id, arguments, &made);
    if (status == FLOW_OK) CHECK(flow_destroy(engine, made) == FLOW_OK);
    return status;
  }
  /// Creates an instance with arguments it does not take, and returns the engine's message.
  std::string refusal(std::vector<flow_entry> entries) {
    created = "nothing";
    host.diagnostics.clear();
    CHECK(make(std::move(entries)) == FLOW_ERROR_ARGUMENT_TYPE);
    CHECK(created == "nothing");
    std::string text = host.diagnostics.text(), call = "flow_create(): ";
    CHECK(text.rfind(call, 0) == 0);
    return text.substr(call.size());
  }
};

flow_entry entry(const char *key, flow_value value) { return {flow_text(key), value}; }
flow_entry entry(const char *key, int64_t value) { return entry(key, flow_integer_value(value)); }
flow_entry entry(const char *key, const char *value) {
  return entry(key, flow_string_value(value));
}

}  // namespace

TEST_CASE("K2: what is given is checked, what is left out has its default") {
  Shop shop;
  CHECK(shop.make({entry("id", 5)}) == FLOW_OK);
  CHECK(created == "{id:5,count:1}");
  CHECK(shop.make({entry("count", 2), entry("id", 5)}) == FLOW_OK);
  CHECK(created == "{count:2,id:5}");
  flow_value tags = flow_list_value(nullptr, 0);
  CHECK(shop.make({entry("id", 5), entry("title", flow_null_value()), entry("tags", tags),
                   entry("from", int64_t(shop.host.window()))}) == FLOW_OK);
  CHECK(created.substr(0, 25) == "{id:5,title:null,tags:[],");
}

TEST_CASE("K2: what is not listed is refused, with the nearest name") {
  Shop shop;
  CHECK(shop.refusal({entry("id", 5), entry("tilte", "x")}) ==
        "class 'product' has no argument 'tilte'; did you mean 'title'?\n");
  CHECK(shop.refusal({entry("zebra", 5)}) ==
        "class 'product' has no argument 'zebra'; it has id, title, count, tags, from\n");
  CHECK(shop.refusal({entry("", 5)}).find("has no argument ''") != std::string::npos);
  std::string longest(100000, 'x');
  CHECK(shop.refusal({entry(longest.c_str(), 5)}).size() < 300);
}

TEST_CASE("K2: a value of another type is refused, and a required one that is missing") {
  Shop shop;
  const size_t before = shop.host.instances();
  CHECK(shop.refusal({entry("id", "5")}) ==
        "class 'product', argument 'id': expected integer, got string\n");
  CHECK(shop.refusal({entry("id", 5), entry("count", 1ll << 40)}) ==
        "class 'product', argument 'count': expected integer from -2147483648 to 2147483647, got "
        "integer 1099511627776\n");
  CHECK(shop.refusal({entry("id", flow_null_value())}) ==
        "class 'product', argument 'id': expected integer, got null\n");
  CHECK(shop.refusal({entry("id", 5), entry("tags", "x")}) ==
        "class 'product', argument 'tags': expected list, got string\n");
  CHECK(shop.refusal({entry("id", 5), entry("from", 12)}).find("a live handle") !=
        std::string::npos);
  CHECK(shop.refusal({entry("title", "x")}) ==
        "class 'product': argument 'id' is missing; expected integer\n");
  CHECK(shop.make(nullptr) == FLOW_ERROR_ARGUMENT_TYPE);
  flow_value five = flow_integer_value(5);
  CHECK(shop.make(&five) == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(shop.host.diagnostics.mentions("is created with a map of its arguments, not with integer"));
  // Malformed values are that, whatever is listed.
  CHECK(shop.make({entry("id", 5), entry("id", 5)}) == FLOW_ERROR_BAD_VALUE);
  CHECK(shop.host.instances() == before);
}

TEST_CASE("K2: other arguments of an open screen are checked and completed like the first") {
  Shop shop;
  flow_entry five[] = {entry("id", 5)}, wrong[] = {entry("id", "5")}, unknown[] = {entry("di", 5)};
  flow_value arguments = flow_map_value(five, 1);
  flow_window window = shop.host.window();
  flow_screen screen = flow_show(shop.engine, window, "product", &arguments);
  CHECK(screen != FLOW_NONE);
  // With the default it has them already.
  flow_transition transition = FLOW_NONE;
  CHECK(flow_screen_set_arguments(shop.engine, screen, &arguments, nullptr, &transition) ==
        FLOW_OK);
  flow_outcome outcome = FLOW_OUTCOME_INIT;
  CHECK(flow_transition_outcome(shop.engine, transition, &outcome) == FLOW_OK);
  CHECK(outcome.kind == FLOW_OUTCOME_NOOP);
  flow_transition_release(shop.engine, transition);

  arguments = flow_map_value(wrong, 1);
  CHECK(flow_screen_set_arguments(shop.engine, screen, &arguments, nullptr, nullptr) ==
        FLOW_ERROR_ARGUMENT_TYPE);
  arguments = flow_map_value(unknown, 1);
  CHECK(flow_screen_set_arguments(shop.engine, screen, &arguments, nullptr, nullptr) ==
        FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(shop.host.diagnostics.mentions("has no argument 'di'; did you mean 'id'?"));
  CHECK(flow_screen_set_arguments(shop.engine, screen, nullptr, nullptr, nullptr) ==
        FLOW_ERROR_ARGUMENT_TYPE);
  flow_request request = FLOW_REQUEST_INIT;
  request.kind = FLOW_REQUEST_SET_ARGUMENTS;
  request.from = screen;
  request.arguments = &arguments;
  CHECK(flow_batch(shop.engine, &request, 1, nullptr, nullptr) == FLOW_ERROR_ARGUMENT_TYPE);
}

TEST_CASE("K1: nothing need be given where nothing is required") {
  Shop shop;
  CHECK(shop.add("optional", {with_default("a", "s", flow_string_value("x"))}) == FLOW_OK);
  CHECK(shop.make(nullptr, "optional") == FLOW_OK);
  CHECK(created == "{a:\"x\"}");
  flow_value null = flow_null_value();
  CHECK(shop.make(&null, "optional") == FLOW_OK);
  CHECK(created == "{a:\"x\"}");
  CHECK(shop.add("left-out", {FLOW_ARGUMENT("a", "s", nullptr)}) == FLOW_OK);
  CHECK(shop.make(nullptr, "left-out") == FLOW_OK);
  CHECK(created == "none");
  // A class that lists none is given what there is.
  CHECK(shop.add("any", {}) == FLOW_OK);
  flow_value five = flow_integer_value(5);
  CHECK(shop.make(&five, "any") == FLOW_OK);
  CHECK(created == "5");
}

TEST_CASE("K1: opening and go to check the same, and change nothing when they refuse") {
  Shop shop;
  flow_window window = shop.host.window();
  flow_screen root = shop.host.screen("root");
  shop.host.open(window, root);
  flow_entry given[] = {entry("id", 5)}, wrong[] = {entry("ident", 5)};
  flow_value right = flow_map_value(given, 1), bad = flow_map_value(wrong, 1);

  CHECK(flow_show(shop.engine, window, "product", &bad) == FLOW_NONE);
  CHECK(flow_go_to(shop.engine, window, "product", &bad, nullptr, nullptr) ==
        FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(flow_go_to(shop.engine, window, "product", nullptr, nullptr, nullptr) ==
        FLOW_ERROR_ARGUMENT_TYPE);
  size_t depth = 0;
  CHECK(flow_router_depth(shop.engine, shop.host.router(window), &depth) == FLOW_OK);
  CHECK(depth == 1);

  // With the default said and left out it is the same screen.
  flow_screen product = flow_show(shop.engine, window, "product", &right);
  CHECK(product != FLOW_NONE);
  flow_entry whole[] = {entry("count", 1), entry("id", 5)};
  flow_value complete = flow_map_value(whole, 2);
  flow_transition transition = FLOW_NONE;
  CHECK(flow_go_to(shop.engine, window, "product", &complete, nullptr, &transition) == FLOW_OK);
  CHECK(Request(shop.engine, FLOW_OK, transition).outcome() == "noop");
  flow_request request = FLOW_REQUEST_INIT;
  request.kind = FLOW_REQUEST_GO_TO;
  request.from = window;
  request.class_id = "product";
  request.arguments = &bad;
  CHECK(flow_batch(shop.engine, &request, 1, nullptr, nullptr) == FLOW_ERROR_ARGUMENT_TYPE);
}

TEST_CASE("K1: what a class lists can be asked for") {
  Shop shop;
  flow_class_info cls = FLOW_CLASS_INFO_INIT;
  CHECK(flow_class_find(shop.engine, "product", &cls) == FLOW_OK);
  CHECK(cls.argument_count == 5);
  flow_argument_info info = FLOW_ARGUMENT_INFO_INIT;
  CHECK(flow_class_argument_at(shop.engine, "product", 0, &info) == FLOW_OK);
  CHECK(std::string(info.name) == "id");
  CHECK(std::string(info.type) == "x");
  CHECK(std::string(info.about) == "which product");
  CHECK(info.flags == FLOW_ARGUMENT_REQUIRED);
  CHECK(info.default_value == nullptr);
  CHECK(flow_class_argument_at(shop.engine, "product", 2, &info) == FLOW_OK);
  CHECK(info.flags == 0);
  CHECK(info.about == nullptr);
  CHECK(value_text(info.default_value) == "1");
  CHECK(flow_class_argument_at(shop.engine, "product", 5, &info) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_class_argument_at(shop.engine, "x", 0, &info) == FLOW_ERROR_UNKNOWN_CLASS);
  CHECK(flow_class_argument_at(shop.engine, "product", 0, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  info.struct_size = 4;
  CHECK(flow_class_argument_at(shop.engine, "product", 0, &info) == FLOW_ERROR_STRUCT_SIZE);
}

TEST_CASE("K1: a list that makes no sense is refused, and nothing is registered") {
  Shop shop;
  auto refusal = [&](std::vector<flow_argument> arguments, flow_status expected) {
    flow_error error = FLOW_ERROR_INIT;
    CHECK(shop.add("bad", std::move(arguments), &error) == expected);
    CHECK(flow_class_find(shop.engine, "bad", nullptr) == FLOW_ERROR_UNKNOWN_CLASS);
    return std::string(error.message);
  };
  CHECK(refusal({FLOW_ARGUMENT("a", "s", nullptr), FLOW_ARGUMENT("a", "s", nullptr)},
                FLOW_ERROR_DUPLICATE_ID) == "class 'bad' has two arguments named 'a'");
  CHECK(refusal({FLOW_ARGUMENT("a b", "s", nullptr)}, FLOW_ERROR_INVALID_ARGUMENT) != "");
  CHECK(refusal({FLOW_ARGUMENT(nullptr, "s", nullptr)}, FLOW_ERROR_INVALID_ARGUMENT) != "");
  for (const char *type :
       {"", "?", "v", "p", "ss", "??s", "s?", static_cast<const char *>(nullptr)})
    CHECK(refusal({FLOW_ARGUMENT("a", type, nullptr)}, FLOW_ERROR_BAD_SIGNATURE) != "");
  CHECK(refusal({FLOW_ARGUMENT("a", "s", "\xff")}, FLOW_ERROR_BAD_UTF8) != "");
  CHECK(refusal({with_default("a", "s", flow_integer_value(1))}, FLOW_ERROR_ARGUMENT_TYPE) ==
        "class 'bad', argument 'a': expected string as the default, got integer");
  CHECK(refusal({with_default("a", "s", flow_string_value("\xff"))}, FLOW_ERROR_BAD_UTF8) != "");
  flow_argument both = with_default("a", "s", flow_string_value("x"));
  both.flags = FLOW_ARGUMENT_REQUIRED;
  CHECK(refusal({both}, FLOW_ERROR_INVALID_ARGUMENT) != "");
  both.flags = 2;
  CHECK(refusal({both}, FLOW_ERROR_INVALID_ARGUMENT) != "");
  std::vector<flow_argument> many(65, FLOW_ARGUMENT("a", "s", nullptr));
  CHECK(refusal(many, FLOW_ERROR_INVALID_ARGUMENT) == "class 'bad': argument_count is over 64");

  flow_class description = FLOW_CLASS(FLOW_KIND_SCREEN, "bad", methods);
  description.argument_count = 1;
  CHECK(flow_class_register(shop.engine, FLOW_NONE, &description, nullptr) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  description.arguments = many.data();
  description.argument_size = 8;
  CHECK(flow_class_register(shop.engine, FLOW_NONE, &description, nullptr) ==
        FLOW_ERROR_STRUCT_SIZE);
}
