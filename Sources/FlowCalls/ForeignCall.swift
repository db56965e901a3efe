import CFFI
import CFlowABI
import CSystem
import FlowMessages

/// The one place that prepares and makes foreign calls.
///
/// A call interface is prepared once per distinct signature and lives as long as the process:
/// methods of many classes, engines and threads share it. After it is prepared it is only read.
package enum ForeignCall {
  struct Interface {
    let cif: UnsafeMutableRawPointer
    let signature: UnsafePointer<flow_signature>
    /// The signature's text, which has one spelling only.
    let text: UnsafePointer<CChar>
    let plain: UnsafePointer<PlainForm>?
  }

  /// Returns the call interface of a signature, preparing it at the first call. O(1), however many
  /// there are: a signature has one spelling, so its text is not parsed again.
  ///
  /// - Throws: `FLOW_ERROR_BAD_SIGNATURE`; `FLOW_ERROR_INTERNAL` if libffi refuses what the grammar
  ///   allows.
  static func interface(of text: UnsafePointer<CChar>) throws(Fault) -> UnsafePointer<Interface> {
    pthread_mutex_lock(&lock)
    defer { pthread_mutex_unlock(&lock) }
    let table = interned ?? NameTable()
    interned = table
    if let known = table.find(text).flatMap({ UnsafePointer<Interface>(bitPattern: $0) }) {
      return known
    }
    let interface = try prepare(Text.bytes(of: text))
    let added = UnsafeMutablePointer<Interface>.allocate(capacity: 1)
    added.initialize(to: interface)
    table.insert(interface.text, number: Int(bitPattern: added))
    return UnsafePointer(added)
  }

  /// The grammar has been checked before: `ffi_prep_cif` itself takes `void` arguments without a
  /// word, and by-value structs make `ffi_call` of libffi 3.4.3 to 3.6.0 write into the caller's
  /// argument array.
  private static func prepare(_ text: UnsafeBufferPointer<UInt8>) throws(Fault) -> Interface {
    let signature = try Signature(parsing: text).cValue
    let count = Int(signature.count)
    let types = UnsafeMutablePointer<UnsafeMutablePointer<ffi_type>?>.allocate(capacity: count)
    for index in 0..<count {
      (types + index).initialize(to: type(of: signature.argumentType(index).letter))
    }
    let cif = UnsafeMutablePointer<ffi_cif>.allocate(capacity: 1)
    cif.initialize(to: ffi_cif())
    let result = type(of: signature.resultType.letter)
    let status = ffi_prep_cif(cif, FFI_DEFAULT_ABI, UInt32(count), result, types)
    guard status == FFI_OK else {
      cif.deallocate()
      types.deallocate()
      throw Fault(
        FLOW_ERROR_INTERNAL,
        "libffi refused the signature '%' with error %", text, status.rawValue)
    }
    let stored = UnsafeMutablePointer<flow_signature>.allocate(capacity: 1)
    stored.initialize(to: signature)
    return Interface(
      cif: UnsafeMutableRawPointer(cif), signature: UnsafePointer(stored), text: Text.copy(text),
      plain: PlainForm.make(signature))
  }

  private static func type(of letter: UInt8) -> UnsafeMutablePointer<ffi_type>? {
    switch letter {
    case UInt8(ascii: "v"): cffi_void()
    case UInt8(ascii: "b"), UInt8(ascii: "i"): cffi_int32()
    case UInt8(ascii: "u"): cffi_uint32()
    case UInt8(ascii: "x"): cffi_int64()
    case UInt8(ascii: "t"), UInt8(ascii: "h"): cffi_uint64()
    case UInt8(ascii: "d"): cffi_double()
    default: cffi_pointer()
    }
  }

  nonisolated(unsafe) private static var lock = pthread_mutex_t()
  /// The calls prepared so far, by their signatures.
  nonisolated(unsafe) private static var interned: NameTable?
}

extension Method {
  /// Calls the function with its arguments where `places` says they are.
  ///
  /// - Returns: the result as libffi leaves it: an integer narrower than a register has garbage
  ///   above, or fills the word.
  @inline(__always)
  static func call(
    _ method: UnsafePointer<Method>, at places: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) -> UInt64 {
    CallHook.isSet
      ? CallHook.call(method, at: places) : method.pointee.callUntold(at: places)
  }

  /// Calls the function like ``call(_:at:)``, without telling the hook.
  @inline(__always)
  func callUntold(at places: UnsafeMutablePointer<UnsafeMutableRawPointer?>?) -> UInt64 {
    // libffi writes an integer narrower than a register as a whole `ffi_arg`: receive a full word.
    var result: UInt64 = 0
    ffi_call(
      cif.assumingMemoryBound(to: ffi_cif.self),
      unsafeBitCast(function, to: (@convention(c) () -> Void).self), &result, places)
    return result
  }

  /// Calls the function with one 8-byte word per argument, each holding its argument at its first
  /// byte. Allocates nothing.
  ///
  /// - Precondition: `count` is the signature's count and at most `FLOW_SIGNATURE_ARGUMENTS`;
  ///   libffi does not check it.
  /// - Returns: the result widened to a word: integers by their sign, doubles and pointers by their
  ///   bits, 0 for `v`.
  @_optimize(speed)
  package static func call(
    _ method: UnsafePointer<Method>, words: UnsafeMutablePointer<UInt64>, count: Int
  ) -> UInt64 {
    assert(count == Int(method.pointee.signature.pointee.count))
    let result = withUnsafeTemporaryAllocation(
      of: UnsafeMutableRawPointer?.self, capacity: Int(FLOW_SIGNATURE_ARGUMENTS)
    ) { places in
      for index in 0..<count { places[index] = UnsafeMutableRawPointer(words + index) }
      return call(method, at: places.baseAddress)
    }
    return method.pointee.widened(result)
  }

  /// Calls a function of its instance alone, like ``call(_:words:count:)``, without telling the
  /// hook.
  @inline(__always)
  package static func callUntold(_ method: UnsafePointer<Method>, instance: UInt64) -> UInt64 {
    assert(method.pointee.signature.pointee.count == 1)
    var word = instance
    return withUnsafeMutablePointer(to: &word) {
      var place: UnsafeMutableRawPointer? = UnsafeMutableRawPointer($0)
      return method.pointee.widened(method.pointee.callUntold(at: &place))
    }
  }

  /// The same for a function that returns nothing.
  @inline(__always)
  package static func callSilently(_ method: UnsafePointer<Method>, instance: UInt64) {
    var word = instance
    withUnsafeMutablePointer(to: &word) {
      var place: UnsafeMutableRawPointer? = UnsafeMutableRawPointer($0)
      _ = method.pointee.callUntold(at: &place)
    }
  }

  /// Widens a result as libffi leaves it to a word.
  @inline(__always)
  private func widened(_ result: UInt64) -> UInt64 {
    let letter = UInt8(bitPattern: signature.pointee.result)
    // Most standard methods return nothing.
    if _fastPath(letter == UInt8(ascii: "v")) { return 0 }
    switch letter {
    case UInt8(ascii: "b"), UInt8(ascii: "i"):
      return UInt64(bitPattern: Int64(Int32(truncatingIfNeeded: result)))
    case UInt8(ascii: "u"): return UInt64(UInt32(truncatingIfNeeded: result))
    default: return result
    }
  }
}
