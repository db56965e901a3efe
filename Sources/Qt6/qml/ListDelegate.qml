// Rows to select. A long list fills the page, and makes the rows that are seen.
import QtQuick
import QtQuick.Controls
import Flow

Column {
  id: box
  required property FlowElement element
  readonly property Item focusItem: list
  readonly property bool fills: element.rows.count > 60
  spacing: 4
  function rowRect(rowId) {
    const item = list.itemAtIndex(element.rows.find(rowId))
    return item ? mapFromItem(item, 0, 0, item.width, item.height) : Qt.rect(0, 0, 0, 0)
  }

  CaptionLabel {
    id: caption
    width: parent.width
    element: box.element
  }
  ListView {
    id: list
    width: parent.width
    height: box.fills ? box.height - (caption.visible ? caption.height + box.spacing : 0)
                        - (problem.visible ? problem.height + box.spacing : 0) : contentHeight
    interactive: box.fills
    clip: true
    activeFocusOnTab: count > 0
    keyNavigationEnabled: true
    boundsBehavior: Flickable.StopAtBounds
    model: box.element.rows
    currentIndex: -1
    onActiveFocusChanged: if (activeFocus && currentIndex < 0) currentIndex = 0
    highlightMoveDuration: 0
    ScrollBar.vertical: ScrollBar { visible: box.fills }
    Accessible.role: Accessible.List
    Accessible.name: box.element.label
    Accessible.description: box.element.description
    delegate: RowDelegate {
      element: box.element
      width: list.width - (box.fills ? 12 : 0)
    }
    Rectangle {
      anchors.fill: parent
      z: -1
      radius: 8
      color: box.palette.base
      border.color: Qt.rgba(box.palette.windowText.r, box.palette.windowText.g,
                            box.palette.windowText.b, 0.15)
      visible: list.count > 0
    }
  }
  Label {
    visible: list.count === 0
    text: box.element.screen.words.noRows
    opacity: 0.6
  }
  ProblemLabel {
    id: problem
    width: parent.width
    element: box.element
  }
}
