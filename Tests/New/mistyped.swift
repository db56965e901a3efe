import CFlowABI
import FlowKit

class Page {
  let context: Context
  init(_ context: Context) { self.context = context }
  var content: Content { Content("Page") { Text("page") } }
}

final class Answers: Page, Screen {
  static let id = "answers"
  func mayLeave(_ leave: Leave) -> flow_answer { FLOW_ANSWER_NO }
}
final class Throws: Page, Screen {
  static let id = "throws"
  func didAppear() throws(FlowError) {}
}
final class Resumes: Page, Screen {
  static let id = "resumes"
  func resumed() throws {}
}
final class Takes: Page, Screen {
  static let id = "takes"
  func linkChanged(_ route: Route) {}
}
final class Silent: Page, Screen {
  static let id = "silent"
  func back() {}
}
final class Right: Page, Screen {
  static let id = "right"
  func mayLeave(_ leave: Leave) -> Answer { .yes }
  func linkChanged(_ route: Route?) {}
  func back() -> Bool { false }
  func didAppear() {}
}

class Flow {
  let context: Context
  init(_ context: Context) { self.context = context }
  func start() throws(FlowError) {}
}

final class Handles: Flow, Coordinator {
  static let id = "handles"
  func navigate(_ route: Route, from screen: flow_screen) -> flow_handling { FLOW_ROUTE_HANDLED }
}
final class Selects: Flow, Coordinator {
  static let id = "selects"
  func maySelect(_ layer: flow_layer, from: Int, to: Int) -> Bool { true }
}
/// Its actions have closures of several statements.
final class Acts: Flow, Coordinator {
  static let id = "acts"
  private var code = ""
  func maySelect(_ layer: flow_layer, from: Int, to: Int) -> Answer { .no }
  static var actions: [Action<Acts>] {
    [
      Action("given") { (flow, code) throws(FlowError) in
        flow.code = code.string ?? ""
        try flow.finish(with: code)
      },
      Action("asked") { (flow, code) throws(FlowError) -> Value in
        flow.code = code.string ?? ""
        return .string(flow.code)
      },
      Action("ended") { (flow) throws(FlowError) in
        flow.code = ""
        try flow.finish()
      },
    ]
  }
}

func register(_ registry: Registry) throws(FlowError) {
  try registry.add(Answers.self)  // wrong
  try registry.add(Throws.self)  // wrong
  try registry.add(Resumes.self)  // wrong
  try registry.add(Takes.self)  // wrong
  try registry.add(Silent.self)  // wrong
  try registry.add(Right.self)
  try registry.add(Handles.self)  // wrong
  try registry.add(Selects.self)  // wrong
  try registry.add(Acts.self)
}
