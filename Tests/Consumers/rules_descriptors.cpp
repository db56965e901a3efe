// Rule D6: the file descriptors that an engine takes, and what happens when there are no more.
#include <dirent.h>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <vector>

#include "support/host.hpp"

using namespace test;

namespace {

bool readable(int descriptor) {
  pollfd entry = {descriptor, POLLIN, 0};
  return poll(&entry, 1, 0) == 1 && (entry.revents & POLLIN);
}

/// The number of descriptors that are open, but for that which counts them.
int open_descriptors() {
  DIR *folder = opendir("/proc/self/fd");
  REQUIRE(folder);
  int count = -1;
  while (const dirent *entry = readdir(folder))
    count += entry->d_name[0] != '.';
  closedir(folder);
  return count;
}

/// Leaves the process no free descriptor while it lives.
class Drought {
 public:
  Drought() {
    REQUIRE(getrlimit(RLIMIT_NOFILE, &before) == 0);
    while (taken.size() < 8)
      REQUIRE(take());
    rlimit fewer = before;
    fewer.rlim_cur = rlim_t(taken.back()) + 1;
    REQUIRE(setrlimit(RLIMIT_NOFILE, &fewer) == 0);
    while (take()) {
    }
    CHECK(errno == EMFILE);
  }
  ~Drought() {
    while (!taken.empty())
      give();
    setrlimit(RLIMIT_NOFILE, &before);
  }
  Drought(const Drought &) = delete;
  Drought &operator=(const Drought &) = delete;

  /// Gives one descriptor back.
  void give() {
    REQUIRE_FALSE(taken.empty());
    close(taken.back());
    taken.pop_back();
  }

 private:
  bool take() {
    int descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (descriptor >= 0) taken.push_back(descriptor);
    return descriptor >= 0;
  }

  rlimit before = {};
  std::vector<int> taken;
};

struct Count {
  int ran = 0;
  int destroyed = 0;

  flow_callback callback() {
    return {[](void *count, flow_engine *, flow_handle) { static_cast<Count *>(count)->ran++; },
            this, [](void *count) { static_cast<Count *>(count)->destroyed++; }};
  }
  flow_watch_callback ready() {
    return {[](void *count, flow_engine *, flow_watch, uint32_t) {
              static_cast<Count *>(count)->ran++;
            },
            this, [](void *count) { static_cast<Count *>(count)->destroyed++; }};
  }
};

}  // namespace

TEST_CASE("D6: an engine has one descriptor, and one more for times and for watches") {
  const int before = open_descriptors();
  int ends[2], descriptor = -1, second_descriptor = -1;
  Count timer, watch;
  {
    Host host, second;
    CHECK(open_descriptors() == before);

    CHECK(flow_engine_descriptor(host.engine(), &descriptor) == FLOW_OK);
    CHECK(open_descriptors() == before + 2);  // and the one that all share
    CHECK(flow_engine_descriptor(second.engine(), &second_descriptor) == FLOW_OK);
    CHECK(open_descriptors() == before + 3);
    CHECK(second_descriptor != descriptor);

    Count post;
    CHECK(flow_engine_post(host.engine(), post.callback()) == FLOW_OK);
    CHECK(readable(descriptor));
    CHECK_FALSE(readable(second_descriptor));
    CHECK(flow_engine_dispatch(host.engine()) == FLOW_OK);
    CHECK(post.ran == 1);
    CHECK_FALSE(readable(descriptor));
    CHECK(open_descriptors() == before + 3);

    for (int count = 0; count < 3; count++)
      CHECK(flow_timer_start(host.engine(), FLOW_NONE, 0, 0, timer.callback(), nullptr) == FLOW_OK);
    CHECK(open_descriptors() == before + 4);

    REQUIRE(pipe2(ends, O_CLOEXEC) == 0);
    for (int count = 0; count < 3; count++) {
      CHECK(flow_watch_start(host.engine(), FLOW_NONE, ends[0], FLOW_WATCH_READ, watch.ready(),
                             nullptr) == FLOW_OK);
    }
    CHECK(open_descriptors() == before + 7);  // and the two ends
  }
  close(ends[0]), close(ends[1]);
  CHECK(open_descriptors() == before);
  CHECK(timer.destroyed == 3);
  CHECK(watch.destroyed == 3);
}

TEST_CASE("D6: when descriptors run out, what needs one is an error that changes nothing") {
  int ends[2], descriptor = -1;
  REQUIRE(pipe2(ends, O_CLOEXEC) == 0);
  const int before = open_descriptors();
  Count timer, watch;
  {
    Drought drought;
    Host host;
    auto ask = [&] { return flow_engine_descriptor(host.engine(), &descriptor); };
    auto start_timer = [&] {
      return flow_timer_start(host.engine(), FLOW_NONE, 0, 0, timer.callback(), nullptr);
    };
    auto start_watch = [&] {
      return flow_watch_start(host.engine(), FLOW_NONE, ends[0], FLOW_WATCH_READ, watch.ready(),
                              nullptr);
    };
    auto live = [&](flow_kind kind) {
      size_t count = 0;
      CHECK(flow_engine_live_count(host.engine(), kind, nullptr, &count) == FLOW_OK);
      return count;
    };

    // The engine itself needs none, and neither does a timer that no descriptor has to wait for.
    CHECK(ask() == FLOW_ERROR_OUT_OF_DESCRIPTORS);
    CHECK(descriptor == -1);
    drought.give();
    CHECK(ask() == FLOW_ERROR_OUT_OF_DESCRIPTORS);
    drought.give();
    CHECK(ask() == FLOW_OK);
    const int asked = descriptor;

    CHECK(start_timer() == FLOW_ERROR_OUT_OF_DESCRIPTORS);
    CHECK(timer.destroyed == 1);
    CHECK(live(FLOW_KIND_TIMER) == 0);
    CHECK(start_watch() == FLOW_ERROR_OUT_OF_DESCRIPTORS);
    CHECK(watch.destroyed == 1);
    CHECK(live(FLOW_KIND_WATCH) == 0);
    CHECK_FALSE(readable(descriptor));

    drought.give();
    CHECK(start_timer() == FLOW_OK);
    drought.give();
    CHECK(start_watch() == FLOW_OK);
    CHECK(ask() == FLOW_OK);
    CHECK(descriptor == asked);
    CHECK(write(ends[1], "x", 1) == 1);
    CHECK(readable(descriptor));
    CHECK(flow_engine_dispatch(host.engine()) == FLOW_OK);
    CHECK(timer.ran == 1);
    CHECK(watch.ran == 1);
    CHECK(host.diagnostics.count(FLOW_SEVERITY_ERROR) == 4);
  }
  {
    // With a timer the descriptor needs one more, all at once or nothing.
    Host host;
    CHECK(flow_timer_start(host.engine(), FLOW_NONE, 0, 0, timer.callback(), nullptr) == FLOW_OK);
    Drought drought;
    drought.give(), drought.give();
    const int then = open_descriptors();
    descriptor = -1;
    CHECK(flow_engine_descriptor(host.engine(), &descriptor) == FLOW_ERROR_OUT_OF_DESCRIPTORS);
    CHECK(descriptor == -1);
    CHECK(open_descriptors() == then);
  }
  close(ends[0]), close(ends[1]);
  CHECK(open_descriptors() == before - 2);
}

TEST_CASE("D6: when descriptors run out, a presenter's time is not missed") {
  Host host;
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r"});
  int descriptor = -1;
  host.open(window, f);
  host.present(window, Answers::never);
  CHECK(flow_engine_descriptor(host.engine(), &descriptor) == FLOW_OK);
  Drought drought;
  Request push = host.push(f, host.screen("s"), Options().animated(true));
  CHECK(push.outcome() == "pending");

  for (int count = 0; count < 3; count++) {
    CHECK(readable(descriptor));
    CHECK(flow_engine_dispatch(host.engine()) == FLOW_OK);
    CHECK(push.outcome() == "pending");
  }
  drought.give();
  CHECK(flow_engine_dispatch(host.engine()) == FLOW_OK);
  CHECK_FALSE(readable(descriptor));
  host.clock.advance(10000);
  CHECK(flow_engine_dispatch(host.engine()) == FLOW_OK);

  CHECK(push.outcome() == "failed(timeout)");
}

TEST_CASE("D6 W5: a child that has closed all descriptors can have engines of its own") {
  Host host;
  int descriptor = -1;
  CHECK(flow_engine_descriptor(host.engine(), &descriptor) == FLOW_OK);

  pid_t child = fork();
  if (child == 0) {
    flow_engine *own = nullptr;
    Count count;
    int theirs = -1;
    for (int each = 3; each < 256; each++)
      close(each);
    bool good = flow_engine_create(nullptr, &own) == FLOW_OK &&
                flow_engine_descriptor(own, &theirs) == FLOW_OK && !readable(theirs) &&
                flow_engine_post(own, count.callback()) == FLOW_OK && readable(theirs) &&
                flow_engine_dispatch(own) == FLOW_OK && count.ran == 1 && !readable(theirs) &&
                flow_engine_destroy(own) == FLOW_OK;
    _exit(good ? 0 : 1);
  }
  int status = 0;
  CHECK(waitpid(child, &status, 0) == child);
  CHECK(status == 0);

  CHECK_FALSE(readable(descriptor));
  Count count;
  CHECK(flow_engine_post(host.engine(), count.callback()) == FLOW_OK);
  CHECK(readable(descriptor));
  CHECK(flow_engine_dispatch(host.engine()) == FLOW_OK);
  CHECK(count.ran == 1);
}
