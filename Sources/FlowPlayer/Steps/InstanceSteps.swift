import CFlowABI
import FlowKit
import FlowKitHost

/// Makes an instance without opening it: `create C`.
struct CreateStep: Action {
  let name: String
  let isFresh: Bool
  let line: Script.Line

  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    let isFresh = words.skip("new")
    return CreateStep(name: try words.name(of: "a name"), isFresh: isFresh, line: line)
  }

  func perform(on stage: Stage, in scene: Scene) {
    if isFresh { stage.cast.forget(name) }
    stage.reporting(line) { () throws(FlowError) in _ = try stage.presentable(name) }
  }
}

/// Destroys what has not been opened: `destroy C`.
struct DestroyStep: Action {
  let name: String
  let line: Script.Line

  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    DestroyStep(name: try words.name(of: "a name"), line: line)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let handle = try stage.known(name)
    stage.reporting(line) { () throws(FlowError) in
      try stage.engine.check(flow_destroy(stage.engine.pointer, handle))
    }
  }
}

/// Asks for more time inside `start`: `flow D: defer`.
struct DeferStep: Action {
  let name: String?
  let line: Script.Line

  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    DeferStep(name: words.isEmpty ? nil : try words.name(of: "a name"), line: line)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    guard let name = name ?? scene.performer else { throw StepFailure("say who defers") }
    let handle = try stage.known(name)
    stage.reporting(line) { () throws(FlowError) in
      try stage.engine.check(flow_coordinator_defer(stage.engine.pointer, handle))
    }
  }
}

/// Lets the `create` that runs answer with NULL: `when create(x): fail`.
struct FailStep: Action {
  static let read: Vocabulary.Reader = { _, _, _ in FailStep() }

  func perform(on stage: Stage, in scene: Scene) { stage.createFails = true }
}

/// Gives a transition back: `release push`.
struct ReleaseStep: Action {
  let label: String
  let line: Script.Line

  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    ReleaseStep(label: try words.name(of: "a label"), line: line)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    guard let index = stage.requests.lastIndex(where: { $0.label == label }) else {
      throw StepFailure("no request has the label '\(label)'")
    }
    let transition = stage.requests[index].transition
    stage.requests[index].isReleased = true
    stage.reporting(line) { () throws(FlowError) in
      try stage.engine.check(flow_transition_release(stage.engine.pointer, transition))
    }
  }
}
