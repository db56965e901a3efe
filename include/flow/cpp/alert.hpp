/**
 * flow/cpp/alert.hpp - an alert and its buttons.
 */
#ifndef FLOW_CPP_ALERT_HPP
#define FLOW_CPP_ALERT_HPP

#include <flow/cpp/callback.hpp>
#include <flow/cpp/handle.hpp>

#include <string_view>
#include <utility>
#include <vector>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

/** An alert, used up by presenting it:
 *
 *     present(flow::alert("Delete it?").destructive("delete", "Delete").cancel("keep", "Keep")
 *                 .answered([this](std::string_view button) { ... }));
 */
class alert {
 public:
  explicit alert(std::string_view title, std::string_view message = {}) : raw_(FLOW_ALERT_INIT) {
    raw_.title = pool_.keep(title);
    raw_.message = pool_.keep(message);
  }
  alert(const alert &) = delete;
  alert &operator=(const alert &) = delete;
  ~alert() { detail::drop(raw_.answered); }

  /** Makes it a confirmation dialog. */
  alert &&dialog() {
    raw_.style = FLOW_STYLE_CONFIRMATION_DIALOG;
    return std::move(*this);
  }
  alert &&button(std::string_view id, std::string_view label, flow_role role = FLOW_ROLE_NORMAL) {
    flow_alert_button button = FLOW_ALERT_BUTTON_INIT;
    button.id = pool_.keep(id);
    button.label = pool_.keep(label);
    button.role = role;
    buttons_.push_back(button);
    return std::move(*this);
  }
  alert &&primary(std::string_view id, std::string_view label) {
    return button(id, label, FLOW_ROLE_PRIMARY);
  }
  alert &&destructive(std::string_view id, std::string_view label) {
    return button(id, label, FLOW_ROLE_DESTRUCTIVE);
  }
  alert &&cancel(std::string_view id, std::string_view label) {
    return button(id, label, FLOW_ROLE_CANCEL);
  }
  /** Sets the function for the answer: (std::string_view button, screen_handle alert); the button
   *  is empty if none was pressed. */
  template <typename Function>
  alert &&answered(Function function) {
    using kept = detail::closure<Function>;
    const flow_answered_callback callback = {
        [](void *self, flow_engine *engine, flow_screen alert, const flow_string *button) {
          kept::call(self, engine, alert, detail::answered_word, view(*button),
                     screen_handle(alert));
        },
        kept::make(std::move(function)), kept::destroy};
    detail::drop(raw_.answered);
    raw_.answered = callback;
    return std::move(*this);
  }

  /** A method of the opener instead, by its name, which lives until it is presented (N5). */
  alert &&answered(const char *method) {
    raw_.answered_method = method;
    return std::move(*this);
  }

  /** The struct for flow_alert_present(), which owns `answered` from then on; valid as long as
   *  this. */
  flow_alert release() {
    flow_alert given = raw_;
    raw_.answered = {};
    given.buttons = buttons_.data();
    given.button_count = buttons_.size();
    return given;
  }

 private:
  flow_alert raw_;
  std::vector<flow_alert_button> buttons_;
  detail::pool pool_;
};

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
