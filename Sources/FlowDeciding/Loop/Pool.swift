import CFlowABI
import FlowCalling
package import FlowModel
package import FlowRecords

/// The objects of an earlier request, which the next one uses again, so that most requests need no
/// memory. An object that is still referenced elsewhere is not reused; a new one is made then.
package struct Pool {
  private var spare: Transaction?
  /// The number of the last plan.
  private var planNumber: UInt32 = 0

  /// Returns a request with one part, reused if possible. The caller renews both.
  @_optimize(speed)
  package mutating func request(_ kind: RequestKind) -> Submission {
    if isKnownUniquelyReferenced(&spare), let request = spare?.ownRequest() {
      return request
    }
    return Submission(renewing: Part(kind))
  }

  /// Returns a transaction for a request that begins, reused if possible.
  @inline(__always)
  package mutating func transaction(_ request: Submission) -> Transaction {
    let planNumber = nextPlan()
    if isKnownUniquelyReferenced(&spare), let spare {
      spare.renew(request, number: planNumber)
      return spare
    }
    let made = Transaction(request: request, number: planNumber)
    spare = made
    return made
  }

  /// Returns the next plan's number; never 0.
  @inline(__always)
  package mutating func nextPlan() -> UInt32 {
    planNumber = planNumber == .max ? 1 : planNumber + 1
    return planNumber
  }

  /// Drops the spare objects if they have grown large, or still hold values or callbacks.
  @inline(__always)
  package mutating func dropLarge(_ transaction: Transaction, for request: Submission) {
    if request.parts.count == 1, request.parts[0].isPlain, !transaction.plan.isLarge { return }
    if spare === transaction { spare = nil }
  }

  /// Releases all spare objects, before the engine is destroyed.
  package mutating func empty() { self = Pool() }
}
