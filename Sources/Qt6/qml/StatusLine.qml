// A message: drawn for some seconds, or for assistive technology alone.
import QtQuick

Rectangle {
  id: line
  required property var view
  required property var look
  palette: look.now
  property bool isDrawn: true
  property string message
  z: 100000
  visible: message
  x: (view.width - width) / 2
  y: view.height - height - 18
  width: Math.min(view.width - 32, text.implicitWidth + 36)
  height: text.height + 20
  radius: 8
  color: isDrawn ? palette.windowText : "transparent"
  // A screen reader says by itself what comes as a notification.
  Accessible.role: isDrawn ? Accessible.StatusBar : Accessible.Notification
  Accessible.name: message
  function show(next) {
    message = "" // a text that is said twice comes twice
    message = next
    if (isDrawn) timer.restart()
  }
  Text {
    id: text
    visible: line.isDrawn
    anchors.centerIn: parent
    width: Math.min(implicitWidth, line.view.width - 68)
    text: line.message
    textFormat: Text.PlainText
    wrapMode: Text.Wrap
    color: line.palette.window
  }
  Timer {
    id: timer
    interval: 6000
    onTriggered: line.message = ""
  }
  TapHandler {
    enabled: line.isDrawn
    onTapped: line.message = ""
  }
}
