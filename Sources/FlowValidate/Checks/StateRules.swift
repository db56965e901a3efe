import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// Checks of what a class saves at all, and of when its state changes (rules S5 and S6).
enum StateRules {
  // MARK: What is kept

  /// Restores what a walk has saved, and looks for what users had entered on screens of classes
  /// that lend no state. A state that is lent is compared by another check.
  static func kept(_ trial: Trial) throws(Finding) {
    let world = try World.anySaving(trial)
    let lenders = Set(
      world.classes.filter { $0.methods.contains { $0.name == "save_state" } }.map(\.id))
    try StateChecks.look(trial, in: world) { (walk, step, records) throws(Finding) in
      let screens = world.openScreens
      let entered = screens.map { screen in
        let id = world.engine.classID(of: screen) ?? ""
        return world.judges(id) && !lenders.contains(id) ? elements(of: screen, in: world) : []
      }
      if entered.allSatisfy(\.isEmpty) { return }
      let other = try StateChecks.restored(records, of: walk, in: trial).world
      for (index, twin) in other.openScreens.enumerated() where index < screens.count {
        let content = try? other.engine.content(of: twin)
        for element in entered[index] {
          let found = content?.elements.first { $0.id == element.id }
          if found?.value == element.value { continue }
          let id = world.engine.classID(of: screens[index]) ?? ""
          throw .warning(
            "Restored after step \(step), '\(element.id)' of '\(id)' shows "
              + "\(found?.value.json ?? "nothing"), not \(element.value.json), which the user had "
              + "entered: the class has no 'save_state'.",
            advice:
              "Give it 'save_state' and 'restore_state': FLOW_STATE of flow/daily.h or flow.hpp, "
              + "'savedState' in Swift.")
        }
      }
    }
  }

  /// The elements of a screen that show what a user has entered (V10), and nothing secret.
  private static func elements(of screen: flow_screen, in world: World) -> [Element] {
    guard let content = try? world.engine.content(of: screen) else { return [] }
    return content.elements.filter { element in
      element.valueRevision > element.putRevision && !element.isSecret
        && element.fieldType != FLOW_FIELD_SECURE
    }
  }

  // MARK: What changes

  /// Saves, asks all screens for their contents, and saves once more.
  static func render(_ trial: Trial) throws(Finding) {
    let world = try World.saving(trial)
    try StateChecks.look(trial, in: world, length: 120) { (walk, step, before) throws(Finding) in
      for screen in world.openScreens { _ = try? world.engine.content(of: screen) }
      guard let after = world.save() else { return }
      for record in world.judged(before) {
        guard let twin = record.twin(in: after), record.state != twin.state else { continue }
        throw .failed(
          "After step \(step), 'render' has changed the state of \(record.name) from "
            + "\(record.state?.json ?? "nothing") to \(twin.state?.json ?? "nothing").",
          advice:
            "Change nothing in render: a host draws as often as it likes, and one that draws "
            + "nothing saves something else.")
      }
    }
  }
}
