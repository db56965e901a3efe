package import CFlowABI
import FlowModel

/// The data of a callback that was given as a function to an engine that saves. The state of its
/// opener counts as changed when it has run (S5), and it ends when that is made anew (S16).
package final class GivenFunction {
  package let opener: flow_handle
  package let pointer: UnsafeMutableRawPointer?
  private let destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
  private let engine: Unmanaged<Records>
  /// True once it is not to be called any more.
  package private(set) var isOver = false
  /// The neighbours among those of the same opener.
  fileprivate var next: GivenFunction?
  private var previous: Unmanaged<GivenFunction>?

  fileprivate init(
    _ pointer: UnsafeMutableRawPointer?,
    destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?, of opener: flow_handle,
    in engine: Records
  ) {
    self.opener = opener
    self.pointer = pointer
    self.destroy = destroy
    self.engine = .passUnretained(engine)
    next = engine.firstFunction(of: opener)
    next?.previous = .passUnretained(self)
    engine.functions[opener] = self
  }

  static func at(_ data: UnsafeMutableRawPointer?) -> GivenFunction? {
    data.map { Unmanaged.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
  }

  /// Ends it. Returns its data, which is left to the caller to end; nil if that has ended.
  fileprivate func takeEnding() -> Ending? {
    if isOver { return nil }
    isOver = true
    if let previous {
      previous.takeUnretainedValue().next = next
    } else {
      engine.takeUnretainedValue().functions[opener] = next
    }
    next?.previous = previous
    next = nil
    return destroy.map { Ending(pointer: pointer, destroy: $0) }
  }

  static let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = { data in
    guard let data else { return }
    let function = Unmanaged<GivenFunction>.fromOpaque(data).takeRetainedValue()
    if let ending = function.takeEnding() { ending.destroy(ending.pointer) }
  }
}

extension Records {
  fileprivate func firstFunction(of opener: flow_handle) -> GivenFunction? {
    // Nobody else keeps anything there.
    functions[opener].map { unsafeDowncast($0, to: GivenFunction.self) }
  }

  /// Ends a function of an opener. Returns its data, which is left to the caller to end; nil once
  /// there is none.
  package func takeFunction(of opener: flow_handle) -> Ending? {
    while let function = firstFunction(of: opener) {
      if let ending = function.takeEnding() { return ending }
    }
    return nil
  }

  /// The number of functions that may still be called. Complexity: O(n).
  package var functionCount: Int {
    functions.all.reduce(0) { (count, first) in
      // Nobody else keeps anything there.
      var (count, each) = (count, unsafeDowncast(first, to: GivenFunction.self) as GivenFunction?)
      while let function = each { (count, each) = (count + 1, function.next) }
      return count
    }
  }

  /// Keeps track of a function's data if the engine saves.
  @inline(never)
  func keepTrack(of data: inout UserData, given kind: UInt32, by opener: flow_handle) {
    guard let functionGiven, kind != 0, opener != 0, data.method == nil else { return }
    data.replace {
      Unmanaged.passRetained(GivenFunction($0, destroy: $1, of: opener, in: self)).toOpaque()
    }
    functionGiven(self, opener, kind)
  }
}
