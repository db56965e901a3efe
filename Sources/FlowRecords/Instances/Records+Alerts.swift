package import FlowModel

/// Telling alerts from other screens.
extension Records {
  package func isAlert(_ instance: Instance) -> Bool {
    alertClass.map { instance.classNumber == UInt64($0.number) } ?? false
  }

  package func isAlert(_ screen: ScreenID) -> Bool {
    screens[screen].map { isAlert($0.instance) } ?? false
  }
}
