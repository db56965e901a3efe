// The paper and the frame of a field.
import QtQuick
import Flow
import "look.js" as Ours

Rectangle {
  property Item input
  property FlowElement element
  implicitWidth: 120
  radius: 6
  color: input.palette.base
  border.width: input.activeFocus ? 2 : 1
  border.color: element.problem ? Ours.red(input.palette.window)
                : input.activeFocus ? input.palette.highlight : input.palette.mid
}
