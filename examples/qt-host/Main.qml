// The windows of qt-host. A link is opened in the one that was used last.
import QtQuick
import QtQuick.Controls
import Flow

QtObject {
  id: host
  readonly property var given: Qt.application.arguments.slice(1)
  readonly property string first: given[given.indexOf("--class", 0) + 1 || given.length] ?? ""
  readonly property var further: given.filter((name, index) => given[index - 1] === "--with")
  readonly property var names: given.filter(n => ![first, ...further].includes(n) && n[0] !== "-")
  property var last: null; property var windows: [] // held, so that they are not collected
  property FlowEngine engine: FlowEngine { saved: host.given.includes("--watch") }
  property FlowApplication application: FlowApplication {
    name: "org.flow.QtHost." + (host.names[0] ?? "").replace(/.*\/|\.so$/g, "")
    onOpened: links => links.forEach(link => host.last.open(link))
    onActivated: host.show()
  }
  function show() { windows.push(last = window.createObject()) }
  Component.onCompleted: {
    if (application.isSecond) return Qt.exit(application.open(names.slice(1)) ? 0 : 1)
    const load = name => engine[engine.saved ? "watch" : "load"](name)
    if (![...further, names[0] ?? ""].every(load)) return Qt.exit(1)
    show()
    if (names.length > 1) application.open(names.slice(1))
  }

  property Component window: Component {
    ApplicationWindow {
      readonly property size kept: host.application.kept("size", Qt.size(480, 680))
      width: kept.width; height: kept.height
      visible: true
      title: view.title
      onActiveChanged: if (active) host.last = this
      onClosing: close => close.accepted = view.requestClose()
      function open(link) { view.openUrl(link); raise(); requestActivate() }
      FlowView {
        id: view
        anchors.fill: parent; focus: true
        engine: host.engine
        coordinator: host.first
        dark: host.given.includes("--dark") || (host.given.includes("--light") ? false : undefined)
        onFinished: (cause, value) => {
          const ended = JSON.stringify(value ?? null)
          host.application.print(`finished: ${causeName(cause)} ${ended}`)
          close()
        }
        onCloseApproved: { host.application.keep("size", Qt.size(width, height)); close() }
      }
    }
  }
}
