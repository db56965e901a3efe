// Records with other ids: a store may have given them anything (S3, S15).
#pragma once

#include <flow/flow.h>

#include <deque>
#include <string>
#include <vector>

#include "records.hpp"

namespace test {

/// Copies of records in which each id is another one, in the same order.
class Renumbered {
 public:
  Renumbered(const Records &records, uint64_t factor, uint64_t offset)
      : array(records.array()), factor_(factor), offset_(offset) {
    for (flow_record &record : array) {
      record.id = of(record.id);
      values_.push_back(make(*record.value, ""));
      record.value = &values_.back();
    }
  }
  Renumbered(const Renumbered &) = delete;
  Renumbered &operator=(const Renumbered &) = delete;

  /// All records but the engine's own, in the order of Records::text().
  std::string text() const {
    std::string lines;
    for (const flow_record &record : array) {
      if (record.kind == FLOW_KIND_NONE) continue;
      lines += Records::text({record.kind, record.id}, record.value) + "\n";
    }
    return lines;
  }

  std::vector<flow_record> array;

 private:
  /// No id is 0, and a route says by a number beyond all ids that a screen is none.
  uint64_t of(uint64_t id) const {
    return id == 0 || id >= uint64_t(1) << 52 ? id : id * factor_ + offset_;
  }

  static bool is_reference(const std::string &key) {
    for (const char *each :
         {"root", "window", "presenter", "owner", "stack", "link", "parent", "carrier", "landing",
          "home", "screen", "base", "next", "stacks", "tabs", "turns", "id"})
      if (key == each) return true;
    return false;
  }

  flow_value make(const flow_value &value, const std::string &key) {
    if (value.type == FLOW_TYPE_INTEGER && is_reference(key))
      return flow_integer_value(int64_t(of(uint64_t(value.as.integer))));
    // An instance's own values stay as they are.
    if (key == "state" || key == "arguments" || key == "parameters") return value;
    if (value.type == FLOW_TYPE_LIST) {
      std::vector<flow_value> items;
      for (size_t index = 0; index < value.as.list.count; index++)
        items.push_back(make(value.as.list.items[index], key));
      lists_.push_back(std::move(items));
      return flow_list_value(lists_.back().data(), lists_.back().size());
    }
    if (value.type != FLOW_TYPE_MAP) return value;
    std::vector<flow_entry> entries;
    for (size_t index = 0; index < value.as.map.count; index++) {
      const flow_entry &entry = value.as.map.entries[index];
      entries.push_back({entry.key, make(entry.value, view_text(entry.key))});
    }
    maps_.push_back(std::move(entries));
    return flow_map_value(maps_.back().data(), maps_.back().size());
  }

  uint64_t factor_, offset_;
  std::deque<flow_value> values_;
  std::deque<std::vector<flow_value>> lists_;
  std::deque<std::vector<flow_entry>> maps_;
};

}  // namespace test
