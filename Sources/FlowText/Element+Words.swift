import CFlowABI
package import FlowKit

extension Element {
  /// The kinds by their words, as scripts write them.
  package static let kinds = Dictionary(
    EngineWords.all(from: 1, flow_element_name).map {
      (String($0.word.map { $0 == " " ? "_" : $0 }), $0.number)
    }
  ) { first, _ in first }

  package var kindWord: String { FlowKit.text(flow_element_name(kind)) }

  /// What stands where something secret would: as much whatever its length, which is a part of it.
  package static let mask = "********"
}

extension Row {
  /// What it shows, as far as it says something.
  package var texts: [String] { [title, subtitle, detail].filter { !$0.isEmpty } }
}
