// Sessions and logs that cannot be taken as they are: refused, or put aside.
#include <signal.h>
#include <sys/wait.h>

#include <functional>

#include "kept.hpp"

using namespace test;

TEST_CASE("a log of another session is refused, and both files stay as they are" *
          doctest::test_suite("file")) {
  // Of another name, of the same name before, and of no session.
  for (const char *whose : {"other", "kiosk", ""}) {
    for (size_t screens : {size_t(1), size_t(400)}) {
      CAPTURE(whose);
      CAPTURE(screens);
      Kept kept;
      Store store(kept);
      std::string log(100000, 'x');
      if (*whose) {
        Folder elsewhere;
        pid_t child = fork();
        if (child == 0) {
          Store other(elsewhere);
          Attached one(other, whose);
          for (size_t id = 1; id <= screens; id++)
            put_screen(one.engine, id, 7, "of another");
          one.engine.rest();
          kill(getpid(), SIGKILL);
        }
        waitpid(child, nullptr, 0);
        log = elsewhere.read(std::string(whose) + ".session-wal");
        REQUIRE(log.size() > 4096);
      } else {
        run(kept.file("other"), "PRAGMA journal_mode=WAL; CREATE TABLE other(a)");
        pid_t child = fork();
        if (child == 0) {
          sqlite3 *connection = nullptr;
          sqlite3_open(kept.file("other").c_str(), &connection);
          sqlite3_exec(connection, "INSERT INTO other VALUES(zeroblob(30000))", nullptr, nullptr,
                       nullptr);
          kill(getpid(), SIGKILL);
        }
        waitpid(child, nullptr, 0);
        log = kept.read("other-wal");
      }
      std::string file = kept.read(its_file());
      kept.write(its_file("-wal"), log);
      CHECK(
          has(kept.refused(FLOW_ERROR_BAD_VALUE), its_file("-wal is the log of another ").c_str()));
      flow_error error = FLOW_ERROR_INIT;
      flow_record_callback take = {[](void *, const flow_record *) {}, nullptr, nullptr};
      CHECK(flow_store_read(store, flow_text("kiosk"), take, &error) == FLOW_ERROR_BAD_VALUE);
      CHECK(has(error.message, "is the log of another session"));
      CHECK(flow_store_rename(store, flow_text("kiosk"), flow_text("new"), &error) ==
            FLOW_ERROR_BAD_VALUE);
      CHECK(kept.read(its_file()) == file);
      CHECK(kept.read(its_file("-wal")) == log);
      std::filesystem::remove(kept.file(its_file("-wal")));
      Attached again(store, "kiosk");
      REQUIRE(again.status == FLOW_OK);
      CHECK(again.engine.records.size() == 2);
    }
  }
}

TEST_CASE("a session that cannot be read is put aside and begins anew, if that is asked for" *
          doctest::test_suite("file")) {
  struct Case {
    const char *what;
    std::function<void(const Kept &)> damage;
    const char *why;
    bool is_put_aside = true;
    flow_status refused = FLOW_OK;
    bool is_of_the_engine = false;
  };
  const Case cases[] = {
      {"nothing", [](const Kept &) {}, "", false},
      {"cut to nothing", [](const Kept &kept) { kept.write(its_file(), ""); },
       "is not a session of Flow"},
      {"overwritten", [](const Kept &kept) { kept.write(its_file(), std::string(9000, 'x')); },
       "is not a session of Flow"},
      {"cut",
       [](const Kept &kept) { kept.write(its_file(), kept.read(its_file()).substr(0, 5000)); },
       "is damaged"},
      {"other tables", [](const Kept &kept) { run(kept.file(its_file()), "CREATE TABLE more(a)"); },
       "it has other tables than a session"},
      {"a record",
       [](const Kept &kept) {
         run(kept.file(its_file()), "UPDATE record SET value = x'a1' WHERE id = 2");
       },
       "the record screen 2 is damaged"},
      {"no tree", [](const Kept &) {}, "the puppet does not want it", true, FLOW_OK, true},
      {"newer", [](const Kept &kept) { run(kept.file(its_file()), "PRAGMA user_version = 3"); },
       "is of a newer release", false, FLOW_ERROR_UNSUPPORTED},
      {"a link",
       [](const Kept &kept) {
         std::filesystem::rename(kept.file(its_file()), kept.file("real"));
         std::filesystem::create_symlink("real", kept.file(its_file()));
       },
       "a session is a file with one", false, FLOW_ERROR_UNSUPPORTED},
  };
  for (const Case &each : cases) {
    CAPTURE(each.what);
    Kept kept;
    kept.write("kiosk.session-trial", "what the trial has noted");
    each.damage(kept);
    Store store(kept);
    std::string before = kept.read(its_file());
    static int ended, steps;
    ended = steps = 0;
    flow_session_options options = FLOW_SESSION_OPTIONS_INIT;
    options.flags = FLOW_SESSION_BEGIN_ANEW;
    options.committed = {[](void *, flow_session *, uint64_t) { steps++; }, nullptr,
                         [](void *) { ended++; }};
    options.lost = {nullptr, nullptr, [](void *) { ended++; }};
    Attached one(store, "other");
    one.detach();
    if (each.is_of_the_engine) one.engine.restore_status = FLOW_ERROR_BAD_VALUE;
    one.attach(store, "kiosk", &options);
    REQUIRE_MESSAGE(one.status == each.refused, one.message());
    CHECK(kept.has("kiosk-aside-1.session") == each.is_put_aside);
    if (each.refused != FLOW_OK) {
      CHECK(has(one.message(), each.why));
      CHECK(kept.read(its_file()) == before);
      CHECK(ended == 2);
      continue;
    }
    CHECK(ended == 0);
    CHECK(one.info().is_restored == !each.is_put_aside);
    put_screen(one.engine, 9, 9);
    one.engine.rest();
    CHECK(steps == 1);
    CHECK(one.info().step == (each.is_put_aside ? 1 : 2));
    one.detach();
    CHECK(ended == 2);
    if (!each.is_put_aside) continue;
    CHECK(kept.read("kiosk-aside-1.session") == before);
    CHECK(kept.has("kiosk-aside-1.session-trial"));
    REQUIRE(one.engine.logged.size() == 1);
    CHECK(has(one.engine.logged[0], "the session kiosk cannot be read ("));
    CHECK(has(one.engine.logged[0], each.why));
    CHECK(has(one.engine.logged[0], "): it is kept as kiosk-aside-1, and begins anew"));
    // The next one has another number.
    kept.write(its_file(), "");
    Attached again(store, "kiosk", &options);
    CHECK(again.status == FLOW_OK);
    CHECK(kept.has("kiosk-aside-2.session"));
  }
}

TEST_CASE("what begins anew takes its log along, and is not begun while somebody has the session" *
          doctest::test_suite("file")) {
  Kept kept;
  Store store(kept);
  flow_session_options options = FLOW_SESSION_OPTIONS_INIT;
  options.flags = FLOW_SESSION_BEGIN_ANEW;
  {
    Attached one(store, "kiosk");
    Attached two(store, "kiosk", &options);
    CHECK(two.status == FLOW_ERROR_BUSY);
    CHECK(has(two.message(), "is in use by process"));
  }
  std::string log = std::string(4000, 'x');
  pid_t child = fork();
  if (child == 0) {
    Attached one(store, "another");
    put_screen(one.engine, 1, 0);
    one.engine.rest();
    kill(getpid(), SIGKILL);
  }
  waitpid(child, nullptr, 0);
  log = kept.read("another.session-wal");
  kept.write(its_file("-wal"), log);
  std::string file = kept.read(its_file());
  {
    Attached one(store, "kiosk", &options);
    REQUIRE_MESSAGE(one.status == FLOW_OK, one.message());
    CHECK(!one.info().is_restored);
    CHECK(has(one.engine.logged.at(0), "is the log of another session"));
  }
  CHECK(kept.read("kiosk-aside-1.session") == file);
  CHECK(kept.read("kiosk-aside-1.session-wal") == log);
  // A log that was left without a file is not put into a new one, and is kept.
  std::filesystem::remove(kept.file("another.session"));
  {
    Attached one(store, "another");
    REQUIRE(one.status == FLOW_OK);
    CHECK(one.engine.records.empty());
    CHECK(one.engine.logged.empty());
  }
  CHECK(kept.read("another-aside-1.session-wal") == log);
  options.flags |= FLOW_SESSION_READ_ONLY;
  Attached both(store, "kiosk", &options);
  CHECK(both.status == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(has(both.message(), "what is only looked at does not begin anew"));
}
