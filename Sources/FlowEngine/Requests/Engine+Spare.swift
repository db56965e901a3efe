package import CFlowABI
import FlowModel

/// Using the objects of an earlier request again. Whoever still knows one of them keeps it: then new ones are
/// made.
extension Engine {
  /// The part of a new request.
  package func part(_ kind: flow_request_kind, from: flow_handle) -> Part {
    guard isKnownUniquelyReferenced(&spare), let spare, spare.ownsRequest() else {
      return Part(kind, from: from)
    }
    let part = spare.request.parts[0]
    part.renew(kind, from: from)
    return part
  }

  /// The earlier request, if `part` is its only part and nobody else knows it.
  func spareRequest(with part: Part) -> Submission? {
    guard isKnownUniquelyReferenced(&spare), let spare, spare.ownsRequest(but: part) else {
      return nil
    }
    return spare.request
  }

  /// A transaction for a request that begins.
  func transaction(_ request: Submission) -> Transaction {
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
  func dropLargeSpare(_ transaction: Transaction, _ request: Submission) {
    if request.parts.count == 1, request.parts[0].isPlain, !transaction.plan.isLarge { return }
    if spare === transaction { spare = nil }
  }
}
