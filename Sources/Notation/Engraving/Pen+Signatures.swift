import MIDI

extension Pen {
  /// Draws a key signature on a staff whose top line is at `y`. First draws the naturals that cancel signs of the old
  /// signature.
  mutating func key(_ key: KeySignature, after old: KeySignature?, _ staff: Staff, _ x: Double, _ y: Double) {
    var x = x
    for sign in KeySignature.signs(from: old, to: key) {
      symbol(.accidental(sign.alteration), x, y + Double(sign.position(on: staff)) * space / 2)
      x += sign.width * space
    }
  }

  /// Draws a time signature on a staff whose top line is at `y`.
  mutating func meter(_ meter: TimeSignature, _ x: Double, _ y: Double) {
    let width = meter.signWidth
    for (number, line) in [(meter.beats, 1.0), (meter.unit, 3.0)] {
      var left = x + (width - (number > 9 ? 3.6 : 1.8)) / 2 * space
      if number > 9 {
        symbol(.digit(number / 10), left, y + line * space)
        left += 1.8 * space
      }
      symbol(.digit(number % 10), left, y + line * space)
    }
  }
}

extension TimeSignature {
  /// The width of the time signature, in staff spaces.
  var signWidth: Double { max(beats, unit) > 9 ? 3.6 : 1.8 }
}

extension KeySignature {
  /// A sharp, flat or natural of a key signature.
  struct Sign: Equatable {
    /// The index, from 0, in the order in which signatures add sharps (F♯, C♯, …) or flats (B♭, E♭, …).
    var number: Int
    /// `true` for a sharp, and for a natural that cancels a sharp.
    var isOfSharps: Bool
    /// The alteration in semitones; 0 for a natural.
    var alteration: Int8

    /// The width in staff spaces, with the gap to the next sign.
    var width: Double { alteration > 0 ? 1.05 : alteration < 0 ? 0.95 : 0.85 }

    /// Returns how many half spaces below the staff's top line the sign is.
    func position(on staff: Staff) -> Int {
      let sharps: InlineArray<7, Int> = [0, 3, -1, 2, 5, 1, 4]
      let flats: InlineArray<7, Int> = [4, 1, 5, 2, 6, 3, 7]
      return (isOfSharps ? sharps[number] : flats[number]) + (staff == .treble ? 0 : 2)
    }
  }

  /// Returns the naturals that cancel signs of the old key signature, then the signs of the new key signature.
  static func signs(from old: KeySignature?, to new: KeySignature) -> [Sign] {
    var signs: [Sign] = []
    if let old, old.sharps != 0 {
      let isOfSharps = old.sharps > 0
      let kept = (new.sharps > 0) == isOfSharps ? abs(new.sharps) : 0
      for number in 0..<abs(old.sharps) where number >= kept {
        signs.append(Sign(number: number, isOfSharps: isOfSharps, alteration: 0))
      }
    }
    for number in 0..<abs(new.sharps) {
      signs.append(Sign(number: number, isOfSharps: new.sharps > 0, alteration: new.sharps > 0 ? 1 : -1))
    }
    return signs
  }

  /// Returns the width of the signs of `signs(from:to:)`, in staff spaces.
  static func width(from old: KeySignature?, to new: KeySignature) -> Double {
    var width = 0.0
    for sign in signs(from: old, to: new) { width += sign.width }
    return width
  }
}
