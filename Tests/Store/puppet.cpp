#include "puppet.hpp"

#include <flow/cbor.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <deque>

std::string bytes_of(const flow_value *value) {
  uint8_t *bytes = nullptr;
  size_t size = 0;
  if (flow_cbor_bytes(value, FLOW_CBOR_IN_ORDER, &bytes, &size, nullptr) != FLOW_OK) std::abort();
  std::string copy(reinterpret_cast<char *>(bytes), size);
  flow_cbor_bytes_destroy(bytes);
  return copy;
}

std::unique_ptr<flow_value, ValueEnd> value_of(const std::string &bytes) {
  flow_value *value = nullptr;
  if (flow_cbor_parse(reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size(), nullptr,
                      &value, nullptr) != FLOW_OK)
    std::abort();
  return std::unique_ptr<flow_value, ValueEnd>(value);
}

uint64_t digest_of(const std::map<Key, std::string> &records) {
  uint64_t digest = 14695981039346656037u;
  auto add = [&](const void *data, size_t size) {
    for (size_t index = 0; index < size; index++)
      digest = (digest ^ static_cast<const uint8_t *>(data)[index]) * 1099511628211u;
  };
  for (auto &[key, bytes] : records) {
    add(&key.first, sizeof key.first);
    add(&key.second, sizeof key.second);
    add(bytes.data(), bytes.size());
  }
  return digest;
}

void put_limits(flow_engine &engine) {
  const uint64_t last = (uint64_t(1) << 52) - 1;
  const std::string id(128, 'c');
  std::string text(1 << 20, '\\');
  for (size_t index = 0; index < text.size(); index += 3)
    text[index] = '\'';
  text[100] = '\0';
  std::deque<flow_value> lists = {flow_integer_value(INT64_MIN)};
  for (int depth = 1; depth < FLOW_RECORD_DEPTH; depth++)
    lists.push_back(flow_list_value(&lists.back(), 1));
  std::vector<flow_value> many(100000, flow_null_value());
  flow_entry entries[] = {
      {flow_text("class"), flow_string_value(id.c_str())},
      {flow_text("stack"), flow_integer_value(int64_t(last))},
      {flow_text("rank"), flow_integer_value(INT64_MAX)},
      {flow_text("deep"), lists.back()},
      {flow_text("text"), flow_view_value({text.data(), text.size()})},
      {flow_text("bytes"),
       flow_bytes_value(reinterpret_cast<const uint8_t *>(text.data()), text.size())},
      {flow_text("many"), flow_list_value(many.data(), many.size())}};
  engine.put(FLOW_KIND_SCREEN, last, FLOW_MAP_OF(entries));
  engine.put(FLOW_KIND_COORDINATOR, last - 1, FLOW_MAP_OF(entries));
}

flow_engine::~flow_engine() {
  while (!rests.empty())
    flow_engine_remove_rest(this, rests.begin()->first);
}

void flow_engine::put(flow_kind kind, uint64_t id, const flow_value &value) {
  records[{kind, id}] = bytes_of(&value);
  changed.insert({kind, id});
  next_id = std::max(next_id, id + 1);
}

void flow_engine::remove(flow_kind kind, uint64_t id) {
  if (records.erase({kind, id})) changed.insert({kind, id});
}

void flow_engine::rest() {
  for (flow_rest number = 1; number < next_rest; number++) {
    auto found = rests.find(number);
    if (found == rests.end()) continue;
    flow_callback callback = found->second;
    running = number;
    callback.function(callback.user_data, this, FLOW_NONE);
    running = 0;
    if (rests.count(number)) continue;
    if (callback.destroy) callback.destroy(callback.user_data);
  }
}

void flow_engine::pass(uint64_t milliseconds, bool comes_to_rest) {
  for (uint64_t end = now + milliseconds;;) {
    auto next = std::min_element(timers.begin(), timers.end(), [](auto &left, auto &right) {
      return left.second.due < right.second.due;
    });
    if (next == timers.end() || next->second.due > end) {
      now = end;
      return;
    }
    now = next->second.due;
    flow_timer timer = next->first;
    flow_callback fired = next->second.fired;
    if (next->second.interval) {
      next->second.due += next->second.interval;
    } else {
      timers.erase(next);
    }
    fired.function(fired.user_data, this, timer);
    if (comes_to_rest) rest();
  }
}

namespace {
flow_call_hook hook = FLOW_CALL_HOOK_INIT;
uint64_t hook_number;  // odd while it is set
}  // namespace

void flow_engine::call(uint64_t id, const char *method, const std::function<void()> &body) {
  flow_call call;
  std::memset(&call, 0, sizeof call);
  call.struct_size = sizeof call;
  call.class_id = id ? "test.screen" : "";
  call.method = method;
  call.signature = "v()";
  call.instance = id;
  call.engine = this;
  if (hook.before) hook.before(hook.user_data, &call);
  body();
  if (hook.after) hook.after(hook.user_data, &call);
}

void flow_engine::walk(std::mt19937_64 &random) {
  for (size_t count = random() % 4 + 1; count > 0; count--) {
    if (records.size() > 30 && random() % 3 == 0) {
      auto each = records.begin();
      std::advance(each, random() % records.size());
      remove(each->first.first, each->first.second);
      continue;
    }
    std::string text(random() % (random() % 20 ? 60 : 6000), 'x');
    for (char &letter : text)
      letter = static_cast<char>('a' + random() % 26);
    flow_entry entries[] = {{flow_text("class"), flow_string_value("walk.screen")},
                            {flow_text("stack"), flow_integer_value(7)},
                            {flow_text("rank"), flow_integer_value(int64_t(random() % 50))},
                            {flow_text("state"), flow_string_value(text.c_str())}};
    flow_value value = FLOW_MAP_OF(entries);
    bool is_new = records.empty() || random() % 2;
    uint64_t id = is_new ? next_id : records.rbegin()->first.second;
    put(FLOW_KIND_SCREEN, id, value);
  }
}

extern "C" {

flow_status flow_saver_create(flow_engine *engine, flow_saver *out_saver) {
  if (!engine->is_saved) return FLOW_ERROR_UNSUPPORTED;
  engine->was_told = false;
  *out_saver = engine->saver = 1;
  return FLOW_OK;
}

flow_status flow_saver_destroy(flow_engine *engine, flow_saver saver) {
  if (saver != engine->saver) std::abort();
  engine->saver = 0;
  return FLOW_OK;
}

flow_status flow_engine_save(flow_engine *engine, flow_saver saver, uint32_t flags,
                             flow_record_callback take, flow_bool *out_is_whole) {
  if (saver != engine->saver || !saver) std::abort();
  if (engine->save_status != FLOW_OK) return engine->save_status;
  bool is_whole = !(flags & FLOW_SAVE_CHANGED) || !engine->was_told;
  auto tell = [&](const Key &key, const std::string *bytes) {
    flow_record record = FLOW_RECORD_INIT;
    auto value = bytes ? value_of(*bytes) : nullptr;
    record.kind = key.first;
    record.id = key.second;
    record.value = value.get();
    take.function(take.user_data, &record);
  };
  if (is_whole) {
    for (auto &[key, bytes] : engine->records)
      tell(key, &bytes);
  } else {
    for (const Key &key : engine->changed) {
      auto found = engine->records.find(key);
      tell(key, found == engine->records.end() ? nullptr : &found->second);
    }
  }
  engine->changed.clear();
  engine->was_told = true;
  *out_is_whole = is_whole ? FLOW_TRUE : FLOW_FALSE;
  return FLOW_OK;
}

flow_status flow_engine_restore(flow_engine *engine, const flow_record *records, size_t count,
                                const flow_restore_options *options, flow_error *out_error) {
  if (count > 0 && engine->restore_status != FLOW_OK) {
    if (out_error) std::strcpy(out_error->message, "the puppet does not want it");
    return engine->restore_status;
  }
  for (size_t index = 0; index < count; index++) {
    engine->records[{records[index].kind, records[index].id}] = bytes_of(records[index].value);
    engine->next_id = std::max(engine->next_id, records[index].id + 1);
  }
  if (options) {
    engine->set_aside.insert(options->set_aside, options->set_aside + options->set_aside_count);
  }
  for (size_t index = 0; index < count; index++) {
    uint64_t id = records[index].id;
    if (records[index].kind != FLOW_KIND_SCREEN || engine->set_aside.count(id)) continue;
    engine->call(id, "create", [] {});
    engine->call(id, "restore_state", [&] {
      if (engine->restoring) engine->restoring(id);
    });
  }
  return FLOW_OK;
}

flow_status flow_engine_add_rest(flow_engine *engine, flow_callback callback, flow_rest *out_rest) {
  engine->rests[ *out_rest = engine->next_rest++] = callback;
  return FLOW_OK;
}

flow_status flow_engine_remove_rest(flow_engine *engine, flow_rest rest) {
  auto found = engine->rests.find(rest);
  if (found == engine->rests.end()) return FLOW_ERROR_STALE_HANDLE;
  flow_callback callback = found->second;
  engine->rests.erase(found);
  if (rest != engine->running && callback.destroy) callback.destroy(callback.user_data);
  return FLOW_OK;
}

flow_status flow_engine_wishes(flow_engine *engine, uint64_t *out_count) {
  *out_count = engine->wishes;
  return FLOW_OK;
}

flow_status flow_engine_halt(flow_engine *engine) {
  engine->halted++;
  return FLOW_OK;
}

flow_status flow_timer_start(flow_engine *engine, flow_handle, uint64_t delay_ms,
                             uint64_t interval_ms, flow_callback fired, flow_timer *out_timer) {
  *out_timer = engine->next_timer++;
  engine->timers[*out_timer] = {engine->now + delay_ms, interval_ms, fired};
  return FLOW_OK;
}

flow_status flow_timer_stop(flow_engine *engine, flow_timer timer) {
  return engine->timers.erase(timer) ? FLOW_OK : FLOW_ERROR_STALE_HANDLE;
}

flow_status flow_add_call_hook(const flow_call_hook *wanted, uint64_t *out_number) {
  if (hook_number % 2) std::abort();
  hook = *wanted;
  *out_number = ++hook_number;
  return FLOW_OK;
}

flow_status flow_remove_call_hook(uint64_t number) {
  flow_call_hook none = FLOW_CALL_HOOK_INIT;
  if (number != hook_number || number % 2 == 0) std::abort();
  hook = none;
  hook_number++;
  return FLOW_OK;
}

flow_kind flow_kind_of(flow_handle handle) { return handle ? FLOW_KIND_SCREEN : FLOW_KIND_NONE; }

flow_status flow_saved_id(flow_engine *engine, flow_handle handle, uint64_t *out_id) {
  if (!engine->records.count({FLOW_KIND_SCREEN, handle})) return FLOW_ERROR_STALE_HANDLE;
  *out_id = handle;
  return FLOW_OK;
}

flow_status flow_restored(flow_engine *engine, flow_kind kind, uint64_t id,
                          flow_handle *out_handle) {
  if (!engine->records.count({kind, id})) return FLOW_ERROR_STALE_HANDLE;
  *out_handle = id;
  return FLOW_OK;
}

flow_status flow_screen_get(flow_engine *engine, flow_screen screen, flow_screen_info *out_info) {
  out_info->missing_class = engine->set_aside.count(screen) ? "test.screen" : nullptr;
  return FLOW_OK;
}

flow_status flow_coordinator_get(flow_engine *, flow_coordinator, flow_coordinator_info *) {
  return FLOW_ERROR_STALE_HANDLE;
}

flow_status flow_engine_plugins(flow_engine *, flow_plugin *plugins, size_t, size_t *out_count) {
  plugins[0] = 1;
  *out_count = 1;
  return FLOW_OK;
}

flow_status flow_plugin_get(flow_engine *, flow_plugin, flow_plugin_info *out_info) {
  static std::string path;
  const char *file = std::getenv("FLOW_PUPPET_PLUGIN");
  path = file ? file : "";
  out_info->id = "test.plugin";
  out_info->path = path.c_str();
  return FLOW_OK;
}

flow_status flow_log(flow_engine *engine, flow_severity, flow_handle, const char *message) {
  engine->logged.push_back(message);
  return FLOW_OK;
}
}
