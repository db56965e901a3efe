// All sessions of a folder in one file, and the way there and back.
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>

#include <cstring>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "disk.hpp"
#include "kept.hpp"

using namespace test;

namespace {

struct One {
  explicit One(const std::string &path, uint32_t flags = FLOW_STORE_ONE_FILE,
               uint64_t age_limit = 0) {
    flow_store_options options = FLOW_STORE_OPTIONS_INIT;
    options.flags = flags;
    options.age_limit = age_limit;
    status = flow_store_open(path.c_str(), &options, &pointer, &error);
    CHECK((status == FLOW_OK) == (pointer != nullptr));
  }
  ~One() { close(); }
  One(const One &) = delete;
  One &operator=(const One &) = delete;
  operator flow_store *() const { return pointer; }
  void close() {
    flow_store_close(pointer);
    pointer = nullptr;
  }

  flow_store *pointer = nullptr;
  flow_status status;
  flow_error error = FLOW_ERROR_INIT;
};

/// The names of a list: each with "(used)" or "(PROCESS)", and with "." if its flow has ended.
std::string listed(flow_store *store) {
  std::string names;
  CHECK(flow_store_list(
            store,
            [](void *data, const flow_session_entry *entry) {
              auto &text = *static_cast<std::string *>(data);
              text += (text.empty() ? "" : " ") + std::string(entry->name.data, entry->name.size);
              if (entry->is_used) {
                text += entry->process == uint32_t(getpid())
                            ? "(used)"
                            : "(" + std::to_string(entry->process) + ")";
              }
              if (entry->has_ended) text += ".";
              CHECK(entry->changed >= 1000000000);
            },
            &names, nullptr) == FLOW_OK);
  return names;
}

size_t records_of(flow_store *store, const char *name, flow_status expected = FLOW_OK) {
  size_t count = 0;
  flow_record_callback take = {
      [](void *data, const flow_record *) { ++*static_cast<size_t *>(data); }, &count, nullptr};
  CHECK(flow_store_read(store, flow_text(name), take, nullptr) == expected);
  return count;
}

void begin(flow_store *store, const char *name, int screens = 1) {
  Attached one(store, name);
  REQUIRE_MESSAGE(one.status == FLOW_OK, one.message());
  for (int id = 1; id <= screens; id++)
    put_screen(one.engine, uint64_t(id), id, name);
  one.engine.rest();
}

/// Runs in a child, and returns what it returns.
int in_child(const std::function<int()> &body) {
  pid_t child = fork();
  if (child == 0) _exit(body());
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  REQUIRE(WIFEXITED(status));
  return WEXITSTATUS(status);
}

}  // namespace

TEST_CASE("a folder has its sessions one way, and the other is refused with what to do" *
          doctest::test_suite("file")) {
  Folder files, one, empty;
  begin(Store(files), "kiosk");
  begin(One(one.path), "kiosk");
  CHECK(one.has("sessions.db"));
  CHECK(!one.has("kiosk.session"));

  One wrong(files.path);
  CHECK(wrong.status == FLOW_ERROR_UNSUPPORTED);
  CHECK(has(wrong.error.message, "has a file for each session"));
  CHECK(has(wrong.error.message, "'flowhost sessions join'"));
  One without(one.path, 0);
  CHECK(without.status == FLOW_ERROR_UNSUPPORTED);
  CHECK(has(without.error.message, "has all its sessions in one file"));
  CHECK(has(without.error.message, "'flowhost sessions split'"));
  CHECK(listed(One(files.path, FLOW_STORE_AS_FOUND)) == "kiosk");
  CHECK(listed(One(one.path, FLOW_STORE_AS_FOUND)) == "kiosk");
  begin(One(empty.path, FLOW_STORE_AS_FOUND), "kiosk");
  CHECK(empty.has("kiosk.session"));
  One unknown(empty.path, 4);
  CHECK(unknown.status == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(has(unknown.error.message, "flags are 0x4"));

  // A conversion that was not finished.
  one.write("other.session", files.read("kiosk.session"));
  for (uint32_t flags : {uint32_t(0), FLOW_STORE_ONE_FILE, FLOW_STORE_AS_FOUND}) {
    One both(one.path, flags);
    CHECK(both.status == FLOW_ERROR_UNSUPPORTED);
    CHECK(has(both.error.message, "beside sessions.db; 'flowhost sessions join'"));
  }
}

TEST_CASE("one process has the file; others are told which, and may look" *
          doctest::test_suite("file")) {
  Folder folder;
  One store(folder.path);
  CHECK(listed(store) == "");
  begin(store, "a", 3);
  Attached b(store, "b");
  put_screen(b.engine, 1, 1);
  b.engine.rest();
  CHECK(listed(store) == "a b(used)");
  CHECK(records_of(store, "a") == 3);
  Attached again(store, "b");
  CHECK(again.status == FLOW_ERROR_BUSY);
  CHECK(again.message() == "the session b is in use by process " + std::to_string(getpid()));

  const std::string in_use =
      folder.file("sessions.db is in use by process ") + std::to_string(getpid());
  One second(folder.path);
  Attached other(second, "a");
  CHECK(other.status == FLOW_ERROR_BUSY);
  CHECK(has(other.message(), in_use.c_str()));
  CHECK(listed(second) == "a(used) b(used)");
  const std::string parent = std::to_string(getpid());
  CHECK(in_child([&] {
          One theirs(folder.path);
          Attached taken(theirs, "a");
          flow_session_options options = FLOW_SESSION_OPTIONS_INIT;
          options.flags = FLOW_SESSION_READ_ONLY;
          if (taken.status != FLOW_ERROR_BUSY || !has(taken.message(), in_use.c_str())) return 1;
          if (listed(theirs) != "a(" + parent + ") b(" + parent + ")") return 2;
          if (records_of(theirs, "a") != 3 || records_of(theirs, "b") != 1) return 3;
          Attached seen(theirs, "a", &options);
          if (seen.status != FLOW_OK || seen.engine.records.size() != 3) return 4;
          if (flow_store_delete(theirs, flow_text("a"), nullptr) != FLOW_ERROR_BUSY) return 5;
          if (flow_store_rename(theirs, flow_text("a"), flow_text("c"), nullptr) != FLOW_ERROR_BUSY)
            return 6;
          return 0;
        }) == 0);

  // The sessions of a store that is closed go on, and the file is theirs.
  store.close();
  put_screen(b.engine, 2, 2);
  b.engine.rest();
  CHECK(b.info().status == FLOW_OK);
  other.attach(second, "a");
  CHECK(other.status == FLOW_ERROR_BUSY);
  b.detach();
  other.attach(second, "a");
  CHECK(other.status == FLOW_OK);
  CHECK(records_of(second, "b") == 2);
}

TEST_CASE("a session of the file is looked at, also where nothing can be written" *
          doctest::test_suite("file")) {
  Folder folder;
  One store(folder.path);
  flow_session_options options = FLOW_SESSION_OPTIONS_INIT;
  options.flags = FLOW_SESSION_READ_ONLY;
  CHECK(Attached(store, "none", &options).status == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(records_of(store, "none", FLOW_ERROR_INVALID_ARGUMENT) == 0);
  CHECK(!folder.has("sessions.db"));
  begin(store, "a", 2);
  for (bool has_store : {true, false}) {
    if (!has_store) store.close();
    One looks(folder.path);
    Attached seen(has_store ? store : looks, "a", &options);
    REQUIRE_MESSAGE(seen.status == FLOW_OK, seen.message());
    CHECK(seen.engine.records.size() == 2);
    put_screen(seen.engine, 9, 9);
    seen.engine.rest();
    CHECK(records_of(looks, "a") == 2);
    CHECK(Attached(has_store ? store : looks, "none", &options).status ==
          FLOW_ERROR_INVALID_ARGUMENT);
  }
}

TEST_CASE("sessions of the file are named anew, deleted, put aside, and go by their age" *
          doctest::test_suite("file")) {
  Folder folder;
  flow_error error = FLOW_ERROR_INIT;
  {
    One store(folder.path);
    begin(store, "a", 1);
    begin(store, "b", 2);
    begin(store, "c", 3);
    Attached used(store, "used");
    CHECK(flow_store_rename(store, flow_text("a"), flow_text("b"), &error) ==
          FLOW_ERROR_DUPLICATE_ID);
    CHECK(has(error.message, "the session a cannot be named b: there is one of that name"));
    CHECK(flow_store_rename(store, flow_text("a"), flow_text("a"), nullptr) == FLOW_OK);
    CHECK(flow_store_rename(store, flow_text("a"), flow_text("../a"), nullptr) ==
          FLOW_ERROR_INVALID_ARGUMENT);
    CHECK(flow_store_rename(store, flow_text("none"), flow_text("d"), nullptr) ==
          FLOW_ERROR_INVALID_ARGUMENT);
    CHECK(flow_store_rename(store, flow_text("used"), flow_text("d"), nullptr) == FLOW_ERROR_BUSY);
    CHECK(flow_store_delete(store, flow_text("used"), nullptr) == FLOW_ERROR_BUSY);
    CHECK(flow_store_delete(store, flow_text("none"), nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
    CHECK(flow_store_rename(store, flow_text("a"), flow_text("d"), nullptr) == FLOW_OK);
    CHECK(flow_store_delete(store, flow_text("b"), nullptr) == FLOW_OK);
    CHECK(listed(store) == "c d used(used)");
    CHECK(records_of(store, "d") == 1);
    // Of a session that is gone nothing is left for one of its name.
    begin(store, "b", 1);
    CHECK(records_of(store, "b") == 1);
  }
  run(folder.file("sessions.db"),
      "UPDATE session SET saved = saved - 1000 WHERE name IN ('b', 'd');"
      "UPDATE record SET value = x'a1' WHERE session = (SELECT number FROM session "
      "WHERE name = 'c') AND id = 2");
  One store(folder.path, FLOW_STORE_ONE_FILE, 500);
  CHECK(listed(store) == "c used");
  Attached damaged(store, "c");
  CHECK(damaged.status == FLOW_ERROR_BAD_VALUE);
  CHECK(has(damaged.message(), "the record screen 2 is damaged"));
  flow_session_options options = FLOW_SESSION_OPTIONS_INIT;
  options.flags = FLOW_SESSION_BEGIN_ANEW;
  {
    Attached anew(store, "c", &options);
    REQUIRE_MESSAGE(anew.status == FLOW_OK, anew.message());
    CHECK(!anew.info().is_restored);
    REQUIRE(anew.engine.logged.size() == 1);
    CHECK(has(anew.engine.logged[0], "the session c cannot be read ("));
    CHECK(has(anew.engine.logged[0], "): it is kept as c-aside-1, and begins anew"));
  }
  CHECK(listed(store) == "c c-aside-1 used");
}

TEST_CASE("a file of sessions that cannot be read is refused, and stays as it is" *
          doctest::test_suite("file")) {
  struct Case {
    std::function<void(const Folder &)> damage;
    flow_status status;
    const char *why;
  };
  const Case cases[] = {
      {[](const Folder &folder) { folder.write("sessions.db", ""); }, FLOW_ERROR_UNSUPPORTED,
       "is not a file of sessions of Flow; it stays as it is"},
      {[](const Folder &folder) {
         Kept kept;
         folder.write("sessions.db", kept.read("kiosk.session"));
       },
       FLOW_ERROR_UNSUPPORTED, "is not a file of sessions of Flow"},
      {[](const Folder &folder) {
         folder.write("sessions.db", folder.read("sessions.db").substr(0, 9000));
       },
       FLOW_ERROR_BAD_VALUE, "is damaged"},
      {[](const Folder &folder) {
         run(folder.file("sessions.db"),
             "CREATE TRIGGER t AFTER INSERT ON record BEGIN "
             "DELETE FROM record; END");
       },
       FLOW_ERROR_BAD_VALUE, "it has other tables than a file of sessions"},
      {[](const Folder &folder) { run(folder.file("sessions.db"), "PRAGMA user_version = 2"); },
       FLOW_ERROR_UNSUPPORTED,
       "is of a newer release (version 2, known are up to 1); update the program, or begin a "
       "session in another folder"},
      {[](const Folder &folder) {
         // The log of another file, of which a process was killed.
         Folder elsewhere;
         pid_t child = fork();
         if (child == 0) {
           One other(elsewhere.path);
           begin(other, "a", 400);
           kill(getpid(), SIGKILL);
         }
         waitpid(child, nullptr, 0);
         folder.write("sessions.db-wal", elsewhere.read("sessions.db-wal"));
       },
       FLOW_ERROR_BAD_VALUE, "is the log of another file of sessions, or damaged; move it away"},
      {[](const Folder &folder) {
         // One that was begun and killed at once.
         Folder elsewhere;
         begin(One(elsewhere.path), "a", 400);
         pid_t child = fork();
         if (child == 0) {
           One other(elsewhere.path);
           Attached(other, "b");
           kill(getpid(), SIGKILL);
         }
         waitpid(child, nullptr, 0);
         REQUIRE(elsewhere.read("sessions.db-wal").size() > 4096);
         folder.write("sessions.db-wal", elsewhere.read("sessions.db-wal"));
       },
       FLOW_ERROR_BAD_VALUE, "is the log of another file of sessions, or damaged; move it away"},
  };
  for (const Case &each : cases) {
    CAPTURE(each.why);
    Folder folder;
    {
      One store(folder.path);
      begin(store, "a", 3);
      begin(store, "b", 100);
    }
    each.damage(folder);
    const std::string before = folder.read("sessions.db"), log = folder.read("sessions.db-wal");
    One store(folder.path);
    flow_session_options options = FLOW_SESSION_OPTIONS_INIT;
    for (uint32_t flags : {uint32_t(0), FLOW_SESSION_BEGIN_ANEW, FLOW_SESSION_READ_ONLY}) {
      options.flags = flags;
      Attached one(store, "a", &options);
      CHECK(one.status == each.status);
      CHECK_MESSAGE(has(one.message(), each.why), one.message());
      CHECK(one.engine.records.empty());
    }
    CHECK(records_of(store, "a", each.status) == 0);
    CHECK(flow_store_delete(store, flow_text("a"), nullptr) == each.status);
    CHECK(folder.read("sessions.db") == before);
    CHECK(folder.read("sessions.db-wal") == log);
  }
}

TEST_CASE("sessions whose file goes are lost, each with a sentence, and keep what they had" *
          doctest::test_suite("file")) {
  for (const char *name : {"sessions.db", "sessions.db-wal"}) {
    Folder folder;
    static int lost;
    lost = 0;
    flow_session_options options = FLOW_SESSION_OPTIONS_INIT;
    options.lost = {[](void *, flow_session *, uint64_t) { lost++; }, nullptr, nullptr};
    One store(folder.path);
    Attached a(store, "a", &options), b(store, "b", &options);
    put_screen(a.engine, 1, 1);
    a.engine.rest();
    std::filesystem::rename(folder.file(name), folder.file("away"));
    for (Attached *each : {&a, &b}) {
      put_screen(each->engine, 2, 2);
      each->engine.rest();
      CHECK(each->info().is_lost);
      REQUIRE(each->engine.logged.size() == 1);
      CHECK(has(each->engine.logged[0], "was deleted or renamed while it was in use"));
    }
    CHECK(lost == 2);
    CHECK(Attached(store, "c").status == FLOW_ERROR_SHUTTING_DOWN);
    a.detach();
    b.detach();
    store.close();
    if (std::string(name) == "sessions.db-wal") CHECK(records_of(One(folder.path), "a") == 1);
  }
}

TEST_CASE("the file belongs to one thread, and to no child of fork()" *
          doctest::test_suite("file")) {
  Folder folder;
  One store(folder.path);
  Attached a(store, "a");
  put_screen(a.engine, 1, 1);
  a.engine.rest();
  std::thread([&] {
    Attached other(store, "b");
    CHECK(other.status == FLOW_ERROR_WRONG_THREAD);
    CHECK(has(other.message(), "sessions.db is open on another thread, to which its sessions"));
    CHECK(flow_store_delete(store, flow_text("a"), nullptr) == FLOW_ERROR_WRONG_THREAD);
    CHECK(listed(store) == "a(used)");
    CHECK(records_of(store, "a") == 1);
  }).join();
  CHECK(in_child([&] {
          Attached other(store, "b");
          if (other.status != FLOW_ERROR_WRONG_THREAD) return 1;
          put_screen(a.engine, 2, 2);
          a.engine.rest();
          if (a.info().status != FLOW_ERROR_WRONG_THREAD) return 2;
          a.detach();
          return 0;
        }) == 0);
  put_screen(a.engine, 3, 3);
  a.engine.rest();
  CHECK(a.info().status == FLOW_OK);
  a.detach();
  store.close();
  CHECK(records_of(One(folder.path), "a") == 2);
}

TEST_CASE("the shell of SQLite shows the stacks of all sessions" * doctest::test_suite("file")) {
  Folder folder;
  {
    One store(folder.path);
    begin(store, "b", 3);
    begin(store, "a", 1);
  }
  sqlite3 *connection = nullptr;
  REQUIRE(sqlite3_open(folder.file("sessions.db").c_str(), &connection) == SQLITE_OK);
  auto shown = [&](const char *question) {
    std::string text;
    CHECK(sqlite3_exec(
              connection, question,
              [](void *data, int count, char **values, char **) {
                for (int index = 0; index < count; index++)
                  *static_cast<std::string *>(data) += std::string(values[index]) + "|";
                return 0;
              },
              &text, nullptr) == SQLITE_OK);
    return text;
  };
  CHECK(shown("SELECT * FROM stacks") ==
        "a|7|1|test.screen|b|7|3|test.screen > test.screen > test.screen|");
  CHECK(shown("SELECT session, id, rank FROM screens WHERE session = 'b'") == "b|1|1|b|2|2|b|3|3|");
  CHECK(shown("SELECT name, step, ended FROM session ORDER BY name") == "a|1|0|b|1|0|");
  for (const char *view : {"windows", "layers", "coordinators"})
    CHECK(shown((std::string("SELECT * FROM ") + view).c_str()) == "");
  sqlite3_close(connection);
}

TEST_CASE("the steps of many sessions are put on the disk together" * doctest::test_suite("file")) {
  Folder folder;
  disk::begin();
  {
    One store(folder.path);
    std::vector<std::unique_ptr<Attached>> all;
    for (int index = 0; index < 50; index++) {
      all.push_back(std::make_unique<Attached>(store, ("s" + std::to_string(index)).c_str()));
      put_screen(all.back()->engine, 1, 1);
      all.back()->engine.rest();
    }
    const uint64_t before = disk::syncs();
    for (auto &each : all)
      each->engine.pass(1000);
    CHECK(disk::syncs() > before);
    CHECK(disk::syncs() < before + 4);
    // A later step of one is not covered by what the others have waited for.
    const uint64_t then = disk::syncs();
    put_screen(all[7]->engine, 2, 2);
    all[7]->engine.rest();
    CHECK(flow_session_sync(all[8]->session, nullptr) == FLOW_OK);
    CHECK(disk::syncs() == then);
    CHECK(flow_session_sync(all[7]->session, nullptr) == FLOW_OK);
    CHECK(disk::syncs() > then);
  }
  disk::end();
}

TEST_CASE("a mark takes room on the disk while there is something to remember" *
          doctest::test_suite("file")) {
  Folder folder;
  One store(folder.path);
  for (int index = 0; index < 100; index++)
    begin(store, ("s" + std::to_string(index)).c_str());
  struct stat found;
  {
    std::vector<std::unique_ptr<Attached>> all;
    for (int index = 0; index < 100; index++)
      all.push_back(std::make_unique<Attached>(store, ("s" + std::to_string(index)).c_str()));
    REQUIRE(stat(folder.file("sessions.db-trial").c_str(), &found) == 0);
    CHECK(found.st_blocks * 512 >= 100 * 4096);
  }
  REQUIRE(stat(folder.file("sessions.db-trial").c_str(), &found) == 0);
  CHECK(found.st_blocks * 512 < 10 * 4096);
}

TEST_CASE("a session of a file inherits no marks with its number, and has one that can be" *
          doctest::test_suite("file")) {
  Folder folder;
  folder.write("plugin.so", "first");
  setenv("FLOW_PUPPET_PLUGIN", folder.file("plugin.so").c_str(), 1);
  begin(One(folder.path), "a", 3);
  pid_t child = fork();
  if (child == 0) {
    One store(folder.path);
    Attached one(store, "a");
    one.engine.call(1, "action", [] { kill(getpid(), SIGKILL); });
  }
  waitpid(child, nullptr, 0);
  // Its row goes by the shell, which knows nothing of marks.
  run(folder.file("sessions.db"), "DELETE FROM record; DELETE FROM session");
  begin(One(folder.path), "b", 3);
  {
    One store(folder.path);
    Attached again(store, "b");
    CHECK(again.info().is_restored);
    CHECK(again.engine.set_aside.empty());
    CHECK(again.engine.logged.empty());
  }
  unsetenv("FLOW_PUPPET_PLUGIN");
  for (const char *number : {"-5", "4611686018427387904"}) {
    run(folder.file("sessions.db"), (std::string("UPDATE session SET number = ") + number).c_str());
    One store(folder.path);
    Attached one(store, "b");
    CHECK(one.status == FLOW_ERROR_BAD_VALUE);
    CHECK(has(one.message(), "which none has; set it aside, or delete its row"));
    CHECK(listed(store) == "b");
  }
}

// ---- The way there and back ------------------------------------------------------------------

namespace {

constexpr int COUNT = 12;

std::string name_of(int index) { return "s" + std::to_string(index); }

/// All that could be lost: records and step of each session.
struct All {
  std::vector<uint64_t> digests, steps;
  bool operator==(const All &other) const {
    return digests == other.digests && steps == other.steps;
  }
};

/// Sessions that have walked, one whose flow has ended, and one that a process has died of.
All make(const Folder &folder, uint64_t seed) {
  std::mt19937_64 random(seed);
  All all;
  for (int index = 0; index < COUNT; index++) {
    Store store(folder);
    Attached one(store, name_of(index).c_str());
    REQUIRE_MESSAGE(one.status == FLOW_OK, one.message());
    put_screen(one.engine, 1, index, "of the session");
    for (int step = 0; step < 1 + index * 3; step++) {
      one.engine.walk(random);
      one.engine.rest();
    }
    put_screen(one.engine, 1, index, "at its end");
    if (index == 3) {
      const auto records = one.engine.records;
      for (const auto &[key, value] : records)
        if (key.first == FLOW_KIND_SCREEN || key.first == FLOW_KIND_COORDINATOR)
          one.engine.remove(key.first, key.second);
    }
    one.engine.rest();
    all.digests.push_back(digest_of(one.engine.records));
    all.steps.push_back(one.info().step);
  }
  // A process dies in a callback of the record 1 of session 5.
  pid_t child = fork();
  if (child == 0) {
    Store store(folder);
    Attached one(store, name_of(5).c_str());
    one.engine.call(1, "action", [] { kill(getpid(), SIGKILL); });
  }
  waitpid(child, nullptr, 0);
  return all;
}

All found_in(const Folder &folder) {
  All all;
  One store(folder.path, FLOW_STORE_AS_FOUND);
  REQUIRE_MESSAGE(store.status == FLOW_OK, store.error.message);
  for (int index = 0; index < COUNT; index++) {
    flow_session_options options = FLOW_SESSION_OPTIONS_INIT;
    options.flags = FLOW_SESSION_READ_ONLY;
    Attached one(store, name_of(index).c_str(), &options);
    REQUIRE_MESSAGE(one.status == FLOW_OK, one.message());
    all.digests.push_back(digest_of(one.engine.records));
    all.steps.push_back(one.info().step);
  }
  return all;
}

}  // namespace

TEST_CASE("a folder is brought into one file and back, with steps, ends and marks" *
          doctest::test_suite("file")) {
  Folder folder;
  folder.write("plugin.so", "first");
  setenv("FLOW_PUPPET_PLUGIN", folder.file("plugin.so").c_str(), 1);
  const All all = make(folder, 5);
  const std::string before = listed(Store(folder));
  CHECK(has(before, "s3."));
  flow_error error = FLOW_ERROR_INIT;
  for (int round = 0; round < 2; round++) {
    REQUIRE_MESSAGE(flow_store_convert(folder.path.c_str(), FLOW_STORE_ONE_FILE, &error) == FLOW_OK,
                    error.message);
    CHECK(folder.has("sessions.db"));
    CHECK(!folder.has("s0.session"));
    CHECK(!folder.has("s5.session-trial"));
    CHECK(listed(One(folder.path)) == before);
    CHECK(found_in(folder) == all);
    // Once more, there is nothing to move.
    CHECK(flow_store_convert(folder.path.c_str(), FLOW_STORE_ONE_FILE, &error) == FLOW_OK);
    if (round == 1) {
      One store(folder.path);
      Attached poisoned(store, name_of(5).c_str());
      CHECK(poisoned.engine.set_aside == std::set<uint64_t>{1});
    }
    REQUIRE_MESSAGE(flow_store_convert(folder.path.c_str(), 0, &error) == FLOW_OK, error.message);
    CHECK(!folder.has("sessions.db"));
    CHECK(!folder.has("sessions.db-trial"));
    CHECK(!folder.has("sessions.db-lock"));
    CHECK(folder.has("s0.session"));
    CHECK(listed(Store(folder)) == before);
    if (round == 0) CHECK(found_in(folder) == all);
    CHECK(flow_store_convert(folder.path.c_str(), 0, &error) == FLOW_OK);
  }
  Store store(folder);
  Attached poisoned(store, name_of(5).c_str());
  CHECK(poisoned.engine.set_aside == std::set<uint64_t>{1});
  unsetenv("FLOW_PUPPET_PLUGIN");
}

TEST_CASE("what is in use, damaged or there twice is not moved, and nothing else is" *
          doctest::test_suite("file")) {
  Folder folder;
  make(folder, 6);
  flow_error error = FLOW_ERROR_INIT;
  auto convert = [&](uint32_t flags) {
    error = FLOW_ERROR_INIT;
    return flow_store_convert(folder.path.c_str(), flags, &error);
  };
  CHECK(flow_store_convert(nullptr, 0, &error) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(convert(FLOW_STORE_AS_FOUND) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_store_convert(folder.file("none").c_str(), 0, &error) == FLOW_ERROR_IO);
  {
    Store store(folder);
    Attached used(store, name_of(7).c_str());
    CHECK(convert(FLOW_STORE_ONE_FILE) == FLOW_ERROR_BUSY);
    CHECK(has(error.message, "the session s7 is in use by process "));
    CHECK(!folder.has("sessions.db"));
  }
  const std::string good = folder.read("s2.session");
  folder.write("s2.session", good.substr(0, 5000));
  CHECK(convert(FLOW_STORE_ONE_FILE) == FLOW_ERROR_BAD_VALUE);
  CHECK_MESSAGE(has(error.message, "s2.session is damaged"), error.message);
  for (int index = 0; index < COUNT; index++)
    CHECK(folder.has(name_of(index) + ".session"));
  CHECK(!folder.has("sessions.db"));
  folder.write("s2.session", good);
  CHECK(convert(FLOW_STORE_ONE_FILE) == FLOW_OK);

  // Another session of a name that is taken.
  Folder elsewhere;
  begin(Store(elsewhere), "s4");
  folder.write("s4.session", elsewhere.read("s4.session"));
  for (uint32_t flags : {FLOW_STORE_ONE_FILE, uint32_t(0)}) {
    CHECK(convert(flags) == FLOW_ERROR_DUPLICATE_ID);
    CHECK(has(error.message, "there are two sessions s4"));
    CHECK(folder.read("s4.session") == elsewhere.read("s4.session"));
  }
  std::filesystem::rename(folder.file("s4.session"), folder.file("s4-file.session"));
  CHECK(convert(FLOW_STORE_ONE_FILE) == FLOW_OK);
  {
    One store(folder.path);
    CHECK(records_of(store, "s4-file") == 1);
    Attached used(store, "s1");
    CHECK(convert(0) == FLOW_ERROR_BUSY);
    CHECK(has(error.message, "sessions.db is in use by process "));
  }
  // A name with which a file would lie elsewhere.
  run(folder.file("sessions.db"), "UPDATE session SET name = '../up' WHERE name = 's1'");
  CHECK(!has(listed(One(folder.path)), "up"));
  CHECK(convert(0) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(folder.has("sessions.db"));
}

TEST_CASE("a conversion that is killed at any moment loses nothing, and goes on" *
          doctest::test_suite("file")) {
  Folder folder;
  const All all = make(folder, 7);
  std::mt19937_64 random(8);
  int halves = 0;
  uint32_t flags = FLOW_STORE_ONE_FILE;
  for (int round = 0; round < 60; round++) {
    CAPTURE(round);
    pid_t child = fork();
    if (child == 0) _exit(flow_store_convert(folder.path.c_str(), flags, nullptr) != FLOW_OK);
    struct timespec pause = {0, long(random() % 30000000)};
    nanosleep(&pause, nullptr);
    kill(child, SIGKILL);
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    if (WIFEXITED(status)) REQUIRE(WEXITSTATUS(status) == 0);
    {
      One store(folder.path, FLOW_STORE_AS_FOUND);
      halves += store.status == FLOW_ERROR_UNSUPPORTED;
    }
    // On, or back.
    if (random() % 2) flags ^= FLOW_STORE_ONE_FILE;
    flow_error error = FLOW_ERROR_INIT;
    REQUIRE_MESSAGE(flow_store_convert(folder.path.c_str(), flags, &error) == FLOW_OK,
                    error.message);
    REQUIRE(folder.has("sessions.db") == (flags == FLOW_STORE_ONE_FILE));
    REQUIRE(found_in(folder) == all);
    flags ^= FLOW_STORE_ONE_FILE;
  }
  MESSAGE(halves, " of 60 conversions were killed half way");
  CHECK(halves > 5);
}
