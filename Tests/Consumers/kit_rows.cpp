// flow/flow.hpp: rows on demand (V15), given by a screen and asked for by a host.
#include "support/kit.hpp"

using namespace test;

namespace {

class People : public flow::screen {
 public:
  void render(flow::content &content) {
    content.title("People");
    content.list("people", "People").on_demand(count, "people_rows", "find_person");
    content.choice("chief", "Chief").chosen("p4000").on_demand(count, "people_rows", "find_person");
  }
  void people_rows(flow::content_handle to, std::string_view, std::uint64_t first,
                   std::uint64_t wanted) {
    flow::row_list rows(engine().raw(), to);
    for (std::uint64_t index = first; index < first + wanted; index++)
      rows.row("p" + std::to_string(index), "Person", "of many");
  }
  std::int64_t find_person(std::string_view, std::string_view row) {
    const std::uint64_t index = std::strtoull(std::string(row).c_str() + 1, nullptr, 10);
    return row[0] == 'p' && index < count ? static_cast<std::int64_t>(index) : -1;
  }
  void people(flow::value_view row) { chosen = row.string(); }
  void grow() {
    count++;
    CHECK(rows_changed("people", count - 1, 0, 1));
    CHECK(rows_changed("chief", count - 1, 0, 1));
  }
  FLOW_ACTIONS(People, people_rows, find_person, people, grow)

  static inline std::size_t count = 5000;
  static inline std::string chosen;
};

}  // namespace

TEST_CASE("flow.hpp: V15: a screen gives rows on demand, a host asks for some") {
  Kit kit;
  CHECK(kit.engine.add<People>("people"));
  CHECK(kit.engine.open(kit.window, "people"));
  const flow::screen_handle screen = kit.engine.top(kit.window);
  const auto content = kit.engine.render(screen);
  REQUIRE(content);
  REQUIRE(content->find("people"));
  CHECK(content->find("people")->row_total == 5000);
  CHECK(flow::rows(*content->find("people")).size() == FLOW_ROWS_FIRST);

  const auto rows = kit.engine.rows(screen, "people", 4998, 30);
  REQUIRE(rows);
  std::string ids;
  for (const flow_row &row : *rows)
    ids += std::string(flow::view(row.id)) + " ";
  CHECK(ids == "p4998 p4999 ");
  CHECK(*kit.engine.find_row(screen, "chief", "p4000") == 4000);
  CHECK(kit.engine.find_row(screen, "chief", "q").status().code() == FLOW_ERROR_UNKNOWN_ELEMENT);
  CHECK(kit.engine.press(screen, "people", flow::value("p3000")));
  CHECK(People::chosen == "p3000");

  CHECK(flow_invoke(kit.engine.raw(), screen.raw(), "grow", nullptr, 0, nullptr, nullptr) ==
        FLOW_OK);
  const auto grown = kit.engine.render(screen);
  REQUIRE(grown);
  CHECK(grown->find("people")->row_total == 5001);
  CHECK(grown->find("people")->rows_first == 5000);
  CHECK(grown->find("people")->rows_inserted == 1);
  CHECK(grown->find("people")->rows_revision == 1);
  kit.said.clear();
}
