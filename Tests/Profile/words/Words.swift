public import CFlowABI
import FlowKit

// Words of FlowKit that the sample does not say, so that both kinds of Swift compile and run them.

/// Lists its arguments, of every type.
final class Everything: Screen {
  static let id = "words.everything"

  struct Arguments: ArgumentList {
    var number: Int
    var page: Int32? = nil
    var tags: [String]? = nil
    var raw: [UInt8]? = nil
    var map: [Value.Entry]? = nil
    static var list: [Argument<Self>] {
      [
        .required("number", about: "any") { $0.number }, .optional("page", default: 1) { $0.page },
        .optional("tags") { $0.tags }, .optional("raw") { $0.raw }, .optional("map") { $0.map },
      ]
    }
  }

  let context: Context
  init(_ context: Context) { self.context = context }

  var content: Content {
    Content("Everything") {
      Text("\(arguments)").label("The arguments")
      Field("age", "Age", value: 7, type: FLOW_FIELD_NUMBER).limits(0, to: 9).secret()
      List("rows", "Rows", [Row("a", "A").icon("mail").badge("1").menu(Row.Action("go", "Go"))])
    }
  }
}

/// Opens by openers, in batches and in tabs, and shows what came of it.
final class Words: Coordinator {
  static let id = "words"
  let context: Context
  private var first: flow_screen = FLOW_NONE
  init(_ context: Context) { self.context = context }

  static var savedState: SavedState<Words>? {
    SavedState(version: 2) {
      ["first": .integer($0.savedID(of: $0.first))]
    } restore: {
      (words, state, version) throws(FlowError) in
      guard version == 2 else { throw FlowError(FLOW_ERROR_BAD_VALUE, "it is of \(version)") }
      words.first = words.restoredScreen(state?["first"]?.integer ?? 0)
    }
  }

  static var callbacks: [Callback<Words>] {
    [
      .done("asked") { words, outcome in words.log("asked: \(outcome.isDone)") },
      .completion("gone") { words, screen in words.first = FLOW_NONE },
      .dismissed("away") { words, _ in words.stateChanged() },
      .answered("chosen") { words, button in words.log(button ?? "none") },
    ]
  }

  func start() throws(FlowError) {
    try openTabs([Tab(Opener(Everything.self, .init(number: 1)), title: "One")])
    let transition = Transition.push.done(by: "asked")
    try batch(with: transition) { requests in
      requests.push(Opener(Everything.self, .init(number: 2, page: 3, tags: ["a"])))
      requests.replaceTop(
        Opener(
          Everything.self, .init(number: 4, raw: [1, 255], map: [.init(key: "k", value: 0.5)])))
    }
    first = transition.opened
    let timer = try every(milliseconds: 5) {}
    timer.stop()
    timer.stop()
    let screen = try instance(transition.opened, as: Everything.self)
    log("\(screen.arguments) \(context.link?.name(of: Cause.back) ?? "")")
    do throws(FlowError) {
      try watch(-1) { _ in }
    } catch {
      log("\(error)")
    }
    do throws(FlowError) {
      try openDeepLink(DeepLink(scheme: "words", segments: ["none"]), in: 5)
    } catch {
      log("\(error)")
    }
  }
}

private let entry = PluginEntry("words", "1.0") {
  Registry.begin($0, $1, $2, $3) { (registry) throws(FlowError) in
    try registry.add(Words.self)
    try registry.add(Everything.self)
  }
}

/// The one function that a plugin in Swift exports.
@c(flow_plugin_main)
public func pluginMain() -> UnsafePointer<flow_plugin_entry_table>? { entry.table }
