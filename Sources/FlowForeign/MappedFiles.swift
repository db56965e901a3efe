import CFlowABI
import CSystem

/// The plugins' files whose code is mapped, as they were when it was.
///
/// The system's loader knows a file by its name and its number, for the whole process, and hands out the code it
/// has for it, also when the file has been changed since. It is asked for such a file under another name.
struct MappedFiles {
  private struct Mapped {
    let path: TextBlock
    /// Nil if nobody can say which one was mapped.
    let identity: FileIdentity?
    let number: UnsafePointer<FileNumber>
  }

  private var files: ContiguousArray<Mapped> = []
  private let byPath = NameTable()
  private let byNumber = NameTable()

  /// Whether the loader would hand out the code of a file as it was before.
  static func hasOther(_ path: UnsafePointer<CChar>, _ identity: FileIdentity) -> Bool {
    locked { files in
      guard let known = files.find(path, identity.file) else { return false }
      return files.files[known].identity != identity
    }
  }

  /// Notes what has been mapped under a name.
  ///
  /// - Parameter certain: false if it may have been changed meanwhile.
  static func note(_ path: UnsafePointer<CChar>, _ identity: FileIdentity, certain: Bool) {
    locked { files in
      if files.find(path, identity.file) != nil { return }
      files.add(path, identity, certain: certain)
    }
  }

  private func find(_ path: UnsafePointer<CChar>, _ number: FileNumber) -> Int? {
    byPath.find(path) ?? withUnsafePointer(to: number) { byNumber.find(Self.name(of: $0)) }
  }

  private mutating func add(
    _ path: UnsafePointer<CChar>, _ identity: FileIdentity, certain: Bool
  ) {
    let number = UnsafeMutablePointer<FileNumber>.allocate(capacity: 1)
    number.initialize(to: identity.file)
    let mapped = Mapped(
      path: TextBlock(copying: path), identity: certain ? identity : nil, number: number)
    byPath.insert(mapped.path.pointer, files.count)
    byNumber.insert(Self.name(of: number), files.count)
    files.append(mapped)
  }

  private static func name(of number: UnsafePointer<FileNumber>) -> flow_string {
    flow_string(
      data: UnsafeRawPointer(number).assumingMemoryBound(to: CChar.self),
      size: MemoryLayout<FileNumber>.size)
  }

  private static func locked<Result>(_ body: (inout MappedFiles) -> Result) -> Result {
    pthread_mutex_lock(&lock)
    defer { pthread_mutex_unlock(&lock) }
    var files = all ?? MappedFiles()
    all = nil
    defer { all = files }
    return body(&files)
  }

  nonisolated(unsafe) private static var lock = pthread_mutex_t()
  nonisolated(unsafe) private static var all: MappedFiles?
}
