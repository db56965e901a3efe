// Many sessions in one process, one of which ends it again and again: the others lose nothing, and
// it is the guilty one that is named.
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>

#include <array>
#include <cstdlib>
#include <cstring>

#include "support.hpp"

using namespace test;

namespace {

constexpr int COUNT = 20, POISONED = 13, ROUNDS = 300;

std::string name_of(int session) { return "s" + std::to_string(session); }

/// A line of a process: the records of a session after a step that was committed.
struct Line {
  int session, callback;  // 1: a callback of it begins, which ends the process
  uint64_t digest;
};

void tell(int pipe, int session, int callback, const flow_engine &engine) {
  Line line;
  std::memset(&line, 0, sizeof line);
  line.session = session;
  line.callback = callback;
  line.digest = digest_of(engine.records);
  if (write(pipe, &line, sizeof line) != sizeof line) _exit(9);
}

[[noreturn]] void die() {
  kill(getpid(), SIGKILL);
  std::abort();
}

struct Member {
  flow_engine engine;
  int number = 0, pipe = -1;
  bool dies_when_committed = false;

  /// The poison is a record that ends the process whenever one of its methods runs.
  bool is_poisoned() const { return number == POISONED && !engine.set_aside.count(1); }

  void attach(flow_store *store) {
    flow_session_options options = FLOW_SESSION_OPTIONS_INIT;
    flow_session *session = nullptr;
    options.committed = {[](void *data, flow_session *, uint64_t) {
                           Member &self = *static_cast<Member *>(data);
                           tell(self.pipe, self.number, 0, self.engine);
                           if (self.dies_when_committed) die();
                         },
                         this, nullptr};
    if (flow_store_attach(store, &engine, flow_text(name_of(number).c_str()), &options, &session,
                          nullptr) != FLOW_OK)
      _exit(2);
  }

  void step(std::mt19937_64 &random) {
    if (number == POISONED) {
      // The poisoned record stays as it is.
      put_screen(engine, 2 + random() % 5, int64_t(random() % 1000));
    } else {
      engine.walk(random);
    }
    engine.rest();
    for (uint64_t id = 1; id < 4; id++) {
      const bool is_last = id == 1 && is_poisoned();
      if (is_last) tell(pipe, number, 1, engine);
      engine.call(id, "action", [&] {
        if (is_last) die();
      });
    }
  }
};

/// Walks until it ends: of the poison, between two steps, or right behind the commit of one.
[[noreturn]] void run(const Folder &folder, uint64_t seed, int pipe) {
  std::mt19937_64 random(seed);
  flow_store *store = nullptr;
  std::array<Member, COUNT> members;
  if (open_store(folder.path, &store) != FLOW_OK) _exit(1);
  for (int index = 0; index < COUNT; index++) {
    members[size_t(index)].number = index;
    members[size_t(index)].pipe = pipe;
    members[size_t(index)].attach(store);
  }
  // "Try again", now and then.
  if (random() % 4 == 0) members[POISONED].engine.set_aside.clear();
  for (;;) {
    Member &member = members[random() % COUNT];
    if (random() % 40 == 0) die();
    member.dies_when_committed = random() % 40 == 0;
    member.step(random);
  }
}

}  // namespace

TEST_CASE("20 sessions in a process that dies 300 times, often of one: the others lose nothing") {
  Folder folder;
  folder.write("plugin.so", "first");
  setenv("FLOW_PUPPET_PLUGIN", folder.file("plugin.so").c_str(), 1);
  {
    Store store(folder);
    for (int index = 0; index < COUNT; index++) {
      Attached one(store, name_of(index).c_str());
      put_screen(one.engine, 1, 0);
      one.engine.rest();
    }
  }
  std::mt19937_64 random(32);
  std::array<uint64_t, COUNT> digests{};
  int poisoned = 0;
  for (int round = 0; round < ROUNDS; round++) {
    CAPTURE(round);
    int ends[2];
    REQUIRE(pipe2(ends, O_CLOEXEC) == 0);
    pid_t child = fork();
    if (child == 0) run(folder, random() + uint64_t(round), ends[1]);
    close(ends[1]);
    Line line;
    std::memset(&line, 0, sizeof line);
    while (read(ends[0], &line, sizeof line) == sizeof line) {
      digests[size_t(line.session)] = line.digest;
    }
    close(ends[0]);
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    REQUIRE(WIFSIGNALED(status));
    const bool was_poison = line.callback == 1;
    poisoned += was_poison;

    if (round % 10 != 9) continue;
    for (int index = 0; index < COUNT; index++)
      CHECK(!has_session(folder, name_of(index) + "-aside-1"));
    Store store(folder);
    for (int index = 0; index < COUNT; index++) {
      CAPTURE(index);
      Attached one(store, name_of(index).c_str());
      REQUIRE_MESSAGE(one.status == FLOW_OK, one.message());
      CHECK(one.info().is_restored);
      CHECK(digest_of(one.engine.records) == digests[size_t(index)]);
      if (index != POISONED) {
        CHECK(one.engine.set_aside.empty());
        CHECK(one.engine.logged.empty());
      } else if (was_poison) {
        CHECK(one.engine.set_aside == std::set<uint64_t>{1});
        CHECK(one.engine.logged.size() == 1);
      }
    }
  }
  unsetenv("FLOW_PUPPET_PLUGIN");
  MESSAGE(ROUNDS, " deaths, ", poisoned, " of the poison");
  CHECK(poisoned > 20);
  CHECK(poisoned < ROUNDS);
}
