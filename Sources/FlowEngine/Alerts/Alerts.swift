/// The alert that is being made.
struct Alerts {
  /// What the `create` of that class hands out.
  private(set) var beingMade: AlertScreen?

  mutating func begin(_ alert: AlertScreen) { beingMade = alert }
  mutating func end() { beingMade = nil }
}
