#if !hasFeature(Embedded) && !FLOWKIT_WITHOUT_TASKS
  public import CFlowABI
  import Synchronization

  /// A coordinator that was waited for has ended without a value.
  public struct NotFinished: Error {
    /// The way in which it ended.
    public let cause: Cause
  }

  extension FlowObject {
    /// Runs a task on the engine's thread; it is cancelled when this screen is removed, or this
    /// coordinator has ended.
    ///
    /// It begins in the engine's next dispatch. An error it throws is reported to the host, except
    /// a cancellation or a flow that ended without a value.
    @discardableResult
    public func task(_ body: @escaping () async throws -> Void) -> Task<Void, Never> {
      guard let link = context.link else {
        let none = Task<Void, Never> {}
        none.cancel()
        return none
      }
      // All of it stays on the engine's thread, to which nothing here is sent from another.
      nonisolated(unsafe) let body = body
      nonisolated(unsafe) let context = context
      nonisolated(unsafe) let tie = TaskTie()
      let task = Task<Void, Never>(executorPreference: context.plugin.engineExecutor) {
        do {
          try await body()
        } catch is CancellationError {
        } catch is NotFinished {
        } catch let error as FlowError {
          context.report(error, in: "task")
        } catch {
          context.report(FlowError(FLOW_ERROR_INTERNAL, "\(error)"), in: "task")
        }
        tie.endWork(in: context)
      }
      tie.begin(task, context: context, link: link)
      return task
    }

    /// Starts a coordinator and waits for its value.
    ///
    ///     let file = try await open(Attach.self)
    ///
    /// - Throws: ``NotFinished`` if it ended in another way, a ``FlowError`` if it was not opened.
    public func open<Opened: Coordinator>(
      _ type: Opened.Type, _ arguments: Value? = nil, with transition: Transition = .push
    ) async throws -> Value where Opened.Arguments == Value {
      try await finished(Opened.id, arguments, with: transition)
    }

    /// Starts a coordinator with the arguments that its class lists, and waits for its value.
    public func open<Opened: Coordinator>(
      _ type: Opened.Type, _ arguments: Opened.Arguments, with transition: Transition = .push
    ) async throws -> Value where Opened.Arguments: ArgumentList {
      try await finished(Opened.id, arguments.value, with: transition)
    }

    /// Starts the coordinator that an opener says, and waits for its value.
    public func finished(
      _ opener: Opener, with transition: Transition = .push
    ) async throws -> Value {
      try await finished(opener.classID, opener.arguments, with: transition)
    }

    /// Starts a coordinator of any plugin, by the id of its class, and waits for its value.
    public func finished(
      _ classID: String, _ arguments: Value? = nil, with transition: Transition = .push
    ) async throws -> Value {
      let result: Result<Ending, FlowError> = await withCheckedContinuation { continuation in
        let waiter = Waiter(continuation: continuation)
        do throws(FlowError) {
          try open(
            classID, arguments, with: transition, finished: { waiter.resume(.success($0)) },
            dropped: { waiter.drop(classID) })
          waiter.begun()
        } catch {
          waiter.resume(.failure(error))
        }
      }
      switch try result.get() {
      case .finished(let value): return value
      case .ended(let cause): throw NotFinished(cause: cause)
      }
    }

    /// Asks the user for a yes, and waits for the answer. No, if the dialog went in another way or
    /// could not be shown.
    public func confirm(
      _ title: String, _ message: String = "", yes: String = "OK"
    ) async -> Bool {
      await withCheckedContinuation { continuation in
        let once = Once(continuation: continuation)
        do throws(FlowError) {
          try confirm(title, message, yes: yes, answered: { once.resume($0) })
        } catch {
          context.report(error, in: "confirm")
          once.resume(false)
        }
      }
    }

    /// Shows an alert, and waits for the id of the button that was pressed; `nil` if it went in
    /// another way.
    public func alert(
      _ title: String, _ message: String = "", _ buttons: [AlertButton] = [],
      style: flow_style = FLOW_STYLE_ALERT
    ) async -> String? {
      let result: Result<String?, FlowError> = await withCheckedContinuation { continuation in
        let waiter = Waiter(continuation: continuation)
        do throws(FlowError) {
          try alert(
            title, message, buttons, style: style, answered: { waiter.resume(.success($0)) },
            dropped: { waiter.drop("the alert") })
          waiter.begun()
        } catch {
          waiter.resume(.failure(error))
        }
      }
      switch result {
      case .success(let button): return button
      case .failure(let error):
        context.report(error, in: "alert")
        return nil
      }
    }

    /// Waits, by the engine's clock.
    ///
    /// - Throws: `CancellationError` when the task is cancelled, on whichever thread, or this ends
    ///   meanwhile; at once, without waiting for the time to pass. The timer is stopped then.
    public func sleep(milliseconds: UInt64) async throws {
      let alarm = Alarm()
      var timer: Timer?
      let hasPassed = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          guard alarm.begin(continuation) else { return }
          do throws(FlowError) {
            timer = try after(
              milliseconds: milliseconds, { alarm.wake(hasPassed: true) },
              dropped: { alarm.wake(hasPassed: false) })
          } catch {
            alarm.wake(hasPassed: false)
          }
        }
      } onCancel: {
        alarm.wake(hasPassed: false)
      }
      if !hasPassed { timer?.stop() }
      guard hasPassed, !Task.isCancelled else { throw CancellationError() }
    }
  }

  /// A tie that ends a task with its screen or coordinator, and the other way round.
  private final class TaskTie {
    private var work: flow_work = FLOW_NONE
    private var isOver = false

    func begin(_ task: Task<Void, Never>, context: Context, link: EngineLink) {
      guard !isOver else { return }
      if link.api.pointee.flow_kind_of(context.handle) == FLOW_KIND_SCREEN {
        let cancel = flow_callback({ _ in task.cancel() })
        let status = link.api.pointee.flow_work_begin(link.engine, context.handle, cancel, &work)
        if status != FLOW_OK { task.cancel() }
      } else {
        context.atEnd.append { task.cancel() }
      }
    }

    func endWork(in context: Context) {
      isOver = true
      guard work != FLOW_NONE, let link = context.link else { return }
      _ = link.api.pointee.flow_work_end(link.engine, work)
    }
  }

  /// A continuation that is resumed once, however often it is asked to.
  private final class Once<Success: Sendable> {
    private var continuation: CheckedContinuation<Success, Never>?

    init(continuation: CheckedContinuation<Success, Never>) { self.continuation = continuation }

    func resume(_ result: Success) {
      let continuation = continuation
      self.continuation = nil
      continuation?.resume(returning: result)
    }
  }

  /// A sleep that is ended once, from any thread, even before it begins.
  private final class Alarm: Sendable {
    private enum State {
      case set
      case asleep(CheckedContinuation<Bool, Never>)
      case over
    }

    private let state = Mutex(State.set)

    /// False if it is over already; then who wanted to sleep is awake again.
    func begin(_ sleeper: CheckedContinuation<Bool, Never>) -> Bool {
      let begins = state.withLock { state in
        guard case .set = state else { return false }
        state = .asleep(sleeper)
        return true
      }
      if !begins { sleeper.resume(returning: false) }
      return begins
    }

    func wake(hasPassed: Bool) {
      let sleeper = state.withLock { state in
        defer { state = .over }
        guard case .asleep(let sleeper) = state else {
          return nil as CheckedContinuation<Bool, Never>?
        }
        return sleeper
      }
      sleeper?.resume(returning: hasPassed)
    }
  }

  /// A wait for a callback that may be dropped instead. If it is dropped while the call that takes
  /// it still runs, the call's own error says more, and is thrown.
  private final class Waiter<Success: Sendable> {
    private let once: Once<Result<Success, FlowError>>
    private var hasBegun = false
    private var dropped: FlowError?

    init(continuation: CheckedContinuation<Result<Success, FlowError>, Never>) {
      once = Once(continuation: continuation)
    }

    func resume(_ result: Result<Success, FlowError>) { once.resume(result) }

    func begun() {
      hasBegun = true
      if let dropped { resume(.failure(dropped)) }
    }

    func drop(_ what: String) {
      let error = FlowError(FLOW_ERROR_NOT_RUNNING, "\(what) was not opened")
      dropped = error
      if hasBegun { resume(.failure(error)) }
    }
  }
#endif
