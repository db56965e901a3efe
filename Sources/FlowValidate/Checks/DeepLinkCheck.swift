import CFlowABI
import CFlowURI
import FlowKit
import FlowKitHost
import FlowText

/// The check of deep links, followed from anywhere.
enum DeepLinkCheck {
  static let check = Check(
    id: "flow.links",
    about: "A deep link leads to the same from everywhere, and twice to the same.",
    stage: .use, run: run)

  private static func run(_ trial: Trial) throws(Finding) {
    let world = try World.loaded(trial)
    let links = uris(of: world)
    if links.isEmpty { throw .skipped("It has no deep links.") }
    for link in links {
      trial.note("open '\(link)' in a window that has just begun")
      guard let cold = try opened(link, in: world, steps: 0) else { continue }
      for steps in [5, 20] {
        trial.note("open '\(link)' after \(steps) steps")
        guard let warm = try opened(link, in: world, steps: steps) else { continue }
        if warm != cold {
          throw .failed(
            "'\(link)' leads to \(cold) in a new window, and to \(warm) after \(steps) steps.",
            advice: "Open in navigate what the route means, whatever is shown already.")
        }
      }
    }
  }

  /// - Returns: The classes of the screens from the root up; `nil` where the link was not done, as
  ///   when the user has to sign in first.
  private static func opened(
    _ link: String, in world: World, steps: Int
  ) throws(Finding) -> String? {
    let walk = try Walk(world: world)
    walk.looksForFaults = false
    // The first step opens the flow.
    try walk.takeSteps(Array(0..<(steps + 1)))
    guard let window = world.engine.windows.last, world.engine.top(of: window) != nil else {
      try walk.close()
      return nil
    }
    func open() -> Outcome? {
      var transition: flow_transition = FLOW_NONE
      try? world.engine.explained {
        flow_uri_open(world.engine.pointer, window, link, nil, &transition, $0)
      }
      world.pass(1_000)
      defer { _ = flow_transition_release(world.engine.pointer, transition) }
      return try? world.engine.outcome(of: transition)
    }
    guard let outcome = open(), outcome.isDone || outcome.kind == FLOW_OUTCOME_NOOP else {
      try walk.close()
      return nil
    }
    let shown = shown(world, in: window)
    if let again = open(), !again.isDone, again.kind != FLOW_OUTCOME_NOOP {
      let word = OutcomeName.of(again) { world.engine.name(of: $0) }
      throw .failed(
        "'\(link)' can be opened once, but the second time it is \(word).",
        advice: "Open in navigate what the route means, whatever is shown already.")
    }
    if Self.shown(world, in: window) != shown {
      throw .failed(
        "'\(link)' opened twice shows \(shown), then \(Self.shown(world, in: window)).",
        advice: "Open in navigate something that stays: a screen for each route.")
    }
    try walk.close()
    return shown
  }

  /// Returns the classes of all screens, layer by layer; of tabs, only the selected one's.
  private static func shown(_ world: World, in window: flow_window) -> String {
    world.engine.layers(of: window).map { layer in
      layer.screens.map { world.engine.classID(of: $0) ?? "?" }.joined(separator: " > ")
    }.joined(separator: " | ")
  }

  /// Returns URIs that the plugin's classes understand.
  static func uris(of world: World) -> [String] {
    world.classes.flatMap(\.templates).flatMap { uris($0.uri) }
  }

  /// Returns URIs that match a template like `shop://product/{id:i}?{page:i}`.
  private static func uris(_ template: String) -> [String] {
    let halves = template.split(separator: "?", maxSplits: 1).map(String.init)
    guard let path = halves.first else { return [] }
    let samples = ["i": "1", "d": "1.5", "b": "true"]
    func filled(_ text: String, isQuery: Bool) -> String {
      var result = ""
      var rest = text[...]
      while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
        let words = rest[rest.index(after: open)..<close].split(separator: ":")
        let value = words.count > 1 ? samples[String(words[1])] ?? "a" : "a"
        result += rest[..<open]
        result += isQuery ? "\(words.first ?? "")=\(value)" : value
        rest = rest[rest.index(after: close)...]
      }
      return result + rest
    }
    let plain = filled(path, isQuery: false)
    return halves.count > 1 ? [plain, plain + "?" + filled(halves[1], isQuery: true)] : [plain]
  }
}
