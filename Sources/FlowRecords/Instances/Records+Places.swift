package import FlowModel
package import FlowValues

/// Instances by their places, which they may change (S9, S16).
extension Records {
  /// Puts an instance into its place.
  package func put(_ instance: Instance, at object: Object) {
    let entry = instance.entry
    switch object {
    case .screen(let screen): screens.change(screen, to: instance, of: entry)
    case .coordinator(let coordinator): coordinators.change(coordinator, to: instance, of: entry)
    default: break
    }
  }

  /// Stores the arguments of an instance that is in its place.
  package func put(arguments: OwnedValue?, at object: Object) {
    switch object {
    case .screen(let screen):
      if arguments != nil || screens[screen]?.arguments != nil {
        screens.extra(of: screen)?.changeArguments(to: arguments)
      }
    case .coordinator(let coordinator):
      coordinators[coordinator]?.saved?.arguments = arguments
      coordinators[coordinator]?.saved?.argumentIDs = nil
    default: break
    }
  }

  /// The instance at an object.
  package func instance(at object: Object) -> Instance? {
    switch object {
    case .screen(let screen): screens[screen]?.instance
    case .coordinator(let coordinator): coordinators[coordinator]?.instance
    default: nil
    }
  }
}
