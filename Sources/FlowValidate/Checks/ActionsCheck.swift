import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// The check that a method hears of each element, and takes what it sends (V3).
extension ScreenChecks {
  static func actions(_ trial: Trial) throws(Finding) {
    try each(trial, isAfterEachStep: true) { (world, screen, content) throws(Finding) in
      let id = world.engine.classID(of: screen)
      guard let type = world.classes.first(where: { $0.id == id }) else { return }
      let name = world.engine.name(of: screen)
      for element in content.elements where element.isInteractive && element.isEnabled {
        try checkIsHeard(element, by: type, of: name)
        try checkTakesNull(element, by: type, of: name)
      }
      // The engine says what does not fit when the screen renders.
      let misfit = world.told.first { told in
        told.status == FLOW_ERROR_SIGNATURE_MISMATCH && told.message.hasPrefix("'render' of ")
      }
      if let misfit {
        throw .failed(
          "The engine says: \(misfit.message)",
          advice: "Let the method take what the element sends.")
      }
    }
  }

  private static func checkIsHeard(
    _ element: Element, by type: ClassInfo, of screen: String
  ) throws(Finding) {
    if method(named: element.method, id: element.id, of: type) == nil {
      throw silent(
        "\(word(element.kind)) '\(element.id)'", method: element.method, id: element.id, of: type,
        screen: screen)
    }
    for row in element.rows {
      for action in row.actions
      where action.isEnabled && method(named: "", id: action.id, of: type) == nil {
        throw silent(
          "the action '\(action.id)' of row '\(row.id)' of '\(element.id)'", method: "",
          id: action.id, of: type, screen: screen)
      }
    }
  }

  /// Finds what is called as the engine does: the method that the element names, else the one named
  /// like the id, else `input`.
  private static func method(
    named: String, id: String, of type: ClassInfo
  ) -> MethodInfo? {
    func find(_ name: String) -> MethodInfo? { type.methods.first { $0.name == name } }
    return named.isEmpty ? find(id) ?? find("input") : find(named)
  }

  private static func silent(
    _ what: String, method: String, id: String, of type: ClassInfo, screen: String
  ) -> Finding {
    let wanted = method.isEmpty ? id : method
    let hint = Suggestion.hint(for: wanted, among: type.methods.map(\.name))
    return .failed(
      "Nobody hears of \(what) of \(screen): class '\(type.id)' has no method '\(wanted)'"
        + (method.isEmpty ? ", and no input" : "") + (hint.isEmpty ? "." : hint),
      advice: "Add the method, name another one in the element, or disable what does nothing yet.")
  }

  private static func word(_ kind: flow_element_kind) -> String {
    flow_element_name(kind).map { String(cString: $0) } ?? "element"
  }

  /// A field that is emptied sends null, unless it is one of text.
  private static func checkTakesNull(
    _ element: Element, by type: ClassInfo, of screen: String
  ) throws(Finding) {
    let types = [FLOW_FIELD_NUMBER, FLOW_FIELD_DATE, FLOW_FIELD_TIME]
    guard element.takes == FLOW_TAKES_FIELD, types.contains(element.fieldType),
      let method = method(named: element.method, id: element.id, of: type)
    else { return }
    let value = method.signature.dropLast().suffix(2)
    if method.signature.hasSuffix("(p)") || value.first == "?" || value.last == "a" { return }
    throw .warning(
      "Field '\(element.id)' of \(screen) sends null when it is emptied, which its method "
        + "'\(method.name)' with signature '\(method.signature)' does not take.",
      advice: "Let it take a value that may be missing: '?s', '?a' or std::optional.")
  }
}
