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
  /// True if calls of methods are noted, because an engine that saves asks those for their states
  /// that have run (S5).
  package final var notesCalls = false
  /// Functions that openers have given with their requests: the youngest of each, by its handle.
  package final var functions = NumberMap<AnyObject>()
  /// Told of each such function, with FLOW_CALLBACK_...; nil in an engine that does not save.
  package final var functionGiven: ((Records, flow_handle, UInt32) -> Void)?
  /// True while `save_state` is asked and records are told, when nothing is made or destroyed.
  package final var isSaving = false
  /// The class of the engine's own alerts.
  package final var alertClass: ClassEntry?
  /// The classes of what stands for screens and coordinators that could not be made (S9).
  package final var placeholderClass: ClassEntry?
  package final var placeholderFlowClass: ClassEntry?

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
