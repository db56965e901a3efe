public import CFlowABI

/// The state that instances of a class save beside their arguments, and take back when they are
/// made anew (S5 to S7): by a list of fields, or by two functions.
///
///     static var savedState: SavedState<Form>? {
///       SavedState([
///         SavedField("name", { $0.name }, { $0.name = $1 }),
///         SavedField("page", { $0.page }, { $0.page = $1 }),
///       ])
///     }
public struct SavedState<Object: AnyObject> {
  let erased: ErasedState

  /// Saves by two functions.
  ///
  /// - Parameters:
  ///   - version: that of what `save` gives. A state of a higher one is never given to `restore`.
  ///   - save: gives what is saved; `nil` for nothing. No handle means anything in it (S10).
  ///   - restore: gets what was saved, `nil` if nothing was, and the version of the class that
  ///     saved it. It runs once, instead of `start`. An error refuses the state: the instance is a
  ///     placeholder (S9), and the host is told why.
  public init(
    version: UInt32 = 0, save: @escaping (Object) -> Value?,
    restore: @escaping (Object, _ state: Value?, _ version: UInt32) throws(FlowError) -> Void
  ) {
    erased = ErasedState(
      add: { $0.addState(version: version) },
      save: { save(unsafeDowncast($0, to: Object.self)) },
      restore: { (object, saved, version) throws(FlowError) in
        try restore(unsafeDowncast(object, to: Object.self), saved, version)
      })
  }

  /// Saves fields, each under its key. One that a state lacks stays as `init` has made it.
  public init(version: UInt32 = 0, _ fields: [SavedField<Object>]) {
    self.init(
      version: version,
      save: { object in
        .map(fields.map { Value.Entry(key: $0.key, value: $0.save(object)) })
      },
      restore: { (object, state, _) throws(FlowError) in
        for field in fields {
          if let value = state?[field.key] { try field.restore(object, value) }
        }
      })
  }
}

/// A field of a state: its key, and how it is read and put back.
public struct SavedField<Object: AnyObject> {
  let key: String
  let save: (Object) -> Value
  let restore: (Object, Value) throws(FlowError) -> Void

  /// A field whose closures make a value of it, and it of a value.
  public init(
    _ key: String, saving save: @escaping (Object) -> Value,
    restoring restore: @escaping (Object, Value) throws(FlowError) -> Void
  ) {
    self.key = key
    self.save = save
    self.restore = restore
  }

  /// A field that is read and written by closures. A value of another type refuses the state.
  public init<Field: SavedValue>(
    _ key: String, _ read: @escaping (Object) -> Field, _ write: @escaping (Object, Field) -> Void
  ) {
    self.init(
      key, saving: { read($0).value },
      restoring: { (object, value) throws(FlowError) in
        guard let field = Field(saved: value) else { throw SavedField.refusal(of: key) }
        write(object, field)
      })
  }

  /// A field that may be `nil`, which is saved as null.
  public init<Field: SavedValue>(
    _ key: String, _ read: @escaping (Object) -> Field?, _ write: @escaping (Object, Field?) -> Void
  ) {
    self.init(
      key, saving: { read($0)?.value ?? .null },
      restoring: { (object, value) throws(FlowError) in
        guard !value.isNull else { return write(object, nil) }
        guard let field = Field(saved: value) else { throw SavedField.refusal(of: key) }
        write(object, field)
      })
  }

  private static func refusal(of key: String) -> FlowError {
    FlowError(
      FLOW_ERROR_BAD_VALUE,
      "the state has something else under '\(key)' than its field can hold; it is refused")
  }
}

/// A type of Swift that a field of a state can have.
public protocol SavedValue: ArgumentValue {
  /// Makes it of what was saved; `nil` if that is of another type, or too large.
  init?(saved value: Value)
}

/// A type of which a field can have several, as an array.
public protocol SavedItem: ArgumentItem {
  /// Makes several of what was saved; `nil` if one of them is of another type.
  static func items(saved value: Value) -> [Self]?
}

extension SavedItem where Self: SavedValue {
  /// Makes them of the items of a list.
  public static func items(saved value: Value) -> [Self]? {
    guard case .list(let saved) = value else { return nil }
    var items: [Self] = []
    for each in saved {
      guard let item = Self(saved: each) else { return nil }
      items.append(item)
    }
    return items
  }
}

extension Bool: SavedValue, SavedItem {
  /// Makes it of a boolean.
  public init?(saved value: Value) {
    guard let boolean = value.boolean else { return nil }
    self = boolean
  }
}

extension Int: SavedValue, SavedItem {
  /// Makes it of an integer.
  public init?(saved value: Value) {
    guard case .integer(let integer) = value else { return nil }
    self.init(exactly: integer)
  }
}

extension Int64: SavedValue, SavedItem {
  /// Makes it of an integer.
  public init?(saved value: Value) {
    guard case .integer(let integer) = value else { return nil }
    self = integer
  }
}

extension Int32: SavedValue, SavedItem {
  /// Makes it of an integer that it can hold.
  public init?(saved value: Value) {
    guard case .integer(let integer) = value else { return nil }
    self.init(exactly: integer)
  }
}

extension UInt32: SavedValue, SavedItem {
  /// Makes it of an integer that it can hold.
  public init?(saved value: Value) {
    guard case .integer(let integer) = value else { return nil }
    self.init(exactly: integer)
  }
}

extension Double: SavedValue, SavedItem {
  /// Makes it of a number.
  public init?(saved value: Value) {
    guard let number = value.number else { return nil }
    self = number
  }
}

extension String: SavedValue, SavedItem {
  /// Makes it of a text.
  public init?(saved value: Value) {
    guard let string = value.string else { return nil }
    self = string
  }
}

extension Value: SavedValue, SavedItem {
  /// Takes any value.
  public init?(saved value: Value) { self = value }
}

extension UInt8: SavedItem {
  /// Makes them of bytes.
  public static func items(saved value: Value) -> [UInt8]? { value.bytes }
}

extension Value.Entry: SavedItem {
  /// Makes them of a map.
  public static func items(saved value: Value) -> [Value.Entry]? {
    guard case .map(let entries) = value else { return nil }
    return entries
  }
}

extension Array: SavedValue where Element: SavedItem {
  /// Makes them of bytes, a map or a list, as their type is saved.
  public init?(saved value: Value) {
    guard let items = Element.items(saved: value) else { return nil }
    self = items
  }
}

/// The state of a class, which is given one of its instances.
struct ErasedState {
  let add: (inout ClassDescription) -> Void
  let save: (AnyObject) -> Value?
  let restore: (AnyObject, Value?, UInt32) throws(FlowError) -> Void
}

extension FlowObject {
  /// No state beside its arguments.
  public static var savedState: SavedState<Self>? { nil }

  /// Says that its state has changed: needed after a change that none of its own methods has made,
  /// such as in a task or a method of another instance (S5). @since 0.3
  public func stateChanged() {
    guard let link = context.link else { return }
    _ = link.api.pointee.flow_state_changed(link.engine, handle)
  }

  /// The id that a state keeps instead of a handle, of a window, layer, router, screen or
  /// coordinator; 0 for `FLOW_NONE`, and in an engine that does not save (S10). @since 0.3
  public func savedID(of handle: flow_handle) -> Int64 {
    guard handle != FLOW_NONE, let link = context.link else { return 0 }
    var id: UInt64 = 0
    let status = link.api.pointee.flow_saved_id(link.engine, handle, &id)
    return status == FLOW_OK ? Int64(id) : 0
  }

  /// The screen that had a saved id; `FLOW_NONE` for 0, and if it has gone. @since 0.3
  public func restoredScreen(_ id: Int64) -> flow_screen {
    restored(FLOW_KIND_SCREEN, id: id)
  }

  /// The coordinator that had a saved id; `FLOW_NONE` for 0, and if it has gone. @since 0.3
  public func restoredCoordinator(_ id: Int64) -> flow_coordinator {
    restored(FLOW_KIND_COORDINATOR, id: id)
  }

  private func restored(_ kind: flow_kind, id: Int64) -> flow_handle {
    guard id > 0, let link = context.link else { return FLOW_NONE }
    var handle: flow_handle = FLOW_NONE
    let status = link.api.pointee.flow_restored(link.engine, kind, UInt64(id), &handle)
    return status == FLOW_OK ? handle : FLOW_NONE
  }
}

extension ClassDescription {
  /// Adds the methods that save and restore, and says their version. A class without them costs
  /// nothing when others are saved.
  mutating func addState(version: UInt32) {
    let save: flow_screen_save_state_fn = { object($0, as: Instance.self)?.lendState() }
    let restore: flow_screen_restore_state_fn = { data, state, version in
      object(data, as: Instance.self)?.restore(Value(state), version: version) == true
        ? FLOW_TRUE : FLOW_FALSE
    }
    stateVersion = version
    if kind == FLOW_KIND_SCREEN {
      addMethod("save_state", FLOW_SIGNATURE_screen_save_state, save)
      addMethod("restore_state", FLOW_SIGNATURE_screen_restore_state, restore)
    } else {
      addMethod("save_state", FLOW_SIGNATURE_coordinator_save_state, save)
      addMethod("restore_state", FLOW_SIGNATURE_coordinator_restore_state, restore)
    }
  }
}
