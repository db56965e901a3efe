/// Noting what changes of a tree that is saved. It costs a comparison where nothing is saved (S15).
extension Tree {
  @inline(__always)
  package func noteChange(of window: WindowID) { if let journal { journal.touch(window) } }
  @inline(__always)
  package func noteChange(of layer: LayerID) { if let journal { journal.touch(layer) } }
  @inline(__always)
  package func noteChange(of screen: ScreenID) { if let journal { journal.touch(screen) } }
  @inline(__always)
  package func noteChange(of coordinator: CoordinatorID) {
    if let journal { journal.touch(coordinator) }
  }

  /// The rank of a screen, which grows from a stack's root to its top.
  package func rank(of screen: ScreenID) -> UInt32 { screens[screen].rank }

  /// Returns the rank of a screen among those of its owner, which grows from the one opened first to
  /// the one opened last, and stays; 0 without an owner.
  package func order(of screen: ScreenID) -> UInt64 {
    guard let journal, screens[screen].owner != nil else { return 0 }
    if let rank = journal.screens[screen]?.rank, rank != 0 { return rank }
    var first = screen
    var rank: UInt64 = 0
    while let elder = ownedScreens.previous(before: first) {
      rank = journal.screens[elder]?.rank ?? 0
      if rank != 0 { break }
      first = elder
    }
    var each: ScreenID? = first
    while let current = each {
      rank += 1
      journal.screens.setRank(rank, of: current)
      each = current == screen ? nil : ownedScreens.next(after: current)
    }
    return rank
  }

  /// Returns the rank of a coordinator among those of the same parent, or of none: it grows from the
  /// oldest to the youngest, and stays (S3).
  ///
  /// Complexity: O(1), and O(elder siblings) that have not been told yet.
  package func rank(of coordinator: CoordinatorID) -> UInt64 {
    guard let journal else { return 0 }
    if let rank = journal.coordinators[coordinator]?.rank, rank != 0 { return rank }
    var first = coordinator
    var rank: UInt64 = 0
    while let elder = siblings.previous(before: first) {
      rank = journal.coordinators[elder]?.rank ?? 0
      if rank != 0 { break }
      first = elder
    }
    var each: CoordinatorID? = first
    while let current = each {
      rank += 1
      journal.coordinators.setRank(rank, of: current)
      each = current == coordinator ? nil : siblings.next(after: current)
    }
    return rank
  }
}
