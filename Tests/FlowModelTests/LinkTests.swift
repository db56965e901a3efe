import Testing

@testable import FlowModel

/// The grammar of deep links, against a reference that knows what each text was made of.
@Suite("Deep links: templates and the URIs they match")
struct LinkTests {
  private static func parse(_ uri: String, routes: String = "") throws(LinkMistake)
    -> LinkTemplate
  {
    try LinkParser.parse(uri: Array(uri.utf8), routes: Array(routes.utf8))
  }

  @Test(
    "Numbers are decimal, and fit, or are none",
    arguments: [
      ("0", 0), ("-0", 0), ("007", 7), ("9223372036854775807", Int64.max),
      ("-9223372036854775808", Int64.min),
    ])
  func integers(text: String, value: Int64) {
    #expect(LinkValue(Array(text.utf8), as: .integer) == .integer(value))
  }

  @Test(
    "What is no integer",
    arguments: [
      "", "-", "+1", " 1", "1 ", "1.0", "0x1", "9223372036854775808", "-9223372036854775809", "1e3",
    ])
  func noIntegers(text: String) {
    #expect(LinkValue(Array(text.utf8), as: .integer) == nil)
  }

  @Test("Numbers are read as Swift reads them, whatever the locale")
  func numbers() {
    for text in [
      "0", "-0.5", "123456789012.345", "0.1", "3", "999999999999999", "0.00000000000001",
    ] {
      #expect(LinkValue(Array(text.utf8), as: .number) == Double(text).map { .number($0) })
    }
    for text in ["", ".", "1.", ".5", "1.2.3", "-", "1e3", "1,5", "1234567890123456", "1.-5"] {
      #expect(LinkValue(Array(text.utf8), as: .number) == nil)
    }
  }

  @Test("Random templates match the URIs that were made for them, and no others")
  func random() throws {
    var generator = Generator(state: 42)
    for _ in 0..<3000 {
      let shape = Shape(&generator)
      let template = try Self.parse(shape.text, routes: shape.routes)
      let (uri, values) = shape.uri(&generator)
      let found = try #require(template.match(uri), "\(shape.text)")
      #expect(found.map { String(decoding: $0.name, as: UTF8.self) } == values.map(\.0))
      #expect(found.map(\.value) == values.map(\.1))

      let other = Shape(&generator)
      let otherTemplate = try Self.parse(other.text, routes: other.routes)
      #expect((otherTemplate.match(uri) != nil) == other.accepts(uri), "\(other.text)")
      #expect(otherTemplate.hasShape(of: template) == other.hasShape(of: shape))
      #expect(!(otherTemplate.precedes(template) && template.precedes(otherTemplate)))
    }
  }

  @Test("No text makes the parser do more than refuse it")
  func anyBytes() {
    var generator = Generator(state: 7)
    let alphabet = Array("a:/{}?&=sidb%#( ),.-_1é".utf8)
    for _ in 0..<20000 {
      let uri = (0..<generator.next(24)).map { _ in alphabet[generator.next(alphabet.count)] }
      let routes = (0..<generator.next(12)).map { _ in alphabet[generator.next(alphabet.count)] }
      do {
        let template = try LinkParser.parse(uri: uri, routes: routes)
        #expect(!template.scheme.isEmpty)
      } catch {
        #expect(error.place <= (error.isInRoutes ? routes.count : uri.count))
      }
    }
  }
}

@Suite("Deep links: the index of all templates")
struct LinkIndexTests {
  @Test("Random templates that come and go are found as in a list that is searched")
  func random() throws {
    var generator = Generator(state: 11)
    var index = LinkIndex()
    var known: [(shape: Shape, template: LinkTemplate, owner: [UInt8])] = []
    for round in 0..<4000 {
      let shape = Shape(&generator)
      let template = try LinkParser.parse(
        uri: Array(shape.text.utf8), routes: Array("r\(round)".utf8))
      let same = known.firstIndex { $0.shape.hasShape(of: shape) }
      #expect(index.owner(of: template) == same.map { known[$0].owner })
      if let same {
        index.remove(known[same].template)
        known.remove(at: same)
      } else {
        let owner = Array("c\(round)".utf8)
        index.insert(template, of: owner)
        known.append((shape, template, owner))
      }

      let (uri, _) = Shape(&generator).uri(&generator)
      let matching = known.filter { $0.shape.accepts(uri) }.map { $0.template }
      let first = matching.first { each in !matching.contains { $0.precedes(each) } }
      #expect(index.routes(for: uri)?.map(\.name) == first?.routes.map(\.name))
    }
    for each in known { index.remove(each.template) }
    #expect(known.allSatisfy { index.owner(of: $0.template) == nil })
  }
}

/// A small generator (SplitMix64, Steele, Lea and Flood), so that every run sees the same.
private struct Generator {
  var state: UInt64

  mutating func next(_ limit: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
  }
}

/// A template as the test knows it: what it is written from, and what it is compared with.
private struct Shape {
  var authority: String
  /// Text, or a type letter.
  var segments: [(text: String?, kind: Character)] = []
  var query: [Character] = []

  init(_ generator: inout Generator) {
    authority = ["", "h", "host"][generator.next(3)]
    for _ in 0..<generator.next(4) {
      let isText = generator.next(2) == 0
      let kind = Array("sidb")[generator.next(4)]
      segments.append((isText ? ["a", "b", "12", "true"][generator.next(4)] : nil, kind))
    }
    for _ in 0..<generator.next(3) { query.append(Array("sidb")[generator.next(4)]) }
  }

  var text: String {
    let path = segments.enumerated().map { $1.text ?? "{p\($0):\($1.kind)}" }.joined(separator: "/")
    let pairs = query.enumerated().map { "{q\($0):\($1)}" }.joined(separator: "&")
    let start = authority.isEmpty ? "s:" : "s://\(authority)" + (path.isEmpty ? "" : "/")
    return start + path + (pairs.isEmpty ? "" : "?\(pairs)")
  }

  var routes: String { segments.first.map { $0.text == nil ? "one two(p0)" : "one" } ?? "" }

  /// A URI that matches, and the values in it.
  func uri(_ generator: inout Generator) -> (LinkURI, [(String, LinkValue)]) {
    var uri = LinkURI()
    var values: [(String, LinkValue)] = []
    uri.scheme = Array("s".utf8)
    uri.authority = Array(authority.utf8)
    for (index, segment) in segments.enumerated() {
      let (text, value) =
        segment.text.map { ($0, nil) } ?? Self.value(segment.kind, generator: &generator)
      uri.segments.append(Array(text.utf8))
      if let value { values.append(("p\(index)", value)) }
    }
    for (index, kind) in query.enumerated() where generator.next(2) == 0 {
      let (text, value) = Self.value(kind, generator: &generator)
      uri.query.append((key: Array("q\(index)".utf8), value: Array(text.utf8)))
      if let value { values.append(("q\(index)", value)) }
    }
    return (uri, values)
  }

  private static func value(_ kind: Character, generator: inout Generator) -> (String, LinkValue?) {
    let number = generator.next(2000) - 1000
    switch kind {
    case "i": return ("\(number)", .integer(Int64(number)))
    case "d": return ("\(Double(number) / 8)", .number(Double(number) / 8))
    case "b": return (number < 0 ? "false" : "true", .boolean(number >= 0))
    default: return ("t\(number)", .string(Array("t\(number)".utf8)))
    }
  }

  private static func accepts(_ text: String, kind: Character) -> Bool {
    switch kind {
    case "i": Int64(text) != nil
    case "d": Double(text) != nil
    case "b": text == "true" || text == "false"
    default: true
    }
  }

  /// The reference: the same question, answered with Swift's own parsers.
  func accepts(_ uri: LinkURI) -> Bool {
    guard uri.authority == Array(authority.utf8), uri.segments.count == segments.count else {
      return false
    }
    for (segment, bytes) in zip(segments, uri.segments) {
      let text = String(decoding: bytes, as: UTF8.self)
      guard segment.text.map({ $0 == text }) ?? Self.accepts(text, kind: segment.kind) else {
        return false
      }
    }
    for (index, kind) in query.enumerated() {
      guard let pair = uri.query.first(where: { $0.key == Array("q\(index)".utf8) }) else {
        continue
      }
      guard Self.accepts(String(decoding: pair.value, as: UTF8.self), kind: kind) else {
        return false
      }
    }
    return true
  }

  func hasShape(of other: Shape) -> Bool {
    authority == other.authority && segments.count == other.segments.count
      && zip(segments, other.segments).allSatisfy {
        $0.text == $1.text && ($0.text != nil || $0.kind == $1.kind)
      }
  }
}
