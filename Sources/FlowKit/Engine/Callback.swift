import CFlowABI

/// The Swift closure behind a C callback of the shape (function, user_data, destroy).
///
/// The engine runs `destroy` exactly once, which frees it; if the closure was never called by then,
/// `dropped` runs.
final class CallbackBox<Given> {
  private var run: ((Given) -> Void)?
  private let dropped: (() -> Void)?
  private let runsOnce: Bool
  private var hasRun = false

  init(once: Bool = true, run: @escaping (Given) -> Void, dropped: (() -> Void)? = nil) {
    self.run = run
    self.dropped = dropped
    runsOnce = once
  }

  deinit { if !hasRun { dropped?() } }

  func callAsFunction(_ given: Given) {
    let run = self.run
    if runsOnce { self.run = nil }
    hasRun = true
    run?(given)
  }

  /// The box as the engine keeps it, as `user_data`.
  var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  static func of(_ data: UnsafeMutableRawPointer?) -> CallbackBox? {
    data.map { Unmanaged<CallbackBox>.fromOpaque($0).takeUnretainedValue() }
  }

  static func release(_ data: UnsafeMutableRawPointer?) {
    if let data { Unmanaged<CallbackBox>.fromOpaque(data).release() }
  }
}

extension flow_callback {
  /// - Parameter dropped: runs when the callback goes and has never been called.
  init(
    once: Bool = true, run: @escaping (flow_handle) -> Void, dropped: (() -> Void)? = nil
  ) {
    self.init(
      function: { data, _, subject in CallbackBox<flow_handle>.of(data)?(subject) },
      user_data: CallbackBox<flow_handle>(once: once, run: run, dropped: dropped).retained,
      destroy: { data in CallbackBox<flow_handle>.release(data) })
  }
}
