import CFlowABI
import FlowKit
import FlowKitHost

/// Ties work to a screen: `work timer on s`.
struct WorkStep: Action {
  let name: String
  let screen: String
  let line: Script.Line

  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    let name = try words.name(of: "a name")
    guard words.skip("on") else { throw SyntaxError("write for example work timer on s") }
    return WorkStep(name: name, screen: try words.name(of: "a screen"), line: line)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let screen = try stage.known(screen)
    let ticket = Ticket(stage: stage, kind: .cancel, label: name, line: line, isShown: true)
    stage.tickets.append(ticket)
    stage.reporting(line) { () throws(FlowError) in
      var work: flow_work = FLOW_NONE
      try stage.engine.check(flow_work_begin(stage.engine.pointer, screen, ticket.callback, &work))
      stage.cast.bind(name, to: work)
      stage.listenedTo[.cancel, default: []].insert(work)
    }
  }
}

/// Says that work is done: `end_work timer`.
struct EndWorkStep: Action {
  let name: String
  let line: Script.Line

  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    EndWorkStep(name: try words.name(of: "the work's name"), line: line)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let work = try stage.known(name)
    stage.reporting(line) { () throws(FlowError) in
      try stage.engine.check(flow_work_end(stage.engine.pointer, work))
    }
  }
}
