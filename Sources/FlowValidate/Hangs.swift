import CValidate
import FlowKit
import FlowSystem

/// The callbacks that have not ended in some check: another check that reaches one of them is given
/// less time.
final class Hangs {
  private struct Key: Hashable {
    var plugin, place: String
  }

  /// The check that has found each.
  private var first: [Key: String] = [:]

  func remember(_ place: String, of plugin: String, in check: Check) {
    let key = Key(plugin: plugin, place: place)
    if !place.isEmpty, first[key] == nil { first[key] = check.id }
  }

  func check(thatFound place: String, of plugin: String) -> String? {
    first[Key(plugin: plugin, place: place)]
  }

  func isEmpty(for plugin: String) -> Bool { !first.keys.contains { $0.plugin == plugin } }
}

/// The place of a process that runs a check, in memory that both processes share.
final class CheckPlace {
  let descriptor: Int32
  private let page: OpaquePointer?
  private var since: (count: UInt64, moment: Moment)?

  init() {
    descriptor = validate_memory_file()
    page = validate_map_place(descriptor)
  }

  deinit { validate_unmap_place(page) }

  /// The running callback, like `'start' of 'shop.flow'`; empty if none runs.
  var text: String { read().text }

  /// Returns the running callback, and the milliseconds for which it has been seen running.
  func readPlace() -> (text: String, age: Int) {
    let now = read()
    if let since, since.count == now.count { return (now.text, since.moment.age) }
    since = (now.count, .now)
    return (now.text, 0)
  }

  private func read() -> (count: UInt64, text: String) {
    var room = [CChar](repeating: 0, count: Int(VALIDATE_PLACE_ROOM))
    let count = validate_read_place(page, &room)
    return (count, FlowKit.text(room))
  }
}
