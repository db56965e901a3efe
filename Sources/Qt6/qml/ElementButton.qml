// The button of an element.
import QtQuick
import QtQuick.Controls
import Flow

Button {
  property FlowElement element
  text: element.shortcut ? element.text + "   " + element.shortcut : element.text
  icon.name: element.icon
  enabled: element.enabled
  highlighted: element.standard || element.role === FlowElement.Role.Primary
  focusPolicy: Qt.StrongFocus
  // The parent's, because a palette that reads itself is a loop.
  readonly property var outer: parent ? parent.palette : null
  palette.button: !outer ? "gray" : highlighted && enabled ? outer.highlight : outer.button
  palette.buttonText: !outer ? "black" : !enabled ? outer.disabled.buttonText
                      : highlighted ? outer.highlightedText
                      : element.role === FlowElement.Role.Destructive
                      ? (outer.window.hslLightness < 0.5 ? "#ff8078" : "#b3261e")
                      : outer.buttonText
  implicitHeight: Math.max(34, implicitContentHeight + topPadding + bottomPadding)
  leftPadding: 18
  rightPadding: 18
  onClicked: element.press()
  Accessible.name: element.label
  Accessible.description: element.description
  // Qt 6.4 says that it has pressed a button, and does not.
  Accessible.onPressAction: if (enabled) element.press()
}
