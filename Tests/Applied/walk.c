/*
 * Walks at random through pages and plugins as a user of the small host:
 *   applied FIRST-SEED LAST-SEED STEPS [PLUGIN...]
 * Each seed walks through the pages, or through one of the plugins.
 */
#include <stdarg.h>

#include "applied.h"

flow_engine *engine;
flow_window window;

static uint64_t state;
static uint64_t seed;
static char notes[64][96];
static size_t note_count;
static flow_token pending[256];
static size_t pending_count;
static unsigned typed, refused, late, compared;

void note(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(notes[note_count++ % 64], sizeof notes[0], format, arguments);
  va_end(arguments);
}

void failed(const char *file, int line, const char *condition, const char *format, ...) {
  va_list arguments;
  size_t index;
  fprintf(stderr, "seed %llu, the last steps:\n", (unsigned long long)seed);
  for (index = note_count > 64 ? note_count - 64 : 0; index < note_count; index++) {
    fprintf(stderr, "  %s\n", notes[index % 64]);
  }
  va_start(arguments, format);
  fprintf(stderr, "%s:%d: ", file, line);
  vfprintf(stderr, format, arguments);
  fprintf(stderr, " (%s)\n", condition);
  va_end(arguments);
  exit(1);
}

/* SplitMix64 (Sebastiano Vigna, public domain). */
unsigned below(unsigned count) {
  uint64_t z = state += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return (unsigned)((z ^ z >> 31) % count);
}

/* ---- The presenter --------------------------------------------------------------------------- */

static size_t seen_screens(flow_screen screens[MOST_LAYERS]) {
  size_t count = 0, index;
  for (index = first_seen(); index < shown.count; index++) {
    if (shown.layers[index].shown != FLOW_NONE) screens[count++] = shown.layers[index].shown;
  }
  return count;
}

/* A screen that is seen again may have changed while it was not. */
static void mark_new(const flow_screen *before, size_t count) {
  flow_screen after[MOST_LAYERS];
  size_t seen = seen_screens(after), index, other;
  for (index = 0; index < seen; index++) {
    for (other = 0; other < count && before[other] != after[index]; other++)
      continue;
    if (other == count) {
      sheet *sheet = sheet_of(after[index]);
      if (sheet) sheet->is_dirty = true;
    }
  }
}

static void transition(void *self, const flow_change *change) {
  flow_screen before[MOST_LAYERS];
  size_t count = seen_screens(before);
  (void)self;
  note("    %s%s, %u layers go", flow_change_name(change->kind),
       change->flags & FLOW_CHANGE_HAS_MORE ? " and more" : "", change->closed_layers);
  picture_apply(change);
  mark_new(before, count);
  if (change->token == FLOW_NONE) return;
  if (change->animated && below(2) && pending_count < 256) {
    pending[pending_count++] = change->token;
  } else {
    flow_token_complete(engine, change->token);
  }
}

static void changed(void *self, flow_screen screen) {
  sheet *sheet = sheet_of(screen);
  (void)self;
  if (sheet) sheet->is_dirty = true;
}

static void answer_one(void) {
  if (pending_count) flow_token_complete(engine, pending[--pending_count]);
}

/* ---- The user -------------------------------------------------------------------------------- */

static const char *some_text(int field) {
  static const char *const days[] = {"2026-1", "2026-12-31", "2027-01-01", "", "20"};
  static const char *const numbers[] = {"1", "1.50", "-", "2", "", "1e", "0.0"};
  static const char *const texts[] = {"", "a", "ab", "abc", "abcd", "own 1", "A", "ABC"};
  if (field == DAY) return days[below(5)];
  if (field == NUMBER) return numbers[below(7)];
  return texts[below(8)];
}

static flow_status send(const sheet *sheet, const char *id, const flow_value *value,
                        uint64_t revision) {
  flow_input input = FLOW_INPUT_INIT;
  input.id = flow_text(id);
  input.value = value;
  input.revision = revision;
  return flow_screen_send(engine, sheet->screen, &input, NULL, NULL);
}

/* The host's part: the text of a field is sent if it is a value, and told to be wrong else. */
static void type(sheet *sheet, int field) {
  const flow_element *element = flow_element_find(sheet->content, flow_text(field_ids[field]));
  const char *text = some_text(field);
  uint64_t revision = sheet->content->revision;
  widget *widget;
  flow_value *value = NULL;
  flow_screen screen = sheet->screen;
  flow_status status;
  if (!element) return;
  widget = sheet_find(sheet, field_ids[field]);
  if (flow_value_for(element, flow_text(text), &value, NULL) != FLOW_OK) {
    note("  types '%s' into '%s', which is no value", text, field_ids[field]);
    strcpy(widget->text, text);
    widget->is_wrong = true;
    person_typed(screen, field, text, false);
    status = flow_screen_set_wrong(engine, screen, field_ids[field], "not yet", NULL);
    EXPECT(status == FLOW_OK, "wrong: %s", flow_status_name(status));
    refused++;
    return;
  }
  if (below(3) == 0 && field != SECRET) revision -= below(revision > 5 ? 5 : (unsigned)revision);
  if (!person_knows(screen, field, revision)) revision = sheet->content->revision;
  if (person_is_late(screen, field, revision)) {
    note("  sends '%s' for '%s', late, to content %llu", text, field_ids[field],
         (unsigned long long)revision);
    /* The screen is told that it is a value now, whatever the host still shows. */
    widget->is_wrong = false;
    person_sent_late(screen, field, text);
    late++;
  } else {
    note("  types '%s' into '%s'", text, field_ids[field]);
    strcpy(widget->text, text);
    widget->is_wrong = false;
    person_typed(screen, field, text, true);
    typed++;
  }
  status = send(sheet, field_ids[field], value,
                revision == sheet->content->revision && below(2) ? 0 : revision);
  EXPECT(status == FLOW_OK, "input: %s", flow_status_name(status));
  flow_value_destroy(value);
}

/* Does something with any element, as a user who does not know the plugin. */
static void touch(sheet *sheet) {
  const flow_element *element;
  flow_value value = flow_null_value();
  char id[ID_SIZE];
  if (!sheet->content->element_count) return;
  element = flow_element_at(sheet->content, below((unsigned)sheet->content->element_count));
  if (!(flow_element_traits(element->kind) & FLOW_ELEMENT_IS_INTERACTIVE)) return;
  snprintf(id, sizeof id, "%.*s", (int)element->id.size, element->id.data);
  switch (flow_element_takes(element->kind)) {
    case FLOW_TAKES_BOOLEAN:
      value = flow_boolean_value((flow_bool)below(2));
      break;
    case FLOW_TAKES_ROW:
    case FLOW_TAKES_ROWS:
      if (!element->row_count) return;
      value = flow_view_value(flow_row_at(element, below((unsigned)element->row_count))->id);
      break;
    case FLOW_TAKES_NUMBER:
      value = flow_number_value(element->minimum);
      break;
    case FLOW_TAKES_FIELD:
      if (page_of(sheet->screen)) return;
      value = flow_string_value(some_text(ECHO));
      break;
    default:
      break;
  }
  note("  touches '%s'", id);
  send(sheet, id, &value, sheet->content->revision);
}

static void gesture(void) {
  flow_transition held = FLOW_NONE;
  flow_status status;
  note("  a gesture");
  if (below(2) || !shown.count) {
    status = flow_gesture_begin_back(engine, window, NULL, &held);
  } else {
    status = flow_gesture_begin_drag(engine, shown.layers[shown.count - 1].layer, NULL, &held);
  }
  if (status != FLOW_OK) return;
  flow_gesture_progress(engine, held, 0.5);
  if (below(2)) {
    flow_gesture_finish(engine, held);
  } else {
    flow_gesture_cancel(engine, held);
  }
  flow_transition_release(engine, held);
}

static void select_tab(void) {
  const picture_layer *top = &shown.layers[shown.count ? shown.count - 1 : 0];
  if (!shown.count || !top->tabs) return;
  note("  selects a tab");
  flow_select_tab(engine, top->layer, below((unsigned)top->tabs), NULL, NULL);
}

/* The sheet of the screen on top, if the user has seen it. */
static sheet *top_sheet(void) {
  flow_screen top = top_screen();
  sheet *found = top == FLOW_NONE ? NULL : sheet_of(top);
  return found && found->content ? found : NULL;
}

static void step(void) {
  sheet *sheet = top_sheet();
  switch (below(16)) {
    case 0:
      note("  back");
      flow_back(engine, window, NULL, NULL);
      break;
    case 1:
      gesture();
      break;
    case 2:
      select_tab();
      break;
    case 3:
      answer_one();
      break;
    case 4:
      if (sheet) sheet_render(sheet);
      break;
    case 5:
    case 6:
    case 7:
    case 8:
    case 9:
      if (sheet) touch(sheet);
      break;
    default:
      if (sheet && page_of(sheet->screen)) type(sheet, (int)below(FIELDS));
      break;
  }
}

/* ---- At rest --------------------------------------------------------------------------------- */

static void rest(void) {
  flow_screen seen[MOST_LAYERS];
  size_t count, index;
  while (pending_count)
    answer_one();
  flow_engine_dispatch(engine);
  while (pending_count)
    answer_one();
  note("rest: %zu layers", shown.count);
  picture_check();
  count = seen_screens(seen);
  for (index = 0; index < count; index++) {
    sheet *sheet = sheet_of(seen[index]);
    EXPECT(sheet, "a screen that is seen takes no data");
    if (sheet->is_dirty) sheet_render(sheet);
    compared++;
  }
}

static void walk(unsigned steps, const char *plugin_path) {
  static const flow_method methods[] = {FLOW_PRESENTER_METHOD(transition, transition),
                                        FLOW_PRESENTER_METHOD(changed, changed)};
  flow_class presenter = FLOW_CLASS(FLOW_KIND_PRESENTER, "applied.presenter", methods);
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  flow_plugin_info info = FLOW_PLUGIN_INFO_INIT;
  flow_error error = FLOW_ERROR_INIT;
  flow_handle instance = FLOW_NONE;
  flow_plugin plugin = FLOW_NONE;
  options.presenter_timeout = 0;
  EXPECT(flow_engine_create(&options, &engine) == FLOW_OK, "no engine");
  register_pages();
  if (plugin_path) {
    EXPECT(flow_plugin_load(engine, plugin_path, &plugin, &error) == FLOW_OK, "%s", error.message);
    flow_plugin_get(engine, plugin, &info);
  }
  memset(&shown, 0, sizeof shown);
  flow_window_create(engine, &window);
  flow_class_register(engine, FLOW_NONE, &presenter, &error);
  EXPECT(flow_create(engine, "applied.presenter", NULL, &instance) == FLOW_OK, "no presenter");
  flow_window_set_presenter(engine, window, instance);
  while (steps--) {
    if (!shown.count) flow_show(engine, window, plugin_path ? info.first : "walk.flow", NULL);
    step();
    if (below(3) == 0) rest();
  }
  rest();
  flow_engine_destroy(engine);
  pending_count = 0;
  EXPECT(sheets_alive == 0, "%u sheets have outlived their screens", sheets_alive);
  person_forgets_all();
}

int main(int count, char **arguments) {
  unsigned first, last, steps;
  if (count < 4) return 2;
  first = (unsigned)atoi(arguments[1]);
  last = (unsigned)atoi(arguments[2]);
  steps = (unsigned)atoi(arguments[3]);
  for (seed = first; seed <= last; seed++) {
    /* Three of four walks are through the pages. */
    unsigned plugins = (unsigned)count - 4;
    bool is_plugin = plugins && seed % 4 == 3;
    state = seed;
    note_count = 0;
    walk(steps, is_plugin ? arguments[4 + seed / 4 % plugins] : NULL);
  }
  printf("%u walks: %u texts typed, %u late, %u no values, %u screens compared\n", last - first + 1,
         typed, late, refused, compared);
  return 0;
}
