// Arguments for calls that are made by chance: one way to pick a value for each type of a
// parameter.
#pragma once

#include <flow/flow.h>

#include <cstdint>
#include <deque>

namespace shared {

/// Of calls.hpp.
template <typename Source>
void give_operands(Source &source, flow_request &request);

/// The arguments of the calls of calls.hpp. `Self` decides by `below(count)`, and has objects:
///
///     unsigned below(unsigned count);
///     flow_engine *engine();
///     flow_handle pick(flow_kind kind);
///     flow_handle fresh();  // a new screen or coordinator; FLOW_NONE if there is none
///     const char *class_id();
///
/// A parameter of a new type needs one `give()` here. All that is given lives as long as this.
template <typename Self>
class Arguments {
 public:
  flow_handle handle(uint32_t kinds) {
    unsigned count = 0;
    for (unsigned kind = 1; kind < 16; kind++)
      count += kinds >> kind & 1;
    unsigned wanted = self().below(count);
    for (unsigned kind = 1; kind < 16; kind++) {
      if ((kinds >> kind & 1) && wanted-- == 0) return self().pick(static_cast<flow_kind>(kind));
    }
    return FLOW_NONE;
  }
  flow_presentable presentable() {
    if (self().below(3) != 0) return self().fresh();
    return self().pick(self().below(2) ? FLOW_KIND_SCREEN : FLOW_KIND_COORDINATOR);
  }
  size_t number() { return self().below(16) ? self().below(5) : SIZE_MAX; }
  /// A text for a parameter of this name.
  const char *text(const char *parameter) {
    if (parameter[0] == 'c') return self().class_id();
    static const char *const texts[] = {"tap",   "field", "list",  "heard_yes",
                                        "de-CH", "",      nullptr, "nothing"};
    return texts[self().below(8)];
  }

  void give(int32_t &number) { number = static_cast<int32_t>(self().below(48)) - 2; }
  void give(uint32_t &number) { number = self().below(8); }
  void give(double &number) { number = self().below(12) / 10.0; }
  void give(flow_string &string) { string = view(); }
  void give(const void *&key) {
    static const char keys[3] = {};
    key = self().below(16) ? &keys[self().below(3)] : nullptr;
  }
  void give(const flow_value *&value) { value = self().below(2) ? &add(some_value()) : nullptr; }
  void give(const flow_value *&values, size_t &count) {
    count = self().below(3);
    if (count > 0) values = some_values();
  }
  void give(const flow_screen *&screens, size_t &count) {
    count = self().below(4);
    for (size_t index = 0; index < 3; index++)
      screens_[index] = index >= count    ? FLOW_NONE
                        : self().below(2) ? self().pick(FLOW_KIND_SCREEN)
                                          : self().fresh();
    screens = screens_;
  }
  void give(const flow_request *&requests, size_t &count) {
    count = self().below(4);
    for (size_t index = 0; index < count; index++)
      give(requests_[index]);
    requests = requests_;
  }
  void give(const flow_tab *&tab) {
    give(tabs_[0]);
    tab = &tabs_[0];
  }
  void give(const flow_tabs *&tabs) {
    all_tabs_ = FLOW_TABS_INIT;
    all_tabs_.count = self().below(4);
    all_tabs_.back = static_cast<flow_tabs_back>(self().below(3));
    all_tabs_.selected = self().below(3);
    all_tabs_.tabs = tabs_;
    for (size_t index = 0; index < all_tabs_.count; index++)
      give(tabs_[index]);
    tabs = &all_tabs_;
  }
  void give(const flow_route *&route) {
    static const char *const names[] = {"one",     "two",     "three", "four",
                                        "catalog", "product", "cart",  ""};
    route_ = FLOW_ROUTE_INIT;
    route_.name = flow_text(names[self().below(8)]);
    give(route_.parameters);
    route = self().below(8) ? &route_ : nullptr;
  }
  void give(const flow_uri *&uri) {
    uri_ = FLOW_URI_INIT;
    uri_.scheme = flow_text("app");
    uri_.authority = view();
    uri = &uri_;
  }
  void give(const flow_alert *&alert) {
    alert_ = flow_alert_make("Title", self().text("message"));
    alert_.style = self().below(2) ? FLOW_STYLE_ALERT : FLOW_STYLE_CONFIRMATION_DIALOG;
    alert = &alert_;
  }
  void give(const flow_element *&element) {
    element_ = FLOW_ELEMENT_INIT;
    give(element_.kind);
    element_.id = view();
    element_.value = some_value();
    element = &element_;
  }
  void give(const flow_input *&input) {
    input_ = FLOW_INPUT_INIT;
    input_.id = view();
    give(input_.value);
    input_.revision = self().below(4);
    input = &input_;
  }

  /// Ends data that a refused call has left with its caller.
  void take_back(const flow_callback &kept) {
    if (kept.destroy) kept.destroy(kept.user_data);
  }

 private:
  Self &self() { return *static_cast<Self *>(this); }

  flow_value &add(flow_value value) { return values_.emplace_back(value); }
  flow_string view() {
    const char *string = self().text("text");
    return string ? flow_text(string) : flow_string{nullptr, 0};
  }
  flow_value some_value() {
    switch (self().below(5)) {
      case 0:
        return flow_null_value();
      case 1:
        return flow_integer_value(static_cast<int64_t>(self().below(9)));
      case 2:
        return flow_boolean_value(FLOW_TRUE);
      case 3:
        return flow_list_value(&add(flow_string_value("a")), 1);
      default:
        return flow_string_value("a value");
    }
  }
  const flow_value *some_values() {
    for (flow_value &value : pair_)
      value = some_value();
    return pair_;
  }
  void give(flow_tab &tab) {
    static const char *const ids[] = {"", "", "one", "two"};
    tab = FLOW_TAB_INIT;
    tab.root = presentable();
    tab.id = flow_text(ids[self().below(4)]);
    tab.title = flow_text("A tab");
  }
  /// A request that can stand in a batch, mostly.
  void give(flow_request &request) {
    static const unsigned count = [] {
      flow_request_kind kind = 1;
      while (flow_request_traits(kind) != 0)
        kind++;
      return static_cast<unsigned>(kind);
    }();
    request = FLOW_REQUEST_INIT;
    for (unsigned tries = 0; tries < 3; tries++) {
      request.kind = static_cast<flow_request_kind>(self().below(count));
      if (flow_request_traits(request.kind) & FLOW_TRAIT_BATCH) break;
    }
    give_operands(self(), request);
  }

  std::deque<flow_value> values_;
  flow_value pair_[2];
  flow_screen screens_[3];
  flow_request requests_[4];
  flow_tab tabs_[4];
  flow_tabs all_tabs_;
  flow_route route_;
  flow_uri uri_;
  flow_alert alert_;
  flow_element element_;
  flow_input input_;
};

}  // namespace shared
