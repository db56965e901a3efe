// Helpers for tests of flow/flow.hpp: an engine made with it, a log of messages, and a count of
// living objects.
#pragma once

#include <doctest/doctest.h>
#include <flow/flow.h>

#include <flow/flow.hpp>
#include <string>
#include <vector>

namespace test {

/// Captured by the functions that tests give away: counts how many are alive.
class Captured {
 public:
  Captured() { alive++; }
  Captured(const Captured &) { alive++; }
  Captured(Captured &&) noexcept { alive++; }
  ~Captured() { alive--; }
  inline static int alive = 0;
};

/// An engine with a window and a clock that stands still until it is told. Everything that was
/// given away has been destroyed when it ends.
class Kit {
 public:
  Kit() {
    auto options =
        flow::engine_options()
            .diagnostic([this, captured = Captured()](const flow_diagnostic &diagnostic) {
              said.push_back(diagnostic.message);
              subject = diagnostic.subject;
            })
            .clock([this, captured = Captured()] { return now; });
    auto created = flow::create_engine(std::move(options));
    CHECK(created);
    engine = *std::move(created);
    window = *engine.create_window();
  }
  ~Kit() {
    end();
    CHECK(Captured::alive == 0);
  }
  Kit(const Kit &) = delete;
  Kit &operator=(const Kit &) = delete;

  void end() { CHECK(engine.end()); }

  /// True if this is the only message since the last call. Forgets them all.
  bool has_said(const std::string &text) {
    const bool only = said.size() == 1 && said[0] == text;
    if (!only) {
      for (const std::string &line : said)
        MESSAGE(line);
    }
    said.clear();
    return only;
  }

  uint64_t now = 1000;
  std::vector<std::string> said;
  flow_handle subject = FLOW_NONE;
  flow::engine engine;
  flow::window_handle window;
};

}  // namespace test
