// Loading plugins: a faulty one is refused and leaves nothing behind; unloading and reloading.
//
// FLOW_FIXTURES names the folder of the compiled Tests/Fixtures.
#include <doctest/doctest.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "support/fixture.hpp"
#include "support/host.hpp"

using namespace test;

namespace {

bool exists(const std::string &path) { return access(path.c_str(), F_OK) == 0; }

struct Attempt {
  flow_status status;
  flow_plugin plugin = FLOW_NONE;
  flow_error error = FLOW_ERROR_INIT;
  std::string message;
};

Attempt load(Host &host, const std::string &path) {
  Attempt attempt;
  attempt.status = flow_plugin_load(host.engine(), path.c_str(), &attempt.plugin, &attempt.error);
  attempt.message = attempt.error.message;
  return attempt;
}

size_t plugin_count(Host &host) {
  size_t count = 99;
  CHECK(flow_engine_plugins(host.engine(), nullptr, 0, &count) == FLOW_OK);
  return count;
}

void check_refused(Host &host, const std::string &path, flow_status status, const char *stage,
                   const std::vector<std::string> &mentions) {
  CAPTURE(path);
  Attempt attempt = load(host, path);
  CAPTURE(attempt.message);
  CHECK(attempt.status == status);
  CHECK(attempt.error.status == status);
  CHECK(attempt.plugin == FLOW_NONE);
  CHECK(attempt.message.find(stage) != std::string::npos);
  CHECK(attempt.message.find(path) != std::string::npos);
  for (const std::string &word : mentions) {
    CAPTURE(word);
    CHECK(attempt.message.find(word) != std::string::npos);
  }
  CHECK(plugin_count(host) == 0);
  CHECK(host.live(FLOW_KIND_PLUGIN) == 0);
}

std::string version(uint32_t abi) {
  return std::to_string(abi >> 16) + "." + std::to_string(abi & 0xffff);
}

}  // namespace

TEST_CASE("a file that cannot be opened as a plugin is refused at stage open") {
  Host host;
  TemporaryFile locked("locked.so", bytes_of(fixture("good.so")));
  chmod(locked.path.c_str(), 0);

  check_refused(host, fixture("missing.so"), FLOW_ERROR_PLUGIN_OPEN, "open", {});
  check_refused(host, fixture("."), FLOW_ERROR_PLUGIN_OPEN, "open", {});
  TemporaryFile text("not_elf.so", "this is no shared library\n");
  check_refused(host, text.path, FLOW_ERROR_PLUGIN_OPEN, "open", {});
  TemporaryFile cut("cut.so", bytes_of(fixture("good.so")).substr(0, 100));
  check_refused(host, cut.path, FLOW_ERROR_PLUGIN_OPEN, "open", {});
  check_refused(host, fixture("undefined_symbol.so"), FLOW_ERROR_PLUGIN_OPEN, "open",
                {"no_library_has_this"});
  // Whoever may read everything cannot see this one fail.
  if (access(locked.path.c_str(), R_OK) != 0) {
    check_refused(host, locked.path, FLOW_ERROR_PLUGIN_OPEN, "open", {});
  }
  CHECK(flow_plugin_load(host.engine(), nullptr, nullptr, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
}

TEST_CASE("a library without the entry is refused at stage symbol") {
  Host host;

  check_refused(host, fixture("no_entry.so"), FLOW_ERROR_PLUGIN_SYMBOL, "symbol",
                {"flow_plugin_entry"});
  check_refused(host, fixture("imported_entry.so"), FLOW_ERROR_PLUGIN_SYMBOL, "symbol",
                {"flow_plugin_entry"});
}

TEST_CASE("a plugin whose entry is a function is loaded, unloaded and loaded again") {
  Host host;
  flow_plugin plugin = FLOW_NONE;
  flow_plugin_info info = FLOW_PLUGIN_INFO_INIT;
  for (int round = 0; round < 2; round++) {
    REQUIRE(flow_plugin_load(host.engine(), fixture("main_entry.so").c_str(), &plugin, nullptr) ==
            FLOW_OK);
    REQUIRE(flow_plugin_get(host.engine(), plugin, &info) == FLOW_OK);
    CHECK(std::string(info.id) == "fixture.main");
    CHECK(flow_plugin_unload(host.engine(), plugin, nullptr, nullptr) == FLOW_OK);
  }
}

TEST_CASE("another ABI is refused at stage abi, with both versions, and its init never runs") {
  Host host;
  const std::string own = version(FLOW_ABI_VERSION);
  for (const char *name : {"newer_abi", "older_abi"}) {
    unlink(fixture(std::string(name) + ".mark").c_str());
  }

  check_refused(host, fixture("newer_abi.so"), FLOW_ERROR_PLUGIN_ABI, "abi",
                {own, version(FLOW_ABI_VERSION + 1)});
  check_refused(host, fixture("older_abi.so"), FLOW_ERROR_PLUGIN_ABI, "abi",
                {own, version(FLOW_ABI_OLDEST - 1)});
  check_refused(host, fixture("wrong_magic.so"), FLOW_ERROR_PLUGIN_ABI, "abi", {});
  check_refused(host, fixture("empty_entry.so"), FLOW_ERROR_PLUGIN_ABI, "abi", {});

  for (const char *name : {"newer_abi", "older_abi"}) {
    CAPTURE(name);
    CHECK_FALSE(exists(fixture(std::string(name) + ".mark")));
  }
}

TEST_CASE("a plugin whose init fails is refused at stage init and leaves nothing behind") {
  Host host;

  check_refused(host, fixture("init_fails.so"), FLOW_ERROR_PLUGIN_INIT, "init",
                {"the fixture fails on purpose"});
  check_refused(host, fixture("bad_signature.so"), FLOW_ERROR_PLUGIN_INIT, "init", {"render"});
  check_refused(host, fixture("class_twice.so"), FLOW_ERROR_PLUGIN_INIT, "init",
                {"class-twice.screen"});

  for (const char *id : {"init-fails.screen", "class-twice.screen"}) {
    CHECK(flow_class_find(host.engine(), id, nullptr) == FLOW_ERROR_UNKNOWN_CLASS);
  }
  CHECK(load(host, fixture("good.so")).status == FLOW_OK);
}

TEST_CASE("a plugin tells what it is and what it registered") {
  Host host;
  Attempt good = load(host, fixture("good.so"));
  REQUIRE(good.status == FLOW_OK);

  flow_plugin_info info = FLOW_PLUGIN_INFO_INIT;
  CHECK(flow_plugin_get(host.engine(), good.plugin, &info) == FLOW_OK);
  CHECK(std::string(info.id) == "fixture.good");
  CHECK(std::string(info.version) == "1.0");
  CHECK(std::string(info.path) == fixture("good.so"));
  CHECK(info.abi == FLOW_ABI_VERSION);
  CHECK(info.class_count == 2);
  const char *id = nullptr;
  CHECK(flow_plugin_class_at(host.engine(), good.plugin, 1, &id) == FLOW_OK);
  CHECK(std::string(id) == "good.coordinator");
  CHECK(flow_plugin_class_at(host.engine(), good.plugin, 2, &id) == FLOW_ERROR_INVALID_ARGUMENT);
  flow_class_info about = FLOW_CLASS_INFO_INIT;
  CHECK(flow_class_find(host.engine(), "good.screen", &about) == FLOW_OK);
  CHECK(about.plugin == good.plugin);
  CHECK(about.method_count == 4);
  flow_plugin listed = FLOW_NONE;
  size_t count = 0;
  CHECK(flow_engine_plugins(host.engine(), &listed, 1, &count) == FLOW_OK);
  CHECK(count == 1);
  CHECK(listed == good.plugin);
}

TEST_CASE("two plugins with the same id: the second is refused, naming both files") {
  Host host;
  TemporaryFile copy("copy.so", bytes_of(fixture("good.so")));
  REQUIRE(load(host, fixture("good.so")).status == FLOW_OK);

  Attempt second = load(host, copy.path);

  CHECK(second.status == FLOW_ERROR_DUPLICATE_ID);
  CHECK(second.message.find(copy.path) != std::string::npos);
  CHECK(second.message.find(fixture("good.so")) != std::string::npos);
  CHECK(plugin_count(host) == 1);
  CHECK(flow_class_find(host.engine(), "good.screen", nullptr) == FLOW_OK);
}

TEST_CASE("a plugin whose class id is taken is refused and leaves nothing behind") {
  Host host;
  flow_class taken = FLOW_CLASS_INIT;
  taken.kind = FLOW_KIND_SCREEN;
  taken.id = "good.coordinator";
  REQUIRE(flow_class_register(host.engine(), FLOW_NONE, &taken, nullptr) == FLOW_OK);

  Attempt attempt = load(host, fixture("good.so"));

  CHECK(attempt.status == FLOW_ERROR_PLUGIN_INIT);
  CHECK(attempt.message.find("good.coordinator") != std::string::npos);
  CHECK(flow_class_find(host.engine(), "good.screen", nullptr) == FLOW_ERROR_UNKNOWN_CLASS);
  CHECK(plugin_count(host) == 0);
}

TEST_CASE("one plugin serves two engines") {
  Host one;
  Host two;

  CHECK(load(one, fixture("good.so")).status == FLOW_OK);
  CHECK(load(two, fixture("good.so")).status == FLOW_OK);

  for (Host *host : {&one, &two}) {
    flow_window window = host->window();
    CHECK(flow_open_new(host->engine(), window, "good.coordinator", nullptr, nullptr, nullptr,
                        nullptr) == FLOW_OK);
    CHECK(host->live(FLOW_KIND_SCREEN) == 1);
  }
}

namespace {

/// L0:[r@F, s@G, x@F] with G and s of a plugin.
struct Loaded {
  Host host;
  flow_plugin plugin = FLOW_NONE;
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r"});
  flow_coordinator g = FLOW_NONE;
  flow_screen s = FLOW_NONE;

  explicit Loaded(const std::string &path) {
    plugin = load(host, path).plugin;
    host.open(window, f);
    CHECK(flow_open_new(host.engine(), f, "good.coordinator", nullptr, nullptr, &g, nullptr) ==
          FLOW_OK);
    flow_window_top(host.engine(), window, &s);
    host.push(f, host.screen("x"));
    host.log.clear();
  }
};

}  // namespace

TEST_CASE("unloading ends what lives of a plugin and all above it, cause unloaded") {
  Loaded loaded(fixture("good.so"));
  Host &host = loaded.host;
  std::string outcome;
  Options options = Options().done([&](flow_transition, const flow_outcome &result) {
    outcome = request_word(result.request) + " " + outcome_word(result.kind, result.reason);
  });

  CHECK(flow_plugin_unload(host.engine(), loaded.plugin, options.hand(), nullptr) == FLOW_OK);

  CHECK(outcome == "unload done");
  CHECK(host.tree(loaded.window) == "[r@F]");
  const std::string g = "#" + std::to_string(loaded.g);
  CHECK(host.log.count("finish(" + g + ",none,unloaded)") == 1);
  CHECK(host.log.count("release(" + g + ")") == 1);
  CHECK(host.log.count("remove(x)") == 1);
  CHECK(host.log.calls().find("childFinished(F," + g + ",none,unloaded)") != std::string::npos);
  CHECK(flow_class_find(host.engine(), "good.screen", nullptr) == FLOW_ERROR_UNKNOWN_CLASS);
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  CHECK(flow_screen_get(host.engine(), loaded.s, &info) == FLOW_ERROR_STALE_HANDLE);
  flow_plugin_info about = FLOW_PLUGIN_INFO_INIT;
  CHECK(flow_plugin_get(host.engine(), loaded.plugin, &about) == FLOW_ERROR_STALE_HANDLE);
  CHECK(plugin_count(host) == 0);
}

TEST_CASE("unloading twice is a noop, and the plugin can be loaded again") {
  Loaded loaded(fixture("good.so"));
  Host &host = loaded.host;
  flow_plugin_unload(host.engine(), loaded.plugin, nullptr, nullptr);

  flow_transition transition = FLOW_NONE;
  CHECK(flow_plugin_unload(host.engine(), loaded.plugin, nullptr, &transition) == FLOW_OK);
  CHECK(Request(host.engine(), FLOW_OK, transition).outcome() == "noop");
  CHECK(load(host, fixture("good.so")).status == FLOW_OK);

  CHECK(flow_open_new(host.engine(), loaded.f, "good.coordinator", nullptr, nullptr, nullptr,
                      nullptr) == FLOW_OK);
  CHECK(host.live(FLOW_KIND_SCREEN) == 2);
}

TEST_CASE("unloading from inside a callback waits its turn") {
  Loaded loaded(fixture("good.so"));
  Host &host = loaded.host;
  std::string inside;
  host.on_screen("x").removed = [&](flow_screen) {
    flow_transition transition = FLOW_NONE;
    CHECK(flow_plugin_unload(host.engine(), loaded.plugin, nullptr, &transition) == FLOW_OK);
    inside = Request(host.engine(), FLOW_OK, transition).outcome();
  };

  host.pop(loaded.f);

  CHECK(inside == "pending");
  CHECK(host.tree(loaded.window) == "[r@F]");
  CHECK(plugin_count(host) == 0);
}

TEST_CASE("reloading takes the file as it is now and ends what lived of the old one") {
  const std::string first = bytes_of(fixture("good.so"));
  std::string second = first;
  const std::string old_version("\0001.0\0", 5);
  const std::string new_version("\0002.0\0", 5);
  size_t at = second.find(old_version);
  REQUIRE(at != std::string::npos);
  for (; at != std::string::npos; at = second.find(old_version, at + 1)) {
    second.replace(at, new_version.size(), new_version);
  }
  TemporaryFile file("plugin.so", first);
  Loaded loaded(file.path);
  Host &host = loaded.host;
  file.write(second);

  flow_plugin reloaded = FLOW_NONE;
  flow_error error = FLOW_ERROR_INIT;
  flow_status status = flow_plugin_reload(host.engine(), loaded.plugin, &reloaded, &error);

  CAPTURE(error.message);
  REQUIRE(status == FLOW_OK);
  CHECK(host.tree(loaded.window) == "[r@F]");
  CHECK(reloaded != loaded.plugin);
  flow_plugin_info info = FLOW_PLUGIN_INFO_INIT;
  CHECK(flow_plugin_get(host.engine(), loaded.plugin, &info) == FLOW_ERROR_STALE_HANDLE);
  REQUIRE(flow_plugin_get(host.engine(), reloaded, &info) == FLOW_OK);
  CHECK(std::string(info.version) == "2.0");
  CHECK(flow_open_new(host.engine(), loaded.f, "good.coordinator", nullptr, nullptr, nullptr,
                      nullptr) == FLOW_OK);
  CHECK(host.live(FLOW_KIND_SCREEN) == 2);
}

TEST_CASE("reloading a file that no longer passes leaves the old plugin running") {
  TemporaryFile file("plugin.so", bytes_of(fixture("good.so")));
  Loaded loaded(file.path);
  Host &host = loaded.host;
  const std::string tree = host.tree(loaded.window);
  file.write("this is no shared library\n");

  flow_plugin reloaded = FLOW_NONE;
  CHECK(flow_plugin_reload(host.engine(), loaded.plugin, &reloaded, nullptr) ==
        FLOW_ERROR_PLUGIN_OPEN);

  CHECK(reloaded == FLOW_NONE);
  CHECK(host.tree(loaded.window) == tree);
  CHECK(flow_class_find(host.engine(), "good.screen", nullptr) == FLOW_OK);
}

TEST_CASE("W4: a loaded plugin goes with its engine") {
  Host host;
  REQUIRE(load(host, fixture("good.so")).status == FLOW_OK);
  flow_window window = host.window();
  flow_open_new(host.engine(), window, "good.coordinator", nullptr, nullptr, nullptr, nullptr);

  CHECK(host.shut_down() == FLOW_OK);
}

TEST_CASE("W5: while a plugin is unloaded nothing new of it can be made") {
  std::string path = fixture("late.so");
  Host host;
  flow_plugin plugin = FLOW_NONE;
  CHECK(flow_plugin_load(host.engine(), path.c_str(), &plugin, nullptr) == FLOW_OK);
  flow_status *statuses = exported<flow_status>(path, "late_statuses");
  flow_window window = host.window();
  CHECK(flow_open_new(host.engine(), window, "late.screen", nullptr, nullptr, nullptr, nullptr) ==
        FLOW_OK);
  flow_handle unused = FLOW_NONE;
  CHECK(flow_create(host.engine(), "late.screen", nullptr, &unused) == FLOW_OK);

  CHECK(flow_plugin_unload(host.engine(), plugin, nullptr, nullptr) == FLOW_OK);

  for (int i = 0; i < 4; i++)
    CHECK(statuses[i] == FLOW_ERROR_SHUTTING_DOWN);
  // Its class is gone, and so is its handle.
  CHECK(statuses[4] == FLOW_ERROR_UNKNOWN_CLASS);
  CHECK(statuses[5] == FLOW_ERROR_SHUTTING_DOWN);
  size_t count = 1;
  CHECK(flow_engine_live_count(host.engine(), FLOW_KIND_PLUGIN, nullptr, &count) == FLOW_OK);
  CHECK(count == 0);
}

TEST_CASE("W4: a file that has not been changed keeps its mapping when it is loaded again") {
  std::string path = fixture("late.so");
  auto mappings = [] {
    std::ifstream maps("/proc/self/maps");
    std::string line;
    int count = 0;
    while (std::getline(maps, line))
      count += line.find("late") != std::string::npos;
    return count;
  };
  Host host;
  flow_plugin plugin = FLOW_NONE;
  CHECK(flow_plugin_load(host.engine(), path.c_str(), &plugin, nullptr) == FLOW_OK);
  int before = mappings();
  CHECK(before > 0);
  for (int i = 0; i < 20; i++) {
    if (i % 2 == 0) {
      CHECK(flow_plugin_reload(host.engine(), plugin, &plugin, nullptr) == FLOW_OK);
    } else {
      CHECK(flow_plugin_unload(host.engine(), plugin, nullptr, nullptr) == FLOW_OK);
      CHECK(flow_plugin_load(host.engine(), path.c_str(), &plugin, nullptr) == FLOW_OK);
    }
    flow_handle made = FLOW_NONE;
    CHECK(flow_create(host.engine(), "late.screen", nullptr, &made) == FLOW_OK);
  }
  CHECK(mappings() == before);
}

TEST_CASE("W5: the init of a plugin may wait for a thread that loads another one") {
  std::string path = fixture("late.so"), other = fixture("good.so");
  static std::string loaded;
  static std::atomic<int> status;
  loaded = other;
  status = 1;
  Host host;
  flow_plugin plugin = FLOW_NONE;
  CHECK(flow_plugin_load(host.engine(), path.c_str(), &plugin, nullptr) == FLOW_OK);
  CHECK(flow_plugin_unload(host.engine(), plugin, nullptr, nullptr) == FLOW_OK);
  void (**init)() = exported<void (*)()>(path, "late_init");
  *init = [] {
    std::thread([] {
      flow_engine *engine = nullptr;
      if (flow_engine_create(nullptr, &engine) != FLOW_OK) return;
      status = flow_plugin_load(engine, loaded.c_str(), nullptr, nullptr);
      flow_engine_destroy(engine);
    }).join();
  };

  CHECK(flow_plugin_load(host.engine(), path.c_str(), &plugin, nullptr) == FLOW_OK);

  CHECK(status == FLOW_OK);
  *init = nullptr;
}

TEST_CASE("W5: a file that others may change is refused if only trusted ones are wanted") {
  TemporaryFile file("good.so", bytes_of(fixture("good.so")));
  CHECK(chmod(file.path.c_str(), 0757) == 0);
  Host host;
  flow_load_options options = FLOW_LOAD_OPTIONS_INIT;
  options.only_trusted_files = FLOW_TRUE;
  flow_error error = FLOW_ERROR_INIT;

  CHECK(flow_plugin_load_with(host.engine(), file.path.c_str(), &options, nullptr, &error) ==
        FLOW_ERROR_PLUGIN_OPEN);
  CHECK(std::string(error.message).find("is not trusted") != std::string::npos);
  CHECK(chmod(file.path.c_str(), 0755) == 0);
  CHECK(flow_plugin_load_with(host.engine(), file.path.c_str(), &options, nullptr, &error) ==
        FLOW_OK);
}

namespace {

/// Loads a file that must be trusted; the message says why it is not.
Attempt load_trusted(Host &host, const std::string &path) {
  Attempt attempt;
  flow_load_options options = FLOW_LOAD_OPTIONS_INIT;
  options.only_trusted_files = FLOW_TRUE;
  attempt.status =
      flow_plugin_load_with(host.engine(), path.c_str(), &options, &attempt.plugin, &attempt.error);
  attempt.message = attempt.error.message;
  return attempt;
}

bool says(const Attempt &attempt, const std::string &part) {
  return attempt.message.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE(
    "W5: a file that must be trusted is refused where others may change a folder above, or a link "
    "to it") {
  TemporaryFile file("good.so", bytes_of(fixture("good.so"))), beside("beside.so", "");
  const std::string above = file.path.substr(0, file.path.rfind('/')), link = beside.path;
  const std::string folder = link.substr(0, link.rfind('/'));
  CHECK(unlink(link.c_str()) == 0);
  CHECK(symlink(("../" + above.substr(5) + "/good.so").c_str(), link.c_str()) == 0);
  Host host;

  for (const std::string &open : {above, folder}) {
    CHECK(chmod(open.c_str(), 0757) == 0);
    const Attempt refused = load_trusted(host, link);
    CHECK(refused.status == FLOW_ERROR_PLUGIN_OPEN);
    CHECK(says(refused, "the folder '" + open + "' may be written to by everybody"));
    CHECK(plugin_count(host) == 0);
    CHECK(chmod(open.c_str(), 0755) == 0);
  }

  CHECK(load_trusted(host, link).status == FLOW_OK);
}

TEST_CASE(
    "W5: who stands in the access control list of a file that must be trusted counts as another "
    "user") {
  TemporaryFile file("good.so", bytes_of(fixture("good.so")));
  // Version 2, and then a tag, what is allowed, and a user: the owner, user 65534, the group, the
  // mask, all others.
  const uint16_t entries[][4] = {{0x01, 7, 0xffff, 0xffff},
                                 {0x02, 6, 65534, 0},
                                 {0x04, 5, 0xffff, 0xffff},
                                 {0x10, 7, 0xffff, 0xffff},
                                 {0x20, 5, 0xffff, 0xffff}};
  std::string list("\2\0\0\0", 4);
  list.append(reinterpret_cast<const char *>(entries), sizeof entries);
  Host host;
  // Not all file systems have such lists.
  if (setxattr(file.path.c_str(), "system.posix_acl_access", list.data(), list.size(), 0) != 0)
    return;

  const Attempt refused = load_trusted(host, file.path);

  CHECK(refused.status == FLOW_ERROR_PLUGIN_OPEN);
  CHECK(says(refused, "may be written to by others, as its access control list says"));
  CHECK(plugin_count(host) == 0);
}

TEST_CASE("W5: the copy of a file that must be trusted lies where nobody else can change it") {
  TemporaryFile file("good.so", bytes_of(fixture("good.so"))), beside("beside", "");
  const std::string temporary = beside.path;
  Host host;
  Attempt first = load_trusted(host, file.path);
  CHECK(first.status == FLOW_OK);
  CHECK(flow_plugin_unload(host.engine(), first.plugin, nullptr, nullptr) == FLOW_OK);
  CHECK(unlink(temporary.c_str()) == 0);
  CHECK(mkdir(temporary.c_str(), 0755) == 0);
  CHECK(chmod(temporary.c_str(), 0757) == 0);
  const char *before = std::getenv("TMPDIR");
  const std::string kept = before ? before : "/tmp";
  setenv("TMPDIR", temporary.c_str(), 1);
  file.write(bytes_of(fixture("good.so")));

  const Attempt refused = load_trusted(host, file.path);

  CHECK(refused.status == FLOW_ERROR_PLUGIN_OPEN);
  CHECK(says(refused, "the folder '" + temporary + "' may be written to by everybody"));
  CHECK(chmod(temporary.c_str(), 01777) == 0);
  CHECK(load_trusted(host, file.path).status == FLOW_OK);
  setenv("TMPDIR", kept.c_str(), 1);
  CHECK(rmdir(temporary.c_str()) == 0);
}
