// A message, for some seconds.
import QtQuick

Rectangle {
  id: line
  required property var view
  property string message
  z: 100000
  visible: message
  x: (view.width - width) / 2
  y: view.height - height - 18
  width: Math.min(view.width - 32, text.implicitWidth + 36)
  height: text.height + 20
  radius: 8
  color: palette.windowText
  Accessible.role: Accessible.StatusBar
  Accessible.name: message
  function show(next) {
    message = next
    timer.restart()
  }
  Text {
    id: text
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
  TapHandler { onTapped: line.message = "" }
}
