import FlowKit

/// The closure behind a callback that may run often.
final class Box<Argument, Result> {
  private let run: (Argument) -> Result

  init(_ run: @escaping (Argument) -> Result) { self.run = run }

  func callAsFunction(_ argument: Argument) -> Result { run(argument) }

  var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  static func of(_ data: UnsafeMutableRawPointer?) -> Box? { object(data, as: Box.self) }

  static func release(_ data: UnsafeMutableRawPointer?) {
    if let data { Unmanaged<Box>.fromOpaque(data).release() }
  }
}

extension Box where Argument == Void {
  func callAsFunction() -> Result { run(()) }
}

typealias Listener = Box<Diagnostic, Void>
typealias Clock = Box<Void, UInt64>
