import ChordEngine
import Physics2D

/// The influence of `tones`, `damp`, `legato` and `swell` on the pitch, the length and the velocity of a note.
extension Performance {
  /// The shortest and the longest note that `legato` makes, in nanoseconds.
  private static let shortestNote: Int64 = 30_000_000, longestNote: Int64 = 12_000_000_000

  /// Returns the pitch of a key that a ball strikes at the horizontal place `x`, in points. If `tones` is `mixed`, a
  /// key's edge sounds the neighbouring scale tone, and `isPassing` is `true`. If this tone would clash with a note
  /// that continues, and `damp` is on, the key's chord tone sounds instead. The time is in nanoseconds since the
  /// performance's start.
  mutating func pitch(ofKey key: Int, at x: Double, ball: Int, _ nanoseconds: Int64) -> (pitch: Pitch, isPassing: Bool)
  {
    let octaves = settings[.keysOctave] - (Double(ball) <= settings[.lowBalls] ? 1 : 0)
    let edge = settings.tones == .mixed ? settings.layout.keys[key].edge(at: x) : 0
    if edge != 0 {
      let passing = settings.key.neighbour(of: voiced[key], isAbove: edge > 0).raised(byOctaves: octaves)
      let clashes =
        ringing.clashes(passing.number, at: nanoseconds) || ringing.hasNeighbour(passing.number, at: nanoseconds)
      if settings[.damp] == 0 || !clashes { return (passing, true) }
    }
    return (voiced[key].raised(byOctaves: octaves), false)
  }

  /// `true` if `tones` is `mixed`, and the latest note of any piano ball has the strike's pitch and began less than
  /// `shortest-gap` before the strike. With `mixed`, two keys can sound the same pitch.
  mutating func isDouble(_ strike: Strike) -> Bool {
    settings.tones == .mixed
      && ringing.hasBegun(
        strike.pitch.number, within: settings.nanoseconds(.shortestGap), of: strike.nanoseconds)
  }

  /// Returns the length, in nanoseconds, of the note of a ball that strikes a key at a world time (the time of the
  /// physics clock, which stops during pauses). The length is the share `legato` of the flight to the planned landing,
  /// limited to `shortestNote`…`longestNote`. Without a planned landing, or if `legato` is 0, the length is
  /// `key-length`. A passing tone has three quarters of this length.
  mutating func keyLength(ofBall ball: Int, at time: Int64, isPassing: Bool) -> Int64 {
    let landing = aims.landings[ball]
    var length = settings.nanoseconds(.keyLength)
    if settings[.legato] > 0, landing > time {
      length = min(max(Int64(settings[.legato] * Double(landing - time)), Self.shortestNote), Self.longestNote)
    }
    return isPassing ? length * 3 / 4 : length
  }

  /// Ends the foreign sounding notes of the keys, and removes foreign echoes. The pitch class of a foreign note or echo
  /// is in neither the active chord nor its voicing.
  mutating func dampForeignNotes(at nanoseconds: Int64) {
    var classes = chord(Int(degree.rawValue)).pitchClasses
    for key in 0..<voiced.count { classes |= 1 << UInt16(voiced[key].number % 12) }
    damp(at: nanoseconds) { classes >> UInt16($0 % 12) & 1 == 0 }
    removeEchoes { classes >> UInt16($0 % 12) & 1 == 0 }
  }

  /// Ends the keys' sounding notes that are one or two semitones from a pitch, except notes that have just begun.
  mutating func dampNeighbours(of pitch: Pitch, at nanoseconds: Int64) {
    let ringing = ringing
    damp(at: nanoseconds) { 1...2 ~= abs(Int($0) - Int(pitch.number)) && ringing.rings($0, at: nanoseconds) }
  }

  private mutating func damp(at nanoseconds: Int64, where condition: (UInt8) -> Bool) {
    pending.endNotes(of: .key, at: nanoseconds, where: condition)
    ringing.end(at: nanoseconds, where: condition)
  }

  /// Returns a velocity, 1…127, changed by `swell` for a note at a world time. Notes are loudest at two thirds of a
  /// phrase. In a form, the letter of the section also changes the velocity, by its factor in `loudness`.
  mutating func swelled(_ velocity: UInt8, at time: Int64) -> UInt8 {
    let swell = settings[.swell]
    guard swell > 0 else { return velocity }
    let (place, length) = phrasePlace(of: timeline.beats(at: time))
    let share = Double(place.flooredRemainder(length)) / Double(length)
    let arch = share < 2.0 / 3 ? share * 1.5 : 3 - share * 3
    let letter = progress.section(settings).map { Self.loudness[Int($0.letter) % Self.loudness.count] } ?? 1
    let factor = (1 - swell * (0.4 - 0.4 * arch)) * (1 - swell * (1 - letter))
    return UInt8(min(127, max(1, Double(velocity) * factor + 0.5)))
  }

  /// The loudness factors of the sections A, B, C, D and E. Later letters use the same factors again.
  private static let loudness: InlineArray<5, Double> = [0.85, 1, 0.7, 0.95, 0.8]
}
