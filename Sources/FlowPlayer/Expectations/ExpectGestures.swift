import CFlowABI
import FlowKit

/// `expect gesture back(p->r,0) back(p->r,0.4)`: the gestures that presenters were told of since
/// the last look.
struct ExpectGestures: ShutDownAction {
  let tokens: [Token]

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    var tokens: [Token] = []
    for word in words.all() where word != "nothing" { tokens.append(try token(word)) }
    return ExpectGestures(tokens: tokens)
  }

  private static func token(_ word: String) throws(SyntaxError) -> Token {
    let token = try Token(parsing: word)
    guard token.arguments.count == 2, let progress = Double(token.arguments[1]) else {
      throw SyntaxError("'\(word)' is no gesture; write for example back(p->r,0.4)")
    }
    return Token(token.verb, token.arguments[0], "\(progress)")
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let told = stage.record.gestures
    guard told.count == tokens.count, zip(told, tokens).allSatisfy({ stage.fits($0, expected: $1) })
    else {
      throw StepFailure(
        "what the presenter was told of gestures is not as expected",
        expected: Record.line(tokens), got: Record.line(told))
    }
    stage.record.gestures = []
  }
}

extension Stage {
  /// Records a gesture that a presenter was told of, for example `back(p->r,0.4)`.
  func follow(_ gesture: flow_gesture) {
    // "gesture back" is `back`.
    let request = text(flow_request_name(gesture.request))
    let kind = request.split(separator: " ").last.map(String.init) ?? request
    record.gestures.append(
      Token(kind, "\(name(of: gesture.from))->\(name(of: gesture.to))", "\(gesture.progress)"))
  }
}
