import CFlowABI

extension Element: CustomStringConvertible, CustomDebugStringConvertible {
  /// Its id, its text and its value. A secret value, as in a secure field, is not shown (V9).
  public var description: String {
    let name = id.isEmpty ? text : text.isEmpty ? id : "\(id) \"\(text)\""
    if value.isNull { return name }
    return isKeptSecret ? "\(name): …" : "\(name): \(value)"
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  private var isKeptSecret: Bool {
    if isSecret || fieldType == FLOW_FIELD_SECURE { return true }
    for row in rows where row.isSecret { return true }
    return false
  }
}

extension Row: CustomStringConvertible, CustomDebugStringConvertible {
  /// Its id, and its title if that is not secret (V9).
  public var description: String { isSecret || title.isEmpty ? id : "\(id) \"\(title)\"" }

  /// The same as ``description``.
  public var debugDescription: String { description }
}
