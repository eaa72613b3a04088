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
    /// The bar count has jumped to this quarter.
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
    let sender = follower.sender
    let news = follow(follower.take(message, from: client, at: Double(nanoseconds)))
    return sender == follower.sender ? news : .follows(client)
  }

  /// Call this regularly, with the monotonic time in nanoseconds.
  mutating func pass(_ nanoseconds: Int64) -> News? {
    send()
    return follow(follower.pass(Double(nanoseconds)))
  }

  private mutating func follow(_ event: ClockFollower.Event?) -> News? {
    guard let event else { return nil }
    var news: News?
    switch event {
    case .clock: break
    case .began(let jumps):
      if !plays { waiting.append(.play) }
      plays = true
      policy.forget()
      if jumps { news = .jumped(follower.clock / 24) }
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

  private mutating func send() {
    while source.nextRefusal() != nil {}
    while let gesture = waiting.first, source.send(gesture) { waiting.removeFirst() }
  }

  /// Another input has made a gesture, or the performance is another (nil).
  mutating func follow(_ gesture: Gesture?) {
    switch gesture {
    case nil, .set(.tempo, _), .move, .play, .pause, .lock: policy.forget()
    default: break
    }
  }
}
