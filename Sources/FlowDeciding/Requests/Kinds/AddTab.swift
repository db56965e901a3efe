import CFlowABI
import FlowCalling
import FlowMessages
import FlowValues
package import FlowModel
package import FlowRecords

/// Add tab: a tab with its texts joins those of a layer (A6).
extension Deciding {
  /// Reads the tab that a request adds.
  func copyTab(_ pointer: UnsafePointer<flow_tab>?, into part: Part) throws(Fault) {
    let read = try SizedArray.read(sized: given(pointer, named: "tab"), count: 1, of: "the tab")
    let text = try TabsText.copy(of: flow_tabs(), given: read)
    part.addTab(try presentable(read.first?.root ?? 0), text: text)
  }

  func planTab(_ part: Part, in request: Submission, plan: inout Plan) throws(Refusal) {
    part.noteMadeTabs([])
    if hasTab(like: part) { throw .duplicate }
    try tree.plan(part.request, in: &plan)
    if request.parts.count > 1, let tab = plan.newTab { part.noteMadeTabs([tab]) }
  }

  /// True if the layer has a tab with the id of the one to add.
  private func hasTab(like part: Part) -> Bool {
    guard let new = part.tabs, let stack = tree.stackOfSource(part.request.from) else {
      return false
    }
    let layer = tree.stacks[stack].layer
    return layers[layer]?.tabs?.hasID(of: new, among: tree.layers[layer].tabs) == true
  }

  /// Gives an added tab its texts. The request's `dismissed` is ended, as the layer has its own.
  package func adoptTab(_ part: Part, in stack: StackID) {
    part.takeDismissed()?.endData(in: self)
    guard let text = part.tabs else { return }
    layers[tree.stacks[stack].layer]?.tabs?.appendTab(text, for: stack)
  }
}
