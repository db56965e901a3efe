package import CFlowABI
import CSystem
import FlowMessages
package import FlowCalls
package import FlowModel

/// The engine's memory: the tree, and the records of its objects beside it. It finds and
/// remembers, and calls no code of plugins or the host.
///
/// The engine is one object, whose class inherits from one class in each target below. Each class
/// has registers of its own and sees those below it, so that the compiler refuses a call upwards,
/// while `self` reaches all of them.
open class Records {
  package let tag: UInt32
  package let options: flow_engine_options
  package let places = PlainPlaces()

  package final var tree = Tree()
  package final var classes = ClassRegistry()
  package final var plugins = Plugins()
  package final var screens = Screens()
  package final var coordinators = Coordinators()
  package final var layers = SideTable<LayerTag, LayerRecord>()
  package final var windows = Windows()
  package final var presenters = Presenters()
  package final var observers = Observers()
  package final var transitions = Transitions()
  package final var tokens = SlotMap<TokenTag, TokenRecord>(vacant: TokenRecord())
  package final var questions = SlotMap<QuestionTag, QuestionRecord>(vacant: QuestionRecord())
  /// The class of the engine's own alerts.
  package final var alertClass: ClassEntry?

  /// Callers' user data that could not be ended where it was let go, and is to be ended later.
  package final var endings = Endings()

  /// Returns true if a handle names a living object of a service, such as a timer. Services have
  /// registers of their own.
  package final let livesInService: (Records, flow_handle) -> Bool

  package init(
    options: flow_engine_options, tag: UInt32,
    livesInService: @escaping (Records, flow_handle) -> Bool
  ) {
    self.options = options
    self.tag = tag
    self.livesInService = livesInService
  }

  deinit { csystem_give_engine_tag(tag) }

  /// The pointer by which C callers name the engine.
  package final var pointer: OpaquePointer {
    OpaquePointer(Unmanaged.passUnretained(self).toOpaque())
  }
}
