import FlowKit
import FlowSystem

/// The part of a plugin's description that is cached.
package struct PluginSummary {
  package struct ClassSummary {
    package var id: String
    package var kind: String
    package var methods: [String]
  }

  package var id: String
  package var version: String
  package var abi: String
  package var classes: [ClassSummary]

  /// Reads a cached summary, or a longer description by `inspect`; `nil` if it is neither.
  init?(_ value: Value) {
    guard let id = value["id"]?.string, let version = value["version"]?.string,
      let abi = value["abi"]?.string, case .list(let classes)? = value["classes"]
    else { return nil }
    (self.id, self.version, self.abi) = (id, version, abi)
    self.classes = classes.map { view in
      ClassSummary(
        id: view.text("id"), kind: view.text("kind"),
        methods: view.list("methods").map { $0.string ?? $0.text("name") })
    }
  }

  var value: Value {
    .object([
      ("id", .string(id)), ("version", .string(version)), ("abi", .string(abi)),
      (
        "classes",
        .list(
          classes.map { view in
            .object([
              ("id", .string(view.id)), ("kind", .string(view.kind)),
              ("methods", .list(view.methods.map { .string($0) })),
            ])
          })
      ),
    ])
  }

  /// The number of classes of each kind, in the order of their first.
  var kinds: [(kind: String, count: Int)] {
    var kinds: [(kind: String, count: Int)] = []
    for view in classes {
      if let index = kinds.firstIndex(where: { $0.kind == view.kind }) {
        kinds[index].count += 1
      } else {
        kinds.append((view.kind, 1))
      }
    }
    return kinds
  }

  /// The numbers of classes in words, like "3 coordinators, 1 screen".
  package var kindWords: String {
    if classes.isEmpty { return "no classes" }
    return kinds.map { "\($0.count) \($0.kind)\($0.count == 1 ? "" : "s")" }.joined(separator: ", ")
  }
}
