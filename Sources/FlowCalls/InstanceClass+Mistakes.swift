import CFlowABI
import CSystem
package import FlowMessages

extension InstanceClass {
  /// True if it has methods, and no `create` that makes them a `self`.
  package var needsSelf: Bool { methodCount > 0 && standard(.create) == nil }

  /// Lists legal but probably unintended parts of the class, each as the rest of a sentence about
  /// it (K3).
  package func probableMistakes() -> [Message] {
    var found: [Message] = []
    if standard(.create) != nil, standard(.destroy) == nil {
      found.append("has 'create' and no 'destroy': nothing frees what it makes")
    }
    if kind == FLOW_KIND_SCREEN, standard(.render) == nil, standard(.capability) == nil {
      found.append("is a screen without 'render': hosts have nothing to show")
    }
    for index in 0..<methodCount where !isStandard(index) {
      if let mistake = StandardMethod.mistake(in: methods[index].name, kind: kind, minor: minor) {
        found.append(Message("has a method '%'%", methods[index].name, mistake))
      }
    }
    return found
  }
}

extension StandardMethod {
  /// Describes a probable slip in the name of an author's own method; nil if it is like none of the
  /// standard ones.
  fileprivate static func mistake(
    in name: UnsafePointer<CChar>, kind: flow_kind, minor: UInt32
  ) -> Message? {
    let bytes = Text.bytes(of: name)
    let similar = declaration {
      guard $0.kind == kind, $0.since <= minor else { return false }
      let standard = Text.bytes(of: $0.name)
      // Short words may differ in one letter only: "edit" is no slip for "exit".
      return Spelling.distance(bytes, standard) <= (standard.count > 6 ? 2 : 1)
    }
    if let similar {
      return Message("; did you mean '%', which the engine calls?", similar.name)
    }
    guard let other = declaration(where: { $0.since <= minor && strcmp($0.name, name) == 0 })
    else { return nil }
    let kind = flow_table_kind_word(other.kind).map { Message($0) } ?? ""
    return Message(", which the engine calls of % only", Text.one(kind))
  }
}
