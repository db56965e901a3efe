// The area of a pane: its pages are put into it, and a text stands in it while it is empty.
import QtQuick

Item {
  id: place
  required property var frame
  property string emptyText
  clip: true
  // Qt tells assistive technology of all items, seen or not.
  readonly property bool isTold: visible && emptyText && frame.isTop

  Words {
    visible: text
    anchors.centerIn: parent
    width: Math.min(implicitWidth, parent.width - 36)
    text: place.emptyText
    opacity: 0.75
    horizontalAlignment: Text.AlignHCenter
    Accessible.role: Accessible.StaticText
    Accessible.name: text
    Accessible.ignored: !place.isTold
  }
}
