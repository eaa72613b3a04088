extension VoicedChord {
  /// The notes of the key's scale, upwards from a chord's root, which is in the octave above the tonic. `count` is 0…8
  /// (a precondition). If the scale lacks the root, the notes begin above the root. Neither allocates nor locks.
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
  /// Returns the next note of the scale above a pitch, or below it, moved into 0…127 by octaves. Neither allocates nor
  /// locks.
  public func neighbour(of pitch: Pitch, isAbove: Bool) -> Pitch {
    let step = isAbove ? 1 : -1
    var number = Int(pitch.number) + step
    while !scale.contains(number - tonicNumber) { number += step }
    return Pitch(folding: number)
  }
}
