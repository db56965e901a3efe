// A session that is there already, for tests that do something to its files.
#pragma once

#include <sqlite3.h>

#include "support.hpp"

namespace test {

inline void run(const std::string &file, const char *statements) {
  sqlite3 *connection = nullptr;
  REQUIRE(sqlite3_open(file.c_str(), &connection) == SQLITE_OK);
  char *message = nullptr;
  int code = sqlite3_exec(connection, statements, nullptr, nullptr, &message);
  REQUIRE_MESSAGE(code == SQLITE_OK, message);
  sqlite3_close(connection);
}

/// A folder with a session of one step.
struct Kept : Folder {
  Kept() {
    Store store(*this);
    Attached one(store, "kiosk");
    put_screen(one.engine, 1, 0, "kept");
    put_screen(one.engine, 2, 1, "kept, too");
    one.engine.rest();
  }
  /// The sentence that attaching ends with; the file stays as it was.
  std::string refused(flow_status expected) {
    Store store(*this);
    std::string before = read(its_file());
    Attached one(store, "kiosk");
    CHECK(one.status == expected);
    CHECK(read(its_file()) == before);
    CHECK(one.message().find(expected == FLOW_OK ? "" : its_file()) != std::string::npos);
    return one.message();
  }
};

inline bool has(const std::string &text, const char *part) {
  return text.find(part) != std::string::npos;
}

}  // namespace test
