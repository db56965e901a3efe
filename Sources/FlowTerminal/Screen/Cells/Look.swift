/// The purpose of a cell; the theme gives it colours (``Theme``).
enum Look: UInt8, CaseIterable {
  case normal
  /// Secondary text: hints, placeholders, disabled elements.
  case quiet
  case strong
  case heading
  /// Frames, lines, tracks.
  case frame
  /// The frame of the active layer, and marks of selected things.
  case accent
  /// The bar above a page, and what stands in it.
  case bar, barQuiet, barButton
  /// The bar of a sheet.
  case sheetBar
  /// The focused button, row or tab.
  case focus
  /// The text of a field, and of the one that has the focus.
  case field, fieldFocus
  case button, primary, destructive
  case primaryFocus, destructiveFocus
  case link
  case error, warning, good
  /// Keys in the bar at the bottom, and what they do.
  case key, keyWord
  /// Everything below a layer.
  case dimmed
}
