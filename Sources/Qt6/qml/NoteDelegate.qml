import QtQuick
import Flow

Words {
  required property FlowElement element
  text: element.text
  textFormat: Text.PlainText
  opacity: 0.7
  font.pixelSize: 12
  Accessible.role: Accessible.StaticText
  Accessible.name: element.label
  Accessible.description: element.description
}
