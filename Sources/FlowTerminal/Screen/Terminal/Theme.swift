import CCurses
import Glibc

/// The appearance of cells: colours of the terminal's own theme, or only bold, dim and reversed
/// text.
///
/// The first sixteen colours are those of the theme, so that the screen fits it, be it dark or
/// light. A terminal with 256 colours or more adds a medium grey that can be read on both. Colours
/// are not bold, because many terminals take another colour then; what has the focus is reversed,
/// so that its text has the colour of the background.
struct Theme {
  struct Style: Equatable {
    var flags = 0
    var foreground = -1
    var background = -1
  }

  /// The number of colours; none if the user wants no colours (NO_COLOR), or uses a screen reader.
  enum Colours {
    case none, basic, many, direct
  }

  private let styles: [Style]

  init(colours: Colours, isPlain: Bool) {
    styles = Look.allCases.map { look in
      isPlain ? Style() : colours == .none ? Self.mono(look) : Self.coloured(look, with: colours)
    }
  }

  subscript(look: Look) -> Style { styles[Int(look.rawValue)] }

  var all: [Style] { styles }

  private static let (bold, dim) = (Int(CURSES_BOLD), Int(CURSES_DIM))
  private static let (underline, reverse) = (Int(CURSES_UNDERLINE), Int(CURSES_REVERSE))

  private static func mono(_ look: Look) -> Style {
    switch look {
    case .normal, .frame: Style()
    case .quiet, .dimmed, .field: Style(flags: look == .field ? underline : dim)
    case .strong, .heading, .accent, .error, .warning, .good: Style(flags: bold)
    case .bar, .barQuiet, .barButton, .sheetBar: Style(flags: reverse)
    case .focus, .primaryFocus, .destructiveFocus: Style(flags: reverse | bold)
    case .fieldFocus: Style(flags: underline | bold)
    case .button, .destructive: Style()
    case .primary: Style(flags: bold)
    case .link: Style(flags: underline)
    case .key: Style(flags: bold)
    case .keyWord: Style(flags: reverse)
    }
  }

  private static func coloured(_ look: Look, with colours: Colours) -> Style {
    let (red, green, yellow, blue, cyan, white) = (1, 2, 3, 4, 6, 7)
    let isMany = colours != .basic
    // With true colour, numbers from 8 on are colours themselves: red, green and blue, 8 bits each.
    let grey = colours == .direct ? 0x808080 : 244
    let bright = isMany && colours != .direct ? 15 : white
    let quiet = isMany ? Style(foreground: grey) : Style(flags: dim)
    switch look {
    case .normal: return Style()
    case .quiet, .dimmed: return quiet
    case .frame: return quiet
    case .strong: return Style(flags: bold)
    case .heading: return Style(foreground: cyan)
    case .accent: return Style(foreground: cyan)
    case .bar: return Style(flags: bold, foreground: bright, background: blue)
    case .barQuiet: return Style(foreground: white, background: blue)
    case .barButton: return Style(foreground: bright, background: blue)
    case .sheetBar: return Style(foreground: cyan)
    case .focus: return Style(flags: reverse, foreground: cyan)
    case .field: return Style(flags: underline)
    case .fieldFocus: return Style(flags: underline, foreground: cyan)
    case .button: return Style(foreground: cyan)
    case .primary: return Style(foreground: green)
    case .destructive: return Style(foreground: red)
    case .primaryFocus: return Style(flags: reverse, foreground: green)
    case .destructiveFocus: return Style(flags: reverse, foreground: red)
    case .link: return Style(flags: underline, foreground: blue)
    case .error: return Style(foreground: red)
    case .warning: return Style(foreground: yellow)
    case .good: return Style(foreground: green)
    case .key: return Style(flags: bold)
    case .keyWord: return Style(flags: reverse, foreground: cyan)
    }
  }
}
