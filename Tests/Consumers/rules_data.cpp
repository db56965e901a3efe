// Rule W6: the host's data on screens and layers.
#include <doctest/doctest.h>
#include <flow/host_api.h>

#include <deque>
#include <functional>
#include <string>
#include <vector>

#include "support/host.hpp"

using namespace test;

namespace {

const char page_key = 0, other_key = 0;

/// Data that logs its end.
struct Page {
  Host *host;
  std::string name;
  int ended = 0;
  /// Runs inside `destroy`.
  std::function<void()> body = nullptr;

  static void destroy(void *data) {
    auto &page = *static_cast<Page *>(data);
    page.ended++;
    page.host->call(0, FLOW_NONE, "end(" + page.name + ")");
    if (page.body) page.body();
  }
};

/// A window with r@F and s@F over it.
struct App {
  Host host;
  flow_engine *engine = host.engine();
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r"});
  flow_screen s = FLOW_NONE;
  /// All pages, for good, so that a second end is seen.
  std::deque<Page> pages;

  App() {
    host.open(window, f);
    s = host.screen("s");
    host.push(f, s);
  }
  ~App() {
    if (host.engine()) host.shut_down();
    for (const Page &page : pages)
      CHECK_MESSAGE(page.ended == 1, page.name);
  }

  Page &page(const std::string &name) {
    pages.push_back({&host, name});
    return pages.back();
  }
  Page &put(flow_handle owner, const std::string &name, const void *key = &page_key) {
    Page &made = page(name);
    CHECK(give(owner, &made, key) == FLOW_OK);
    CHECK(at(owner, key) == &made);
    return made;
  }
  flow_status give(flow_handle owner, Page *data, const void *key = &page_key) {
    return flow_kind_of(owner) == FLOW_KIND_LAYER
               ? flow_layer_set_data(engine, owner, key, data, Page::destroy)
               : flow_screen_set_data(engine, owner, key, data, Page::destroy);
  }
  void *at(flow_handle owner, const void *key = &page_key) {
    void *found = this;
    flow_status status = flow_kind_of(owner) == FLOW_KIND_LAYER
                             ? flow_layer_data(engine, owner, key, &found)
                             : flow_screen_data(engine, owner, key, &found);
    CHECK(status == FLOW_OK);
    return found;
  }
  /// Keeps a page that was refused.
  void keep(Page &page) {
    CHECK(page.ended == 0);
    page.ended = 1;
  }
  bool has_logged(const std::string &calls) {
    bool found = host.log.calls().find(calls) != std::string::npos;
    if (!found) MESSAGE(host.log.calls());
    return found;
  }
  flow_layer sheet(const std::string &name, Options options = {}) {
    host.present_over(f, host.screen(name), std::move(options));
    size_t count = 0;
    flow_window_layer_count(engine, window, &count);
    return host.layer(window, count - 1);
  }
};

}  // namespace

TEST_CASE(
    "W6: a screen's data ends after removed, cancelled work and its completion, before its "
    "own destroy") {
  App app;
  flow_screen t = app.host.screen("t");
  app.host.push(app.f, t, Options().completion([&](flow_handle subject) {
    CHECK(app.at(t) == &app.pages[0]);
    app.host.call(FLOW_EVENT_COMPLETION, subject, "back");
  }));
  flow_callback cancel = {[](void *app, flow_engine *, flow_handle work) {
                            static_cast<App *>(app)->host.call(FLOW_EVENT_CANCELLED, work,
                                                               "cancel");
                          },
                          &app, nullptr};
  CHECK(flow_work_begin(app.engine, t, cancel, nullptr) == FLOW_OK);
  Page &page = app.put(t, "page");
  app.put(app.s, "other");
  page.body = [&] { CHECK(app.at(t) == nullptr); };

  app.host.pop(app.f);

  CHECK(app.has_logged("remove(t) cancel back end(page) destroy(t)"));
  CHECK(app.pages[1].ended == 0);
}

TEST_CASE("W6: of several keys the oldest ends first, and each is found until then") {
  App app;
  Page &first = app.put(app.s, "first");
  app.put(app.s, "second", &other_key);
  app.put(app.s, "third", &app);
  first.body = [&] {
    CHECK(app.at(app.s) == nullptr);
    CHECK(app.at(app.s, &other_key) == &app.pages[1]);
    CHECK(app.at(app.s, &app) == &app.pages[2]);
    // The last can be taken away, and ends only once.
    CHECK(flow_screen_set_data(app.engine, app.s, &app, nullptr, nullptr) == FLOW_OK);
  };

  app.host.pop(app.f);

  CHECK(app.has_logged("remove(s) end(first) end(third) end(second) destroy(s)"));
}

TEST_CASE("W6: the same key again ends what was there, when the new is in place") {
  for (bool is_layer : {false, true}) {
    App app;
    flow_handle owner = is_layer ? app.sheet("m") : app.s;
    Page &first = app.put(owner, "first");
    app.put(owner, "other", &other_key);
    first.body = [&] { CHECK(app.at(owner) == &app.pages[2]); };

    app.put(owner, "second");
    CHECK(app.pages[0].ended == 1);
    CHECK(app.pages[1].ended == 0);

    // The same pointer, too: whoever gives it once more has made it anew.
    app.pages[2].body = [&] { CHECK(app.at(owner) == &app.pages[2]); };
    CHECK(app.give(owner, &app.pages[2]) == FLOW_OK);
    CHECK(app.pages[2].ended == 1);
    app.pages[2] = Page{&app.host, "second"};

    // NULL takes it away; the function that comes with it has nothing to end.
    CHECK(app.give(owner, nullptr) == FLOW_OK);
    CHECK(app.pages[2].ended == 1);
    CHECK(app.at(owner) == nullptr);
    CHECK(app.give(owner, nullptr) == FLOW_OK);
    CHECK(app.at(owner, &other_key) == &app.pages[1]);
  }
}

TEST_CASE("W6: data without an end is only forgotten") {
  App app;
  int number = 1, newer = 2;
  CHECK(flow_screen_set_data(app.engine, app.s, &page_key, &number, nullptr) == FLOW_OK);
  Page &page = app.put(app.s, "page", &other_key);
  page.body = [&] { CHECK(app.at(app.s) == nullptr); };
  CHECK(app.at(app.s) == &number);
  CHECK(flow_screen_set_data(app.engine, app.s, &page_key, &newer, nullptr) == FLOW_OK);
  CHECK(app.at(app.s) == &newer);
  CHECK(app.at(app.host.named("r")) == nullptr);

  app.host.pop(app.f);

  CHECK(page.ended == 1);
}

TEST_CASE("W6: what is refused ends nothing, and says why") {
  App app;
  Host stranger;
  flow_screen gone = app.host.screen("gone");
  CHECK(flow_destroy(app.engine, gone) == FLOW_OK);
  flow_layer closed = app.sheet("m");
  app.host.dismiss(app.f);
  Page &page = app.page("page");
  struct {
    flow_engine *engine;
    flow_screen screen;
    flow_layer layer;
    const void *key;
    flow_status status;
  } cases[] = {
      {app.engine, gone, closed, &page_key, FLOW_ERROR_STALE_HANDLE},
      {app.engine, app.f, app.s, &page_key, FLOW_ERROR_WRONG_KIND},
      {app.engine, FLOW_NONE, FLOW_NONE, &page_key, FLOW_ERROR_NULL_HANDLE},
      {app.engine, 12345, 12345, &page_key, FLOW_ERROR_INVALID_HANDLE},
      {stranger.engine(), app.s, closed, &page_key, FLOW_ERROR_FOREIGN_HANDLE},
      {app.engine, app.s, app.host.layer(app.window, 0), nullptr, FLOW_ERROR_INVALID_ARGUMENT},
      {nullptr, app.s, closed, &page_key, FLOW_ERROR_INVALID_ARGUMENT},
  };
  for (auto &each : cases) {
    CAPTURE(flow_status_name(each.status));
    void *found = &page;
    CHECK(flow_screen_set_data(each.engine, each.screen, each.key, &page, Page::destroy) ==
          each.status);
    CHECK(flow_layer_set_data(each.engine, each.layer, each.key, &page, Page::destroy) ==
          each.status);
    CHECK(flow_screen_set_data(each.engine, each.screen, each.key, nullptr, nullptr) ==
          each.status);
    CHECK(flow_screen_data(each.engine, each.screen, each.key, &found) == each.status);
    CHECK(flow_layer_data(each.engine, each.layer, each.key, &found) == each.status);
    if (each.engine) CHECK(found == nullptr);
  }
  CHECK(flow_screen_data(app.engine, app.s, &page_key, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_layer_data(app.engine, app.host.layer(app.window, 0), &page_key, nullptr) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  app.keep(page);
}

TEST_CASE("W6: a screen takes data until its work is being cancelled, and none from then on") {
  App app;
  Page &early = app.page("early"), &late = app.page("late");
  auto refused = [&] {
    CHECK(app.give(app.s, &late) == FLOW_ERROR_STALE_HANDLE);
    CHECK(
        app.host.diagnostics.mentions("is being removed, and data given to it now would never be "
                                      "destroyed; it stays the caller's"));
    app.host.diagnostics.clear();
    return FLOW_NONE;
  };
  std::function<void()> check = [&] { refused(); };
  flow_callback cancel = {[](void *check, flow_engine *, flow_handle) {
                            (*static_cast<std::function<void()> *>(check))();
                          },
                          &check, nullptr};
  CHECK(flow_work_begin(app.engine, app.s, cancel, nullptr) == FLOW_OK);
  early.body = check;
  app.host.on_screen("s").removed = [&](flow_screen s) { CHECK(app.give(s, &early) == FLOW_OK); };

  app.host.pop(app.f);

  CHECK(early.ended == 1);
  app.keep(late);
}

TEST_CASE("W6: data of what goes with an animation is found until the presenter has answered") {
  App app;
  Presenter &presenter = app.host.present(app.window, Answers::when_told);
  presenter.answer_all();
  Page &page = app.put(app.s, "page");

  app.host.pop(app.f);
  CHECK(app.at(app.s) == &page);
  // The page that slides out may be made only now.
  app.put(app.s, "shadow", &other_key);
  CHECK(page.ended == 0);
  presenter.answer_all();

  CHECK(app.has_logged("remove(s) end(page) end(shadow) destroy(s)"));
}

TEST_CASE("W6: data of what was never opened ends with it") {
  App app;
  flow_screen destroyed = app.host.screen("u");
  flow_screen refused = app.host.screen("v");
  flow_screen left = app.host.screen("w");
  app.put(destroyed, "one");
  app.put(refused, "two");
  Page &three = app.put(left, "three");

  CHECK(flow_destroy(app.engine, destroyed) == FLOW_OK);
  CHECK(app.pages[0].ended == 1);
  app.host.stop(app.f);
  app.host.push(app.f, refused);
  CHECK(app.pages[1].ended == 1);
  CHECK(three.ended == 0);
  app.host.shut_down();
  CHECK(three.ended == 1);
}

TEST_CASE("W6: data given inside a create that fails ends with what was not made") {
  App app;
  static App *current;
  current = &app;
  static const flow_method methods[] = {FLOW_SCREEN_METHOD(
      create, [](void *, flow_engine *, flow_handle self, const flow_value *) -> void * {
        current->put(self, "page");
        return nullptr;
      })};
  flow_class failing = FLOW_CLASS(FLOW_KIND_SCREEN, "failing", methods);
  REQUIRE(flow_class_register(app.engine, FLOW_NONE, &failing, nullptr) == FLOW_OK);
  flow_handle made = FLOW_NONE;

  CHECK(flow_create(app.engine, "failing", nullptr, &made) == FLOW_ERROR_CREATE_FAILED);

  CHECK(app.pages[0].ended == 1);
}

TEST_CASE("W6: the end of data may destroy the screen that it belonged to") {
  App app;
  flow_screen one = app.host.screen("one");
  Page &first = app.put(one, "first");
  app.put(one, "second", &other_key);
  first.body = [&] { CHECK(flow_destroy(app.engine, one) == FLOW_OK); };

  CHECK(flow_destroy(app.engine, one) == FLOW_OK);

  CHECK(first.ended == 1);
  CHECK(app.pages[1].ended == 1);
}

TEST_CASE("W6: what the end of data asks for waits, and has run when the engine is idle") {
  App app;
  Page &gone = app.put(app.s, "gone");
  Page &replaced = app.put(app.host.named("r"), "replaced");
  gone.body = [&] {
    app.host.push(app.f, app.host.screen("next"));
    CHECK(app.host.tree(app.window) == "[r@F]");
  };
  replaced.body = [&] {
    app.host.pop(app.f);
    CHECK(app.host.tree(app.window) == "[r@F, next@F]");
  };

  app.host.pop(app.f);
  CHECK(app.host.tree(app.window) == "[r@F, next@F]");
  CHECK(app.give(app.host.named("r"), nullptr) == FLOW_OK);
  CHECK(app.host.tree(app.window) == "[r@F]");
}

TEST_CASE("W6: ends that lead to one another at any depth run once, all of them") {
  App app;
  constexpr size_t count = 300;
  static char keys[count];
  for (size_t index = 0; index < count; index++) {
    Page &page = app.put(app.s, std::to_string(index), &keys[index]);
    page.body = [&app, index] {
      if (index + 1 < count) app.give(app.s, nullptr, &keys[index + 1]);
    };
  }

  CHECK(app.give(app.s, nullptr, &keys[0]) == FLOW_OK);

  for (const Page &page : app.pages)
    CHECK(page.ended == 1);
}

TEST_CASE("W6: a screen keeps its data through all that does not remove it") {
  App app;
  flow_screen r = app.host.named("r");
  Page &page = app.put(app.s, "page");
  flow_value arguments = flow_integer_value(1);

  CHECK(flow_swap(app.engine, app.s, r, nullptr, nullptr) == FLOW_OK);
  CHECK(flow_screen_set_arguments(app.engine, app.s, &arguments, nullptr, nullptr) == FLOW_OK);
  app.host.set_root(app.window, app.host.screen("x"), Options().completion([](flow_handle) {}));
  CHECK(page.ended == 1);

  // One that was asked for, and waits for an answer, is still there.
  flow_screen y = app.host.screen("y");
  app.host.on_screen("y").may_leave = [](const flow_leave &) { return FLOW_ANSWER_LATER; };
  app.host.push(app.window, y);
  Page &waits = app.put(y, "waits");
  Request pop = app.host.pop(app.window);
  CHECK(waits.ended == 0);
  CHECK(app.at(y) == &waits);
}

TEST_CASE("W6: data of an alert ends after it was answered") {
  App app;
  flow_alert alert = flow_alert_make("Title", "Message");
  alert.answered = {[](void *app, flow_engine *, flow_screen screen, const flow_string *) {
                      auto &self = *static_cast<App *>(app);
                      CHECK(self.at(screen) == &self.pages[0]);
                      CHECK(self.pages[0].ended == 0);
                    },
                    &app, nullptr};
  flow_screen screen = FLOW_NONE;
  CHECK(flow_alert_present(app.engine, app.f, &alert, nullptr, &screen, nullptr) == FLOW_OK);
  app.put(screen, "page");

  app.host.dismiss(app.f);

  CHECK(app.pages[0].ended == 1);
}

TEST_CASE("W6: a layer's data ends after its dismissed, and it takes none from then on") {
  App app;
  flow_layer layer = FLOW_NONE;
  Page &late = app.page("late");
  layer = app.sheet("m", Options().style(FLOW_STYLE_SHEET).dismissed([&](flow_handle) {
    CHECK(app.at(layer) == &app.pages[1]);
    CHECK(app.give(layer, &late) == FLOW_ERROR_STALE_HANDLE);
    app.host.log.add(Source::call, 0, FLOW_NONE, "dismissed");
  }));
  Page &page = app.put(layer, "layer");
  app.put(app.host.named("m"), "screen");
  page.body = [&] { CHECK(app.give(layer, &late) == FLOW_ERROR_STALE_HANDLE); };
  // Until then it takes more.
  app.host.on_screen("m").removed = [&](flow_screen) { app.put(layer, "shadow", &other_key); };

  app.host.dismiss(app.f);

  CHECK(app.has_logged("remove(m) end(screen) destroy(m) dismissed end(layer) end(shadow)"));
  app.keep(late);
}

TEST_CASE("W6: several layers that go at once end their data one by one from the top") {
  App app;
  app.put(app.sheet("m"), "lower");
  app.put(app.sheet("n"), "upper");

  app.host.dismiss_all(app.f);

  CHECK(app.has_logged("destroy(n) end(upper)"));
  CHECK(app.has_logged("destroy(m) end(lower)"));
  CHECK(app.host.log.calls().find("end(upper)") < app.host.log.calls().find("end(lower)"));
}

TEST_CASE("W6: data of layer 0 ends after its last screen: with its root, and with its window") {
  App app;
  app.put(app.host.layer(app.window, 0), "page");
  app.put(app.host.named("r"), "screen", &other_key);
  app.host.set_root(app.window, app.host.screen("x"));
  CHECK(app.has_logged("end(screen) destroy(r) end(page)"));

  app.put(app.host.layer(app.window, 0), "next");
  app.host.close_window(app.window);
  CHECK(app.has_logged("destroy(x) end(next)"));
}

TEST_CASE("W6: a layer of tabs keeps its data when another tab is selected") {
  App app;
  app.host.open_tabs(app.f, {app.host.screen("a"), app.host.screen("b")}, FLOW_TABS_INIT,
                     Options().style(FLOW_STYLE_SHEET));
  flow_layer tabs = app.host.layer(app.window, 1);
  Page &bar = app.put(tabs, "bar");
  Page &page = app.put(app.host.named("b"), "page");

  app.host.select_tab(tabs, 1);
  CHECK(bar.ended == 0);
  app.host.select_tab(tabs, 0);
  CHECK(page.ended == 0);
  CHECK(app.host.close(tabs).outcome() == "done");

  CHECK(page.ended == 1);
  CHECK(bar.ended == 1);
}

TEST_CASE("W6: what is opened and taken away by one batch ends its data all the same") {
  App app;
  flow_screen x = app.host.screen("x");
  app.put(x, "page");
  std::vector<flow_request> requests(2, flow_request FLOW_REQUEST_INIT);
  requests[0].kind = FLOW_REQUEST_PUSH;
  requests[0].from = app.f;
  requests[0].presentable = x;
  requests[1].kind = FLOW_REQUEST_POP;
  requests[1].from = app.f;

  app.host.batch(requests);

  CHECK(app.pages[0].ended == 1);
  CHECK(app.host.tree(app.window) == "[r@F, s@F]");
}

namespace {

int deinits;
const flow_plugin_entry_table entry = {
    FLOW_PLUGIN_MAGIC,
    FLOW_ABI_VERSION,
    sizeof entry,
    sizeof(flow_host_api),
    "w6",
    "1",
    [](const flow_host_api *host, flow_engine *engine, flow_plugin self, flow_error *error) {
      static const flow_method methods[] = {FLOW_SCREEN_METHOD(
          create, [](void *, flow_engine *, flow_handle, const flow_value *) -> void * {
            return &deinits;
          })};
      flow_class screen = FLOW_CLASS(FLOW_KIND_SCREEN, "w6.screen", methods);
      return host->flow_class_register(engine, self, &screen, error);
    },
    [](flow_engine *, flow_plugin) { deinits++; }};

}  // namespace

TEST_CASE("W6: data on screens of a plugin ends before the plugin does") {
  App app;
  deinits = 0;
  flow_plugin plugin = FLOW_NONE;
  REQUIRE(flow_plugin_add(app.engine, &entry, &plugin, nullptr) == FLOW_OK);
  flow_handle open = FLOW_NONE, loose = FLOW_NONE;
  CHECK(flow_create(app.engine, "w6.screen", nullptr, &open) == FLOW_OK);
  CHECK(flow_create(app.engine, "w6.screen", nullptr, &loose) == FLOW_OK);
  app.host.present_over(app.f, open, Options().style(FLOW_STYLE_SHEET));
  auto before = [] { CHECK(deinits == 0); };
  app.put(open, "open").body = before;
  app.put(loose, "loose").body = before;
  app.put(app.host.layer(app.window, 1), "layer").body = before;
  Page &stays = app.put(app.s, "stays");

  CHECK(flow_plugin_unload(app.engine, plugin, nullptr, nullptr) == FLOW_OK);

  CHECK(deinits == 1);
  CHECK(app.pages[0].ended + app.pages[1].ended + app.pages[2].ended == 3);
  CHECK(stays.ended == 0);
}

TEST_CASE("W6: the engine's end ends all data, and what that asks for is refused") {
  App app;
  flow_layer sheet = app.sheet("m");
  app.put(sheet, "sheet");
  app.put(app.host.layer(app.window, 0), "bottom");
  Page &page = app.put(app.s, "page");
  Page &late = app.page("late");
  page.body = [&] {
    CHECK(app.give(app.host.named("r"), &late) == FLOW_OK);
    flow_handle made = FLOW_NONE;
    CHECK(flow_create(app.engine, "test.screen", nullptr, &made) == FLOW_ERROR_SHUTTING_DOWN);
  };

  app.host.shut_down();

  for (const Page &each : app.pages)
    CHECK(each.ended == 1);
}
