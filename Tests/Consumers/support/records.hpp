// Records that an engine has told, kept as a store would keep them (S1).
#pragma once

#include <doctest/doctest.h>
#include <flow/flow.h>

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "value_text.hpp"

namespace test {

struct ValueEnd {
  void operator()(flow_value *value) const { flow_value_destroy(value); }
};
using KeptValue = std::unique_ptr<flow_value, ValueEnd>;

inline KeptValue keep(const flow_value *value) {
  flow_value *copy = nullptr;
  REQUIRE(flow_value_copy(value, &copy) == FLOW_OK);
  return KeptValue(copy);
}

/// The kind and the id of a record; the engine's own is the first.
using RecordKey = std::pair<flow_kind, uint64_t>;

class Records {
 public:
  std::map<RecordKey, KeptValue> all;
  /// The records of the last save, in order; those of objects that have gone with a minus.
  std::vector<std::string> told;
  bool was_whole = false;

  /// Puts a save over what is there.
  flow_status take(flow_engine *engine, flow_saver saver = 0, uint32_t flags = 0) {
    told.clear();
    ended_ = 0;
    Taken taken{this, {}};
    flow_record_callback callback = {
        [](void *data, const flow_record *record) { static_cast<Taken *>(data)->add(*record); },
        &taken, [](void *data) { static_cast<Taken *>(data)->records->ended_++; }};
    flow_bool is_whole = FLOW_FALSE;
    flow_status status = flow_engine_save(engine, saver, flags, callback, &is_whole);
    CHECK(ended_ == 1);
    if (status != FLOW_OK) {
      CHECK(taken.changes.empty());
      return status;
    }
    was_whole = is_whole;
    if (is_whole) all.clear();
    for (auto &[key, value] : taken.changes) {
      if (value) {
        all[key] = std::move(value);
      } else {
        CHECK_MESSAGE(all.erase(key) == 1, "S4: what has gone was told before");
      }
    }
    return status;
  }

  flow_status take_changed(flow_engine *engine, flow_saver saver) {
    return take(engine, saver, FLOW_SAVE_CHANGED);
  }

  /// A record as one line: "screen 3 {...}".
  static std::string text(const RecordKey &key, const flow_value *value) {
    return std::string(flow_kind_name(key.first)) + " " + std::to_string(key.second) + " " +
           (value ? value_text(value) : "-");
  }

  std::string text() const {
    std::string lines;
    for (const auto &[key, value] : all)
      lines += text(key, value.get()) + "\n";
    return lines;
  }

  /// The records as an array for flow_engine_restore(), good as long as these stay as they are.
  std::vector<flow_record> array() const {
    std::vector<flow_record> records;
    for (const auto &[key, value] : all) {
      flow_record record = FLOW_RECORD_INIT;
      record.kind = key.first;
      record.id = key.second;
      record.value = value.get();
      records.push_back(record);
    }
    return records;
  }

  flow_status restore(flow_engine *engine, const flow_restore_options *options = nullptr,
                      flow_error *error = nullptr) const {
    std::vector<flow_record> records = array();
    return flow_engine_restore(engine, records.data(), records.size(), options, error);
  }

  const flow_value *find(flow_kind kind, uint64_t id) const {
    auto found = all.find({kind, id});
    return found == all.end() ? nullptr : found->second.get();
  }

 private:
  struct Taken {
    Records *records;
    std::vector<std::pair<RecordKey, KeptValue>> changes;

    void add(const flow_record &record) {
      CHECK(record.struct_size == sizeof(flow_record));
      RecordKey key{record.kind, record.id};
      records->told.push_back((record.value ? "" : "-") + std::string(flow_kind_name(key.first)) +
                              " " + std::to_string(key.second));
      changes.emplace_back(key, record.value ? keep(record.value) : nullptr);
    }
  };
  int ended_ = 0;
};

/// A taker of changed saves, as long as it lives.
class Saver {
 public:
  explicit Saver(flow_engine *engine) : engine_(engine) {
    REQUIRE(flow_saver_create(engine, &raw) == FLOW_OK);
  }
  ~Saver() { CHECK(flow_saver_destroy(engine_, raw) == FLOW_OK); }
  Saver(const Saver &) = delete;
  Saver &operator=(const Saver &) = delete;

  flow_saver raw = 0;

 private:
  flow_engine *engine_;
};

}  // namespace test
