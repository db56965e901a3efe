package import CFlowABI
import FlowModel

/// The objects of an earlier request, which the next one uses again, so that most requests need no memory.
/// Whoever still knows one of them keeps it: then new ones are made.
struct Pool {
  private var spare: Transaction?
  /// The number of the last plan.
  private var planNumber: UInt32 = 0

  /// The part of a new request.
  mutating func part(_ kind: flow_request_kind, from: flow_handle) -> Part {
    guard let request = unknown() else { return Part(kind, from: from) }
    return request._withUnsafeGuaranteedRef { request in
      guard request.ownsPart() else { return Part(kind, from: from) }
      let part = request.parts[0]
      part.renew(kind, from: from)
      return part
    }
  }

  /// The earlier request, if `part` is its only part and nobody else knows it.
  mutating func request(with part: Part) -> Submission? {
    guard let request = unknown() else { return nil }
    return request._withUnsafeGuaranteedRef {
      $0.parts.count == 1 && $0.parts[0] === part ? $0 : nil
    }
  }

  /// The earlier request, if nobody knows it or its transaction. References to it are not counted: this pool
  /// keeps the transaction, and that its request.
  private mutating func unknown() -> Unmanaged<Submission>? {
    guard isKnownUniquelyReferenced(&spare), let spare else { return nil }
    return Unmanaged.passUnretained(spare)._withUnsafeGuaranteedRef { $0.unknownRequest() }
  }

  /// A transaction for a request that begins.
  mutating func transaction(_ request: Submission) -> Transaction {
    planNumber = planNumber == .max ? 1 : planNumber + 1
    if isKnownUniquelyReferenced(&spare), let spare {
      spare.renew(request, number: planNumber)
      return spare
    }
    let made = Transaction(request, number: planNumber)
    spare = made
    return made
  }

  /// What has grown, or carries something, is not kept.
  mutating func dropLarge(_ transaction: Transaction, _ request: Submission) {
    if request.parts.count == 1, request.parts[0].isPlain, !transaction.plan.isLarge { return }
    if spare === transaction { spare = nil }
  }
}

extension Engine {
  /// The part of a new request.
  package func part(_ kind: flow_request_kind, from: flow_handle) -> Part {
    pool.part(kind, from: from)
  }
}
