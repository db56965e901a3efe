import FlowText

/// The file of this program.
package enum OwnProgram {
  package static let path: String? = Files.realPath("/proc/self/exe")

  /// The program's arguments; those that name files keep all their bytes.
  package static var arguments: [String] {
    (0..<Int(CommandLine.argc)).compactMap { index in
      CommandLine.unsafeArgv[index].map { String(fileName: $0) }
    }
  }
}
