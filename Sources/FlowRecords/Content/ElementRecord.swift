import CFlowABI

/// The record of an element, by which it is known in the next content of its screen.
struct ElementRecord {
  /// The revision since which it has meant the same (V6).
  var since: UInt64
  /// The place of the element of its id and kind in the content before; nil if there was none.
  let before: Int?
  /// The record of what stands in it (V10).
  var standing: Standing
}

extension ContentStore {
  /// Makes the records of the elements, and fills in what hosts read of them.
  ///
  /// - Parameter old: the content before.
  @_optimize(speed)
  func record(after old: ContentStore?, revision: UInt64) {
    guard count > 0 else { return }
    let records = memory.takeStructs(count, of: ElementRecord.self)
    for index in 0..<count {
      let element = table + index
      let before = old?.place(like: element)
      var (since, known) = (revision, nil as Standing?)
      if let before, let old, let other = old.records, Self.isSame(element, as: old.table + before)
      {
        known = other[before].standing
        if Self.means(element, theSameAs: old.table + before) { since = other[before].since }
      }
      let standing = Standing(of: element, after: known, revision: revision)
      (records + index).initialize(
        to: ElementRecord(since: since, before: before, standing: standing))
      element.pointee.put_revision = standing.put
      element.pointee.value_revision = standing.changed
      element.pointee.wrong = standing.wrong == nil ? FLOW_FALSE : FLOW_TRUE
      if standing.wrong != nil { wrongCount += 1 }
      if since == revision, element.pointee.id.size > 0 { hasNews = true }
    }
    self.records = records
  }

  /// True if what the user has put into one of two elements of an id and kind stands in the other.
  private static func isSame(
    _ one: UnsafePointer<flow_element>, as other: UnsafePointer<flow_element>
  ) -> Bool {
    one.pointee.field_type == other.pointee.field_type && one.pointee.many == other.pointee.many
  }

  private static func means(
    _ one: UnsafePointer<flow_element>, theSameAs other: UnsafePointer<flow_element>
  ) -> Bool {
    (one.pointee.enabled != 0) == (other.pointee.enabled != 0)
      && one.pointee.method == other.pointee.method
  }
}
