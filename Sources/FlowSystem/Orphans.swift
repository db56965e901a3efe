import CValidate
package import Glibc

/// The processes that a plugin's code has left behind.
///
/// A daemon leaves its group and session, and loses its parent. From ``init()`` on it then becomes
/// a child of this process, which can find it, and whose number stays its own until it is waited
/// for.
package struct Orphans {
  /// Children that existed before.
  private let own: Set<pid_t>

  package init() {
    validate_adopt_orphans(FLOW_TRUE)
    own = Set(Self.children)
  }

  /// Kills all orphans, except some.
  package func endAll(but others: Set<pid_t> = []) {
    // Repeats, because a process that ends may leave more orphans behind.
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

  /// Kills all orphans, and adopts no more.
  package func leave() {
    endAll()
    validate_adopt_orphans(FLOW_FALSE)
  }

  /// The child processes: started here, or adopted.
  package static var children: [pid_t] {
    (Files.names(in: "/proc/self/task") ?? []).flatMap { thread in
      let list = Files.read("/proc/self/task/\(thread)/children", limit: 1 << 20) ?? []
      return String(decoding: list, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
    }
  }
}
