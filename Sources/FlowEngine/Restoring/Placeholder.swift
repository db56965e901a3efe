import CFlowABI
import CSaving
import FlowCalling
import FlowCalls
import FlowDeciding
import FlowMessages
import FlowModel
package import FlowRecords
import FlowSaving
import FlowRunning
import FlowValues

/// Stands for an instance that could not be made (S9). The methods of its classes get it as `self`.
final class Placeholder {
  /// The engine, unretained: it outlives its screens.
  private let engine: Unmanaged<Engine>
  let handle: flow_handle
  /// The keys of its record that are kept as they are: its class, plugin, arguments, state.
  let record: OwnedValue
  /// The class that it stands for.
  let missingClass: TextBlock

  init(engine: Engine, handle: flow_handle, record: OwnedValue) {
    self.engine = .passUnretained(engine)
    self.handle = handle
    self.record = record
    missingClass = TextBlock(
      copying: Message("%", SavedFields(record.pointer.pointee).text(.class)))
  }

  static func at(_ pointer: UnsafeMutableRawPointer?) -> Placeholder? {
    pointer.map { Unmanaged.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
  }

  /// A key of the record; nil if it has none.
  subscript(key: RecordKey) -> UnsafePointer<flow_value>? {
    SavedFields(record.pointer.pointee)[key]
  }

  var text: flow_string { self[.class]?.pointee.as.string ?? flow_string() }

  /// The id of the plugin of its class; empty for one of the host.
  var plugin: flow_string { self[.plugin]?.pointee.as.string ?? flow_string() }

  func render(into content: flow_content) {
    let engine = engine.takeUnretainedValue()
    var note = flow_element()
    note.struct_size = UInt32(MemoryLayout<flow_element>.size)
    note.kind = FLOW_ELEMENT_UNAVAILABLE
    note.enabled = FLOW_TRUE
    note.text = engine.locale.word(of: FLOW_WORD_UNAVAILABLE)
    try? engine.addElement(&note, to: content)
    var again = flow_element()
    again.struct_size = UInt32(MemoryLayout<flow_element>.size)
    again.kind = FLOW_ELEMENT_BUTTON
    again.enabled = FLOW_TRUE
    again.id = PlaceholderClass.tryAgain.view
    again.method = PlaceholderClass.tryAgain.view
    again.text = engine.locale.word(of: FLOW_WORD_TRY_AGAIN)
    try? engine.addElement(&again, to: content)
  }

  /// Asks for the instance to be made once more.
  func tryAgain() {
    engine.takeUnretainedValue().tryAgain(handle)
  }
}

/// The classes of placeholders. They are registered like any other; only the engine makes instances
/// of them.
enum PlaceholderClass {
  static let screenID: StaticString = "flow.placeholder"
  static let coordinatorID: StaticString = "flow.placeholder.coordinator"
  static let tryAgain: StaticString = "try_again"

  static func screen() throws(Fault) -> InstanceClass {
    let render: flow_screen_render_fn = { Placeholder.at($0)?.render(into: $1) }
    let again: flow_action_fn = { Placeholder.at($0)?.tryAgain() }
    return try definition(
      of: FLOW_KIND_SCREEN, id: screenID,
      methods: [
        method(
          "render", signature: "v(ph)", function: unsafeBitCast(render, to: flow_function.self)),
        method(tryAgain, signature: "v(p)", function: unsafeBitCast(again, to: flow_function.self)),
        destroy,
      ])
  }

  static func coordinator() throws(Fault) -> InstanceClass {
    let mayNavigate: flow_coordinator_guard_fn = { _, _, _ in FLOW_ANSWER_NO }
    let maySelect: flow_coordinator_may_select_fn = { _, _ in FLOW_ANSWER_NO }
    return try definition(
      of: FLOW_KIND_COORDINATOR, id: coordinatorID,
      methods: [
        method(
          "guard", signature: "i(pph)", function: unsafeBitCast(mayNavigate, to: flow_function.self)
        ),
        method(
          "may_select", signature: "i(pp)",
          function: unsafeBitCast(maySelect, to: flow_function.self)), destroy,
      ])
  }

  private static var destroy: flow_method {
    let destroy: flow_screen_destroy_fn = { data in
      guard let placeholder = Placeholder.at(data) else { return }
      Unmanaged.passUnretained(placeholder).release()
    }
    return method(
      "destroy", signature: "v(p)", function: unsafeBitCast(destroy, to: flow_function.self))
  }

  private static func definition(
    of kind: flow_kind, id: StaticString, methods: Series<flow_method>
  ) throws(Fault) -> InstanceClass {
    try methods.withUnsafeBufferPointer { (table) throws(Fault) in
      var description = flow_class()
      description.struct_size = UInt32(MemoryLayout<flow_class>.size)
      description.kind = kind
      description.id = id.view.data
      description.methods = table.baseAddress
      description.method_count = table.count
      description.method_size = UInt32(MemoryLayout<flow_method>.stride)
      return try InstanceClass.shared(of: &description, reading: description)
    }
  }

  private static func method(
    _ name: StaticString, signature: StaticString, function: flow_function
  ) -> flow_method {
    var method = flow_method()
    method.name = name.view.data
    method.signature = signature.view.data
    method.function = function
    return method
  }
}

extension Engine {
  /// The placeholder behind an instance; nil if it is another one.
  func placeholder(_ instance: Instance) -> Placeholder? {
    isPlaceholder(instance) ? Placeholder.at(instance.pointer) : nil
  }

  /// The class that a placeholder stands for, as C reads it; nil for any other instance.
  package func missingClass(of instance: Instance?) -> UnsafePointer<CChar>? {
    instance.flatMap { placeholder($0) }?.missingClass.pointer
  }

  /// Puts a placeholder into the place of an instance, which is the caller's to end.
  ///
  /// - Parameter record: the keys of its record that are kept as they are, as a map.
  func putPlaceholder(at object: Object, record: OwnedValue) {
    let isScreen = if case .screen = object { true } else { false }
    guard let entry = isScreen ? placeholderClass : placeholderFlowClass else { return }
    let placeholder = Placeholder(engine: self, handle: handle(object), record: record)
    let instance = Instance(
      entry: entry, pointer: Unmanaged.passRetained(placeholder).toOpaque(), isReady: true)
    entry.addInstance()
    instance.countLive(1)
    put(instance, at: object)
    put(arguments: nil, at: object)
    if case .coordinator(let key) = object, tree.coordinators[key].phase == .running,
      !tree.coordinators[key].hasOpened
    {
      beginWaiting(key)
    }
  }

  func registerPlaceholders() throws(Fault) {
    placeholderClass = try registerOwn(PlaceholderClass.screen())
    placeholderFlowClass = try registerOwn(PlaceholderClass.coordinator())
  }
}
