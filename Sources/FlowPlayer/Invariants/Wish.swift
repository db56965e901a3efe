import CFlowABI
import FlowKitHost

/// What a relative request would take away at most, if it were carried out at once (Q3).
extension Step {
  /// - Returns: The screens; `nil` if the step is no such request, or what it takes cannot be told
  ///   from the tree alone.
  func wish(on stage: Stage, _ found: Found) -> Set<flow_screen>? {
    // With a screen goes what it carries, wherever that is.
    if found.coordinators.values.contains(where: { $0.carrier != FLOW_NONE }) { return nil }
    if let gesture = action as? GestureStep {
      guard let layer = gesture.layer else { return back(gesture.options.by, on: stage, found) }
      return (try? stage.handle(layer)).flatMap { found.screens(from: $0) }
    }
    guard let request = action as? RequestStep else { return nil }
    switch request.verb.word {
    case "back": return back(request.options.by, on: stage, found)
    case "pop":
      let from = try? stage.handle(request.options.by ?? "window")
      return from.flatMap { try? stage.engine.router(of: $0) }.flatMap { found.top(of: $0) }
    case "drag":
      return request.names.first.flatMap { try? stage.handle($0) }.flatMap {
        found.screens(from: $0)
      }
    default: return nil
    }
  }

  private func back(_ by: String?, on stage: Stage, _ found: Found) -> Set<flow_screen>? {
    guard let window = try? stage.handle(by ?? "window"), let row = found.rows[window]?.last,
      let top = row.top, let router = found.screens[top]?.router
    else { return nil }
    return found.screens[top]?.index == 0 ? found.screens(from: row.layer) : found.top(of: router)
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

  /// The top screen of a stack, and what lies in the layers above.
  fileprivate func top(of router: flow_router) -> Set<flow_screen>? {
    let stack = screens.filter { $0.value.router == router }
    guard let top = stack.max(by: { $0.value.index < $1.value.index }),
      let rows = rows[top.value.window],
      let index = rows.firstIndex(where: { $0.layer == top.value.layer })
    else { return nil }
    let above = rows.indices.contains(index + 1) ? screens(from: rows[index + 1].layer) : []
    return (above ?? []).union([top.key])
  }

  /// Who is where, owned by whom: what a request that comes to nothing leaves as it is.
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
