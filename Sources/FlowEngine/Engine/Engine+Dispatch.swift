import CFlowABI
import FlowModel
package import FlowForeign

/// A start that asked for more time (C2).
struct DeferredStart {
  var coordinator: CoordinatorID
  var deadline: UInt64?
}

/// The engine's queue for other threads, and what happens when time passes.
extension Engine {
  package nonisolated func post(
    _ function: @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?) -> Void,
    _ userData: UnsafeMutableRawPointer?,
    _ destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
  ) {
    posts.add(PostQueue.Post(function: function, userData: userData, destroy: destroy))
  }

  package func descriptor() throws(Fault) -> CInt {
    let descriptor = try posts.descriptor()
    scheduleWake()
    return descriptor
  }

  package func dispatch() {
    for post in posts.takeAll() {
      depth += 1
      post.function(post.userData, pointer)
      post.destroy?(post.userData)
      depth -= 1
      settle()
    }
    expire()
    settle()
    scheduleWake()
  }

  /// Gives up what has taken too long (Q8, C2).
  private func expire() {
    guard !inFlight.isEmpty || !deferred.isEmpty else { return }
    let now = now
    for transaction in inFlight {
      if let deadline = transaction.gesture?.deadline, deadline <= now {
        giveUpGesture(transaction)
      }
      for index in transaction.views.indices {
        guard let deadline = transaction.views[index].deadline, deadline <= now else { continue }
        giveUp(transaction, view: index)
      }
    }
    for start in deferred {
      guard let deadline = start.deadline, deadline <= now else { continue }
      endDefer(of: start.coordinator)
    }
  }

  /// Makes the descriptor readable when the next deadline passes.
  func scheduleWake() {
    var next: UInt64?
    for transaction in inFlight {
      if let deadline = transaction.gesture?.deadline { next = min(next ?? deadline, deadline) }
      for view in transaction.views {
        if let deadline = view.deadline { next = min(next ?? deadline, deadline) }
      }
    }
    for start in deferred {
      if let deadline = start.deadline { next = min(next ?? deadline, deadline) }
    }
    guard let next else { return posts.wake(after: 0) }
    let now = now
    posts.wake(after: next > now ? next - now : 1)
  }

  /// The engine as C callers name it.
  package var pointer: OpaquePointer {
    OpaquePointer(Unmanaged.passUnretained(self).toOpaque())
  }
}
