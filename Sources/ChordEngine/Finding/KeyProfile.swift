/// Listeners' ratings of how well each pitch class fits a key, normalized to a mean of 0 and a sum of squares of 1. The
/// dot product of ratings and durations then ranks keys in the same order as a correlation does.
///
/// Source of the key-finding algorithm: Krumhansl, Cognitive Foundations of Musical Pitch, 1990. Page 30 has the
/// probe-tone ratings of Krumhansl and Kessler (1982): major 6.35 2.23 3.48 2.33 4.38 4.09 2.52 5.19 2.39
/// 3.66 2.29 2.88, minor 6.33 2.68 3.52 5.38 2.60 3.53 2.54 4.75 3.98 2.69 3.34 3.17.
struct KeyProfile: Sendable {
  /// The ratings from the tonic upwards, in 10 000ths.
  let ratings: InlineArray<12, Int64>

  static let major = KeyProfile(ratings: [
    6553, -2862, -6, -2634, 2051, 1388, -2200, 3902, -2497, 406, -2725, -1377,
  ])

  static let minor = KeyProfile(ratings: [
    6551, -2572, -473, 4176, -2772, -448, -2922, 2602, 677, -2547, -923, -1348,
  ])
}

extension Key {
  /// The major or minor key that fits the durations of the pitch classes best; C major if all durations are 0. The
  /// durations begin with C.
  init(fitting durations: InlineArray<12, Int64>) {
    var most: Int64 = 0
    for pitchClass in 0..<12 { most |= durations[pitchClass] }
    // Shift the longest duration to at most 30 bits, so that the sums cannot overflow.
    let shift = Int64(max(0, 34 - most.leadingZeroBitCount))
    var best = (tonic: UInt8(0), scale: Scale.major, fit: Int64.min)
    for tonic in 0..<12 {
      for isMinor in [false, true] {
        let profile = isMinor ? KeyProfile.minor : .major
        var fit: Int64 = 0
        for pitchClass in 0..<12 {
          fit += (durations[pitchClass] >> shift) * profile.ratings[(pitchClass + 12 - tonic) % 12]
        }
        if fit > best.fit { best = (UInt8(tonic), isMinor ? .minor : .major, fit) }
      }
    }
    self.init(tonic: PitchClass(semitones: best.tonic), scale: best.scale)
    // Without a spelling, `PitchClass.name` would be a natural or a sharp: D♯ instead of E♭.
    tonic = PitchClass(tonicName)
  }
}
