/// The keys that records have, as this version knows them (docs/state.md).
package enum RecordKey: Int, CaseIterable {
  case format, next, devices
  case rank, root, routes, order
  case window, style, flags, presenter, source, sourceRow, dismissed, stacks, tabs, selected
  case initial, back, history, tabFlags, owner
  case stack, `class`, plugin, arguments, handles, version, state, revision, completions, route
  case link, alert
  case parent, carrier, cause, opened, isRoot, deferred, landing, place, home, screen, finished
  case completion

  package var text: StaticString {
    switch self {
    case .format: "format"
    case .next: "next"
    case .devices: "devices"
    case .rank: "rank"
    case .root: "root"
    case .routes: "routes"
    case .order: "order"
    case .window: "window"
    case .style: "style"
    case .flags: "flags"
    case .presenter: "presenter"
    case .source: "source"
    case .sourceRow: "source_row"
    case .dismissed: "dismissed"
    case .stacks: "stacks"
    case .tabs: "tabs"
    case .selected: "selected"
    case .initial: "initial"
    case .back: "back"
    case .history: "history"
    case .tabFlags: "tab_flags"
    case .owner: "owner"
    case .stack: "stack"
    case .class: "class"
    case .plugin: "plugin"
    case .arguments: "arguments"
    case .handles: "handles"
    case .version: "version"
    case .state: "state"
    case .revision: "revision"
    case .completions: "completions"
    case .route: "route"
    case .link: "link"
    case .alert: "alert"
    case .parent: "parent"
    case .carrier: "carrier"
    case .cause: "cause"
    case .opened: "opened"
    case .isRoot: "is_root"
    case .deferred: "deferred"
    case .landing: "landing"
    case .place: "place"
    case .home: "home"
    case .screen: "screen"
    case .finished: "finished"
    case .completion: "completion"
    }
  }
}

extension RecordKey {
  /// The text of an error about its value.
  package var mistake: StaticString {
    switch self {
    case .format: "has a 'format' that is no number"
    case .next: "has a 'next' that is no id"
    case .devices: "has 'devices' that are no list of numbers"
    case .rank, .order: "has a 'rank' or an 'order' that is no number"
    case .style, .flags, .tabFlags: "has a 'style' or flags that are no numbers"
    case .stacks, .tabs, .history: "has stacks, tabs or a history that are no lists of those"
    case .selected, .initial, .back: "has a selection that is no number"
    case .class, .plugin: "has a class or a plugin that is no text"
    case .arguments, .handles: "has arguments whose handles are not named in a list"
    case .version, .state: "has a 'version' that is no number"
    case .revision: "has a 'revision' that is no number"
    case .completions, .dismissed, .finished, .completion: "has a callback that is no method"
    case .route, .routes, .link: "has a route that is none"
    case .alert: "has an alert that is none"
    case .cause: "has a 'cause' that is no number"
    case .opened, .isRoot, .deferred: "has a truth value that is none"
    case .place: "has a 'place' that there is not"
    default: "has a reference to another record that is no id"
    }
  }
}
