import CFlowABI
import FlowCalls
import FlowCalling
import FlowDeciding
import FlowModel
import FlowRecords

/// The tokens whose presenters are to be asked to hurry before the engine is idle (Q20).
package struct Hurries {
  private var tokens: Series<TokenID> = []
  /// True if no token is open that was not noted, so that one more request that waits for all
  /// windows costs nothing.
  private(set) var hasAll = false

  var isEmpty: Bool { tokens.isEmpty }

  mutating func append(_ token: TokenID) { tokens.append(token) }

  /// Notes that all open tokens are noted, or that one may be open that is not.
  mutating func setAll(_ hasAll: Bool) { self.hasAll = hasAll }

  mutating func takeTokens() -> Series<TokenID> {
    let taken = tokens
    tokens.keepFirst(0)
    return taken
  }
}

/// Tells presenters that a request waits for what they show (Q20).
extension Running {
  /// Notes the tokens for which a request waits that was just parked.
  func noteHurry(for place: WaitingPlace) {
    if tokens.count == 0 { return }
    switch place {
    case .window(let window):
      if let busy = windows[window]?.busy { noteHurry(of: busy) }
    case .noWindow:
      if hurries.hasAll { return }
      hurries.setAll(true)
      for transaction in waits.all { noteHurry(of: transaction) }
    case .deepLink, .guarded: break
    }
  }

  /// Notes a new token if requests wait for its transition already.
  func noteHurry(of token: TokenID, in transaction: Transaction) {
    hurries.setAll(false)
    if isAwaited(transaction) { noteHurry(of: token) }
  }

  private func noteHurry(of transaction: Transaction) {
    for index in transaction.views.indices {
      if let token = transaction.views[index].token { noteHurry(of: token) }
    }
  }

  private func noteHurry(of token: TokenID) {
    if tokens[token].isHurried { return }
    tokens[token].setHurried(true)
    hurries.append(token)
  }

  /// True if a request waits until a transition is over, which keeps each of its windows busy.
  private func isAwaited(_ transaction: Transaction) -> Bool {
    if queue.hasWaitingForAll { return true }
    for index in transaction.views.indices
    where queue.hasWaiting(for: transaction.views[index].window) {
      return true
    }
    return false
  }

  /// Asks presenters to hurry for whose tokens requests wait. Returns false if there was nobody to
  /// ask.
  func tellHurry() -> Bool {
    if hurries.isEmpty { return false }
    let noted = hurries.takeTokens()
    if loop.isShuttingDown { return false }
    // A presenter that answers here and asks for the next animated change is cut like every chain.
    loop.goOn()
    for token in noted where tokens.contains(token) {
      let record = tokens[token]
      guard let transaction = record.transaction, isAwaited(transaction) else {
        tokens[token].setHurried(false)
        hurries.setAll(false)
        continue
      }
      guard let presenter = windows[transaction.views[record.view].window]?.presenter else {
        continue
      }
      call(
        .hurry, of: presenters.instance(presenter), named: handle(presenter),
        argument: handle(token))
    }
    return true
  }
}
