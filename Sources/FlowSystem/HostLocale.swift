package import CFlowABI
import FlowKit
import Glibc

/// The host's language, and its direction of writing.
package struct HostLocale {
  /// The language tag of BCP 47; empty if it is not known.
  package var language: String
  package var direction: flow_direction

  /// The locale of the environment: `LANG=de_DE.UTF-8` is "de-DE".
  package static var ofEnvironment: HostLocale {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let set = names.lazy.map { name in text(getenv(name)) }.first { !$0.isEmpty }
    let name = (set ?? "").prefix { $0 != "." && $0 != "@" }
    let language = String(name.map { $0 == "_" ? "-" : $0 })
    let isTag = language.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "-") || byte < 0x80 && isalnum(Int32(byte)) != 0
    }
    guard isTag, language.utf8.count <= 64, !["C", "POSIX"].contains(language) else {
      return HostLocale(language: "", direction: FLOW_LEFT_TO_RIGHT)
    }
    return HostLocale(language: language, direction: direction(of: language))
  }

  static func direction(of language: String) -> flow_direction {
    let rightToLeft: Set = ["ar", "dv", "fa", "he", "ks", "ku", "ps", "sd", "ug", "ur", "yi"]
    let first = language.prefix { $0 != "-" }
    return rightToLeft.contains(String(first)) ? FLOW_RIGHT_TO_LEFT : FLOW_LEFT_TO_RIGHT
  }
}
