// Documented limits, on both sides, and a few promises of docs/promises.md.
#include <dirent.h>
#include <doctest/doctest.h>
#include <poll.h>

#include <string>
#include <vector>

#include "support/host.hpp"
#include "support/large.hpp"

using namespace test;

namespace {

int threads() {
  DIR *tasks = opendir("/proc/self/task");
  int count = 0;
  while (readdir(tasks))
    count++;
  closedir(tasks);
  return count;
}

void do_nothing(void *) {}

/// `part`, `count` times; a '#' in it is a number, another one each time.
std::string repeated(const std::string &part, int count) {
  std::string text;
  for (int i = 0; i < count; i++) {
    size_t mark = part.find('#');
    text += mark == std::string::npos
                ? part
                : part.substr(0, mark) + std::to_string(i) + part.substr(mark + 1);
  }
  return text;
}

flow_status register_class(flow_engine *engine, flow_kind kind, const std::string &id,
                           const std::vector<flow_method> &methods,
                           const std::vector<flow_template> &links) {
  flow_class description = FLOW_CLASS_INIT;
  description.kind = kind;
  description.id = id.c_str();
  description.methods = methods.data();
  description.method_count = methods.size();
  description.templates = links.data();
  description.template_count = links.size();
  return flow_class_register(engine, FLOW_NONE, &description, nullptr);
}

}  // namespace

TEST_CASE("the engine starts no threads") {
  int before = threads();
  Host host;
  flow_window window = host.window();
  host.present(window, Answers::never);
  host.open(window, host.screen("r"));
  host.push(window, host.screen("a"));
  int descriptor = -1;
  CHECK(flow_engine_descriptor(host.engine(), &descriptor) == FLOW_OK);
  CHECK(flow_engine_dispatch(host.engine()) == FLOW_OK);
  CHECK(threads() == before);
}

TEST_CASE("Q8: the descriptor is readable when a time is up") {
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  options.defer_timeout = 1;
  flow_engine *engine = nullptr;
  CHECK(flow_engine_create(&options, &engine) == FLOW_OK);
  static flow_engine *raw;
  raw = engine;
  flow_coordinator_create_fn create = [](void *, flow_engine *, flow_coordinator self,
                                         const flow_value *) -> void * {
    return new flow_handle(self);
  };
  flow_coordinator_start_fn start = [](void *self) {
    CHECK(flow_coordinator_defer(raw, *static_cast<flow_handle *>(self)) == FLOW_OK);
  };
  flow_coordinator_destroy_fn destroy = [](void *self) { delete static_cast<flow_handle *>(self); };
  flow_method methods[] = {FLOW_COORDINATOR_METHOD(create, create),
                           FLOW_COORDINATOR_METHOD(start, start),
                           FLOW_COORDINATOR_METHOD(destroy, destroy)};
  flow_class description = FLOW_CLASS_INIT;
  description.kind = FLOW_KIND_COORDINATOR;
  description.id = "slow";
  description.methods = methods;
  description.method_count = 3;
  CHECK(flow_class_register(engine, FLOW_NONE, &description, nullptr) == FLOW_OK);
  flow_window window = FLOW_NONE;
  CHECK(flow_window_create(engine, &window) == FLOW_OK);
  int descriptor = -1;
  CHECK(flow_engine_descriptor(engine, &descriptor) == FLOW_OK);
  CHECK(flow_open_new(engine, window, "slow", nullptr, nullptr, nullptr, nullptr) == FLOW_OK);
  size_t living = 0;
  CHECK(flow_engine_live_count(engine, FLOW_KIND_COORDINATOR, nullptr, &living) == FLOW_OK);
  CHECK(living == 1);

  pollfd wish = {descriptor, POLLIN, 0};
  CHECK(poll(&wish, 1, -1) == 1);
  CHECK(flow_engine_dispatch(engine) == FLOW_OK);

  CHECK(flow_engine_live_count(engine, FLOW_KIND_COORDINATOR, nullptr, &living) == FLOW_OK);
  CHECK(living == 0);
  CHECK(flow_engine_destroy(engine) == FLOW_OK);
}

TEST_CASE("V1: ids are compared as bytes") {
  Host host;
  flow_window window = host.window();
  std::vector<flow_status> statuses;
  std::string marks = "a";
  for (int i = 0; i < 64'000; i++)
    marks += "\xcc\x81";
  host.on_screen("s").render = [&](flow_content content) {
    // The same letter, once as one character and once as two.
    for (const char *id : {"caf\xc3\xa9", "cafe\xcc\x81", "caf\xc3\xa9"}) {
      flow_element button = flow_element_make(FLOW_ELEMENT_BUTTON, id, "Button");
      statuses.push_back(flow_content_add(host.engine(), content, &button));
    }
    flow_row rows[20];
    std::vector<std::string> ids;
    for (int i = 0; i < 20; i++)
      ids.push_back(marks + std::to_string(i));
    for (size_t i = 0; i < 20; i++) {
      rows[i] = flow_row_make(ids[i].c_str(), "Row");
    }
    statuses.push_back(flow_add_choice(host.engine(), content, "c", "Choice", rows, 20, nullptr));
  };
  flow_screen screen = host.screen("s");
  host.open(window, screen);
  const flow_screen_content *content = nullptr;

  CHECK(flow_screen_render(host.engine(), screen, &content) == FLOW_OK);

  CHECK(statuses == std::vector<flow_status>{FLOW_OK, FLOW_OK, FLOW_ERROR_DUPLICATE_ID, FLOW_OK});
  flow_value other = flow_string_value(marks.c_str());
  CHECK(flow_screen_set_field(host.engine(), screen, "c", &other, nullptr) ==
        FLOW_ERROR_ARGUMENT_TYPE);
}

TEST_CASE("limits: requests of a batch, screens of a stack" * test::large()) {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  flow_request nothing = FLOW_REQUEST_INIT;
  nothing.kind = FLOW_REQUEST_POP;
  nothing.from = window;
  std::vector<flow_request> requests(65'537, nothing);
  CHECK(flow_batch(host.engine(), requests.data(), 65'536, nullptr, nullptr) == FLOW_OK);
  CHECK(flow_batch(host.engine(), requests.data(), 65'537, nullptr, nullptr) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  flow_screen screen = host.screen("a");
  for (size_t count : {size_t{1} << 31, SIZE_MAX}) {
    CHECK(flow_set_stack(host.engine(), window, &screen, count, nullptr, nullptr) ==
          FLOW_ERROR_INVALID_ARGUMENT);
  }
}

TEST_CASE("limits: methods and links of a class" * test::large()) {
  Host host;
  std::vector<std::string> names;
  for (int i = 0; i < 65'537; i++)
    names.push_back("m" + std::to_string(i));
  std::vector<flow_method> methods;
  for (const std::string &name : names) {
    methods.push_back({name.c_str(), "v(p)", reinterpret_cast<flow_function>(do_nothing)});
  }
  CHECK(register_class(host.engine(), FLOW_KIND_SCREEN, "many", methods, {}) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  methods.pop_back();
  CHECK(register_class(host.engine(), FLOW_KIND_SCREEN, "many", methods, {}) == FLOW_OK);

  std::vector<std::string> uris;
  for (int i = 0; i < 65'537; i++)
    uris.push_back("flow://host/" + std::to_string(i));
  std::vector<flow_template> links;
  for (const std::string &uri : uris) {
    links.push_back({uri.c_str(), "home"});
  }
  CHECK(register_class(host.engine(), FLOW_KIND_COORDINATOR, "linked", {}, links) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  links.pop_back();
  CHECK(register_class(host.engine(), FLOW_KIND_COORDINATOR, "linked", {}, links) == FLOW_OK);
}

TEST_CASE("limits: the texts of a link, and its parts") {
  struct Texts {
    std::string uri, routes;
  };
  const Texts all[][2] = {
      // As many as there may be, and one more: bytes of either text, segments, parameters, routes.
      {{"a:" + std::string(1'022, 's'), ""}, {"b:" + std::string(1'023, 's'), ""}},
      {{"c:", "r" + std::string(1'023, ' ')}, {"d:", "r" + std::string(1'024, ' ')}},
      {{"e:s" + repeated("/s", 31), ""}, {"f:s" + repeated("/s", 32), ""}},
      {{"g:?{n}" + repeated("&{n#}", 31), ""}, {"h:?{n}" + repeated("&{n#}", 32), ""}},
      {{"i:", "r" + repeated(" r", 31)}, {"j:", "r" + repeated(" r", 32)}},
  };
  Host host;
  for (const auto &each : all) {
    const auto &good = each[0], &bad = each[1];
    CAPTURE(bad.uri);
    CAPTURE(bad.routes);
    flow_template link = {bad.uri.c_str(), bad.routes.c_str()};
    std::string id = "linked." + good.uri.substr(0, 1);
    CHECK(register_class(host.engine(), FLOW_KIND_COORDINATOR, id, {}, {link}) ==
          FLOW_ERROR_INVALID_ARGUMENT);
    // Nothing has changed: the id is free.
    link = {good.uri.c_str(), good.routes.c_str()};
    CHECK(register_class(host.engine(), FLOW_KIND_COORDINATOR, id, {}, {link}) == FLOW_OK);
  }
}

TEST_CASE("limits: the name of a route, the parts of a URI") {
  Host host;
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r"});
  host.open(window, f);
  for (size_t size : {128, 129}) {
    std::string name(size, 'n');
    flow_route route = FLOW_ROUTE_INIT;
    route.name = flow_text(name.c_str());
    CHECK(flow_navigate(host.engine(), f, &route, nullptr, nullptr) ==
          (size == 128 ? FLOW_OK : FLOW_ERROR_INVALID_ARGUMENT));
  }
  std::vector<flow_string> segments(1'025, flow_text("s"));
  flow_uri_pair pair = {flow_text("k"), flow_text("v")};
  std::vector<flow_uri_pair> query(1'025, pair);
  for (size_t count : {1'024, 1'025}) {
    flow_status expected = count == 1'024 ? FLOW_OK : FLOW_ERROR_INVALID_ARGUMENT;
    flow_uri uri = FLOW_URI_INIT;
    uri.scheme = flow_text("flow");
    uri.segments = segments.data();
    uri.segment_count = count;
    CHECK(flow_open_deep_link(host.engine(), window, &uri, nullptr, nullptr) == expected);
    uri.segment_count = 0;
    uri.query = query.data();
    uri.query_count = count;
    CHECK(flow_open_deep_link(host.engine(), window, &uri, nullptr, nullptr) == expected);
  }
}

TEST_CASE("W5: values nobody has checked are compared without a crash, whatever their counts") {
  flow_value item = flow_integer_value(1);
  flow_entry entry = {flow_text("k"), item};
  for (size_t count : {size_t{1} << 60, SIZE_MAX, SIZE_MAX / 2}) {
    flow_value lists[] = {flow_list_value(&item, count), flow_list_value(nullptr, count)};
    flow_value maps[] = {flow_map_value(&entry, count), flow_map_value(nullptr, count)};
    CHECK(flow_value_equal(&lists[0], &lists[1]) == FLOW_FALSE);
    CHECK(flow_value_equal(&maps[0], &maps[1]) == FLOW_FALSE);
    CHECK(flow_value_equal(&maps[0], &maps[0]) == FLOW_FALSE);
  }
}
