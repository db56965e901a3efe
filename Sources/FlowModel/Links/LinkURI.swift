/// A URI in its parts, compared by bytes.
package struct LinkURI: Sendable {
  package var scheme: [UInt8] = []
  package var authority: [UInt8] = []
  package var segments: Series<[UInt8]> = []
  package var query: Series<(key: [UInt8], value: [UInt8])> = []

  package init() {}
}

/// A route that a URI stands for, with those of its parameters that the URI has.
package struct LinkRoute {
  package var name: [UInt8]
  package var parameters: Series<(name: [UInt8], value: LinkValue)>
}

extension LinkTemplate {
  /// The values of its parameters in a URI; nil if it does not match.
  package func match(_ uri: LinkURI) -> Series<(name: [UInt8], value: LinkValue)>? {
    guard uri.scheme == scheme, uri.authority == authority, uri.segments.count == segments.count
    else { return nil }
    var values: Series<(name: [UInt8], value: LinkValue)> = []
    for (segment, text) in zip(segments, uri.segments) {
      switch segment {
      case .literal(let literal): if literal != text { return nil }
      case .parameter(let parameter):
        guard !text.isEmpty, let value = LinkValue(text, as: parameter.kind) else { return nil }
        values.append((parameter.name, value))
      }
    }
    for parameter in query {
      guard let pair = uri.query.first(where: { $0.key == parameter.name }) else { continue }
      guard let value = LinkValue(pair.value, as: parameter.kind) else { return nil }
      values.append((parameter.name, value))
    }
    return values
  }

  /// The routes a URI stands for; nil if it does not match.
  package func routes(for uri: LinkURI) -> Series<LinkRoute>? {
    guard let values = match(uri) else { return nil }
    var found: Series<LinkRoute> = []
    for pattern in routes {
      var route = LinkRoute(name: pattern.name, parameters: [])
      for parameter in pattern.parameters {
        if let value = values.first(where: { $0.name == parameter }) {
          route.parameters.append(value)
        }
      }
      found.append(route)
    }
    return found
  }
}
