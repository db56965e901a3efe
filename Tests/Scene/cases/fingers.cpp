// Fingers that take hold of a page or a layer.
#include "host.hpp"

using namespace scene;

namespace {

struct Held {
  explicit Held(flow_style style = FLOW_STYLE_PUSH, uint32_t options = 0) : host(0) {
    for (auto const *id : {"below", "above"}) {
      screens.push_back(&host.add(
          id, [this, id](flow_content content) { flow_add_title(host.engine, content, id); }));
    }
    host.open("below");
    host.rest();
    host.open("above", style, options);
    host.rest();
  }
  std::string top() const { return host.page()->title; }

  Host host;
  std::vector<Screen *> screens;
};

}  // namespace

TEST_CASE("H13: 40 % of the way, or fast") {
  struct {
    double from, to;
    uint32_t time;
    char const *top;
  } const lifts[] = {{0, 0.39, 1000, "above"},
                     {0, 0.41, 1000, "below"},
                     {0, 0.2, 50, "below"},
                     {0.8, 0.6, 50, "above"},
                     {0.5, 0.45, 1000, "below"}};
  for (auto const &each : lifts) {
    CAPTURE(each.to);
    Held held;
    REQUIRE(flow_scene_hold_back(held.host.scene));
    CHECK(!flow_scene_hold_goes(held.host.scene, 100));
    flow_scene_hold_move(held.host.scene, each.from, 100);
    flow_scene_hold_move(held.host.scene, each.to, 100 + each.time);
    // A recorder is told before it is lifted.
    bool const goes = flow_scene_hold_goes(held.host.scene, 100 + each.time);
    CHECK(goes == (std::string(each.top) == "below"));
    flow_scene_hold_lift(held.host.scene, 100 + each.time);
    CHECK(!flow_scene_hold_goes(held.host.scene, 100 + each.time));
    held.host.drain();
    held.host.rest();
    CHECK(held.top() == each.top);
  }
}

TEST_CASE("H13: what a finger uncovers is asked, and goes on from where it is lifted") {
  Held held;
  held.screens[0]->changed();
  held.host.drain();
  CHECK(held.screens[0]->renders == 1);
  REQUIRE(flow_scene_hold_back(held.host.scene));
  flow_scene_hold_move(held.host.scene, 0.5, 0);
  held.host.drain();
  CHECK(held.screens[0]->renders == 2);
  auto moves = held.host.of(FLOW_NEWS_MOTION);
  REQUIRE(!moves.empty());
  CHECK(moves.back().is_held);
  CHECK(moves.back().motion == 0);
  CHECK(moves.back().progress == 0.5);
  CHECK(moves.back().way == FLOW_WAY_BACKWARD);
  REQUIRE(moves.back().other);
  CHECK(std::string(moves.back().other->title) == "below");
  flow_scene_hold_lift(held.host.scene, 1000);
  held.host.drain();
  moves = held.host.of(FLOW_NEWS_MOTION);
  REQUIRE(moves.size() == 1);
  CHECK(!moves[0].is_held);
  CHECK(moves[0].progress == 0.5);
  CHECK(moves[0].target == 1);
  held.host.rest();
}

TEST_CASE("H13: a finger that is taken away leaves all as it was") {
  Held held;
  REQUIRE(flow_scene_hold_back(held.host.scene));
  flow_scene_hold_move(held.host.scene, 0.9, 0);
  held.host.drain();
  flow_scene_hold_cancel(held.host.scene);
  held.host.drain();
  auto const moves = held.host.of(FLOW_NEWS_MOTION);
  REQUIRE(moves.size() == 1);
  CHECK(moves[0].progress == 0.9);
  CHECK(moves[0].target == 0);
  held.host.rest();
  CHECK(held.top() == "above");
}

TEST_CASE("H13: a finger drags a layer, and uncovers what lies below a cover") {
  Held held(FLOW_STYLE_FULL_SCREEN_COVER);
  CHECK(!held.host.layer(0)->is_seen);
  held.screens[0]->changed();
  REQUIRE(flow_scene_hold_layer(held.host.layer(1)));
  flow_scene_hold_move(held.host.scene, 0.6, 0);
  held.host.drain();
  CHECK(held.screens[0]->renders == 2);
  auto const moves = held.host.of(FLOW_NEWS_MOTION);
  REQUIRE(!moves.empty());
  CHECK(moves.back().way == FLOW_WAY_SINK);
  flow_scene_hold_lift(held.host.scene, 1000);
  held.host.drain();
  held.host.rest();
  CHECK(flow_scene_layer_count(held.host.scene) == 1);
  CHECK(held.host.layer(0)->is_seen);
}

TEST_CASE("H13: a finger ends the slide and the gesture before it") {
  Held held;
  held.host.open("above");
  CHECK(held.host.of(FLOW_NEWS_MOTION).size() == 1);
  CHECK(flow_scene_hold_back(held.host.scene));
  held.host.drain();
  CHECK(held.host.of(FLOW_NEWS_MOTION_OVER).size() == 1);
  flow_scene_hold_cancel(held.host.scene);
  held.host.drain();
  held.host.rest();
  REQUIRE(flow_scene_hold_back(held.host.scene));
  CHECK(flow_scene_hold_back(held.host.scene));  // the first one is taken away
  flow_scene_hold_cancel(held.host.scene);
  held.host.drain();
  held.host.rest();
  CHECK(held.top() == "above");
}

TEST_CASE("H13: an outcome at once means that the finger holds nothing") {
  Host host;
  host.add("only", [&](flow_content content) { flow_add_text(host.engine, content, "only"); });
  host.open("only");
  CHECK(!flow_scene_hold_back(host.scene));
  flow_scene_hold_move(host.scene, 0.5, 0);
  flow_scene_hold_lift(host.scene, 10);
  CHECK(host.drain().empty());
}

TEST_CASE("H13: the engine is asked also where back is forbidden: the screen hears of the try") {
  Held held(FLOW_STYLE_PUSH, FLOW_OPEN_NO_BACK);
  CHECK(!flow_scene_hold_back(held.host.scene));
  CHECK(held.screens[1]->attempted == 1);
  Held other(FLOW_STYLE_SHEET, FLOW_OPEN_NO_DRAG);
  CHECK(!other.host.layer(1)->can_drag);
  CHECK(!flow_scene_hold_layer(other.host.layer(1)));
  CHECK(other.screens[1]->attempted == 1);
}
