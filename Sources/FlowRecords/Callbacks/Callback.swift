package import CFlowABI
import FlowMessages

/// What a caller gave for its callback to get. Its `destroy` runs once: when its owner has no use
/// for it any more.
///
/// That is a caller's code, and may ask the engine for anything. So it runs in `runDestroy` only,
/// which needs somebody who calls: a type that keeps callbacks is none, and hands out what it
/// removes. What goes without it is a mistake, which debug builds trap; it is set aside, and ends
/// when nothing of the engine is being changed.
package struct UserData: ~Copyable {
  package let pointer: UnsafeMutableRawPointer?
  /// Nil once it has been ended.
  private var destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
  private let engine: Unmanaged<Records>

  init(
    _ pointer: UnsafeMutableRawPointer?,
    _ destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?, _ engine: Records
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

  /// Hands out the function that ends it; nil if there is none.
  package mutating func takeEnding() -> Ending? {
    destroy.take().map { Ending(pointer: pointer, destroy: $0) }
  }
}

/// A function that runs once at most. Like all callbacks below it ends what it was given when it
/// has run, or in `endData`.
package struct Callback: ~Copyable {
  package let function:
    (@convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, flow_handle) -> Void)?
  package let data: UserData

  /// Nil if there is neither a function nor anything to end.
  package init?(_ given: flow_callback, _ engine: Records) {
    if given.function == nil, given.destroy == nil { return nil }
    function = given.function
    data = UserData(given.user_data, given.destroy, engine)
  }

  /// Gives up the rest for what it was given.
  package consuming func takeData() -> UserData { data }
}

/// A function that runs whenever a timer is due, until it ends what it was given.
package struct TimerCallback: ~Copyable {
  package let function:
    @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, flow_handle) -> Void
  package let data: UserData

  /// Nil without a function.
  package init?(_ given: flow_callback, _ engine: Records) {
    guard let function = given.function else { return nil }
    self.function = function
    data = UserData(given.user_data, given.destroy, engine)
  }

  /// Gives up the rest for what it was given.
  package consuming func takeData() -> UserData { data }
}

/// A function that runs whenever a watched descriptor is ready, until it ends what it was given.
package struct WatchCallback: ~Copyable {
  package let function:
    @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, flow_handle, UInt32) -> Void
  package let data: UserData

  /// Nil without a function.
  package init?(_ given: flow_watch_callback, _ engine: Records) {
    guard let function = given.function else { return nil }
    self.function = function
    data = UserData(given.user_data, given.destroy, engine)
  }

  /// Gives up the rest for what it was given.
  package consuming func takeData() -> UserData { data }
}

/// What a coordinator's opener gave to hear of its result.
package struct FinishedCallback: ~Copyable {
  package let function:
    (
      @convention(c) (
        UnsafeMutableRawPointer?, OpaquePointer?, flow_handle, flow_cause,
        UnsafePointer<flow_value>?
      ) -> Void
    )?
  package let data: UserData

  package init?(_ given: flow_finished_callback, _ engine: Records) {
    if given.function == nil, given.destroy == nil { return nil }
    function = given.function
    data = UserData(given.user_data, given.destroy, engine)
  }

  var hasFunction: Bool { function != nil }

  /// Gives up the rest for what it was given.
  package consuming func takeData() -> UserData { data }
}

/// What hears of a request's outcome.
package struct DoneCallback: ~Copyable {
  package let function:
    (
      @convention(c) (
        UnsafeMutableRawPointer?, OpaquePointer?, flow_handle, UnsafePointer<flow_outcome>?
      ) -> Void
    )?
  package let data: UserData

  package init?(_ given: flow_done_callback, _ engine: Records) {
    if given.function == nil, given.destroy == nil { return nil }
    function = given.function
    data = UserData(given.user_data, given.destroy, engine)
  }

  /// Gives up the rest for what it was given.
  package consuming func takeData() -> UserData { data }
}

/// What hears of an alert's answer.
package struct AnsweredCallback: ~Copyable {
  package let function:
    (
      @convention(c) (
        UnsafeMutableRawPointer?, OpaquePointer?, flow_handle, UnsafePointer<flow_string>?
      ) -> Void
    )?
  package let data: UserData

  package init?(_ given: flow_answered_callback, _ engine: Records) {
    if given.function == nil, given.destroy == nil { return nil }
    function = given.function
    data = UserData(given.user_data, given.destroy, engine)
  }

  /// Gives up the rest for what it was given.
  package consuming func takeData() -> UserData { data }
}

/// Callbacks that wait for the end of a screen or a layer, in the order they came, each with what
/// it is told about. Nearly always one at most, which needs no memory of its own.
package struct WaitingCallbacks: ~Copyable {
  private final class Further {
    package var callback: Callback?
    package let subject: flow_handle

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

  package mutating func append(_ callback: consuming Callback?, for subject: flow_handle) {
    guard let callback else { return }
    if first == nil {
      first = consume callback
      self.subject = subject
    } else {
      others.append(Further(consume callback, subject))
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
