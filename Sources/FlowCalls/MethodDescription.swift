import CFlowABI
import CSystem
import FlowMessages
import FlowValues

/// A method's description, checked; its name is still the author's.
struct MethodDescription {
  let name: UnsafePointer<CChar>
  let signature: Signature
  private let text: UnsafePointer<CChar>
  private let interface: ForeignCall.Interface
  private let function: UnsafeRawPointer

  init(method: flow_method, number: Int, owner: Subject) throws(Fault) {
    guard let name = method.name else {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "%, method %: its name is NULL", owner.text, number)
    }
    guard Identifier.isMethodName(name) else {
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
      signature = try Signature(parsing: Text.bytes(of: text))
      interface = try ForeignCall.interface(for: signature)
    } catch {
      throw Fault(
        error.status, Message("%: %", subject.text, error), position: error.position)
    }
    self.name = name
    self.text = text
    self.function = unsafeBitCast(function, to: UnsafeRawPointer.self)
  }

  /// The method with a copy of its name.
  ///
  /// - Parameters:
  ///   - isCallable: true if others than the engine may call it.
  ///   - isHost: true if the method tells the host what to show.
  func ownedCopy(of owner: UnsafePointer<CChar>, isCallable: Bool, isHost: Bool) -> Method {
    Method(
      function: function, cif: interface.cif, signature: interface.signature,
      name: Text.copy(Text.bytes(of: name)), signatureText: interface.text,
      place: CallPlace.number(owner, method: name, isHost: isHost),
      plain: isCallable ? interface.plain : nil)
  }

  /// Refuses a signature other than the declared one. (The grammar has one spelling for each.)
  func require(_ declaration: StandardMethod.Declaration, subject: Subject, of kind: Literal)
    throws(Fault)
  {
    guard strcmp(declaration.signature, text) != 0 else { return }
    try refuse(
      Signature(parsing: Text.bytes(of: declaration.signature)),
      of:
        Message(
          "%, method '%' of %", subject.text, declaration.name,
          Text.one(Message(Text.pointer(kind)))))
  }

  private func refuse(_ declared: Signature, of subject: Message) throws(Fault) {
    let (given, wanted) = (signature.cValue, declared.cValue)
    let both = Message("signature '%' instead of '%'", signature.text, declared.text)
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
  private let name: UnsafePointer<CChar>?

  init(class id: UnsafePointer<CChar>) {
    self.id = id
    name = nil
  }

  private init(id: UnsafePointer<CChar>, name: UnsafePointer<CChar>) {
    self.id = id
    self.name = name
  }

  func method(_ name: UnsafePointer<CChar>) -> Subject { Subject(id: id, name: name) }

  @inline(never) var text: Message {
    let cls = Message("class %", Text.quoted(id))
    guard let name else { return cls }
    return Message("%, method %", cls, Text.quoted(name))
  }
}
