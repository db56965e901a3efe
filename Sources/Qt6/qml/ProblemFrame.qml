// The frame of a field whose value is not right.
import QtQuick
import Flow

Rectangle {
  required property FlowElement element
  anchors.fill: parent
  visible: element.problem
  color: "transparent"
  radius: 3
  border.color: palette.window.hslLightness < 0.5 ? "#ff8078" : "#b3261e"
}
