import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// A short word for the content of a screen, the same for the same content, without what is secret
/// (V9).
struct ContentDigest: Equatable {
  /// FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), of 64 bits.
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  init(_ content: Content) {
    take(content.title)
    take(content.focus)
    for element in content.elements { takeElement(element) }
  }

  /// Sixteen hexadecimal digits.
  var word: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private mutating func takeElement(_ element: Element) {
    take(FlowKit.text(flow_element_name(element.kind)))
    for text in [
      element.id, element.text, element.placeholder, element.error, element.source,
      element.footer, element.icon, element.label, element.hint, element.shortcut,
    ] {
      take(text)
    }
    for number in [element.role, element.placement, element.fieldType] { take("\(number)") }
    for flag in [element.isEnabled, element.isMany, element.isSecret] { take("\(flag)") }
    for limit in [element.limits.minimum, element.limits.maximum, element.limits.step] {
      take("\(limit)")
    }
    // The rows that are chosen say as much as a value.
    let isHidden =
      element.isSecret || element.fieldType == FLOW_FIELD_SECURE
      || element.rows.contains(where: \.isSecret)
    take(isHidden ? "" : element.value.json)
    take("\(element.rowTotal)")
    for row in element.rows { takeRow(row) }
  }

  private mutating func takeRow(_ row: Row) {
    take(row.id)
    if !row.isSecret {
      for text in [row.title, row.subtitle, row.detail, row.icon, row.source, row.badge] {
        take(text)
      }
    }
    take("\(row.isEnabled) \(row.isSecret)")
    for action in row.actions { take("\(action.id) \(action.text) \(action.isEnabled)") }
  }

  private mutating func take(_ text: String) {
    for byte in text.utf8 { takeByte(byte) }
    // No byte of UTF-8, so that two texts never count as one.
    takeByte(0xff)
  }

  private mutating func takeByte(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
}

extension Engine {
  /// The digests of the contents that are seen, window after window, lowest layers first.
  func digestsOfVisible() -> [(screen: flow_screen, digest: ContentDigest)] {
    var found: [(screen: flow_screen, digest: ContentDigest)] = []
    for window in windows {
      for layer in layers(of: window) {
        guard let top = layer.top, isVisible(top), let content = try? content(of: top) else {
          continue
        }
        found.append((top, ContentDigest(content)))
      }
    }
    return found
  }

  private func isVisible(_ screen: flow_screen) -> Bool {
    self.screen(screen)?.appearance == FLOW_APPEARANCE_VISIBLE
  }
}

extension LayerInfo {
  /// The screen that is seen of it.
  fileprivate var top: flow_screen? {
    tabs.first(where: \.isSelected).map { $0.screens.last } ?? screens.last
  }
}
