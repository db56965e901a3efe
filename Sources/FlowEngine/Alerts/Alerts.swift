/// The engine's own class of alerts, and the alert that is being made.
struct Alerts {
  private(set) var entry: ClassEntry?
  /// What the `create` of that class hands out.
  private(set) var beingMade: AlertScreen?

  mutating func setClass(_ entry: ClassEntry?) { self.entry = entry }

  func isOne(_ instance: Instance) -> Bool {
    entry.map { instance.classNumber == UInt64($0.number) } ?? false
  }

  mutating func begin(_ alert: AlertScreen) { beingMade = alert }
  mutating func end() { beingMade = nil }
}
