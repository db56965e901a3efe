// Values that nobody would write.
#pragma once

#include <flow/flow.h>

#include <cmath>
#include <cstring>
#include <deque>
#include <random>
#include <string>
#include <vector>

#include "value_text.hpp"

namespace test {

/// Random values, with the memory they point to.
class Values {
 public:
  /// The types and texts that JSON has, or all.
  enum Kinds { json, all };
  explicit Values(unsigned seed, Kinds kinds = json) : random_(seed), kinds_(kinds) {}

  flow_value make(int depth = 0) {
    if (kinds_ == all && below(8) == 0) {
      flow_string view = text();
      return flow_bytes_value(reinterpret_cast<const uint8_t *>(view.data), view.size);
    }
    switch (below(depth < 5 ? 8 : 5)) {
      case 0:
        return flow_null_value();
      case 1:
        return flow_boolean_value(below(2) ? FLOW_TRUE : FLOW_FALSE);
      case 2:
        return flow_integer_value(static_cast<int64_t>(random_() >> below(64)) *
                                  (below(2) ? 1 : -1));
      case 3:
        return flow_number_value(number());
      case 4:
        return flow_view_value(text());
      case 5: {
        std::vector<flow_value> items(below(6));
        for (flow_value &item : items)
          item = make(depth + 1);
        lists_.push_back(std::move(items));
        return flow_list_value(lists_.back().data(), lists_.back().size());
      }
      default: {
        std::vector<flow_entry> entries(below(6));
        for (size_t index = 0; index < entries.size(); index++) {
          texts_.push_back(std::string(view_text(text(kinds_ == all))) + std::to_string(index));
          entries[index].key = {texts_.back().data(), texts_.back().size()};
          entries[index].value = make(depth + 1);
        }
        maps_.push_back(std::move(entries));
        return flow_map_value(maps_.back().data(), maps_.back().size());
      }
    }
  }

  /// Ends all values.
  void clear() {
    texts_.clear();
    lists_.clear();
    maps_.clear();
  }

 private:
  size_t below(size_t limit) { return random_() % limit; }

  double number() {
    if (below(2)) return static_cast<double>(below(2000)) / 8 - 100;
    for (;;) {
      uint64_t bits = random_();
      double number;
      std::memcpy(&number, &bits, sizeof number);
      if (kinds_ == all || std::isfinite(number)) return number;
    }
  }

  flow_string text(bool with_nul = true) {
    static const std::vector<std::string> pieces = {
        "a",      "Z",   "\"", "\\", "/", "\n", "\x01", "\xc3\xa4", "€", "\xf0\x9f\x98\x80",
        "\u2028", "\x7f"};
    std::string made;
    for (size_t count = below(12); count > 0; count--)
      made += pieces[below(pieces.size())];
    if (with_nul && below(4) == 0) made += '\0';
    texts_.push_back(made);
    return {texts_.back().data(), texts_.back().size()};
  }

  std::mt19937_64 random_;
  Kinds kinds_;
  std::deque<std::string> texts_;
  std::deque<std::vector<flow_value>> lists_;
  std::deque<std::vector<flow_entry>> maps_;
};

}  // namespace test
