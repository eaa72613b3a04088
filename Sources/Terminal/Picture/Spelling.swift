import ChordEngine
import Instrument

/// The current state of a performance, with cached names of the active chord and of notes.
public struct Spelling: Sendable {
  /// The state of the performance after the last event.
  public private(set) var follower: Follower
  /// The name of the active chord.
  public private(set) var chordName: String
  /// The cached names of pitches in the current musical key and chord, by MIDI note number.
  private var names = [String?](repeating: nil, count: 128)

  /// Creates the state and names at the start of a performance of these settings.
  public init(_ settings: Settings) { self.init(PerformanceStart(settings)) }

  /// Creates the state and names of a performance that begins or continues from `start`.
  public init(_ start: PerformanceStart) {
    follower = Follower(start)
    chordName = follower.chord.name
  }

  /// The Roman numeral of the active chord.
  public var numeral: String { follower.numeral(ofSlot: Int(follower.degree.rawValue)) }

  /// Returns the name of a pitch. The active chord spells its own notes; the musical key spells all others.
  public mutating func name(of pitch: Pitch) -> String {
    if let name = names[Int(pitch.number)] { return name }
    let name = follower.name(of: pitch)
    names[Int(pitch.number)] = name
    return name
  }

  /// Applies the next event.
  public mutating func follow(_ event: PerformanceEvent) {
    let degree = follower.degree
    follower.follow(event)
    switch event {
    case .gesture(let event) where event.refusal == nil: break
    case .strike where follower.degree != degree: break
    default: return
    }
    chordName = follower.chord.name
    names = [String?](repeating: nil, count: 128)
  }

  /// Runs the oscillators that move parameters, up to a time of the performance in nanoseconds.
  public mutating func advance(to nanoseconds: Int64) { follower.advance(to: nanoseconds) }
}
