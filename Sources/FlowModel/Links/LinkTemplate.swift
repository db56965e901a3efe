/// The shape of URIs that a class understands (flow_template in flow/route.h), and the routes they
/// stand for. Parsing is in `LinkParser`.
///
/// All text is bytes: percent-encoding has been decoded before a URI gets here.
package struct LinkTemplate: Sendable {
  /// The types of parameters, the most particular first: that is the order in which templates are
  /// tried.
  package enum Kind: UInt8, Sendable {
    case boolean, integer, number, string
  }

  package struct Parameter: Sendable {
    package var name: [UInt8]
    package var kind: Kind
  }

  package enum Segment: Sendable {
    case literal([UInt8])
    case parameter(Parameter)
  }

  /// A route, and the parameters it takes.
  package struct RoutePattern: Sendable {
    package var name: [UInt8]
    package var parameters: Series<[UInt8]>
  }

  package var scheme: [UInt8] = []
  package var authority: [UInt8] = []
  package var segments: Series<Segment> = []
  /// Parameters of the query: each may be missing from a URI.
  package var query: Series<Parameter> = []
  package var routes: Series<RoutePattern> = []

  /// True if two templates match the same URIs, whatever their parameter names, queries and routes.
  package func hasShape(of other: LinkTemplate) -> Bool {
    guard scheme == other.scheme, authority == other.authority,
      segments.count == other.segments.count
    else { return false }
    return zip(segments, other.segments).allSatisfy { Self.order($0, $1) == 0 }
  }

  /// True if this template is tried before another of the same scheme, authority and length:
  /// literals before parameters, particular types before general ones, from left to right.
  package func precedes(_ other: LinkTemplate) -> Bool {
    for (mine, its) in zip(segments, other.segments) {
      let order = Self.order(mine, its)
      if order != 0 { return order < 0 }
    }
    return false
  }

  private static func order(_ left: Segment, _ right: Segment) -> Int {
    switch (left, right) {
    case (.literal(let l), .literal(let r)):
      return l == r ? 0 : l.lexicographicallyPrecedes(r) ? -1 : 1
    case (.literal, .parameter): return -1
    case (.parameter, .literal): return 1
    case (.parameter(let l), .parameter(let r)):
      return Int(l.kind.rawValue) - Int(r.kind.rawValue)
    }
  }
}

/// A value found in a URI.
package enum LinkValue: Equatable {
  case boolean(Bool)
  case integer(Int64)
  case number(Double)
  case string([UInt8])

  /// Reads text as a type; nil if it is none of its values.
  package init?(_ text: [UInt8], as kind: LinkTemplate.Kind) {
    switch kind {
    case .string: self = .string(text)
    case .boolean:
      if Numbers.isSame(text, literal: "true") {
        self = .boolean(true)
      } else if Numbers.isSame(text, literal: "false") {
        self = .boolean(false)
      } else {
        return nil
      }
    case .integer:
      guard let integer = Numbers.integer(text) else { return nil }
      self = .integer(integer)
    case .number:
      guard let number = Numbers.number(text) else { return nil }
      self = .number(number)
    }
  }
}
