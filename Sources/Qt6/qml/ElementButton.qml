// The button of an element.
import QtQuick
import QtQuick.Controls
import Flow
import "look.js" as Ours

Button {
  id: button
  property FlowElement element
  text: element.shortcut ? element.text + "   " + element.shortcut : element.text
  icon.name: element.icon
  enabled: element.enabled
  opacity: Ours.opacity(enabled)
  highlighted: element.standard || element.role === FlowElement.Role.Primary
  focusPolicy: Qt.StrongFocus
  // The parent's, because a palette that reads itself is a loop.
  readonly property var outer: parent ? parent.palette : null
  palette.buttonText: !outer ? "black" : !enabled ? outer.disabled.buttonText
                      : highlighted ? outer.highlightedText
                      : element.role === FlowElement.Role.Destructive
                      ? Ours.red(outer.window)
                      : outer.buttonText
  implicitHeight: Math.max(34, implicitContentHeight + topPadding + bottomPadding)
  leftPadding: 18
  rightPadding: 18
  background: Rectangle {
    readonly property bool isFull: button.highlighted && button.enabled
    readonly property color ink: isFull ? button.palette.highlight : button.palette.button
    implicitWidth: 80
    radius: 7
    color: button.down ? Qt.darker(ink, 1.2) : button.hovered ? Qt.darker(ink, 1.07) : ink
    border.width: button.visualFocus ? 2 : 1
    border.color: button.visualFocus ? button.palette.windowText
                  : Qt.rgba(button.palette.windowText.r, button.palette.windowText.g,
                            button.palette.windowText.b, isFull ? 0 : 0.12)
  }
  onClicked: element.press()
  Accessible.name: element.label
  Accessible.description: element.description
  // Qt 6.4 says that it has pressed a button, and does not.
  Accessible.onPressAction: if (enabled) element.press()
}
