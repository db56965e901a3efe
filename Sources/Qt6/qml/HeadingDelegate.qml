import QtQuick
import QtQuick.Controls
import Flow

Label {
  required property FlowElement element
  readonly property real space: 6
  text: element.text
  font.bold: true
  font.pixelSize: 21
  wrapMode: Text.Wrap
  Accessible.role: Accessible.Heading
  Accessible.name: element.label
  Accessible.description: element.description
}
