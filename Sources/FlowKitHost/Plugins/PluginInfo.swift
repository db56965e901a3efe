public import CFlowABI
public import FlowKit

/// A description of a loaded plugin.
public struct PluginInfo {
  /// The plugin's id.
  public let id: String
  /// The version that the plugin says it has.
  public let version: String
  /// The ABI it was built for, `major << 16 | minor`.
  public let abi: UInt32
  /// The path it was loaded from; empty for one linked into the program.
  public let path: String
  /// Its classes, in the order it registered them.
  public let classes: [ClassInfo]
  /// The id of the coordinator class to begin with; empty if it has none.
  public let first: String
}

/// A description of a class.
public struct ClassInfo {
  /// The id that instances are created by.
  public let id: String
  /// The kind of its instances, `FLOW_KIND_…`.
  public let kind: flow_kind
  /// The flags of the class, `FLOW_CLASS_...`.
  public let flags: UInt32
  /// The methods, in the order in which they were registered.
  public let methods: [MethodInfo]
  /// The arguments that the class lists; empty if it lists none.
  public let arguments: [ArgumentInfo]
  /// The deep links it understands.
  public let templates: [TemplateInfo]

  /// True for a class of coordinators.
  public var isCoordinator: Bool { kind == FLOW_KIND_COORDINATOR }

  /// True for coordinators that show nothing themselves.
  public var isRoot: Bool { isCoordinator && flags & FLOW_CLASS_ROOT != 0 }
}

/// A description of a method of a class.
public struct MethodInfo {
  /// The name that it is called by.
  public let name: String
  /// The types of its result and arguments, as letters.
  public let signature: String
}

/// A description of an argument that a class lists.
public struct ArgumentInfo {
  /// The key in the map of arguments.
  public let name: String
  /// The word for its type.
  public let type: String
  /// True if no instance is created without it.
  public let isRequired: Bool
  /// The value it has when it is left out; `nil`: it stays left out.
  public let defaultValue: Value?
  /// The line about it, for people.
  public let about: String
}

/// A template of deep links, in the two languages of flow/route.h.
public struct TemplateInfo {
  /// The pattern of the URIs.
  public let uri: String
  /// The pattern of the routes that a URI of this template opens.
  public let routes: String
}
