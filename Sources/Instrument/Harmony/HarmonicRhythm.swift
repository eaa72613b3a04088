/// The moments at which the chord can change. Files contain the raw values, which never change.
public enum HarmonicRhythm: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// The chord changes with every strike of the bass ball.
  case free
  /// The chord changes only at multiples of the length that the case names.
  case beat, twoBeats, bar, twoBars, fourBars

  /// The name in flags and files. Reading it neither allocates nor locks.
  var staticName: StaticString {
    switch self {
    case .free: "free"
    case .beat: "1beat"
    case .twoBeats: "2beats"
    case .bar: "1bar"
    case .twoBars: "2bars"
    case .fourBars: "4bars"
    }
  }

  /// The length in pulses; 0 for `free`.
  func pulses(_ timeline: Timeline) -> Int64 {
    switch self {
    case .free: 0
    case .beat: timeline.beatPulses
    case .twoBeats: 2 * timeline.beatPulses
    case .bar: timeline.barPulses
    case .twoBars: 2 * timeline.barPulses
    case .fourBars: 4 * timeline.barPulses
    }
  }
}

/// The chords at the ends of phrases. Files contain the raw values, which never change.
public enum Cadence: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// No cadence: a phrase may end with any chord.
  case none
  /// The dominant, V.
  case half
  /// The tonic, I, after V.
  case full
  /// V and I alternate: every second phrase ends with I.
  case period

  /// The name in flags and files. Reading it neither allocates nor locks.
  var staticName: StaticString {
    switch self {
    case .none: "none"
    case .half: "half"
    case .full: "full"
    case .period: "period"
    }
  }

  /// Returns the root of a phrase's last chord, in semitones above the tonic: 0 or 7. Returns nil if any root is
  /// allowed. Phrases are numbered from 0.
  func root(ofPhrase number: Int64) -> Int? {
    switch self {
    case .none: nil
    case .half: 7
    case .full: 0
    case .period: number % 2 == 0 ? 7 : 0
    }
  }
}

/// The repetitions of the bass note between two strikes. Files contain the raw values, which never change.
public enum BassRhythm: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// No repetition.
  case none
  /// The note is repeated at each multiple of the length that the case names.
  case bar, twoBeats, beat

  /// The name in flags and files. Reading it neither allocates nor locks.
  var staticName: StaticString {
    switch self {
    case .none: "none"
    case .bar: "bar"
    case .twoBeats: "2beats"
    case .beat: "beat"
    }
  }

  /// The length in pulses; 0 for `none`.
  func pulses(_ timeline: Timeline) -> Int64 {
    switch self {
    case .none: 0
    case .bar: timeline.barPulses
    case .twoBeats: 2 * timeline.beatPulses
    case .beat: timeline.beatPulses
    }
  }
}
