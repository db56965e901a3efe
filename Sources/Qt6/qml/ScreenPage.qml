// The page of a screen: a bar, and its elements.
import QtQuick
import QtQuick.Controls
import Flow

Item {
  id: page
  required property FlowScreen screen
  required property FlowView view
  readonly property real scroll: scroller.contentY
  property real restored: 0 // after a reload: where it was, as soon as the page is that long
  readonly property bool fills: content.fills
  readonly property bool isPopover: screen.style === FlowScreen.Style.Popover
  readonly property bool hasTools: screen.toolbar.count > 0
  readonly property bool hasBar: view.showHeader
      ? !(screen.hidesBar || (isPopover && !screen.title && !screen.canGoBack && !hasTools))
      : hasTools
  implicitHeight: (hasBar ? bar.height : 0) + content.implicitHeight
  // Scrolls by a key that nothing on the page uses; false: it does not scroll.
  function scrollBy(key) {
    const room = Math.max(0, scroller.contentHeight - scroller.height)
    const page = scroller.height - 40
    const to = key === Qt.Key_Home ? 0 : key === Qt.Key_End ? room
             : key === Qt.Key_PageUp ? scroller.contentY - page
             : key === Qt.Key_PageDown ? scroller.contentY + page : NaN
    if (isNaN(to) || room <= 0) return false
    scroller.contentY = Math.max(0, Math.min(room, to))
    return true
  }
  Accessible.role: Accessible.Pane
  Accessible.name: screen.title

  PageBar {
    id: bar
    visible: page.hasBar
    width: parent.width
    screen: page.screen
    view: page.view
  }

  Flickable {
    id: scroller
    // No anchors, which would give it a size when all of its content has been made.
    y: page.hasBar ? bar.height : 0
    width: page.width
    height: page.height - y
    contentWidth: width
    contentHeight: content.implicitHeight
    boundsBehavior: Flickable.StopAtBounds
    flickableDirection: Flickable.VerticalFlick
    interactive: contentHeight > height
    clip: true
    ScrollBar.vertical: ScrollBar {}
    onContentHeightChanged: {
      if (page.restored <= 0 || height <= 0) return
      contentY = Math.max(0, Math.min(page.restored, contentHeight - height))
      if (contentY >= page.restored) page.restored = 0
    }
    onMovementStarted: page.restored = 0

    FlowBody {
      id: content
      width: scroller.width
      margin: page.isPopover ? 14 : 18
      viewportHeight: scroller.height
      screen: page.screen
      view: page.view
      onRevealed: (y, height) => {
        if (height >= scroller.height) return
        if (y < scroller.contentY) scroller.contentY = Math.max(0, y - 12)
        else if (y + height > scroller.contentY + scroller.height)
          scroller.contentY = y + height + 12 - scroller.height
      }
    }
  }
}
