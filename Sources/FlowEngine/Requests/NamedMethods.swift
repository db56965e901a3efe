import CFlowABI
import FlowForeign

/// Callbacks of a request that were given as methods of its opener, by name (N5). Kept with its transition.
final class NamedMethods {
  let opener: flow_handle
  var completion: NamedMethod?
  var dismissed: NamedMethod?
  var finished: NamedMethod?
  var done: NamedMethod?
  var answered: NamedMethod?

  init(of opener: flow_handle) { self.opener = opener }
}

/// A method of an instance that hears of a request. An instance that has gone is not told.
final class NamedMethod {
  let opener: flow_handle
  let index: Int
  private let text: TextBlock

  init(_ opener: flow_handle, _ index: Int, _ name: UnsafePointer<CChar>) {
    self.opener = opener
    self.index = index
    text = TextBlock(copying: Message(name))
  }

  /// The opener; nil when it has gone.
  @inline(never)
  func instance(in engine: Records) -> Instance? { engine.readyInstance(opener) }

  /// Good as long as this object lives.
  var name: UnsafePointer<CChar> { UnsafePointer(text.pointer) }

  /// What a callback with its data gets. It is held until the `destroy` of that.
  var held: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  static func at(_ data: UnsafeMutableRawPointer?) -> NamedMethod? {
    data.map { Unmanaged.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
  }

  static let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = { data in
    guard let data else { return }
    Unmanaged<NamedMethod>.fromOpaque(UnsafeRawPointer(data)).release()
  }
}
