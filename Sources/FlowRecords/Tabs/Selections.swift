package import FlowModel

/// A tab's selection that has been requested and is not over.
package struct WaitingSelection {
  package let request: TransitionID
  package let tab: StackID

  package init(request: TransitionID, tab: StackID) {
    self.request = request
    self.tab = tab
  }
}

/// The origin of a tab that a batch opens itself: the part of the batch that opens it, and the
/// tab's place among those of that part.
package struct NewTab {
  package let part: Int
  package let place: Int

  package init(part: Int, place: Int) {
    self.part = part
    self.place = place
  }
}
