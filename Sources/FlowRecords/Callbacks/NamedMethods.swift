package import CFlowABI
import FlowMessages

/// Callbacks of a request that were given as methods of its opener, by name (N5). Kept with its
/// transition.
package final class NamedMethods {
  package let opener: flow_handle
  package var completion: NamedMethod?
  package var dismissed: NamedMethod?
  package var finished: NamedMethod?
  package var done: NamedMethod?
  package var answered: NamedMethod?

  package init(of opener: flow_handle) { self.opener = opener }
}

/// A method of an instance that hears of a request. An instance that has gone is not told.
package final class NamedMethod {
  package let opener: flow_handle
  package let index: Int
  private let text: TextBlock

  package init(_ opener: flow_handle, _ index: Int, _ name: UnsafePointer<CChar>) {
    self.opener = opener
    self.index = index
    text = TextBlock(copying: Message(name))
  }

  /// The opener; nil when it has gone.
  @inline(never)
  package func instance(in engine: Records) -> Instance? { engine.readyInstance(opener) }

  /// Good as long as this object lives.
  package var name: UnsafePointer<CChar> { UnsafePointer(text.pointer) }

  /// What a callback with its data gets. It is held until the `destroy` of that.
  package var held: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  package static func at(_ data: UnsafeMutableRawPointer?) -> NamedMethod? {
    data.map { Unmanaged.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
  }

  package static let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = { data in
    guard let data else { return }
    Unmanaged<NamedMethod>.fromOpaque(UnsafeRawPointer(data)).release()
  }
}
