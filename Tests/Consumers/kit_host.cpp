// flow/flow.hpp: the words for hosts and for reading what is there.
#include <cstdlib>
#include <cstring>

#include "support/kit.hpp"

using namespace test;

namespace {

const flow_template links[] = {{"book://item/{id}", "item(id)"}};

class Page : public flow::screen {
 public:
  explicit Page(flow::value_view arguments) : number(arguments.integer()) {}
  void render(flow::content &content) {
    content.title("Page").field("name", "Name").button("ask", "Ask");
  }
  void name(std::string_view text) { heard = text; }
  void ask_user() { confirm("Sure?", "It goes.", "Yes", "sure"); }
  void sure() { heard = "sure"; }
  void gone(flow_cause cause) { heard = flow::name(flow::of::causes, cause); }
  void pressed(flow::screen_handle, std::string_view button) { heard = button; }
  void locale_changed() { language = engine().locale().language; }
  const void *capability(std::string_view id) {
    if (id != FLOW_CAPABILITY_NATIVE_VIEW) return nullptr;
    offer.struct_size = sizeof offer;
    offer.toolkit = "test";
    offer.view = this;
    return &offer;
  }
  void who() {
    heard = engine().running()->method;
    heard += std::string(" ") + flow::thread_running()->class_id;
  }
  FLOW_ACTIONS(Page, name, ask_user, sure, gone, pressed, who)
  int64_t number;
  std::string heard, language;
  flow_native_view offer = {};
};

class Book : public flow::coordinator {
 public:
  void start() { open("page", 1); }
  bool navigate(flow::route_view) { return bool(open("page", 3).status()); }
  void child_ended(flow::value_view value) { heard = value.string(); }
  void over(flow_cause, flow::value_view value) { heard = value.string(); }
  FLOW_ACTIONS(Book, child_ended)
  std::string heard;
};

class Host : public Kit {
 public:
  Host() {
    flow::registry(engine).add<Page>("page").add<Book>("book",
                                                       flow::class_options().templates(links));
    book = engine.open(window, "book")->as<flow::coordinator_handle>();
    screen = engine.top(window);
  }
  Page &page(flow::screen_handle of) { return *engine.instance<Page>(of, "page"); }
  flow::screen_handle make(int64_t number) { return *engine.create_screen("page", number); }
  flow::coordinator_handle book;
  flow::screen_handle screen;
};

}  // namespace

TEST_CASE("flow.hpp: numbers of tables have names") {
  CHECK(std::string(flow::name(flow::of::styles, FLOW_STYLE_SHEET)) == "sheet");
  CHECK(std::string(flow::name(flow::of::kinds, FLOW_KIND_SCREEN)) == "screen");
  CHECK(std::string(flow::name(flow::of::elements, FLOW_ELEMENT_TOGGLE)) == "toggle");
  CHECK(std::string(flow::name(flow::of::request_kinds, FLOW_REQUEST_POP_TO)) == "pop to");
  CHECK(std::string(flow::name(flow::of::causes, 999)) == "?");
  CHECK((flow::request_traits(FLOW_REQUEST_PUSH) & FLOW_TRAIT_OPENS) != 0);
  CHECK((flow::element_traits(FLOW_ELEMENT_LIST) & FLOW_ELEMENT_HAS_ROWS) != 0);
  CHECK(flow::element_takes(FLOW_ELEMENT_TOGGLE) == flow_element_takes(FLOW_ELEMENT_TOGGLE));
  CHECK(flow::abi_version() == flow_abi_version());
  CHECK(std::strlen(flow::version()) > 0);
  CHECK(flow::parse_signature("v(ps)")->count == 2);
  CHECK(flow::parse_signature("v(pz)").status() == FLOW_ERROR_BAD_SIGNATURE);
  CHECK(flow::check(flow::value_view{{"a", 1}}));
  CHECK(flow::check("\xff") == FLOW_ERROR_BAD_UTF8);
}

TEST_CASE("flow.hpp: windows, names, tabs, links and requests are read") {
  Host host;
  const flow::engine &engine = host.engine;
  const flow::window_handle second = *engine.create_window();
  CHECK(engine.windows() == std::vector<flow::window_handle>{host.window, second});
  CHECK(engine.name(host.screen) == "page#1");
  CHECK(engine.tabs(engine.layer_at(host.window, 0)).empty());

  engine.set_root(host.window, *engine.create_coordinator("book"));
  engine.open_tabs(host.window,
                   flow::tabs()
                       .add(host.make(7), "a", "First")
                       .add(host.make(8), "b", "Second", "b.png")
                       .select(1),
                   flow::options().sheet());
  const auto tabs = engine.tabs(engine.layer_at(host.window, 1));
  REQUIRE(tabs.size() == 2);
  CHECK(flow::view(tabs[0].title) == "First");
  CHECK(tabs[1].selected);

  flow::window_handle wide = *engine.create_window();
  const flow::screen_handle list = host.make(9);
  engine.open_tabs(wide, flow::panes().add(list, "list").add_empty("Choose a page", "page"));
  CHECK(engine.panes(wide, 2));
  CHECK(engine.fit(wide) == 2);
  engine.push(list, host.make(10), flow::options().in_pane(2));
  const auto panes = engine.panes_of(engine.layer_at(wide, 0));
  REQUIRE(panes.size() == 2);
  CHECK(flow::view(panes[1].empty_text) == "Choose a page");
  CHECK(panes[1].flags == FLOW_TAB_KEEPS_PLACE);
  CHECK(panes[0].seen);
  CHECK(panes[1].selected);
  CHECK(engine.tabs(engine.layer_at(wide, 0)).empty());

  const flow::screen_handle top = engine.top(host.window);
  CHECK_FALSE(engine.link(top));
  CHECK(flow::route_view("a", flow::value_view{{"b", 1}}) ==
        flow::route_view("a", flow::value_view{{"b", 1}}));
  CHECK(flow::route_view("a") != flow::route_view("b"));

  flow::transition made;
  engine.push(second, host.make(9));
  engine.open(second, host.make(10), flow::options().into(made));
  CHECK(engine.info(made.handle())->request == FLOW_REQUEST_OPEN);
  CHECK(engine.info(flow::transition_handle()).status() == FLOW_ERROR_NULL_HANDLE);
}

TEST_CASE("flow.hpp: the link of a screen is read as it was stored (L1)") {
  Host host;
  host.engine.set_link(host.screen, flow::route_view("there", flow::value_view{{"id", 5}}));
  const flow::route_view link = host.engine.link(host.screen);
  CHECK(link.name() == "there");
  CHECK(link["id"].integer() == 5);
}

TEST_CASE("flow.hpp: plugins are loaded on conditions and reloaded, and their classes listed") {
  Host host;
  const char *fixtures = std::getenv("FLOW_FIXTURES");
  REQUIRE(fixtures);
  const std::string path = std::string(fixtures) + "/form.so";
  const auto loaded = host.engine.load(path.c_str(), FLOW_LOAD_OPTIONS_INIT);
  REQUIRE(loaded);
  CHECK(host.engine.plugins() == std::vector<flow::plugin_handle>{*loaded});
  const auto classes = host.engine.classes(*loaded);
  CHECK(classes.size() == host.engine.info(*loaded)->class_count);
  REQUIRE(classes.size() >= 1);
  CHECK(host.engine.class_info(classes[0])->plugin == loaded->raw());

  const auto again = host.engine.reload(*loaded);
  REQUIRE(again);
  CHECK(host.engine.plugins() == std::vector<flow::plugin_handle>{*again});
  CHECK(host.engine.reload(*loaded).status() == FLOW_ERROR_STALE_HANDLE);

  const flow_plugin_entry_table empty = {};
  CHECK(host.engine.add_plugin(empty).status() == FLOW_ERROR_PLUGIN_ABI);
}

TEST_CASE("flow.hpp: the methods, links and slots of a class are listed") {
  Host host;
  const auto methods = host.engine.methods("page");
  bool has_sure = false;
  for (const flow_method_info &each : methods)
    has_sure = has_sure || std::string(each.name) == "sure";
  CHECK(has_sure);
  CHECK(methods.size() == host.engine.class_info("page")->method_count);
  const auto templates = host.engine.templates("book");
  REQUIRE(templates.size() == 1);
  CHECK(std::string(templates[0].uri) == "book://item/{id}");
  CHECK(host.engine.class_info("nobody").status() == FLOW_ERROR_UNKNOWN_CLASS);

  const auto slot = host.engine.find_method("page", "name");
  REQUIRE(slot);
  CHECK(host.engine.invoke_slot(host.screen, *slot, "Ada").status() == FLOW_OK);
  CHECK(host.page(host.screen).heard == "Ada");
  CHECK(host.engine.find_method("page", "nobody").status() == FLOW_ERROR_UNKNOWN_METHOD);
}

TEST_CASE("flow.hpp: input is sent whole, and a second time does nothing (V7)") {
  Host host;
  host.engine.render(host.screen);
  const flow::value_view text = "Ada";
  flow_input input = FLOW_INPUT_INIT;
  input.id = flow::text("name");
  input.value = text.raw();
  input.sequence = 4;
  input.device = 1;
  const auto first = host.engine.send(host.screen, input);
  CHECK(first);
  CHECK_FALSE(*first);
  CHECK(host.page(host.screen).heard == "Ada");
  CHECK(*host.engine.send(host.screen, input));
}

TEST_CASE("flow.hpp: language, words, activity and views come from the host and the screen") {
  Host host;
  CHECK(std::string(host.engine.locale().language).empty());
  CHECK(host.engine.set_locale("he", FLOW_RIGHT_TO_LEFT));
  CHECK(host.engine.locale().direction == FLOW_RIGHT_TO_LEFT);
  CHECK(host.page(host.screen).language == "he");
  CHECK(std::string(host.engine.word(FLOW_WORD_OK)) == "OK");
  CHECK(host.engine.set_word(FLOW_WORD_OK, "Gut"));
  CHECK(std::string(host.engine.word(FLOW_WORD_OK)) == "Gut");
  CHECK(host.engine.set_activity(FLOW_ACTIVITY_INACTIVE));
  CHECK(host.engine.activity() == FLOW_ACTIVITY_INACTIVE);
  CHECK(host.engine.activity(host.window) == FLOW_ACTIVITY_ACTIVE);

  CHECK(host.engine.capability(host.screen, "nobody.knows/1") == nullptr);
  const flow_native_view *const view = host.engine.native_view(host.screen);
  REQUIRE(view);
  CHECK(std::string(view->toolkit) == "test");
  CHECK(view->view == &host.page(host.screen));

  CHECK_FALSE(host.engine.running());
  CHECK_FALSE(flow::thread_running());
  host.engine.invoke(host.screen, "who");
  CHECK(host.page(host.screen).heard == "who page");
}

TEST_CASE("flow.hpp: a gesture is reported by the transition it was begun with (G2, G4)") {
  Host host;
  host.engine.push(host.window, host.make(2));
  flow::transition gesture;
  CHECK(host.engine.gesture_begin_back(host.window, flow::options().into(gesture)));
  CHECK(gesture.progress(0.5));
  CHECK(gesture.progress(2) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(gesture.cancel());
  CHECK(gesture.outcome().kind == FLOW_OUTCOME_CANCELLED);
  CHECK(gesture.finish() == FLOW_ERROR_NOT_RUNNING);

  CHECK(host.engine.gesture_begin_back(host.window, flow::options().into(gesture)));
  CHECK(gesture.finish());
  CHECK(gesture.is_done());
  CHECK(host.engine.top(host.window) == host.screen);
  CHECK(host.engine.window_shown(host.window, host.screen));
}

TEST_CASE("flow.hpp: pages are opened, turned, and gone back through (P9)") {
  Host host;
  const flow::engine &engine = host.engine;
  engine.open_tabs(host.window,
                   flow::pages().add(host.make(7), "a", "First").add(host.make(8), "b", "Second"),
                   flow::options().sheet());
  const flow::layer_handle layer = engine.layer_at(host.window, 1);
  CHECK(engine.info(layer).layout == FLOW_LAYOUT_PAGES);
  auto tabs = engine.tabs(layer);
  REQUIRE(tabs.size() == 2);

  flow::transition turn;
  CHECK(engine.gesture_begin_turn(flow::router_handle(tabs[1].router), flow::options().into(turn)));
  CHECK(turn.progress(0.5));
  CHECK(turn.finish());
  CHECK(turn.is_done());
  CHECK(engine.tabs(layer)[1].selected);
  CHECK(engine.back(host.window));
  CHECK(engine.tabs(layer)[0].selected);
}

TEST_CASE("flow.hpp: a batch is one request, and refused as a whole (Q12)") {
  Host host;
  const flow::engine &engine = host.engine;
  int done = 0;
  const flow::screen_handle second = host.make(2), third = host.make(3);
  flow::transition made;
  CHECK(engine.run(flow::batch()
                       .push(host.book, second)
                       .present(host.book, third, flow::options().sheet())
                       .swap(host.screen, second),
                   flow::options().into(made).done([&] { done++; })));
  CHECK(made.is_done());
  CHECK(done == 1);
  CHECK(engine.layer_count(host.window) == 2);
  CHECK(engine.top(host.window) == third);

  CHECK(engine.run(flow::batch()
                       .dismiss(host.window)
                       .pop_to_root(host.book)
                       .go_to(host.book, "page", 5)
                       .set_arguments(host.screen, 6),
                   flow::options().into(made)));
  CHECK(made.is_done());
  CHECK(host.page(engine.top(host.window)).number == 5);

  const flow::screen_handle fourth = host.make(4);
  CHECK(engine.run(flow::batch()
                       .pop_to_root(host.book)
                       .push(host.book, fourth, flow::options().completion([c = Captured()] {}))
                       .select_tab(host.window, 3),
                   flow::options().into(made)));
  CHECK(made.outcome().kind == FLOW_OUTCOME_REFUSED);
  CHECK(host.page(engine.top(host.window)).number == 5);
  CHECK(engine.run(flow::batch()) == FLOW_ERROR_INVALID_ARGUMENT);
  {
    flow::batch dropped = flow::batch().pop(host.book, flow::options().done([c = Captured()] {}));
  }
  CHECK(engine.run(flow::batch().finish(host.book, "end").stop(host.book),
                   flow::options().into(made)));
  CHECK(engine.children().empty());
}

TEST_CASE("flow.hpp: a method of the opener hears of a yes, an answer and an end (N4, N5)") {
  Host host;
  const flow::engine &engine = host.engine;
  engine.invoke(host.screen, "ask_user");
  flow::screen_handle alert = engine.top(host.window);
  CHECK(alert != host.screen);
  const auto shown = engine.render(alert);
  std::string yes;
  for (const flow_element &each : *shown) {
    if (flow::view(each.text) == "Yes") yes = flow::view(each.id);
  }
  CHECK(engine.press(alert, yes.c_str()));
  CHECK(host.page(host.screen).heard == "sure");

  CHECK(host.said.empty());
  engine.present(host.screen, flow::alert("Well?").button("no", "No").answered("pressed"));
  alert = engine.top(host.window);
  engine.render(alert);
  CHECK(engine.press(alert, "no"));
  CHECK(host.page(host.screen).heard == "no");

  const auto child = engine.open(host.screen, "book", {}, flow::options().finished("gone"));
  CHECK(child.status() == FLOW_ERROR_SIGNATURE_MISMATCH);
}

TEST_CASE("flow.hpp: a hook is told of every call, until it is taken away (M7)") {
  Host host;
  static int calls;
  calls = 0;
  flow_call_hook hook = FLOW_CALL_HOOK_INIT;
  hook.before = [](void *, const flow_call *) { calls++; };
  CHECK(flow::set_call_hook(&hook));
  host.engine.invoke(host.screen, "sure");
  CHECK(flow::set_call_hook(nullptr));
  flow::result<std::uint64_t> number = flow::add_call_hook(&hook);
  REQUIRE(number);
  CHECK(flow::remove_call_hook(*number));
  CHECK(flow::remove_call_hook(*number) == FLOW_ERROR_STALE_HANDLE);
  host.engine.invoke(host.screen, "sure");
  CHECK(calls == 1);
}
