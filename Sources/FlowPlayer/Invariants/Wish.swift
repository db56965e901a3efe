import CFlowABI
import FlowKitHost

/// The losses that a request waiting for somebody's answer may cause, as they stood when it was
/// asked for (Q3).
struct Wish {
  /// The screens that it would take away at most, if it were carried out at once.
  let screens: Set<flow_screen>
  /// Every screen that was open then. Screens that have come since may go with the others.
  let known: Set<flow_screen>
  /// True if it may only be carried out by removing one of them, because it replaces that.
  let needsPlace: Bool

  /// - Returns: The screen that was taken away although the request was not about it.
  func other(among removed: [flow_screen], where isNear: (flow_screen) -> Bool) -> flow_screen? {
    removed.first { known.contains($0) && !screens.contains($0) && isNear($0) }
  }
}

extension Step {
  /// - Returns: `nil` if the step is no request that waits so, or what it takes cannot be told from
  ///   the tree alone.
  func wish(on stage: Stage, found: Found) -> Wish? {
    // A screen takes along what it carries, and opening a screen on a transient one removes that.
    if found.coordinators.values.contains(where: { $0.carrier != FLOW_NONE }) { return nil }
    if found.screens.values.contains(where: { $0.flags & FLOW_OPEN_TRANSIENT != 0 }) { return nil }
    guard let screens = taken(on: stage, found: found), !screens.isEmpty else { return nil }
    let isReplaced = (action as? RequestStep).map { $0.verb.replacesTop } ?? false
    return Wish(
      screens: screens, known: Set(found.screens.keys),
      needsPlace: isReplaced && !opensFlow(on: stage))
  }

  private func taken(on stage: Stage, found: Found) -> Set<flow_screen>? {
    if let gesture = action as? GestureStep {
      switch gesture.way {
      case .back: return back(gesture.options.by, on: stage, found: found)
      case .drag(let layer): return (try? stage.handle(layer)).flatMap { found.screens(from: $0) }
      case .turn: return nil
      }
    }
    if let batch = action as? BatchStep { return batch.taken(on: stage, found: found) }
    guard let request = action as? RequestStep else { return nil }
    if request.verb.takesTop { return request.router(on: stage).flatMap { found.top(1, of: $0) } }
    guard request.verb.has(FLOW_TRAIT_TOP), request.verb.has(FLOW_TRAIT_WISH) else { return nil }
    guard case .named = request.verb.subject else {
      return back(request.options.by, on: stage, found: found)
    }
    return request.names.first.flatMap { try? stage.handle($0) }.flatMap {
      found.screens(from: $0)
    }
  }

  private func back(_ by: String?, on stage: Stage, found: Found) -> Set<flow_screen>? {
    guard let window = try? stage.handle(by ?? "window"), let row = found.rows[window]?.last,
      let top = row.top, let router = found.screens[top]?.router
    else { return nil }
    return found.screens[top]?.index == 0
      ? found.screens(from: row.layer) : found.top(1, of: router)
  }

  private func opensFlow(on stage: Stage) -> Bool {
    guard let name = (action as? RequestStep)?.names.first else { return false }
    return stage.role(name).kind != .screen
  }
}

extension BatchStep {
  /// The top screens of each stack, as many as the batch pops or replaces there; `nil` if it asks
  /// for something else that takes screens away.
  fileprivate func taken(on stage: Stage, found: Found) -> Set<flow_screen>? {
    var counts: [flow_router: Int] = [:]
    for request in requests {
      if request.verb.takesTop {
        guard let router = request.router(on: stage) else { return nil }
        counts[router, default: 0] += 1
      } else if request.verb.has(FLOW_TRAIT_CLOSES) {
        return nil
      }
    }
    return counts.reduce(into: []) { $0.formUnion(found.top($1.value, of: $1.key) ?? []) }
  }
}

extension RequestVerb {
  /// True if it removes the top screen of a stack, and no other screen of that stack.
  fileprivate var takesTop: Bool {
    has(FLOW_TRAIT_TOP) && !has(FLOW_TRAIT_WISH) && !operands.contains(.count)
  }

  fileprivate var replacesTop: Bool { takesTop && has(FLOW_TRAIT_OPENS) }
}

extension RequestStep {
  /// Returns the stack that it acts on, if that exists.
  fileprivate func router(on stage: Stage) -> flow_router? {
    let from = try? stage.handle(options.by ?? "window")
    return from.flatMap { try? stage.engine.router(of: $0) }
  }
}

extension Found {
  /// A layer's screens and those of all layers above it.
  fileprivate func screens(from layer: flow_layer) -> Set<flow_screen>? {
    for (window, rows) in rows {
      guard let index = rows.firstIndex(where: { $0.layer == layer }) else { continue }
      let layers = Set(rows[index...].map(\.layer))
      return Set(
        screens.filter { $0.value.window == window && layers.contains($0.value.layer) }.keys)
    }
    return nil
  }

  /// Returns the top screens of a stack, and all screens in the layers above.
  fileprivate func top(_ count: Int, of router: flow_router) -> Set<flow_screen>? {
    let stack = screens.filter { $0.value.router == router }
      .sorted { $0.value.index < $1.value.index }
    guard let top = stack.last, let rows = rows[top.value.window],
      let index = rows.firstIndex(where: { $0.layer == top.value.layer })
    else { return nil }
    let above = rows.indices.contains(index + 1) ? screens(from: rows[index + 1].layer) : []
    return (above ?? []).union(stack.suffix(count).map(\.key))
  }

  /// The place and owner of each object, which a request that comes to nothing leaves as they are.
  var tree: [flow_handle: [flow_handle]] {
    var tree: [flow_handle: [flow_handle]] = [:]
    for (window, rows) in rows { tree[window] = rows.map(\.layer) }
    for (screen, info) in screens {
      tree[screen] = [info.router, info.layer, info.owner, flow_handle(info.index)]
    }
    for (coordinator, info) in coordinators { tree[coordinator] = [info.parent, info.carrier] }
    return tree
  }
}
