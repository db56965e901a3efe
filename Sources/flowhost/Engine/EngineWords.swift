import CFlowABI

/// The engine's words for its numbers: what the tables of include/flow say, asked of the functions that
/// look there.
enum EngineWords {
  /// Words and numbers of a table, from `first` on to its end.
  static func all(
    from first: Int32, _ name: (Int32) -> UnsafePointer<CChar>?
  ) -> [(word: String, number: Int32)] {
    var all: [(word: String, number: Int32)] = []
    var number = first
    while true {
      let word = text(name(number))
      if word == "?" { return all }
      all.append((word, number))
      number += 1
    }
  }

  /// The same, to look numbers up.
  static func numbers(
    from first: Int32, _ name: (Int32) -> UnsafePointer<CChar>?
  ) -> [String: Int32] {
    Dictionary(all(from: first, name).map { ($0.word, $0.number) }) { first, _ in first }
  }
}

/// The words for presentation styles: the last one of the engine's, so `cover` is a full screen cover.
enum StyleName {
  static let all: [(String, flow_style)] = EngineWords.all(from: 0, flow_style_name)
    .map { (last($0.word), $0.number) }

  static func of(_ style: flow_style) -> String { last(text(flow_style_name(style))) }

  static func style(_ name: String) -> flow_style? { all.first { $0.0 == name }?.1 }

  private static func last(_ words: String) -> String {
    words.split(separator: " ").last.map(String.init) ?? words
  }
}
