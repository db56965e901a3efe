import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// A number between two, as a track with a knob.
struct RangeWidget: Widget {
  let element: Element
  /// The element of the scene, which writes its value.
  let shown: Scene.Element?
  let labelWidth: Int

  var ids: [String] { [element.id] }

  private var isAbove: Bool { labelWidth == 0 && !element.text.isEmpty }

  func height(width: Int) -> Int { (isAbove ? 2 : 1) + errors(width).count }

  private func errors(_ width: Int) -> [String] {
    WidgetLayout.errorLines(element.error, width: width - WidgetLayout.gutter - labelWidth)
  }

  func draw(with pen: inout Pen, in area: Area) {
    let hasFocus = pen.hasFocus(element.id)
    var (x, y) = (area.x + WidgetLayout.gutter, area.y)
    let look: Look = !element.isEnabled ? .quiet : hasFocus ? .strong : .normal
    pen.write(
      element.text, x: x, y: y, width: isAbove ? area.width - 2 : labelWidth - 1, look: look)
    if isAbove { y += 1 } else { x += labelWidth }
    let value = element.isSecret ? Element.mask : shown?.written() ?? InputText.of(element.value)
    let wide = max(4, min(30, area.endX - x - 10))
    if !Glyphs.isPlain, !element.isSecret {
      drawTrack(&pen, in: Area(x: x, y: y, width: wide, height: 1), hasFocus: hasFocus)
      x += wide + 2
    }
    pen.write(value, x: x, y: y, width: max(1, area.endX - x), look: look)
    for (row, line) in errors(area.width).enumerated() {
      pen.write(line, x: area.x + WidgetLayout.gutter + labelWidth, y: y + 1 + row, look: .error)
    }
    pen.frame.places[pen.screen, default: [:]][element.id] = area
    if hasFocus { pen.markFocus(Area(x: area.x, y: y, width: 1, height: 1)) }
  }

  private func drawTrack(_ pen: inout Pen, in place: Area, hasFocus: Bool) {
    let limits = element.range
    let fraction = Self.fraction(element.value.number ?? limits.minimum, within: limits)
    let knob = Int((Double(place.width - 1) * fraction).rounded())
    let look: Look = !element.isEnabled ? .quiet : hasFocus ? .accent : .normal
    pen.write(
      String(repeating: Glyphs.before, count: knob), x: place.x, y: place.y,
      look: element.isEnabled ? .accent : .quiet)
    pen.write(Glyphs.knob, x: place.x + knob, y: place.y, look: look)
    pen.write(
      String(repeating: Glyphs.after, count: place.width - knob - 1), x: place.x + knob + 1,
      y: place.y, look: .frame)
    if element.isEnabled { pen.hit(place, as: .track(element.id, place)) }
  }

  /// Returns the value some steps away, or (below) at a fraction of the track, within the limits.
  static func value(_ element: Element, steps: Double) -> Value {
    let limits = element.range
    let step = limits.step > 0 ? limits.step : limits.maximum / 20 - limits.minimum / 20
    let value = element.value.number ?? limits.minimum
    return snapped(value + steps * step, within: limits)
  }

  static func value(_ element: Element, fraction: Double) -> Value {
    let limits = element.range
    let length = limits.maximum - limits.minimum
    return snapped(
      length.isFinite
        ? limits.minimum + fraction * length
        : limits.minimum * (1 - fraction) + limits.maximum * fraction, within: limits)
  }

  /// The position of a value on the track, from 0 to 1. Limits may be further apart than the
  /// largest number, so it is reckoned in halves.
  private static func fraction(_ value: Double, within limits: Element.Limits) -> Double {
    let length = limits.maximum / 2 - limits.minimum / 2
    let fraction = (value / 2 - limits.minimum / 2) / length
    // NaN is not greater than 0 either.
    return fraction > 0 ? min(fraction, 1) : 0
  }

  private static func snapped(_ value: Double, within limits: Element.Limits) -> Value {
    var value = min(max(value, limits.minimum), limits.maximum)
    if limits.step > 0 {
      let most = ((limits.maximum - limits.minimum) / limits.step + 1e-9).rounded(.down)
      let steps = min(((value - limits.minimum) / limits.step).rounded(), most)
      let snapped = limits.minimum + steps * limits.step
      // A step may be too small, or the limits too far apart, for numbers to tell steps apart.
      if limits.minimum...limits.maximum ~= snapped { value = snapped }
    }
    return .number(value)
  }
}
