import CFlowABI
import FlowModel

/// Counting who is to open what was made.
extension Records {
  /// Counts the requests that are to open what a part was given: until they are over it is the
  /// engine's (Q11).
  package func addClaims(of part: Part, _ change: Int32) {
    // What go to opens is made by the engine, and nobody's to destroy.
    guard part.opens, part.wanted == nil else { return }
    addClaim(on: part.request.presentable, change)
    for index in part.request.all.indices { addClaim(on: part.request.all[index], change) }
  }

  @inline(__always)
  private func addClaim(on object: Object, _ change: Int32) {
    switch object {
    case .screen(let screen): screens[screen]?.claim(change)
    case .coordinator(let coordinator): coordinators[coordinator]?.claim(change)
    default: break
    }
  }
}
