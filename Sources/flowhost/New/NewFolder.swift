import FlowKit
import FlowSystem
import FlowText
import Glibc

/// Makes a folder with files that is complete or not there at all.
struct NewFolder {
  struct Failure: Error {
    let message: String
    /// True if something of that name exists already.
    var isThere = false
  }

  /// The temporary folder, beside the final one.
  private let place: String
  private var files: [String] = []
  private var folders: [String] = []

  /// Makes `path` with these files.
  static func make(
    _ path: String, files: [(path: String, content: String)]
  ) throws(Failure) {
    var facts = stat()
    if lstat(path.fileName, &facts) == 0 {
      throw Failure(message: "'\(path)' exists already, and nothing is overwritten", isThere: true)
    }
    var folder = try NewFolder(beside: path)
    do {
      for file in files { try folder.add(file.path, content: file.content) }
      try folder.move(to: path)
    } catch {
      folder.remove()
      throw error
    }
  }

  private init(beside path: String) throws(Failure) {
    var template = "\(path).XXXXXX".fileName
    guard mkdtemp(&template) != nil else {
      throw Self.failure("a folder for '\(path)'", done: "made")
    }
    place = String(fileName: template)
    folders = [place]
    // Gives it the permissions of ordinary folders, not of temporary ones.
    let mask = umask(0)
    umask(mask)
    chmod(place.fileName, 0o777 & ~mask)
  }

  private mutating func add(_ path: String, content: String) throws(Failure) {
    for (index, character) in zip(path.indices, path) where character == "/" {
      let folder = "\(place)/\(path[..<index])"
      if folders.contains(folder) { continue }
      guard mkdir(folder.fileName, 0o777) == 0 else {
        throw Self.failure("'\(folder)'", done: "made")
      }
      folders.append(folder)
    }
    let file = "\(place)/\(path)"
    files.append(file)
    if let reason = NewFile.write(content, to: file) {
      throw Failure(message: "'\(file)' cannot be written: \(reason)")
    }
  }

  /// Moves the folder to its place, but never onto one that was made meanwhile.
  private func move(to path: String) throws(Failure) {
    guard rename(place.fileName, path.fileName) == 0 else {
      throw Self.failure("'\(path)'", done: "made")
    }
  }

  private func remove() {
    for file in files { unlink(file.fileName) }
    for folder in folders.reversed() { rmdir(folder.fileName) }
  }

  private static func failure(_ what: String, done: String) -> Failure {
    Failure(message: "\(what) cannot be \(done): \(text(strerror(errno)))")
  }
}
