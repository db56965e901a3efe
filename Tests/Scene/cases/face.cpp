// The face for C++, flow/cpp/scene.hpp.
#include "host.hpp"

#include <cstdlib>
#include <flow/cpp/scene.hpp>
#include <stdexcept>

using namespace scene;

TEST_CASE("scene.hpp: a flow is begun, read, typed into, pressed and left") {
  Host host(FLOW_SKIN_STILL, nullptr, 0);
  std::string name, told;
  host.add_flow();
  Screen &page = host.add("page", [&](flow_content content) {
    flow_row const rows[] = {flow_row_make("r1", "One"), flow_row_make("r2", "Two")};
    flow_add_title(host.engine, content, "Page");
    flow_add_field(host.engine, content, "name", "Name", FLOW_FIELD_TEXT, name.c_str(), nullptr);
    flow_add_list(host.engine, content, "rows", "Rows", rows, 2);
    flow_add_button(host.engine, content, "go", "Go", FLOW_ROLE_PRIMARY);
    flow_add_toolbar(host.engine, content, FLOW_PLACEMENT_TRAILING, "tool", "Tool",
                     FLOW_ROLE_NORMAL);
  });
  page.input = [&](std::string const &id, flow_value const *value) {
    if (id == "name") name = text_of(flow_as_string(value, ""));
    if (id == "go") flow_show(host.engine, page.self, "page", nullptr);
    if (id == "rows") told = text_of(flow_as_string(value, ""));
  };

  flow_skin skin = FLOW_SKIN_INIT;
  skin.flags = FLOW_SKIN_STILL;
  flow::result<flow::scene> made = flow::create_scene(host.engine, skin);
  REQUIRE(made);
  flow::scene scene = *std::move(made);
  CHECK(scene.layers().empty());
  CHECK(scene.top() == nullptr);
  CHECK(flow::body(nullptr).empty());
  flow::status const unknown = scene.start("missing");
  CHECK_FALSE(unknown);
  CHECK(std::string(unknown.message()).find("'missing'") != std::string::npos);
  REQUIRE(scene.start("flow"));

  size_t came = 0;
  scene.drain([&](flow_news const &news) { came += news.kind == FLOW_NEWS_PAGE_CAME; });
  CHECK(came == 1);
  CHECK(scene.title() == "Page");
  REQUIRE(scene.layers().size() == 1);
  flow_scene_page *const first = scene.top()->page;
  CHECK(scene.page_of(scene.engine().top(scene.window())) == first);
  std::string texts;
  for (flow_scene_element *each : flow::body(first)) {
    texts += std::string(flow::view(each->shown->text)) + " ";
    for (flow_scene_row *row : flow::rows(each))
      texts += std::string(flow::view(row->shown->title)) + " ";
  }
  CHECK(texts == "Name Rows One Two Go ");
  CHECK(flow::scene_word(scene.engine(), FLOW_WORD_BACK) == "Back");
  CHECK(flow::scene_word(scene.engine(), 0).empty());
  REQUIRE(flow::toolbar(first).size() == 1);
  CHECK(flow::toolbar(first)[1] == nullptr);

  CHECK(flow_scene_type(flow::body(first)[0], "Ada", nullptr) == FLOW_OK);
  CHECK(flow_scene_press(flow::body(first)[1], "r2", nullptr, 1, nullptr) == FLOW_OK);
  CHECK(name == "Ada");
  CHECK(told == "r2");
  CHECK_FALSE(scene.can_back());
  CHECK(flow_scene_press(flow::body(first)[2], nullptr, nullptr, 1, nullptr) == FLOW_OK);
  flow_news news = FLOW_NEWS_INIT;
  while (scene.next(news))
    CHECK(news.kind != FLOW_NEWS_MOTION);
  CHECK(scene.can_back());
  CHECK(scene.back());
  scene.drain([](flow_news const &) {});
  CHECK(scene.top()->page == first);

  flow::scene other = std::move(scene);
  CHECK_FALSE(bool(scene));
  CHECK(scene.title().empty());  // of none
  CHECK(scene.layers().empty());
  CHECK(scene.back().code() == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(other.top()->page == first);
  // The function may end the scene.
  REQUIRE(other.close());
  other.drain([&](flow_news const &) { other.end(); });
  CHECK_FALSE(bool(other));
  CHECK(host.said.size() == 2);  // of the word and of the class that are missing
}

TEST_CASE("scene.hpp: a loop owns an engine, and runs what waits for its turn") {
  std::string done, said;
  flow::result<flow::scene_loop> made = flow::create_scene_loop(flow::engine_options().diagnostic(
      [&](flow_diagnostic const &told) { said += told.message; }));
  REQUIRE(made);
  flow::scene_loop loop = *std::move(made);
  CHECK(loop.engine().raw() == flow_scene_loop_engine(loop.raw()));
  CHECK(loop.words());
  CHECK_FALSE(loop.words());
  CHECK(flow_engine_set_locale(loop.engine().raw(), "ar", FLOW_RIGHT_TO_LEFT) == FLOW_OK);
  CHECK(loop.words());
  loop.later([&] {
    done += "a";
    loop.later([&] { done += "c"; });
    throw std::runtime_error("a fault");
  });
  loop.later([&] { done += "b"; });
  CHECK(loop.descriptor() >= 0);
  CHECK(done.empty());
  CHECK(loop.run());
  CHECK(done == "ab");
  CHECK(said.find("a fault") != std::string::npos);
  CHECK(loop.run());
  CHECK(done == "abc");

  flow::scene_loop other = std::move(loop);
  CHECK_FALSE(bool(loop));
  CHECK(loop.end());
  CHECK_FALSE(loop.run());
  CHECK(loop.descriptor() == -1);
  CHECK_FALSE(loop.words());
  CHECK(loop.reload("any").code() == FLOW_ERROR_INVALID_ARGUMENT);
  loop = std::move(other);
  CHECK(loop.run());
}

TEST_CASE("scene.hpp: a loop that is ended inside a callback ends in its run") {
  int descriptor = 0;
  bool was_inside = false, is_dropped = true;
  flow::scene_loop loop = *flow::create_scene_loop();
  REQUIRE(loop.engine().post([&] {
    descriptor = loop.descriptor();
    was_inside = loop.run();
    CHECK_FALSE(loop.end());
    CHECK_FALSE(loop.end());  // it waits already
  }));
  loop.later([&] { is_dropped = false; });
  CHECK_FALSE(loop.run());
  CHECK(descriptor == -1);
  CHECK(was_inside);
  CHECK(is_dropped);
  CHECK_FALSE(bool(loop));

  flow_engine_options wrong = FLOW_ENGINE_OPTIONS_INIT;
  wrong.flags = UINT32_MAX;
  auto const none = flow::create_scene_loop(wrong);
  CHECK_FALSE(none);
  CHECK(std::string(none.status().message()).find("an engine cannot be made") == 0);
}

TEST_CASE("scene.hpp: a loop loads a plugin's file, and loads it again") {
  flow::scene_loop const loop = *flow::create_scene_loop(flow::engine_options().saved());
  flow::status const missing = loop.watch("/nowhere/nothing.so");
  CHECK_FALSE(missing);
  CHECK(std::string(missing.message()).find("nothing.so") != std::string::npos);
  flow::status const unknown = loop.reload("test.none");
  CHECK(unknown.code() == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(std::string(unknown.message()).find("test.none") != std::string::npos);
  REQUIRE(loop.watch(std::getenv("FLOW_SCENE_PLUGIN")));
  REQUIRE(loop.engine().plugins().size() == 1);
  flow::plugin_handle const before = loop.engine().plugins()[0];
  CHECK(loop.reload(loop.engine().info(before)->id));
  REQUIRE(loop.engine().plugins().size() == 1);
  CHECK(loop.engine().plugins()[0].raw() != before.raw());
}
