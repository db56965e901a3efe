package import CFlowABI
import FlowMessages

/// The place that a new layer points at: an element of the screen it is presented from, or one of
/// that element's rows (T4).
package struct Anchor {
  private let element: TextBlock
  private let row: TextBlock?

  /// Copies what a caller names; nil if it names nothing.
  package init?(given settings: UnsafePointer<flow_options>) {
    guard settings.pointee.source.size > 0 else { return nil }
    element = TextBlock(copying: Message("%", settings.pointee.source))
    row =
      settings.pointee.source_row.size > 0
      ? TextBlock(copying: Message("%", settings.pointee.source_row)) : nil
  }

  /// The id of the element as C reads it; valid as long as this.
  package var elementText: flow_string { Self.text(of: element) }

  /// The id of the row as C reads it, empty if it points at the whole element.
  package var rowText: flow_string { row.map(Self.text(of:)) ?? flow_string() }

  private static func text(of block: TextBlock) -> flow_string {
    flow_string(data: block.pointer, size: strlen(block.pointer))
  }
}
