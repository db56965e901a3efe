// kill -9 at any moment: each step that was committed is there, and never half of one. The witness
// stands outside: the host writes step and digest on a pipe before and after each commit.
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>

#include <cstdlib>
#include <cstring>
#include <map>

#include "support.hpp"

using namespace test;

namespace {

struct Line {
  uint64_t step, digest;
  bool is_done;
};

struct Host {
  flow_engine engine;
  uint64_t step = 0;
  int pipe = -1;

  void tell(bool is_done) {
    Line line;
    std::memset(&line, 0, sizeof line);
    line.step = step + !is_done;
    line.digest = digest_of(engine.records);
    line.is_done = is_done;
    if (write(pipe, &line, sizeof line) != sizeof line) _exit(9);
  }
};

/// Walks until it is killed.
[[noreturn]] void run(const Folder &folder, flow_durability durability, uint64_t seed, int pipe) {
  flow_store *store = nullptr;
  flow_session *session = nullptr;
  flow_store_options store_options = FLOW_STORE_OPTIONS_INIT;
  flow_session_options options = FLOW_SESSION_OPTIONS_INIT;
  flow_session_info info = FLOW_SESSION_INFO_INIT;
  Host host;
  host.pipe = pipe;
  store_options.durability = durability;
  options.committed = {[](void *data, flow_session *, uint64_t step) {
                         static_cast<Host *>(data)->step = step;
                         static_cast<Host *>(data)->tell(true);
                       },
                       &host, nullptr};
  if (open_store(folder.path, &store, nullptr, store_options) != FLOW_OK) _exit(1);
  if (flow_store_attach(store, &host.engine, flow_text("kiosk"), &options, &session, nullptr) !=
      FLOW_OK) {
    _exit(2);
  }
  flow_session_get(session, &info);
  host.step = info.step;
  std::mt19937_64 random(seed);
  for (;;) {
    host.engine.walk(random);
    host.tell(false);
    host.engine.rest();
    if (random() % 50 == 0) host.engine.pass(1000);
  }
}

/// All that a host has said until it was killed.
struct Said {
  uint64_t done = 0, last = 0;
  std::map<uint64_t, uint64_t> digests;

  /// Waits for the first line that says that a step is done, if that is wanted.
  void hear(int pipe, bool until_done) {
    Line line;
    while (read(pipe, &line, sizeof line) == sizeof line) {
      digests[line.step] = line.digest;
      last = line.step;
      if (!line.is_done) continue;
      done = line.step;
      if (until_done) return;
    }
  }
};

int counted(const char *name, int otherwise) {
  const char *text = std::getenv(name);
  return text ? std::atoi(text) : otherwise;
}

void kill_often(flow_durability durability, int times, bool waits) {
  Folder folder;
  uint64_t steps = 0;
  int without = 0;
  std::mt19937_64 random(3);
  std::map<uint64_t, uint64_t> digests;
  for (int round = 0; round < times; round++) {
    CAPTURE(round);
    int ends[2];
    REQUIRE(pipe2(ends, O_CLOEXEC) == 0);
    pid_t child = fork();
    if (child == 0) run(folder, durability, random() + uint64_t(round), ends[1]);
    close(ends[1]);
    Said said;
    if (waits) said.hear(ends[0], true);
    struct timespec pause = {0, long(random() % (waits ? 4000000 : 12000000))};
    nanosleep(&pause, nullptr);
    kill(child, SIGKILL);
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    REQUIRE(WIFSIGNALED(status));
    said.hear(ends[0], false);
    close(ends[0]);
    if (waits) REQUIRE(said.done > 0);
    without += said.done == 0;
    for (auto &[step, digest] : said.digests)
      digests[step] = digest;

    Store store(folder);
    Attached again(store, "kiosk");
    REQUIRE_MESSAGE(again.status == FLOW_OK, again.message());
    uint64_t found = again.info().step;
    // Committed, and killed before that could be said.
    REQUIRE(found >= said.done);
    REQUIRE(found <= std::max(said.last, steps));
    if (found > 0) {
      REQUIRE(digests.count(found) == 1);
      REQUIRE(digest_of(again.engine.records) == digests[found]);
    }
    REQUIRE(found >= steps);
    steps = found;
  }
  MESSAGE(times, " kills, ", steps, " steps, ", without, " kills before a step");
  CHECK(steps >= uint64_t(waits ? times : 1));
  if (!waits) CHECK(without > 0);
}

}  // namespace

TEST_CASE("after kill -9 the last committed step is there, and never half of one") {
  kill_often(FLOW_DURABILITY_FAST, counted("FLOW_STORE_KILLS", 100), true);
}

TEST_CASE("the same when each step is on the disk") {
  kill_often(FLOW_DURABILITY_STEP, counted("FLOW_STORE_KILLS", 100) / 4, true);
}

TEST_CASE("kill -9 while a session is opened or made leaves it whole") {
  kill_often(FLOW_DURABILITY_FAST, counted("FLOW_STORE_KILLS", 100), false);
}
