public import CFlowABI
public import FlowKit

/// What is known of a loaded plugin.
public struct PluginInfo {
  public let id: String
  public let version: String
  /// What it was built for, `major << 16 | minor`.
  public let abi: UInt32
  public let path: String
  /// In the order it registered them.
  public let classes: [ClassInfo]
}

/// What is known of a class.
public struct ClassInfo {
  public let id: String
  public let kind: flow_kind
  /// `FLOW_CLASS_...`
  public let flags: UInt32
  public let methods: [MethodInfo]
  /// What its instances are created with, if it lists that.
  public let arguments: [ArgumentInfo]
  /// The deep links it understands.
  public let templates: [TemplateInfo]

  public var isCoordinator: Bool { kind == FLOW_KIND_COORDINATOR }

  /// Whether its instances show nothing themselves.
  public var isRoot: Bool { isCoordinator && flags & FLOW_CLASS_ROOT != 0 }
}

/// What is known of a method of a class.
public struct MethodInfo {
  public let name: String
  public let signature: String
}

/// What is known of an argument of a class.
public struct ArgumentInfo {
  public let name: String
  public let type: String
  public let isRequired: Bool
  public let defaultValue: Value?
  public let about: String
}

/// A template of deep links, in the two languages of flow/route.h.
public struct TemplateInfo {
  public let uri: String
  public let routes: String
}
