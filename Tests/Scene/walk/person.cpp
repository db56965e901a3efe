// The user: types, sets, chooses, presses, drags and goes back, also where that is not allowed.
#include <cstring>

#include "chance.hpp"
#include "pages.hpp"
#include "world.hpp"

// ---- Fields ------------------------------------------------------------------------------------

static char const *some_text(flow_field_type type) {
  static char const *const days[] = {"2026-1",     "2026-12-31", "2027-01-01", "",
                                     "20",         "2026-02-30", "31.12.2026", "1.2.2027",
                                     "12/31/2026", "٣١/١٢/٢٠٢٦"};
  static char const *const times[] = {"2", "23:59", "07:30", "", "7:3", "23:59:00", "9.05", "7:30"};
  static char const *const numbers[] = {"1",  "1.50", "-",   "2",    "",
                                        "1e", "0.0",  "2.5", "1,50", "٢٫٥"};
  static char const *const others[] = {"", "a", "ab", "abc", "abcd", "own 1", "A", "ABC"};
  if (type == FLOW_FIELD_DATE) return any_of(days);
  if (type == FLOW_FIELD_TIME) return any_of(times);
  return type == FLOW_FIELD_NUMBER ? any_of(numbers) : any_of(others);
}

// Texts that languages take by themselves, with the numbers of these.
static struct {
  char const *text, *languages;
} const local[] = {{"31.12.2026", "13"}, {"1.2.2027", "13"}, {"12/31/2026", "2"},
                   {"٣١/١٢/٢٠٢٦", "4"},  {"9.05", "3"},      {"7:30", "1234"},
                   {"1,50", "13"},       {"٢٫٥", "4"}};

static bool is_value(flow_element const *element, char const *text) {
  for (auto const &each : local)
    if (!strcmp(each.text, text)) return strchr(each.languages, int('0' + world.language));
  flow_value *value = nullptr;
  bool const is_one = flow_value_for(element, flow_text(text), &value, nullptr) == FLOW_OK;
  flow_value_destroy(value);
  return is_one;
}

static void type(ShownElement &shown) {
  auto *element = shown.element;
  auto *page = page_of(element->page->screen);
  auto *field = page ? page->field(text_of(element->shown->id)) : nullptr;
  char const *const text = some_text(element->shown->field_type);
  bool const is_one = is_value(element->shown, text);
  flow_error error = FLOW_ERROR_INIT;
  if (!element->shown->enabled) return;  // no toolkit lets one type there
  note("  types '%s' into '%s'%s", text, shown.id.c_str(), is_one ? "" : ", no value");
  shown.typed = text;
  if (field) {
    field->expected = text;
    field->is_half = !is_one;
    field->language = world.language;
    field->may_be_rewritten = is_one && world.language;
  }
  flow_status const status = flow_scene_type(element, text, &error);
  if (page) EXPECT((status == FLOW_OK) == is_one, "'%s' typed: %s", text, error.message);
  (is_one ? world.figures.typed : world.figures.half)++;
}

// ---- Other elements ----------------------------------------------------------------------------

static char const *some_row(ShownElement &shown) {
  if (!shown.element->row_count) return nullptr;
  auto const place = below(static_cast<unsigned>(shown.element->row_count));
  return flow_scene_row_at(shown.element, place)->shown->id.data;
}

static void set(ShownElement &shown) {
  flow_value value = flow_null_value();
  auto const *now = shown.element->shown;
  if (flow_element_takes(now->kind) == FLOW_TAKES_BOOLEAN)
    value = flow_boolean_value(below(2) != 0);
  if (flow_element_takes(now->kind) == FLOW_TAKES_NUMBER)
    value = flow_number_value(one_in(8) ? now->maximum + 1 : below(6));
  note("  sets '%s'", shown.id.c_str());
  shown.value = ModelValue::of(&value);  // as a control does by itself
  flow_scene_set(shown.element, &value, nullptr);
}

static void choose(ShownElement &shown) {
  char const *row = some_row(shown);
  if (!row) return;
  note("  chooses '%s' of '%s'", row, shown.id.c_str());
  shown.value = ModelValue::of(std::string(row));
  for (auto &each : shown.rows)
    each.is_chosen = each.id == row;
  flow_scene_choose(shown.element, row, nullptr);
}

static void press(ShownElement &shown) {
  bool const has_rows = (flow_element_traits(shown.kind) & FLOW_ELEMENT_HAS_ROWS) != 0;
  char const *row = has_rows ? some_row(shown) : nullptr;
  if (has_rows && !row) return;
  note("  presses '%s'%s%s", shown.id.c_str(), row ? ", row " : "", row ? row : "");
  flow_scene_press(shown.element, row, row && one_in(4) ? "open" : nullptr, 1, nullptr);
}

static void touch(ShownElement &shown) {
  world.is_expecting_fault = true;  // of disabled elements, and numbers beyond their limits
  switch (shown.element->shown->kind) {
    case FLOW_ELEMENT_FIELD:
      type(shown);
      break;
    case FLOW_ELEMENT_CHOICE:
      choose(shown);
      break;
    case FLOW_ELEMENT_LIST:
    case FLOW_ELEMENT_BUTTON:
      press(shown);
      break;
    default:
      if (flow_element_traits(shown.kind) & FLOW_ELEMENT_IS_INTERACTIVE) set(shown);
      break;
  }
  world.is_expecting_fault = false;
}

static void scroll(ShownElement &shown) {
  if (!shown.is_long || !shown.element->is_long) return;
  while (shown.visible.size() > 8)
    shown.undraw(shown.visible.begin()->first);
  if (shown.total) shown.draw(below(static_cast<unsigned>(shown.total)));
  if (!shown.visible.empty() && one_in(3)) shown.undraw(shown.visible.rbegin()->first);
}

// An element that has gone takes nothing, as long as it can be read.
static void touch_gone(Mirror &mirror) {
  if (mirror.gone.empty()) return;
  auto *element = mirror.gone[below(static_cast<unsigned>(mirror.gone.size()))];
  world.is_expecting_fault = true;
  flow_status const status = one_in(2) ? flow_scene_type(element, "late", nullptr)
                                       : flow_scene_press(element, nullptr, nullptr, 1, nullptr);
  world.is_expecting_fault = false;
  EXPECT(element->is_gone && status == FLOW_ERROR_STALE_HANDLE, "an input to what has gone: %s",
         flow_status_name(status));
}

// ---- Pages, layers, fingers --------------------------------------------------------------------

static void key(ShownPage &page) {
  static char const *const keys[] = {"Ctrl+O", "F7", "Ctrl+Q"};
  world.is_expecting_fault = true;
  if (one_in(2)) {
    note("  Enter");
    flow_scene_enter(page.page);
  } else {
    char const *pressed = any_of(keys);
    note("  %s", pressed);
    flow_scene_press_keys(page.page, pressed);
  }
  world.is_expecting_fault = false;
}

static void focus(ShownPage &page) {
  auto const &list = page.lists[0];
  auto *element = list.empty() || one_in(4)
                      ? nullptr
                      : list[below(static_cast<unsigned>(list.size()))]->element;
  if (element && !(flow_element_traits(element->shown->kind) & FLOW_ELEMENT_IS_INTERACTIVE)) return;
  if (element && !element->shown->enabled) return;
  auto const *layer = page.page->layer;
  if (!page.is_seen) return;
  if (layer && layer->is_top) page.focus = element;
  flow_scene_focused(page.page, element);
}

static void begin_finger(Window &window) {
  auto *layer = flow_scene_layer_at(window.scene, flow_scene_layer_count(window.scene) - 1);
  bool const is_back = !layer || one_in(2);
  note("  a finger takes hold of the %s", is_back ? "page" : "layer");
  world.is_expecting_fault = true;
  window.is_held =
      (is_back ? flow_scene_hold_back(window.scene) : flow_scene_hold_layer(layer)) != FLOW_FALSE;
  world.is_expecting_fault = false;
  world.figures.fingers += window.is_held;
}

static void go_on_with_finger(Window &window) {
  switch (below(4)) {
    case 0:
      note("  the finger is lifted");
      flow_scene_hold_lift(window.scene, window.time += below(60));
      window.is_held = false;
      break;
    case 1:
      if (one_in(2)) break;
      note("  the finger is taken away");
      flow_scene_hold_cancel(window.scene);
      window.is_held = false;
      break;
    default:
      flow_scene_hold_move(window.scene, (below(13) - 1.0) / 10.0, window.time += below(40));
      break;
  }
}

static void select_tab(Mirror &mirror, flow_scene_layer *layer) {
  for (auto &each : mirror.layers) {
    if (each->layer != layer || each->tabs.empty()) continue;
    note("  selects a tab");
    auto const &tab = each->tabs[below(static_cast<unsigned>(each->tabs.size()))];
    flow_scene_select_tab(layer, tab.router);
  }
}

static void travel(Window &window) {
  auto const count = static_cast<unsigned>(flow_scene_layer_count(window.scene));
  auto *layer = count ? flow_scene_layer_at(window.scene, below(count)) : nullptr;
  world.is_expecting_fault = true;
  switch (below(10)) {
    case 8:
      note("  as many panes fit as in another width");
      flow_scene_set_fit(window.scene, 1 + below(4));
      break;
    case 9:
      if (window.mirror.pages.empty()) break;
      note("  back by the bar of a page");
      flow_scene_page_back(
          window.mirror.pages[below(static_cast<unsigned>(window.mirror.pages.size()))]->page);
      break;
    case 0:
    case 1:
      note("  back");
      flow_scene_back(window.scene);
      break;
    case 2:
      note("  dismisses a layer");
      if (layer) flow_scene_dismiss(layer);
      break;
    case 3:
      if (layer) select_tab(window.mirror, layer);
      break;
    default:
      begin_finger(window);
      break;
  }
  world.is_expecting_fault = false;
}

static void watch(Window &window) {
  auto &mirror = window.mirror;
  switch (below(5)) {
    case 0:
    case 1:
      if (!mirror.motion) break;
      flow_scene_rested(window.scene, mirror.motion);
      mirror.motion = 0;
      break;
    case 2:
      flow_scene_rested(window.scene, mirror.last_motion - 1);
      break;
    case 3:
      flow_scene_settle(window.scene);
      break;
    default:
      mirror.is_visible = !mirror.is_visible || !one_in(4);
      flow_scene_set_visible(window.scene, mirror.is_visible);
      break;
  }
}

void act(Window &window) {
  auto &mirror = window.mirror;
  auto *top = mirror.layers.empty() ? nullptr : mirror.layers.back().get();
  // Between two news a layer may have a page that has not been told yet.
  auto *page = top ? mirror.find(top->page) : nullptr;
  // Also one that is not on top, or not seen.
  if (!mirror.pages.empty() && one_in(8))
    page = mirror.pages[below(static_cast<unsigned>(mirror.pages.size()))].get();
  if (window.is_held && one_in(2)) return go_on_with_finger(window);
  switch (below(12)) {
    case 0:
      return travel(window);
    case 1:
      return watch(window);
    case 2:
      return touch_gone(mirror);
    case 3:
      if (page && one_in(2)) return key(*page);
      if (page) return focus(*page);
      return;
    default:
      break;
  }
  if (!page) return;
  auto const &list = page->lists[one_in(6)];
  if (list.empty()) return;
  auto *shown = list[below(static_cast<unsigned>(list.size()))];
  if (shown->element->is_gone) return;
  if (shown->is_long && one_in(2)) return scroll(*shown);
  touch(*shown);
}
