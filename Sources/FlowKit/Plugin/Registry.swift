public import CFlowABI

/// The place to register classes, of a plugin that begins or of a host.
public struct Registry {
  /// The engine that the classes are registered in.
  public let link: EngineLink
  private let plugin: flow_plugin
  package let state: PluginState

  /// - Parameter plugin: the plugin whose classes they are; `FLOW_NONE` for the host.
  public init(_ link: EngineLink, _ plugin: flow_plugin = FLOW_NONE) {
    self.link = link
    self.plugin = plugin
    state = PluginState(link: link)
  }

  /// Registers a class of screens.
  ///
  /// - Parameter isHeardHidden: its screens may store a route in their links even while they are
  ///   not visible (`FLOW_CLASS_HEARD_HIDDEN`).
  public func add<Added: Screen>(
    _ type: Added.Type, isHeardHidden: Bool = false
  ) throws(FlowError) {
    let members = Members(of: Added.self)
    var description = ClassDescription(
      FLOW_KIND_SCREEN, Added.id, flags: isHeardHidden ? FLOW_CLASS_HEARD_HIDDEN : 0)
    description.arguments = Added.Arguments.listed
    description.addScreenMethods()
    try members.add(to: &description)
    let owner = ClassOwner(link: link, id: Added.id, plugin: state) { (context) throws(FlowError) in
      let screen = try Added(context)
      return ScreenInstance(screen: screen, context: context, members: members)
    }
    try description.register(in: link, of: plugin, owner: owner)
  }

  /// Registers a class of coordinators.
  ///
  /// - Parameters:
  ///   - showsNothing: it only manages other coordinators (`FLOW_CLASS_ROOT`).
  ///   - isFirst: a host begins with it that is told only the plugin (`FLOW_CLASS_FIRST`).
  ///   - links: deep links: what a URI looks like, and the routes it stands for.
  public func add<Added: Coordinator>(
    _ type: Added.Type, showsNothing: Bool = false, isFirst: Bool = false,
    links: [(uri: String, routes: String)] = []
  ) throws(FlowError) {
    let members = Members(of: Added.self)
    var description = ClassDescription(
      FLOW_KIND_COORDINATOR, Added.id,
      flags: (showsNothing ? FLOW_CLASS_ROOT : 0) | (isFirst ? FLOW_CLASS_FIRST : 0))
    description.links = links
    description.arguments = Added.Arguments.listed
    description.addCoordinatorMethods()
    try members.add(to: &description)
    let owner = ClassOwner(link: link, id: Added.id, plugin: state) { (context) throws(FlowError) in
      let coordinator = try Added(context)
      return CoordinatorInstance(
        coordinator: coordinator, context: context, members: members)
    }
    try description.register(in: link, of: plugin, owner: owner)
  }
}

/// State shared by all classes that one plugin registered in one engine; it ends with the last of
/// them.
package final class PluginState {
  let link: EngineLink
  /// The ids of the living classes whose instances are made by ``ClassOwner``.
  private(set) var classes: [String] = []
  /// Runs when the last class ends.
  var atEnd: (() -> Void)?
  #if !hasFeature(Embedded) && !FLOWKIT_WITHOUT_TASKS
    /// The executor of tasks, made for the first one.
    var executor: EngineExecutor?
  #endif

  init(link: EngineLink) { self.link = link }

  func addClass(_ id: String) { classes.append(id) }

  /// Counts a class that has ended, and runs `atEnd` behind the last.
  func removeClass(_ id: String) {
    if let index = classes.firstIndex(where: { sameText($0, id) }) { classes.remove(at: index) }
    guard classes.isEmpty else { return }
    atEnd?()
    atEnd = nil
  }
}
