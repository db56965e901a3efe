// A window that is a flow.
import QtQuick
import QtQuick.Controls
import Flow

ApplicationWindow {
  required property FlowEngine flows
  required property string first
  required property bool dark
  readonly property var colours: dark
    ? { window: "#2b2b2f", windowText: "#f2f2f3", base: "#212124", text: "#f2f2f3", button: "#46464d",
        buttonText: "#f2f2f3", link: "#7db2ff", placeholderText: "#9a9aa0", light: "#5a5a60", mid: "#3a3a3f", dark: "#17171a" }
    : { window: "#f6f6f7", base: "#ffffff", button: "#efeff0" }
  visible: true
  title: view.title
  Component.onCompleted: Object.keys(colours).forEach(name => palette[name] = colours[name])
  onClosing: close => close.accepted = view.requestClose()

  function open(link) {
    view.openUrl(link)
    raise()
    requestActivate()
  }
  FlowView {
    id: view
    objectName: "view"
    anchors.fill: parent
    focus: true
    engine: flows
    coordinator: first
    onFinished: close()
    onCloseApproved: close()
  }
}
