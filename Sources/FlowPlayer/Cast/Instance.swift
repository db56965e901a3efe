import CFlowABI
import FlowKit
import FlowKitHost

/// A built-in screen or coordinator that lives in the engine.
///
/// The stage keeps every instance until the script is over, so that a `destroy` too many is counted
/// instead of corrupting memory.
final class Instance {
  unowned let stage: Stage
  let name: String
  let handle: flow_handle
  let kind: Cast.Kind
  /// The values that the user has put into its elements.
  var values: [String: Value] = [:]
  var hasStarted = false
  private(set) var destroyCount = 0

  init(stage: Stage, name: String, handle: flow_handle, kind: Cast.Kind) {
    self.stage = stage
    self.name = name
    self.handle = handle
    self.kind = kind
  }

  func destroyed() { destroyCount += 1 }

  /// Fills the content: the name as title, then the elements that the script declared.
  /// The rows on demand of an element that it shows.
  func demand(of id: String) -> RowsOnDemand? {
    stage.cast.roles[name]?.elements.first { $0.id == id }?.demand
  }

  func giveRows(of id: String, in range: Range<Int>, to content: flow_content) {
    guard let demand = demand(of: id) else { return }
    lending { loan in
      let rows = demand.rows(range).map { $0.lent(loan) }
      _ = flow_content_add_rows(
        stage.engine.pointer, content, loan.array(rows), rows.count,
        UInt32(MemoryLayout<flow_row>.stride))
    }
  }

  func render(into content: flow_content) {
    let engine = stage.engine.pointer
    lending { loan in
      _ = flow_content_set_title(engine, content, loan.view(name.calledText))
      for var element in stage.cast.roles[name]?.elements ?? [] {
        if let value = values[element.id] { element.value = value }
        var lent = element.lent(loan)
        let status = flow_content_add(engine, content, &lent)
        if status != FLOW_OK { stage.addFailure("element '\(element.id)' of \(name) was refused") }
      }
      if let focus = stage.cast.roles[name]?.focus, !focus.isEmpty {
        _ = flow_content_set_focus(engine, content, loan.view(focus))
      }
    }
    stage.delivered(Token("render", name))
  }
}
