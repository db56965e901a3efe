package import CFlowABI
package import FlowModel

extension Handle {
  /// Returns the object of the tree that a handle names, living or gone.
  package static func object(_ handle: flow_handle) -> Object {
    switch kind(handle) {
    case FLOW_KIND_SCREEN: .screen(key(handle))
    case FLOW_KIND_COORDINATOR: .coordinator(key(handle))
    case FLOW_KIND_WINDOW: .window(key(handle))
    case FLOW_KIND_LAYER: .layer(key(handle))
    case FLOW_KIND_ROUTER: .router(key(handle))
    default: .none
    }
  }
}
