import Instrument
import MIDI
import Performing
import Sync

/// Lets the performance follow another clock: turns its clocks and transport messages into gestures.
public struct ClockInput: ~Copyable {
  private var follower = ClockFollower()
  private var policy = LockPolicy()
  private var source: GestureSource
  /// In nanoseconds: how much later than the clock's beats those of the performance are; negative for earlier.
  private let offset: Int64
  /// `true` if the last gesture of the transport was `play`.
  private var plays = false
  private var waiting: [Gesture] = []

  /// What the user should be told.
  public enum News: Equatable, Sendable {
    /// The clock of this client is followed.
    case follows(UInt8)
    case ignores(UInt8)
    case lost
    case found
    /// The bar count has jumped to this quarter, but the piece has not: it would take too long to perform.
    case jumped(Int64)
  }

  /// An input that makes gestures by `source`. It must be paused at the start.
  public init(_ source: consuming GestureSource, offset: Int64) {
    self.source = source
    self.offset = offset
  }

  /// The number of the source of the gestures.
  public var number: UInt8 { source.number }

  /// Takes a message that arrived at a monotonic time, in nanoseconds.
  mutating func take(_ message: Message, from client: UInt8, at nanoseconds: Int64) -> News? {
    let (sender, last) = (follower.sender, follower.clock)
    let news = follow(follower.take(message, from: client, at: Double(nanoseconds)), after: last)
    return sender == follower.sender ? news : .follows(client)
  }

  /// Call this regularly, with the monotonic time in nanoseconds.
  mutating func pass(_ nanoseconds: Int64) -> News? {
    send()
    if let refused = takeRefusedPlace() { return .jumped(refused / 4) }
    return follow(follower.pass(Double(nanoseconds)), after: follower.clock)
  }

  /// A sender that stops between two sixteenths may continue at the next one: this is no jump of the piece.
  private static let smallestJump = SongPosition.clocks

  /// Follows what the last message meant; `last` is the clock before it.
  private mutating func follow(_ event: ClockFollower.Event?, after last: Int64) -> News? {
    guard let event else { return nil }
    var news: News?
    switch event {
    case .clock: break
    case .began(let jumps):
      if jumps, abs(follower.clock - last - 1) > Self.smallestJump {
        waiting.append(.locate(sixteenth: follower.clock / Self.smallestJump))
      }
      if !plays { waiting.append(.play) }
      plays = true
      policy.forget()
    case .stopped:
      if plays { waiting.append(.pause) }
      plays = false
    case .lost: return .lost
    case .found: news = .found
    case .ignored(let client): return .ignores(client)
    }
    tellBeat()
    send()
    return news
  }

  /// Locks the performance to the clock, if that is needed: to the next quarter, which is near.
  private mutating func tellBeat() {
    guard let line = policy.line(follower) else { return }
    let beat = (line.clock + 23) / 24
    guard let time = source.nanoseconds(at: Int64(line.time(of: 24 * beat).rounded())) else { return policy.forget() }
    waiting.removeAll { if case .lock = $0 { true } else { false } }
    waiting.append(.lock(BeatLock(tempo: line.tempo, beat: beat, nanoseconds: time + offset)))
  }

  /// The place, in sixteenths, to which the performance refused to go; nil if there is none.
  private mutating func takeRefusedPlace() -> Int64? {
    while let refusal = source.nextRefusal() {
      if case .locate(let sixteenth) = refusal.gesture { return sixteenth }
    }
    return nil
  }

  private mutating func send() {
    while let gesture = waiting.first, source.send(gesture) { waiting.removeFirst() }
  }

  /// Another input has made a gesture, or the performance is another (nil).
  mutating func follow(_ gesture: Gesture?) {
    switch gesture {
    case nil, .set(.tempo, _), .move, .locate, .play, .pause, .lock: policy.forget()
    default: break
    }
  }
}
