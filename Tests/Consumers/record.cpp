// libflow-record: the words of a record, without and with what the host tells, and files that
// cannot be written. Tests/Record plays records.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <flow/record.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <sstream>
#include <thread>

#include "support/host.hpp"

using namespace test;

namespace {

/// A folder that goes with its files.
struct Folder {
  std::string path;

  Folder() {
    char name[] = "/tmp/flow-record-XXXXXX";
    path = mkdtemp(name);
  }
  ~Folder() {
    for (const char *file : {"a.flow", "b.flow", "pipe"})
      unlink((path + "/" + file).c_str());
    rmdir(path.c_str());
  }
  std::string file(const char *name) const { return path + "/" + name; }
};

std::string text(const std::string &path) {
  std::ifstream file(path);
  std::stringstream all;
  all << file.rdbuf();
  return all.str();
}

/// A window with a screen of given elements, opened by a coordinator, and a recorder that was there
/// before. Its clock stands still.
struct Page {
  Folder folder;
  Host host;
  flow_window window = host.window();
  Presenter &presenter = host.present(window, Answers::at_once);
  std::vector<flow_element> elements;
  flow_screen screen = FLOW_NONE;
  flow_recorder *recorder = nullptr;
  std::string path = folder.file("a.flow");
  uint64_t now = 0;

  Page() {
    host.on_screen("page").render = [this](flow_content content) {
      for (const flow_element &each : elements)
        flow_content_add(host.engine(), content, &each);
    };
  }
  flow_element &add(flow_element_kind kind, const char *id) {
    elements.push_back(flow_element_make(kind, id, id));
    elements.back().method = flow_text("submit");
    return elements.back();
  }
  void open() {
    CHECK(begin(path, &recorder) == FLOW_OK);
    host.open(window, host.flow("F", {"page"}));
    REQUIRE(flow_window_top(host.engine(), window, &screen) == FLOW_OK);
    ask();
  }
  flow_status begin(const std::string &file, flow_recorder **out, flow_error *error = nullptr) {
    flow_recorder_options options = FLOW_RECORDER_OPTIONS_INIT;
    options.title = "Test";
    options.clock.function = [](void *page) { return static_cast<Page *>(page)->now; };
    options.clock.user_data = this;
    return flow_recorder_begin(host.engine(), file.c_str(), &options, out, error);
  }
  void ask() {
    const flow_screen_content *content = nullptr;
    CHECK(flow_screen_render(host.engine(), screen, &content) == FLOW_OK);
  }
  const flow_element *element(const char *id) {
    for (const flow_element &each : elements) {
      if (std::string(each.id.data, each.id.size) == id) return &each;
    }
    return nullptr;
  }
  flow_status send(const char *id, const flow_value *value, const char *action = "",
                   bool tells = false, uint32_t flags = 0, bool answers = false) {
    flow_input input = FLOW_INPUT_INIT;
    input.id = flow_text(id);
    input.action = flow_text(action);
    input.value = value;
    if (tells) {
      CHECK(flow_recorder_input(recorder, screen, element(id), &input, flags) == FLOW_OK);
    }
    const flow_status status = flow_screen_send(host.engine(), screen, &input, nullptr, nullptr);
    if (answers) CHECK(flow_recorder_answer(recorder, status) == FLOW_OK);
    return status;
  }
  flow_status tell(const char *id, const flow_value *value, uint32_t flags = 0) {
    return send(id, value, "", true, flags, true);
  }
  flow_wish wish(flow_wish_kind kind, flow_handle subject) {
    flow_wish made = FLOW_WISH_INIT;
    made.kind = kind;
    made.subject = subject;
    return made;
  }
  void tell(const flow_wish &wish) { CHECK(flow_recorder_wish(recorder, &wish) == FLOW_OK); }
  /// The steps behind those that begin the flow, as they stand in the file now.
  std::string steps() {
    const std::string all = text(path), mark = "start recorded\n";
    const size_t begin = all.find(mark);
    REQUIRE_MESSAGE(begin != std::string::npos, all);
    return all.substr(begin + mark.size());
  }
};

flow_value string(const char *text) { return flow_string_value(text); }

}  // namespace

TEST_CASE("M8: a recorder that is told nothing writes what an observer hears") {
  Page page;
  page.add(FLOW_ELEMENT_BUTTON, "go on");
  page.add(FLOW_ELEMENT_FIELD, "name");
  page.open();
  const flow_value ada = string("Ada ${x}");

  CHECK(page.send("go on", nullptr) == FLOW_OK);
  CHECK(page.send("name", &ada) == FLOW_OK);
  CHECK(page.send("nobody", &ada) == FLOW_ERROR_UNKNOWN_ELEMENT);
  page.host.back(page.window);

  CHECK(text(page.path) ==
        "# Test\nflow recorded = test.coordinator\nstart recorded\n"
        "send \"go on\"\nsend name \"Ada $${x}\"\nback\n");
  struct stat facts;
  REQUIRE(stat(page.path.c_str(), &facts) == 0);
  CHECK((facts.st_mode & 0777) == 0600);
}

TEST_CASE("M8, P3: how many panes fit is a step once it is so, also if the host tells of wishes") {
  Page page;
  page.open();
  CHECK(page.host.fit(page.window, 3).outcome() == "done");
  CHECK(page.host.fit(page.window, 3).outcome() == "noop");
  CHECK(page.steps() == "fit 3\n");

  page.tell(page.wish(FLOW_WISH_BACK, page.window));
  page.host.back(page.window);
  CHECK(flow_window_set_activity(page.host.engine(), page.window, FLOW_ACTIVITY_BACKGROUND) ==
        FLOW_OK);
  Request waits = page.host.fit(page.window, 2);
  CHECK(page.steps() == "fit 3\nback\n");
  CHECK(flow_window_set_activity(page.host.engine(), page.window, FLOW_ACTIVITY_ACTIVE) == FLOW_OK);
  CHECK(waits.outcome() == "done");
  CHECK(page.steps() == "fit 3\nback\nfit 2\n");
}

TEST_CASE("What the host tells is pressed or typed, and a refusal is expected") {
  Page page;
  page.add(FLOW_ELEMENT_BUTTON, "go");
  page.add(FLOW_ELEMENT_FIELD, "name");
  page.add(FLOW_ELEMENT_FIELD, "age").field_type = FLOW_FIELD_NUMBER;
  page.open();
  const flow_value ada = string("Ada"), one = flow_integer_value(1);

  CHECK(page.tell("go", nullptr) == FLOW_OK);
  CHECK(page.tell("name", &ada) == FLOW_OK);
  CHECK(page.tell("age", nullptr) == FLOW_OK);
  CHECK(page.tell("age", &ada) == FLOW_ERROR_ARGUMENT_TYPE);
  // Without an answer it is left out.
  CHECK(page.send("age", &ada, "", true) == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(page.tell("age", &one) == FLOW_OK);

  CHECK(page.steps() ==
        "tap go\ntype name \"Ada\"\ntype age null\ntype age \"Ada\"\nexpect status ARGUMENT_TYPE\n"
        "type age 1\n");
}

TEST_CASE("An input that answers older content is no step") {
  Page page;
  page.add(FLOW_ELEMENT_BUTTON, "go");
  page.open();
  flow_input input = FLOW_INPUT_INIT;
  input.id = flow_text("go");
  input.revision = 1;
  page.elements[0] = flow_element_make(FLOW_ELEMENT_TOGGLE, "go", "go");
  page.ask();

  CHECK(flow_recorder_input(page.recorder, page.screen, nullptr, &input, 0) == FLOW_OK);
  const flow_status status =
      flow_screen_send(page.host.engine(), page.screen, &input, nullptr, nullptr);
  CHECK(status == FLOW_ERROR_OUTDATED);
  CHECK(page.steps() == "tap go\n");
  CHECK(flow_recorder_answer(page.recorder, status) == FLOW_OK);

  CHECK(page.steps() == "");
}

TEST_CASE("V9: what is secret is a parameter, and nowhere in the file in any form") {
  Page page;
  page.add(FLOW_ELEMENT_FIELD, "pass").field_type = FLOW_FIELD_SECURE;
  page.add(FLOW_ELEMENT_FIELD, "again").field_type = FLOW_FIELD_SECURE;
  page.add(FLOW_ELEMENT_TOGGLE, "shy").secret = FLOW_TRUE;
  flow_row rows[] = {flow_row_make("open", "Open"), flow_row_make("hidden-row", "Safe")};
  rows[1].flags = FLOW_ROW_SECRET;
  flow_element &choice = page.add(FLOW_ELEMENT_CHOICE, "room");
  choice.rows = rows;
  choice.row_count = 2;
  page.open();
  const flow_value h = string("hunt"), all = string("hunter22"), yes = flow_boolean_value(1),
                   safe = string("hidden-row"), open = string("open");

  CHECK(page.tell("pass", &h, FLOW_RECORDER_TYPED) == FLOW_OK);
  CHECK(page.tell("pass", &all, FLOW_RECORDER_TYPED | FLOW_RECORDER_GOES_ON) == FLOW_OK);
  CHECK(page.steps() == "");
  CHECK(page.tell("again", &all) == FLOW_OK);
  CHECK(page.tell("shy", &yes) == FLOW_OK);
  CHECK(page.tell("room", &safe) == FLOW_OK);
  CHECK(page.tell("room", &open) == FLOW_OK);

  const std::string steps = page.steps();
  CHECK(steps ==
        "# What \"pass\" is given is secret: --set secret_1=VALUE\nparameter secret_1\n"
        "type pass \"${secret_1}\"\ntype again \"${secret_1}\"\n"
        "# What \"shy\" is given is secret: --set secret_2=VALUE\nparameter secret_2\n"
        "type shy ${secret_2}\n"
        "# What \"room\" is given is secret: --set secret_3=VALUE\nparameter secret_3\n"
        "type room \"${secret_3}\"\ntype room \"open\"\n");
  for (const char *mark : {"hunt", "hidden-row", "aHVudGVy", "aGlkZGVuL", "1bnRl", "dW50ZXI"})
    CHECK(steps.find(mark) == std::string::npos);
}

TEST_CASE("V9: letters of a secret that the host does not tell are one step without a value") {
  Page page;
  page.add(FLOW_ELEMENT_FIELD, "pass").field_type = FLOW_FIELD_SECURE;
  page.open();
  const flow_value h = string("h"), all = string("hunter22");

  CHECK(page.send("pass", &h) == FLOW_OK);
  page.now = 40;
  CHECK(flow_recorder_passed(page.recorder) == FLOW_OK);
  CHECK(page.send("pass", &all) == FLOW_OK);

  CHECK(page.steps() == "send pass\n");
}

TEST_CASE("V9: each press is a step, also of which the host does not tell; of a secret it is not") {
  Page page;
  page.add(FLOW_ELEMENT_BUTTON, "go");
  page.add(FLOW_ELEMENT_BUTTON, "hush").secret = FLOW_TRUE;
  page.open();

  for (const char *id : {"go", "go", "hush", "hush", "go"})
    CHECK(page.send(id, nullptr) == FLOW_OK);

  CHECK(page.steps() == "send go\nsend go\nsend hush\nsend go\n");
}

TEST_CASE("An input that a plugin sends is no step if the host tells of its own") {
  Page page;
  page.add(FLOW_ELEMENT_BUTTON, "go");
  page.open();
  bool again = true;
  page.host.on_screen("page").submit = [&] {
    if (!again) return;
    again = false;
    CHECK(page.send("go", nullptr) == FLOW_OK);
  };

  CHECK(page.tell("go", nullptr) == FLOW_OK);

  CHECK(!again);
  CHECK(page.steps() == "tap go\n");
}

TEST_CASE("A refused secret and an accepted one are two steps, each once") {
  Page page;
  page.add(FLOW_ELEMENT_FIELD, "pin").field_type = FLOW_FIELD_NUMBER;
  page.elements.back().secret = FLOW_TRUE;
  page.add(FLOW_ELEMENT_BUTTON, "go");
  page.open();
  const flow_value word = string("x"), seven = flow_integer_value(7);

  CHECK(page.tell("pin", &word) == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(page.tell("pin", &seven) == FLOW_OK);
  CHECK(page.tell("go", nullptr) == FLOW_OK);

  CHECK(page.steps() ==
        "# What \"pin\" is given is secret: --set secret_1=VALUE\nparameter secret_1\n"
        "type pin \"${secret_1}\"\nexpect status ARGUMENT_TYPE\n"
        "# What \"pin\" is given is secret: --set secret_2=VALUE\nparameter secret_2\n"
        "type pin ${secret_2}\ntap go\n");
}

TEST_CASE("V9: what nobody knows counts as secret until the engine says that it is none") {
  Page page;
  page.add(FLOW_ELEMENT_FIELD, "name");
  page.open();
  const flow_value ada = string("Ada");
  flow_input input = FLOW_INPUT_INIT;
  input.id = flow_text("name");
  input.value = &ada;

  CHECK(flow_recorder_input(page.recorder, page.screen, nullptr, &input, 0) == FLOW_OK);
  CHECK(page.steps().find("Ada") == std::string::npos);
  CHECK(flow_screen_send(page.host.engine(), page.screen, &input, nullptr, nullptr) == FLOW_OK);

  CHECK(page.steps() == "tap name \"Ada\"\n");
}

TEST_CASE("Letters are one step as long as nothing else happens") {
  Page page;
  page.add(FLOW_ELEMENT_FIELD, "name");
  page.add(FLOW_ELEMENT_BUTTON, "go");
  page.open();
  const uint32_t typed = FLOW_RECORDER_TYPED, goes_on = typed | FLOW_RECORDER_GOES_ON;
  const flow_value a = string("a"), ab = string("ab"), abc = string("abc");

  CHECK(page.tell("name", &a, typed) == FLOW_OK);
  CHECK(page.tell("name", &abc, goes_on) == FLOW_OK);
  CHECK(page.tell("name", &ab, goes_on) == FLOW_OK);
  CHECK(page.steps() == "type name \"ab\"\n");
  CHECK(page.tell("name", &a, typed) == FLOW_OK);
  page.now = 40;
  CHECK(flow_recorder_passed(page.recorder) == FLOW_OK);
  CHECK(page.tell("name", &ab, goes_on) == FLOW_OK);
  CHECK(page.tell("go", nullptr) == FLOW_OK);
  CHECK(page.tell("name", &abc, goes_on) == FLOW_OK);

  CHECK(page.steps() ==
        "type name \"ab\"\ntype name \"a\"\nwait 40\ntype name \"ab\"\ntap go\n"
        "type name \"abc\"\n");
}

TEST_CASE("An engine without FLOW_ENGINE_SAVED keeps no arguments: the host tells them") {
  Page page;
  flow_wish wish = page.wish(FLOW_WISH_OPEN, page.window);
  const flow_value name = string("F");
  wish.text = "test.coordinator";
  wish.value = &name;
  CHECK(page.begin(page.path, &page.recorder) == FLOW_OK);

  page.tell(wish);
  page.host.open(page.window, page.host.flow("F", {"page"}));
  CHECK(flow_recorder_answer(page.recorder, FLOW_OK) == FLOW_OK);

  CHECK(text(page.path) == "# Test\nflow recorded = test.coordinator \"F\"\nstart recorded\n");
}

TEST_CASE("Every wish is a step") {
  Page page;
  page.add(FLOW_ELEMENT_FIELD, "day").field_type = FLOW_FIELD_DATE;
  page.add(FLOW_ELEMENT_FIELD, "pin").field_type = FLOW_FIELD_SECURE;
  page.open();
  flow_layer layer = FLOW_NONE;
  REQUIRE(flow_window_layer_at(page.host.engine(), page.window, 0, &layer) == FLOW_OK);
  flow_wish wish = page.wish(FLOW_WISH_MOVE, FLOW_NONE);

  page.tell(page.wish(FLOW_WISH_BACK, page.window));
  page.tell(page.wish(FLOW_WISH_BACK_TO, page.screen));
  page.tell(page.wish(FLOW_WISH_DRAG, layer));
  page.tell(page.wish(FLOW_WISH_SELECT, layer));
  page.tell(page.wish(FLOW_WISH_HOLD, layer));
  page.tell(page.wish(FLOW_WISH_HOLD, page.window));
  wish.progress = 0.25;
  page.tell(wish);
  page.tell(page.wish(FLOW_WISH_LIFT, FLOW_NONE));
  wish = page.wish(FLOW_WISH_LINK, page.window);
  wish.text = "shop://product/1?a=b c";
  page.tell(wish);
  page.tell(page.wish(FLOW_WISH_CLOSE, page.window));
  wish = page.wish(FLOW_WISH_ACTIVITY, page.window);
  wish.index = FLOW_ACTIVITY_BACKGROUND;
  page.tell(wish);
  wish.subject = FLOW_NONE;
  wish.index = FLOW_ACTIVITY_INACTIVE;
  page.tell(wish);
  wish = page.wish(FLOW_WISH_WRONG, page.screen);
  wish.element = page.element("day");
  wish.text = "no \"day\"";
  page.tell(wish);
  wish.text = nullptr;
  page.tell(wish);
  // Not even that a secret is wrong.
  wish.element = page.element("pin");
  wish.text = "too short";
  page.tell(wish);

  CHECK(page.steps() ==
        "back\nback_to screen(L0,0)\ndrag L0\nselect 0 by L0\ngesture drag L0\ngesture back\n"
        "progress 0.25\ngesture cancel\nlink \"shop://product/1?a=b c\"\nclose_window by_user\n"
        "activity background of main\nactivity inactive\n"
        "wrong screen(L0,0) day \"no \\\"day\\\"\"\nwrong screen(L0,0) day none\n");
}

TEST_CASE("An observer's wishes: gestures, tabs, windows, unloading; those told are left out") {
  Page page;
  page.add(FLOW_ELEMENT_BUTTON, "go");
  page.open();
  flow_window second = page.host.window();
  page.host.present(second, Answers::at_once);

  page.host.open(second, page.host.flow("G", {"x", "y"}));
  page.host.back(second);
  CHECK(page.send("go", nullptr) == FLOW_OK);
  page.host.push(page.screen, page.host.screen("z"));
  Request gesture = page.host.begin_back(page.window);
  CHECK(flow_gesture_progress(page.host.engine(), gesture.transition(), 0.5) == FLOW_OK);
  CHECK(flow_gesture_finish(page.host.engine(), gesture.transition()) == FLOW_OK);
  page.host.close_window(second);
  page.tell(page.wish(FLOW_WISH_BACK, page.window));
  page.host.back(page.window);
  // A host that tells of one wish tells of all.
  page.host.back(page.window);

  CHECK(page.steps() ==
        "window w2\nflow recorded_2 = test.coordinator\nstart recorded_2\nback\n"
        "window main\nsend go\ngesture back\nprogress 0.5\ngesture finish\n"
        "window w2\nclose_window\nwindow main\nback\n");
}

TEST_CASE("A turn is a step, whether it is told, seen by a presenter, or neither (P9)") {
  Page page;
  page.add(FLOW_ELEMENT_BUTTON, "go");
  page.open();
  flow_engine *engine = page.host.engine();
  flow_window second = page.host.window();
  page.host.open(second, page.host.flow("F", {"below"}));
  flow_tabs pages = FLOW_TABS_INIT;
  pages.layout = FLOW_LAYOUT_PAGES;
  page.host.open_tabs(second, {page.host.screen("x"), page.host.screen("y"), page.host.screen("z")},
                      pages, Options().style(FLOW_STYLE_SHEET));
  auto turn = [&](size_t index, bool goes) {
    Request held = page.host.begin_turn(page.host.tab(second, index, 1));
    if (held.outcome() != "pending") return held.outcome();
    flow_gesture_progress(engine, held.transition(), 0.5);
    (goes ? flow_gesture_finish : flow_gesture_cancel)(engine, held.transition());
    return held.outcome();
  };
  page.steps();

  // In a window without a presenter nobody hears of it before it is over.
  CHECK(turn(1, true) == "done");
  CHECK(turn(0, false) == "cancelled");
  CHECK(turn(0, true) == "done");
  CHECK(turn(2, true) == "refused(not_allowed)");
  page.host.present(second, Answers::at_once);
  CHECK(turn(1, true) == "done");
  CHECK(turn(2, false) == "cancelled");
  CHECK(page.send("go", nullptr) == FLOW_OK);
  // A host that tells of one wish tells of all.
  page.tell(page.wish(FLOW_WISH_HOLD, page.host.tab(second, 2, 1)));
  Request told = page.host.begin_turn(page.host.tab(second, 2, 1));
  page.tell(page.wish(FLOW_WISH_LIFT, FLOW_NONE));
  CHECK(flow_gesture_cancel(engine, told.transition()) == FLOW_OK);

  CHECK(page.steps() ==
        "window w2\nflow recorded_2 = test.coordinator\nstart recorded_2\n"
        "gesture turn 1 by L1\ngesture finish\ngesture turn 0 by L1\ngesture cancel\n"
        "gesture turn 0 by L1\ngesture finish\n"
        "gesture turn 1 by L1\nprogress 0.5\ngesture finish\n"
        "gesture turn 2 by L1\nprogress 0.5\ngesture cancel\n"
        "window main\nsend go\nwindow w2\ngesture turn 2 by L1\ngesture cancel\n");
}

TEST_CASE("A window is closed by somebody, or by the end of the engine, which is no step") {
  Page page;
  page.add(FLOW_ELEMENT_BUTTON, "go");
  page.open();
  flow_window empty = page.host.window();

  page.host.close_window(empty);
  CHECK(page.steps() == "");
  CHECK(page.send("go", nullptr) == FLOW_OK);
  CHECK(page.host.shut_down() == FLOW_OK);

  CHECK(page.steps() == "window w2\nclose_window\nwindow main\nsend go\n");
}

TEST_CASE("The end of a record expects what the flows gave, unless it holds a secret") {
  Page page;
  page.add(FLOW_ELEMENT_FIELD, "pass").field_type = FLOW_FIELD_SECURE;
  page.open();
  flow_coordinator second = page.host.flow("G", {"x"}), third = page.host.flow("H", {"y"});
  flow_window other = page.host.window(), another = page.host.window();
  page.host.open(other, second);
  page.host.open(another, third);
  const flow_value secret = string("hunter22");
  CHECK(page.tell("pass", &secret) == FLOW_OK);
  flow_entry entry = {{"password", 8}, string("my hunter22 !")};
  flow_value map = flow_map_value(&entry, 1), seven = flow_integer_value(7);

  page.host.finish(second, &map);
  page.host.finish(third, &seven);
  flow_error error = FLOW_ERROR_INIT;
  CHECK(flow_recorder_end(page.recorder, &error) == FLOW_OK);

  const std::string all = text(page.path);
  CHECK(all.find("expect cause finished of recorded_2\nexpect result 7 of recorded_3\n") !=
        std::string::npos);
  CHECK(all.find("of recorded\n") == std::string::npos);
  CHECK(all.find("hunter22") == std::string::npos);
}

TEST_CASE("Two recorders write two files; one file has one recorder") {
  Page page;
  page.add(FLOW_ELEMENT_BUTTON, "go");
  flow_recorder *second = nullptr, *third = nullptr;
  flow_error error = FLOW_ERROR_INIT;
  CHECK(page.begin(page.folder.file("b.flow"), &second) == FLOW_OK);
  page.open();

  CHECK(page.begin(page.path, &third, &error) == FLOW_ERROR_BUSY);
  CHECK(std::string(error.message) == "'" + page.path + "' is written by another recorder");
  CHECK(third == nullptr);
  CHECK(page.send("go", nullptr) == FLOW_OK);
  CHECK(flow_recorder_end(second, nullptr) == FLOW_OK);
  CHECK(page.send("go", nullptr) == FLOW_OK);

  CHECK(page.steps() == "send go\nsend go\n");
  const std::string other = text(page.folder.file("b.flow"));
  CHECK(other.substr(other.size() - 8) == "send go\n");
  // It is free again.
  CHECK(flow_recorder_end(page.recorder, nullptr) == FLOW_OK);
  CHECK(page.begin(page.path, &page.recorder) == FLOW_OK);
  CHECK(text(page.path) == "# Test\n");
}

TEST_CASE("A file that cannot be written is a sentence, and the host goes on") {
  Page page;
  page.add(FLOW_ELEMENT_BUTTON, "go");
  flow_error error = FLOW_ERROR_INIT;

  CHECK(page.begin("/no/where", &page.recorder, &error) == FLOW_ERROR_IO);
  CHECK(std::string(error.message) == "'/no/where' cannot be written: No such file or directory");
  CHECK(page.begin("/no/\x1b[1m\xff", &page.recorder, &error) == FLOW_ERROR_IO);
  CHECK(std::string(error.message) ==
        "'/no/\\u{1b}[1m\xef\xbf\xbd' cannot be written: No such file or directory");
  CHECK(page.begin(page.folder.path, &page.recorder, &error) == FLOW_ERROR_IO);
  CHECK(page.recorder == nullptr);
  CHECK(flow_recorder_begin(page.host.engine(), nullptr, nullptr, nullptr, nullptr) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_recorder_begin(nullptr, "x", nullptr, nullptr, nullptr) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  page.path = "/dev/full";
  CHECK(page.begin(page.path, &page.recorder) == FLOW_OK);
  page.host.open(page.window, page.host.flow("F", {"page"}));
  CHECK(flow_recorder_end(page.recorder, &error) == FLOW_ERROR_IO);
  CHECK(std::string(error.message) == "'/dev/full' cannot be written: No space left on device");
}

TEST_CASE("A disk that is full leaves whole lines, and no signal ends the host") {
  Page page;
  page.add(FLOW_ELEMENT_FIELD, "name");
  page.open();
  const flow_value ada = string("Ada");
  struct rlimit before, small;
  REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
  small = before;
  small.rlim_cur = text(page.path).size() + 30;
  signal(SIGXFSZ, SIG_DFL);
  REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);

  for (int count = 0; count < 5; count++)
    CHECK(page.tell("name", &ada) == FLOW_OK);
  flow_error error = FLOW_ERROR_INIT;
  const flow_status status = flow_recorder_end(page.recorder, &error);
  REQUIRE(setrlimit(RLIMIT_FSIZE, &before) == 0);

  CHECK(status == FLOW_ERROR_IO);
  CHECK(std::string(error.message) == "'" + page.path + "' cannot be written: File too large");
  CHECK(page.steps() == "type name \"Ada\"\n");
}

TEST_CASE("A pipe that nobody reads any more is an error, not a signal") {
  Page page;
  page.add(FLOW_ELEMENT_BUTTON, "go");
  page.path = page.folder.file("pipe");
  REQUIRE(mkfifo(page.path.c_str(), 0600) == 0);
  flow_error error = FLOW_ERROR_INIT;
  CHECK(page.begin(page.path, &page.recorder, &error) == FLOW_ERROR_IO);
  const int reader = open(page.path.c_str(), O_RDONLY | O_NONBLOCK);
  page.open();
  char words[512] = "";
  CHECK(read(reader, words, sizeof words - 1) > 0);
  CHECK(std::string(words).find("start recorded\n") != std::string::npos);
  close(reader);
  signal(SIGPIPE, SIG_DFL);

  CHECK(page.tell("go", nullptr) == FLOW_OK);
  CHECK(flow_recorder_end(page.recorder, &error) == FLOW_ERROR_IO);
  CHECK(std::string(error.message) == "'" + page.path + "' cannot be written: Broken pipe");
}

TEST_CASE("A recorder is its engine's and its thread's; without one nothing happens") {
  Page page;
  page.add(FLOW_ELEMENT_BUTTON, "go");
  page.open();
  flow_input input = FLOW_INPUT_INIT;
  input.id = flow_text("go");
  const flow_wish back = page.wish(FLOW_WISH_BACK, page.window);

  CHECK(flow_recorder_input(nullptr, page.screen, nullptr, &input, 0) == FLOW_OK);
  CHECK(flow_recorder_wish(nullptr, &back) == FLOW_OK);
  CHECK(flow_recorder_answer(nullptr, FLOW_OK) == FLOW_OK);
  CHECK(flow_recorder_passed(nullptr) == FLOW_OK);
  CHECK(flow_recorder_end(nullptr, nullptr) == FLOW_OK);
  std::thread([&] {
    CHECK(flow_recorder_input(page.recorder, page.screen, nullptr, &input, 0) ==
          FLOW_ERROR_WRONG_THREAD);
    CHECK(flow_recorder_wish(page.recorder, &back) == FLOW_ERROR_WRONG_THREAD);
    CHECK(flow_recorder_end(page.recorder, nullptr) == FLOW_ERROR_WRONG_THREAD);
  }).join();
  const pid_t child = fork();
  if (child == 0) {
    _exit(flow_recorder_wish(page.recorder, &back) == FLOW_ERROR_WRONG_THREAD ? 0 : 1);
  }
  int status = -1;
  REQUIRE(waitpid(child, &status, 0) == child);
  CHECK(status == 0);
  input.struct_size = 8;
  CHECK(flow_recorder_input(page.recorder, page.screen, nullptr, &input, 0) ==
        FLOW_ERROR_STRUCT_SIZE);
  CHECK(flow_recorder_input(page.recorder, page.screen, nullptr, nullptr, 0) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  flow_wish none = page.wish(0, page.window);
  CHECK(flow_recorder_wish(page.recorder, &none) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(page.steps() == "");
  // The end of the engine ends it, and is nobody's wish.
  CHECK(page.host.shut_down() == FLOW_OK);
  CHECK(page.steps() == "");
}

TEST_CASE("A recorder may end inside a callback that it is told of") {
  Page page;
  page.add(FLOW_ELEMENT_BUTTON, "go");
  page.open();
  page.host.on_screen("page").submit = [&page] {
    flow_recorder_end(page.recorder, nullptr);
    page.recorder = nullptr;
  };

  CHECK(page.send("go", nullptr) == FLOW_OK);
  page.host.back(page.window);

  CHECK(page.steps() == "send go\n");
}
