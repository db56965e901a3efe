// The label above a control, which has the same name.
import QtQuick
import Flow

Words {
  required property FlowElement element
  width: parent.width
  visible: text
  text: element.text
  font.pixelSize: 12
  opacity: element.enabled ? 0.8 : 0.5
}
