package import FlowModel

/// A selection that has been asked for and is not over.
package struct WaitingSelection {
  package let request: TransitionID
  package let tab: StackID

  package init(request: TransitionID, tab: StackID) {
    self.request = request
    self.tab = tab
  }
}

/// Where a tab comes from that a request of a batch opens itself: by which of them, and at which
/// place.
package struct NewTab {
  package let part: Int
  package let place: Int

  package init(part: Int, place: Int) {
    self.part = part
    self.place = place
  }
}
