package import CFlowABI
package import FlowKit
package import FlowKitHost
import FlowSystem
import FlowText

/// A file to load a plugin from, named by the user or found in a search.
package struct PluginFile {
  package var path: String
  /// The folder it was found in; `nil` for a file that was named.
  package var folder: SearchFolder?
  /// True if it is refused when others may change it.
  package var onlyTrusted: Bool

  /// A file that the user has named, which is loaded as it is.
  init(named path: String) { self.init(path: path, onlyTrusted: false) }

  /// A file that was found, which must be trusted unless the user says that its folder is.
  init(found path: String, in folder: SearchFolder) {
    self.init(path: path, onlyTrusted: !folder.isTrusted)
    self.folder = folder
  }

  package init(path: String, onlyTrusted: Bool) {
    self.path = path
    self.onlyTrusted = onlyTrusted
  }

  /// Its name in its folder.
  package var name: String { Files.name(of: path) }

  /// Its name without `.so`.
  var stem: String { name.hasSuffix(Self.suffix) ? String(name.dropLast(Self.suffix.count)) : name }

  package static let suffix = ".so"

  /// Loads the plugin, and makes crash reports name its file.
  ///
  /// - Parameter hasOwnPages: True to go on with the code as it is now when the file is written
  ///   over.
  package func load(
    in engine: Engine, hasOwnPages: Bool = false
  ) throws(FlowError) -> flow_plugin {
    try Crash.load(path, onlyTrusted: onlyTrusted, hasOwnPages: hasOwnPages, in: engine)
  }

  /// Returns advice for a refusal, as a sentence of its own.
  func advice(against refusal: FlowError) -> String? {
    guard onlyTrusted, refusal.status == FLOW_ERROR_PLUGIN_OPEN,
      refusal.message.holds(" is not trusted: ")
    else { return nil }
    return "if that is your own build folder, '--trust \(Files.folder(path))' loads it all the same"
  }
}
