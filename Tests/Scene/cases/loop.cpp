// The owner of an engine in a loop: what it polls, what waits, reloads, watched files, words.
#include <flow/scene.h>
#include <poll.h>
#include <sys/resource.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "host.hpp"

using namespace scene;
namespace fs = std::filesystem;

namespace {

/// A loop with a scene, a folder with the plugin of the walk, and a clock that a case moves.
struct Owner {
  explicit Owner(uint32_t flags = FLOW_SKIN_STILL, bool is_saved = true) {
    flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
    flow_skin skin = FLOW_SKIN_INIT;
    char name[] = "/tmp/flow-scene-XXXXXX";
    REQUIRE(mkdtemp(name));
    folder = name;
    file = folder + "/reloaded.so";
    copy("reloaded.so");
    options.flags = is_saved ? FLOW_ENGINE_SAVED : 0;
    options.presenter_timeout = 0;
    options.clock = {[](void *owner) { return static_cast<Owner *>(owner)->now; }, this, nullptr};
    options.diagnostic = {[](void *owner, flow_diagnostic const *said) {
                            static_cast<Owner *>(owner)->said.push_back(said->message);
                          },
                          this, nullptr};
    REQUIRE(flow_scene_loop_create(&options, &loop, nullptr) == FLOW_OK);
    engine = flow_scene_loop_engine(loop);
    skin.flags = flags;
    REQUIRE(flow_scene_create(engine, FLOW_NONE, &skin, &scene, nullptr) == FLOW_OK);
  }
  ~Owner() {
    if (scene) flow_scene_destroy(scene);
    if (loop) CHECK(flow_scene_loop_destroy(loop));
    fs::remove_all(folder);
  }
  Owner(Owner const &) = delete;
  Owner &operator=(Owner const &) = delete;

  /// Puts the plugin into the folder, as a linker does: a new file in the old one's place.
  void copy(char const *to) const {
    fs::copy_file(std::getenv("FLOW_SCENE_PLUGIN"), folder + "/new");
    fs::rename(folder + "/new", folder + "/" + to);
  }
  std::vector<flow_news> drain() const {
    std::vector<flow_news> told;
    for (flow_news news = FLOW_NEWS_INIT; flow_scene_next(scene, &news);)
      told.push_back(news);
    return told;
  }
  size_t count(flow_news_kind kind) const {
    size_t found = 0;
    for (auto const &each : drain())
      found += each.kind == kind;
    return found;
  }
  void open(char const *class_id) const {
    flow_presentable opened = FLOW_NONE;
    REQUIRE(flow_open_new(engine, flow_scene_window(scene), class_id, nullptr, nullptr, &opened,
                          nullptr) == FLOW_OK);
  }
  bool is_readable() const {
    pollfd found = {flow_scene_loop_descriptor(loop), POLLIN, 0};
    return poll(&found, 1, 0) > 0;
  }
  void later(std::function<void()> const &run) { flow_scene_loop_later(loop, callback(run)); }
  /// Inside a callback of the engine.
  void inside(std::function<void()> const &run) {
    REQUIRE(flow_engine_post(engine, callback(run)) == FLOW_OK);
    CHECK(flow_scene_loop_run(loop));
  }
  /// The plugin that was loaded; FLOW_NONE if there is none.
  flow_plugin plugin() const {
    flow_plugin found = FLOW_NONE;
    size_t all = 0;
    flow_engine_plugins(engine, &found, 1, &all);
    return all ? found : FLOW_NONE;
  }
  bool run_at(uint64_t time) {
    now = time;
    return flow_scene_loop_run(loop);
  }

  std::string folder, file;
  uint64_t now = 1000;
  std::vector<std::string> said, ran;
  flow_scene_loop *loop = nullptr;
  flow_engine *engine = nullptr;
  flow_scene *scene = nullptr;
  unsigned ended = 0;  // callbacks

 private:
  struct Called {
    Owner *owner;
    std::function<void()> run;
  };
  flow_callback callback(std::function<void()> const &run) {
    return {[](void *data, flow_engine *, flow_handle) { static_cast<Called *>(data)->run(); },
            new Called{this, run},
            [](void *data) {
              static_cast<Called *>(data)->owner->ended++;
              delete static_cast<Called *>(data);
            }};
  }
};

}  // namespace

TEST_CASE("H17: what waits makes the one descriptor readable, and a callback has none") {
  Owner owner;
  while (owner.is_readable())
    CHECK(flow_scene_loop_run(owner.loop));
  owner.later([&] { owner.ran.push_back("later"); });
  CHECK(owner.is_readable());
  CHECK(owner.ran.empty());
  CHECK(flow_scene_loop_run(owner.loop));
  CHECK(owner.ran.size() == 1);
  CHECK_FALSE(owner.is_readable());
  owner.inside([&] {
    owner.later([&] { owner.ran.push_back("behind the callback"); });
    CHECK(flow_scene_loop_descriptor(owner.loop) == -1);
    CHECK(flow_scene_loop_run(owner.loop));
    CHECK(owner.ran.size() == 1);
  });
  CHECK(owner.ran.back() == "behind the callback");
  CHECK(flow_scene_loop_descriptor(owner.loop) >= 0);
}

TEST_CASE("H17: without an engine there is no loop, and the caller hears why") {
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  flow_error error = FLOW_ERROR_INIT;
  flow_scene_loop *loop = nullptr;
  options.flags = UINT32_MAX;
  CHECK(flow_scene_loop_create(&options, &loop, &error) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(std::string(error.message) == "an engine cannot be made: FLOW_ERROR_INVALID_ARGUMENT");
  rlimit before, none;
  REQUIRE(getrlimit(RLIMIT_NOFILE, &before) == 0);
  none = before;
  none.rlim_cur = 3;
  REQUIRE(setrlimit(RLIMIT_NOFILE, &none) == 0);
  const flow_status status = flow_scene_loop_create(nullptr, &loop, &error);
  REQUIRE(setrlimit(RLIMIT_NOFILE, &before) == 0);
  CHECK(status == FLOW_ERROR_OUT_OF_DESCRIPTORS);
  CHECK_FALSE(loop);
}

TEST_CASE("H18: what waits is done in order, and what is asked for meanwhile in the next run") {
  Owner owner;
  for (char const *each : {"first", "second"})
    owner.later([&owner, each] {
      owner.ran.push_back(each);
      owner.later([&owner] { owner.ran.push_back("meanwhile"); });
      // A loop of a dialog, inside.
      if (owner.ran.size() == 1) CHECK(flow_scene_loop_run(owner.loop));
    });
  CHECK(flow_scene_loop_run(owner.loop));
  CHECK(owner.ran == std::vector<std::string>{"first", "second", "meanwhile"});
  CHECK(owner.is_readable());
  CHECK(flow_scene_loop_run(owner.loop));
  CHECK(owner.ran.size() == 4);
  CHECK(owner.ended == 4);
  CHECK_FALSE(owner.is_readable());
}

TEST_CASE("H18: an engine ends when nothing is on the stack, and what still waits with it") {
  for (const bool is_callback : {true, false}) {
    CAPTURE(is_callback);
    Owner owner;
    flow_scene_loop *loop = owner.loop;
    auto const end = [&] {
      flow_scene_destroy(owner.scene);
      owner.scene = nullptr;
      owner.later([&] { owner.ran.push_back("never"); });
      CHECK_FALSE(flow_scene_loop_destroy(loop));
      CHECK_FALSE(flow_scene_loop_destroy(loop));
      owner.later([&] { owner.ran.push_back("never"); });
      CHECK(owner.ended == 1);  // at once
    };
    const flow_callback called = {
        [](void *run, flow_engine *, flow_handle) { (*static_cast<decltype(end) const *>(run))(); },
        const_cast<void *>(static_cast<void const *>(&end)), nullptr};
    if (is_callback) {
      REQUIRE(flow_engine_post(owner.engine, called) == FLOW_OK);
    } else {
      flow_scene_loop_later(loop, called);
    }
    CHECK_FALSE(flow_scene_loop_run(loop));
    owner.loop = nullptr;
    CHECK(owner.ran.empty());
    CHECK(owner.ended == 2);
  }
}

TEST_CASE("H19: a plugin is loaded again when what moves has come to its end") {
  Owner owner(0);
  flow_error error = FLOW_ERROR_INIT;
  CHECK(flow_scene_loop_reload(owner.loop, "reloaded", &error) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(std::string(error.message).find("'reloaded'") != std::string::npos);
  REQUIRE(flow_plugin_load(owner.engine, owner.file.c_str(), nullptr, nullptr) == FLOW_OK);
  const flow_plugin first = owner.plugin();
  owner.open("reloaded.page");
  owner.drain();
  owner.open("reloaded.page");
  // Nobody has read the news of the change.
  CHECK(flow_scene_loop_reload(owner.loop, "reloaded", nullptr) == FLOW_ERROR_BUSY);
  CHECK(owner.count(FLOW_NEWS_MOTION) == 1);
  REQUIRE(flow_scene_loop_reload(owner.loop, "reloaded", &error) == FLOW_OK);
  const flow_plugin second = owner.plugin();
  CHECK(second != first);
  CHECK(owner.count(FLOW_NEWS_MOTION_OVER) == 1);
  CHECK(flow_scene_layer_count(owner.scene) == 1);
  // By its file, however that is written; inside a callback in the next run.
  REQUIRE(flow_scene_loop_reload(owner.loop, (owner.folder + "/./reloaded.so").c_str(), &error) ==
          FLOW_OK);
  const flow_plugin third = owner.plugin();
  CHECK(third != second);
  owner.drain();
  owner.inside([&] {
    CHECK(flow_scene_loop_reload(owner.loop, "reloaded", &error) == FLOW_OK);
    CHECK(owner.plugin() == third);
  });
  CHECK(owner.plugin() != third);
  owner.drain();
  owner.said.clear();
  owner.inside([&] {
    CHECK(flow_scene_loop_reload(owner.loop, "nobody", &error) == FLOW_OK);
    CHECK(owner.said.empty());
  });
  REQUIRE(owner.said.size() == 1);
  CHECK(owner.said[0].find("'nobody'") != std::string::npos);
}

TEST_CASE("H19: when a plugin is loaded again, scenes remember focus and scroll") {
  Owner owner(FLOW_SKIN_STILL, false);
  REQUIRE(flow_plugin_load(owner.engine, owner.file.c_str(), nullptr, nullptr) == FLOW_OK);
  owner.open("reloaded.page");
  owner.drain();
  flow_scene_scrolled(flow_scene_layer_at(owner.scene, 0)->page, 50);
  REQUIRE(flow_scene_loop_reload(owner.loop, "reloaded", nullptr) == FLOW_OK);
  owner.drain();
  CHECK(flow_scene_layer_count(owner.scene) == 0);
  owner.open("reloaded.page");
  owner.drain();
  CHECK(flow_scene_layer_at(owner.scene, 0)->page->scroll == 50);
}

TEST_CASE("H19: the end of a flow whose plugin is unloaded is told, and nobody begins it again") {
  Owner owner;
  REQUIRE(flow_plugin_load(owner.engine, owner.file.c_str(), nullptr, nullptr) == FLOW_OK);
  REQUIRE(flow_scene_start(owner.scene, "reloaded.flow", nullptr, nullptr) == FLOW_OK);
  owner.drain();
  REQUIRE(flow_plugin_unload(owner.engine, owner.plugin(), nullptr, nullptr) == FLOW_OK);
  size_t ends = 0;
  for (auto const &each : owner.drain()) {
    if (each.kind != FLOW_NEWS_FLOW_ENDED) continue;
    ends++;
    CHECK(each.cause == FLOW_CAUSE_UNLOADED);
  }
  CHECK(ends == 1);
  CHECK(flow_scene_layer_count(owner.scene) == 0);
  REQUIRE(flow_plugin_load(owner.engine, owner.file.c_str(), nullptr, nullptr) == FLOW_OK);
  owner.drain();
  CHECK(flow_scene_layer_count(owner.scene) == 0);
}

TEST_CASE("H20: a watched file is loaded again when it is another one, and 200 ms at rest") {
  Owner owner;
  flow_error error = FLOW_ERROR_INIT;
  CHECK(flow_scene_loop_watch(owner.loop, (owner.folder + "/missing.so").c_str(), &error) ==
        FLOW_ERROR_PLUGIN_OPEN);
  REQUIRE(flow_scene_loop_watch(owner.loop, owner.file.c_str(), &error) == FLOW_OK);
  flow_plugin before = owner.plugin();
  REQUIRE(before != FLOW_NONE);
  CHECK(owner.run_at(2000));
  // Nothing was written, and another file is none of ours.
  std::ofstream(owner.file, std::ios::app).close();
  owner.copy("other.so");
  CHECK(owner.run_at(2000));
  CHECK(owner.run_at(3000));
  CHECK(owner.plugin() == before);
  owner.copy("reloaded.so");
  CHECK(owner.is_readable());
  CHECK(owner.run_at(3100));
  CHECK(owner.run_at(3250));
  owner.copy("reloaded.so");
  CHECK(owner.run_at(3250));
  CHECK(owner.run_at(3449));
  CHECK(owner.plugin() == before);
  CHECK(owner.run_at(3450));
  CHECK(owner.plugin() != before);
  before = owner.plugin();
  CHECK(owner.run_at(9000));
  CHECK(owner.plugin() == before);
  // One that is not loaded comes with the next file.
  REQUIRE(flow_plugin_unload(owner.engine, before, nullptr, nullptr) == FLOW_OK);
  CHECK(owner.plugin() == FLOW_NONE);
  owner.copy("reloaded.so");
  CHECK(owner.run_at(9000));
  CHECK(owner.run_at(9200));
  CHECK(owner.plugin() != FLOW_NONE);
}

TEST_CASE("H20: while the engine is busy a watched file waits as long again") {
  Owner owner(0);
  REQUIRE(flow_scene_loop_watch(owner.loop, owner.file.c_str(), nullptr) == FLOW_OK);
  const flow_plugin before = owner.plugin();
  owner.open("reloaded.page");
  owner.copy("reloaded.so");
  CHECK(owner.run_at(2000));
  CHECK(owner.run_at(2200));  // nobody has read the news of the change
  CHECK(owner.plugin() == before);
  owner.drain();
  CHECK(owner.run_at(2399));
  CHECK(owner.plugin() == before);
  CHECK(owner.run_at(2400));
  CHECK(owner.plugin() != before);
  owner.drain();
}

TEST_CASE("H21: other words, or another language, are told once") {
  Owner owner;
  CHECK(flow_scene_loop_words(owner.loop));
  CHECK_FALSE(flow_scene_loop_words(owner.loop));
  CHECK(flow_engine_set_word(owner.engine, FLOW_WORD_TRY_AGAIN, "Noch einmal") == FLOW_OK);
  CHECK(flow_scene_loop_words(owner.loop));
  CHECK_FALSE(flow_scene_loop_words(owner.loop));
  CHECK(flow_engine_set_locale(owner.engine, "ar", FLOW_RIGHT_TO_LEFT) == FLOW_OK);
  CHECK(flow_scene_loop_words(owner.loop));
  CHECK(flow_engine_set_locale(owner.engine, "ar", FLOW_LEFT_TO_RIGHT) == FLOW_OK);
  CHECK(flow_scene_loop_words(owner.loop));
  CHECK_FALSE(flow_scene_loop_words(owner.loop));
}
