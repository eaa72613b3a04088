import ChordEngine
import MIDI
import Physics2D

/// The whole instrument as it plays: balls move, and what they strike becomes notes.
///
/// The same settings and the same gestures at the same ticks give the same performance to the bit, in whatever steps it is advanced.
/// Nothing allocates or locks after construction.
public struct Performance: ~Copyable {
  /// The step of the times at which gestures can be applied, in nanoseconds.
  public static let tick: Int64 = 4_000_000

  /// How far the performance has been advanced, in nanoseconds since its start.
  public private(set) var nanoseconds: Int64 = 0
  /// The settings as they are now, gestures included.
  public internal(set) var settings: Settings
  /// The degree of the active chord: that of the bouncer struck last, or the tonic before the first.
  public internal(set) var degree = Degree.one
  /// Whether the balls move.
  public internal(set) var isPlaying = true

  var scene: Scene
  var random: SplitMix64
  var sounding = SoundingNotes()
  /// The time of the last call of `advance`; `nanoseconds` stays behind it while a full buffer waits to be emptied.
  private(set) var requestedTime: Int64 = 0
  /// The bouncer or key that each ball struck last, and when.
  private(set) var lastStrikes = InlineArray<5, (index: UInt8, nanoseconds: Int64)>(repeating: (0, -1_000_000_000))
  /// The shortest time between two strikes of one ball on one key, in nanoseconds. A note-on takes as long on a MIDI cable.
  private static let shortestGap: Int64 = 1_000_000
  /// How long the performance has been paused in all, in nanoseconds: the world's time is behind by this much.
  private var pausedTime: Int64 = 0

  /// A performance at its start, with the settings' piano balls at random places.
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

  /// Advances to a time, and appends every strike and every message up to and including that time, in order.
  ///
  /// - Parameters:
  ///   - nanoseconds: since the start of the performance; not less than in the call before (a precondition).
  ///   - strikes: of a capacity of at least 1.
  ///   - messages: of a capacity of at least `messagesPerEvent`.
  /// - Returns: false if a buffer became full before that time. Nothing is lost: empty both, and call again.
  public mutating func advance(
    to nanoseconds: Int64, strikes: inout FixedBuffer<Strike>, messages: inout FixedBuffer<TimedMessage>
  ) -> Bool {
    precondition(nanoseconds >= requestedTime, "time does not run back")
    requestedTime = nanoseconds
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

  /// The most messages of one strike: the last bass note ends, a note of the same pitch ends, and a note begins.
  public static let messagesPerEvent = 3

  /// Ends the performance at its present time: appends the note-offs of all notes that sound.
  ///
  /// - Returns: false if `messages` became full before the last. Nothing is lost: empty it, and call again.
  public mutating func end(messages: inout FixedBuffer<TimedMessage>) -> Bool {
    sounding.endAll(at: nanoseconds)
    while !messages.isFull {
      guard let note = sounding.removeFirstEnding() else { return true }
      messages.append(note.noteOff)
    }
    return sounding.indices.isEmpty
  }

  /// Advances the balls to their next strike of a bouncer or a key, or to a time if there is none before.
  private mutating func nextStrike(by nanoseconds: Int64) -> Strike? {
    guard nanoseconds > self.nanoseconds || isPlaying else { return nil }
    if !isPlaying {
      pausedTime += nanoseconds - self.nanoseconds
      self.nanoseconds = nanoseconds
      return nil
    }
    while let impact = scene.world.advanceToImpact(by: nanoseconds - pausedTime) {
      self.nanoseconds = max(self.nanoseconds, impact.nanoseconds + pausedTime)
      guard case .shape(let shape) = impact.partner, !impact.isRest else { continue }
      let voice: Voice
      let index: Int
      switch Scene.part(shape) {
      case .bouncer(let degree): (voice, index) = (.bass, degree)
      case .key(let key): (voice, index) = (.key, key)
      case .wall: continue
      }
      let strike = Strike(
        nanoseconds: impact.nanoseconds + pausedTime, voice: voice, index: UInt8(index), ball: UInt8(impact.body.index),
        speed: impact.approachSpeed, x: impact.point.x, y: impact.point.y)
      if !recordStrike(strike) { return strike }
    }
    self.nanoseconds = nanoseconds
    return nil
  }

  /// Records a strike as its ball's last.
  ///
  /// A ball that another presses onto a key bounces off it several times within a millisecond.
  ///
  /// - Returns: whether it follows the ball's last strike on the same key within `shortestGap`, and is not to be played.
  mutating func recordStrike(_ strike: Strike) -> Bool {
    let last = lastStrikes[Int(strike.ball)]
    let gap = strike.nanoseconds - last.nanoseconds
    lastStrikes[Int(strike.ball)] = (strike.index, strike.nanoseconds)
    return last.index == strike.index && gap < Self.shortestGap
  }

  /// Appends the messages of a strike, and changes the chord if it is a bouncer's.
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
        if let previous = sounding.remove(voice: .bass) { cut(previous, at: strike.nanoseconds, &messages) }
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

  /// Appends the note-off of a note that ends before its time.
  private func cut(
    _ note: SoundingNotes.Note, at nanoseconds: Int64, _ messages: inout FixedBuffer<TimedMessage>
  ) {
    var note = note
    note.end = nanoseconds
    messages.append(note.noteOff)
  }
}
