// Written by scripts/generate from the declarations in include/flow; do not edit.
// A function that is not called by chance stands in scripts/generators/calls.py, with the reason.
#pragma once

#include <flow/flow.h>

#include <cstddef>

namespace shared {

/// A call of one function, whose arguments a source picks (Tests/Shared/arguments.hpp).
template <typename Source>
struct Call {
  const char *name;
  /// 0 for what is no request of the table.
  flow_request_kind request;
  void (*make)(Source &source);
};

template <typename Source>
inline constexpr Call<Source> all_calls[] = {
    // clang-format off
    {"flow_abi_version", 0,
     [](Source &) {
       (void)flow_abi_version();
     }},
    {"flow_version", 0,
     [](Source &source) {
       source.check("flow_version", flow_version());
     }},
    {"flow_kind_of", 0,
     [](Source &source) {
       const flow_handle handle = source.handle(~0u);
       (void)flow_kind_of(handle);
     }},
    {"flow_kind_name", 0,
     [](Source &source) {
       flow_kind kind = {};
       source.give(kind);
       source.check("flow_kind_name", flow_kind_name(kind));
     }},
    {"flow_status_name", 0,
     [](Source &source) {
       flow_status status = {};
       source.give(status);
       source.check("flow_status_name", flow_status_name(status));
     }},
    {"flow_status_text", 0,
     [](Source &source) {
       flow_status status = {};
       source.give(status);
       source.check("flow_status_text", flow_status_text(status));
     }},
    {"flow_type_name", 0,
     [](Source &source) {
       flow_type type = {};
       source.give(type);
       source.check("flow_type_name", flow_type_name(type));
     }},
    {"flow_value_check", 0,
     [](Source &source) {
       const flow_value *value = {};
       source.give(value);
       flow_error out_error = {};
       out_error.struct_size = sizeof out_error;
       source.check("flow_value_check", flow_value_check(value, &out_error));
     }},
    {"flow_value_equal", 0,
     [](Source &source) {
       const flow_value *left = {};
       source.give(left);
       const flow_value *right = {};
       source.give(right);
       (void)flow_value_equal(left, right);
     }},
    {"flow_request_name", 0,
     [](Source &source) {
       flow_request_kind kind = {};
       source.give(kind);
       source.check("flow_request_name", flow_request_name(kind));
     }},
    {"flow_request_traits", 0,
     [](Source &source) {
       flow_request_kind kind = {};
       source.give(kind);
       (void)flow_request_traits(kind);
     }},
    {"flow_cause_name", 0,
     [](Source &source) {
       flow_cause cause = {};
       source.give(cause);
       source.check("flow_cause_name", flow_cause_name(cause));
     }},
    {"flow_class_find", 0,
     [](Source &source) {
       const char *id = source.text("id");
       flow_class_info out_info = {};
       out_info.struct_size = sizeof out_info;
       source.check("flow_class_find", flow_class_find(source.engine(), id, &out_info));
     }},
    {"flow_class_method_at", 0,
     [](Source &source) {
       const char *id = source.text("id");
       const size_t index = source.number();
       flow_method_info out_info = {};
       out_info.struct_size = sizeof out_info;
       source.check(
           "flow_class_method_at", flow_class_method_at(source.engine(), id, index, &out_info));
     }},
    {"flow_class_argument_at", 0,
     [](Source &source) {
       const char *id = source.text("id");
       const size_t index = source.number();
       flow_argument_info out_info = {};
       out_info.struct_size = sizeof out_info;
       source.check(
           "flow_class_argument_at",
           flow_class_argument_at(source.engine(), id, index, &out_info));
     }},
    {"flow_class_template_at", 0,
     [](Source &source) {
       const char *id = source.text("id");
       const size_t index = source.number();
       flow_template_info out_info = {};
       out_info.struct_size = sizeof out_info;
       source.check(
           "flow_class_template_at",
           flow_class_template_at(source.engine(), id, index, &out_info));
     }},
    {"flow_class_of", 0,
     [](Source &source) {
       const flow_handle handle = source.handle(~0u);
       const char *out_class_id = {};
       source.check("flow_class_of", flow_class_of(source.engine(), handle, &out_class_id));
     }},
    {"flow_instance", 0,
     [](Source &source) {
       const flow_handle on_behalf = source.handle(~0u);
       const flow_handle handle = source.handle(~0u);
       const char *class_id = source.text("class_id");
       void *out_instance = {};
       source.check(
           "flow_instance",
           flow_instance(source.engine(), on_behalf, handle, class_id, &out_instance));
     }},
    {"flow_severity_name", 0,
     [](Source &source) {
       flow_severity severity = {};
       source.give(severity);
       source.check("flow_severity_name", flow_severity_name(severity));
     }},
    {"flow_activity_name", 0,
     [](Source &source) {
       flow_activity activity = {};
       source.give(activity);
       source.check("flow_activity_name", flow_activity_name(activity));
     }},
    {"flow_engine_live_count", 0,
     [](Source &source) {
       flow_kind kind = {};
       source.give(kind);
       const char *class_id = source.text("class_id");
       size_t out_count = {};
       source.check(
           "flow_engine_live_count",
           flow_engine_live_count(source.engine(), kind, class_id, &out_count));
     }},
    {"flow_engine_set_locale", 0,
     [](Source &source) {
       const char *language = source.text("language");
       flow_direction direction = {};
       source.give(direction);
       source.check(
           "flow_engine_set_locale", flow_engine_set_locale(source.engine(), language, direction));
     }},
    {"flow_engine_locale", 0,
     [](Source &source) {
       const char *out_language = {};
       flow_direction out_direction = {};
       source.check(
           "flow_engine_locale",
           flow_engine_locale(source.engine(), &out_language, &out_direction));
     }},
    {"flow_engine_set_word", 0,
     [](Source &source) {
       flow_word word = {};
       source.give(word);
       const char *text = source.text("text");
       source.check("flow_engine_set_word", flow_engine_set_word(source.engine(), word, text));
     }},
    {"flow_engine_word", 0,
     [](Source &source) {
       flow_word word = {};
       source.give(word);
       const char *out_text = {};
       source.check("flow_engine_word", flow_engine_word(source.engine(), word, &out_text));
     }},
    {"flow_engine_descriptor", 0,
     [](Source &source) {
       int out_descriptor = {};
       source.check(
           "flow_engine_descriptor", flow_engine_descriptor(source.engine(), &out_descriptor));
     }},
    {"flow_engine_post", 0,
     [](Source &source) {
       const size_t mark = source.mark();
       const flow_callback callback = source.callback("flow_engine_post");
       source.check("flow_engine_post", flow_engine_post(source.engine(), callback), mark);
     }},
    {"flow_engine_set_activity", 0,
     [](Source &source) {
       flow_activity activity = {};
       source.give(activity);
       source.check(
           "flow_engine_set_activity", flow_engine_set_activity(source.engine(), activity));
     }},
    {"flow_engine_activity", 0,
     [](Source &source) {
       flow_activity out_activity = {};
       source.check("flow_engine_activity", flow_engine_activity(source.engine(), &out_activity));
     }},
    {"flow_window_set_activity", 0,
     [](Source &source) {
       const flow_window window = source.handle(FLOW_FROM_WINDOW);
       flow_activity activity = {};
       source.give(activity);
       source.check(
           "flow_window_set_activity",
           flow_window_set_activity(source.engine(), window, activity));
     }},
    {"flow_window_activity", 0,
     [](Source &source) {
       const flow_window window = source.handle(FLOW_FROM_WINDOW);
       flow_activity out_activity = {};
       source.check(
           "flow_window_activity", flow_window_activity(source.engine(), window, &out_activity));
     }},
    {"flow_log", 0,
     [](Source &source) {
       flow_severity severity = {};
       source.give(severity);
       const flow_handle subject = source.handle(~0u);
       const char *message = source.text("message");
       source.check("flow_log", flow_log(source.engine(), severity, subject, message));
     }},
    {"flow_engine_running", 0,
     [](Source &source) {
       flow_running out_running = {};
       out_running.struct_size = sizeof out_running;
       source.check("flow_engine_running", flow_engine_running(source.engine(), &out_running));
     }},
    {"flow_thread_running", 0,
     [](Source &source) {
       flow_running out_running = {};
       out_running.struct_size = sizeof out_running;
       source.check("flow_thread_running", flow_thread_running(&out_running));
     }},
    {"flow_method_find", 0,
     [](Source &source) {
       const char *class_id = source.text("class_id");
       const char *method = source.text("method");
       flow_slot out_slot = {};
       source.check(
           "flow_method_find", flow_method_find(source.engine(), class_id, method, &out_slot));
     }},
    {"flow_ask", 0,
     [](Source &source) {
       const flow_handle from = source.handle(~0u);
       const char *method = source.text("method");
       size_t count = 0;
       const flow_value *arguments = nullptr;
       source.give(arguments, count);
       flow_value out_result = {};
       flow_error out_error = {};
       out_error.struct_size = sizeof out_error;
       source.check(
           "flow_ask",
           flow_ask(source.engine(), from, method, arguments, count, &out_result, &out_error));
     }},
    {"flow_screen_capability", 0,
     [](Source &source) {
       const flow_screen screen = source.handle(FLOW_FROM_SCREEN);
       const char *id = source.text("id");
       const void *out_capability = {};
       source.check(
           "flow_screen_capability",
           flow_screen_capability(source.engine(), screen, id, &out_capability));
     }},
    {"flow_style_name", 0,
     [](Source &source) {
       flow_style style = {};
       source.give(style);
       source.check("flow_style_name", flow_style_name(style));
     }},
    {"flow_options_drop", 0,
     [](Source &source) {
       source.drop(
           "flow_options_drop",
           [&](auto *options) { return flow_options_drop(source.engine(), options); });
     }},
    {"flow_open", FLOW_REQUEST_OPEN,
     [](Source &source) {
       const flow_handle from = source.handle(FLOW_FROM_PLACE);
       const flow_presentable presentable = source.presentable();
       source.request("flow_open", FLOW_REQUEST_OPEN, [&](auto *options, auto *out) {
         return flow_open(source.engine(), from, presentable, options, out);
       });
     }},
    {"flow_open_new", 0,
     [](Source &source) {
       const flow_handle from = source.handle(~0u);
       const char *class_id = source.text("class_id");
       const flow_value *arguments = {};
       source.give(arguments);
       flow_presentable out_presentable = {};
       source.request("flow_open_new", 0, [&](auto *options, auto *out) {
         return flow_open_new(source.engine(), from, class_id, arguments, options, &out_presentable,
                              out);
       });
       source.keep(out_presentable);
     }},
    {"flow_push", FLOW_REQUEST_PUSH,
     [](Source &source) {
       const flow_handle from = source.handle(FLOW_FROM_PLACE);
       const flow_presentable presentable = source.presentable();
       source.request("flow_push", FLOW_REQUEST_PUSH, [&](auto *options, auto *out) {
         return flow_push(source.engine(), from, presentable, options, out);
       });
     }},
    {"flow_present", FLOW_REQUEST_PRESENT,
     [](Source &source) {
       const flow_handle from = source.handle(FLOW_FROM_PLACE);
       const flow_presentable presentable = source.presentable();
       source.request("flow_present", FLOW_REQUEST_PRESENT, [&](auto *options, auto *out) {
         return flow_present(source.engine(), from, presentable, options, out);
       });
     }},
    {"flow_set_root", FLOW_REQUEST_SET_ROOT,
     [](Source &source) {
       const flow_handle from = source.handle(FLOW_FROM_PLACE);
       const flow_presentable presentable = source.presentable();
       source.request("flow_set_root", FLOW_REQUEST_SET_ROOT, [&](auto *options, auto *out) {
         return flow_set_root(source.engine(), from, presentable, options, out);
       });
     }},
    {"flow_replace_top", FLOW_REQUEST_REPLACE_TOP,
     [](Source &source) {
       const flow_handle from = source.handle(FLOW_FROM_PLACE);
       const flow_presentable presentable = source.presentable();
       source.request("flow_replace_top", FLOW_REQUEST_REPLACE_TOP, [&](auto *options, auto *out) {
         return flow_replace_top(source.engine(), from, presentable, options, out);
       });
     }},
    {"flow_set_stack", FLOW_REQUEST_SET_STACK,
     [](Source &source) {
       const flow_handle from = source.handle(FLOW_FROM_PLACE);
       size_t count = 0;
       const flow_screen *screens = nullptr;
       source.give(screens, count);
       source.request("flow_set_stack", FLOW_REQUEST_SET_STACK, [&](auto *options, auto *out) {
         return flow_set_stack(source.engine(), from, screens, count, options, out);
       });
     }},
    {"flow_go_to", FLOW_REQUEST_GO_TO,
     [](Source &source) {
       const flow_handle from = source.handle(FLOW_FROM_PLACE);
       const char *class_id = source.text("class_id");
       const flow_value *arguments = {};
       source.give(arguments);
       source.request("flow_go_to", FLOW_REQUEST_GO_TO, [&](auto *options, auto *out) {
         return flow_go_to(source.engine(), from, class_id, arguments, options, out);
       });
     }},
    {"flow_screen_set_arguments", FLOW_REQUEST_SET_ARGUMENTS,
     [](Source &source) {
       const flow_screen screen = source.handle(FLOW_FROM_SCREEN);
       const flow_value *arguments = {};
       source.give(arguments);
       source.request("flow_screen_set_arguments", FLOW_REQUEST_SET_ARGUMENTS,
                      [&](auto *options, auto *out) {
         return flow_screen_set_arguments(source.engine(), screen, arguments, options, out);
       });
     }},
    {"flow_swap", FLOW_REQUEST_SWAP,
     [](Source &source) {
       const flow_screen screen = source.handle(FLOW_FROM_SCREEN);
       const flow_screen other = source.handle(FLOW_FROM_SCREEN);
       source.request("flow_swap", FLOW_REQUEST_SWAP, [&](auto *options, auto *out) {
         return flow_swap(source.engine(), screen, other, options, out);
       });
     }},
    {"flow_pop", FLOW_REQUEST_POP,
     [](Source &source) {
       const flow_handle from = source.handle(FLOW_FROM_PLACE);
       source.request("flow_pop", FLOW_REQUEST_POP, [&](auto *options, auto *out) {
         return flow_pop(source.engine(), from, options, out);
       });
     }},
    {"flow_pop_to", FLOW_REQUEST_POP_TO,
     [](Source &source) {
       const flow_screen screen = source.handle(FLOW_FROM_SCREEN);
       source.request("flow_pop_to", FLOW_REQUEST_POP_TO, [&](auto *options, auto *out) {
         return flow_pop_to(source.engine(), screen, options, out);
       });
     }},
    {"flow_pop_to_depth", FLOW_REQUEST_POP_TO_DEPTH,
     [](Source &source) {
       const flow_handle from = source.handle(FLOW_FROM_PLACE);
       const size_t depth = source.number();
       source.request("flow_pop_to_depth", FLOW_REQUEST_POP_TO_DEPTH,
                      [&](auto *options, auto *out) {
         return flow_pop_to_depth(source.engine(), from, depth, options, out);
       });
     }},
    {"flow_pop_to_root", FLOW_REQUEST_POP_TO_ROOT,
     [](Source &source) {
       const flow_handle from = source.handle(FLOW_FROM_PLACE);
       source.request("flow_pop_to_root", FLOW_REQUEST_POP_TO_ROOT, [&](auto *options, auto *out) {
         return flow_pop_to_root(source.engine(), from, options, out);
       });
     }},
    {"flow_dismiss", FLOW_REQUEST_DISMISS,
     [](Source &source) {
       const flow_handle from = source.handle(FLOW_FROM_PLACE);
       const size_t count = source.number();
       source.request("flow_dismiss", FLOW_REQUEST_DISMISS, [&](auto *options, auto *out) {
         return flow_dismiss(source.engine(), from, count, options, out);
       });
     }},
    {"flow_dismiss_to", FLOW_REQUEST_DISMISS_TO,
     [](Source &source) {
       const flow_handle target = source.handle(FLOW_FROM_PLACE);
       source.request("flow_dismiss_to", FLOW_REQUEST_DISMISS_TO, [&](auto *options, auto *out) {
         return flow_dismiss_to(source.engine(), target, options, out);
       });
     }},
    {"flow_dismiss_all", FLOW_REQUEST_DISMISS_ALL,
     [](Source &source) {
       const flow_handle from = source.handle(FLOW_FROM_PLACE);
       source.request("flow_dismiss_all", FLOW_REQUEST_DISMISS_ALL, [&](auto *options, auto *out) {
         return flow_dismiss_all(source.engine(), from, options, out);
       });
     }},
    {"flow_close", FLOW_REQUEST_CLOSE,
     [](Source &source) {
       const flow_handle target = source.handle(FLOW_FROM_PLACE_OR_TRANSITION);
       source.request("flow_close", FLOW_REQUEST_CLOSE, [&](auto *options, auto *out) {
         return flow_close(source.engine(), target, options, out);
       });
     }},
    {"flow_remove", FLOW_REQUEST_REMOVE,
     [](Source &source) {
       const flow_screen screen = source.handle(FLOW_FROM_SCREEN);
       source.request("flow_remove", FLOW_REQUEST_REMOVE, [&](auto *options, auto *out) {
         return flow_remove(source.engine(), screen, options, out);
       });
     }},
    {"flow_finish", FLOW_REQUEST_FINISH,
     [](Source &source) {
       const flow_coordinator coordinator = source.handle(FLOW_FROM_COORDINATOR);
       const flow_value *value = {};
       source.give(value);
       source.request("flow_finish", FLOW_REQUEST_FINISH, [&](auto *options, auto *out) {
         return flow_finish(source.engine(), coordinator, value, options, out);
       });
     }},
    {"flow_stop", FLOW_REQUEST_STOP,
     [](Source &source) {
       const flow_coordinator coordinator = source.handle(FLOW_FROM_COORDINATOR);
       source.request("flow_stop", FLOW_REQUEST_STOP, [&](auto *options, auto *out) {
         return flow_stop(source.engine(), coordinator, options, out);
       });
     }},
    {"flow_coordinator_defer", 0,
     [](Source &source) {
       const flow_coordinator coordinator = source.handle(FLOW_FROM_COORDINATOR);
       source.check(
           "flow_coordinator_defer", flow_coordinator_defer(source.engine(), coordinator));
     }},
    {"flow_back", FLOW_REQUEST_BACK,
     [](Source &source) {
       const flow_window window = source.handle(FLOW_FROM_WINDOW);
       source.request("flow_back", FLOW_REQUEST_BACK, [&](auto *options, auto *out) {
         return flow_back(source.engine(), window, options, out);
       });
     }},
    {"flow_back_to", FLOW_REQUEST_BACK_TO,
     [](Source &source) {
       const flow_screen screen = source.handle(FLOW_FROM_SCREEN);
       source.request("flow_back_to", FLOW_REQUEST_BACK_TO, [&](auto *options, auto *out) {
         return flow_back_to(source.engine(), screen, options, out);
       });
     }},
    {"flow_drag", FLOW_REQUEST_DRAG,
     [](Source &source) {
       const flow_layer layer = source.handle(FLOW_FROM_LAYER);
       source.request("flow_drag", FLOW_REQUEST_DRAG, [&](auto *options, auto *out) {
         return flow_drag(source.engine(), layer, options, out);
       });
     }},
    {"flow_batch", FLOW_REQUEST_BATCH,
     [](Source &source) {
       size_t count = 0;
       const flow_request *requests = nullptr;
       source.give(requests, count);
       source.request("flow_batch", FLOW_REQUEST_BATCH, [&](auto *options, auto *out) {
         return flow_batch(source.engine(), requests, count, options, out);
       });
     }},
    {"flow_transition_outcome", 0,
     [](Source &source) {
       const flow_transition transition = source.handle(FLOW_FROM_TRANSITION);
       flow_outcome out_outcome = {};
       out_outcome.struct_size = sizeof out_outcome;
       source.check(
           "flow_transition_outcome",
           flow_transition_outcome(source.engine(), transition, &out_outcome));
     }},
    {"flow_transition_opened", 0,
     [](Source &source) {
       const flow_transition transition = source.handle(FLOW_FROM_TRANSITION);
       flow_presentable out_presentable = {};
       source.check(
           "flow_transition_opened",
           flow_transition_opened(source.engine(), transition, &out_presentable));
       source.keep(out_presentable);
     }},
    {"flow_transition_release", 0,
     [](Source &source) {
       const flow_transition transition = source.handle(FLOW_FROM_TRANSITION);
       source.check(
           "flow_transition_release", flow_transition_release(source.engine(), transition));
     }},
    {"flow_transition_get", 0,
     [](Source &source) {
       const flow_transition transition = source.handle(FLOW_FROM_TRANSITION);
       flow_transition_info out_info = {};
       out_info.struct_size = sizeof out_info;
       source.check(
           "flow_transition_get", flow_transition_get(source.engine(), transition, &out_info));
     }},
    {"flow_outcome_name", 0,
     [](Source &source) {
       flow_outcome_kind kind = {};
       source.give(kind);
       source.check("flow_outcome_name", flow_outcome_name(kind));
     }},
    {"flow_reason_name", 0,
     [](Source &source) {
       flow_reason reason = {};
       source.give(reason);
       source.check("flow_reason_name", flow_reason_name(reason));
     }},
    {"flow_change_name", 0,
     [](Source &source) {
       flow_change_kind kind = {};
       source.give(kind);
       source.check("flow_change_name", flow_change_name(kind));
     }},
    {"flow_window_set_presenter", 0,
     [](Source &source) {
       const flow_window window = source.handle(FLOW_FROM_WINDOW);
       const flow_presenter presenter = source.handle(FLOW_FROM_PRESENTER);
       source.check(
           "flow_window_set_presenter",
           flow_window_set_presenter(source.engine(), window, presenter));
     }},
    {"flow_token_complete", 0,
     [](Source &source) {
       const flow_token token = source.handle(FLOW_FROM_TOKEN);
       source.check("flow_token_complete", flow_token_complete(source.engine(), token));
     }},
    {"flow_window_shown", 0,
     [](Source &source) {
       const flow_window window = source.handle(FLOW_FROM_WINDOW);
       const flow_screen screen = source.handle(FLOW_FROM_SCREEN);
       flow_transition out_transition = {};
       source.check(
           "flow_window_shown",
           flow_window_shown(source.engine(), window, screen, &out_transition));
       source.keep(out_transition);
     }},
    {"flow_event_name", 0,
     [](Source &source) {
       flow_event_kind kind = {};
       source.give(kind);
       source.check("flow_event_name", flow_event_name(kind));
     }},
    {"flow_engine_windows", 0,
     [](Source &source) {
       flow_window windows[8] = {};
       const size_t capacity = source.number() % 9;
       size_t out_count = {};
       source.check(
           "flow_engine_windows",
           flow_engine_windows(source.engine(), windows, capacity, &out_count));
     }},
    {"flow_window_layer_count", 0,
     [](Source &source) {
       const flow_window window = source.handle(FLOW_FROM_WINDOW);
       size_t out_count = {};
       source.check(
           "flow_window_layer_count",
           flow_window_layer_count(source.engine(), window, &out_count));
     }},
    {"flow_window_layer_at", 0,
     [](Source &source) {
       const flow_window window = source.handle(FLOW_FROM_WINDOW);
       const size_t index = source.number();
       flow_layer out_layer = {};
       source.check(
           "flow_window_layer_at",
           flow_window_layer_at(source.engine(), window, index, &out_layer));
       source.keep(out_layer);
     }},
    {"flow_window_top", 0,
     [](Source &source) {
       const flow_window window = source.handle(FLOW_FROM_WINDOW);
       flow_screen out_screen = {};
       source.check("flow_window_top", flow_window_top(source.engine(), window, &out_screen));
       source.keep(out_screen);
     }},
    {"flow_layer_get", 0,
     [](Source &source) {
       const flow_layer layer = source.handle(FLOW_FROM_LAYER);
       flow_layer_info out_info = {};
       out_info.struct_size = sizeof out_info;
       source.check("flow_layer_get", flow_layer_get(source.engine(), layer, &out_info));
     }},
    {"flow_router_depth", 0,
     [](Source &source) {
       const flow_router router = source.handle(FLOW_FROM_ROUTER);
       size_t out_depth = {};
       source.check("flow_router_depth", flow_router_depth(source.engine(), router, &out_depth));
     }},
    {"flow_router_screen_at", 0,
     [](Source &source) {
       const flow_router router = source.handle(FLOW_FROM_ROUTER);
       const size_t index = source.number();
       flow_screen out_screen = {};
       source.check(
           "flow_router_screen_at",
           flow_router_screen_at(source.engine(), router, index, &out_screen));
       source.keep(out_screen);
     }},
    {"flow_router_of", 0,
     [](Source &source) {
       const flow_handle handle = source.handle(~0u);
       flow_router out_router = {};
       source.check("flow_router_of", flow_router_of(source.engine(), handle, &out_router));
       source.keep(out_router);
     }},
    {"flow_appearance_name", 0,
     [](Source &source) {
       flow_appearance appearance = {};
       source.give(appearance);
       source.check("flow_appearance_name", flow_appearance_name(appearance));
     }},
    {"flow_screen_get", 0,
     [](Source &source) {
       const flow_screen screen = source.handle(FLOW_FROM_SCREEN);
       flow_screen_info out_info = {};
       out_info.struct_size = sizeof out_info;
       source.check("flow_screen_get", flow_screen_get(source.engine(), screen, &out_info));
     }},
    {"flow_phase_name", 0,
     [](Source &source) {
       flow_phase phase = {};
       source.give(phase);
       source.check("flow_phase_name", flow_phase_name(phase));
     }},
    {"flow_coordinator_get", 0,
     [](Source &source) {
       const flow_coordinator coordinator = source.handle(FLOW_FROM_COORDINATOR);
       flow_coordinator_info out_info = {};
       out_info.struct_size = sizeof out_info;
       source.check(
           "flow_coordinator_get", flow_coordinator_get(source.engine(), coordinator, &out_info));
     }},
    {"flow_coordinator_children", 0,
     [](Source &source) {
       const flow_coordinator coordinator = source.handle(FLOW_FROM_COORDINATOR);
       flow_coordinator children[8] = {};
       const size_t capacity = source.number() % 9;
       size_t out_count = {};
       source.check(
           "flow_coordinator_children",
           flow_coordinator_children(source.engine(), coordinator, children, capacity, &out_count));
     }},
    {"flow_back_name", 0,
     [](Source &source) {
       flow_back_kind kind = {};
       source.give(kind);
       source.check("flow_back_name", flow_back_name(kind));
     }},
    {"flow_window_back_target", 0,
     [](Source &source) {
       const flow_window window = source.handle(FLOW_FROM_WINDOW);
       flow_back_target out_target = {};
       out_target.struct_size = sizeof out_target;
       source.check(
           "flow_window_back_target",
           flow_window_back_target(source.engine(), window, &out_target));
     }},
    {"flow_name_of", 0,
     [](Source &source) {
       const flow_handle handle = source.handle(~0u);
       char buffer = {};
       const size_t size = source.number();
       source.check("flow_name_of", flow_name_of(source.engine(), handle, &buffer, size));
     }},
    {"flow_takes_name", 0,
     [](Source &source) {
       flow_takes takes = {};
       source.give(takes);
       source.check("flow_takes_name", flow_takes_name(takes));
     }},
    {"flow_element_name", 0,
     [](Source &source) {
       flow_element_kind kind = {};
       source.give(kind);
       source.check("flow_element_name", flow_element_name(kind));
     }},
    {"flow_element_traits", 0,
     [](Source &source) {
       flow_element_kind kind = {};
       source.give(kind);
       (void)flow_element_traits(kind);
     }},
    {"flow_element_takes", 0,
     [](Source &source) {
       flow_element_kind kind = {};
       source.give(kind);
       (void)flow_element_takes(kind);
     }},
    {"flow_placement_name", 0,
     [](Source &source) {
       flow_placement placement = {};
       source.give(placement);
       source.check("flow_placement_name", flow_placement_name(placement));
     }},
    {"flow_role_name", 0,
     [](Source &source) {
       flow_role role = {};
       source.give(role);
       source.check("flow_role_name", flow_role_name(role));
     }},
    {"flow_field_type_name", 0,
     [](Source &source) {
       flow_field_type type = {};
       source.give(type);
       source.check("flow_field_type_name", flow_field_type_name(type));
     }},
    {"flow_content_set_title", 0,
     [](Source &source) {
       const flow_content content = source.handle(FLOW_FROM_CONTENT);
       flow_string title = {};
       source.give(title);
       source.check(
           "flow_content_set_title", flow_content_set_title(source.engine(), content, title));
     }},
    {"flow_content_add", 0,
     [](Source &source) {
       const flow_content content = source.handle(FLOW_FROM_CONTENT);
       const flow_element *element = {};
       source.give(element);
       source.check("flow_content_add", flow_content_add(source.engine(), content, element));
     }},
    {"flow_content_set_focus", 0,
     [](Source &source) {
       const flow_content content = source.handle(FLOW_FROM_CONTENT);
       flow_string id = {};
       source.give(id);
       source.check(
           "flow_content_set_focus", flow_content_set_focus(source.engine(), content, id));
     }},
    {"flow_rows_changed", 0,
     [](Source &source) {
       const flow_screen screen = source.handle(FLOW_FROM_SCREEN);
       const char *id = source.text("id");
       const size_t first = source.number();
       const size_t removed = source.number();
       const size_t inserted = source.number();
       source.check(
           "flow_rows_changed",
           flow_rows_changed(source.engine(), screen, id, first, removed, inserted));
     }},
    {"flow_screen_render", 0,
     [](Source &source) {
       const flow_screen screen = source.handle(FLOW_FROM_SCREEN);
       const flow_screen_content *out_content = {};
       source.check(
           "flow_screen_render", flow_screen_render(source.engine(), screen, &out_content));
     }},
    {"flow_screen_rows", 0,
     [](Source &source) {
       const flow_screen screen = source.handle(FLOW_FROM_SCREEN);
       const char *id = source.text("id");
       const size_t first = source.number();
       const size_t count = source.number();
       const flow_rows *out_rows = {};
       flow_error out_error = {};
       out_error.struct_size = sizeof out_error;
       source.check(
           "flow_screen_rows",
           flow_screen_rows(source.engine(), screen, id, first, count, &out_rows, &out_error));
     }},
    {"flow_screen_find_row", 0,
     [](Source &source) {
       const flow_screen screen = source.handle(FLOW_FROM_SCREEN);
       const char *id = source.text("id");
       flow_string row = {};
       source.give(row);
       size_t out_index = {};
       flow_error out_error = {};
       out_error.struct_size = sizeof out_error;
       source.check(
           "flow_screen_find_row",
           flow_screen_find_row(source.engine(), screen, id, row, &out_index, &out_error));
     }},
    {"flow_screen_changed", 0,
     [](Source &source) {
       const flow_screen screen = source.handle(FLOW_FROM_SCREEN);
       source.check("flow_screen_changed", flow_screen_changed(source.engine(), screen));
     }},
    {"flow_screen_send", 0,
     [](Source &source) {
       const flow_screen screen = source.handle(FLOW_FROM_SCREEN);
       const flow_input *input = {};
       source.give(input);
       flow_bool out_noop = {};
       flow_error out_error = {};
       out_error.struct_size = sizeof out_error;
       source.check(
           "flow_screen_send",
           flow_screen_send(source.engine(), screen, input, &out_noop, &out_error));
     }},
    {"flow_screen_set_field", 0,
     [](Source &source) {
       const flow_screen screen = source.handle(FLOW_FROM_SCREEN);
       const char *id = source.text("id");
       const flow_value *value = {};
       source.give(value);
       flow_error out_error = {};
       out_error.struct_size = sizeof out_error;
       source.check(
           "flow_screen_set_field",
           flow_screen_set_field(source.engine(), screen, id, value, &out_error));
     }},
    {"flow_screen_invoke", 0,
     [](Source &source) {
       const flow_screen screen = source.handle(FLOW_FROM_SCREEN);
       const char *id = source.text("id");
       const flow_value *value = {};
       source.give(value);
       flow_error out_error = {};
       out_error.struct_size = sizeof out_error;
       source.check(
           "flow_screen_invoke",
           flow_screen_invoke(source.engine(), screen, id, value, &out_error));
     }},
    {"flow_screen_set_wrong", 0,
     [](Source &source) {
       const flow_screen screen = source.handle(FLOW_FROM_SCREEN);
       const char *id = source.text("id");
       const char *reason = source.text("reason");
       flow_error out_error = {};
       out_error.struct_size = sizeof out_error;
       source.check(
           "flow_screen_set_wrong",
           flow_screen_set_wrong(source.engine(), screen, id, reason, &out_error));
     }},
    {"flow_plugin_get", 0,
     [](Source &source) {
       const flow_plugin plugin = source.handle(FLOW_FROM_PLUGIN);
       flow_plugin_info out_info = {};
       out_info.struct_size = sizeof out_info;
       source.check("flow_plugin_get", flow_plugin_get(source.engine(), plugin, &out_info));
     }},
    {"flow_plugin_class_at", 0,
     [](Source &source) {
       const flow_plugin plugin = source.handle(FLOW_FROM_PLUGIN);
       const size_t index = source.number();
       const char *out_class_id = {};
       source.check(
           "flow_plugin_class_at",
           flow_plugin_class_at(source.engine(), plugin, index, &out_class_id));
     }},
    {"flow_engine_plugins", 0,
     [](Source &source) {
       flow_plugin plugins[8] = {};
       const size_t capacity = source.number() % 9;
       size_t out_count = {};
       source.check(
           "flow_engine_plugins",
           flow_engine_plugins(source.engine(), plugins, capacity, &out_count));
     }},
    {"flow_answer_name", 0,
     [](Source &source) {
       flow_answer answer = {};
       source.give(answer);
       source.check("flow_answer_name", flow_answer_name(answer));
     }},
    {"flow_question_answer", 0,
     [](Source &source) {
       const flow_question question = source.handle(FLOW_FROM_QUESTION);
       flow_answer answer = {};
       source.give(answer);
       source.check(
           "flow_question_answer", flow_question_answer(source.engine(), question, answer));
     }},
    {"flow_gesture_begin_back", FLOW_REQUEST_GESTURE_BACK,
     [](Source &source) {
       const flow_window window = source.handle(FLOW_FROM_WINDOW);
       source.request("flow_gesture_begin_back", FLOW_REQUEST_GESTURE_BACK,
                      [&](auto *options, auto *out) {
         return flow_gesture_begin_back(source.engine(), window, options, out);
       });
     }},
    {"flow_gesture_begin_drag", FLOW_REQUEST_GESTURE_DRAG,
     [](Source &source) {
       const flow_layer layer = source.handle(FLOW_FROM_LAYER);
       source.request("flow_gesture_begin_drag", FLOW_REQUEST_GESTURE_DRAG,
                      [&](auto *options, auto *out) {
         return flow_gesture_begin_drag(source.engine(), layer, options, out);
       });
     }},
    {"flow_gesture_progress", 0,
     [](Source &source) {
       const flow_transition gesture = source.handle(FLOW_FROM_TRANSITION);
       double progress = {};
       source.give(progress);
       source.check(
           "flow_gesture_progress", flow_gesture_progress(source.engine(), gesture, progress));
     }},
    {"flow_gesture_finish", 0,
     [](Source &source) {
       const flow_transition gesture = source.handle(FLOW_FROM_TRANSITION);
       source.check("flow_gesture_finish", flow_gesture_finish(source.engine(), gesture));
     }},
    {"flow_gesture_cancel", 0,
     [](Source &source) {
       const flow_transition gesture = source.handle(FLOW_FROM_TRANSITION);
       source.check("flow_gesture_cancel", flow_gesture_cancel(source.engine(), gesture));
     }},
    {"flow_tabs_back_name", 0,
     [](Source &source) {
       flow_tabs_back back = {};
       source.give(back);
       source.check("flow_tabs_back_name", flow_tabs_back_name(back));
     }},
    {"flow_open_tabs", FLOW_REQUEST_OPEN_TABS,
     [](Source &source) {
       const flow_handle from = source.handle(FLOW_FROM_PLACE);
       const flow_tabs *tabs = {};
       source.give(tabs);
       source.request("flow_open_tabs", FLOW_REQUEST_OPEN_TABS, [&](auto *options, auto *out) {
         return flow_open_tabs(source.engine(), from, tabs, options, out);
       });
     }},
    {"flow_select_tab", FLOW_REQUEST_SELECT_TAB,
     [](Source &source) {
       const flow_handle from = source.handle(FLOW_FROM_PLACE);
       const size_t index = source.number();
       source.request("flow_select_tab", FLOW_REQUEST_SELECT_TAB, [&](auto *options, auto *out) {
         return flow_select_tab(source.engine(), from, index, options, out);
       });
     }},
    {"flow_select_tab_of", FLOW_REQUEST_SELECT_TAB_OF,
     [](Source &source) {
       const flow_router tab = source.handle(FLOW_FROM_ROUTER);
       source.request("flow_select_tab_of", FLOW_REQUEST_SELECT_TAB_OF,
                      [&](auto *options, auto *out) {
         return flow_select_tab_of(source.engine(), tab, options, out);
       });
     }},
    {"flow_add_tab", FLOW_REQUEST_ADD_TAB,
     [](Source &source) {
       const flow_handle from = source.handle(FLOW_FROM_PLACE);
       const flow_tab *tab = {};
       source.give(tab);
       const size_t index = source.number();
       source.request("flow_add_tab", FLOW_REQUEST_ADD_TAB, [&](auto *options, auto *out) {
         return flow_add_tab(source.engine(), from, tab, index, options, out);
       });
     }},
    {"flow_remove_tab", FLOW_REQUEST_REMOVE_TAB,
     [](Source &source) {
       const flow_router tab = source.handle(FLOW_FROM_ROUTER);
       source.request("flow_remove_tab", FLOW_REQUEST_REMOVE_TAB, [&](auto *options, auto *out) {
         return flow_remove_tab(source.engine(), tab, options, out);
       });
     }},
    {"flow_move_tab", FLOW_REQUEST_MOVE_TAB,
     [](Source &source) {
       const flow_router tab = source.handle(FLOW_FROM_ROUTER);
       const size_t index = source.number();
       source.request("flow_move_tab", FLOW_REQUEST_MOVE_TAB, [&](auto *options, auto *out) {
         return flow_move_tab(source.engine(), tab, index, options, out);
       });
     }},
    {"flow_layer_tab_count", 0,
     [](Source &source) {
       const flow_layer layer = source.handle(FLOW_FROM_LAYER);
       size_t out_count = {};
       source.check(
           "flow_layer_tab_count", flow_layer_tab_count(source.engine(), layer, &out_count));
     }},
    {"flow_layer_tab_at", 0,
     [](Source &source) {
       const flow_layer layer = source.handle(FLOW_FROM_LAYER);
       const size_t index = source.number();
       flow_tab_info out_info = {};
       out_info.struct_size = sizeof out_info;
       source.check(
           "flow_layer_tab_at", flow_layer_tab_at(source.engine(), layer, index, &out_info));
     }},
    {"flow_route_equal", 0,
     [](Source &source) {
       const flow_route *left = {};
       source.give(left);
       const flow_route *right = {};
       source.give(right);
       (void)flow_route_equal(left, right);
     }},
    {"flow_handling_name", 0,
     [](Source &source) {
       flow_handling handling = {};
       source.give(handling);
       source.check("flow_handling_name", flow_handling_name(handling));
     }},
    {"flow_screen_set_link", FLOW_REQUEST_LINK,
     [](Source &source) {
       const flow_screen screen = source.handle(FLOW_FROM_SCREEN);
       const flow_route *route = {};
       source.give(route);
       source.request("flow_screen_set_link", FLOW_REQUEST_LINK, [&](auto *options, auto *out) {
         return flow_screen_set_link(source.engine(), screen, route, options, out);
       });
     }},
    {"flow_screen_link", 0,
     [](Source &source) {
       const flow_screen screen = source.handle(FLOW_FROM_SCREEN);
       flow_route out_route = {};
       out_route.struct_size = sizeof out_route;
       source.check("flow_screen_link", flow_screen_link(source.engine(), screen, &out_route));
     }},
    {"flow_navigate", FLOW_REQUEST_NAVIGATE,
     [](Source &source) {
       const flow_coordinator coordinator = source.handle(FLOW_FROM_COORDINATOR);
       const flow_route *route = {};
       source.give(route);
       source.request("flow_navigate", FLOW_REQUEST_NAVIGATE, [&](auto *options, auto *out) {
         return flow_navigate(source.engine(), coordinator, route, options, out);
       });
     }},
    {"flow_broadcast", FLOW_REQUEST_BROADCAST,
     [](Source &source) {
       const flow_route *route = {};
       source.give(route);
       source.request("flow_broadcast", FLOW_REQUEST_BROADCAST, [&](auto *options, auto *out) {
         return flow_broadcast(source.engine(), route, options, out);
       });
     }},
    {"flow_question_reroute", 0,
     [](Source &source) {
       const flow_question question = source.handle(FLOW_FROM_QUESTION);
       const flow_route *route = {};
       source.give(route);
       source.check(
           "flow_question_reroute", flow_question_reroute(source.engine(), question, route));
     }},
    {"flow_open_deep_link", FLOW_REQUEST_DEEP_LINK,
     [](Source &source) {
       const flow_window window = source.handle(FLOW_FROM_WINDOW);
       const flow_uri *uri = {};
       source.give(uri);
       source.request("flow_open_deep_link", FLOW_REQUEST_DEEP_LINK, [&](auto *options, auto *out) {
         return flow_open_deep_link(source.engine(), window, uri, options, out);
       });
     }},
    {"flow_alert_present", 0,
     [](Source &source) {
       const flow_handle from = source.handle(~0u);
       const flow_alert *alert = {};
       source.give(alert);
       flow_screen out_screen = {};
       source.request("flow_alert_present", 0, [&](auto *options, auto *out) {
         return flow_alert_present(source.engine(), from, alert, options, &out_screen, out);
       });
       source.keep(out_screen);
     }},
    {"flow_confirm", 0,
     [](Source &source) {
       const flow_handle from = source.handle(~0u);
       const char *title = source.text("title");
       const char *message = source.text("message");
       const char *yes_label = source.text("yes_label");
       const size_t mark = source.mark();
       const flow_callback confirmed = source.callback("flow_confirm");
       source.check(
           "flow_confirm",
           flow_confirm(source.engine(), from, title, message, yes_label, confirmed), mark);
     }},
    {"flow_confirm_method", 0,
     [](Source &source) {
       const flow_handle from = source.handle(~0u);
       const char *title = source.text("title");
       const char *message = source.text("message");
       const char *yes_label = source.text("yes_label");
       const char *method = source.text("method");
       source.check(
           "flow_confirm_method",
           flow_confirm_method(source.engine(), from, title, message, yes_label, method));
     }},
    {"flow_work_begin", 0,
     [](Source &source) {
       const flow_screen screen = source.handle(FLOW_FROM_SCREEN);
       flow_work out_work = {};
       const size_t mark = source.mark();
       const flow_callback cancel = source.callback("flow_work_begin");
       source.check(
           "flow_work_begin", flow_work_begin(source.engine(), screen, cancel, &out_work), mark);
       source.keep(out_work);
     }},
    {"flow_work_end", 0,
     [](Source &source) {
       const flow_work work = source.handle(FLOW_FROM_WORK);
       source.check("flow_work_end", flow_work_end(source.engine(), work));
     }},
    {"flow_timer_stop", 0,
     [](Source &source) {
       const flow_timer timer = source.handle(FLOW_FROM_TIMER);
       source.check("flow_timer_stop", flow_timer_stop(source.engine(), timer));
     }},
    {"flow_watch_stop", 0,
     [](Source &source) {
       const flow_watch watch = source.handle(FLOW_FROM_WATCH);
       source.check("flow_watch_stop", flow_watch_stop(source.engine(), watch));
     }},
    {"flow_screen_set_data", 0,
     [](Source &source) {
       const flow_screen screen = source.handle(FLOW_FROM_SCREEN);
       const void *key = {};
       source.give(key);
       const size_t mark = source.mark();
       const flow_callback kept = source.callback("flow_screen_set_data");
       const flow_status status = flow_screen_set_data(
           source.engine(), screen, key, kept.user_data, kept.destroy);
       if (status != FLOW_OK) source.take_back(kept);
       source.check("flow_screen_set_data", status, mark);
     }},
    {"flow_screen_data", 0,
     [](Source &source) {
       const flow_screen screen = source.handle(FLOW_FROM_SCREEN);
       const void *key = {};
       source.give(key);
       void *out_data = {};
       source.check("flow_screen_data", flow_screen_data(source.engine(), screen, key, &out_data));
     }},
    {"flow_layer_set_data", 0,
     [](Source &source) {
       const flow_layer layer = source.handle(FLOW_FROM_LAYER);
       const void *key = {};
       source.give(key);
       const size_t mark = source.mark();
       const flow_callback kept = source.callback("flow_layer_set_data");
       const flow_status status = flow_layer_set_data(
           source.engine(), layer, key, kept.user_data, kept.destroy);
       if (status != FLOW_OK) source.take_back(kept);
       source.check("flow_layer_set_data", status, mark);
     }},
    {"flow_layer_data", 0,
     [](Source &source) {
       const flow_layer layer = source.handle(FLOW_FROM_LAYER);
       const void *key = {};
       source.give(key);
       void *out_data = {};
       source.check("flow_layer_data", flow_layer_data(source.engine(), layer, key, &out_data));
     }},
    {"flow_state_changed", 0,
     [](Source &source) {
       const flow_handle instance = source.handle(~0u);
       source.check("flow_state_changed", flow_state_changed(source.engine(), instance));
     }},
    {"flow_saved_id", 0,
     [](Source &source) {
       const flow_handle handle = source.handle(~0u);
       uint64_t out_id = {};
       source.check("flow_saved_id", flow_saved_id(source.engine(), handle, &out_id));
     }},
    {"flow_restored", 0,
     [](Source &source) {
       flow_kind kind = {};
       source.give(kind);
       const uint64_t id = source.number();
       flow_handle out_handle = {};
       source.check("flow_restored", flow_restored(source.engine(), kind, id, &out_handle));
       source.keep(out_handle);
     }},
    {"flow_instance_renew", FLOW_REQUEST_RENEW,
     [](Source &source) {
       const flow_presentable instance = source.presentable();
       const flow_value *state = {};
       source.give(state);
       uint32_t version = {};
       source.give(version);
       source.request("flow_instance_renew", FLOW_REQUEST_RENEW, [&](auto *options, auto *out) {
         return flow_instance_renew(source.engine(), instance, state, version, options, out);
       });
     }},
    // clang-format on
};

/// Gives a request of a batch what its kind takes.
template <typename Source>
void give_operands(Source &source, flow_request &request) {
  switch (request.kind) {
    case FLOW_REQUEST_OPEN:
      request.from = source.handle(FLOW_FROM_PLACE);
      request.presentable = source.presentable();
      break;
    case FLOW_REQUEST_PUSH:
      request.from = source.handle(FLOW_FROM_PLACE);
      request.presentable = source.presentable();
      break;
    case FLOW_REQUEST_PRESENT:
      request.from = source.handle(FLOW_FROM_PLACE);
      request.presentable = source.presentable();
      break;
    case FLOW_REQUEST_SET_ROOT:
      request.from = source.handle(FLOW_FROM_PLACE);
      request.presentable = source.presentable();
      break;
    case FLOW_REQUEST_REPLACE_TOP:
      request.from = source.handle(FLOW_FROM_PLACE);
      request.presentable = source.presentable();
      break;
    case FLOW_REQUEST_SET_STACK:
      request.from = source.handle(FLOW_FROM_PLACE);
      source.give(request.screens, request.count);
      break;
    case FLOW_REQUEST_POP:
      request.from = source.handle(FLOW_FROM_PLACE);
      break;
    case FLOW_REQUEST_POP_TO:
      request.from = source.handle(FLOW_FROM_SCREEN);
      break;
    case FLOW_REQUEST_POP_TO_DEPTH:
      request.from = source.handle(FLOW_FROM_PLACE);
      request.count = source.number();
      break;
    case FLOW_REQUEST_POP_TO_ROOT:
      request.from = source.handle(FLOW_FROM_PLACE);
      break;
    case FLOW_REQUEST_DISMISS:
      request.from = source.handle(FLOW_FROM_PLACE);
      request.count = source.number();
      break;
    case FLOW_REQUEST_DISMISS_TO:
      request.from = source.handle(FLOW_FROM_PLACE);
      break;
    case FLOW_REQUEST_DISMISS_ALL:
      request.from = source.handle(FLOW_FROM_PLACE);
      break;
    case FLOW_REQUEST_CLOSE:
      request.from = source.handle(FLOW_FROM_PLACE_OR_TRANSITION);
      break;
    case FLOW_REQUEST_FINISH:
      request.from = source.handle(FLOW_FROM_COORDINATOR);
      source.give(request.value);
      break;
    case FLOW_REQUEST_STOP:
      request.from = source.handle(FLOW_FROM_COORDINATOR);
      break;
    case FLOW_REQUEST_BACK:
      request.from = source.handle(FLOW_FROM_WINDOW);
      break;
    case FLOW_REQUEST_BACK_TO:
      request.from = source.handle(FLOW_FROM_SCREEN);
      break;
    case FLOW_REQUEST_DRAG:
      request.from = source.handle(FLOW_FROM_LAYER);
      break;
    case FLOW_REQUEST_CLOSE_WINDOW:
      request.from = source.handle(FLOW_FROM_WINDOW);
      break;
    case FLOW_REQUEST_UNLOAD:
      request.from = source.handle(FLOW_FROM_PLUGIN);
      break;
    case FLOW_REQUEST_OPEN_TABS:
      request.from = source.handle(FLOW_FROM_PLACE);
      source.give(request.tabs);
      break;
    case FLOW_REQUEST_SELECT_TAB:
      request.from = source.handle(FLOW_FROM_PLACE);
      request.count = source.number();
      break;
    case FLOW_REQUEST_GESTURE_BACK:
      request.from = source.handle(FLOW_FROM_WINDOW);
      break;
    case FLOW_REQUEST_GESTURE_DRAG:
      request.from = source.handle(FLOW_FROM_LAYER);
      break;
    case FLOW_REQUEST_REMOVE:
      request.from = source.handle(FLOW_FROM_SCREEN);
      break;
    case FLOW_REQUEST_GO_TO:
      request.from = source.handle(FLOW_FROM_PLACE);
      request.class_id = source.text("class_id");
      source.give(request.arguments);
      break;
    case FLOW_REQUEST_SET_ARGUMENTS:
      request.from = source.handle(FLOW_FROM_SCREEN);
      source.give(request.arguments);
      break;
    case FLOW_REQUEST_ADD_TAB:
      request.from = source.handle(FLOW_FROM_PLACE);
      source.give(request.tab);
      request.count = source.number();
      break;
    case FLOW_REQUEST_REMOVE_TAB:
      request.from = source.handle(FLOW_FROM_ROUTER);
      break;
    case FLOW_REQUEST_MOVE_TAB:
      request.from = source.handle(FLOW_FROM_ROUTER);
      request.count = source.number();
      break;
    case FLOW_REQUEST_SELECT_TAB_OF:
      request.from = source.handle(FLOW_FROM_ROUTER);
      break;
    case FLOW_REQUEST_SWAP:
      request.from = source.handle(FLOW_FROM_SCREEN);
      request.presentable = source.handle(FLOW_FROM_SCREEN);
      break;
    default:
      break;
  }
}

}  // namespace shared
