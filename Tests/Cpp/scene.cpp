// All of flow/cpp/scene.hpp, as a skin uses it.
#include <flow/flow.h>

#include <flow/cpp/scene.hpp>

namespace {

std::size_t show(const flow_news &news) {
  return news.text ? flow::view(flow_text(news.text)).size() : 0;
}

std::size_t read(const flow::scene &scene) {
  std::size_t size = scene.title().size();
  for (flow_scene_layer *layer : scene.layers()) {
    for (flow_scene_element *element : flow::body(layer->page)) {
      size += flow::view(element->shown->text).size();
      for (flow_scene_row *row : flow::rows(element))
        size += flow::view(row->shown->title).size();
    }
    size += flow::toolbar(layer->page).size();
  }
  return size;
}

}  // namespace

int main() {
  auto engine = flow::create_engine();
  flow_skin skin = FLOW_SKIN_INIT;
  flow::result<flow::scene> made = flow::create_scene(*engine, skin);
  if (!made) return made.status().code();
  flow::scene scene = *std::move(made), other;
  scene.set_activity(FLOW_ACTIVITY_ACTIVE);
  scene.set_visible(true);
  std::size_t size = 0;
  if (!scene.start() || !scene.open_uri("app:/notes")) size++;
  scene.drain([&](const flow_news &news) {
    size += show(news);
    if (news.kind == FLOW_NEWS_MOTION) scene.rested(news.motion);
  });
  size += read(scene);
  if (flow_scene_layer *top = scene.top()) size += flow::body(top->page).empty();
  if (scene.hold_back()) {
    scene.hold_move(0.5, 10);
    scene.hold_lift(20);
    scene.hold_cancel();
  }
  scene.settle();
  scene.remember();
  if (scene.can_back()) scene.back();
  other = std::move(scene);
  flow_scene_page *page = other.page_of(other.engine().top(other.window()));
  other.close();
  other.end();
  return page || size || other ? 1 : 0;
}
