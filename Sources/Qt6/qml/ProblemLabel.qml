// Why a value is not right. It is part of the control's description.
import QtQuick
import Flow

Words {
  required property FlowElement element
  visible: text
  text: element.problem
  textFormat: Text.PlainText
  font.pixelSize: 12
  color: palette.window.hslLightness < 0.5 ? "#ff8078" : "#b3261e"
}
