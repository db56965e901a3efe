package import FlowValues
package import FlowModel

/// The part of a coordinator's record that only an engine keeps that saves (S1).
package final class SavedCoordinator {
  /// The arguments it was made with; nil if there are none.
  package var arguments: OwnedValue?
  /// The saved ids of the handles among its arguments, once they have been saved (S10).
  package var argumentIDs: Series<UInt64>?
  /// The objects of its place, as they were saved last. They stay known when those have gone.
  package var window = Reference()
  package var home = Reference()
  package var screen = Reference()
  package var landing = Reference()

  /// True if it is a placeholder that has opened nothing, which nothing ends for that (S9).
  package var isWaiting = false

  package init(arguments: OwnedValue?) { self.arguments = arguments }

  /// A key as a number, and the id under which its object was saved.
  package struct Reference {
    package var number: UInt64 = 0
    package var id: UInt64 = 0

    package init() {}

    /// Returns the id of an object.
    ///
    /// - Parameter id: its id, if it is there; else the one it was saved under counts.
    package mutating func noteNumber(_ number: UInt64, id: UInt64?) -> UInt64 {
      if let id {
        self.number = number
        self.id = id
        return id
      }
      return self.number == number ? self.id : 0
    }
  }
}
