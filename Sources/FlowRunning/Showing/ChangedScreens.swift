package import FlowModel

/// The screens that have reported changed content and whose presenters are not told yet (V2).
package struct ChangedScreens {
  private var screens: Series<ScreenID> = []

  package var isEmpty: Bool { screens.isEmpty }

  package mutating func append(_ screen: ScreenID) { screens.append(screen) }

  package mutating func take() -> Series<ScreenID> {
    let taken = screens
    screens.keepFirst(0)
    return taken
  }
}
