import QtQuick
import Flow

Words {
  required property FlowElement element
  text: element.footer
  opacity: 0.7
  font.pixelSize: 12
  Accessible.role: Accessible.StaticText
  Accessible.name: text
}
