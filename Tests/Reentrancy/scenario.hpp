// An engine with one window, L0:[root@parent, screen@coordinator] sheet:[sheet], whose every
// callback tells the scenario. Other objects are made when they are asked for by name.
#pragma once

#include <flow/flow.h>

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tracker.hpp"

namespace reentrancy {

/// The time at which the window's presenter answers, once the scenario is set up.
enum class Answers { at_once, later, never };

class Scenario {
 public:
  /// An engine that saves, or another one.
  explicit Scenario(Answers answers, bool saves = true);
  Scenario(const Scenario &) = delete;
  Scenario &operator=(const Scenario &) = delete;

  /// The file of the plugin that scenarios load.
  static std::string plugin_path;
  static Scenario *of(flow_engine *engine);

  flow_engine *engine() const { return engine_; }
  /// Forgets the engine, which somebody else has destroyed.
  void lost_engine() { engine_ = nullptr; }
  /// Notes that somebody has halted the engine.
  void halted() { is_halted_ = true; }
  bool is_halted() const { return is_halted_; }

  /// Makes the object of a choice; outside callbacks only.
  void prepare(const std::string &name);
  /// Returns the handle of a choice. Calls the engine for nothing, so that any thread may ask.
  flow_handle handle(const std::string &name) const;
  /// Another engine like this one, which does not save.
  Scenario &other();
  flow_slot slot(const std::string &name) const;

  /// Runs `body` once, inside the next callback of this name.
  void arm(const std::string &point, std::function<void()> body);
  void disarm() { armed_.clear(); }
  bool has_fired() const { return has_fired_; }
  /// A callback runs; `self` is the handle it is about.
  void reached(const std::string &point, flow_handle self);

  // Requests of the scenario's own; each must have exactly one outcome.
  using Ask = std::function<flow_status(const flow_options *, flow_transition *)>;
  flow_transition ask(const Ask &ask, const std::string &prefix = "", bool animated = true,
                      flow_style style = FLOW_STYLE_PUSH);
  void open_new(flow_handle from, const char *class_id, const std::string &prefix = "",
                flow_style style = FLOW_STYLE_PUSH);
  void dismiss();
  void finish(flow_coordinator coordinator);
  /// Opens two tabs; returns their layer.
  flow_layer open_tabs(flow_handle from, flow_window window, flow_layout layout = FLOW_LAYOUT_TABS);
  /// Presents an alert with one button; returns its screen.
  flow_screen present_alert(flow_handle from, const std::string &prefix = "");
  flow_work begin_work(flow_screen screen);
  /// Gives a screen or a layer data.
  void set_data(flow_handle owner);
  /// Starts a timer that runs once, as soon as time passes.
  flow_timer start_timer(flow_handle owner);
  /// Starts a watch of a descriptor that is always ready.
  flow_watch start_watch(flow_handle owner);
  static int ready_descriptor();
  flow_handle create(const char *class_id);
  void load_plugin();
  void unload_plugin();
  flow_status register_class(const char *id, flow_plugin plugin);

  /// Saves all, as a caller without a taker.
  void save(uint32_t flags = 0);
  /// Closes all windows, and ends all that hangs from none.
  void close_all();
  /// Closes all, and makes it again from what was saved before.
  void restore();
  /// Sets the function that runs at rest, or none.
  void set_rest(bool has_function = true);

  /// Answers, or lets time pass, until nothing waits any more.
  void settle();
  /// A screen can be pushed and popped.
  void check_usable();
  /// Lets all come that an engine could wait for: one that is halted takes and runs nothing (S18).
  void check_halted();
  void shut_down();
  /// Nothing may be left, once the engine has gone.
  void check_nothing_left();

  void fail(const std::string &text) { failures.push_back(text); }
  std::vector<std::string> failures;
  Trackers trackers;

 private:
  friend struct Classes;

  struct Instance {
    Scenario *scenario;
    flow_handle handle;
    int destroyed = 0;
    bool always_later = false;
  };

  void open_tree();
  void make_stale_tree();
  void make_busy_window();
  void make_question();
  void make_guard_question();
  void make_gesture();
  bool answer_one();
  /// Notes a failure if something did not work, unless the engine has been halted.
  void check(bool has_worked, const std::string &text);
  static void keep(void *self, const flow_record *record);
  flow_handle open_simple(flow_window window);
  bool outcome_is_done(flow_transition transition);

  flow_engine *engine_ = nullptr;
  Answers answers_ = Answers::at_once;
  uint64_t clock_ = 1000;
  std::deque<Instance> instances_;
  std::map<std::string, flow_handle> objects_;
  std::unique_ptr<Scenario> other_;
  std::deque<flow_token> pending_;
  flow_content content_ = FLOW_NONE;
  bool next_is_later_ = false;
  flow_question question_ = FLOW_NONE;
  bool answers_question_later_ = false;
  /// Records as they were told, with copies of their values.
  std::vector<flow_record> records_;
  flow_slot slot_ = 0;
  flow_slot other_slot_ = 0;
  std::string armed_;
  std::function<void()> body_;
  bool has_fired_ = false;
  bool is_halted_ = false;
  /// True while no callback may run.
  bool is_silent_ = false;
  flow_handle self_ = FLOW_NONE;
};

/// Registers the classes: "t.screen", "t.arguments", "t.coordinator", "t.root", "t.presenter",
/// "t.observer".
flow_status register_classes(Scenario &scenario);

}  // namespace reentrancy
