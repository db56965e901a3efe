public import CFlowABI
public import CScene
public import FlowKit

extension Scene {
  /// A piece of news of a scene: what to make, move, show or drop.
  public enum News {
    /// A layer is new, at its index.
    case layerCame(Layer)
    /// A layer has changed, `FLOW_LAYER_…`.
    case layerChanged(Layer, UInt32)
    /// A layer goes; a motion may still show it.
    case layerWent(Layer)
    /// A page has its first content, which is read, not told.
    case pageCame(Page)
    /// A page has changed, `FLOW_PAGE_…`.
    case pageChanged(Page, UInt32)
    /// A page goes, with its elements.
    case pageWent(Page)
    /// All of the new content of a page has been told.
    case pageTold(Page)
    /// In a list of a page elements go from a place, or come there.
    case elements(Page, list: UInt32, first: Int, removed: Int, inserted: Int)
    /// An element has changed, `FLOW_SHOWN_…`.
    case elementChanged(Element, UInt32)
    /// Rows go from a place, then others come there.
    case rows(Element, first: Int, removed: Int, inserted: Int)
    /// Rows say something else.
    case rowsChanged(Element, Range<Int>)
    /// One page takes the place of another.
    case motion(Motion)
    /// All that moves is at its end now.
    case motionOver
    /// An element of a page gets the focus; `nil`: the page itself.
    case focus(Page, Element?)
    /// A text is said to the users who hear the window.
    case say(String)
    /// The window has changed, `FLOW_SCENE_…`.
    case windowChanged(UInt32)
    /// A flow of the window has ended.
    case flowEnded(flow_coordinator, flow_cause, Value?)
    /// The user wants to see a URI.
    case link(String)
    /// A wish of the user came to nothing, for a reason; of a close with `FLOW_SCENE_CLOSED`.
    case refused(String, UInt32)

    init?(_ told: flow_news) {
      let (layer, page, element) = (Layer(told.layer), Page(told.page), Element(told.element))
      switch told.kind {
      case FLOW_NEWS_LAYER_CAME: self.init(layer.map { .layerCame($0) })
      case FLOW_NEWS_LAYER_CHANGED: self.init(layer.map { .layerChanged($0, told.changed) })
      case FLOW_NEWS_LAYER_WENT: self.init(layer.map { .layerWent($0) })
      case FLOW_NEWS_PAGE_CAME: self.init(page.map { .pageCame($0) })
      case FLOW_NEWS_PAGE_CHANGED: self.init(page.map { .pageChanged($0, told.changed) })
      case FLOW_NEWS_PAGE_WENT: self.init(page.map { .pageWent($0) })
      case FLOW_NEWS_PAGE_TOLD: self.init(page.map { .pageTold($0) })
      case FLOW_NEWS_ELEMENTS:
        self.init(
          page.map {
            .elements(
              $0, list: told.list, first: told.first, removed: told.removed,
              inserted: told.inserted)
          })
      case FLOW_NEWS_ELEMENT_CHANGED: self.init(element.map { .elementChanged($0, told.changed) })
      case FLOW_NEWS_ROWS:
        self.init(
          element.map {
            .rows($0, first: told.first, removed: told.removed, inserted: told.inserted)
          })
      case FLOW_NEWS_ROWS_CHANGED:
        self.init(element.map { .rowsChanged($0, told.first..<told.first + told.inserted) })
      case FLOW_NEWS_MOTION: self = .motion(Motion(told))
      case FLOW_NEWS_MOTION_OVER: self = .motionOver
      case FLOW_NEWS_FOCUS: self.init(page.map { .focus($0, element) })
      case FLOW_NEWS_SAY: self = .say(text(told.text))
      case FLOW_NEWS_WINDOW_CHANGED: self = .windowChanged(told.changed)
      case FLOW_NEWS_FLOW_ENDED: self = .flowEnded(told.flow, told.cause, Value(told.value))
      case FLOW_NEWS_LINK: self = .link(text(told.text))
      case FLOW_NEWS_REFUSED: self = .refused(text(told.text), told.changed)
      default: return nil
      }
    }

    private init?(_ news: News?) {
      guard let news else { return nil }
      self = news
    }
  }

  /// A way from one page to another.
  public struct Motion {
    /// Its number, for ``Scene/rested(_:)``; 0 while a finger holds it.
    public let number: UInt32
    /// The way, `FLOW_WAY_…`.
    public let way: flow_scene_way
    /// The layer in which it moves.
    public let layer: Layer?
    /// The index of the place of the layer that it moves in.
    public let place: Int
    /// The page that was seen.
    public let from: Page?
    /// The page that is seen at the end.
    public let to: Page?
    /// True while a finger holds it.
    public let isHeld: Bool
    /// The part of the way at which it begins, from 0 to 1.
    public let progress: Double
    /// The part of the way at which it ends: 0 or 1.
    public let target: Double

    init(_ told: flow_news) {
      (number, way) = (told.motion, told.way)
      (layer, from, to) = (Layer(told.layer), Page(told.page), Page(told.other))
      place = Int(told.place)
      isHeld = told.is_held != FLOW_FALSE
      (progress, target) = (told.progress, told.target)
    }
  }
}
