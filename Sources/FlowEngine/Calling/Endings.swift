/// A caller's data and the function that ends it.
struct Ending {
  let pointer: UnsafeMutableRawPointer?
  let destroy: @convention(c) (UnsafeMutableRawPointer?) -> Void
}

/// Callers' data that is to be ended as soon as no callback is on the stack, and nothing is being changed: calls
/// were nested too deeply, or it was let go where nobody could end it.
struct Endings {
  private var waiting: ContiguousArray<Ending> = []

  var isEmpty: Bool { waiting.isEmpty }

  mutating func append(_ ending: Ending) { waiting.append(ending) }

  mutating func takeAll() -> ContiguousArray<Ending> {
    let taken = waiting
    waiting.removeAll()
    return taken
  }
}

extension Records {
  /// Lets something end later.
  @inline(never)
  func setAside(_ ending: Ending) { endings.append(ending) }
}
