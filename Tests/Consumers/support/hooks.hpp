// Bodies of methods that a test gives to its screens and coordinators, by their names.
#pragma once

#include <flow/flow.h>

#include <functional>
#include <string>

namespace test {

struct ScreenHooks {
  std::function<void(flow_screen)> will_appear;
  std::function<void(flow_screen)> did_appear;
  std::function<void(flow_screen)> will_disappear;
  std::function<void(flow_screen)> did_disappear;
  std::function<void(flow_screen)> removed;
  std::function<void(flow_content)> render;
  std::function<void()> submit;
  std::function<void()> locale_changed;
  std::function<const void *(const std::string &)> capability;
  std::function<flow_answer(const flow_leave &)> may_leave;
  std::function<void(const flow_route *)> link_changed;
  std::function<const flow_value *()> save_state;
  std::function<bool(flow_handle, const flow_value *, uint32_t)> restore_state;
};

struct CoordinatorHooks {
  std::function<void(flow_coordinator)> start;
  std::function<void(flow_coordinator self, flow_coordinator child, flow_cause, const flow_value *)>
      child_finished;
  std::function<flow_answer(const flow_leave &)> may_leave;
  std::function<flow_handling(flow_coordinator self, const flow_route &, flow_screen from)>
      navigate;
  std::function<flow_answer(const flow_route &, flow_question)> guard;
  std::function<flow_answer(const flow_selection &)> may_select;
  std::function<const flow_value *()> save_state;
  std::function<bool(flow_handle, const flow_value *, uint32_t)> restore_state;
};

}  // namespace test
