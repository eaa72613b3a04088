import ChordEngine
import Instrument
import Physics2D

/// The stage at the shown time, from a performance's events. The same events and the same time give the same picture.
public struct StagePicture: Sendable {
  /// The time that a key or bouncer takes to fade after a strike, in nanoseconds.
  public static let fade: Int64 = 600_000_000
  /// The time for which the place of a landing is shown before the landing, in nanoseconds.
  public static let hint: Int64 = 1_000_000_000
  /// The greatest number of stored strikes.
  public static let strikeCapacity = 32

  /// A strike that sounded.
  public struct HeardStrike: Equatable, Sendable {
    /// The strike.
    public var strike: Strike
    /// The note, spelled by the chord or the musical key: `E♭4`.
    public var name: String
  }

  /// The state of the performance, with the names of chords and notes.
  public private(set) var spelling: Spelling
  /// The strikes, the latest first; at most `strikeCapacity`.
  public private(set) var strikes: [HeardStrike] = []
  /// The shown time of the performance, in nanoseconds.
  public var nanoseconds: Int64 { didSet { spelling.advance(to: nanoseconds) } }

  /// The shown time, in nanoseconds; in a pause, the time at which the pause began.
  public var playedTime: Int64 { follower.pauseStart ?? nanoseconds }

  private var flights = [FlightEvent?](repeating: nil, count: 1 + Stage.pianoBallCount)
  private var landings = [Landing?](repeating: nil, count: 1 + Stage.pianoBallCount)
  private var bouncerNotes = [Light](repeating: Light(), count: Stage.bouncerCount)
  private var keyNotes = [Light](repeating: Light(), count: 8)
  /// Sent gestures whose events have not arrived yet, oldest first.
  private var expected: [Gesture] = []

  private static let expectedCapacity = 64

  private struct Light {
    var nanoseconds: Int64 = -StagePicture.fade
    var velocity: UInt8 = 0
    /// The struck note if the edge of a key was struck, otherwise nil.
    var edgeNote: String?
  }

  /// Creates the picture before the first event.
  public init(_ settings: Settings) { self.init(PerformanceStart(settings)) }

  /// Creates the picture of a performance that begins or continues from `start`.
  public init(_ start: PerformanceStart) {
    spelling = Spelling(start)
    nanoseconds = start.nanoseconds
  }

  /// Switches to another performance, such as after an undo. Keeps the strikes up to the other performance's start.
  /// Drops the flights, because the other performance sends its own flights.
  public mutating func restart(_ start: PerformanceStart) {
    let (time, heard) = (nanoseconds, strikes.filter { $0.strike.nanoseconds <= start.nanoseconds })
    self = StagePicture(start)
    (nanoseconds, strikes) = (time, heard)
  }

  /// Applies the next event.
  public mutating func take(_ event: PerformanceEvent) {
    spelling.follow(event)
    switch event {
    case .flight(let flight):
      flights[Int(flight.ball)] = flight
      let settings = follower.settings
      landings[Int(flight.ball)] = flight.landing(on: settings.layout, bounce: settings[.bounce])
    case .strike(let strike): take(strike)
    case .gesture(let event):
      if let index = expected.firstIndex(of: event.gesture) { expected.removeSubrange(...index) }
    case .message, .beat, .section, .midiClock: break
    }
  }

  /// Treats a sent gesture as applied until its event arrives, so that the next step of a parameter starts
  /// from the new value.
  public mutating func expect(_ gesture: Gesture) {
    if expected.count == Self.expectedCapacity { expected.removeFirst() }
    expected.append(gesture)
  }

  private var follower: Follower { spelling.follower }

  /// The settings, with the changes by all sent gestures.
  public var settings: Settings { expected.reduce(into: follower.settings) { $0.follow($1) } }

  /// `true` unless the performance is paused.
  public var isPlaying: Bool {
    for gesture in expected.reversed() {
      if gesture == .pause { return false }
      if gesture == .play { return true }
    }
    return follower.isPlaying
  }

  /// Returns `true` if a ball is on the stage, and no sent gesture removes the ball. Ball 0 is the bass ball.
  public func isPresent(_ ball: Int) -> Bool {
    let isExpectedToGo = expected.contains { $0 == .remove(ball: ball) || $0 == .reset && ball > 0 }
    return flights[ball]?.isPresent == true && !isExpectedToGo
  }

  /// Returns the place of a ball, in points; nil if the ball is not on the stage.
  public func place(ofBall ball: Int) -> Vector2? {
    guard isPresent(ball), let flight = flights[ball] else { return nil }
    let t = (Double(nanoseconds - flight.start) - flight.startFraction) / 1e9
    let x = flight.x + (flight.velocityX + 0.5 * flight.accelerationX * t) * t
    let y = flight.y + (flight.velocityY + 0.5 * flight.accelerationY * t) * t
    return Vector2(x, y)
  }

  /// Returns the ball's next landing on a key; nil if the landing is at least `hint` ahead. Collisions with other balls
  /// are not predicted.
  public func landing(ofBall ball: Int) -> Landing? {
    guard isPresent(ball), let landing = landings[ball] else { return nil }
    return (0..<Self.hint).contains(landing.nanoseconds - nanoseconds) ? landing : nil
  }

  /// The bar and the beat at the shown time.
  public var position: MusicalPosition { follower.position(at: nanoseconds) }

  /// The brightness that the beat adds to the keys, 0…0.3: greatest when a bar begins, fading until the next beat.
  public var breath: Double {
    let position = position
    let rest = 1 - position.phase
    return (position.beat == 0 ? 0.3 : 0.15) * rest * rest
  }

  /// Returns the radius of a ball, in points.
  public static func radius(ofBall ball: Int) -> Double { ball == 0 ? Stage.bassBallRadius : Stage.pianoBallRadius }

  /// Returns the place of a bouncer, in points.
  public func place(ofBouncer degree: Int) -> Vector2 { follower.place(ofBouncer: degree, at: nanoseconds) }

  /// Returns `true` if a bouncer is on the stage.
  public func isOn(_ degree: Int) -> Bool { value(of: .bouncer(degree)) != 0 }

  /// Returns the brightness of a bouncer, 0…1: the fading velocity of its latest note.
  public func light(ofBouncer degree: Int) -> Double { brightness(bouncerNotes[degree]) }

  /// Returns the brightness of a key, 0…1: the fading velocity of its latest note.
  public func light(ofKey key: Int) -> Double { brightness(keyNotes[key]) }

  /// The brightness of the brightest bouncer or key, 0…1.
  public var loudness: Double { max(keyNotes.map(brightness).max() ?? 0, bouncerNotes.map(brightness).max() ?? 0) }

  /// The present section of the form; nil if there is none.
  public var section: Form.Section? { follower.section }

  /// `true` if the edges of the keys sound other notes than the middles of the keys.
  public var hasEdges: Bool { follower.hasEdges }

  /// Returns the name of a key's note, without the octave number; empty if there is no such key.
  public func noteName(ofKey key: Int) -> String {
    guard let pitch = follower.pitch(ofKey: key) else { return "" }
    return Self.withoutOctave(follower.name(of: pitch))
  }

  /// Returns the text on a key: the name of the key's note. While the key glows from a strike on an edge, the text is
  /// the name of the struck note.
  public func label(ofKey key: Int) -> String {
    let light = keyNotes[key]
    guard let name = light.edgeNote, brightness(light) > 0 else { return noteName(ofKey: key) }
    return Self.withoutOctave(name)
  }

  private static func withoutOctave(_ name: String) -> String {
    String(name.prefix { !("0"..."9").contains($0) && $0 != "-" })
  }

  /// Returns the value of a parameter, with the changes by oscillators and sent gestures.
  public func value(of parameter: Parameter) -> Double { settings[parameter] }

  /// Returns `true` if an oscillator moves the parameter.
  public func moves(_ parameter: Parameter) -> Bool { settings.moves(parameter) }

  private func brightness(_ light: Light) -> Double {
    let age = nanoseconds - light.nanoseconds
    guard age >= 0, age < Self.fade else { return 0 }
    return Double(light.velocity) / 127 * (1 - Double(age) / Double(Self.fade))
  }

  private mutating func take(_ strike: Strike) {
    guard strike.silence == nil else { return }
    let name = spelling.name(of: strike.pitch)
    var light = Light(nanoseconds: strike.nanoseconds, velocity: strike.velocity)
    switch strike.voice {
    case .bass: bouncerNotes[Int(strike.index)] = light
    case .key:
      // Some balls sound an octave lower, so only the pitch classes are compared.
      let pitch = follower.pitch(ofKey: Int(strike.index))
      if hasEdges, let pitch, pitch.number % 12 != strike.pitch.number % 12 { light.edgeNote = name }
      keyNotes[Int(strike.index)] = light
    case .click: break
    }
    strikes.insert(HeardStrike(strike: strike, name: name), at: 0)
    if strikes.count > Self.strikeCapacity { strikes.removeLast() }
  }
}
