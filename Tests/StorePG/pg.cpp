// Sessions in a real PostgreSQL server, by one node and by several: what is lost on the way, who is
// refused, and when another may take over.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <functional>

#include "proxy.hpp"
#include "support.hpp"

using namespace pg_test;

namespace {

uint64_t now() {
  using namespace std::chrono;
  return static_cast<uint64_t>(
      duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count());
}

/// The library's waiting is played in this thread: time passes, and nothing comes.
thread_local bool is_pretending;
thread_local uint64_t waited;

}  // namespace

// Found before those of the C library.
extern "C" int poll(pollfd *sockets, nfds_t count, int milliseconds) {
  if (is_pretending) {
    waited += static_cast<uint64_t>(milliseconds);
    return 0;
  }
  timespec limit = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
  return ppoll(sockets, count, milliseconds < 0 ? nullptr : &limit, nullptr);
}

extern "C" int clock_gettime(clockid_t clock, timespec *out) noexcept {
  int result = static_cast<int>(syscall(SYS_clock_gettime, clock, out));
  // Only the library asks this clock. It stands still while time is played.
  if (clock == CLOCK_BOOTTIME && is_pretending)
    *out = {static_cast<time_t>(1000000 + waited / 1000),
            static_cast<long>(waited % 1000) * 1000000};
  return result;
}

TEST_CASE("tables are made once, and asked for") {
  flow_error error = FLOW_ERROR_INIT;
  Client client;
  client.ask("DROP TABLE IF EXISTS flow_store, flow_session, flow_record");
  Node none("early");
  CHECK(none.status == FLOW_ERROR_UNSUPPORTED);
  CHECK(has(none.message(), "flow_store_pg_prepare() makes them"));
  REQUIRE_MESSAGE(flow_store_pg_prepare(target(folder()).c_str(), &error) == FLOW_OK,
                  error.message);
  CHECK(flow_store_pg_prepare(target(folder(), 6432).c_str(), &error) == FLOW_OK);
  client.ask("UPDATE flow_store SET version = 3");
  none.attach("early");
  CHECK(none.status == FLOW_ERROR_UNSUPPORTED);
  CHECK(has(none.message(), "of a newer release (version 3, known are up to 2)"));
  client.ask("UPDATE flow_store SET version = 2");
  none.attach("early");
  CHECK(none.status == FLOW_OK);
  CHECK(flow_store_pg_prepare("host=/nowhere", &error) == FLOW_ERROR_IO);
  CHECK(has(error.message, "the database cannot be reached"));
}

TEST_CASE("a session is kept and restored, directly and by way of pgbouncer") {
  for (int port : {5432, 6432}) {
    CAPTURE(port);
    std::string name = new_name(), where = target(folder(), port);
    std::mt19937_64 random(5);
    std::map<Key, std::string> before;
    uint64_t steps = 0;
    {
      Node one(name, usual(), where);
      REQUIRE_MESSAGE(one.status == FLOW_OK, one.message());
      CHECK(!one.info().is_restored);
      one.step("it's \\ 'quoted'");
      for (int step = 0; step < 200; step++) {
        one.engine.walk(random);
        one.engine.rest();
      }
      CHECK_MESSAGE(one.engine.logged.empty(), one.said());
      steps = one.info().step;
      CHECK(steps == 201);
      before = one.engine.records;
    }
    Node again(name, usual(), where);
    REQUIRE_MESSAGE(again.status == FLOW_OK, again.message());
    CHECK(again.info().is_restored);
    CHECK(again.info().step == steps);
    CHECK(again.engine.records == before);
    // The first step after a restore is whole, and so is what it leaves.
    again.engine.remove(FLOW_KIND_SCREEN, 1);
    again.engine.rest();
    before = again.engine.records;
    again.detach();
    CHECK(Node(name).engine.records == before);
  }
}

TEST_CASE("records at their limits are kept, and so is a name at its own") {
  std::string name(FLOW_SESSION_NAME - 2, '\''), all;
  name += "\xc3\xa9";
  std::map<Key, std::string> before;
  {
    Node one(name);
    REQUIRE_MESSAGE(one.status == FLOW_OK, one.message());
    put_limits(one.engine);
    one.engine.rest();
    CHECK_MESSAGE(one.info().status == FLOW_OK, one.said());
    before = one.engine.records;
  }
  CHECK(Node(name).engine.records == before);
}

TEST_CASE("a step is one message to the server") {
  Between between;
  Proxy proxy(between.path, folder());
  Node one(new_name(), usual(), target(between.path));
  REQUIRE(one.status == FLOW_OK);
  one.step("first");
  int before = proxy.statements();
  for (int step = 0; step < 50; step++)
    one.step(std::to_string(step), uint64_t(1 + step % 7));
  CHECK(proxy.statements() == before + 50);
  CHECK(one.info().step == 51);
}

TEST_CASE("a session belongs to one node, and its owner is named") {
  std::string name = new_name();
  flow_store_pg_options pg = usual();
  pg.owner = flow_text("kiosk 17");
  Node one(name, pg);
  one.step("one");
  Node two(name);
  CHECK(two.status == FLOW_ERROR_BUSY);
  CHECK(has(two.message(),
            ("the session " + name + " is in use by kiosk 17; its lease ends in").c_str()));
  flow_error error = FLOW_ERROR_INIT;
  CHECK(flow_store_pg_delete(target(folder()).c_str(), flow_text(name.c_str()), &error) ==
        FLOW_ERROR_BUSY);
  CHECK(has(error.message, "in use by kiosk 17"));
  one.detach();
  two.attach(name);
  REQUIRE(two.status == FLOW_OK);
  CHECK(two.info().is_restored);
  two.detach();
  CHECK(flow_store_pg_delete(target(folder()).c_str(), flow_text(name.c_str()), &error) == FLOW_OK);
  CHECK(flow_store_pg_delete(target(folder()).c_str(), flow_text(name.c_str()), &error) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(!Node(name).info().is_restored);
}

TEST_CASE("an idle engine keeps its lease") {
  std::string name = new_name();
  Node one(name, usual(600));
  one.step("one");
  for (int third = 0; third < 8; third++) {
    usleep(ample(150) * 1000);
    one.engine.pass(ample(200));
    Node two(name, usual(600));
    CHECK(two.status == FLOW_ERROR_BUSY);
  }
  one.step("two");
  CHECK_MESSAGE(one.info().status == FLOW_OK, one.said());
}

TEST_CASE("a late writer is refused, changes nothing, and is told; idle too") {
  for (bool is_idle : {false, true}) {
    std::string name = new_name();
    static int lost;
    lost = 0;
    flow_session_options options = FLOW_SESSION_OPTIONS_INIT;
    options.lost = {[](void *, flow_session *, uint64_t) { lost++; }, nullptr, nullptr};
    Node late(name, usual(400), target(folder()), &options);
    late.step("before");
    // It is stopped for longer than its lease; its engine's clock stands still.
    flow_store_pg_options pg = usual(3000, 5000);
    pg.owner = flow_text("the next");
    Node next(name, pg);
    REQUIRE_MESSAGE(next.status == FLOW_OK, next.message());
    CHECK(next.info().is_restored);
    next.step("of the next");
    std::map<Key, std::string> before = next.engine.records;

    if (is_idle) {
      late.engine.pass(ample(400));
    } else {
      late.step("too late");
    }
    CHECK(late.info().is_lost);
    CHECK(lost == 1);
    CHECK(late.engine.halted == 1);
    CHECK(has(late.said(), "was taken over by the next: nothing is saved any more"));
    late.step("later still");
    CHECK(lost == 1);
    late.detach();
    next.detach();
    Node third(name);
    CHECK(third.engine.records == before);
    CHECK(third.info().step == 2);
  }
}

namespace {

/// A node in a process of its own, which begins a session with two steps, says so on a pipe, and
/// takes a third when it is told to. Then it says what has become of it.
struct Other {
  pid_t id;
  int said, told;

  explicit Other(const std::string &name, uint32_t lease) {
    int out[2], in[2];
    REQUIRE(pipe2(out, O_CLOEXEC) == 0);
    REQUIRE(pipe2(in, O_CLOEXEC) == 0);
    id = fork();
    if (id == 0) run(name, lease, in[0], out[1]);
    close(out[1]);
    close(in[0]);
    said = out[0];
    told = in[1];
    CHECK(hear() == "begun");
  }
  ~Other() {
    kill(id, SIGKILL);
    waitpid(id, nullptr, 0);
    close(said);
    close(told);
  }
  Other(const Other &) = delete;
  Other &operator=(const Other &) = delete;

  std::string hear() const {
    char text[256];
    ssize_t size = read(said, text, sizeof text);
    return size > 0 ? std::string(text, static_cast<size_t>(size)) : "";
  }
  void go_on() const { CHECK(write(told, "x", 1) == 1); }

 private:
  [[noreturn]] static void run(const std::string &name, uint32_t lease, int in, int out) {
    static int lost;
    char letter;
    flow_store_pg_options pg = usual(lease);
    flow_session_options options = FLOW_SESSION_OPTIONS_INIT;
    options.lost = {[](void *, flow_session *, uint64_t) { lost++; }, nullptr, nullptr};
    pg.owner = flow_text("the first");
    Node node(name, pg, target(folder()), &options);
    node.step("one");
    node.step("two", 2);
    auto say = [out](const std::string &text) {
      if (write(out, text.data(), text.size()) < 0) _exit(9);
    };
    say(node.info().step == 2 ? "begun" : "no step");
    if (read(in, &letter, 1) != 1) _exit(8);
    node.step("too late", 3);
    say(std::to_string(lost) + " " + std::to_string(node.info().step) + " " + node.said());
    pause();
    _exit(0);
  }
};

}  // namespace

TEST_CASE("the session of a node that was killed is another's when the lease has ended") {
  std::string name = new_name();
  uint64_t begin = now();
  Other killed(name, 2000);
  kill(killed.id, SIGKILL);
  Node early(name);
  CHECK(early.status == FLOW_ERROR_BUSY);
  CHECK(has(early.message(), "in use by the first; its lease ends in"));
  // No longer than one lease after its last step.
  Node next(name, usual(3000, 2000));
  REQUIRE_MESSAGE(next.status == FLOW_OK, next.message());
  CHECK(now() - begin >= ample(2000));
  CHECK(next.info().is_restored);
  CHECK(next.info().step == 2);
  CHECK(next.engine.records.size() == 2);
}

TEST_CASE("a node that was stopped and wakes up is refused, told, and has changed nothing") {
  std::string name = new_name();
  Other late(name, 600);
  kill(late.id, SIGSTOP);
  flow_store_pg_options pg = usual(3000, 5000);
  pg.owner = flow_text("the next");
  Node next(name, pg);
  REQUIRE_MESSAGE(next.status == FLOW_OK, next.message());
  next.step("of the next");
  std::map<Key, std::string> before = next.engine.records;
  late.go_on();
  kill(late.id, SIGCONT);
  CHECK(late.hear() == "1 2 not saved since step 2: the session " + name +
                           " was taken over by the next: nothing is saved any more");
  next.step("and on", 2);
  CHECK_MESSAGE(next.info().status == FLOW_OK, next.said());
  before = next.engine.records;
  next.detach();
  Node third(name);
  CHECK(third.engine.records == before);
  CHECK(third.info().step == 4);
}

TEST_CASE("the server is a real one, and nobody's that is root") {
  Client client;
  CHECK(client.ask("SELECT version() LIKE 'PostgreSQL %'") == "t");
  struct stat status;
  std::string process = "/proc/" + client.ask("SELECT pg_backend_pid()");
  REQUIRE(stat(process.c_str(), &status) == 0);
  CHECK(status.st_uid != 0);
}

TEST_CASE("who wakes up late, and nobody has taken over, goes on") {
  std::string name = new_name();
  Node one(name, usual(300));
  one.step("one");
  usleep(ample(500) * 1000);
  one.step("two");
  CHECK_MESSAGE(one.info().status == FLOW_OK, one.said());
  CHECK(one.info().step == 2);
}

TEST_CASE("after a lost answer the number tells if the step was committed") {
  Between between;
  Proxy proxy(between.path, folder());
  std::string name = new_name();
  Node one(name, usual(), target(between.path));
  one.step("one");
  proxy.lose_answer();
  one.step("two");
  CHECK_MESSAGE(one.info().status == FLOW_OK, one.said());
  CHECK(one.info().step == 2);
  proxy.lose_statement();
  one.step("three");
  CHECK_MESSAGE(one.info().status == FLOW_OK, one.said());
  CHECK(one.info().step == 3);
  CHECK(Client().ask("SELECT step FROM flow_session WHERE name = '" + name + "'") == "3");
  std::map<Key, std::string> before = one.engine.records;
  one.detach();
  CHECK(Node(name).engine.records == before);
}

TEST_CASE("a statement that comes late, after it was sent again, harms nothing") {
  Between between;
  Proxy proxy(between.path, folder());
  std::string name = new_name();
  Node one(name, usual(), target(between.path));
  one.step("one");
  proxy.send_late(200);
  one.step("two");
  CHECK_MESSAGE(one.info().status == FLOW_OK, one.said());
  one.step("three");
  while (proxy.late_statements() == 0)
    usleep(10000);
  one.step("four", 2);
  CHECK(one.info().step == 4);
  std::map<Key, std::string> before = one.engine.records;
  one.detach();
  Node again(name);
  CHECK(again.info().step == 4);
  CHECK(again.engine.records == before);
}

TEST_CASE("a step that was given up while it waited for a lock harms nothing") {
  Between between;
  Proxy proxy(between.path, folder());
  std::string name = new_name();
  Node one(name, usual(900), target(between.path));
  one.step("one");
  Client blocker;
  // The statement reaches the server, and waits there; nobody hears of it any more.
  blocker.ask("BEGIN");
  blocker.ask("SELECT 1 FROM flow_session WHERE name = '" + name + "' FOR UPDATE");
  proxy.lose_answer();
  one.step("given up");
  CHECK(one.info().status == FLOW_ERROR_IO);
  blocker.ask("COMMIT");
  one.step("three", 2);
  CHECK_MESSAGE(one.info().status == FLOW_OK, one.said());
  std::map<Key, std::string> before = one.engine.records;
  one.detach();
  Node again(name);
  CHECK(again.engine.records == before);
}

TEST_CASE("a server that does not answer takes no longer than the deadline") {
  Between between;
  Proxy proxy(between.path, folder());
  Node one(new_name(), usual(900), target(between.path));
  one.step("one");
  proxy.set_silent(true);
  uint64_t begin = now();
  one.step("two");
  uint64_t took = now() - begin;
  CHECK(took < ample(900));
  CHECK(one.info().status == FLOW_ERROR_IO);
  CHECK(has(one.said(), "not saved since step 1: "));
  proxy.set_silent(false);
  one.step("three");
  CHECK_MESSAGE(one.info().status == FLOW_OK, one.said());
}

TEST_CASE("a call has one deadline, however often it would ask") {
  Between between;
  Proxy proxy(between.path, folder());
  std::string name = new_name();
  Node one(name, usual(900), target(between.path));
  one.step("one");
  proxy.set_silent(true);
  auto waited_in = [&](const std::function<void()> &call) {
    waited = 0;
    is_pretending = true;
    call();
    is_pretending = false;
    return waited;
  };
  // A step asks once, and would ask what has become of it.
  CHECK(waited_in([&] { one.step("two"); }) == ample(300));
  CHECK(one.info().status == FLOW_ERROR_IO);
  CHECK(has(one.said(), "the database has not answered: it did not answer in time"));
  CHECK(waited_in([&] { one.step("three"); }) == ample(300));
  flow_error error = FLOW_ERROR_INIT;
  CHECK(waited_in([&] { flow_session_sync(one.session, &error); }) == ample(300));
  CHECK(waited_in([&] {
          Node other(name, usual(900), target(between.path));
          CHECK(other.status == FLOW_ERROR_IO);
        }) == ample(300));
  proxy.set_silent(false);
  one.step("four");
  CHECK_MESSAGE(one.info().status == FLOW_OK, one.said());
  std::map<Key, std::string> before = one.engine.records;
  one.detach();
  Node again(name, usual(900), target(between.path));
  CHECK(again.engine.records == before);
  // The end of a session whose restore is tried puts a mark, and would give the lease back.
  proxy.set_silent(true);
  CHECK(waited_in([&] { again.detach(); }) == ample(300));
}

TEST_CASE("a client that is stopped inside a transaction blocks nobody beyond the deadline") {
  std::string name = new_name();
  {
    Node(name).step("one");
  }
  Client stopped;
  stopped.ask("BEGIN");
  stopped.ask("UPDATE flow_session SET step = 99 WHERE name = '" + name + "'");
  uint64_t begin = now();
  Node one(name, usual(900));
  CHECK(one.status == FLOW_ERROR_IO);
  CHECK(has(one.message(), "lock timeout"));
  CHECK(now() - begin < ample(900));
  stopped.ask("ROLLBACK");
  one.attach(name);
  CHECK(one.status == FLOW_OK);
  CHECK(one.info().step == 1);
}

TEST_CASE("no statement of a node leaves a transaction open") {
  Node one(new_name());
  one.step("one");
  CHECK(Client().ask("SELECT count(*) FROM pg_stat_activity WHERE state LIKE 'idle in%'") == "0");
}

TEST_CASE("a store that has gone back is told, and has all with the next step") {
  std::string name = new_name();
  Node one(name);
  one.step("one");
  Client client;
  client.ask("CREATE TABLE old_session AS SELECT * FROM flow_session WHERE name = '" + name + "'");
  client.ask("CREATE TABLE old_record AS SELECT * FROM flow_record WHERE session = '" + name + "'");
  one.step("two", 2);
  one.step("three", 3);
  CHECK(one.info().step == 3);
  client.ask("DELETE FROM flow_session WHERE name = '" + name + "'");
  client.ask("DELETE FROM flow_record WHERE session = '" + name + "'");
  client.ask("INSERT INTO flow_session SELECT * FROM old_session");
  client.ask("INSERT INTO flow_record SELECT * FROM old_record");
  client.ask("DROP TABLE old_session, old_record");

  one.step("four", 4);
  CHECK(one.info().status == FLOW_ERROR_OUTDATED);
  CHECK(has(one.said(), "the database has gone back from step 3"));
  CHECK(client.ask("SELECT count(*) FROM flow_record WHERE session = '" + name + "'") == "1");
  one.step("five", 5);
  CHECK_MESSAGE(one.info().status == FLOW_OK, one.said());
  CHECK(one.info().step == 4);
  std::map<Key, std::string> before = one.engine.records;
  one.detach();
  Node again(name);
  CHECK(again.engine.records == before);
  CHECK(again.engine.records.size() == 5);
}

TEST_CASE("a session that is deleted under its owner is lost") {
  std::string name = new_name();
  Node one(name);
  one.step("one");
  Client().ask("DELETE FROM flow_session WHERE name = '" + name + "'");
  one.step("two");
  CHECK(one.info().is_lost);
  CHECK(has(one.said(), "was deleted: nothing is saved any more"));
  CHECK(Client().ask("SELECT count(*) FROM flow_session WHERE name = '" + name + "'") == "0");
}

TEST_CASE("an end that lies further ahead than a lease counts as one lease") {
  std::string name = new_name();
  {
    Node one(name, usual(600));
    one.step("one");
    Client().ask(
        "UPDATE flow_session SET expires = now() + interval '1 day', epoch = epoch + 1 "
        "WHERE name = '" +
        name + "'");
  }
  uint64_t begin = now();
  Node two(name, usual(600, 5000));
  REQUIRE_MESSAGE(two.status == FLOW_OK, two.message());
  CHECK(now() - begin >= ample(600));
  CHECK(now() - begin < ample(3000));
  CHECK(two.info().is_restored);
}

TEST_CASE("a server that ends and begins again loses nothing that was committed") {
  std::string name = new_name();
  Node one(name);
  one.step("one");
  REQUIRE(std::system(
              (std::string(std::getenv("FLOW_PG_SERVER")) + " restart " + folder()).c_str()) == 0);
  one.step("two");
  CHECK_MESSAGE(one.info().status == FLOW_OK, one.said());
  CHECK(one.info().step == 2);
}

TEST_CASE("what is wrong with names and settings is said") {
  flow_store_pg_options pg = usual();
  pg.lease = 100;
  CHECK(Node("a", pg).status == FLOW_ERROR_INVALID_ARGUMENT);
  pg = usual();
  pg.deadline = ample(2000);
  CHECK(Node("a", pg).status == FLOW_ERROR_INVALID_ARGUMENT);
  pg = usual();
  pg.struct_size = 4;
  CHECK(Node("a", pg).status == FLOW_ERROR_STRUCT_SIZE);
  CHECK(Node("").status == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(Node(std::string("a\0b", 3)).status == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(Node(std::string(101, 'a')).status == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(Node("\xff").status == FLOW_ERROR_BAD_UTF8);
  Node odd("it's '; DROP TABLE flow_session; -- \\ \xc3\xbc");
  REQUIRE_MESSAGE(odd.status == FLOW_OK, odd.message());
  odd.step("one");
  CHECK(odd.info().status == FLOW_OK);
}
