import FlowCalls
package import CFlowABI
import FlowModel
package import FlowMessages
import FlowRecords
import FlowDeciding

/// Asks and tells the owners of an object: the nearest one that has the named method (N1).
extension Engine {
  package func ask(
    _ from: flow_handle, method: UnsafePointer<CChar>,
    arguments: UnsafePointer<flow_value>?, count: Int,
    into result: UnsafeMutablePointer<flow_value>?
  ) throws(Fault) {
    var place = try asker(from)
    while true {
      place = above(place)
      guard let instance = instance(at: place) else { break }
      if isPlaceholder(instance) { throw notThere(place, method: method) }
      let definition = instance.definition.takeUnretainedValue()
      guard let index = definition.index(of: method), !definition.isStandard(index) else {
        continue
      }
      return try invoke(
        instance, named: handle(place), at: index, arguments: arguments, count: count, into: result)
    }
    throw nobodyHas(method, above: from)
  }

  /// The error of a placeholder that would be asked: nobody further up is (S9).
  private func notThere(_ place: Object, method: UnsafePointer<CChar>) -> Fault {
    Fault(
      FLOW_ERROR_UNKNOWN_METHOD,
      "% stands for an instance that could not be restored, and cannot be asked for method '%'",
      name(of: handle(place)), method)
  }

  private func asker(_ handle: flow_handle) throws(Fault) -> Object {
    if Handle.kind(of: handle) == FLOW_KIND_COORDINATOR {
      return .coordinator(try coordinator(handle))
    }
    return .screen(try screen(handle))
  }

  /// Returns the error that nobody has the method. Names those who were asked, and a similar
  /// method.
  private func nobodyHas(_ method: UnsafePointer<CChar>, above from: flow_handle) -> Fault {
    var asked: Message = ""
    var (count, owner) = (0, from)
    var nearest = NearestWord(to: method)
    var place = above(Handle.object(from))
    while let instance = instance(at: place) {
      count += 1
      if count <= 4 { asked += (count > 1 ? ", " : "") + name(of: handle(place)) }
      let definition = instance.entry.definition
      for index in 0..<definition.methodCount where !definition.isStandard(index) {
        if nearest.look(at: definition.method(at: index).name) { owner = handle(place) }
      }
      place = above(place)
    }
    guard count > 0 else {
      return Fault(
        FLOW_ERROR_UNKNOWN_METHOD,
        "nobody can be asked for method '%': % belongs to no coordinator", method, name(of: from))
    }
    if count > 4 { asked += Message(" and % more", count - 4) }
    var hint: Message = ""
    if let word = nearest.found { hint = Message("; % has '%'", name(of: owner), word) }
    return Fault(
      FLOW_ERROR_UNKNOWN_METHOD,
      "nobody above % has a method '%'; asked: %%", name(of: from), method, asked, hint)
  }
}
