import CFlowABI
import FlowForeign
import FlowModel

/// What the engine keeps of a coordinator beside its family and screens.
struct CoordinatorRecord {
  var instance: Instance
  var transition: TransitionID?
  var callbacks: CoordinatorCallbacks?
  var value: OwnedValue?
  var hasOpened = false
  /// How many requests that are not over were given it to open.
  var claims: Int32 = 0
  /// What its window showed when it had started as the root of that.
  var landing: ScreenID?
  /// The route that opened it.
  var binding: Binding?
  var questions = OpenQuestions()
}

/// What a coordinator was opened with.
final class CoordinatorCallbacks {
  /// Waits for its first screen, to which it is handed on.
  var completion: Callback?
  var finished: FinishedCallback?
  /// Waits for its first layer.
  var dismissed: Callback?

  var hasFinished: Bool { finished?.hasFunction ?? false }

  /// Takes over what came with a request; nil if that is nothing.
  init?(of part: Part) {
    guard part.hasCallbacks else { return nil }
    completion = part.completion.take()
    finished = part.finished.take()
    dismissed = part.dismissed.take()
  }
}
