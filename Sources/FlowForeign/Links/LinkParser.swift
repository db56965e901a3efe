import CFlowABI

/// Parses the two texts of a flow_template; its grammar is in flow/route.h.
package struct LinkParser {
  private let text: [UInt8]
  private var place = 0
  /// What the text is called in messages: whose template, and which.
  private let what: Message

  package init(_ text: [UInt8], _ what: Message) {
    self.text = text
    self.what = what
  }

  /// Parses `uri` and `routes`.
  ///
  /// - Throws: `FLOW_ERROR_INVALID_ARGUMENT`, with the byte offset in the text at fault.
  package static func parse(uri: [UInt8], routes: [UInt8], _ subject: Message) throws(Fault)
    -> LinkTemplate
  {
    var parser = LinkParser(uri, "\(subject), link '\(Message(uri))'")
    var template = try parser.uri()
    var second = LinkParser(
      routes, "\(subject), routes '\(Message(routes))'")
    template.routes = try second.routes(of: template)
    return template
  }

  static let largest = 1024
  private static let largestCount = 32

  // MARK: The URI

  private mutating func uri() throws(Fault) -> LinkTemplate {
    guard text.count <= Self.largest else { throw fault("it is longer than \(Self.largest) bytes") }
    var template = LinkTemplate()
    template.scheme = try scheme()
    if skip("//") {
      template.authority = Self.lowercased(take { !Self.isDelimiter($0) })
      guard !template.authority.isEmpty else { throw fault("a name is missing behind '//'") }
      if next == UInt8(ascii: "{") { throw fault("a parameter cannot stand here") }
      guard skip("/") || isAtEnd || next == UInt8(ascii: "?") else { throw unexpected() }
    } else {
      _ = skip("/")
    }
    while !isAtEnd, next != UInt8(ascii: "?") {
      guard template.segments.count < Self.largestCount else { throw fault("it is too long") }
      template.segments.append(try segment(template))
      guard skip("/") else { break }
      if isAtEnd || next == UInt8(ascii: "?") { throw fault("a segment is missing") }
    }
    if skip("?") { try query(&template) }
    guard isAtEnd else { throw unexpected() }
    return template
  }

  private mutating func scheme() throws(Fault) -> [UInt8] {
    let scheme = take { Self.isWord($0) && $0 != UInt8(ascii: "_") }
    guard let first = scheme.first, Self.isLetter(first) else {
      place = 0
      throw fault("it must begin with a scheme, as in 'shop://product/{id}'")
    }
    guard skip(":") else { throw fault("a ':' is missing behind the scheme") }
    return Self.lowercased(scheme)
  }

  private mutating func segment(_ template: LinkTemplate) throws(Fault) -> LinkTemplate.Segment {
    if next == UInt8(ascii: "{") { return .parameter(try parameter(template)) }
    let literal = take { !Self.isDelimiter($0) }
    if literal.isEmpty {
      throw isAtEnd || next != UInt8(ascii: "/") ? unexpected() : fault("a segment is missing")
    }
    return .literal(literal)
  }

  private mutating func query(_ template: inout LinkTemplate) throws(Fault) {
    repeat {
      guard template.query.count < Self.largestCount else { throw fault("it is too long") }
      guard next == UInt8(ascii: "{") else {
        throw fault("a parameter is missing, as in '?{page:i}&{sort}'")
      }
      template.query.append(try parameter(template))
    } while skip("&")
  }

  /// `{name}` or `{name:type}`.
  private mutating func parameter(_ template: LinkTemplate) throws(Fault)
    -> LinkTemplate.Parameter
  {
    _ = skip("{")
    let start = place
    let name = take(Self.isWord)
    guard !name.isEmpty else { throw fault("a parameter needs a name") }
    if template.names.contains(name) {
      place = start
      throw fault("the parameter '\(Message(name))' stands twice")
    }
    var kind = LinkTemplate.Kind.string
    if skip(":") {
      switch next {
      case UInt8(ascii: "s"): kind = .string
      case UInt8(ascii: "i"): kind = .integer
      case UInt8(ascii: "d"): kind = .number
      case UInt8(ascii: "b"): kind = .boolean
      default: throw fault("a type is s, i, d or b")
      }
      place += 1
    }
    guard skip("}") else { throw fault("a '}' is missing") }
    return LinkTemplate.Parameter(name: name, kind: kind)
  }

  // MARK: The routes

  private mutating func routes(of template: LinkTemplate) throws(Fault)
    -> [LinkTemplate.RoutePattern]
  {
    guard text.count <= Self.largest else { throw fault("it is longer than \(Self.largest) bytes") }
    var routes: [LinkTemplate.RoutePattern] = []
    skipBlanks()
    while !isAtEnd {
      guard routes.count < Self.largestCount else { throw fault("there are too many routes") }
      let name = take(Self.isWord)
      guard !name.isEmpty else { throw unexpected() }
      var route = LinkTemplate.RoutePattern(name: name, parameters: [])
      if skip("(") { try parameters(of: &route, template) }
      guard isAtEnd || next == UInt8(ascii: " ") else { throw unexpected() }
      routes.append(route)
      skipBlanks()
    }
    return routes
  }

  private mutating func parameters(
    of route: inout LinkTemplate.RoutePattern, _ template: LinkTemplate
  ) throws(Fault) {
    repeat {
      skipBlanks()
      let start = place
      let name = take(Self.isWord)
      let shown = Message(name)
      if name.isEmpty { throw fault("the name of a parameter is missing") }
      if !template.names.contains(name) {
        place = start
        throw fault("the link has no parameter '\(shown)'")
      }
      if route.parameters.contains(name) {
        place = start
        throw fault("the parameter '\(shown)' stands twice")
      }
      route.parameters.append(name)
      skipBlanks()
    } while skip(",")
    guard skip(")") else { throw fault("a ')' is missing") }
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

  private mutating func skipBlanks() { _ = take { $0 == UInt8(ascii: " ") } }

  private mutating func take(_ isWanted: (UInt8) -> Bool) -> [UInt8] {
    let start = place
    while let byte = next, isWanted(byte) { place += 1 }
    return Array(text[start..<place])
  }

  private func unexpected() -> Fault {
    guard let next else { return fault("it ends too early") }
    let shown = next < 0x80 ? next : UInt8(ascii: "?")
    return fault("'\(character: shown)' is not expected here")
  }

  private func fault(_ why: Message) -> Fault {
    Fault(
      FLOW_ERROR_INVALID_ARGUMENT, "\(what), at byte \(place): \(why)", position: UInt32(place))
  }

  static func lowercased(_ text: [UInt8]) -> [UInt8] {
    text.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 + 32 : $0 }
  }

  /// What ends a literal. A template is text, not a URI: percent-encoding has no place in it.
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
  var names: [[UInt8]] {
    var names = query.map { $0.name }
    for case .parameter(let parameter) in segments { names.append(parameter.name) }
    return names
  }
}
