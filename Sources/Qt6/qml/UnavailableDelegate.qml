import QtQuick
import Flow

Words {
  id: text
  required property FlowElement element
  text: element.text
  textFormat: Text.PlainText
  horizontalAlignment: Text.AlignHCenter
  font.italic: true
  opacity: 0.75
  topPadding: 16
  bottomPadding: 16
  Accessible.role: Accessible.StaticText
  Accessible.name: element.label
  Accessible.description: element.description
  Rectangle {
    anchors.fill: parent
    radius: 8
    color: "transparent"
    border.color: text.palette.windowText
    opacity: 0.3
  }
}
