import FlowSystem
import FlowText

/// The Flow that this program is a part of, for manifests that have to say where it is.
enum InstalledFlow {
  /// The prefix that templates name.
  private static let usual = "/usr/local"

  /// Names the prefix of this program in a manifest, if the Swift package of the kits is there.
  static func named(in manifest: String) -> String {
    guard let program = OwnProgram.path else { return manifest }
    let prefix = Files.folder(Files.folder(program))
    guard Files.isRegular("\(prefix)/share/swift/flow/Package.swift"),
      let (before, behind) = manifest.parts(around: "\"\(usual)\"")
    else { return manifest }
    return before + literal(prefix) + behind
  }

  /// Writes a text as Swift does.
  private static func literal(_ text: String) -> String {
    var written = ""
    for scalar in text.unicodeScalars {
      if scalar == "\\" || scalar == "\"" { written += "\\" }
      written.unicodeScalars.append(scalar)
    }
    return "\"\(written)\""
  }
}
