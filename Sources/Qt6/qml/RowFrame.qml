// The ground of a row of a card: a line below the row above, and the light of the pointer.
import QtQuick

Item {
  property var of
  property bool hasLine: of.index > 0
  Rectangle {
    anchors.fill: parent
    anchors.margins: 3
    radius: 7
    color: Qt.rgba(of.palette.text.r, of.palette.text.g, of.palette.text.b,
                   of.down ? 0.14 : of.hovered ? 0.06 : 0)
    border.width: of.activeFocus ? 2 : 0
    border.color: of.palette.highlight
  }
  Rectangle {
    visible: hasLine
    x: 12
    width: parent.width - 24
    height: 1
    color: of.palette.windowText
    opacity: 0.12
  }
}
