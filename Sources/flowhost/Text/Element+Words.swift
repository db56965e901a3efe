import CFlowABI
import FlowKit

extension Element {
  /// The kinds by their words, as scripts write them.
  static let kinds = Dictionary(
    EngineWords.all(from: 1, flow_element_name).map {
      (String($0.word.map { $0 == " " ? "_" : $0 }), $0.number)
    }
  ) { first, _ in first }

  var kindWord: String { FlowKit.text(flow_element_name(kind)) }

  /// What stands where something secret would: as much whatever its length, which is a part of it.
  static let mask = "********"
}

extension Row {
  /// What it shows, as far as it says something.
  var texts: [String] { [title, subtitle, detail].filter { !$0.isEmpty } }
}
