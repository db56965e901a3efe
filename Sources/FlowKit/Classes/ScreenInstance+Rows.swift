import CFlowABI

extension ScreenInstance {
  func giveRows(of id: String, from first: UInt64, count: UInt64, to content: flow_content) {
    guard let link = context.link, let demand = demand(of: id) else { return }
    let begin = min(Int(clamping: first), demand.total)
    let end = begin + min(Int(clamping: count), demand.total - begin)
    lending { loan in
      let lent = demand.rows(begin..<end).map { $0.lent(loan) }
      _ = link.api.pointee.flow_content_add_rows(
        link.engine, content, loan.array(lent), lent.count,
        UInt32(MemoryLayout<flow_row>.stride))
    }
  }

  func findRow(_ row: String, of id: String) -> Int64 {
    demand(of: id)?.find(row).map { Int64($0) } ?? -1
  }
}

extension ClassDescription {
  /// Adds the methods by which the engine asks for rows on demand.
  mutating func addRowMethods() {
    let rows: flow_callback_rows_fn = { data, content, id, first, count in
      screenOf(data)?.giveRows(
        of: id.map { text($0.pointee) } ?? "", from: first, count: count, to: content)
    }
    let find: flow_callback_find_fn = { data, id, row in
      screenOf(data)?.findRow(
        row.map { text($0.pointee) } ?? "", of: id.map { text($0.pointee) } ?? "") ?? -1
    }
    addMethod(RowsOnDemand.rowsMethod, FLOW_SIGNATURE_callback_rows, rows)
    addMethod(RowsOnDemand.findMethod, FLOW_SIGNATURE_callback_find, find)
  }
}
