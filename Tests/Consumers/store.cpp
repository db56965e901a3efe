// libflow-store with an engine: what is open outlives it, and goes on.
#include <doctest/doctest.h>
#include <flow/flow.h>
#include <flow/store.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <string>

#include "support/host.hpp"
#include "support/records.hpp"

using namespace test;

namespace {

HostSetup saving(bool asserts = true) {
  HostSetup setup;
  setup.flags = FLOW_ENGINE_SAVED;
  setup.asserts = asserts;
  return setup;
}

/// A store in a folder that goes with it.
struct Store {
  std::string folder = "/tmp/flow-store-XXXXXX";
  flow_store *pointer = nullptr;
  Store() {
    REQUIRE(mkdtemp(folder.data()));
    flow_error error = FLOW_ERROR_INIT;
    flow_status status = flow_store_open(folder.c_str(), nullptr, &pointer, &error);
    REQUIRE_MESSAGE(status == FLOW_OK, error.message);
  }
  ~Store() {
    flow_store_close(pointer);
    std::filesystem::remove_all(folder);
  }
  Store(const Store &) = delete;
  Store &operator=(const Store &) = delete;
};

/// A session of a host, as long as it lives.
struct Session {
  Session(Store &store, Host &host, const flow_session_options *options = nullptr) {
    status = flow_store_attach(store.pointer, host.engine(), flow_text("kiosk"), options, &pointer,
                               &error);
  }
  ~Session() { flow_session_detach(pointer); }
  Session(const Session &) = delete;
  Session &operator=(const Session &) = delete;
  flow_session_info info() const {
    flow_session_info info = FLOW_SESSION_INFO_INIT;
    CHECK(flow_session_get(pointer, &info) == FLOW_OK);
    return info;
  }

  flow_session *pointer = nullptr;
  flow_error error = FLOW_ERROR_INIT;
  flow_status status;
};

std::string trees(Host &host) {
  flow_window windows[8] = {};
  size_t count = 0;
  CHECK(flow_engine_windows(host.engine(), windows, 8, &count) == FLOW_OK);
  std::string all;
  for (size_t index = 0; index < count && index < 8; index++)
    all += host.tree(windows[index]) + "\n";
  return all;
}

flow_window first_window(Host &host) {
  flow_window window = FLOW_NONE;
  size_t count = 0;
  CHECK(flow_engine_windows(host.engine(), &window, 1, &count) == FLOW_OK);
  return window;
}

/// All that is open, as text.
std::string records_of(Host &host) {
  Records records;
  CHECK(records.take(host.engine()) == FLOW_OK);
  return records.text();
}

}  // namespace

TEST_CASE("a session holds what was open, and it goes on as if there had been no end") {
  Store store;
  std::string tree, records;
  {
    Host host(saving());
    Session session(store, host);
    REQUIRE_MESSAGE(session.status == FLOW_OK, session.error.message);
    CHECK(!session.info().is_restored);
    flow_window window = host.window();
    flow_coordinator f = host.flow("F", {"r", "s"});
    host.open(window, f);
    host.push(f, host.screen("t"));
    host.present_over(host.named("t"), host.flow("M", {"m"}),
                      Options().style(FLOW_STYLE_FULL_SCREEN_COVER));
    tree = trees(host);
    records = records_of(host);
    CHECK(session.info().step >= 3);
    CHECK(session.info().status == FLOW_OK);
  }
  Host again(saving());
  Session session(store, again);
  REQUIRE_MESSAGE(session.status == FLOW_OK, session.error.message);
  CHECK(session.info().is_restored);
  CHECK(trees(again) == tree);
  CHECK(records_of(again) == records);
  uint64_t step = session.info().step;
  again.dismiss(again.named("M"));
  again.back(first_window(again));
  CHECK(session.info().step > step);
  CHECK(trees(again) == "[r@F, s@F]\n");
}

TEST_CASE("nothing that has not changed is a step") {
  Store store;
  Host host(saving());
  Session session(store, host);
  host.open(host.window(), host.flow("F", {"r"}));
  uint64_t step = session.info().step;
  for (int time = 0; time < 10; time++) {
    host.clock.advance(1000);
    CHECK(flow_engine_dispatch(host.engine()) == FLOW_OK);
  }
  CHECK(session.info().step == step);
  CHECK(host.diagnostics.all().empty());
}

TEST_CASE("S19: what a store needs for itself is nothing that would be lost") {
  Store store;
  Host host(saving());
  Session session(store, host);
  host.open(host.window(), host.flow("F", {"r"}));
  CHECK(session.info().step > 0);
  flow_unsaved lost = FLOW_UNSAVED_INIT;
  CHECK(flow_engine_unsaved(host.engine(), &lost) == FLOW_OK);
  CHECK(lost.timers + lost.watches + lost.work + lost.questions + lost.requests + lost.functions ==
        0);
}

TEST_CASE("V6 S4: a look at a screen is no step, and a restored screen has later contents") {
  Store store;
  auto revision = [](Host &host) {
    const flow_screen_content *content = nullptr;
    CHECK(flow_screen_render(host.engine(), host.named("r"), &content) == FLOW_OK);
    return content->revision;
  };
  uint64_t last = 0;
  {
    Host host(saving());
    Session session(store, host);
    host.open(host.window(), host.flow("F", {"r"}));
    revision(host);
    const uint64_t step = session.info().step;
    for (int look = 0; look < 60; look++)
      last = revision(host);
    CHECK(session.info().step == step);
    for (int look = 0; look < 10; look++)
      last = revision(host);
    CHECK(session.info().step == step + 1);
    CHECK(host.shut_down() == FLOW_OK);
  }
  Host host(saving());
  Session session(store, host);
  REQUIRE(session.info().is_restored);
  CHECK(revision(host) > last);
}

TEST_CASE("the end of an engine is no step, and an ended flow begins anew") {
  Store store;
  {
    Host host(saving());
    Session session(store, host);
    host.open(host.window(), host.flow("F", {"r"}));
    // The engine ends first, with all that is open.
    CHECK(host.shut_down() == FLOW_OK);
    CHECK(session.info().step > 0);
  }
  {
    Host host(saving());
    Session session(store, host);
    CHECK(session.info().is_restored);
    CHECK(trees(host) == "[r@F]\n");
    host.finish(host.named("F"));
  }
  Host host(saving());
  Session session(store, host);
  CHECK(!session.info().is_restored);
}

TEST_CASE("S3 V7: numbers of inputs and ids of a session outlive the flow") {
  Store store;
  uint64_t last_id = 0;
  for (int life = 0; life < 3; life++) {
    Host host(saving());
    host.on_screen("r").render = [&](flow_content content) {
      flow_add_button(host.engine(), content, "submit", "Submit", FLOW_ROLE_NORMAL);
    };
    Session session(store, host);
    REQUIRE_MESSAGE(session.status == FLOW_OK, session.error.message);
    CHECK(!session.info().is_restored);
    host.open(host.window(), host.flow("F", {"r"}));
    const flow_screen r = host.named("r");
    auto sends = [&](uint64_t sequence) {
      const flow_screen_content *content = nullptr;
      CHECK(flow_screen_render(host.engine(), r, &content) == FLOW_OK);
      flow_input input = FLOW_INPUT_INIT;
      input.id = flow_text("submit");
      input.device = 5;
      input.sequence = sequence;
      flow_bool is_noop = FLOW_FALSE;
      CHECK(flow_screen_send(host.engine(), r, &input, &is_noop, nullptr) == FLOW_OK);
      return is_noop == FLOW_FALSE;
    };
    const uint64_t life_number = static_cast<uint64_t>(life);
    if (life > 0) CHECK_FALSE(sends(17 + life_number - 1));
    CHECK(sends(17 + life_number));
    uint64_t id = 0;
    CHECK(flow_saved_id(host.engine(), r, &id) == FLOW_OK);
    CHECK(id > last_id);
    last_id = id;
    host.finish(host.named("F"));
  }
}

TEST_CASE("a step is told when it is committed, and may be looked at") {
  Store store;
  struct Seen {
    Host *host;
    std::string records;
    uint64_t step;
  } seen = {nullptr, "", 0};
  flow_session_options options = FLOW_SESSION_OPTIONS_INIT;
  options.committed = {[](void *data, flow_session *, uint64_t step) {
                         auto &to = *static_cast<Seen *>(data);
                         to.step = step;
                         to.records = records_of(*to.host);
                       },
                       &seen, nullptr};
  Host host(saving());
  seen.host = &host;
  Session session(store, host, &options);
  flow_coordinator f = host.flow("F", {"r"});
  host.open(host.window(), f);
  host.push(f, host.screen("s"));
  CHECK(seen.step == session.info().step);
  CHECK(seen.records == records_of(host));
}

TEST_CASE("an engine without FLOW_ENGINE_SAVED has no session, and one that is not empty neither") {
  Store store;
  {
    Host host;
    Session session(store, host);
    CHECK(session.status == FLOW_ERROR_UNSUPPORTED);
    CHECK(std::string(session.error.message).find("the engine keeps no state") == 0);
  }
  {
    Host host(saving());
    Session session(store, host);
    host.open(host.window(), host.flow("F", {"r"}));
  }
  Host host(saving());
  host.open(host.window(), host.flow("G", {"g"}));
  Session session(store, host);
  CHECK(session.status == FLOW_ERROR_BUSY);
  host.push(host.named("G"), host.screen("h"));
  CHECK(trees(host) == "[g@G, h@G]\n");
}

TEST_CASE("a session begins outside callbacks, and in an engine that is empty, also a new one") {
  Store store;
  Host host(saving());
  flow_session *session = nullptr;
  flow_error error = FLOW_ERROR_INIT;
  auto attach = [&] {
    return flow_store_attach(store.pointer, host.engine(), flow_text("new"), nullptr, &session,
                             &error);
  };
  host.open(host.window(), host.flow("F", {"r"}));
  CHECK(attach() == FLOW_ERROR_BUSY);
  flow_status inside = FLOW_OK;
  host.on_screen("s").will_appear = [&](flow_screen) { inside = attach(); };
  host.push(host.named("F"), host.screen("s"));
  CHECK(inside == FLOW_ERROR_IN_CALLBACK);
  CHECK(session == nullptr);
}

TEST_CASE("a presenter that does not answer is told of after 5 seconds without a step") {
  Store store;
  Host host(saving());
  Session session(store, host);
  flow_window window = host.window();
  host.open(window, host.flow("F", {"r"}));
  Presenter &presenter = host.present(window, Answers::when_told);
  host.push(host.named("F"), host.screen("s"));
  for (int time = 0; time < 9; time++) {
    host.clock.advance(1000);
    flow_engine_dispatch(host.engine());
  }
  CHECK(host.diagnostics.mentions("the engine has not come to rest for 5 seconds"));
  presenter.answer();
  CHECK(trees(host) == "[r@F, s@F]\n");
}

TEST_CASE("a class that ends the process when it is restored is a placeholder the next time") {
  Store store;
  {
    Host host(saving());
    Session session(store, host);
    host.open(host.window(), host.flow("F", {"r", "s"}));
  }
  pid_t child = fork();
  if (child == 0) {
    Host host(saving(false));
    host.on_screen("s").restore_state = [](flow_handle, const flow_value *, uint32_t) {
      kill(getpid(), SIGKILL);
      return true;
    };
    Session session(store, host);
    _exit(0);
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  REQUIRE(WIFSIGNALED(status));

  Host host(saving());
  Session session(store, host);
  REQUIRE_MESSAGE(session.status == FLOW_OK, session.error.message);
  CHECK(host.diagnostics.mentions("the process died in restore_state of test.screen"));
  flow_screen top = FLOW_NONE;
  REQUIRE(flow_router_screen_at(host.engine(), host.router(host.named("r")), 1, &top) == FLOW_OK);
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  REQUIRE(flow_screen_get(host.engine(), top, &info) == FLOW_OK);
  REQUIRE(info.missing_class);
  CHECK(std::string(info.missing_class) == "test.screen");
  // Once the placeholder has gone, nothing asks for it any more.
  host.diagnostics.clear();
  for (int step = 0; step < 3; step++) {
    host.pop(host.named("F"));
    host.push(host.named("F"), host.screen("t"));
  }
  CHECK(host.diagnostics.all().empty());
}

namespace {

/// The flow of the file Tests/Store/kept/engine-FORMAT.session. Each session of a released format
/// is restored by all later ones.
void open_kept(Host &host, int format) {
  static flow_entry inner[] = {{flow_text("draft"), flow_string_value("gr\xc3\xbc\xc3\x9f")},
                               {flow_text("count"), flow_integer_value(7)},
                               {flow_text("share"), flow_number_value(1.0)}};
  static flow_value state = FLOW_MAP_OF(inner);
  host.on_screen("s").save_state = [] { return &state; };
  host.on_coordinator("G").save_state = [] { return &state; };
  flow_window window = host.window();
  host.open(window, host.flow("F", {"r", "s"}));
  host.open(host.named("F"), host.flow("G", {"g", "h"}));
  host.present_over(host.named("h"), host.flow("M", {"m"}),
                    Options().style(FLOW_STYLE_FULL_SCREEN_COVER));
  host.on_coordinator("M").navigate = [&host](flow_coordinator self, const flow_route &,
                                              flow_screen) {
    host.push(self, host.screen("p"));
    return FLOW_ROUTE_HANDLED;
  };
  host.link(host.named("m"), "product");
  host.on_coordinator("T").start = [&host](flow_coordinator self) {
    host.open_tabs(self, {host.flow("A", {"a"}), host.screen("b")});
  };
  flow_window other = host.window();
  host.open(other, host.coordinator("T"));
  host.select_tab(host.named("T"), 1);
  if (format < 2) return;
  flow_window wide = host.window();
  host.open_panes(wide, {host.screen("list"), FLOW_NONE}, true);
  host.push(host.named("list"), host.screen("letter"), Options().pane(2));
}

}  // namespace

TEST_CASE("a session file of every format of records is restored by this build, and goes on") {
  const std::string kept = "Tests/Store/kept";
  for (int format = 1; format <= FLOW_RECORD_FORMAT; format++) {
    CAPTURE(format);
    const std::string session_of_format = kept + "/engine-" + std::to_string(format) + ".session";
    Store store;
    std::string tree;
    {
      Host host(saving());
      Session session(store, host);
      open_kept(host, format);
      tree = trees(host);
      CHECK(host.link_of(host.named("m")) == "product");
    }
    const std::string file = store.folder + "/kiosk.session";
    if (std::getenv("FLOW_STORE_KEEP") && format == FLOW_RECORD_FORMAT)
      std::filesystem::copy_file(file, session_of_format);
    // A new format needs a file of its own here.
    INFO("Tests/Store/keep.sh keeps one");
    REQUIRE(std::filesystem::exists(session_of_format));
    std::filesystem::copy_file(session_of_format, file,
                               std::filesystem::copy_options::overwrite_existing);
    std::string after;
    {
      Host host(saving());
      std::string states;
      auto keep_state = [&](flow_handle, const flow_value *state, uint32_t) {
        states += value_text(state) + "\n";
        return true;
      };
      host.on_screen("s").restore_state = keep_state;
      host.on_coordinator("G").restore_state = keep_state;
      Session session(store, host);
      REQUIRE_MESSAGE(session.status == FLOW_OK, session.error.message);
      CHECK(trees(host) == tree);
      std::string one = "{draft:\"gr\xc3\xbc\xc3\x9f\",count:7,share:1.000000}\n";
      CHECK(states == one + one);
      CHECK(host.link_of(host.named("m")) == "product");
      host.dismiss(host.named("M"));
      host.finish(host.named("G"));
      host.push(host.named("F"), host.screen("new"));
      host.select_tab(host.named("T"), 0);
      CHECK(session.info().status == FLOW_OK);
      after = trees(host);
      CHECK(after != tree);
    }
    Host host(saving());
    Session session(store, host);
    REQUIRE_MESSAGE(session.status == FLOW_OK, session.error.message);
    CHECK(trees(host) == after);
    CHECK(host.violations.empty());
  }
}

namespace {

struct Line {
  uint64_t step;
  size_t hash;
  int is_done;
};

/// Walks through screens until it is killed, and says each step before and after.
[[noreturn]] void walk(Store &store, int pipe, unsigned seed) {
  Host host(saving(false));
  struct Witness {
    Host *host;
    int pipe;
    uint64_t step;
    void tell(bool is_done) const {
      Line line = {step + !is_done, std::hash<std::string>()(records_of(*host)), is_done};
      if (write(pipe, &line, sizeof line) != sizeof line) _exit(9);
    }
  } witness = {&host, pipe, 0};
  flow_session_options options = FLOW_SESSION_OPTIONS_INIT;
  options.committed = {[](void *data, flow_session *, uint64_t step) {
                         auto &to = *static_cast<Witness *>(data);
                         to.step = step;
                         to.tell(true);
                       },
                       &witness, nullptr};
  Session session(store, host, &options);
  if (session.status != FLOW_OK) _exit(8);
  if (!session.info().is_restored) host.open(host.window(), host.flow("F", {"r"}));
  std::mt19937 random(seed);
  for (int count = 0;; count++) {
    flow_window window = first_window(host);
    flow_screen top = FLOW_NONE;
    flow_screen_info info = FLOW_SCREEN_INFO_INIT;
    flow_window_top(host.engine(), window, &top);
    flow_screen_get(host.engine(), top, &info);
    if (info.depth < 6 && random() % 2) {
      host.push(top, host.screen("s" + std::to_string(count)));
    } else if (info.depth > 1) {
      host.back(window);
    } else {
      host.push(top, host.screen("t"));
    }
  }
}

}  // namespace

TEST_CASE("kill -9 in the middle of a walk leaves the last committed step, and never half of one") {
  Store store;
  std::map<uint64_t, size_t> done;
  uint64_t last = 0;
  std::mt19937 random(1);
  for (int round = 0; round < 15; round++) {
    CAPTURE(round);
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    pid_t child = fork();
    if (child == 0) {
      close(ends[0]);
      walk(store, ends[1], random() + unsigned(round));
    }
    close(ends[1]);
    Line line;
    // Some more steps after the first; a step in the middle of which it is killed.
    for (unsigned lines = 2 + random() % 40; lines > 0; lines--) {
      if (read(ends[0], &line, sizeof line) != sizeof line) break;
      done[line.step] = line.hash;
      last = line.step;
    }
    kill(child, SIGKILL);
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    REQUIRE(WIFSIGNALED(status));
    while (read(ends[0], &line, sizeof line) == sizeof line) {
      done[line.step] = line.hash;
      last = line.step;
    }
    close(ends[0]);
    Host host(saving());
    Session session(store, host);
    REQUIRE_MESSAGE(session.status == FLOW_OK, session.error.message);
    // The restore is a step of its own.
    uint64_t found = session.info().step - session.info().is_restored;
    REQUIRE(found >= last);
    REQUIRE(found <= last + 1);
    if (found == last) CHECK(std::hash<std::string>()(records_of(host)) == done[found]);
    CHECK(host.violations.empty());
  }
  CHECK(last > 30);
}

TEST_CASE("S18: an engine whose lease has gone to another owner takes nothing more") {
  for (bool is_detached_first : {true, false}) {
    struct Lease {
      bool is_lost = false;
      int ended = 0, told = 0;
      flow_status push = FLOW_OK;
      Host *host = nullptr;
      flow_status answer() const { return is_lost ? FLOW_ERROR_SHUTTING_DOWN : FLOW_OK; }
    } lease;
    auto host = std::make_unique<Host>(saving());
    lease.host = host.get();
    flow_keeper keeper = {};
    keeper.struct_size = sizeof keeper;
    keeper.self = &lease;
    keeper.interval = 100;
    keeper.read = [](void *, flow_kept_record_fn, void *, uint64_t *, flow_error *) {
      return flow_status(FLOW_OK);
    };
    keeper.begin = [](void *, flow_bool, flow_error *) { return flow_status(FLOW_OK); };
    keeper.put = [](void *, const flow_kept_record *, flow_error *) {
      return flow_status(FLOW_OK);
    };
    keeper.remove = [](void *, flow_kind, uint64_t, flow_error *) { return flow_status(FLOW_OK); };
    keeper.commit = [](void *self, uint64_t *step, flow_error *) {
      ++*step;
      return static_cast<Lease *>(self)->answer();
    };
    keeper.sync = [](void *self, flow_error *) { return static_cast<Lease *>(self)->answer(); };
    keeper.end = [](void *self) { static_cast<Lease *>(self)->ended++; };
    flow_session_options options = FLOW_SESSION_OPTIONS_INIT;
    options.lost = {[](void *data, flow_session *, uint64_t) {
                      Lease &lease = *static_cast<Lease *>(data);
                      lease.told++;
                      lease.push =
                          flow_pop(lease.host->engine(), lease.host->named("F"), nullptr, nullptr);
                    },
                    &lease, nullptr};
    flow_session *session = nullptr;
    REQUIRE(flow_session_attach(host->engine(), &keeper, &options, &session, nullptr) == FLOW_OK);
    flow_window window = host->window();
    host->open(window, host->flow("F", {"r"}));
    host->push(host->named("F"), host->screen("s"));
    CHECK(lease.told == 0);
    lease.is_lost = true;

    if (is_detached_first) {
      host->push(host->named("F"), host->screen("t"));
    } else {
      host->clock.advance(150);
      CHECK(flow_engine_dispatch(host->engine()) == FLOW_OK);
    }

    CHECK(lease.told == 1);
    CHECK(lease.push == FLOW_ERROR_SHUTTING_DOWN);
    CHECK(host->push(host->named("F"), FLOW_NONE).outcome() == "FLOW_ERROR_SHUTTING_DOWN");
    CHECK(flow_engine_dispatch(host->engine()) == FLOW_ERROR_SHUTTING_DOWN);
    flow_session_info info = FLOW_SESSION_INFO_INIT;
    CHECK(flow_session_get(session, &info) == FLOW_OK);
    CHECK(info.is_lost);
    if (is_detached_first) flow_session_detach(session);
    CHECK(lease.ended == 0);
    host.reset();
    CHECK(lease.ended == 1);
    if (!is_detached_first) flow_session_detach(session);
    CHECK(lease.told == 1);
  }
}
