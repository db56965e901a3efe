// The colours of the module. What a program has set itself, on the view or around it, goes first.
import QtQuick

Item {
  id: look
  required property var view
  // A palette that nobody has set.
  readonly property Item plain: Item {}
  readonly property bool isDark: Qt.colorEqual(palette.window, plain.palette.window)
                                 ? view.dark : palette.window.hslLightness < 0.5
  property Palette now: null
  visible: false
  onIsDarkChanged: choose()
  onPaletteChanged: choose()
  Component.onCompleted: choose()

  function choose() {
    const before = now
    now = (isDark ? dark : light).createObject(look)
    if (before) before.destroy()
  }
  function own(role, ours) {
    return Qt.colorEqual(palette[role], plain.palette[role]) ? ours : palette[role]
  }
  function off(role, ours) {
    const given = palette.disabled[role]
    return Qt.colorEqual(given, plain.palette.disabled[role]) ? ours : given
  }

  Component {
    id: light
    Palette {
      window: look.own("window", "#f6f6f7")
      windowText: look.own("windowText", "#1c1c1e")
      base: look.own("base", "#ffffff")
      alternateBase: look.own("alternateBase", "#f0f0f2")
      text: look.own("text", "#1c1c1e")
      button: look.own("button", "#ececee")
      buttonText: look.own("buttonText", "#1c1c1e")
      mid: look.own("mid", "#88888e")
      highlight: look.own("highlight", "#1c6bd0")
      highlightedText: look.own("highlightedText", "#ffffff")
      link: look.own("link", "#1a5fb4")
      linkVisited: look.own("linkVisited", "#7a3e9d")
      placeholderText: look.own("placeholderText", "#6a6a70")
      disabled {
        windowText: look.off("windowText", "#9a9aa0")
        text: look.off("text", "#9a9aa0")
        buttonText: look.off("buttonText", "#9a9aa0")
        placeholderText: look.off("placeholderText", "#b0b0b6")
        base: look.off("base", "#f6f6f7")
        mid: look.off("mid", "#c8c8ce")
        highlight: look.off("highlight", "#b4b4bc")
      }
    }
  }
  Component {
    id: dark
    Palette {
      window: look.own("window", "#232327")
      windowText: look.own("windowText", "#f2f2f3")
      base: look.own("base", "#2f2f34")
      alternateBase: look.own("alternateBase", "#36363c")
      text: look.own("text", "#f2f2f3")
      button: look.own("button", "#424249")
      buttonText: look.own("buttonText", "#f2f2f3")
      mid: look.own("mid", "#85858d")
      highlight: look.own("highlight", "#2f78d8")
      highlightedText: look.own("highlightedText", "#ffffff")
      link: look.own("link", "#7fb4f2")
      linkVisited: look.own("linkVisited", "#c9a0e6")
      placeholderText: look.own("placeholderText", "#a3a3ab")
      disabled {
        windowText: look.off("windowText", "#7b7b83")
        text: look.off("text", "#7b7b83")
        buttonText: look.off("buttonText", "#7b7b83")
        placeholderText: look.off("placeholderText", "#5e5e66")
        base: look.off("base", "#29292d")
        mid: look.off("mid", "#4c4c54")
        highlight: look.off("highlight", "#5a5a64")
      }
    }
  }
}
