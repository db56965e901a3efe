import CFlowABI
package import FlowKit

extension Element {
  /// The kinds by their words, as scripts write them.
  package static let kinds = Dictionary(
    EngineWords.all(from: 1, named: flow_element_name).map {
      (String($0.word.map { $0 == " " ? "_" : $0 }), $0.number)
    }
  ) { first, _ in first }

  package var kindWord: String { FlowKit.text(flow_element_name(kind)) }

  /// The text shown instead of a secret, always equally long, because the length is a part of the
  /// secret.
  package static let mask = "********"
}

extension Row {
  /// The texts that the row shows, without empty ones.
  package var texts: [String] { [title, subtitle, detail].filter { !$0.isEmpty } }
}
