// A field of several lines.
import QtQuick
import QtQuick.Controls
import Flow

Column {
  id: box
  required property FlowElement element
  readonly property Item focusItem: input
  spacing: 3

  CaptionLabel { element: box.element }
  TextArea {
    id: input
    property bool isPutting: false
    width: parent.width
    implicitHeight: Math.max(90, contentHeight + topPadding + bottomPadding)
    enabled: box.element.enabled
    placeholderText: box.element.placeholder
    wrapMode: TextEdit.Wrap
    padding: 7
    onTextChanged: if (!isPutting) box.element.type(text)
    KeyNavigation.priority: KeyNavigation.BeforeItem
    Keys.priority: Keys.BeforeItem
    Keys.onTabPressed: nextItemInFocusChain(true).forceActiveFocus(Qt.TabFocusReason)
    Keys.onBacktabPressed: nextItemInFocusChain(false).forceActiveFocus(Qt.BacktabFocusReason)
    background: Rectangle {
      color: input.palette.base
      radius: 3
      border.width: input.activeFocus ? 2 : 1
      border.color: box.element.problem
                    ? (input.palette.window.hslLightness < 0.5 ? "#ff8078" : "#b3261e")
                    : input.activeFocus ? input.palette.highlight
                    : Qt.rgba(input.palette.windowText.r, input.palette.windowText.g,
                              input.palette.windowText.b, 0.35)
    }
    Accessible.role: Accessible.EditableText
    Accessible.multiLine: true
    Accessible.name: box.element.label
    Accessible.description: box.element.description

    function put() {
      isPutting = true
      text = box.element.putText
      isPutting = false
    }
    Component.onCompleted: put()
    Connections {
      target: box.element
      function onPutTextChanged() { input.put() }
    }
  }
  ProblemLabel { element: box.element }
}
