// A host that saves, and another one that is made of its records (S7, S12).
#pragma once

#include <doctest/doctest.h>
#include <flow/flow.h>

#include <cctype>
#include <functional>
#include <string>

#include "host.hpp"
#include "records.hpp"

namespace test {

inline HostSetup saving(uint32_t state_version = 0) {
  HostSetup setup;
  setup.flags = FLOW_ENGINE_SAVED;
  setup.state_version = state_version;
  return setup;
}

inline flow_window first_window(Host &host) {
  flow_window window = FLOW_NONE;
  size_t count = 0;
  CHECK(flow_engine_windows(host.engine(), &window, 1, &count) == FLOW_OK);
  return window;
}

inline std::string trees(Host &host) {
  flow_window windows[8] = {};
  size_t count = 0;
  CHECK(flow_engine_windows(host.engine(), windows, 8, &count) == FLOW_OK);
  std::string all;
  for (size_t index = 0; index < count && index < 8; index++)
    all += host.tree(windows[index]) + "\n";
  return all;
}

/// A text without the numbers of handles that have no name, which differ between engines.
inline std::string without_numbers(const std::string &text) {
  std::string plain;
  bool is_number = false;
  for (char each : text) {
    is_number = each == '#' || (is_number && std::isdigit(static_cast<unsigned char>(each)));
    if (!is_number || each == '#') plain += each;
  }
  return plain;
}

inline std::string plain_trees(Host &host) { return without_numbers(trees(host)); }

/// A host that saves, and one that is made of its records.
struct Twin {
  Host one{saving()};
  Host other{saving()};
  Records records;
  flow_window window = one.window();

  /// Restores what the first host shows, and checks that both are alike.
  void restore(const flow_restore_options *options = nullptr) {
    REQUIRE(records.take(one.engine()) == FLOW_OK);
    flow_error error = FLOW_ERROR_INIT;
    flow_status status = records.restore(other.engine(), options, &error);
    REQUIRE_MESSAGE(status == FLOW_OK, error.message);
    CHECK(plain_trees(other) == plain_trees(one));
    Records again;
    CHECK(again.take(other.engine()) == FLOW_OK);
    CHECK(again.text() == records.text());
    one.log.clear();
    other.log.clear();
  }
  /// Does the same in both, and checks that both tell the same.
  void both(const std::function<void(Host &, flow_window)> &body) {
    body(one, window);
    body(other, first_window(other));
    CHECK(without_numbers(other.log.events()) == without_numbers(one.log.events()));
    CHECK(without_numbers(other.log.calls()) == without_numbers(one.log.calls()));
    one.log.clear();
    other.log.clear();
    CHECK(plain_trees(other) == plain_trees(one));
  }
};

}  // namespace test
