import FlowDiscovery

/// Options, help and environment of a plugin search.
extension PluginSearch {
  static let options: [Option] = [
    Option(
      name: "path", letter: "p", value: "DIR",
      explanation: "search this folder for plugins first; may stand more than once",
      completes: .folder),
    Option(
      name: "trust", letter: nil, value: "DIR",
      explanation: "the same, for your own build folder: whoever may write there",
      completes: .folder),
  ]

  /// The help's paragraph about the search.
  static let explanation = """
    PLUGIN is a file if it has a slash in it, which is loaded as it is. Otherwise it is the name of
    a plugin's file, with or without .so, or a plugin's id, and is searched for in: the folders of
    --path and --trust; those of FLOW_PLUGIN_PATH; flow/plugins in XDG_DATA_HOME
    (~/.local/share); lib/MULTIARCH/flow/plugins and lib/flow/plugins beside the folder of flowhost,
    below /usr/local, and below /usr, where MULTIARCH is Debian's name of the processor's kind, such
    as x86_64-linux-gnu. What is found is refused if others may change it, but for --trust.
    """.indented

  /// The help's table of environment variables.
  static let variables = HelpText.table([
    (SearchFolder.variable, "folders to search for plugins, with ':' between them"),
    ("XDG_DATA_HOME", "the user's plugins are in flow/plugins there (default: ~/.local/share)"),
    ("XDG_CACHE_HOME", "what plugins are is remembered in flow there (default: ~/.cache)"),
  ])

  convenience init(arguments: Arguments) {
    self.init(paths: arguments.values("path"), trusted: arguments.values("trust"))
  }
}
