extension VoicedChord {
  /// The notes of the key's scale, upwards from a chord's root in the octave above the tonic. If the root is not in the
  /// scale, the notes begin above the root. Each note is moved into 0…127 by octaves. Precondition: `count` is in 0…8.
  /// Neither allocates nor locks.
  public init(scaleOf key: Key, from chord: Chord, count: Int) {
    precondition((0...8).contains(count), "a chord has at most eight keys")
    self.init()
    var number = key.rootNumber(of: chord)
    for _ in 0..<count {
      while !key.scale.contains(number - key.tonicNumber) { number += 1 }
      append(Pitch(folding: number))
      number += 1
    }
  }
}

extension Key {
  /// Returns the next note of the scale above a pitch, or below the pitch if `isAbove` is `false`. The result is moved
  /// into 0…127 by octaves. Neither allocates nor locks.
  public func neighbour(of pitch: Pitch, isAbove: Bool) -> Pitch {
    let step = isAbove ? 1 : -1
    var number = Int(pitch.number) + step
    while !scale.contains(number - tonicNumber) { number += step }
    return Pitch(folding: number)
  }
}
