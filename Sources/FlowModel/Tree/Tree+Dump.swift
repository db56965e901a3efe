#if DEBUG
  /// A copy of a tree as a value, for tests: nodes, slots, generations, free slots and counters.
  ///
  /// It is of no other use than to see if anything at all has changed (Q7). Taking one costs O(1)
  /// until the tree changes.
  package struct TreeDump: Equatable {
    package let windows: SlotMap<WindowTag, WindowNode>.Contents
    package let layers: SlotMap<LayerTag, LayerNode>.Contents
    package let stacks: SlotMap<StackTag, StackNode>.Contents
    package let screens: SlotMap<ScreenTag, ScreenNode>.Contents
    package let coordinators: SlotMap<CoordinatorTag, CoordinatorNode>.Contents
    let ofHost: List<CoordinatorTag>
    /// The neighbours in all lists.
    let links: [Series<UInt64>]
    let layerNumber: UInt64

    /// The lines that differ in another dump, in words.
    package func differences(from other: TreeDump) -> [String] {
      var found: [String] = []
      compare("window", one: windows, two: other.windows, found: &found)
      compare("layer", one: layers, two: other.layers, found: &found)
      compare("stack", one: stacks, two: other.stacks, found: &found)
      compare("screen", one: screens, two: other.screens, found: &found)
      compare("coordinator", one: coordinators, two: other.coordinators, found: &found)
      if ofHost != other.ofHost {
        found.append("host: \(ofHost) is not \(other.ofHost)")
      }
      if links != other.links { found.append("links: \(links)\n  are not \(other.links)") }
      if layerNumber != other.layerNumber { found.append("the number of the newest layer") }
      return found
    }

    private func compare<Tag, Element>(
      _ what: String, one: SlotMap<Tag, Element>.Contents, two: SlotMap<Tag, Element>.Contents,
      found: inout [String]
    ) {
      if one.generations != two.generations { found.append("\(what): generations") }
      if one.free != two.free { found.append("\(what): free slots") }
      if one.retired != two.retired { found.append("\(what): retired slots") }
      for (slot, pair) in zip(one.elements, two.elements).enumerated() where pair.0 != pair.1 {
        found.append("\(what) \(slot): \(pair.0)\n  is not \(pair.1)")
      }
    }
  }

  extension Tree {
    package var dump: TreeDump {
      TreeDump(
        windows: windows.contents, layers: layers.contents, stacks: stacks.contents,
        screens: screens.contents, coordinators: coordinators.contents, ofHost: ofHost,
        links: [
          siblings.contents, carriedOnes.contents, ownedScreens.contents, ownedTabs.contents,
        ],
        layerNumber: layerNumber)
    }
  }
#endif
