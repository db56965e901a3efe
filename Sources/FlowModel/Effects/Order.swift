/// The order in which removals are told (O4).
extension Plan {
  /// Sorts by windows, in the order in which they were touched first. In each, screens that the
  /// plan has opened itself come first, newest first; then the others as they stood before the
  /// plan: layers top to bottom, of tabs the selected one first and the others last to first,
  /// screens top to bottom. A single closing costs nothing.
  package mutating func orderRemovals() {
    guard needsOrder || !moves.isEmpty, removals.count > 1 else { return }
    needsOrder = false
    if views.count > 1 {
      for each in removals.indices {
        removals[each].view = place(of: removals[each].window) ?? removals[each].view
      }
    }
    if !moves.isEmpty { restorePlaces() }
    if !isInOrder {
      // Of two that stood in the same place one after the other, the later one leaves first.
      removals.reverse()
      removals.order { $0.precedes($1) }
    }
    moveClosings()
  }

  /// True if the removals are in order already, which is usual when one request removes many.
  private var isInOrder: Bool {
    for each in 1..<removals.count where !removals[each - 1].precedes(removals[each]) {
      return false
    }
    return true
  }

  /// Takes screens as they stood before the plan has moved them or their tabs.
  private mutating func restorePlaces() {
    var (ranks, tabs, ages) = (NumberTable(), NumberTable(), NumberTable())
    // A screen that was moved several times stood in the place of the first move.
    for (age, move) in moves.enumerated().reversed() {
      switch move {
      case .opened(let screen): ages.set(age + 1, for: screen.number)
      case .ranked(let screen, let rank): ranks.set(Int(rank), for: screen.number)
      case .tab(let stack, let order): tabs.set(order, for: stack.number)
      }
    }
    for each in removals.indices {
      let screen = removals[each].screen.number
      removals[each].age = ages[screen] ?? 0
      if let rank = ranks[screen] { removals[each].rank = UInt32(rank) }
      if let order = tabs[removals[each].stack.number] { removals[each].stackOrder = order }
    }
  }

  /// Puts the dismissal of a layer behind the last of its screens.
  private mutating func moveClosings() {
    var last = NumberTable()
    for removal in removals where removal.closes != nil { last.set(0, for: removal.layerNumber) }
    if last.isEmpty { return }
    for (index, removal) in removals.enumerated() where last.contains(removal.layerNumber) {
      last.set(index, for: removal.layerNumber)
    }
    for index in removals.indices {
      guard let closes = removals[index].closes, let place = last[removals[index].layerNumber]
      else { continue }
      removals[index].closes = nil
      removals[place].closes = closes
    }
  }

  /// Remembers what the steps of a request have opened and moved, before those of the next one
  /// follow, or the steps are forgotten.
  @_optimize(speed)
  mutating func noteMoves(in tree: borrowing Tree) {
    while notedSteps < steps.count {
      switch steps[notedSteps] {
      case .enter(let screen, _, _): moves.append(.opened(screen))
      case .arrange(_, _, let new, _, let ranks):
        for (index, screen) in new.enumerated() where tree.screens[screen].rank != ranks[index] {
          moves.append(.ranked(screen, ranks[index]))
        }
      case .select(let layer, _, let old) where !tree.hasPanes(layer):
        noteTabs(tree.layers[layer].tabs, selection: old, in: tree)
      case .arrangeTabs(_, _, let tabs, _, let old, _): noteTabs(tabs, selection: old, in: tree)
      default: break
      }
      notedSteps += 1
    }
  }

  private mutating func noteTabs(
    _ tabs: Series<StackID>, selection: Selection, in tree: borrowing Tree
  ) {
    for (index, tab) in tabs.enumerated() {
      let order = Tree.order(ofTab: index, selected: selection.index)
      for stack in tree.stacks[tab].inner.map({ tree.allStacks(of: $0) }) ?? [tab] {
        moves.append(.tab(stack, tree.order(of: stack, asIf: order, at: tab)))
      }
    }
  }
}

/// A change that a plan of several requests has made to the place of screens.
enum Move {
  /// A screen was opened.
  case opened(ScreenID)
  /// A screen stood elsewhere in its stack.
  case ranked(ScreenID, UInt32)
  /// A tab had this place in the order of O4.
  case tab(StackID, Int)
}

extension Tree {
  /// The place of a tab's screens in the order of O4, among the tabs of its layer: the highest goes
  /// first.
  static func order(ofTab index: Int, selected: Int) -> Int { index == selected ? 127 : index }

  /// The place of a stack's screens in the order of O4, in its layer and all around it (P8): the
  /// outermost tab counts most.
  ///
  /// - Parameters:
  ///   - known: The place of a tab in its own layer, instead of the one it has now.
  ///   - tab: The tab with this known place.
  func order(of stack: StackID, asIf known: Int = 0, at tab: StackID = .none) -> Int {
    var (order, next) = (0, Optional(stack))
    while let each = next {
      let layer = stacks[each].layer
      let selected = hasPanes(layer) ? -1 : layers[layer].selection.index
      let own = Self.order(ofTab: index(ofPane: each), selected: selected)
      order = order >> 7 + (each == tab ? known : own) << 28
      next = layers[layer].outer
    }
    return order
  }
}

extension Removal {
  fileprivate func precedes(_ other: Removal) -> Bool {
    if view != other.view { return view < other.view }
    if age != other.age { return age > other.age }
    if layerIndex != other.layerIndex { return layerIndex > other.layerIndex }
    if layerNumber != other.layerNumber { return layerNumber > other.layerNumber }
    if stackOrder != other.stackOrder { return stackOrder > other.stackOrder }
    return rank > other.rank
  }
}
