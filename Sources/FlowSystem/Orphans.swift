import CValidate
package import Glibc

/// The processes that a plugin's code has left behind.
///
/// A daemon leaves its group and its session, and its parent ends. From ``init()`` on it becomes a
/// child of this process then, so that it is found; and a child's number is nobody else's until it
/// has been waited for.
package struct Orphans {
  /// Children that existed before.
  private let own: Set<pid_t>

  package init() {
    validate_adopt_orphans(FLOW_TRUE)
    own = Set(Self.children)
  }

  /// Ends all that have come, but for some.
  package func endAll(but others: Set<pid_t> = []) {
    // A process that ends may leave more behind.
    for _ in 0..<1_000 {
      let left = Self.children.filter { !own.contains($0) && !others.contains($0) }
      if left.isEmpty { return }
      for child in left { kill(child, SIGKILL) }
      for child in left {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
      }
    }
  }

  /// Ends all, and adopts no more.
  package func leave() {
    endAll()
    validate_adopt_orphans(FLOW_FALSE)
  }

  /// The processes that this one has started, or has been left with.
  package static var children: [pid_t] {
    (Files.names(in: "/proc/self/task") ?? []).flatMap { thread in
      let list = Files.read("/proc/self/task/\(thread)/children", limit: 1 << 20) ?? []
      return String(decoding: list, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
    }
  }
}
