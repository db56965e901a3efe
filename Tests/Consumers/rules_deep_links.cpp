// Rule L4: deep links, and libflow-uri.
#include <doctest/doctest.h>
#include <flow/uri.h>

#include "support/host.hpp"
#include "support/value_text.hpp"

using namespace test;

namespace {

flow_status declare(Host &host, const char *id, const std::vector<flow_template> &links,
                    flow_error *error = nullptr) {
  flow_class description = FLOW_CLASS_INIT;
  description.kind = FLOW_KIND_COORDINATOR;
  description.id = id;
  description.templates = links.data();
  description.template_count = links.size();
  return flow_class_register(host.engine(), FLOW_NONE, &description, error);
}

std::string open(Host &host, flow_window window, const std::string &text) {
  flow_transition transition = FLOW_NONE;
  flow_status status =
      flow_uri_open(host.engine(), window, text.c_str(), nullptr, &transition, nullptr);
  return Request(host.engine(), status, transition).outcome();
}

/// A window with L0:[r@F]; F pushes a screen named like the route.
struct App {
  Host host;
  flow_window window = host.window();
  std::string seen;
  App() {
    host.on_coordinator("F").navigate = [this](flow_coordinator self, const flow_route &route,
                                               flow_screen) {
      seen += (seen.empty() ? "" : " ") + route_text(&route);
      host.push(self, host.screen(view_text(route.name)));
      return FLOW_ROUTE_HANDLED;
    };
    host.open(window, host.flow("F", {"r"}));
    host.log.clear();
  }
};

}  // namespace

TEST_CASE("L4: a URI resolves to routes with typed parameters") {
  App app;
  REQUIRE(declare(app.host, "shop",
                  {{"shop://p/{id:i}/{x:d}/{on:b}/{n}?{page:i}", "p(id,x,on,n,page)"}}) == FLOW_OK);

  CHECK(open(app.host, app.window, "SHOP://P/-5/0.25/true/a%2Fb?page=7&page=8&z") == "done");
  CHECK(app.seen == "p{id:-5,x:0.250000,on:true,n:\"a/b\",page:7}");
  app.seen.clear();
  CHECK(open(app.host, app.window, "shop://p/5/1/false/n/") == "done");
  CHECK(app.seen == "p{id:5,x:1.000000,on:false,n:\"n\"}");
  CHECK(open(app.host, app.window, "shop://p/5/1/false") == "refused(unhandled)");
  CHECK(open(app.host, app.window, "shop://p/5/1/0/n") == "refused(unhandled)");
  CHECK(open(app.host, app.window, "shop://p/9223372036854775808/1/true/n") ==
        "refused(unhandled)");
  CHECK(open(app.host, app.window, "shop://p/5/1/true/n?page=x") == "refused(unhandled)");
  CHECK(app.host.tree(app.window) == "[r@F, p@F]");
}

TEST_CASE("L4: text is preferred to parameters, and particular types to general ones") {
  App app;
  REQUIRE(declare(app.host, "one", {{"s:{x}/end", "string"}, {"s:{x:i}/end", "integer"}}) ==
          FLOW_OK);
  REQUIRE(declare(app.host, "two", {{"s:new/end", "text"}, {"s:{x:b}/end", "boolean"}}) == FLOW_OK);

  for (const char *each : {"s:new/end", "s:7/end", "s:true/end", "s:other/end"}) {
    open(app.host, app.window, each);
  }
  CHECK(app.seen == "text integer boolean string");
}

TEST_CASE("L4: a template that cannot be understood is refused with class, text and place") {
  struct {
    const char *uri, *routes;
    uint32_t position;
  } const cases[] = {
      {"", "", 0},         {"shop", "", 4},        {"1x:a", "", 0},      {"a:{", "", 3},
      {"a:{x", "", 4},     {"a:{x:z}", "", 5},     {"a:{x}/{x}", "", 7}, {"a://{x}", "", 4},
      {"a://", "", 4},     {"a:b//c", "", 4},      {"a:b/", "", 4},      {"a:b?", "", 4},
      {"a:b?page", "", 4}, {"a:b#c", "", 3},       {"a:b%20", "", 3},    {"a:b?{x}&", "", 8},
      {"a:b", "x(y)", 2},  {"a:{y}", "x(y,y)", 4}, {"a:{y}", "x(y", 3},  {"a:b", "x;", 1},
      {"a:b", "x()", 2},
  };
  Host host;
  for (const auto &each : cases) {
    CAPTURE(each.uri);
    CAPTURE(each.routes);
    flow_error error = FLOW_ERROR_INIT;
    CHECK(declare(host, "bad", {{each.uri, each.routes}}, &error) == FLOW_ERROR_INVALID_ARGUMENT);
    CHECK(error.position == each.position);
    CHECK(std::string(error.message).find("class 'bad'") != std::string::npos);
    CHECK(flow_class_find(host.engine(), "bad", nullptr) == FLOW_ERROR_UNKNOWN_CLASS);
  }
}

TEST_CASE(
    "L4: two links for the same URIs are refused, naming both classes; they come free again") {
  Host host;
  flow_error error = FLOW_ERROR_INIT;
  REQUIRE(declare(host, "one", {{"a://b/{id:i}", "x"}}) == FLOW_OK);
  CHECK(declare(host, "two", {{"A://B/{number:i}?{page}", "y"}}, &error) ==
        FLOW_ERROR_DUPLICATE_ID);
  CHECK(std::string(error.message).find("'one'") != std::string::npos);
  CHECK(std::string(error.message).find("'two'") != std::string::npos);
  CHECK(declare(host, "three", {{"c:d", "x"}, {"c:d", "y"}}) == FLOW_ERROR_DUPLICATE_ID);
  CHECK(declare(host, "three", {{"a://b/{id:s}", "x"}}) == FLOW_OK);

  flow_class screen = FLOW_CLASS_INIT;
  flow_template link = {"a:b", "x"};
  screen.kind = FLOW_KIND_SCREEN;
  screen.id = "screen";
  screen.templates = &link;
  screen.template_count = 1;
  CHECK(flow_class_register(host.engine(), FLOW_NONE, &screen, nullptr) ==
        FLOW_ERROR_INVALID_ARGUMENT);
}

TEST_CASE("L4: the templates of a class can be asked for as they were registered") {
  Host host;
  flow_class_info about = FLOW_CLASS_INFO_INIT;
  flow_template_info info = FLOW_TEMPLATE_INFO_INIT;
  {
    std::string uri = "Shop://p/{id:i}?{page}", routes = "list p(id, page)";
    REQUIRE(declare(host, "shop", {{uri.c_str(), routes.c_str()}, {"shop:", ""}}) == FLOW_OK);
  }
  CHECK(flow_class_find(host.engine(), "shop", &about) == FLOW_OK);
  CHECK(about.template_count == 2);
  CHECK(flow_class_template_at(host.engine(), "shop", 0, &info) == FLOW_OK);
  CHECK(std::string(info.uri) == "Shop://p/{id:i}?{page}");
  CHECK(std::string(info.routes) == "list p(id, page)");
  CHECK(flow_class_template_at(host.engine(), "shop", 1, &info) == FLOW_OK);
  CHECK(std::string(info.uri) == "shop:");
  CHECK(std::string(info.routes).empty());
  CHECK(flow_class_template_at(host.engine(), "shop", 2, &info) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_class_template_at(host.engine(), "x", 0, &info) == FLOW_ERROR_UNKNOWN_CLASS);
  CHECK(flow_class_template_at(host.engine(), "shop", 0, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  info.struct_size = 4;
  CHECK(flow_class_template_at(host.engine(), "shop", 0, &info) == FLOW_ERROR_STRUCT_SIZE);
}

TEST_CASE(
    "L4: cold, warm and repeated, a deep link leads to the same stack, and keeps what is common") {
  App app;
  REQUIRE(declare(app.host, "shop", {{"s:a/b", "a b"}, {"s:a/c", "a c"}, {"s:", ""}}) == FLOW_OK);
  open(app.host, app.window, "s:a/b");
  flow_screen a = app.host.named("a");

  CHECK(open(app.host, app.window, "s:a/b") == "noop");
  CHECK(open(app.host, app.window, "s:a/c") == "done");
  CHECK(app.host.tree(app.window) == "[r@F, a@F, c@F]");
  CHECK(app.host.named("a") == a);
  CHECK(open(app.host, app.window, "s:") == "done");
  CHECK(app.host.tree(app.window) == "[r@F]");
  CHECK(open(app.host, app.window, "s:a/b") == "done");
  CHECK(app.host.tree(app.window) == "[r@F, a@F, b@F]");
}

TEST_CASE("L4: links that wait for a root hold nobody up, and end with window or engine") {
  for (bool closes : {true, false}) {
    Host host;
    flow_window window = host.window(), other = host.window();
    REQUIRE(declare(host, "shop", {{"s:a", "a"}}) == FLOW_OK);
    flow_uri *uri = nullptr;
    REQUIRE(flow_uri_parse("s:a", &uri, nullptr) == FLOW_OK);
    flow_transition transition = FLOW_NONE;
    CHECK(flow_open_deep_link(host.engine(), window, uri, nullptr, &transition) == FLOW_OK);
    flow_uri_destroy(uri);
    Request waits(host.engine(), FLOW_OK, transition);
    CHECK(host.open(other, host.flow("G", {"g"})).outcome() == "done");
    CHECK(host.open(window, host.screen("plain")).outcome() == "done");
    CHECK(waits.outcome() == "pending");
    if (closes) {
      host.close_window(window);
      CHECK(waits.outcome() == "refused(gone)");
    } else {
      waits.keep();
    }
  }
}

TEST_CASE("L4: each route follows when the one before is done, also with a slow presenter") {
  App app;
  REQUIRE(declare(app.host, "shop", {{"s:a/b", "a b"}}) == FLOW_OK);
  Presenter &presenter = app.host.present(app.window, Answers::when_told);
  presenter.shown.clear();
  flow_transition transition = FLOW_NONE;
  flow_uri_open(app.host.engine(), app.window, "s:a/b", nullptr, &transition, nullptr);
  Request link(app.host.engine(), FLOW_OK, transition);
  Request later = app.host.push(app.host.named("F"), app.host.screen("z"));

  CHECK(link.outcome() == "pending");
  presenter.answer_all();
  CHECK(link.outcome() == "done");
  presenter.answer_all();
  CHECK(later.outcome() == "done");
  CHECK(app.host.tree(app.window) == "[r@F, a@F, b@F, z@F]");
}

TEST_CASE("libflow-uri takes URIs apart, decodes them, and says where they are wrong") {
  flow_uri *uri = nullptr;
  REQUIRE(flow_uri_parse("Shop://user@Host:80/a%20b//c/?x=1+2&y&=z&%C3%A4=%26#part", &uri,
                         nullptr) == FLOW_OK);
  CHECK(view_text(uri->scheme) == "Shop");
  CHECK(view_text(uri->authority) == "user@Host:80");
  std::string segments, query;
  for (size_t index = 0; index < uri->segment_count; index++) {
    segments += "[" + view_text(uri->segments[index]) + "]";
  }
  for (size_t index = 0; index < uri->query_count; index++) {
    query +=
        "[" + view_text(uri->query[index].key) + "=" + view_text(uri->query[index].value) + "]";
  }
  CHECK(segments == "[a b][][c][]");
  CHECK(query == "[x=1 2][y=][=z][\xc3\xa4=&]");
  flow_uri_destroy(uri);
  flow_uri_destroy(nullptr);

  flow_error error = FLOW_ERROR_INIT;
  uri = nullptr;
  CHECK(flow_uri_parse("shop://a b", &uri, &error) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(error.position == 8);
  CHECK(flow_uri_parse("a/b", &uri, &error) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_uri_parse("a:%FF", &uri, &error) == FLOW_ERROR_BAD_UTF8);
  CHECK(flow_uri_parse(("a:" + std::string(70000, 'x')).c_str(), &uri, &error) == FLOW_ERROR_LIMIT);
  CHECK(flow_uri_parse(nullptr, &uri, &error) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_uri_parse("a:b", nullptr, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(uri == nullptr);
}

TEST_CASE("libflow-uri gives callbacks back that it could not hand on") {
  App app;
  Options options =
      Options().done([](flow_transition, const flow_outcome &) { FAIL_CHECK("ran"); });
  CHECK(flow_uri_open(app.host.engine(), app.window, "no uri", options.hand(), nullptr, nullptr) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(app.host.diagnostics.text() == "this is no URI (at byte 2)\n");
  Options more = Options().done([](flow_transition, const flow_outcome &) { FAIL_CHECK("ran"); });
  flow_error error = FLOW_ERROR_INIT;
  CHECK(flow_uri_open(app.host.engine(), FLOW_NONE, "a:b", more.hand(), nullptr, &error) ==
        FLOW_ERROR_NULL_HANDLE);
  CHECK(error.status == FLOW_ERROR_NULL_HANDLE);
}
