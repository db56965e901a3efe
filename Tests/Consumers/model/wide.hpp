// A walk without a reference model: its subjects (tabs, links, gestures, alerts, plugins, windows
// that are presented in different ways at once) have too many rules to be written twice. The
// consequences of the rules are checked at rest, after each step, instead.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "../support/alert.hpp"
#include "../support/host.hpp"
#include "prng.hpp"

namespace model {

class WideWalk {
 public:
  /// `plugin` is the path of a plugin with the classes "good.coordinator" and "good.screen".
  WideWalk(uint64_t seed, std::string plugin);
  ~WideWalk();
  WideWalk(const WideWalk &) = delete;
  WideWalk &operator=(const WideWalk &) = delete;

  /// Makes one request, lets everything come to rest, and returns the first rule that does not hold
  /// then.
  std::optional<std::string> step();
  /// W4: the end of the engine.
  std::optional<std::string> finish();
  /// Returns the steps so far, a line each.
  const std::string &history() const { return history_; }

 private:
  struct Shown {
    flow_screen screen;
    flow_coordinator owner;
    bool is_visible;  ///< by A1 and A2
  };

  // Kinds of steps; each returns a fault if its outcome does not follow from the rules.
  std::optional<std::string> open();
  std::optional<std::string> close();
  std::optional<std::string> tabs();
  std::optional<std::string> select();
  std::optional<std::string> link();
  std::optional<std::string> deep_link();
  std::optional<std::string> gesture();
  std::optional<std::string> alert();
  std::optional<std::string> batch();
  std::optional<std::string> plugin();
  std::optional<std::string> window();

  flow_presentable fresh();
  std::string fresh_name(const char *prefix) { return prefix + std::to_string(++count_); }
  flow_handle place();
  flow_screen some_screen();
  flow_coordinator some_coordinator();
  flow_window some_window();
  bool is_open(flow_screen screen);
  void rest();
  std::string all();
  void look();
  std::optional<std::string> check();
  std::optional<std::string> check_stack(flow_window window, flow_layer layer, flow_router router,
                                         bool is_seen);
  bool may_open_later();
  std::optional<std::string> check_window(flow_window window);
  /// Checks that the tree is as it was after a request that changed nothing.
  std::optional<std::string> unchanged(const std::string &outcome);
  void note(const std::string &line) { history_ += "  " + line + "\n"; }

  Prng prng_;
  std::string plugin_path_;
  std::unique_ptr<test::Host> host_;
  std::vector<std::unique_ptr<test::Alert>> alerts_;
  std::vector<test::Presenter *> presenters_;
  std::vector<flow_window> windows_;
  std::vector<Shown> shown_;
  std::vector<flow_coordinator> coordinators_;
  std::map<flow_screen, std::string> told_;   ///< the route that each got last
  std::map<flow_screen, flow_screen> bound_;  ///< the screen that each link has opened
  flow_question question_ = FLOW_NONE;
  flow_plugin plugin_ = FLOW_NONE;
  std::string before_;  ///< the trees before the step
  std::string history_;
  size_t count_ = 0;
};

}  // namespace model
