// A fleet: many sessions, two nodes for each, which are killed, or stopped and woken up again, in
// the middle of it. No committed step is lost, and none is written by two. The witness stands
// outside: each node says on a pipe what it is about to commit, and what is committed.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <flow/store_pg.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <map>
#include <vector>

#include "support.hpp"

namespace {

const uint32_t LEASE = pg_test::ample(450);

struct Line {
  int session, is_done;
  uint64_t step, digest;
};

struct Host {
  flow_engine engine;
  int session, pipe;
  uint64_t step = 0;
  bool is_lost = false;

  void tell(bool is_done) const {
    Line line;
    std::memset(&line, 0, sizeof line);
    line.session = session;
    line.is_done = is_done;
    line.step = step + !is_done;
    line.digest = digest_of(engine.records);
    if (write(pipe, &line, sizeof line) != sizeof line) _exit(9);
  }
};

std::string name_of(int session) { return "fleet-" + std::to_string(session); }

uint64_t now() {
  struct timespec time;
  clock_gettime(CLOCK_BOOTTIME, &time);
  return uint64_t(time.tv_sec) * 1000 + uint64_t(time.tv_nsec) / 1000000;
}

void pause_for(long milliseconds) {
  struct timespec pause = {milliseconds / 1000, milliseconds % 1000 * 1000000};
  nanosleep(&pause, nullptr);
}

flow_session *attach(const std::string &target, Host &host, flow_status *out_status) {
  flow_session *session = nullptr;
  flow_store_pg_options pg = FLOW_STORE_PG_OPTIONS_INIT;
  flow_session_options options = FLOW_SESSION_OPTIONS_INIT;
  flow_error error = FLOW_ERROR_INIT;
  pg.lease = LEASE;
  pg.patience = pg_test::ample(60000);
  options.committed = {[](void *data, flow_session *, uint64_t step) {
                         static_cast<Host *>(data)->step = step;
                         static_cast<Host *>(data)->tell(true);
                       },
                       &host, nullptr};
  options.lost = {
      [](void *data, flow_session *, uint64_t) { static_cast<Host *>(data)->is_lost = true; },
      &host, nullptr};
  std::string name = name_of(host.session);
  *out_status = flow_store_pg_attach(target.c_str(), &host.engine, flow_text(name.c_str()), &pg,
                                     &options, &session, &error);
  return session;
}

/// A node of one session: it waits until it may have it, and walks until it has lost it; then it
/// waits again, with an engine anew.
[[noreturn]] void run(const std::string &target, int session, int pipe, uint64_t seed) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  std::mt19937_64 random(seed);
  for (;;) {
    Host host;
    host.session = session;
    host.pipe = pipe;
    flow_status status;
    flow_session *attached = attach(target, host, &status);
    if (!attached) {
      if (status != FLOW_ERROR_BUSY && status != FLOW_ERROR_IO) _exit(8);
      continue;
    }
    flow_session_info info = FLOW_SESSION_INFO_INIT;
    flow_session_get(attached, &info);
    host.step = info.step;
    for (uint64_t last = now(); !host.is_lost;) {
      // Some are busy, some idle for longer than the lease.
      if (random() % 40 == 0) pause_for(long(random() % LEASE));
      host.engine.pass(now() - last);
      last = now();
      if (host.is_lost) break;
      // The user walks: a session that goes on is none of which processes die.
      host.engine.wishes++;
      host.engine.walk(random);
      host.tell(false);
      host.engine.rest();
      pause_for(2);
    }
    flow_session_detach(attached);
  }
}

/// All that nodes have said.
struct Said {
  std::map<std::pair<int, uint64_t>, uint64_t> done;
  std::map<std::pair<int, uint64_t>, std::vector<uint64_t>> announced;
  std::map<int, uint64_t> last;
  int contradictions = 0;

  void hear(int pipe) {
    Line line;
    while (read(pipe, &line, sizeof line) == sizeof line) {
      std::pair<int, uint64_t> key{line.session, line.step};
      announced[key].push_back(line.digest);
      if (!line.is_done) continue;
      contradictions += done.count(key) && done[key] != line.digest;
      done[key] = line.digest;
      last[line.session] = std::max(last[line.session], line.step);
    }
  }
};

}  // namespace

TEST_CASE("nodes of a fleet that are killed or stopped lose no step, and write none twice") {
  const char *folder = std::getenv("FLOW_PG_FOLDER");
  const char *seconds = std::getenv("FLOW_PG_SECONDS");
  REQUIRE(folder);
  // By way of pgbouncer, as fleets do.
  std::string target = std::string("host=") + folder + " port=6432 user=flow dbname=postgres";
  REQUIRE(flow_store_pg_prepare(target.c_str(), nullptr) == FLOW_OK);
  const int sessions = 5;
  int ends[2];
  REQUIRE(pipe2(ends, O_CLOEXEC) == 0);
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  fcntl(ends[1], F_SETPIPE_SZ, 1 << 20);
  std::mt19937_64 random(11);
  struct Process {
    pid_t id;
    uint64_t wakes;  // when it is to be woken up, or 0
  };
  std::vector<Process> nodes(sessions * 2);
  auto start = [&](size_t index) {
    uint64_t seed = random();
    pid_t child = fork();
    if (child == 0) run(target, int(index / 2), ends[1], seed);
    nodes[index] = {child, 0};
  };
  for (size_t index = 0; index < nodes.size(); index++)
    start(index);
  Said said;
  std::vector<uint64_t> disturbed(sessions);  // the last step of each before a kill or a stop
  int kills = 0, stops = 0;
  uint64_t end = now() + uint64_t(seconds ? std::atoi(seconds) : 10) * 1000;
  while (now() < end) {
    pollfd pipe = {ends[0], POLLIN, 0};
    poll(&pipe, 1, 20);
    said.hear(ends[0]);
    for (Process &node : nodes) {
      if (node.wakes && now() >= node.wakes) {
        kill(node.id, SIGCONT);
        node.wakes = 0;
      }
    }
    size_t index = random() % nodes.size();
    if (nodes[index].wakes || random() % 4) continue;
    // A session of which processes die thrice without a step between is one that kills them.
    if (said.last[int(index / 2)] <= disturbed[index / 2]) continue;
    disturbed[index / 2] = said.last[int(index / 2)];
    if (random() % 2) {
      kill(nodes[index].id, SIGKILL);
      waitpid(nodes[index].id, nullptr, 0);
      kills++;
      start(index);
    } else {
      kill(nodes[index].id, SIGSTOP);
      nodes[index].wakes = now() + random() % (3 * LEASE);
      stops++;
    }
  }
  for (Process &node : nodes) {
    kill(node.id, SIGKILL);
    int status = 0;
    waitpid(node.id, &status, 0);
    CHECK(WIFSIGNALED(status));
  }
  said.hear(ends[0]);
  close(ends[0]);
  close(ends[1]);

  CHECK(said.contradictions == 0);
  uint64_t steps = 0;
  for (int session = 0; session < sessions; session++) {
    CAPTURE(session);
    Host host;
    host.session = session;
    host.pipe = open("/dev/null", O_WRONLY | O_CLOEXEC);
    flow_status status;
    flow_session *attached = attach(target, host, &status);
    REQUIRE(status == FLOW_OK);
    flow_session_info info = FLOW_SESSION_INFO_INIT;
    flow_session_get(attached, &info);
    REQUIRE(info.step >= said.last[session]);
    // A node that is stopped or killed right behind its commit does not say so, and the next may
    // meet the same; each has said before what it was about to commit.
    for (uint64_t step = said.last[session] + 1; step <= info.step; step++)
      REQUIRE(said.announced.count({session, step}) == 1);
    uint64_t digest = digest_of(host.engine.records);
    bool was_announced = false;
    for (uint64_t each : said.announced[{session, info.step}])
      was_announced = was_announced || each == digest;
    CHECK(was_announced);
    if (said.done.count({session, info.step})) CHECK(said.done[{session, info.step}] == digest);
    steps += info.step;
    flow_session_detach(attached);
    close(host.pipe);
  }
  MESSAGE(kills, " kills, ", stops, " stops, ", steps, " steps");
  CHECK(steps > 100);
}
