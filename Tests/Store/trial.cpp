// The trial of a restore: a process that dies of a saved state leaves word, and the next one lives.
#include <signal.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>

#include <cstdlib>

#include "support.hpp"

using namespace test;

namespace {

struct Kept : Folder {
  Kept() {
    write("plugin.so", "first");
    setenv("FLOW_PUPPET_PLUGIN", file("plugin.so").c_str(), 1);
    Store store(*this);
    Attached one(store, "kiosk");
    for (uint64_t id = 1; id <= 3; id++)
      put_screen(one.engine, id, int64_t(id));
    one.engine.rest();
  }
  ~Kept() { unsetenv("FLOW_PUPPET_PLUGIN"); }
};

/// A process that restores the session and does something; true if it died.
bool dies(const Folder &folder, const std::function<void(flow_engine &)> &before,
          const std::function<void(flow_engine &, flow_session *)> &then = nullptr) {
  pid_t child = fork();
  if (child == 0) {
    flow_engine engine;
    flow_store *store = nullptr;
    flow_session *session = nullptr;
    before(engine);
    if (flow_store_open(folder.path.c_str(), nullptr, &store, nullptr) != FLOW_OK) _exit(1);
    if (flow_store_attach(store, &engine, flow_text("kiosk"), nullptr, &session, nullptr) !=
        FLOW_OK) {
      _exit(2);
    }
    if (then) then(engine, session);
    _exit(0);
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  if (!WIFSIGNALED(status)) REQUIRE(WEXITSTATUS(status) == 0);
  return WIFSIGNALED(status);
}

[[noreturn]] void die() {
  kill(getpid(), SIGKILL);
  abort();
}

void dies_in_second(flow_engine &engine) {
  engine.restoring = [](uint64_t id) {
    if (id == 2) die();
  };
}

std::string said(const flow_engine &engine) {
  std::string text;
  for (const std::string &each : engine.logged)
    text += each + "\n";
  return text;
}

}  // namespace

TEST_CASE("a record whose callback has ended the process is not available the next time") {
  Kept kept;
  REQUIRE(dies(kept, dies_in_second));
  Store store(kept);
  {
    Attached one(store, "kiosk");
    REQUIRE(one.status == FLOW_OK);
    CHECK(one.engine.set_aside == std::set<uint64_t>{2});
    CHECK(said(one.engine).find("the process died in restore_state of test.screen when") == 0);
    put_screen(one.engine, 9, 9);
    one.engine.rest();
    put_screen(one.engine, 9, 8);
    one.engine.rest();
  }
  // It stays so, as long as nobody tries it again; and is told once.
  {
    Attached one(store, "kiosk");
    CHECK(one.engine.set_aside == std::set<uint64_t>{2});
    CHECK(one.engine.logged.empty());
    // "Try again": it lives, and the next step sees it.
    one.engine.set_aside.clear();
    put_screen(one.engine, 2, 5);
    one.engine.rest();
  }
  Attached again(store, "kiosk");
  CHECK(again.engine.set_aside.empty());
}

TEST_CASE("what was set aside is tried when its plugin's file has changed") {
  Kept kept;
  REQUIRE(dies(kept, dies_in_second));
  Store store(kept);
  CHECK(Attached(store, "kiosk").engine.set_aside == std::set<uint64_t>{2});
  kept.write("plugin.so", "second, which is longer");
  CHECK(Attached(store, "kiosk").engine.set_aside.empty());
}

TEST_CASE("no saved state ends a program twice, however many of its records would") {
  Kept kept;
  auto dies_in_all = [](flow_engine &engine) { engine.restoring = [](uint64_t) { die(); }; };
  for (int death = 0; death < 3; death++)
    CHECK(dies(kept, dies_in_all));
  CHECK(!dies(kept, dies_in_all));
  Store store(kept);
  CHECK(Attached(store, "kiosk").engine.set_aside == std::set<uint64_t>{1, 2, 3});
}

TEST_CASE("the innermost callback of a record counts, and the nearest around it if it has none") {
  Kept kept;
  auto nothing = [](flow_engine &) {};
  REQUIRE(dies(kept, nothing, [](flow_engine &engine, flow_session *) {
    engine.call(1, "action", [&] { engine.call(3, "render", [&] { engine.call(0, "f", die); }); });
  }));
  Store store(kept);
  {
    Attached one(store, "kiosk");
    CHECK(one.engine.set_aside == std::set<uint64_t>{3});
    CHECK(said(one.engine).find("the process died in render of test.screen") == 0);
  }
  // A callback that has returned is not guilty.
  REQUIRE(dies(kept, nothing, [](flow_engine &engine, flow_session *) {
    engine.call(1, "action", [&] {
      engine.call(2, "render", [] {});
      die();
    });
  }));
  CHECK(Attached(store, "kiosk").engine.set_aside == std::set<uint64_t>{1, 3});
}

TEST_CASE("the trial ends after 10 seconds, with the second step, or in order") {
  auto nothing = [](flow_engine &) {};
  auto late = [](flow_engine &engine) { engine.call(1, "action", die); };
  {
    Kept kept;
    REQUIRE(dies(kept, nothing, [&](flow_engine &engine, flow_session *) {
      engine.pass(9999);
      late(engine);
    }));
    Store store(kept);
    CHECK(Attached(store, "kiosk").engine.set_aside == std::set<uint64_t>{1});
  }
  {
    Kept kept;
    // The first rest is the restore's own step.
    REQUIRE(dies(kept, nothing, [&](flow_engine &engine, flow_session *) {
      engine.rest();
      late(engine);
    }));
    Store store(kept);
    CHECK(Attached(store, "kiosk").engine.set_aside == std::set<uint64_t>{1});
  }
  std::function<void(flow_engine &, flow_session *)> ends[] = {
      [](flow_engine &engine, flow_session *) { engine.pass(10000); },
      [](flow_engine &engine, flow_session *) {
        engine.rest();
        put_screen(engine, 9, 9);
        engine.rest();
      },
      [](flow_engine &, flow_session *session) { flow_session_detach(session); }};
  for (auto &end : ends) {
    Kept kept;
    REQUIRE(dies(kept, nothing, [&](flow_engine &engine, flow_session *session) {
      end(engine, session);
      late(engine);
    }));
    Store store(kept);
    Attached one(store, "kiosk");
    CHECK(one.engine.set_aside.empty());
    CHECK(one.engine.logged.empty());
  }
}

TEST_CASE("after three deaths that nobody can explain the session is kept under another name") {
  Kept kept;
  auto nothing = [](flow_engine &) {};
  auto outside = [](flow_engine &, flow_session *) { die(); };
  Store store(kept);
  REQUIRE(dies(kept, nothing, outside));
  REQUIRE(dies(kept, nothing, outside));
  // One that goes well in between begins the count anew.
  CHECK(Attached(store, "kiosk").info().is_restored);
  for (int death = 0; death < 3; death++)
    REQUIRE(dies(kept, nothing, outside));
  {
    Attached one(store, "kiosk");
    REQUIRE(one.status == FLOW_OK);
    CHECK(!one.info().is_restored);
    CHECK(said(one.engine).find("it is kept as kiosk-aside-1, and begins anew") !=
          std::string::npos);
    put_screen(one.engine, 1, 0);
    one.engine.rest();
  }
  Attached aside(store, "kiosk-aside-1");
  CHECK(aside.engine.records.size() == 3);
  CHECK(Attached(store, "kiosk").info().is_restored);
}

TEST_CASE("a death before the restore is not the session's") {
  Kept kept;
  REQUIRE(dies(kept, [](flow_engine &engine) { engine.call(0, "init", die); }));
  Store store(kept);
  Attached one(store, "kiosk");
  CHECK(one.engine.set_aside.empty());
  CHECK(one.engine.logged.empty());
}

TEST_CASE("where the page cannot be made there is no trial, and that is told") {
  Kept kept;
  std::filesystem::remove(kept.file("kiosk.session-trial"));
  std::filesystem::create_directory(kept.file("kiosk.session-trial"));
  Store store(kept);
  Attached one(store, "kiosk");
  CHECK(one.info().is_restored);
  CHECK(said(one.engine).find("a crash in a restore will not be told from others") !=
        std::string::npos);
}

TEST_CASE("two sessions are not tried at the same time, and a trace is left alone") {
  Kept kept;
  Store store(kept);
  {
    Attached other(store, "other");
    put_screen(other.engine, 1, 0);
    other.engine.rest();
  }
  Attached one(store, "kiosk");
  {
    Attached other(store, "other");
    CHECK(said(other.engine).find("calls are traced, or another session is being tried") == 0);
  }
  one.detach();
  setenv("FLOW_TRACE", "1", 1);
  CHECK(said(Attached(store, "kiosk").engine).find("calls are traced") == 0);
  unsetenv("FLOW_TRACE");
}

TEST_CASE("a page that is damaged is a new one") {
  Kept kept;
  for (const char *bytes : {"", "rubbish", "FlowTria\x01\0\0\0\xff\xff\xff\xff"}) {
    kept.write("kiosk.session-trial", bytes);
    Store store(kept);
    Attached one(store, "kiosk");
    CHECK(one.info().is_restored);
    CHECK(one.engine.set_aside.empty());
  }
}
