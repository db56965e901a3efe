package import FlowModel

/// A caller's data and the function that ends it.
package struct Ending {
  package let pointer: UnsafeMutableRawPointer?
  package let destroy: @convention(c) (UnsafeMutableRawPointer?) -> Void

  package init(
    pointer: UnsafeMutableRawPointer?,
    destroy: @escaping @convention(c) (UnsafeMutableRawPointer?) -> Void
  ) {
    self.pointer = pointer
    self.destroy = destroy
  }
}

/// Callers' user data that could not be ended at once: calls were nested too deeply, or it was let
/// go where nothing may be called. It ends as soon as no callback is on the stack, and nothing is
/// being changed.
package struct Endings {
  private var waiting: Series<Ending> = []

  package var isEmpty: Bool { waiting.isEmpty }

  package mutating func append(_ ending: Ending) { waiting.append(ending) }

  package mutating func takeAll() -> Series<Ending> {
    let taken = waiting
    waiting = []
    return taken
  }
}

extension Records {
  /// Keeps user data that is to be ended later.
  @inline(never)
  func setAside(_ ending: Ending) { endings.append(ending) }
}
