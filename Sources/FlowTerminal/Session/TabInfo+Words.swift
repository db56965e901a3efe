import FlowKitHost

extension [TabInfo] {
  /// The tab's label in the line of tabs, for example "2 Search".
  func label(at index: Int) -> String {
    let name = title(at: index)
    return name.isEmpty ? "\(index + 1)" : "\(index + 1) \(name)"
  }

  /// A tab's title, or else its id.
  func title(at index: Int) -> String {
    self[index].title.isEmpty ? self[index].id : self[index].title
  }

  /// The tab that a word means: its number as shown, from 1, its id or its title.
  func index(_ word: String) -> Int? {
    if let number = Int(word), number > 0, number <= count { return number - 1 }
    return firstIndex { $0.id == word } ?? firstIndex { $0.title == word }
  }
}
