// An engine with recording classes: the arrangement of nearly every test.
#pragma once

#include <flow/flow.h>

#include <functional>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "appearance.hpp"
#include "clock.hpp"
#include "diagnostics.hpp"
#include "hooks.hpp"
#include "log.hpp"
#include "options.hpp"
#include "presenter.hpp"
#include "request.hpp"

namespace test {

struct HostSetup {
  uint32_t presenter_timeout = 10000;
  uint32_t defer_timeout = 60000;
  /// Asserts at the end of the host that nothing is left and no rule was broken.
  bool asserts = true;
  uint32_t callback_limit = 0;
  /// FLOW_ENGINE_...
  uint32_t flags = 0;
  /// Of all classes of screens and coordinators.
  uint32_t state_version = 0;
  uint32_t state_limit = 0;
};

/// Classes every host registers: "test.screen", "test.coordinator", "test.root" (shows nothing
/// itself), "test.heard-hidden" (a screen whose links are heard while it is hidden),
/// "test.presenter", "test.one-layer" (can close one layer at a time), "test.observer", "test.bare"
/// (a screen without methods), "test.failing" (its create returns NULL) and "test.stateless" (a
/// coordinator without `save_state` and `restore_state`).
class Host {
 public:
  explicit Host(HostSetup setup = {});
  ~Host();
  Host(const Host &) = delete;
  Host &operator=(const Host &) = delete;

  flow_engine *engine() const { return engine_; }
  /// Ends the engine early.
  flow_status shut_down();

  // Making things.
  flow_handle make(const char *class_id, const std::string &name);
  flow_screen screen(const std::string &name) { return make("test.screen", name); }
  flow_coordinator coordinator(const std::string &name) { return make("test.coordinator", name); }
  flow_coordinator root(const std::string &name) { return make("test.root", name); }
  /// A coordinator whose start pushes screens of these names.
  flow_coordinator flow(const std::string &name, const std::vector<std::string> &screens);
  flow_window window();
  Presenter &present(flow_window window, Answers answers, const char *class_id = "test.presenter");

  /// The methods of the screen or coordinator of this name; may be set before it is made.
  ScreenHooks &on_screen(const std::string &name) { return screen_hooks_[name]; }
  CoordinatorHooks &on_coordinator(const std::string &name) { return coordinator_hooks_[name]; }

  // Requests.
  Request open(flow_handle from, flow_presentable what, Options options = {});
  Request push(flow_handle from, flow_presentable what, Options options = {});
  Request present_over(flow_handle from, flow_presentable what, Options options = {});
  Request set_root(flow_handle from, flow_presentable what, Options options = {});
  Request replace_top(flow_handle from, flow_presentable what, Options options = {});
  Request set_stack(flow_handle from, const std::vector<flow_screen> &screens,
                    Options options = {});
  Request pop(flow_handle from, Options options = {});
  Request pop_to(flow_screen screen, Options options = {});
  Request pop_to_depth(flow_handle from, size_t depth, Options options = {});
  Request pop_to_root(flow_handle from, Options options = {});
  Request dismiss(flow_handle from, size_t count = 1, Options options = {});
  Request dismiss_to(flow_handle target, Options options = {});
  Request dismiss_all(flow_handle from, Options options = {});
  Request close(flow_handle target, Options options = {});
  Request close_window(flow_window window, Options options = {});
  Request finish(flow_coordinator coordinator, const flow_value *value = nullptr,
                 Options options = {});
  Request stop(flow_coordinator coordinator, Options options = {});
  Request back(flow_window window, Options options = {});
  Request back_to(flow_screen screen, Options options = {});
  Request drag(flow_layer layer, Options options = {});
  /// Tabs "0", "1", ... with these roots.
  Request open_tabs(flow_handle from, const std::vector<flow_presentable> &roots,
                    flow_tabs tabs = FLOW_TABS_INIT, Options options = {});
  /// Panes with these roots, of which none may be missing; all keep their places, or none does.
  Request open_panes(flow_handle from, const std::vector<flow_presentable> &roots,
                     bool keeps_places = false, size_t selected = 0, Options options = {});
  /// Says how many panes fit in a window.
  Request fit(flow_window window, size_t count, Options options = {});
  Request go_to(flow_handle from, const std::string &name, Options options = {});
  Request remove(flow_screen screen, Options options = {});
  Request select_tab(flow_handle from, size_t index, Options options = {});
  Request select_tab_of(flow_router tab, Options options = {});
  Request begin_back(flow_window window, Options options = {});
  Request begin_drag(flow_layer layer, Options options = {});
  Request begin_turn(flow_router page, Options options = {});
  /// Adds a tab or page with this id behind the others.
  Request add_tab(flow_handle from, flow_presentable root, const std::string &id,
                  size_t index = SIZE_MAX, Options options = {});
  Request remove_tab(flow_router tab, Options options = {});
  Request move_tab(flow_router tab, size_t index, Options options = {});
  Request batch(const std::vector<flow_request> &requests, Options options = {});

  /// Stores a route in a screen's link; an empty name empties it.
  Request link(flow_screen screen, const std::string &name, const flow_value *parameters = nullptr,
               Options options = {});
  Request navigate(flow_coordinator coordinator, const std::string &name,
                   const flow_value *parameters = nullptr, Options options = {});
  Request broadcast(const std::string &name, Options options = {});

  // Looking.
  /// "product{id:5}", or "none".
  std::string link_of(flow_screen screen);
  /// "[r@F, c@C] sheet:[m@M]", bottom layer first; "" for an empty window. Tabs are
  /// "{[a@A] | *[b@B, c@B]}", the selected one marked; panes are "<[a@A] | *[b@B]>", those that are
  /// not seen in parentheses.
  std::string tree(flow_window window);
  flow_layer layer(flow_window window, size_t index);
  flow_router router(flow_handle of);
  flow_router pane(flow_window window, size_t index, size_t layer = 0);
  /// The router of a tab or page.
  flow_router tab(flow_window window, size_t index, size_t layer = 0);
  std::string name(flow_handle handle) const;
  /// The latest instance that was made with a name.
  flow_handle named(const std::string &name) const;
  size_t live(flow_kind kind);
  /// Living instances of the classes above, by the tests' own count.
  size_t instances() const { return instances_.size(); }

  Log log;
  Diagnostics diagnostics;
  FakeClock clock;
  /// Broken promises noticed while callbacks ran: order, announcement, appearance.
  std::vector<std::string> violations;
  /// The number of calls of `save_state` so far.
  int states_asked = 0;
  /// The event that `restore_state` follows.
  flow_event_kind restoring = FLOW_EVENT_RESTORED;
  const uint32_t state_version;
  /// Returns the number of calls logged since the host began.
  size_t calls() const { return calls_; }
  /// True if every screen is hidden or visible, none on its way.
  bool settled() const { return appearance_.settled(); }
  /// Runs after each call is logged, with the number of calls before it.
  std::function<void(size_t)> on_call;
  /// Adds a call of the test's own callbacks to the log.
  void call(flow_event_kind kind, flow_handle subject, const std::string &token);

  struct Instance {
    Host *host;
    flow_handle handle;
    flow_kind kind;
    std::string name;
    bool was_open = false;
  };

 private:
  friend struct HostClasses;

  Instance *created(flow_handle handle, flow_kind kind, const flow_value *arguments);
  void destroyed(Instance *instance);
  void event(const flow_event &event);
  void name_layers();
  std::string tab_text(const flow_tab_info &tab);
  std::string panes_text(flow_layer layer, flow_router router, size_t count);
  std::string layer_text(flow_layer layer, flow_router router);
  std::string stack_text(flow_router router);
  Request made(const std::function<flow_status(const flow_options *, flow_transition *)> &request,
               Options &options);

  flow_engine *engine_ = nullptr;
  bool asserts_;
  int options_destroyed_ = 0;
  size_t calls_ = 0;
  std::list<Instance> instances_;
  std::map<flow_handle, std::string> names_;
  std::map<std::string, flow_handle> latest_;
  std::map<std::string, ScreenHooks> screen_hooks_;
  std::map<std::string, CoordinatorHooks> coordinator_hooks_;
  std::map<flow_handle, std::unique_ptr<Presenter>> presenters_;
  Answers next_answers_ = Answers::at_once;
  AppearanceCheck appearance_;
};

}  // namespace test
