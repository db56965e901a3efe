// A button of a calendar, which shows another month.
import QtQuick

IconButton {
  required property var of
  required property int by
  name: by < 0 ? "back" : "forward"
  focusPolicy: Qt.NoFocus
  onClicked: of.months(by)
  // The month that it leads to.
  Accessible.name: of.monthName(of.year + Math.floor((of.month + by) / 12),
                                (of.month + by + 12) % 12)
  Accessible.onPressAction: of.months(by)
}
