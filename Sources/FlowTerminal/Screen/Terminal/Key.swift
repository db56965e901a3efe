/// A user's input at the terminal.
enum Key: Equatable {
  case character(String)
  case control(Character)
  /// A character together with Alt.
  case alt(String)
  case enter, tab, backTab, escape, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
  /// The arrow keys together with shift.
  case shiftUp, shiftDown
  /// The page keys together with control.
  case controlPageUp, controlPageDown
  case function(Int)
  /// A function key together with shift.
  case shiftFunction(Int)
  case mouse(Mouse)
  /// Several characters at once, which are no commands.
  case paste(String)
  case unknown
}

/// An action of the mouse, and its place.
struct Mouse: Equatable {
  enum Action: Equatable {
    case press, release, drag, rightPress, wheelUp, wheelDown, other
  }

  var action: Action
  var place: Point
}
