public import CFlowABI

// A method of a screen or coordinator has a default, so that a class need not write it; one that is
// written with another type would compile and never be called. The protocols here have each method
// once more, with types that the compiler finds in the class, and Registry.add(_:) takes a class
// only if these are the right ones.

/// The errors that a method which may throw throws: `FlowError`, or none.
public protocol LifeError: Error {}
extension FlowError: LifeError {}
extension Never: LifeError {}

/// The types of the methods of a ``Screen``, as a class has them.
public protocol ScreenTypes: AnyObject {
  /// The error of `willAppear`.
  associatedtype WillAppearError: Error = Never
  /// The result of `willAppear`.
  associatedtype WillAppearResult = Void
  /// The error of `didAppear`.
  associatedtype DidAppearError: Error = Never
  /// The result of `didAppear`.
  associatedtype DidAppearResult = Void
  /// The error of `willDisappear`.
  associatedtype WillDisappearError: Error = Never
  /// The result of `willDisappear`.
  associatedtype WillDisappearResult = Void
  /// The error of `didDisappear`.
  associatedtype DidDisappearError: Error = Never
  /// The result of `didDisappear`.
  associatedtype DidDisappearResult = Void
  /// The error of `removed`.
  associatedtype RemovedError: Error = Never
  /// The result of `removed`.
  associatedtype RemovedResult = Void
  /// The type of `id` of `input`.
  associatedtype InputId = String
  /// The type of `value` of `input`.
  associatedtype InputValue = Value
  /// The error of `input`.
  associatedtype InputError: Error = Never
  /// The result of `input`.
  associatedtype InputResult = Void
  /// The type of `leave` of `mayLeave`.
  associatedtype MayLeaveLeave = Leave
  /// The error of `mayLeave`.
  associatedtype MayLeaveError: Error = Never
  /// The result of `mayLeave`.
  associatedtype MayLeaveResult = Answer
  /// The type of `cause` of `attempted`.
  associatedtype AttemptedCause = Cause
  /// The error of `attempted`.
  associatedtype AttemptedError: Error = Never
  /// The result of `attempted`.
  associatedtype AttemptedResult = Void
  /// The type of `route` of `linkChanged`.
  associatedtype LinkChangedRoute = Route?
  /// The error of `linkChanged`.
  associatedtype LinkChangedError: Error = Never
  /// The result of `linkChanged`.
  associatedtype LinkChangedResult = Void
  /// The type of `id` of `capability`.
  associatedtype CapabilityId = String
  /// The error of `capability`.
  associatedtype CapabilityError: Error = Never
  /// The result of `capability`.
  associatedtype CapabilityResult = UnsafeRawPointer?
  /// The error of `localeChanged`.
  associatedtype LocaleChangedError: Error = Never
  /// The result of `localeChanged`.
  associatedtype LocaleChangedResult = Void
  /// The type of `arguments` of `argumentsChanged`.
  associatedtype ArgumentsChangedArguments = Value?
  /// The error of `argumentsChanged`.
  associatedtype ArgumentsChangedError: Error = Never
  /// The result of `argumentsChanged`.
  associatedtype ArgumentsChangedResult = Void
  /// The error of `back`.
  associatedtype BackError: Error = Never
  /// The result of `back`.
  associatedtype BackResult = Bool
  /// The type of `activity` of `paused`.
  associatedtype PausedActivity = flow_activity
  /// The error of `paused`.
  associatedtype PausedError: Error = Never
  /// The result of `paused`.
  associatedtype PausedResult = Void
  /// The error of `resumed`.
  associatedtype ResumedError: Error = Never
  /// The result of `resumed`.
  associatedtype ResumedResult = Void
  /// The type of `id` of `wrong`.
  associatedtype WrongId = String
  /// The type of `reason` of `wrong`.
  associatedtype WrongReason = String?
  /// The error of `wrong`.
  associatedtype WrongError: Error = Never
  /// The result of `wrong`.
  associatedtype WrongResult = Void

  /// As in ``Screen``.
  func willAppear() throws(WillAppearError) -> WillAppearResult
  /// As in ``Screen``.
  func didAppear() throws(DidAppearError) -> DidAppearResult
  /// As in ``Screen``.
  func willDisappear() throws(WillDisappearError) -> WillDisappearResult
  /// As in ``Screen``.
  func didDisappear() throws(DidDisappearError) -> DidDisappearResult
  /// As in ``Screen``.
  func removed() throws(RemovedError) -> RemovedResult
  /// As in ``Screen``.
  func input(_ id: InputId, _ value: InputValue) throws(InputError) -> InputResult
  /// As in ``Screen``.
  func mayLeave(_ leave: MayLeaveLeave) throws(MayLeaveError) -> MayLeaveResult
  /// As in ``Screen``.
  func attempted(_ cause: AttemptedCause) throws(AttemptedError) -> AttemptedResult
  /// As in ``Screen``.
  func linkChanged(_ route: LinkChangedRoute) throws(LinkChangedError) -> LinkChangedResult
  /// As in ``Screen``.
  func capability(_ id: CapabilityId) throws(CapabilityError) -> CapabilityResult
  /// As in ``Screen``.
  func localeChanged() throws(LocaleChangedError) -> LocaleChangedResult
  /// As in ``Screen``.
  func argumentsChanged(_ arguments: ArgumentsChangedArguments) throws(ArgumentsChangedError)
    -> ArgumentsChangedResult
  /// As in ``Screen``.
  func back() throws(BackError) -> BackResult
  /// As in ``Screen``.
  func paused(_ activity: PausedActivity) throws(PausedError) -> PausedResult
  /// As in ``Screen``.
  func resumed() throws(ResumedError) -> ResumedResult
  /// As in ``Screen``.
  func wrong(_ id: WrongId, reason: WrongReason) throws(WrongError) -> WrongResult
}

/// The types of the methods of a ``Coordinator``, as a class has them.
public protocol CoordinatorTypes: AnyObject {
  /// The type of `child` of `childFinished`.
  associatedtype ChildFinishedChild = flow_coordinator
  /// The type of `ending` of `childFinished`.
  associatedtype ChildFinishedEnding = Ending
  /// The error of `childFinished`.
  associatedtype ChildFinishedError: Error = Never
  /// The result of `childFinished`.
  associatedtype ChildFinishedResult = Void
  /// The type of `leave` of `mayLeave`.
  associatedtype MayLeaveLeave = Leave
  /// The error of `mayLeave`.
  associatedtype MayLeaveError: Error = Never
  /// The result of `mayLeave`.
  associatedtype MayLeaveResult = Answer
  /// The type of `route` of `navigate`.
  associatedtype NavigateRoute = Route
  /// The type of `screen` of `navigate`.
  associatedtype NavigateScreen = flow_screen
  /// The error of `navigate`.
  associatedtype NavigateError: Error = Never
  /// The result of `navigate`.
  associatedtype NavigateResult = Bool
  /// The type of `route` of `mayNavigate`.
  associatedtype MayNavigateRoute = Route
  /// The type of `question` of `mayNavigate`.
  associatedtype MayNavigateQuestion = Question
  /// The error of `mayNavigate`.
  associatedtype MayNavigateError: Error = Never
  /// The result of `mayNavigate`.
  associatedtype MayNavigateResult = Answer
  /// The type of `layer` of `maySelect`.
  associatedtype MaySelectLayer = flow_layer
  /// The type of `from` of `maySelect`.
  associatedtype MaySelectFrom = Int
  /// The type of `to` of `maySelect`.
  associatedtype MaySelectTo = Int
  /// The error of `maySelect`.
  associatedtype MaySelectError: Error = Never
  /// The result of `maySelect`.
  associatedtype MaySelectResult = Answer
  /// The type of `layer` of `reselected`.
  associatedtype ReselectedLayer = flow_layer
  /// The type of `index` of `reselected`.
  associatedtype ReselectedIndex = Int
  /// The error of `reselected`.
  associatedtype ReselectedError: Error = Never
  /// The result of `reselected`.
  associatedtype ReselectedResult = Void

  /// As in ``Coordinator``.
  func childFinished(_ child: ChildFinishedChild, _ ending: ChildFinishedEnding)
    throws(ChildFinishedError) -> ChildFinishedResult
  /// As in ``Coordinator``.
  func mayLeave(_ leave: MayLeaveLeave) throws(MayLeaveError) -> MayLeaveResult
  /// As in ``Coordinator``.
  func navigate(_ route: NavigateRoute, from screen: NavigateScreen) throws(NavigateError)
    -> NavigateResult
  /// As in ``Coordinator``.
  func mayNavigate(_ route: MayNavigateRoute, _ question: MayNavigateQuestion)
    throws(MayNavigateError) -> MayNavigateResult
  /// As in ``Coordinator``.
  func maySelect(_ layer: MaySelectLayer, from: MaySelectFrom, to: MaySelectTo)
    throws(MaySelectError) -> MaySelectResult
  /// As in ``Coordinator``.
  func reselected(_ layer: ReselectedLayer, _ index: ReselectedIndex) throws(ReselectedError)
    -> ReselectedResult
}
