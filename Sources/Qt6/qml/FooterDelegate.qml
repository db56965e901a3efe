import QtQuick
import QtQuick.Controls
import Flow

Label {
  required property FlowElement element
  text: element.footer
  wrapMode: Text.Wrap
  opacity: 0.7
  font.pixelSize: 12
}
