import ChordEngine
import Instrument

/// The key and the chords of a performance, as its events change them: by them notes and chords are named.
public struct Spelling: Sendable {
  /// The key as it is now.
  public private(set) var key: Key
  private var chordset: Chordset
  private var degree: Degree
  /// The names of the pitches in the active chord, as far as they were asked for.
  private var names = [String?](repeating: nil, count: 128)

  /// The key and the chords of settings, whose active chord is the first slot's.
  public init(_ settings: Settings) { self.init(PerformanceStart(settings)) }

  /// The key and the chords where a performance begins.
  public init(_ start: PerformanceStart) {
    key = start.settings.key
    chordset = start.settings.chordset
    degree = start.degree
    chord = chordset[Int(degree.rawValue)].chord(in: key)
    chordName = chord.name
  }

  /// The active chord.
  public private(set) var chord: Chord
  /// Its name.
  public private(set) var chordName: String

  /// What its bouncer is called: the numeral of a degree's triad, or that of the chord as it was given.
  public var numeral: String { slot.label(in: key) }

  /// What the bouncer of a slot is called.
  public func numeral(ofSlot slot: Int) -> String { chordset[slot].label(in: key) }

  /// The name of the chord of a slot.
  public func chordName(ofSlot slot: Int) -> String { chordset[slot].chord(in: key).name }

  /// The name of a pitch: as the active chord spells it, else as the key does.
  public mutating func name(of pitch: Pitch) -> String {
    if let name = names[Int(pitch.number)] { return name }
    let name = key.name(of: pitch, in: chord)
    names[Int(pitch.number)] = name
    return name
  }

  /// Takes what an event changes.
  public mutating func follow(_ event: PerformanceEvent) {
    switch event {
    case .gesture(let event) where event.refusal == nil: follow(event.gesture)
    case .strike(let strike):
      guard strike.chord != degree else { return }
      degree = strike.chord
    default: return
    }
    chord = slot.chord(in: key)
    chordName = chord.name
    names = [String?](repeating: nil, count: 128)
  }

  private mutating func follow(_ gesture: Gesture) {
    switch gesture {
    case .key(let key): self.key = key
    case .chords(let chordset): self.chordset = chordset
    case .chord(let slot, let chord): chordset[slot] = chord
    default: return
    }
  }

  private var slot: ChordSlot { chordset[Int(degree.rawValue)] }
}
