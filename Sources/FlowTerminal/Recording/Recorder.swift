import CFlowABI
package import FlowKit
import FlowKitHost
import FlowSystem
import FlowText
import Glibc

/// Writes what the user does as a play script (`run --record`), line by line, so that a crash loses
/// nothing.
package final class Recorder {
  private let path: String
  private let descriptor: Int32
  /// The reason that the file could not be written; nothing more is written then.
  package private(set) var failure: String?
  /// The clock of the recorded engine.
  let clock = HeldClock()
  /// The time of the last written step; the script waits for the time since then before the next
  /// one.
  private var since: UInt64 = 0
  /// True if something may have happened by itself since then, such as a timer.
  private var hasPassed = false
  /// Secret values as JSON: each is a parameter of the script, by its index.
  private var secrets: [String] = []
  /// The last value of a secret element, which is typed step by step. It is written once the user
  /// goes on, as one step: from a step for each key one could count them.
  private var held: Use?
  /// The last step, if it is text typed into a field, which more typing replaces. It is in the file
  /// already, because a crash must not lose it.
  private var typed: Typed?
  private var before = Mark()

  package init(_ path: String) {
    self.path = path
    // Only the user may read the file.
    descriptor = Files.openForWriting(path, flags: O_CREAT | O_TRUNC, mode: 0o600)
    if descriptor < 0 { failure = text(strerror(errno)) }
  }

  deinit {
    writeHeld()
    if descriptor >= 0 { close(descriptor) }
  }

  /// The flow's name in the script.
  private static let flow = "recorded"

  /// Writes the steps that begin the flow.
  package func begin(_ plugin: String, classID: String, arguments: Value) {
    line("# Recorded by flowhost run")
    let locale = HostLocale.ofEnvironment
    if !locale.language.isEmpty {
      let direction = locale.direction == FLOW_RIGHT_TO_LEFT ? " right_to_left" : ""
      line("locale \(locale.language)\(direction)")
    }
    line("load \(word(of: relative(plugin))) as plugin")
    line("flow \(Self.flow) = \(word(of: classID)) \(json(arguments))")
    line("start \(Self.flow)")
  }

  /// Restarts the time, as the flow and its first screens are there.
  func didBegin() { (hasPassed, since) = (false, clock.now) }

  /// Writes a wish that is about to be run.
  func record(_ wish: Wish) {
    if case .input(let use) = wish, let old = typed, goesOn(old.use, in: use) {
      return replace(old, by: use)
    }
    typed = nil
    var gradual: Use?
    if case .input(let use) = wish, use.secrecy == .gradual { gradual = use }
    // Further typing in the same field replaces the step before.
    if gradual.map({ held?.goesOn(in: $0) == true }) != true { goOn() }
    before = Mark(held: held, secretCount: secrets.count, end: lseek(descriptor, 0, SEEK_CUR))
    if let gradual { return held = gradual }
    write(wish)
    // A pipe cannot be written anew.
    if case .input(let use) = wish, use.typing != nil, use.secrecy == .open, before.end >= 0 {
      typed = Typed(use: use, start: before.end)
    }
  }

  /// Notes that somebody was told something, so that typing before and after it are two steps.
  func noteEvent() { typed = nil }

  // MARK: Typing

  /// A step of typed text, with its place in the file.
  private struct Typed {
    var use: Use
    var start: off_t
  }

  /// True if a letter makes one step with the text before it: both in one field, as the screen left
  /// it, and nothing happened in between.
  private func goesOn(_ old: Use, in use: Use) -> Bool {
    use.typing == .goesOn && use.secrecy == .open && !hasPassed && old.goesOn(in: use)
  }

  private func replace(_ old: Typed, by use: Use) {
    since = clock.now
    before = Mark(secretCount: secrets.count, end: old.start, typed: old.use)
    rewrite(use, at: old.start)
    typed = Typed(use: use, start: old.start)
  }

  /// Writes a step in place of all that is behind `start`.
  private func rewrite(_ use: Use, at start: off_t) {
    lseek(descriptor, start, SEEK_SET)
    write(use)
    _ = ftruncate(descriptor, lseek(descriptor, 0, SEEK_CUR))
  }

  /// Notes that a wish was run, with the engine's answer.
  func done(_ status: flow_status) {
    if status != FLOW_OK { refused(status) }
    // A refused step and an accepted one are separate steps, also while the user types.
    guard let old = before.held, let new = held, old.status != new.status else { return }
    held = old
    goOn()
    held = new
  }

  /// The state of the recording before a wish.
  private struct Mark {
    var held: Use?
    var secretCount = 0
    var end: off_t = 0
    /// The step that stood behind `end`, and was replaced by the wish.
    var typed: Use?
  }

  /// Drops the step if nothing was called, because the screen had changed meanwhile (V6). The
  /// script looks before each step.
  private func refused(_ status: flow_status) {
    let new = typed
    typed = nil
    if let old = before.typed { rewrite(old, at: before.end) }
    if status == FLOW_ERROR_OUTDATED || status == FLOW_ERROR_STALE_HANDLE {
      if before.typed != nil { return }
      held = before.held
      secrets.removeSubrange(before.secretCount...)
      _ = ftruncate(descriptor, before.end)
      lseek(descriptor, before.end, SEEK_SET)
    } else if held != nil {
      held?.status = status
    } else {
      if before.typed != nil, let new { write(new.use) }
      writeStatus(status)
    }
  }

  private func writeStatus(_ status: flow_status) {
    if status != FLOW_OK { line("expect status \(StatusName.of(status))") }
  }

  /// Notes that the engine has worked as time passed.
  func notePassing() { hasPassed = true }

  /// Writes a held step, because something else happens now.
  private func goOn() {
    writeHeld()
    if hasPassed { writeWait() }
    (hasPassed, since) = (false, clock.now)
  }

  private func writeWait() {
    var rest = clock.now - since
    while rest > 0 {
      let part = min(rest, Self.longestWait)
      line("wait \(part)")
      rest -= part
    }
  }

  /// The longest single wait in a script that still advances by single milliseconds.
  private static let longestWait: UInt64 = 10_000

  /// Writes the end of the flow, whether by itself or because the user leaves.
  package func finishScript(with ending: Ending?) {
    writeHeld()
    if hasPassed { writeWait() }
    guard let ending else { return }
    if ending.cause == .finished,
      let result = ending.value.map(\.exactJSON) ?? "none", !holdsSecret(result)
    {
      line("expect result \(plain(result)) of \(Self.flow)")
    } else {
      let cause = text(flow_cause_name(ending.cause.rawValue)).replacing(" ", with: "_")
      line("expect cause \(cause) of \(Self.flow)")
    }
  }

  private func write(_ wish: Wish) {
    switch wish {
    case .input(let use): write(use)
    case .wrong(let id, let reason, let layer, let depth):
      let reason = reason.map { json(.string($0)) } ?? "none"
      line("wrong screen(L\(layer),\(depth)) \(word(of: id)) \(reason)")
    case .back: line("back")
    case .close: line("close_window by_user")
    case .rest(let isResting): line("activity \(isResting ? "background" : "active") of main")
    case .backTo(let index, let layer): line("back_to screen(L\(layer),\(index))")
    case .select(let index, let layer): line("select \(index) by L\(layer)")
    case .hold(let layer): line("gesture \(layer.map { "drag L\($0)" } ?? "back")")
    case .move(let progress): line("progress \(progress)")
    case .lift(let goes): line("gesture \(goes ? "finish" : "cancel")")
    case .link(let uri): line("link \(word(of: uri))")
    }
  }

  private func write(_ use: Use) {
    let input = use.input
    let value = input.value.map { use.secrecy == .open ? json($0) : parameter($0, of: input.id) }
    var step = "\(use.isPress ? "tap" : "type") \(word(of: input.id))"
    if let value { step += " \(value)" }
    if !input.action.isEmpty { step += " action \(word(of: input.action))" }
    if let place = use.place { step += " on screen(L\(place.layer),\(place.depth))" }
    line(step)
  }

  /// Returns a text as one word of a script.
  private func word(of text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
          UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: ":"):
          true
        default: false
        }
      }
    return isPlain ? text : json(.string(text))
  }

  private func json(_ value: Value) -> String { plain(value.exactJSON ?? value.json) }

  /// JSON that holds no parameter.
  private func plain(_ json: String) -> String { json.replacing("${", with: "$${") }

  // MARK: What is secret

  /// Returns the parameter that stands for a secret value: the player of the script has to give it.
  private func parameter(_ value: Value, of id: String) -> String {
    let value = value.exactJSON ?? value.json
    let known = secrets.firstIndex(of: value)
    let name = "secret_\((known ?? secrets.count) + 1)"
    if known == nil {
      secrets.append(value)
      line("# What \(json(.string(id))) is given is secret: --set \(name)=VALUE")
      line("parameter \(name)")
    }
    // A text stays a text, whatever value is given: "1234" is no number then.
    let isText = value.utf8.first == UInt8(ascii: "\"")
    return isText ? "\"${\(name)}\"" : "${\(name)}"
  }

  private func writeHeld() {
    guard let use = held else { return }
    held = nil
    write(use)
    writeStatus(use.status)
  }

  private func holdsSecret(_ json: String) -> Bool {
    secrets.contains { secret in
      Self.parts(Value(json: secret) ?? .string(secret)).contains { json.holds($0) }
    }
  }

  /// The texts and numbers that would reveal a secret value.
  private static func parts(_ value: Value) -> [String] {
    switch value {
    case .list(let items): return items.flatMap(parts)
    case .string(let text):
      return text.isEmpty ? [] : [String(Value.string(text).json.dropFirst().dropLast())]
    default: return [value.json]
    }
  }

  /// Returns a path relative to the script's folder, from which it finds files.
  private func relative(_ file: String) -> String {
    guard let file = Files.realPath(file), let script = Files.realPath(path) else { return file }
    let (from, to) = (script.split(separator: "/").dropLast(), file.split(separator: "/"))
    let common = zip(from, to).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: from.count - common)
    let words = up + to.dropFirst(common).map(String.init)
    return (up.isEmpty ? "./" : "") + words.joined(separator: "/")
  }

  private func line(_ text: String) {
    guard failure == nil else { return }
    var bytes = Array(text.utf8)[...]
    bytes.append(UInt8(ascii: "\n"))
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno != EINTR {
        failure = FlowKit.text(strerror(errno))
        return
      }
    }
  }
}
