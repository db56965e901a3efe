// The label above a control, which has the same name.
import QtQuick
import QtQuick.Controls
import Flow

Label {
  required property FlowElement element
  visible: text
  text: element.text
  wrapMode: Text.Wrap
  font.pixelSize: 12
  opacity: element.enabled ? 0.8 : 0.5
  Accessible.ignored: true
}
