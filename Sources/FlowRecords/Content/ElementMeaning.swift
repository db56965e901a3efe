import CFlowABI

/// The numbers of what elements mean to an input (V6): the same in each process, so that an input
/// may answer a content from before its screen was restored.
extension ContentStore {
  /// Fills in the number of each element with an id.
  package func fillMeanings() {
    for index in 0..<count where table[index].id.size > 0 {
      table[index].meaning = Self.meaning(of: table[index])
    }
  }

  private static func meaning(of element: flow_element) -> UInt64 {
    let traits =
      UInt64(truncatingIfNeeded: element.kind) << 16
      | UInt64(truncatingIfNeeded: element.field_type) << 8
      | (element.many != 0 ? 2 : 0) | (element.enabled != 0 ? 1 : 0)
    let own = (Digest.digest(of: element.id) &+ traits) &* 0x9E37_79B9_7F4A_7C15
    return max(1, own ^ (element.method.size > 0 ? Digest.digest(of: element.method) : 0))
  }
}
