import CValidate
import Glibc

/// Runs a function on several threads at once.
enum Threads {
  private final class Work<Found> {
    let body: () -> Found?
    var found: Found?

    init(_ body: @escaping () -> Found?) { self.body = body }
  }

  /// - Returns: The findings of all threads, when all have ended.
  static func run(_ count: Int, body: @escaping () -> Finding?) -> [Finding] {
    let works = (0..<count).map { _ in Work(body) }
    var threads: [UInt] = []
    for work in works {
      var thread: UInt = 0
      let failure = validate_start(
        &thread,
        { data in
          guard let data else { return }
          let work = Unmanaged<Work<Finding>>.fromOpaque(data).takeUnretainedValue()
          work.found = work.body()
        }, Unmanaged.passUnretained(work).toOpaque())
      if failure == 0 { threads.append(thread) }
    }
    for thread in threads { validate_join(thread) }
    return withExtendedLifetime(works) { works.compactMap(\.found) }
  }
}

/// Runs a function in a child process.
enum Fork {
  /// - Returns: Its number; negative if there is none.
  static func start(_ body: () -> Void) -> pid_t {
    let child = validate_fork()
    if child != 0 { return child }
    body()
    _exit(0)
  }
}
