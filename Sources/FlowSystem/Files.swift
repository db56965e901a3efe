import FlowText
package import Glibc

/// Questions about files and folders.
package enum Files {
  /// The slash as a byte: as a character it could be merged with a mark behind it.
  private static let slash = UInt8(ascii: "/")

  package static func status(_ path: String) -> stat? {
    var status = stat()
    return stat(path.fileName, &status) == 0 ? status : nil
  }

  package static func isFolder(_ path: String) -> Bool {
    status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  package static func isRegular(_ path: String) -> Bool {
    status(path).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
  }

  /// Returns the absolute name of a file without links; `nil` if there is no file.
  package static func realPath(_ path: String) -> String? {
    guard let real = realpath(path.fileName, nil) else { return nil }
    defer { free(real) }
    return String(fileName: real)
  }

  /// Returns an absolute path without empty and `.` parts, but otherwise as written.
  package static func absolute(_ path: String) -> String {
    var whole = path
    if path.utf8.first != slash {
      guard let folder = getcwd(nil, 0) else { return path }
      defer { free(folder) }
      whole = "\(String(fileName: folder))/\(path)"
    }
    let parts = whole.utf8.split(separator: slash).compactMap { String($0) }
    return "/" + parts.filter { $0 != "." }.joined(separator: "/")
  }

  /// Returns the last part of a path.
  package static func name(of path: String) -> String {
    path.utf8.split(separator: slash).last.flatMap { String($0) } ?? path
  }

  /// Returns the folder of a path that has a slash.
  package static func folder(_ path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: slash) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the names in a folder, sorted; `nil` if it cannot be read.
  package static func names(in folder: String) -> [String]? {
    guard let stream = opendir(folder.fileName) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { bytes in
        bytes.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: bytes.pointee))
        { String(fileName: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Opens a file for writing. If it is a pipe, does not wait for a reader.
  ///
  /// - Returns: its descriptor; negative if `errno` says why not.
  package static func openForWriting(_ path: String, flags: Int32, mode: mode_t = 0o666) -> Int32 {
    let file = open(path.fileName, O_WRONLY | O_CLOEXEC | O_NONBLOCK | flags, mode)
    if file >= 0 { _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK) }
    return file
  }

  /// Reads a whole small file; `nil` if there is none, it cannot be read, or it is larger.
  package static func read(_ path: String, limit: Int) -> [UInt8]? {
    let file = open(path.fileName, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = part.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        return nil
      }
      if bytes.count + count > limit { return nil }
      bytes += part[..<count]
    }
  }

  /// Writes all bytes. Returns false, with the reason in `errno`, if that fails.
  package static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes
      while !rest.isEmpty {
        let count = Glibc.write(file, rest.baseAddress, rest.count)
        if count < 0, errno != EINTR { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(max(0, count)))
      }
      return true
    }
  }

  /// Makes a folder and its parents, for the user alone.
  package static func makeFolder(_ path: String) -> Bool {
    if isFolder(path) { return true }
    let above = folder(path)
    guard above != path, above != ".", makeFolder(above) else { return false }
    return mkdir(path.fileName, 0o700) == 0 || isFolder(path)
  }
}
