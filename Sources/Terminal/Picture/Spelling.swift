import ChordEngine
import Instrument

/// The state of a performance, with cached names of the active chord and of notes.
public struct Spelling: Sendable {
  /// The state after the latest event.
  public private(set) var follower: Follower
  /// The active chord's name.
  public private(set) var chordName: String
  private var chord: Chord
  private var key: Key
  /// The names found so far, by MIDI note number, in `key` and `chord`.
  private var names = [String?](repeating: nil, count: 128)

  /// Creates the state at the start of a performance.
  public init(_ settings: Settings) { self.init(PerformanceStart(settings)) }

  /// Creates the state of a performance that begins or continues from `start`.
  public init(_ start: PerformanceStart) {
    follower = Follower(start)
    (chord, key) = (follower.chord, follower.settings.key)
    chordName = chord.name
  }

  /// The active chord's Roman numeral.
  public var numeral: String { follower.numeral(ofSlot: Int(follower.degree.rawValue)) }

  /// Returns the name of a pitch. The active chord spells its own notes; the musical key spells all other notes.
  public mutating func name(of pitch: Pitch) -> String {
    if let name = names[Int(pitch.number)] { return name }
    let name = follower.name(of: pitch)
    names[Int(pitch.number)] = name
    return name
  }

  /// Applies the next event.
  public mutating func follow(_ event: PerformanceEvent) {
    follower.follow(event)
    switch event {
    case .flight, .beat, .section, .midiClock: break
    case .strike, .message, .gesture: forgetNames()
    }
  }

  /// Runs the oscillators that move parameters, and begins sections, up to a time in nanoseconds.
  public mutating func advance(to nanoseconds: Int64) {
    follower.advance(to: nanoseconds)
    forgetNames()
  }

  /// Drops the names if the chord or the key has changed.
  private mutating func forgetNames() {
    let (chord, key) = (follower.chord, follower.settings.key)
    guard chord != self.chord || key != self.key else { return }
    (self.chord, self.key, chordName) = (chord, key, chord.name)
    names = [String?](repeating: nil, count: 128)
  }
}
