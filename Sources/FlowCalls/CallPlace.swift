import CFlowABI
package import CSystem
package import FlowMessages

/// Names of callable places, a class and a method each, which flow_engine_running() reports.
///
/// Its texts stay for as long as the process does, so that another thread, or a handler of a crash,
/// may read them at any time. Each pair is kept once, however often its plugin is loaded; once more
/// if the host has a presenter or an observer of the same id.
package enum CallPlace {
  /// Returns the number of a pair, which it gets now or has already.
  ///
  /// - Parameter isHost: true of a call that tells the host what to show. It is kept in a byte
  ///   behind the texts.
  static func number(
    _ owner: UnsafePointer<CChar>, method: UnsafePointer<CChar>, isHost: Bool = false
  ) -> UInt32 {
    pthread_mutex_lock(&lock)
    defer { pthread_mutex_unlock(&lock) }
    let table = numbers ?? NameTable()
    numbers = table
    let (ownerSize, methodSize) = (strlen(owner) + 1, strlen(method) + 1)
    let size = ownerSize + methodSize + 1
    let text = UnsafeMutablePointer<CChar>.allocate(capacity: size)
    memcpy(text, owner, ownerSize)
    memcpy(text + ownerSize, method, methodSize)
    text[size - 1] = isHost ? 1 : 0
    let name = flow_string(data: text, size: size)
    if let known = table.find(name) {
      text.deallocate()
      return UInt32(truncatingIfNeeded: known)
    }
    let number = csystem_add_place(text)
    table.insert(name, number: Int(number))
    return number
  }

  /// Numbers a plugin's own function: the plugin's id stands for a class.
  package static func number(plugin id: UnsafePointer<CChar>, function: StaticString) -> UInt32 {
    number(id, method: Text.pointer(function))
  }

  /// Returns a pair as text for messages.
  package static func text(of number: UInt32) -> Message {
    guard let owner = csystem_place(number) else { return "a method" }
    return text(owner, method: owner + strlen(owner) + 1)
  }

  /// Reads the texts of a pair, empty ones if there is none, into a description of its call.
  static func read(_ number: UInt32, into call: inout flow_call) {
    let owner = csystem_place(number) ?? Text.pointer("\0\0")
    let method = owner + strlen(owner) + 1
    (call.class_id, call.method) = (owner, method)
    if method[strlen(method) + 1] != 0 { call.flags |= FLOW_CALL_HOST }
  }

  fileprivate static func text(_ owner: UnsafePointer<CChar>, method: UnsafePointer<CChar>)
    -> Message
  {
    if owner.pointee != 0 { return Message("'%' of '%'", method, owner) }
    return method.pointee == 0 ? "a method" : Message("a %", method)
  }

  nonisolated(unsafe) private static var lock = pthread_mutex_t()
  nonisolated(unsafe) private static var numbers: NameTable?
}

/// Functions that belong to no class.
package struct PlainPlaces {
  package let post = PlainPlaces.number("posted function")
  package let timer = PlainPlaces.number("timer")
  package let watch = PlainPlaces.number("watch")
  package let callback = PlainPlaces.number("callback")
  package let finished = PlainPlaces.number("'finished' callback")
  package let done = PlainPlaces.number("'done' callback")
  package let answered = PlainPlaces.number("'answered' callback")
  package let destroy = PlainPlaces.number("destroy function")
  package let record = PlainPlaces.number("record callback")
  package let rest = PlainPlaces.number("rest callback")
  package let window = PlainPlaces.number("window callback")
  package let diagnostic = PlainPlaces.number("diagnostic function")

  package init() {}

  private static func number(_ what: StaticString) -> UInt32 {
    CallPlace.number(Text.pointer(""), method: Text.pointer(what))
  }
}

/// The call that runs on a thread.
package struct RunningCall {
  package let owner: UnsafePointer<CChar>
  package let method: UnsafePointer<CChar>
  package let number: UInt64

  /// The call that runs on this thread.
  package static var here: RunningCall? { RunningCall(csystem_running_here()) }

  /// Reads the call; nil if nothing runs. Takes no lock and no memory.
  @inline(__always)
  package init?(_ running: UnsafePointer<csystem_running>?) {
    var owner: UnsafePointer<CChar>?
    var method: UnsafePointer<CChar>?
    var number: UInt64 = 0
    guard csystem_read_running(running, &owner, &method, &number) != 0, let owner, let method
    else { return nil }
    self.owner = owner
    self.method = method
    self.number = number
  }

  /// The call in words, like "'start' of 'setup.wizard'" or "a timer".
  package var text: Message { CallPlace.text(owner, method: method) }
}
