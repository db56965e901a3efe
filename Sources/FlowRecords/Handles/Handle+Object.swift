package import CFlowABI
package import FlowModel

extension Handle {
  /// Returns the object of the tree that a handle names, living or gone.
  @_optimize(speed)
  package static func object(_ handle: flow_handle) -> Object {
    switch kind(of: handle) {
    case FLOW_KIND_SCREEN: .screen(key(of: handle))
    case FLOW_KIND_COORDINATOR: .coordinator(key(of: handle))
    case FLOW_KIND_WINDOW: .window(key(of: handle))
    case FLOW_KIND_LAYER: .layer(key(of: handle))
    case FLOW_KIND_ROUTER: .router(key(of: handle))
    default: .none
    }
  }
}
