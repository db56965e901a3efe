// The requests of test::Host: the C functions with a transition that gives itself back.
#include "host.hpp"

namespace test {

Request Host::made(
    const std::function<flow_status(const flow_options *, flow_transition *)> &request,
    Options &options) {
  flow_transition transition = FLOW_NONE;
  flow_status status = request(options.hand(), &transition);
  return Request(engine_, status, transition);
}

#define FLOW_TEST_REQUEST(call) \
  made([&](const flow_options *o, flow_transition *t) { return call; }, options)

Request Host::open(flow_handle from, flow_presentable what, Options options) {
  return FLOW_TEST_REQUEST(flow_open(engine_, from, what, o, t));
}
Request Host::push(flow_handle from, flow_presentable what, Options options) {
  return FLOW_TEST_REQUEST(flow_push(engine_, from, what, o, t));
}
Request Host::present_over(flow_handle from, flow_presentable what, Options options) {
  return FLOW_TEST_REQUEST(flow_present(engine_, from, what, o, t));
}
Request Host::set_root(flow_handle from, flow_presentable what, Options options) {
  return FLOW_TEST_REQUEST(flow_set_root(engine_, from, what, o, t));
}
Request Host::replace_top(flow_handle from, flow_presentable what, Options options) {
  return FLOW_TEST_REQUEST(flow_replace_top(engine_, from, what, o, t));
}
Request Host::set_stack(flow_handle from, const std::vector<flow_screen> &screens,
                        Options options) {
  return FLOW_TEST_REQUEST(flow_set_stack(engine_, from, screens.data(), screens.size(), o, t));
}
Request Host::pop(flow_handle from, Options options) {
  return FLOW_TEST_REQUEST(flow_pop(engine_, from, o, t));
}
Request Host::pop_to(flow_screen screen, Options options) {
  return FLOW_TEST_REQUEST(flow_pop_to(engine_, screen, o, t));
}
Request Host::pop_to_depth(flow_handle from, size_t depth, Options options) {
  return FLOW_TEST_REQUEST(flow_pop_to_depth(engine_, from, depth, o, t));
}
Request Host::pop_to_root(flow_handle from, Options options) {
  return FLOW_TEST_REQUEST(flow_pop_to_root(engine_, from, o, t));
}
Request Host::dismiss(flow_handle from, size_t count, Options options) {
  return FLOW_TEST_REQUEST(flow_dismiss(engine_, from, count, o, t));
}
Request Host::dismiss_to(flow_handle target, Options options) {
  return FLOW_TEST_REQUEST(flow_dismiss_to(engine_, target, o, t));
}
Request Host::dismiss_all(flow_handle from, Options options) {
  return FLOW_TEST_REQUEST(flow_dismiss_all(engine_, from, o, t));
}
Request Host::close(flow_handle target, Options options) {
  return FLOW_TEST_REQUEST(flow_close(engine_, target, o, t));
}
Request Host::close_window(flow_window window, Options options) {
  return FLOW_TEST_REQUEST(flow_window_close(engine_, window, o, t));
}
Request Host::finish(flow_coordinator coordinator, const flow_value *value, Options options) {
  return FLOW_TEST_REQUEST(flow_finish(engine_, coordinator, value, o, t));
}
Request Host::stop(flow_coordinator coordinator, Options options) {
  return FLOW_TEST_REQUEST(flow_stop(engine_, coordinator, o, t));
}
Request Host::back(flow_window window, Options options) {
  return FLOW_TEST_REQUEST(flow_back(engine_, window, o, t));
}
Request Host::back_to(flow_screen screen, Options options) {
  return FLOW_TEST_REQUEST(flow_back_to(engine_, screen, o, t));
}
Request Host::drag(flow_layer layer, Options options) {
  return FLOW_TEST_REQUEST(flow_drag(engine_, layer, o, t));
}
Request Host::begin_back(flow_window window, Options options) {
  return FLOW_TEST_REQUEST(flow_gesture_begin_back(engine_, window, o, t));
}
Request Host::begin_drag(flow_layer layer, Options options) {
  return FLOW_TEST_REQUEST(flow_gesture_begin_drag(engine_, layer, o, t));
}
Request Host::begin_turn(flow_router page, Options options) {
  return FLOW_TEST_REQUEST(flow_gesture_begin_turn(engine_, page, o, t));
}
Request Host::add_tab(flow_handle from, flow_presentable root, const std::string &id, size_t index,
                      Options options) {
  flow_tab tab = FLOW_TAB_INIT;
  tab.root = root;
  tab.id = flow_text(id.c_str());
  return FLOW_TEST_REQUEST(flow_add_tab(engine_, from, &tab, index, o, t));
}
Request Host::remove_tab(flow_router tab, Options options) {
  return FLOW_TEST_REQUEST(flow_remove_tab(engine_, tab, o, t));
}
Request Host::move_tab(flow_router tab, size_t index, Options options) {
  return FLOW_TEST_REQUEST(flow_move_tab(engine_, tab, index, o, t));
}
Request Host::open_tabs(flow_handle from, const std::vector<flow_presentable> &roots,
                        flow_tabs tabs, Options options) {
  std::vector<std::string> ids;
  for (size_t index = 0; index < roots.size(); index++)
    ids.push_back(std::to_string(index));
  std::vector<flow_tab> each;
  for (size_t index = 0; index < roots.size(); index++) {
    flow_tab tab = FLOW_TAB_INIT;
    tab.root = roots[index];
    tab.id = tab.title = flow_text(ids[index].c_str());
    each.push_back(tab);
  }
  tabs.tabs = each.data();
  tabs.count = each.size();
  return FLOW_TEST_REQUEST(flow_open_tabs(engine_, from, &tabs, o, t));
}
Request Host::open_panes(flow_handle from, const std::vector<flow_presentable> &roots,
                         bool keeps_places, size_t selected, Options options) {
  std::vector<flow_tab> each;
  for (flow_presentable root : roots) {
    flow_tab pane = FLOW_TAB_INIT;
    pane.root = root;
    pane.flags = keeps_places ? FLOW_TAB_KEEPS_PLACE : 0;
    each.push_back(pane);
  }
  flow_tabs panes = FLOW_TABS_INIT;
  panes.layout = FLOW_LAYOUT_PANES;
  panes.tabs = each.data();
  panes.count = each.size();
  panes.selected = selected;
  return FLOW_TEST_REQUEST(flow_open_tabs(engine_, from, &panes, o, t));
}
Request Host::fit(flow_window window, size_t count, Options options) {
  return FLOW_TEST_REQUEST(flow_window_set_panes(engine_, window, count, o, t));
}
Request Host::go_to(flow_handle from, const std::string &name, Options options) {
  flow_value value = flow_string_value(name.c_str());
  return FLOW_TEST_REQUEST(flow_go_to(engine_, from, "test.screen", &value, o, t));
}
Request Host::remove(flow_screen screen, Options options) {
  return FLOW_TEST_REQUEST(flow_remove(engine_, screen, o, t));
}
Request Host::select_tab(flow_handle from, size_t index, Options options) {
  return FLOW_TEST_REQUEST(flow_select_tab(engine_, from, index, o, t));
}

Request Host::select_tab_of(flow_router tab, Options options) {
  return FLOW_TEST_REQUEST(flow_select_tab_of(engine_, tab, o, t));
}
Request Host::batch(const std::vector<flow_request> &requests, Options options) {
  return FLOW_TEST_REQUEST(flow_batch(engine_, requests.data(), requests.size(), o, t));
}

Request Host::link(flow_screen screen, const std::string &name, const flow_value *parameters,
                   Options options) {
  flow_route route = flow_route_named(name.c_str());
  route.parameters = parameters;
  const flow_route *given = name.empty() ? nullptr : &route;
  return FLOW_TEST_REQUEST(flow_screen_set_link(engine_, screen, given, o, t));
}
Request Host::navigate(flow_coordinator coordinator, const std::string &name,
                       const flow_value *parameters, Options options) {
  flow_route route = flow_route_named(name.c_str());
  route.parameters = parameters;
  return FLOW_TEST_REQUEST(flow_navigate(engine_, coordinator, &route, o, t));
}
Request Host::broadcast(const std::string &name, Options options) {
  flow_route route = flow_route_named(name.c_str());
  return FLOW_TEST_REQUEST(flow_broadcast(engine_, &route, o, t));
}

#undef FLOW_TEST_REQUEST

}  // namespace test
