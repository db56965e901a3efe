import CFlowABI
import FlowKit
import FlowKitHost
import FlowText
import Glibc

/// Writes what the user does as a play script (`run --record`), line by line, so that a crash loses nothing.
final class Recorder {
  private let path: String
  private let descriptor: Int32
  /// Why the file could not be written; then nothing more is.
  private(set) var failure: String?
  private var lastWish = Moment.now
  /// Whether something has happened by itself since the last wish, as by a timer.
  private var hasPassed = false
  private var isWishing = false
  /// What was typed and is secret, as JSON: each is a parameter of the script, by its index.
  private var secrets: [String] = []
  /// What was typed last into a secret field. It is written once the user goes on, as one step: from a step for
  /// each key one could count them.
  private var held: Input?

  init(_ path: String) {
    self.path = path
    // What is typed is nobody else's business.
    descriptor = Files.openForWriting(path, O_CREAT | O_TRUNC, mode: 0o600)
    if descriptor < 0 { failure = text(strerror(errno)) }
  }

  deinit {
    writeHeld()
    if descriptor >= 0 { close(descriptor) }
  }

  /// What the name of the flow is in the script.
  private static let flow = "recorded"

  /// The flow begins.
  func begin(_ plugin: String, _ classID: String, _ arguments: Value) {
    line("# Recorded by flowhost run")
    line("load \(word(relative(plugin))) as plugin")
    line("flow \(Self.flow) = \(classID) \(plain(arguments.json))")
    line("start \(Self.flow)")
  }

  /// What it has opened at once is there.
  func didBegin() {
    hasPassed = false
    lastWish = Moment.now
  }

  /// Writes a wish, and then runs it.
  func record<Failure: Error>(
    _ wish: Wish, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    let secret = secretInput(wish)
    // What is typed on takes the place of what was typed before.
    if secret == nil || secret?.id != held?.id {
      writeHeld()
      if hasPassed { line("wait \(max(1, lastWish.age))") }
    }
    (hasPassed, isWishing) = (false, true)
    if let secret { held = secret } else { line(words(wish)) }
    defer {
      isWishing = false
      lastWish = Moment.now
    }
    try body()
  }

  /// Something has happened in the engine.
  func noteChange() { if !isWishing { hasPassed = true } }

  /// The flow has ended, by itself or because the user leaves.
  func end(_ ending: Ending?) {
    writeHeld()
    guard let ending else { return }
    if hasPassed { line("wait \(max(1, lastWish.age))") }
    let result = ending.value?.json ?? "none"
    if ending.cause == .finished, !holdsSecret(result) {
      line("expect result \(plain(result)) of \(Self.flow)")
    } else {
      let cause = text(flow_cause_name(ending.cause.rawValue)).replacing(" ", with: "_")
      line("expect cause \(cause) of \(Self.flow)")
    }
  }

  private func words(_ wish: Wish) -> String {
    switch wish {
    case .press(let input): return step("tap", input)
    case .set(let input, _): return step("type", input)
    case .back: return "back"
    case .backTo(_, let name): return "back_to \(word(name))"
    case .select(let index, let layer): return "select \(index) by L\(layer)"
    case .drag(let layer): return "drag L\(layer)"
    case .link(let uri): return "link \(word(uri))"
    }
  }

  private func step(_ verb: String, _ input: Input) -> String {
    let value = input.value.map { " \(plain($0.json))" } ?? ""
    let action = input.action.isEmpty ? "" : " action \(word(input.action))"
    return "\(verb) \(word(input.id))\(value)\(action)"
  }

  /// A text as one word of a script.
  private func word(_ text: String) -> String {
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
    return isPlain ? text : plain(Value.string(text).json)
  }

  /// JSON that holds no parameter.
  private func plain(_ json: String) -> String { json.replacing("${", with: "$${") }

  // MARK: What is secret

  /// An action names a row by its id, which is no secret.
  private func secretInput(_ wish: Wish) -> Input? {
    guard case .set(let input, isSecret: true) = wish, input.value != nil, input.action.isEmpty
    else { return nil }
    return input
  }

  /// The script asks whoever plays it for what it may not say.
  private func writeHeld() {
    guard let input = held, let value = input.value?.json else { return }
    held = nil
    let known = secrets.firstIndex(of: value)
    let name = "secret_\((known ?? secrets.count) + 1)"
    if known == nil {
      secrets.append(value)
      line("# What was typed into \(Value.string(input.id).json) is secret: --set \(name)=VALUE")
      line("parameter \(name)")
    }
    // A text stays one whatever is given for it: "1234" is no number then.
    let isText = value.utf8.first == UInt8(ascii: "\"")
    line("type \(word(input.id)) \(isText ? "\"${\(name)}\"" : "${\(name)}")")
  }

  private func holdsSecret(_ json: String) -> Bool {
    secrets.contains { secret in
      let isText = secret.utf8.first == UInt8(ascii: "\"")
      let text = isText ? String(secret.dropFirst().dropLast()) : secret
      return !text.isEmpty && json.holds(text)
    }
  }

  /// A script finds files from the folder where it lies.
  private func relative(_ file: String) -> String {
    guard let file = Files.realPath(file), let script = Files.realPath(path) else { return file }
    let (from, to) = (script.split(separator: "/").dropLast(), file.split(separator: "/"))
    let common = zip(from, to).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: from.count - common)
    let words = up + to.dropFirst(common).map(String.init)
    return words.count == 1 ? "./\(words[0])" : words.joined(separator: "/")
  }

  private func line(_ text: String) {
    guard failure == nil else { return }
    var bytes = Array(text.utf8)[...]
    bytes.append(UInt8(ascii: "\n"))
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno != EINTR {
        failure = FlowKit.text(strerror(errno))
        return
      }
    }
  }
}

/// Tells a recorder that something has happened.
final class ChangeNote: Observer {
  private let recorder: Recorder

  init(_ recorder: Recorder) { self.recorder = recorder }

  func event(_ event: Event) { recorder.noteChange() }
}
