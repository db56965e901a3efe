import FlowCalling
import FlowModel
import FlowRecords

/// Finish: the value with which a coordinator ends.
extension Deciding {
  func adoptValue(_ part: Part) {
    guard let value = part.value, case .coordinator(let coordinator) = part.request.from else {
      return
    }
    coordinators[coordinator]?.finish(with: value)
  }
}
