// Presenters as a host might write them.
#pragma once

#include <flow/flow.h>

#include <deque>
#include <functional>
#include <string>
#include <vector>

namespace test {

class Host;

/// The time at which a presenter answers.
enum class Answers { at_once, when_told, never };

struct Shown {
  flow_change change;
  /// "push a->b", with the names the screens had when the change came.
  std::string text;
};

struct Presenter {
  Host *host;
  flow_presenter handle;
  Answers answers;
  std::vector<Shown> shown;
  std::vector<flow_screen> changed;
  /// "back a->b 0.4", as the finger moves.
  std::vector<std::string> gestures;
  std::deque<flow_token> pending;
  /// Runs inside `transition`, before an answer at once.
  std::function<void()> on_transition;
  /// Runs inside `changed`.
  std::function<void(flow_screen)> on_changed;
  /// The tokens with which `hurry` was called.
  std::vector<flow_token> hurried;
  /// Runs inside `hurry`.
  std::function<void(flow_token)> on_hurry;

  /// Answers the oldest unanswered transition; false when there is none.
  bool answer();
  /// Answers until nothing is left to answer.
  void answer_all();
  /// All changes as "push a->b; pop b->a".
  std::string text() const;
};

}  // namespace test
