import FlowKit
import FlowKitHost

// Loads the plugin that is named, fills in its screen, and prints what its flow finishes with.
let engine = try Engine()
try engine.load(CommandLine.arguments[1])
let window = try Window(engine)
try window.open("greeter") { ending in
  if case .finished(let value) = ending { print(value.string ?? "no text") }
}
if let screen = window.top {
  print(try engine.content(of: screen).title)
  try engine.set("name", on: screen, "Ada")
  try engine.press("done", on: screen)
}
try engine.end()
