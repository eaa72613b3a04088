import ChordEngine
import MIDI
import Physics2D

/// The whole instrument, playing: the balls fly, and what they strike becomes notes.
///
/// The same settings and the same gestures at the same ticks give the same performance, to the bit, however it is advanced.
/// Nothing allocates or locks after construction.
public struct Performance: ~Copyable {
  /// The time between moments at which gestures apply, in nanoseconds.
  public static let tick: Int64 = 4_000_000

  /// How far the performance has been advanced, in nanoseconds since its start.
  public private(set) var nanoseconds: Int64 = 0
  /// The settings as they are now, gestures included.
  public internal(set) var settings: Settings
  /// The active chord: that of the bouncer struck last, the tonic's before the first.
  public private(set) var degree = Degree.one
  /// Whether the balls move.
  public internal(set) var isPlaying = true

  var scene: Scene
  var random: SplitMix64
  var sounding = SoundingNotes()
  /// The time that was last asked for; `nanoseconds` lags behind it while a full buffer waits to be emptied.
  private(set) var goal: Int64 = 0
  /// What each ball struck last, and when.
  private(set) var lastStrikes = InlineArray<5, (index: UInt8, nanoseconds: Int64)>(repeating: (0, -1_000_000_000))
  /// The shortest time between two strikes of one ball on one key that are two, in nanoseconds: what a note-on takes on a MIDI cable.
  private static let shortestPause: Int64 = 1_000_000
  /// For how long the balls have stood still, in nanoseconds: how much the world's time is behind.
  private var paused: Int64 = 0

  /// A performance at its start.
  ///
  /// - Throws: the first setting that is out of its range.
  public init(_ settings: Settings) throws(SettingsError) {
    try settings.check()
    self.settings = settings
    random = SplitMix64(seed: settings.seed)
    scene = Scene(restitution: settings.restitution)
    scene.setBouncers(settings.bouncers)
    scene.setGravity(settings.gravity)
    scene.launchBassBall(random.nextDirection() * settings.speed)
    for _ in 0..<settings.balls { Self.spawnAnywhere(in: &scene, by: &random) }
  }

  /// Advances to a time, and adds every strike and every message up to and including it, in order.
  ///
  /// - Parameters:
  ///   - nanoseconds: since the start of the performance; not before what was last asked for.
  ///   - strikes: room for at least one.
  ///   - messages: room for at least `messagesPerEvent`.
  /// - Returns: false if a buffer had no room left: nothing is lost, empty them and call again.
  public mutating func advance(
    to nanoseconds: Int64, strikes: inout FixedBuffer<Strike>, messages: inout FixedBuffer<TimedMessage>
  ) -> Bool {
    precondition(nanoseconds >= goal, "time does not run back")
    goal = nanoseconds
    while true {
      guard !strikes.isFull, messages.free >= Self.messagesPerEvent else { return false }
      let next = min(nanoseconds, sounding.firstEnd)
      if let strike = nextStrike(by: next) {
        strikes.append(strike)
        sound(strike, &messages)
      } else if sounding.firstEnd <= nanoseconds, let note = sounding.removeFirstEnding() {
        messages.append(note.noteOff)
      } else {
        return true
      }
    }
  }

  /// The most messages that one event makes: a bass note ends, the same pitch ends, and a note begins.
  public static let messagesPerEvent = 3

  /// Ends the performance where it is: the note-offs of all that sounds, now.
  ///
  /// - Returns: false if there was no room for all: nothing is lost, empty `messages` and call again.
  public mutating func end(messages: inout FixedBuffer<TimedMessage>) -> Bool {
    sounding.endAll(at: nanoseconds)
    while !messages.isFull {
      guard let note = sounding.removeFirstEnding() else { return true }
      messages.append(note.noteOff)
    }
    return sounding.indices.isEmpty
  }

  /// Lets the balls fly until one strikes what sounds, or until a time.
  private mutating func nextStrike(by nanoseconds: Int64) -> Strike? {
    guard nanoseconds > self.nanoseconds || isPlaying else { return nil }
    if !isPlaying {
      paused += nanoseconds - self.nanoseconds
      self.nanoseconds = nanoseconds
      return nil
    }
    while let impact = scene.world.advanceToImpact(by: nanoseconds - paused) {
      self.nanoseconds = max(self.nanoseconds, impact.nanoseconds + paused)
      guard case .shape(let shape) = impact.partner, !impact.isRest else { continue }
      let voice: Voice
      let index: Int
      switch Scene.part(shape) {
      case .bouncer(let degree): (voice, index) = (.bass, degree)
      case .key(let key): (voice, index) = (.key, key)
      case .wall: continue
      }
      let strike = Strike(
        nanoseconds: impact.nanoseconds + paused, voice: voice, index: UInt8(index), ball: UInt8(impact.body.index),
        speed: impact.approachSpeed, x: impact.point.x, y: impact.point.y)
      if !repeats(strike) { return strike }
    }
    self.nanoseconds = nanoseconds
    return nil
  }

  /// Whether a strike is the same blow as the ball's last one: a ball that another presses onto a key bounces off it more than
  /// once before anyone could hear it.
  private mutating func repeats(_ strike: Strike) -> Bool {
    let last = lastStrikes[Int(strike.ball)]
    let pause = strike.nanoseconds - last.nanoseconds
    lastStrikes[Int(strike.ball)] = (strike.index, strike.nanoseconds)
    return last.index == strike.index && pause < Self.shortestPause
  }

  /// Adds the messages that a strike makes.
  private mutating func sound(_ strike: Strike, _ messages: inout FixedBuffer<TimedMessage>) {
    let pitch: Pitch
    let channel: Channel
    let length: Int64
    switch strike.voice {
    case .bass:
      degree = Degree(rawValue: strike.index) ?? degree
      pitch = settings.voicing.bassPitch(of: degree, in: settings.key)
      channel = settings.bassChannel
      switch settings.bassLength {
      case .nanoseconds(let nanoseconds):
        length = nanoseconds
      case .hold:
        length = Settings.longestHold
        if let held = sounding.remove(voice: .bass) { cut(held, at: strike.nanoseconds, &messages) }
      }
    case .key:
      pitch = settings.voicing.keyPitch(Int(strike.index), of: degree, in: settings.key)
      channel = settings.keysChannel
      length = settings.keyLength
    }
    if let same = sounding.remove(channel: channel, pitch: pitch.number) {
      cut(same, at: strike.nanoseconds, &messages)
    }
    messages.append(
      TimedMessage(
        nanoseconds: strike.nanoseconds, voice: strike.voice,
        message: .noteOn(channel: channel, note: pitch.number, velocity: strike.velocity)))
    sounding.add(
      SoundingNotes.Note(
        end: strike.nanoseconds + length, voice: strike.voice, channel: channel, pitch: pitch.number))
  }

  private func cut(
    _ note: SoundingNotes.Note, at nanoseconds: Int64, _ messages: inout FixedBuffer<TimedMessage>
  ) {
    var note = note
    note.end = nanoseconds
    messages.append(note.noteOff)
  }
}
