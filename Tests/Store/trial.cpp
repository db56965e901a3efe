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
    if (open_store(folder.path, &store) != FLOW_OK) _exit(1);
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
  {
    Store store(kept);
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
  CHECK(Attached(Store(kept), "kiosk").engine.set_aside == std::set<uint64_t>{1, 3});
}

TEST_CASE("what was made since the last step has no record: the nearest around it counts") {
  auto nothing = [](flow_engine &) {};
  for (bool is_kept : {false, true}) {
    Kept kept;
    REQUIRE(dies(kept, nothing, [&](flow_engine &engine, flow_session *) {
      engine.call(1, "timer", [&] {
        put_screen(engine, 9, 9);
        if (is_kept) engine.rest();
        engine.call(9, "create", die);
      });
    }));
    Store store(kept);
    Attached one(store, "kiosk");
    CHECK(one.engine.set_aside == std::set<uint64_t>{is_kept ? uint64_t(9) : 1});
  }
}

TEST_CASE("callbacks are named for a minute after the restore, or until the session ends") {
  auto nothing = [](flow_engine &) {};
  auto late = [](flow_engine &engine) { engine.call(1, "action", die); };
  const std::pair<std::function<void(flow_engine &, flow_session *)>, bool> cases[] = {
      {[](flow_engine &engine, flow_session *) { engine.pass(9999); }, true},
      {[](flow_engine &engine, flow_session *) { engine.pass(59999); }, true},
      {[](flow_engine &engine, flow_session *) { engine.rest(); }, true},
      {[](flow_engine &engine, flow_session *) {
         // A step that the user led to.
         engine.wishes++;
         put_screen(engine, 9, 9);
         engine.rest();
         engine.pass(59999);
       },
       true},
      {[](flow_engine &engine, flow_session *) { engine.pass(60000); }, false},
      {[](flow_engine &, flow_session *session) { flow_session_detach(session); }, false}};
  for (auto &[end, is_named] : cases) {
    Kept kept;
    REQUIRE(dies(kept, nothing, [&, &end = end](flow_engine &engine, flow_session *session) {
      end(engine, session);
      late(engine);
    }));
    Store store(kept);
    Attached one(store, "kiosk");
    CHECK(one.engine.set_aside.empty() == !is_named);
    CHECK(one.engine.logged.empty() == !is_named);
  }
}

TEST_CASE("deaths outside callbacks count for 10 seconds, or until a step that the user led to") {
  auto nothing = [](flow_engine &) {};
  auto step = [](flow_engine &engine) {
    put_screen(engine, 9, int64_t(engine.next_id++));
    engine.rest();
  };
  const std::pair<std::function<void(flow_engine &, flow_session *)>, bool> cases[] = {
      {[](flow_engine &engine, flow_session *) { engine.pass(9999); }, true},
      // Steps of the program itself are no sign of life.
      {[&](flow_engine &engine, flow_session *) {
         step(engine);
         step(engine);
         engine.pass(9000);
         step(engine);
       },
       true},
      {[](flow_engine &engine, flow_session *) { engine.wishes++; }, true},
      {[&](flow_engine &engine, flow_session *) {
         engine.wishes++;
         step(engine);
       },
       false},
      {[](flow_engine &engine, flow_session *) { engine.pass(10000); }, false}};
  for (auto &[end, counts] : cases) {
    Kept kept;
    for (int death = 0; death < 3; death++) {
      REQUIRE(dies(kept, nothing, [&, &end = end](flow_engine &engine, flow_session *session) {
        end(engine, session);
        die();
      }));
    }
    CHECK(Attached(Store(kept), "kiosk").info().is_restored == !counts);
    CHECK(has_session(kept, "kiosk-aside-1") == counts);
  }
}

TEST_CASE("after three deaths that nobody can explain the session is kept under another name") {
  Kept kept;
  auto nothing = [](flow_engine &) {};
  auto outside = [](flow_engine &, flow_session *) { die(); };
  REQUIRE(dies(kept, nothing, outside));
  REQUIRE(dies(kept, nothing, outside));
  // One that goes well in between begins the count anew.
  CHECK(Attached(Store(kept), "kiosk").info().is_restored);
  for (int death = 0; death < 3; death++)
    REQUIRE(dies(kept, nothing, outside));
  Store store(kept);
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
  std::filesystem::remove(kept.file(its_file("-trial")));
  std::filesystem::create_directory(kept.file(its_file("-trial")));
  Store store(kept);
  Attached one(store, "kiosk");
  CHECK(one.info().is_restored);
  CHECK(said(one.engine).find("a crash in a restore will not be told from others") !=
        std::string::npos);
}

namespace {

/// A process that restores two sessions, each in an engine of its own, and dies.
void dies_with_two(const Folder &folder,
                   const std::function<void(flow_engine &kiosk, flow_engine &other)> &then) {
  pid_t child = fork();
  if (child == 0) {
    flow_engine kiosk, other;
    flow_store *store = nullptr;
    flow_session *sessions[2] = {};
    if (open_store(folder.path, &store) != FLOW_OK) _exit(1);
    for (auto &[engine, name, session] :
         {std::tuple(&kiosk, "kiosk", &sessions[0]), std::tuple(&other, "other", &sessions[1])}) {
      if (flow_store_attach(store, engine, flow_text(name), nullptr, session, nullptr) != FLOW_OK)
        _exit(2);
    }
    then(kiosk, other);
    _exit(0);
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  REQUIRE(WIFSIGNALED(status));
}

struct Two : Kept {
  Two() {
    Store store(*this);
    Attached other(store, "other");
    put_screen(other.engine, 1, 0);
    other.engine.rest();
  }
  std::set<uint64_t> aside(const char *name) {
    Store store(*this);
    Attached one(store, name);
    CHECK(one.info().is_restored);
    CHECK(one.engine.logged.empty() == one.engine.set_aside.empty());
    return one.engine.set_aside;
  }
};

}  // namespace

TEST_CASE("of two sessions the death is that of the one whose callback runs") {
  Two two;
  for (int death = 0; death < 4; death++) {
    dies_with_two(two, [](flow_engine &, flow_engine &other) { other.call(1, "action", die); });
  }
  CHECK(two.aside("kiosk").empty());
  CHECK(!has_session(two, "kiosk-aside-1"));
  CHECK(two.aside("other") == std::set<uint64_t>{1});
}

TEST_CASE("of two sessions on the stack the death is that of the innermost") {
  Two two;
  dies_with_two(two, [](flow_engine &kiosk, flow_engine &other) {
    kiosk.call(2, "action", [&] { other.call(1, "render", die); });
  });
  CHECK(two.aside("kiosk").empty());
  CHECK(two.aside("other") == std::set<uint64_t>{1});

  dies_with_two(two, [](flow_engine &kiosk, flow_engine &other) {
    kiosk.call(2, "action", [&] {
      other.call(1, "render", [] {});
      die();
    });
  });
  CHECK(two.aside("kiosk") == std::set<uint64_t>{2});
}

TEST_CASE("a call of an engine without a session counts for the session around it") {
  Two two;
  dies_with_two(two, [](flow_engine &kiosk, flow_engine &) {
    flow_engine plain;
    kiosk.call(3, "action", [&] { plain.call(1, "render", die); });
  });
  CHECK(two.aside("kiosk") == std::set<uint64_t>{3});
  CHECK(two.aside("other").empty());
}

TEST_CASE("of two sessions a death outside callbacks counts for none") {
  Two two;
  for (int death = 0; death < 4; death++)
    dies_with_two(two, [](flow_engine &kiosk, flow_engine &) {
      kiosk.rest();
      die();
    });
  CHECK(two.aside("kiosk").empty());
  CHECK(two.aside("other").empty());
  CHECK(!has_session(two, "kiosk-aside-1"));
  CHECK(!has_session(two, "other-aside-1"));
}

TEST_CASE("a session that ends inside a callback of another one leaves its marks alone") {
  Two two;
  {
    Store store(two);
    Attached kiosk(store, "kiosk");
    Attached other(store, "other");
    kiosk.engine.call(1, "action",
                      [&] { other.engine.call(1, "render", [&] { other.detach(); }); });
    kiosk.engine.call(2, "action", [] {});
  }
  CHECK(two.aside("kiosk").empty());
  CHECK(two.aside("other").empty());
}

TEST_CASE("an engine has one session; a second is refused, and the first goes on") {
  Two two;
  Store store(two);
  Attached one(store, "kiosk");
  flow_session *second = nullptr;
  flow_error error = FLOW_ERROR_INIT;
  CHECK(flow_store_attach(store, &one.engine, flow_text("other"), nullptr, &second, &error) ==
        FLOW_ERROR_BUSY);
  CHECK(std::string(error.message).find("the engine has a session already") == 0);
  CHECK(second == nullptr);
  const uint64_t step = one.info().step;
  put_screen(one.engine, 9, 9);
  one.engine.rest();
  CHECK(one.info().step == step + 1);
  one.detach();
  CHECK(Attached(store, "other").status == FLOW_OK);
}

TEST_CASE("the same file with a new date is not tried again, one mended after the death is") {
  for (bool is_mended : {false, true}) {
    Kept kept;
    REQUIRE(dies(kept, dies_in_second));
    std::filesystem::remove(kept.file("plugin.so"));
    kept.write("plugin.so", is_mended ? "fixed" : "first");
    Store store(kept);
    CHECK(Attached(store, "kiosk").engine.set_aside.empty() == is_mended);
    if (is_mended) continue;
    std::filesystem::remove(kept.file("plugin.so"));
    kept.write("plugin.so", "first");
    CHECK(!Attached(store, "kiosk").engine.set_aside.empty());
    kept.write("plugin.so", "fixed");
    CHECK(Attached(store, "kiosk").engine.set_aside.empty());
  }
}

TEST_CASE("marks that are cut short while a session is tried end nothing") {
  Kept kept;
  Store store(kept);
  Attached one(store, "kiosk");
  std::filesystem::resize_file(kept.file(its_file("-trial")), 0);
  one.engine.call(1, "action", [] {});
  put_screen(one.engine, 9, 9);
  one.engine.rest();
  one.engine.pass(61000);
  one.detach();
  CHECK(Attached(store, "kiosk").info().is_restored);
}

TEST_CASE("a host that tells its crashes is not blamed for being killed") {
  auto begin = [](flow_engine &engine, const char *folder) {
    flow_store *store = nullptr;
    flow_session *session = nullptr;
    flow_session_options options = FLOW_SESSION_OPTIONS_INIT;
    options.flags = FLOW_SESSION_TELLS_CRASHES;
    if (open_store(folder, &store) != FLOW_OK) _exit(1);
    if (flow_store_attach(store, &engine, flow_text("kiosk"), &options, &session, nullptr) !=
        FLOW_OK)
      _exit(2);
  };
  for (bool has_crashed : {false, true}) {
    Kept kept;
    pid_t child = fork();
    if (child == 0) {
      flow_engine engine;
      engine.restoring = [&](uint64_t id) {
        if (id != 2) return;
        if (has_crashed) flow_store_crashed(SIGSEGV);
        die();
      };
      begin(engine, kept.path.c_str());
      _exit(0);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    REQUIRE(WIFSIGNALED(status));
    Store store(kept);
    Attached one(store, "kiosk");
    CHECK(one.engine.set_aside.empty() == !has_crashed);
    CHECK(one.info().is_restored);
  }
  // Outside callbacks, and without a session, there is nothing to note.
  flow_store_crashed(SIGSEGV);
}

TEST_CASE("FLOW_TRACE does not end a trial") {
  Kept kept;
  setenv("FLOW_TRACE", "1", 1);
  REQUIRE(dies(kept, dies_in_second));
  unsetenv("FLOW_TRACE");
  Store store(kept);
  CHECK(Attached(store, "kiosk").engine.set_aside == std::set<uint64_t>{2});
}

TEST_CASE("a page that is damaged is a new one") {
  Kept kept;
  for (const char *bytes : {"", "rubbish", "FlowTria\x01\0\0\0\xff\xff\xff\xff"}) {
    kept.write(its_file("-trial"), bytes);
    Store store(kept);
    Attached one(store, "kiosk");
    CHECK(one.info().is_restored);
    CHECK(one.engine.set_aside.empty());
  }
}

namespace {

/// The record 2 of the session is set aside.
struct Guilty : Kept {
  Guilty() {
    REQUIRE(dies(*this, dies_in_second));
    Store store(*this);
    CHECK(Attached(store, "kiosk").engine.set_aside == std::set<uint64_t>{2});
  }
  /// A session of the name begins, with the records 1 to 3.
  void begins(const char *name) {
    Store store(*this);
    Attached one(store, name);
    CHECK(!one.info().is_restored);
    for (uint64_t id = 1; id <= 3; id++)
      put_screen(one.engine, id, int64_t(id));
    one.engine.rest();
  }
  void begins_without_marks(const char *name) {
    begins(name);
    Store store(*this);
    Attached again(store, name);
    CHECK(again.info().is_restored);
    CHECK(again.engine.set_aside.empty());
    CHECK(again.engine.logged.empty());
  }
};

}  // namespace

TEST_CASE("marks go along with a session that gets another name" * doctest::test_suite("file")) {
  Guilty guilty;
  Store store(guilty);
  REQUIRE(flow_store_rename(store, flow_text("kiosk"), flow_text("new"), nullptr) == FLOW_OK);
  CHECK(!guilty.has("kiosk.session-trial"));
  CHECK(Attached(store, "new").engine.set_aside == std::set<uint64_t>{2});
  guilty.begins_without_marks("kiosk");
  // One that has none takes none over either.
  {
    Attached plain(store, "plain");
    put_screen(plain.engine, 2, 0);
    plain.engine.rest();
  }
  CHECK(!guilty.has("plain.session-trial"));
  std::filesystem::remove(guilty.file("new.session"));
  REQUIRE(flow_store_rename(store, flow_text("plain"), flow_text("new"), nullptr) == FLOW_OK);
  CHECK(!guilty.has("new.session-trial"));
}

TEST_CASE("a session that begins inherits no marks of its name" * doctest::test_suite("file")) {
  SUBCASE("deleted") {
    Guilty guilty;
    Store store(guilty);
    REQUIRE(flow_store_delete(store, flow_text("kiosk"), nullptr) == FLOW_OK);
    CHECK(!guilty.has("kiosk.session-trial"));
    guilty.begins_without_marks("kiosk");
  }
  SUBCASE("without its file") {
    // Somebody has deleted the file alone.
    Guilty guilty;
    std::filesystem::remove(guilty.file("kiosk.session"));
    guilty.begins_without_marks("kiosk");
  }
  SUBCASE("put aside") {
    // A session that is put aside has its own marks, and none of one that had its name.
    Guilty guilty;
    std::filesystem::copy_file(guilty.file("kiosk.session-trial"),
                               guilty.file("kiosk-aside-1.session-trial"));
    for (int death = 0; death < 3; death++)
      REQUIRE(dies(guilty, [](flow_engine &) {}, [](flow_engine &, flow_session *) { die(); }));
    Store store(guilty);
    CHECK(!Attached(store, "kiosk").info().is_restored);
    CHECK(Attached(store, "kiosk-aside-1").engine.set_aside.empty());
    guilty.begins_without_marks("kiosk");
  }
  SUBCASE("ended") {
    // The flow has ended by itself, and then the process died.
    Guilty guilty;
    REQUIRE(dies(
        guilty, [](flow_engine &) {},
        [](flow_engine &engine, flow_session *) {
          engine.rest();
          for (uint64_t id = 1; id <= 3; id++)
            engine.remove(FLOW_KIND_SCREEN, id);
          engine.rest();
          engine.call(0, "timer", die);
        }));
    guilty.begins("kiosk");
    // Its death is none of the three of the flow that has begun.
    for (int death = 0; death < 2; death++)
      REQUIRE(dies(guilty, [](flow_engine &) {}, [](flow_engine &, flow_session *) { die(); }));
    Store store(guilty);
    CHECK(Attached(store, "kiosk").info().is_restored);
  }
}
