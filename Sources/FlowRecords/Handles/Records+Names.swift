import FlowCalls
import FlowPlugins
package import CFlowABI
package import FlowMessages
package import FlowModel

/// Naming objects in messages and logs (N3).
extension Records {
  /// Names an object: "setup.welcome#3", "window#1", "screen#3 (gone)".
  package func name(of handle: flow_handle) -> Message {
    let plain = Records.plainName(of: handle)
    if Handle.kind(of: handle) == FLOW_KIND_NONE { return plain }
    if Handle.engine(handle) != tag { return Message("% of another engine", plain) }
    guard isLive(handle) else { return Message("% (gone)", plain) }
    if Handle.kind(of: handle) == FLOW_KIND_PLUGIN {
      return plugins[Handle.key(of: handle)].map { Message("plugin %", $0.file.id) } ?? plain
    }
    guard let instance = livingInstance(handle) else { return plain }
    return Message("%#%", instance.entry.definition.id, Records.number(of: handle))
  }

  /// Finds a living instance, and returns nil where others throw: the message of an error would
  /// need the name that is being looked for.
  private func livingInstance(_ handle: flow_handle) -> Instance? {
    switch Handle.kind(of: handle) {
    case FLOW_KIND_SCREEN: screens[Handle.key(of: handle)]?.instance
    case FLOW_KIND_COORDINATOR: coordinators[Handle.key(of: handle)]?.instance
    case FLOW_KIND_PRESENTER: presenters.instance(Handle.key(of: handle))
    case FLOW_KIND_OBSERVER: observers.instance(Handle.key(of: handle))
    default: nil
    }
  }

  /// Names a kind of request: "push", "set root".
  package func requestName(_ kind: RequestKind) -> Message {
    flow_table_request(kind.rawValue).map { Message($0.pointee.word) } ?? "?"
  }

  /// Names an object by the bits of its handle alone: "screen#3".
  package static func plainName(of handle: flow_handle) -> Message {
    let kind = Handle.kind(of: handle)
    if kind == FLOW_KIND_NONE { return handle == 0 ? "nothing" : "no handle" }
    return Message("%#%", name(of: kind), number(of: handle))
  }

  /// Returns the number in an object's name: its slot, counted from 1 because people read it.
  private static func number(of handle: flow_handle) -> UInt64 { (handle & 0xfff_ffff) + 1 }
}
