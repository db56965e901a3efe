/// The way something goes; the numbers are those of the C ABI.
package enum Cause {
  package static let finished: Int32 = 1
  package static let stopped: Int32 = 2
  package static let parentEnded: Int32 = 3
  package static let popped: Int32 = 4
  package static let back: Int32 = 5
  package static let dismissed: Int32 = 6
  package static let dragged: Int32 = 7
  package static let replaced: Int32 = 8
  package static let unloaded: Int32 = 9
  package static let shutDown: Int32 = 10
  package static let closed: Int32 = 12
}

/// Why a plan cannot be made; the numbers are those of the C ABI.
package enum Refusal: Int32, Error {
  case ended = 1
  case gone, duplicate, container, notPresented, noWindow, empty, notAllowed, unhandled
  case busy = 13
  case neverOpened = 16
  case limit = 19
}
