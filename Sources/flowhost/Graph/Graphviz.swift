import FlowKit
import Glibc

/// Draws with graphviz's `dot`, in a process of its own.
enum Graphviz {
  struct Failure: Error {
    let message: String
  }

  /// A text in dot's language as SVG.
  static func svg(_ dot: String) throws(Failure) -> String {
    let input = try Scratch()
    let output = try Scratch()
    let messages = try Scratch()
    try input.fill(dot)
    let status = try run(["dot", "-Tsvg"], input, output, messages)
    guard status == 0 else {
      let said = messages.text.split(separator: "\n").first.map { ": \($0)" } ?? ""
      throw Failure(message: "graphviz's 'dot' has failed\(said)")
    }
    return output.text
  }

  private static func run(
    _ words: [String], _ input: Scratch, _ output: Scratch, _ messages: Scratch
  ) throws(Failure) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input.descriptor, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output.descriptor, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, messages.descriptor, STDERR_FILENO)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var child = pid_t()
    let problem = posix_spawnp(&child, words[0], &actions, nil, arguments, environ)
    if problem == ENOENT {
      throw Failure(
        message: "an SVG is drawn by graphviz's 'dot', which is not installed (Debian: graphviz); "
          + "--format dot and --format mermaid need nothing")
    }
    if problem != 0 {
      throw Failure(message: "graphviz's 'dot' cannot be started: \(text(strerror(problem)))")
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      if errno != EINTR { throw Failure(message: "graphviz's 'dot' has got lost") }
    }
    return status
  }

  /// A file without a name.
  private final class Scratch {
    let descriptor: Int32

    init() throws(Failure) {
      var template = Array("/tmp/flowhost-XXXXXX".utf8CString)
      descriptor = mkstemp(&template)
      if descriptor < 0 {
        throw Failure(message: "no file can be made in /tmp: \(FlowKit.text(strerror(errno)))")
      }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      unlink(template)
    }

    deinit { close(descriptor) }

    func fill(_ content: String) throws(Failure) {
      var rest = Array(content.utf8)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        if count < 0 {
          throw Failure(
            message: "a file in /tmp cannot be written: \(FlowKit.text(strerror(errno)))")
        }
        rest = rest.dropFirst(count)
      }
      lseek(descriptor, 0, SEEK_SET)
    }

    var text: String {
      lseek(descriptor, 0, SEEK_SET)
      var bytes: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(descriptor, &chunk, chunk.count)
        if count > 0 { bytes += chunk.prefix(count) }
        if count == 0 || (count < 0 && errno != EINTR) {
          return String(decoding: bytes, as: UTF8.self)
        }
      }
    }
  }
}
