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

  /// Registers a class of screens, whose methods have the types that ``Screen`` says.
  ///
  /// - Parameter isHeardHidden: its screens may store a route in their links even while they are
  ///   not visible (`FLOW_CLASS_HEARD_HIDDEN`).
  public func add<Added: Screen>(
    _ type: Added.Type, isHeardHidden: Bool = false
  ) throws(FlowError)
  where
    Added.WillAppearError == Never,
    Added.WillAppearResult == Void,
    Added.DidAppearError == Never,
    Added.DidAppearResult == Void,
    Added.WillDisappearError == Never,
    Added.WillDisappearResult == Void,
    Added.DidDisappearError == Never,
    Added.DidDisappearResult == Void,
    Added.RemovedError == Never,
    Added.RemovedResult == Void,
    Added.InputId == String,
    Added.InputValue == Value,
    Added.InputError: LifeError,
    Added.InputResult == Void,
    Added.MayLeaveLeave == Leave,
    Added.MayLeaveError == Never,
    Added.MayLeaveResult == Answer,
    Added.AttemptedCause == Cause,
    Added.AttemptedError == Never,
    Added.AttemptedResult == Void,
    Added.LinkChangedRoute == Route?,
    Added.LinkChangedError == Never,
    Added.LinkChangedResult == Void,
    Added.CapabilityId == String,
    Added.CapabilityError == Never,
    Added.CapabilityResult == UnsafeRawPointer?,
    Added.LocaleChangedError == Never,
    Added.LocaleChangedResult == Void,
    Added.ArgumentsChangedArguments == Value?,
    Added.ArgumentsChangedError == Never,
    Added.ArgumentsChangedResult == Void,
    Added.BackError == Never,
    Added.BackResult == Bool,
    Added.PausedActivity == flow_activity,
    Added.PausedError == Never,
    Added.PausedResult == Void,
    Added.ResumedError == Never,
    Added.ResumedResult == Void,
    Added.WrongId == String,
    Added.WrongReason == String?,
    Added.WrongError == Never,
    Added.WrongResult == Void
  {
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

  /// Registers a class of coordinators, whose methods have the types that ``Coordinator`` says.
  ///
  /// - Parameters:
  ///   - showsNothing: it only manages other coordinators (`FLOW_CLASS_ROOT`).
  ///   - isFirst: a host begins with it that is told only the plugin (`FLOW_CLASS_FIRST`).
  ///   - links: deep links: what a URI looks like, and the routes it stands for.
  public func add<Added: Coordinator>(
    _ type: Added.Type, showsNothing: Bool = false, isFirst: Bool = false,
    links: [(uri: String, routes: String)] = []
  ) throws(FlowError)
  where
    Added.ChildFinishedChild == flow_coordinator,
    Added.ChildFinishedEnding == Ending,
    Added.ChildFinishedError == Never,
    Added.ChildFinishedResult == Void,
    Added.MayLeaveLeave == Leave,
    Added.MayLeaveError == Never,
    Added.MayLeaveResult == Answer,
    Added.NavigateRoute == Route,
    Added.NavigateScreen == flow_screen,
    Added.NavigateError == Never,
    Added.NavigateResult == Bool,
    Added.MayNavigateRoute == Route,
    Added.MayNavigateQuestion == Question,
    Added.MayNavigateError == Never,
    Added.MayNavigateResult == Answer,
    Added.MaySelectLayer == flow_layer,
    Added.MaySelectFrom == Int,
    Added.MaySelectTo == Int,
    Added.MaySelectError == Never,
    Added.MaySelectResult == Answer,
    Added.ReselectedLayer == flow_layer,
    Added.ReselectedIndex == Int,
    Added.ReselectedError == Never,
    Added.ReselectedResult == Void
  {
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
