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
  func check(_ subject: EntrySubject) throws(Fault) {
    guard magic == FLOW_PLUGIN_MAGIC else {
      throw Fault(
        FLOW_ERROR_PLUGIN_ABI,
        "abi: % begins with 0x% instead of 0x%; make it with FLOW_PLUGIN of flow/plugin.h",
        subject.text, MessageWord.hexadecimal(magic),
        MessageWord.hexadecimal(UInt32(FLOW_PLUGIN_MAGIC))
      )
    }
    guard abi >= cflow_abi_oldest() else {
      throw mismatch(subject, advice: "it is too old: rebuild it with this engine's headers")
    }
    guard abi <= cflow_abi_version(), abi >> 16 == FLOW_ABI_MAJOR else {
      throw mismatch(
        subject,
        advice: "it is too new: update the engine, or rebuild it with this engine's headers")
    }
    guard hostSize <= MemoryLayout<flow_host_api>.size else {
      throw mismatch(
        subject,
        advice: Message(
          """
          it calls more functions (a table of % bytes) than this engine has (%): update the \
          engine, or rebuild the plugin
          """, hostSize, MemoryLayout<flow_host_api>.size))
    }
    guard tableSize >= flow_plugin_entry_table.firstSize else {
      throw Fault(
        FLOW_ERROR_PLUGIN_ABI,
        "abi: % says it has % bytes, fewer than %; make it with FLOW_PLUGIN", subject.text,
        tableSize, flow_plugin_entry_table.firstSize)
    }
  }

  private func mismatch(_ subject: EntrySubject, advice: Message) -> Fault {
    let (oldest, newest) = (Self.version(cflow_abi_oldest()), Self.version(cflow_abi_version()))
    let range = oldest == newest ? newest : Message("% to %", oldest, newest)
    return Fault(
      FLOW_ERROR_PLUGIN_ABI,
      Message(
        "abi: % was built for Flow ABI %, this engine runs %; ", subject.shown,
        Self.version(abi), range)
        + advice)
  }

  private static func version(_ abi: UInt32) -> Message { Message("%.%", abi >> 16, abi & 0xFFFF) }
}

/// The subject of a message about an entry; worded only if there is a message.
struct EntrySubject {
  /// The name of the constant, or of the function.
  let name: StaticString
  /// The plugin's file; nil for a plugin that is linked into the program.
  let path: UnsafePointer<CChar>?
  /// True for the table that the function returns.
  var isReturned = false

  @inline(never) var shown: Message {
    path.map { Text.quoted($0) } ?? "a plugin linked into the program"
  }

  @inline(never) var text: Message {
    let name = Text.pointer(name)
    return isReturned
      ? Message("the table that % of % returns", name, shown) : Message("the % of %", name, shown)
  }
}
