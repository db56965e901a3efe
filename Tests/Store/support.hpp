// Shared by the tests of sessions: a folder of its own, and a session with its engine.
#pragma once

#include <doctest/doctest.h>
#include <flow/store.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "puppet.hpp"

namespace test {

/// A folder that goes with the test.
class Folder {
 public:
  Folder() {
    std::string wanted = (std::filesystem::temp_directory_path() / "flow-store-XXXXXX").string();
    REQUIRE(mkdtemp(wanted.data()));
    path = wanted;
  }
  ~Folder() { std::filesystem::remove_all(path); }
  Folder(const Folder &) = delete;
  Folder &operator=(const Folder &) = delete;

  std::string file(const std::string &name) const { return path + "/" + name; }
  bool has(const std::string &name) const { return std::filesystem::exists(file(name)); }
  std::string read(const std::string &name) const {
    if (!std::filesystem::is_regular_file(file(name))) return "";
    std::ifstream stream(file(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  void write(const std::string &name, const std::string &bytes) const {
    std::ofstream(file(name), std::ios::binary) << bytes;
  }

  std::string path;
};

/// Opens a store as the tests run: with a file for each session, or, with FLOW_STORE_ONE, with one
/// for all.
inline flow_status open_store(const std::string &path, flow_store **store,
                              flow_error *error = nullptr,
                              flow_store_options options = FLOW_STORE_OPTIONS_INIT) {
  if (getenv("FLOW_STORE_ONE")) options.flags |= FLOW_STORE_ONE_FILE;
  return flow_store_open(path.c_str(), &options, store, error);
}

/// The file in which the session `kiosk` is then, with `ending` behind its name.
inline std::string its_file(const std::string &ending = "") {
  return (getenv("FLOW_STORE_ONE") ? "sessions.db" : "kiosk.session") + ending;
}

/// An open store.
class Store {
 public:
  explicit Store(const Folder &folder, flow_durability durability = FLOW_DURABILITY_FAST,
                 uint64_t age_limit = 0) {
    flow_store_options options = FLOW_STORE_OPTIONS_INIT;
    options.durability = durability;
    options.age_limit = age_limit;
    flow_error error = FLOW_ERROR_INIT;
    flow_status status = open_store(folder.path, &pointer, &error, options);
    REQUIRE_MESSAGE(status == FLOW_OK, error.message);
  }
  ~Store() { flow_store_close(pointer); }
  Store(const Store &) = delete;
  Store &operator=(const Store &) = delete;
  operator flow_store *() const { return pointer; }

  flow_store *pointer = nullptr;
};

/// True if a folder has a session of this name.
inline bool has_session(const Folder &folder, const std::string &name) {
  Store store(folder);
  std::pair<std::string, bool> wanted(name, false);
  auto take = [](void *data, const flow_session_entry *entry) {
    auto &[name, is_found] = *static_cast<std::pair<std::string, bool> *>(data);
    if (std::string(entry->name.data, entry->name.size) == name) is_found = true;
  };
  CHECK(flow_store_list(store, take, &wanted, nullptr) == FLOW_OK);
  return wanted.second;
}

/// An engine, and a session that it is attached to, or why it is not.
class Attached {
 public:
  Attached(flow_store *store, const char *name, const flow_session_options *options = nullptr) {
    attach(store, name, options);
  }
  ~Attached() { detach(); }
  Attached(const Attached &) = delete;
  Attached &operator=(const Attached &) = delete;

  void attach(flow_store *store, const char *name, const flow_session_options *options = nullptr) {
    status = flow_store_attach(store, &engine, flow_text(name), options, &session, &error);
    CHECK((status == FLOW_OK) == (session != nullptr));
  }
  void detach() {
    flow_session_detach(session);
    session = nullptr;
  }
  flow_session_info info() const {
    flow_session_info found = FLOW_SESSION_INFO_INIT;
    CHECK(flow_session_get(session, &found) == FLOW_OK);
    return found;
  }
  std::string message() const { return error.message; }

  flow_engine engine;
  flow_session *session = nullptr;
  flow_status status;
  flow_error error = FLOW_ERROR_INIT;
};

inline flow_value number(int64_t integer) { return flow_integer_value(integer); }

/// A record of a screen, with something in it.
inline void put_screen(flow_engine &engine, uint64_t id, int64_t rank, const char *state = "") {
  flow_entry entries[] = {{flow_text("plugin"), flow_string_value("test.plugin")},
                          {flow_text("stack"), number(7)},
                          {flow_text("rank"), number(rank)},
                          {flow_text("class"), flow_string_value("test.screen")},
                          {flow_text("state"), flow_string_value(state)}};
  flow_value value = FLOW_MAP_OF(entries);
  engine.put(FLOW_KIND_SCREEN, id, value);
}

}  // namespace test
