import FlowValues
import CFlowABI
import FlowMessages

/// The first members of a plugin's entry table, checked before the rest is read.
struct EntryHeader {
  let magic: UInt32
  let abi: UInt32
  let tableSize: UInt32
  let hostSize: UInt32

  /// The name of the exported constant, or of the function that returns the table instead.
  static let symbol: StaticString = "flow_plugin_entry"
  static let function: StaticString = "flow_plugin_main"
  /// The offset of `struct_size` in the entry: after `magic` and `abi`.
  static let tableSizeOffset = 8

  init(_ entry: UnsafePointer<flow_plugin_entry_table>) {
    let words = UnsafeRawPointer(entry)
    magic = words.loadUnaligned(as: UInt32.self)
    abi = words.loadUnaligned(fromByteOffset: 4, as: UInt32.self)
    tableSize = words.loadUnaligned(fromByteOffset: Self.tableSizeOffset, as: UInt32.self)
    hostSize = words.loadUnaligned(fromByteOffset: 12, as: UInt32.self)
  }

  /// Throws if the plugin cannot run in this engine.
  ///
  /// - Parameter what: the table, in words.
  func check(_ what: Message, shown: Message) throws(Fault) {
    let subject = Message("abi: %", what)
    guard magic == FLOW_PLUGIN_MAGIC else {
      throw Fault(
        FLOW_ERROR_PLUGIN_ABI,
        "% begins with 0x% instead of 0x%; make it with FLOW_PLUGIN of flow/plugin.h", subject,
        MessageWord.hexadecimal(magic), MessageWord.hexadecimal(UInt32(FLOW_PLUGIN_MAGIC))
      )
    }
    guard abi >= cflow_abi_oldest() else {
      throw mismatch(shown, advice: "it is too old: rebuild it with this engine's headers")
    }
    guard abi <= cflow_abi_version(), abi >> 16 == FLOW_ABI_MAJOR else {
      throw mismatch(
        shown, advice: "it is too new: update the engine, or rebuild it with this engine's headers")
    }
    guard hostSize <= MemoryLayout<flow_host_api>.size else {
      throw mismatch(
        shown,
        advice: Message(
          """
          it calls more functions (a table of % bytes) than this engine has (%): update the \
          engine, or rebuild the plugin
          """, hostSize, MemoryLayout<flow_host_api>.size))
    }
    guard tableSize >= flow_plugin_entry_table.firstSize else {
      throw Fault(
        FLOW_ERROR_PLUGIN_ABI,
        "% says it has % bytes, fewer than %; make it with FLOW_PLUGIN", subject, tableSize,
        flow_plugin_entry_table.firstSize)
    }
  }

  private func mismatch(_ shown: Message, advice: Message) -> Fault {
    let (oldest, newest) = (Self.version(cflow_abi_oldest()), Self.version(cflow_abi_version()))
    let range = oldest == newest ? newest : Message("% to %", oldest, newest)
    return Fault(
      FLOW_ERROR_PLUGIN_ABI,
      Message(
        "abi: % was built for Flow ABI %, this engine runs %; ", shown, Self.version(abi), range)
        + advice)
  }

  private static func version(_ abi: UInt32) -> Message { Message("%.%", abi >> 16, abi & 0xFFFF) }
}
