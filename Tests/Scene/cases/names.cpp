// Names for assistive technology, and files that are opened.
#include "host.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace scene;

namespace {

struct Named {
  explicit Named(flow_element_kind kind = FLOW_ELEMENT_FIELD)
      : element(flow_element_make(kind, "it", nullptr)) {
    screen = &host.add("named", [this](flow_content content) {
      flow_add_title(host.engine, content, title.c_str());
      add(host.engine, content, element);
      if (!note.empty()) flow_add_note(host.engine, content, note.c_str());
      if (is_unavailable) flow_add_unavailable(host.engine, content, nullptr);
    });
    if (kind == FLOW_ELEMENT_FIELD) element.value = flow_string_value("");
    host.open("named");
  }
  void change() {
    screen->changed();
    host.drain();
  }
  std::string name() { return flow_scene_name(host.element("it")); }
  std::vector<std::string> said() {
    std::vector<std::string> all;
    for (auto const &each : host.of(FLOW_NEWS_SAY))
      all.push_back(each.text);
    return all;
  }

  Host host;
  Screen *screen;
  flow_element element;
  std::string title = "Title", note;
  bool is_unavailable = false;
};

}  // namespace

TEST_CASE("V16: name: label, text, placeholder, title of the page") {
  Named named;
  CHECK(named.name() == "Title");
  named.title = "Other";
  named.change();
  CHECK(named.name() == "Other");
  CHECK((named.host.bits("it") & FLOW_SHOWN_NAME));
  named.element.placeholder = flow_text("placeholder");
  named.change();
  CHECK(named.name() == "placeholder");
  named.element.text = flow_text("text");
  named.change();
  CHECK(named.name() == "text");
  named.element.label = flow_text("label");
  named.change();
  CHECK(named.name() == "label");
}

TEST_CASE("V16: what is read as it is has no name of its own") {
  Host host;
  host.add("screen", [&](flow_content content) {
    flow_element text = flow_element_make(FLOW_ELEMENT_TEXT, nullptr, "4711");
    add(host.engine, content, text);
    text.label = flow_text("four seven");
    add(host.engine, content, text);
  });
  host.open("screen");
  auto const name = [&](size_t index) {
    return std::string(
        flow_scene_name(flow_scene_element_at(host.page(), FLOW_SCENE_LIST_BODY, index)));
  };
  CHECK(name(0) == "");
  CHECK(name(1) == "four seven");
}

TEST_CASE("V16: description: error, hint") {
  Named named;
  auto const description = [&] {
    return std::string(flow_scene_description(named.host.element("it")));
  };
  CHECK(description() == "");
  named.element.hint = flow_text("hint");
  named.change();
  CHECK(description() == "hint");
  named.element.error = flow_text("error");
  named.change();
  CHECK(description() == "error");
  CHECK((named.host.bits("it") & FLOW_SHOWN_NAME));
}

TEST_CASE("V19: said: a new error, a new or changed note, what is not available") {
  Named named;
  CHECK(named.said().empty());
  named.element.error = flow_text("too short");
  named.change();
  REQUIRE(named.said().size() == 1);
  CHECK(named.said()[0].find("too short") != std::string::npos);
  named.change();
  CHECK(named.said().empty());
  named.note = "Saved.";
  named.change();
  CHECK(named.said() == std::vector<std::string>{"Saved."});
  named.note = "Saved again.";
  named.change();
  CHECK(named.said() == std::vector<std::string>{"Saved again."});
  named.is_unavailable = true;
  named.change();
  CHECK(named.said() == std::vector<std::string>{"This is not available."});
}

TEST_CASE("V19: said: of the top page, not with its first content") {
  Named named;
  named.host.add("first", [&](flow_content content) {
    flow_add_note(named.host.engine, content, "First of all");
  });
  named.host.open("first", FLOW_STYLE_SHEET);
  CHECK(named.said().empty());
  named.note = "Below";
  named.change();
  CHECK(named.said().empty());
}

// ---- Files of images ---------------------------------------------------------------------------

namespace {

/// A folder that goes with its files.
struct Folder {
  Folder() { REQUIRE(mkdtemp(path)); }
  ~Folder() { std::filesystem::remove_all(path); }
  std::string file(std::string const &name) const { return std::string(path) + "/" + name; }
  char path[sizeof "/tmp/flow-scene-XXXXXX"] = "/tmp/flow-scene-XXXXXX";
};

}  // namespace

TEST_CASE("V18: a class of the host names what it likes") {
  Named named(FLOW_ELEMENT_IMAGE);
  auto const file = [&](char const *source) {
    named.element.source = flow_text(source);
    named.change();
    return std::string(
        flow_scene_file(flow_scene_element_at(named.host.page(), FLOW_SCENE_LIST_BODY, 0)));
  };
  named.host.said.clear();
  for (auto const *each : {"/usr/share/picture.png", "data:image/png;base64,AAAA", ""})
    CHECK(file(each) == each);
  CHECK(named.host.said.empty());
}

TEST_CASE("V18: a plugin's file is opened below its folder, links followed; nothing is fetched") {
  Host host;
  Folder folder, elsewhere;
  flow_error error = FLOW_ERROR_INIT;
  std::string const plugin = folder.file("reloaded.so"), outside = elsewhere.file("secret.png");
  REQUIRE(std::getenv("FLOW_SCENE_PLUGIN"));
  std::filesystem::copy_file(std::getenv("FLOW_SCENE_PLUGIN"), plugin);
  std::ofstream(folder.file("inside.png")) << "PNG";
  std::ofstream(outside) << "PNG";
  std::filesystem::create_symlink(outside, folder.file("outside.png"));
  REQUIRE_MESSAGE(flow_plugin_load(host.engine, plugin.c_str(), nullptr, &error) == FLOW_OK,
                  error.message);
  host.open("reloaded.page");
  host.said.clear();
  std::vector<std::string> files;
  for (size_t index = 0; auto *each = flow_scene_element_at(host.page(), 0, index); index++)
    if (each->shown->kind == FLOW_ELEMENT_IMAGE) files.push_back(flow_scene_file(each));
  REQUIRE(files.size() == 4);
  CHECK(files[0] == folder.file("inside.png"));
  CHECK(files[1] == "");
  CHECK(files[2] == "");
  CHECK(files[3] == "data:image/png;base64,AAAA");
  CHECK(host.said.size() == 2);
}

TEST_CASE("V18: the image of a tab is its root's, whichever tab is selected, also when it comes") {
  Host host;
  Folder folder;
  std::string const plugin = folder.file("reloaded.so");
  std::filesystem::copy_file(std::getenv("FLOW_SCENE_PLUGIN"), plugin);
  std::ofstream(folder.file("inside.png")) << "PNG";
  REQUIRE(flow_plugin_load(host.engine, plugin.c_str(), nullptr, nullptr) == FLOW_OK);
  host.add("page", [&](flow_content content) { flow_add_title(host.engine, content, "Page"); });
  flow_tab each[2] = {FLOW_TAB_INIT, FLOW_TAB_INIT};
  flow_tabs tabs = FLOW_TABS_INIT;
  flow_create(host.engine, "page", nullptr, &each[0].root);
  flow_create(host.engine, "reloaded.page", nullptr, &each[1].root);
  each[0].image = flow_text("/usr/share/picture.png");
  each[1].image = flow_text("inside.png");
  tabs.tabs = each;
  tabs.count = 2;
  flow_open_tabs(host.engine, host.window, &tabs, nullptr, nullptr);
  auto const images = [&] {
    for (size_t index = 0; index < 2; index++) {
      flow_tab_info info = FLOW_TAB_INFO_INIT;
      char const *image = nullptr;
      CHECK(flow_scene_tab(host.layer(0)->tabs, index, &info, &image) == FLOW_OK);
      CHECK(std::string(image) == (index ? folder.file("inside.png") : "/usr/share/picture.png"));
    }
  };
  Heard heard;
  REQUIRE(host.next(heard));
  REQUIRE(heard.kind == FLOW_NEWS_LAYER_CAME);
  images();
  host.drain();
  images();
  flow_select_tab(host.engine, host.window, 1, nullptr, nullptr);
  host.drain();
  images();
  CHECK(host.said.empty());
}
