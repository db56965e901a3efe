import CFlowABI
import FlowKit
import FlowKitHost

/// The parts of a layer to draw: the screen on top of it, and its surroundings.
struct PageView {
  /// `FLOW_NONE` for a tab in which nothing has been opened.
  var screen: flow_screen
  var layer: LayerInfo
  var content: Content
  var state: PageState
  var canBack = false
  /// The screens of the stack, root first, with their titles.
  var crumbs: [(screen: flow_screen, title: String)] = []
  /// The ids of the element below that the layer points at, and of its row; empty for none.
  var source = (element: "", row: "")
  let words: HostWords
  /// The page of the scene; `nil` where nothing has been opened.
  var page: Scene.Page?
  /// The pages of all places of the layer, side by side, with this page among them; none if there
  /// is one place.
  var columns: [PageView] = []
  /// The tabs or pages around the page, outermost first: the tabs of its layer, and
  /// the tabs inside the layer.
  var rows: [TabRow] = []
  /// True in all columns but the first one, which shows the tabs of the layer.
  var hidesTabs = false
  /// True in the first column while the tabs of the layer have the keys.
  var hasTabsFocus = false
  /// The text in the place of a page that is not there; empty for the word of the host.
  var emptyText = ""
  /// The counter that moves progress without a known end.
  var tick = 0

  /// The form in which it covers the layers below.
  enum Kind { case full, sheet, popover, alert, dialog }

  var kind: Kind {
    switch layer.style {
    case _ where layer.index == 0: .full
    case FLOW_STYLE_FULL_SCREEN_COVER: .full
    case FLOW_STYLE_POPOVER: .popover
    case FLOW_STYLE_ALERT: .alert
    case FLOW_STYLE_CONFIRMATION_DIALOG: .dialog
    case FLOW_STYLE_PUSH: .full
    default: .sheet
    }
  }

  var isAlert: Bool { kind == .alert || kind == .dialog }
}
