import FlowKit
import FlowText
@preconcurrency import Glibc

/// A program to start, with its arguments, environment and descriptors.
package struct Program {
  /// An error of a system call.
  package struct Failure: Error {
    /// The number from errno.h.
    package let number: Int32

    package var sentence: String { text(strerror(number)) }
  }

  /// The file; searched in PATH if it has no slash.
  package var file: String
  /// The arguments; the first one is the program's own name.
  package var words: [String]
  /// The environment; `nil` for that of this process.
  package var environment: [String]?
  /// Standard input; `nil` for nothing to read.
  package var input: Int32?
  /// Standard output and standard error; `nil` for this process's own.
  package var output, messages: Int32?
  /// Further descriptors that it inherits, under the same numbers.
  package var shared: [Int32] = []
  /// Descriptors that are closed in it.
  var closed: Set<Int32> = []
  /// True if the program and its children form a group of their own, which Ctrl-C does not reach.
  package var hasOwnGroup: Bool

  package init(file: String, words: [String], input: Int32? = nil, hasOwnGroup: Bool = true) {
    self.file = file
    self.words = words
    self.input = input
    self.hasOwnGroup = hasOwnGroup
  }

  /// Returns this program, even if its file has been replaced meanwhile.
  package static func itself(_ arguments: [String]) -> Program {
    Program(file: "/proc/self/exe", words: ["flowhost"] + arguments)
  }

  /// Runs the program in the place of this one, with this one's descriptors; returns only to fail.
  ///
  /// - Parameter variables: Variables that are set in its environment.
  package func replaceThisOne(with variables: [(name: String, value: String)]) throws(Failure) {
    for (name, value) in variables { setenv(name, value, 1) }
    // A pager that is left early closes the pipe.
    signal(SIGPIPE, SIG_DFL)
    let words = CStrings(words)
    _ = withExtendedLifetime(words) { execvp(file, words.first) }
    throw Failure(number: errno)
  }

  /// - Returns: The number of the process, for which ``ChildProcess`` waits.
  func start() throws(Failure) -> pid_t {
    // An ignored SIGCHLD would discard the child's ending.
    signal(SIGCHLD, SIG_DFL)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    if let output { posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) }
    if let messages { posix_spawn_file_actions_adddup2(&actions, messages, STDERR_FILENO) }
    // A descriptor that is duplicated onto itself stays open.
    for shared in shared { posix_spawn_file_actions_adddup2(&actions, shared, shared) }
    for closed in closed { posix_spawn_file_actions_addclose(&actions, closed) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    if hasOwnGroup {
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
      posix_spawnattr_setpgroup(&attributes, 0)
    }
    let words = CStrings(words)
    let environment = environment.map(CStrings.init)
    var process: pid_t = 0
    let failure = withExtendedLifetime((words, environment)) {
      posix_spawnp(
        &process, file, &actions, &attributes, words.first, environment?.first ?? environ)
    }
    guard failure == 0 else { throw Failure(number: failure) }
    return process
  }
}

/// Copies of texts in the form in which the system takes arguments.
private final class CStrings {
  let first: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ texts: [String]) {
    count = texts.count
    first = .allocate(capacity: count + 1)
    for (index, text) in texts.enumerated() {
      (first + index).initialize(to: strdup(text.fileName))
    }
    (first + count).initialize(to: nil)
  }

  deinit {
    for index in 0..<count { free(first[index]) }
    first.deallocate()
  }
}
