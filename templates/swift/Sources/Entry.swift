public import CFlowABI
import FlowKit

private let entry = PluginEntry("sample", "0.1") {
  Registry.begin($0, $1, $2, $3) { (registry) throws(FlowError) in
    try registry.add(Greeting.self, links: [("sample://hello/{name}", "hello(name)")])
    try registry.add(NameScreen.self)
    try registry.add(HelloScreen.self)
  }
}

/// The one function that the plugin exports.
@c(flow_plugin_main)
public func pluginMain() -> UnsafePointer<flow_plugin_entry_table>? { entry.table }
