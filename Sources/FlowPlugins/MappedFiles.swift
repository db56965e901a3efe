import CFlowABI
import CSystem
import FlowMessages
import FlowModel

/// The plugin files whose code is mapped, with their identity at that time.
///
/// Code stays mapped for ever, so an unchanged file uses its first mapping again. The system's
/// loader knows files by name and inode for the whole process, and returns old code even for a file
/// that has changed; such a file is loaded under another name.
struct MappedFiles {
  /// One mapping.
  final class Mapping {
    /// The file's identity when it was mapped; nil if that is unknown.
    let identity: FileIdentity?
    let library: UnsafeMutableRawPointer
    /// True if a copy is mapped, so that the loader does not know the file's number, and another
    /// file may get it.
    let isCopy: Bool
    /// The index of the same file's previous mapping.
    let earlier: Int?
    /// Its entry, once it has been checked; the lock of all mappings guards it.
    fileprivate var entry: EntryTable?

    init(
      _ library: UnsafeMutableRawPointer, identity: FileIdentity?, isCopy: Bool, earlier: Int?
    ) {
      self.library = library
      self.identity = identity
      self.isCopy = isCopy
      self.earlier = earlier
    }
  }

  private var mappings: Series<Mapping> = []
  /// The last mapping under each name that the loader knows; a second table has that of each file.
  private let byName = NameTable()
  private let byNumber = NameTable()
  private var names: Series<TextBlock> = []

  /// The way a file is to be loaded.
  enum Known {
    /// The file is mapped in its present state.
    case same(Mapping, EntryTable?)
    /// The loader would return code of an earlier state.
    case other
    case none
  }

  static func find(_ name: UnsafePointer<CChar>, identity: FileIdentity) -> Known {
    locked { files in
      var each = withUnsafePointer(to: identity.file) { files.byNumber.find(Self.bytes(of: $0)) }
      var isKnown = files.byName.find(name) != nil
      while let place = each {
        let mapping = files.mappings[place]
        if mapping.identity == identity { return .same(mapping, mapping.entry) }
        if !mapping.isCopy { isKnown = true }
        each = mapping.earlier
      }
      return isKnown ? .other : .none
    }
  }

  /// Notes what has been mapped.
  ///
  /// - Parameters:
  ///   - name: The name under which the loader knows it; nil for a copy.
  ///   - identity: The file's identity when mapped; nil if it may have changed meanwhile.
  static func note(
    _ library: UnsafeMutableRawPointer, name: TextBlock?, file: FileNumber,
    identity: FileIdentity?
  ) -> Mapping {
    locked { files in
      let number = UnsafeMutablePointer<FileNumber>.allocate(capacity: 1)
      number.initialize(to: file)
      let bytes = Self.bytes(of: number)
      let earlier = files.byNumber.find(bytes)
      let place = files.mappings.count
      let mapping = Mapping(library, identity: identity, isCopy: name == nil, earlier: earlier)
      files.mappings.append(mapping)
      if earlier != nil {
        files.byNumber.replace(bytes, number: place)
        number.deallocate()
      } else {
        files.byNumber.insert(bytes, number: place)
      }
      guard let name, files.byName.find(name.pointer) == nil else { return mapping }
      files.names.append(name)
      files.byName.insert(name.pointer, number: place)
      return mapping
    }
  }

  /// Keeps the entry of a mapping, which stays as it is (flow/entry.h): it is checked once.
  static func keep(_ entry: EntryTable, of mapping: Mapping) {
    pthread_mutex_lock(&lock)
    mapping.entry = entry
    pthread_mutex_unlock(&lock)
  }

  private static func bytes(of number: UnsafePointer<FileNumber>) -> flow_string {
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
