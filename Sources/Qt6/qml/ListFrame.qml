// The paper behind the rows of a list.
import QtQuick

Rectangle {
  anchors.fill: parent
  radius: 8
  color: palette.base
  border.color: Qt.rgba(palette.windowText.r, palette.windowText.g, palette.windowText.b, 0.15)
}
