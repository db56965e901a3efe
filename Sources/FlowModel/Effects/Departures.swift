/// A screen or coordinator that would leave by a plan, and is asked before that (O1).
package struct Departure {
  package var object: Object
  package var cause: Int32
}

extension Tree {
  /// Finds the screens and coordinators that would leave by a plan whose steps have been taken, in
  /// the order they are asked: screens top-most first, each coordinator after its last screen and
  /// its children. A coordinator that finishes itself is not asked, nor is anything the plan itself
  /// has opened.
  package func departures(_ plan: borrowing Plan, since mark: Plan.Mark)
    -> Series<Departure>
  {
    var search = DepartureSearch(plan: plan.number)
    var ordered = plan.removals(since: mark)
    ordered.orderRemovals()
    for removal in ordered.removals
    where screens[removal.screen].plan != plan.number && !screens[removal.screen].isUnknown {
      search.found.append(Departure(object: .screen(removal.screen), cause: removal.cause))
      if let owner = screens[removal.screen].owner {
        search.gone.set((search.gone[owner.number] ?? 0) + 1, for: owner.number)
        addIfEmpty(owner, cause: removal.cause, in: plan, to: &search)
      }
    }
    for ending in plan.endings[mark.endings...] { addFamily(of: ending, to: &search) }
    return search.found
  }

  /// Adds a coordinator that has lost its last screen, and its parent if that is left with nothing,
  /// too.
  private func addIfEmpty(
    _ coordinator: CoordinatorID, cause: Int32, in plan: borrowing Plan,
    to search: inout DepartureSearch
  ) {
    var next: CoordinatorID? = coordinator
    while let each = next {
      let node = coordinators[each]
      guard !node.isRoot, node.phase == .running || node.phase == .ending,
        (search.gone[each.number] ?? 0) == node.owned, !search.ended.contains(each.number)
      else { return }
      for start in plan.starts where start.parent == each { return }
      var child = node.children.first
      while let current = child {
        guard search.ended.contains(current.number) || !coordinators[current].hasContent else {
          return
        }
        child = siblings.next(after: current)
      }
      addDeparture(of: each, cause: cause, to: &search)
      next = node.parent
    }
  }

  /// Adds a coordinator that is ended by name and had no screens, after all below it.
  private func addFamily(of root: CoordinatorID, to search: inout DepartureSearch) {
    // The walk meets parents first. Reversed, it has children first, the youngest before the
    // oldest.
    var family: Series<CoordinatorID> = []
    var each: CoordinatorID? = root
    while let current = each {
      if !search.ended.contains(current.number) { family.append(current) }
      each = next(after: current, within: root)
    }
    for coordinator in family.reversed() {
      addDeparture(of: coordinator, cause: Cause.stopped, to: &search)
    }
  }

  private func addDeparture(
    of coordinator: CoordinatorID, cause: Int32, to search: inout DepartureSearch
  ) {
    guard search.ended.insert(coordinator.number) else { return }
    let node = coordinators[coordinator]
    let ends = node.phase == .ending ? node.cause : cause
    if ends == Cause.finished || node.plan == search.plan { return }
    search.found.append(Departure(object: .coordinator(coordinator), cause: ends))
  }
}

private struct DepartureSearch {
  let plan: UInt32
  var found: Series<Departure> = []
  /// The number of leaving screens of each coordinator.
  var gone = NumberTable()
  var ended = NumberTable()
}
