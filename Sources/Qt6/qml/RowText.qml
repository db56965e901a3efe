// A text in a row.
import QtQuick

Text {
  property var of
  textFormat: Text.PlainText
  elide: Text.ElideRight
  horizontalAlignment: Text.AlignLeft
  color: of.palette.text
}
