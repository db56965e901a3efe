// Screens that are made anew in their place, and native views.
#include "host.hpp"

#include <flow/capability.h>

using namespace scene;

TEST_CASE("H12: made anew: data is given again, and the page and its elements go on") {
  Host host;
  auto &screen = host.add("screen", [&](flow_content content) {
    flow_add_button(host.engine, content, "a", "A", FLOW_ROLE_NORMAL);
  });
  flow_screen const opened = host.open("screen");
  auto *const page = host.page();
  auto *const a = host.element("a");
  host.said.clear();
  for (int times = 0; times < 3; times++) {
    CHECK(flow_instance_renew(host.engine, opened, nullptr, 0, nullptr, nullptr) == FLOW_OK);
    host.drain();
    CHECK(host.page_of(opened) == page);
    CHECK(host.page() == page);
    CHECK(host.element("a") == a);
    CHECK(host.of(FLOW_NEWS_PAGE_WENT).empty());
  }
  CHECK(screen.created == 4);
  CHECK(host.said.empty());
}

TEST_CASE("H12: made anew: the native view is read again, and another one is another body") {
  Host host(FLOW_SKIN_STILL, "gtk4");
  int views[2];
  flow_native_view offer = {sizeof offer, 0, "gtk4", &views[0]};
  auto &screen = host.add(
      "screen", [&](flow_content content) { flow_add_title(host.engine, content, "Map"); });
  screen.capability = [&](std::string const &id) {
    return id == FLOW_CAPABILITY_NATIVE_VIEW ? &offer : nullptr;
  };
  flow_screen const opened = host.open("screen");
  CHECK(host.page()->native_view == &views[0]);
  auto const renew = [&] {
    flow_instance_renew(host.engine, opened, nullptr, 0, nullptr, nullptr);
    host.drain();
    uint32_t changed = 0;
    for (auto const &each : host.of(FLOW_NEWS_PAGE_CHANGED))
      changed |= each.changed;
    return (changed & FLOW_PAGE_BODY) != 0;
  };
  CHECK(renew());  // another view may lie where the one before was
  offer.view = &views[1];
  CHECK(renew());
  CHECK(host.page()->native_view == &views[1]);
  offer.toolkit = "qt6";  // not of this toolkit
  CHECK(renew());
  CHECK(host.page()->native_view == nullptr);
  offer.toolkit = "gtk4";
  offer.struct_size = 8;  // not large enough
  CHECK(!renew());
  CHECK(host.page()->native_view == nullptr);
}

TEST_CASE("H16: a window that is closed by the user, and a new flow in another one") {
  Host host;
  auto &screen = host.add(
      "screen", [&](flow_content content) { flow_add_title(host.engine, content, "Page"); });
  host.open("screen");
  screen.may_leave = FLOW_ANSWER_NO;
  CHECK(flow_scene_close(host.scene) == FLOW_OK);
  host.drain();
  CHECK(host.of(FLOW_NEWS_REFUSED).size() == 1);
  CHECK(flow_scene_window(host.scene) == host.window);
  screen.may_leave = FLOW_ANSWER_YES;
  CHECK(flow_scene_close(host.scene) == FLOW_OK);
  host.drain();
  uint32_t changed = 0;
  for (auto const &each : host.of(FLOW_NEWS_WINDOW_CHANGED))
    changed |= each.changed;
  CHECK((changed & FLOW_SCENE_CLOSED));
  CHECK((changed & FLOW_SCENE_EMPTY));
  CHECK(flow_scene_window(host.scene) == FLOW_NONE);
  CHECK(flow_scene_layer_count(host.scene) == 0);
  CHECK(flow_scene_start(host.scene, "screen", nullptr, nullptr) == FLOW_OK);
  host.drain();
  CHECK(flow_scene_layer_count(host.scene) == 1);
  CHECK(flow_scene_window(host.scene) != FLOW_NONE);
}

TEST_CASE("H1: what goes in order makes no diagnostic") {
  Host host;
  host.add("screen", [&](flow_content content) { flow_add_text(host.engine, content, "text"); });
  host.open("screen");
  host.open("screen");
  host.open("screen", FLOW_STYLE_SHEET);
  flow_scene_back(host.scene);
  host.drain();
  flow_scene_back(host.scene);
  host.drain();
  host.end_scene();
  CHECK(host.said.empty());
}
