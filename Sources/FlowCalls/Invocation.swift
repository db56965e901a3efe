package import CFlowABI
import CSystem
package import FlowMessages
import FlowValues

/// Calls methods with values, by the rules of flow/invoke.h: `prepare` checks and converts the
/// arguments, `Method.call` calls, and `value` converts the result.
package enum Invocation {
  /// Checks `arguments`, and fills `words`, which has room for `FLOW_SIGNATURE_ARGUMENTS`.
  ///
  /// The words point into `arguments`, which must stay until the method has returned. Allocates
  /// nothing when it succeeds, except to look for repeated keys in maps of more than 16 entries.
  ///
  /// - Parameter isLive: true for the handle of a living object; asked for `h`.
  /// - Throws: `FLOW_ERROR_ARGUMENT_TYPE`, `FLOW_ERROR_BAD_VALUE`, `FLOW_ERROR_BAD_UTF8` or
  ///   `FLOW_ERROR_INVALID_ARGUMENT`.
  package static func prepare(
    _ method: Method, of cls: InstanceClass, instance: UnsafeMutableRawPointer?,
    arguments: UnsafePointer<flow_value>?, count: Int, isLive: (UInt64) -> Bool,
    words: UnsafeMutablePointer<UInt64>
  ) throws(Fault) {
    let expected = Int(method.signature.pointee.count) - 1
    guard count == expected else {
      throw wrongCount(count, expected: expected, method: method, cls: cls)
    }
    words[0] = Word.pointer(instance)
    guard count > 0 else { return }
    guard let arguments else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT, "%: arguments is NULL with a count", subject(method, cls: cls))
    }
    let types = ArgumentTypes(method.signature)
    for number in 1...count {
      let argument = arguments + (number - 1)
      guard
        let word = Word.argument(
          argument, as: types.letter(number), nullable: types.isNullable(number), isLive: isLive)
      else { throw refusal(argument, number: number, method: method, cls: cls) }
      words[number] = word
    }
  }

  /// Converts the method's result to a value that borrows from it.
  ///
  /// A pointer is no value: `p` gives null.
  ///
  /// - Throws: `FLOW_ERROR_BAD_VALUE` or `FLOW_ERROR_BAD_UTF8` if the result is no value.
  package static func value(
    of word: UInt64, returnedBy method: Method, of cls: InstanceClass
  ) throws(Fault) -> flow_value {
    let value = Word.value(word, as: UInt8(bitPattern: method.signature.pointee.result))
    guard let value else {
      throw Fault(
        FLOW_ERROR_BAD_VALUE,
        "% ran, but returned %, more than an integer value holds", subject(method, cls: cls), word)
    }
    do throws(Fault) {
      try withUnsafePointer(to: value) { pointer throws(Fault) in try Values.check(pointer) }
    } catch {
      throw Fault(
        error.status,
        "% ran, but its result is no value: %", subject(method, cls: cls), error)
    }
    return value
  }
}

extension Invocation {
  private static func subject(_ method: Method, cls: InstanceClass) -> Message {
    Message("class '%', method %", cls.id, Text.quoted(method.name))
  }

  private static func wrongCount(
    _ count: Int, expected: Int, method: Method, cls: InstanceClass
  ) -> Fault {
    // The first argument that is missing or one too many.
    let position = UInt32(min(UInt(bitPattern: count), UInt(expected)) + 1)
    return Fault(
      FLOW_ERROR_ARGUMENT_TYPE,
      Message(
        "% takes % argument% besides the instance, got %",
        Message(
          "% with signature %", subject(method, cls: cls), Text.quoted(method.signatureText)),
        expected, (expected == 1 ? "" : "s") as Literal, UInt(bitPattern: count)),
      position: position)
  }

  private static func refusal(
    _ argument: UnsafePointer<flow_value>, number: Int, method: Method, cls: InstanceClass
  ) -> Fault {
    let place = Message("%, argument %", subject(method, cls: cls), number)
    do throws(Fault) {
      try Values.check(argument)
    } catch {
      return Fault(error.status, Message("%: %", place, error), position: UInt32(number))
    }
    let type = method.signature.pointee.argumentType(number)
    return Fault(
      FLOW_ERROR_ARGUMENT_TYPE,
      Message("%: expected %, got %", place, Word.expectation(type), given(argument.pointee)),
      position: UInt32(number))
  }

  /// Describes a given value by its type; a number by itself, too, as it may be out of range, or
  /// not whole.
  static func given(_ value: flow_value) -> Message {
    switch value.type {
    case FLOW_TYPE_INTEGER: return Message("integer %", value.as.integer)
    case FLOW_TYPE_NUMBER:
      return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { text in
        guard let start = text.baseAddress else { return "number" }
        csystem_number_text(value.as.number, start)
        return Message("number %", UnsafePointer(start))
      }
    default: return Values.typeName(value.type)
    }
  }
}
