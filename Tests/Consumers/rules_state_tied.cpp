// Rules S7, S9 and S16: who is above an instance while its state is restored, and is told there.
#include <doctest/doctest.h>
#include <flow/flow.h>
#include <flow/host_api.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "support/host.hpp"
#include "support/records.hpp"
#include "support/twin.hpp"

using namespace test;

namespace {

struct Family;

/// An instance of the classes here, whose `create` gets its name.
struct Member {
  Family *family;
  flow_handle self;
  std::string name;

  /// Tells whoever is above it.
  flow_status tell() const;
  flow_handle above() const;
};

/// An engine with the classes "tied.flow" and "tied.page", whose instances hear what they are told.
struct Family {
  Host host{saving()};
  flow_engine *engine = host.engine();
  /// "f<r" if r has told f.
  std::vector<std::string> heard;
  std::map<std::string, Member *> members;
  /// Bodies of methods, by the names of instances.
  std::map<std::string, std::function<void(Member &)>> on_create, on_start, on_heard;
  std::map<std::string, std::function<bool(Member &)>> on_restore;
  static inline Family *registering = nullptr;

  explicit Family(bool has_classes = true) {
    if (has_classes) add();
  }
  ~Family() { host.shut_down(); }

  /// Adds the plugin with the classes.
  void add() {
    static const flow_plugin_entry_table entry = {FLOW_PLUGIN_MAGIC,
                                                  FLOW_ABI_VERSION,
                                                  sizeof(flow_plugin_entry_table),
                                                  sizeof(flow_host_api),
                                                  "tied",
                                                  "1.0",
                                                  begin,
                                                  nullptr};
    registering = this;
    REQUIRE(flow_plugin_add(engine, &entry, nullptr, nullptr) == FLOW_OK);
  }

  /// Opens an instance; a coordinator opens pages of these names.
  flow_handle open(flow_handle from, const char *id, const std::string &name,
                   const std::vector<std::string> &pages = {}, uint32_t flags = 0) {
    flow_value value = flow_string_value(name.c_str());
    flow_options options = FLOW_OPTIONS_INIT;
    options.flags = flags;
    if (!pages.empty()) {
      on_start[name] = [pages](Member &member) {
        for (const std::string &page : pages)
          member.family->open(member.self, "tied.page", page);
      };
    }
    return flow_show_with(engine, from, id, &value, &options);
  }
  flow_handle flow(flow_handle from, const std::string &name, const std::vector<std::string> &pages,
                   uint32_t flags = 0) {
    return open(from, "tied.flow", name, pages, flags);
  }
  flow_handle at(const std::string &name) { return members.at(name)->self; }
  /// The name of an instance; "-" for none.
  std::string name(flow_handle handle) {
    for (const auto &[name, member] : members)
      if (member->self == handle) return name;
    return "-";
  }
  std::string told() const {
    std::string all;
    for (const std::string &each : heard)
      all += (all.empty() ? "" : " ") + each;
    return all;
  }
  std::string tree() {
    std::string all;
    flow_window windows[4] = {};
    size_t count = 0, depth = 0;
    CHECK(flow_engine_windows(engine, windows, 4, &count) == FLOW_OK);
    for (size_t index = 0; index < count; index++) {
      flow_router router = FLOW_NONE;
      CHECK(flow_router_of(engine, windows[index], &router) == FLOW_OK);
      if (router == FLOW_NONE || flow_router_depth(engine, router, &depth) != FLOW_OK) continue;
      all += "[";
      for (size_t place = 0; place < depth; place++) {
        flow_screen screen = FLOW_NONE;
        CHECK(flow_router_screen_at(engine, router, place, &screen) == FLOW_OK);
        all += (place > 0 ? " " : "") + name(screen);
      }
      all += "]";
    }
    return all;
  }

 private:
  static void *create(void *user_data, flow_engine *, flow_handle self, const flow_value *name) {
    Family &family = *static_cast<Family *>(user_data);
    Member *made = new Member{&family, self, name ? view_text(name->as.string) : ""};
    family.members[made->name] = made;
    if (family.on_create[made->name]) family.on_create[made->name](*made);
    return made;
  }
  static void destroy(void *self) {
    Member *member = static_cast<Member *>(self);
    if (member->family->members[member->name] == member)
      member->family->members.erase(member->name);
    delete member;
  }
  static void start(void *self) {
    Member &member = *static_cast<Member *>(self);
    if (member.family->on_start[member.name]) member.family->on_start[member.name](member);
  }
  static void render(void *, flow_content) {}
  static flow_bool restore(void *self, const flow_value *, uint32_t) {
    Member &member = *static_cast<Member *>(self);
    auto body = member.family->on_restore[member.name];
    return !body || body(member);
  }
  static void heard_of(void *self, const flow_value *teller) {
    Member &member = *static_cast<Member *>(self);
    member.family->heard.push_back(member.name + "<" + view_text(teller->as.string));
    auto body = member.family->on_heard[member.name];
    if (body) body(member);
  }
  static flow_status begin(const flow_host_api *api, flow_engine *engine, flow_plugin self,
                           flow_error *error) {
    const flow_method flows[] = {
        FLOW_COORDINATOR_METHOD(create, create), FLOW_COORDINATOR_METHOD(destroy, destroy),
        FLOW_COORDINATOR_METHOD(start, start), FLOW_COORDINATOR_METHOD(restore_state, restore),
        FLOW_ACTION(heard_of)};
    const flow_method pages[] = {FLOW_SCREEN_METHOD(create, create),
                                 FLOW_SCREEN_METHOD(destroy, destroy),
                                 FLOW_SCREEN_METHOD(render, render),
                                 FLOW_SCREEN_METHOD(restore_state, restore), FLOW_ACTION(heard_of)};
    flow_class classes[] = {FLOW_CLASS(FLOW_KIND_COORDINATOR, "tied.flow", flows),
                            FLOW_CLASS(FLOW_KIND_SCREEN, "tied.page", pages)};
    for (flow_class &each : classes) {
      each.user_data = registering;
      flow_status status = api->flow_class_register(engine, self, &each, error);
      if (status != FLOW_OK) return status;
    }
    return FLOW_OK;
  }
};

flow_status Member::tell() const {
  flow_value value = flow_string_value(name.c_str());
  return flow_tell(family->engine, self, "heard_of", &value, 1);
}

flow_handle Member::above() const {
  if (flow_kind_of(self) == FLOW_KIND_SCREEN) return flow_owner_of(family->engine, self);
  flow_coordinator_info info = FLOW_COORDINATOR_INFO_INIT;
  CHECK(flow_coordinator_get(family->engine, self, &info) == FLOW_OK);
  return info.parent != FLOW_NONE ? info.parent : info.carrier;
}

/// Records of f, which shows r and opens g in it, which shows s, which carries c, which shows t.
struct Saved {
  Family before;
  Records records;

  Saved() {
    before.flow(before.host.window(), "f", {"r"});
    before.flow(before.at("f"), "g", {"s"});
    before.flow(before.at("s"), "c", {"t"}, FLOW_OPEN_CARRIED);
    REQUIRE(before.tree() == "[r s t]");
    take();
  }
  void take() { REQUIRE(records.take(before.engine) == FLOW_OK); }
  uint64_t id(const std::string &name) {
    uint64_t id = 0;
    CHECK(flow_saved_id(before.engine, before.at(name), &id) == FLOW_OK);
    return id;
  }
  void restore(Family &family, uint64_t set_aside = 0) const {
    flow_restore_options options = FLOW_RESTORE_OPTIONS_INIT;
    options.set_aside = &set_aside;
    options.set_aside_count = set_aside != 0;
    REQUIRE(records.restore(family.engine, &options) == FLOW_OK);
  }
};

const std::vector<std::string> all = {"f", "g", "r", "s", "c", "t"};

/// Each tells whoever is above it.
void tell_all(Family &family, std::map<std::string, flow_status> &told) {
  for (const std::string &name : all) {
    family.on_restore[name] = [&told](Member &member) {
      told[member.name] = member.tell();
      return true;
    };
  }
}

}  // namespace

TEST_CASE("S7 N1: in 'restore_state' each has the one above it, restored already, and tells it") {
  Saved saved;
  Family after;
  std::string seen;
  std::map<std::string, flow_status> told;
  for (const std::string &name : all) {
    after.on_create[name] = [&](Member &member) {
      // As in each 'create'.
      CHECK(member.above() == FLOW_NONE);
      CHECK(member.tell() == FLOW_ERROR_UNKNOWN_METHOD);
    };
    after.on_restore[name] = [&](Member &member) {
      seen += member.name + ":" + after.name(member.above()) + " ";
      told[member.name] = member.tell();
      return true;
    };
  }

  saved.restore(after);

  CHECK(seen == "f:- g:f r:f s:g c:s t:c ");
  CHECK(after.told() == "f<g f<r g<s s<c c<t");
  CHECK(told["f"] == FLOW_ERROR_UNKNOWN_METHOD);
  for (const char *name : {"g", "r", "s", "c", "t"})
    CHECK(told[name] == FLOW_OK);
  CHECK(after.tree() == "[r s t]");
  Records again;
  CHECK(again.take(after.engine) == FLOW_OK);
  CHECK(again.text() == saved.records.text());
}

TEST_CASE("S7: children of a coordinator are there in 'restore_state', and what it shows is not") {
  Saved saved;
  Family after;
  int calls = 0;
  after.on_restore["f"] = [&](Member &member) {
    calls++;
    flow_coordinator children[2] = {};
    size_t count = 0;
    CHECK(flow_coordinator_children(after.engine, member.self, children, 2, &count) == FLOW_OK);
    CHECK(count == 1);
    CHECK(children[0] == after.at("g"));
    flow_coordinator_info info = FLOW_COORDINATOR_INFO_INIT;
    CHECK(flow_coordinator_get(after.engine, member.self, &info) == FLOW_OK);
    CHECK(info.child_count == 1);
    CHECK(info.screen_count == 0);
    CHECK(info.phase == FLOW_PHASE_CREATED);
    CHECK(info.router == FLOW_NONE);
    return true;
  };
  saved.restore(after);
  CHECK(calls == 1);
}

TEST_CASE("S7 S9: who tells a placeholder has an error, and nobody further up is told") {
  Saved saved;
  std::map<std::string, flow_status> told;
  SUBCASE("one that the host sets aside") {
    Family after;
    tell_all(after, told);
    saved.restore(after, saved.id("g"));
    CHECK(told["s"] == FLOW_ERROR_UNKNOWN_METHOD);
    CHECK(told["r"] == FLOW_OK);
    CHECK(after.host.diagnostics.mentions("stands for an instance that could not be restored"));
    CHECK(after.told() == "f<r s<c c<t");
  }
  SUBCASE("one that refuses its state") {
    Family after;
    tell_all(after, told);
    after.on_restore["g"] = [&](Member &member) {
      CHECK(member.tell() == FLOW_OK);
      return false;
    };
    saved.restore(after);
    CHECK(told["s"] == FLOW_ERROR_UNKNOWN_METHOD);
    CHECK(after.told() == "f<g f<r s<c c<t");
  }
  SUBCASE("one that carries") {
    Family after;
    tell_all(after, told);
    saved.restore(after, saved.id("s"));
    CHECK(told["c"] == FLOW_ERROR_UNKNOWN_METHOD);
    CHECK(after.told() == "f<g f<r c<t");
  }
}

TEST_CASE(
    "S7 Q2 Q3: what somebody asks for when it is told waits, and is about what has been restored") {
  Saved saved;
  Family after;
  std::map<std::string, flow_status> told;
  tell_all(after, told);
  std::string outcomes;
  auto note = [&](const char *word) {
    return Options().done([&outcomes, word](flow_transition, const flow_outcome &outcome) {
      outcomes += std::string(word) + ":" + flow_outcome_name(outcome.kind) + " ";
    });
  };
  after.on_heard["g"] = [&](Member &member) {
    // Nothing stands yet, and t is what a pop is about.
    after.host.pop(member.self, note("pop"));
    after.host.close(after.at("t"), note("close"));
    after.open(member.self, "tied.page", "u");
    CHECK(after.tree() == "");
  };

  saved.restore(after);

  CHECK(outcomes == "pop:done close:noop ");
  CHECK(after.tree() == "[r s u]");
}

TEST_CASE("S7 C4: a flow that is finished in a 'restore_state' has been there when it ends") {
  Saved saved;
  for (const char *ending : {"f", "g", "c"}) {
    CAPTURE(ending);
    Family after;
    after.on_restore["t"] = [&](Member &member) {
      after.host.finish(after.at(ending));
      CHECK(member.tell() == FLOW_OK);
      return true;
    };
    saved.restore(after);
    CHECK(after.told() == "c<t");
    CHECK(after.tree() == (*ending == 'f' ? "" : *ending == 'g' ? "[r]" : "[r s]"));
    CHECK(after.host.diagnostics.count(FLOW_SEVERITY_ERROR) == 0);
  }
}

TEST_CASE("S7 C2 O11: a request that is made in a 'restore_state' belongs to who made it") {
  Family before;
  before.on_start["d"] = [&](Member &member) {
    CHECK(flow_coordinator_defer(before.engine, member.self) == FLOW_OK);
  };
  before.flow(before.host.window(), "f", {"r"});
  before.flow(before.at("f"), "d", {});
  Records records;
  REQUIRE(records.take(before.engine) == FLOW_OK);

  Family after;
  after.on_heard["f"] = [&](Member &member) {
    after.flow(member.self, "e", {"s"});
    after.host.finish(after.at("d"));
  };
  after.on_restore["d"] = [&](Member &member) { return member.tell() == FLOW_OK; };
  REQUIRE(records.restore(after.engine) == FLOW_OK);

  CHECK(after.tree() == "[r s]");
  after.host.stop(after.at("e"));
  CHECK(after.tree() == "[r]");
  CHECK(after.host.live(FLOW_KIND_COORDINATOR) == 1);
}

TEST_CASE("S7: in two windows each tells whoever is above it in its own") {
  Family before;
  before.flow(before.host.window(), "f", {"r"});
  before.flow(before.host.window(), "g", {"s"});
  Records records;
  REQUIRE(records.take(before.engine) == FLOW_OK);

  Family after;
  std::map<std::string, flow_status> told;
  tell_all(after, told);
  after.on_heard["f"] = [&](Member &member) { after.open(member.self, "tied.page", "u"); };
  after.on_heard["g"] = [&](Member &member) { after.host.finish(member.self); };
  REQUIRE(records.restore(after.engine) == FLOW_OK);

  CHECK(after.told() == "f<r g<s");
  CHECK(after.tree() == "[r u]");
}

TEST_CASE("S9 S16: what comes alive or is made anew tells whoever is above it") {
  Saved saved;
  Family after(false);
  std::map<std::string, flow_status> told;
  tell_all(after, told);
  saved.restore(after);
  CHECK(after.told() == "");

  // In one request, each behind the one above it.
  after.add();

  CHECK(after.tree() == "[r s t]");
  CHECK(after.heard.size() == 5);
  for (const char *name : {"g", "r", "s", "c", "t"}) {
    CHECK(told[name] == FLOW_OK);
    after.heard.clear();
    CHECK(flow_instance_renew(after.engine, after.at(name), nullptr, 0, nullptr, nullptr) ==
          FLOW_OK);
    CHECK(after.told() == after.name(after.members.at(name)->above()) + "<" + name);
  }
}
