/// Ranks, by which saved objects are put in order again (S3).
extension Tree {
  /// Gives a screen its rank among those of its owner, and returns it: it grows from the one opened
  /// first to the one opened last, and stays; 0 without an owner.
  package func ensureOrder(of screen: ScreenID) -> UInt64 {
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

  /// Gives a coordinator its rank among those of the same parent, or of none, and returns it: it
  /// grows from the oldest to the youngest, and stays (S3).
  ///
  /// Complexity: O(1), and O(elder siblings) that have not been told yet.
  package func ensureRank(of coordinator: CoordinatorID) -> UInt64 {
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
