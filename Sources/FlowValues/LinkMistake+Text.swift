import CFlowABI
package import FlowModel
package import FlowMessages

extension LinkParser {
  /// Parses the texts of a template.
  ///
  /// - Throws: `FLOW_ERROR_INVALID_ARGUMENT`, with the byte offset in the text at fault.
  package static func parse(uri: [UInt8], routes: [UInt8], of subject: Message) throws(Fault)
    -> LinkTemplate
  {
    do throws(LinkMistake) {
      return try parse(uri: uri, routes: routes)
    } catch {
      let text: Message =
        error.isInRoutes
        ? Message("routes '%'", Message(routes)) : Message("link '%'", Message(uri))
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        Message("%, %, at byte %: %", subject, text, error.place, error.text),
        position: UInt32(error.place))
    }
  }
}

extension LinkMistake {
  /// The mistake in words.
  fileprivate var text: Message {
    switch reason {
    case .tooLong: Message("it is longer than % bytes", LinkParser.largest)
    case .tooMany: "it is too long"
    case .tooManyRoutes: "there are too many routes"
    case .ends: "it ends too early"
    case .noScheme: "it must begin with a scheme, as in 'shop://product/{id}'"
    case .noColon: "a ':' is missing behind the scheme"
    case .noAuthority: "a name is missing behind '//'"
    case .parameterInAuthority: "a parameter cannot stand here"
    case .noSegment: "a segment is missing"
    case .noParameter: "a parameter is missing, as in '?{page:i}&{sort}'"
    case .unnamed: "a parameter needs a name"
    case .noType: "a type is s, i, d or b"
    case .noBrace: "a '}' is missing"
    case .noName: "the name of a parameter is missing"
    case .noParenthesis: "a ')' is missing"
    case .twice(let name): Message("the parameter '%' stands twice", Message(name))
    case .unknown(let name): Message("the link has no parameter '%'", Message(name))
    case .unexpected(let byte):
      Message(
        "'%' is not expected here", MessageWord.character(byte < 0x80 ? byte : UInt8(ascii: "?")))
    }
  }
}
