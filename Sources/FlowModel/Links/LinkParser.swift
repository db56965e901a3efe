/// Parses the two texts of a flow_template; its grammar is in flow/route.h.
package struct LinkParser {
  private let text: [UInt8]
  private var place = 0
  private let isRoutes: Bool

  private init(_ text: [UInt8], isRoutes: Bool) {
    self.text = text
    self.isRoutes = isRoutes
  }

  /// Parses `uri` and `routes`. Throws the first mistake.
  package static func parse(uri: [UInt8], routes: [UInt8]) throws(LinkMistake) -> LinkTemplate {
    var parser = LinkParser(uri, isRoutes: false)
    var template = try parser.uri()
    var second = LinkParser(routes, isRoutes: true)
    template.routes = try second.routes(of: template)
    return template
  }

  /// The largest size of a text, and the largest number of anything in a URI.
  package static let largest = 1024
  private static let largestCount = 32

  // MARK: The URI

  private mutating func uri() throws(LinkMistake) -> LinkTemplate {
    guard text.count <= Self.largest else { throw mistake(.tooLong) }
    var template = LinkTemplate()
    template.scheme = try scheme()
    if skip("//") {
      template.authority = Self.lowercased(takeBytes { !Self.isDelimiter($0) })
      guard !template.authority.isEmpty else { throw mistake(.noAuthority) }
      if next == UInt8(ascii: "{") { throw mistake(.parameterInAuthority) }
      guard skip("/") || isAtEnd || next == UInt8(ascii: "?") else { throw unexpected() }
    } else {
      _ = skip("/")
    }
    while !isAtEnd, next != UInt8(ascii: "?") {
      guard template.segments.count < Self.largestCount else { throw mistake(.tooMany) }
      template.segments.append(try segment(template))
      guard skip("/") else { break }
      if isAtEnd || next == UInt8(ascii: "?") { throw mistake(.noSegment) }
    }
    if skip("?") { try query(&template) }
    guard isAtEnd else { throw unexpected() }
    return template
  }

  private mutating func scheme() throws(LinkMistake) -> [UInt8] {
    let scheme = takeBytes { Self.isWord($0) && $0 != UInt8(ascii: "_") }
    guard let first = scheme.first, Self.isLetter(first) else {
      place = 0
      throw mistake(.noScheme)
    }
    guard skip(":") else { throw mistake(.noColon) }
    return Self.lowercased(scheme)
  }

  private mutating func segment(_ template: LinkTemplate) throws(LinkMistake)
    -> LinkTemplate.Segment
  {
    if next == UInt8(ascii: "{") { return .parameter(try parameter(template)) }
    let literal = takeBytes { !Self.isDelimiter($0) }
    if literal.isEmpty {
      throw isAtEnd || next != UInt8(ascii: "/") ? unexpected() : mistake(.noSegment)
    }
    return .literal(literal)
  }

  private mutating func query(_ template: inout LinkTemplate) throws(LinkMistake) {
    repeat {
      guard template.query.count < Self.largestCount else { throw mistake(.tooMany) }
      guard next == UInt8(ascii: "{") else {
        throw mistake(.noParameter)
      }
      template.query.append(try parameter(template))
    } while skip("&")
  }

  /// `{name}` or `{name:type}`.
  private mutating func parameter(_ template: LinkTemplate) throws(LinkMistake)
    -> LinkTemplate.Parameter
  {
    _ = skip("{")
    let start = place
    let name = takeBytes(while: Self.isWord)
    guard !name.isEmpty else { throw mistake(.unnamed) }
    if template.names.contains(name) {
      place = start
      throw mistake(.twice(name))
    }
    var kind = LinkTemplate.Kind.string
    if skip(":") {
      switch next {
      case UInt8(ascii: "s"): kind = .string
      case UInt8(ascii: "i"): kind = .integer
      case UInt8(ascii: "d"): kind = .number
      case UInt8(ascii: "b"): kind = .boolean
      default: throw mistake(.noType)
      }
      place += 1
    }
    guard skip("}") else { throw mistake(.noBrace) }
    return LinkTemplate.Parameter(name: name, kind: kind)
  }

  // MARK: The routes

  private mutating func routes(of template: LinkTemplate) throws(LinkMistake)
    -> Series<LinkTemplate.RoutePattern>
  {
    guard text.count <= Self.largest else { throw mistake(.tooLong) }
    var routes: Series<LinkTemplate.RoutePattern> = []
    skipBlanks()
    while !isAtEnd {
      guard routes.count < Self.largestCount else { throw mistake(.tooManyRoutes) }
      let name = takeBytes(while: Self.isWord)
      guard !name.isEmpty else { throw unexpected() }
      var route = LinkTemplate.RoutePattern(name: name, parameters: [])
      if skip("(") { try parameters(of: &route, template: template) }
      guard isAtEnd || next == UInt8(ascii: " ") else { throw unexpected() }
      routes.append(route)
      skipBlanks()
    }
    return routes
  }

  private mutating func parameters(
    of route: inout LinkTemplate.RoutePattern, template: LinkTemplate
  ) throws(LinkMistake) {
    repeat {
      skipBlanks()
      let start = place
      let name = takeBytes(while: Self.isWord)
      if name.isEmpty { throw mistake(.noName) }
      if !template.names.contains(name) {
        place = start
        throw mistake(.unknown(name))
      }
      if route.parameters.contains(name) {
        place = start
        throw mistake(.twice(name))
      }
      route.parameters.append(name)
      skipBlanks()
    } while skip(",")
    guard skip(")") else { throw mistake(.noParenthesis) }
  }

  // MARK: Characters

  private var isAtEnd: Bool { place >= text.count }
  private var next: UInt8? { isAtEnd ? nil : text[place] }

  private mutating func skip(_ wanted: StaticString) -> Bool {
    let count = wanted.utf8CodeUnitCount
    guard place + count <= text.count else { return false }
    for index in 0..<count where text[place + index] != wanted.utf8Start[index] { return false }
    place += count
    return true
  }

  private mutating func skipBlanks() { _ = takeBytes { $0 == UInt8(ascii: " ") } }

  private mutating func takeBytes(while isWanted: (UInt8) -> Bool) -> [UInt8] {
    let start = place
    while let byte = next, isWanted(byte) { place += 1 }
    return Array(text[start..<place])
  }

  private func unexpected() -> LinkMistake { mistake(next.map { .unexpected($0) } ?? .ends) }

  private func mistake(_ reason: LinkMistake.Reason) -> LinkMistake {
    LinkMistake(reason: reason, isInRoutes: isRoutes, place: place)
  }

  package static func lowercased(_ text: [UInt8]) -> [UInt8] {
    text.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 + 32 : $0 }
  }

  /// True for a byte that ends a literal. A template is text, not a URI: percent-encoding has no
  /// place in it.
  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "{"),
      UInt8(ascii: "}"), UInt8(ascii: "&"), UInt8(ascii: "%"), 0...0x20, 0x7F:
      true
    default: false
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
      || byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
  }

  /// Letters, digits and `._-`: names of routes and parameters, and schemes.
  private static func isWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }
}

extension LinkTemplate {
  /// The names of all parameters.
  var names: Series<[UInt8]> {
    var names = query.map { $0.name }
    for case .parameter(let parameter) in segments { names.append(parameter.name) }
    return names
  }
}

/// The first mistake in the texts of a template.
package struct LinkMistake: Error {
  package enum Reason {
    case tooLong, tooMany, tooManyRoutes, ends
    case noScheme, noColon, noAuthority, parameterInAuthority, noSegment
    case noParameter, unnamed, noType, noBrace, noName, noParenthesis
    case twice([UInt8])
    case unknown([UInt8])
    case unexpected(UInt8)
  }

  package var reason: Reason
  /// True if it is in `routes`, false if in `uri`.
  package var isInRoutes: Bool
  /// The byte at fault in that text.
  package var place: Int
}
