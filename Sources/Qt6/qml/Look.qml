// The colours of the module, below the colours that a program has set on the view or around it.
import QtQuick

Item {
  id: look
  required property var view
  // A palette as Qt makes it, to compare with.
  readonly property Item plain: Item {}
  readonly property bool isDark: Qt.colorEqual(palette.window, plain.palette.window)
                                 ? view.dark : palette.window.hslLightness < 0.5
  property Palette now: null
  readonly property var light: ({
    window: "#f6f6f7", windowText: "#1c1c1e", base: "#ffffff", alternateBase: "#f0f0f2",
    text: "#1c1c1e", button: "#ececee", buttonText: "#1c1c1e", mid: "#88888e",
    highlight: "#1c6bd0", highlightedText: "#ffffff", link: "#1a5fb4", linkVisited: "#7a3e9d",
    placeholderText: "#6a6a70"
  })
  readonly property var lightDisabled: ({
    windowText: "#75757b", text: "#75757b", buttonText: "#75757b", placeholderText: "#82828a",
    base: "#f6f6f7", mid: "#c8c8ce", highlight: "#b4b4bc"
  })
  readonly property var dark: ({
    window: "#232327", windowText: "#f2f2f3", base: "#2a2a2f", alternateBase: "#36363c",
    text: "#f2f2f3", button: "#3a3a41", buttonText: "#f2f2f3", mid: "#85858d",
    highlight: "#2c74d4", highlightedText: "#ffffff", link: "#7fb4f2", linkVisited: "#c9a0e6",
    placeholderText: "#a3a3ab"
  })
  readonly property var darkDisabled: ({
    windowText: "#8b8b93", text: "#8b8b93", buttonText: "#8b8b93", placeholderText: "#82828a",
    base: "#29292d", mid: "#4c4c54", highlight: "#5a5a64"
  })
  visible: false
  onIsDarkChanged: choose()
  onPaletteChanged: choose()
  Component.onCompleted: choose()

  // A role that is set is set in all groups: the group of what is disabled comes last.
  function choose() {
    const next = component.createObject(look), before = now
    fill(next, isDark ? dark : light, palette, plain.palette)
    fill(next.disabled, isDark ? darkDisabled : lightDisabled, palette.disabled,
         plain.palette.disabled)
    now = next
    if (before) before.destroy()
  }
  function fill(group, ours, given, usual) {
    for (const role in ours)
      group[role] = Qt.colorEqual(given[role], usual[role]) ? ours[role] : given[role]
  }
  Component {
    id: component
    Palette {}
  }
}
