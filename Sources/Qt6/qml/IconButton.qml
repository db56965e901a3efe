// A button with a drawn icon.
import QtQuick
import QtQuick.Controls

ToolButton {
  id: button
  property string name
  implicitWidth: 34
  implicitHeight: 34
  contentItem: Item {
    DrawnIcon {
      anchors.centerIn: parent
      name: button.name
      color: button.palette.buttonText
      mirror: button.mirrored
    }
  }
  background: Rectangle {
    radius: 7
    color: Qt.rgba(button.palette.buttonText.r, button.palette.buttonText.g,
                   button.palette.buttonText.b, button.down ? 0.16 : button.hovered ? 0.08 : 0)
    border.width: button.visualFocus ? 2 : 0
    border.color: button.palette.highlight
  }
}
