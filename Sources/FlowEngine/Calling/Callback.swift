import CFlowABI
import FlowForeign

/// What a caller gave for its callback to get. Its `destroy` runs once: when its owner has let it go.
struct UserData: ~Copyable {
  let pointer: UnsafeMutableRawPointer?
  private let destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
  private let engine: Unmanaged<Engine>

  init(
    _ pointer: UnsafeMutableRawPointer?,
    _ destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?, _ engine: Engine
  ) {
    self.pointer = pointer
    self.destroy = destroy
    self.engine = .passUnretained(engine)
  }

  deinit {
    guard let destroy else { return }
    let ending = Ending(pointer: pointer, destroy: destroy)
    engine._withUnsafeGuaranteedRef { $0.end(ending) }
  }

  /// Runs the function that it was given for.
  ///
  /// - Parameters:
  ///   - signature: what the function takes: the data, the engine, and these words.
  func run(
    _ place: (PlainPlaces) -> UInt32, _ signature: StaticString, _ subject: flow_handle,
    _ second: UInt64 = 0, _ third: UInt64 = 0,
    _ function: (UnsafeMutableRawPointer?, OpaquePointer) -> Void
  ) {
    let pointer = pointer
    engine._withUnsafeGuaranteedRef { engine in
      engine.outside(
        place(engine.places), signature, Engine.word(pointer),
        Engine.word(UnsafeRawPointer(engine.pointer)), subject, second, third
      ) { function(pointer, engine.pointer) }
    }
  }
}

/// A function that runs once at most, and then ends what it was given.
struct Callback: ~Copyable {
  private let function:
    (@convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, flow_handle) -> Void)?
  private let data: UserData

  /// Nil if there is neither a function nor anything to end.
  init?(_ given: flow_callback, _ engine: Engine) {
    if given.function == nil, given.destroy == nil { return nil }
    function = given.function
    data = UserData(given.user_data, given.destroy, engine)
  }

  var hasFunction: Bool { function != nil }

  consuming func run(_ subject: flow_handle) {
    if let function { data.run({ $0.callback }, "v(pph)", subject) { function($0, $1, subject) } }
  }
}

/// A function that runs whenever a timer is due, until it ends what it was given.
struct TimerCallback: ~Copyable {
  private let function:
    @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, flow_handle) -> Void
  private let data: UserData

  /// Nil without a function.
  init?(_ given: flow_callback, _ engine: Engine) {
    guard let function = given.function else { return nil }
    self.function = function
    data = UserData(given.user_data, given.destroy, engine)
  }

  func run(_ timer: flow_handle) {
    data.run({ $0.timer }, "v(pph)", timer) { function($0, $1, timer) }
  }
}

/// A function that runs whenever a watched descriptor is ready, until it ends what it was given.
struct WatchCallback: ~Copyable {
  private let function:
    @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, flow_handle, UInt32) -> Void
  private let data: UserData

  /// Nil without a function.
  init?(_ given: flow_watch_callback, _ engine: Engine) {
    guard let function = given.function else { return nil }
    self.function = function
    data = UserData(given.user_data, given.destroy, engine)
  }

  func run(_ watch: flow_handle, _ events: UInt32) {
    data.run({ $0.watch }, "v(pphu)", watch, UInt64(events)) { function($0, $1, watch, events) }
  }
}

func drop(_ callback: consuming TimerCallback?) {}
func drop(_ callback: consuming WatchCallback?) {}

/// What a coordinator's opener gave to hear of its result.
struct FinishedCallback: ~Copyable {
  private let function:
    (
      @convention(c) (
        UnsafeMutableRawPointer?, OpaquePointer?, flow_handle, flow_cause,
        UnsafePointer<flow_value>?
      ) -> Void
    )?
  private let data: UserData

  init?(_ given: flow_finished_callback, _ engine: Engine) {
    if given.function == nil, given.destroy == nil { return nil }
    function = given.function
    data = UserData(given.user_data, given.destroy, engine)
  }

  var hasFunction: Bool { function != nil }

  consuming func run(
    _ coordinator: flow_handle, _ cause: flow_cause, _ value: UnsafePointer<flow_value>?
  ) {
    guard let function else { return }
    data.run(
      { $0.finished }, "v(pphia?)", coordinator, UInt64(bitPattern: Int64(cause)),
      Engine.word(UnsafeRawPointer(value))
    ) { function($0, $1, coordinator, cause, value) }
  }
}

/// What hears of a request's outcome.
struct DoneCallback: ~Copyable {
  private let function:
    (
      @convention(c) (
        UnsafeMutableRawPointer?, OpaquePointer?, flow_handle, UnsafePointer<flow_outcome>?
      ) -> Void
    )?
  private let data: UserData

  init?(_ given: flow_done_callback, _ engine: Engine) {
    if given.function == nil, given.destroy == nil { return nil }
    function = given.function
    data = UserData(given.user_data, given.destroy, engine)
  }

  var hasFunction: Bool { function != nil }

  consuming func run(_ transition: flow_handle, _ outcome: UnsafePointer<flow_outcome>) {
    guard let function else { return }
    data.run({ $0.done }, "v(pphp)", transition, Engine.word(UnsafeRawPointer(outcome))) {
      function($0, $1, transition, outcome)
    }
  }
}

/// What hears of an alert's answer.
struct AnsweredCallback: ~Copyable {
  private let function:
    (
      @convention(c) (
        UnsafeMutableRawPointer?, OpaquePointer?, flow_handle, UnsafePointer<flow_string>?
      ) -> Void
    )?
  private let data: UserData

  init?(_ given: flow_answered_callback, _ engine: Engine) {
    if given.function == nil, given.destroy == nil { return nil }
    function = given.function
    data = UserData(given.user_data, given.destroy, engine)
  }

  consuming func run(_ alert: flow_handle, _ button: UnsafePointer<flow_string>) {
    guard let function else { return }
    data.run({ $0.answered }, "v(pphs)", alert, Engine.word(UnsafeRawPointer(button))) {
      function($0, $1, alert, button)
    }
  }
}

/// Nobody has a use for a callback: it ends what it was given.
func drop(_ callback: consuming Callback?) {}

/// Callbacks that wait for the end of a screen or a layer, in the order they came, each with what it is told
/// about. Nearly always one at most, which needs no memory of its own.
struct WaitingCallbacks: ~Copyable {
  private final class Further {
    var callback: Callback?
    let subject: flow_handle

    init(_ callback: consuming Callback?, _ subject: flow_handle) {
      self.callback = callback
      self.subject = subject
    }
  }

  private var first: Callback?
  private var subject: flow_handle = 0
  private var others: ContiguousArray<Further> = []
  /// How many of the others have become the first.
  private var passed = 0

  init() {}

  mutating func append(_ callback: consuming Callback?, for subject: flow_handle) {
    guard let callback else { return }
    if first == nil {
      first = consume callback
      self.subject = subject
    } else {
      others.append(Further(consume callback, subject))
    }
  }

  /// Takes the first one out.
  mutating func take() -> Waiting? {
    guard let callback = first.take() else { return nil }
    let taken = Waiting(callback: callback, subject: subject)
    if passed < others.count {
      first = others[passed].callback.take()
      subject = others[passed].subject
      passed += 1
    }
    return taken
  }

  struct Waiting: ~Copyable {
    let callback: Callback
    let subject: flow_handle

    consuming func run() { callback.run(subject) }
  }
}
