import CFlowABI
import CSystem
import FlowForeign
package import FlowModel

/// What there is: the tree, and what is kept of its objects beside it. It finds and remembers, and calls nobody.
///
/// The engine is one object of four classes, one for each target. Each has registers of its own and sees those
/// below it, so that the compiler refuses a call upwards, and `self` is the way to all of them.
package class Records {
  let tag: UInt32
  let options: flow_engine_options
  let places = PlainPlaces()

  package final var tree = Tree()
  final var classes = ClassRegistry()
  package final var plugins = Plugins()
  final var screens = Screens()
  final var coordinators = Coordinators()
  final var layers = SideTable<LayerTag, LayerRecord>()
  package final var windows = Windows()
  final var presenters = Presenters()
  final var observers = Observers()
  final var transitions = Transitions()
  final var tokens = SlotMap<TokenTag, TokenRecord>(vacant: TokenRecord())
  final var questions = SlotMap<QuestionTag, QuestionRecord>(vacant: QuestionRecord())
  /// The class of the engine's own alerts.
  final var alertClass: ClassEntry?

  /// What callers gave for their callbacks to get, and what could not be ended where it was let go.
  final var endings = Endings()

  /// Finds out whether a handle names a living object of a service, which has a register of its own.
  final let livesInService: (Records, flow_handle) -> Bool

  init(
    options: flow_engine_options, tag: UInt32,
    livesInService: @escaping (Records, flow_handle) -> Bool
  ) {
    self.options = options
    self.tag = tag
    self.livesInService = livesInService
  }

  deinit { csystem_give_engine_tag(tag) }

  /// The engine as C callers name it.
  package final var pointer: OpaquePointer {
    OpaquePointer(Unmanaged.passUnretained(self).toOpaque())
  }
}
