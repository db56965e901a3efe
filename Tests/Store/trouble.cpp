// Files and disks that are not as they should be: each is a sentence, and the flow goes on.
#include <fcntl.h>
#include <sys/vfs.h>
#include <sys/wait.h>

#include <cstring>

#include "disk.hpp"
#include "kept.hpp"

using namespace test;

namespace {

long pretended_system;

}  // namespace

// Found before that of the C library.
extern "C" int statfs(const char *path, struct statfs *out) noexcept {
  int folder = open(path, O_RDONLY | O_CLOEXEC);
  int result = folder < 0 ? -1 : fstatfs(folder, out);
  if (folder >= 0) close(folder);
  if (pretended_system) out->f_type = static_cast<decltype(out->f_type)>(pretended_system);
  return result;
}

TEST_CASE("a file that is no session is refused, and stays as it is" *
          doctest::test_suite("file")) {
  Kept kept;
  kept.write(its_file(), "");
  CHECK(has(kept.refused(FLOW_ERROR_UNSUPPORTED), "is not a session of Flow"));
  kept.write(its_file(), std::string(5000, 'x'));
  CHECK(has(kept.refused(FLOW_ERROR_UNSUPPORTED), "is not a session of Flow"));
  std::filesystem::remove(kept.file(its_file()));
  run(kept.file(its_file()), "CREATE TABLE other(a); INSERT INTO other VALUES(1)");
  CHECK(has(kept.refused(FLOW_ERROR_UNSUPPORTED), "is not a session of Flow"));
  CHECK(!kept.has(its_file("-wal")));
}

TEST_CASE("a link, a folder, and a file with two names are refused" * doctest::test_suite("file")) {
  Kept kept;
  std::filesystem::rename(kept.file(its_file()), kept.file("real"));
  std::filesystem::create_symlink("real", kept.file(its_file()));
  CHECK(has(kept.refused(FLOW_ERROR_UNSUPPORTED), "a session is a file with one"));
  std::filesystem::remove(kept.file(its_file()));
  std::filesystem::create_hard_link(kept.file("real"), kept.file(its_file()));
  CHECK(has(kept.refused(FLOW_ERROR_UNSUPPORTED), "a session is a file with one"));
  std::filesystem::remove(kept.file(its_file()));
  std::filesystem::create_directory(kept.file(its_file()));
  CHECK(has(kept.refused(FLOW_ERROR_UNSUPPORTED), "a session is a file with one"));
}

TEST_CASE("a session of a newer release is refused" * doctest::test_suite("file")) {
  Kept kept;
  run(kept.file(its_file()), "PRAGMA user_version = 3");
  CHECK(has(kept.refused(FLOW_ERROR_UNSUPPORTED),
            "is of a newer release (version 3, known are up to 2)"));
}

TEST_CASE("a session with other tables, or a trigger, is refused" * doctest::test_suite("file")) {
  for (const char *change :
       {"CREATE TABLE more(a)", "DROP VIEW screens",
        "CREATE TRIGGER t AFTER INSERT ON record BEGIN DELETE FROM record; END",
        "DROP VIEW screens; CREATE VIEW screens AS SELECT randomblob(9)"}) {
    Kept kept;
    run(kept.file(its_file()), change);
    CHECK(has(kept.refused(FLOW_ERROR_BAD_VALUE), "it has other tables than a session"));
  }
}

TEST_CASE("a record that is no CBOR is named") {
  Kept kept;
  run(kept.file(its_file()), "UPDATE record SET value = x'a1' WHERE id = 2");
  Store store(kept);
  Attached one(store, "kiosk");
  CHECK(one.status == FLOW_ERROR_BAD_VALUE);
  CHECK(one.message() ==
        "the record screen 2 is damaged, byte 0: this is no CBOR: a map of 1 begins here, and 0 "
        "bytes are left");
}

TEST_CASE("a damaged file is refused, or its records are whole; nothing crashes") {
  Kept original;
  std::string bytes = original.read(its_file());
  std::mt19937_64 random(7);
  int refused = 0;
  for (int round = 0; round < 400; round++) {
    Folder folder;
    std::string damaged = bytes;
    if (round % 4 == 0) damaged.resize(random() % damaged.size());
    for (size_t count = random() % 8; count > 0 && !damaged.empty(); count--)
      damaged[random() % damaged.size()] = static_cast<char>(random());
    folder.write(its_file(), damaged);
    Store store(folder);
    Attached one(store, "kiosk");
    CAPTURE(round);
    if (one.status != FLOW_OK) {
      refused++;
      CHECK(one.message().size() > 20);
      continue;
    }
    put_screen(one.engine, 9, 9);
    one.engine.rest();
  }
  CHECK(refused > 100);
}

TEST_CASE("what is left of a session that was being made is in nobody's way" *
          doctest::test_suite("file")) {
  Folder folder;
  folder.write("kiosk.session.new", "half of a file");
  Store store(folder);
  Attached one(store, "kiosk");
  CHECK(one.status == FLOW_OK);
  CHECK(!folder.has("kiosk.session.new"));
}

TEST_CASE("a file that loses its name while it is in use is told of, and nothing is written") {
  for (bool is_renamed : {false, true}) {
    Folder folder;
    Store store(folder);
    std::vector<uint64_t> lost;
    flow_session_options options = FLOW_SESSION_OPTIONS_INIT;
    options.lost = {[](void *data, flow_session *, uint64_t step) {
                      static_cast<std::vector<uint64_t> *>(data)->push_back(step);
                    },
                    &lost, nullptr};
    Attached one(store, "kiosk", &options);
    put_screen(one.engine, 1, 0);
    one.engine.rest();
    CHECK(lost.empty());
    if (is_renamed) {
      std::filesystem::rename(folder.file(its_file()), folder.file("away.session"));
    } else {
      std::filesystem::remove(folder.file(its_file()));
    }
    put_screen(one.engine, 1, 1);
    one.engine.rest();
    CHECK(one.info().step == 1);
    CHECK(one.info().is_lost);
    CHECK(one.info().status == FLOW_ERROR_SHUTTING_DOWN);
    REQUIRE(one.engine.logged.size() == 1);
    CHECK(has(one.engine.logged[0], "not saved since step 1: "));
    CHECK(has(one.engine.logged[0], "was deleted or renamed while it was in use"));
    put_screen(one.engine, 1, 2);
    one.engine.rest();
    one.engine.pass(5000);
    CHECK(one.engine.logged.size() == 1);
    CHECK(lost == std::vector<uint64_t>{1});
    // Nobody else has it: the flow goes on.
    CHECK(one.engine.halted == 0);
  }
}

TEST_CASE(
    "a log that loses its name while it is in use is told of, and no committed step is lost") {
  for (bool is_synced : {false, true}) {
    Folder folder;
    Store store(folder);
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    pid_t child = fork();
    if (child == 0) {
      Attached one(store, "kiosk");
      put_screen(one.engine, 1, 0);
      one.engine.rest();
      put_screen(one.engine, 2, 1);
      one.engine.rest();
      std::filesystem::remove(folder.file(its_file("-wal")));
      put_screen(one.engine, 3, 2);
      // A step finds it, or the sync a second after the last one.
      if (is_synced) {
        one.engine.pass(1500, false);
      } else {
        one.engine.rest();
      }
      one.engine.rest();
      flow_session_info info = one.info();
      std::string told = std::to_string(info.status) + " " + std::to_string(info.step) + " " +
                         std::to_string(info.is_lost) + " " + one.engine.logged.at(0);
      if (write(ends[1], told.data(), told.size()) < 0) _exit(1);
      kill(getpid(), SIGKILL);
    }
    close(ends[1]);
    char told[1000] = {};
    CHECK(::read(ends[0], told, sizeof told - 1) > 0);
    close(ends[0]);
    waitpid(child, nullptr, 0);
    CHECK(has(told, (std::to_string(FLOW_ERROR_SHUTTING_DOWN) + " 2 1 ").c_str()));
    CHECK(has(told, its_file("-wal was deleted or renamed while it was in use").c_str()));
    Attached again(store, "kiosk");
    REQUIRE(again.status == FLOW_OK);
    CHECK(again.info().step == 2);
    CHECK(again.engine.records.size() == 2);
  }
}

TEST_CASE("when the disk is full the flow goes on, and later all is saved") {
  Folder folder;
  disk::begin();
  {
    Store store(folder);
    Attached one(store, "kiosk");
    put_screen(one.engine, 1, 0);
    one.engine.rest();
    std::string large(100000, 'x');
    disk::set_room(20000);
    put_screen(one.engine, 2, 0, large.c_str());
    one.engine.rest();
    CHECK(one.info().step == 1);
    CHECK(one.info().status == FLOW_ERROR_IO);
    REQUIRE(one.engine.logged.size() == 1);
    CHECK(has(one.engine.logged[0], "not saved since step 1: "));
    CHECK(has(one.engine.logged[0], "there is no space left on the disk"));
    one.engine.remove(FLOW_KIND_SCREEN, 1);
    one.engine.rest();
    CHECK(one.info().step == 1);
    CHECK(one.engine.logged.size() == 1);
    disk::set_room(INT64_MAX);
    put_screen(one.engine, 3, 0);
    one.engine.rest();
    CHECK(one.info().step == 2);
    CHECK(one.info().status == FLOW_OK);
    CHECK(one.engine.logged.back() == "all is saved again");
    std::map<Key, std::string> before = one.engine.records;
    one.detach();
    Attached again(store, "kiosk");
    CHECK(again.engine.records == before);
  }
  {
    disk::set_room(3000);
    Store store(folder);
    Attached one(store, "another");
    CHECK(one.status == FLOW_ERROR_IO);
    CHECK(has(one.message(), "there is no space left on the disk"));
    CHECK(!folder.has("another.session"));
    CHECK(!folder.has("another.session.new"));
  }
  disk::end();
}

TEST_CASE("at any byte at which the disk is full, the session has a whole step") {
  Kept original;
  std::string bytes = original.read(its_file());
  for (int64_t room = 0; room < 60000; room += 1361) {
    CAPTURE(room);
    Folder folder;
    folder.write(its_file(), bytes);
    disk::begin();
    uint64_t step = 1;
    std::map<Key, std::string> last;
    {
      Store store(folder);
      Attached one(store, "kiosk");
      REQUIRE(one.status == FLOW_OK);
      last = one.engine.records;
      disk::set_room(room);
      std::mt19937_64 random(static_cast<uint64_t>(room));
      for (int each = 0; each < 12; each++) {
        one.engine.walk(random);
        one.engine.rest();
        if (one.info().step == step) continue;
        step = one.info().step;
        last = one.engine.records;
      }
    }
    disk::end();
    Store store(folder);
    Attached again(store, "kiosk");
    REQUIRE_MESSAGE(again.status == FLOW_OK, again.message());
    CHECK(again.info().step == step);
    CHECK(again.engine.records == last);
  }
}

TEST_CASE("a folder on a network's file system is refused") {
  Folder folder;
  for (long type : {0x6969L, 0xfe534d42L, 0xff534d42L, 0x00c36400L}) {
    pretended_system = type;
    flow_store *store = nullptr;
    flow_error error = FLOW_ERROR_INIT;
    CHECK(flow_store_open(folder.path.c_str(), nullptr, &store, &error) == FLOW_ERROR_UNSUPPORTED);
    CHECK(has(error.message, "whose locks and writes cannot be trusted"));
  }
  pretended_system = 0;
  Store store(folder);
}

TEST_CASE("a folder that cannot be had is told of") {
  Folder folder;
  flow_store *store = nullptr;
  flow_error error = FLOW_ERROR_INIT;
  folder.write("file", "");
  CHECK(flow_store_open(folder.file("file").c_str(), nullptr, &store, &error) ==
        FLOW_ERROR_UNSUPPORTED);
  CHECK(has(error.message, "is no folder"));
  CHECK(flow_store_open(folder.file("no/folder").c_str(), nullptr, &store, &error) ==
        FLOW_ERROR_IO);
  CHECK(has(error.message, "No such file or directory"));
  CHECK(flow_store_open(nullptr, nullptr, &store, &error) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(store == nullptr);
  CHECK(flow_store_open(folder.file("new").c_str(), nullptr, &store, &error) == FLOW_OK);
  struct stat found;
  REQUIRE(stat(folder.file("new").c_str(), &found) == 0);
  CHECK((found.st_mode & 0777) == 0700);
  Attached one(store, "kiosk");
  REQUIRE(stat(folder.file("new/kiosk.session").c_str(), &found) == 0);
  CHECK((found.st_mode & 0777) == 0600);
  flow_store_close(store);
}

TEST_CASE("a folder without a right to write, and somebody else's session, are refused" *
          doctest::test_suite("file")) {
  if (geteuid() != 0) return;  // only root can be somebody else
  Kept kept;
  chmod(kept.path.c_str(), 0755);
  auto as_other = [&](const char *name, const char *part) {
    pid_t child = fork();
    if (child == 0) {
      if (setgid(65534) != 0 || setuid(65534) != 0) _exit(1);
      flow_store *store = nullptr;
      flow_session *session = nullptr;
      flow_engine engine;
      flow_error error = FLOW_ERROR_INIT;
      if (flow_store_open(kept.path.c_str(), nullptr, &store, &error) != FLOW_OK) _exit(2);
      flow_status status =
          flow_store_attach(store, &engine, flow_text(name), nullptr, &session, &error);
      if (status == FLOW_OK || !has(error.message, part)) {
        std::fprintf(stderr, "%d %s\n", status, error.message);
        _exit(3);
      }
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    CHECK(WEXITSTATUS(status) == 0);
  };
  as_other("another", "cannot be locked: Permission denied");
  chmod(kept.path.c_str(), 0777);
  chmod(kept.file(its_file()).c_str(), 0666);
  std::filesystem::remove(kept.file("kiosk.lock"));
  as_other("kiosk", "belongs to the user 0, and this is 65534");
}

TEST_CASE("the engine's own trouble to save is told, and the next save is whole") {
  Folder folder;
  Store store(folder);
  Attached one(store, "kiosk");
  put_screen(one.engine, 1, 0);
  one.engine.rest();
  one.engine.save_status = FLOW_ERROR_BUSY;
  put_screen(one.engine, 2, 0);
  one.engine.rest();
  CHECK(one.info().status == FLOW_ERROR_BUSY);
  CHECK(one.engine.logged.size() == 1);
  one.engine.save_status = FLOW_OK;
  one.engine.rest();
  CHECK(one.info().step == 2);
  std::map<Key, std::string> before = one.engine.records;
  one.detach();
  CHECK(Attached(store, "kiosk").engine.records == before);
}
