import QtQuick
import QtQuick.Controls
import Flow

Label {
  required property FlowElement element
  readonly property real space: 14
  height: text ? implicitHeight : 1
  text: element.text
  font.bold: true
  font.pixelSize: 15
  wrapMode: Text.Wrap
  Accessible.role: Accessible.Heading
  Accessible.name: element.label
  Accessible.description: element.description
}
