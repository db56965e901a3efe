public import CFlowABI

/// The way to open something; afterwards the request that opened it.
///
/// Make a new one for each opening: `open(Attach.self, with: .present(.sheet))`. Keep it to close
/// later what it opened, whichever way that came, or to learn the outcome.
public final class Transition {
  let style: flow_style
  var flags: UInt32 = 0
  /// The pane in which it opens, counted from 1; 0 for the pane of the requester.
  var pane: UInt32 = 0
  /// Runs once, when the opened screen (of a coordinator: its first) is removed, by whatever cause.
  public var completion: (() -> Void)?
  /// Runs once, after the last screen of the opened layer is removed.
  public var dismissed: (() -> Void)?
  /// Runs once, with the outcome of the request.
  public var done: ((Outcome) -> Void)?
  /// The id of the element that a new layer points at, and of its row; empty for none.
  private var source = (element: "", row: "")
  /// The callbacks of the opener by their names.
  var callbacks = CallbackNames()
  private var context: Context?
  private var handle: flow_transition = FLOW_NONE

  /// Makes a transition of any style, to be used once.
  public init(style: flow_style) { self.style = style }

  deinit {
    if handle != FLOW_NONE { context?.release(handle) }
  }

  /// On the stack it is asked from.
  public static var push: Transition { Transition(style: FLOW_STYLE_PUSH) }

  /// In a new layer over what the window shows.
  public static func present(_ style: flow_style = FLOW_STYLE_SHEET) -> Transition {
    Transition(style: style)
  }

  /// Over everything, not to be dragged away by its edge.
  public static var cover: Transition { present(FLOW_STYLE_FULL_SCREEN_COVER) }

  /// Not animated.
  public var atOnce: Transition { with(FLOW_OPEN_AT_ONCE) }
  /// The user cannot go back from the screen.
  public var noBack: Transition { with(FLOW_OPEN_NO_BACK) }
  /// The user cannot drag the layer away.
  public var noDrag: Transition { with(FLOW_OPEN_NO_DRAG) }
  /// The opened coordinator is carried by the screen that opens it, and ends with it.
  public var carried: Transition { with(FLOW_OPEN_CARRIED) }
  /// Nobody is asked whether it may leave.
  public var forced: Transition { with(FLOW_OPEN_FORCE) }
  /// The user closes the window (`closeWindow`). @since 0.3
  public var byUser: Transition { with(FLOW_OPEN_BY_USER) }

  /// The host should hide its navigation bar while the screen is the root of a stack.
  public var hidesBar: Transition { with(FLOW_OPEN_HIDE_BAR) }
  /// The opened screen goes when another one is opened on it (Q17).
  public var transient: Transition { with(FLOW_OPEN_TRANSIENT) }
  /// `go(to:)` leaves such a screen as it is, wherever on the stack it lies (Q15).
  public var unlessThere: Transition { with(FLOW_OPEN_UNLESS_THERE) }
  /// `go(to:)` replaces the top screen instead of pushing on it (Q15).
  public var inPlace: Transition { with(FLOW_OPEN_IN_PLACE) }

  /// In a pane, counted from 1: what is opened is from then on all that the pane shows (P4).
  public func inPane(_ number: Int) -> Transition {
    pane = UInt32(clamping: number)
    return self
  }

  /// Points a new layer, such as a popover, at an element of the screen it is presented from, or at
  /// one of that element's rows.
  public func pointing(at element: String, row: String = "") -> Transition {
    source = (element, row)
    return self
  }

  private func with(_ flag: UInt32) -> Transition {
    flags |= flag
    return self
  }

  /// Closes what it opened, by pop or dismiss as its style demands. Nothing was opened, or it is
  /// gone: nothing happens.
  public func close() {
    guard handle != FLOW_NONE, let link = context?.link else { return }
    _ = link.api.pointee.flow_close(link.engine, handle, nil, nil)
  }

  /// Pending until the request has run; `nil` before it was used, and when its opener has gone.
  public var outcome: Outcome? {
    guard handle != FLOW_NONE, let link = context?.link else { return nil }
    var outcome = flow_outcome()
    outcome.struct_size = UInt32(MemoryLayout<flow_outcome>.size)
    let status = link.api.pointee.flow_transition_outcome(link.engine, handle, &outcome)
    return status == FLOW_OK ? Outcome(outcome) : nil
  }

  /// The screen or coordinator that the request opens or has opened: `FLOW_NONE` if it opens
  /// nothing, or that is gone.
  public var opened: flow_presentable {
    guard handle != FLOW_NONE, let link = context?.link else { return FLOW_NONE }
    var opened: flow_presentable = FLOW_NONE
    let status = link.api.pointee.flow_transition_opened(link.engine, handle, &opened)
    return status == FLOW_OK ? opened : FLOW_NONE
  }

  /// Asks for it. A refusal at once ends all that `finished` holds.
  package func open(
    _ classID: String, arguments: Value?, from: flow_handle, in context: Context,
    finished: ((Ending) -> Void)? = nil, dropped: (() -> Void)? = nil
  ) throws(FlowError) -> flow_presentable {
    var opened: flow_presentable = FLOW_NONE
    try lending { loan throws(FlowError) in
      let (classID, arguments) = (loan.cString(classID), loan.pointer(arguments))
      try ask(in: context, finished: finished, dropped: dropped) { link, options, transition in
        link.api.pointee.flow_open_new(
          link.engine, from, classID, arguments, options, &opened, transition)
      }
    }
    return opened
  }

  /// Throws if a request was made with it already.
  func beNew() throws(FlowError) {
    guard context == nil else { throw Transition.used }
  }

  /// From now on no request can be made with it.
  func claim(by context: Context) { self.context = context }

  static var used: FlowError {
    FlowError(
      FLOW_ERROR_INVALID_ARGUMENT, "A transition opens one thing; make a new one for the next.")
  }

  /// The options of a request that is a part of a batch, lent for its call.
  func part(finished: ((Ending) -> Void)?, in loan: Loan) -> flow_options {
    var options = self.options
    if let finished {
      options.finished = flow_finished_callback(finished: finished, dropped: nil)
    }
    options.source = loan.view(source.element)
    options.source_row = loan.view(source.row)
    callbacks.put(into: &options, from: loan)
    return options
  }

  /// Makes the request that `call` makes.
  package func ask(
    in context: Context, finished: ((Ending) -> Void)? = nil, dropped: (() -> Void)? = nil,
    call: (
      EngineLink, UnsafePointer<flow_options>, UnsafeMutablePointer<flow_transition>
    ) -> flow_status
  ) throws(FlowError) {
    try beNew()
    let link = try context.living()
    var options = self.options
    if let finished {
      options.finished = flow_finished_callback(finished: finished, dropped: dropped)
    }
    self.context = context
    let status = lending { loan in
      options.source = loan.view(source.element)
      options.source_row = loan.view(source.row)
      callbacks.put(into: &options, from: loan)
      return call(link, &options, &handle)
    }
    if handle != FLOW_NONE { context.transitions.append(handle) }
    try link.check(status)
  }

  private var options: flow_options {
    var options = flow_options()
    options.struct_size = UInt32(MemoryLayout<flow_options>.size)
    options.style = style
    options.flags = flags
    options.pane = pane
    if let completion { options.completion = flow_callback { _ in completion() } }
    if let dismissed { options.dismissed = flow_callback { _ in dismissed() } }
    if let done {
      options.done = flow_done_callback(
        function: { data, _, _, outcome in
          if let outcome { CallbackBox<Outcome>.of(data)?(Outcome(outcome.pointee)) }
        },
        user_data: CallbackBox<Outcome>(run: done).retained,
        destroy: { data in CallbackBox<Outcome>.release(data) })
    }
    return options
  }
}
