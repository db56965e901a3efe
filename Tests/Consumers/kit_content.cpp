// flow/flow.hpp: the words of content say all that an element and a row can.
#include "support/kit.hpp"

using namespace test;

namespace {

const uint8_t picture[] = {1, 2, 3};

class Words : public flow::screen {
 public:
  void render(flow::content &content) {
    content.title("Words")
        .note("first")
        .section("Part")
        .footer("below")
        .note("Mind")
        .icon("dialog-warning")
        .spoken_label("A warning")
        .link_text("Site")
        .source("https://example.org")
        .unavailable()
        .image(flow_bytes{picture, sizeof picture}, "three")
        .text("4711")
        .secret()
        .range("volume", "Volume", 3, 0, 10, 1)
        .hint("moves")
        .error("too loud")
        .number("count", "Count", 2)
        .limits(1, 9, 2)
        .number("any", "Any", 0.5)
        .field("about", "About")
        .multiline()
        .value("a\nb")
        .secret()
        .field("day", "Day")
        .date()
        .value(nullptr)
        .field("at", "At")
        .time()
        .value("12:00");
    {
      const std::string id = "1", title = "Kettle", action = "delete";
      content.list("things", "Things")
          .row(flow::row(id, title, "sub", "detail")
                   .icon("tea")
                   .badge("3")
                   .action(action, "Delete", FLOW_ROLE_DESTRUCTIVE)
                   .action("keep", "Keep", FLOW_ROLE_NORMAL, false))
          .row("2", "Cup")
          .row(flow::row("3", "Spoon").source("spoon.png").disabled().secret().action("use", "Use"))
          .row(flow::row("4", "Fork").disabled().disabled(false));
    }
    const std::vector<std::string> ids = {"ham"};
    content.choice("top", "Toppings")
        .row("ham", "Ham")
        .row("egg", "Egg")
        .many({"egg", "ham"})
        .choice("one", "One")
        .row("ham", "Ham")
        .many(ids)
        .choice("none", "None")
        .many()
        .button("save", "Save")
        .icon("document-save")
        .error("not yet");
    status = content.flush();
  }
  void input(std::string_view id, flow::value_view value) {
    heard = std::string(id) + "=" + std::string(value.string());
  }
  flow_status status = FLOW_ERROR_BUSY;
  std::string heard;
};

class Screen : public Kit {
 public:
  Screen() {
    flow::registry(engine).add<Words>("words");
    screen = engine.open(window, "words")->as<flow::screen_handle>();
    content = *engine.render(screen);
  }
  const flow_element &of(std::string_view id) { return *content.find(id); }
  const flow_element &of(flow_element_kind kind) {
    for (const flow_element &each : content) {
      if (each.kind == kind) return each;
    }
    return none;
  }
  Words &words() { return *engine.instance<Words>(screen, "words"); }
  flow_element none = FLOW_ELEMENT_INIT;
  flow::screen_handle screen;
  flow::shown content;
};

std::string said(flow_string text) { return std::string(flow::view(text)); }

}  // namespace

TEST_CASE("flow.hpp: elements have all that the headers give them (V1)") {
  Screen screen;
  CHECK(screen.words().status == FLOW_OK);
  CHECK(screen.said.empty());
  CHECK(said(screen.of(FLOW_ELEMENT_SECTION).footer) == "below");
  CHECK(said((*screen.content.begin()).text) == "first");
  flow_screen_content raw = {};
  raw.elements = screen.content.raw();
  raw.element_count = screen.content.size();
  raw.element_size = static_cast<uint32_t>(screen.content.step());
  const flow_element &second = *flow_element_at(&raw, 2);
  CHECK(said(second.icon) == "dialog-warning");
  CHECK(said(second.label) == "A warning");
  CHECK(said(screen.of(FLOW_ELEMENT_LINK_TEXT).source) == "https://example.org");
  CHECK_FALSE(said(screen.of(FLOW_ELEMENT_UNAVAILABLE).text).empty());
  const flow_element &image = screen.of(FLOW_ELEMENT_IMAGE);
  CHECK(image.value.as.bytes.size == sizeof picture);
  CHECK(image.value.as.bytes.data[2] == 3);
  CHECK(screen.of(FLOW_ELEMENT_TEXT).secret);
  CHECK(said(screen.of("volume").hint) == "moves");
  CHECK(said(screen.of("volume").error) == "too loud");
  CHECK(screen.of("count").field_type == FLOW_FIELD_NUMBER);
  CHECK(screen.of("count").minimum == 1);
  CHECK(screen.of("count").maximum == 9);
  CHECK(screen.of("count").step == 2);
  CHECK(screen.of("any").minimum == screen.of("any").maximum);
  CHECK(screen.of("about").field_type == FLOW_FIELD_MULTILINE);
  CHECK(screen.of("about").secret);
  CHECK_FALSE(screen.of("day").secret);
  CHECK(screen.of("day").field_type == FLOW_FIELD_DATE);
  CHECK(screen.of("day").value.type == FLOW_TYPE_NULL);
  CHECK(screen.of("at").field_type == FLOW_FIELD_TIME);
  CHECK(said(screen.of("save").icon) == "document-save");
  CHECK(said(screen.of("save").error) == "not yet");
}

TEST_CASE("flow.hpp: a row has an icon, a badge, an image and a menu, which are copied (V1, V13)") {
  Screen screen;
  std::vector<flow_row> rows;
  for (const flow_row &row : flow::rows(screen.of("things")))
    rows.push_back(row);
  REQUIRE(rows.size() == 4);
  CHECK(said(rows[0].title) == "Kettle");
  CHECK(said(rows[0].subtitle) == "sub");
  CHECK(said(rows[0].detail) == "detail");
  CHECK(said(rows[0].icon) == "tea");
  CHECK(said(rows[0].badge) == "3");
  REQUIRE(rows[0].action_count == 2);
  CHECK(said(flow_row_action_at(&rows[0], 0)->id) == "delete");
  CHECK(flow_row_action_at(&rows[0], 0)->role == FLOW_ROLE_DESTRUCTIVE);
  CHECK(flow_row_action_at(&rows[0], 1)->flags == FLOW_ROW_DISABLED);
  CHECK(rows[1].action_count == 0);
  CHECK(said(rows[2].source) == "spoon.png");
  CHECK(rows[2].flags == (FLOW_ROW_DISABLED | FLOW_ROW_SECRET));
  REQUIRE(rows[2].action_count == 1);
  CHECK(said(flow_row_action_at(&rows[2], 0)->text) == "Use");
  CHECK(rows[3].flags == 0);
}

TEST_CASE("flow.hpp: a choice of many says which are chosen (V1)") {
  Screen screen;
  CHECK(screen.of("top").many);
  CHECK(flow::value_view(screen.of("top").value) == flow::list({"egg", "ham"}));
  CHECK(flow::value_view(screen.of("one").value) == flow::list({"ham"}));
  CHECK(screen.of("none").many);
  CHECK(flow::value_view(screen.of("none").value) == flow::value::list());
}

TEST_CASE("flow.hpp: an entry of a row's menu is sent with its row (V6)") {
  Screen screen;
  CHECK(screen.engine.act(screen.screen, "things", "1", "delete"));
  CHECK(screen.words().heard == "delete=1");
  CHECK(screen.engine.act(screen.screen, "things", "1", "keep") == FLOW_ERROR_ELEMENT_DISABLED);
}
