// flow/flow.hpp: values that own, values that borrow, handles and routes.
#include <cmath>

#include "support/bare.hpp"
#include "support/kit.hpp"
#include "support/large.hpp"

using namespace test;

namespace {

flow::value through_c(flow::value_view view) {
  flow_value *copied = nullptr;
  CHECK(flow_value_copy(view.raw(), &copied) == FLOW_OK);
  return flow::value::take(copied);
}

}  // namespace

TEST_CASE("flow.hpp: a value is what it was made of, and the same after a way through C") {
  const uint8_t data[] = {0, 255};
  const flow::value all = {{"null", nullptr},
                           {"true", true},
                           {"integer", INT64_MIN},
                           {"size", sizeof(int)},
                           {"number", 0.5},
                           {"float", 0.25f},
                           {"text", "text"},
                           {"nul", std::string_view("a\0b", 3)},
                           {"string", std::string(100, 'x')},
                           {"empty", ""},
                           {"bytes", flow_bytes{data, 2}},
                           {"list", flow::list({1, "two", flow::list({}), {{"three", 3}}})},
                           {"map", {{"inner", {{"deep", true}}}}},
                           {"no list", flow::value::list()},
                           {"no map", flow::value::map()}};

  CHECK(all.size() == 15);
  CHECK(all["null"].is_null());
  CHECK(all["true"].boolean());
  CHECK(all["integer"].integer() == INT64_MIN);
  CHECK(all["size"].integer() == sizeof(int));
  CHECK(all["number"].number() == 0.5);
  CHECK(all["float"].number() == 0.25);
  CHECK(all["nul"].string().size() == 3);
  CHECK(all["string"].string() == std::string(100, 'x'));
  CHECK(all["empty"].is_string());
  CHECK(all["bytes"].bytes().data[1] == 255);
  CHECK(all["list"].size() == 4);
  CHECK(all["list"][3]["three"].integer() == 3);
  CHECK(all["map"]["inner"]["deep"].boolean());
  CHECK(all["no list"].is_list());
  CHECK(all["no map"].is_map());
  CHECK(flow_value_check(all.raw(), nullptr) == FLOW_OK);

  CHECK(through_c(all) == all);
  const flow::value copied = all;
  CHECK(copied == all);
  CHECK(copied.raw()->as.map.entries != all.raw()->as.map.entries);
}

TEST_CASE("flow.hpp: reading gives a default for what is not there") {
  const flow::value person = {{"name", "Ada"}, {"age", 36}, {"height", 1.5}, {"is_old", false}};

  CHECK(person.get("name", "?") == "Ada");
  CHECK(person.get("age", 0) == 36);
  CHECK(person.get("age", 0.0) == 36.0);
  CHECK(person.get("height", 0.0) == 1.5);
  CHECK(person.get("is_old", true) == false);
  CHECK(person.get("nobody", "?") == "?");
  CHECK(person.get("name", 7) == 7);
  CHECK(person.get("height", 7) == 7);
  CHECK(person["name"].integer(7) == 7);
  CHECK(person["nobody"]["knows"][5].is_null());
  CHECK_FALSE(person.has("nobody"));
  CHECK(flow::value_view(static_cast<const flow_value *>(nullptr)).is_null());
}

TEST_CASE("flow.hpp: a map is changed by [], a list by push_back, and nothing else is disturbed") {
  flow::value map;
  for (int index = 0; index < 100; index++) {
    map["key " + std::to_string(index)]["index"] = index;
    CHECK(flow_value_check(map.raw(), nullptr) == FLOW_OK);
  }
  map["key 3"] = "three";
  CHECK(map.size() == 100);
  CHECK(map["key 3"] == flow::value("three"));
  CHECK(map["key 99"]["index"].integer() == 99);
  for (int index = 0; index < 100; index += 2)
    CHECK(map.erase("key " + std::to_string(index)));
  CHECK_FALSE(map.erase("key 0"));
  CHECK(map.size() == 50);
  CHECK(map["key 51"]["index"].integer() == 51);
  map["again"] = map["key 51"];
  CHECK(map.get("again", 0) == 0);
  CHECK(map["again"]["index"].integer() == 51);
  for (int index = 1; index < 100; index += 2)
    CHECK(map.erase("key " + std::to_string(index)));
  CHECK(map.erase("again"));
  CHECK(map.is_map());
  CHECK(map.empty());
  map["new"] = 1;
  CHECK(map == flow::value{{"new", 1}});

  flow::value list;
  for (int index = 0; index < 100; index++)
    list.push_back(index);
  list.push_back(list);
  int64_t sum = 0;
  for (flow::value_view item : list)
    sum += item.integer();
  CHECK(sum == 4950);
  CHECK(list[100].size() == 100);
  CHECK(list[101].is_null());

  // An entry that is given to its own map.
  map["self"] = map;
  CHECK(map["self"]["new"].integer() == 1);
  std::string keys;
  for (auto [key, value] : map.entries())
    keys += std::string(key) + std::to_string(value.integer());
  CHECK(keys == "new1self0");
  // Of a key that stands twice, the last.
  CHECK(flow::value{{"a", 1}, {"a", 2}} == flow::value{{"a", 2}});
}

TEST_CASE("flow.hpp: a value moves without a copy and lends without one") {
  flow::value first = {{"text", std::string(100, 'x')}};
  const flow_entry *entries = first.raw()->as.map.entries;
  flow::value second = std::move(first);
  CHECK(second.raw()->as.map.entries == entries);
  CHECK(first.is_null());
  const flow::value_view view = second;
  CHECK(view.raw()->as.map.entries == entries);
  CHECK(view["text"].string().data() == second["text"].string().data());
  first = std::move(second);
  first = *&first;
  CHECK(first["text"].string().size() == 100);
}

TEST_CASE("flow.hpp: a value nested a million deep is copied, compared and ended on a small stack" *
          test::large()) {
  on_small_stack([] {
    flow::value deep = 5;
    for (int level = 0; level < 1'000'000; level++) {
      // Ends of lists and maps in turn, with something on either side of what goes deeper.
      flow::value outer;
      if (level % 2 == 0) {
        outer.push_back("before");
        outer.push_back(std::move(deep));
        outer.push_back({{"behind", level}});
      } else {
        if (level % 3 == 0) outer["a key that is kept on the heap, as it is long"] = "before";
        outer["deep"] = std::move(deep);
      }
      deep = std::move(outer);
    }

    flow::value copied = deep;
    const flow::value assigned(flow::value_view{copied});
    CHECK(copied.size() == deep.size());
    flow::value_view inside = assigned;
    int levels = 0;
    for (; inside.is_list() || inside.is_map(); levels++)
      inside = inside.is_list() ? inside[1] : inside["deep"];
    CHECK(levels == 1'000'000);
    CHECK(inside.integer() == 5);
    // As flow_value_equal() says of what is nested too deeply.
    CHECK(copied != deep);
    CHECK(flow_value_check(copied.raw(), nullptr) == FLOW_ERROR_BAD_VALUE);
    copied.push_back(std::move(deep));
    copied.clear();
    CHECK(copied.is_null());
    copied = assigned;
    copied = copied[0];
  });
}

TEST_CASE("flow.hpp: a value of every shape is copied whole and ended whole") {
  const flow::value none = flow::value::list();
  flow::value all = flow::value::list();
  for (int count = 0; count < 9; count++) {
    flow::value list = flow::value::list(), map = flow::value::map();
    for (int index = 0; index < count; index++) {
      list.push_back(index % 2 ? all : none);
      map[std::string(30, static_cast<char>('a' + index))] = index % 3 ? list : flow::value(index);
    }
    CHECK(flow::value(list) == list);
    CHECK(flow::value(map) == map);
    CHECK(list.size() == static_cast<size_t>(count));
    if (count < 6) all.push_back(std::move(map));
  }
  const flow::value copied = all;
  CHECK(copied == all);
  all.clear();
  CHECK(all.is_null());
  CHECK(copied.size() == 6);
}

TEST_CASE("flow.hpp: a handle becomes a wider one by itself, and a narrower one if it is one") {
  Kit kit;
  const flow::any_handle any = kit.window;
  const flow::place_handle place = kit.window;
  CHECK(any.as<flow::window_handle>() == kit.window);
  CHECK(place.as<flow::window_handle>() == kit.window);
  CHECK_FALSE(any.as<flow::screen_handle>());
  CHECK_FALSE(flow::screen_handle());
  CHECK(flow::presentable_handle() != flow::presentable_handle(any.raw()));
  CHECK(flow::any_handle(FLOW_NONE) == flow::any_handle());
  static_assert(sizeof(any) == sizeof(flow_handle));
  static_assert(!std::is_convertible_v<flow::presentable_handle, flow::screen_handle>);
  static_assert(!std::is_convertible_v<flow_handle, flow::screen_handle>);
  static_assert(std::is_convertible_v<flow::timer_handle, flow::any_handle>);
}

TEST_CASE("flow.hpp: a result is a value, or why there is none") {
  Kit kit;
  const auto screen = kit.engine.create_screen("nobody");
  CHECK_FALSE(screen);
  CHECK_FALSE(*screen);
  CHECK(screen.status() == FLOW_ERROR_UNKNOWN_CLASS);
  CHECK(std::string(screen.status().name()) == "FLOW_ERROR_UNKNOWN_CLASS");
  CHECK(std::string(screen.status().message()) == "No registered class has this id.");
  kit.said.clear();
  CHECK_THROWS_AS(kit.engine.create_screen("nobody").or_throw(), flow::failure);
  CHECK_THROWS_WITH(kit.engine.load("nowhere.so").status().or_throw(),
                    kit.engine.load("nowhere.so").status().message());
  CHECK(kit.engine.create_window().or_throw());
}
