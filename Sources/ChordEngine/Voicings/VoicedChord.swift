/// The pitches of the piano keys (blocks on which balls fall) for one chord, in the order of the keys.
public struct VoicedChord: Sendable, BitwiseCopyable {
  /// The number of pitches, 0…8.
  public private(set) var count = 0

  private var pitches = InlineArray<8, Pitch>(repeating: Pitch(folding: 0))

  init() {}

  /// Creates a voiced chord. Precondition: there are at most eight pitches.
  public init(_ pitches: [Pitch]) {
    precondition(pitches.count <= 8, "a chord has at most eight keys")
    for pitch in pitches { append(pitch) }
  }

  /// The pitch of a key. Precondition: the index is in 0..<`count`.
  public subscript(index: Int) -> Pitch {
    precondition(index < count, "the chord has no key with this index")
    return pitches[index]
  }

  mutating func append(_ pitch: Pitch) {
    pitches[count] = pitch
    count += 1
  }

  /// The pitches in rising order.
  public var sorted: VoicedChord {
    var sorted = self
    for end in 0..<count {
      var index = end
      while index > 0, sorted.pitches[index] < sorted.pitches[index - 1] {
        sorted.pitches.swapAt(index, index - 1)
        index -= 1
      }
    }
    return sorted
  }
}

extension VoicedChord: Equatable {
  /// `true` if both chords have the same pitches on the same keys.
  public static func == (left: VoicedChord, right: VoicedChord) -> Bool {
    guard left.count == right.count else { return false }
    for index in 0..<left.count where left[index] != right[index] { return false }
    return true
  }
}
