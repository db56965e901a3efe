import CFlowABI

/// The words for what the user does with the program.
enum ActivityName {
  static let words = ["active", "inactive", "background"]

  static func word(of activity: flow_activity) -> String {
    words.indices.contains(Int(activity)) ? words[Int(activity)] : "\(activity)"
  }
}
