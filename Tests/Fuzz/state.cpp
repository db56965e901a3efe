/* flow_engine_restore: the records of a tree, damaged. They make a legal tree or an error, after
 * which nothing is there; what was restored is saved and restored again as the same. */
#include <flow/state.h>

#include <map>
#include <memory>
#include <string>
#include <utility>

#include "engine.hpp"

namespace {

/* ---- Classes --------------------------------------------------------------------------------- */

int living;

struct Instance {
  flow_engine *engine;
  flow_handle handle;
};

void *create(void *, flow_engine *engine, flow_handle handle, const flow_value *arguments) {
  fuzz::touch(arguments);
  living++;
  return new Instance{engine, handle};
}
void destroy(void *self) {
  delete static_cast<Instance *>(self);
  living--;
}
void start(void *self) {
  const Instance &flow = *static_cast<Instance *>(self);
  flow_open_new(flow.engine, flow.handle, "screen", nullptr, nullptr, nullptr, nullptr);
}
void heard(void *, flow_handle) {}
void finished(void *, flow_coordinator, flow_cause, const flow_value *value) { fuzz::touch(value); }
void answered(void *, flow_screen, const flow_string *) {}
flow_handling navigate(void *, const flow_route *, flow_screen) { return FLOW_ROUTE_HANDLED; }

const flow_value *save_state(void *) {
  static const flow_value state = flow_string_value("state");
  return &state;
}
/* A state that begins with another letter is refused. */
flow_bool restore_state(void *self, const flow_value *state, uint32_t) {
  flow_handle found = FLOW_NONE;
  fuzz::touch(state);
  flow_restored(static_cast<Instance *>(self)->engine, FLOW_KIND_SCREEN, 7, &found);
  return !state || state->type != FLOW_TYPE_STRING || state->as.string.size == 0 ||
         state->as.string.data[0] == 's';
}

flow_engine *make() {
  static const flow_argument arguments[] = {FLOW_ARGUMENT("of", "?h", "a handle, which is an id"),
                                            FLOW_ARGUMENT("n", "?x", "a number")};
  static const flow_method screen[] = {FLOW_SCREEN_METHOD(create, create),
                                       FLOW_SCREEN_METHOD(destroy, destroy),
                                       FLOW_SCREEN_METHOD(save_state, save_state),
                                       FLOW_SCREEN_METHOD(restore_state, restore_state),
                                       FLOW_CALLBACK_METHOD(completion, "heard", heard),
                                       FLOW_CALLBACK_METHOD(answered, "answered", answered)};
  static const flow_method flow[] = {FLOW_COORDINATOR_METHOD(create, create),
                                     FLOW_COORDINATOR_METHOD(destroy, destroy),
                                     FLOW_COORDINATOR_METHOD(start, start),
                                     FLOW_COORDINATOR_METHOD(navigate, navigate),
                                     FLOW_COORDINATOR_METHOD(save_state, save_state),
                                     FLOW_COORDINATOR_METHOD(restore_state, restore_state),
                                     FLOW_CALLBACK_METHOD(completion, "heard", heard),
                                     FLOW_CALLBACK_METHOD(finished, "finished", finished)};
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  options.diagnostic.function = fuzz::quiet;
  options.flags = FLOW_ENGINE_SAVED;
  flow_engine *engine = nullptr;
  FUZZ_CHECK(flow_engine_create(&options, &engine) == FLOW_OK, "There is no engine.");
  flow_class described = FLOW_CLASS(FLOW_KIND_SCREEN, "screen", screen);
  FLOW_SET_ARGUMENTS(described, arguments);
  flow_class flows = FLOW_CLASS(FLOW_KIND_COORDINATOR, "flow", flow), root = flows;
  root.id = "root";
  root.flags = FLOW_CLASS_ROOT;
  for (const flow_class *each : {&described, &flows, &root})
    FUZZ_CHECK(flow_class_register(engine, FLOW_NONE, each, nullptr) == FLOW_OK, "There is no %s.",
               each->id);
  return engine;
}

void end(flow_engine *engine) {
  FUZZ_CHECK(flow_engine_destroy(engine) == FLOW_OK, "The engine cannot be destroyed.");
}

/* ---- Records --------------------------------------------------------------------------------- */

struct ValueEnd {
  void operator()(flow_value *value) const { flow_value_destroy(value); }
};
using Records = std::map<std::pair<flow_kind, uint64_t>, std::unique_ptr<flow_value, ValueEnd>>;

void take(void *to, const flow_record *record) {
  flow_value *copy = nullptr;
  FUZZ_CHECK(record->value, "A whole save tells of something that has gone.");
  FUZZ_CHECK(flow_value_copy(record->value, &copy) == FLOW_OK, "A record is malformed.");
  Records &all = *static_cast<Records *>(to);
  FUZZ_CHECK(all.count({record->kind, record->id}) == 0, "A record is told twice.");
  all[{record->kind, record->id}].reset(copy);
}

Records save(flow_engine *engine) {
  Records all;
  const flow_status status = flow_engine_save(engine, 0, 0, {take, &all, nullptr}, nullptr);
  FUZZ_CHECK(status == FLOW_OK, "It cannot be saved: %s.", flow_status_name(status));
  return all;
}

flow_status restore(flow_engine *engine, const std::vector<flow_record> &records,
                    const flow_restore_options *options) {
  flow_error error = FLOW_ERROR_INIT;
  const flow_status status =
      fuzz::checked(flow_engine_restore(engine, records.data(), records.size(), options, &error),
                    "flow_engine_restore");
  fuzz::check_error(error, status);
  FUZZ_CHECK(status == FLOW_OK || error.message[0], "There is no sentence.");
  FUZZ_CHECK(error.position <= records.size(), "The fault is in record %u of %zu.", error.position,
             records.size());
  return status;
}

/* ---- The tree that is damaged ---------------------------------------------------------------- */

flow_handle open(flow_engine *engine, flow_handle from, const char *id, flow_style style,
                 const flow_value *arguments = nullptr) {
  flow_options options = FLOW_OPTIONS_INIT;
  flow_handle made = FLOW_NONE;
  options.style = style;
  if (flow_kind_of(from) != FLOW_KIND_WINDOW) options.completion_method = "heard";
  FUZZ_CHECK(flow_open_new(engine, from, id, arguments, &options, &made, nullptr) == FLOW_OK,
             "Set-up: no %s.", id);
  return made;
}

/* A root with screens, a flow over it in a sheet, tabs, a link, an alert; and another window. */
const Records &tree() {
  static const Records saved = [] {
    flow_engine *engine = make();
    flow_window window = FLOW_NONE, other = FLOW_NONE;
    flow_window_create(engine, &window);
    flow_window_create(engine, &other);
    flow_coordinator root = FLOW_NONE;
    flow_create(engine, "root", nullptr, &root);
    flow_set_root(engine, window, root, nullptr, nullptr);
    const flow_screen first = open(engine, root, "screen", FLOW_STYLE_PUSH);
    const flow_entry entry = {flow_text("of"), flow_integer_value(static_cast<int64_t>(first))};
    const flow_value arguments = flow_map_value(&entry, 1);
    const flow_screen second = open(engine, root, "screen", FLOW_STYLE_PUSH, &arguments);
    const flow_route route = flow_route_named("somewhere");
    flow_screen_set_link(engine, second, &route, nullptr, nullptr);
    const flow_coordinator flow = open(engine, root, "flow", FLOW_STYLE_SHEET);
    open(engine, flow, "flow", FLOW_STYLE_PUSH);
    flow_tab parts[] = {FLOW_TAB_INIT, FLOW_TAB_INIT};
    for (flow_tab &part : parts)
      flow_create(engine, "screen", nullptr, &part.root);
    parts[0].id = flow_text("one");
    flow_tabs tabs = FLOW_TABS_INIT;
    flow_options options = FLOW_OPTIONS_INIT;
    tabs.tabs = parts;
    tabs.count = std::size(parts);
    options.style = FLOW_STYLE_FULL_SCREEN_COVER;
    flow_open_tabs(engine, root, &tabs, &options, nullptr);
    flow_alert alert = flow_alert_make("Title", "Message");
    alert.answered_method = "answered";
    flow_alert_present(engine, second, &alert, nullptr, nullptr, nullptr);
    open(engine, other, "flow", FLOW_STYLE_PUSH);
    Records records = save(engine);
    end(engine);
    FUZZ_CHECK(records.size() > 12, "Set-up: there are only %zu records.", records.size());
    return records;
  }();
  return saved;
}

struct Part {
  flow_kind kind;
  uint64_t id;
  std::vector<flow_entry> entries;
  flow_value other = flow_null_value(); /* in the place of a map */
};

uint64_t some_id(fuzz::Input &input) {
  const uint8_t which = input.byte();
  return which < 0xf0 ? which % 24 : input.wild();
}

/* A value as one of another record would be, or any. */
flow_value some_value(fuzz::Input &input, fuzz::Memory &memory, const std::vector<Part> &parts) {
  switch (input.byte() % 4) {
    case 0:
      return flow_integer_value(static_cast<int64_t>(some_id(input)));
    case 1: {
      const size_t count = input.below(5);
      auto *items = memory.array<flow_value>(count);
      for (size_t index = 0; index < count; index++)
        items[index] = flow_integer_value(static_cast<int64_t>(some_id(input)));
      return flow_list_value(items, count);
    }
    case 2: {
      if (parts.empty()) return flow_null_value();
      const auto &entries = parts[input.below(static_cast<unsigned>(parts.size()))].entries;
      if (entries.empty()) return flow_null_value();
      return entries[input.below(static_cast<unsigned>(entries.size()))].value;
    }
    default:
      return fuzz::read_value(input, memory, 5);
  }
}

void damage(std::vector<Part> &parts, fuzz::Input &input, fuzz::Memory &memory) {
  if (parts.empty()) return;
  const size_t place = input.below(static_cast<unsigned>(parts.size()));
  Part &part = parts[place];
  const auto count = static_cast<unsigned>(part.entries.size());
  switch (input.byte() % 9) {
    case 0:
      parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(place));
      break;
    case 1: {
      Part copy = part;
      copy.id = some_id(input);
      parts.push_back(copy);
      break;
    }
    case 2:
      part.id = some_id(input);
      break;
    case 3:
      part.kind = static_cast<flow_kind>(input.byte() % 9);
      break;
    case 4:
    case 5:
      if (count > 0) part.entries[input.below(count)].value = some_value(input, memory, parts);
      break;
    case 6:
      if (count > 0) part.entries.erase(part.entries.begin() + input.below(count));
      break;
    case 7: {
      const Part &from = parts[input.below(static_cast<unsigned>(parts.size()))];
      if (from.entries.empty()) break;
      const auto most = static_cast<unsigned>(from.entries.size());
      const flow_string key = from.entries[input.below(most)].key;
      part.entries.push_back({key, some_value(input, memory, parts)});
      break;
    }
    default:
      part.other = fuzz::read_value(input, memory, 3);
      break;
  }
}

/* ---- A run ----------------------------------------------------------------------------------- */

/* The values of the records belong to `values`. */
std::vector<flow_record> records_of(const std::vector<Part> &parts,
                                    std::vector<flow_value> &values) {
  std::vector<flow_record> records;
  for (const Part &part : parts) {
    values.push_back(part.other.type == FLOW_TYPE_NULL
                         ? flow_map_value(part.entries.data(), part.entries.size())
                         : part.other);
  }
  for (size_t index = 0; index < parts.size(); index++) {
    flow_record record = FLOW_RECORD_INIT;
    record.kind = parts[index].kind;
    record.id = parts[index].id;
    record.value = &values[index];
    records.push_back(record);
  }
  return records;
}

size_t live_count(flow_engine *engine) {
  size_t count = 0;
  flow_engine_live_count(engine, FLOW_KIND_NONE, nullptr, &count);
  return count;
}

void check_same(const Records &one, const Records &other) {
  FUZZ_CHECK(one.size() == other.size(), "%zu records have become %zu.", one.size(), other.size());
  for (const auto &[key, value] : one) {
    auto found = other.find(key);
    FUZZ_CHECK(found != other.end(), "%s %llu is missing.", flow_kind_name(key.first),
               static_cast<unsigned long long>(key.second));
    /* Ids are reserved ahead. */
    if (key.first == FLOW_KIND_NONE) continue;
    FUZZ_CHECK(flow_value_equal(value.get(), found->second.get()), "%s %llu is another one.",
               flow_kind_name(key.first), static_cast<unsigned long long>(key.second));
  }
}

/* Saves the restored tree, and makes it again as the same, with the same set aside. */
void check_again(flow_engine *engine, const flow_restore_options &given) {
  const Records saved = save(engine);
  std::vector<flow_record> records;
  for (const auto &[key, value] : saved) {
    flow_record record = FLOW_RECORD_INIT;
    record.kind = key.first;
    record.id = key.second;
    record.value = value.get();
    records.push_back(record);
  }
  flow_engine *other = make();
  flow_restore_options options = FLOW_RESTORE_OPTIONS_INIT;
  options.set_aside = given.set_aside;
  options.set_aside_count = given.set_aside_count;
  FUZZ_CHECK(restore(other, records, &options) == FLOW_OK, "What was restored cannot be again.");
  check_same(saved, save(other));
  end(other);
}

/* The tree can be used: a screen is opened and goes, in each window. */
void use(flow_engine *engine) {
  flow_window windows[16];
  size_t count = 0;
  flow_engine_windows(engine, windows, std::size(windows), &count);
  for (size_t index = 0; index < std::min(count, std::size(windows)); index++) {
    flow_transition opened = FLOW_NONE;
    flow_outcome outcome = FLOW_OUTCOME_INIT;
    flow_screen screen = FLOW_NONE;
    FUZZ_CHECK(flow_open_new(engine, windows[index], "screen", nullptr, nullptr, &screen,
                             &opened) == FLOW_OK,
               "Nothing can be opened.");
    flow_transition_outcome(engine, opened, &outcome);
    FUZZ_CHECK(outcome.kind == FLOW_OUTCOME_DONE || outcome.kind == FLOW_OUTCOME_REFUSED,
               "Opening a screen ends as %d.", outcome.kind);
    flow_transition_release(engine, opened);
    fuzz::checked(flow_back(engine, windows[index], nullptr, nullptr), "flow_back");
    fuzz::checked(flow_instance_renew(engine, screen, nullptr, 0, nullptr, nullptr),
                  "flow_instance_renew");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz::Input input(data, size);
  fuzz::Memory memory;
  std::vector<Part> parts;
  for (const auto &[key, value] : tree()) {
    const flow_map &map = value->as.map;
    parts.push_back({key.first, key.second, {map.entries, map.entries + map.count}});
  }
  const uint8_t choice = input.byte();
  for (unsigned count = input.byte() % 12; count > 0; count--)
    damage(parts, input, memory);
  std::vector<flow_value> values;
  const std::vector<flow_record> records = records_of(parts, values);
  const uint64_t aside[] = {some_id(input), some_id(input)};
  flow_engine *engine = make();
  flow_restored_window pair = {some_id(input), FLOW_NONE};
  flow_restore_options options = FLOW_RESTORE_OPTIONS_INIT;
  if (choice & 1) {
    flow_window_create(engine, &pair.window);
    options.windows = &pair;
    options.window_count = 1;
  }
  if (choice & 2) {
    options.set_aside = aside;
    options.set_aside_count = std::size(aside);
  }
  const size_t before = live_count(engine);
  if (restore(engine, records, &options) == FLOW_OK) {
    check_again(engine, options);
    use(engine);
  } else {
    FUZZ_CHECK(live_count(engine) == before, "Something is left of what was refused.");
    FUZZ_CHECK(living == 0, "%d instances are left of what was refused.", living);
  }
  end(engine);
  FUZZ_CHECK(living == 0, "%d instances are left.", living);
  return 0;
}
