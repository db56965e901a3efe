public import CFlowABI
public import FlowKit

/// Saving and restoring. All of it needs an engine with `FLOW_ENGINE_SAVED`.
extension Engine {
  /// Tells all that is open (S3). Idle, or at rest. @since 0.3
  public func save(_ take: (Record) -> Void) throws(FlowError) {
    _ = try save(by: 0, flags: 0, to: take)
  }

  /// Saves for a taker, or for none.
  func save(
    by saver: flow_saver, flags: UInt32, to take: (Record) -> Void
  ) throws(FlowError) -> Bool {
    var isWhole = FLOW_FALSE
    // The closure lives for this call, and so does the pointer to it.
    let status = withoutActuallyEscaping(take) { take in
      var taking = Taking(take: take)
      return withUnsafeMutablePointer(to: &taking) { taking in
        let callback = flow_record_callback(
          function: { data, record in
            guard let data, let record else { return }
            data.assumingMemoryBound(to: Taking.self).pointee.take(Record(record.pointee))
          }, user_data: UnsafeMutableRawPointer(taking), destroy: nil)
        return flow_engine_save(link.engine, saver, flags, callback, &isWhole)
      }
    }
    try link.check(status)
    return isWhole != FLOW_FALSE
  }

  /// Sets the closure that runs each time the engine has come to rest (S2): the place to save what
  /// has changed. `nil` ends this. @since 0.3
  public func setRest(_ atRest: (() -> Void)?) throws(FlowError) {
    var callback = flow_callback()
    if let atRest {
      callback = flow_callback(
        function: { data, _, _ in Resting.of(data)?() }, user_data: Resting(atRest).retained,
        destroy: { Resting.release($0) })
    }
    try link.check(flow_engine_set_rest(link.engine, callback))
  }

  /// Adds a closure that runs at rest, beside those that were set or added. Returns the number for
  /// ``removeRest(_:)``. @since 0.4
  public func addRest(_ atRest: @escaping () -> Void) throws(FlowError) -> flow_rest {
    var rest: flow_rest = 0
    let callback = flow_callback(
      function: { data, _, _ in Resting.of(data)?() }, user_data: Resting(atRest).retained,
      destroy: { Resting.release($0) })
    try link.check(flow_engine_add_rest(link.engine, callback, &rest))
    return rest
  }

  /// Ends a closure that was added. @since 0.4
  public func removeRest(_ rest: flow_rest) throws(FlowError) {
    try link.check(flow_engine_remove_rest(link.engine, rest))
  }

  /// The number of inputs and wishes of the user so far. @since 0.4
  public func wishes() throws(FlowError) -> UInt64 {
    var count: UInt64 = 0
    try link.check(flow_engine_wishes(link.engine, &count))
    return count
  }

  /// Makes what was saved, in an engine in which nothing is open: all of it, or nothing (S7, S8).
  /// @since 0.3
  ///
  /// - Parameters:
  ///   - records: in any order, as the saves have told them, put over one another.
  ///   - windows: empty windows that exist, each by the id of the saved one that it becomes.
  ///   - setAside: ids of screens and coordinators that become placeholders without being tried.
  ///   - made: gets each other window before any change is told: the place to give it a presenter.
  public func restore(
    _ records: [Record], windows: [UInt64: flow_window] = [:], setAside: [UInt64] = [],
    made: ((_ id: UInt64, _ window: flow_window) -> Void)? = nil
  ) throws(FlowError) {
    var options = flow_restore_options()
    options.struct_size = UInt32(MemoryLayout<flow_restore_options>.size)
    options.window_size = UInt32(MemoryLayout<flow_restored_window>.stride)
    options.window_count = windows.count
    options.set_aside_count = setAside.count
    if let made {
      options.made = flow_window_callback(
        function: { data, _, id, window in MakingWindows.of(data)?((id, window)) },
        user_data: MakingWindows { made($0.0, $0.1) }.retained,
        destroy: { MakingWindows.release($0) })
    }
    try lending { loan throws(FlowError) in
      options.windows = loan.array(
        windows.map { pair in
          var raw = flow_restored_window()
          (raw.id, raw.window) = (pair.key, pair.value)
          return raw
        })
      options.set_aside = loan.array(setAside)
      let lent = loan.array(
        records.map { record in
          var raw = flow_record()
          raw.struct_size = UInt32(MemoryLayout<flow_record>.size)
          (raw.kind, raw.id, raw.value) = (record.kind, record.id, loan.pointer(record.value))
          return raw
        })
      try link.explained { error in
        flow_engine_restore(link.engine, lent, records.count, &options, error)
      }
    }
  }

  /// Says that the state of a screen or coordinator has changed, after a change that none of its
  /// own methods has made (S5). @since 0.3
  public func stateChanged(of instance: flow_presentable) throws(FlowError) {
    try link.check(flow_state_changed(link.engine, instance))
  }

  /// The id under which a window, layer, router, screen or coordinator is saved (S10). @since 0.3
  public func savedID(of handle: flow_handle) throws(FlowError) -> UInt64 {
    var id: UInt64 = 0
    try link.check(flow_saved_id(link.engine, handle, &id))
    return id
  }

  /// The object of a kind that had a saved id. @since 0.3
  public func restored(_ kind: flow_kind, id: UInt64) throws(FlowError) -> flow_handle {
    var handle: flow_handle = FLOW_NONE
    try link.check(flow_restored(link.engine, kind, id, &handle))
    return handle
  }
}

private struct Taking {
  let take: (Record) -> Void
}

private typealias Resting = Box<Void, Void>
private typealias MakingWindows = Box<(UInt64, flow_window), Void>
