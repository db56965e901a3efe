import CFlowABI
import FlowModel
package import FlowRecords

/// Ties a selection to the tab that stood at its index when the request was made (Q3).
extension Deciding {
  /// Finds the tabs that the selections of a new request name, and notes those that select a tab
  /// again; selections that wait before them count as done.
  func findTabs(of request: Submission) {
    if request.parts.count == 1 {
      return request.withFirst { if $0.selects { findTab(of: $0, in: request, isNew: true) } }
    }
    guard request.parts.contains(where: { $0.selects }) else { return }
    // In a batch the index counts in the tree that the request before leaves.
    var plan = Plan(number: pool.nextPlan())
    request.forgetArguments()
    do throws(Hindrance) {
      for part in request.parts {
        let mark = plan.mark
        if part.selects { findTab(of: part, in: request, isNew: true) }
        try planPart(part, of: request, in: &plan)
        tree.imagine(since: mark, in: &plan)
      }
    } catch {}
    tree.revert(&plan, to: Plan.start)
    request.forgetArguments()
  }

  /// Finds the tab of one selection, unless it is known.
  ///
  /// - Parameter isNew: True if the request is just being made. Only then can it select the
  ///   selected tab again.
  func findTab(of part: Part, in request: Submission, isNew: Bool) {
    if let new = part.newTab {
      let made = request.parts[new.part].madeTabs
      part.select(made.indices.contains(new.place) ? made[new.place] : StackID.none)
      return
    }
    guard part.request.tab == nil, let tab = try? tree.tab(of: part.request), tree.isOpen(tab)
    else { return }
    let layer = tree.stacks[tab].layer
    part.select(tab, again: isNew && awaitedTab(of: layer) == tab)
    for (index, other) in request.parts.enumerated() {
      if let place = other.madeTabs.firstIndex(of: tab) {
        part.select(NewTab(part: index, place: place))
        return
      }
    }
    layers[layer]?.addSelection(WaitingSelection(request: request.id, tab: tab))
  }

  func planSelection(_ part: Part, in request: Submission, plan: inout Plan) throws(Refusal) {
    findTab(of: part, in: request, isNew: false)
    defer { forgetNewTab(of: part, in: request, plan: plan) }
    try part.plan(in: &tree, into: &plan)
  }

  /// Forgets a tab that the plan itself makes: when the plan is made again, that tab is another
  /// one.
  private func forgetNewTab(of part: Part, in request: Submission, plan: borrowing Plan) {
    guard let tab = part.request.tab, part.newTab == nil, tree.isNew(tab, in: plan) else { return }
    forgetSelection(part, of: request)
    part.forgetTab()
  }

  /// The tab that will be selected when all that waits has been done.
  private func awaitedTab(of layer: LayerID) -> StackID {
    let waiting = layers[layer]?.selections.last { tree.isOpen($0.tab) }
    return waiting?.tab ?? tree.selectedTab(of: layer)
  }

  /// Removes a selection that is over from those that wait.
  @inline(__always)
  package func forgetSelection(_ part: Part, of request: Submission) {
    guard let tab = part.request.tab else { return }
    let layer = tree.stacks[tab].layer
    layers[layer]?.forgetSelections(of: request.id)
  }
}
