// Choosing random operations that have to wait: in batches, while a screen is asked, and inside
// callbacks.
#include <algorithm>
#include <cstdlib>

#include "generator.hpp"

namespace model {

/// Returns a request of a coordinator that has deferred: its first opening, or one that needs the
/// stack it does not have.
Operation Generator::late_opening(Id id, Id coordinator) {
  Operation operation;
  operation.id = id;
  operation.from = {Sort::coordinator, coordinator};
  size_t dice = prng_.below(10);
  if (dice < 5) {
    operation.verb = FLOW_REQUEST_PUSH;
  } else if (dice < 7) {
    operation.verb = FLOW_REQUEST_SET_STACK;
    for (Id each = 1; each <= 1 + static_cast<Id>(prng_.below(2)); each++) {
      operation.screens.push_back(id + each);
      operation.fresh_screens.push_back(id + each);
    }
    return operation;
  } else if (dice < 8) {
    operation.verb = prng_.percent(50) ? FLOW_REQUEST_POP : FLOW_REQUEST_DISMISS;
    operation.count = 1;
    return operation;
  } else if (dice < 9) {
    operation.verb = FLOW_REQUEST_REPLACE_TOP;
  } else {
    operation.verb = prng_.percent(50) ? FLOW_REQUEST_STOP : FLOW_REQUEST_CLOSE;
    return operation;
  }
  operation.what = {Sort::screen, id};
  operation.fresh = true;
  return operation;
}

/// While a screen hesitates: wishes that need it to go, others, and its answer.
Operation Generator::while_asking(Id id, Id hesitant, bool is_asking) {
  Operation operation;
  operation.id = id;
  size_t dice = prng_.below(13);
  Id window = world_.window_of({Sort::screen, hesitant});
  if (dice >= 10) {
    operation = dice < 12 ? swapping(id) : removing(id);
    Ref asked = {Sort::screen, hesitant};
    if (prng_.percent(30)) operation.from = asked;
    // The screen that is asked, and may be about to go, gets another place meanwhile.
    if (prng_.percent(50)) {
      operation.from = some_neighbour(asked);
      if (dice < 12 && !operation.fresh) operation.what = asked;
    }
    return operation;
  }
  if (is_asking && dice < 3) {
    operation.verb = verb_answer;
    operation.from = {Sort::screen, hesitant};
    operation.count = prng_.percent(80);
  } else if (is_asking && dice < 8) {
    operation.verb = prng_.percent(70) ? FLOW_REQUEST_PUSH : FLOW_REQUEST_PRESENT;
    operation.from = prng_.percent(60) ? Ref{Sort::screen, hesitant} : Ref{Sort::window, window};
    operation.what = {Sort::screen, id};
    operation.fresh = true;
  } else if (dice < 3) {
    static const flow_request_kind wishes[] = {FLOW_REQUEST_POP, FLOW_REQUEST_POP_TO_DEPTH,
                                               FLOW_REQUEST_REPLACE_TOP, FLOW_REQUEST_GO_TO};
    operation.verb = wishes[prng_.below(4)];
    operation.from = {Sort::screen, hesitant};
    operation.count = operation.verb == FLOW_REQUEST_POP_TO_DEPTH ? prng_.below(3) : 0;
    if (opens(operation)) operation.what = {Sort::screen, id};
    operation.fresh = operation.verb == FLOW_REQUEST_REPLACE_TOP;
    if (operation.verb == FLOW_REQUEST_GO_TO) operation.flags = FLOW_OPEN_IN_PLACE;
  } else if (dice < 5) {
    operation.verb = FLOW_REQUEST_BACK;
    operation.from = {Sort::window, window};
  } else if (dice < 6) {
    operation.verb = FLOW_REQUEST_DISMISS;
    operation.from = {Sort::window, window};
    operation.count = 1 + prng_.below(2);
  } else if (dice < 7) {
    operation.verb = FLOW_REQUEST_DRAG;
    operation.from = {Sort::layer, prng_.any(layers())};
  } else if (dice < 9) {
    operation.verb = FLOW_REQUEST_CLOSE;
    operation.from = some_screen();
  } else {
    operation.verb = verb_answer;
    operation.from = {Sort::screen, hesitant};
    operation.count = 1;
  }
  return operation;
}

/// A flow that a batch opens, and further requests of the same batch on its behalf (Q12). Each part
/// has labels of its own.
Operation Generator::batch_of_flows(Id id) {
  Operation operation;
  operation.id = id;
  operation.verb = FLOW_REQUEST_BATCH;
  Operation opening;
  opening.id = id + labels_per_part;
  opening.from = prng_.percent(40) ? some_screen() : some_coordinator();
  if (opening.from.sort == Sort::none || is_deferring(opening.from)) opening.from = some_screen();
  size_t dice = prng_.below(10);
  opening.verb = dice < 5   ? FLOW_REQUEST_PUSH
                 : dice < 8 ? FLOW_REQUEST_PRESENT
                            : FLOW_REQUEST_REPLACE_TOP;
  if (dice == 9) {
    opening.verb = FLOW_REQUEST_SET_ROOT;
    opening.from = {Sort::window, prng_.any(windows())};
  }
  static const Shape shapes[] = {Shape::one_screen, Shape::two_screens, Shape::child,
                                 Shape::present_over};
  opening.what = {Sort::coordinator, opening.id};
  opening.fresh = true;
  opening.shape = prng_.percent(10) ? Shape::nothing : shapes[prng_.below(4)];
  operation.parts.push_back(opening);
  Id label = id + labels_per_part;
  for (size_t others = 1 + prng_.below(3); others > 0; others--) {
    label += labels_per_part;
    operation.parts.push_back(part_behind(label, opening, operation.parts));
  }
  // Up to three about screens that stand there before the batch.
  for (size_t others = 3; others > 0 && prng_.percent(30); others--) {
    label += labels_per_part;
    auto at = prng_.percent(50) ? operation.parts.begin() : operation.parts.end();
    operation.parts.insert(at, prng_.percent(50) ? swapping(label) : removing(label));
  }
  return operation;
}

/// A request of a batch behind the one that opens a flow.
///
/// Behind one that goes back nothing is opened on the flow's behalf: how many screens are left to
/// it is known only when it has started. Behind a flow that opens nothing only openings follow.
Operation Generator::part_behind(Id label, const Operation &opening,
                                 const std::vector<Operation> &parts) {
  Operation part;
  part.id = label;
  bool has_gone_back =
      std::any_of(parts.begin(), parts.end(), [](const Operation &each) { return !opens(each); });
  size_t dice = prng_.below(has_gone_back ? 6 : 12);
  if (opening.shape == Shape::nothing) dice = 6 + dice % 4;
  bool by_flow = !has_gone_back && prng_.percent(60);
  part.from = by_flow ? opening.what : opening.from;
  if (dice < 2) {
    part.verb = dice ? FLOW_REQUEST_POP : FLOW_REQUEST_POP_TO_ROOT;
    if (opening.from.sort == Sort::window) part.from = opening.what;
  } else if (dice == 2) {
    part.verb = FLOW_REQUEST_DISMISS;
    part.count = 1;
  } else if (dice < 6) {
    static const flow_request_kind ends[] = {FLOW_REQUEST_STOP, FLOW_REQUEST_FINISH,
                                             FLOW_REQUEST_CLOSE};
    part.verb = ends[dice - 3];
    part.from = opening.what;
  } else {
    part.verb = dice < 10 ? FLOW_REQUEST_PUSH : FLOW_REQUEST_PRESENT;
    part.what = {Sort::screen, label};
    part.fresh = true;
    if (prng_.percent(30)) {
      part.what.sort = Sort::coordinator;
      part.shape = prng_.percent(50) ? Shape::one_screen : Shape::two_screens;
    }
  }
  return part;
}

/// Closings first, openings last, so that no screen is opened and removed within one batch.
Operation Generator::batch(Id id) {
  Operation operation;
  operation.id = id;
  operation.verb = FLOW_REQUEST_BATCH;
  Id label = id;
  if (prng_.percent(40)) {
    Operation part;
    part.id = ++label;
    part.verb = prng_.percent(50) ? FLOW_REQUEST_FINISH : FLOW_REQUEST_STOP;
    part.from = some_coordinator();
    // The end of a coordinator that has opened nothing has no place among those that lose screens.
    bool has_place = part.from.sort != Sort::none && !is_deferring(part.from);
    if (has_place) operation.parts.push_back(part);
  }
  for (size_t each = prng_.below(3); each-- > 0;) {
    Operation part = going_back(++label);
    if (part.from.sort == Sort::coordinator) part.from = some_screen();
    operation.parts.push_back(part);
  }
  if (prng_.percent(40)) {
    Operation part;
    part.id = ++label;
    part.verb = FLOW_REQUEST_CLOSE;
    part.from = some_screen();
    operation.parts.push_back(part);
  }
  if (prng_.percent(30)) operation.parts.push_back(swapping(++label));
  if (prng_.percent(30)) operation.parts.push_back(removing(++label));
  if (prng_.percent(30)) operation.parts.push_back(swapping(++label));
  size_t openings = prng_.below(3);
  if (operation.parts.empty() && openings == 0) openings = 1;
  for (; openings > 0; openings--) {
    Operation part;
    part.id = ++label;
    part.verb = prng_.percent(50) ? FLOW_REQUEST_PUSH : FLOW_REQUEST_PRESENT;
    part.from = prng_.percent(30) ? Ref{Sort::router, prng_.any(layers())} : some_screen();
    part.what = {Sort::screen, part.id};
    part.fresh = true;
    part.completion = prng_.percent(40);
    part.dismissed = part.verb == FLOW_REQUEST_PRESENT && prng_.percent(40);
    operation.parts.push_back(part);
    // A pushed screen changes places with the one it was pushed from; a presented one cannot.
    if (part.from.sort == Sort::screen && prng_.percent(30)) {
      Operation swap;
      swap.id = ++label;
      swap.verb = FLOW_REQUEST_SWAP;
      swap.from = part.from;
      swap.what = part.what;
      if (prng_.percent(50)) std::swap(swap.from, swap.what);
      operation.parts.push_back(swap);
    }
  }
  return operation;
}

// ---- From inside callbacks ----------------------------------------------------------------------

std::vector<Operation> Generator::inside(const std::string &token, Id id, Setting setting) {
  auto is = [&](const char *word) { return token.rfind(word, 0) == 0; };
  // Requests made in `start` belong to the opening request, and have a plan of their own.
  if (is("start") || is("didStart") || is("release") || is("destroy")) return {};
  // A question is open when the method that is asked has returned.
  if (is("mayLeave")) setting.may_answer = false;
  std::vector<Operation> requests;
  Operation operation;
  operation.id = id;
  if (is("childFinished") && prng_.percent(40)) {
    Id parent = std::atoll(token.c_str() + std::string("childFinished(c").size());
    operation.verb = FLOW_REQUEST_PUSH;
    operation.from = {Sort::coordinator, parent};
    if (!world_.has_home(parent)) return {};
    if (world_.coordinators.at(parent).root_class) {
      give_new_coordinator(operation, true);
    } else {
      give_presentable(operation, false);
    }
    return {operation};
  }
  if (!prng_.percent(3)) return {};
  for (size_t count = 1 + prng_.below(3) / 2; count > 0; count--) {
    operation = late(id, setting);
    if (operation.from.sort == Sort::none && operation.parts.empty()) continue;
    requests.push_back(operation);
    id += labels_per_operation;
  }
  return requests;
}

/// An operation that has to wait: mostly a wish that names no screen (Q3).
Operation Generator::late(Id id, Setting setting) {
  if (screens(Life::open).empty()) return simple(id);
  Id asked = setting.may_answer ? hesitant() : 0;
  if (asked && prng_.percent(25)) return while_asking(id, asked, setting.is_asking);
  size_t dice = prng_.below(100);
  // The parts of a batch wait for the windows in which they would be carried out.
  if (dice < 8 && setting.window_count == 1) {
    Operation several = batch(id);
    if (!several.parts.empty()) return several;
  }
  if (dice < 11 && setting.may_join_all) return gesture(id);
  if (dice < 14 && setting.may_join_all) return batch_of_flows(id);
  if (dice < 45) return simple(id);
  return relative(id);
}

/// A request that is about what it would take or replace when it is asked for.
Operation Generator::relative(Id id) {
  Operation operation;
  operation.id = id;
  operation.from = some_place();
  switch (prng_.below(12)) {
    case 0:
    case 1:
    case 2:
      operation.verb = FLOW_REQUEST_POP;
      break;
    case 3:
      operation.verb = FLOW_REQUEST_POP_TO_DEPTH;
      operation.count = prng_.below(4);
      break;
    case 4:
      operation.verb = prng_.percent(50) ? FLOW_REQUEST_POP_TO_ROOT : FLOW_REQUEST_DISMISS_ALL;
      break;
    case 5:
    case 6:
      operation.verb = FLOW_REQUEST_DISMISS;
      operation.count = 1 + prng_.below(2);
      break;
    case 7:
      operation.verb = FLOW_REQUEST_DRAG;
      operation.from = {Sort::layer, prng_.any(layers())};
      break;
    case 8:
    case 9:
      operation.verb = FLOW_REQUEST_BACK;
      operation.from = {Sort::window, prng_.any(windows())};
      break;
    case 10:
      operation.verb = FLOW_REQUEST_REPLACE_TOP;
      give_presentable(operation, false);
      give_callbacks(operation);
      break;
    default:
      operation.verb = FLOW_REQUEST_GO_TO;
      operation.what = {Sort::screen, id};
      operation.flags = FLOW_OPEN_IN_PLACE;
  }
  return operation;
}

/// The begin of a gesture.
Operation Generator::gesture(Id id) {
  Operation operation;
  operation.id = id;
  operation.verb = FLOW_REQUEST_GESTURE_BACK;
  operation.from = {Sort::window, prng_.any(windows())};
  if (prng_.percent(40)) {
    operation.verb = FLOW_REQUEST_GESTURE_DRAG;
    operation.from = {Sort::layer, prng_.any(layers())};
  }
  return operation;
}

Operation Generator::lift(Id id, Id gesture, bool finishes) {
  Operation operation;
  operation.id = id;
  operation.verb = verb_lift;
  operation.from = {Sort::transition, gesture};
  operation.count = finishes;
  operation.joined = true;
  return operation;
}

Operation Generator::simple(Id id) {
  Operation operation;
  operation.id = id;
  Ref screen = some_screen();
  Ref coordinator = some_coordinator();
  switch (prng_.below(10)) {
    case 8:
      return swapping(id);
    case 9:
      return removing(id);
    case 0:
      operation.verb = FLOW_REQUEST_POP;
      operation.from = screen;
      break;
    case 1:
      operation.verb = FLOW_REQUEST_POP_TO;
      operation.from = screen;
      break;
    case 2:
      operation.verb = FLOW_REQUEST_CLOSE;
      operation.from = screen;
      break;
    case 3:
      operation.verb = FLOW_REQUEST_FINISH;
      operation.from = coordinator;
      break;
    case 4:
      operation.verb = FLOW_REQUEST_DISMISS;
      operation.from = screen;
      operation.count = 1;
      break;
    default:
      operation.verb = prng_.percent(60) ? FLOW_REQUEST_PUSH : FLOW_REQUEST_PRESENT;
      operation.from = prng_.percent(50) ? screen : coordinator;
      if (is_deferring(operation.from)) operation.verb = FLOW_REQUEST_PUSH;
      give_presentable(operation, false);
  }
  return operation;
}

}  // namespace model
