import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// A request, as the script wrote it.
struct RequestStep: Instruction {
  let verb: RequestVerb
  let line: Script.Line
  var names: [String] = []
  /// Names written behind `new`: each use makes a fresh instance.
  var fresh: Set<String> = []
  var number = 1
  var value: Value?
  var route: Route?
  var uri = ""
  var tabs = TabsOptions()
  var options = RequestOptions()

  static let read: Vocabulary.Reader = { word, words, line throws(SyntaxError) in
    guard let verb = RequestVerb.named[word] else { throw SyntaxError("no request '\(word)'") }
    return try RequestStep(verb: verb, from: &words, at: line)
  }

  init(verb: RequestVerb, from words: inout Words, at line: Script.Line) throws(SyntaxError) {
    self.verb = verb
    self.line = line
    try readOperands(&words)
    while !words.isEmpty {
      if verb.operands.contains(.tabs), try tabs.readNext(&words) { continue }
      try options.readNext(&words)
    }
  }

  private mutating func readOperands(_ words: inout Words) throws(SyntaxError) {
    switch verb.subject {
    case .asker, .all: break
    case .named(let what): names = [try words.name(of: what)]
    case .tab: names = [try words.next(Self.tab)]
    }
    for operand in verb.operands { try read(operand, from: &words) }
  }

  private static let tab = "a tab, by its number from 0 or its name"

  private mutating func read(
    _ operand: RequestVerb.Operand, from words: inout Words
  ) throws(SyntaxError) {
    switch operand {
    case .presentable: try readName(&words, what: "what to open")
    case .screen: names.append(try words.name(of: "a screen"))
    case .screens:
      while let word = words.first, !RequestOptions.isOption(word) {
        try readName(&words, what: "a screen")
      }
    case .tabs:
      tabs.layout = TabsOptions.layouts[verb.word] ?? FLOW_LAYOUT_TABS
      while let word = words.first, !TabsOptions.isOption(word), !RequestOptions.isOption(word) {
        try readName(&words, what: "a screen or coordinator")
        if tabs.layout == FLOW_LAYOUT_PANES, words.skip("keep_place") {
          tabs.places.insert(names.count - 1)
        }
      }
    case .tab: try readName(&words, what: "a screen or coordinator")
    case .tabIndex: names.append(try words.next(Self.tab))
    case .classID: names.append(try words.text("a class id"))
    case .arguments, .value: try readValue(&words)
    case .route: route = try words.route()
    case .uri: uri = try words.text("a URI")
    case .count, .index: try readNumber(&words, isIndex: operand == .index)
    }
  }

  private mutating func readNumber(
    _ words: inout Words, isIndex: Bool
  ) throws(SyntaxError) {
    switch verb.kind {
    case FLOW_REQUEST_ADD_TAB:
      number = words.skip("at") ? try Self.number(try words.next("a tab's number, from 0")) : .max
    case FLOW_REQUEST_DISMISS where words.first.map(RequestOptions.isOption) ?? true:
      // Without a number: one.
      break
    default:
      number = try Self.number(try words.next(isIndex ? "a number from 0" : "a number"))
    }
  }

  private mutating func readName(_ words: inout Words, what: String) throws(SyntaxError) {
    let isFresh = words.skip("new")
    let name = try words.name(of: what)
    names.append(name)
    if isFresh { fresh.insert(name) }
  }

  private mutating func readValue(_ words: inout Words) throws(SyntaxError) {
    guard let word = words.first, !RequestOptions.isOption(word) else { return }
    value = try words.value()
  }

  /// A `size_t`, which Swift takes for an `Int`: the upper half has the same bits.
  static func number(_ word: String) throws(SyntaxError) -> Int {
    Int(bitPattern: UInt(try anyNumber(word)))
  }

  static func anyNumber(_ word: String) throws(SyntaxError) -> UInt64 {
    if let number = UInt64(word) { return number }
    throw SyntaxError("'\(word)' is no number from 0 to \(UInt64.max)")
  }
}
