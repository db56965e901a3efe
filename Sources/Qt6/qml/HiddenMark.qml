// The sign in the box or ring of what is a secret: it is neither on nor off.
import QtQuick

Rectangle {
  anchors.centerIn: parent
  width: 8
  height: 2
  color: palette.text
}
