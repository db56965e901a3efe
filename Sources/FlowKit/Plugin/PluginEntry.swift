public import CFlowABI

/// The entry of a plugin in Swift, which needs no file in C:
///
///     private let entry = PluginEntry("profile", "1.0") {
///       Registry.begin($0, $1, $2, $3) { (registry) throws(FlowError) in
///         try registry.add(Profile.self)
///       }
///     }
///
///     @c(flow_plugin_main)
///     public func main() -> UnsafePointer<flow_plugin_entry_table>? { entry.table }
public struct PluginEntry: @unchecked Sendable {
  /// The table that the exported function returns; it stays for ever, like the plugin's code.
  public let table: UnsafePointer<flow_plugin_entry_table>?

  /// The plugin's `init`: begins it in an engine.
  public typealias Init =
    @convention(c) (
      UnsafePointer<flow_host_api>?, OpaquePointer?, flow_plugin, UnsafeMutablePointer<flow_error>?
    ) -> flow_status
  /// The plugin's `deinit`: ends it in an engine, after all its instances.
  public typealias Deinit = @convention(c) (OpaquePointer?, flow_plugin) -> Void

  /// - Parameter start: begins the plugin in an engine; it can capture nothing, because several
  ///   engines may begin it, each on a thread of its own.
  public init(
    _ id: StaticString, _ version: StaticString, deinit: Deinit? = nil, _ start: Init
  ) {
    let room = UnsafeMutablePointer<flow_plugin_entry_table>.allocate(capacity: 1)
    var entry = flow_plugin_entry_table()
    entry.magic = FLOW_PLUGIN_MAGIC
    entry.abi = cflow_abi_version()
    entry.struct_size = UInt32(MemoryLayout<flow_plugin_entry_table>.size)
    entry.host_size = UInt32(MemoryLayout<flow_host_api>.size)
    entry.id = Self.text(id)
    entry.version = Self.text(version)
    entry.`init` = start
    entry.deinit = `deinit`
    room.initialize(to: entry)
    table = UnsafePointer(room)
  }

  private static func text(_ text: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}

extension Registry {
  /// Runs `body` for the `init` of a plugin; what it throws is the load's failure.
  public static func begin(
    _ api: UnsafePointer<flow_host_api>?, _ engine: OpaquePointer?, _ plugin: flow_plugin,
    _ error: UnsafeMutablePointer<flow_error>?, _ body: (Registry) throws(FlowError) -> Void
  ) -> flow_status {
    guard let api, let engine else { return FLOW_ERROR_INVALID_ARGUMENT }
    do throws(FlowError) {
      try body(Registry(EngineLink(engine, api: api), plugin))
      return FLOW_OK
    } catch let failure {
      error?.pointee.explain(failure)
      return failure.status
    }
  }
}

extension flow_error {
  /// Copies as much of the sentence as there is room for, cut between characters.
  mutating func explain(_ failure: FlowError) {
    status = failure.status
    withUnsafeMutableBytes(of: &message) { room in
      var used = 0
      for character in failure.message.unicodeScalars {
        let bytes = UTF8.encode(character)
        guard let bytes, used + bytes.count < room.count else { break }
        for byte in bytes {
          room[used] = byte
          used += 1
        }
      }
      if used < room.count { room[used] = 0 }
    }
  }
}
