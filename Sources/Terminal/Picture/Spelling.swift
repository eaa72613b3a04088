import ChordEngine
import Instrument

/// The state in force in a performance, with the names of its active chord and notes, each made once.
public struct Spelling: Sendable {
  /// The state in force.
  public private(set) var follower: Follower
  /// The name of the active chord.
  public private(set) var chordName: String
  /// A cache of the names of pitches in the active chord.
  private var names = [String?](repeating: nil, count: 128)

  /// The names at the start of a performance of the settings.
  public init(_ settings: Settings) { self.init(PerformanceStart(settings)) }

  /// The names where a performance begins.
  public init(_ start: PerformanceStart) {
    follower = Follower(start)
    chordName = follower.chord.name
  }

  /// The numeral of the active chord's bouncer.
  public var numeral: String { follower.numeral(ofSlot: Int(follower.degree.rawValue)) }

  /// The name of a pitch: as the active chord spells it, else as the key does.
  public mutating func name(of pitch: Pitch) -> String {
    if let name = names[Int(pitch.number)] { return name }
    let name = follower.name(of: pitch)
    names[Int(pitch.number)] = name
    return name
  }

  /// Follows the next event.
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

  /// Moves the parameters that move by themselves until a time in nanoseconds.
  public mutating func advance(to nanoseconds: Int64) { follower.advance(to: nanoseconds) }
}
