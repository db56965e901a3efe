// A log of events as the observer saw them, and of calls that reached the tests, in order.
#pragma once

#include <flow/flow.h>

#include <string>
#include <vector>

namespace test {

enum class Source { event, call };

struct Entry {
  Source source;
  /// The event's kind; for a call, the event that must announce it, or 0 when none does.
  flow_event_kind kind;
  flow_handle subject;
  std::string token;
};

class Log {
 public:
  void add(Source source, flow_event_kind kind, flow_handle subject, std::string token) {
    entries_.push_back({source, kind, subject, std::move(token)});
  }
  void clear() { entries_.clear(); }
  const std::vector<Entry> &entries() const { return entries_; }

  /// Events without appearance and changes: the notation of the conformance scenarios.
  std::string trace() const {
    return joined([](const Entry &entry) {
      return entry.source == Source::event && !is_appearance(entry.kind) &&
             entry.kind != FLOW_EVENT_CHANGE;
    });
  }

  /// Events of appearance only.
  std::string appearance() const {
    return joined([](const Entry &entry) {
      return entry.source == Source::event && is_appearance(entry.kind);
    });
  }

  /// All events but changes.
  std::string events() const {
    return joined([](const Entry &entry) {
      return entry.source == Source::event && entry.kind != FLOW_EVENT_CHANGE;
    });
  }

  /// Returns the calls of screens, coordinators, callbacks and observers.
  std::string calls() const {
    return joined([](const Entry &entry) { return entry.source == Source::call; });
  }

  size_t count(const std::string &token) const {
    size_t found = 0;
    for (const Entry &entry : entries_)
      found += entry.source == Source::event && entry.token == token;
    return found;
  }

 private:
  static bool is_appearance(flow_event_kind kind) {
    return kind >= FLOW_EVENT_WILL_APPEAR && kind <= FLOW_EVENT_DID_DISAPPEAR;
  }

  template <typename Wanted>
  std::string joined(Wanted wanted) const {
    std::string text;
    for (const Entry &entry : entries_) {
      if (wanted(entry)) text += (text.empty() ? "" : " ") + entry.token;
    }
    return text;
  }

  std::vector<Entry> entries_;
};

}  // namespace test
