package import CFlowABI
import FlowMessages

/// The user data of a caller's callback, with the `destroy` that ends it. That runs once, when the
/// owner has no use for the data any more.
///
/// `destroy` is a caller's code, and may ask the engine for anything. So it runs only in
/// `runDestroy`, which takes an engine that may call out. A type that stores callbacks never ends
/// them: it hands out the callbacks it removes. Letting data go without it is a mistake, which
/// debug builds trap; others set the data aside, and end it when nothing of the engine is being
/// changed.
package struct UserData: ~Copyable {
  package let pointer: UnsafeMutableRawPointer?
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

  deinit {
    assert(destroy == nil, "user data is let go where nobody can end it")
    guard let destroy else { return }
    engine._withUnsafeGuaranteedRef { $0.setAside(Ending(pointer: pointer, destroy: destroy)) }
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
  package init?(given: flow_callback, engine: Records) {
    if given.function == nil, given.destroy == nil { return nil }
    function = given.function
    data = UserData(pointer: given.user_data, destroy: given.destroy, engine: engine)
  }

  /// Hands out the user data, and gives up the function.
  package consuming func takeData() -> UserData { data }
}

/// A function that runs whenever a timer is due, until its user data is ended.
package struct TimerCallback: ~Copyable {
  package let function:
    @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, flow_handle) -> Void
  package let data: UserData

  /// Takes over a caller's callback; nil if that has no function.
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

  package init?(given: flow_finished_callback, engine: Records) {
    if given.function == nil, given.destroy == nil { return nil }
    function = given.function
    data = UserData(pointer: given.user_data, destroy: given.destroy, engine: engine)
  }

  var hasFunction: Bool { function != nil }

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

  package init?(given: flow_done_callback, engine: Records) {
    if given.function == nil, given.destroy == nil { return nil }
    function = given.function
    data = UserData(pointer: given.user_data, destroy: given.destroy, engine: engine)
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

  package init?(given: flow_answered_callback, engine: Records) {
    if given.function == nil, given.destroy == nil { return nil }
    function = given.function
    data = UserData(pointer: given.user_data, destroy: given.destroy, engine: engine)
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
  private var others: ContiguousArray<Further> = []
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
