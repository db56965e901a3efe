// Rules N1 to N4: short words for daily work (flow/daily.h).
#include <doctest/doctest.h>

#include <cstring>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "support/host.hpp"
#include "support/value_text.hpp"

using namespace test;

namespace {

/// An instance of the classes here, as `create` returns it.
struct Asked {
  flow_engine *engine;
  flow_handle handle;
  std::string name;
};

std::vector<std::string> heard;
/// The body of a coordinator's `start`, by class.
std::map<std::string, std::function<void(Asked &)>> on_start;

void *create(void *user_data, flow_engine *engine, flow_handle handle, const flow_value *) {
  return new Asked{engine, handle, static_cast<const char *>(user_data)};
}
void destroy(void *self) { delete static_cast<Asked *>(self); }
void start(void *self) {
  Asked &asked = *static_cast<Asked *>(self);
  on_start[asked.name](asked);
}
void render(void *, flow_content) {}
void language_chosen(void *self, const flow_value *value) {
  heard.push_back(static_cast<Asked *>(self)->name + ":" + value_text(value));
}
const flow_value *settings(void *self) {
  static flow_value value;
  value = flow_string_value(static_cast<Asked *>(self)->name.c_str());
  return &value;
}
void set_volume(void *self, int32_t volume) {
  heard.push_back(static_cast<Asked *>(self)->name + " at " + std::to_string(volume));
}

/// "outer" shows the screen "first" and opens "inner", which shows "last".
struct Family {
  Host host;
  flow_engine *engine = host.engine();
  flow_window window = host.window();
  flow_handle outer = FLOW_NONE, inner = FLOW_NONE, first = FLOW_NONE, last = FLOW_NONE;

  Family() {
    heard.clear();
    add("outer", {FLOW_ACTION(language_chosen), FLOW_ACTION(settings),
                  FLOW_METHOD("set_volume", "v(pi)", set_volume)});
    add("inner", {FLOW_ACTION(settings), FLOW_METHOD("outgoing", "v(p)", destroy)});
    on_start["outer"] = [this](Asked &self) {
      first = flow_show(engine, self.handle, "test.screen", nullptr);
      inner = flow_show(engine, self.handle, "inner", nullptr);
    };
    on_start["inner"] = [this](Asked &self) {
      last = flow_show(engine, self.handle, "test.screen", nullptr);
    };
    outer = flow_show(engine, window, "outer", nullptr);
  }

  void add(const char *id, std::vector<flow_method> methods,
           flow_kind kind = FLOW_KIND_COORDINATOR) {
    methods.push_back(FLOW_COORDINATOR_METHOD(create, create));
    methods.push_back(FLOW_COORDINATOR_METHOD(destroy, destroy));
    if (kind == FLOW_KIND_COORDINATOR) methods.push_back(FLOW_COORDINATOR_METHOD(start, start));
    if (kind == FLOW_KIND_SCREEN) methods.push_back(FLOW_SCREEN_METHOD(render, render));
    flow_class description = FLOW_CLASS_INIT;
    description.kind = kind;
    description.id = id;
    description.methods = methods.data();
    description.method_count = methods.size();
    description.user_data = const_cast<char *>(id);
    CHECK(flow_class_register(engine, FLOW_NONE, &description, nullptr) == FLOW_OK);
  }

  std::string refusal(flow_handle from, const char *method, std::vector<flow_value> arguments = {},
                      flow_status expected = FLOW_ERROR_UNKNOWN_METHOD) {
    flow_error error = FLOW_ERROR_INIT;
    CHECK(flow_ask(engine, from, method, arguments.data(), arguments.size(), nullptr, &error) ==
          expected);
    return error.message;
  }
  std::string name(flow_handle handle) {
    char name[FLOW_NAME_SIZE];
    return flow_name_of(engine, handle, name, sizeof name);
  }
};

}  // namespace

TEST_CASE("N1: show creates and opens, and hands out what it opened") {
  Family family;
  CHECK(flow_kind_of(family.last) == FLOW_KIND_SCREEN);
  CHECK(flow_owner_of(family.engine, family.last) == family.inner);
  CHECK(flow_owner_of(family.engine, family.first) == family.outer);
  CHECK(flow_show(family.engine, family.window, "no such class", nullptr) == FLOW_NONE);
  CHECK(family.host.diagnostics.mentions("no such class"));

  flow_options options = FLOW_OPTIONS_INIT;
  options.style = FLOW_STYLE_SHEET;
  flow_screen sheet = flow_show_with(family.engine, family.inner, "test.screen", nullptr, &options);
  CHECK(flow_owner_of(family.engine, sheet) == family.inner);
  flow_dismiss(family.engine, family.inner, 1, nullptr, nullptr);
  CHECK(flow_owner_of(family.engine, sheet) == FLOW_NONE);
}

TEST_CASE("N1: tell and ask reach the nearest above that has the method") {
  Family family;
  flow_value german = flow_string_value("de");
  CHECK(flow_tell(family.engine, family.last, "language_chosen", &german, 1) == FLOW_OK);
  CHECK(flow_tell(family.engine, family.inner, "language_chosen", &german, 1) == FLOW_OK);
  CHECK(flow_tell(family.engine, family.first, "language_chosen", &german, 1) == FLOW_OK);
  CHECK(heard == std::vector<std::string>(3, "outer:\"de\""));

  flow_value result = flow_null_value();
  CHECK(flow_ask(family.engine, family.last, "settings", nullptr, 0, &result, nullptr) == FLOW_OK);
  CHECK(value_text(&result) == "\"inner\"");
  CHECK(flow_ask(family.engine, family.inner, "settings", nullptr, 0, &result, nullptr) == FLOW_OK);
  CHECK(value_text(&result) == "\"outer\"");
}

TEST_CASE("N1: the screen that carries a coordinator is asked, then its owner") {
  Family family;
  family.add("carrier", {FLOW_ACTION(language_chosen)}, FLOW_KIND_SCREEN);
  on_start["carried"] = [&](Asked &self) {
    family.last = flow_show(family.engine, self.handle, "test.screen", nullptr);
  };
  family.add("carried", {});
  flow_screen carrier = flow_show(family.engine, family.inner, "carrier", nullptr);
  flow_options options = FLOW_OPTIONS_INIT;
  options.style = FLOW_STYLE_SHEET;
  options.flags = FLOW_OPEN_CARRIED;
  flow_show_with(family.engine, carrier, "carried", nullptr, &options);

  flow_value value = flow_integer_value(5), result;
  CHECK(flow_tell(family.engine, family.last, "language_chosen", &value, 1) == FLOW_OK);
  CHECK(flow_tell(family.engine, family.last, "set_volume", &value, 1) == FLOW_OK);
  CHECK(heard == std::vector<std::string>{"carrier:5", "outer at 5"});
  CHECK(flow_ask(family.engine, family.last, "settings", nullptr, 0, &result, nullptr) == FLOW_OK);
  CHECK(value_text(&result) == "\"inner\"");
}

TEST_CASE("N1: a name that nobody has says who was asked, and what was meant") {
  Family family;
  CHECK(family.refusal(family.last, "langauge_chosen") ==
        "nobody above " + family.name(family.last) + " has a method 'langauge_chosen'; asked: " +
            family.name(family.inner) + ", " + family.name(family.outer) + "; " +
            family.name(family.outer) + " has 'language_chosen'");
  CHECK(family.refusal(family.last, "zzz") ==
        "nobody above " + family.name(family.last) + " has a method 'zzz'; asked: " +
            family.name(family.inner) + ", " + family.name(family.outer));
  // Only the engine calls standard methods; the asker itself is not asked.
  CHECK(family.refusal(family.last, "start").find("has a method 'start'") != std::string::npos);
  CHECK(family.refusal(family.outer, "settings").find("belongs to no coordinator") !=
        std::string::npos);
  flow_screen loose = family.host.screen("loose");
  CHECK(family.refusal(loose, "settings") == "nobody can be asked for method 'settings': " +
                                                 family.name(loose) + " belongs to no coordinator");
  CHECK(flow_destroy(family.engine, loose) == FLOW_OK);
}

TEST_CASE("N1: arguments are checked by the signature of the method that is found") {
  Family family;
  flow_value large = flow_integer_value(1ll << 40), text = flow_string_value("x");
  CHECK(family.refusal(family.last, "set_volume", {large}, FLOW_ERROR_ARGUMENT_TYPE)
            .find("argument 1: expected integer from -2147483648 to 2147483647") !=
        std::string::npos);
  CHECK(family.refusal(family.last, "set_volume", {text, text}, FLOW_ERROR_ARGUMENT_TYPE) != "");
  // The inner one takes no argument; the outer one is not tried instead.
  CHECK(family.refusal(family.last, "settings", {text}, FLOW_ERROR_ARGUMENT_TYPE).find("'inner'") !=
        std::string::npos);
  CHECK(heard.empty());
  CHECK(flow_tell(family.engine, family.window, "settings", nullptr, 0) == FLOW_ERROR_WRONG_KIND);
  CHECK(flow_tell(family.engine, family.last, nullptr, nullptr, 0) == FLOW_ERROR_INVALID_ARGUMENT);
}

TEST_CASE("N2: the instance behind a handle is for those who registered its class") {
  Family family;
  void *found = nullptr;
  CHECK(flow_instance(family.engine, FLOW_NONE, family.inner, "inner", &found) == FLOW_OK);
  CHECK(static_cast<Asked *>(found)->handle == family.inner);
  CHECK(flow_instance(family.engine, family.outer, family.inner, "inner", &found) == FLOW_OK);
  CHECK(flow_instance(family.engine, family.last, family.inner, "inner", &found) == FLOW_OK);

  CHECK(flow_instance(family.engine, FLOW_NONE, family.inner, "outer", &found) ==
        FLOW_ERROR_WRONG_KIND);
  CHECK(found == nullptr);
  CHECK(flow_instance(family.engine, FLOW_NONE, family.window, "outer", &found) ==
        FLOW_ERROR_WRONG_KIND);
  CHECK(flow_instance(family.engine, family.window, family.inner, "inner", &found) ==
        FLOW_ERROR_WRONG_KIND);
  CHECK(flow_instance(family.engine, FLOW_NONE, family.inner, "inner", nullptr) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_instance(family.engine, FLOW_NONE, family.inner, nullptr, &found) ==
        FLOW_ERROR_INVALID_ARGUMENT);
}

TEST_CASE("N2: what others registered, the engine among them, is not given away") {
  Family family;
  const char *folder = std::getenv("FLOW_FIXTURES");
  REQUIRE(folder);
  flow_plugin plugin = FLOW_NONE;
  REQUIRE(flow_plugin_load(family.engine, (std::string(folder) + "/good.so").c_str(), &plugin,
                           nullptr) == FLOW_OK);
  const char *class_id = nullptr;
  CHECK(flow_plugin_class_at(family.engine, plugin, 0, &class_id) == FLOW_OK);
  flow_handle theirs = FLOW_NONE;
  REQUIRE(flow_create(family.engine, class_id, nullptr, &theirs) == FLOW_OK);
  void *found = &family;
  CHECK(flow_instance(family.engine, FLOW_NONE, theirs, class_id, &found) ==
        FLOW_ERROR_UNSUPPORTED);
  CHECK(flow_instance(family.engine, family.inner, theirs, class_id, &found) ==
        FLOW_ERROR_UNSUPPORTED);
  CHECK(found == nullptr);
  CHECK(flow_instance(family.engine, plugin, theirs, class_id, &found) == FLOW_OK);
  CHECK(flow_instance(family.engine, theirs, theirs, class_id, &found) == FLOW_OK);
  CHECK(flow_instance(family.engine, plugin, family.inner, "inner", &found) ==
        FLOW_ERROR_UNSUPPORTED);
  CHECK(flow_destroy(family.engine, theirs) == FLOW_OK);

  flow_alert alert = flow_alert_make("Title", "Message");
  flow_screen screen = FLOW_NONE;
  CHECK(flow_alert_present(family.engine, family.inner, &alert, nullptr, &screen, nullptr) ==
        FLOW_OK);
  CHECK(flow_instance(family.engine, FLOW_NONE, screen, "flow.alert", &found) ==
        FLOW_ERROR_UNSUPPORTED);
}

TEST_CASE("N3: names say class and number, and what is gone is gone") {
  Family family;
  auto numbered = [&](flow_handle handle, const std::string &name) {
    std::string found = family.name(handle);
    size_t mark = found.find('#');
    return found.substr(0, mark) == name && mark != std::string::npos &&
           std::stoi(found.substr(mark + 1)) > 0 && std::stoi(found.substr(mark + 1)) < 100;
  };
  CHECK(numbered(family.outer, "outer"));
  CHECK(numbered(family.last, "test.screen"));
  CHECK(family.name(family.first) != family.name(family.last));
  CHECK(numbered(family.window, "window"));
  CHECK(numbered(family.host.layer(family.window, 0), "layer"));
  CHECK(family.name(FLOW_NONE) == "nothing");
  CHECK(family.name(12) == "no handle");

  std::string name = family.name(family.last);
  flow_finish(family.engine, family.inner, nullptr, nullptr, nullptr);
  CHECK(family.name(family.last) == "screen" + name.substr(name.find('#')) + " (gone)");
  Host other;
  CHECK(family.name(other.window()) == "window#1 of another engine");

  char small[6] = "xxxxx";
  CHECK(flow_name_of(family.engine, family.outer, small, sizeof small) == small);
  CHECK(std::string(small) == "outer");
  CHECK(std::string(flow_name_of(family.engine, family.outer, nullptr, 5)) == "");
  CHECK(std::string(flow_name_of(family.engine, family.outer, small, 0)) == "");
  CHECK(std::string(small) == "outer");
  char plain[FLOW_NAME_SIZE];
  flow_name_of(nullptr, family.window, plain, sizeof plain);
  CHECK(std::string(plain) == "window#1");
  std::thread([&] { flow_name_of(family.engine, family.outer, plain, sizeof plain); }).join();
  CHECK(std::string(plain).substr(0, 12) == "coordinator#");
}

TEST_CASE("N3: messages name objects as logs do, and never show a handle's number") {
  Family family;
  flow_screen gone = family.last;
  flow_finish(family.engine, family.inner, nullptr, nullptr, nullptr);
  CHECK(flow_screen_changed(family.engine, gone) == FLOW_ERROR_STALE_HANDLE);
  CHECK(flow_screen_changed(family.engine, family.outer) == FLOW_ERROR_WRONG_KIND);
  CHECK(flow_screen_changed(family.engine, 12) == FLOW_ERROR_INVALID_HANDLE);
  CHECK(flow_destroy(family.engine, family.first) == FLOW_ERROR_BUSY);
  CHECK(family.host.diagnostics.mentions(family.name(family.outer) +
                                         " is a coordinator; a screen is needed"));
  CHECK(family.host.diagnostics.mentions(family.name(family.first) + " is open and belongs to "));
  for (const Diagnostic &each : family.host.diagnostics.all()) {
    CHECK(each.message.find(std::to_string(gone)) == std::string::npos);
    CHECK(each.message.find(std::to_string(family.outer)) == std::string::npos);
  }
}

namespace {

/// A confirmation's callback, which counts how often it was confirmed and destroyed.
struct Wish {
  int confirmed = 0, destroyed = 0;
  flow_handle subject = FLOW_NONE;

  flow_callback callback() {
    return {[](void *self, flow_engine *, flow_handle subject) {
              static_cast<Wish *>(self)->confirmed++;
              static_cast<Wish *>(self)->subject = subject;
            },
            this, [](void *self) { static_cast<Wish *>(self)->destroyed++; }};
  }
};

flow_screen top_of(Family &family) {
  flow_screen top = FLOW_NONE;
  flow_window_top(family.engine, family.window, &top);
  return top;
}

void press(Family &family, const char *button) {
  const flow_screen_content *content = nullptr;
  flow_screen top = top_of(family);
  CHECK(flow_screen_render(family.engine, top, &content) == FLOW_OK);
  CHECK(flow_screen_invoke(family.engine, top, button, nullptr, nullptr) == FLOW_OK);
}

}  // namespace

TEST_CASE("N4: a yes is heard once, anything else only ends the callback") {
  Family family;
  Wish yes, cancelled, gone;
  CHECK(flow_confirm(family.engine, family.inner, "Delete?", "For ever.", "Delete",
                     yes.callback()) == FLOW_OK);
  const flow_screen_content *content = nullptr;
  CHECK(flow_screen_render(family.engine, top_of(family), &content) == FLOW_OK);
  CHECK(flow_string_is(content->title, "Delete?"));
  CHECK(content->element_count == 3);
  press(family, "yes");
  CHECK(yes.confirmed == 1);
  CHECK(yes.destroyed == 1);
  CHECK(yes.subject == family.inner);

  CHECK(flow_confirm(family.engine, family.last, "Delete?", nullptr, "Delete",
                     cancelled.callback()) == FLOW_OK);
  press(family, "cancel");
  CHECK(cancelled.confirmed == 0);
  CHECK(cancelled.destroyed == 1);

  CHECK(flow_confirm(family.engine, family.inner, nullptr, nullptr, "Delete", gone.callback()) ==
        FLOW_OK);
  CHECK(gone.destroyed == 0);
  CHECK(flow_back(family.engine, family.window, nullptr, nullptr) == FLOW_OK);
  CHECK(gone.confirmed == 0);
  CHECK(gone.destroyed == 1);
}

TEST_CASE("N4: what cannot be asked ends the callback and shows nothing") {
  Family family;
  Wish wish;
  flow_screen top = top_of(family);
  CHECK(flow_confirm(family.engine, family.inner, "x", nullptr, nullptr, wish.callback()) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_confirm(family.engine, family.inner, "x", nullptr, "", wish.callback()) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_confirm(family.engine, FLOW_NONE, "x", nullptr, "Yes", wish.callback()) ==
        FLOW_ERROR_NULL_HANDLE);
  CHECK(flow_confirm(family.engine, family.inner, "\xff", nullptr, "Yes", wish.callback()) ==
        FLOW_ERROR_BAD_UTF8);
  CHECK(flow_confirm(nullptr, family.inner, "x", nullptr, "Yes", wish.callback()) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(wish.destroyed == 5);
  CHECK(wish.confirmed == 0);
  CHECK(top_of(family) == top);
}
