// Rule V13: the files and the bytes of images.
#include <doctest/doctest.h>

#include <flow/host_api.h>

#include "support/host.hpp"
#include "support/value_text.hpp"

using namespace test;

namespace {

flow_string source;
bool is_row = false, is_secret = false;
flow_status added = FLOW_OK;

void *create(void *, flow_engine *engine, flow_handle, const flow_value *) { return engine; }
void destroy(void *) {}
void render(void *self, flow_content content) {
  flow_engine *engine = static_cast<flow_engine *>(self);
  flow_element image = flow_element_make(FLOW_ELEMENT_IMAGE, nullptr, "A fox");
  flow_element list = flow_element_make(FLOW_ELEMENT_LIST, "list", "List");
  flow_row row = flow_row_make("row", "Row");
  image.source = row.source = source;
  row.flags = is_secret ? FLOW_ROW_SECRET : 0;
  image.secret = is_secret ? FLOW_TRUE : FLOW_FALSE;
  list.rows = &row;
  list.row_count = 1;
  added = flow_content_add(engine, content, is_row ? &list : &image);
  flow_add_link_text(engine, content, "Far", "/etc/passwd");
}
const flow_method methods[] = {FLOW_SCREEN_METHOD(create, create),
                               FLOW_SCREEN_METHOD(destroy, destroy),
                               FLOW_SCREEN_METHOD(render, render)};

flow_status begin(const flow_host_api *api, flow_engine *engine, flow_plugin self, flow_error *) {
  flow_class screen = FLOW_CLASS(FLOW_KIND_SCREEN, "album.page", methods);
  return api->flow_class_register(engine, self, &screen, nullptr);
}

/// A screen of a plugin and one of the host, which show the same.
struct Album {
  Host host;
  flow_window window = host.window();
  flow_screen of_plugin = FLOW_NONE, of_host = FLOW_NONE;

  Album() {
    static const flow_plugin_entry_table entry = {FLOW_PLUGIN_MAGIC,
                                                  FLOW_ABI_VERSION,
                                                  sizeof(flow_plugin_entry_table),
                                                  sizeof(flow_host_api),
                                                  "album",
                                                  "1.0",
                                                  begin,
                                                  nullptr};
    flow_plugin plugin = FLOW_NONE;
    REQUIRE(flow_plugin_add(host.engine(), &entry, &plugin, nullptr) == FLOW_OK);
    flow_class mine = FLOW_CLASS(FLOW_KIND_SCREEN, "host.page", methods);
    REQUIRE(flow_class_register(host.engine(), FLOW_NONE, &mine, nullptr) == FLOW_OK);
    of_plugin = make("album.page");
    of_host = make("host.page");
  }
  ~Album() {
    flow_destroy(host.engine(), of_plugin);
    flow_destroy(host.engine(), of_host);
  }

  flow_screen make(const char *id) {
    flow_handle made = FLOW_NONE;
    REQUIRE(flow_create(host.engine(), id, nullptr, &made) == FLOW_OK);
    return made;
  }
  const flow_screen_content *ask(flow_screen screen) {
    const flow_screen_content *content = nullptr;
    host.diagnostics.clear();
    CHECK(flow_screen_render(host.engine(), screen, &content) == FLOW_OK);
    return content;
  }
};

}  // namespace

TEST_CASE("V13: an image of a plugin lies in the folder of its file, or is a URI") {
  Album album;
  for (int row = 0; row < 2; row++) {
    is_row = row;
    is_secret = false;
    for (const char *right :
         {"", "fox.png", "./fox.png", "images/fox.png", "images/../fox.png", "a/b/../../fox.png",
          "..fox.png", "...", "a..", "https://example.org/../fox.png", "data:image/png;base64,AA",
          "flow-icon:fox", "1:fox.png", ":fox.png", "a_b:c", "files:a", "\xC3\xA4.png", "a//b"}) {
      CAPTURE(right);
      source = flow_text(right);
      const flow_screen_content *content = album.ask(album.of_plugin);
      CHECK(added == FLOW_OK);
      REQUIRE(content->element_count == 2);
      const flow_element *first = flow_element_at(content, 0);
      CHECK(view_text(is_row ? flow_row_at(first, 0)->source : first->source) == right);
      CHECK(view_text(flow_element_at(content, 1)->source) == "/etc/passwd");
    }
  }
}

TEST_CASE("V13: an image of a plugin that is absolute or leaves its folder is refused") {
  Album album;
  for (int row = 0; row < 2; row++) {
    is_row = row;
    is_secret = false;
    for (const auto &[path, words] :
         {std::pair<std::string, const char *>{"/fox.png", "is absolute"},
          {"//example.org/fox.png", "is absolute"},
          {"/", "is absolute"},
          {"file:///fox.png", "is a file: URI"},
          {"FILE:fox.png", "is a file: URI"},
          {"..", "leaves the folder"},
          {"../fox.png", "leaves the folder"},
          {"./../fox.png", "leaves the folder"},
          {"a/../../fox.png", "leaves the folder"},
          {"a/../../a/fox.png", "leaves the folder"},
          {".//..//fox.png", "leaves the folder"},
          {std::string("..\0", 3), "holds a NUL"}}) {
      const auto &wrong = path;
      CAPTURE(wrong);
      source = {wrong.data(), wrong.size()};
      CHECK(album.ask(album.of_plugin)->element_count == 1);
      CHECK(added == FLOW_ERROR_INVALID_ARGUMENT);
      CHECK(album.host.diagnostics.mentions(words));
      CHECK(album.host.diagnostics.mentions(is_row ? "the image of row 1 of element 'list', '"
                                                   : "the source of an image, '"));
      // The host itself may show anything.
      CHECK(album.ask(album.of_host)->element_count == 2);
      CHECK(added == FLOW_OK);
    }
  }
}

TEST_CASE("V13 V9: the refusal of a secret image does not say its name") {
  Album album;
  is_secret = true;
  source = flow_text("/home/ada/fox.png");
  for (int row = 0; row < 2; row++) {
    is_row = row;
    album.ask(album.of_plugin);
    CHECK(added == FLOW_ERROR_INVALID_ARGUMENT);
    CHECK(album.host.diagnostics.mentions("is absolute"));
    CHECK_FALSE(album.host.diagnostics.mentions("ada"));
  }
}

TEST_CASE("V13: the digest of an image is that of its bytes, filled by the engine") {
  Host host;
  std::string bytes;
  flow_element_kind kind = FLOW_ELEMENT_IMAGE;
  bool has_bytes = true;
  host.on_screen("page").render = [&](flow_content content) {
    flow_element image = flow_element_make(kind, "id", "A fox");
    image.digest = 7;
    if (has_bytes)
      image.value = flow_bytes_value(reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size());
    CHECK(flow_content_add(host.engine(), content, &image) == FLOW_OK);
  };
  flow_screen screen = host.screen("page");
  host.open(host.window(), screen);
  auto digest = [&] {
    const flow_screen_content *content = nullptr;
    CHECK(flow_screen_render(host.engine(), screen, &content) == FLOW_OK);
    return flow_element_at(content, 0)->digest;
  };

  // The published values of XXH64, so that a digest is the same on every machine and in every run.
  CHECK(digest() == 0xEF46DB3751D8E999u);
  bytes = "a";
  CHECK(digest() == 0xD24EC4F1A98C6E5Bu);
  CHECK(digest() == 0xD24EC4F1A98C6E5Bu);
  bytes = "abc";
  CHECK(digest() == 0x44BC2CF5AD770999u);
  bytes = "Nobody inspects the spammish repetition";
  CHECK(digest() == 0xFBCEA83C8A378BF1u);
  // Every byte counts, wherever it stands.
  for (size_t size : {1, 4, 7, 8, 31, 32, 33, 64, 1000}) {
    bytes.assign(size, 'x');
    const uint64_t plain = digest();
    for (size_t place = 0; place < size; place++) {
      bytes[place] = 'y';
      CHECK(digest() != plain);
      bytes[place] = 'x';
    }
  }
  has_bytes = false;
  CHECK(digest() == 0);
  has_bytes = true;
  kind = FLOW_ELEMENT_TEXT;
  CHECK(digest() == 0);
}
