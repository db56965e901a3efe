// One request as a value that both the model and the engine can run.
#pragma once

#include <flow/flow.h>

#include <string>
#include <vector>

#include "../support/words.hpp"

namespace model {

/// A label. The walk hands labels out; both sides know the same things by the same label. 0 is
/// none.
using Id = long long;

enum class Sort { none, window, layer, router, screen, coordinator, transition };

/// Something a request names. A layer and its router share the layer's label; a transition has the
/// label of its operation.
struct Ref {
  Sort sort = Sort::none;
  Id id = 0;
};

/// The behaviour of a coordinator when it starts.
enum class Shape { one_screen, two_screens, child, nothing, finish_at_once, present_over, later };

/// Verbs of the walk that are no request of the ABI: a window more; a screen that answers `later`
/// when it is asked whether it may go; its answer, yes if `count` is 1; the end of the gesture that
/// is held, which is finished if `count` is 1.
constexpr flow_request_kind verb_new_window = 100;
constexpr flow_request_kind verb_hesitate = 101;
constexpr flow_request_kind verb_answer = 102;
constexpr flow_request_kind verb_lift = 103;

inline bool is_request(flow_request_kind verb) { return verb < verb_new_window; }

inline bool is_gesture(flow_request_kind verb) {
  return verb == FLOW_REQUEST_GESTURE_BACK || verb == FLOW_REQUEST_GESTURE_DRAG;
}

struct Operation {
  Id id = 0;
  flow_request_kind verb = 0;
  Ref from;                 ///< the first handle of the function
  Ref what;                 ///< the presentable, or the other screen of a swap
  bool fresh = false;       ///< the presentable, or that screen, is made for this request
  bool root_class = false;  ///< a fresh coordinator shows nothing itself
  Shape shape = Shape::one_screen;
  flow_style style = FLOW_STYLE_PUSH;
  uint32_t flags = 0;
  size_t count = 0;
  std::vector<Id> screens;        ///< set stack
  std::vector<Id> fresh_screens;  ///< screens of `screens` made for this request
  bool completion = false;
  bool dismissed = false;
  bool finished = false;
  std::vector<Operation> parts;  ///< batch
  bool joined = false;           ///< requested before the first of its step is over
  /// The slide of the presenter, counted in the step, that a joined operation is requested in; 0
  /// while a gesture is held.
  size_t slide = 0;
  /// Requests that the callbacks of its step leave out, so that a shorter list is left.
  std::vector<Id> left_out;
};

inline std::string ref_text(Ref ref) {
  static const char *const letters[] = {"none", "w", "layer", "router", "s", "c", "#"};
  if (ref.sort == Sort::none) return "none";
  return letters[static_cast<int>(ref.sort)] + std::to_string(ref.id);
}

inline std::string text(const Operation &operation) {
  static const char *const shapes[] = {"one_screen",     "two_screens",  "child", "nothing",
                                       "finish_at_once", "present_over", "later"};
  static const char *const verbs[] = {"new window", "hesitate", "answer", "lift"};
  std::string line;
  if (operation.joined) line = "+" + std::to_string(operation.slide) + " ";
  line += "#" + std::to_string(operation.id) + " " +
          (is_request(operation.verb) ? test::request_word(operation.verb)
                                      : verbs[operation.verb - verb_new_window]) +
          " " + ref_text(operation.from);
  if (operation.what.sort != Sort::none) {
    line += operation.fresh ? " new " : " ";
    line += ref_text(operation.what);
    if (operation.fresh && operation.what.sort == Sort::coordinator) {
      line += operation.root_class ? "(root " : "(";
      line += std::string(shapes[static_cast<int>(operation.shape)]) + ")";
    }
  }
  if (operation.style != FLOW_STYLE_PUSH) line += " " + test::style_word(operation.style);
  if (operation.flags) line += " flags=" + std::to_string(operation.flags);
  if (operation.count) line += " count=" + std::to_string(operation.count);
  for (Id screen : operation.screens)
    line += " s" + std::to_string(screen);
  if (operation.completion) line += " +completion";
  if (operation.dismissed) line += " +dismissed";
  if (operation.finished) line += " +finished";
  for (const Operation &part : operation.parts)
    line += "\n    " + text(part);
  return line;
}

inline bool opens(const Operation &operation) {
  return (operation.verb >= FLOW_REQUEST_OPEN && operation.verb <= FLOW_REQUEST_SET_STACK) ||
         operation.verb == FLOW_REQUEST_GO_TO;
}

/// True for the requests that name no screen, and are about those that they would take or replace
/// when they are asked for (Q3). A go to of the walk is always one in place.
inline bool is_relative(const Operation &operation) {
  switch (operation.verb) {
    case FLOW_REQUEST_POP:
    case FLOW_REQUEST_POP_TO_DEPTH:
    case FLOW_REQUEST_DISMISS:
    case FLOW_REQUEST_BACK:
    case FLOW_REQUEST_DRAG:
    case FLOW_REQUEST_GESTURE_BACK:
    case FLOW_REQUEST_GESTURE_DRAG:
    case FLOW_REQUEST_REPLACE_TOP:
    case FLOW_REQUEST_GO_TO:
      return true;
    default:
      return false;
  }
}

/// True for the requests that keep the stack, or the window, that `from` stood for (Q3).
inline bool keeps_place(const Operation &operation) {
  return operation.verb == FLOW_REQUEST_POP_TO_ROOT || operation.verb == FLOW_REQUEST_DISMISS_ALL;
}

/// Returns the requests of a coordinator's `start`; labels derive from its own, so both sides
/// agree.
inline std::vector<Operation> start_requests(Id coordinator, Shape shape) {
  std::vector<Operation> requests;
  auto push = [&](flow_request_kind verb, Id offset, Sort sort) -> Operation & {
    Operation operation;
    operation.id = coordinator + offset;
    operation.verb = verb;
    operation.from = {Sort::coordinator, coordinator};
    operation.what = {sort, coordinator + offset};
    operation.fresh = true;
    requests.push_back(operation);
    return requests.back();
  };
  switch (shape) {
    case Shape::one_screen:
      push(FLOW_REQUEST_PUSH, 1, Sort::screen);
      break;
    case Shape::two_screens:
      push(FLOW_REQUEST_PUSH, 1, Sort::screen);
      push(FLOW_REQUEST_PUSH, 2, Sort::screen);
      break;
    case Shape::child:
      // The child shows something itself, so that its parent never ends inside its own start.
      push(FLOW_REQUEST_PUSH, 3, Sort::coordinator).shape =
          (coordinator % 2) ? Shape::one_screen : Shape::two_screens;
      break;
    case Shape::nothing:
    case Shape::later:
      break;
    case Shape::finish_at_once: {
      Operation finish;
      finish.id = coordinator + 1;
      finish.verb = FLOW_REQUEST_FINISH;
      finish.from = {Sort::coordinator, coordinator};
      requests.push_back(finish);
      break;
    }
    case Shape::present_over:
      push(FLOW_REQUEST_PUSH, 1, Sort::screen);
      push(FLOW_REQUEST_PRESENT, 2, Sort::screen).style = FLOW_STYLE_FULL_SCREEN_COVER;
      break;
  }
  return requests;
}

/// The number of labels one operation may use: its own, those of the parts of a batch, and for each
/// of them its presentable's and those of `start_requests`.
constexpr Id labels_per_part = 8;
constexpr Id labels_per_operation = 8 * labels_per_part;

/// True if a presenter is to show the changes of a request in its own time.
inline bool is_animated(const Operation &operation) {
  return operation.id / labels_per_operation % 3 != 0;
}

}  // namespace model
