import CFlowABI
import CSystem

/// What an author said about a method, checked; its name is still the author's.
struct MethodDescription {
  let name: UnsafePointer<CChar>
  let signature: Signature
  private let interface: ForeignCall.Interface
  private let function: UnsafeRawPointer

  init(_ method: flow_method, number: Int, _ subject: String) throws(Fault) {
    guard let name = method.name else {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "\(subject), method \(number): its name is NULL")
    }
    guard Identifier.isMethodName(name) else {
      let status =
        Values.isUTF8(Text.bytes(of: name)) ? FLOW_ERROR_INVALID_ARGUMENT : FLOW_ERROR_BAD_UTF8
      throw Fault(
        status,
        "\(subject), method \(number): the name \(Text.quoted(name, limit: 80)) is not made of "
          + "letters, digits and '_', starting with no digit, up to \(Identifier.limit)")
    }
    let subject = "\(subject), method \(Text.quoted(name))"
    guard let text = method.signature else {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "\(subject): its signature is NULL")
    }
    guard let function = method.function else {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "\(subject): its function is NULL")
    }
    do throws(Fault) {
      signature = try Signature(parsing: Text.bytes(of: text))
      interface = try ForeignCall.interface(for: signature)
    } catch {
      throw Fault(error.status, "\(subject): \(error.message)", position: error.position)
    }
    self.name = name
    self.function = unsafeBitCast(function, to: UnsafeRawPointer.self)
  }

  /// The method with copies of its strings.
  func ownedCopy() -> Method {
    var text = signature.text
    return Method(
      function: function, cif: interface.cif, signature: interface.signature,
      name: Text.copy(Text.bytes(of: name)), signatureText: text.withUTF8 { Text.copy($0) })
  }

  /// Refuses a signature other than the declared one.
  func require(_ declared: Signature, _ subject: String) throws(Fault) {
    guard signature != declared else { return }
    let (given, wanted) = (signature.cValue, declared.cValue)
    let both = "signature '\(signature.text)' instead of '\(declared.text)'"
    if given.resultType != wanted.resultType {
      throw Fault(
        FLOW_ERROR_SIGNATURE_MISMATCH,
        "\(subject): \(both): the return type is '\(given.resultType.text)', "
          + "not '\(wanted.resultType.text)'")
    }
    var index = 1
    while index < min(given.count, wanted.count),
      given.argumentType(index) == wanted.argumentType(index)
    {
      index += 1
    }
    let difference: String
    if index >= given.count {
      difference = "is missing, it must be '\(wanted.argumentType(index).text)'"
    } else if index >= wanted.count {
      difference = "'\(given.argumentType(index).text)' is one too many"
    } else {
      difference =
        "is '\(given.argumentType(index).text)', not '\(wanted.argumentType(index).text)'"
    }
    throw Fault(
      FLOW_ERROR_SIGNATURE_MISMATCH,
      "\(subject): \(both): argument \(index) (the instance not counted) \(difference)",
      position: UInt32(index))
  }
}
