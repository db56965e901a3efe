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
    let name = names.lazy.map { text(getenv($0)) }.first { !$0.isEmpty }
    let language = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 65) { room in
      _ = flow_locale_tag(name ?? "", room.baseAddress, room.count)
      return text(room.baseAddress)
    }
    return HostLocale(language: language, direction: flow_locale_direction(language))
  }
}
