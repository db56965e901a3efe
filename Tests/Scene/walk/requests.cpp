// Requests of plugins and programs, by chance.
#include <string>
#include <vector>

#include "chance.hpp"
#include "pages.hpp"
#include "world.hpp"

static uint32_t some_flags() {
  uint32_t flags = 0;
  if (one_in(3)) flags |= FLOW_OPEN_AT_ONCE;
  if (one_in(12)) flags |= FLOW_OPEN_NO_BACK;
  if (one_in(8)) flags |= FLOW_OPEN_NO_DRAG;
  if (one_in(6)) flags |= FLOW_OPEN_HIDE_BAR;
  if (one_in(15)) flags |= FLOW_OPEN_TRANSIENT;
  return flags;
}

static char const *some_class() {
  static char const *const classes[] = {"walk.page", "walk.page", "walk.page", "walk.flow",
                                        "reloaded.page"};
  char const *const wanted = any_of(classes);
  if (!world.sample.empty() && one_in(3)) return world.sample.c_str();
  return world.plugin == FLOW_NONE && wanted[0] == 'r' ? "walk.page" : wanted;
}

// Few are open at a time, so that all of them are looked at.
static bool is_crowded() { return pages.size() > 14; }

void World::open(flow_handle from, flow_style style) {
  static char const *const sources[] = {"", "on", "push", "few", "several"};
  flow_options options = FLOW_OPTIONS_INIT;
  std::string row;
  has_moved = true;
  if (is_crowded()) {
    flow_dismiss_all(engine, from, nullptr, nullptr);
    flow_pop_to_root(engine, from, nullptr, nullptr);
    return;
  }
  options.style = style;
  options.flags = some_flags();
  if (one_in(3)) options.pane = below(4);
  if (style == FLOW_STYLE_POPOVER) {
    auto const *page = page_of(from);
    options.source = flow_text(any_of(sources));
    if (options.source.size && page && !page->few.empty() && one_in(2)) {
      row = page->few[below(static_cast<unsigned>(page->few.size()))].id;
      options.source_row = view_of(row);
    }
  }
  flow_open_new(engine, from, some_class(), nullptr, &options, nullptr, nullptr);
}

static std::string const titles[] = {"Home", "Search", "Cart", "You"};

void World::open_tabs(flow_handle from) {
  flow_options options = FLOW_OPTIONS_INIT;
  flow_tabs tabs = FLOW_TABS_INIT;
  flow_tab each[3] = {FLOW_TAB_INIT, FLOW_TAB_INIT, FLOW_TAB_INIT};
  size_t const count = 1 + below(3);
  if (is_crowded()) return;
  has_moved = true;
  options.style = one_in(2) ? FLOW_STYLE_SHEET : FLOW_STYLE_FULL_SCREEN_COVER;
  for (size_t index = 0; index < count; index++) {
    each[index].title = view_of(titles[index]);
    flow_create(engine, one_in(3) ? "walk.flow" : "walk.page", nullptr, &each[index].root);
  }
  tabs.tabs = each;
  tabs.count = count;
  tabs.selected = below(static_cast<unsigned>(count));
  tabs.back = static_cast<flow_tabs_back>(below(3));
  flow_open_tabs(engine, from, &tabs, &options, nullptr);
}

void World::open_panes(flow_handle from) {
  flow_options options = FLOW_OPTIONS_INIT;
  flow_tabs panes = FLOW_TABS_INIT;
  flow_tab each[4] = {FLOW_TAB_INIT, FLOW_TAB_INIT, FLOW_TAB_INIT, FLOW_TAB_INIT};
  size_t const count = 2 + below(3), filled = 1 + below(static_cast<unsigned>(count));
  if (is_crowded()) return;
  has_moved = true;
  options.style = one_in(2) ? FLOW_STYLE_SHEET : FLOW_STYLE_FULL_SCREEN_COVER;
  for (size_t index = 0; index < count; index++) {
    if (one_in(2)) each[index].flags = FLOW_TAB_KEEPS_PLACE;
    if (one_in(2)) each[index].empty_text = flow_text("Nothing here");
    if (index < filled)
      flow_create(engine, one_in(3) ? "walk.flow" : "walk.page", nullptr, &each[index].root);
  }
  panes.layout = FLOW_LAYOUT_PANES;
  panes.tabs = each;
  panes.count = count;
  panes.selected = below(static_cast<unsigned>(filled));
  flow_open_tabs(engine, from, &panes, &options, nullptr);
}

// A tab of the layer that `from` is in.
static flow_router some_tab(flow_engine *engine, flow_handle from, flow_layer *layer) {
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  flow_tab_info tab = FLOW_TAB_INFO_INIT;
  size_t count = 0;
  if (flow_screen_get(engine, from, &info) != FLOW_OK || !info.layer) return FLOW_NONE;
  *layer = info.layer;
  if (flow_layer_tab_count(engine, info.layer, &count) != FLOW_OK || !count) return FLOW_NONE;
  flow_layer_tab_at(engine, info.layer, below(static_cast<unsigned>(count)), &tab);
  return tab.router;
}

void World::move_tabs(flow_handle from) {
  flow_tab added = FLOW_TAB_INIT;
  flow_layer layer = FLOW_NONE;
  flow_router const tab = some_tab(engine, from, &layer);
  if (tab == FLOW_NONE) return;
  switch (below(4)) {
    case 0:
      if (is_crowded()) break;
      added.title = view_of(titles[below(4)]);
      flow_create(engine, one_in(3) ? "walk.flow" : "walk.page", nullptr, &added.root);
      flow_add_tab(engine, layer, &added, below(4), nullptr, nullptr);
      break;
    case 1:
      flow_remove_tab(engine, tab, nullptr, nullptr);
      break;
    case 2:
      flow_move_tab(engine, tab, below(4), nullptr, nullptr);
      break;
    default:
      flow_select_tab_of(engine, tab, nullptr, nullptr);
      break;
  }
}

static void present_alert(flow_handle from) {
  flow_alert alert = flow_alert_make(one_in(2) ? "Sure?" : "", "Really?");
  flow_alert_button const buttons[] = {
      flow_alert_button_make("yes", "Yes", one_in(2) ? FLOW_ROLE_PRIMARY : FLOW_ROLE_DESTRUCTIVE),
      flow_alert_button_make("no", "No", one_in(2) ? FLOW_ROLE_CANCEL : FLOW_ROLE_NORMAL)};
  if (one_in(2)) {
    alert.buttons = buttons;
    alert.button_count = 2;
  }
  if (one_in(3)) alert.style = FLOW_STYLE_CONFIRMATION_DIALOG;
  flow_alert_present(world.engine, from, &alert, nullptr, nullptr, nullptr);
}

static void replace(flow_handle from, bool is_root) {
  flow_presentable made = FLOW_NONE;
  flow_options options = FLOW_OPTIONS_INIT;
  options.flags = some_flags();
  if (flow_create(world.engine, some_class(), nullptr, &made) != FLOW_OK) return;
  if (is_root) {
    flow_set_root(world.engine, from, made, &options, nullptr);
  } else {
    flow_replace_top(world.engine, from, made, &options, nullptr);
  }
}

static flow_screen any_screen() {
  if (pages.empty()) return FLOW_NONE;
  auto found = pages.begin();
  std::advance(found, below(static_cast<unsigned>(pages.size())));
  return found->first;
}

// Changes what lies below the page on top of a stack: no change of the window tells it.
static void move_below(flow_handle from) {
  flow_router router = FLOW_NONE;
  size_t depth = 0;
  std::vector<flow_screen> screens;
  if (flow_router_of(world.engine, from, &router) != FLOW_OK ||
      flow_router_depth(world.engine, router, &depth) != FLOW_OK || !depth)
    return;
  screens.resize(depth);
  for (size_t index = 0; index < depth; index++)
    flow_router_screen_at(world.engine, router, index, &screens[index]);
  size_t const place = below(static_cast<unsigned>(depth));
  if (depth > 1 && one_in(2)) {
    flow_swap(world.engine, screens[place], screens[below(static_cast<unsigned>(depth))], nullptr,
              nullptr);
  } else if (!is_crowded()) {
    flow_presentable made = FLOW_NONE;
    if (flow_create(world.engine, "walk.page", nullptr, &made) != FLOW_OK) return;
    screens.insert(screens.begin() + static_cast<std::ptrdiff_t>(place), made);
    flow_set_stack(world.engine, from, screens.data(), screens.size(), nullptr, nullptr);
  }
}

void World::request(flow_handle from) {
  bool const was_expecting = is_expecting_fault;
  static flow_style const styles[] = {FLOW_STYLE_PUSH, FLOW_STYLE_PUSH, FLOW_STYLE_SHEET,
                                      FLOW_STYLE_FULL_SCREEN_COVER, FLOW_STYLE_POPOVER};
  if (is_quiet || from == FLOW_NONE) return;
  has_moved = true;
  is_expecting_fault = true;  // not every request is for every handle
  figures.requests++;
  unsigned const wish = below(17);
  note("  request %u from a %s", wish, page_of(from) ? "page" : "window");
  switch (wish) {
    case 0:
    case 1:
    case 2:
      open(from, any_of(styles));
      break;
    case 3:
      one_in(2) ? open_panes(from) : open_tabs(from);
      break;
    case 4:
    case 5:
      move_tabs(from);
      break;
    case 6:
      flow_pop(engine, from, nullptr, nullptr);
      break;
    case 7:
      flow_pop_to_root(engine, from, nullptr, nullptr);
      break;
    case 8:
      flow_dismiss(engine, from, 1 + below(2), nullptr, nullptr);
      break;
    case 9:
      flow_close(engine, from, nullptr, nullptr);
      break;
    case 10:
      present_alert(from);
      break;
    case 11:
      replace(from, false);
      break;
    case 12:
      replace(from, one_in(3));
      break;
    case 13:
      flow_remove(engine, any_screen(), nullptr, nullptr);
      break;
    case 14:
      move_below(from);
      break;
    case 15:
      flow_go_to(engine, from, "walk.page", nullptr, nullptr, nullptr);
      break;
    default: {
      flow_request both[2] = {FLOW_REQUEST_INIT, FLOW_REQUEST_INIT};
      both[0].kind = FLOW_REQUEST_POP;
      both[0].from = from;
      both[1].kind = FLOW_REQUEST_GO_TO;
      both[1].from = from;
      both[1].class_id = "walk.page";
      flow_batch(engine, both, 2, nullptr, nullptr);
      break;
    }
  }
  is_expecting_fault = was_expecting;
}

void World::renew() {
  flow_error error = FLOW_ERROR_INIT;
  has_moved = true;
  if (plugin != FLOW_NONE && one_in(2)) {
    for (auto &each : windows)
      flow_scene_settle(each->scene);
    drain_all(true);
    flow_plugin again = FLOW_NONE;
    note("  the plugin is loaded again");
    is_expecting_fault = true;  // a transition may run
    if (flow_plugin_reload(engine, plugin, &again, &error) == FLOW_OK) {
      figures.reloads++;
      plugin = again;
    }
    is_expecting_fault = false;
    return;
  }
  flow_screen const screen = any_screen();
  if (screen == FLOW_NONE) return;
  note("  a screen is renewed");
  flow_instance_renew(engine, screen, nullptr, 0, nullptr, nullptr);
  figures.reloads++;
}
