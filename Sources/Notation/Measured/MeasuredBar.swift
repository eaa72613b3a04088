import MIDI

/// A note or a rest on paper: one symbol, or one chord of noteheads on a stem.
public struct MeasuredEvent: Equatable, Sendable {
  /// The place in the bar, in units (see `NoteValue`).
  public var start: Int
  /// The length in units: a `NoteValue`'s length, or the bar's length for a rest that fills the bar.
  public var length: Int
  /// The noteheads, from low to high; none for a rest.
  public var heads: [MeasuredHead]
  /// The beam that joins this event to its neighbours; nil if no beam does. Beams are numbered within a voice.
  public var beam: Int?

  /// The place of the end, in units.
  public var end: Int { start + length }
  /// `true` if there are no noteheads.
  public var isRest: Bool { heads.isEmpty }
  /// `true` if the event begins a span of twice its length. Inside a beam, a short beam of this stem alone then points
  /// to the right.
  var beginsPair: Bool { start % (2 * length) == 0 }
}

/// A notehead.
public struct MeasuredHead: Equatable, Sendable {
  /// The pitch.
  public var pitch: WrittenPitch
  /// `true` if a tie from an earlier notehead ends here.
  public var isTiedBack = false
  /// `true` if a tie to the next notehead of this pitch begins here.
  public var isTiedOn = false
  /// `true` to show the accidental.
  public var showsAccidental = false
}

/// The music of one staff in a bar.
public struct MeasuredStaff: Equatable, Sendable {
  /// The upper voice: the notes of the keys that the piano balls strike.
  public var upper: [MeasuredEvent] = []
  /// The lower voice: the notes of the bass ball and the chord bouncers. A voice is empty if only the other voice has
  /// notes.
  public var lower: [MeasuredEvent] = []
  /// The number of octaves by which the bar is written lower than it sounds: 1 for 8va, 2 for 15ma, −1 for 8vb, −2 for
  /// 15mb.
  public var octaves = 0

  /// `true` if both voices are written, with their stems in opposite directions.
  public var hasTwoVoices: Bool { !upper.isEmpty && !lower.isEmpty }
}

/// A bar on paper. The events of each voice follow each other without gaps, and fill the bar.
public struct MeasuredBar: Equatable, Sendable {
  /// The number of the bar, from 0.
  public var number: Int64
  /// The meter.
  public var meter: TimeSignature
  /// The key signature.
  public var key: KeySignature
  /// The tempo after the last gesture in the bar, in quarters a minute. Without a gesture, this is the tempo at the
  /// beginning of the bar.
  public var tempo: Double
  /// The beats of the bar.
  public var pulse: Pulse
  /// The upper staff.
  public var treble = MeasuredStaff()
  /// The lower staff.
  public var bass = MeasuredStaff()
  /// The changes of chord, in order of their places.
  public var chords: [MeasuredChord] = []

  /// Returns one of the staves.
  public func staff(_ staff: Staff) -> MeasuredStaff { staff == .treble ? treble : bass }
}

/// A change of chord at a place in a bar.
public struct MeasuredChord: Equatable, Sendable {
  /// The place in units (see `NoteValue`).
  public var start: Int
  /// The chord.
  public var chord: ScoreChord
}
