/* A plugin for records: its screens show elements with ids that are no plain words, of every kind,
 * secret and not, and input for them pushes, presents, asks and waits. All of it follows from the
 * argument `seed` and from the calls, which are written to ODD_LOG.seed, one line each. */
#include "../Shared/plugin.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct {
  flow_engine *engine;
  flow_handle self;
  unsigned number;     /* of all screens */
  unsigned generation; /* of what it shows */
  unsigned rendered;   /* the generation that the host knows */
  char typed_id[64];   /* the open field that was typed into last, which shows the text */
  char typed[256];
  flow_value typed_value;
} instance;

static FILE *out;
static unsigned long long seed, state;
static unsigned screen_count;

/* One plugin runs one flow at a time. */
static unsigned long long mixed(unsigned long long *from) {
  *from ^= *from << 13, *from ^= *from >> 7, *from ^= *from << 17;
  return *from >> 11;
}

static unsigned below(unsigned long long *from, unsigned limit) {
  return (unsigned)(mixed(from) % limit);
}

static void put(const char *format, ...) {
  va_list arguments;
  if (!out) return;
  va_start(arguments, format);
  vfprintf(out, format, arguments);
  va_end(arguments);
  fflush(out);
}

static void put_text(flow_string text) {
  size_t index;
  for (index = 0; index < text.size; index++)
    put("%02x", (unsigned char)text.data[index]);
}

static void put_value(const flow_value *value) {
  size_t index;
  switch (value ? value->type : FLOW_TYPE_NULL) {
    case FLOW_TYPE_BOOLEAN:
      put("b:%d", value->as.boolean != FLOW_FALSE);
      break;
    case FLOW_TYPE_INTEGER:
      put("i:%lld", (long long)value->as.integer);
      break;
    case FLOW_TYPE_NUMBER:
      put("d:%.17g", value->as.number);
      break;
    case FLOW_TYPE_STRING:
      put("s:");
      put_text(value->as.string);
      break;
    case FLOW_TYPE_LIST:
      put("l:");
      for (index = 0; index < value->as.list.count; index++) {
        put_text(value->as.list.items[index].as.string);
        put(",");
      }
      break;
    default:
      put("n:");
  }
}

/* Texts */

static const char *const odd_texts[] = {"plain",
                                        "a b",
                                        "a\"b",
                                        "#x",
                                        "a\\b",
                                        "\"",
                                        "a=b",
                                        "<b>",
                                        "\xc3\xa4",
                                        "on",
                                        "a\nb",
                                        "\x1b[31m",
                                        "action",
                                        "all",
                                        "row",
                                        "none",
                                        "L0",
                                        "1",
                                        "${here}",
                                        "$${x}",
                                        "$",
                                        "\xcc\x81",
                                        "\"\xcc\x81",
                                        "\t",
                                        " ",
                                        " a ",
                                        ";",
                                        "a;b",
                                        "(",
                                        ")",
                                        "a,b",
                                        "[1]",
                                        "{}",
                                        "{\"a\":1}",
                                        "null",
                                        "true",
                                        "-1",
                                        "\\",
                                        "\\\"",
                                        "'",
                                        "`",
                                        "a:",
                                        ":",
                                        "\xe2\x80\xa8",
                                        "\xe2\x80\xae",
                                        "\x7f",
                                        "\xc2\x85",
                                        "\r\n",
                                        "\xf0\x9f\xa6\x8a",
                                        "back",
                                        "tap",
                                        "window",
                                        "router(L0)",
                                        "->",
                                        "revision",
                                        "device",
                                        "number",
                                        "-",
                                        "--",
                                        "\xd8\x80",
                                        "a\xe2\x80\x8d",
                                        "\\u0041",
                                        "%s",
                                        "\x01\x02",
                                        "x#y"};

enum { texts = sizeof odd_texts / sizeof *odd_texts, elements = 6, rows = 4, actions = 2 };

static char storage[elements * (1 + rows * (1 + actions))][64];
static unsigned storage_used;

/* An odd text that ends with a number of its own, unless that was left out. */
static flow_string odd_text(unsigned long long *from, const char *before, unsigned number) {
  char *text = storage[storage_used++];
  const char *odd = odd_texts[below(from, texts)];
  unsigned long long other = *from;
  if (below(from, 4) && !*before) {
    snprintf(text, sizeof *storage, "%s", odd);
  } else if (below(from, 3)) {
    snprintf(text, sizeof *storage, "%s%s%u", before, odd, number);
  } else {
    snprintf(text, sizeof *storage, "%s%u%s%s", before, number, odd,
             odd_texts[below(&other, texts)]);
  }
  return flow_text(text);
}

/* Content of a screen */

static flow_row all_rows[elements][rows];
static flow_row_action all_actions[elements][rows][actions];
static flow_element shown[elements];

static flow_bool same(flow_string one, flow_string other) {
  return one.size == other.size && !memcmp(one.data, other.data, one.size);
}

static void make_rows(unsigned long long *from, unsigned index, unsigned screen) {
  static const char *const titles[] = {"T0", "T1", "T2", "T3"};
  flow_element *element = &shown[index];
  unsigned count = below(from, rows) + 1, at, other;
  char mark[16];
  for (at = 0; at < count; at++) {
    flow_row *row = &all_rows[index][element->row_count];
    memset(row, 0, sizeof *row);
    row->flags = below(from, 4) ? 0 : FLOW_ROW_SECRET;
    if (!below(from, 8)) row->flags |= FLOW_ROW_DISABLED;
    /* Secrets are found by their text wherever they stand. */
    snprintf(mark, sizeof mark, "hidden%u-", screen);
    row->id = odd_text(from, element->secret || row->flags & FLOW_ROW_SECRET ? mark : "", at);
    row->title = flow_text(titles[at]);
    for (other = 0; other < element->row_count; other++)
      if (same(element->rows[other].id, row->id)) break;
    if (other < element->row_count) continue;
    row->action_count = element->kind == FLOW_ELEMENT_LIST ? below(from, actions + 1) : 0;
    row->action_size = sizeof(flow_row_action);
    row->actions = all_actions[index][element->row_count];
    for (other = 0; other < row->action_count; other++) {
      flow_row_action *action = &all_actions[index][element->row_count][other];
      memset(action, 0, sizeof *action);
      action->id = odd_text(from, other ? "!" : "", other);
      action->text = flow_text(other ? "A1" : "A0");
    }
    element->row_count++;
  }
}

/* Leaves out actions with the id of an element: in a call nobody can tell the two apart, and the
 * secrecy of the value would be a guess. */
static void drop_ambiguous_actions(unsigned count) {
  unsigned index, row, action, other;
  for (index = 0; index < count; index++)
    for (row = 0; row < shown[index].row_count; row++)
      for (action = 0; action < all_rows[index][row].action_count; action++)
        for (other = 0; other < count; other++)
          if (same(all_actions[index][row][action].id, shown[other].id))
            all_rows[index][row].action_count = action;
}

/* Fills `shown`, always alike for the same generation of the same screen. */
static unsigned make_content(const instance *screen, unsigned generation) {
  static const flow_element_kind kinds[] = {
      FLOW_ELEMENT_BUTTON, FLOW_ELEMENT_FIELD,  FLOW_ELEMENT_FIELD, FLOW_ELEMENT_TOGGLE,
      FLOW_ELEMENT_RANGE,  FLOW_ELEMENT_CHOICE, FLOW_ELEMENT_LIST};
  static const flow_field_type types[] = {FLOW_FIELD_TEXT, FLOW_FIELD_SECURE, FLOW_FIELD_NUMBER,
                                          FLOW_FIELD_DATE, FLOW_FIELD_TIME,   FLOW_FIELD_MULTILINE};
  static const char *const labels[] = {"E0", "E1", "E2", "E3", "E4", "E5"};
  unsigned long long from =
      (seed + 1) * 0x9e3779b97f4a7c15u ^ (screen->number + 1) * 0xc2b2ae3d27d4eb4fu;
  unsigned wanted, index, other, count = 0;
  from ^= (generation + 1) * 0x165667b19e3779f9u;
  for (index = 0; index < 8; index++)
    mixed(&from);
  wanted = below(&from, elements) + 1;
  storage_used = 0;
  for (index = 0; index < wanted; index++) {
    flow_element *element = &shown[count];
    *element = (flow_element)FLOW_ELEMENT_INIT;
    element->kind = kinds[below(&from, sizeof kinds / sizeof *kinds)];
    element->id = odd_text(&from, "", index);
    element->text = flow_text(labels[index]);
    element->enabled = below(&from, 10) ? FLOW_TRUE : FLOW_FALSE;
    element->secret = below(&from, 4) ? FLOW_FALSE : FLOW_TRUE;
    if (element->kind == FLOW_ELEMENT_FIELD)
      element->field_type = types[below(&from, sizeof types / sizeof *types)];
    if (element->kind == FLOW_ELEMENT_RANGE)
      element->minimum = -2.5, element->maximum = 1e6, element->step = 0.1;
    /* One that many screens begin with. */
    if (index == 0 && !below(&from, 3)) {
      element->kind = FLOW_ELEMENT_FIELD;
      element->field_type = FLOW_FIELD_SECURE;
      element->id = flow_text("pin");
      element->minimum = element->maximum = element->step = 0;
    }
    element->many =
        element->kind == FLOW_ELEMENT_CHOICE && below(&from, 2) ? FLOW_TRUE : FLOW_FALSE;
    element->method = flow_text(below(&from, 8) ? "" : "whole");
    if (element->kind == FLOW_ELEMENT_FIELD && !element->secret &&
        same(element->id, flow_text(screen->typed_id)))
      element->value = screen->typed_value;
    element->rows = all_rows[count];
    element->row_size = sizeof(flow_row);
    if (element->kind == FLOW_ELEMENT_CHOICE || element->kind == FLOW_ELEMENT_LIST)
      make_rows(&from, count, screen->number);
    else
      element->row_size = 0, element->rows = NULL;
    for (other = 0; other < count; other++)
      if (same(shown[other].id, element->id)) break;
    if (other == count) count++;
  }
  drop_ambiguous_actions(count);
  return count;
}

static void render(void *self, flow_content content) {
  instance *screen = self;
  unsigned count = make_content(screen, screen->generation), index;
  screen->rendered = screen->generation;
  flow_add_title(screen->engine, content, "odd");
  for (index = 0; index < count; index++)
    flow_content_add(screen->engine, content, &shown[index]);
}

/* Use of the content */

/* 'S' for a secret, 'G' for a secret that grows step by step, 'T' for open text that does, '.'
 * otherwise, in one generation of the content. */
static char secrecy(const instance *screen, unsigned generation, flow_string id,
                    const flow_value *value) {
  unsigned count = make_content(screen, generation), index, row, action;
  for (index = 0; index < count; index++) {
    const flow_element *element = &shown[index];
    flow_bool is_it = same(element->id, id), has_secret = FLOW_FALSE;
    for (row = 0; row < element->row_count; row++) {
      const flow_row *each = &element->rows[row];
      flow_bool is_row =
          value && value->type == FLOW_TYPE_STRING && same(value->as.string, each->id);
      for (action = 0; action < each->action_count; action++)
        if (is_row && same(each->actions[action].id, id)) is_it = FLOW_TRUE;
      if (each->flags & FLOW_ROW_SECRET && (is_row || element->many)) has_secret = FLOW_TRUE;
    }
    if (!is_it || !value || value->type == FLOW_TYPE_NULL) {
      if (!is_it || element->kind != FLOW_ELEMENT_FIELD) continue;
    }
    if (element->secret || element->field_type == FLOW_FIELD_SECURE)
      return element->kind == FLOW_ELEMENT_FIELD || element->kind == FLOW_ELEMENT_RANGE ? 'G' : 'S';
    if (has_secret) return 'S';
    if (element->kind == FLOW_ELEMENT_FIELD) return 'T';
  }
  return '.';
}

/* True if it was secret in content before the last: a timer may have changed that since the user
 * saw it, and then it is the host's to say. */
static flow_bool was_secret(const instance *screen, flow_string id, const flow_value *value) {
  unsigned generation;
  for (generation = 0; generation < screen->rendered; generation++)
    if (strchr("SG", secrecy(screen, generation, id, value))) return FLOW_TRUE;
  return FLOW_FALSE;
}

static void fired(void *self, flow_engine *engine, flow_handle timer) {
  instance *screen = self;
  (void)timer;
  put("timer %u\n", screen->number);
  screen->generation++;
  flow_screen_changed(engine, screen->self);
}

static void answered(void *self, flow_engine *engine, flow_screen alert,
                     const flow_string *button) {
  (void)self, (void)engine, (void)alert;
  put("answered ");
  put_text(*button);
  put("\n");
}

static void ask(instance *screen) {
  flow_alert_button buttons[3];
  flow_alert alert = flow_alert_make("Sure?", "");
  unsigned index;
  storage_used = 0;
  for (index = 0; index < 3; index++) {
    flow_string id = odd_text(&state, index ? "b" : "", index);
    buttons[index] =
        flow_alert_button_make(id.data, "B", index ? FLOW_ROLE_NORMAL : FLOW_ROLE_CANCEL);
  }
  if (below(&state, 2)) alert.style = FLOW_STYLE_CONFIRMATION_DIALOG;
  alert.buttons = buttons;
  alert.button_count = 3;
  alert.answered.function = answered;
  flow_alert_present(screen->engine, screen->self, &alert, NULL, NULL, NULL);
}

static void open_tabs(instance *screen) {
  flow_tab tab[3] = {FLOW_TAB_INIT, FLOW_TAB_INIT, FLOW_TAB_INIT};
  flow_tabs tabs = FLOW_TABS_INIT;
  flow_options options = FLOW_OPTIONS_INIT;
  unsigned index;
  storage_used = 0;
  for (index = 0; index < 3; index++) {
    flow_create(screen->engine, "odd.screen", NULL, &tab[index].root);
    tab[index].id = odd_text(&state, index ? "t" : "", index);
    tab[index].title = flow_text("Tab");
  }
  tabs.tabs = tab;
  tabs.count = 3;
  options.style = FLOW_STYLE_SHEET;
  flow_open_tabs(screen->engine, screen->self, &tabs, &options, NULL);
}

static void end(instance *screen) {
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  flow_value number = flow_number_value(below(&state, 2) ? 3 : 0.1);
  flow_entry entry = {flow_text(odd_texts[below(&state, texts)]), number};
  const flow_value result = flow_map_value(&entry, 1);
  flow_screen_get(screen->engine, screen->self, &info);
  flow_finish(screen->engine, info.owner, &result, NULL, NULL);
}

static void act(instance *screen) {
  flow_options sheet = FLOW_OPTIONS_INIT;
  flow_callback callback = {fired, screen, NULL};
  screen->generation++;
  sheet.style = FLOW_STYLE_SHEET;
  switch (below(&state, 18)) {
    case 0:
    case 1:
    case 2:
      flow_open_new(screen->engine, screen->self, "odd.screen", NULL, NULL, NULL, NULL);
      break;
    case 3:
    case 4:
      flow_open_new(screen->engine, screen->self, "odd.screen", NULL, &sheet, NULL, NULL);
      break;
    case 5:
      flow_pop(screen->engine, screen->self, NULL, NULL);
      break;
    case 6:
      flow_dismiss(screen->engine, screen->self, 1, NULL, NULL);
      break;
    case 7:
      ask(screen);
      break;
    case 8:
      open_tabs(screen);
      break;
    case 9:
    case 10:
      flow_timer_start(screen->engine, screen->self, below(&state, 40), below(&state, 2) * 7,
                       callback, NULL);
      break;
    case 11:
      if (!below(&state, 6)) end(screen);
      break;
    default:
      break;
  }
}

/* Keeps what was typed, as a screen does. */
static void keep(instance *screen, flow_string id, const flow_value *value) {
  snprintf(screen->typed_id, sizeof screen->typed_id, "%.*s", (int)id.size, id.data);
  screen->typed_value = value ? *value : flow_null_value();
  if (value && value->type == FLOW_TYPE_STRING) {
    snprintf(screen->typed, sizeof screen->typed, "%.*s", (int)value->as.string.size,
             value->as.string.data);
    screen->typed_value = flow_string_value(screen->typed);
  }
}

/* Does what follows from the text alone, and not from how often it was typed on. */
static void act_upon(instance *screen, const flow_value *value) {
  unsigned long long kept = state;
  unsigned generation = screen->generation;
  size_t index;
  state = (seed + 1) * 0x9e3779b97f4a7c15u;
  if (value && value->type == FLOW_TYPE_STRING)
    for (index = 0; index < value->as.string.size; index++)
      state = (state ^ (unsigned char)value->as.string.data[index]) * 0x100000001b3u;
  mixed(&state), mixed(&state);
  if (below(&state, 3) == 0) act(screen);
  state = kept;
  screen->generation = generation;
}

static void used(instance *screen, const char *how, flow_string id, const flow_value *value) {
  char mark = secrecy(screen, screen->rendered, id, value);
  put("%s %u %c ", how, screen->number, mark);
  put_text(id);
  put(" ");
  put_value(value);
  put(!strchr("SG", mark) && was_secret(screen, id, value) ? " ?\n" : "\n");
  /* Typing is recorded as one step, so it does nothing, or always opens another screen. */
  if (mark == 'T')
    keep(screen, id, value), act_upon(screen, value);
  else if (mark != 'G')
    act(screen);
  else if (screen->number % 3 == 0)
    flow_open_new(screen->engine, screen->self, "odd.screen", NULL, NULL, NULL, NULL);
}

static void input(void *self, const flow_string *id, const flow_value *value) {
  used(self, "input", *id, value);
}

/* Takes whole numbers only, so that other input is refused. */
static void whole(void *self, const flow_string *id, int64_t number) {
  flow_value value = flow_integer_value(number);
  used(self, "whole", *id, &value);
}

/* Coming and going */

static flow_answer may_leave(void *self, const struct flow_leave *leave) {
  instance *screen = self;
  flow_answer answer = below(&state, 6) ? FLOW_ANSWER_YES : FLOW_ANSWER_NO;
  put("may_leave %u %d\n", screen->number, (int)leave->cause);
  return answer;
}

static void did_appear(void *self) { put("did_appear %u\n", ((instance *)self)->number); }
static void did_disappear(void *self) { put("did_disappear %u\n", ((instance *)self)->number); }
static void removed(void *self) { put("removed %u\n", ((instance *)self)->number); }
static void destroy(void *self) { free(self); }

SHARED_CREATE(instance)

static void *create_screen(void *user_data, flow_engine *engine, flow_handle handle,
                           const flow_value *arguments) {
  instance *made = create(user_data, engine, handle, arguments);
  if (made) made->number = screen_count++;
  return made;
}

static void *create_flow(void *user_data, flow_engine *engine, flow_handle handle,
                         const flow_value *arguments) {
  const flow_value *given = flow_value_get(arguments, "seed");
  const char *folder = getenv("ODD_LOG");
  char name[4096];
  seed = given && given->type == FLOW_TYPE_INTEGER ? (unsigned long long)given->as.integer : 0;
  state = (seed + 1) * 0x9e3779b97f4a7c15u;
  screen_count = 0;
  snprintf(name, sizeof name, "%s.%llu", folder ? folder : "odd", seed);
  if (out) fclose(out);
  out = folder ? fopen(name, "w") : NULL;
  return create(user_data, engine, handle, arguments);
}

static void start(void *self) {
  instance *flow = self;
  flow_open_new(flow->engine, flow->self, "odd.screen", NULL, NULL, NULL, NULL);
}

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method screens[] = {FLOW_SCREEN_METHOD(create, create_screen),
                                        FLOW_SCREEN_METHOD(destroy, destroy),
                                        FLOW_SCREEN_METHOD(render, render),
                                        FLOW_SCREEN_METHOD(input, input),
                                        FLOW_SCREEN_METHOD(may_leave, may_leave),
                                        FLOW_SCREEN_METHOD(did_appear, did_appear),
                                        FLOW_SCREEN_METHOD(did_disappear, did_disappear),
                                        FLOW_SCREEN_METHOD(removed, removed),
                                        FLOW_METHOD("whole", "v(psx)", whole)};
  static const flow_method flows[] = {FLOW_COORDINATOR_METHOD(create, create_flow),
                                      FLOW_COORDINATOR_METHOD(destroy, destroy),
                                      FLOW_COORDINATOR_METHOD(start, start)};
  static const shared_class classes[] = {SHARED_CLASS(FLOW_KIND_SCREEN, "odd.screen", screens),
                                         SHARED_CLASS(FLOW_KIND_COORDINATOR, "odd.flow", flows)};
  return shared_register(engine, self, classes, 2, error);
}

FLOW_PLUGIN("odd", "1.0", init, NULL);
