import CFlowABI
import CSystem
import FlowMessages
import FlowValues

/// A method's description, checked; its name is still the author's.
struct MethodDescription {
  let name: UnsafePointer<CChar>
  private let interface: UnsafePointer<ForeignCall.Interface>
  private let function: UnsafeRawPointer
  private let declaration: StandardMethod.Declaration?

  /// The standard method that it is, if it is one.
  var standard: StandardMethod? { declaration?.method }

  /// - Parameters:
  ///   - kind: the kind of its class.
  ///   - minor: the minor version of the ABI that its author knows.
  init(method: flow_method, number: Int, owner: Subject, kind: flow_kind, minor: UInt32)
    throws(Fault)
  {
    guard let name = method.name else {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "%, method %: its name is NULL", owner.text, number)
    }
    declaration = StandardMethod.declaration(of: name, kind: kind, in: minor)
    guard declaration != nil || Identifier.isMethodName(name) else {
      let status =
        Values.isUTF8(Text.bytes(of: name)) ? FLOW_ERROR_INVALID_ARGUMENT : FLOW_ERROR_BAD_UTF8
      throw Fault(
        status,
        """
        %, method %: the name % is not made of letters, digits and '_', starting with no digit, up \
        to %
        """, owner.text, number, Text.quoted(name, limit: 80), Identifier.limit)
    }
    let subject = owner.method(name)
    guard let text = method.signature else {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "%: its signature is NULL", subject.text)
    }
    guard let function = method.function else {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "%: its function is NULL", subject.text)
    }
    do throws(Fault) {
      interface = try ForeignCall.interface(of: text)
    } catch {
      throw Fault(
        error.status, Message("%: %", subject.text, error), position: error.position)
    }
    self.name = name
    self.function = unsafeBitCast(function, to: UnsafeRawPointer.self)
  }

  /// The method with a copy of its name.
  ///
  /// - Parameters:
  ///   - isOwn: true if its class is the engine's own.
  ///   - isHost: true if the method tells the host what to show.
  func ownedCopy(of owner: UnsafePointer<CChar>, isOwn: Bool, isHost: Bool) -> Method {
    let (interface, standard) = (interface.pointee, standard)
    let place = CallPlace.place(owner, method: name, isHost: isHost)
    let isReserved = standard.map { isOwn || $0.isOnce } ?? false
    return Method(
      function: function, cif: interface.cif, signature: interface.signature, name: place.method,
      signatureText: interface.text, place: place.number, standard: standard,
      isReserved: isReserved, plain: isReserved ? nil : interface.plain)
  }

  /// Refuses a standard method with another signature than the declared one. (The grammar has one
  /// spelling for each.)
  func requireDeclaredSignature(subject: Subject, of kind: Literal) throws(Fault) {
    guard let declaration, strcmp(declaration.signature, interface.pointee.text) != 0 else {
      return
    }
    try refuse(
      ForeignCall.interface(of: declaration.signature).pointee,
      of:
        Message(
          "%, method '%' of %", subject.text, declaration.name,
          Text.one(Message(Text.pointer(kind)))))
  }

  private func refuse(_ declared: ForeignCall.Interface, of subject: Message) throws(Fault) {
    let (given, wanted) = (interface.pointee.signature.pointee, declared.signature.pointee)
    let both = Message("signature '%' instead of '%'", interface.pointee.text, declared.text)
    if given.resultType != wanted.resultType {
      throw Fault(
        FLOW_ERROR_SIGNATURE_MISMATCH,
        "%: %: the return type is '%', not '%'", subject, both, given.resultType.text,
        wanted.resultType.text)
    }
    var index = 1
    while index < min(given.count, wanted.count),
      given.argumentType(index) == wanted.argumentType(index)
    {
      index += 1
    }
    let difference: Message
    if index >= given.count {
      difference = Message("is missing, it must be '%'", wanted.argumentType(index).text)
    } else if index >= wanted.count {
      difference = Message("'%' is one too many", given.argumentType(index).text)
    } else {
      difference =
        Message("is '%', not '%'", given.argumentType(index).text, wanted.argumentType(index).text)
    }
    throw Fault(
      FLOW_ERROR_SIGNATURE_MISMATCH,
      Message("%: %: argument % (the instance not counted) %", subject, both, index, difference),
      position: UInt32(index))
  }
}

/// The subject of a message; worded only if there is a message.
struct Subject {
  private let id: UnsafePointer<CChar>
  private let part: Literal
  private let name: UnsafePointer<CChar>?

  init(class id: UnsafePointer<CChar>) { self.init(id: id, part: "", name: nil) }

  private init(id: UnsafePointer<CChar>, part: Literal, name: UnsafePointer<CChar>?) {
    self.id = id
    self.part = part
    self.name = name
  }

  func method(_ name: UnsafePointer<CChar>) -> Subject {
    Subject(id: id, part: "method", name: name)
  }

  func argument(_ name: UnsafePointer<CChar>) -> Subject {
    Subject(id: id, part: "argument", name: name)
  }

  @inline(never) var text: Message {
    let cls = Message("class %", Text.quoted(id))
    guard let name else { return cls }
    return Message("%, % %", cls, part, Text.quoted(name))
  }
}
