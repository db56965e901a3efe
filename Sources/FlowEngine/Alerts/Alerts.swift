/// The alert that is being made.
struct Alerts {
  /// The alert that the `create` of class "flow.alert" hands out.
  private(set) var beingMade: AlertScreen?

  mutating func begin(_ alert: AlertScreen) { beingMade = alert }
  mutating func end() { beingMade = nil }
}
