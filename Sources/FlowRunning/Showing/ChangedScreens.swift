package import FlowModel

/// Screens that have said that their content is another now, until their presenters are told (V2).
package struct ChangedScreens {
  private var screens: ContiguousArray<ScreenID> = []

  package var isEmpty: Bool { screens.isEmpty }

  package mutating func append(_ screen: ScreenID) { screens.append(screen) }

  package mutating func take() -> ContiguousArray<ScreenID> {
    let taken = screens
    screens.removeAll(keepingCapacity: true)
    return taken
  }
}
