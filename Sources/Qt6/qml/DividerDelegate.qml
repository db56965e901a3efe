import QtQuick
import Flow

Item {
  required property FlowElement element
  implicitHeight: 9
  Accessible.role: Accessible.Separator
  Rectangle {
    anchors.verticalCenter: parent.verticalCenter
    width: parent.width
    height: 1
    color: parent.palette.windowText
    opacity: 0.2
  }
}
