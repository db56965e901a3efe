import CFlowABI
import FlowModel

/// Counting the requests that are to open a screen or coordinator.
extension Records {
  /// Counts requests that are to open the screens and coordinators of a part. Until they are over,
  /// these belong to the engine (Q11).
  @_optimize(speed)
  package func addClaims(of part: Part, change: Int32) {
    // The screen of a go to is made by the engine, and no caller can destroy it.
    guard part.opens, part.wanted == nil else { return }
    addClaim(on: part.request.presentable, change: change)
    for index in part.request.all.indices { addClaim(on: part.request.all[index], change: change) }
  }

  @inline(__always)
  private func addClaim(on object: Object, change: Int32) {
    switch object {
    case .screen(let screen): screens[screen]?.claim(change)
    case .coordinator(let coordinator): coordinators[coordinator]?.claim(change)
    default: break
    }
  }
}
