package import CFlowABI
import CSystem
import FlowCalls
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
  /// The signature that the method needs, a text that stays.
  private let signature: UnsafePointer<CChar>
  /// The place of the method in the class in which it was found last.
  private var index: Int?
  /// The number of that class; another one may have the opener since (S16).
  private var classNumber: UInt64
  private let text: TextBlock
  /// The id under which the opener is saved; 0 before it is known.
  package private(set) var openerID: UInt64 = 0

  /// - Parameters:
  ///   - index: its place in the class of the opener; nil to look for it when it is needed.
  ///   - signature: a text that stays until the process ends.
  package init(
    opener: flow_handle, at index: Int?, of classNumber: UInt64, name: UnsafePointer<CChar>,
    signature: UnsafePointer<CChar>
  ) {
    self.opener = opener
    self.index = index
    self.classNumber = classNumber
    self.signature = signature
    text = TextBlock(copying: Message(name))
  }

  /// Notes the id under which the opener is saved, which stays known when that has gone.
  package func noteOpener(id: UInt64) { openerID = id }

  /// Returns the opener's instance and the place of the method in its class; nil once the opener
  /// has gone, and if its class has no such method any more.
  @inline(never)
  package func find(in engine: Records) -> (instance: Instance, index: Int)? {
    guard let instance = engine.readyInstance(opener) else { return nil }
    if classNumber != instance.classNumber {
      classNumber = instance.classNumber
      index = place(in: instance.entry.definition)
    }
    return index.map { (instance, $0) }
  }

  /// True if its opener lives and has no such method any more: it counts as a function that was not
  /// saved (S12).
  func isLost(in engine: Records) -> Bool {
    engine.readyInstance(opener) != nil && find(in: engine) == nil
  }

  private func place(in definition: InstanceClass) -> Int? {
    guard let index = definition.index(of: name), !definition.isStandard(index),
      strcmp(definition.method(at: index).signatureText, signature) == 0
    else { return nil }
    return index
  }

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
