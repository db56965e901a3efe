package import FlowModel

/// Telling alerts from other screens.
extension Records {
  package func isAlert(_ instance: Instance) -> Bool {
    alertClass.map { instance.classNumber == UInt64($0.number) } ?? false
  }

  /// True if an instance stands for one that could not be made.
  package func isPlaceholder(_ instance: Instance) -> Bool {
    placeholderClass.map { instance.classNumber == UInt64($0.number) } == true
      || placeholderFlowClass.map { instance.classNumber == UInt64($0.number) } == true
  }

  package func isAlert(_ screen: ScreenID) -> Bool {
    screens[screen].map { isAlert($0.instance) } ?? false
  }
}
