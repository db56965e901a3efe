// A pane, or all of a layer without panes: its pages are put into its area, where a text stands
// while it is empty. Below the area are the tabs or pages inside it.
import QtQuick

Item {
  id: place
  required property var frame
  property string emptyText
  property Item row: null
  readonly property Item area: pages
  readonly property Item rowArea: rowSlot

  Item {
    id: pages
    clip: true
    anchors.fill: parent
    anchors.bottomMargin: rowSlot.height
  }
  Loader {
    anchors.centerIn: pages
    active: place.emptyText
    sourceComponent: Words {
      width: Math.min(implicitWidth, place.width - 36)
      text: place.emptyText
      opacity: 0.75
      horizontalAlignment: Text.AlignHCenter
      Accessible.role: Accessible.StaticText
      Accessible.name: text
      // Qt tells assistive technology of all items, seen or not.
      Accessible.ignored: !place.visible || !place.frame.isTop
    }
  }
  // The row is put into a slot of its own here.
  Item {
    id: rowSlot
    visible: height > 0
    anchors.bottom: parent.bottom
    width: parent.width
    height: place.row && place.row.active ? place.row.implicitHeight : 0
  }
}
