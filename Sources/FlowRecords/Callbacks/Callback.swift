package import CFlowABI
import FlowMessages
import FlowModel

/// The user data of a caller's callback, with the `destroy` that ends it. That runs once, when the
/// owner has no use for the data any more.
///
/// `destroy` is a caller's code, and may ask the engine for anything. So it runs only in
/// `runDestroy`, which takes an engine that may call out. A type that stores callbacks never ends
/// them: it hands out the callbacks it removes. Letting data go without it is a mistake, which
/// debug builds trap; others set the data aside, and end it when nothing of the engine is being
/// changed.
package struct UserData: ~Copyable {
  package private(set) var pointer: UnsafeMutableRawPointer?
  /// The function that ends the data; nil once it has been handed out.
  private var destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
  private let engine: Unmanaged<Records>

  init(
    pointer: UnsafeMutableRawPointer?,
    destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?, engine: Records
  ) {
    self.pointer = pointer
    self.destroy = destroy
    self.engine = .passUnretained(engine)
  }

  /// The data of what an opener gives with a request.
  ///
  /// - Parameter kind: FLOW_CALLBACK_...
  init(
    pointer: UnsafeMutableRawPointer?,
    destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?, given kind: UInt32,
    by opener: flow_handle, engine: Records
  ) {
    self.init(pointer: pointer, destroy: destroy, engine: engine)
    engine.keepTrack(of: &self, given: kind, by: opener)
  }

  deinit {
    assert(destroy == nil, "user data is let go where nobody can end it")
    guard let destroy else { return }
    engine._withUnsafeGuaranteedRef { $0.setAside(Ending(pointer: pointer, destroy: destroy)) }
  }

  /// The method that stands behind the data, if the callback was given as one (N5).
  package var method: NamedMethod? {
    isEnded(by: NamedMethod.release) ? NamedMethod.at(pointer) : nil
  }

  /// The function that the callback was given as, in an engine that saves.
  package var function: GivenFunction? {
    isEnded(by: GivenFunction.release) ? GivenFunction.at(pointer) : nil
  }

  private func isEnded(by function: @convention(c) (UnsafeMutableRawPointer?) -> Void) -> Bool {
    guard let destroy else { return false }
    return unsafeBitCast(destroy, to: UInt.self) == unsafeBitCast(function, to: UInt.self)
  }

  /// True if there is somebody to hear it: the function has not ended with its opener (S16), and
  /// the method has not got lost (S12).
  package func isHeard(in engine: Records) -> Bool {
    if let function { return !function.isOver }
    return method?.isLost(in: engine) != true
  }

  /// Puts other data in its place, which ends it.
  mutating func replace(
    _ body: (UnsafeMutableRawPointer?, (@convention(c) (UnsafeMutableRawPointer?) -> Void)?) ->
      UnsafeMutableRawPointer
  ) {
    pointer = body(pointer, destroy)
    destroy = GivenFunction.release
  }

  /// Hands out the data and the function that ends it; nil if there is none.
  package mutating func takeEnding() -> Ending? {
    destroy.take().map { Ending(pointer: pointer, destroy: $0) }
  }
}

/// A function that runs at most once. Its user data ends when it has run, or in `endData` if it
/// never runs.
package struct Callback: ~Copyable {
  package let function:
    (@convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, flow_handle) -> Void)?
  package let data: UserData

  /// Takes over a caller's callback; nil if that has neither a function nor anything to end.
  @inline(__always)
  package init?(given: flow_callback, engine: Records) {
    if given.function == nil, given.destroy == nil { return nil }
    function = given.function
    data = UserData(pointer: given.user_data, destroy: given.destroy, engine: engine)
  }

  /// Takes over what an opener gives with a request.
  @inline(__always)
  package init?(
    given: flow_callback, as kind: UInt32, by opener: @autoclosure () -> flow_handle,
    engine: Records
  ) {
    if given.function == nil, given.destroy == nil { return nil }
    function = given.function
    data = UserData(
      pointer: given.user_data, destroy: given.destroy, given: given.function == nil ? 0 : kind,
      by: opener(), engine: engine)
  }

  /// The method that it stands for, if it was given as one.
  package var method: NamedMethod? { data.method }

  /// Hands out the user data, and gives up the function.
  package consuming func takeData() -> UserData { data }
}

/// A function that runs whenever a timer is due, until its user data is ended.
package struct TimerCallback: ~Copyable {
  package let function:
    @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, flow_handle) -> Void
  package let data: UserData

  /// Takes over a caller's callback; nil if that has no function.
  @inline(__always)
  package init?(given: flow_callback, engine: Records) {
    guard let function = given.function else { return nil }
    self.function = function
    data = UserData(pointer: given.user_data, destroy: given.destroy, engine: engine)
  }

  /// Hands out the user data, and gives up the function.
  package consuming func takeData() -> UserData { data }
}

/// A function that runs whenever a watched descriptor is ready, until its user data is ended.
package struct WatchCallback: ~Copyable {
  package let function:
    @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, flow_handle, UInt32) -> Void
  package let data: UserData

  /// Takes over a caller's callback; nil if that has no function.
  @inline(__always)
  package init?(given: flow_watch_callback, engine: Records) {
    guard let function = given.function else { return nil }
    self.function = function
    data = UserData(pointer: given.user_data, destroy: given.destroy, engine: engine)
  }

  /// Hands out the user data, and gives up the function.
  package consuming func takeData() -> UserData { data }
}

/// A function of a coordinator's opener that hears of the coordinator's end and its result.
package struct FinishedCallback: ~Copyable {
  package let function:
    (
      @convention(c) (
        UnsafeMutableRawPointer?, OpaquePointer?, flow_handle, flow_cause,
        UnsafePointer<flow_value>?
      ) -> Void
    )?
  package let data: UserData

  @inline(__always)
  package init?(
    given: flow_finished_callback, by opener: @autoclosure () -> flow_handle, engine: Records
  ) {
    if given.function == nil, given.destroy == nil { return nil }
    function = given.function
    data = UserData(
      pointer: given.user_data, destroy: given.destroy, given: FLOW_CALLBACK_FINISHED,
      by: opener(), engine: engine)
  }

  /// True if it hears of the result, in the place of the coordinator's parent.
  func isHeard(in engine: Records) -> Bool { function != nil && data.isHeard(in: engine) }

  /// The method that it stands for, if it was given as one.
  package var method: NamedMethod? { data.method }

  /// Hands out the user data, and gives up the function.
  package consuming func takeData() -> UserData { data }
}

/// A function that hears of a request's outcome.
package struct DoneCallback: ~Copyable {
  package let function:
    (
      @convention(c) (
        UnsafeMutableRawPointer?, OpaquePointer?, flow_handle, UnsafePointer<flow_outcome>?
      ) -> Void
    )?
  package let data: UserData

  @inline(__always)
  package init?(
    given: flow_done_callback, by opener: @autoclosure () -> flow_handle, engine: Records
  ) {
    if given.function == nil, given.destroy == nil { return nil }
    function = given.function
    data = UserData(
      pointer: given.user_data, destroy: given.destroy, given: FLOW_CALLBACK_DONE, by: opener(),
      engine: engine)
  }

  /// Hands out the user data, and gives up the function.
  package consuming func takeData() -> UserData { data }
}

/// A function that hears of an alert's answer.
package struct AnsweredCallback: ~Copyable {
  package let function:
    (
      @convention(c) (
        UnsafeMutableRawPointer?, OpaquePointer?, flow_handle, UnsafePointer<flow_string>?
      ) -> Void
    )?
  package let data: UserData

  package init?(given: flow_answered_callback, by opener: flow_handle, engine: Records) {
    if given.function == nil, given.destroy == nil { return nil }
    function = given.function
    data = UserData(
      pointer: given.user_data, destroy: given.destroy, given: FLOW_CALLBACK_ANSWERED, by: opener,
      engine: engine)
  }

  /// Hands out the user data, and gives up the function.
  package consuming func takeData() -> UserData { data }
}

/// Callbacks that wait for the end of a screen or a layer, in the order they came, each with the
/// handle it is called with. There is nearly always one at most, which needs no memory of its own.
package struct WaitingCallbacks: ~Copyable {
  private final class Further {
    package var callback: Callback?
    package let subject: flow_handle

    init(callback: consuming Callback?, of subject: flow_handle) {
      self.callback = callback
      self.subject = subject
    }
  }

  private var first: Callback?
  private var subject: flow_handle = 0
  private var others: Series<Further> = []
  /// The number of `others` that have become the first.
  private var passed = 0

  init() {}

  package mutating func append(_ callback: consuming Callback?, for subject: flow_handle) {
    guard let callback else { return }
    if first == nil {
      first = consume callback
      self.subject = subject
    } else {
      others.append(Further(callback: consume callback, of: subject))
    }
  }

  /// Calls a function with each that was given as a method, and the handle it is called with.
  package func forEachMethod(_ body: (NamedMethod, flow_handle) -> Void) {
    switch first {
    case .some(let callback): if let method = callback.method { body(method, subject) }
    case .none: return
    }
    for index in passed..<max(passed, others.count) {
      if let method = others[index].callback?.method { body(method, others[index].subject) }
    }
  }

  /// Takes the first one out.
  package mutating func takeFirst() -> Waiting? {
    guard let callback = first.take() else { return nil }
    let taken = Waiting(callback: callback, subject: subject)
    if passed < others.count {
      first = others[passed].callback.take()
      subject = others[passed].subject
      passed += 1
    }
    return taken
  }

  package struct Waiting: ~Copyable {
    package let callback: Callback
    package let subject: flow_handle

    package init(callback: consuming Callback, subject: flow_handle) {
      self.callback = consume callback
      self.subject = subject
    }

    package consuming func takeCallback() -> Callback { callback }
  }
}
