import CFlowABI
import FlowKit
import FlowText

extension Arguments {
  /// Returns the map of an option that is given as KEY=VALUE, maybe several times. For a key given
  /// twice the last value counts.
  func keyValues(_ option: String, of command: String) throws(UsageError) -> Value {
    var entries: [Value.Entry] = []
    for word in values(option).map(\.withoutBytes) {
      guard let equals = word.firstIndex(of: "="), equals != word.startIndex else {
        throw UsageError(command: command, message: "'\(word)' is not KEY=VALUE")
      }
      let key = String(word[..<equals])
      let text = String(word[word.index(after: equals)...])
      // The map around it is a level of the same value.
      let limit = FLOW_VALUE_DEPTH - 1
      if text.hasPrefix("[") || text.hasPrefix("{"), Value.depth(ofJSON: text) > limit {
        throw UsageError(
          command: command, message: "the value of '\(key)' nests more than \(limit) deep")
      }
      entries.removeAll { $0.key == key }
      entries.append(Value.Entry(key: key, value: Value(word: text)))
    }
    return .map(entries)
  }
}
