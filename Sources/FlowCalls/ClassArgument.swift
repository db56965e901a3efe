package import CFlowABI
import CSystem
package import FlowMessages
import FlowValues
import FlowModel

/// One of the arguments that instances of a class are created with (K1), copied.
package final class ClassArgument {
  private let nameText: TextBlock
  private let typeText: TextBlock
  private let aboutText: TextBlock?
  private let value: OwnedValue?
  private let form: ArgumentForm
  package let isRequired: Bool

  package var name: UnsafePointer<CChar> { nameText.pointer }
  package var type: UnsafePointer<CChar> { typeText.pointer }
  package var about: UnsafePointer<CChar>? { aboutText?.pointer }
  package var defaultValue: UnsafePointer<flow_value>? { value?.pointer }

  private init(
    given: flow_argument, name: UnsafePointer<CChar>, type: UnsafePointer<CChar>,
    form: ArgumentForm, value: OwnedValue?
  ) {
    nameText = TextBlock(copying: name)
    typeText = TextBlock(copying: type)
    aboutText = given.about.map { TextBlock(copying: $0) }
    self.value = value
    self.form = form
    isRequired = given.flags & FLOW_ARGUMENT_REQUIRED != 0
  }

  /// Checks and copies an argument's description.
  static func copy(of given: flow_argument, number: Int, owner: Subject) throws(Fault)
    -> ClassArgument
  {
    guard let name = given.name, Identifier.isMethodName(name) else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        """
        %, argument %: its name is not made of letters, digits and '_', starting with no digit, up \
        to %
        """, owner.text, number, Identifier.limit)
    }
    let subject = owner.argument(name)
    guard let type = given.type, let form = ArgumentForm(type) else {
      throw Fault(
        FLOW_ERROR_BAD_SIGNATURE,
        "%: its type is none of b i u x t d s y h a l m, with or without '?' before it",
        subject.text)
    }
    guard given.flags & ~FLOW_ARGUMENT_REQUIRED == 0, given.reserved == 0 else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT, "%: its flags or its reserved member have no meaning",
        subject.text)
    }
    if let about = given.about, !Values.isUTF8(Text.bytes(of: about)) {
      throw Fault(FLOW_ERROR_BAD_UTF8, "%: what it is about is not valid UTF-8", subject.text)
    }
    return ClassArgument(
      given: given, name: name, type: type, form: form,
      value: try value(given, form: form, of: subject))
  }

  private static func value(
    _ given: flow_argument, form: ArgumentForm, of subject: Subject
  ) throws(Fault) -> OwnedValue? {
    guard given.default_value.type != FLOW_TYPE_NULL else { return nil }
    guard given.flags & FLOW_ARGUMENT_REQUIRED == 0 else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT, "% is required, so its default would never be used",
        subject.text)
    }
    var value = given.default_value
    do throws(Fault) {
      let copy = try withUnsafePointer(to: &value) { (value) throws(Fault) in
        try Values.check(value, within: .entry)
        return try OwnedValue.copy(of: value)
      }
      // A default cannot be a handle: no object lives as long as its class.
      if form.takes(copy.pointer, isLive: { _ in false }) { return copy }
    } catch {
      throw Fault(error.status, "%, its default: %", subject.text, error)
    }
    throw Fault(
      FLOW_ERROR_ARGUMENT_TYPE,
      "%: expected % as the default, got %", subject.text, form.expectation,
      Values.typeName(value.type))
  }

  func takes(_ value: UnsafePointer<flow_value>, isLive: (UInt64) -> Bool) -> Bool {
    form.takes(value, isLive: isLive)
  }

  var expectation: Message { form.expectation }

  /// True if it is a handle.
  package var isHandle: Bool { form.isHandle }

  func isNamed(_ key: flow_string) -> Bool { Values.equal(flow_text(name), key) }
}

/// The type of an argument: a letter of signatures, or a list or a map, which those lack.
private struct ArgumentForm {
  private let letter: UInt8
  private let isNullable: Bool

  init?(_ text: UnsafePointer<CChar>) {
    let bytes = Text.bytes(of: text)
    isNullable = bytes.first == UInt8(ascii: "?")
    guard bytes.count == (isNullable ? 2 : 1), let letter = bytes.last,
      strchr(Text.pointer("biuxtdsyhalm"), Int32(letter)) != nil
    else { return nil }
    self.letter = letter
  }

  var isHandle: Bool { letter == UInt8(ascii: "h") }

  func takes(_ value: UnsafePointer<flow_value>, isLive: (UInt64) -> Bool) -> Bool {
    let type = value.pointee.type
    switch letter {
    case _ where type == FLOW_TYPE_NULL: return isNullable || letter == UInt8(ascii: "a")
    case UInt8(ascii: "l"): return type == FLOW_TYPE_LIST
    case UInt8(ascii: "m"): return type == FLOW_TYPE_MAP
    default: return Word.argument(value, as: letter, nullable: isNullable, isLive: isLive) != nil
    }
  }

  var expectation: Message {
    switch letter {
    case UInt8(ascii: "l"): isNullable ? "list or null" : "list"
    case UInt8(ascii: "m"): isNullable ? "map or null" : "map"
    default: Word.expectation(ArgumentType(letter: letter, nullable: isNullable))
    }
  }
}

extension InstanceClass {
  /// True if an entry of its arguments is declared as a handle, and is one.
  package func isHandle(_ entry: flow_entry) -> Bool {
    entry.value.type == FLOW_TYPE_INTEGER
      && arguments.contains { $0.isHandle && $0.isNamed(entry.key) }
  }

  /// Checks the arguments for a new instance, and lends them to a function with their defaults
  /// filled in (K2).
  ///
  /// - Parameters:
  ///   - isLive: true for the handle of a living object.
  /// - Throws: `FLOW_ERROR_ARGUMENT_TYPE`, with the number of the entry that is wrong.
  @inline(__always)
  package func withArguments<Result>(
    _ given: UnsafePointer<flow_value>?, isLive: (UInt64) -> Bool,
    do body: (UnsafePointer<flow_value>?) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    guard !arguments.isEmpty, let complete = try complete(given, isLive: isLive) else {
      return try body(given)
    }
    return try complete.withUnsafeBufferPointer { (complete) throws(Fault) in
      var value = flow_map_value(complete.baseAddress, complete.count)
      return try withUnsafePointer(to: &value) { (value) throws(Fault) in try body(value) }
    }
  }

  /// Checks arguments. Returns them with their defaults, or nil if none is missing.
  @inline(never)
  private func complete(
    _ given: UnsafePointer<flow_value>?, isLive: (UInt64) -> Bool
  ) throws(Fault) -> Series<flow_entry>? {
    let entries = try entries(of: given)
    for index in entries.indices { try check(entries, at: index, isLive: isLive) }
    var complete = Series(entries)
    for argument in arguments where !entries.contains(where: { argument.isNamed($0.key) }) {
      if argument.isRequired {
        throw Fault(
          FLOW_ERROR_ARGUMENT_TYPE,
          "class '%': argument '%' is missing; expected %", id, argument.name, argument.expectation)
      }
      if let value = argument.defaultValue?.pointee {
        complete.append(flow_entry(key: flow_text(argument.name), value: value))
      }
    }
    if complete.count == entries.count { return nil }
    // Both together may be more than a value may be made of.
    try complete.withUnsafeBufferPointer { (all) throws(Fault) in
      var value = flow_map_value(all.baseAddress, all.count)
      try withUnsafePointer(to: &value) { (value) throws(Fault) in try Values.check(value) }
    }
    return complete
  }

  private func entries(of given: UnsafePointer<flow_value>?) throws(Fault)
    -> UnsafeBufferPointer<flow_entry>
  {
    guard let given, given.pointee.type != FLOW_TYPE_NULL else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    guard given.pointee.type == FLOW_TYPE_MAP else {
      let type = Values.typeName(given.pointee.type)
      throw Fault(
        FLOW_ERROR_ARGUMENT_TYPE,
        "class '%' is created with a map of its arguments, not with %", id, type)
    }
    let map = given.pointee.as.map
    return UnsafeBufferPointer(start: map.entries, count: map.count)
  }

  /// The entries before this one have been checked; they are few, so a plain search finds a
  /// repeated key.
  private func check(
    _ entries: UnsafeBufferPointer<flow_entry>, at index: Int, isLive: (UInt64) -> Bool
  ) throws(Fault) {
    guard let start = entries.baseAddress else { return }
    let key = entries[index].key
    let position = UInt32(index + 1)
    guard let argument = arguments.first(where: { $0.isNamed(key) }) else {
      throw Fault(
        FLOW_ERROR_ARGUMENT_TYPE, Message("class '%' has no argument %", id, unknown(key)),
        position: position)
    }
    let value = Values.value(of: start + index)
    if argument.takes(value, isLive: isLive) { return }
    throw Fault(
      FLOW_ERROR_ARGUMENT_TYPE,
      Message("class '%', argument '%': expected %, got ", id, argument.name, argument.expectation)
        + Invocation.given(value.pointee), position: position)
  }

  private func unknown(_ key: flow_string) -> Message {
    let bytes = UnsafeBufferPointer(
      start: UnsafeRawPointer(key.data)?.assumingMemoryBound(to: UInt8.self), count: key.size)
    var nearest = NearestWord(to: bytes)
    for argument in arguments { nearest.look(at: argument.name) }
    if let name = nearest.found {
      return Message("%; did you mean '%'?", Text.quoted(bytes, limit: 80), name)
    }
    var names: Message = ""
    for (index, argument) in arguments.prefix(8).enumerated() {
      names += (index > 0 ? ", " : "") + Message(argument.name)
    }
    return Message("%; it has %", Text.quoted(bytes, limit: 80), names)
      + (arguments.count > 8 ? Message(" and % more", arguments.count - 8) : "")
  }
}
