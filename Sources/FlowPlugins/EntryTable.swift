import CFlowABI
import CSystem
import FlowMessages
import FlowValues

/// A plugin's entry table, read with care: a damaged file may have any number in the place of an
/// address.
final class EntryTable {
  let entry: UnsafePointer<flow_plugin_entry_table>
  let abi: UInt32
  let id: TextBlock
  let version: TextBlock

  /// Nothing here throws: Embedded Swift leaks the object of an initialiser that does.
  private init(
    _ entry: UnsafePointer<flow_plugin_entry_table>, abi: UInt32, id: TextBlock, version: TextBlock
  ) {
    self.entry = entry
    self.abi = abi
    self.id = id
    self.version = version
  }

  /// Reads and checks the table. Nothing in it is trusted before it has been copied.
  static func read(
    _ entry: UnsafePointer<flow_plugin_entry_table>, of subject: EntrySubject
  ) throws(Fault) -> EntryTable {
    let room = UnsafeMutableRawPointer.allocate(byteCount: largest, alignment: 16)
    defer { room.deallocate() }
    var found = csystem_peek(room, entry, usual)
    guard found >= flow_plugin_entry_table.firstSize, isAligned(entry) else {
      throw Fault(
        FLOW_ERROR_PLUGIN_ABI,
        "abi: % lies where nothing can be; the file is damaged", subject.text)
    }
    let table = UnsafePointer(room.assumingMemoryBound(to: flow_plugin_entry_table.self))
    let header = EntryHeader(table)
    try header.check(subject)
    if Int(header.tableSize) > found { found = csystem_peek(room, entry, largest) }
    do throws(Fault) {
      guard Int(header.tableSize) <= found else {
        throw Fault(FLOW_ERROR_PLUGIN_ABI, "it ends before the % bytes it has", header.tableSize)
      }
      let known = try SizedStruct.read(table, sizeAt: EntryHeader.tableSizeOffset)
      var peeked = PeekedText()
      let id = try peeked.text(known.id, what: "its id")
      _ = try Identifier.check(id.pointer, what: "its id")
      let version = try peeked.text(known.version, what: "its version")
      guard Values.isUTF8(Text.bytes(of: version.pointer)) else {
        throw Fault(FLOW_ERROR_PLUGIN_ABI, "its version is not valid UTF-8")
      }
      guard known.`init` != nil else { throw Fault(FLOW_ERROR_PLUGIN_ABI, "its init is NULL") }
      return EntryTable(entry, abi: header.abi, id: id, version: version)
    } catch {
      throw Fault(
        FLOW_ERROR_PLUGIN_ABI,
        "abi: % is malformed: %", subject.text, error)
    }
  }

  /// The largest table accepted, and the size that one has usually, in bytes.
  private static let largest = 4096
  private static let usual = MemoryLayout<flow_plugin_entry_table>.size

  private static func isAligned(_ entry: UnsafeRawPointer) -> Bool {
    UInt(bitPattern: entry) % UInt(MemoryLayout<flow_plugin_entry_table>.alignment) == 0
  }
}

/// Texts of a plugin, read with care. One that lies behind another one is read with it.
private struct PeekedText: ~Copyable {
  private let room = UnsafeMutablePointer<CChar>.allocate(capacity: Self.size)
  private var start: UnsafePointer<CChar>?
  private var found = 0

  private static var size: Int { 256 }

  deinit { room.deallocate() }

  mutating func text(_ text: UnsafePointer<CChar>?, what: Literal) throws(Fault) -> TextBlock {
    guard let text else { throw Fault(FLOW_ERROR_PLUGIN_ABI, "% is NULL", what) }
    if let start, text >= start, text < start + found {
      let offset = text - start
      if strnlen(room + offset, found - offset) < found - offset {
        return TextBlock(copying: room + offset)
      }
    }
    start = text
    found = csystem_peek(room, text, Self.size)
    guard found > 0 else {
      throw Fault(FLOW_ERROR_PLUGIN_ABI, "% lies where nothing can be", what)
    }
    guard strnlen(room, found) < found else {
      throw Fault(FLOW_ERROR_PLUGIN_ABI, "% has no end within 255 bytes", what)
    }
    return TextBlock(copying: room)
  }
}
