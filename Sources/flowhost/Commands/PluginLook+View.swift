import CFlowABI
import FlowDiscovery
import FlowKit
import FlowSystem
import FlowText

extension PluginLook {
  /// Finds a plugin and looks at it. Returns the description, an object of `flowhost.inspect/1`
  /// without facts of the file; or `nil` after reporting the reason.
  static func view(
    of plugin: String, by search: PluginSearch, telling failure: Failure
  ) -> (view: Value, file: PluginFile)? {
    let file: PluginFile
    do throws(FlowError) {
      file = try search.find(plugin)
    } catch {
      failure.tell(error)
      return nil
    }
    var said = ""
    let look = look(at: file.path, onlyTrusted: file.onlyTrusted) { said = $0 }
    if !said.isEmpty { Output.messages.lines(said) }
    switch look {
    case .plugin(let view): return (view, file)
    case .failed(let reason), .unknown(let reason):
      let told = FlowError(FLOW_ERROR_PLUGIN_OPEN, reason)
      // A refusal by the engine has already been reported by it.
      if said.holds(reason) {
        failure.tellAgain(told, about: file)
      } else {
        failure.tell(FlowError(told.status, "'\(file.path)' \(reason)"), about: file)
      }
      return nil
    }
  }
}
