import ChordEngine
import Physics2D

/// The state of a performance, followed from its events: settings, pause, active chord and voicing, places of bouncers, balls, and names.
///
/// A display or a recorder keeps its own follower. Its state equals the performance's to the bit, and needs no access to its thread.
/// Following allocates nothing.
public struct Follower: Sendable {
  private var inForce: SettingsFollower
  /// The degree of the active chord.
  public private(set) var degree: Degree
  /// The pitches of the keys for the active chord, without their octaves.
  public private(set) var voiced: VoicedChord
  /// The piano balls on the stage.
  public private(set) var balls: PianoBalls
  private var glides: PerBouncer<Glide>

  /// A follower of a performance that continues from a state.
  public init(_ start: PerformanceStart) {
    inForce = SettingsFollower(start)
    degree = start.degree
    voiced = start.voiced
    balls = start.balls
    glides = start.glides
  }

  /// A follower of a performance of the settings, from its start.
  public init(_ settings: Settings) { self.init(PerformanceStart(settings)) }

  /// The settings now, with the last values that oscillators set.
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
    case .flight, .beat: break
    }
  }

  private mutating func follow(inForce event: borrowing PerformanceEvent) {
    var before = voiced
    let degree = degree
    inForce.follow(event) { before.revoice($0, $1, degree) }
    voiced = before
  }

  /// Runs the oscillators up to a time, in nanoseconds. All events up to then have been followed (a precondition).
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
  /// Returns the musical position at a time of the performance not before the last event, in nanoseconds. Its bar is negative in a count-in.
  public func position(at nanoseconds: Int64) -> MusicalPosition { inForce.position(at: nanoseconds) }

  /// The time at which an oscillator next sets the tempo, in nanoseconds; nil if none does.
  var nextTempoMove: Int64? { inForce.nextTempoMove }

  /// Returns how much of its bar has passed at a time, in nanoseconds. In a count-in it is negative: bar 0 is to come.
  func beatsOfBar(at nanoseconds: Int64) -> Beats { inForce.beatsOfBar(at: nanoseconds) }

  /// Returns the centre of a bouncer, 0…6, in points, at a time of the performance not before the last event.
  public func place(ofBouncer index: Int, at nanoseconds: Int64) -> Vector2 {
    glides[index].place(at: inForce.worldTime(at: nanoseconds))
  }

  /// Returns for how many nanoseconds of the world a bouncer still glides; 0 if it stands.
  public func timeLeft(ofBouncer index: Int, at nanoseconds: Int64) -> Int64 {
    glides[index].timeLeft(at: inForce.worldTime(at: nanoseconds))
  }

  /// Returns the pitch of a key, 0 the leftmost; nil if there is no such key.
  public func pitch(ofKey key: Int) -> Pitch? {
    0..<voiced.count ~= key ? voiced[key].raised(byOctaves: inForce.settings[.keysOctave]) : nil
  }

  /// The active chord.
  public var chord: Chord { inForce.settings.chord(ofSlot: Int(degree.rawValue)) }

  /// Returns the name of the chord of a slot, 0…7: `Dm7`.
  public func chordName(ofSlot slot: Int) -> String { inForce.settings.chord(ofSlot: slot).name }

  /// Returns the label of a slot's bouncer, 0…7: the numeral of the degree's triad, or of the given chord.
  public func numeral(ofSlot slot: Int) -> String { inForce.settings.chordset[slot].label(in: inForce.settings.key) }

  /// Returns the name of a pitch as the active chord spells it, otherwise as the key does: `E♭4`.
  public func name(of pitch: Pitch) -> String { inForce.settings.key.name(of: pitch, in: chord) }
}

extension VoicedChord {
  /// Voices the active chord again if a parameter of its voicing was set.
  fileprivate mutating func revoice(_ parameter: Parameter, _ settings: borrowing Settings, _ degree: Degree) {
    guard parameter.isOfVoicing else { return }
    self = settings.voiced(settings.chord(ofSlot: Int(degree.rawValue)), after: self)
  }
}
