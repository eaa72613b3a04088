import ChordEngine
import Physics2D

/// A copy, bit for bit, of part of a performance's state, updated from the performance's events without allocation. A
/// display or a recorder keeps its own follower, and needs no access to the performance's thread.
public struct Follower: Sendable {
  private var inForce: SettingsFollower
  /// The degree of the bouncer struck most recently, whose chord is active; degree one before the first strike of the
  /// performance or of a section.
  public private(set) var degree: Degree
  /// The keys' pitches for the active chord, before the parameter `keys-octave` shifts them.
  public private(set) var voiced: VoicedChord
  /// The piano balls on the stage.
  public private(set) var balls: PianoBalls
  private var glides: PerBouncer<Glide>

  /// A follower that continues from the given state of a performance.
  public init(_ start: PerformanceStart) {
    inForce = SettingsFollower(start)
    degree = start.degree
    voiced = start.voiced
    balls = start.balls
    glides = start.glides
  }

  /// A follower of a new performance with the given settings.
  public init(_ settings: Settings) { self.init(PerformanceStart(settings)) }

  /// The current settings, including the values that oscillators set most recently.
  public var settings: Settings { inForce.settings }

  /// `true` unless the performance is paused.
  public var isPlaying: Bool { inForce.isPlaying }

  /// The time at which the present pause began, in nanoseconds; nil if the performance is not paused.
  public var pauseStart: Int64? { inForce.pauseStart }

  /// Updates the follower after the next event of the performance.
  public mutating func follow(_ event: borrowing PerformanceEvent) {
    switch event {
    case .strike(let strike):
      move(before: strike.nanoseconds)
      if strike.voice == .bass {
        degree = strike.chord
        voice()
      }
    case .message(let timed): move(before: timed.nanoseconds)
    case .gesture(let gesture):
      guard gesture.refusal == nil else { return }
      advance(to: gesture.nanoseconds)
      var before = voiced
      let degree = degree
      inForce.follow(gesture.gesture, at: gesture.nanoseconds) { before.revoice($0, $1, degree) }
      voiced = before
      follow(gesture.gesture, at: gesture.nanoseconds)
      if let chord = gesture.chord {
        beginSection()
        (self.degree, voiced) = (chord.degree, chord.voiced)
      }
    case .flight, .beat, .section, .midiClock: break
    }
  }

  /// Runs the oscillators, and begins sections, up to and including a time, in nanoseconds. All events up to that
  /// time must have been followed.
  public mutating func advance(to nanoseconds: Int64) {
    while let next = inForce.nextMoveTime, next <= nanoseconds { moveNext() }
  }

  private mutating func move(before nanoseconds: Int64) {
    while inForce.moves(before: nanoseconds) { moveNext() }
  }

  private mutating func moveNext() {
    var before = voiced
    let (degree, section) = (degree, inForce.progress.number)
    inForce.moveNext { before.revoice($0, $1, degree) }
    voiced = before
    if inForce.progress.number != section { beginSection() }
  }

  private mutating func beginSection() {
    let settings = inForce.settings
    degree = .one
    voiced = settings.voiced(settings.chord(ofSlot: 0))
    balls = PianoBalls(count: inForce.progress.balls(after: balls.count, settings))
    for index in glides.indices { glides[index] = Glide(at: settings.layout.bouncers[index].center) }
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
  /// Returns the musical position at a time (in nanoseconds, not before the latest event); negative during a count-in.
  public func position(at nanoseconds: Int64) -> MusicalPosition { inForce.position(at: nanoseconds) }

  /// Returns a `BeatLock` (a tempo and the time of a beat) that agrees with the performance. The lock's beat is the
  /// next whole quarter note after the given time. The lock's time is the time of this beat if no pause comes before
  /// the beat. The given time, in nanoseconds, is not before the latest event. In a count-in, the number of the beat
  /// may be negative.
  public func lock(at nanoseconds: Int64) -> BeatLock { inForce.lock(at: nanoseconds) }

  /// Returns the start, in quarter notes, of the bar that contains a time. The time, in nanoseconds, is not before the
  /// latest event.
  public func barStart(at nanoseconds: Int64) -> Double { inForce.barStart(at: nanoseconds) }

  @inline(__always)
  var nextTimelineMove: Int64? { inForce.nextTimelineMove }

  func beatsOfBar(at nanoseconds: Int64) -> Beats { inForce.beatsOfBar(at: nanoseconds) }

  /// Returns the centre of a bouncer, 0…6, in points, at a time in nanoseconds, not before the latest event.
  public func place(ofBouncer index: Int, at nanoseconds: Int64) -> Vector2 {
    glides[index].place(at: inForce.worldTime(at: nanoseconds))
  }

  /// Returns the remaining length of a bouncer's glide, in nanoseconds of world time (the physics clock, which stops
  /// during pauses). The given time is not before the latest event.
  public func timeLeft(ofBouncer index: Int, at nanoseconds: Int64) -> Int64 {
    glides[index].timeLeft(at: inForce.worldTime(at: nanoseconds))
  }

  /// Returns the pitch of a key, or of its left (−1) or right (1) edge; nil if there is no such key. Keys are numbered
  /// from 0 in the layout's order.
  public func pitch(ofKey key: Int, edge: Int = 0) -> Pitch? {
    guard 0..<voiced.count ~= key else { return nil }
    let isPassing = edge != 0 && inForce.settings.tones == .mixed
    let pitch = isPassing ? inForce.settings.key.neighbour(of: voiced[key], isAbove: edge > 0) : voiced[key]
    return pitch.raised(byOctaves: inForce.settings[.keysOctave])
  }

  /// `true` if the edges of the keys sound other notes than the keys.
  public var hasEdges: Bool { inForce.settings.tones == .mixed }

  /// The present section of the form; nil before the first section, without a form, and after the end.
  public var section: Form.Section? { inForce.progress.section(inForce.settings) }

  /// The active chord.
  public var chord: Chord { inForce.settings.chord(ofSlot: Int(degree.rawValue)) }

  /// Returns the name of a slot's chord, such as `Dm7`. Slots 0…6 belong to the bouncers; slot 7 is spare.
  public func chordName(ofSlot slot: Int) -> String { inForce.settings.chord(ofSlot: slot).name }

  /// Returns the label of a slot, 0…7: a Roman numeral in the current key.
  public func numeral(ofSlot slot: Int) -> String { inForce.settings.chordset[slot].label(in: inForce.settings.key) }

  /// Returns a pitch's spelling. The active chord spells its tones and its bass; the current key spells all other
  /// pitches.
  public func noteName(of pitch: Pitch) -> NoteName { inForce.settings.key.noteName(of: pitch, in: chord) }

  /// Returns a pitch's name, such as `E♭4`. The active chord spells its tones and its bass; the current key spells all
  /// other pitches.
  public func name(of pitch: Pitch) -> String { inForce.settings.key.name(of: pitch, in: chord) }
}

extension VoicedChord {
  fileprivate mutating func revoice(_ parameter: Parameter, _ settings: borrowing Settings, _ degree: Degree) {
    guard parameter.isOfVoicing else { return }
    self = settings.voiced(settings.chord(ofSlot: Int(degree.rawValue)), after: self)
  }
}
