public import CFlowABI
import FlowKit

/// Opens screens of types.c by generated functions, and finishes with what was not as it should be:
/// K1, K2.
final class Openers: Coordinator {
  static let id = "openers"
  let context: Context
  private var faults: [Value] = []

  init(_ context: Context) { self.context = context }

  func start() throws(FlowError) {
    try open(Types.anyValue())
    everyType()
    leftOut()
    uglyNames()
    values()
    refused()
    try finish(with: .list(faults))
  }

  /// Compares what an opener holds, and opens it.
  private func check(_ opener: Opener, holds expected: Value, line: Int32 = #line) {
    if opener.value != expected { faults.append(["differs", .integer(Int64(line))]) }
    do throws(FlowError) {
      try open(opener)
    } catch {
      faults.append([.string(error.message), .integer(Int64(line))])
    }
  }

  private func everyType() {
    let all: Value = [
      "b": true, "i": -5, "u": 4_000_000_000, "x": .integer(.min), "t": .integer(.max), "d": 2.5,
      "s": "a text", "y": .bytes([0, 255]), "h": .integer(Int64(bitPattern: context.handle)),
      "a": false, "l": [1, "two"], "m": ["key": .null],
    ]
    check(
      Types.required(
        b: true, i: -5, u: 4_000_000_000, x: .min, t: UInt64(Int64.max), d: 2.5, s: "a text",
        y: [0, 255], h: context.handle, a: false, l: [1, "two"], m: ["key": .null]), holds: all)
    check(
      Types.optional(
        b: true, i: -5, u: 4_000_000_000, x: .min, t: UInt64(Int64.max), d: 2.5, s: "a text",
        y: [0, 255], h: context.handle, a: false, l: [1, "two"], m: ["key": .null]), holds: all)
    let text: String? = "a text"
    check(
      Types.nullable(
        b: true, i: -5, u: 4_000_000_000, x: .min, t: UInt64(Int64.max), d: 2.5, s: text,
        y: [0, 255], h: context.handle, a: false, l: [1, "two"], m: ["key": .null]), holds: all)
    check(
      Types.nullable(
        b: nil, i: nil, u: nil, x: nil, t: nil, d: nil, s: nil, y: nil, h: nil, a: .null, l: nil,
        m: nil), holds: .map(all.entries.map { Value.Entry(key: $0.key, value: .null) }))
  }

  /// An argument that is left out has no entry; one that is given without a value is null.
  private func leftOut() {
    let noTitle: String? = nil
    check(Types.product(id: 7), holds: ["id": 7])
    check(Types.product(id: 7, page: 2), holds: ["id": 7, "page": 2])
    check(Types.product(id: 7, title: nil), holds: ["id": 7])
    check(Types.product(id: 7, title: noTitle), holds: ["id": 7, "title": .null])
    check(Types.product(id: 7, title: "text"), holds: ["id": 7, "title": "text"])
    check(Types.both(), holds: .map([]))
  }

  private func uglyNames() {
    check(
      Types.Ugly.names(
        names: 1, class_: 2, default_: 3, self_: 4, in_: 5, func_: 6, new: 7, n_: 8, n__: 9,
        n_1: 10, value: 11, itemCount: 12),
      holds: [
        "names": 1, "class": 2, "default": 3, "self": 4, "in": 5, "func": 6, "new": 7, "_": 8,
        "__": 9, "_1": 10, "value": 11, "item_count": 12,
      ])
  }

  private func values() {
    check(Types.anyValue(5), holds: 5)
    check(Single.single("text"), holds: "text")
    check(N3d.n4Ever(id: 9), holds: ["id": 9])
    check(Types.Ugly.names2(), holds: .null)
  }

  /// A number that is too large is refused, and nothing traps.
  private func refused() {
    do throws(FlowError) {
      try open(Types.optional(t: .max))
      faults.append("a number that does not fit is taken")
    } catch {
      if error.status != FLOW_ERROR_ARGUMENT_TYPE { faults.append(.string(error.message)) }
    }
  }
}

private let entry = PluginEntry("fixture.openers", "1.0") {
  Registry.begin($0, $1, $2, $3) { (registry) throws(FlowError) in try registry.add(Openers.self) }
}

/// The one function that a plugin in Swift exports.
@c(flow_plugin_main)
public func pluginMain() -> UnsafePointer<flow_plugin_entry_table>? { entry.table }
