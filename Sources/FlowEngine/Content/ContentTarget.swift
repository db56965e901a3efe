import FlowModel
import FlowRecords

/// A thing that a screen is being asked for, which it fills through a handle.
enum ContentTarget {
  case content(ContentStore)
  case rows(RowRange)

  /// The screen that is asked; nil for an alert's.
  var screen: ScreenID? {
    switch self {
    case .content(let store): store.screen
    case .rows(let range): range.screen
    }
  }
}
