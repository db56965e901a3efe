// An alert of the tests: its buttons and its answer.
#pragma once

#include <flow/flow.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "host.hpp"
#include "value_text.hpp"

namespace test {

/// Lives longer than the alert it presents.
class Alert {
 public:
  explicit Alert(Host &host, std::vector<flow_alert_button> buttons = {})
      : host_(host), buttons_(std::move(buttons)) {
    raw = flow_alert_make("Title", "Message");
    raw.buttons = buttons_.data();
    raw.button_count = buttons_.size();
    raw.answered.function = [](void *self, flow_engine *, flow_screen alert,
                               const flow_string *button) {
      static_cast<Alert *>(self)->answer(alert, *button);
    };
    raw.answered.user_data = this;
    raw.answered.destroy = [](void *self) { static_cast<Alert *>(self)->destroyed++; };
  }
  Alert(const Alert &) = delete;
  Alert &operator=(const Alert &) = delete;

  /// Presents it; `screen` is its handle afterwards.
  Request present(flow_handle from, Options options = {}) {
    flow_transition transition = FLOW_NONE;
    flow_status status =
        flow_alert_present(host_.engine(), from, &raw, options.hand(), &screen, &transition);
    return Request(host_.engine(), status, transition);
  }

  /// The user's tap: asks for the content, as a host does, and presses.
  flow_status tap(const char *id) {
    const flow_screen_content *content = nullptr;
    flow_status status = flow_screen_render(host_.engine(), screen, &content);
    return status == FLOW_OK ? press(id) : status;
  }
  flow_status press(const char *id) {
    return flow_screen_invoke(host_.engine(), screen, id, nullptr, nullptr);
  }

  bool was_answered(const std::string &button) const {
    return answers == std::vector<std::string>{button} && destroyed == 1;
  }
  bool is_open() const { return answers.empty() && destroyed == 0; }
  /// Only destroyed: it was never opened.
  bool was_dropped() const { return answers.empty() && destroyed == 1; }

  flow_alert raw = FLOW_ALERT_INIT;
  flow_screen screen = FLOW_NONE;
  /// The buttons it was answered with; "" for none.
  std::vector<std::string> answers;
  int destroyed = 0;
  /// Runs inside `answered`.
  std::function<void(const std::string &)> body;

 private:
  void answer(flow_screen alert, flow_string button) {
    host_.call(FLOW_EVENT_ANSWERED, alert, "answered(" + view_text(button) + ")");
    answers.push_back(view_text(button));
    if (body) body(answers.back());
  }

  Host &host_;
  std::vector<flow_alert_button> buttons_;
};

inline std::vector<flow_alert_button> yes_and_no() {
  return {flow_alert_button_make("yes", "Yes", FLOW_ROLE_DESTRUCTIVE),
          flow_alert_button_make("no", "No", FLOW_ROLE_CANCEL)};
}

}  // namespace test
