// A layer: the window's first one, a cover, a sheet, a popover or a dialog, and its tabs.
import QtQuick
import QtQuick.Controls

Item {
  id: frame
  required property var view
  required property string style
  property real shown: 1 // 0: not yet, or no longer
  property bool canDrag: false
  property bool isTop: true
  property var tabs: []
  property int selected: 0
  property rect source // of a popover, in the view
  property Item pageItem: null
  property QtObject link: null
  readonly property Item area: slots
  readonly property Item tabArea: tabSlot
  readonly property Item tabBar: bar
  readonly property Item grip: handle
  readonly property bool isSheet: style === "sheet"
  readonly property bool isPopover: style === "popover"
  readonly property bool isDialog: style === "alert" || style === "confirmation dialog"
  readonly property bool isCard: isSheet || isPopover || isDialog
  readonly property bool isDark: palette.window.hslLightness < 0.5
  readonly property real wanted: pageItem ? pageItem.implicitHeight : 0
  // The engine selects a tab; the bar does so by itself when one is pressed, comes or goes.
  function showSelected() { bar.currentIndex = selected }
  LayoutMirroring.enabled: view.rightToLeft
  LayoutMirroring.childrenInherit: true

  Rectangle {
    anchors.fill: parent
    color: "black"
    opacity: (frame.isPopover ? 0.12 : 0.45) * frame.shown
    visible: frame.isCard
    MouseArea {
      anchors.fill: parent
      acceptedButtons: Qt.AllButtons
      hoverEnabled: true
      preventStealing: false
      onWheel: wheel => wheel.accepted = true
      onClicked: if (frame.isPopover) frame.link.outside()
    }
  }

  Rectangle {
    id: card
    readonly property real most: frame.isPopover ? frame.height * 0.8 : frame.height - 40
    readonly property real upper: Math.min(56, frame.height * 0.08)
    // A popover stands below its source, or above it where there is more room.
    readonly property bool isBelow: frame.source.y + frame.source.height + height + 8 < frame.height
                                    || frame.source.y < frame.height / 2
    width: frame.isPopover ? Math.min(340, frame.width - 16)
           : frame.isDialog ? Math.min(400, frame.width - 32)
           : frame.isSheet ? Math.min(680, frame.width) : frame.width
    height: frame.isPopover || frame.isDialog ? Math.min(most, frame.wanted + 16)
            : frame.isSheet ? frame.height - upper : frame.height
    x: frame.isPopover && frame.source.width > 0
       ? Math.max(8, Math.min(frame.width - width - 8,
                              frame.source.x + (frame.source.width - width) / 2))
       : (frame.width - width) / 2
    y: frame.isPopover && frame.source.width > 0
       ? Math.max(8, Math.min(frame.height - height - 8,
                              isBelow ? frame.source.y + frame.source.height + 6
                                      : frame.source.y - height - 6))
       : frame.isPopover || frame.isDialog ? (frame.height - height) / 2
       : (frame.isSheet ? upper : 0) + (1 - frame.shown) * height
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
      onWheel: wheel => frame.link.wheel(wheel.pixelDelta, wheel.angleDelta, wheel.phase,
                                         wheel.device.type === PointerDevice.TouchPad)
    }

    Item {
      id: slots
      clip: true
      anchors.fill: parent
      anchors.topMargin: frame.isSheet ? 18 : frame.isCard ? 8 : 0
      anchors.bottomMargin: (frame.tabs.length ? tabSlot.height : 0)
                            + (frame.isCard && !frame.isSheet ? 8 : 0)
      anchors.leftMargin: frame.isCard ? 1 : 0
      anchors.rightMargin: frame.isCard ? 1 : 0
    }

    // The upper edge, by which a layer is dragged away.
    Item {
      id: handle
      visible: frame.canDrag && !frame.isPopover && !frame.isDialog
      width: parent.width
      height: 60
      Rectangle {
        visible: frame.isSheet
        anchors.horizontalCenter: parent.horizontalCenter
        y: 7
        width: 44
        height: 5
        radius: 2.5
        color: frame.palette.windowText
        opacity: 0.3
      }
    }

    // The bar is put into a slot of its own here.
    Item {
      id: tabSlot
      visible: frame.tabs.length > 0
      anchors.bottom: parent.bottom
      width: parent.width
      height: bar.implicitHeight
      TabBar {
        id: bar
        position: TabBar.Footer
        // Its arrow keys would select without the engine, and take the key that goes back.
        Component.onCompleted: contentItem.keyNavigationEnabled = false
        Repeater {
          model: frame.tabs
          TabButton {
            required property var modelData
            required property int index
            text: modelData.title
            icon.source: modelData.image
            icon.color: "transparent" // its own colours
            height: 40
            onClicked: {
              frame.showSelected()
              frame.link.choose(index)
            }
            Accessible.role: Accessible.PageTab
            Accessible.name: text
            Accessible.selected: index === frame.selected
            Accessible.onPressAction: frame.link.choose(index)
          }
        }
      }
    }
  }
}
