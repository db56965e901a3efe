public import CFlowABI
public import FlowKit

/// A key of the host's data on screens and layers. Keep it for as long as the engine lives.
public final class DataKey<Object: AnyObject> {
  /// Makes a key that no other one is equal to.
  public init() {}

  fileprivate var address: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}

extension Engine {
  /// Gives a screen or a layer an object, in the place of what it had under this key. The engine
  /// keeps the object until its owner has gone, or it is replaced.
  ///
  /// - Parameters:
  ///   - object: `nil` removes what is there.
  ///   - owner: a screen or a layer.
  public func setData<Object: AnyObject>(
    _ object: Object?, for key: DataKey<Object>, of owner: flow_handle
  ) throws(FlowError) {
    let data = object.map { Unmanaged.passRetained($0) }
    let destroy: flow_data_destroy_fn = { data in
      if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
    }
    let status =
      flow_kind_of(owner) == FLOW_KIND_LAYER
      ? flow_layer_set_data(link.engine, owner, key.address, data?.toOpaque(), destroy)
      : flow_screen_set_data(link.engine, owner, key.address, data?.toOpaque(), destroy)
    if status != FLOW_OK { data?.release() }
    try link.check(status)
  }

  /// The object that a screen or a layer has under a key; `nil` if there is none.
  public func data<Object: AnyObject>(
    for key: DataKey<Object>, of owner: flow_handle
  ) throws(FlowError) -> Object? {
    var data: UnsafeMutableRawPointer?
    let status =
      flow_kind_of(owner) == FLOW_KIND_LAYER
      ? flow_layer_data(link.engine, owner, key.address, &data)
      : flow_screen_data(link.engine, owner, key.address, &data)
    try link.check(status)
    return object(data, as: Object.self)
  }
}
