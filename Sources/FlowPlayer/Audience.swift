public import CFlowABI
public import FlowKit
public import FlowKitHost

/// The listeners that are told while a script plays. Places are like `setup.flow:12`.
public struct Audience {
  /// The cause of the events that follow.
  public enum Trigger: Equatable {
    /// The user has used an element.
    case element(String)
    /// The user has gone back, dragged something away, or selected a tab: the step's word, and the
    /// tab.
    case wish(String)
    case deepLink(String)
    /// Time has passed.
    case time
    case other
  }

  /// A step begins.
  public var step: ((_ place: String) -> Void)?
  /// Called when a step begins, with the trigger of the events that follow.
  public var trigger: ((Trigger) -> Void)?
  /// Called for every callback that a trace can show, whatever the script has switched on.
  public var callback: ((_ place: String, _ token: String) -> Void)?
  /// True if ``callback`` is also told of contents: `content(SCREEN,DIGEST)` behind each step after
  /// which one is seen that was not seen before. Screens are asked for it.
  public var wantsContents = false
  /// Compares the callbacks; the script fails at the first step that brings others.
  public var comparison: TraceComparison?
  /// Called for each diagnostic. `matters` is true if it concerns a plugin, and no step of the
  /// script looks at diagnostics.
  public var diagnostic: ((_ place: String, _ diagnostic: Diagnostic, _ matters: Bool) -> Void)?
  /// An observer's event, before the callback runs.
  public var event: ((_ engine: Engine, _ event: Event) -> Void)?
  /// A step is over.
  public var rest: ((_ engine: Engine) -> Void)?
  /// Loads a plugin in place of `Engine.load(_:)`.
  public var load: ((_ path: String, _ engine: Engine) throws(FlowError) -> flow_plugin)?

  public init() {}
}
