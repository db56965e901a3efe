// The label above a control, which has the same name.
import QtQuick
import Flow

Words {
  required property FlowElement element
  visible: text
  text: element.text
  textFormat: Text.PlainText
  font.pixelSize: 12
  opacity: element.enabled ? 0.8 : 0.5
}
