// Rule W1: stale, foreign, wrong-kind and invented handles are error codes, never anything else.
#include <doctest/doctest.h>

#include <functional>

#include "model/prng.hpp"
#include "support/host.hpp"

using namespace test;

namespace {

/// The result of a function for a handle whose object is gone.
enum class Gone { is_an_error, is_fine };
/// The result of a function for FLOW_NONE.
enum class None { is_an_error, is_fine };

struct Use {
  std::string name;
  flow_kind kind;  ///< a kind of handle it takes
  Gone gone;
  None none;
  std::function<flow_status(flow_engine *, flow_handle)> call;
};

/// Every function of the ABI that takes a handle, by each of its handles.
std::vector<Use> uses() {
  constexpr Gone error = Gone::is_an_error, fine = Gone::is_fine;
  constexpr None needed = None::is_an_error, optional = None::is_fine;
  using E = flow_engine *;
  using H = flow_handle;
  static flow_handle out;
  static size_t count;
  static const flow_screen_content *content;
  static const void *capability;
  static const char *text;
  static void *instance;
  return {
      {"flow_class_of", FLOW_KIND_SCREEN, error, needed,
       [](E e, H h) { return flow_class_of(e, h, &text); }},
      {"flow_destroy", FLOW_KIND_SCREEN, error, optional,
       [](E e, H h) { return flow_destroy(e, h); }},
      {"flow_invoke", FLOW_KIND_SCREEN, error, needed,
       [](E e, H h) { return flow_invoke(e, h, "submit", nullptr, 0, nullptr, nullptr); }},
      {"flow_screen_capability", FLOW_KIND_SCREEN, error, needed,
       [](E e, H h) { return flow_screen_capability(e, h, "x/1", &capability); }},
      {"flow_ask", FLOW_KIND_SCREEN, error, needed,
       [](E e, H h) {
         flow_status status = flow_ask(e, h, "x", nullptr, 0, nullptr, nullptr);
         return status == FLOW_ERROR_UNKNOWN_METHOD ? FLOW_OK : status;
       }},
      {"flow_instance", FLOW_KIND_SCREEN, error, needed,
       [](E e, H h) { return flow_instance(e, FLOW_NONE, h, "test.screen", &instance); }},
      {"flow_confirm", FLOW_KIND_SCREEN, fine, needed,
       [](E e, H h) { return flow_confirm(e, h, "x", nullptr, "Yes", {}); }},
      {"flow_window_close", FLOW_KIND_WINDOW, fine, needed,
       [](E e, H h) { return flow_window_close(e, h, nullptr, nullptr); }},
      {"flow_pop", FLOW_KIND_SCREEN, fine, needed,
       [](E e, H h) { return flow_pop(e, h, nullptr, nullptr); }},
      {"flow_pop (coordinator)", FLOW_KIND_COORDINATOR, fine, needed,
       [](E e, H h) { return flow_pop(e, h, nullptr, nullptr); }},
      {"flow_pop (router)", FLOW_KIND_ROUTER, fine, needed,
       [](E e, H h) { return flow_pop(e, h, nullptr, nullptr); }},
      {"flow_pop_to", FLOW_KIND_SCREEN, fine, needed,
       [](E e, H h) { return flow_pop_to(e, h, nullptr, nullptr); }},
      {"flow_pop_to_depth", FLOW_KIND_ROUTER, fine, needed,
       [](E e, H h) { return flow_pop_to_depth(e, h, 1, nullptr, nullptr); }},
      {"flow_pop_to_root", FLOW_KIND_ROUTER, fine, needed,
       [](E e, H h) { return flow_pop_to_root(e, h, nullptr, nullptr); }},
      {"flow_dismiss", FLOW_KIND_COORDINATOR, fine, needed,
       [](E e, H h) { return flow_dismiss(e, h, 1, nullptr, nullptr); }},
      {"flow_dismiss_to", FLOW_KIND_LAYER, fine, needed,
       [](E e, H h) { return flow_dismiss_to(e, h, nullptr, nullptr); }},
      {"flow_dismiss_all", FLOW_KIND_WINDOW, fine, needed,
       [](E e, H h) { return flow_dismiss_all(e, h, nullptr, nullptr); }},
      {"flow_close", FLOW_KIND_LAYER, fine, needed,
       [](E e, H h) { return flow_close(e, h, nullptr, nullptr); }},
      {"flow_finish", FLOW_KIND_COORDINATOR, fine, needed,
       [](E e, H h) { return flow_finish(e, h, nullptr, nullptr, nullptr); }},
      {"flow_stop", FLOW_KIND_COORDINATOR, fine, needed,
       [](E e, H h) { return flow_stop(e, h, nullptr, nullptr); }},
      {"flow_back", FLOW_KIND_WINDOW, fine, needed,
       [](E e, H h) { return flow_back(e, h, nullptr, nullptr); }},
      {"flow_back_to", FLOW_KIND_SCREEN, fine, needed,
       [](E e, H h) { return flow_back_to(e, h, nullptr, nullptr); }},
      {"flow_drag", FLOW_KIND_LAYER, fine, needed,
       [](E e, H h) { return flow_drag(e, h, nullptr, nullptr); }},
      {"flow_batch", FLOW_KIND_SCREEN, fine, needed,
       [](E e, H h) {
         flow_request request = FLOW_REQUEST_INIT;
         request.kind = FLOW_REQUEST_POP;
         request.from = h;
         return flow_batch(e, &request, 1, nullptr, nullptr);
       }},
      {"flow_coordinator_defer", FLOW_KIND_COORDINATOR, error, needed,
       [](E e, H h) { return flow_coordinator_defer(e, h); }},
      {"flow_transition_outcome", FLOW_KIND_TRANSITION, error, needed,
       [](E e, H h) {
         flow_outcome outcome = FLOW_OUTCOME_INIT;
         return flow_transition_outcome(e, h, &outcome);
       }},
      {"flow_transition_opened", FLOW_KIND_TRANSITION, error, needed,
       [](E e, H h) { return flow_transition_opened(e, h, &out); }},
      {"flow_transition_release", FLOW_KIND_TRANSITION, error, optional,
       [](E e, H h) { return flow_transition_release(e, h); }},
      {"flow_window_set_presenter", FLOW_KIND_WINDOW, error, needed,
       [](E e, H h) { return flow_window_set_presenter(e, h, FLOW_NONE); }},
      {"flow_token_complete", FLOW_KIND_TOKEN, error, needed,
       [](E e, H h) { return flow_token_complete(e, h); }},
      {"flow_window_layer_count", FLOW_KIND_WINDOW, error, needed,
       [](E e, H h) { return flow_window_layer_count(e, h, &count); }},
      {"flow_window_layer_at", FLOW_KIND_WINDOW, error, needed,
       [](E e, H h) { return flow_window_layer_at(e, h, 0, &out); }},
      {"flow_window_top", FLOW_KIND_WINDOW, error, needed,
       [](E e, H h) { return flow_window_top(e, h, &out); }},
      {"flow_layer_get", FLOW_KIND_LAYER, error, needed,
       [](E e, H h) {
         flow_layer_info info = FLOW_LAYER_INFO_INIT;
         return flow_layer_get(e, h, &info);
       }},
      {"flow_router_depth", FLOW_KIND_ROUTER, error, needed,
       [](E e, H h) { return flow_router_depth(e, h, &count); }},
      {"flow_router_screen_at", FLOW_KIND_ROUTER, error, needed,
       [](E e, H h) { return flow_router_screen_at(e, h, 0, &out); }},
      {"flow_router_of", FLOW_KIND_LAYER, error, needed,
       [](E e, H h) { return flow_router_of(e, h, &out); }},
      {"flow_screen_get", FLOW_KIND_SCREEN, error, needed,
       [](E e, H h) {
         flow_screen_info info = FLOW_SCREEN_INFO_INIT;
         return flow_screen_get(e, h, &info);
       }},
      {"flow_coordinator_get", FLOW_KIND_COORDINATOR, error, needed,
       [](E e, H h) {
         flow_coordinator_info info = FLOW_COORDINATOR_INFO_INIT;
         return flow_coordinator_get(e, h, &info);
       }},
      {"flow_coordinator_children", FLOW_KIND_COORDINATOR, error, optional,
       [](E e, H h) { return flow_coordinator_children(e, h, nullptr, 0, &count); }},
      {"flow_content_set_title", FLOW_KIND_CONTENT, error, needed,
       [](E e, H h) { return flow_content_set_title(e, h, flow_text("x")); }},
      {"flow_content_add", FLOW_KIND_CONTENT, error, needed,
       [](E e, H h) {
         flow_element element = FLOW_ELEMENT_INIT;
         element.kind = FLOW_ELEMENT_DIVIDER;
         return flow_content_add(e, h, &element);
       }},
      {"flow_screen_render", FLOW_KIND_SCREEN, error, needed,
       [](E e, H h) { return flow_screen_render(e, h, &content); }},
      {"flow_screen_changed", FLOW_KIND_SCREEN, error, needed,
       [](E e, H h) { return flow_screen_changed(e, h); }},
      {"flow_screen_set_field", FLOW_KIND_SCREEN, error, needed,
       [](E e, H h) {
         flow_value value = flow_null_value();
         return flow_screen_set_field(e, h, "x", &value, nullptr);
       }},
      {"flow_screen_invoke", FLOW_KIND_SCREEN, error, needed,
       [](E e, H h) { return flow_screen_invoke(e, h, "x", nullptr, nullptr); }},
      {"flow_plugin_unload", FLOW_KIND_PLUGIN, fine, needed,
       [](E e, H h) { return flow_plugin_unload(e, h, nullptr, nullptr); }},
      {"flow_plugin_reload", FLOW_KIND_PLUGIN, error, needed,
       [](E e, H h) { return flow_plugin_reload(e, h, nullptr, nullptr); }},
      {"flow_plugin_get", FLOW_KIND_PLUGIN, error, needed,
       [](E e, H h) {
         flow_plugin_info info = FLOW_PLUGIN_INFO_INIT;
         return flow_plugin_get(e, h, &info);
       }},
      {"flow_plugin_class_at", FLOW_KIND_PLUGIN, error, needed,
       [](E e, H h) { return flow_plugin_class_at(e, h, 0, &text); }},
  };
}

/// An engine with one living and one stale handle of most kinds.
struct Handles {
  Host host;
  flow_window window = host.window();
  std::map<flow_kind, flow_handle> alive;
  std::map<flow_kind, flow_handle> stale;
  flow_transition released = FLOW_NONE;

  Handles() {
    flow_window closed = host.window();
    host.open(window, host.flow("F", {"r"}));
    alive[FLOW_KIND_WINDOW] = window;
    alive[FLOW_KIND_SCREEN] = host.named("r");
    alive[FLOW_KIND_COORDINATOR] = host.named("F");
    alive[FLOW_KIND_LAYER] = host.layer(window, 0);
    alive[FLOW_KIND_ROUTER] = host.router(window);
    alive[FLOW_KIND_TRANSITION] = host.pop(window).keep();
    alive[FLOW_KIND_OBSERVER] = host.named("observer");
    host.on_screen("c").render = [this](flow_content content) {
      stale[FLOW_KIND_CONTENT] = content;
    };
    Presenter &presenter = host.present(window, Answers::when_told);
    host.present_over(window, host.flow("C", {"c"}));
    stale[FLOW_KIND_TOKEN] = presenter.pending.back();
    presenter.answer_all();
    const flow_screen_content *content = nullptr;
    flow_screen_render(host.engine(), host.named("c"), &content);
    stale[FLOW_KIND_SCREEN] = host.named("c");
    stale[FLOW_KIND_COORDINATOR] = host.named("C");
    stale[FLOW_KIND_LAYER] = host.layer(window, 1);
    stale[FLOW_KIND_ROUTER] = host.router(stale[FLOW_KIND_LAYER]);
    host.dismiss(window);
    presenter.answer_all();
    flow_window_set_presenter(host.engine(), window, FLOW_NONE);
    flow_transition transition = host.pop(window).keep();
    flow_transition_release(host.engine(), transition);
    stale[FLOW_KIND_TRANSITION] = transition;
    host.close_window(closed);
    stale[FLOW_KIND_WINDOW] = closed;
  }
  ~Handles() { flow_transition_release(host.engine(), alive[FLOW_KIND_TRANSITION]); }
};

}  // namespace

TEST_CASE("W1: FLOW_NONE is its own error, or a no-op where a function says so") {
  Handles handles;
  for (const Use &use : uses()) {
    CAPTURE(use.name);
    flow_status status = use.call(handles.host.engine(), FLOW_NONE);
    CHECK(status == (use.none == None::is_fine ? FLOW_OK : FLOW_ERROR_NULL_HANDLE));
  }
}

TEST_CASE("W1: a stale handle is its own error; for requests it is a wish that came too late") {
  Handles handles;
  const std::string tree = handles.host.tree(handles.window);
  for (const Use &use : uses()) {
    auto stale = handles.stale.find(use.kind);
    if (stale == handles.stale.end()) continue;
    CAPTURE(use.name);
    flow_status status = use.call(handles.host.engine(), stale->second);
    if (use.kind == FLOW_KIND_TOKEN) {
      CHECK(status == FLOW_ERROR_NOT_RUNNING);
      continue;
    }
    CHECK(status == (use.gone == Gone::is_fine ? FLOW_OK : FLOW_ERROR_STALE_HANDLE));
  }
  CHECK(handles.host.tree(handles.window) == tree);
}

TEST_CASE("W1: a handle of another kind is its own error") {
  Handles handles;
  for (const Use &use : uses()) {
    CAPTURE(use.name);
    // An observer is taken only where any instance is.
    flow_kind wrong = use.kind == FLOW_KIND_SCREEN ? FLOW_KIND_TRANSITION : FLOW_KIND_OBSERVER;
    CHECK(use.call(handles.host.engine(), handles.alive[wrong]) == FLOW_ERROR_WRONG_KIND);
  }
}

TEST_CASE("W1: a handle of another engine is its own error") {
  Handles handles;
  Handles others;
  for (const Use &use : uses()) {
    auto alive = others.alive.find(use.kind);
    if (alive == others.alive.end()) continue;
    CAPTURE(use.name);
    CHECK(use.call(handles.host.engine(), alive->second) == FLOW_ERROR_FOREIGN_HANDLE);
  }
  CHECK(others.host.tree(others.window) == "[r@F]");
}

TEST_CASE("W1: invented numbers are errors and change nothing") {
  Handles handles;
  const std::string tree = handles.host.tree(handles.window);
  const size_t instances = handles.host.instances();
  model::Prng prng(1);
  std::vector<flow_handle> invented = {
      1, 2, 0xff, 0xdeadbeef, ~flow_handle(0), flow_handle(1) << 63};
  for (int each = 0; each < 200; each++)
    invented.push_back(prng.next());
  for (const Use &use : uses()) {
    CAPTURE(use.name);
    for (flow_handle number : invented) {
      CAPTURE(number);
      CHECK(use.call(handles.host.engine(), number) != FLOW_OK);
    }
  }
  CHECK(handles.host.tree(handles.window) == tree);
  CHECK(handles.host.instances() == instances);
}

TEST_CASE("W1: no single changed bit of a handle names another object of its kind") {
  Handles handles;
  const std::string tree = handles.host.tree(handles.window);
  for (const Use &use : uses()) {
    auto alive = handles.alive.find(use.kind);
    if (alive == handles.alive.end() || use.kind == FLOW_KIND_TRANSITION) continue;
    CAPTURE(use.name);
    for (int bit = 0; bit < 64; bit++) {
      CAPTURE(bit);
      flow_handle changed = alive->second ^ (flow_handle(1) << bit);
      // Of another kind it may well be somebody: a number that names one cannot be told from it.
      if (flow_kind_of(changed) != use.kind) continue;
      flow_status status = use.call(handles.host.engine(), changed);
      CHECK((status != FLOW_OK || use.gone == Gone::is_fine));
    }
  }
  CHECK(handles.host.tree(handles.window) == tree);
}

TEST_CASE("W1: opening functions check both handles and keep nothing on an error") {
  Handles handles;
  Host &host = handles.host;
  Host stranger;
  flow_engine *engine = host.engine();
  using Open = flow_status (*)(flow_engine *, flow_handle, flow_presentable, const flow_options *,
                               flow_transition *);
  for (Open open : {flow_open, flow_push, flow_present, flow_set_root, flow_replace_top}) {
    flow_screen own = host.screen("own");
    flow_screen foreign = stranger.screen("foreign");
    flow_transition transition = 77;
    CHECK(open(engine, FLOW_NONE, own, nullptr, &transition) == FLOW_ERROR_NULL_HANDLE);
    CHECK(open(engine, handles.window, FLOW_NONE, nullptr, &transition) == FLOW_ERROR_NULL_HANDLE);
    CHECK(open(engine, handles.window, handles.window, nullptr, &transition) ==
          FLOW_ERROR_WRONG_KIND);
    CHECK(open(engine, handles.alive[FLOW_KIND_OBSERVER], own, nullptr, &transition) ==
          FLOW_ERROR_WRONG_KIND);
    CHECK(open(engine, handles.window, foreign, nullptr, &transition) == FLOW_ERROR_FOREIGN_HANDLE);
    CHECK(open(engine, handles.window, 0xdeadbeef, nullptr, &transition) != FLOW_OK);
    CHECK(transition == 77);
    CHECK(flow_destroy(engine, own) == FLOW_OK);
    CHECK(flow_destroy(stranger.engine(), foreign) == FLOW_OK);
  }
  flow_screen screens[] = {handles.alive[FLOW_KIND_SCREEN], FLOW_NONE};
  CHECK(flow_set_stack(engine, handles.window, screens, 2, nullptr, nullptr) ==
        FLOW_ERROR_NULL_HANDLE);
  screens[1] = handles.alive[FLOW_KIND_COORDINATOR];
  CHECK(flow_set_stack(engine, handles.window, screens, 2, nullptr, nullptr) ==
        FLOW_ERROR_WRONG_KIND);
  CHECK(host.tree(handles.window) == "[r@F]");
}

TEST_CASE("W1: a handle tells its kind by its bits alone") {
  Handles handles;
  for (const auto &[kind, handle] : handles.alive)
    CHECK(flow_kind_of(handle) == kind);
  for (const auto &[kind, handle] : handles.stale)
    CHECK(flow_kind_of(handle) == kind);
  CHECK(flow_kind_of(FLOW_NONE) == FLOW_KIND_NONE);
}

TEST_CASE("W1: NULL where a result or text is needed is an error") {
  Handles handles;
  flow_engine *engine = handles.host.engine();
  flow_window window = handles.window;

  CHECK(flow_window_create(engine, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_window_create(nullptr, &window) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_window_layer_count(engine, window, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_window_layer_at(engine, window, 9, &window) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_create(engine, nullptr, nullptr, &window) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_create(engine, "test.screen", nullptr, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_create(engine, "nobody", nullptr, &window) == FLOW_ERROR_UNKNOWN_CLASS);
  CHECK(flow_create(engine, "test.failing", nullptr, &window) == FLOW_ERROR_CREATE_FAILED);
  CHECK(flow_destroy(engine, handles.alive[FLOW_KIND_SCREEN]) == FLOW_ERROR_BUSY);
  CHECK(flow_engine_dispatch(nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
}
