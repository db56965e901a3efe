// The trial of a restore in PostgreSQL: what the next process is told of one that has died, by the
// session's row and by a file of the machine.
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>

#include <cstddef>
#include <cstring>
#include <functional>

#include "../Store/support.hpp"
#include "proxy.hpp"
#include "support.hpp"

using namespace pg_test;
using test::Folder;
using test::put_screen;

namespace {

enum { LEASE = 400 };

[[noreturn]] void die() {
  kill(getpid(), SIGKILL);
  std::abort();
}

/// Nodes of one machine, or of several.
struct Machine : Folder {
  std::string marks = file("marks");

  flow_store_pg_options settings() const {
    flow_store_pg_options options = usual(LEASE, LEASE);
    options.marks = {marks.data(), marks.size()};
    return options;
  }
};

/// A session of three screens.
std::string make(const Machine &machine) {
  std::string name = new_name();
  Node one(name, machine.settings());
  for (uint64_t id = 1; id <= 3; id++)
    put_screen(one.engine, id, int64_t(id));
  one.engine.rest();
  return name;
}

using Engines = std::vector<std::unique_ptr<Node>>;

/// A process that restores sessions and does something, of which it dies or not.
bool dies(const std::vector<std::string> &names, const flow_store_pg_options &settings,
          const std::function<void(Engines &)> &then,
          const std::function<void(uint64_t)> &restoring = nullptr) {
  pid_t child = fork();
  if (child == 0) {
    Engines nodes;
    for (const std::string &name : names) {
      // An engine that has its function before it is attached.
      nodes.push_back(std::make_unique<Node>());
      nodes.back()->engine.restoring = restoring;
      nodes.back()->attach(name, settings);
      if (nodes.back()->status != FLOW_OK) _exit(2);
    }
    then(nodes);
    nodes.clear();
    _exit(0);
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  if (!WIFSIGNALED(status)) REQUIRE(WEXITSTATUS(status) == 0);
  return WIFSIGNALED(status);
}

void nothing(Engines &) {}

void poison(uint64_t id) {
  if (id == 2) die();
}

std::string all_said(const Node &node) {
  std::string text;
  for (const std::string &each : node.engine.logged)
    text += each + "\n";
  return text;
}

std::string field(const std::string &name, const char *column) {
  return Client().ask(std::string("SELECT ") + column + " FROM flow_session WHERE name = '" + name +
                      "'");
}

}  // namespace

TEST_CASE("a record whose callback has ended the process is not available the next time") {
  Machine machine;
  std::string name = make(machine);
  REQUIRE(dies({name}, machine.settings(), nothing, poison));
  CHECK(field(name, "trial_step") == "1");
  {
    // No later than when the lease has ended, as without a trial.
    Node one(name, machine.settings());
    REQUIRE_MESSAGE(one.status == FLOW_OK, one.message());
    CHECK(one.engine.set_aside == std::set<uint64_t>{2});
    CHECK(all_said(one).find("the process died in restore_state of test.screen when") == 0);
    put_screen(one.engine, 9, 9);
    one.engine.rest();
    CHECK(one.info().step == 2);
  }
  // It stays so, as long as nobody tries it again; and is told once.
  Node again(name, machine.settings());
  CHECK(again.engine.set_aside == std::set<uint64_t>{2});
  CHECK(again.engine.logged.empty());
  again.engine.set_aside.clear();
  put_screen(again.engine, 2, 5);
  again.engine.rest();
  again.detach();
  CHECK(Node(name, machine.settings()).engine.set_aside.empty());
}

TEST_CASE("three records that end the process are set aside after three deaths") {
  Machine machine;
  std::string name = make(machine);
  for (int death = 0; death < 3; death++)
    CHECK(dies({name}, machine.settings(), nothing, [](uint64_t) { die(); }));
  CHECK(!dies({name}, machine.settings(), nothing, [](uint64_t) { die(); }));
  CHECK(Node(name, machine.settings()).engine.set_aside == std::set<uint64_t>{1, 2, 3});
}

TEST_CASE("of several sessions in a process the death is that of the one whose callback runs") {
  Machine machine;
  std::vector<std::string> names = {make(machine), make(machine), make(machine)};
  for (int death = 0; death < 4; death++) {
    // It is poisoned until it is set aside.
    const bool has_died = dies(names, machine.settings(), [](Engines &nodes) {
      nodes[0]->engine.call(1, "action", [] {});
      if (nodes[1]->engine.set_aside.count(3)) return;
      nodes[0]->engine.call(2, "action", [&] { nodes[1]->engine.call(3, "render", die); });
    });
    CHECK(has_died == (death == 0));
  }
  for (size_t index = 0; index < names.size(); index++) {
    CAPTURE(index);
    Node one(names[index], machine.settings());
    CHECK(one.info().is_restored);
    CHECK(one.engine.set_aside == (index == 1 ? std::set<uint64_t>{3} : std::set<uint64_t>{}));
    CHECK(one.engine.logged.empty());
  }
}

TEST_CASE("of several sessions a death outside callbacks counts for none") {
  Machine machine;
  std::vector<std::string> names = {make(machine), make(machine)};
  for (int death = 0; death < 4; death++)
    CHECK(dies(names, machine.settings(), [](Engines &) { die(); }));
  for (const std::string &name : names) {
    Node one(name, machine.settings());
    CHECK(one.status == FLOW_OK);
    CHECK(one.engine.set_aside.empty());
    CHECK(one.engine.logged.empty());
  }
}

TEST_CASE("after three deaths that nobody can explain a session is refused, and no other one is") {
  // Without a folder of marks no callback is named.
  for (bool has_folder : {true, false}) {
    CAPTURE(has_folder);
    Machine machine;
    std::string name = make(machine), other = make(machine);
    flow_store_pg_options settings = machine.settings();
    if (!has_folder) settings.marks = {nullptr, 0};
    auto dies_once = [&] {
      REQUIRE(has_folder ? dies({name}, settings, [](Engines &) { die(); })
                         : dies({name}, settings, nothing, poison));
    };
    dies_once();
    dies_once();
    // One that goes well in between begins the count anew.
    CHECK(!dies({name}, settings, nothing));
    for (int death = 0; death < 3; death++)
      dies_once();
    Node one(name, settings);
    CHECK(one.status == FLOW_ERROR_BAD_VALUE);
    CHECK(has(one.message(), "three processes in a row have died when this session was restored"));
    CHECK(Node(other, settings).info().is_restored);
    // The lease is given back: who has mended the cause takes the mark away, and goes on.
    Client().ask("UPDATE flow_session SET trial = NULL WHERE name = '" + name + "'");
    one.attach(name, settings);
    CHECK(one.status == FLOW_OK);
    CHECK(one.engine.records.size() == 3);
  }
}

TEST_CASE("the file of a machine counts only for the process that has died last") {
  Machine first, second;
  std::string name = make(first);
  REQUIRE(dies({name}, first.settings(),
               [](Engines &nodes) { nodes[0]->engine.call(1, "action", die); }));
  // Another machine does not have the file, and dies as well.
  REQUIRE(dies({name}, second.settings(), [](Engines &nodes) {
    CHECK(nodes[0]->engine.set_aside.empty());
    die();
  }));
  Node one(name, first.settings());
  CHECK(one.engine.set_aside.empty());
  CHECK(one.engine.logged.empty());
}

TEST_CASE("a mark is of no step, and callbacks ask no server") {
  Machine machine;
  std::string name = make(machine);
  Between between;
  Proxy proxy(between.path, folder());
  Node one(name, machine.settings(), target(between.path));
  REQUIRE_MESSAGE(one.status == FLOW_OK, one.message());
  CHECK(one.info().step == 1);
  // The tables, the lease, the records, what the process before has left, and two marks.
  CHECK(proxy.statements() == 6);
  for (int count = 0; count < 1000; count++)
    one.engine.call(1, "action", [&] { one.engine.call(2, "render", [] {}); });
  CHECK(proxy.statements() == 6);
  one.engine.pass(ample(60));
  CHECK(proxy.statements() == 6);
  // The end of the trial, and of the lease.
  one.detach();
  CHECK(proxy.statements() == 8);
}

TEST_CASE("marks of a newer release count for nothing, and that is told") {
  Machine machine;
  std::string name = make(machine);
  REQUIRE(dies({name}, machine.settings(), nothing, poison));
  std::string mark = field(name, "encode(trial, 'hex')");
  for (const std::string &newer : {"02" + mark.substr(2), "02" + mark.substr(2) + "00",
                                   std::string("02000000"), std::string("020000")}) {
    Client().ask("UPDATE flow_session SET trial = decode('" + newer + "', 'hex') WHERE name = '" +
                 name + "'");
    Node one(name, machine.settings());
    REQUIRE_MESSAGE(one.status == FLOW_OK, one.message());
    CHECK(one.info().is_restored);
    CHECK(one.engine.set_aside.empty());
    CHECK(has(all_said(one),
              "what a newer release has noted of the trial of this session "
              "(version 2, known is 1) counts for nothing") == (newer.size() > 6));
  }
}

TEST_CASE("where the file cannot be made there is no trial, and that is told") {
  Machine machine;
  std::string name = make(machine);
  std::filesystem::remove_all(machine.marks);
  machine.write("marks", "a file");
  Node one(name, machine.settings());
  REQUIRE(one.status == FLOW_OK);
  CHECK(one.info().is_restored);
  CHECK(has(all_said(one), "a crash in a restore will not be told from others"));
}

TEST_CASE("a session that is deleted leaves no mark to one of the same name") {
  Machine machine;
  std::string name = make(machine);
  REQUIRE(dies({name}, machine.settings(), nothing, poison));
  {
    Node one(name, machine.settings());
  }
  flow_error error = FLOW_ERROR_INIT;
  REQUIRE(flow_store_pg_delete(target(folder()).c_str(), flow_text(name.c_str()), &error) ==
          FLOW_OK);
  Node one(name, machine.settings());
  put_screen(one.engine, 2, 0);
  one.engine.rest();
  one.detach();
  one.attach(name, machine.settings());
  CHECK(one.engine.set_aside.empty());
  CHECK(one.engine.logged.empty());
}

TEST_CASE("tables of an older release go on without a trial, and are brought to this one at once") {
  Machine machine;
  std::string name = make(machine), where = target(folder());
  Client client;
  client.ask(
      "ALTER TABLE flow_session DROP COLUMN trial, DROP COLUMN trial_holder, "
      "DROP COLUMN trial_step; UPDATE flow_store SET version = 1");
  {
    Node one(name, machine.settings());
    REQUIRE_MESSAGE(one.status == FLOW_OK, one.message());
    CHECK(one.info().is_restored);
    CHECK(has(all_said(one), "flow_store_pg_prepare() brings them to this one"));
    put_screen(one.engine, 1, 7);
    one.engine.rest();
    CHECK(one.info().status == FLOW_OK);
  }
  auto columns = [&] {
    return client.ask(
        "SELECT count(*) FROM information_schema.columns WHERE table_name = 'flow_session' AND "
        "column_name LIKE 'trial%'");
  };
  // All of it, or nothing: here somebody holds the version.
  Client blocker;
  blocker.ask("BEGIN; SELECT 1 FROM flow_store FOR UPDATE");
  flow_error error = FLOW_ERROR_INIT;
  CHECK(flow_store_pg_prepare(where.c_str(), &error) == FLOW_ERROR_IO);
  CHECK(has(error.message, "lock timeout"));
  blocker.ask("ROLLBACK");
  CHECK(columns() == "0");
  REQUIRE_MESSAGE(flow_store_pg_prepare(where.c_str(), &error) == FLOW_OK, error.message);
  CHECK(columns() == "3");
  CHECK(client.ask("SELECT version FROM flow_store") == "2");
  // Tables that are as they should be are not locked.
  blocker.ask("BEGIN; SELECT 1 FROM flow_session FOR UPDATE");
  CHECK(flow_store_pg_prepare(where.c_str(), &error) == FLOW_OK);
  blocker.ask("ROLLBACK");
  CHECK(dies({name}, machine.settings(), nothing, poison));
  Node one(name, machine.settings());
  CHECK(one.info().step == 2);
  CHECK(one.engine.set_aside == std::set<uint64_t>{2});
  CHECK(one.engine.logged.size() == 1);
}

TEST_CASE("a host that tells its crashes is not blamed for being killed, and others are") {
  for (bool has_crashed : {false, true}) {
    CAPTURE(has_crashed);
    Machine machine;
    std::string name = make(machine);
    pid_t child = fork();
    if (child == 0) {
      flow_session_options options = FLOW_SESSION_OPTIONS_INIT;
      Node one;
      options.flags = FLOW_SESSION_TELLS_CRASHES;
      one.engine.restoring = [&](uint64_t id) {
        if (id != 2) return;
        if (has_crashed) flow_store_crashed(SIGSEGV);
        die();
      };
      one.attach(name, machine.settings(), target(folder()), &options);
      _exit(0);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    REQUIRE(WIFSIGNALED(status));
    Node one(name, machine.settings());
    REQUIRE_MESSAGE(one.status == FLOW_OK, one.message());
    CHECK(one.engine.set_aside.empty() == !has_crashed);
  }
}

TEST_CASE("a node that wakes up late leaves the marks of the next owner alone") {
  Machine first, second;
  std::string name = make(first);
  Node late(name, first.settings());
  REQUIRE(late.info().is_restored);
  // Its engine's clock stands still for longer than its lease.
  REQUIRE(dies({name}, second.settings(), nothing, poison));
  const std::string mark = field(name, "encode(trial, 'hex')");
  late.detach();
  CHECK(field(name, "encode(trial, 'hex')") == mark);
  Node next(name, second.settings());
  REQUIRE_MESSAGE(next.status == FLOW_OK, next.message());
  CHECK(next.engine.set_aside == std::set<uint64_t>{2});
}

TEST_CASE("options of before the folder of marks are taken, and name none") {
  Machine machine;
  std::string name = make(machine);
  flow_store_pg_options older = machine.settings();
  older.struct_size = offsetof(flow_store_pg_options, marks);
  std::filesystem::remove_all(machine.marks);
  Node one(name, older);
  REQUIRE_MESSAGE(one.status == FLOW_OK, one.message());
  CHECK(one.info().is_restored);
  CHECK(!machine.has("marks"));
}

namespace {

constexpr int SESSIONS = 4, POISONED = 2, ROUNDS = 30;

/// A line of a process: the records of a session after a step that was committed.
struct Line {
  int session, is_poison;  // 1: a callback begins that ends the process
  uint64_t digest;
};

void tell(int pipe, int session, int is_poison, const flow_engine &engine) {
  Line line;
  std::memset(&line, 0, sizeof line);
  line.session = session;
  line.is_poison = is_poison;
  line.digest = digest_of(engine.records);
  if (write(pipe, &line, sizeof line) != sizeof line) _exit(9);
}

/// Walks in all sessions until it ends, of the poison or between two steps. The poison is a record
/// of one of them that ends the process when one of its methods runs.
[[noreturn]] void walk(const std::vector<std::string> &names, const flow_store_pg_options &settings,
                       uint64_t seed, int pipe) {
  std::mt19937_64 random(seed);
  Engines nodes;
  for (const std::string &name : names) {
    nodes.push_back(std::make_unique<Node>(name, settings));
    if (nodes.back()->status != FLOW_OK) _exit(2);
  }
  // "Try again", now and then.
  if (random() % 3 == 0) nodes[POISONED]->engine.set_aside.clear();
  for (;;) {
    if (random() % 30 == 0) die();
    const int session = int(random() % SESSIONS);
    flow_engine &engine = nodes[size_t(session)]->engine;
    put_screen(engine, 2 + random() % 5, int64_t(random() % 1000));
    engine.rest();
    tell(pipe, session, 0, engine);
    engine.call(2, "action", [] {});
    if (session != POISONED || engine.set_aside.count(1)) continue;
    tell(pipe, session, 1, engine);
    engine.call(1, "action", die);
  }
}

}  // namespace

TEST_CASE(
    "sessions in a process that dies again and again, often of one: the others lose nothing") {
  Machine machine;
  std::vector<std::string> names;
  for (int index = 0; index < SESSIONS; index++)
    names.push_back(make(machine));
  std::mt19937_64 random(33);
  std::map<int, uint64_t> digests;
  int poisoned = 0;
  for (int round = 0; round < ROUNDS; round++) {
    CAPTURE(round);
    int ends[2];
    REQUIRE(pipe2(ends, O_CLOEXEC) == 0);
    pid_t child = fork();
    if (child == 0) walk(names, machine.settings(), random() + uint64_t(round), ends[1]);
    close(ends[1]);
    Line line;
    std::memset(&line, 0, sizeof line);
    while (read(ends[0], &line, sizeof line) == sizeof line)
      digests[line.session] = line.digest;
    close(ends[0]);
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    REQUIRE(WIFSIGNALED(status));
    poisoned += line.is_poison;
    if (round % 5 != 4) continue;
    for (int index = 0; index < SESSIONS; index++) {
      CAPTURE(index);
      Node one(names[size_t(index)], machine.settings());
      REQUIRE_MESSAGE(one.status == FLOW_OK, one.message());
      CHECK(one.info().is_restored);
      if (digests.count(index)) CHECK(digest_of(one.engine.records) == digests[index]);
      if (index != POISONED) {
        CHECK(one.engine.set_aside.empty());
        CHECK(one.engine.logged.empty());
      } else if (line.is_poison) {
        CHECK(one.engine.set_aside == std::set<uint64_t>{1});
      }
    }
  }
  MESSAGE(ROUNDS, " deaths, ", poisoned, " of the poison");
  CHECK(poisoned > 3);
  CHECK(poisoned < ROUNDS);
}

TEST_CASE("a folder of marks that is no path is refused") {
  const std::string long_one(100000, 'x'), with_zero = "a" + std::string(500, '\0');
  Machine machine;
  for (flow_string marks : {flow_string{nullptr, 7}, flow_string{"a\0b", 3},
                            flow_string{with_zero.data(), with_zero.size()},
                            flow_string{long_one.data(), long_one.size()}}) {
    flow_store_pg_options settings = machine.settings();
    settings.marks = marks;
    Node one(new_name(), settings);
    CHECK(one.status == FLOW_ERROR_INVALID_ARGUMENT);
    CHECK(one.message().find("the folder `marks` is no path") == 0);
  }
}
