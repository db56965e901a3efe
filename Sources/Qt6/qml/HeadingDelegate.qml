import QtQuick
import Flow

Words {
  required property FlowElement element
  readonly property real space: 6
  text: element.text
  textFormat: Text.PlainText
  font.bold: true
  font.pixelSize: 21
  Accessible.role: Accessible.Heading
  Accessible.name: element.label
  Accessible.description: element.description
}
