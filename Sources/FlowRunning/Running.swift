public import FlowDeciding

/// Requests that run: `settle()` carries out what can run once no callback is on the stack (Q2).
open class Running: Deciding {
  package final var changes = ChangedScreens()
  package final var activity = Activity()
  package final var locale = Locale()
  package final var hurries = Hurries()
}
