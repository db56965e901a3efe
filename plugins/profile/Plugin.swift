public import CFlowABI
import FlowKit

// The same plugin twice: in ordinary Swift with Foundation, and in Embedded Swift, which brings all
// it needs along in about a hundred kilobytes. Both can be loaded at once, so each has ids of its
// own.
#if hasFeature(Embedded)
  let isEmbedded = true
  private let pluginID: StaticString = "profile-embedded"
#else
  let isEmbedded = false
  private let pluginID: StaticString = "profile"
#endif

/// The id of a class of this plugin.
func classID(_ name: String) -> String { isEmbedded ? "profile-embedded" + name : "profile" + name }

private let entry = PluginEntry(pluginID, "1.0") {
  Registry.begin($0, $1, $2, $3) { (registry) throws(FlowError) in
    try registry.add(Profile.self)
    try registry.add(Overview.self)
    try registry.add(Rename.self)
    try registry.add(NameScreen.self)
  }
}

/// The one function that a plugin in Swift exports.
@c(flow_plugin_main)
public func pluginMain() -> UnsafePointer<flow_plugin_entry_table>? { entry.table }
