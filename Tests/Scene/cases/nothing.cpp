// Each function of flow/scene.h, with nothing, with what has gone, and with a scene that has ended.
// The list is made of the header, so that it cannot lack one.
#include <cstring>
#include <type_traits>
#include <utility>

#include "host.hpp"

using namespace scene;

namespace {

/// The arguments of functions: things that are there, or have just gone.
struct Given {
  flow_scene *scene = nullptr;
  flow_scene_layer *layer = nullptr;
  flow_scene_page *page = nullptr;
  flow_scene_element *element = nullptr;
  flow_scene_row *row = nullptr;
  flow_engine *engine = nullptr;
  flow_skin skin = FLOW_SKIN_INIT;
  flow_news news = FLOW_NEWS_INIT;
  flow_tab_info tab = FLOW_TAB_INFO_INIT;
  flow_value value = flow_string_value("x");
  flow_error error = FLOW_ERROR_INIT;
  flow_scene *made = nullptr;
  char const *image = nullptr;

  flow_scene *of(flow_scene *) { return scene; }
  flow_scene const *of(flow_scene const *) { return scene; }
  flow_scene_layer *of(flow_scene_layer *) { return layer; }
  flow_scene_layer const *of(flow_scene_layer const *) { return layer; }
  flow_scene_page *of(flow_scene_page *) { return page; }
  flow_scene_page const *of(flow_scene_page const *) { return page; }
  flow_scene_element *of(flow_scene_element *) { return element; }
  flow_scene_element const *of(flow_scene_element const *) { return element; }
  flow_scene_row *of(flow_scene_row *) { return row; }
  flow_engine *of(flow_engine *) { return engine; }
  flow_skin const *of(flow_skin const *) { return &skin; }
  flow_news *of(flow_news *) { return &news; }
  flow_tab_info *of(flow_tab_info *) { return &tab; }
  flow_value const *of(flow_value const *) { return &value; }
  flow_error *of(flow_error *) { return &error; }
  flow_scene **of(flow_scene **) { return &made; }
  char const **of(char const **) { return &image; }
  char const *of(char const *) { return "x"; }
  template <typename Other>
  Other of(Other) {
    return Other();
  }
};

template <typename Thing>
constexpr bool is_thing =
    std::is_same_v<Thing, flow_scene> || std::is_same_v<Thing, flow_scene_layer> ||
    std::is_same_v<Thing, flow_scene_page> || std::is_same_v<Thing, flow_scene_element> ||
    std::is_same_v<Thing, flow_scene_row>;
template <typename Argument>
constexpr bool is_of_scene = is_thing<std::remove_cv_t<std::remove_pointer_t<Argument>>>;

bool is_nothing(char const *text) { return text && !*text; }
bool is_nothing(size_t count) { return count == 0 || count == FLOW_NO_INDEX; }
/// Also a descriptor.
bool is_nothing(flow_bool answer) { return answer == FLOW_FALSE || answer == -1; }
template <typename Thing>
bool is_nothing(Thing *thing) {
  return !thing;
}

/// A function as the header has it: flow_status and flow_bool are the same type in C.
struct Named {
  std::string name, type;
  bool has_status() const { return type == "flow_status"; }
};

constexpr size_t none = SIZE_MAX, all = SIZE_MAX - 1;

/// Calls a function with nothing at one place, or everywhere. An answer that is nothing is wanted
/// where the first argument is nothing, and a sentence with each error.
template <typename Answer, typename... Arguments, size_t... index>
void call(Named const &named, Answer (*function)(Arguments...), Given &given, size_t without,
          bool wants_nothing, std::index_sequence<index...>) {
  CAPTURE(named.name);
  CAPTURE(without);
  auto const argument = [&](auto example, size_t place) {
    using Type = decltype(example);
    if (std::is_pointer_v<Type> && (place == without || without == all)) return Type();
    return Type(given.of(example));
  };
  given.error = FLOW_ERROR_INIT;
  if constexpr (std::is_void_v<Answer>) {
    function(argument(Arguments(), index)...);
  } else {
    auto const answer = function(argument(Arguments(), index)...);
    if (wants_nothing && named.has_status()) CHECK(answer != Answer(FLOW_OK));
    if (wants_nothing && !named.has_status()) CHECK(is_nothing(answer));
    if constexpr ((std::is_same_v<Arguments, flow_error *> || ...)) {
      bool const has_error = without != all && without != sizeof...(Arguments) - 1;
      if (has_error) CHECK((answer == FLOW_OK) == (given.error.message[0] == 0));
    }
  }
  if (given.made) flow_scene_destroy(given.made);
  given.made = nullptr;
}

/// Nothing everywhere, and at each place.
template <typename Answer, typename... Arguments>
void without_each(Named const &named, Answer (*function)(Arguments...), Given &given) {
  std::index_sequence_for<Arguments...> const places;
  call(named, function, given, all, true, places);
  for (size_t place = 0; place < sizeof...(Arguments); place++) {
    bool const is_pointer[] = {std::is_pointer_v<Arguments>...};
    if (is_pointer[place]) call(named, function, given, place, place == 0, places);
  }
}

/// With things of a scene, which have gone.
template <typename Answer, typename... Arguments>
void with_gone(Named const &named, Answer (*function)(Arguments...), Given &given) {
  constexpr bool is_of_gone =
      (... || (is_of_scene<Arguments> &&
               !std::is_same_v<std::remove_cv_t<std::remove_pointer_t<Arguments>>, flow_scene>));
  if (is_of_gone)
    call(named, function, given, none, named.has_status(), std::index_sequence_for<Arguments...>());
}

/// With a scene that has ended, whose things can still be read.
template <typename Answer, typename... Arguments>
void with_ended(Named const &named, Answer (*function)(Arguments...), Given &given) {
  if ((is_of_scene<Arguments> || ...))
    call(named, function, given, none, false, std::index_sequence_for<Arguments...>());
}

struct Things : Given {
  Things() {
    host.add("page", [this](flow_content content) {
      if (is_ending) end();
      flow_row const item = flow_row_make("r1", "Row");
      flow_add_title(host.engine, content, "Page");
      flow_add_field(host.engine, content, "x", "Field", FLOW_FIELD_TEXT, "", nullptr);
      flow_add_button(host.engine, content, "go", "Go", FLOW_ROLE_PRIMARY);
      flow_add_list(host.engine, content, "rows", "Rows", &item, 1);
    });
    host.open("page");
    host.open("page", FLOW_STYLE_SHEET);
    scene = host.scene;
    engine = host.engine;
    layer = host.layer(1);
    page = host.page();
    element = host.element("x");
    row = flow_scene_row_at(host.element("rows"), 0);
  }
  /// Inside a `render`, where the scene's memory has to stay.
  void end() {
    is_ending = false;
    flow_scene_destroy(scene);
    host.scene = nullptr;
#define X(function, type) with_ended({#function, #type}, function, *this);
#include "functions.inc"
#undef X
    CHECK(flow_scene_start(scene, "page", nullptr, nullptr) == FLOW_ERROR_STALE_HANDLE);
    CHECK(flow_scene_open_uri(scene, "app:/", nullptr) == FLOW_ERROR_STALE_HANDLE);
    CHECK(flow_scene_close(scene) == FLOW_ERROR_STALE_HANDLE);
  }

  Host host;
  bool is_ending = false;
};

}  // namespace

TEST_CASE("H1: no function crashes with nothing, and each says so") {
  Things given;
#define X(function, type) without_each({#function, #type}, function, given);
#include "functions.inc"
#undef X
}

TEST_CASE("H1: no function crashes with what has gone, and an input to it is an error") {
  Things given;
  Heard heard;
  flow_scene_row_hold(given.row);
  flow_dismiss_all(given.engine, given.host.window, nullptr, nullptr);
  while (heard.kind != FLOW_NEWS_PAGE_WENT)
    REQUIRE(given.host.next(heard));
  CHECK(given.element->is_gone);
#define X(function, type) with_gone({#function, #type}, function, given);
#include "functions.inc"
#undef X
  CHECK_FALSE(flow_scene_enter(given.page));
  CHECK_FALSE(flow_scene_press_keys(given.page, "Ctrl+S"));
  given.host.drain();
  CHECK(text_of(given.row->shown->id) == "r1");
  CHECK(std::string(flow_scene_row_file(given.row)) == "");
  flow_scene_row_release(given.row);
}

TEST_CASE("H1: no function crashes with a scene that has ended inside a screen it asks") {
  Things given;
  given.is_ending = true;
  flow_screen_changed(given.engine, given.page->screen);
  flow_news news = FLOW_NEWS_INIT;
  CHECK_FALSE(flow_scene_next(given.scene, &news));
  CHECK_FALSE(given.is_ending);
}

TEST_CASE("H1: a scene that cannot be made says why") {
  Host host;
  flow_skin skin = FLOW_SKIN_INIT;
  flow_scene *made = nullptr;
  flow_error error = FLOW_ERROR_INIT;
  flow_window gone = FLOW_NONE;
  flow_window_create(host.engine, &gone);
  flow_window_close(host.engine, gone, nullptr, nullptr);
  CHECK(flow_scene_create(host.engine, gone, &skin, &made, &error) == FLOW_ERROR_STALE_HANDLE);
  CHECK(std::string(error.message) ==
        "the engine refuses the scene's window: FLOW_ERROR_STALE_HANDLE; the diagnostics say why");
  CHECK(error.status == FLOW_ERROR_STALE_HANDLE);
  skin.struct_size = 4;
  CHECK(flow_scene_create(host.engine, FLOW_NONE, &skin, &made, &error) == FLOW_ERROR_STRUCT_SIZE);
  CHECK(std::string(error.message).find("FLOW_SKIN_INIT") != std::string::npos);
  // An error of an older caller is shorter, and nothing is written behind it.
  memset(error.message, '#', sizeof error.message);
  error.struct_size = offsetof(flow_error, message) + 8;
  CHECK(flow_scene_type(nullptr, "x", &error) == FLOW_ERROR_STALE_HANDLE);
  CHECK(std::string(error.message) == "there i");
  CHECK(error.message[8] == '#');
  CHECK(made == nullptr);
}
