public import CFlowABI
import CScene
public import FlowKit

/// An engine in the loop of a host, with all that waits for its next turn: functions, and plugins
/// whose files have changed.
///
///     let loop = try SceneLoop()
///     try loop.watch(file: "shop.so")
///     let scene = try Scene(loop.engine)
///     try scene.start()
///     repeat {
///       while let news = scene.next() { show(news) }
///       wait(for: loop.descriptor)
///     } while loop.run() && !isOver
///
/// There is one descriptor and no time to wait for. The loop ends with its engine, by ``finish()``,
/// by `end()` of the engine, or with the last reference to both, on the thread that has made it.
/// @since 0.4
public final class SceneLoop {
  /// The engine, which ends with the loop.
  public let engine: Engine
  /// The loop as the C functions take it; it must not be used after the end.
  public let pointer: OpaquePointer

  /// Makes an engine, and its loop.
  public init(_ options: Engine.Options = Engine.Options()) throws(FlowError) {
    let owner = Owner()
    engine = try Engine(options: options) { settings, engine in
      let status = flow_scene_loop_create(&settings, &owner.loop, nil)
      engine = flow_scene_loop_engine(owner.loop)
      return status
    } destroy: { _ in
      flow_scene_loop_destroy(owner.loop) != FLOW_FALSE ? FLOW_OK : FLOW_ERROR_IN_CALLBACK
    }
    guard let loop = owner.loop else { throw FlowError(FLOW_ERROR_INTERNAL, "there is no loop") }
    pointer = loop
  }

  /// Ends the engine, and the loop with it: at once, or, inside a callback or a function of the
  /// loop, in the next ``run()`` or at the end of this one.
  ///
  /// - Returns: False if it lives until then.
  @discardableResult
  public func finish() -> Bool {
    if !engine.hasEnded, flow_scene_loop_destroy(pointer) != FLOW_FALSE { engine.noteEnd() }
    return engine.hasEnded
  }

  /// The descriptor to poll for reading, before each wait; -1 while a callback is on the stack, and
  /// after the end.
  public var descriptor: Int32 { engine.hasEnded ? -1 : flow_scene_loop_descriptor(pointer) }

  /// Does what there is to do: dispatches the engine, runs what waits, loads files again. Does
  /// nothing while a callback is on the stack.
  ///
  /// - Returns: False if the loop has ended.
  @discardableResult
  public func run() -> Bool {
    if !engine.hasEnded, flow_scene_loop_run(pointer) == FLOW_FALSE { engine.noteEnd() }
    return !engine.hasEnded
  }

  /// Runs something in the next ``run()``, when no callback is on the stack. At the
  /// end it is only let go.
  public func later(_ run: @escaping () -> Void) {
    guard !engine.hasEnded else { return }
    let box = Box<Void, Void>(run)
    flow_scene_loop_later(
      pointer,
      flow_callback(
        function: { data, _, _ in Box<Void, Void>.of(data)?() }, user_data: box.retained,
        destroy: { Box<Void, Void>.release($0) }))
  }

  /// Loads a plugin again, by its id or its file: what moves in scenes comes to its end before, and
  /// focus and scroll are kept. Inside a callback its turn comes in ``run()``.
  public func reload(plugin: String) throws(FlowError) {
    try explained { flow_scene_loop_reload(pointer, plugin, $0) }
  }

  /// Loads a plugin's file, unless it is loaded, and again whenever it has become another file.
  public func watch(file: String) throws(FlowError) {
    try explained { flow_scene_loop_watch(pointer, file, $0) }
  }

  /// True if words or the language are others than when this was asked last, for a host that keeps
  /// them. The first answer is true.
  public func hasOtherWords() -> Bool {
    !engine.hasEnded && flow_scene_loop_words(pointer) != FLOW_FALSE
  }

  /// Runs a call of the C functions that explains its failure in a `flow_error`.
  public func explained(
    _ call: (UnsafeMutablePointer<flow_error>) -> flow_status
  ) throws(FlowError) {
    if engine.hasEnded { throw FlowError(FLOW_ERROR_INVALID_ARGUMENT, "the loop has ended") }
    try engine.explained(call)
  }
}

/// A loop, as its engine has it.
private final class Owner {
  var loop: OpaquePointer?
}
