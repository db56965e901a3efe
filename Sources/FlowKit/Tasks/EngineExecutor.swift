#if !hasFeature(Embedded) && !FLOWKIT_WITHOUT_TASKS
  import CFlowABI
  import Synchronization

  /// Runs tasks on an engine's thread: whatever resumes a task, on whichever thread, the engine
  /// runs it in its next dispatch.
  final class EngineExecutor: TaskExecutor {
    /// `nil` once the engine may have gone. Posting holds the lock, so that none is made of an
    /// engine that is being freed.
    private let link: Mutex<Address?>

    private struct Address: @unchecked Sendable {
      let link: EngineLink
    }

    init(link: EngineLink) { self.link = Mutex(Address(link: link)) }

    /// From now on what is left of tasks, which are cancelled, runs elsewhere.
    func close() { link.withLock { $0 = nil } }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      let callback = flow_callback(
        run: { [self] _ in job.runSynchronously(on: asUnownedTaskExecutor()) },
        // The engine was destroyed first: a job must run once, or its task would never end.
        dropped: { globalConcurrentExecutor.enqueue(job) })
      let isPosted = link.withLock { address in
        guard let link = address?.link else { return false }
        // A failed call has handed the job on.
        _ = link.api.pointee.flow_engine_post(link.engine, callback)
        return true
      }
      if !isPosted { callback.destroy?(callback.user_data) }
    }
  }

  extension PluginState {
    /// The executor of the engine's thread, for as long as the classes live.
    var engineExecutor: EngineExecutor {
      if let executor { return executor }
      let made = EngineExecutor(link: link)
      executor = made
      atEnd = { [unowned self] in
        executor?.close()
        executor = nil
      }
      return made
    }
  }
#endif
