// The ground of a row of a card: a line below the row above, and the light of the pointer.
import QtQuick

Rectangle {
  id: frame
  property var of
  property bool hasLine: frame.of.index > 0
  radius: 9
  color: Qt.rgba(frame.of.palette.text.r, frame.of.palette.text.g, frame.of.palette.text.b,
                 frame.of.down ? 0.14 : frame.of.hovered ? 0.06 : 0)
  border.width: frame.of.activeFocus ? 2 : 0
  border.color: frame.of.palette.highlight
  Rectangle {
    visible: frame.hasLine && !frame.of.activeFocus
    x: 12
    width: parent.width - 24
    height: 1
    color: frame.of.palette.windowText
    opacity: 0.12
  }
}
