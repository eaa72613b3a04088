import ChordEngine
import Physics2D

/// What is in force while a performance plays, followed from its events: settings, pause, active chord and its voicing, places of the
/// bouncers, and which balls are there; and what chords and notes are called.
///
/// Who shows or keeps a performance has one: it is the same as in the performance to the bit, without being asked of its thread. Following
/// allocates nothing.
public struct Follower: Sendable {
  private var inForce: SettingsFollower
  /// The degree of the active chord.
  public private(set) var degree: Degree
  /// The pitches of the keys, without their octaves: the active chord as the voicing has it, led from the chord before.
  public private(set) var voiced: VoicedChord
  /// The piano balls on the stage.
  public private(set) var balls: PianoBalls
  private var glides: PerBouncer<Glide>

  /// What is in force where a performance begins, or is gone on with, before its next event.
  public init(_ start: PerformanceStart) {
    inForce = SettingsFollower(start)
    degree = start.degree
    voiced = start.voiced
    balls = start.balls
    glides = start.glides
  }

  /// What is in force at the start of a performance of the settings.
  public init(_ settings: Settings) { self.init(PerformanceStart(settings)) }

  /// The settings; a parameter that moves by itself has the value to which it was moved last.
  public var settings: Settings { inForce.settings }

  /// `true` unless the performance is paused.
  public var isPlaying: Bool { inForce.isPlaying }

  /// Follows the next event of the performance.
  public mutating func follow(_ event: borrowing PerformanceEvent) {
    switch event {
    case .strike(let strike):
      if inForce.moves(before: strike.nanoseconds) { follow(inForce: event) }
      if strike.voice == .bass {
        degree = strike.chord
        voice()
      }
    case .message(let timed):
      if inForce.moves(before: timed.nanoseconds) { follow(inForce: event) }
    case .gesture(let gesture):
      follow(inForce: event)
      if gesture.refusal == nil { follow(gesture.gesture, at: gesture.nanoseconds) }
    case .flight: break
    }
  }

  private mutating func follow(inForce event: borrowing PerformanceEvent) {
    var before = voiced
    let degree = degree
    inForce.follow(event) { before.revoice($0, $1, degree) }
    voiced = before
  }

  /// Moves the parameters that move by themselves until a time of the performance, in nanoseconds, at which no event is left to follow.
  public mutating func advance(to nanoseconds: Int64) {
    var before = voiced
    let degree = degree
    inForce.move(through: nanoseconds) { before.revoice($0, $1, degree) }
    voiced = before
  }

  private mutating func follow(_ gesture: Gesture, at nanoseconds: Int64) {
    balls.follow(gesture)
    if gesture.revoices(degree) { voice() }
    if case .moveBouncer(let degree, let x, let y) = gesture {
      let index = Int(degree.rawValue)
      let time = inForce.worldTime(at: nanoseconds)
      glides[index] = Glide(from: glides[index].place(at: time), to: Vector2(x, y), start: time)
    }
  }

  private mutating func voice() { voiced = inForce.settings.voiced(chord, after: voiced) }
}

extension Follower {
  /// Where the centre of a bouncer, 0…6, is at a time of the performance not before the last event, in points.
  public func place(ofBouncer index: Int, at nanoseconds: Int64) -> Vector2 {
    glides[index].place(at: inForce.worldTime(at: nanoseconds))
  }

  /// For how many nanoseconds, in which the balls move, a bouncer still glides; 0 for one that stands.
  public func timeLeft(ofBouncer index: Int, at nanoseconds: Int64) -> Int64 {
    glides[index].timeLeft(at: inForce.worldTime(at: nanoseconds))
  }

  /// The pitch that a key sounds, 0 the leftmost; nil where there is no such key.
  public func pitch(ofKey key: Int) -> Pitch? {
    0..<voiced.count ~= key ? voiced[key].raised(byOctaves: inForce.settings[.keysOctave]) : nil
  }

  /// The active chord.
  public var chord: Chord { inForce.settings.chord(ofSlot: Int(degree.rawValue)) }

  /// The name of the chord of a slot, 0…7: `Dm7`.
  public func chordName(ofSlot slot: Int) -> String { inForce.settings.chord(ofSlot: slot).name }

  /// What the bouncer of a slot, 0…7, is called: the numeral of a degree's triad, or the chord as it was given.
  public func numeral(ofSlot slot: Int) -> String { inForce.settings.chordset[slot].label(in: inForce.settings.key) }

  /// The name of a pitch, as the active chord spells it, else as the key does: `E♭4`.
  public func name(of pitch: Pitch) -> String { inForce.settings.key.name(of: pitch, in: chord) }
}

extension VoicedChord {
  /// Voices the active chord again, if a parameter that was set is one of its voicing.
  fileprivate mutating func revoice(_ parameter: Parameter, _ settings: borrowing Settings, _ degree: Degree) {
    guard parameter.isOfVoicing else { return }
    self = settings.voiced(settings.chord(ofSlot: Int(degree.rawValue)), after: self)
  }
}
