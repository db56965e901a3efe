// Looks at sessions: whatever is in use, killed or on a medium that is read only is seen, and
// nothing is written.
#include <fcntl.h>
#include <sched.h>
#include <sqlite3.h>
#include <sys/mount.h>
#include <sys/wait.h>

#include <cstring>

#include "support.hpp"

using namespace test;

namespace {

/// Names, bytes, modes and times of all that is in a folder, and of itself.
std::string state_of(const std::string &path) {
  std::map<std::string, std::string> all;
  auto note = [&](const std::string &name, const std::string &bytes) {
    struct stat found;
    REQUIRE(lstat((path + "/" + name).c_str(), &found) == 0);
    all[name] = std::to_string(found.st_ino) + " " + std::to_string(found.st_mode) + " " +
                std::to_string(found.st_mtim.tv_sec) + "." + std::to_string(found.st_mtim.tv_nsec) +
                " " + std::to_string(found.st_ctim.tv_sec) + "." +
                std::to_string(found.st_ctim.tv_nsec) + " " +
                std::to_string(std::hash<std::string>()(bytes));
  };
  note(".", "");
  for (const auto &entry : std::filesystem::directory_iterator(path)) {
    std::ifstream stream(entry.path(), std::ios::binary);
    note(entry.path().filename(), {std::istreambuf_iterator<char>(stream), {}});
  }
  std::string text;
  for (auto &[name, value] : all)
    text += name + " " + value + "\n";
  return text;
}

/// Runs a function in a process of its own, and returns its exit code, or 128 and a signal.
int in_child(const std::function<int()> &function) {
  pid_t child = fork();
  if (child == 0) _exit(function());
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

/// Leaves a session as a process does that is killed after some random steps.
void leave_killed(flow_store *store, unsigned seed) {
  int code = in_child([&] {
    Attached one(store, "kiosk");
    std::mt19937_64 random(seed);
    for (int step = 0; step < 40; step++) {
      one.engine.walk(random);
      one.engine.rest();
    }
    put_screen(one.engine, 900, 1);
    one.engine.rest();
    kill(getpid(), SIGKILL);
    return 0;
  });
  REQUIRE(code == 128 + SIGKILL);
}

const flow_session_options read_only = [] {
  flow_session_options options = FLOW_SESSION_OPTIONS_INIT;
  options.flags = FLOW_SESSION_READ_ONLY;
  return options;
}();

/// The records that flow_store_read() tells.
flow_status read(flow_store *store, std::map<Key, std::string> *records, flow_error *error) {
  flow_record_callback take = {[](void *data, const flow_record *record) {
                                 auto &all = *static_cast<std::map<Key, std::string> *>(data);
                                 all[{record->kind, record->id}] = bytes_of(record->value);
                               },
                               records, nullptr};
  return flow_store_read(store, flow_text("kiosk"), take, error);
}

/// Looks in each way there is. Returns 0, or the number of the way that did not work.
int look_in_all_ways(const std::string &folder) {
  flow_store *store = nullptr;
  flow_error error = FLOW_ERROR_INIT;
  auto say = [&](int way) {
    std::fprintf(stderr, "way %d: %s\n", way, error.message);
    return way;
  };
  if (open_store(folder, &store, &error) != FLOW_OK) return say(1);
  int count = 0;
  flow_session_entry_fn entry = [](void *data, const flow_session_entry *) {
    ++*static_cast<int *>(data);
  };
  if (flow_store_list(store, entry, &count, &error) != FLOW_OK || count != 1) return say(2);
  std::map<Key, std::string> records;
  if (read(store, &records, &error) != FLOW_OK || records.empty()) return say(3);
  {
    flow_engine engine;
    flow_session *session = nullptr;
    if (flow_store_attach(store, &engine, flow_text("kiosk"), &read_only, &session, &error) !=
        FLOW_OK)
      return say(4);
    if (engine.records != records) return say(5);
    put_screen(engine, 77, 0);
    engine.rest();
    engine.pass(20000);
    flow_session_sync(session, nullptr);
    flow_session_detach(session);
  }
  flow_store_close(store);
  return 0;
}

}  // namespace

TEST_CASE("a look changes no name, byte or time in the folder") {
  Folder folder;
  Store store(folder);
  {
    Attached one(store, "kiosk");
    put_screen(one.engine, 1, 0);
    one.engine.rest();
  }
  SUBCASE("of a session that was left in order") {
    std::filesystem::remove(folder.file("kiosk.lock"));
  }
  SUBCASE("of one whose process was killed") { leave_killed(store, 3); }
  std::string before = state_of(folder.path);
  CHECK(look_in_all_ways(folder.path) == 0);
  CHECK(state_of(folder.path) == before);
}

TEST_CASE("a session in use is looked at, and its newest step is seen") {
  Folder folder;
  Store store(folder);
  Attached one(store, "kiosk");
  std::mt19937_64 random(5);
  flow_error error = FLOW_ERROR_INIT;
  for (int step = 0; step < 60; step++) {
    one.engine.walk(random);
    if (step == 0) put_screen(one.engine, 900, 0);
    one.engine.rest();
    std::string before = state_of(folder.path);
    std::map<Key, std::string> seen;
    REQUIRE_MESSAGE(read(store, &seen, &error) == FLOW_OK, error.message);
    CHECK(seen == one.engine.records);
    // From another process as well.
    if (step % 20 == 0) CHECK(in_child([&] { return look_in_all_ways(folder.path); }) == 0);
    CHECK(state_of(folder.path) == before);
    Attached look(store, "kiosk", &read_only);
    REQUIRE(look.status == FLOW_OK);
    CHECK(look.info().step == one.info().step);
  }
  // Looking has not opened the lock.
  Attached other(store, "kiosk");
  CHECK(other.status == FLOW_ERROR_BUSY);
  put_screen(one.engine, 901, 1);
  one.engine.rest();
  CHECK(one.info().status == FLOW_OK);
}

TEST_CASE("a look sees one whole step, whatever is written meanwhile") {
  Folder folder;
  Store store(folder);
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    {
      // All records of a step have its number. The log is begun anew again and again, and once in
      // a while the session is closed.
      for (int64_t step = 1;;) {
        Attached one(store, "kiosk");
        if (one.status != FLOW_OK) _exit(1);
        for (int each = 0; each < 400; each++, step++) {
          std::string state = std::to_string(step) + std::string(size_t(step % 7) * 800, 'x');
          for (uint64_t id = 1; id <= 12; id++)
            put_screen(one.engine, id + uint64_t(step % 3), int64_t(id), state.c_str());
          for (uint64_t id : {uint64_t(1), uint64_t(2), uint64_t(13), uint64_t(14)})
            if (id <= uint64_t(step % 3) || id > 12 + uint64_t(step % 3))
              one.engine.remove(FLOW_KIND_SCREEN, id);
          one.engine.rest();
          if (step == 1 && write(ends[1], "x", 1) != 1) _exit(2);
        }
      }
    }
  }
  close(ends[1]);
  char letter;
  REQUIRE(::read(ends[0], &letter, 1) == 1);
  int64_t last = 0;
  for (int round = 0; round < 300; round++) {
    CAPTURE(round);
    std::map<Key, std::string> seen;
    flow_error error = FLOW_ERROR_INIT;
    flow_status status = read(store, &seen, &error);
    REQUIRE_MESSAGE(status == FLOW_OK, error.message);
    REQUIRE(seen.size() == 12);
    int64_t first = -1;
    for (auto &[key, bytes] : seen) {
      int64_t step = std::atoll(flow_get_string(value_of(bytes).get(), "state", "").data);
      if (first < 0) first = step;
      REQUIRE(step == first);
    }
    CHECK(first >= last);
    last = first;
  }
  CHECK(last > 1);
  kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  CHECK(WIFSIGNALED(status));
  close(ends[0]);
}

TEST_CASE("a look sees what an engine finds that has the session after it, also in a torn log") {
  std::mt19937_64 random(11);
  for (unsigned round = 0; round < 60; round++) {
    CAPTURE(round);
    Folder folder;
    Store store(folder);
    leave_killed(store, round);
    std::string log = folder.read(its_file("-wal"));
    REQUIRE(!log.empty());
    if (round % 3 == 1) log.resize(random() % log.size());
    if (round % 3 == 2) log[random() % log.size()] ^= char(1 + random() % 255);
    folder.write(its_file("-wal"), log);
    std::map<Key, std::string> seen;
    flow_error error = FLOW_ERROR_INIT;
    flow_status status = read(store, &seen, &error);
    Attached one(store, "kiosk");
    // In one file the session itself may have been in what is torn off: it begins.
    const bool begins = status == FLOW_ERROR_INVALID_ARGUMENT && getenv("FLOW_STORE_ONE");
    REQUIRE_MESSAGE((begins ? FLOW_ERROR_INVALID_ARGUMENT : one.status) == status,
                    error.message << " / " << one.message());
    if (one.status == FLOW_OK) CHECK(one.engine.records == seen);
  }
}

TEST_CASE("a look needs no right to write, neither to the folder nor to its file system") {
  Folder folder;
  Store store(folder);
  leave_killed(store, 8);
  if (geteuid() == 0) {
    // Root may write everywhere: the folder and its files are another user's, and so is the look.
    for (const auto &entry : std::filesystem::directory_iterator(folder.path)) {
      REQUIRE(chown(entry.path().c_str(), 65534, 65534) == 0);
      chmod(entry.path().c_str(), 0400);
    }
    REQUIRE(chown(folder.path.c_str(), 65534, 65534) == 0);
  }
  chmod(folder.path.c_str(), 0500);
  std::string before = state_of(folder.path);
  CHECK(in_child([&] {
          if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0)) return 99;
          if (open(folder.file("new").c_str(), O_CREAT | O_WRONLY, 0600) >= 0) return 98;
          return look_in_all_ways(folder.path);
        }) == 0);
  CHECK(state_of(folder.path) == before);
  int code = in_child([&] {
    const char *path = folder.path.c_str();
    if (unshare(CLONE_NEWNS) != 0 || mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) ||
        mount(path, path, nullptr, MS_BIND, nullptr) ||
        mount(nullptr, path, nullptr, MS_REMOUNT | MS_BIND | MS_RDONLY, nullptr))
      return 99;  // only root may
    if (setgid(65534) != 0 || setuid(65534) != 0) return 97;
    if (open(folder.file("new").c_str(), O_CREAT | O_WRONLY, 0600) >= 0 || errno != EROFS)
      return 98;
    return look_in_all_ways(folder.path);
  });
  CHECK((code == 0 || code == 99));
  chmod(folder.path.c_str(), 0700);
}

TEST_CASE("a process that dies in a look counts for nothing") {
  Folder folder;
  Store store(folder);
  {
    Attached one(store, "kiosk");
    put_screen(one.engine, 1, 0);
    one.engine.rest();
  }
  std::string before = state_of(folder.path);
  for (int death = 0; death < 4; death++) {
    int code = in_child([&] {
      flow_engine engine;
      engine.restoring = [&](uint64_t id) {
        if (death % 2 == 0) engine.call(id, "restore_state", [] { kill(getpid(), SIGKILL); });
      };
      flow_session *session = nullptr;
      if (flow_store_attach(store, &engine, flow_text("kiosk"), &read_only, &session, nullptr)) {
        return 1;
      }
      kill(getpid(), SIGKILL);
      return 0;
    });
    CHECK(code == 128 + SIGKILL);
  }
  CHECK(state_of(folder.path) == before);
  Attached again(store, "kiosk");
  CHECK(again.info().is_restored);
  CHECK(again.engine.set_aside.empty());
  CHECK(again.engine.logged.empty());
}

TEST_CASE("a session that is damaged, foreign or newer is refused in a look as well" *
          doctest::test_suite("file")) {
  Folder folder;
  Store store(folder);
  {
    Attached one(store, "kiosk");
    for (uint64_t id = 1; id < 200; id++)
      put_screen(one.engine, id, 0, "kept");
    one.engine.rest();
  }
  std::string bytes = folder.read(its_file());
  auto refused = [&](flow_status expected, const char *part) {
    std::map<Key, std::string> seen;
    flow_error error = FLOW_ERROR_INIT;
    CHECK(read(store, &seen, &error) == expected);
    CHECK_MESSAGE(std::string(error.message).find(part) != std::string::npos, error.message);
    Attached one(store, "kiosk", &read_only);
    CHECK(one.status == expected);
  };
  folder.write(its_file(), "x");
  refused(FLOW_ERROR_UNSUPPORTED, "is not a session of Flow");
  std::string damaged = bytes;
  std::memset(damaged.data() + 3 * 4096, 0x5a, 4096);
  folder.write(its_file(), damaged);
  refused(FLOW_ERROR_BAD_VALUE, "is damaged");
  folder.write(its_file(), bytes.substr(0, 8192));
  refused(FLOW_ERROR_BAD_VALUE, "is damaged");
  damaged = bytes;
  damaged[63] = 9;
  folder.write(its_file(), damaged);
  refused(FLOW_ERROR_UNSUPPORTED, "is of a newer release (version 9");
  folder.write(its_file(), bytes);
  folder.write(its_file("-wal"), "no log");
  std::map<Key, std::string> seen;
  CHECK(read(store, &seen, nullptr) == FLOW_OK);
  CHECK(seen.size() == 199);
}
