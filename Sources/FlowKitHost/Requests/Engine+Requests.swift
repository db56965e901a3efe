public import CFlowABI
public import FlowKit

extension Engine {
  /// The outcome of a request whose transition a C function returned; a ``Transition`` knows its
  /// own.
  public func outcome(of transition: flow_transition) throws(FlowError) -> Outcome {
    var outcome = flow_outcome()
    outcome.struct_size = UInt32(MemoryLayout<flow_outcome>.size)
    try link.check(flow_transition_outcome(link.engine, transition, &outcome))
    return Outcome(outcome)
  }

  /// Selects a tab of a layer, by its index.
  public func select(
    _ index: Int, of layer: flow_layer, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.ask(in: context) { link, options, handle in
      flow_select_tab(link.engine, layer, index, options, handle)
    }
  }

  /// Selects a tab, which is named by its router.
  public func select(
    _ tab: flow_router, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.ask(in: context) { link, options, handle in
      flow_select_tab_of(link.engine, tab, options, handle)
    }
  }
}
