import FlowCalls
import CFlowABI
import FlowMessages

/// What a caller gave for its callback to get. Its `destroy` runs once: when its owner has no use for it any more.
///
/// That is a caller's code, and may ask the engine for anything. So it runs in `end` only, which needs the engine: a
/// type that keeps callbacks has none, and hands out what it removes. What goes without `end` is a mistake, which debug
/// builds trap; it is set aside, and ends when nothing of the engine is being changed.
struct UserData: ~Copyable {
  let pointer: UnsafeMutableRawPointer?
  /// Nil once it has been ended.
  private var destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
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
    assert(destroy == nil, "user data is let go where nobody can end it")
    guard let destroy else { return }
    engine._withUnsafeGuaranteedRef { $0.setAside(Ending(pointer: pointer, destroy: destroy)) }
  }

  consuming func end(in engine: Engine) {
    guard let destroy = destroy.take() else { return }
    engine.end(Ending(pointer: pointer, destroy: destroy))
  }

  /// Runs the function that it was given for.
  ///
  /// - Parameters:
  ///   - signature: what the function takes: the data, the engine, and these words.
  func run(
    _ place: UInt32, _ signature: StaticString, in engine: Engine, _ subject: flow_handle,
    _ second: UInt64 = 0, _ third: UInt64 = 0,
    _ function: (UnsafeMutableRawPointer?, OpaquePointer) -> Void
  ) {
    let pointer = pointer
    engine.outside(
      place, signature, Engine.word(pointer), Engine.word(UnsafeRawPointer(engine.pointer)),
      subject, second, third
    ) { function(pointer, engine.pointer) }
  }
}

/// A function that runs once at most. Like all callbacks below it ends what it was given when it has run, or in `end`.
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

  /// Whether somebody hears of it when it runs: a method of an opener that has gone does not (N5).
  var isHeard: Bool {
    guard let function else { return false }
    return NamedMethod.isHeard(function, data.pointer)
  }

  consuming func run(_ subject: flow_handle, in engine: Engine) {
    if let function {
      data.run(engine.places.callback, "v(pph)", in: engine, subject) { function($0, $1, subject) }
    }
    data.end(in: engine)
  }

  consuming func end(in engine: Engine) { data.end(in: engine) }
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

  func run(_ timer: flow_handle, in engine: Engine) {
    data.run(engine.places.timer, "v(pph)", in: engine, timer) { function($0, $1, timer) }
  }

  consuming func end(in engine: Engine) { data.end(in: engine) }
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

  func run(_ watch: flow_handle, _ events: UInt32, in engine: Engine) {
    data.run(engine.places.watch, "v(pphu)", in: engine, watch, UInt64(events)) {
      function($0, $1, watch, events)
    }
  }

  consuming func end(in engine: Engine) { data.end(in: engine) }
}

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
    _ coordinator: flow_handle, _ cause: flow_cause, _ value: UnsafePointer<flow_value>?,
    in engine: Engine
  ) {
    if let function {
      data.run(
        engine.places.finished, "v(pphia?)", in: engine, coordinator,
        UInt64(bitPattern: Int64(cause)), Engine.word(UnsafeRawPointer(value))
      ) { function($0, $1, coordinator, cause, value) }
    }
    data.end(in: engine)
  }

  consuming func end(in engine: Engine) { data.end(in: engine) }
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

  consuming func run(
    _ transition: flow_handle, _ outcome: UnsafePointer<flow_outcome>, in engine: Engine
  ) {
    if let function {
      data.run(
        engine.places.done, "v(pphp)", in: engine, transition,
        Engine.word(UnsafeRawPointer(outcome))
      ) { function($0, $1, transition, outcome) }
    }
    data.end(in: engine)
  }

  consuming func end(in engine: Engine) { data.end(in: engine) }
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

  consuming func run(
    _ alert: flow_handle, _ button: UnsafePointer<flow_string>, in engine: Engine
  ) {
    if let function {
      data.run(
        engine.places.answered, "v(pphs)", in: engine, alert, Engine.word(UnsafeRawPointer(button))
      ) { function($0, $1, alert, button) }
    }
    data.end(in: engine)
  }

  consuming func end(in engine: Engine) { data.end(in: engine) }
}

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

    consuming func run(in engine: Engine) { callback.run(subject, in: engine) }
  }
}
