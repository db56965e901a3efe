// A field of several lines.
import QtQuick
import QtQuick.Controls
import Flow
import "look.js" as Ours

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
    opacity: Ours.opacity(enabled)
    placeholderText: box.element.placeholder
    wrapMode: TextEdit.Wrap
    padding: 7
    leftPadding: 10
    rightPadding: 10
    onTextChanged: if (!isPutting) box.element.type(text)
    KeyNavigation.priority: KeyNavigation.BeforeItem
    Keys.priority: Keys.BeforeItem
    Keys.onTabPressed: nextItemInFocusChain(true).forceActiveFocus(Qt.TabFocusReason)
    Keys.onBacktabPressed: nextItemInFocusChain(false).forceActiveFocus(Qt.BacktabFocusReason)
    background: FieldFrame {
      input: input
      element: box.element
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
