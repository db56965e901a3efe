import CFlowABI
package import FlowModel
import FlowMessages
import FlowValues

/// A template of deep links that a class understands: its author's text, and the parsed form.
package struct ClassTemplate {
  package let link: LinkTemplate
  private let uriText: TextBlock
  private let routesText: TextBlock

  package var uri: UnsafePointer<CChar> { uriText.pointer }
  package var routes: UnsafePointer<CChar> { routesText.pointer }

  /// Checks and copies an author's template.
  static func copy(of given: flow_template, number: Int, owner: Subject) throws(Fault)
    -> ClassTemplate
  {
    let (uri, routes) = (
      try text(given.uri, what: Message("the uri of %, template %", owner.text, number)),
      try text(given.routes, what: Message("the routes of %, template %", owner.text, number))
    )
    let link = try LinkParser.parse(uri: Array(uri), routes: Array(routes), of: owner.text)
    return ClassTemplate(
      link: link, uriText: TextBlock(copying: uri), routesText: TextBlock(copying: routes))
  }

  private static func text(
    _ text: UnsafePointer<CChar>?, what: @autoclosure () -> Message
  ) throws(Fault) -> UnsafeBufferPointer<UInt8> {
    guard let text else { throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "% is NULL", what()) }
    let bytes = Text.bytes(of: text)
    guard Values.isUTF8(bytes) else {
      throw Fault(FLOW_ERROR_BAD_UTF8, "% is not valid UTF-8", what())
    }
    return bytes
  }
}
