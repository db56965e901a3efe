package import FlowKitHost

/// A deep link that a plugin's class understands.
package struct DeepLink {
  /// The class that declares it.
  var classID: String
  var uri: String
  /// The name of the last route that it stands for; empty if it stands for none.
  var route: String

  package static func all(of plugin: PluginInfo) -> [DeepLink] {
    plugin.classes.flatMap { each in
      each.templates.map { template in
        DeepLink(classID: each.id, uri: template.uri, route: lastRoute(template.routes))
      }
    }
  }

  /// Returns the last route's name: for `a b(id, page)` it is `b`.
  private static func lastRoute(_ routes: String) -> String {
    var name = ""
    var isOpen = false
    var isNew = true
    for character in routes {
      switch character {
      case "(": isOpen = true
      case ")": isOpen = false
      case " ": if !isOpen { isNew = true }
      default:
        if isOpen { continue }
        if isNew { name = "" }
        isNew = false
        name.append(character)
      }
    }
    return name
  }
}
