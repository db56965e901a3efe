import QtQuick
import QtQuick.Controls
import Flow

Label {
  required property FlowElement element
  text: element.text
  wrapMode: Text.Wrap
  opacity: 0.7
  font.pixelSize: 12
  Accessible.name: element.label
  Accessible.description: element.description
}
