import Foundation
import Testing

/// Compiles the plugins of Tests/Fixtures into a folder of its own, which goes with it.
final class FixtureBuilder {
  let folder: URL
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures")

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "flow-tests-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The file that a fixture's constructor leaves.
  var mark: URL { folder.appending(path: "mark") }

  var isMarked: Bool { FileManager.default.fileExists(atPath: mark.path) }

  /// Compiles `name.c` to `name.so`, or to another name, and gives its path.
  func build(
    _ name: String, as target: String? = nil, _ options: [String] = []
  ) throws -> String {
    let output = folder.appending(path: "\(target ?? name).so").path
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments =
      [
        "cc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-fvisibility=hidden",
        "-I",
        Self.sources.deletingLastPathComponent().deletingLastPathComponent()
          .appending(path: "include").path,
        "-DFIXTURE_MARK=\"\(mark.path)\"", "-o", output,
        Self.sources.appending(path: "\(name).c").path,
      ] + options
    try compiler.run()
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0, "\(name).c does not compile")
    return output
  }

  /// A file of Tests/Fixtures as it is.
  static func path(_ name: String) -> String { sources.appending(path: name).path }
}
