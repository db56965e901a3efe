// A layer: the window's first one, a cover, a sheet, a popover or a dialog, and its tabs or pages.
import QtQuick

Item {
  id: frame
  required property var view
  required property string style
  required property var look
  property real shown: 1 // 0: not yet, or no longer
  property bool canDrag: false
  property bool isTop: true
  property int below: 0 // the cards below it, up to a cover
  property Item row: null // its tabs or pages
  property Item place: null // the selected one
  property rect source // of a popover, in the view
  property int places: 1 // side by side
  property var lines: [] // between them: their left edges in the area
  property Item pageItem: null
  property Item first: null
  property QtObject link: null
  readonly property Item area: slots
  readonly property Item rowArea: rowSlot
  readonly property Item grip: handle
  readonly property bool isSheet: style === "sheet"
  readonly property bool isPopover: style === "popover"
  readonly property bool isDialog: style === "alert" || style === "confirmation dialog"
  readonly property bool isCard: isSheet || isPopover || isDialog
  readonly property bool isDark: look.isDark
  // Above this width a sheet is a dialog in the middle, and else it comes from the lower edge.
  readonly property bool isWide: width > 700
  readonly property bool isLow: isSheet && !isWide
  readonly property real wanted: (pageItem ? pageItem.implicitHeight : 0)
                                 + (place ? place.rowArea.height : 0) + rowSlot.height
  // A page that does not say how high it is, or takes what there is.
  readonly property bool isEndless: !pageItem || pageItem.implicitHeight <= 0
                                    || pageItem.fills === true || places > 1
  palette: look.now
  // The first page gives the view its natural height.
  onWantedChanged: {
    const isFirst = style === "push" && pageItem && (!first || first === pageItem)
    if (!isFirst || wanted <= 0) return
    first = pageItem
    view.implicitHeight = Math.max(240, Math.min(wanted, 680))
  }
  LayoutMirroring.enabled: view.rightToLeft
  LayoutMirroring.childrenInherit: true

  Rectangle {
    anchors.fill: parent
    color: "black"
    // Many cards do not dim the page to black.
    opacity: (frame.isPopover ? 0.12 : frame.below ? 0.1 : 0.4) * frame.shown
    visible: frame.isCard
    MouseArea {
      anchors.fill: parent
      acceptedButtons: Qt.AllButtons
      hoverEnabled: true
      preventStealing: false
      onWheel: wheel => wheel.accepted = true
      onClicked: mouse => {
        const isClick = [Qt.LeftButton, Qt.MiddleButton, Qt.RightButton].includes(mouse.button)
        if (frame.isPopover && isClick) frame.link.outside()
      }
    }
  }

  Rectangle {
    id: card
    // Below the lower edge, so that its corners are not seen.
    readonly property real hidden: frame.isLow ? 14 : 0
    readonly property real most: frame.isPopover ? frame.height * 0.8
                                 : frame.isLow ? frame.height - Math.min(56, frame.height * 0.08)
                                 : frame.height - Math.min(64, frame.height * 0.1)
    readonly property real natural: frame.isSheet && frame.isEndless ? most
                                    : Math.min(most, frame.wanted + slots.around)
    // A popover stands below its source, or above it where there is more room.
    readonly property bool isPointing: frame.isPopover && frame.source.width > 0
    readonly property real under: frame.source.y + frame.source.height
    readonly property bool isBelow: under + height + 18 < frame.height
                                    || frame.source.y < frame.height / 2
    width: frame.isPopover ? Math.min(340, frame.width - 16)
           : frame.isDialog ? Math.min(400, frame.width - 32)
           : frame.isLow ? frame.width
           : frame.isSheet ? Math.min(560 * frame.places, frame.width - 64) : frame.width
    height: frame.isCard ? natural + hidden : frame.height
    x: isPointing ? Math.max(8, Math.min(frame.width - width - 8,
                                         frame.source.x + (frame.source.width - width) / 2))
       : (frame.width - width) / 2
    y: isPointing ? Math.max(8, Math.min(frame.height - height - 8,
                                         isBelow ? frame.source.y + frame.source.height + 10
                                                 : frame.source.y - height - 10))
       : frame.isPopover || frame.isDialog ? (frame.height - height) / 2
       : (frame.isLow ? frame.height - natural : (frame.height - height) / 2)
         + (1 - frame.shown) * frame.height
    radius: frame.isCard ? 12 : 0
    color: frame.palette.window
    border.width: frame.isCard ? 1 : 0
    border.color: frame.isDark ? Qt.rgba(1, 1, 1, 0.18) : Qt.rgba(0, 0, 0, 0.22)
    opacity: frame.isPopover || frame.isDialog ? frame.shown : 1
    scale: frame.isPopover || frame.isDialog ? 0.94 + 0.06 * frame.shown : 1
    MouseArea {
      anchors.fill: parent
      enabled: frame.isCard
      // Nothing below the card is scrolled.
      onWheel: wheel => frame.link.wheel(mapToItem(null, wheel.x, wheel.y), wheel.pixelDelta,
                                         wheel.angleDelta, wheel.phase,
                                         wheel.device.type === PointerDevice.TouchPad)
    }

    Item {
      id: slots
      clip: true
      anchors.fill: parent
      // The space of a card besides its page.
      readonly property real around: anchors.topMargin + lower
      readonly property real lower: frame.isCard && !frame.isLow ? 8 : 0
      anchors.topMargin: frame.isLow ? 16 : frame.isCard ? 8 : 0
      anchors.bottomMargin: rowSlot.height + lower + card.hidden
      anchors.leftMargin: frame.isCard ? 1 : 0
      anchors.rightMargin: frame.isCard ? 1 : 0
    }
    Repeater {
      model: frame.lines
      Rectangle {
        required property real modelData
        x: slots.x + modelData
        y: slots.y
        width: 1
        height: slots.height
        color: frame.palette.windowText
        opacity: 0.14
      }
    }

    // The upper edge, by which a layer is dragged away.
    Item {
      id: handle
      visible: frame.canDrag && !frame.isPopover && !frame.isDialog
      width: parent.width
      height: 60
      Rectangle {
        visible: frame.isLow
        anchors.horizontalCenter: parent.horizontalCenter
        y: 7
        width: 40
        height: 4
        radius: 2
        color: frame.palette.windowText
        opacity: 0.3
      }
    }

    // The row is put into a slot of its own here.
    Item {
      id: rowSlot
      visible: height > 0
      anchors.bottom: parent.bottom
      anchors.bottomMargin: card.hidden
      width: parent.width
      height: frame.row && frame.row.active ? frame.row.implicitHeight : 0
    }

    // The arrow of a popover, which covers the card's line.
    Item {
      visible: card.isPointing
      clip: true
      width: 22
      height: 11
      x: Math.max(14, Math.min(card.width - width - 14,
                               frame.source.x + frame.source.width / 2 - card.x - width / 2))
      y: card.isBelow ? 1 - height : card.height - 1
      Rectangle {
        width: 14
        height: 14
        rotation: 45
        x: 4
        y: card.isBelow ? 4 : -7
        color: card.color
        border.width: 1
        border.color: card.border.color
      }
    }
  }
}
