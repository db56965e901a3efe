// Session files of earlier releases, which every later one restores; and what the shell of SQLite
// shows of a session.
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "support.hpp"

using namespace test;

namespace {

/// The records of the files Tests/Store/kept/version-*.session.
void put_all(flow_engine &engine) {
  flow_entry format[] = {{flow_text("format"), number(1)}, {flow_text("next"), number(40)}};
  engine.put(FLOW_KIND_NONE, 0, FLOW_MAP_OF(format));
  flow_entry window[] = {{flow_text("rank"), number(0)}, {flow_text("root"), number(2)}};
  engine.put(FLOW_KIND_WINDOW, 1, FLOW_MAP_OF(window));
  flow_entry inner[] = {{flow_text("zeta"), flow_number_value(1.0)},
                        {flow_text("alpha"), flow_bytes_value((const uint8_t *)"\0\xff", 2)},
                        {flow_text("nan"), flow_number_value(std::nan(""))},
                        {flow_text("least"), number(INT64_MIN)},
                        {flow_text("none"), flow_null_value()}};
  flow_value list[] = {flow_boolean_value(FLOW_TRUE), flow_string_value("gr\xc3\xbc\xc3\x9f")};
  flow_entry coordinator[] = {{flow_text("class"), flow_string_value("shop.coordinator")},
                              {flow_text("arguments"), FLOW_MAP_OF(inner)},
                              {flow_text("rank"), number(0)}};
  engine.put(FLOW_KIND_COORDINATOR, 2, FLOW_MAP_OF(coordinator));
  flow_entry child[] = {{flow_text("class"), flow_string_value("shop.buy")},
                        {flow_text("parent"), number(2)},
                        {flow_text("rank"), number(1)}};
  engine.put(FLOW_KIND_COORDINATOR, 3, FLOW_MAP_OF(child));
  flow_entry layer[] = {{flow_text("window"), number(1)}, {flow_text("rank"), number(0)}};
  engine.put(FLOW_KIND_LAYER, 4, FLOW_MAP_OF(layer));
  for (uint64_t id = 10; id < 30; id++) {
    flow_entry screen[] = {
        {flow_text("class"), flow_string_value(id % 2 ? "shop.main" : "shop.cart")},
        {flow_text("stack"), number(id < 20 ? 5 : 6)},
        {flow_text("rank"), number(int64_t(id % 10))},
        {flow_text("state"), FLOW_LIST_OF(list)}};
    engine.put(FLOW_KIND_SCREEN, id, FLOW_MAP_OF(screen));
  }
}

std::string shown(const std::string &command) {
  FILE *stream = popen((command + " 2>&1").c_str(), "r");
  REQUIRE(stream);
  std::string text;
  char part[512];
  while (size_t size = std::fread(part, 1, sizeof part, stream))
    text.append(part, size);
  pclose(stream);
  return text;
}

}  // namespace

TEST_CASE("a session file of every schema is restored by this build, and goes on" *
          doctest::test_suite("file")) {
  const char *kept = std::getenv("FLOW_STORE_KEPT");
  REQUIRE(kept);
  // That of this build is one of them: whoever changes the schema keeps a file of it, too.
  {
    Folder folder;
    Store store(folder);
    Attached one(store, "kiosk");
    put_all(one.engine);
    one.engine.rest();
    one.detach();
    std::string now = shown("sqlite3 " + folder.file(its_file()) + " 'PRAGMA user_version'");
    now.pop_back();
    INFO("Tests/Store/keep.sh keeps one");
    CHECK(std::filesystem::exists(kept + ("/version-" + now + ".session")));
  }
  size_t files = 0;
  for (const auto &entry : std::filesystem::directory_iterator(kept)) {
    if (entry.path().filename().string().find("version-") != 0) continue;
    CAPTURE(entry.path().filename().string());
    files++;
    Folder folder;
    std::filesystem::copy_file(entry.path(), folder.file(its_file()));
    std::string shell = "sqlite3 " + folder.file(its_file());
    CHECK(shown(shell + " 'SELECT stack, depth FROM stacks'") == "5|10\n6|10\n");
    CHECK(shown(shell + " 'SELECT * FROM screens WHERE stack = 6 AND rank = 1'") ==
          "21|shop.main|6|1\n");
    Store store(folder);
    Attached one(store, "kiosk");
    REQUIRE_MESSAGE(one.status == FLOW_OK, one.message());
    CHECK(one.info().is_restored);
    CHECK(one.info().step == 2);
    flow_engine expected;
    put_all(expected);
    CHECK(one.engine.records == expected.records);
    std::mt19937_64 random(9);
    for (int step = 0; step < 50; step++) {
      one.engine.walk(random);
      one.engine.rest();
    }
    CHECK(one.engine.logged.empty());
    CHECK(one.info().status == FLOW_OK);
    CHECK(one.info().step > 40);
    uint64_t step = one.info().step;
    std::map<Key, std::string> before = one.engine.records;
    one.detach();
    Attached again(store, "kiosk");
    REQUIRE_MESSAGE(again.status == FLOW_OK, again.message());
    CHECK(again.info().step == step);
    CHECK(again.engine.records == before);
  }
  CHECK(files > 0);
}

TEST_CASE("the shell of SQLite shows stacks and screens of a session that nobody has" *
          doctest::test_suite("file")) {
  Folder folder;
  Store store(folder);
  Attached one(store, "kiosk");
  put_screen(one.engine, 99, 0);
  one.engine.rest();
  one.engine.remove(FLOW_KIND_SCREEN, 99);
  put_all(one.engine);
  one.engine.rest();
  std::string shell = "sqlite3 " + folder.file(its_file());
  CHECK(shown(shell + " 'SELECT * FROM screens'").find("database is locked") != std::string::npos);
  one.detach();
  CHECK(shown(shell + " 'SELECT * FROM screens WHERE stack = 6 AND rank < 3'") ==
        "20|shop.cart|6|0\n21|shop.main|6|1\n22|shop.cart|6|2\n");
  CHECK(shown(shell + " 'SELECT stack, depth FROM stacks'") == "5|10\n6|10\n");
  CHECK(shown(shell + " 'SELECT screens FROM stacks WHERE stack = 5'")
            .find("shop.cart > shop.main > shop.cart > ") == 0);
  CHECK(shown(shell + " 'SELECT * FROM coordinators'") ==
        "2|shop.coordinator||0\n3|shop.buy|2|1\n");
  CHECK(shown(shell + " 'SELECT * FROM layers'") == "4|1|0\n");
  CHECK(shown(shell + " 'SELECT * FROM windows'") == "1\n");
  CHECK(shown(shell + " 'SELECT step FROM session'") == "2\n");
  CHECK(!folder.has(its_file("-wal")));
  // The shell was there, and the session is still one.
  Attached again(store, "kiosk");
  CHECK(again.status == FLOW_OK);
  if (const char *target = std::getenv("FLOW_STORE_WRITE")) {
    again.detach();
    std::filesystem::copy_file(folder.file(its_file()), target);
  }
}

TEST_CASE(
    "the shell is told that a session is in use, also when its own process has looked at it") {
  Folder folder;
  Store store(folder);
  Attached one(store, "kiosk");
  put_all(one.engine);
  one.engine.rest();
  const std::string shell = "sqlite3 " + folder.file(its_file()) + " 'SELECT step FROM session'";
  CHECK(shown(shell).find("database is locked") != std::string::npos);
  // SQLite's locks go when the process closes any descriptor of the file.
  for (int look = 0; look < 3; look++) {
    CHECK(has_session(folder, "kiosk"));
    flow_record_callback take = {[](void *, const flow_record *) {}, nullptr, nullptr};
    CHECK(flow_store_read(store, flow_text("kiosk"), take, nullptr) == FLOW_OK);
    flow_session_options options = FLOW_SESSION_OPTIONS_INIT;
    options.flags = FLOW_SESSION_READ_ONLY;
    Store other(folder);
    Attached seen(other, "kiosk", &options);
    CHECK(seen.engine.records == one.engine.records);
    seen.detach();
    CHECK(shown(shell).find("database is locked") != std::string::npos);
    one.engine.remove(FLOW_KIND_SCREEN, uint64_t(10 + look));
    one.engine.rest();
    CHECK(one.info().status == FLOW_OK);
  }
  one.detach();
  CHECK(Attached(store, "kiosk").engine.records.size() == 22);
}
