import FlowCalls
package import CFlowABI
import FlowCalling
import FlowDeciding
package import FlowMessages
import FlowValues
import FlowModel
import FlowRecords

/// The host's language and direction, and the engine's words in it (flow/engine.h).
package struct Locale {
  fileprivate var language = TextBlock(copying: "")
  package fileprivate(set) var direction = FLOW_LEFT_TO_RIGHT
  fileprivate var words: [TextBlock?] = []
  /// True if screens are to be told (V8).
  fileprivate(set) var hasChanged = false

  package var languagePointer: UnsafePointer<CChar> { language.pointer }

  /// Returns a word; valid until it is set anew.
  package func word(of word: flow_word) -> flow_string {
    let given = words.indices.contains(Int(word)) ? words[Int(word)] : nil
    let text: UnsafePointer<CChar>? = given?.pointer ?? flow_table_word(word)
    return flow_string(data: text, size: text.map { strlen($0) } ?? 0)
  }

  /// Throws unless a word is one of the table.
  package static func check(word: flow_word) throws(Fault) {
    guard flow_table_has(flow_table_word(word)) else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT, "% is no word of FLOW_WORD_TABLE (flow/engine.h)", word)
    }
  }
}

extension Running {
  package func setLocale(_ language: UnsafePointer<CChar>, direction: flow_direction)
    throws(Fault)
  {
    let bytes = Text.bytes(of: language)
    let isTag = bytes.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    guard isTag, bytes.count <= 64 else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "the language % is no tag such as de-DE: letters, digits and -, at most 64 bytes",
        Text.quoted(language))
    }
    guard direction == FLOW_LEFT_TO_RIGHT || direction == FLOW_RIGHT_TO_LEFT else {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "% is no direction", direction)
    }
    let isSame = strcmp(locale.languagePointer, language) == 0 && locale.direction == direction
    if isSame { return }
    locale.language = TextBlock(copying: language)
    locale.direction = direction
    locale.hasChanged = true
  }

  package func setWord(_ word: flow_word, text: UnsafePointer<CChar>?) throws(Fault) {
    try Locale.check(word: word)
    if let text {
      guard text.pointee != 0 else {
        throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "the word is empty; NULL takes the engine's own")
      }
      guard Values.isUTF8(Text.bytes(of: text)) else {
        throw Fault(FLOW_ERROR_BAD_UTF8, "the word is not valid UTF-8")
      }
    }
    while locale.words.count <= Int(word) { locale.words.append(nil) }
    locale.words[Int(word)] = text.map { TextBlock(copying: $0) }
    locale.hasChanged = true
  }

  /// Tells every screen that the host's language has changed, and asks visible screens for their
  /// content anew (V8).
  func tellLocale() -> Bool {
    guard locale.hasChanged else { return false }
    locale.hasChanged = false
    if !loop.goOn() {
      report(
        FLOW_SEVERITY_ERROR, status: FLOW_ERROR_LIMIT, of: 0,
        message: Message(
          """
          the locale was set % times without a pause; look for a screen whose locale_changed sets \
          it
          """, Chain.limit))
      return false
    }
    for screen in tree.screens.keys where tree.screens.contains(screen) {
      emit(FLOW_EVENT_LOCALE_CHANGED, of: handle(screen))
      call(.localeChanged, of: screens[screen]?.instance, named: handle(screen))
      if tree.screens.contains(screen) { try? changed(handle(screen)) }
    }
    return true
  }
}
