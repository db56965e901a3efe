import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// What the user has wished of a session, so that it can be wished again.
enum Wish {
  /// A button or a row pressed, or something changed.
  case input(Use)
  case back
  /// Back to a screen of the top layer; where it stands, and where the layer does.
  case backTo(Int, layer: Int)
  /// A tab of a layer, both by their indices.
  case select(Int, layer: Int)
  /// A gesture begun: a layer held, or a back.
  case hold(layer: Int?)
  case move(Double)
  /// The finger lifted: the user goes, or stays.
  case lift(goes: Bool)
  case link(String)
}

/// What is done with an element.
final class Use {
  let input: Input
  /// A button or a row pressed; something changed otherwise.
  let isPress: Bool
  let secrecy: Secrecy
  let screen: flow_screen
  /// Where the screen stands if it is not the one on top.
  let place: (layer: Int, depth: Int)?
  /// What came of it.
  var status = FLOW_OK

  init(
    _ input: Input, isPress: Bool, _ secrecy: Secrecy, _ screen: flow_screen,
    at place: (layer: Int, depth: Int)?
  ) {
    self.input = input
    self.isPress = isPress
    self.secrecy = secrecy
    self.screen = screen
    self.place = place
  }

  /// Whether another goes on with this one, as typing does.
  func goesOn(in other: Use) -> Bool { screen == other.screen && input.id == other.input.id }
}

/// Whether the value of an input may be written anywhere.
enum Secrecy {
  case open
  /// It may not.
  case secret
  /// Neither may be how often it has changed: what is typed and drawn becomes what it is step by step.
  case gradual

  /// Of what is done with an element, as the user has seen it.
  init(_ input: Input, _ element: Element?) {
    self = .open
    guard let element, let value = input.value else { return }
    if element.isSecret {
      let isGradual = element.use == .field || element.use == .number
      self = isGradual ? .gradual : .secret
    } else if element.rows.contains(where: \.isSecret) {
      // Which rows of several are not chosen says as much.
      let names = { (row: Row) in element.isMany || value == .string(row.id) }
      if element.rows.contains(where: { $0.isSecret && names($0) }) { self = .secret }
    }
  }
}
