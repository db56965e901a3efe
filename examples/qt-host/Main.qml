// A window that is a flow.
import QtQuick
import QtQuick.Controls
import Flow

ApplicationWindow {
  required property FlowEngine flows
  required property string first
  visible: true
  title: view.title
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
