// The paper and the frame of a field.
import QtQuick
import Flow

Rectangle {
  property Item input
  property FlowElement element
  implicitWidth: 120
  radius: 6
  color: input.palette.base
  border.width: input.activeFocus ? 2 : 1
  border.color: element.problem ? (input.palette.window.hslLightness < 0.5 ? "#ff8078" : "#b3261e")
                : input.activeFocus ? input.palette.highlight : input.palette.mid
}
