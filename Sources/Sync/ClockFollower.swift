import MIDI

/// Follows the MIDI clock and the transport messages of one sender, and counts its clocks: 24 are a quarter. All times
/// are in nanoseconds of any one clock.
public struct ClockFollower: Sendable {
  /// What a message, or the lack of one, means for the performance.
  public enum Event: Equatable, Sendable {
    /// A clock came; `clock` is its number.
    case clock
    /// The first clock after Start, Continue or a song position came; it is not the successor of the last one if `jumps`.
    case began(jumps: Bool)
    /// The sender stopped.
    case stopped
    /// No clock came for `lossLimit`: go on at the same tempo.
    case lost
    /// Clocks come again; those missed are counted.
    case found
    /// Another client's clock is ignored while this one's comes.
    case ignored(UInt8)
  }

  /// The tempo and the phase.
  public private(set) var filter = ClockFilter()
  /// The number of the last clock: 0 at the beginning of the piece, 24 a quarter later.
  public private(set) var clock: Int64 = -1
  /// `true` between Start or Continue and Stop. Clocks without any transport message count as rolling from their second
  /// quarter on, which is the first of the piece.
  public private(set) var isRolling = false
  /// `true` while an expected clock is missing for more than `lossLimit`.
  public private(set) var isLost = false
  /// The client whose messages are followed.
  public private(set) var sender: UInt8?
  private var ignoredSender: UInt8?
  /// The number of the next clock, if Start, Continue or a song position has set it.
  private var awaited: Int64?
  private var hasTransport = false
  private var lastArrival = 0.0
  /// `true` after a loss, until a clock comes at its time: clocks that were held up come in a burst.
  private var mayBurst = false

  /// A follower that waits for clocks; with a `sender`, only for those of this client.
  public init(sender: UInt8? = nil) {
    self.sender = sender
    isChosen = sender != nil
  }

  private var isChosen: Bool

  /// Follows this client from now on, and no other.
  public mutating func choose(_ client: UInt8) {
    if client != sender { follow(client) }
    isChosen = true
  }

  /// The count goes on from where it is, until the client sets it.
  private mutating func follow(_ client: UInt8) {
    let clock = clock
    self = ClockFollower()
    (self.clock, sender) = (clock, client)
  }
  /// A sender that was silent for this time may be replaced by another: 2 s.
  private static let patience = 2e9

  /// A clock counts as lost after this time without one: four clocks, but at least 100 ms.
  public var lossLimit: Double { max(4 * filter.period, 1e8) }

  /// Takes a message; channel messages mean nothing.
  public mutating func take(_ message: Message, from client: UInt8, at nanoseconds: Double) -> Event? {
    switch message {
    case .timingClock, .start, .continue, .stop, .songPosition: break
    default: return nil
    }
    if client != sender {
      guard sender == nil || !isChosen && nanoseconds > lastArrival + Self.patience else {
        defer { ignoredSender = client }
        return ignoredSender == client ? nil : .ignored(client)
      }
      follow(client)
    }
    switch message {
    case .start: expect(0)
    case .continue:
      // While the sender rolls, the position is known.
      if !isRolling { expect(awaited ?? clock + 1) }
    case .songPosition(let sixteenths):
      awaited = 6 * Int64(sixteenths)
      hasTransport = true
    case .stop:
      if isRolling, nanoseconds > lastArrival + lossLimit { countMissed(before: nanoseconds) }
      (awaited, hasTransport, isLost) = (nil, true, false)
      guard isRolling else { return nil }
      isRolling = false
      return .stopped
    default: return takeClock(nanoseconds)
    }
    return nil
  }

  private mutating func expect(_ number: Int64) {
    (awaited, hasTransport, startsNext, isLost) = (number, true, true, false)
  }

  /// `true` after Start or Continue, until the next clock.
  private var startsNext = false

  private mutating func takeClock(_ arrival: Double) -> Event? {
    defer { lastArrival = arrival }
    // A sender without transport messages begins at its second quarter.
    if !hasTransport, !isRolling, filter.count == Int(ClockFilter.clocksPerQuarter) { expect(0) }
    if isRolling || startsNext {
      if let event = begin(arrival) { return event }
      return count(arrival)
    }
    // The sender is stopped. Its clocks still tell the tempo.
    follow(arrival)
    return nil
  }

  /// A position was set: the next clock has its number.
  private mutating func begin(_ arrival: Double) -> Event? {
    guard startsNext || awaited != nil else { return nil }
    let number = awaited ?? clock + 1
    let jumps = number != clock + 1
    (clock, awaited, startsNext, isRolling) = (number, nil, false, true)
    follow(arrival, isFirst: true)
    return .began(jumps: jumps)
  }

  private mutating func count(_ arrival: Double) -> Event? {
    if mayBurst, filter.period > 0 {
      guard arrival > filter.time + filter.period / 2 else { return nil }
      mayBurst = false
    }
    if isLost || isRolling && filter.count > 1 && arrival > lastArrival + lossLimit {
      countMissed(before: arrival - filter.period / 2)
      (isLost, mayBurst) = (false, true)
      clock += 1
      follow(arrival, isFirst: true)
      return .found
    }
    clock += 1
    follow(arrival)
    return .clock
  }

  /// Counts the lost clocks whose time is past.
  private mutating func countMissed(before nanoseconds: Double) {
    guard filter.count > 1 else { return }
    let missed = ((nanoseconds - filter.time) / filter.period).rounded(.down)
    guard missed > 0 else { return }
    filter.skip(missed)
    clock += Int64(missed)
  }

  /// The first clock after Start, Continue or a loss may have another phase, and so may any clock after a pause.
  private mutating func follow(_ arrival: Double, isFirst: Bool = false) {
    let error = abs(arrival - filter.time - filter.period)
    if filter.count > 1, error > (isFirst ? filter.period / 4 : lossLimit) { filter.interrupt() }
    filter.take(arrival)
  }

  /// Call this from time to time. Returns `.lost` once if clocks stay away while the sender rolls.
  public mutating func pass(_ nanoseconds: Double) -> Event? {
    guard isRolling, !isLost, !startsNext, filter.count > 1, nanoseconds > lastArrival + lossLimit else { return nil }
    isLost = true
    return .lost
  }
}
