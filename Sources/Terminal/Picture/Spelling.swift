import ChordEngine
import Instrument

/// The state of a performance, with cached names of the active chord and of notes.
public struct Spelling: Sendable {
  /// The state after the last event.
  public private(set) var follower: Follower
  /// The active chord's name.
  public private(set) var chordName: String
  /// The names found so far, by MIDI note number, in the current musical key and chord.
  private var names = [String?](repeating: nil, count: 128)

  /// Creates the state at the start of a performance.
  public init(_ settings: Settings) { self.init(PerformanceStart(settings)) }

  /// Creates the state of a performance that begins or continues from `start`.
  public init(_ start: PerformanceStart) {
    follower = Follower(start)
    chordName = follower.chord.name
  }

  /// The active chord's Roman numeral.
  public var numeral: String { follower.numeral(ofSlot: Int(follower.degree.rawValue)) }

  /// The active chord spells its own notes; the musical key spells all others.
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

  /// Runs the oscillators that move parameters, up to a time in nanoseconds.
  public mutating func advance(to nanoseconds: Int64) { follower.advance(to: nanoseconds) }
}
