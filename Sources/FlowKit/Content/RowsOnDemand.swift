import CFlowABI

/// Rows of a list or choice that are given when a host asks for them: of many thousand it shows a
/// few.
public struct RowsOnDemand {
  /// The number of rows there are.
  public var total: Int
  /// Gives rows: so many, from the one at this place on. Fewer are the last.
  public var rows: (Range<Int>) -> [Row]
  /// Finds the place of the row with an id; nil if there is none.
  public var find: (String) -> Int?

  /// Makes rows on demand.
  public init(
    total: Int, rows: @escaping (Range<Int>) -> [Row], find: @escaping (String) -> Int?
  ) {
    self.total = total
    self.rows = rows
    self.find = find
  }

  /// The method of every screen by which the engine asks for rows.
  public static var rowsMethod: String { "flow_kit_rows" }
  /// The method of every screen by which the engine asks for the place of a row.
  public static var findMethod: String { "flow_kit_find" }
}
