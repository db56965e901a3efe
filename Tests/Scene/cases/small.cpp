// A host whose screens are classes of the C++ kit, and which ignores the news.
#include <doctest/doctest.h>
#include <flow/flow.h>
#include <flow/scene.h>

#include <flow/flow.hpp>

namespace {

class Counter : public flow::screen {
 public:
  void render(flow::content &content) {
    content.title("Count").text(std::to_string(count)).button("more", "More");
  }
  void input(std::string_view, flow::value_view) { count++; }
  int count = 0;
};

}  // namespace

TEST_CASE("H1: a host without widgets drains and reads the whole scene") {
  auto engine = *flow::create_engine(flow::engine_options());
  flow_skin skin = FLOW_SKIN_INIT;
  flow_scene *scene = nullptr;
  flow_news news = FLOW_NEWS_INIT;
  skin.flags = FLOW_SKIN_STILL;
  flow::registry(engine).add<Counter>("counter");
  REQUIRE(flow_scene_create(engine.raw(), FLOW_NONE, &skin, &scene, nullptr) == FLOW_OK);
  REQUIRE(flow_scene_start(scene, "counter", nullptr, nullptr) == FLOW_OK);
  auto const text = [&] {
    while (flow_scene_next(scene, &news))
      continue;
    auto const *page = flow_scene_layer_at(scene, 0)->page;
    return std::string(flow_scene_element_at(page, FLOW_SCENE_LIST_BODY, 0)->shown->text.data);
  };
  CHECK(text() == "0");
  auto *more = flow_scene_find(flow_scene_layer_at(scene, 0)->page, "more");
  CHECK(flow_scene_press(more, nullptr, nullptr, 1, nullptr) == FLOW_OK);
  CHECK(text() == "1");
  flow_scene_destroy(scene);
  CHECK(engine.end());
}
