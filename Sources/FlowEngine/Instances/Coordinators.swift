import CFlowABI
import FlowForeign
import FlowModel

/// What the engine keeps of a coordinator beside its family and screens.
struct CoordinatorRecord {
  var instance: Instance
  var transition: TransitionID?
  /// Waits for its first screen, to which it is handed on.
  var completion = flow_callback()
  var finished = flow_finished_callback()
  /// Waits for its first layer.
  var dismissed = flow_callback()
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
