import MIDI

/// A bar of a piece, by which rates are counted: the time signature and the tempo that a MIDI file of it states.
struct Bar: Equatable, Sendable {
  var tempo = Tempo.standard
  var signature = TimeSignature.common

  /// Its length, in nanoseconds; the tempo counts quarters.
  var nanoseconds: Int64 {
    4 * Int64(signature.beats) * Int64(tempo.microsecondsPerQuarter) * 1_000 / Int64(signature.unit)
  }

  /// `4/4 at 120 quarters a minute`
  var text: String {
    let beatsPerMinute = 60_000_000 / Double(tempo.microsecondsPerQuarter)
    return "\(signature.beats)/\(signature.unit) at \(plain((beatsPerMinute * 100).rounded() / 100)) quarters a minute"
  }
}

extension Options {
  /// The bar of the piece.
  var bar: Bar { Bar(tempo: tempo, signature: timeSignature) }
}
