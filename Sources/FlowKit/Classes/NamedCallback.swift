public import CFlowABI

/// A callback under a name (N5): a method that requests name instead of a closure. It is saved with
/// what it waits for, and runs after a restore as well; a closure does not.
///
///     static var callbacks: [Callback<Profile>] {
///       [.finished("renamed") { profile, _, ending in profile.name = ending.value?.string ?? "" }]
///     }
///
///     try open(Rename.self, with: .present().finished(by: "renamed"))
public struct Callback<Object: AnyObject> {
  let erased: ErasedCallback

  private init(
    _ name: String, signature: UnsafePointer<CChar>?, functions: [flow_function?],
    run: @escaping (Object, CallbackArguments) throws(FlowError) -> Void
  ) {
    erased = ErasedCallback(name: name, signature: signature, functions: functions) {
      (object, given) throws(FlowError) in
      try run(unsafeDowncast(object, to: Object.self), given)
    }
  }

  /// Runs once, when what was opened is removed.
  public static func completion(
    _ name: String, run: @escaping (Object, flow_presentable) throws(FlowError) -> Void
  ) -> Callback {
    Callback(
      name, signature: FLOW_SIGNATURE_callback_completion, functions: CallbackTable.completions
    ) {
      (object, given) throws(FlowError) in try run(object, given.handle)
    }
  }

  /// Runs once, after the last screen of the opened layer is removed.
  public static func dismissed(
    _ name: String, run: @escaping (Object, flow_layer) throws(FlowError) -> Void
  ) -> Callback {
    Callback(
      name, signature: FLOW_SIGNATURE_callback_dismissed, functions: CallbackTable.completions
    ) {
      (object, given) throws(FlowError) in try run(object, given.handle)
    }
  }

  /// Runs once, when the opened coordinator has ended, in the place of `childFinished`.
  public static func finished(
    _ name: String, run: @escaping (Object, flow_coordinator, Ending) throws(FlowError) -> Void
  ) -> Callback {
    Callback(name, signature: FLOW_SIGNATURE_callback_finished, functions: CallbackTable.finished) {
      (object, given) throws(FlowError) in
      if let ending = given.ending { try run(object, given.handle, ending) }
    }
  }

  /// Runs once, with the outcome of the request.
  public static func done(
    _ name: String, run: @escaping (Object, Outcome) throws(FlowError) -> Void
  ) -> Callback {
    Callback(name, signature: FLOW_SIGNATURE_callback_done, functions: CallbackTable.done) {
      (object, given) throws(FlowError) in
      if let outcome = given.outcome { try run(object, outcome) }
    }
  }

  /// Runs once, with the id of the button that closed the alert; `nil` if it went in another way.
  public static func answered(
    _ name: String, run: @escaping (Object, String?) throws(FlowError) -> Void
  ) -> Callback {
    Callback(name, signature: FLOW_SIGNATURE_callback_answered, functions: CallbackTable.answered) {
      (object, given) throws(FlowError) in try run(object, given.button)
    }
  }

  /// Runs once, if the user says yes.
  public static func confirmed(
    _ name: String, run: @escaping (Object) throws(FlowError) -> Void
  ) -> Callback {
    Callback(name, signature: FLOW_SIGNATURE_callback_confirmed, functions: CallbackTable.confirmed)
    {
      (object, _) throws(FlowError) in try run(object)
    }
  }
}

/// All that a callback may be given.
struct CallbackArguments {
  var handle: flow_handle = FLOW_NONE
  var ending: Ending?
  var outcome: Outcome?
  var button: String?
}

/// A callback of a class, which is given one of its instances.
struct ErasedCallback {
  let name: String
  let signature: UnsafePointer<CChar>?
  /// The C functions of its type, by the index that it has in its class.
  let functions: [flow_function?]
  let run: (AnyObject, CallbackArguments) throws(FlowError) -> Void
}

/// C functions for callbacks: as for actions, the one at each index has its own, of each type.
enum CallbackTable {
  static let count = 8

  static var completions: [flow_function?] {
    let all: [flow_callback_completion_fn] = [
      { hear($0, at: 0, of: $1) }, { hear($0, at: 1, of: $1) },
      { hear($0, at: 2, of: $1) }, { hear($0, at: 3, of: $1) },
      { hear($0, at: 4, of: $1) }, { hear($0, at: 5, of: $1) },
      { hear($0, at: 6, of: $1) }, { hear($0, at: 7, of: $1) },
    ]
    return all.map { unsafeBitCast($0, to: flow_function?.self) }
  }
  static var finished: [flow_function?] {
    let all: [flow_callback_finished_fn] = [
      { hearEnding($0, at: 0, of: $1, cause: $2, value: $3) },
      { hearEnding($0, at: 1, of: $1, cause: $2, value: $3) },
      { hearEnding($0, at: 2, of: $1, cause: $2, value: $3) },
      { hearEnding($0, at: 3, of: $1, cause: $2, value: $3) },
      { hearEnding($0, at: 4, of: $1, cause: $2, value: $3) },
      { hearEnding($0, at: 5, of: $1, cause: $2, value: $3) },
      { hearEnding($0, at: 6, of: $1, cause: $2, value: $3) },
      { hearEnding($0, at: 7, of: $1, cause: $2, value: $3) },
    ]
    return all.map { unsafeBitCast($0, to: flow_function?.self) }
  }
  static var done: [flow_function?] {
    let all: [flow_callback_done_fn] = [
      { hearOutcome($0, at: 0, outcome: $2) }, { hearOutcome($0, at: 1, outcome: $2) },
      { hearOutcome($0, at: 2, outcome: $2) }, { hearOutcome($0, at: 3, outcome: $2) },
      { hearOutcome($0, at: 4, outcome: $2) }, { hearOutcome($0, at: 5, outcome: $2) },
      { hearOutcome($0, at: 6, outcome: $2) }, { hearOutcome($0, at: 7, outcome: $2) },
    ]
    return all.map { unsafeBitCast($0, to: flow_function?.self) }
  }
  static var answered: [flow_function?] {
    let all: [flow_callback_answered_fn] = [
      { hearAnswer($0, at: 0, button: $2) }, { hearAnswer($0, at: 1, button: $2) },
      { hearAnswer($0, at: 2, button: $2) }, { hearAnswer($0, at: 3, button: $2) },
      { hearAnswer($0, at: 4, button: $2) }, { hearAnswer($0, at: 5, button: $2) },
      { hearAnswer($0, at: 6, button: $2) }, { hearAnswer($0, at: 7, button: $2) },
    ]
    return all.map { unsafeBitCast($0, to: flow_function?.self) }
  }
  static var confirmed: [flow_function?] {
    let all: [flow_callback_confirmed_fn] = [
      { hear($0, at: 0) }, { hear($0, at: 1) }, { hear($0, at: 2) }, { hear($0, at: 3) },
      { hear($0, at: 4) }, { hear($0, at: 5) }, { hear($0, at: 6) }, { hear($0, at: 7) },
    ]
    return all.map { unsafeBitCast($0, to: flow_function?.self) }
  }
}

private func hear(
  _ data: UnsafeMutableRawPointer?, at index: Int, of handle: flow_handle = FLOW_NONE
) {
  object(data, as: Instance.self)?.runCallback(index, with: CallbackArguments(handle: handle))
}

private func hearEnding(
  _ data: UnsafeMutableRawPointer?, at index: Int, of coordinator: flow_coordinator,
  cause: flow_cause, value: UnsafePointer<flow_value>?
) {
  let ending = Ending(cause: cause, value: value)
  object(data, as: Instance.self)?.runCallback(
    index, with: CallbackArguments(handle: coordinator, ending: ending))
}

private func hearOutcome(
  _ data: UnsafeMutableRawPointer?, at index: Int, outcome: UnsafePointer<flow_outcome>?
) {
  object(data, as: Instance.self)?.runCallback(
    index, with: CallbackArguments(outcome: outcome.map { Outcome($0.pointee) }))
}

private func hearAnswer(
  _ data: UnsafeMutableRawPointer?, at index: Int, button: UnsafePointer<flow_string>?
) {
  let id = button.map { text($0.pointee) } ?? ""
  object(data, as: Instance.self)?.runCallback(
    index, with: CallbackArguments(button: id.isEmpty ? nil : id))
}

extension FlowObject {
  /// No callbacks under names.
  public static var callbacks: [Callback<Self>] { [] }
}

extension ClassDescription {
  /// Adds the callbacks of a class, at most as many as there are functions for.
  mutating func addCallbacks(_ callbacks: [ErasedCallback]) throws(FlowError) {
    try checkRoom(for: callbacks.count, of: "callbacks", in: CallbackTable.count)
    for (index, callback) in callbacks.enumerated() {
      addMethod(callback.name, callback.signature, callback.functions[index])
    }
  }
}
