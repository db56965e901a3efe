// The frame of a field whose value is not right.
import QtQuick
import Flow

Loader {
  id: frame
  required property FlowElement element
  active: element.problem
  anchors.fill: parent
  sourceComponent: Rectangle {
    color: "transparent"
    radius: 3
    border.color: palette.window.hslLightness < 0.5 ? "#ff8078" : "#b3261e"
  }
}
