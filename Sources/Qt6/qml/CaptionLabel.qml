// The label above a control, which has the same name.
import QtQuick
import Flow
import "look.js" as Ours

Words {
  required property FlowElement element
  width: parent.width
  visible: text
  text: element.text
  font.pixelSize: 12
  opacity: 0.8 * Ours.opacity(element.enabled)
}
