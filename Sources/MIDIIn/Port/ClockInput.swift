import Instrument
import MIDI
import Performing
import Sync

/// Lets the performance follow an external MIDI clock: turns clock and transport messages into gestures.
public struct ClockInput: ~Copyable {
  private var follower = ClockFollower()
  private var policy = LockPolicy()
  private var source: GestureSource
  /// The time by which the performance's beats are later than the clock's, in nanoseconds; negative if they are
  /// earlier.
  var offset: Int64 = 0 {
    didSet { if offset != oldValue { policy.forget() } }
  }
  /// `true` if this input has queued `play`, and no `pause` since then.
  private var isPlaying = false
  /// The monotonic time at which the piece must begin, in nanoseconds; nil if no beginning is pending.
  private var beginning: Int64?
  /// The musical time, in nanoseconds, that corresponded to monotonic time 0 when the last lock was queued; nil before
  /// the first lock. A lock is a gesture that sets the tempo and the time of a beat.
  private var lockedOrigin: Int64?
  private var waiting: [Gesture] = []
  private var news: [News] = []
  /// The followed client that was last reported to the user.
  private var followed: UInt8?
  /// `true` if the user was told that no clock messages arrive.
  private var isLost = false

  /// News for the user.
  public enum News: Equatable, Sendable {
    /// The clock of this client is followed.
    case follows(UInt8)
    case ignores(UInt8)
    case lost
    case found
    /// The clock has jumped to this quarter note, counted from 0. The performance refused to jump there: the
    /// music goes on, and only the bar numbers jump.
    case jumped(Int64)
  }

  /// Creates an input that sends gestures through `source`. The performance must be paused at the start.
  public init(_ source: consuming GestureSource) { self.source = source }

  /// The number of the source of the gestures.
  public var number: UInt8 { source.number }

  /// Follows only this client from now on.
  mutating func choose(_ client: UInt8) { follower.choose(client) }

  /// Takes a message that arrived at a monotonic time, in nanoseconds.
  mutating func take(_ message: Message, from client: UInt8, at nanoseconds: Int64) {
    let last = follower.clock
    follow(follower.take(message, from: client, at: Double(nanoseconds)), after: last)
    play(at: nanoseconds)
    guard let sender = follower.sender, sender != followed, follower.filter.count > 0 else { return }
    followed = sender
    news.append(.follows(sender))
  }

  /// Handles the passing of time. Call this regularly, with the monotonic time in nanoseconds.
  mutating func pass(_ nanoseconds: Int64) {
    takeRefusals()
    follow(follower.pass(Double(nanoseconds)), after: follower.clock)
    play(at: nanoseconds)
  }

  /// Returns the news since the previous call.
  mutating func takeChanges() -> [News] {
    defer { news = [] }
    return news
  }

  /// Returns `true` if the latest clock message is more than a sixteenth from the message with the number `expected`,
  /// or if a beat would be repeated or left out. A sender that stops between two sixteenths may continue at the next
  /// sixteenth.
  private func isJump(from expected: Int64) -> Bool {
    abs(follower.clock - expected) > TimingClock.perSixteenth
      || Self.quarter(from: follower.clock) != Self.quarter(from: expected)
  }

  /// Returns the number of the first quarter at or after the clock message with the number `clock`.
  private static func quarter(from clock: Int64) -> Int64 {
    (clock + TimingClock.perQuarter - 1) / TimingClock.perQuarter
  }

  /// Handles an event of the follower; `last` is the number of the latest clock message before it.
  private mutating func follow(_ event: ClockFollower.Event?, after last: Int64) {
    guard let event else { return }
    switch event {
    case .clock, .found: sendBeatLock()
    case .began(let jumps):
      if jumps, isJump(from: last + 1) {
        waiting.append(.locate(sixteenth: follower.clock / TimingClock.perSixteenth))
      }
      policy.forget()
      sendBeatLock()
      beginning = Int64(follower.filter.time - Double(follower.clock) * follower.filter.period) + offset
    case .stopped:
      if isPlaying { waiting.append(.pause) }
      (isPlaying, beginning, isLost) = (false, nil, false)
    case .lost:
      isLost = true
      return news.append(.lost)
    case .ignored(let client): return news.append(.ignores(client))
    }
    if isLost { news.append(.found) }
    isLost = false
  }

  /// Sends `play` when the beginning of the piece is near. With a positive `offset`, the piece begins after the clock.
  private mutating func play(at nanoseconds: Int64) {
    if let beginning, nanoseconds + Self.lookahead >= beginning {
      self.beginning = nil
      // The waiting lock must precede `play`. Otherwise the beat to which the clock jumped might not sound.
      if !isPlaying { waiting.append(.play) }
      isPlaying = true
      // With a positive `offset`, the waiting lock may be applied before beat 0 is due. Beat 0 would then come too
      // early, so lock the performance again after `play`.
      if offset > 0 { policy.forget() }
    }
    send()
  }

  /// A limit in nanoseconds, 0.5 ms: only a larger shift of musical time needs a new lock.
  private static let leastShift: Int64 = 500_000
  /// The usual time from a gesture to its sound: 10 ms.
  private static let lookahead: Int64 = 10_000_000

  /// Locks the performance to the clock at the next quarter of the clock; does nothing if no lock is needed.
  private mutating func sendBeatLock() {
    // A pause or stall of the performer shifts musical time against the monotonic clock.
    let origin = source.nanoseconds(at: 0)
    if let origin, let lockedOrigin, abs(origin - lockedOrigin) > Self.leastShift { policy.forget() }
    guard let line = policy.line(follower) else { return }
    let beat = Self.quarter(from: line.clock)
    // A session has no times before the start of the run, so if this quarter is before the start, lock at the next
    // quarter.
    for beat in beat...beat + 1 {
      guard let time = source.nanoseconds(at: Int64(line.nanoseconds(of: TimingClock.perQuarter * beat).rounded()))
      else { break }
      guard time + offset >= 0 else { continue }
      lockedOrigin = origin
      waiting.removeAll { if case .lock = $0 { true } else { false } }
      return waiting.append(.lock(BeatLock(tempo: line.tempo, beat: beat, nanoseconds: time + offset)))
    }
    policy.forget()
  }

  /// Handles refused gestures: reports each refused `locate` to the user, and requests a new lock after a refused lock.
  private mutating func takeRefusals() {
    while let refusal = source.nextRefusal() {
      switch refusal.gesture {
      case .locate(let sixteenth): news.append(.jumped(sixteenth / 4))
      case .lock: policy.forget()
      default: break
      }
    }
  }

  private mutating func send() {
    while let gesture = waiting.first, source.send(gesture) { waiting.removeFirst() }
  }

  /// Handles a gesture of another input; nil means that the performance was replaced.
  mutating func follow(_ gesture: Gesture?) {
    switch gesture {
    case nil, .set(.tempo, _), .move, .locate, .play, .pause, .lock: policy.forget()
    default: break
    }
  }
}
