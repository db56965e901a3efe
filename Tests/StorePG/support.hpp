// Shared by the tests of sessions in PostgreSQL: the server, and a session with its engine.
#pragma once

#include <doctest/doctest.h>
#include <flow/store_pg.h>
#include <postgresql/libpq-fe.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "../Store/puppet.hpp"

namespace pg_test {

inline std::string folder() {
  const char *path = std::getenv("FLOW_PG_FOLDER");
  REQUIRE(path);
  return path;
}

inline std::string target(const std::string &host, int port = 5432) {
  return "host=" + host + " port=" + std::to_string(port) + " user=flow dbname=postgres";
}

/// A connection of the test's own.
class Client {
 public:
  Client() : connection_(PQconnectdb(target(folder()).c_str())) {
    REQUIRE(PQstatus(connection_) == CONNECTION_OK);
  }
  ~Client() { PQfinish(connection_); }
  Client(const Client &) = delete;
  Client &operator=(const Client &) = delete;

  /// The first field of the first row.
  std::string ask(const std::string &text) {
    PGresult *result = PQexec(connection_, text.c_str());
    ExecStatusType state = PQresultStatus(result);
    CHECK_MESSAGE((state == PGRES_TUPLES_OK || state == PGRES_COMMAND_OK),
                  PQresultErrorMessage(result));
    std::string found = PQntuples(result) > 0 ? PQgetvalue(result, 0, 0) : "";
    PQclear(result);
    return found;
  }

 private:
  PGconn *connection_;
};

/// A name that no other test has.
inline std::string new_name() {
  static int number = 0;
  return "session-" + std::to_string(number++);
}

/// Each third of a lease is the deadline of a statement: on a machine on which more wants to run
/// than there are cores, all times of these tests are as many times as long. A program that this
/// starts has the same number.
inline uint32_t read_slowness() {
  double waiting = 0;
  if (const char *given = std::getenv("FLOW_PG_SLOWNESS")) return uint32_t(std::atoi(given));
  if (getloadavg(&waiting, 1) != 1) waiting = 0;
  const long cores = std::max(1L, sysconf(_SC_NPROCESSORS_ONLN));
  return std::min(8u, 1 + uint32_t(waiting) / uint32_t(cores));
}
inline const uint32_t slowness = read_slowness();
/// Milliseconds on a machine that has nothing else to do, as many as are waited for here.
inline uint32_t ample(uint32_t milliseconds) { return milliseconds * slowness; }

inline flow_store_pg_options usual(uint32_t lease = 3000, uint32_t patience = 0) {
  flow_store_pg_options options = FLOW_STORE_PG_OPTIONS_INIT;
  options.lease = ample(lease);
  options.patience = ample(patience);
  return options;
}

class Node {
 public:
  Node() = default;
  explicit Node(const std::string &name, const flow_store_pg_options &pg = usual(),
                const std::string &where = target(folder()),
                const flow_session_options *options = nullptr) {
    attach(name, pg, where, options);
  }
  ~Node() { detach(); }
  Node(const Node &) = delete;
  Node &operator=(const Node &) = delete;

  void attach(const std::string &name, const flow_store_pg_options &pg = usual(),
              const std::string &where = target(folder()),
              const flow_session_options *options = nullptr) {
    status = flow_store_pg_attach(where.c_str(), &engine, {name.data(), name.size()}, &pg, options,
                                  &session, &error);
    CHECK((status == FLOW_OK) == (session != nullptr));
  }
  void detach() {
    flow_session_detach(session);
    session = nullptr;
  }
  /// One step with this state.
  void step(const std::string &state, uint64_t id = 1) {
    flow_entry entries[] = {{flow_text("class"), flow_string_value("test's \\ screen")},
                            {flow_text("stack"), flow_integer_value(7)},
                            {flow_text("state"), flow_string_value(state.c_str())}};
    flow_value value = FLOW_MAP_OF(entries);
    engine.put(FLOW_KIND_SCREEN, id, value);
    engine.rest();
  }
  flow_session_info info() const {
    flow_session_info found = FLOW_SESSION_INFO_INIT;
    CHECK(flow_session_get(session, &found) == FLOW_OK);
    return found;
  }
  std::string message() const { return error.message; }
  std::string said() const { return engine.logged.empty() ? "" : engine.logged.back(); }

  flow_engine engine;
  flow_session *session = nullptr;
  flow_status status = FLOW_OK;
  flow_error error = FLOW_ERROR_INIT;
};

inline bool has(const std::string &text, const char *part) {
  return text.find(part) != std::string::npos;
}

/// A folder with a socket, for a proxy.
struct Between {
  std::string path;
  Between() : path("/tmp/flow-pg-XXXXXX") { REQUIRE(mkdtemp(path.data())); }
  ~Between() {
    unlink((path + "/.s.PGSQL.5432").c_str());
    rmdir(path.c_str());
  }
};

}  // namespace pg_test
