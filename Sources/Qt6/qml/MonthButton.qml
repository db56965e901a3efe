// A button of a calendar, which shows another month.
import QtQuick
import QtQuick.Controls

ToolButton {
  required property var of
  required property int by
  focusPolicy: Qt.NoFocus
  onClicked: of.months(by)
  // The month that it leads to.
  Accessible.name: Qt.locale().standaloneMonthName((of.month + by + 12) % 12) + " "
                   + (of.year + Math.floor((of.month + by) / 12))
  Accessible.onPressAction: of.months(by)
}
