// The arguments of one call, made from the names of choices, and the results of the call.
#pragma once

#include <flow/flow.h>

#include <string>
#include <vector>

#include "scenario.hpp"
#include "tracker.hpp"

namespace reentrancy {

class Arguments;

struct Parameter {
  const char *name;
  /// The usual one first.
  std::vector<std::string> choices;

  bool is_handle() const { return choices.back() == "garbage"; }
};

struct Function {
  const char *name;
  /// Statuses that its comment documents.
  std::vector<flow_status> statuses;
  bool returns_status;
  bool is_for_any_thread;
  bool is_for_callbacks;
  bool is_request;
  /// True if its comment says how FLOW_NONE is treated.
  bool speaks_of_none;
  std::vector<Parameter> parameters;
  void (*call)(Arguments &);
};

/// Every function of the headers; written by generate.py.
const std::vector<Function> &functions();
/// Every callback of the headers, as "kind.method" or the name of a member of flow_options.
const std::vector<std::string> &declared_callbacks();

class Arguments {
 public:
  /// All arguments the usual ones, but `parameter` by its choice `choice`.
  Arguments(Scenario &scenario, const Function &function, size_t parameter, size_t choice);
  /// Prepares the objects of the choices; before the call, on the engine's thread.
  void prepare();

  bool is_usual() const { return choice_ == 0; }
  /// The one parameter whose argument is not the usual one, and its choice.
  const Parameter &parameter() const { return function_.parameters[parameter_]; }
  const std::string &special() const { return parameter().choices[choice_]; }
  bool has_other_handles() const;
  const std::string &choice(size_t index) const;

  flow_status status() const { return status_; }
  const char *text_result() const { return text_result_; }

  /// Sets, after a call, the runs that its callbacks must have at the end, and destroys the objects
  /// it handed over.
  void conclude();
  /// The call has destroyed the engine it was given.
  void lost_engine();
  /// The call has halted the engine it was given.
  void halted();
  /// A function that was given to a halted engine must not run.
  void forbid_run();
  /// The requester may have been made anew meanwhile, and hears nothing.
  void allow_none() { trackers_.allow_none(); }
  /// Once the engine has gone.
  std::vector<std::string> faults() const { return trackers_.faults(); }

  // One for each type of argument.
  flow_engine *engine(size_t index);
  flow_engine **made_engine(size_t index);
  const flow_engine_options *engine_options(size_t index);
  flow_handle handle(size_t index) const { return scenario_.handle(choice(index)); }
  flow_slot slot(size_t index) const { return scenario_.slot(choice(index)); }
  const flow_options *options(size_t index);
  const flow_class *description(size_t index);
  const flow_element *element(size_t index);
  const flow_request *requests(size_t index);
  const flow_screen *screens(size_t index);
  const flow_row *rows(size_t index);
  const uint64_t *keys(size_t index);
  flow_key_step *steps(size_t index);
  const flow_tabs *tabs(size_t index);
  const flow_tab *tab(size_t index);
  const flow_input *input(size_t index);
  const flow_route *route(size_t index);
  const flow_uri *uri(size_t index);
  const flow_load_options *load_options(size_t index);
  const flow_call_hook *call_hook(size_t index);
  uint64_t hook_number(size_t index) const;
  const flow_plugin_entry_table *entry(size_t index);
  double fraction(size_t index) const { return std::stod(choice(index)); }
  const flow_alert *alert(size_t index);
  flow_callback callback(size_t index);
  flow_watch_callback watch_callback(size_t index);
  flow_callback rest(size_t index);
  flow_record_callback record_callback(size_t index);
  flow_saver saver(size_t index) const;
  uint64_t saved_id(size_t index) const;
  const flow_record *records(size_t index);
  const flow_restore_options *restore_options(size_t index);
  const void *data_key(size_t index) const;
  /// Data of the host, which stays the caller's if the call fails; or what becomes an instance.
  void *data(size_t index);
  flow_data_destroy_fn data_destroy(size_t index) const;
  int descriptor(size_t index) const;
  const flow_value *value(size_t index);
  flow_value *copied_value(size_t index);
  flow_value **made_value(size_t index);
  flow_builder *builder(size_t index);
  flow_builder **made_builder(size_t index);
  const flow_string *key(size_t index);
  flow_string view(size_t index) const { return flow_text(text(index)); }
  const char *text(size_t index) const;
  size_t number(size_t index) const;
  size_t count(size_t index) const;
  flow_handle *room(size_t index);
  flow_transition *made_transition(size_t index);

  /// Room for a result.
  template <typename T>
  T *out(size_t index) {
    static_assert(sizeof(T) <= sizeof(Room), "make the room larger");
    rooms_[index] = {};
    return choice(index) == "null" ? nullptr : reinterpret_cast<T *>(&rooms_[index]);
  }
  /// Room for a result that begins with its size.
  template <typename T>
  T *sized(size_t index) {
    T *result = out<T>(index);
    if (result) result->struct_size = choice(index) == "bad size" ? 4 : sizeof(T);
    return result;
  }

  void returned(flow_status status) { status_ = status; }
  void returned_text(const char *text) { text_result_ = text; }

 private:
  struct alignas(16) Room {
    char bytes[640];
  };

  Tracker &tracker() { return trackers_.add(nullptr, ""); }

  Scenario &scenario_;
  const Function &function_;
  size_t parameter_;
  size_t choice_;
  std::vector<Room> rooms_;
  flow_status status_ = FLOW_ERROR_INTERNAL;
  const char *text_result_ = "";
  Trackers trackers_;
  // The arguments of the last call.
  TrackedOptions *options_ = nullptr;
  std::deque<TrackedOptions> all_options_;
  /// The tracker of an alert or of work.
  Tracker *given_ = nullptr;
  /// True if `given_` is the caller's to end when the call fails.
  bool is_kept_on_failure_ = false;
  flow_engine *made_engine_ = nullptr;
  flow_value *made_value_ = nullptr;
  flow_builder *made_builder_ = nullptr;
  flow_string key_ = {nullptr, 0};
  flow_transition made_transition_ = FLOW_NONE;
  flow_class class_ = FLOW_CLASS_INIT;
  flow_method method_ = {};
  flow_element element_ = FLOW_ELEMENT_INIT;
  flow_engine_options engine_options_ = FLOW_ENGINE_OPTIONS_INIT;
  std::vector<flow_request> requests_;
  std::vector<flow_screen> screens_;
  std::vector<flow_row> rows_;
  uint64_t keys_[2] = {};
  flow_key_step steps_[4] = {};
  flow_tab tab_[2] = {FLOW_TAB_INIT, FLOW_TAB_INIT};
  flow_tabs tabs_ = FLOW_TABS_INIT;
  flow_input input_ = FLOW_INPUT_INIT;
  flow_route route_ = FLOW_ROUTE_INIT;
  flow_uri uri_ = FLOW_URI_INIT;
  flow_load_options load_options_ = FLOW_LOAD_OPTIONS_INIT;
  flow_call_hook call_hook_ = FLOW_CALL_HOOK_INIT;
  std::vector<flow_entry> own_;
  std::vector<flow_entry> window_;
  std::vector<flow_record> records_;
  flow_restored_window restored_[2] = {};
  flow_restore_options restore_options_ = FLOW_RESTORE_OPTIONS_INIT;
  flow_alert_button buttons_[2] = {FLOW_ALERT_BUTTON_INIT, FLOW_ALERT_BUTTON_INIT};
  flow_alert alert_ = FLOW_ALERT_INIT;
  std::deque<flow_value> values_;
};

}  // namespace reentrancy
