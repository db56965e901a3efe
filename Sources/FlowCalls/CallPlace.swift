import CFlowABI
package import CSystem
package import FlowMessages

/// Names of callable places, a class and a method each, which flow_engine_running() reports.
///
/// Its texts stay for as long as the process does, so that another thread, or a handler of a crash,
/// may read them at any time. Each pair is kept once, however often its plugin is loaded; once more
/// if the host has a presenter or an observer of the same id.
package enum CallPlace {
  /// Returns the number of a pair, which it gets now or has already, and the method's name as it is
  /// kept.
  ///
  /// - Parameter isHost: true of a call that tells the host what to show. It is kept in a byte
  ///   behind the texts.
  static func place(
    _ owner: UnsafePointer<CChar>, method: UnsafePointer<CChar>, isHost: Bool = false
  ) -> (number: UInt32, method: UnsafePointer<CChar>) {
    pthread_mutex_lock(&lock)
    defer { pthread_mutex_unlock(&lock) }
    // A program with one plugin has about so many.
    let table = places ?? NameTable(capacity: 128)
    places = table
    let (ownerSize, methodSize) = (strlen(owner) + 1, strlen(method) + 1)
    let size = ownerSize + methodSize + 1
    let block = room(for: size)
    let text = (block + numberSize).assumingMemoryBound(to: CChar.self)
    memcpy(text, owner, ownerSize)
    memcpy(text + ownerSize, method, methodSize)
    text[size - 1] = isHost ? 1 : 0
    let name = flow_string(data: text, size: size)
    var kept = UnsafeRawPointer(block)
    if let known = table.find(name).flatMap({ UnsafeRawPointer(bitPattern: $0) }) {
      kept = known
    } else {
      block.storeBytes(of: csystem_add_place(text), as: UInt32.self)
      table.insert(name, number: Int(bitPattern: block))
      takeRoom(for: size)
    }
    let method = kept + numberSize + ownerSize
    return (kept.load(as: UInt32.self), method.assumingMemoryBound(to: CChar.self))
  }

  /// Finds room for a number and the texts behind it. It is lent until somebody takes it.
  private static func room(for size: Int) -> UnsafeMutableRawPointer {
    if let free, left >= blockSize(size) { return free }
    left = max(blockSize(size), 2048)
    let block = UnsafeMutableRawPointer.allocate(byteCount: left, alignment: numberSize)
    free = block
    return block
  }

  private static func takeRoom(for size: Int) {
    free = free.map { $0 + blockSize(size) }
    left -= blockSize(size)
  }

  private static func blockSize(_ size: Int) -> Int { (2 * numberSize - 1 + size) & -numberSize }

  private static var numberSize: Int { MemoryLayout<UInt32>.size }

  /// Numbers a plugin's own function: the plugin's id stands for a class.
  package static func number(plugin id: UnsafePointer<CChar>, function: StaticString) -> UInt32 {
    place(id, method: Text.pointer(function)).number
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
  /// The numbers and texts kept, by the texts.
  nonisolated(unsafe) private static var places: NameTable?
  /// The rest of the memory for them, which all share.
  nonisolated(unsafe) private static var free: UnsafeMutableRawPointer?
  nonisolated(unsafe) private static var left = 0
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
    CallPlace.place(Text.pointer(""), method: Text.pointer(what)).number
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
