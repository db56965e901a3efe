package import CFlowABI
package import FlowMessages
import FlowModel

/// The record of the rows of one element that are asked for apart from its content (V15).
package final class AskedRows {
  /// The number of rows on demand, as far as the screen has said.
  package private(set) var total: Int
  /// True while the screen is asked for rows.
  package var isAsked = false
  /// True if a row that was handed out is secret: then nobody is told which row was chosen (V9).
  package private(set) var hasSecret = false
  /// The rows that were asked for last, which the host may still read.
  private var held: RowRange?
  /// True if these are rows of the content there is.
  private var isCurrent = false
  /// The places of the rows handed out of this content, by the digests of their ids.
  private var places = NumberMap<Int>()
  /// The change that the screen has told since the content; nil: it has told none.
  private var change: RowsChange?

  package init(total: Int) { self.total = total }

  /// Takes over from the record of the content before.
  ///
  /// - Returns: the change in between; nil if all rows may be others.
  func follow(_ old: AskedRows) -> RowsChange? {
    held = old.held
    hasSecret = old.hasSecret
    return old.total == total ? old.change : nil
  }

  /// True if the screen has told a change that does not lead to the number of rows it renders.
  func contradicts(_ old: AskedRows) -> Bool { old.change != nil && old.total != total }

  /// Keeps rows that are handed out. Throws if one has the id of another that was.
  package func keep(_ range: RowRange, of element: flow_element, isLast: Bool) throws(Fault) {
    var doubled: (id: flow_string, place: Int, other: Int)?
    range.forEach { row, place in
      if row.flags & FLOW_ROW_SECRET != 0 { hasSecret = true }
      let digest = Digest.digest(of: row.id)
      if let other = places[digest], other != place { doubled = (row.id, place, other) }
      places[digest] = place
    }
    if let doubled {
      throw Fault(
        FLOW_ERROR_DUPLICATE_ID,
        """
        rows % and % of element '%' have the same id, '%'; say flow_rows_changed() if it has moved
        """, doubled.other + 1, doubled.place + 1, element.id, doubled.id)
    }
    if isLast {
      held = range
      isCurrent = true
    }
  }

  /// Finds a row among those that were handed out last.
  package func find(_ row: flow_string) -> (place: Int, row: UnsafePointer<flow_row>)? {
    isCurrent ? held?.find(row) : nil
  }

  /// True if rows stand where the content says.
  package var isUnchanged: Bool { change == nil }

  /// Notes a change that the screen tells.
  ///
  /// - Returns: false if it had fewer rows than that.
  package func note(first: Int, removed: Int, inserted: Int) -> Bool {
    guard first >= 0, removed >= 0, inserted >= 0, first <= total, removed <= total - first,
      inserted <= Int.max - total
    else { return false }
    total += inserted - removed
    let told = RowsChange(first: first, removed: removed, inserted: inserted)
    change = change.map { $0.followed(by: told) } ?? told
    places = NumberMap()
    isCurrent = false
    return true
  }
}

/// A change of rows: behind the first so many have gone, and others have come in their place.
package struct RowsChange {
  package let first: Int
  package let removed: Int
  package let inserted: Int

  /// Returns the smallest change that covers both.
  func followed(by next: RowsChange) -> RowsChange {
    if removed == 0, inserted == 0 { return next }
    if next.removed == 0, next.inserted == 0 { return self }
    let begin = min(first, next.first)
    let end = max(first + inserted, next.first + next.removed)
    return RowsChange(
      first: begin, removed: end - begin - inserted + removed,
      inserted: end - begin - next.removed + next.inserted)
  }
}

extension ContentStore {
  /// Takes over what is known of rows on demand from the content before, before any are asked for.
  ///
  /// - Returns: the mistake of a screen whose changes do not fit.
  package func followRows(of old: ContentStore?) -> Fault? {
    guard !askedRows.isEmpty || old?.askedRows.isEmpty == false else { return nil }
    var mistake: Fault?
    for place in elements.indices {
      let isOnDemand = elements[place].rows_method != nil
      let known = old?.askedRows(like: elements[place])
      guard isOnDemand || known != nil, ElementCheck.hasRows(elements[place].kind) else { continue }
      let asked = askedRows[UInt64(place)] ?? AskedRows(total: elements[place].row_count)
      askedRows[UInt64(place)] = asked
      let change = known.flatMap { asked.follow($0.asked) }
      guard isOnDemand else { continue }
      if let known, asked.contradicts(known.asked) {
        mistake = Fault(
          FLOW_ERROR_INVALID_ARGUMENT,
          """
          renders % rows of element '%'; by what it has said with flow_rows_changed() there are %
          """, asked.total, elements[place].id, known.asked.total)
      }
      elements[place].rows_revision =
        change != nil ? known?.revision ?? 0 : (old?.revision ?? 0) + 1
      elements[place].rows_first = change?.first ?? 0
      elements[place].rows_removed = change?.removed ?? 0
      elements[place].rows_inserted = change?.inserted ?? 0
    }
    return mistake
  }

  /// Returns the record of rows of the element that an element described anew is.
  private func askedRows(like new: flow_element) -> (asked: AskedRows, revision: UInt64)? {
    guard let place = place(of: new.id), elements[place].kind == new.kind,
      let asked = askedRows[UInt64(place)]
    else { return nil }
    return (asked, elements[place].rows_revision)
  }

  /// Calls `body` with each element whose rows are on demand.
  package func forEachOnDemand(_ body: (flow_element) -> Void) {
    if askedRows.isEmpty { return }
    for element in elements where element.rows_method != nil { body(element) }
  }

  /// Gives an element on demand its first rows, which the content holds.
  package func setFirstRows(_ range: RowRange, of id: flow_string) {
    guard let place = place(of: id) else { return }
    elements[place].rows = range.result.pointee.rows
    elements[place].row_count = range.result.pointee.row_count
    firstRows.append(range)
  }

  /// Returns the record of an element's rows, which is made when it is asked for first.
  package func asked(of element: flow_element) -> AskedRows? {
    guard let place = place(of: element.id) else { return nil }
    if let known = askedRows[UInt64(place)] { return known }
    let made = AskedRows(total: element.row_count)
    askedRows[UInt64(place)] = made
    return made
  }

  /// True if only the screen may learn the value of an element: it is secret, or a row is, of which
  /// nobody may learn if it was chosen (V9).
  package func hasSecret(_ element: flow_element) -> Bool {
    if ElementCheck.hasSecret(element) { return true }
    if askedRows.isEmpty { return false }
    return place(of: element.id).flatMap { askedRows[UInt64($0)]?.hasSecret } ?? false
  }
}
