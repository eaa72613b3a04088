import MIDI

/// A system on paper: a line of bars on the grand staff.
struct PaperSystem {
  /// The indices of the system's bars.
  let bars: Range<Int>
  /// The factor by which natural distances are stretched.
  let stretch: Double
  /// The factor, at most 1, by which the system shrinks if its only bar is wider than a line.
  let scale: Double

  /// The distance of the staves from the system's left edge, in staff spaces. The brace is to the left of the staves.
  static let margin = 2.0
  /// The distance from the staves' left edge to the key signature, in spaces.
  static let clefWidth = 3.7
}

/// The changes of key, meter and tempo at the beginning of a bar.
struct BarPrefix {
  let key: KeySignature
  /// The previous bar's key signature, whose signs may be cancelled; nil for the first bar of the score, and for the
  /// first bar of a system if the key does not change.
  let oldKey: KeySignature?
  let showsKey: Bool
  let showsMeter: Bool
  let meter: TimeSignature
  /// The new tempo in whole quarters a minute; nil if the rounded tempo does not change, and for the first bar of the
  /// score.
  let tempo: Int?

  init(_ bar: MeasuredBar, after previous: MeasuredBar?, isFirstOfSystem: Bool) {
    key = bar.key
    meter = bar.meter
    let isChanged = previous.map { $0.key.sharps != bar.key.sharps } ?? true
    oldKey = isFirstOfSystem && !isChanged ? nil : previous?.key
    showsKey = isFirstOfSystem || isChanged
    showsMeter = previous?.meter != bar.meter
    let (old, new) = (previous.map { Int($0.tempo + 0.5) }, Int(bar.tempo + 0.5))
    tempo = old != nil && old != new ? new : nil
  }

  var keyWidth: Double {
    guard showsKey else { return 0 }
    let width = KeySignature.width(from: oldKey, to: key)
    return width > 0 ? width + 0.6 : 0
  }

  /// The width in spaces.
  var width: Double { keyWidth + (showsMeter ? meter.signWidth + 1 : 0) }
}
