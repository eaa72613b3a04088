import ChordEngine
import Instrument
import Physics2D

/// The stage as the events of a performance have it: where everything is at a musical time, what sounds, and what was struck last.
///
/// A value without a clock: the same events and the same time give the same picture.
public struct StagePicture: Sendable {
  /// How long a key or a bouncer fades after a strike, in nanoseconds.
  public static let fade: Int64 = 600_000_000
  /// How many strikes are remembered.
  public static let strikeCapacity = 32

  /// A strike that sounded, and the name of its note.
  public struct HeardStrike: Equatable, Sendable {
    /// The strike.
    public var strike: Strike
    /// The note as the chord spells it: `E♭4`.
    public var name: String
  }

  /// The settings as they are, but for what moves by itself: `value(of:)`.
  public private(set) var settings: Settings
  /// Names of chords and notes.
  public private(set) var spelling: Spelling
  /// Whether the balls move.
  public private(set) var isPlaying = true
  /// The strikes that sounded, the latest first; `strikeCapacity` at most.
  public private(set) var strikes: [HeardStrike] = []
  /// The degree of the active chord, 0…6.
  public private(set) var degree = 0
  /// The musical time that is shown, in nanoseconds.
  public var nanoseconds: Int64 = 0

  private var flights = [FlightEvent?](repeating: nil, count: 1 + Stage.pianoBallCount)
  private var glides: [Glide]
  /// The last note of each bouncer and key.
  private var bouncerNotes = [Light](repeating: Light(), count: Stage.bouncerCount)
  private var keyNotes = [Light](repeating: Light(), count: 8)
  private var voiced: VoicedChord
  /// How long the performance has been paused by the last gesture, and since when it is, in nanoseconds.
  private var pausedTime: Int64 = 0
  private var pausedSince: Int64?

  private struct Light {
    var nanoseconds: Int64 = -StagePicture.fade
    var velocity: UInt8 = 0
  }

  /// A bouncer on its way.
  private struct Glide {
    var from, to: Vector2
    var start: Int64 = 0
    /// In nanoseconds; 0 for one that stands.
    var duration: Int64 = 0
  }

  /// The stage of settings before the first event.
  public init(_ settings: Settings) { self.init(PerformanceStart(settings)) }

  /// The stage where a performance begins, or is gone on with, before its next event.
  public init(_ start: PerformanceStart) {
    settings = start.settings
    spelling = Spelling(start)
    degree = Int(start.degree.rawValue)
    isPlaying = start.isPlaying
    pausedTime = start.pausedTime
    pausedSince = start.isPlaying ? nil : start.nanoseconds
    nanoseconds = start.nanoseconds
    voiced = settings.voiced(spelling.chord)
    glides = (0..<Stage.bouncerCount).map { degree in
      let center = start.settings.layout.bouncers[degree].center
      return Glide(from: center, to: center)
    }
  }

  /// Takes that the performance is another from now on, as after undo: its flights are told anew. What was heard stays.
  public mutating func restart(_ start: PerformanceStart) {
    let (time, heard) = (nanoseconds, strikes.filter { $0.strike.nanoseconds <= start.nanoseconds })
    self = StagePicture(start)
    (nanoseconds, strikes) = (time, heard)
  }

  /// Takes the next event.
  public mutating func take(_ event: PerformanceEvent) {
    spelling.follow(event)
    switch event {
    case .flight(let flight): flights[Int(flight.ball)] = flight
    case .strike(let strike): take(strike)
    case .gesture(let event) where event.refusal == nil: apply(event.gesture, at: event.nanoseconds)
    case .gesture, .message: break
    }
  }

  /// Takes what a gesture that was just sent will set, before its event comes: the next key starts from there.
  public mutating func expect(_ gesture: Gesture) {
    switch gesture {
    case .set(let parameter, let value): settings.fix(parameter, at: value)
    case .pause: isPlaying = false
    case .play: isPlaying = true
    case .remove(let ball): flights[ball]?.isPresent = false
    case .reset: for ball in 1...Stage.pianoBallCount { flights[ball]?.isPresent = false }
    default: break
    }
  }

  /// Whether a ball is on the stage: 0 is the bass ball.
  public func isPresent(_ ball: Int) -> Bool { flights[ball]?.isPresent == true }

  /// Where the centre of a ball is, in points; nil for one that is not on the stage.
  public func place(ofBall ball: Int) -> Vector2? {
    guard let flight = flights[ball], flight.isPresent else { return nil }
    let t = (Double(nanoseconds - flight.start) - flight.startFraction) / 1e9
    let x = flight.x + (flight.velocityX + 0.5 * flight.accelerationX * t) * t
    let y = flight.y + (flight.velocityY + 0.5 * flight.accelerationY * t) * t
    return Vector2(x, y)
  }

  /// The radius of a ball, in points.
  public static func radius(ofBall ball: Int) -> Double { ball == 0 ? Stage.bassBallRadius : Stage.pianoBallRadius }

  /// Where the centre of a bouncer is, in points.
  public func place(ofBouncer degree: Int) -> Vector2 {
    let glide = glides[degree]
    let share = glide.duration > 0 ? Double(worldTime - glide.start) / Double(glide.duration) : 1
    return glide.from + (glide.to - glide.from) * min(max(share, 0), 1)
  }

  /// Whether a bouncer is on the stage.
  public func isOn(_ degree: Int) -> Bool { value(of: .bouncer(degree)) != 0 }

  /// How bright a bouncer is, 0…1.
  public func light(ofBouncer degree: Int) -> Double { brightness(bouncerNotes[degree]) }

  /// How bright a key is, 0…1: by the velocity of its last note, fading.
  public func light(ofKey key: Int) -> Double { brightness(keyNotes[key]) }

  /// How loud all that was struck is, 0…1: the greatest velocity, fading.
  public var loudness: Double { max(keyNotes.map(brightness).max() ?? 0, bouncerNotes.map(brightness).max() ?? 0) }

  /// The name of the note that a key sounds now, without its octave; of a pitch of no key, an empty text.
  public func noteName(ofKey key: Int) -> String {
    guard key < voiced.count else { return "" }
    var spelling = spelling
    let name = spelling.name(of: voiced[key])
    return String(name.prefix { !("0"..."9").contains($0) && $0 != "-" })
  }

  /// The value of a parameter at the time that is shown, also of one that moves by itself.
  public func value(of parameter: Parameter) -> Double {
    for index in 0..<settings.oscillators.count where settings.oscillators[index].parameter == parameter {
      return settings.oscillators[index].value(at: max(0, worldTime), seed: settings.seed)
    }
    return settings[parameter]
  }

  /// Whether a parameter moves by itself.
  public func moves(_ parameter: Parameter) -> Bool {
    (0..<settings.oscillators.count).contains { settings.oscillators[$0].parameter == parameter }
  }

  /// The time of the balls, which stands in pauses, in nanoseconds.
  private var worldTime: Int64 { (pausedSince ?? nanoseconds) - pausedTime }

  private func brightness(_ light: Light) -> Double {
    let age = nanoseconds - light.nanoseconds
    guard age >= 0, age < Self.fade else { return 0 }
    return Double(light.velocity) / 127 * (1 - Double(age) / Double(Self.fade))
  }

  private mutating func take(_ strike: Strike) {
    if Int(strike.chord.rawValue) != degree {
      degree = Int(strike.chord.rawValue)
      voice()
    }
    guard strike.silence == nil else { return }
    let light = Light(nanoseconds: strike.nanoseconds, velocity: strike.velocity)
    switch strike.voice {
    case .bass: bouncerNotes[Int(strike.index)] = light
    case .key: keyNotes[Int(strike.index)] = light
    }
    strikes.insert(HeardStrike(strike: strike, name: spelling.name(of: strike.pitch)), at: 0)
    if strikes.count > Self.strikeCapacity { strikes.removeLast() }
  }

  private mutating func voice() {
    voiced = settings.voiced(spelling.chord, after: voiced.count > 0 ? voiced : nil)
  }

  private mutating func apply(_ gesture: Gesture, at time: Int64) {
    switch gesture {
    case .set(let parameter, let value):
      settings.fix(parameter, at: value)
      if [.voicing, .rangeLow, .rangeHigh].contains(parameter) { voice() }
    case .move(let lfo): _ = settings.oscillators.set(lfo)
    case .moveBouncer(let degree, let x, let y):
      glide(Int(degree.rawValue), to: Vector2(x, y), at: time)
    case .key(let key):
      settings.key = key
      voice()
    case .chords(let chordset):
      settings.chordset = chordset
      voice()
    case .chord(let slot, let chord):
      settings.chordset[slot] = chord
      voice()
    case .pause:
      isPlaying = false
      if pausedSince == nil { pausedSince = time }
    case .play:
      isPlaying = true
      pausedTime += time - (pausedSince ?? time)
      pausedSince = nil
    case .spawn, .remove, .dragBall, .flickBall, .reset: break
    }
  }

  /// The glide of `Gesture.moveBouncer`.
  private mutating func glide(_ degree: Int, to place: Vector2, at time: Int64) {
    let shown = nanoseconds
    nanoseconds = time
    defer { nanoseconds = shown }
    let from = self.place(ofBouncer: degree)
    let length = ((place.x - from.x) * (place.x - from.x) + (place.y - from.y) * (place.y - from.y)).squareRoot()
    let ticks = (length / (Stage.handSpeed * Double(Performance.tick) / 1e9)).rounded(.up)
    glides[degree] = Glide(from: from, to: place, start: worldTime, duration: Int64(ticks) * Performance.tick)
    settings.layout.bouncers[degree].center = place
  }
}
