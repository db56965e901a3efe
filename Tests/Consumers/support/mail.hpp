// A flow with panes: a list, and what is chosen in it.
#pragma once

#include <doctest/doctest.h>

#include <string>

#include "host.hpp"

namespace test {

/// A root coordinator with three panes: a list, and two that are empty.
struct Mail {
  Host host;
  flow_window window = host.window();
  Presenter &presenter = host.present(window, Answers::at_once);
  flow_coordinator main = host.root("Main");
  flow_screen list = host.screen("list");

  explicit Mail(size_t fit = 1, bool keeps_places = false) {
    host.on_coordinator("Main").start = [this, keeps_places](flow_coordinator self) {
      host.open_panes(self, {list, FLOW_NONE, FLOW_NONE}, keeps_places);
    };
    host.open(window, main);
    if (fit != 1) CHECK(host.fit(window, fit).outcome() == "done");
    clear();
  }
  void clear() {
    host.log.clear();
    presenter.shown.clear();
  }
  std::string tree() { return host.tree(window); }
  flow_screen open(uint32_t pane, const std::string &name) {
    flow_screen made = host.screen(name);
    CHECK(host.push(list, made, Options().pane(pane)).outcome() == "done");
    return made;
  }
  size_t from_index() { return presenter.shown.back().change.from_index; }
  size_t to_index() { return presenter.shown.back().change.to_index; }
};

}  // namespace test
