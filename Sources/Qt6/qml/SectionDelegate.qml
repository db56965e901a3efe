import QtQuick
import Flow

Words {
  required property FlowElement element
  readonly property real space: 14
  height: text ? implicitHeight : 1
  text: element.text
  textFormat: Text.PlainText
  font.bold: true
  font.pixelSize: 15
  Accessible.role: Accessible.Heading
  Accessible.name: element.label
  Accessible.description: element.description
}
