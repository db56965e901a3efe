import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// A user's action on a session, which is recorded.
enum Wish {
  /// A button or a row pressed, or something changed.
  case input(Use)
  /// The text typed into an element of a screen is no value yet, or is one again.
  case wrong(id: String, String?, on: flow_screen)
  case back
  /// Back to a screen of the top layer.
  case backTo(flow_screen)
  /// A layer dragged away at once.
  case drag(flow_layer)
  /// A tab of a layer, by its index.
  case select(Int, of: flow_layer)
  /// A gesture begun: a layer held, or a back.
  case hold(flow_layer?)
  case move(Double)
  /// The finger lifted: the user goes, or stays.
  case lift(goes: Bool)
  case link(String)
  /// The window closed.
  case close
  /// The program stopped, or continued.
  case rest(Bool)
}

/// An action on an element.
final class Use {
  let input: Input
  /// A button or a row pressed; something changed otherwise.
  let isPress: Bool
  let secrecy: Secrecy
  /// The place of a text that is typed letter by letter; `nil` if it was given as a whole.
  let typing: Typing?
  let screen: flow_screen

  init(input: Input, isPress: Bool, secrecy: Secrecy, typing: Typing?, on screen: flow_screen) {
    self.input = input
    self.isPress = isPress
    self.secrecy = secrecy
    self.typing = typing
    self.screen = screen
  }
}

/// The place of a letter in what is typed into a field.
enum Typing {
  /// The first letter since the screen put the text that was shown.
  case begins
  case goesOn
}

/// Decides if the value of an input may be written anywhere.
enum Secrecy {
  case open
  /// It may not.
  case secret
  /// Not even the number of its changes may be written, as it grows with each typed character.
  case gradual

  /// Decides for an input to an element, as the user has seen it.
  init(input: Input, at element: Element?) {
    self = .open
    guard let element, let value = input.value else { return }
    if element.isSecret {
      let isGradual = element.use == .field || element.use == .number
      self = isGradual ? .gradual : .secret
    } else if element.rows.contains(where: \.isSecret) {
      // The rows that are not chosen reveal as much.
      let names = { (row: Row) in element.isMany || value == .string(row.id) }
      if element.rows.contains(where: { $0.isSecret && names($0) }) { self = .secret }
    }
  }
}
