import FlowCalls
import FlowPlugins
package import CFlowABI
package import FlowMessages
package import FlowModel

/// What messages and logs call objects (N3).
extension Records {
  /// "setup.welcome#3", "window#1", "screen#3 (gone)".
  package func name(of handle: flow_handle) -> Message {
    let plain = Records.plainName(of: handle)
    if Handle.kind(handle) == FLOW_KIND_NONE { return plain }
    if Handle.engine(handle) != tag { return "\(plain) of another engine" }
    guard isLive(handle) else { return "\(plain) (gone)" }
    if Handle.kind(handle) == FLOW_KIND_PLUGIN {
      return plugins[Handle.key(handle)].map { "plugin \($0.file.id)" } ?? plain
    }
    guard let instance = livingInstance(handle) else { return plain }
    return "\(instance.entry.definition.id)#\(Records.number(of: handle))"
  }

  /// Without an error, which would be one about a name.
  private func livingInstance(_ handle: flow_handle) -> Instance? {
    switch Handle.kind(handle) {
    case FLOW_KIND_SCREEN: screens[Handle.key(handle)]?.instance
    case FLOW_KIND_COORDINATOR: coordinators[Handle.key(handle)]?.instance
    case FLOW_KIND_PRESENTER: presenters.instance(Handle.key(handle))
    case FLOW_KIND_OBSERVER: observers.instance(Handle.key(handle))
    default: nil
    }
  }

  /// "push", "set root".
  package func requestName(_ kind: RequestKind) -> Message {
    flow_table_request(kind.rawValue).map { Message($0.pointee.word) } ?? "?"
  }

  /// What the bits of a handle say: "screen#3".
  package static func plainName(of handle: flow_handle) -> Message {
    let kind = Handle.kind(handle)
    if kind == FLOW_KIND_NONE { return handle == 0 ? "nothing" : "no handle" }
    return "\(name(of: kind))#\(number(of: handle))"
  }

  /// Slots count from 0, people from 1.
  private static func number(of handle: flow_handle) -> UInt64 { (handle & 0xfff_ffff) + 1 }
}
