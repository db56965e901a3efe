// flow/flow.hpp: the words for what is saved and restored (S1 to S16).
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include "support/kit.hpp"

using namespace test;

namespace {

enum class Size : uint8_t { small, large = 7 };

/// A screen whose members are its state, of every type that FLOW_STATE takes.
class Form : public flow::screen {
 public:
  FLOW_STATE(Form, is_on_, small_, wide_, unsigned_, share_, size_, name_, raw, maybe_, many_,
             nested_)
  void fill() {
    is_on_ = true, small_ = -128, wide_ = std::numeric_limits<int64_t>::min(),
    unsigned_ = 4000000000;
    share_ = 0.5, size_ = Size::large, name_ = "Ada", raw = {{"a", 1}}, maybe_ = 5;
    many_ = {"x", "y"}, nested_ = {1, std::nullopt};
  }
  std::string text() const {
    std::string all = std::to_string(is_on_) + " " + std::to_string(small_) + " " +
                      std::to_string(wide_) + " " + std::to_string(unsigned_) + " " +
                      std::to_string(share_) + " " + std::to_string(int(size_)) + " " + name_ +
                      " " + std::to_string(raw.get("a", 0)) + " " +
                      std::to_string(maybe_.value_or(-1));
    for (const std::string &each : many_)
      all += " " + each;
    for (const std::optional<int> &each : nested_)
      all += " " + std::to_string(each.value_or(-1));
    return all;
  }
  flow::value raw;

 private:
  bool is_on_ = false;
  int8_t small_ = 1;
  int64_t wide_ = 2;
  uint32_t unsigned_ = 3;
  double share_ = 4;
  Size size_ = Size::small;
  std::string name_;
  std::optional<int64_t> maybe_;
  std::vector<std::string> many_;
  std::vector<std::optional<int>> nested_;
};

/// A screen that saves by functions of its own, in one of several ways.
class Page : public flow::screen {
 public:
  static constexpr std::uint32_t state_version = 3;
  explicit Page(flow::value_view arguments) : way(arguments.string()) {}
  flow::value save_state() {
    saves++;
    if (way == "throws") throw std::runtime_error("no state");
    if (way == "nothing") return {};
    return {{"text", text}, {"way", way}};
  }
  bool restore_state(flow::value_view state, std::uint32_t version) {
    if (way == "refuses") return false;
    if (way == "chokes") throw std::runtime_error("no restore");
    text = state.get("text", "");
    text += " of version " + std::to_string(version) + (state.is_null() ? ", none" : "");
    return true;
  }
  void write(std::string_view given) { text = given; }
  FLOW_ACTIONS(Page, write)
  std::string way, text;
  int saves = 0;
};

/// Keeps handles as members: they are saved as ids. Its callbacks have names.
class Shelf : public flow::coordinator {
 public:
  void start() {
    first_ = open("page", "plain")->as<flow::screen_handle>();
    all_ = {first_, open("page", "plain")->as<flow::screen_handle>()};
    child_ =
        open("book", {}, flow::options().sheet().finished("ended"))->as<flow::coordinator_handle>();
  }
  void ended(flow::coordinator_handle, flow_cause cause, flow::value_view value) {
    heard += flow::name(flow::of::causes, cause) + std::string(" ") + std::string(value.string());
  }
  void answered(flow::screen_handle, std::string_view button) { heard += button; }
  FLOW_ACTIONS(Shelf, ended, answered)
  FLOW_STATE(Shelf, first_, gone_, all_, child_)

  flow::screen_handle first_, gone_;
  std::vector<flow::screen_handle> all_;
  flow::coordinator_handle child_;
  std::string heard;
};

/// Lends a member as it is, and keeps a saved id of its first screen.
class Book : public flow::coordinator {
 public:
  void start() { first_ = open("page", "plain")->as<flow::screen_handle>(); }
  const flow::value &save_state() {
    kept_["first"] = static_cast<int64_t>(saved_id(first_));
    kept_["none"] = static_cast<int64_t>(saved_id({}));
    return kept_;
  }
  bool restore_state(flow::value_view state) {
    first_ = restored<flow::screen_handle>(static_cast<uint64_t>(state.get("first", int64_t{0})));
    none_ = restored<flow::screen_handle>(static_cast<uint64_t>(state.get("none", int64_t{-1})));
    return true;
  }
  flow::screen_handle first() const { return first_; }
  flow::screen_handle none() const { return none_; }

 private:
  flow::value kept_;
  flow::screen_handle first_, none_ = flow::screen_handle(5);
};

using Key = std::pair<flow_kind, uint64_t>;

/// An engine that saves, its window, and what its saves have told.
class Saved {
 public:
  explicit Saved(bool has_window = true)
      : engine(std::move(
            *flow::create_engine(flow::engine_options().saved().state_limit(4096).diagnostic(
                [this](const flow_diagnostic &told) {
                  if (told.severity >= FLOW_SEVERITY_WARNING)
                    said += std::string(told.message) + "\n";
                })))) {
    CHECK(flow::registry(engine)
              .add<Form>("form")
              .add<Page>("page")
              .add<Book>("book")
              .add<Shelf>("shelf")
              .code() == FLOW_OK);
    if (has_window) window = *engine.create_window();
  }
  ~Saved() { CHECK(engine.end()); }
  Saved(const Saved &) = delete;
  Saved &operator=(const Saved &) = delete;

  /// All that is open, as a host would keep it.
  std::vector<flow::record> records() const {
    std::vector<flow::record> all;
    const flow::status saved =
        engine.save([&](const flow_record &told) { all.emplace_back(told); });
    CHECK(saved);
    return all;
  }
  template <typename T>
  T &top() {
    const flow::screen_handle top = engine.top(engine.windows().at(0));
    T *const found = engine.instance<T>(top, engine.class_id(top));
    REQUIRE(found != nullptr);
    return *found;
  }

  std::string said;
  flow::engine engine;
  flow::window_handle window;
};

flow::record *find(std::vector<flow::record> &records, flow_kind kind) {
  for (flow::record &each : records) {
    if (each.kind == kind) return &each;
  }
  return nullptr;
}

/// The record of the only screen of a class, to be read or damaged.
flow::value &screen_in(std::vector<flow::record> &records) {
  flow::record *const found = find(records, FLOW_KIND_SCREEN);
  REQUIRE(found != nullptr);
  return found->value;
}

}  // namespace

TEST_CASE("flow.hpp, S6: FLOW_STATE saves members of every type, under their names") {
  Saved one, other(false);
  CHECK(one.engine.open(one.window, "form"));
  one.top<Form>().fill();
  std::vector<flow::record> records = one.records();
  const flow::value state(screen_in(records)["state"]);
  CHECK(state.size() == 11);
  CHECK(state["is_on"].boolean());
  CHECK(state["name"].string() == "Ada");
  CHECK(state["raw"].get("a", 0) == 1);
  CHECK(state["nested"][1].is_null());

  const std::string before = one.top<Form>().text();
  CHECK(other.engine.restore(records));
  CHECK(other.top<Form>().text() == before);
  CHECK(before == "1 -128 -9223372036854775808 4000000000 0.500000 7 Ada 1 5 x y 1 -1");
  CHECK(other.said.empty());
}

TEST_CASE("flow.hpp, S6: a member that a state lacks stays as it was made") {
  Saved one, other(false);
  CHECK(one.engine.open(one.window, "form"));
  one.top<Form>().fill();
  std::vector<flow::record> records = one.records();
  CHECK(screen_in(records)["state"].erase("name"));
  CHECK(screen_in(records)["state"].erase("share"));
  CHECK(other.engine.restore(records));
  CHECK(other.top<Form>().text() ==
        "1 -128 -9223372036854775808 4000000000 4.000000 7  1 5 x y 1 -1");
}

TEST_CASE("flow.hpp, S9: a member of another type refuses the state, and says which") {
  const std::pair<const char *, flow::value> wrong[] = {{"is_on", 1},
                                                        {"small", 128},
                                                        {"small", -129},
                                                        {"small", "1"},
                                                        {"unsigned", -1},
                                                        {"share", "half"},
                                                        {"size", 256},
                                                        {"name", 5},
                                                        {"maybe", "x"},
                                                        {"many", "x"},
                                                        {"many", flow::list({1})},
                                                        {"nested", flow::list({"x"})},
                                                        {"unsigned", 4294967296}};
  for (const auto &[key, value] : wrong) {
    Saved one, other(false);
    CHECK(one.engine.open(one.window, "form"));
    std::vector<flow::record> records = one.records();
    screen_in(records)["state"][key] = value;
    CHECK(other.engine.restore(records));
    CHECK_MESSAGE(other.said.find("the state has something else under '" + std::string(key) +
                                  "'") != std::string::npos,
                  other.said);
    // It is a placeholder, which is nobody's instance.
    const flow::screen_handle top = other.engine.top(other.engine.windows().at(0));
    CHECK(top);
    CHECK(other.engine.live_count(FLOW_KIND_SCREEN) == 1);
    CHECK(other.engine.instance<Form>(top, "form") == nullptr);
  }
}

TEST_CASE("flow.hpp, S7: save_state and restore_state, with the version of the class") {
  Saved one, other(false);
  CHECK(one.engine.open(one.window, "page", "plain"));
  CHECK(one.engine.invoke(one.engine.top(one.window), "write", "ink"));
  std::vector<flow::record> records = one.records();
  CHECK(screen_in(records).get("version", 0) == 3);
  CHECK(other.engine.restore(records));
  CHECK(other.top<Page>().text == "ink of version 3");
  // S5: what has not changed is not asked again.
  Saved third(false);
  screen_in(records)["version"] = 2;
  CHECK(third.engine.restore(records));
  CHECK(third.top<Page>().text == "ink of version 2");
  Saved fourth(false);
  screen_in(records)["version"] = 4;
  CHECK(fourth.engine.restore(records));
  CHECK(fourth.engine.instance<Page>(fourth.engine.top(fourth.engine.windows().at(0)), "page") ==
        nullptr);
}

TEST_CASE("flow.hpp, S6: no state, and what is thrown instead of one") {
  for (const char *way : {"nothing", "throws"}) {
    Saved one, other(false);
    CHECK(one.engine.open(one.window, "page", way));
    std::vector<flow::record> records = one.records();
    CHECK(!screen_in(records).has("state"));
    CHECK((way == std::string("throws")) ==
          (one.said == "an exception has left 'save_state' of 'page': no state\n"));
    CHECK(other.engine.restore(records));
    CHECK(other.top<Page>().text == " of version 0, none");
  }
}

TEST_CASE("flow.hpp, S9: what refuses, or throws in restore_state, is a placeholder") {
  for (const char *way : {"refuses", "chokes"}) {
    Saved one, other(false);
    CHECK(one.engine.open(one.window, "page", way));
    std::vector<flow::record> records = one.records();
    CHECK(other.engine.restore(records));
    const flow::screen_handle top = other.engine.top(other.engine.windows().at(0));
    CHECK(other.engine.instance<Page>(top, "page") == nullptr);
    const bool is_told =
        other.said.find("an exception has left 'restore_state' of 'page': no restore") !=
        std::string::npos;
    CHECK(is_told == (way == std::string("chokes")));
    // S3: its state is saved again as it was.
    std::vector<flow::record> again;
    CHECK(other.engine.save([&](const flow_record &told) { again.emplace_back(told); }));
    CHECK(screen_in(again)["state"] == screen_in(records)["state"]);
  }
}

TEST_CASE("flow.hpp, S10: a state keeps saved ids instead of handles") {
  Saved one, other(false);
  CHECK(one.engine.open(one.window, "book"));
  CHECK(other.engine.restore(one.records()));
  const flow::coordinator_handle made = other.engine.children().at(0);
  Book &book = *other.engine.instance<Book>(made, "book");
  CHECK(book.first() == other.engine.top(other.engine.windows().at(0)));
  CHECK(!book.none());
  const auto id = other.engine.saved_id(book.first());
  CHECK(*id == *one.engine.saved_id(one.engine.top(one.window)));
  CHECK(*other.engine.restored<flow::screen_handle>(*id) == book.first());
  CHECK(other.engine.restored<flow::window_handle>(*id).status() == FLOW_ERROR_STALE_HANDLE);
  CHECK(other.engine.restored<flow::screen_handle>(1u << 20).status() == FLOW_ERROR_STALE_HANDLE);
  CHECK(*other.engine.restored<flow::window_handle>(
            *other.engine.saved_id(other.engine.windows().at(0))) == other.engine.windows().at(0));
}

TEST_CASE("flow.hpp, S10: FLOW_STATE saves handles as ids, and finds what has them") {
  Saved one, other(false), third(false);
  CHECK(one.engine.open(one.window, "shelf"));
  std::vector<flow::record> records = one.records();
  CHECK(other.engine.restore(records));
  Shelf &shelf = *other.engine.instance<Shelf>(other.engine.children().at(0), "shelf");
  CHECK(other.engine.class_id(shelf.first_) == std::string("page"));
  CHECK(!shelf.gone_);
  CHECK(shelf.all_.size() == 2);
  CHECK(shelf.all_.at(0) == shelf.first_);
  CHECK(shelf.all_.at(1) != shelf.first_);
  CHECK(other.engine.class_id(shelf.child_) == std::string("book"));
  // N5: its callback is called by its name, with the value, and without one.
  CHECK(other.engine.finish(shelf.child_, "done"));
  CHECK(shelf.heard == "finished done");
  for (flow::record &each : records) {
    if (each.kind == FLOW_KIND_COORDINATOR && each.value["state"].has("child")) {
      each.value["state"]["first"] = 1 << 20;                           // nobody has this id
      each.value["state"]["child"] = *one.engine.saved_id(one.window);  // another kind
    }
  }
  CHECK(third.engine.restore(records));
  Shelf &lost = *third.engine.instance<Shelf>(third.engine.children().at(0), "shelf");
  CHECK(!lost.first_);
  CHECK(!lost.child_);
  CHECK(lost.all_.size() == 2);
}

TEST_CASE("flow.hpp, S9: a handle that is no saved id refuses the state") {
  for (const flow::value &wrong : {flow::value("x"), flow::value(-1)}) {
    Saved one, other(false);
    CHECK(one.engine.open(one.window, "shelf"));
    std::vector<flow::record> records = one.records();
    for (flow::record &each : records) {
      if (each.value["state"].has("child")) each.value["state"]["child"] = wrong;
    }
    CHECK(other.engine.restore(records));
    CHECK(other.said.find("the state has something else under 'child' than a saved id") !=
          std::string::npos);
  }
}

TEST_CASE("flow.hpp, S4: a saver is told what has changed, and what has gone") {
  Saved one;
  CHECK(one.engine.open(one.window, "page", "plain"));
  flow::saver saver = *one.engine.begin_saver();
  CHECK(saver);
  std::map<Key, flow::value> all;
  std::vector<std::string> told;
  const auto take = [&](const flow_record &record) {
    told.push_back(std::string(flow_kind_name(record.kind)) + (record.value ? "" : " gone"));
    if (record.value)
      all[{record.kind, record.id}] = flow::value(flow::value_view(record.value));
    else
      all.erase({record.kind, record.id});
  };
  CHECK(*saver.save(take) == true);
  told.clear();
  CHECK(*saver.save(take) == false);
  CHECK(told.empty());

  const flow::screen_handle screen = one.engine.top(one.window);
  Page &page = one.top<Page>();
  page.text = "changed outside";
  CHECK(*saver.save(take) == false);
  CHECK(told.empty());  // S5: nobody has said so
  CHECK(one.engine.state_changed(screen));
  CHECK(*saver.save(take) == false);
  CHECK(told == std::vector<std::string>{"screen"});

  told.clear();
  CHECK(one.engine.push(one.window, *one.engine.create_screen("page", "plain")));
  CHECK(saver.save(take));
  told.clear();
  CHECK(one.engine.back(one.window));
  CHECK(*saver.save(take) == false);
  bool is_gone = false;
  for (const std::string &line : told)
    is_gone = is_gone || line == "screen gone";
  CHECK(is_gone);
  std::map<Key, flow::value> whole;
  for (const flow::record &each : one.records())
    whole[{each.kind, each.id}] = each.value;
  CHECK(whole.size() == all.size());
  for (const auto &[key, value] : whole)
    CHECK(all[key] == value);

  flow::saver moved = std::move(saver);
  CHECK(!saver);
  CHECK(moved.save(take));
  moved.end();
  moved.end();
  CHECK(moved.save(take).status() == FLOW_ERROR_INVALID_ARGUMENT);
}

TEST_CASE("flow.hpp, S4: after an exception of who takes, the next save is whole") {
  Saved one;
  CHECK(one.engine.open(one.window, "page", "plain"));
  flow::saver saver = *one.engine.begin_saver();
  int taken = 0;
  CHECK(saver.save([&](const flow_record &) { taken++; }));
  const int all = taken;
  one.top<Page>().text = "changed";
  CHECK(one.engine.state_changed(one.engine.top(one.window)));
  const auto failed =
      saver.save([](const flow_record &) { throw std::runtime_error("the disk is full"); });
  CHECK(failed.status() == FLOW_ERROR_IO);
  CHECK(one.said == "an exception has left 'save': the disk is full\n");
  taken = 0;
  CHECK(*saver.save([&](const flow_record &) { taken++; }) == true);
  CHECK(taken == all);
  // Of what comes behind an exception nothing is taken.
  taken = 0;
  CHECK(one.engine.save([&](const flow_record &) {
    if (++taken == 2) throw 5;
  }) == FLOW_ERROR_IO);
  CHECK(taken == 2);
}

TEST_CASE("flow.hpp, S2: the function at rest saves, and no other callback does") {
  Saved one;
  int rests = 0, ended = 0;
  struct Ending {
    explicit Ending(int &count) : count(&count) {}
    ~Ending() { ++*count; }
    int *count;
  };
  std::vector<size_t> counts;
  CHECK(one.engine.set_rest([&, ending = std::make_shared<Ending>(ended)] {
    rests++;
    counts.push_back(one.records().size());
  }));
  rests = 0;
  CHECK(one.engine.open(one.window, "page", "plain"));
  CHECK(rests == 1);
  CHECK(counts.back() == one.records().size());
  CHECK(one.engine.push(
      one.window, *one.engine.create_screen("page", "plain"), flow::options().done([&] {
        CHECK(one.engine.save([](const flow_record &) {}) == FLOW_ERROR_IN_CALLBACK);
      })));
  CHECK(rests == 2);
  CHECK(ended == 0);
  CHECK(one.engine.end_rest());
  CHECK(ended == 1);
  CHECK(one.engine.back(one.window));
  CHECK(rests == 2);

  flow::result<flow_rest> added =
      one.engine.add_rest([&, ending = std::make_shared<Ending>(ended)] { rests += 10; });
  REQUIRE(added);
  CHECK(rests == 12);
  CHECK(one.engine.remove_rest(*added));
  CHECK(ended == 2);
  CHECK(one.engine.remove_rest(*added) == FLOW_ERROR_STALE_HANDLE);
}

TEST_CASE("flow.hpp, S7: windows of a restore are those that exist, or made and told") {
  Saved one;
  const flow::window_handle second = *one.engine.create_window();
  CHECK(one.engine.open(one.window, "page", "plain"));
  CHECK(one.engine.open(second, "form"));
  const uint64_t first_id = *one.engine.saved_id(one.window);
  const uint64_t second_id = *one.engine.saved_id(second);
  const std::vector<flow::record> records = one.records();

  Saved other;
  std::vector<std::pair<uint64_t, flow::window_handle>> made;
  const int alive = Captured::alive;
  CHECK(other.engine.restore(
      records, flow::restore_options()
                   .window(first_id, other.window)
                   .made([&, captured = Captured()](uint64_t id, flow::window_handle window) {
                     made.emplace_back(id, window);
                   })));
  CHECK(Captured::alive == alive);
  CHECK(made.size() == 1);
  CHECK(made.at(0).first == second_id);
  CHECK(other.engine.class_id(other.engine.top(other.window)) == std::string("page"));
  CHECK(other.engine.class_id(other.engine.top(made.at(0).second)) == std::string("form"));

  // S7: not while something is open. The function ends as well.
  const flow::status again =
      other.engine.restore(records, flow::restore_options().made([captured = Captured()] {}));
  CHECK(again == FLOW_ERROR_BUSY);
  CHECK(Captured::alive == alive);
  {
    flow::restore_options unused = flow::restore_options().made([captured = Captured()] {});
  }
  CHECK(Captured::alive == alive);
}

TEST_CASE("flow.hpp, S9, S16: what is set aside is a placeholder, until it is renewed") {
  Saved one, other(false);
  CHECK(one.engine.open(one.window, "page", "plain"));
  CHECK(one.engine.invoke(one.engine.top(one.window), "write", "ink"));
  const uint64_t id = *one.engine.saved_id(one.engine.top(one.window));
  CHECK(other.engine.restore(one.records(), flow::restore_options().set_aside(id)));
  const flow::screen_handle top = other.engine.top(other.engine.windows().at(0));
  CHECK(other.engine.instance<Page>(top, "page") == nullptr);
  CHECK(other.engine.renew(top));
  CHECK(other.engine.instance<Page>(top, "page")->text == "ink of version 3");
  CHECK(other.engine.renew(top, {{"text", "given"}}, 1));
  CHECK(other.engine.instance<Page>(top, "page")->text == "given of version 1");
}

TEST_CASE("flow.hpp, S8, S11: records that make no tree are refused with a sentence") {
  Saved one, other(false);
  CHECK(one.engine.open(one.window, "page", "plain"));
  std::vector<flow::record> records = one.records();
  screen_in(records)["stack"] = 12345;
  const flow::status refused = other.engine.restore(records);
  CHECK(refused == FLOW_ERROR_BAD_VALUE);
  CHECK(std::string(refused.message()) ==
        "record 3 (screen 4) stands on a stack that was not saved");
  CHECK(other.engine.windows().empty());
}

TEST_CASE("flow.hpp, S19: an engine that saves counts what ending it would lose") {
  Saved one;
  CHECK(one.engine.open(one.window, "page"));
  CHECK(one.engine.unsaved()->timers == 0);
  const flow::screen_handle page = one.engine.top(one.window);
  flow_timer timer = FLOW_NONE;
  CHECK(flow_timer_start(one.engine.raw(), page.raw(), 1000, 0,
                         {[](void *, flow_engine *, flow_handle) {}, nullptr, nullptr},
                         &timer) == FLOW_OK);
  CHECK(one.engine.unsaved()->timers == 1);
}

TEST_CASE("flow.hpp, S1: an engine that does not save says so") {
  Kit kit;
  CHECK(kit.engine.save([](const flow_record &) {}) == FLOW_ERROR_UNSUPPORTED);
  CHECK(kit.engine.restore({}) == FLOW_ERROR_UNSUPPORTED);
  CHECK(kit.engine.begin_saver().status() == FLOW_ERROR_UNSUPPORTED);
  CHECK(kit.engine.set_rest([captured = Captured()] {}) == FLOW_ERROR_UNSUPPORTED);
  CHECK(kit.engine.add_rest([] {}).status() == FLOW_ERROR_UNSUPPORTED);
  CHECK(kit.engine.saved_id(kit.window).status() == FLOW_ERROR_UNSUPPORTED);
  CHECK(kit.engine.unsaved().status() == FLOW_ERROR_UNSUPPORTED);
}
