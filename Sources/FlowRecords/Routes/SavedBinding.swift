package import FlowModel

/// The ids of what a route has opened and passed, as they were saved. They stay known when the
/// objects have gone, so that the record does not change by it.
package final class SavedBinding {
  /// The number of the route among all ids of the session.
  package let id: UInt64
  package var screen = SavedCoordinator.Reference()
  package var window = SavedCoordinator.Reference()
  package var base = SavedCoordinator.Reference()
  package var landing = SavedCoordinator.Reference()
  package var tabs: Series<UInt64> = []
  /// For each turn the tab, and the screens on top of it and of the tab it left.
  package var turns: Series<Series<UInt64>> = []

  /// Stands in a turn for no screen, where 0 is one that has gone.
  package static let noScreen: UInt64 = 1 << 52

  package init(id: UInt64) { self.id = id }
}
