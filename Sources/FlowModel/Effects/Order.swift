/// The order in which removals are told (O4).
extension Plan {
  /// Windows in the order they were touched first, each whole: layers top to bottom, of tabs the selected one
  /// first and the others last to first, screens top to bottom. Costs nothing where one closing was all.
  package mutating func orderRemovals() {
    guard needsOrder, removals.count > 1 else { return }
    needsOrder = false
    if views.count > 1 {
      for each in removals.indices {
        removals[each].view = place(of: removals[each].window) ?? removals[each].view
      }
    }
    // Of two that stood in the same place one after the other, the later one goes first.
    removals.reverse()
    removals.sort { $0.precedes($1) }
    moveClosings()
  }

  /// A layer is dismissed after the last of its screens.
  private mutating func moveClosings() {
    var closes: LayerID?
    for index in removals.indices {
      closes = removals[index].closes ?? closes
      removals[index].closes = nil
      let isLast =
        index + 1 == removals.count || !removals[index].isOnLayer(of: removals[index + 1])
      if isLast {
        removals[index].closes = closes
        closes = nil
      }
    }
  }
}

extension Removal {
  fileprivate func isOnLayer(of other: Removal) -> Bool {
    window == other.window && layerNumber == other.layerNumber
  }

  fileprivate func precedes(_ other: Removal) -> Bool {
    if view != other.view { return view < other.view }
    if layerIndex != other.layerIndex { return layerIndex > other.layerIndex }
    if layerNumber != other.layerNumber { return layerNumber > other.layerNumber }
    if stackOrder != other.stackOrder { return stackOrder > other.stackOrder }
    return rank > other.rank
  }
}
