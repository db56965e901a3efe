import FlowModel

/// Finish: the value that a coordinator leaves.
extension Engine {
  func adoptValue(_ part: Part) {
    guard let value = part.value, case .coordinator(let coordinator) = part.request.from else {
      return
    }
    coordinators[coordinator]?.value = value
  }
}
