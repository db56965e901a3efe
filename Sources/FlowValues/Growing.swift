package import CFlowABI

/// A struct of the ABI that may get more members at its end in later versions.
///
/// Every size is that of the struct's first version, which is the least a caller may have. They are
/// plain numbers, because `MemoryLayout` changes when the struct grows.
package protocol Growing {
  /// Makes a struct with all defaults that are not zero.
  init()
  static var firstSize: Int { get }
}

// Structs that callers fill, and the size of their first version.
extension flow_engine_options: Growing { package static var firstSize: Int { 64 } }
extension flow_class: Growing { package static var firstSize: Int { 96 } }
extension flow_options: Growing { package static var firstSize: Int { 160 } }
extension flow_request: Growing { package static var firstSize: Int { 88 } }
extension flow_tabs: Growing { package static var firstSize: Int { 40 } }
extension flow_tab: Growing { package static var firstSize: Int { 64 } }
extension flow_alert: Growing { package static var firstSize: Int { 96 } }
extension flow_element: Growing { package static var firstSize: Int { 264 } }
extension flow_input: Growing { package static var firstSize: Int { 72 } }
extension flow_route: Growing { package static var firstSize: Int { 32 } }
extension flow_uri: Growing { package static var firstSize: Int { 72 } }
extension flow_load_options: Growing { package static var firstSize: Int { 8 } }
extension flow_plugin_entry_table: Growing { package static var firstSize: Int { 48 } }
extension flow_call_hook: Growing { package static var firstSize: Int { 32 } }
extension flow_running: Growing { package static var firstSize: Int { 32 } }
extension flow_outcome: Growing { package static var firstSize: Int { 24 } }
extension flow_transition_info: Growing { package static var firstSize: Int { 88 } }
extension flow_class_info: Growing { package static var firstSize: Int { 48 } }
extension flow_method_info: Growing { package static var firstSize: Int { 24 } }
extension flow_argument_info: Growing { package static var firstSize: Int { 40 } }
extension flow_template_info: Growing { package static var firstSize: Int { 24 } }
extension flow_plugin_info: Growing { package static var firstSize: Int { 40 } }
extension flow_layer_info: Growing { package static var firstSize: Int { 64 } }
extension flow_screen_info: Growing { package static var firstSize: Int { 72 } }
extension flow_coordinator_info: Growing { package static var firstSize: Int { 72 } }
extension flow_back_target: Growing { package static var firstSize: Int { 32 } }
extension flow_restore_options: Growing { package static var firstSize: Int { 64 } }
extension flow_unsaved: Growing { package static var firstSize: Int { 56 } }
extension flow_tab_info: Growing { package static var firstSize: Int { 64 } }

// Elements of arrays, sized by what holds the array.
extension flow_method: Growing { package static var firstSize: Int { 24 } }
extension flow_template: Growing { package static var firstSize: Int { 16 } }
extension flow_argument: Growing { package static var firstSize: Int { 56 } }
extension flow_record: Growing { package static var firstSize: Int { 24 } }
extension flow_restored_window: Growing { package static var firstSize: Int { 16 } }
extension flow_row: Growing { package static var firstSize: Int { 136 } }
extension flow_row_action: Growing { package static var firstSize: Int { 40 } }
extension flow_alert_button: Growing { package static var firstSize: Int { 40 } }
