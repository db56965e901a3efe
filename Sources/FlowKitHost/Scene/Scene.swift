public import CFlowABI
import CScene
public import FlowKit

/// The layers, pages, elements and rows of one window, kept in line with the engine by
/// libflow-scene.
///
///     let scene = try Scene(engine) { wakeTheLoop() }
///     try scene.start("shop.main")
///     while let news = scene.next() { show(news) }
///
/// A scene changes in ``next()`` and nowhere else. A host without widgets reads it when there are
/// no news left. All that ``next()`` has handed out is good until it returns `nil`.
///
/// It ends with its window, by ``finish()`` or with the last reference to it. An engine that ends
/// first takes the window along; the scene tells nothing any more then, and is only ended.
public final class Scene {
  /// The engine whose window it shows.
  public let engine: Engine
  /// The scene as the C functions take it.
  public let pointer: OpaquePointer
  private var hasEnded = false

  /// Makes a scene for a window.
  ///
  /// - Parameters:
  ///   - window: A window without a presenter; `nil` makes one.
  ///   - isStill: True if it shows no motions: changes complete as soon as their news are read.
  ///   - soon: Runs when there are news. It may run inside callbacks, and only wakes a loop.
  public init(
    _ engine: Engine, window: flow_window = FLOW_NONE, isStill: Bool = false,
    soon: (() -> Void)? = nil
  ) throws(FlowError) {
    var skin = flow_skin()
    skin.struct_size = UInt32(MemoryLayout<flow_skin>.size)
    skin.flags = isStill ? FLOW_SKIN_STILL : 0
    let box = soon.map { Box<Void, Void>($0) }
    if let box {
      skin.data = box.retained
      skin.soon = { data, _ in Box<Void, Void>.of(data)?() }
      skin.destroy = { Box<Void, Void>.release($0) }
    }
    var made: OpaquePointer?
    do throws(FlowError) {
      try engine.explained { flow_scene_create(engine.pointer, window, &skin, &made, $0) }
    } catch {
      Box<Void, Void>.release(skin.data)
      throw error
    }
    guard let made else { throw FlowError(FLOW_ERROR_INTERNAL, "there is no scene") }
    self.engine = engine
    pointer = made
  }

  deinit { finish() }

  /// A word of `FLOW_WORD_TABLE` to show, in the language of the engine; empty for no such word.
  ///
  /// It is the text that the program has set (``Engine/setWord(_:to:)``), else the library's own in
  /// the language of ``Engine/setLocale(_:_:)``, else the text of the table.
  public static func word(_ word: flow_word, of engine: Engine) -> String {
    text(flow_scene_word(engine.pointer, word))
  }

  /// Ends it with its window: nobody is asked, and nothing more is told. Nothing of the scene may
  /// be used any more. A second call does nothing.
  public func finish() {
    guard !hasEnded else { return }
    hasEnded = true
    flow_scene_destroy(pointer)
  }

  // MARK: News

  /// Reads the next news; `nil` if there are none: the scene is as the engine has it.
  public func next() -> News? {
    var news = flow_news()
    news.struct_size = UInt32(MemoryLayout<flow_news>.size)
    // A kind that this kit does not know is passed over.
    while !hasEnded, flow_scene_next(pointer, &news) != FLOW_FALSE {
      if let known = News(news) { return known }
    }
    return nil
  }

  /// Reads all news, and tells nobody.
  public func drain() { while next() != nil {} }

  // MARK: What it shows

  /// The window; `FLOW_NONE` after it has been closed.
  public var window: flow_window { flow_scene_window(pointer) }

  /// The title of the window; empty for none.
  public var title: String { text(flow_scene_title(pointer)) }

  /// True if ``back()`` leads anywhere.
  public var canBack: Bool { flow_scene_can_back(pointer) != FLOW_FALSE }

  /// The layers, bottom first; none while the window is empty.
  public var layers: [Layer] {
    (0..<flow_scene_layer_count(pointer)).compactMap { Layer(flow_scene_layer_at(pointer, $0)) }
  }

  /// The layer on top; `nil` while the window is empty.
  public var top: Layer? {
    let count = flow_scene_layer_count(pointer)
    return count == 0 ? nil : Layer(flow_scene_layer_at(pointer, count - 1))
  }

  /// The page of a screen; `nil` if the scene has none, as before it has been seen.
  public func page(of screen: flow_screen) -> Page? { Page(flow_scene_page_of(pointer, screen)) }

  // MARK: Flows, and the user

  /// Begins a flow as the root of the window.
  ///
  /// - Parameter classID: Its class; `nil`: the first class of the plugin loaded last.
  public func start(_ classID: String? = nil, with arguments: Value? = nil) throws(FlowError) {
    try lending { loan throws(FlowError) in
      let name = classID.map { loan.cString($0) }
      try engine.explained { flow_scene_start(pointer, name, loan.pointer(arguments), $0) }
    }
  }

  /// Opens a deep link; one that nobody takes is told as refused.
  public func open(link: String) throws(FlowError) {
    try engine.explained { flow_scene_open_uri(pointer, link, $0) }
  }

  /// The user closes the window, and is told the outcome.
  public func close() throws(FlowError) { try engine.check(flow_scene_close(pointer)) }

  /// The user goes back.
  public func back() throws(FlowError) { try engine.check(flow_scene_back(pointer)) }

  /// The user goes back by the button in a page's bar.
  public func back(from page: Page) throws(FlowError) {
    try engine.check(flow_scene_page_back(page.pointer))
  }

  /// Says how many panes fit side by side.
  public func setFit(_ count: Int) throws(FlowError) {
    try engine.check(flow_scene_set_fit(pointer, count))
  }

  /// The user comes to the window, or leaves it.
  public func setActivity(_ activity: flow_activity) throws(FlowError) {
    try engine.check(flow_scene_set_activity(pointer, activity))
  }

  /// Keeps focus and scroll of each page, as a plugin is going to be loaded again.
  public func remember() { flow_scene_remember(pointer) }

  // MARK: Fingers and motion

  /// A finger takes hold of a layer, or, `nil`, of the page on top.
  ///
  /// - Returns: False if nothing is held.
  public func hold(_ layer: Layer? = nil) -> Bool {
    let isHeld = layer.map { flow_scene_hold_layer($0.pointer) } ?? flow_scene_hold_back(pointer)
    return isHeld != FLOW_FALSE
  }

  /// A finger takes hold of the page that a place of a layer shows, to turn to the page beside it:
  /// 1 for the next, -1 for the one before.
  ///
  /// - Returns: False if nothing is held.
  public func holdTurn(of layer: Layer, place: Int, by step: Int32) -> Bool {
    flow_scene_hold_turn(layer.pointer, place, step) != FLOW_FALSE
  }

  /// The finger has moved, to a part of the way from 0 to 1, at a time in milliseconds.
  public func moveHeld(to progress: Double, at time: UInt32) {
    flow_scene_hold_move(pointer, progress, time)
  }

  /// True if what is held goes when the finger is lifted at this time.
  public func goes(at time: UInt32) -> Bool { flow_scene_hold_goes(pointer, time) != FLOW_FALSE }

  /// The finger has been lifted.
  public func lift(at time: UInt32) { flow_scene_hold_lift(pointer, time) }

  /// The finger has been taken away: what it holds stays.
  public func cancelHeld() { flow_scene_hold_cancel(pointer) }

  /// A motion has come to its end.
  public func rested(_ motion: UInt32) { flow_scene_rested(pointer, motion) }

  /// Ends all motion.
  public func settle() { flow_scene_settle(pointer) }

  /// Tells whether the window is seen by anyone: in one that is not, nothing moves.
  public func setVisible(_ isVisible: Bool) {
    flow_scene_set_visible(pointer, isVisible ? FLOW_TRUE : FLOW_FALSE)
  }
}
