import CFlowABI
import FlowKit
import FlowKitHost
import Glibc

/// An engine with one window, the classes of these tests, and a clock that tests set.
final class World {
  let engine: Engine
  let window: Window
  private(set) var ending: Ending?
  let told: Box<[String]>
  let now: Box<UInt64>

  final class Box<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  /// - Parameter flags: of the engine, `FLOW_ENGINE_…`.
  init(flags: UInt32 = 0) throws {
    let (told, now) = (Box<[String]>([]), Box<UInt64>(0))
    var options = Engine.Options()
    options.diagnostic = { told.value.append($0.message) }
    options.clock = { now.value }
    options.flags = flags
    engine = try Engine(options)
    window = try Window(engine)
    self.told = told
    self.now = now
    try engine.classes.add(Script.self)
    try engine.classes.add(Page.self)
  }

  /// Opens the coordinator that runs `script` when it starts.
  func open(_ script: @escaping (Script) throws -> Void) throws {
    try Script.$next.withValue(Script.Next(script)) {
      try window.open(Script.id) { [self] in ending = $0 }
    }
  }

  /// Runs tasks until nothing is left to do.
  func dispatch() throws {
    var wait = pollfd(fd: try engine.descriptor(), events: Int16(POLLIN), revents: 0)
    while poll(&wait, 1, 100) > 0 { try engine.dispatch() }
  }

  func press(_ id: String) throws {
    guard let screen = window.top else { return }
    _ = try engine.content(of: screen)
    try engine.press(id, on: screen)
  }

  var title: String? { window.top.flatMap { try? engine.content(of: $0) }?.title }
}

/// A coordinator that runs a test's body.
final class Script: Coordinator {
  static let id = "script"
  /// The body of the next instance, and of no other after it. Each test has its own.
  @TaskLocal static var next: Next?

  final class Next: @unchecked Sendable {
    private var script: ((Script) throws -> Void)?

    init(_ script: @escaping (Script) throws -> Void) { self.script = script }

    func take() -> ((Script) throws -> Void)? {
      defer { script = nil }
      return script
    }
  }

  let context: Context
  private let script: ((Script) throws -> Void)?
  var onChild: ((Ending) -> Void)?

  init(_ context: Context) throws(FlowError) {
    if context.arguments["fail"] != nil { throw FlowError(FLOW_ERROR_BAD_VALUE, "asked to fail") }
    self.context = context
    script = Script.next?.take()
  }

  func start() throws(FlowError) {
    do {
      if let script { try script(self) } else { try open(Page.self, ["title": "child"]) }
    } catch let error as FlowError {
      throw error
    } catch {
      throw FlowError(FLOW_ERROR_INTERNAL, "\(error)")
    }
  }

  func childFinished(_ child: flow_coordinator, _ ending: Ending) { onChild?(ending) }
}

/// A screen with a title, and buttons that finish.
final class Page: Screen {
  static let id = "page"
  let context: Context
  init(_ context: Context) { self.context = context }

  static var actions: [Action<Page>] {
    [
      Action("done") { (page) throws(FlowError) in try page.finish(with: page.arguments) },
      Action("double", returning: { (_, value) in .integer((value.integer ?? 0) * 2) }),
      Action("fail") { (_) throws(FlowError) in throw FlowError(FLOW_ERROR_LIMIT, "too much") },
    ]
  }

  var content: Content {
    Content(arguments["title"]?.string ?? "page") {
      Button("done", "Done")
      Button("fail", "Fail")
    }
  }
}
