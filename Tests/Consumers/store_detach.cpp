// libflow-store: a session that ends where others are on the stack, and owners who do not silence
// one another.
#include <doctest/doctest.h>
#include <flow/flow.h>
#include <flow/store.h>
#include <stdlib.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <functional>
#include <map>
#include <string>

#include "support/host.hpp"

using namespace test;

namespace {

/// A host with a session in a folder that goes with it.
struct Kept {
  std::string folder = "/tmp/flow-store-XXXXXX";
  flow_store *store = nullptr;
  flow_session *session = nullptr;
  int committed = 0, ended = 0;
  std::function<void()> on_commit;
  Host host;
  flow_window window = FLOW_NONE;
  flow_coordinator f = FLOW_NONE;

  static HostSetup saving() {
    HostSetup setup;
    setup.flags = FLOW_ENGINE_SAVED;
    return setup;
  }

  Kept() : host(saving()) {
    REQUIRE(mkdtemp(folder.data()));
    REQUIRE(flow_store_open(folder.c_str(), nullptr, &store, nullptr) == FLOW_OK);
    REQUIRE(attach() == FLOW_OK);
    f = host.flow("F", {"r"});
    window = host.window();
    host.open(window, f);
    committed = 0;
  }
  ~Kept() {
    on_commit = nullptr;
    host.on_screen("s").save_state = nullptr;
    host.on_screen("s").will_appear = nullptr;
    flow_session_detach(session);
    flow_store_close(store);
    std::filesystem::remove_all(folder);
  }
  Kept(const Kept &) = delete;
  Kept &operator=(const Kept &) = delete;

  flow_status attach() {
    flow_session_options options = FLOW_SESSION_OPTIONS_INIT;
    options.committed = {[](void *data, flow_session *, uint64_t) {
                           Kept &self = *static_cast<Kept *>(data);
                           self.committed++;
                           auto body = self.on_commit;
                           if (body) body();
                         },
                         this, [](void *data) { static_cast<Kept *>(data)->ended++; }};
    return flow_store_attach(store, host.engine(), flow_text("kiosk"), &options, &session, nullptr);
  }

  /// Detaches it, where it then is dead at once.
  void detach() {
    flow_session_info info = FLOW_SESSION_INFO_INIT;
    flow_session_detach(session);
    CHECK(flow_session_get(session, &info) == FLOW_ERROR_STALE_HANDLE);
    CHECK(flow_session_sync(session, nullptr) == FLOW_ERROR_STALE_HANDLE);
    flow_session_detach(session);
    session = nullptr;
  }

  /// True if another engine can have the session, as it was at the end of a step.
  bool is_free(uint64_t *out_step = nullptr) {
    Host other(saving());
    flow_session *own = nullptr;
    const flow_status status =
        flow_store_attach(store, other.engine(), flow_text("kiosk"), nullptr, &own, nullptr);
    flow_session_info info = FLOW_SESSION_INFO_INIT;
    if (status == FLOW_OK) CHECK(flow_session_get(own, &info) == FLOW_OK);
    if (out_step) *out_step = info.step;
    flow_session_detach(own);
    return status == FLOW_OK;
  }

  void push(const char *name) { host.push(f, host.screen(name)); }
};

}  // namespace

TEST_CASE("a session detached in 'committed' ends when that has returned") {
  Kept kept;
  kept.on_commit = [&] {
    kept.detach();
    CHECK(kept.ended == 0);
  };
  kept.push("s");
  CHECK(kept.ended == 1);
  CHECK(kept.committed == 1);
  kept.push("t");
  CHECK(kept.committed == 1);
  CHECK(kept.is_free());
}

TEST_CASE("a session detached in a 'save_state' that it asked for stays as after its last step") {
  Kept kept;
  flow_session_info info = FLOW_SESSION_INFO_INIT;
  REQUIRE(flow_session_get(kept.session, &info) == FLOW_OK);
  kept.host.on_screen("s").save_state = [&]() -> const flow_value * {
    if (kept.session) kept.detach();
    return nullptr;
  };
  kept.push("s");
  CHECK(kept.ended == 1);
  CHECK(kept.committed == 0);
  uint64_t step = 0;
  CHECK(kept.is_free(&step));
  // Restoring is a step of its own.
  CHECK(step == info.step + 1);
}

TEST_CASE("a session detached in a callback of the flow keeps nothing of what goes on") {
  Kept kept;
  kept.host.on_screen("s").will_appear = [&](flow_screen) { kept.detach(); };
  kept.push("s");
  CHECK(kept.ended == 1);
  CHECK(kept.committed == 0);
  CHECK(kept.is_free());
}

TEST_CASE("a session detached in a timer, in 'done' and in another function at rest") {
  for (int place = 0; place < 3; place++) {
    Kept kept;
    static Kept *now;
    now = &kept;
    flow_callback detach = {[](void *, flow_engine *, flow_handle) {
                              if (now->session) now->detach();
                            },
                            nullptr, nullptr};
    flow_timer timer = FLOW_NONE;
    flow_rest rest = 0;
    if (place == 0) {
      REQUIRE(flow_timer_start(kept.host.engine(), FLOW_NONE, 0, 0, detach, &timer) == FLOW_OK);
      CHECK(flow_engine_dispatch(kept.host.engine()) == FLOW_OK);
    } else if (place == 1) {
      kept.host.push(kept.f, kept.host.screen("s"),
                     Options().done([&](flow_transition, const flow_outcome &) { kept.detach(); }));
    } else {
      REQUIRE(flow_engine_add_rest(kept.host.engine(), detach, &rest) == FLOW_OK);
    }
    CHECK(kept.session == nullptr);
    CHECK(kept.ended == 1);
    CHECK(kept.is_free());
    kept.push("t");
  }
}

TEST_CASE("a session detached inside a transition that its presenter has not answered is dead") {
  Kept kept;
  Presenter &presenter = kept.host.present(kept.window, Answers::when_told);
  kept.host.on_screen("s").will_appear = [&](flow_screen) { kept.detach(); };
  kept.push("s");
  CHECK(kept.ended == 1);
  CHECK(kept.is_free());
  presenter.answer();
  kept.push("t");
}

TEST_CASE("an engine takes another session after the first, also inside one that has ended") {
  Kept kept;
  kept.on_commit = [&] {
    flow_session *own = nullptr;
    flow_error error = FLOW_ERROR_INIT;
    CHECK(flow_store_attach(kept.store, kept.host.engine(), flow_text("other"), nullptr, &own,
                            &error) == FLOW_ERROR_BUSY);
    kept.detach();
    CHECK(flow_store_attach(kept.store, kept.host.engine(), flow_text("other"), nullptr, &own,
                            &error) != FLOW_OK);
    CHECK(own == nullptr);
  };
  kept.push("s");
  CHECK(kept.ended == 1);
}

TEST_CASE("S2: the host's own functions at rest do not end the keeping") {
  Kept kept;
  static int runs;
  runs = 0;
  flow_callback own = {[](void *, flow_engine *, flow_handle) { runs++; }, nullptr, nullptr};
  REQUIRE(flow_engine_set_rest(kept.host.engine(), own) == FLOW_OK);
  kept.committed = runs = 0;
  kept.push("s");
  CHECK(kept.committed == 1);
  CHECK(runs == 1);
  REQUIRE(flow_engine_set_rest(kept.host.engine(), flow_callback{}) == FLOW_OK);
  kept.push("t");
  CHECK(kept.committed == 2);
}

TEST_CASE(
    "M7: the trial of a restore leaves the host's own hook alone, and ends with the session") {
  static int calls;
  flow_call_hook hook = FLOW_CALL_HOOK_INIT;
  hook.before = [](void *, const flow_call *) { calls++; };
  REQUIRE(flow_set_call_hook(&hook) == FLOW_OK);
  Kept kept;
  flow_session_detach(kept.session);
  kept.session = nullptr;
  {
    Host other(Kept::saving());
    flow_session *own = nullptr;
    REQUIRE(flow_store_attach(kept.store, other.engine(), flow_text("kiosk"), nullptr, &own,
                              nullptr) == FLOW_OK);
    calls = 0;
    other.screen("x");
    CHECK(calls > 0);
    other.clock.advance(61000);
    CHECK(flow_engine_dispatch(other.engine()) == FLOW_OK);
    calls = 0;
    other.screen("y");
    CHECK(calls > 0);
    flow_session_detach(own);
  }
  calls = 0;
  kept.push("s");
  CHECK(calls > 0);
  CHECK(flow_set_call_hook(nullptr) == FLOW_OK);
}

namespace {

/// A keeper that keeps nothing but marks, and can lose its session.
struct Marked {
  std::map<flow_mark, std::string> marks;
  bool is_lost = false;
  int ended = 0;
  uint64_t step = 0;
  std::map<std::pair<flow_kind, uint64_t>, std::string> records;

  flow_keeper keeper() {
    flow_keeper keeper = {};
    keeper.struct_size = sizeof keeper;
    keeper.self = this;
    keeper.read = [](void *data, flow_kept_record_fn take, void *taker, uint64_t *out_step,
                     flow_error *) {
      Marked &self = of(data);
      *out_step = self.step;
      for (auto &[key, bytes] : self.records) {
        flow_kept_record record = {};
        record.kind = key.first;
        record.id = key.second;
        record.value = {reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size()};
        flow_status status = take(taker, &record);
        if (status != FLOW_OK) return status;
      }
      return flow_status(FLOW_OK);
    };
    keeper.begin = [](void *data, flow_bool is_whole, flow_error *) {
      if (is_whole) of(data).records.clear();
      return flow_status(FLOW_OK);
    };
    keeper.put = [](void *data, const flow_kept_record *record, flow_error *) {
      of(data).records[{record->kind, record->id}] =
          std::string(reinterpret_cast<const char *>(record->value.data), record->value.size);
      return flow_status(FLOW_OK);
    };
    keeper.remove = [](void *data, flow_kind kind, uint64_t id, flow_error *) {
      of(data).records.erase({kind, id});
      return flow_status(FLOW_OK);
    };
    keeper.commit = [](void *data, uint64_t *out_step, flow_error *) {
      *out_step = ++of(data).step;
      return flow_status(of(data).is_lost ? FLOW_ERROR_SHUTTING_DOWN : FLOW_OK);
    };
    keeper.sync = [](void *, flow_error *) { return flow_status(FLOW_OK); };
    keeper.end = [](void *data) { of(data).ended++; };
    keeper.put_mark = [](void *data, flow_mark kind, const void *mark, size_t size, flow_error *) {
      CHECK(size <= FLOW_MARK_SIZE);
      of(data).marks[kind].assign(static_cast<const char *>(mark), size);
      return flow_status(FLOW_OK);
    };
    keeper.get_mark = [](void *data, flow_mark kind, void *mark, size_t room, size_t *out_size,
                         flow_error *) {
      const auto found = of(data).marks.find(kind);
      const std::string kept = found == of(data).marks.end() ? "" : found->second;
      *out_size = std::min(kept.size(), room);
      memcpy(mark, kept.data(), *out_size);
      return flow_status(FLOW_OK);
    };
    return keeper;
  }
  static Marked &of(void *data) { return *static_cast<Marked *>(data); }
};

}  // namespace

TEST_CASE("a session that is detached in 'lost' ends when that has returned") {
  Marked marked;
  Host host(Kept::saving());
  flow_session *session = nullptr;
  flow_session_options options = FLOW_SESSION_OPTIONS_INIT;
  options.lost = {[](void *data, flow_session *lost, uint64_t) {
                    flow_session_detach(lost);
                    CHECK(static_cast<Marked *>(data)->ended == 0);
                    flow_session_info info = FLOW_SESSION_INFO_INIT;
                    CHECK(flow_session_get(lost, &info) == FLOW_ERROR_STALE_HANDLE);
                  },
                  &marked, nullptr};
  const flow_keeper keeper = marked.keeper();
  REQUIRE(flow_session_attach(host.engine(), &keeper, &options, &session, nullptr) == FLOW_OK);
  marked.is_lost = true;
  host.open(host.window(), host.flow("F", {"r"}));
  CHECK(marked.ended == 1);
}

TEST_CASE("a keeper of the host's own is given the marks of a trial, an older one has none") {
  Marked marked;
  flow_keeper keeper = marked.keeper();
  flow_session *session = nullptr;
  {
    Host host(Kept::saving());
    REQUIRE(flow_session_attach(host.engine(), &keeper, nullptr, &session, nullptr) == FLOW_OK);
    host.open(host.window(), host.flow("F", {"r"}));
    flow_session_detach(session);
  }
  CHECK(marked.marks.empty());
  {
    // The marks stand as a process leaves them that dies in will_appear.
    Host host(Kept::saving());
    std::map<flow_mark, std::string> left;
    host.on_screen("r").will_appear = [&](flow_screen) { left = marked.marks; };
    REQUIRE(flow_session_attach(host.engine(), &keeper, nullptr, &session, nullptr) == FLOW_OK);
    flow_session_detach(session);
    host.on_screen("r").will_appear = nullptr;
    REQUIRE(left.size() == 2);
    marked.marks = left;
  }
  HostSetup setup = Kept::saving();
  setup.asserts = false;
  {
    Host host(setup);
    REQUIRE(flow_session_attach(host.engine(), &keeper, nullptr, &session, nullptr) == FLOW_OK);
    CHECK(host.diagnostics.mentions("the process died in will_appear of test.screen when"));
    flow_session_detach(session);
  }
  marked.marks.clear();
  keeper.struct_size = offsetof(flow_keeper, put_mark);
  Host host(setup);
  REQUIRE(flow_session_attach(host.engine(), &keeper, nullptr, &session, nullptr) == FLOW_OK);
  flow_session_detach(session);
  CHECK(marked.marks.empty());
}

TEST_CASE("a session of a keeper that has ended three processes unexplained is refused") {
  Marked marked;
  flow_keeper keeper = marked.keeper();
  flow_session *session = nullptr;
  {
    Host host(Kept::saving());
    REQUIRE(flow_session_attach(host.engine(), &keeper, nullptr, &session, nullptr) == FLOW_OK);
    host.open(host.window(), host.flow("F", {"r"}));
    flow_session_detach(session);
  }
  HostSetup setup = Kept::saving();
  setup.asserts = false;
  for (int death = 0; death < 3; death++) {
    Host host(setup);
    REQUIRE(flow_session_attach(host.engine(), &keeper, nullptr, &session, nullptr) == FLOW_OK);
    auto left = marked.marks;
    flow_session_detach(session);
    marked.marks = left;
  }
  Host host(setup);
  flow_error error = FLOW_ERROR_INIT;
  session = nullptr;
  CHECK(flow_session_attach(host.engine(), &keeper, nullptr, &session, &error) ==
        FLOW_ERROR_BAD_VALUE);
  CHECK(std::string(error.message).find("three processes in a row have died") == 0);
  CHECK(session == nullptr);
}
