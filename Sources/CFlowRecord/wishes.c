#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../CFlowJSON/sized.h"
#include "recorder.h"

/* The functions by which a host tells of something before it does it. */

use *record_use(flow_recorder *recorder, const char *verb, flow_screen screen, flow_string id,
                flow_string action, const flow_value *value) {
  use *made = calloc(1, sizeof *made);
  if (!made) {
    if (recorder->file.failure == 0) recorder->file.failure = ENOMEM;
    return NULL;
  }
  made->count = 1;
  made->verb = verb;
  made->screen = screen;
  text_add(&made->id, id.data, id.size);
  if (action.size > 0) {
    text_put(&made->words, " action ");
    text_word(&made->words, action);
  }
  made->window = place_screen(recorder, screen, &made->words, false);
  if (value) text_json(&made->value, value);
  made->is_text = value && value->type == FLOW_TYPE_STRING;
  return made;
}

size_t record_tab(flow_recorder *recorder, const char *words, flow_layer layer, size_t index,
                  text *line) {
  text_put(line, words);
  text_put(line, " ");
  text_number(line, index);
  text_put(line, " by ");
  return place_asker(recorder, layer, line);
}

void record_settle(flow_recorder *recorder) {
  use *awaited = recorder->awaited;
  recorder->awaited = NULL;
  if (awaited) step_answer(recorder, FLOW_ERROR_STALE_HANDLE);
  use_drop(awaited);
  place_begin(recorder);
}

static bool is_ours(const flow_recorder *recorder) {
  return pthread_equal(recorder->thread, pthread_self()) && recorder->file.process == getpid();
}

/* ---- Inputs ---------------------------------------------------------------------------------- */

flow_status flow_recorder_input(flow_recorder *recorder, flow_screen screen,
                                const flow_element *element, const flow_input *given,
                                uint32_t flags) {
  flow_input own = FLOW_INPUT_INIT;
  const flow_input *input = &own;
  static const uint32_t known = FLOW_RECORDER_TYPED | FLOW_RECORDER_GOES_ON;
  const flow_value nothing = flow_null_value();
  const flow_value *value;
  bool is_pressed;
  use *made;
  if (!recorder) return FLOW_OK;
  if (!is_ours(recorder)) return FLOW_ERROR_WRONG_THREAD;
  if (!given || (flags & ~known)) return FLOW_ERROR_INVALID_ARGUMENT;
  if (!sized_take(&own, sizeof own, SIZED_FIRST(flow_input, device), given))
    return FLOW_ERROR_STRUCT_SIZE;
  if (input->id.size > 0 && !input->id.data) return FLOW_ERROR_INVALID_ARGUMENT;
  record_settle(recorder);
  value = input->value;
  is_pressed = !element || flow_element_traits(element->kind) & FLOW_ELEMENT_IS_PRESSED;
  if (!value && !is_pressed) value = &nothing;
  made = record_use(recorder, is_pressed ? "tap" : "type", screen, input->id, input->action, value);
  if (!made) return FLOW_OK;
  made->secrecy = secrecy_of(element, input);
  made->letter = !(flags & FLOW_RECORDER_TYPED)  ? NO_LETTER
                 : flags & FLOW_RECORDER_GOES_ON ? GOES_ON
                                                 : BEGINS;
  step_use(recorder, made);
  recorder->awaited = made;
  recorder->tells_inputs = true;
  recorder->has_told = true;
  recorder->told_last = 0;
  return FLOW_OK;
}

/* ---- Wishes ---------------------------------------------------------------------------------- */

static size_t put_wrong(flow_recorder *recorder, const flow_wish *wish, text *line) {
  const flow_value reason = flow_string_value(wish->text ? wish->text : "");
  size_t window;
  text_put(line, "wrong ");
  window = place_screen(recorder, wish->subject, line, true);
  text_put(line, " ");
  text_word(line, wish->element->id);
  text_put(line, " ");
  if (wish->text) {
    text_value(line, &reason);
  } else {
    text_put(line, "none");
  }
  return window;
}

static size_t put_layer(flow_recorder *recorder, const char *words, flow_layer layer, text *line) {
  size_t window, place = place_layer(recorder, layer, &window);
  text_put(line, words);
  text_put(line, " L");
  text_number(line, place);
  return window;
}

static void put_activity(const flow_recorder *recorder, const flow_wish *wish, size_t window,
                         text *line) {
  (void)recorder;
  text_put(line, "activity ");
  text_put(line, flow_activity_name((flow_activity)wish->index));
  for (size_t index = 0; !line->failed && index < line->size; index++) {
    if (index > 9 && line->data[index] == ' ') line->data[index] = '_';
  }
  if (wish->subject == FLOW_NONE) return;
  text_put(line, " of ");
  place_window_name(line, window);
}

/* Adds a wish as a step, without its end. Returns its window. */
static size_t put_wish(flow_recorder *recorder, const flow_wish *wish, text *line) {
  flow_value number;
  size_t window = recorder->window;
  switch (wish->kind) {
    case FLOW_WISH_BACK:
      text_put(line, "back");
      return place_window(recorder, wish->subject);
    case FLOW_WISH_BACK_TO:
      text_put(line, "back_to ");
      return place_screen(recorder, wish->subject, line, true);
    case FLOW_WISH_DRAG:
      return put_layer(recorder, "drag", wish->subject, line);
    case FLOW_WISH_SELECT:
      return record_tab(recorder, "select", wish->subject, wish->index, line);
    case FLOW_WISH_HOLD:
      if (flow_kind_of(wish->subject) == FLOW_KIND_LAYER) {
        return put_layer(recorder, "gesture drag", wish->subject, line);
      }
      if (flow_kind_of(wish->subject) == FLOW_KIND_ROUTER) {
        flow_layer layer;
        size_t index;
        place_tab(recorder, wish->subject, &layer, &index);
        return record_tab(recorder, "gesture turn", layer, index, line);
      }
      text_put(line, "gesture back");
      return place_window(recorder, wish->subject);
    case FLOW_WISH_MOVE:
      number = flow_number_value(wish->progress);
      text_put(line, "progress ");
      text_value(line, &number);
      return window;
    case FLOW_WISH_LIFT:
      text_put(line, wish->index ? "gesture finish" : "gesture cancel");
      return window;
    case FLOW_WISH_LINK:
      text_put(line, "link ");
      text_word(line, flow_text(wish->text));
      return place_window(recorder, wish->subject);
    case FLOW_WISH_CLOSE:
      text_put(line, "close_window by_user");
      return place_window(recorder, wish->subject);
    case FLOW_WISH_ACTIVITY:
      window = place_window(recorder, wish->subject);
      put_activity(recorder, wish, window, line);
      return window;
    default:
      return put_wrong(recorder, wish, line);
  }
}

/* The request that a wish makes, of which the observer will hear; 0 if none. */
static flow_request_kind request_of(const flow_wish *wish) {
  switch (wish->kind) {
    case FLOW_WISH_BACK:
      return FLOW_REQUEST_BACK;
    case FLOW_WISH_BACK_TO:
      return FLOW_REQUEST_BACK_TO;
    case FLOW_WISH_DRAG:
      return FLOW_REQUEST_DRAG;
    case FLOW_WISH_SELECT:
      return FLOW_REQUEST_SELECT_TAB;
    case FLOW_WISH_HOLD:
      switch (flow_kind_of(wish->subject)) {
        case FLOW_KIND_LAYER:
          return FLOW_REQUEST_GESTURE_DRAG;
        case FLOW_KIND_ROUTER:
          return FLOW_REQUEST_GESTURE_TURN;
        default:
          return FLOW_REQUEST_GESTURE_BACK;
      }
    case FLOW_WISH_CLOSE:
      return FLOW_REQUEST_CLOSE_WINDOW;
    default:
      return 0;
  }
}

static bool is_whole(const flow_wish *wish) {
  switch (wish->kind) {
    case FLOW_WISH_OPEN:
    case FLOW_WISH_LINK:
      return wish->text != NULL;
    case FLOW_WISH_WRONG:
      return wish->element != NULL;
    default:
      return wish->kind >= FLOW_WISH_OPEN && wish->kind <= FLOW_WISH_WRONG;
  }
}

flow_status flow_recorder_wish(flow_recorder *recorder, const flow_wish *given) {
  flow_wish own = FLOW_WISH_INIT;
  const flow_wish *wish = &own;
  text line = {NULL, 0, 0, false};
  size_t window;
  if (!recorder) return FLOW_OK;
  if (!is_ours(recorder)) return FLOW_ERROR_WRONG_THREAD;
  if (!given) return FLOW_ERROR_INVALID_ARGUMENT;
  if (!sized_take(&own, sizeof own, SIZED_FIRST(flow_wish, element), given))
    return FLOW_ERROR_STRUCT_SIZE;
  if (!is_whole(wish)) return FLOW_ERROR_INVALID_ARGUMENT;
  record_settle(recorder);
  recorder->told_last = request_of(wish);
  recorder->is_opening = wish->kind == FLOW_WISH_OPEN;
  recorder->has_told = recorder->is_opening;
  if (recorder->is_opening) {
    recorder->told_flows++;
    recorder->tells_flows = true;
    place_flow(recorder, wish->subject, "start", wish->text, wish->value, FLOW_NONE);
    return FLOW_OK;
  }
  if (recorder->told_last) {
    recorder->told[recorder->told_last]++;
    recorder->tells_wishes = true;
  }
  if (wish->kind == FLOW_WISH_HOLD) recorder->is_holding = true;
  if (wish->kind == FLOW_WISH_LIFT) recorder->is_holding = false;
  /* Not even that a secret is wrong is written. */
  if (wish->kind == FLOW_WISH_WRONG &&
      (wish->element->secret || wish->element->field_type == FLOW_FIELD_SECURE)) {
    return FLOW_OK;
  }
  recorder->has_told = true;
  window = put_wish(recorder, wish, &line);
  text_put(&line, "\n");
  step_line(recorder, window, &line);
  text_end(&line);
  return FLOW_OK;
}

flow_status flow_recorder_answer(flow_recorder *recorder, flow_status status) {
  if (!recorder) return FLOW_OK;
  if (!is_ours(recorder)) return FLOW_ERROR_WRONG_THREAD;
  use_drop(recorder->awaited);
  recorder->awaited = NULL;
  if (recorder->has_told) step_answer(recorder, status);
  recorder->has_told = false;
  if (recorder->is_opening) {
    if (status != FLOW_OK && recorder->told_flows > 0) recorder->told_flows--;
    step_began(recorder);
  } else if (status != FLOW_OK && recorder->told_last && recorder->told[recorder->told_last] > 0) {
    recorder->told[recorder->told_last]--;
    recorder->is_holding = false;
  }
  recorder->told_last = 0;
  recorder->is_opening = false;
  return FLOW_OK;
}

flow_status flow_recorder_passed(flow_recorder *recorder) {
  if (!recorder) return FLOW_OK;
  if (!is_ours(recorder)) return FLOW_ERROR_WRONG_THREAD;
  recorder->has_passed = true;
  return FLOW_OK;
}
