package import CFlowABI
import FlowCalling
package import FlowMessages
import FlowValues
package import FlowModel
package import FlowRecords

/// Reading what a caller has given: handles become typed keys, and structs become values. The row
/// of the request's kind says which fields are read.
extension Deciding {
  /// Reads a request into a part, which is renewed first. Throws if a field is not as the row says.
  @inline(never)
  @_optimize(speed)
  package func decode(
    _ given: borrowing Given, with settings: UnsafePointer<flow_options>, into part: Part
  ) throws(Fault) {
    part.renew(given.kind)
    let takes = given.kind.traits
    if !takes.isDisjoint(with: .takesMemory) { try copyOperands(of: given, as: takes, into: part) }
    part.ask(from: try origin(of: given))
    if let window = given.window {
      _ = try find(window, in: tree.windows)
      part.report(in: Handle.key(of: window))
    }
    try decode(settings, of: given, into: part)
    if takes.contains(.takesCount) {
      try checkCount(of: given)
      part.count(to: given.request.count)
    }
    if takes.contains(.takesPresentable) {
      part.aim(at: try presentable(given.request.presentable))
    } else if takes.contains(.takesScreen) {
      part.aim(at: try known(given.request.presentable, kind: FLOW_KIND_SCREEN))
    }
  }

  /// Copies what lies in the caller's memory.
  @inline(never)
  private func copyOperands(
    of given: borrowing Given, as takes: RequestTraits, into part: Part
  )
    throws(Fault)
  {
    if takes.contains(.takesScreens) {
      try copyScreens(given.request.screens, count: given.request.count, into: part)
    }
    if takes.contains(.takesValue) { part.bring(try OwnedValue.copy(of: given.request.value)) }
    if takes.contains(.takesTabs) { try copyTabs(given.request.tabs, into: part) }
    if takes.contains(.takesTab) { try copyTab(given.request.tab, into: part) }
    if takes.contains(.takesClass) {
      try copyWanted(
        given.request.class_id, arguments: given.request.arguments, into: part)
    } else if takes.contains(.takesArguments) {
      try copyArguments(given.request.arguments, of: given.request.from, into: part)
    }
    if takes.contains(.takesState) { try copyState(given, into: part) }
    if takes.contains(.takesRoute) { try copyRoute(given, into: part) }
    if takes.contains(.takesLink) { try copyLink(given, into: part) }
  }

  private func copyScreens(
    _ pointer: UnsafePointer<flow_screen>?, count: Int, into part: Part
  )
    throws(Fault)
  {
    guard count >= 0, count <= Int(Int32.max) else {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "count is larger than any stack")
    }
    try Sizes.check(count, at: pointer, name: "screens")
    var screens: Series<Object> = []
    for screen in UnsafeBufferPointer(start: pointer, count: count) {
      screens.append(try known(screen, kind: FLOW_KIND_SCREEN))
    }
    part.arrange(screens)
  }

  /// Reads the options that a request of any kind can have.
  @inline(__always)
  private func decode(
    _ settings: UnsafePointer<flow_options>, of given: borrowing Given, into part: Part
  ) throws(Fault) {
    guard let style = Style(rawValue: settings.pointee.style) else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT, "% is no presentation style", settings.pointee.style)
    }
    if settings.pointee.source.size != 0 || settings.pointee.source_row.size != 0 {
      try check(source: settings.pointee.source, row: settings.pointee.source_row)
    }
    let flags = OpenFlags(rawValue: settings.pointee.flags)
    if flags.contains(.carried) { try checkCarried(given, from: part.request.from) }
    part.open(in: style, flags: flags, pane: settings.pointee.pane)
  }

  @inline(never)
  private func check(source: flow_string, row: flow_string) throws(Fault) {
    try Sizes.check(source, name: "the source of the options")
    try Sizes.check(row, name: "the source_row of the options")
    guard Values.isUTF8(source) else {
      throw Fault(FLOW_ERROR_BAD_UTF8, "the source of the options is not valid UTF-8")
    }
    guard row.size > 0 else { return }
    guard Values.isUTF8(row) else {
      throw Fault(FLOW_ERROR_BAD_UTF8, "the source_row of the options is not valid UTF-8")
    }
    guard source.size > 0 else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "the options have the source_row '%' and no source; name the list whose row it is", row)
    }
  }

  /// Checks the `from` of a request. Throws unless it is, or was, an object of a kind the row
  /// allows.
  @inline(__always)
  private func origin(of given: borrowing Given) throws(Fault) -> Object {
    let allowed = flow_table_request(given.kind.rawValue)?.pointee.from ?? 0
    if allowed == 0 { return .none }
    let kind = Handle.kind(of: given.request.from)
    guard kind != FLOW_KIND_NONE, allowed & (1 << UInt32(bitPattern: kind)) != 0 else {
      let isOne = allowed.nonzeroBitCount == 1
      throw handleFault(
        given.request.from,
        expected: isOne ? flow_kind(allowed.trailingZeroBitCount) : FLOW_KIND_COORDINATOR)
    }
    return try known(given.request.from, kind: kind)
  }

  private func checkCarried(_ given: borrowing Given, from: Object) throws(Fault) {
    guard given.kind.traits.contains(.takesPresentable),
      Handle.kind(of: given.request.presentable) == FLOW_KIND_COORDINATOR,
      case .screen = from
    else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "FLOW_OPEN_CARRIED is for a coordinator that is opened from a screen")
    }
  }

  /// Reads the handle of a presentable. A router is let through here; it is refused later, as a
  /// container (T5).
  @_optimize(speed)
  package func presentable(_ handle: flow_handle) throws(Fault) -> Object {
    let kind = Handle.kind(of: handle)
    switch kind {
    case FLOW_KIND_SCREEN, FLOW_KIND_COORDINATOR, FLOW_KIND_ROUTER:
      return try known(handle, kind: kind)
    default: throw handleFault(handle, expected: FLOW_KIND_SCREEN)
    }
  }

  /// Reads options, of this version or another one.
  @inline(never)
  package func settings(_ options: UnsafePointer<flow_options>?) throws(Fault) -> flow_options {
    var defaults = flow_options()
    defaults.struct_size = UInt32(MemoryLayout<flow_options>.size)
    guard let options else { return defaults }
    return try SizedStruct.read(options, default: defaults)
  }

  /// True for options of this version, which need no defaults.
  @inline(__always)
  package func isWhole(_ options: UnsafePointer<flow_options>) -> Bool {
    UInt(bitPattern: options) % UInt(MemoryLayout<flow_options>.alignment) == 0
      && Int(options.pointee.struct_size) == MemoryLayout<flow_options>.size
  }
}

extension RequestTraits {
  /// The traits whose fields are copied from the caller's memory.
  fileprivate static var takesMemory: RequestTraits {
    [
      .takesScreens, .takesValue, .takesTabs, .takesTab, .takesClass, .takesArguments, .takesRoute,
      .takesLink, .takesState,
    ]
  }
}
