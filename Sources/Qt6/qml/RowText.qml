// A text in a row.
import QtQuick

Text {
  property var of
  textFormat: Text.PlainText
  elide: Text.ElideRight
  color: of.highlighted ? of.palette.highlightedText : of.palette.text
}
