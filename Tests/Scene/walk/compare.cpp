// At rest three agree: the mirror that was kept by news alone, the scene, and the truth, which is
// the engine's tree and what the pages say.
#include <algorithm>
#include <cstring>

#include "chance.hpp"
#include "pages.hpp"
#include "world.hpp"

// ---- The tree ----------------------------------------------------------------------------------

static flow_layer layer_at(flow_window window, size_t index) {
  flow_layer layer = FLOW_NONE;
  flow_window_layer_at(world.engine, window, index, &layer);
  return layer;
}

static flow_layer_info info_of(flow_layer layer) {
  flow_layer_info info = FLOW_LAYER_INFO_INIT;
  EXPECT(flow_layer_get(world.engine, layer, &info) == FLOW_OK, "a layer has gone");
  return info;
}

static flow_screen shown_in(flow_router router) {
  flow_screen shown = FLOW_NONE;
  size_t depth = 0;
  flow_router_depth(world.engine, router, &depth);
  if (depth) flow_router_screen_at(world.engine, router, depth - 1, &shown);
  return shown;
}

static size_t layer_count(flow_window window) {
  size_t count = 0;
  flow_window_layer_count(world.engine, window, &count);
  return count;
}

// The top-most cover, or the root.
static size_t first_seen(flow_window window) {
  for (size_t index = layer_count(window); index-- > 1;)
    if (info_of(layer_at(window, index)).style == FLOW_STYLE_FULL_SCREEN_COVER) return index;
  return 0;
}

// The panes of a layer, or its tabs if it has none.
static std::vector<flow_tab_info> stacks_of(flow_layer layer, bool &are_panes) {
  std::vector<flow_tab_info> stacks;
  flow_tab_info stack = FLOW_TAB_INFO_INIT;
  for (size_t index = 0; flow_layer_pane_at(world.engine, layer, index, &stack) == FLOW_OK; index++)
    stacks.push_back(stack);
  are_panes = !stacks.empty();
  for (size_t index = 0;
       !are_panes && flow_layer_tab_at(world.engine, layer, index, &stack) == FLOW_OK; index++)
    stacks.push_back(stack);
  return stacks;
}

// The stacks that are seen in a layer with panes or tabs, also in the layers inside it (P8). A
// stack is `selected` if all around it are.
static std::vector<flow_tab_info> seen_in(flow_layer layer) {
  std::vector<flow_tab_info> seen;
  bool are_panes = false;
  for (auto &each : stacks_of(layer, are_panes)) {
    if (are_panes ? !each.seen : !each.selected) continue;
    auto inside = each.layer == FLOW_NONE ? std::vector{each} : seen_in(each.layer);
    for (auto &one : inside) {
      one.selected = one.selected && each.selected;
      seen.push_back(one);
    }
  }
  return seen;
}

bool is_seen(flow_window window, flow_screen screen) {
  for (size_t index = first_seen(window); index < layer_count(window); index++) {
    flow_layer const layer = layer_at(window, index);
    if (shown_in(info_of(layer).router) == screen) return true;
    for (auto const &pane : seen_in(layer))
      if (shown_in(pane.router) == screen) return true;
  }
  return false;
}

// The places of a layer are its stacks that are seen; a layer with one stack has one place.
static void compare_places(ShownLayer const &shown) {
  auto const panes = seen_in(shown.handle);
  size_t const count = panes.empty() ? 1 : panes.size();
  EXPECT(shown.layer->place_count == count && shown.places.size() == count,
         "%zu places, told: %zu, wanted: %zu", shown.layer->place_count, shown.places.size(),
         count);
  EXPECT(!flow_scene_place_at(shown.layer, count), "there is a place behind the last");
  for (size_t index = 0; index < panes.size(); index++) {
    auto const &place = shown.places[index];
    auto const *now = flow_scene_place_at(shown.layer, index);
    bool const is_selected = index == shown.layer->selected_place;
    EXPECT(is_selected == (panes[index].selected != 0) &&
               is_selected == (index == shown.selected_place),
           "place %zu is selected: %d", index, is_selected);
    auto const *page = is_selected ? shown.page : place.page;
    EXPECT(now->page == page, "place %zu shows another page than was told", index);
    EXPECT((page ? page->screen : FLOW_NONE) == shown_in(panes[index].router),
           "place %zu shows another page than the engine", index);
    EXPECT(now->router == panes[index].router && (count == 1 || place.router == now->router),
           "place %zu is of another stack", index);
    EXPECT(text_of(panes[index].empty_text) == now->empty_text, "place %zu says '%s'", index,
           now->empty_text);
    if (page) EXPECT(page->layer == shown.layer, "a page is in another layer");
  }
  world.figures.places += count - 1;
}

// Tabs inside a pane are those of its place.
static void compare_tabs(ShownLayer const &shown) {
  size_t count = 0, panes = 0;
  flow_layer_pane_count(world.engine, shown.handle, &panes);
  if (!panes) flow_layer_tab_count(world.engine, shown.handle, &count);
  size_t const told = shown.layer->tabs ? shown.layer->tabs->count : 0;
  EXPECT(count == told && count == shown.tabs.size(), "%zu tabs, %zu shown, %zu", count, told,
         shown.tabs.size());
  for (size_t index = 0; index < count; index++) {
    flow_tab_info tab = FLOW_TAB_INFO_INIT;
    flow_layer_tab_at(world.engine, shown.handle, index, &tab);
    EXPECT(tab.router == shown.tabs[index].router && text_of(tab.title) == shown.tabs[index].title,
           "tab %zu is '%s'", index, shown.tabs[index].title.c_str());
    if (!tab.selected) continue;
    EXPECT(shown.layer->tabs->selected == index && shown.selected == index,
           "tab %zu is selected, shown: %zu", index, shown.selected);
  }
}

// A popover points at an element of the page that presented it, if that is there.
static void compare_source(Mirror &mirror, ShownLayer const &shown, flow_layer_info const &info) {
  flow_scene_layer const *layer = shown.layer;
  EXPECT(layer->source == shown.source &&
             (layer->source_row ? layer->source_row : "") == shown.source_row,
         "a popover points elsewhere, and nobody was told");
  if (info.style != FLOW_STYLE_POPOVER) return;
  auto *page = flow_scene_page_of(mirror.scene, info.presenter);
  auto *wanted =
      page && info.source.size ? flow_scene_find(page, text_of(info.source).c_str()) : nullptr;
  if (page && page->is_seen) EXPECT(layer->source == wanted, "a popover points elsewhere");
  if (layer->source_row) EXPECT(text_of(info.source_row) == layer->source_row, "at another row");
}

static void compare_layer(Window &window, size_t index, bool is_seen) {
  auto &shown = *window.mirror.layers[index];
  flow_scene_layer const *layer = shown.layer;
  bool const is_held = window.mirror.is_held || window.is_held;
  auto const info = info_of(layer_at(window.window, index));
  EXPECT(layer == flow_scene_layer_at(window.scene, index) && layer->handle == shown.handle &&
             shown.handle == layer_at(window.window, index),
         "layer %zu is another", index);
  EXPECT(layer->style == info.style && shown.style == info.style, "layer %zu is a %d", index,
         static_cast<int>(layer->style));
  EXPECT(layer->index == index && shown.index == index, "layer %zu is at %zu, told: %zu", index,
         layer->index, shown.index);
  EXPECT(!layer->can_drag == !info.can_drag && shown.can_drag == (layer->can_drag != 0),
         "layer %zu can be dragged: %d, told: %d", index, layer->can_drag, shown.can_drag);
  EXPECT(shown.is_top == (index + 1 == window.mirror.layers.size()) &&
             shown.is_top == (layer->is_top != 0),
         "layer %zu is the top, or not", index);
  EXPECT(shown.is_seen == (layer->is_seen != 0), "layer %zu is seen: %d, told: %d", index,
         layer->is_seen, shown.is_seen);
  EXPECT(shown.is_seen == is_seen || (is_held && !is_seen), "layer %zu is seen: %d", index,
         shown.is_seen);
  EXPECT(layer->page == shown.page, "layer %zu shows another page than was told", index);
  if (!is_seen) return;
  compare_tabs(shown);
  compare_places(shown);
  compare_source(window.mirror, shown, info);
  flow_screen const wanted = shown_in(info.router);
  EXPECT((layer->page ? layer->page->screen : FLOW_NONE) == wanted,
         "layer %zu shows another page than the engine", index);
  if (layer->page) EXPECT(layer->page->layer == layer, "a page is in another layer");
}

// ---- Rows --------------------------------------------------------------------------------------

// True if a layer has panes around what it shows, also inside its selected tab (P8).
static bool has_panes(flow_layer layer) {
  bool are_panes = false;
  for (auto const &each : stacks_of(layer, are_panes))
    if (!are_panes && each.selected && each.layer != FLOW_NONE) return has_panes(each.layer);
  return are_panes;
}

static void compare_row(ShownRow const &shown, ModelElement const &model, size_t place) {
  auto const &wanted = model.rows[place];
  auto const *now = shown.row->shown;
  char const *of = model.id.c_str();
  EXPECT(shown.row->is_there && shown.is_there, "row %zu of '%s' has not come", place, of);
  EXPECT(text_of(now->id) == wanted.id && shown.id == wanted.id, "row %zu of '%s' is %s, told: %s",
         place, of, now->id.data, shown.id.c_str());
  EXPECT(text_of(now->title) == wanted.title && shown.title == wanted.title &&
             text_of(now->detail) == wanted.detail && shown.detail == wanted.detail,
         "row %s of '%s' says '%s', told: '%s', wanted: '%s'", wanted.id.c_str(), of,
         now->title.data, shown.title.c_str(), wanted.title.c_str());
  EXPECT(shown.is_disabled == wanted.is_disabled &&
             shown.is_disabled == ((now->flags & FLOW_ROW_DISABLED) != 0),
         "row %s of '%s' is disabled, or not", wanted.id.c_str(), of);
  EXPECT(shown.actions == (wanted.has_menu ? 2 : 0) && shown.actions == now->action_count,
         "row %s of '%s' has %zu actions", wanted.id.c_str(), of, shown.actions);
  bool is_marked = true;
  if (model.kind == FLOW_ELEMENT_LIST) {
    auto const *layer = shown.row->element->page->layer;
    is_marked = !layer || layer->place_count > 1 || !has_panes(layer->handle);
  }
  EXPECT(shown.is_chosen == (is_marked && model.value.names(wanted.id)) &&
             shown.is_chosen == (shown.row->is_chosen != 0),
         "row %s of '%s' is chosen: %d, told: %d", wanted.id.c_str(), of, shown.row->is_chosen,
         shown.is_chosen);
}

static void compare_rows(ShownElement &shown, ModelElement const &model) {
  auto *element = shown.element;
  size_t const total = model.rows.size();
  bool const is_long = total > FLOW_ROWS_FIRST;
  EXPECT(element->row_count == total && shown.total == total,
         "'%s' of page %llx has %zu rows, told: %zu, wanted: %zu", shown.id.c_str(),
         static_cast<unsigned long long>(element->page->screen), element->row_count, shown.total,
         total);
  EXPECT(!flow_scene_row_at(element, total), "'%s' has a row behind the last", shown.id.c_str());
  if (!model.on_demand || is_long)
    EXPECT(shown.is_long == is_long, "'%s' is long: %d", shown.id.c_str(), shown.is_long);
  EXPECT(shown.is_long == (element->is_long != 0), "'%s' is long, told or not", shown.id.c_str());
  for (size_t place = 0; place < shown.rows.size(); place++) {
    auto *row = flow_scene_row_at(element, place);
    EXPECT(row == shown.rows[place].row && row->element == element, "row %zu of '%s' is another",
           place, shown.id.c_str());
    compare_row(shown.rows[place], model, place);
  }
  for (auto const &[place, row] : shown.visible)
    compare_row(row, model, place);
  if (!shown.is_long || !total || !one_in(4)) return;
  size_t const place = below(static_cast<unsigned>(total));
  shown.draw(place);
  compare_row(shown.visible[place], model, place);
  std::string const &wanted = model.rows[place].id;
  EXPECT(flow_scene_find_row(element, wanted.c_str()) == place, "row '%s' of '%s' is not found",
         wanted.c_str(), shown.id.c_str());
}

// ---- Elements ----------------------------------------------------------------------------------

#define SAME(member, now, wanted)                                                         \
  EXPECT((now) == (wanted) && shown.member == (wanted), "'%s' of page %llx: " #member     \
         " differs%s", shown.id.c_str(),                                                  \
         static_cast<unsigned long long>(element->page->screen),                          \
         (now) == (wanted) ? ", and nobody was told" : " from the truth")

static void compare_field(ShownElement const &shown, Field const &field) {
  char const *error = flow_scene_error(shown.element);
  bool const is_rewritten = field.may_be_rewritten && shown.typed == field.written();
  EXPECT(shown.typed == field.expected || is_rewritten, "'%s' shows '%s', and should show '%s'",
         shown.id.c_str(), shown.typed.c_str(), field.expected.c_str());
  EXPECT(field.wrong.empty() != field.is_half, "'%s' is half typed: %d, and told: '%s'",
         shown.id.c_str(), field.is_half, field.wrong.c_str());
  if (!field.error.empty()) {
    EXPECT(field.error == error, "'%s' says '%s'", shown.id.c_str(), error);
  } else if (!field.is_half) {
    EXPECT(!error[0], "'%s' says '%s', and is right", shown.id.c_str(), error);
  }
}

static void compare_element(ShownElement &shown, ModelElement const &model, bool is_default) {
  auto const *element = shown.element;
  auto const &now = *element->shown;
  SAME(kind, now.kind, model.kind);
  SAME(id, text_of(now.id), model.id);
  SAME(placement, now.placement, model.placement);
  SAME(role, now.role, model.role);
  SAME(type, now.field_type, model.type);
  SAME(is_enabled, (now.enabled != 0), model.is_enabled);
  SAME(many, (now.many != 0), model.many);
  SAME(is_secret, (element->is_secret != 0),
       (model.is_secret || (model.kind == FLOW_ELEMENT_FIELD && model.type == FLOW_FIELD_SECURE)));
  SAME(is_default, (element->is_default != 0), is_default);
  SAME(text, text_of(now.text), model.text);
  SAME(placeholder, text_of(now.placeholder), model.placeholder);
  SAME(source, text_of(now.source), model.source);
  SAME(footer, text_of(now.footer), model.footer);
  SAME(icon, text_of(now.icon), model.icon);
  SAME(shortcut, text_of(now.shortcut), model.shortcut);
  SAME(minimum, now.minimum, model.minimum);
  SAME(maximum, now.maximum, model.maximum);
  SAME(step, now.step, model.step);
  EXPECT(ModelValue::of(&now.value) == model.value, "'%s' of page %llx has another value",
         shown.id.c_str(), static_cast<unsigned long long>(element->page->screen));
  if (shown.kind != FLOW_ELEMENT_FIELD)
    EXPECT(shown.value == model.value, "'%s' shows another value", shown.id.c_str());
  EXPECT(shown.error == flow_scene_error(element), "'%s': the error '%s' was not told",
         shown.id.c_str(), flow_scene_error(element));
  EXPECT(shown.name == flow_scene_name(element) &&
             shown.description == flow_scene_description(element),
         "'%s': the name '%s' was not told, but '%s'", shown.id.c_str(), flow_scene_name(element),
         shown.name.c_str());
  if (flow_element_traits(now.kind) & FLOW_ELEMENT_HAS_ROWS) compare_rows(shown, model);
}

// ---- Pages -------------------------------------------------------------------------------------

static void compare_head(ShownPage const &shown) {
  auto const *page = shown.page;
  EXPECT(shown.title == page->title, "the title '%s' was not told", page->title);
  EXPECT(shown.is_seen == (page->is_seen != 0), "that a page is seen was not told");
  EXPECT(shown.has_bar == (page->has_bar != 0) && shown.way_back == page->way_back &&
             shown.back_title == page->back_title,
         "the bar was not told");
  EXPECT(shown.class_id == page->class_id && shown.is_available == (page->is_available != 0) &&
             shown.is_alert == (page->is_alert != 0) && shown.native_view == page->native_view,
         "the body was not told");
  for (uint32_t list = 0; list < 2; list++) {
    EXPECT(flow_scene_element_count(page, list) == shown.lists[list].size(),
           "%zu elements, told: %zu", flow_scene_element_count(page, list),
           shown.lists[list].size());
    for (size_t index = 0; index < shown.lists[list].size(); index++) {
      auto *element = flow_scene_element_at(page, list, index);
      EXPECT(element == shown.lists[list][index]->element, "element %zu is another", index);
      EXPECT(element->page == page && !element->is_gone, "element %zu is elsewhere", index);
    }
  }
}

static void compare_model(ShownPage &shown, Page const &page) {
  auto const content = page.describe();
  size_t at[2] = {0, 0};
  ModelElement const *standard = nullptr;
  for (auto const &each : content.elements) {
    if (standard || each.kind != FLOW_ELEMENT_BUTTON || each.role != FLOW_ROLE_PRIMARY) continue;
    if (each.is_enabled) standard = &each;
  }
  EXPECT(shown.page->title == content.title, "the title is '%s'", shown.page->title);
  for (auto const &each : content.elements) {
    unsigned const list = each.placement == FLOW_PLACEMENT_BODY ? 0 : 1;
    EXPECT(at[list] < shown.lists[list].size(), "'%s' is missing", each.id.c_str());
    auto &element = *shown.lists[list][at[list]++];
    compare_element(element, each, &each == standard);
    for (auto const &field : page.fields)
      if (field.id == each.id) compare_field(element, field);
  }
  EXPECT(at[0] == shown.lists[0].size() && at[1] == shown.lists[1].size(), "too many elements");
  for (auto const &field : page.fields)
    if (!field.is_there) EXPECT(field.wrong.empty(), "'%s' is gone, and wrong", field.id.c_str());
  world.figures.pages++;
}

// The text of an element as the user reads it: words of the engine's own follow the language, as
// far as the library knows it (H22).
static std::string read_text(flow_scene_page const &page, flow_element const &given) {
  static struct {
    char const *own, *german, *arabic;
  } const words[] = {{"OK", "OK", "موافق"},
                     {"This is not available.", "Dies ist nicht verfügbar.", "هذا غير متاح."},
                     {"Try again", "Erneut versuchen", "إعادة المحاولة"}};
  std::string const text = text_of(given.text);
  bool const is_own = given.kind == FLOW_ELEMENT_UNAVAILABLE || !page.is_available ||
                      (page.is_alert && text_of(given.id) == "ok");
  for (auto const &each : words) {
    if (!is_own || text != each.own) continue;
    if (world.language == german) return each.german;
    if (world.language == arabic) return each.arabic;
  }
  return text;
}

// Asks the screen anew, as a skin would that reads the whole scene; for pages without a model this
// is the truth.
static void compare_fresh(ShownPage &shown) {
  flow_screen_content const *content = nullptr;
  size_t at[2] = {0, 0};
  world.is_checking = true;
  EXPECT(flow_screen_render(world.engine, shown.page->screen, &content) == FLOW_OK && content,
         "a page that is seen cannot be asked");
  world.is_checking = false;
  EXPECT(text_of(content->title) == shown.title, "the title is '%s'", shown.title.c_str());
  for (size_t index = 0; index < content->element_count; index++) {
    auto const *given = flow_element_at(content, index);
    unsigned const list = given->placement == FLOW_PLACEMENT_BODY ? 0 : 1;
    EXPECT(at[list] < shown.lists[list].size(), "element %zu is missing", index);
    auto &element = *shown.lists[list][at[list]++];
    auto const &now = *element.element->shown;
    EXPECT(now.key == given->key && now.kind == given->kind && text_of(now.id) == element.id &&
               read_text(*shown.page, *given) == element.text &&
               text_of(given->hint) == text_of(now.hint) &&
               flow_value_equal(&given->value, &now.value) &&
               element.is_default == (given == flow_default_button(content)),
           "element %zu, '%s', is another", index, element.id.c_str());
    if (!(flow_element_traits(given->kind) & FLOW_ELEMENT_HAS_ROWS)) continue;
    EXPECT(given->row_total == element.total, "'%s' has %zu rows", element.id.c_str(),
           given->row_total);
    for (size_t row = 0; row < given->row_count && row < element.rows.size(); row++)
      EXPECT(text_of(flow_row_at(given, row)->id) == element.rows[row].id, "row %zu is another",
             row);
  }
  world.figures.fresh++;
}

static bool is_there(ShownPage const &page, flow_scene_element const *element) {
  for (auto const &list : page.lists)
    for (auto const *each : list)
      if (each->element == element) return true;
  return false;
}

static void compare_focus(ShownPage const &page) {
  if (!page.focus) return;
  EXPECT(is_there(page, page.focus), "the focus is on what is not there");
  EXPECT(page.focus->shown->enabled, "the focus is on '%s', which is disabled",
         page.focus->shown->id.data);
}

static void compare_pages(Window &window, size_t first) {
  auto &mirror = window.mirror;
  bool const is_held = mirror.is_held || window.is_held;
  for (auto &shown : mirror.pages) {
    auto *page = shown->page;
    EXPECT(flow_scene_page_of(window.scene, page->screen) == page,
           "a page is not that of its screen");
    compare_head(*shown);
    bool is_wanted = false;
    for (size_t index = first; index < mirror.layers.size(); index++)
      is_wanted = is_wanted || mirror.layers[index]->shows(page);
    EXPECT(shown->is_seen == is_wanted || (is_held && !is_wanted), "'%s' is seen: %d",
           shown->title.c_str(), shown->is_seen);
    if (!is_wanted) continue;
    auto const *model = page_of(page->screen);
    bool const is_fresh = one_in(model ? 6 : 2);
    if (model && (is_fresh || world.is_quiet || !one_in(3))) compare_model(*shown, *model);
    if (is_fresh) compare_fresh(*shown);
    if (mirror.layers.back()->page == page) compare_focus(*shown);
  }
}

// ---- The window --------------------------------------------------------------------------------

static void compare_window(Window &window) {
  auto &mirror = window.mirror;
  std::string title;
  for (auto const &layer : mirror.layers) {
    if (!layer->page || layer->style == FLOW_STYLE_POPOVER || layer->page->is_alert) continue;
    title = layer->page->title;
  }
  EXPECT(title == flow_scene_title(window.scene) && title == mirror.title,
         "the window is '%s', told: '%s', wanted: '%s'", flow_scene_title(window.scene),
         mirror.title.c_str(), title.c_str());
  // The goal of back may change with nothing that is seen, and is not told then: the cases look.
  EXPECT(mirror.can_back == (flow_scene_can_back(window.scene) != 0),
         "that back leads somewhere was not told, or wrong: %d", mirror.can_back);
  EXPECT(mirror.is_empty == mirror.layers.empty(), "that the window is empty was not told");
}

// Each change has been answered once, and the engine waits for nothing.
static void compare_token(Window &window) {
  if (window.mirror.motion || window.mirror.is_held || window.is_held || !window.token) return;
  bool const was_expecting = world.is_expecting_fault;
  world.is_expecting_fault = true;
  flow_status const status = flow_token_complete(world.engine, window.token);
  world.is_expecting_fault = was_expecting;
  EXPECT(status != FLOW_OK, "nothing moves, and the engine waits for an answer");
  window.token = FLOW_NONE;
}

void compare(Window &window) {
  auto &mirror = window.mirror;
  if (mirror.is_closed) return;
  size_t const count = layer_count(window.window);
  EXPECT(count == mirror.layers.size() && count == flow_scene_layer_count(window.scene),
         "%zu layers, in the scene %zu, told: %zu", count, flow_scene_layer_count(window.scene),
         mirror.layers.size());
  EXPECT(!mirror.motion || mirror.is_visible, "something moves where nobody sees it");
  EXPECT(!mirror.is_held || window.is_held, "a page is held, and there is no finger");
  size_t const first = first_seen(window.window);
  for (size_t index = 0; index < count; index++)
    compare_layer(window, index, index >= first);
  if (count) compare_window(window);
  compare_pages(window, first);
  compare_token(window);
}

void compare_renders() {
  std::map<flow_screen, unsigned> wanted;
  world.rest();
  world.is_quiet = true;
  world.drain_all();
  for (auto &[screen, page] : pages) {
    bool is_poked = one_in(2), seen = false;
    for (unsigned times = is_poked ? 1 + below(2) : 0; times > 0; times--)
      page->change();
    for (auto &window : world.windows)
      seen = seen || is_seen(window->window, screen);
    page->renders = 0;
    wanted[screen] = is_poked && seen;
  }
  for (auto &each : world.windows) {  // without looking, which asks pages, too
    flow_news news = FLOW_NEWS_INIT;
    world.draining = each.get();
    while (flow_scene_next(each->scene, &news))
      each->mirror.hear(news);
    world.draining = nullptr;
  }
  for (auto &[screen, page] : pages)
    EXPECT(page->renders == wanted[screen], "a page is asked %u times, and should be %u times",
           page->renders, wanted[screen]);
  world.drain_all();
  world.is_quiet = false;
}
