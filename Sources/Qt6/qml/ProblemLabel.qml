// Why a value is not right. It is part of the control's description.
import QtQuick
import Flow
import "look.js" as Ours

Loader {
  id: problem
  required property FlowElement element
  width: parent.width
  active: element.problem
  visible: active
  height: active ? implicitHeight : 0
  sourceComponent: Words {
    width: problem.width
    text: problem.element.problem
    font.pixelSize: 12
    color: Ours.red(palette.window)
  }
}
