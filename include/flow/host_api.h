/**
 * flow/host_api.h - the table through which a plugin calls the engine. Members are only ever
 * added at the end; `struct_size` says how many there are.
 */
/* Written by scripts/generate from the declarations; do not edit. */
#ifndef FLOW_HOST_API_H
#define FLOW_HOST_API_H

#include <flow/base.h>
#include <flow/status.h>
#include <flow/value.h>
#include <flow/signature.h>
#include <flow/request.h>
#include <flow/class.h>
#include <flow/engine.h>
#include <flow/invoke.h>
#include <flow/capability.h>
#include <flow/navigation.h>
#include <flow/transition.h>
#include <flow/presenter.h>
#include <flow/observer.h>
#include <flow/tree.h>
#include <flow/content.h>
#include <flow/loading.h>
#include <flow/question.h>
#include <flow/gesture.h>
#include <flow/tabs.h>
#include <flow/route.h>
#include <flow/alert.h>
#include <flow/work.h>
#include <flow/timer.h>
#include <flow/builder.h>
#include <flow/data.h>
#include <flow/keys.h>
#include <flow/state.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The functions of the engine, for a plugin. flow/plugin.h makes calls go through them. */
typedef struct flow_host_api {
  uint32_t struct_size; /**< the size of the whole table */
  uint32_t abi;         /**< FLOW_ABI_VERSION of the engine */
  uint32_t (*flow_abi_version)(void);
  const char *(*flow_version)(void);
  flow_kind (*flow_kind_of)(flow_handle handle);
  const char *(*flow_status_name)(flow_status status);
  const char *(*flow_status_text)(flow_status status);
  flow_status (*flow_value_check)(const flow_value *value, flow_error *out_error);
  flow_status (*flow_value_copy)(const flow_value *value, flow_value **out_value);
  void (*flow_value_destroy)(flow_value *value);
  flow_bool (*flow_value_equal)(const flow_value *left, const flow_value *right);
  flow_status (*flow_signature_parse)(const char *text, size_t size, flow_signature *out_signature,
      flow_error *out_error);
  flow_status (*flow_class_register)(flow_engine *engine, flow_plugin plugin,
      const flow_class *description, flow_error *out_error);
  flow_status (*flow_class_find)(flow_engine *engine, const char *id, flow_class_info *out_info);
  flow_status (*flow_class_method_at)(flow_engine *engine, const char *id, size_t index,
      flow_method_info *out_info);
  flow_status (*flow_create)(flow_engine *engine, const char *class_id,
      const flow_value *arguments, flow_handle *out_handle);
  flow_status (*flow_destroy)(flow_engine *engine, flow_handle handle);
  flow_status (*flow_class_of)(flow_engine *engine, flow_handle handle, const char **out_class_id);
  flow_status (*flow_engine_live_count)(flow_engine *engine, flow_kind kind, const char *class_id,
      size_t *out_count);
  flow_status (*flow_engine_descriptor)(flow_engine *engine, int *out_descriptor);
  flow_status (*flow_engine_post)(flow_engine *engine, flow_callback callback);
  flow_status (*flow_method_find)(flow_engine *engine, const char *class_id, const char *method,
      flow_slot *out_slot);
  flow_status (*flow_invoke)(flow_engine *engine, flow_handle target, const char *method,
      const flow_value *arguments, size_t count, flow_value *out_result, flow_error *out_error);
  flow_status (*flow_invoke_slot)(flow_engine *engine, flow_handle target, flow_slot slot,
      const flow_value *arguments, size_t count, flow_value *out_result, flow_error *out_error);
  flow_status (*flow_screen_capability)(flow_engine *engine, flow_screen screen, const char *id,
      const void **out_capability);
  flow_status (*flow_window_create)(flow_engine *engine, flow_window *out_window);
  flow_status (*flow_window_close)(flow_engine *engine, flow_window window,
      const flow_options *options, flow_transition *out_transition);
  flow_status (*flow_open)(flow_engine *engine, flow_handle from, flow_presentable presentable,
      const flow_options *options, flow_transition *out_transition);
  flow_status (*flow_open_new)(flow_engine *engine, flow_handle from, const char *class_id,
      const flow_value *arguments, const flow_options *options, flow_presentable *out_presentable,
      flow_transition *out_transition);
  flow_status (*flow_push)(flow_engine *engine, flow_handle from, flow_presentable presentable,
      const flow_options *options, flow_transition *out_transition);
  flow_status (*flow_present)(flow_engine *engine, flow_handle from, flow_presentable presentable,
      const flow_options *options, flow_transition *out_transition);
  flow_status (*flow_set_root)(flow_engine *engine, flow_handle from, flow_presentable presentable,
      const flow_options *options, flow_transition *out_transition);
  flow_status (*flow_replace_top)(flow_engine *engine, flow_handle from,
      flow_presentable presentable, const flow_options *options, flow_transition *out_transition);
  flow_status (*flow_set_stack)(flow_engine *engine, flow_handle from, const flow_screen *screens,
      size_t count, const flow_options *options, flow_transition *out_transition);
  flow_status (*flow_pop)(flow_engine *engine, flow_handle from, const flow_options *options,
      flow_transition *out_transition);
  flow_status (*flow_pop_to)(flow_engine *engine, flow_screen screen, const flow_options *options,
      flow_transition *out_transition);
  flow_status (*flow_pop_to_depth)(flow_engine *engine, flow_handle from, size_t depth,
      const flow_options *options, flow_transition *out_transition);
  flow_status (*flow_pop_to_root)(flow_engine *engine, flow_handle from,
      const flow_options *options, flow_transition *out_transition);
  flow_status (*flow_dismiss)(flow_engine *engine, flow_handle from, size_t count,
      const flow_options *options, flow_transition *out_transition);
  flow_status (*flow_dismiss_to)(flow_engine *engine, flow_handle target,
      const flow_options *options, flow_transition *out_transition);
  flow_status (*flow_dismiss_all)(flow_engine *engine, flow_handle from,
      const flow_options *options, flow_transition *out_transition);
  flow_status (*flow_close)(flow_engine *engine, flow_handle target, const flow_options *options,
      flow_transition *out_transition);
  flow_status (*flow_finish)(flow_engine *engine, flow_coordinator coordinator,
      const flow_value *value, const flow_options *options, flow_transition *out_transition);
  flow_status (*flow_stop)(flow_engine *engine, flow_coordinator coordinator,
      const flow_options *options, flow_transition *out_transition);
  flow_status (*flow_coordinator_defer)(flow_engine *engine, flow_coordinator coordinator);
  flow_status (*flow_back)(flow_engine *engine, flow_window window, const flow_options *options,
      flow_transition *out_transition);
  flow_status (*flow_back_to)(flow_engine *engine, flow_screen screen, const flow_options *options,
      flow_transition *out_transition);
  flow_status (*flow_drag)(flow_engine *engine, flow_layer layer, const flow_options *options,
      flow_transition *out_transition);
  flow_status (*flow_batch)(flow_engine *engine, const flow_request *requests, size_t count,
      const flow_options *options, flow_transition *out_transition);
  flow_status (*flow_transition_outcome)(flow_engine *engine, flow_transition transition,
      flow_outcome *out_outcome);
  flow_status (*flow_transition_opened)(flow_engine *engine, flow_transition transition,
      flow_presentable *out_presentable);
  flow_status (*flow_transition_release)(flow_engine *engine, flow_transition transition);
  const char *(*flow_outcome_name)(flow_outcome_kind kind);
  const char *(*flow_reason_name)(flow_reason reason);
  const char *(*flow_cause_name)(flow_cause cause);
  const char *(*flow_request_name)(flow_request_kind kind);
  flow_status (*flow_window_set_presenter)(flow_engine *engine, flow_window window,
      flow_presenter presenter);
  flow_status (*flow_token_complete)(flow_engine *engine, flow_token token);
  flow_status (*flow_window_shown)(flow_engine *engine, flow_window window, flow_screen screen,
      flow_transition *out_transition);
  flow_status (*flow_engine_windows)(flow_engine *engine, flow_window *windows, size_t capacity,
      size_t *out_count);
  flow_status (*flow_window_layer_count)(flow_engine *engine, flow_window window,
      size_t *out_count);
  flow_status (*flow_window_layer_at)(flow_engine *engine, flow_window window, size_t index,
      flow_layer *out_layer);
  flow_status (*flow_window_top)(flow_engine *engine, flow_window window, flow_screen *out_screen);
  flow_status (*flow_layer_get)(flow_engine *engine, flow_layer layer, flow_layer_info *out_info);
  flow_status (*flow_router_depth)(flow_engine *engine, flow_router router, size_t *out_depth);
  flow_status (*flow_router_screen_at)(flow_engine *engine, flow_router router, size_t index,
      flow_screen *out_screen);
  flow_status (*flow_router_of)(flow_engine *engine, flow_handle handle, flow_router *out_router);
  flow_status (*flow_screen_get)(flow_engine *engine, flow_screen screen,
      flow_screen_info *out_info);
  flow_status (*flow_coordinator_get)(flow_engine *engine, flow_coordinator coordinator,
      flow_coordinator_info *out_info);
  flow_status (*flow_coordinator_children)(flow_engine *engine, flow_coordinator coordinator,
      flow_coordinator *children, size_t capacity, size_t *out_count);
  flow_status (*flow_content_set_title)(flow_engine *engine, flow_content content,
      flow_string title);
  flow_status (*flow_content_add)(flow_engine *engine, flow_content content,
      const flow_element *element);
  flow_status (*flow_screen_render)(flow_engine *engine, flow_screen screen,
      const flow_screen_content **out_content);
  flow_status (*flow_screen_changed)(flow_engine *engine, flow_screen screen);
  flow_status (*flow_screen_set_field)(flow_engine *engine, flow_screen screen, const char *id,
      const flow_value *value, flow_error *out_error);
  flow_status (*flow_screen_invoke)(flow_engine *engine, flow_screen screen, const char *id,
      const flow_value *value, flow_error *out_error);
  flow_status (*flow_plugin_load)(flow_engine *engine, const char *path, flow_plugin *out_plugin,
      flow_error *out_error);
  flow_status (*flow_plugin_unload)(flow_engine *engine, flow_plugin plugin,
      const flow_options *options, flow_transition *out_transition);
  flow_status (*flow_plugin_reload)(flow_engine *engine, flow_plugin plugin,
      flow_plugin *out_plugin, flow_error *out_error);
  flow_status (*flow_plugin_get)(flow_engine *engine, flow_plugin plugin,
      flow_plugin_info *out_info);
  flow_status (*flow_plugin_class_at)(flow_engine *engine, flow_plugin plugin, size_t index,
      const char **out_class_id);
  flow_status (*flow_engine_plugins)(flow_engine *engine, flow_plugin *plugins, size_t capacity,
      size_t *out_count);
  flow_status (*flow_question_answer)(flow_engine *engine, flow_question question,
      flow_answer answer);
  flow_status (*flow_gesture_begin_back)(flow_engine *engine, flow_window window,
      const flow_options *options, flow_transition *out_transition);
  flow_status (*flow_gesture_begin_drag)(flow_engine *engine, flow_layer layer,
      const flow_options *options, flow_transition *out_transition);
  flow_status (*flow_gesture_progress)(flow_engine *engine, flow_transition gesture,
      double progress);
  flow_status (*flow_gesture_finish)(flow_engine *engine, flow_transition gesture);
  flow_status (*flow_gesture_cancel)(flow_engine *engine, flow_transition gesture);
  flow_status (*flow_open_tabs)(flow_engine *engine, flow_handle from, const flow_tabs *tabs,
      const flow_options *options, flow_transition *out_transition);
  flow_status (*flow_select_tab)(flow_engine *engine, flow_handle from, size_t index,
      const flow_options *options, flow_transition *out_transition);
  flow_status (*flow_layer_tab_count)(flow_engine *engine, flow_layer layer, size_t *out_count);
  flow_status (*flow_layer_tab_at)(flow_engine *engine, flow_layer layer, size_t index,
      flow_tab_info *out_info);
  flow_bool (*flow_route_equal)(const flow_route *left, const flow_route *right);
  flow_status (*flow_screen_set_link)(flow_engine *engine, flow_screen screen,
      const flow_route *route, const flow_options *options, flow_transition *out_transition);
  flow_status (*flow_screen_link)(flow_engine *engine, flow_screen screen, flow_route *out_route);
  flow_status (*flow_navigate)(flow_engine *engine, flow_coordinator coordinator,
      const flow_route *route, const flow_options *options, flow_transition *out_transition);
  flow_status (*flow_broadcast)(flow_engine *engine, const flow_route *route,
      const flow_options *options, flow_transition *out_transition);
  flow_status (*flow_question_reroute)(flow_engine *engine, flow_question question,
      const flow_route *route);
  flow_status (*flow_open_deep_link)(flow_engine *engine, flow_window window, const flow_uri *uri,
      const flow_options *options, flow_transition *out_transition);
  flow_status (*flow_alert_present)(flow_engine *engine, flow_handle from, const flow_alert *alert,
      const flow_options *options, flow_screen *out_screen, flow_transition *out_transition);
  flow_status (*flow_work_begin)(flow_engine *engine, flow_screen screen, flow_callback cancel,
      flow_work *out_work);
  flow_status (*flow_work_end)(flow_engine *engine, flow_work work);
  const char *(*flow_kind_name)(flow_kind kind);
  const char *(*flow_style_name)(flow_style style);
  uint32_t (*flow_request_traits)(flow_request_kind kind);
  const char *(*flow_change_name)(flow_change_kind kind);
  const char *(*flow_appearance_name)(flow_appearance appearance);
  const char *(*flow_phase_name)(flow_phase phase);
  const char *(*flow_element_name)(flow_element_kind kind);
  uint32_t (*flow_element_traits)(flow_element_kind kind);
  flow_status (*flow_go_to)(flow_engine *engine, flow_handle from, const char *class_id,
      const flow_value *arguments, const flow_options *options, flow_transition *out_transition);
  flow_status (*flow_remove)(flow_engine *engine, flow_screen screen, const flow_options *options,
      flow_transition *out_transition);
  flow_status (*flow_plugin_load_with)(flow_engine *engine, const char *path,
      const flow_load_options *options, flow_plugin *out_plugin, flow_error *out_error);
  flow_status (*flow_builder_create)(flow_builder **out_builder);
  void (*flow_builder_destroy)(flow_builder *builder);
  flow_status (*flow_builder_put)(flow_builder *builder, const flow_string *key,
      const flow_value *value);
  flow_status (*flow_builder_begin)(flow_builder *builder, const flow_string *key, flow_type type);
  flow_status (*flow_builder_end)(flow_builder *builder);
  flow_status (*flow_builder_finish)(flow_builder *builder, flow_value **out_value,
      flow_error *out_error);
  flow_status (*flow_log)(flow_engine *engine, flow_severity severity, flow_handle subject,
      const char *message);
  flow_status (*flow_timer_start)(flow_engine *engine, flow_handle owner, uint64_t delay_ms,
      uint64_t interval_ms, flow_callback fired, flow_timer *out_timer);
  flow_status (*flow_timer_stop)(flow_engine *engine, flow_timer timer);
  flow_status (*flow_watch_start)(flow_engine *engine, flow_handle owner, int descriptor,
      uint32_t events, flow_watch_callback ready, flow_watch *out_watch);
  flow_status (*flow_watch_stop)(flow_engine *engine, flow_watch watch);
  flow_status (*flow_options_drop)(flow_engine *engine, const flow_options *options);
  const char *(*flow_type_name)(flow_type type);
  const char *(*flow_severity_name)(flow_severity severity);
  const char *(*flow_event_name)(flow_event_kind kind);
  const char *(*flow_placement_name)(flow_placement placement);
  const char *(*flow_role_name)(flow_role role);
  const char *(*flow_field_type_name)(flow_field_type type);
  const char *(*flow_answer_name)(flow_answer answer);
  const char *(*flow_tabs_back_name)(flow_tabs_back back);
  const char *(*flow_handling_name)(flow_handling handling);
  flow_status (*flow_class_argument_at)(flow_engine *engine, const char *id, size_t index,
      flow_argument_info *out_info);
  flow_status (*flow_instance)(flow_engine *engine, flow_handle on_behalf, flow_handle handle,
      const char *class_id, void **out_instance);
  flow_status (*flow_ask)(flow_engine *engine, flow_handle from, const char *method,
      const flow_value *arguments, size_t count, flow_value *out_result, flow_error *out_error);
  const char *(*flow_name_of)(flow_engine *engine, flow_handle handle, char *buffer, size_t size);
  flow_status (*flow_plugin_add)(flow_engine *engine, const flow_plugin_entry_table *entry,
      flow_plugin *out_plugin, flow_error *out_error);
  flow_status (*flow_confirm)(flow_engine *engine, flow_handle from, const char *title,
      const char *message, const char *yes_label, flow_callback confirmed);
  flow_status (*flow_engine_locale)(flow_engine *engine, const char **out_language,
      flow_direction *out_direction);
  flow_status (*flow_screen_send)(flow_engine *engine, flow_screen screen, const flow_input *input,
      flow_bool *out_noop, flow_error *out_error);
  const char *(*flow_activity_name)(flow_activity activity);
  flow_status (*flow_engine_activity)(flow_engine *engine, flow_activity *out_activity);
  flow_status (*flow_screen_set_arguments)(flow_engine *engine, flow_screen screen,
      const flow_value *arguments, const flow_options *options, flow_transition *out_transition);
  flow_status (*flow_add_tab)(flow_engine *engine, flow_handle from, const flow_tab *tab,
      size_t index, const flow_options *options, flow_transition *out_transition);
  flow_status (*flow_remove_tab)(flow_engine *engine, flow_router tab, const flow_options *options,
      flow_transition *out_transition);
  flow_status (*flow_move_tab)(flow_engine *engine, flow_router tab, size_t index,
      const flow_options *options, flow_transition *out_transition);
  flow_status (*flow_transition_get)(flow_engine *engine, flow_transition transition,
      flow_transition_info *out_info);
  flow_status (*flow_confirm_method)(flow_engine *engine, flow_handle from, const char *title,
      const char *message, const char *yes_label, const char *method);
  flow_status (*flow_engine_running)(const flow_engine *engine, flow_running *out_running);
  flow_status (*flow_thread_running)(flow_running *out_running);
  flow_status (*flow_class_template_at)(flow_engine *engine, const char *id, size_t index,
      flow_template_info *out_info);
  flow_status (*flow_select_tab_of)(flow_engine *engine, flow_router tab,
      const flow_options *options, flow_transition *out_transition);
  const char *(*flow_takes_name)(flow_takes takes);
  flow_takes (*flow_element_takes)(flow_element_kind kind);
  flow_status (*flow_swap)(flow_engine *engine, flow_screen screen, flow_screen other,
      const flow_options *options, flow_transition *out_transition);
  flow_status (*flow_window_activity)(flow_engine *engine, flow_window window,
      flow_activity *out_activity);
  flow_status (*flow_screen_set_wrong)(flow_engine *engine, flow_screen screen, const char *id,
      const char *reason, flow_error *out_error);
  const char *(*flow_back_name)(flow_back_kind kind);
  flow_status (*flow_window_back_target)(flow_engine *engine, flow_window window,
      flow_back_target *out_target);
  flow_status (*flow_value_for)(const flow_element *element, flow_string text,
      flow_value **out_value, flow_error *out_error);
  flow_status (*flow_engine_word)(flow_engine *engine, flow_word word, const char **out_text);
  flow_status (*flow_content_set_focus)(flow_engine *engine, flow_content content, flow_string id);
  flow_status (*flow_content_add_rows)(flow_engine *engine, flow_content content,
      const flow_row *rows, size_t count, uint32_t row_size);
  flow_status (*flow_rows_changed)(flow_engine *engine, flow_screen screen, const char *id,
      size_t first, size_t removed, size_t inserted);
  flow_status (*flow_screen_rows)(flow_engine *engine, flow_screen screen, const char *id,
      size_t first, size_t count, const flow_rows **out_rows, flow_error *out_error);
  flow_status (*flow_screen_find_row)(flow_engine *engine, flow_screen screen, const char *id,
      flow_string row, size_t *out_index, flow_error *out_error);
  flow_status (*flow_state_changed)(flow_engine *engine, flow_handle instance);
  flow_status (*flow_saved_id)(flow_engine *engine, flow_handle handle, uint64_t *out_id);
  flow_status (*flow_restored)(flow_engine *engine, flow_kind kind, uint64_t id,
      flow_handle *out_handle);
  flow_status (*flow_instance_renew)(flow_engine *engine, flow_presentable instance,
      const flow_value *state, uint32_t version, const flow_options *options,
      flow_transition *out_transition);
  flow_direction (*flow_locale_direction)(const char *tag);
  size_t (*flow_locale_tag)(const char *name, char *room, size_t size);
  const char *(*flow_layout_name)(flow_layout layout);
  flow_status (*flow_layer_pane_count)(flow_engine *engine, flow_layer layer, size_t *out_count);
  flow_status (*flow_layer_pane_at)(flow_engine *engine, flow_layer layer, size_t index,
      flow_tab_info *out_info);
  flow_status (*flow_gesture_begin_turn)(flow_engine *engine, flow_router page,
      const flow_options *options, flow_transition *out_transition);
} flow_host_api;

#ifdef __cplusplus
}
#endif
#endif
