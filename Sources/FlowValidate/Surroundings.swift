import CValidate
import FlowKit
import FlowText
import Glibc

/// State of the whole process that a plugin must leave as it finds it.
struct Surroundings: Equatable {
  var folder: String
  var locale: String
  var umask: mode_t
  var floatingPoint: UInt64
  /// The action of each signal, as bits, and the signals that are blocked.
  var signals: [UInt]
  var environment: [String]
  var limits: [rlim_t]

  static var now: Surroundings {
    Surroundings(
      folder: currentFolder, locale: text(setlocale(LC_ALL, nil)), umask: currentMask,
      floatingPoint: validate_floating_point(), signals: handlers + [blocked],
      environment: currentEnvironment, limits: currentLimits)
  }

  private static var currentFolder: String {
    guard let folder = getcwd(nil, 0) else { return "" }
    defer { free(folder) }
    return String(fileName: folder)
  }

  private static var currentMask: mode_t {
    let mask = Glibc.umask(0)
    _ = Glibc.umask(mask)
    return mask
  }

  private static var handlers: [UInt] {
    (Int32(1)..<32).map { number in
      var action = sigaction()
      guard sigaction(number, nil, &action) == 0 else { return 0 }
      return UInt(bitPattern: unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self))
    }
  }

  private static var blocked: UInt {
    var set = sigset_t()
    pthread_sigmask(SIG_SETMASK, nil, &set)
    return (Int32(1)..<32).reduce(0) { $0 | (sigismember(&set, $1) == 1 ? 1 << UInt($1) : 0) }
  }

  private static var currentEnvironment: [String] {
    var found: [String] = []
    var next = environ
    while let entry = next.pointee {
      found.append(String(cString: entry))
      next += 1
    }
    return found.sorted()
  }

  private static var currentLimits: [rlim_t] {
    [RLIMIT_NOFILE, RLIMIT_STACK, RLIMIT_AS, RLIMIT_CORE].map { kind in
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(kind.rawValue), &limit)
      return limit.rlim_cur
    }
  }

  // MARK: What is counted

  /// The number of threads in this process.
  static var threadCount: Int { entries(of: "/proc/self/task").count }

  /// The numbers of the open descriptors, with their targets.
  static var descriptors: [String] {
    entries(of: "/proc/self/fd").compactMap { number in
      var target = [CChar](repeating: 0, count: 4097)
      let size = readlink("/proc/self/fd/\(number)", &target, target.count - 1)
      // Leaves out the descriptor of the listing itself, which is gone.
      guard size > 0 else { return nil }
      let path = String(decoding: target.prefix(size).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      return "\(number): \(path)"
    }.filter { !$0.holds("/proc/") }.sorted()
  }

  private static func entries(of folder: String) -> [String] {
    guard let open = opendir(folder) else { return [] }
    defer { closedir(open) }
    var names: [String] = []
    while let entry = readdir(open) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}
