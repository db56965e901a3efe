/// What the user has done at the terminal.
enum Key: Equatable {
  case character(String)
  case control(Character)
  case enter, tab, backTab, escape, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
  /// With the shift key.
  case shiftUp, shiftDown
  case function(Int)
  case mouse(Mouse)
  /// Several characters at once, which are no commands.
  case paste(String)
  case unknown
}

/// What the mouse has done, and where.
struct Mouse: Equatable {
  enum Action: Equatable {
    case press, release, drag, rightPress, wheelUp, wheelDown, other
  }

  var action: Action
  var place: Point
}
