package import CFlowABI
import CSystem
package import FlowMessages

/// A plugin's file, opened and checked; none of its `init` has run.
///
/// This is the only place that calls `dlopen`. The code stays mapped for ever, also when this
/// object goes: unmapping a plugin that brought a language runtime crashes the process later.
package final class PluginFile {
  private let pathText: TextBlock
  private let table: EntryTable

  package var abi: UInt32 { table.abi }
  package var entry: UnsafePointer<flow_plugin_entry_table> { table.entry }

  /// True if it is part of the program, and no file was opened for it.
  package var isLinked: Bool { path.pointee == 0 }

  package var path: UnsafePointer<CChar> { pathText.pointer }
  package var id: UnsafePointer<CChar> { table.id.pointer }
  package var version: UnsafePointer<CChar> { table.version.pointer }

  /// Opens a plugin in stages, which the message names: *open* the file, find its *symbol*, compare
  /// its *abi*.
  ///
  /// Constructors of a shared library run while it is opened. Nothing else of a plugin runs before
  /// its entry has been checked, except the function that returns the entry if there is no
  /// constant. A file that is changed while it is opened is refused: its device, number, size and
  /// times must be afterwards what they were before. A file that is mapped already, and has not
  /// been changed since, is not mapped again; of one that has been changed a copy is.
  ///
  /// - Parameters:
  ///   - path: a file; without a slash it is in the current folder.
  ///   - onlyTrusted: refuses a file that others than its owner may change (``FileTrust``).
  /// - Throws: `FLOW_ERROR_PLUGIN_OPEN`, `FLOW_ERROR_PLUGIN_SYMBOL` or `FLOW_ERROR_PLUGIN_ABI`.
  package static func open(_ path: UnsafePointer<CChar>, onlyTrusted: Bool = false) throws(Fault)
    -> PluginFile
  {
    let identity = try OpenFile.check(path, onlyTrusted: onlyTrusted)
    let name = unsearched(path)
    let known = name.withPointer { MappedFiles.find($0, identity: identity) }
    if case .same(_, let entry?) = known {
      return PluginFile(path: path, entry: entry)
    }
    let file: MappedFiles.Mapping
    switch known {
    case .same(let mapped, _): file = mapped
    case .other:
      let copy = try mapCopy(of: path, identity: identity, onlyTrusted: onlyTrusted)
      file = try noteMapped(copy, name: nil, path: path, identity: identity)
    case .none:
      let library = try load(name, of: path, copyIn: nil)
      file = try noteMapped(library, name: name, path: path, identity: identity)
    }
    let entry = try entry(in: file.library, of: path)
    MappedFiles.keep(entry, of: file)
    return PluginFile(path: path, entry: entry)
  }

  /// Notes a library that was mapped just now. Throws if its file was changed meanwhile.
  private static func noteMapped(
    _ library: UnsafeMutableRawPointer, name: TextBlock?, path: UnsafePointer<CChar>,
    identity: FileIdentity
  ) throws(Fault) -> MappedFiles.Mapping {
    let isSame = (try? OpenFile.check(path)) == identity
    let mapping = MappedFiles.note(
      library, name: name, file: identity.file, identity: isSame ? identity : nil)
    guard isSame else { throw changed(path) }
    return mapping
  }

  /// Returns a plugin linked into the program. Its entry is checked like that of a file.
  package static func linked(_ entry: UnsafePointer<flow_plugin_entry_table>) throws(Fault)
    -> PluginFile
  {
    let subject = EntrySubject(name: EntryHeader.symbol, path: nil)
    return PluginFile(path: Text.pointer(""), entry: try EntryTable.read(entry, of: subject))
  }

  private static func mapCopy(
    of path: UnsafePointer<CChar>, identity: FileIdentity, onlyTrusted: Bool
  ) throws(Fault) -> UnsafeMutableRawPointer {
    let shown = Text.quoted(path)
    let original = try OpenFile(path: path, shown: shown)
    let copy = try FreshCopy(of: original, named: path, shown: shown)
    guard try original.identity() == identity else { throw changed(path) }
    return try withExtendedLifetime(copy) { () throws(Fault) in
      if onlyTrusted { _ = try FileTrust.check(copy.path.pointer, shown: shown) }
      return try load(copy.path, of: path, copyIn: copy.folder)
    }
  }

  private init(path: UnsafePointer<CChar>, entry: EntryTable) {
    pathText = TextBlock(copying: path)
    table = entry
  }

  /// The loader searches the system's folders for a name without a slash.
  private static func unsearched(_ path: UnsafePointer<CChar>) -> TextBlock {
    strchr(path, Int32(UInt8(ascii: "/"))) == nil
      ? TextBlock(copying: Message("./%", path)) : TextBlock(copying: path)
  }

  private static func load(
    _ path: TextBlock, of original: UnsafePointer<CChar>, copyIn folder: Message?
  ) throws(Fault) -> UnsafeMutableRawPointer {
    let library = path.withPointer { dlopen($0, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE) }
    guard let library else {
      let (message, shown) = (loaderMessage(), Text.quoted(original))
      // Says more about a file that may not be read.
      if folder == nil { _ = try OpenFile(path: path.pointer, shown: shown) }
      let hint =
        folder.map { hintOfCopy(path, in: $0) }
        ?? "give the path of a plugin's .so file, and check what that links with ldd"
      throw Fault(FLOW_ERROR_PLUGIN_OPEN, "open: % cannot be loaded: %; %", shown, message, hint)
    }
    return library
  }

  /// Advises on a copy that could not be loaded. The loader does not say why it could not map a
  /// file, so that is tried: a folder may not hold programs, or memory or mappings have run out.
  private static func hintOfCopy(_ path: TextBlock, in folder: Message) -> Message {
    let file = path.withPointer { csystem_open_to_read($0) }
    let code = mmap(nil, 1, PROT_READ | PROT_EXEC, MAP_PRIVATE, file, 0)
    let error = csystem_errno()
    close(file)
    guard let code, Int(bitPattern: code) == -1 else {
      munmap(code, 1)
      return "check what it links with ldd, and whether the process has too many mappings"
    }
    let why = Message("a copy in '%' cannot be mapped: %", folder, Text.systemMessage(error))
    return error == EPERM || error == EACCES
      ? Message("%; set TMPDIR to a folder that may hold programs", why) : why
  }

  /// Reads and checks the entry: the constant, or else the result of the function.
  private static func entry(
    in library: UnsafeMutableRawPointer, of path: UnsafePointer<CChar>
  ) throws(Fault) -> EntryTable {
    if let symbol = dlsym(library, Text.pointer(EntryHeader.symbol)) {
      return try EntryTable.read(
        UnsafePointer(symbol.assumingMemoryBound(to: flow_plugin_entry_table.self)),
        of: EntrySubject(name: EntryHeader.symbol, path: path))
    }
    let reason = loaderMessage()
    guard let function = dlsym(library, Text.pointer(EntryHeader.function)) else {
      throw Fault(
        FLOW_ERROR_PLUGIN_SYMBOL,
        """
        symbol: % exports no flow_plugin_entry (%) and no flow_plugin_main; define one with \
        FLOW_PLUGIN of flow/plugin.h
        """, Text.quoted(path), reason)
    }
    let subject = EntrySubject(name: EntryHeader.function, path: path)
    var first: UInt8 = 0
    guard csystem_peek(&first, function, 1) == 1 else {
      throw Fault(
        FLOW_ERROR_PLUGIN_ABI, "abi: % lies where nothing can be; the file is damaged",
        subject.text)
    }
    typealias Main = @convention(c) () -> UnsafePointer<flow_plugin_entry_table>?
    guard let table = unsafeBitCast(function, to: Main.self)() else {
      throw Fault(
        FLOW_ERROR_PLUGIN_ABI, "abi: % returns NULL instead of the plugin's table", subject.text)
    }
    return try EntryTable.read(
      table, of: EntrySubject(name: EntryHeader.function, path: path, isReturned: true))
  }

  private static func changed(_ path: UnsafePointer<CChar>) -> Fault {
    Fault(
      FLOW_ERROR_PLUGIN_OPEN,
      "open: % was changed while it was being loaded; load it again when it is complete",
      Text.quoted(path))
  }

  private static func loaderMessage() -> Message {
    guard let message = dlerror() else { return "the system's loader gives no reason" }
    return Message(message)
  }
}
