#include <string.h>

#include "recorder.h"

/* The events of an observer, as far as the host has told nothing of them. */

static bool is_id(const text *id, flow_string other) {
  return id->size == other.size && (id->size == 0 || memcmp(id->data, other.data, id->size) == 0);
}

static void hear_input(flow_recorder *recorder, const flow_event *event) {
  use *awaited = recorder->awaited, *new;
  const bool is_secret = (event->flags & FLOW_EVENT_SECRET) != 0;
  if (awaited && awaited->screen == event->subject && is_id(&awaited->id, event->element)) {
    recorder->awaited = NULL;
    if (awaited->secrecy == GUESSED && !is_secret) step_reveal(recorder, awaited);
    use_drop(awaited);
    step_answer(recorder, FLOW_OK);
    return;
  }
  if (recorder->tells_inputs) return;
  record_settle(recorder);
  new = record_use(recorder, "send", event->subject, event->element, event->action, event->value);
  if (!new) return;
  new->is_unknown = is_secret;
  new->letter = is_secret ? GOES_ON : NO_LETTER;
  step_use(recorder, new);
  use_drop(new);
}

/* A coordinator begins that the host has opened. */
static void hear_start(flow_recorder *recorder, const flow_event *event) {
  flow_coordinator_info info = FLOW_COORDINATOR_INFO_INIT;
  flow_transition_info made = FLOW_TRANSITION_INFO_INIT;
  size_t layers = 0, index = recorder->flow_count;
  const char *verb = "start";
  text word = {NULL, 0, 0, false};
  if (flow_coordinator_get(recorder->engine, event->subject, &info) != FLOW_OK) return;
  if (info.parent != FLOW_NONE || info.carrier != FLOW_NONE) return;
  if (recorder->told_flows > 0 && index > 0) {
    recorder->told_flows--;
    while (index > 1 && recorder->flows[index - 2].coordinator == FLOW_NONE)
      index--;
    recorder->flows[index - 1].coordinator = event->subject;
    return;
  }
  if (recorder->tells_flows) return;
  if (flow_transition_get(recorder->engine, info.transition, &made) != FLOW_OK) return;
  if (!(flow_request_traits(made.request) & FLOW_TRAIT_OPENS)) return;
  flow_window_layer_count(recorder->engine, info.window, &layers);
  if (layers > 0 && made.request != FLOW_REQUEST_SET_ROOT) {
    char *blank;
    text_put(&word, flow_request_name(made.request));
    while (!word.failed && (blank = strchr(word.data, ' ')) != NULL)
      *blank = '_';
    if (!word.failed) verb = word.data;
  }
  record_settle(recorder);
  place_flow(recorder, info.window, verb, info.class_id, info.arguments, event->subject);
  text_end(&word);
  step_began(recorder);
}

static void hear_end(flow_recorder *recorder, const flow_event *event) {
  size_t index;
  recorder->ended = event->cause;
  for (index = 0; index < recorder->flow_count; index++) {
    entry_point *flow = recorder->flows + index;
    if (flow->coordinator != event->subject || flow->has_ended) continue;
    flow->has_ended = true;
    flow->cause = event->cause;
    if (event->value) {
      text_json(&flow->value, event->value);
    }
  }
}

/* Gestures ------------------------------------------------------------------------------------- */

static void put_progress(flow_recorder *recorder, size_t window, const flow_value *value) {
  text line = {NULL, 0, 0, false};
  text_put(&line, "progress ");
  text_value(&line, value);
  text_put(&line, "\n");
  step_line(recorder, window, &line);
  text_end(&line);
}

static void hear_gesture(flow_recorder *recorder, const flow_event *event) {
  flow_transition_info info = FLOW_TRANSITION_INFO_INIT;
  const size_t window = place_window(recorder, event->related);
  text line = {NULL, 0, 0, false};
  size_t layers = 0;
  if (recorder->is_holding || recorder->tells_wishes) return;
  record_settle(recorder);
  if (recorder->held_alone == event->subject) {
    if (event->value) put_progress(recorder, window, event->value);
    return;
  }
  if (flow_transition_get(recorder->engine, event->subject, &info) != FLOW_OK) return;
  recorder->held_alone = event->subject;
  flow_window_layer_count(recorder->engine, event->related, &layers);
  if (layers > 0) layers--;
  if (info.request == FLOW_REQUEST_GESTURE_DRAG) {
    text_put(&line, "gesture drag L");
    text_number(&line, layers);
  } else if (info.request == FLOW_REQUEST_GESTURE_TURN) {
    flow_layer held = event->change ? event->change->inner : FLOW_NONE;
    if (held == FLOW_NONE) flow_window_layer_at(recorder->engine, event->related, layers, &held);
    record_tab(recorder, "gesture turn", held, event->change ? event->change->to_index : 0, &line);
  } else {
    text_put(&line, "gesture back");
  }
  text_put(&line, "\n");
  step_line(recorder, window, &line);
  text_end(&line);
}

/* Wishes that are over ------------------------------------------------------------------------- */

static void put_selection(flow_recorder *recorder, flow_layer layer) {
  flow_tab_info tab = FLOW_TAB_INFO_INIT;
  text line = {NULL, 0, 0, false};
  size_t count = 0, index;
  flow_layer_tab_count(recorder->engine, layer, &count);
  for (index = 0; index < count; index++) {
    if (flow_layer_tab_at(recorder->engine, layer, index, &tab) == FLOW_OK && tab.selected) break;
  }
  if (index == count) return;
  const size_t window = record_tab(recorder, "select", layer, index, &line);
  text_put(&line, "\n");
  step_line(recorder, window, &line);
  text_end(&line);
}

static void put_back_to(flow_recorder *recorder, flow_screen screen) {
  text line = {NULL, 0, 0, false};
  size_t window;
  text_put(&line, "back_to ");
  window = place_screen(recorder, screen, &line, true);
  text_put(&line, "\n");
  step_line(recorder, window, &line);
  text_end(&line);
}

static void put_unload(flow_recorder *recorder, flow_plugin plugin) {
  text line = {NULL, 0, 0, false};
  text_put(&line, "unload ");
  if (place_plugin_name(recorder, plugin, &line)) {
    text_put(&line, "\n");
    step_line(recorder, recorder->window, &line);
  }
  text_end(&line);
}

/* Writes how many panes fit now, so that a script needs no window of the same size. */
static void put_fit(flow_recorder *recorder, flow_window window) {
  text line = {NULL, 0, 0, false};
  size_t count = 0;
  if (flow_window_panes(recorder->engine, window, &count) != FLOW_OK) return;
  text_put(&line, "fit ");
  text_number(&line, count);
  text_put(&line, "\n");
  step_line(recorder, place_window(recorder, window), &line);
  text_end(&line);
}

static const char *ending_of(const flow_outcome *outcome) {
  return outcome->kind == FLOW_OUTCOME_CANCELLED ? "gesture cancel" : "gesture finish";
}

/* Writes a turn that no presenter has heard of, as its window has none. */
static void put_turn(flow_recorder *recorder, const flow_event *event) {
  text line = {NULL, 0, 0, false};
  flow_layer layer;
  size_t window, index;
  if (!place_tab(recorder, event->related, &layer, &index)) return;
  window = record_tab(recorder, "gesture turn", layer, index, &line);
  text_put(&line, "\n");
  step_line(recorder, window, &line);
  line_words(recorder, ending_of(event->outcome));
  text_end(&line);
}

static void hear_closing(flow_recorder *recorder, flow_window window) {
  /* The end of the engine is nobody's wish. */
  if (recorder->ended == FLOW_CAUSE_SHUT_DOWN) return;
  if (recorder->ended == 0) {
    recorder->closed = window;
    return;
  }
  step_words(recorder, place_window(recorder, window),
             recorder->ended == FLOW_CAUSE_CLOSED ? "close_window by_user" : "close_window");
}

static void hear_done(flow_recorder *recorder, const flow_event *event) {
  const flow_request_kind kind = event->outcome ? event->outcome->request : 0;
  const flow_kind from = flow_kind_of(event->related);
  if (kind < 0 || kind >= REQUESTS) return;
  if (recorder->told[kind] > 0) {
    recorder->told[kind]--;
    if (flow_request_traits(kind) & FLOW_TRAIT_GESTURE) recorder->is_holding = false;
    return;
  }
  if (kind == FLOW_REQUEST_UNLOAD) {
    put_unload(recorder, event->related);
    return;
  }
  /* The number is no wish of the table: it is written for a host that tells of wishes, too. */
  if (kind == FLOW_REQUEST_PANES) {
    if (event->outcome->kind == FLOW_OUTCOME_DONE) put_fit(recorder, event->related);
    return;
  }
  if (recorder->tells_wishes) return;
  if (recorder->held_alone != FLOW_NONE && recorder->held_alone == event->subject) {
    recorder->held_alone = FLOW_NONE;
    step_words(recorder, recorder->window, ending_of(event->outcome));
    return;
  }
  if (kind == FLOW_REQUEST_GESTURE_BACK && from == FLOW_KIND_WINDOW &&
      event->outcome->kind != FLOW_OUTCOME_REFUSED) {
    /* In a window without a presenter nobody hears of it before. */
    step_words(recorder, place_window(recorder, event->related), "gesture back");
    line_words(recorder, ending_of(event->outcome));
  } else if (kind == FLOW_REQUEST_GESTURE_TURN && event->outcome->kind != FLOW_OUTCOME_REFUSED) {
    put_turn(recorder, event);
  } else if (kind == FLOW_REQUEST_BACK && from == FLOW_KIND_WINDOW) {
    step_words(recorder, place_window(recorder, event->related), "back");
  } else if (kind == FLOW_REQUEST_BACK_TO && from == FLOW_KIND_SCREEN) {
    put_back_to(recorder, event->related);
  } else if (kind == FLOW_REQUEST_SELECT_TAB && from == FLOW_KIND_LAYER) {
    put_selection(recorder, event->related);
  } else if (kind == FLOW_REQUEST_CLOSE_WINDOW && from == FLOW_KIND_WINDOW) {
    hear_closing(recorder, event->related);
  }
  recorder->ended = 0;
}

void event_told(void *self, const flow_event *event) {
  flow_recorder *recorder = self;
  if (recorder->is_over) return;
  if (event->kind != FLOW_EVENT_INPUT && event->kind != FLOW_EVENT_CHANGED) {
    step_forget_typing(recorder);
    if (!recorder->clock.function && step_now(recorder) > recorder->since) {
      recorder->has_passed = true;
    }
  }
  switch (event->kind) {
    case FLOW_EVENT_INPUT:
      hear_input(recorder, event);
      break;
    case FLOW_EVENT_START:
      hear_start(recorder, event);
      break;
    case FLOW_EVENT_FINISHED:
      hear_end(recorder, event);
      break;
    case FLOW_EVENT_GESTURE:
      hear_gesture(recorder, event);
      break;
    case FLOW_EVENT_DONE:
      hear_done(recorder, event);
      break;
    case FLOW_EVENT_LOCALE_CHANGED:
      place_language(recorder);
      break;
    default:
      break;
  }
}
