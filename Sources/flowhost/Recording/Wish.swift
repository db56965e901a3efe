import FlowKitHost

/// What the user has wished of a session, so that it can be wished again.
enum Wish {
  /// A button pressed, or a row of a list.
  case press(Input)
  /// A field, toggle or choice changed; what is secret is written nowhere.
  case set(Input, isSecret: Bool)
  case back
  /// Back to a screen of the top layer, counted from its root.
  case backTo(Int, name: String)
  /// A tab of a layer, both by their indices.
  case select(Int, layer: Int)
  /// A layer dragged away.
  case drag(layer: Int)
  case link(String)
}
