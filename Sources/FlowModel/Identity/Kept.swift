extension Sequence {
  /// The elements for which `isKept` is true. Unlike `filter` it makes the array that the engine
  /// uses, and its code is a loop.
  @inline(__always)
  package func kept(where isKept: (Element) -> Bool) -> Series<Element> {
    var kept: Series<Element> = []
    for element in self where isKept(element) { kept.append(element) }
    return kept
  }
}
