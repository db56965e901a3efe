// The buttons of a screen's toolbar at one end of the bar.
import QtQuick
import QtQuick.Controls
import Flow
import "look.js" as Ours

Repeater {
  id: tools
  required property FlowScreen screen
  required property int place
  property var hidden: [] // the elements that the bar has no room for
  property int made: 0 // which changes with the buttons
  onItemAdded: made++
  onItemRemoved: made++
  model: screen.toolbar
  delegate: ToolButton {
    required property FlowElement element
    visible: element.placement === tools.place && !tools.hidden.includes(element)
    text: element.text
    icon.name: element.icon
    enabled: element.enabled
    opacity: Ours.opacity(enabled)
    font.bold: element.role === FlowElement.Role.Primary
    focusPolicy: Qt.StrongFocus
    onClicked: element.press()
    ToolTip.visible: hovered && element.shortcut
    ToolTip.text: element.shortcut
    ToolTip.delay: 600
    Accessible.name: element.label
    Accessible.description: element.description
    Accessible.onPressAction: if (enabled) element.press()
  }
}
