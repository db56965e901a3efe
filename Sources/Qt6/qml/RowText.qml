// A text in a row.
import QtQuick

Text {
  property Item of
  textFormat: Text.PlainText
  elide: Text.ElideRight
  color: of.highlighted ? of.palette.highlightedText : of.palette.text
}
