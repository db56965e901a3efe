package import CFlowABI
import CSystem

/// An error: a status for machines, a sentence for people, and a position.
///
/// It is one word, a reference, because a thousand places let one pass.
package struct Fault: Error {
  private let facts: Facts

  private final class Facts: Sendable {
    let status: flow_status
    let position: UInt32
    let severity: flow_severity
    let message: Message

    init(
      _ status: flow_status, _ message: __owned Message, position: UInt32, severity: flow_severity
    ) {
      self.status = status
      self.position = position
      self.severity = severity
      self.message = message
    }
  }

  @inline(never)
  package init(
    _ status: flow_status, _ message: __owned Message, position: UInt32,
    severity: flow_severity = FLOW_SEVERITY_ERROR
  ) {
    facts = Facts(status, message, position: position, severity: severity)
  }

  @inline(never)
  @_disfavoredOverload
  package init(_ status: flow_status, _ message: __owned Message) {
    self.init(status, message, position: 0)
  }

  package var status: flow_status { facts.status }
  /// A byte offset in a signature, or an argument's number counted from 1; otherwise 0.
  package var position: UInt32 { facts.position }
  /// The severity reported to the host: an error, or less if the caller could not have known.
  package var severity: flow_severity { facts.severity }
  package var message: Message { facts.message }

  /// The answer to who reads beyond the end of what the tree holds, which is no mistake.
  package static var beyondTheEnd: Fault {
    Fault(
      FLOW_ERROR_INVALID_ARGUMENT, "there is nothing at this index", position: 0,
      severity: unreported)
  }

  /// The severity of a fault of which the host's diagnostics hear nothing: its status says all.
  private static var unreported: flow_severity { -1 }

  /// Returns the fault with a subject before its message.
  @inline(never)
  package func about(_ subject: __owned Message) -> Fault {
    Fault(status, subject + message, position: position, severity: severity)
  }

  /// True if the host's diagnostics hear of it.
  package var isReported: Bool { severity != Self.unreported }
}

extension Fault {
  /// Writes the error to the caller's struct. An older caller's struct may be smaller; nothing is
  /// ever written beyond its size.
  package func write(to error: UnsafeMutablePointer<flow_error>?) {
    guard let error, Sizes.isAligned(UnsafePointer(error)) else { return }
    let base = UnsafeMutableRawPointer(error)
    let size = min(Int(base.loadUnaligned(as: UInt32.self)), MemoryLayout<flow_error>.size)
    guard size >= Self.statusEnd else { return }
    base.storeBytes(of: status, toByteOffset: 4, as: flow_status.self)
    guard size >= Self.positionEnd else { return }
    base.storeBytes(of: position, toByteOffset: 8, as: UInt32.self)
    guard size > Self.messageStart else { return }
    write(
      message: base + Self.messageStart,
      capacity: min(size - Self.messageStart, Int(FLOW_ERROR_MESSAGE_SIZE)))
  }

  // The layout of flow_error is part of the ABI; CFlowABI/layout.c holds its size.
  private static let statusEnd = 8
  private static let positionEnd = 12
  private static let messageStart = 16

  /// Writes the message as one line, NUL-terminated and never cut inside a character.
  private func write(message target: UnsafeMutableRawPointer, capacity: Int) {
    message.shown.bytes.withUnsafeBufferPointer { bytes in
      var count = min(bytes.count, capacity - 1)
      if count < bytes.count {
        while count > 0 && bytes[count] & 0xC0 == 0x80 { count -= 1 }
      }
      if count > 0, let start = bytes.baseAddress { memcpy(target, start, count) }
      target.storeBytes(of: 0, toByteOffset: count, as: UInt8.self)
    }
  }
}
