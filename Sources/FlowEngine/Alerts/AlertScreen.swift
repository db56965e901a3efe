import CFlowABI
import CSaving
import FlowCalls
import FlowCalling
import FlowMessages
import FlowRecords
import FlowSaving
import FlowDeciding
import FlowModel
import FlowValues
import FlowRunning

/// An alert: a screen of fixed content whose buttons all close it (V4). The methods of class
/// "flow.alert" get it as `self`.
final class AlertScreen {
  /// The engine, unretained: it outlives its screens.
  private let engine: Unmanaged<Engine>
  /// The alert's content, copied from the caller.
  private let store: ContentStore
  var handle: flow_handle = 0
  var answered: AnsweredCallback?
  /// True if the alert was presented with animation; it is then closed so, too.
  var isAnimated = true
  /// The method that hears the answer, if it was given as one (N5).
  var method: NamedMethod?
  /// True if the method hears only of a yes (N4).
  var isConfirmation = false
  /// True if the answer was to go to a function, which is not saved.
  var wasAsked = false
  /// The id of the button whose request runs, or has closed the alert.
  private var pressed: flow_string?
  /// True if the alert has left the tree; presses come too late.
  private(set) var isGone = false

  init(engine: Engine, store: ContentStore) {
    self.engine = .passUnretained(engine)
    self.store = store
  }

  static func at(_ pointer: UnsafeMutableRawPointer?) -> AlertScreen? {
    pointer.map { Unmanaged.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
  }

  func render(into content: flow_content) {
    let engine = engine.takeUnretainedValue()
    let shown = store.content.pointee
    try? engine.setTitle(content, title: shown.title)
    guard let elements = shown.elements else { return }
    for index in 0..<shown.element_count { try? engine.addElement(elements + index, to: content) }
  }

  func remove() { isGone = true }

  /// Describes the alert for its record (S1).
  func describe(with writer: RecordWriter, in engine: Engine, of journal: Journal) -> flow_value {
    let shown = store.content.pointee
    let start = writer.begin()
    writer.put(.title, text: shown.title)
    let elements = UnsafeBufferPointer(start: shown.elements, count: shown.element_count)
    for element in elements where element.kind == FLOW_ELEMENT_TEXT {
      writer.put(.message, text: element.text)
    }
    let buttons = writer.begin()
    for element in elements where element.kind != FLOW_ELEMENT_TEXT {
      let button = writer.begin()
      writer.put(.id, text: element.id)
      writer.put(.label, text: element.text)
      writer.put(.role, number: UInt64(UInt32(bitPattern: element.role)))
      writer.add(writer.endMap(button))
    }
    writer.put(.buttons, value: writer.endList(buttons))
    writer.put(.animated, ifTrue: isAnimated)
    if let method {
      writer.put(
        isConfirmation ? .confirmed : .answered,
        value: engine.describe(method, subject: nil, with: writer, of: journal))
    } else {
      writer.put(.asked, ifTrue: answered != nil || wasAsked)
    }
    return writer.endMap(start)
  }

  /// Closes the alert, as one request; pressing again meanwhile does nothing.
  func press(_ id: flow_string) {
    guard !isGone, pressed == nil else { return }
    let engine = engine.takeUnretainedValue()
    guard let button = store.element(id) else {
      return engine.warn(handle, message: Message("the alert has no button '%'", id))
    }
    pressed = button.id
    var options = flow_options()
    options.struct_size = UInt32(MemoryLayout<flow_options>.size)
    options.flags = isAnimated ? 0 : FLOW_OPEN_AT_ONCE
    options.done = closed
    do throws(Fault) {
      try engine.close(handle, options: &options)
    } catch {
      pressed = nil
      options.done.destroy?(options.done.user_data)
      engine.report(FLOW_SEVERITY_ERROR, status: error.status, of: handle, message: error.message)
    }
  }

  /// Runs when a button's request is over. If that was refused, the user may press again.
  private var closed: flow_done_callback {
    flow_done_callback(
      function: { data, _, _, _ in
        guard let alert = AlertScreen.at(data), !alert.isGone else { return }
        alert.pressed = nil
      }, user_data: Unmanaged.passRetained(self).toOpaque(),
      destroy: { data in
        guard let data else { return }
        Unmanaged<AlertScreen>.fromOpaque(UnsafeRawPointer(data)).release()
      })
  }

  /// Tells the caller the answer, once: the id of the pressed button, or an empty one.
  func tellAnswer() {
    var button = button
    answered.take()?.run(handle, button: &button, in: engine.takeUnretainedValue())
  }

  /// Ends the answer's callback without a call, for an alert that was never opened.
  func endAnswer() { answered.take()?.endData(in: engine.takeUnretainedValue()) }

  var button: flow_string { pressed ?? flow_string() }
}
