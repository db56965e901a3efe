import CFlowABI
import CSystem
import FlowMessages
import FlowValues

/// A plugin's entry table, read with care: a damaged file may have any number in the place of an
/// address.
struct EntryTable {
  let header: EntryHeader
  let id: TextBlock
  let version: TextBlock

  /// Reads and checks the table. Nothing in it is trusted before it has been copied.
  ///
  /// - Parameter what: the table, in words.
  init(entry: UnsafeRawPointer, what: Message, shown: Message) throws(Fault) {
    let room = UnsafeMutableRawPointer.allocate(byteCount: Self.largest, alignment: 16)
    defer { room.deallocate() }
    memset(room, 0, Self.largest)
    let found = csystem_peek(room, entry, Self.largest)
    guard found >= flow_plugin_entry_table.firstSize, Self.isAligned(entry) else {
      throw Fault(
        FLOW_ERROR_PLUGIN_ABI,
        "abi: % lies where nothing can be; the file is damaged", what)
    }
    let table = UnsafePointer(room.assumingMemoryBound(to: flow_plugin_entry_table.self))
    header = EntryHeader(table)
    try header.check(what, shown: shown)
    do throws(Fault) {
      guard Int(header.tableSize) <= found else {
        throw Fault(FLOW_ERROR_PLUGIN_ABI, "it ends before the % bytes it has", header.tableSize)
      }
      let known = try SizedStruct.read(table, sizeAt: EntryHeader.tableSizeOffset)
      id = try Self.text(known.id, what: "its id")
      _ = try Identifier.check(id.pointer, what: "its id")
      version = try Self.text(known.version, what: "its version")
      guard Values.isUTF8(Text.bytes(of: version.pointer)) else {
        throw Fault(FLOW_ERROR_PLUGIN_ABI, "its version is not valid UTF-8")
      }
      guard known.`init` != nil else { throw Fault(FLOW_ERROR_PLUGIN_ABI, "its init is NULL") }
    } catch {
      throw Fault(
        FLOW_ERROR_PLUGIN_ABI,
        "abi: % is malformed: %", what, error)
    }
  }

  /// The largest table accepted, in bytes.
  private static let largest = 4096

  private static func isAligned(_ entry: UnsafeRawPointer) -> Bool {
    UInt(bitPattern: entry) % UInt(MemoryLayout<flow_plugin_entry_table>.alignment) == 0
  }

  private static func text(_ text: UnsafePointer<CChar>?, what: Literal) throws(Fault)
    -> TextBlock
  {
    guard let text else { throw Fault(FLOW_ERROR_PLUGIN_ABI, "% is NULL", what) }
    return try withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) {
      (room) throws(Fault) in
      guard let start = room.baseAddress else { return TextBlock(copying: "" as Message) }
      let found = csystem_peek(start, text, room.count)
      guard found > 0 else {
        throw Fault(FLOW_ERROR_PLUGIN_ABI, "% lies where nothing can be", what)
      }
      guard strnlen(start, found) < found else {
        throw Fault(FLOW_ERROR_PLUGIN_ABI, "% has no end within 255 bytes", what)
      }
      return TextBlock(copying: start)
    }
  }
}
