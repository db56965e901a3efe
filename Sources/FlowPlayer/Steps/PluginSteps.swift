import CFlowABI
import FlowKit
import FlowKitHost
import FlowText
import Glibc

/// Loads a plugin: `load setup.so as setup`.
struct LoadStep: Action {
  let path: String
  let name: String
  let line: Script.Line

  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    let path = try words.text("a file")
    let name = words.skip("as") ? try words.name(of: "a name") : Path(path).stem
    return LoadStep(path: path, name: name, line: line)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let path = try stage.pluginPath(path, at: line)
    stage.reporting(line) { () throws(FlowError) in
      stage.plugins[name] =
        if let load = stage.audience.load {
          try load(path, stage.engine)
        } else {
          try stage.engine.load(file: path)
        }
    }
  }
}

/// Loads a plugin's file again: `reload setup`.
struct ReloadStep: Action {
  let name: String
  let line: Script.Line

  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    ReloadStep(name: try words.name(of: "a plugin"), line: line)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    guard let plugin = stage.plugins[name] else { throw StepFailure("'\(name)' is not loaded") }
    stage.reporting(line) { () throws(FlowError) in
      stage.plugins[name] = try stage.engine.reload(plugin)
    }
  }
}

extension Stage {
  /// A path with a folder is taken from the folder of the script that says so, a bare name from the
  /// plugin folder. A first part like `$FIXTURES` is an environment variable.
  fileprivate func pluginPath(
    _ path: String, at line: Script.Line
  ) throws(StepFailure) -> String {
    if path.hasPrefix("/") { return path }
    if path.hasPrefix("$") {
      let parts = path.dropFirst().split(separator: "/", maxSplits: 1).map(String.init)
      guard let variable = parts.first, let folder = getenv(variable)
      else { throw StepFailure("the environment variable of '\(path)' is not set") }
      return ([String(fileName: folder)] + parts.dropFirst()).joined(separator: "/")
    }
    let folder = path.contains("/") ? Path(line.file).folder : pluginFolder
    return folder.isEmpty ? "./\(path)" : "\(folder)/\(path)"
  }
}
