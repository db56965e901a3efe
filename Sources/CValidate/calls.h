/* Written by scripts/generate from the declarations in include/flow; do not edit. */
/* Engine functions for a host to wrap: X(name, parameters, arguments, cleanup if refused). */
#ifndef CVALIDATE_CALLS_H
#define CVALIDATE_CALLS_H

/* clang-format off */
/* Functions that make, open, fill or ask for something. */
#define CALLS_(X) \
  X(flow_create, (flow_engine *engine, const char *class_id, const flow_value *arguments, \
                  flow_handle *out_handle), \
    (engine, class_id, arguments, out_handle), \
    (void)(out_handle && (*out_handle = FLOW_NONE))) \
  X(flow_engine_word, (flow_engine *engine, flow_word word, const char **out_text), \
    (engine, word, out_text), \
    /* nothing */) \
  X(flow_method_find, (flow_engine *engine, const char *class_id, const char *method, \
                       flow_slot *out_slot), \
    (engine, class_id, method, out_slot), \
    /* nothing */) \
  X(flow_invoke, (flow_engine *engine, flow_handle target, const char *method, \
                  const flow_value *arguments, size_t count, flow_value *out_result, \
                  flow_error *out_error), \
    (engine, target, method, arguments, count, out_result, out_error), \
    /* nothing */) \
  X(flow_invoke_slot, (flow_engine *engine, flow_handle target, flow_slot slot, \
                       const flow_value *arguments, size_t count, flow_value *out_result, \
                       flow_error *out_error), \
    (engine, target, slot, arguments, count, out_result, out_error), \
    /* nothing */) \
  X(flow_ask, (flow_engine *engine, flow_handle from, const char *method, \
               const flow_value *arguments, size_t count, flow_value *out_result, \
               flow_error *out_error), \
    (engine, from, method, arguments, count, out_result, out_error), \
    /* nothing */) \
  X(flow_screen_capability, (flow_engine *engine, flow_screen screen, const char *id, \
                             const void **out_capability), \
    (engine, screen, id, out_capability), \
    /* nothing */) \
  X(flow_window_create, (flow_engine *engine, flow_window *out_window), \
    (engine, out_window), \
    /* nothing */) \
  X(flow_window_close, (flow_engine *engine, flow_window window, const flow_options *options, \
                        flow_transition *out_transition), \
    (engine, window, options, out_transition), \
    DROP_) \
  X(flow_open, (flow_engine *engine, flow_handle from, flow_presentable presentable, \
                const flow_options *options, flow_transition *out_transition), \
    (engine, from, presentable, options, out_transition), \
    DROP_) \
  X(flow_open_new, (flow_engine *engine, flow_handle from, const char *class_id, \
                    const flow_value *arguments, const flow_options *options, \
                    flow_presentable *out_presentable, flow_transition *out_transition), \
    (engine, from, class_id, arguments, options, out_presentable, out_transition), \
    DROP_) \
  X(flow_push, (flow_engine *engine, flow_handle from, flow_presentable presentable, \
                const flow_options *options, flow_transition *out_transition), \
    (engine, from, presentable, options, out_transition), \
    DROP_) \
  X(flow_present, (flow_engine *engine, flow_handle from, flow_presentable presentable, \
                   const flow_options *options, flow_transition *out_transition), \
    (engine, from, presentable, options, out_transition), \
    DROP_) \
  X(flow_set_root, (flow_engine *engine, flow_handle from, flow_presentable presentable, \
                    const flow_options *options, flow_transition *out_transition), \
    (engine, from, presentable, options, out_transition), \
    DROP_) \
  X(flow_replace_top, (flow_engine *engine, flow_handle from, flow_presentable presentable, \
                       const flow_options *options, flow_transition *out_transition), \
    (engine, from, presentable, options, out_transition), \
    DROP_) \
  X(flow_set_stack, (flow_engine *engine, flow_handle from, const flow_screen *screens, \
                     size_t count, const flow_options *options, flow_transition *out_transition), \
    (engine, from, screens, count, options, out_transition), \
    DROP_) \
  X(flow_go_to, (flow_engine *engine, flow_handle from, const char *class_id, \
                 const flow_value *arguments, const flow_options *options, \
                 flow_transition *out_transition), \
    (engine, from, class_id, arguments, options, out_transition), \
    DROP_) \
  X(flow_screen_set_arguments, (flow_engine *engine, flow_screen screen, \
                                const flow_value *arguments, const flow_options *options, \
                                flow_transition *out_transition), \
    (engine, screen, arguments, options, out_transition), \
    DROP_) \
  X(flow_swap, (flow_engine *engine, flow_screen screen, flow_screen other, \
                const flow_options *options, flow_transition *out_transition), \
    (engine, screen, other, options, out_transition), \
    DROP_) \
  X(flow_pop, (flow_engine *engine, flow_handle from, const flow_options *options, \
               flow_transition *out_transition), \
    (engine, from, options, out_transition), \
    DROP_) \
  X(flow_pop_to, (flow_engine *engine, flow_screen screen, const flow_options *options, \
                  flow_transition *out_transition), \
    (engine, screen, options, out_transition), \
    DROP_) \
  X(flow_pop_to_depth, (flow_engine *engine, flow_handle from, size_t depth, \
                        const flow_options *options, flow_transition *out_transition), \
    (engine, from, depth, options, out_transition), \
    DROP_) \
  X(flow_pop_to_root, (flow_engine *engine, flow_handle from, const flow_options *options, \
                       flow_transition *out_transition), \
    (engine, from, options, out_transition), \
    DROP_) \
  X(flow_dismiss, (flow_engine *engine, flow_handle from, size_t count, \
                   const flow_options *options, flow_transition *out_transition), \
    (engine, from, count, options, out_transition), \
    DROP_) \
  X(flow_dismiss_to, (flow_engine *engine, flow_handle target, const flow_options *options, \
                      flow_transition *out_transition), \
    (engine, target, options, out_transition), \
    DROP_) \
  X(flow_dismiss_all, (flow_engine *engine, flow_handle from, const flow_options *options, \
                       flow_transition *out_transition), \
    (engine, from, options, out_transition), \
    DROP_) \
  X(flow_close, (flow_engine *engine, flow_handle target, const flow_options *options, \
                 flow_transition *out_transition), \
    (engine, target, options, out_transition), \
    DROP_) \
  X(flow_remove, (flow_engine *engine, flow_screen screen, const flow_options *options, \
                  flow_transition *out_transition), \
    (engine, screen, options, out_transition), \
    DROP_) \
  X(flow_finish, (flow_engine *engine, flow_coordinator coordinator, const flow_value *value, \
                  const flow_options *options, flow_transition *out_transition), \
    (engine, coordinator, value, options, out_transition), \
    DROP_) \
  X(flow_stop, (flow_engine *engine, flow_coordinator coordinator, const flow_options *options, \
                flow_transition *out_transition), \
    (engine, coordinator, options, out_transition), \
    DROP_) \
  X(flow_coordinator_defer, (flow_engine *engine, flow_coordinator coordinator), \
    (engine, coordinator), \
    /* nothing */) \
  X(flow_back, (flow_engine *engine, flow_window window, const flow_options *options, \
                flow_transition *out_transition), \
    (engine, window, options, out_transition), \
    DROP_) \
  X(flow_back_to, (flow_engine *engine, flow_screen screen, const flow_options *options, \
                   flow_transition *out_transition), \
    (engine, screen, options, out_transition), \
    DROP_) \
  X(flow_drag, (flow_engine *engine, flow_layer layer, const flow_options *options, \
                flow_transition *out_transition), \
    (engine, layer, options, out_transition), \
    DROP_) \
  X(flow_batch, (flow_engine *engine, const flow_request *requests, size_t count, \
                 const flow_options *options, flow_transition *out_transition), \
    (engine, requests, count, options, out_transition), \
    DROP_) \
  X(flow_window_set_presenter, (flow_engine *engine, flow_window window, \
                                flow_presenter presenter), \
    (engine, window, presenter), \
    /* nothing */) \
  X(flow_screen_get, (flow_engine *engine, flow_screen screen, flow_screen_info *out_info), \
    (engine, screen, out_info), \
    /* nothing */) \
  X(flow_content_set_title, (flow_engine *engine, flow_content content, flow_string title), \
    (engine, content, title), \
    /* nothing */) \
  X(flow_content_add, (flow_engine *engine, flow_content content, const flow_element *element), \
    (engine, content, element), \
    /* nothing */) \
  X(flow_content_set_focus, (flow_engine *engine, flow_content content, flow_string id), \
    (engine, content, id), \
    /* nothing */) \
  X(flow_content_add_rows, (flow_engine *engine, flow_content content, const flow_row *rows, \
                            size_t count, uint32_t row_size), \
    (engine, content, rows, count, row_size), \
    /* nothing */) \
  X(flow_rows_changed, (flow_engine *engine, flow_screen screen, const char *id, size_t first, \
                        size_t removed, size_t inserted), \
    (engine, screen, id, first, removed, inserted), \
    /* nothing */) \
  X(flow_screen_render, (flow_engine *engine, flow_screen screen, \
                         const flow_screen_content **out_content), \
    (engine, screen, out_content), \
    /* nothing */) \
  X(flow_screen_find_row, (flow_engine *engine, flow_screen screen, const char *id, \
                           flow_string row, size_t *out_index, flow_error *out_error), \
    (engine, screen, id, row, out_index, out_error), \
    /* nothing */) \
  X(flow_screen_changed, (flow_engine *engine, flow_screen screen), \
    (engine, screen), \
    /* nothing */) \
  X(flow_screen_send, (flow_engine *engine, flow_screen screen, const flow_input *input, \
                       flow_bool *out_noop, flow_error *out_error), \
    (engine, screen, input, out_noop, out_error), \
    /* nothing */) \
  X(flow_screen_set_field, (flow_engine *engine, flow_screen screen, const char *id, \
                            const flow_value *value, flow_error *out_error), \
    (engine, screen, id, value, out_error), \
    /* nothing */) \
  X(flow_screen_invoke, (flow_engine *engine, flow_screen screen, const char *id, \
                         const flow_value *value, flow_error *out_error), \
    (engine, screen, id, value, out_error), \
    /* nothing */) \
  X(flow_screen_set_wrong, (flow_engine *engine, flow_screen screen, const char *id, \
                            const char *reason, flow_error *out_error), \
    (engine, screen, id, reason, out_error), \
    /* nothing */) \
  X(flow_plugin_load, (flow_engine *engine, const char *path, flow_plugin *out_plugin, \
                       flow_error *out_error), \
    (engine, path, out_plugin, out_error), \
    /* nothing */) \
  X(flow_plugin_load_with, (flow_engine *engine, const char *path, \
                            const flow_load_options *options, flow_plugin *out_plugin, \
                            flow_error *out_error), \
    (engine, path, options, out_plugin, out_error), \
    /* nothing */) \
  X(flow_plugin_add, (flow_engine *engine, const flow_plugin_entry_table *entry, \
                      flow_plugin *out_plugin, flow_error *out_error), \
    (engine, entry, out_plugin, out_error), \
    /* nothing */) \
  X(flow_plugin_unload, (flow_engine *engine, flow_plugin plugin, const flow_options *options, \
                         flow_transition *out_transition), \
    (engine, plugin, options, out_transition), \
    DROP_) \
  X(flow_plugin_reload, (flow_engine *engine, flow_plugin plugin, flow_plugin *out_plugin, \
                         flow_error *out_error), \
    (engine, plugin, out_plugin, out_error), \
    /* nothing */) \
  X(flow_gesture_begin_back, (flow_engine *engine, flow_window window, \
                              const flow_options *options, flow_transition *out_transition), \
    (engine, window, options, out_transition), \
    DROP_) \
  X(flow_gesture_begin_drag, (flow_engine *engine, flow_layer layer, const flow_options *options, \
                              flow_transition *out_transition), \
    (engine, layer, options, out_transition), \
    DROP_) \
  X(flow_gesture_begin_turn, (flow_engine *engine, flow_router page, const flow_options *options, \
                              flow_transition *out_transition), \
    (engine, page, options, out_transition), \
    DROP_) \
  X(flow_gesture_progress, (flow_engine *engine, flow_transition gesture, double progress), \
    (engine, gesture, progress), \
    /* nothing */) \
  X(flow_open_tabs, (flow_engine *engine, flow_handle from, const flow_tabs *tabs, \
                     const flow_options *options, flow_transition *out_transition), \
    (engine, from, tabs, options, out_transition), \
    DROP_) \
  X(flow_select_tab, (flow_engine *engine, flow_handle from, size_t index, \
                      const flow_options *options, flow_transition *out_transition), \
    (engine, from, index, options, out_transition), \
    DROP_) \
  X(flow_select_tab_of, (flow_engine *engine, flow_router tab, const flow_options *options, \
                         flow_transition *out_transition), \
    (engine, tab, options, out_transition), \
    DROP_) \
  X(flow_add_tab, (flow_engine *engine, flow_handle from, const flow_tab *tab, size_t index, \
                   const flow_options *options, flow_transition *out_transition), \
    (engine, from, tab, index, options, out_transition), \
    DROP_) \
  X(flow_remove_tab, (flow_engine *engine, flow_router tab, const flow_options *options, \
                      flow_transition *out_transition), \
    (engine, tab, options, out_transition), \
    DROP_) \
  X(flow_move_tab, (flow_engine *engine, flow_router tab, size_t index, \
                    const flow_options *options, flow_transition *out_transition), \
    (engine, tab, index, options, out_transition), \
    DROP_) \
  X(flow_screen_set_link, (flow_engine *engine, flow_screen screen, const flow_route *route, \
                           const flow_options *options, flow_transition *out_transition), \
    (engine, screen, route, options, out_transition), \
    DROP_) \
  X(flow_navigate, (flow_engine *engine, flow_coordinator coordinator, const flow_route *route, \
                    const flow_options *options, flow_transition *out_transition), \
    (engine, coordinator, route, options, out_transition), \
    DROP_) \
  X(flow_broadcast, (flow_engine *engine, const flow_route *route, const flow_options *options, \
                     flow_transition *out_transition), \
    (engine, route, options, out_transition), \
    DROP_) \
  X(flow_open_deep_link, (flow_engine *engine, flow_window window, const flow_uri *uri, \
                          const flow_options *options, flow_transition *out_transition), \
    (engine, window, uri, options, out_transition), \
    DROP_) \
  X(flow_alert_present, (flow_engine *engine, flow_handle from, const flow_alert *alert, \
                         const flow_options *options, flow_screen *out_screen, \
                         flow_transition *out_transition), \
    (engine, from, alert, options, out_screen, out_transition), \
    DROP_) \
  X(flow_confirm, (flow_engine *engine, flow_handle from, const char *title, const char *message, \
                   const char *yes_label, flow_callback confirmed), \
    (engine, from, title, message, yes_label, confirmed), \
    end(confirmed.destroy, confirmed.user_data)) \
  X(flow_confirm_method, (flow_engine *engine, flow_handle from, const char *title, \
                          const char *message, const char *yes_label, const char *method), \
    (engine, from, title, message, yes_label, method), \
    /* nothing */) \
  X(flow_work_begin, (flow_engine *engine, flow_screen screen, flow_callback cancel, \
                      flow_work *out_work), \
    (engine, screen, cancel, out_work), \
    end(cancel.destroy, cancel.user_data)) \
  X(flow_timer_start, (flow_engine *engine, flow_handle owner, uint64_t delay_ms, \
                       uint64_t interval_ms, flow_callback fired, flow_timer *out_timer), \
    (engine, owner, delay_ms, interval_ms, fired, out_timer), \
    end(fired.destroy, fired.user_data)) \
  X(flow_watch_start, (flow_engine *engine, flow_handle owner, int descriptor, uint32_t events, \
                       flow_watch_callback ready, flow_watch *out_watch), \
    (engine, owner, descriptor, events, ready, out_watch), \
    end(ready.destroy, ready.user_data)) \
  X(flow_state_changed, (flow_engine *engine, flow_handle instance), \
    (engine, instance), \
    /* nothing */) \
  X(flow_restored, (flow_engine *engine, flow_kind kind, uint64_t id, flow_handle *out_handle), \
    (engine, kind, id, out_handle), \
    (void)(out_handle && (*out_handle = FLOW_NONE))) \
  X(flow_instance_renew, (flow_engine *engine, flow_presentable instance, const flow_value *state, \
                          uint32_t version, const flow_options *options, \
                          flow_transition *out_transition), \
    (engine, instance, state, version, options, out_transition), \
    DROP_)

/* Functions that only read, and some that are never refused (see scripts/generators/calls.py). */
#define OTHERS_(X) \
  X(flow_class_register, (flow_engine *engine, flow_plugin plugin, const flow_class *description, \
                          flow_error *out_error), \
    (engine, plugin, description, out_error), \
    /* nothing */) \
  X(flow_class_find, (flow_engine *engine, const char *id, flow_class_info *out_info), \
    (engine, id, out_info), \
    /* nothing */) \
  X(flow_class_method_at, (flow_engine *engine, const char *id, size_t index, \
                           flow_method_info *out_info), \
    (engine, id, index, out_info), \
    /* nothing */) \
  X(flow_class_argument_at, (flow_engine *engine, const char *id, size_t index, \
                             flow_argument_info *out_info), \
    (engine, id, index, out_info), \
    /* nothing */) \
  X(flow_class_template_at, (flow_engine *engine, const char *id, size_t index, \
                             flow_template_info *out_info), \
    (engine, id, index, out_info), \
    /* nothing */) \
  X(flow_destroy, (flow_engine *engine, flow_handle handle), \
    (engine, handle), \
    /* nothing */) \
  X(flow_class_of, (flow_engine *engine, flow_handle handle, const char **out_class_id), \
    (engine, handle, out_class_id), \
    /* nothing */) \
  X(flow_instance, (flow_engine *engine, flow_handle on_behalf, flow_handle handle, \
                    const char *class_id, void **out_instance), \
    (engine, on_behalf, handle, class_id, out_instance), \
    /* nothing */) \
  X(flow_engine_live_count, (flow_engine *engine, flow_kind kind, const char *class_id, \
                             size_t *out_count), \
    (engine, kind, class_id, out_count), \
    /* nothing */) \
  X(flow_engine_locale, (flow_engine *engine, const char **out_language, \
                         flow_direction *out_direction), \
    (engine, out_language, out_direction), \
    /* nothing */) \
  X(flow_engine_descriptor, (flow_engine *engine, int *out_descriptor), \
    (engine, out_descriptor), \
    /* nothing */) \
  X(flow_engine_activity, (flow_engine *engine, flow_activity *out_activity), \
    (engine, out_activity), \
    /* nothing */) \
  X(flow_window_activity, (flow_engine *engine, flow_window window, flow_activity *out_activity), \
    (engine, window, out_activity), \
    /* nothing */) \
  X(flow_log, (flow_engine *engine, flow_severity severity, flow_handle subject, \
               const char *message), \
    (engine, severity, subject, message), \
    /* nothing */) \
  X(flow_options_drop, (flow_engine *engine, const flow_options *options), \
    (engine, options), \
    DROP_) \
  X(flow_transition_outcome, (flow_engine *engine, flow_transition transition, \
                              flow_outcome *out_outcome), \
    (engine, transition, out_outcome), \
    /* nothing */) \
  X(flow_transition_opened, (flow_engine *engine, flow_transition transition, \
                             flow_presentable *out_presentable), \
    (engine, transition, out_presentable), \
    /* nothing */) \
  X(flow_transition_release, (flow_engine *engine, flow_transition transition), \
    (engine, transition), \
    /* nothing */) \
  X(flow_transition_get, (flow_engine *engine, flow_transition transition, \
                          flow_transition_info *out_info), \
    (engine, transition, out_info), \
    /* nothing */) \
  X(flow_token_complete, (flow_engine *engine, flow_token token), \
    (engine, token), \
    /* nothing */) \
  X(flow_window_shown, (flow_engine *engine, flow_window window, flow_screen screen, \
                        flow_transition *out_transition), \
    (engine, window, screen, out_transition), \
    /* nothing */) \
  X(flow_engine_windows, (flow_engine *engine, flow_window *windows, size_t capacity, \
                          size_t *out_count), \
    (engine, windows, capacity, out_count), \
    /* nothing */) \
  X(flow_window_layer_count, (flow_engine *engine, flow_window window, size_t *out_count), \
    (engine, window, out_count), \
    /* nothing */) \
  X(flow_window_layer_at, (flow_engine *engine, flow_window window, size_t index, \
                           flow_layer *out_layer), \
    (engine, window, index, out_layer), \
    /* nothing */) \
  X(flow_window_top, (flow_engine *engine, flow_window window, flow_screen *out_screen), \
    (engine, window, out_screen), \
    /* nothing */) \
  X(flow_layer_get, (flow_engine *engine, flow_layer layer, flow_layer_info *out_info), \
    (engine, layer, out_info), \
    /* nothing */) \
  X(flow_router_depth, (flow_engine *engine, flow_router router, size_t *out_depth), \
    (engine, router, out_depth), \
    /* nothing */) \
  X(flow_router_screen_at, (flow_engine *engine, flow_router router, size_t index, \
                            flow_screen *out_screen), \
    (engine, router, index, out_screen), \
    /* nothing */) \
  X(flow_router_of, (flow_engine *engine, flow_handle handle, flow_router *out_router), \
    (engine, handle, out_router), \
    /* nothing */) \
  X(flow_coordinator_get, (flow_engine *engine, flow_coordinator coordinator, \
                           flow_coordinator_info *out_info), \
    (engine, coordinator, out_info), \
    /* nothing */) \
  X(flow_coordinator_children, (flow_engine *engine, flow_coordinator coordinator, \
                                flow_coordinator *children, size_t capacity, size_t *out_count), \
    (engine, coordinator, children, capacity, out_count), \
    /* nothing */) \
  X(flow_window_back_target, (flow_engine *engine, flow_window window, \
                              flow_back_target *out_target), \
    (engine, window, out_target), \
    /* nothing */) \
  X(flow_screen_rows, (flow_engine *engine, flow_screen screen, const char *id, size_t first, \
                       size_t count, const flow_rows **out_rows, flow_error *out_error), \
    (engine, screen, id, first, count, out_rows, out_error), \
    /* nothing */) \
  X(flow_plugin_get, (flow_engine *engine, flow_plugin plugin, flow_plugin_info *out_info), \
    (engine, plugin, out_info), \
    /* nothing */) \
  X(flow_plugin_class_at, (flow_engine *engine, flow_plugin plugin, size_t index, \
                           const char **out_class_id), \
    (engine, plugin, index, out_class_id), \
    /* nothing */) \
  X(flow_engine_plugins, (flow_engine *engine, flow_plugin *plugins, size_t capacity, \
                          size_t *out_count), \
    (engine, plugins, capacity, out_count), \
    /* nothing */) \
  X(flow_question_answer, (flow_engine *engine, flow_question question, flow_answer answer), \
    (engine, question, answer), \
    /* nothing */) \
  X(flow_gesture_finish, (flow_engine *engine, flow_transition gesture), \
    (engine, gesture), \
    /* nothing */) \
  X(flow_gesture_cancel, (flow_engine *engine, flow_transition gesture), \
    (engine, gesture), \
    /* nothing */) \
  X(flow_layer_tab_count, (flow_engine *engine, flow_layer layer, size_t *out_count), \
    (engine, layer, out_count), \
    /* nothing */) \
  X(flow_layer_tab_at, (flow_engine *engine, flow_layer layer, size_t index, \
                        flow_tab_info *out_info), \
    (engine, layer, index, out_info), \
    /* nothing */) \
  X(flow_layer_pane_count, (flow_engine *engine, flow_layer layer, size_t *out_count), \
    (engine, layer, out_count), \
    /* nothing */) \
  X(flow_layer_pane_at, (flow_engine *engine, flow_layer layer, size_t index, \
                         flow_tab_info *out_info), \
    (engine, layer, index, out_info), \
    /* nothing */) \
  X(flow_screen_link, (flow_engine *engine, flow_screen screen, flow_route *out_route), \
    (engine, screen, out_route), \
    /* nothing */) \
  X(flow_question_reroute, (flow_engine *engine, flow_question question, const flow_route *route), \
    (engine, question, route), \
    /* nothing */) \
  X(flow_work_end, (flow_engine *engine, flow_work work), \
    (engine, work), \
    /* nothing */) \
  X(flow_timer_stop, (flow_engine *engine, flow_timer timer), \
    (engine, timer), \
    /* nothing */) \
  X(flow_watch_stop, (flow_engine *engine, flow_watch watch), \
    (engine, watch), \
    /* nothing */) \
  X(flow_saved_id, (flow_engine *engine, flow_handle handle, uint64_t *out_id), \
    (engine, handle, out_id), \
    /* nothing */)
/* clang-format on */

#endif
