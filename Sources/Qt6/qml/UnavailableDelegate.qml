import QtQuick
import QtQuick.Controls
import Flow

Label {
  required property FlowElement element
  text: element.text
  wrapMode: Text.Wrap
  horizontalAlignment: Text.AlignHCenter
  font.italic: true
  opacity: 0.75
  topPadding: 16
  bottomPadding: 16
  background: Rectangle {
    radius: 8
    color: "transparent"
    border.color: parent.palette.windowText
    opacity: 0.25
  }
  Accessible.name: element.label
  Accessible.description: element.description
}
