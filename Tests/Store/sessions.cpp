// Sessions of a folder: begun, kept, restored, listed, named, deleted.
#include <fcntl.h>
#include <sys/wait.h>

#include <cmath>

#include "support.hpp"

using namespace test;

namespace {

std::string listed(flow_store *store) {
  std::string names;
  flow_error error = FLOW_ERROR_INIT;
  flow_status status = flow_store_list(
      store,
      [](void *data, const flow_session_entry *entry) {
        auto &text = *static_cast<std::string *>(data);
        text += (text.empty() ? "" : " ") + std::string(entry->name.data, entry->name.size);
        if (entry->is_used) text += entry->process == uint32_t(getpid()) ? "(used)" : "(other)";
        CHECK(entry->size > 0);
        CHECK(entry->changed >= 1000000000);
      },
      &names, &error);
  CHECK(status == FLOW_OK);
  return names;
}

}  // namespace

TEST_CASE("a session begins, and what was open is there again") {
  Folder folder;
  Store store(folder);
  std::map<Key, std::string> before;
  {
    Attached one(store, "kiosk");
    REQUIRE_MESSAGE(one.status == FLOW_OK, one.message());
    CHECK(!one.info().is_restored);
    CHECK(one.info().step == 0);
    put_screen(one.engine, 2, 0, "first");
    flow_entry inner[] = {{flow_text("zz"), flow_number_value(std::nan(""))},
                          {flow_text("a"), flow_bytes_value((const uint8_t *)"\0\xff", 2)},
                          {flow_text("b"), flow_number_value(1.0)},
                          {flow_text("c"), number(INT64_MIN)}};
    flow_value value = FLOW_MAP_OF(inner);
    one.engine.put(FLOW_KIND_COORDINATOR, 1, value);
    one.engine.rest();
    CHECK(one.info().step == 1);
    put_screen(one.engine, 3, 1, "second");
    one.engine.rest();
    one.engine.remove(FLOW_KIND_SCREEN, 2);
    one.engine.rest();
    CHECK(one.info().step == 3);
    one.engine.rest();
    CHECK(one.info().step == 3);
    before = one.engine.records;
  }
  Attached again(store, "kiosk");
  REQUIRE_MESSAGE(again.status == FLOW_OK, again.message());
  CHECK(again.info().is_restored);
  CHECK(again.info().step == 3);
  // With the entries in their order: a plugin may show them.
  CHECK(again.engine.records == before);
  CHECK(again.engine.logged.empty());
}

TEST_CASE("the number of the step goes on, and each is told once it is committed") {
  Folder folder;
  Store store(folder);
  std::vector<uint64_t> steps;
  flow_session_options options = FLOW_SESSION_OPTIONS_INIT;
  static int ended;
  ended = 0;
  options.committed = {[](void *data, flow_session *session, uint64_t step) {
                         flow_session_info info = FLOW_SESSION_INFO_INIT;
                         flow_session_get(session, &info);
                         CHECK(info.step == step);
                         static_cast<std::vector<uint64_t> *>(data)->push_back(step);
                       },
                       &steps, [](void *) { ended++; }};
  for (int round = 0; round < 3; round++) {
    Attached one(store, "kiosk", &options);
    put_screen(one.engine, 1, round);
    one.engine.rest();
    put_screen(one.engine, 1, round + 10);
    one.engine.rest();
    CHECK(ended == round);
  }
  CHECK(ended == 3);
  CHECK(steps == std::vector<uint64_t>{1, 2, 3, 4, 5, 6});
}

TEST_CASE("a flow that has ended by itself leaves a session that begins anew") {
  Folder folder;
  Store store(folder);
  flow_entry rank[] = {{flow_text("rank"), number(0)}};
  flow_value window = FLOW_MAP_OF(rank);
  {
    Attached one(store, "kiosk");
    one.engine.put(FLOW_KIND_WINDOW, 1, window);
    put_screen(one.engine, 2, 0);
    one.engine.rest();
    one.engine.remove(FLOW_KIND_SCREEN, 2);
    one.engine.rest();
  }
  {
    Attached again(store, "kiosk");
    CHECK(!again.info().is_restored);
    CHECK(again.engine.records.empty());
    put_screen(again.engine, 5, 0);
    again.engine.rest();
  }
  Attached third(store, "kiosk");
  CHECK(third.engine.records.size() == 1);
}

TEST_CASE("a list says whose flow has ended, also while a session is in use or after a kill" *
          doctest::test_suite("file")) {
  Folder folder;
  Store store(folder);
  auto ended = [&] {
    std::string names;
    auto take = [](void *data, const flow_session_entry *entry) {
      auto &text = *static_cast<std::string *>(data);
      if (entry->has_ended) text += std::string(entry->name.data, entry->name.size) + " ";
    };
    CHECK(flow_store_list(store, take, &names, nullptr) == FLOW_OK);
    return names;
  };
  Attached one(store, "kiosk");
  CHECK(ended() == "");
  put_screen(one.engine, 1, 0);
  put_screen(one.engine, 2, 1);
  one.engine.rest();
  CHECK(ended() == "");
  one.engine.remove(FLOW_KIND_SCREEN, 1);
  one.engine.rest();
  CHECK(ended() == "");
  flow_entry rank[] = {{flow_text("rank"), number(0)}};
  flow_value window = FLOW_MAP_OF(rank);
  one.engine.put(FLOW_KIND_WINDOW, 3, window);
  one.engine.remove(FLOW_KIND_SCREEN, 2);
  one.engine.rest();
  // The mark is in the log, and later in the file.
  CHECK(ended() == "kiosk ");
  one.detach();
  CHECK(!folder.has(its_file("-wal")));
  CHECK(ended() == "kiosk ");
  // One that begins anew has ended until something is open in it.
  {
    Attached again(store, "kiosk");
    CHECK(ended() == "kiosk ");
    again.engine.put(FLOW_KIND_WINDOW, 4, window);
    put_screen(again.engine, 5, 0);
    again.engine.rest();
    CHECK(ended() == "");
  }
  CHECK(ended() == "");
  pid_t child = fork();
  if (child == 0) {
    Attached last(store, "kiosk");
    last.engine.remove(FLOW_KIND_SCREEN, 5);
    last.engine.rest();
    kill(getpid(), SIGKILL);
  }
  waitpid(child, nullptr, 0);
  CHECK(folder.has(its_file("-wal")));
  CHECK(ended() == "kiosk ");
  // A step that cannot be written changes no mark, and one of the first version has none.
  const char *kept = std::getenv("FLOW_STORE_KEPT");
  REQUIRE(kept);
  std::filesystem::copy_file(kept + std::string("/version-1.session"), folder.file("old.session"));
  CHECK(ended() == "kiosk ");
  flow_session_options options = FLOW_SESSION_OPTIONS_INIT;
  Attached old(store, "old", &options);
  REQUIRE(old.info().is_restored);
  std::map<Key, std::string> all = old.engine.records;
  for (auto &[key, bytes] : all)
    if (key.first == FLOW_KIND_SCREEN || key.first == FLOW_KIND_COORDINATOR)
      old.engine.remove(key.first, key.second);
  old.engine.rest();
  CHECK(ended() == "kiosk old ");
}

TEST_CASE("a session is one engine's at a time, and the others are told who has it" *
          doctest::test_suite("file")) {
  Folder folder;
  Store store(folder), other(folder);
  Attached one(store, "kiosk");
  Attached two(other, "kiosk");
  CHECK(two.status == FLOW_ERROR_BUSY);
  CHECK(two.message() == "the session kiosk is in use by process " + std::to_string(getpid()));
  pid_t child = fork();
  if (child == 0) {
    flow_session *session = nullptr;
    flow_engine engine;
    _exit(-flow_store_attach(store, &engine, flow_text("kiosk"), nullptr, &session, nullptr));
  }
  int status = 0;
  waitpid(child, &status, 0);
  CHECK(WEXITSTATUS(status) == -FLOW_ERROR_BUSY);
  CHECK(listed(store) == "kiosk(used)");
  // Asking in vain has not opened the lock.
  put_screen(one.engine, 1, 1);
  one.engine.rest();
  CHECK(one.info().step == 1);
  Attached three(other, "kiosk");
  CHECK(three.status == FLOW_ERROR_BUSY);

  one.detach();
  two.attach(other, "kiosk");
  CHECK(two.status == FLOW_OK);
}

TEST_CASE("a forked child does not keep the session when its parent has ended") {
  Folder folder;
  Store store(folder);
  int told[2], wait[2];
  REQUIRE(pipe(told) == 0);
  REQUIRE(pipe(wait) == 0);
  pid_t parent = fork();
  if (parent == 0) {
    close(wait[1]);
    Attached one(store, "kiosk");
    put_screen(one.engine, 1, 0);
    one.engine.rest();
    std::string bytes = folder.read(its_file("-wal"));
    pid_t child = fork();
    if (child == 0) {
      // It writes nothing, and its end is not that of the session.
      put_screen(one.engine, 2, 0);
      one.engine.rest();
      flow_error error = FLOW_ERROR_INIT;
      flow_status sync = flow_session_sync(one.session, &error);
      bool is_refused = sync == FLOW_ERROR_WRONG_THREAD &&
                        std::string(error.message).find("was forked") != std::string::npos &&
                        one.info().step == 1;
      one.detach();
      is_refused = is_refused && folder.read(its_file("-wal")) == bytes;
      if (write(told[1], is_refused ? "y" : "n", 1) != 1) _exit(1);
      // It goes on until the test has ended.
      char byte;
      if (::read(wait[0], &byte, 1) != 0) _exit(1);
      _exit(0);
    }
    // The parent's own lock has not gone with the child's descriptor.
    char byte;
    if (::read(told[0], &byte, 1) != 1 || byte != 'y') _exit(2);
    Attached two(store, "kiosk");
    if (two.status != FLOW_ERROR_BUSY) _exit(3);
    put_screen(one.engine, 3, 1);
    one.engine.rest();
    if (one.info().step != 2 || one.info().status != FLOW_OK) _exit(4);
    kill(getpid(), SIGKILL);
  }
  close(wait[0]);
  int status = 0;
  REQUIRE(waitpid(parent, &status, 0) == parent);
  CHECK(WIFSIGNALED(status));
  Attached again(store, "kiosk");
  CHECK_MESSAGE(again.status == FLOW_OK, again.message());
  if (again.status == FLOW_OK) CHECK(again.info().step == 2);
  close(wait[1]);
  close(told[0]);
  close(told[1]);
}

TEST_CASE("sessions are listed, named anew and deleted" * doctest::test_suite("file")) {
  Folder folder;
  Store store(folder);
  flow_error error = FLOW_ERROR_INIT;
  CHECK(listed(store).empty());
  for (const char *name : {"b", "a", "x.y_z-1"}) {
    Attached each(store, name);
    put_screen(each.engine, 1, 0, name);
    each.engine.rest();
  }
  folder.write("notes.txt", "no session");
  CHECK(listed(store) == "a b x.y_z-1");

  CHECK(flow_store_rename(store, flow_text("a"), flow_text("c"), nullptr) == FLOW_OK);
  CHECK(flow_store_rename(store, flow_text("c"), flow_text("c"), nullptr) == FLOW_OK);
  CHECK(flow_store_rename(store, flow_text("c"), flow_text("b"), &error) ==
        FLOW_ERROR_DUPLICATE_ID);
  CHECK(flow_store_rename(store, flow_text("a"), flow_text("d"), &error) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(std::string(error.message) == "there is no session a");
  CHECK(flow_store_rename(store, flow_text("c"), flow_text("../d"), &error) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(listed(store) == "b c x.y_z-1");
  {
    Attached one(store, "c");
    CHECK(one.engine.records.size() == 1);
    CHECK(flow_store_rename(store, flow_text("c"), flow_text("d"), &error) == FLOW_ERROR_BUSY);
    CHECK(flow_store_delete(store, flow_text("c"), &error) == FLOW_ERROR_BUSY);
    CHECK(flow_store_rename(store, flow_text("b"), flow_text("c"), &error) == FLOW_ERROR_BUSY);
  }
  CHECK(flow_store_delete(store, flow_text("b"), nullptr) == FLOW_OK);
  CHECK(flow_store_delete(store, flow_text("b"), &error) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(listed(store) == "c x.y_z-1");
  CHECK(!folder.has("b.lock"));
}

TEST_CASE("names that are none are refused") {
  Folder folder;
  Store store(folder);
  for (const std::string &name :
       {std::string(""), std::string(".a"), std::string("a/b"), std::string("a b"),
        std::string("\xc3\xa4"), std::string("a\0b", 3), std::string(101, 'a')}) {
    flow_engine engine;
    flow_session *session = nullptr;
    flow_error error = FLOW_ERROR_INIT;
    CHECK(flow_store_attach(store, &engine, {name.data(), name.size()}, nullptr, &session,
                            &error) == FLOW_ERROR_INVALID_ARGUMENT);
    CHECK(std::string(error.message).find("a session's name is") == 0);
  }
  Attached longest(store, std::string(100, 'a').c_str());
  CHECK(longest.status == FLOW_OK);
}

TEST_CASE("sessions beyond an age go when the store is opened, if that is asked for" *
          doctest::test_suite("file")) {
  Folder folder;
  {
    Store store(folder);
    for (const char *name : {"old", "new", "used"}) {
      Attached each(store, name);
      put_screen(each.engine, 1, 0);
      each.engine.rest();
    }
  }
  auto age = [&](const char *name) {
    struct timespec times[2] = {{1000000000, 0}, {1000000000, 0}};
    REQUIRE(utimensat(AT_FDCWD, folder.file(name).c_str(), times, 0) == 0);
  };
  age("old.session");
  {
    Store all(folder);
    Attached used(all, "used");
    age("used.session");
    CHECK(listed(all) == "new old used(used)");
    Store store(folder, FLOW_DURABILITY_FAST, 3600);
    CHECK(listed(store) == "new used(used)");
  }
}

TEST_CASE("an engine may end before its session is detached") {
  Folder folder;
  Store store(folder);
  flow_session *session = nullptr;
  {
    flow_engine engine;
    REQUIRE(flow_store_attach(store, &engine, flow_text("kiosk"), nullptr, &session, nullptr) ==
            FLOW_OK);
    put_screen(engine, 1, 0);
    engine.rest();
  }
  // It is given back, and knows its last step.
  flow_session_info info = FLOW_SESSION_INFO_INIT;
  CHECK(flow_session_get(session, &info) == FLOW_OK);
  CHECK(info.step == 1);
  CHECK(flow_session_sync(session, nullptr) == FLOW_OK);
  Attached again(store, "kiosk");
  CHECK(again.info().is_restored);
  flow_session_detach(session);
  put_screen(again.engine, 1, 5);
  again.engine.rest();
  CHECK(again.info().step == 2);
  flow_session_detach(nullptr);
}

TEST_CASE("what cannot be restored is left as it is") {
  Folder folder;
  Store store(folder);
  {
    Attached one(store, "kiosk");
    put_screen(one.engine, 1, 0);
    one.engine.rest();
  }
  std::string before = folder.read(its_file());
  {
    Attached again(store, "other");
    again.detach();
    again.engine.restore_status = FLOW_ERROR_BAD_VALUE;
    again.attach(store, "kiosk");
    CHECK(again.status == FLOW_ERROR_BAD_VALUE);
    CHECK(again.message() == "the puppet does not want it");
    CHECK(again.engine.timers.empty());
    CHECK(again.engine.saver == 0);
    again.engine.rest();
  }
  {
    flow_engine engine;
    engine.is_saved = false;
    flow_session *session = nullptr;
    flow_error error = FLOW_ERROR_INIT;
    CHECK(flow_store_attach(store, &engine, flow_text("kiosk"), nullptr, &session, &error) ==
          FLOW_ERROR_UNSUPPORTED);
    CHECK(std::string(error.message).find("the engine keeps no state") == 0);
  }
  CHECK(folder.read(its_file()) == before);
  CHECK(Attached(store, "kiosk").status == FLOW_OK);
}

TEST_CASE("a session that is only read is not written") {
  Folder folder;
  Store store(folder);
  {
    Attached one(store, "kiosk");
    put_screen(one.engine, 1, 0);
    one.engine.rest();
  }
  std::string before = folder.read(its_file());
  flow_session_options options = FLOW_SESSION_OPTIONS_INIT;
  options.flags = FLOW_SESSION_READ_ONLY;
  {
    Attached again(store, "kiosk", &options);
    CHECK(again.info().is_restored);
    put_screen(again.engine, 1, 9);
    again.engine.rest();
    again.engine.pass(20000);
    CHECK(flow_session_sync(again.session, nullptr) == FLOW_OK);
    CHECK(again.info().step == 1);
  }
  CHECK(folder.read(its_file()) == before);
  Attached none(store, "another", &options);
  CHECK(none.status == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(none.message() == "there is no session another");
  CHECK(!folder.has("another.session"));
  CHECK(!folder.has("another.lock"));
  options.flags = 8;
  Attached wrong(store, "kiosk", &options);
  CHECK(wrong.status == FLOW_ERROR_INVALID_ARGUMENT);
}

TEST_CASE("records of a session are told, whoever has it") {
  Folder folder;
  Store store(folder);
  std::vector<uint64_t> ids;
  static int ended;
  ended = 0;
  flow_record_callback take = {[](void *data, const flow_record *record) {
                                 CHECK(record->value->type == FLOW_TYPE_MAP);
                                 static_cast<std::vector<uint64_t> *>(data)->push_back(record->id);
                               },
                               &ids, [](void *) { ended++; }};
  CHECK(flow_store_read(store, flow_text("kiosk"), take, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(!folder.has(its_file()));
  Attached one(store, "kiosk");
  put_screen(one.engine, 1, 0);
  put_screen(one.engine, 2, 1);
  one.engine.rest();
  CHECK(flow_store_read(store, flow_text("kiosk"), take, nullptr) == FLOW_OK);
  one.detach();
  CHECK(flow_store_read(store, flow_text("kiosk"), take, nullptr) == FLOW_OK);
  CHECK(ids == std::vector<uint64_t>{1, 2, 1, 2});
  CHECK(ended == 3);
}

TEST_CASE("a name that is nowhere is refused") {
  Folder folder;
  Store store(folder);
  flow_engine engine;
  flow_session *session = nullptr;
  const flow_string nowhere = {nullptr, 5};
  flow_record_callback take = {[](void *, const flow_record *) {}, nullptr, nullptr};
  CHECK(flow_store_attach(store, &engine, nowhere, nullptr, &session, nullptr) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_store_read(store, nowhere, take, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_store_delete(store, nowhere, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_store_rename(store, nowhere, flow_text("a"), nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
}

TEST_CASE("a session has no timer while its engine rests") {
  Folder folder;
  Store store(folder);
  {
    Attached one(store, "kiosk");
    CHECK(one.engine.timers.empty());
    put_screen(one.engine, 1, 1);
    one.engine.rest();
    CHECK(one.engine.timers.size() == 1);
    one.engine.pass(1000);
    CHECK(one.engine.timers.empty());
  }
  // Until a restore is survived, and named no longer.
  Attached again(store, "kiosk");
  again.engine.pass(59999);
  CHECK(!again.engine.timers.empty());
  again.engine.pass(1);
  CHECK(again.engine.timers.empty());
}

TEST_CASE("records at their limits are kept, and are read without an engine") {
  Folder folder;
  Store store(folder);
  const std::string name(FLOW_SESSION_NAME, 'n');
  std::map<Key, std::string> before;
  {
    Attached one(store, name.c_str());
    put_limits(one.engine);
    one.engine.rest();
    CHECK_MESSAGE(one.info().status == FLOW_OK, flow_status_name(one.info().status));
    before = one.engine.records;
  }
  std::map<Key, std::string> read;
  flow_record_callback take = {
      [](void *data, const flow_record *record) {
        (*static_cast<std::map<Key, std::string> *>(data))[{record->kind, record->id}] =
            bytes_of(record->value);
      },
      &read, nullptr};
  flow_error error = FLOW_ERROR_INIT;
  CHECK_MESSAGE(flow_store_read(store, flow_text(name.c_str()), take, &error) == FLOW_OK,
                error.message);
  CHECK(read == before);
  CHECK(Attached(store, name.c_str()).engine.records == before);
}
