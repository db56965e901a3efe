package import CFlowABI
import FlowMessages

/// The callbacks of a request that were given as methods of its opener, by name (N5). They live as
/// long as its transition.
package final class NamedMethods {
  package let opener: flow_handle
  package var completion: NamedMethod?
  package var dismissed: NamedMethod?
  package var finished: NamedMethod?
  package var done: NamedMethod?
  package var answered: NamedMethod?

  package init(of opener: flow_handle) { self.opener = opener }
}

/// A method of the opener that hears of a request. It is not called once the opener has gone.
package final class NamedMethod {
  package let opener: flow_handle
  package let index: Int
  private let text: TextBlock

  package init(opener: flow_handle, at index: Int, name: UnsafePointer<CChar>) {
    self.opener = opener
    self.index = index
    text = TextBlock(copying: Message(name))
  }

  /// Returns the opener's instance; nil once it has gone.
  @inline(never)
  package func instance(in engine: Records) -> Instance? { engine.readyInstance(opener) }

  /// The method's name, valid as long as this object lives.
  package var name: UnsafePointer<CChar> { UnsafePointer(text.pointer) }

  /// The user data for a callback that calls this method. Holds this object until `release` runs,
  /// as the callback's `destroy`.
  package var held: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  package static func at(_ data: UnsafeMutableRawPointer?) -> NamedMethod? {
    data.map { Unmanaged.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
  }

  package static let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = { data in
    guard let data else { return }
    Unmanaged<NamedMethod>.fromOpaque(UnsafeRawPointer(data)).release()
  }
}
