import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

extension Stage {
  // MARK: From handles to names

  /// Returns the script's name for something. Objects that a plugin made are called like their
  /// class.
  func name(of handle: flow_handle) -> String {
    if handle == FLOW_NONE { return "none" }
    if let name = cast.name(of: handle) ?? nameOfNewAlert(handle) { return name }
    switch flow_kind_of(handle) {
    case FLOW_KIND_WINDOW: return cast.adopt(handle, as: "window")
    case FLOW_KIND_LAYER:
      nameLayers()
      return cast.name(of: handle) ?? "layer"
    case FLOW_KIND_SCREEN, FLOW_KIND_COORDINATOR: break
    default: return "handle"
    }
    guard !isShutDown, let classID = engine.classID(of: handle) else { return "gone" }
    let name = cast.adopt(handle, as: classID, classID: classID)
    follow(toItsEnd: handle)
    return name
  }

  /// Names new layers by their index now: `L1`, and `w2.L1` in a window other than the first.
  func nameLayers() {
    guard !isShutDown else { return }
    for window in engine.windows {
      let prefix = name(of: window) == "main" ? "" : "\(name(of: window))."
      for (index, layer) in engine.layerHandles(of: window).enumerated()
      where cast.name(of: layer) == nil {
        cast.bind("\(prefix)L\(index)", to: layer)
      }
    }
  }

  // MARK: From names to handles

  /// Finds the handle a name stands for; `nil` if nothing has been called so.
  ///
  /// `window` is the window the script works on, `router(X)` the router that X pushes on,
  /// `screen(L,N)` the screen at the depth N of what the layer L shows, `transition(L)` what the
  /// request with the label L returned, `none` the handle 0.
  func handle(_ name: String) throws(StepFailure) -> flow_handle? {
    if name == "none" { return FLOW_NONE }
    if name == "window" { return window }
    if let inner = argument(of: "router", in: name) {
      let owner = try known(inner)
      return try lifted { () throws(FlowError) in try engine.router(of: owner) }
    }
    if let inner = argument(of: "screen", in: name)?.cut(at: ",", keepsBlanks: false),
      inner.count == 2
    {
      let screens = engine.layer(try known(inner[0]))?.screens ?? []
      guard let depth = Int(inner[1]), screens.indices.contains(depth) else {
        throw StepFailure("'\(name)' is no screen: \(inner[0]) shows \(screens.count)")
      }
      return screens[depth]
    }
    if let label = argument(of: "transition", in: name) { return try request(label).transition }
    nameLayers()
    if let index = layerIndex(name), let layer = layer(at: index) { return layer }
    return cast.handle(name) ?? plugins[name]
  }

  /// Finds the handle of a name that must have been used before.
  func known(_ name: String) throws(StepFailure) -> flow_handle {
    if let handle = try handle(name) { return handle }
    if SomeInstance.classID(name) != nil {
      throw StepFailure("'\(name)' stands for any instance, which only expectations can look at")
    }
    // A script that allows errors would search for nobody.
    let hint = allowsErrors ? "" : Suggestion.hint(for: name, among: cast.allNames)
    var failure = StepFailure("nothing is called '\(name)'\(hint)")
    failure.isUnknownName = true
    throw failure
  }

  /// Throws if a name is that of a class, `shop.cart`, and no class has it: a built-in screen would
  /// be started in its place.
  func checkIsClass(_ name: String) throws(StepFailure) {
    let isClassLike = name.contains(".") && !name.contains("(")
    guard isClassLike, cast.roles[name] == nil, try handle(name) == nil, pluginClass(name) == nil
    else { return }
    let known = engine.plugins.flatMap { engine.classIDs(of: $0) }
    let hint = Suggestion.hint(for: name, among: known)
    throw StepFailure(
      "no class is called '\(name)'"
        + (hint.isEmpty ? "; load its plugin, or declare it with flow or screen" : hint))
  }

  /// True if the screen is one of a plugin's class.
  func isOfPlugin(_ screen: flow_screen) -> Bool {
    engine.classID(of: screen).flatMap(pluginClass) != nil
  }

  /// Finds the object a name stands for, and makes it now if the name has not been used before.
  func presentable(_ name: String) throws(FlowError) -> flow_handle {
    if let handle = try? handle(name) { return handle }
    let role = role(name)
    let arguments =
      role.classID == nil
      ? ["name": .string(name)] : role.arguments
    let classID = role.classID ?? role.kind.classID
    let handle = try engine.create(classID, arguments)
    cast.bind(name, to: handle, classID: classID)
    follow(toItsEnd: handle)
    return handle
  }

  /// Returns what was declared of a name; without a declaration it is a class of a plugin if there
  /// is one of this id, and a built-in screen otherwise.
  func role(_ name: String) -> Cast.Role {
    if let role = cast.roles[name] { return role }
    guard let kind = pluginClass(name) else { return Cast.Role(kind: .screen) }
    return Cast.Role(kind: kind == FLOW_KIND_COORDINATOR ? .flow : .screen, classID: name)
  }

  /// The kind of a class that a plugin has registered. Asks only for classes that are there: a
  /// wrong guess would be a diagnostic.
  private func pluginClass(_ id: String) -> flow_kind? {
    guard engine.plugins.contains(where: { engine.classIDs(of: $0).contains(id) }) else {
      return nil
    }
    return try? engine.info(ofClass: id).kind
  }

  func request(_ label: String) throws(StepFailure) -> MadeRequest {
    if let request = requests.last(where: { $0.label == label }) { return request }
    throw StepFailure("no request has the label '\(label)'")
  }

  private func argument(of function: String, in name: String) -> String? {
    guard name.hasPrefix("\(function)("), name.hasSuffix(")") else { return nil }
    let inner = String(name.dropFirst(function.count + 1).dropLast())
    return (try? named(inner)) ?? inner
  }

  private func layerIndex(_ name: String) -> Int? {
    name.hasPrefix("L") ? Int(name.dropFirst()) : nil
  }

  private func layer(at index: Int) -> flow_layer? {
    let layers = engine.layerHandles(of: window)
    return layers.indices.contains(index) ? layers[index] : nil
  }
}
