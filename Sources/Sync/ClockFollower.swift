import MIDI

/// Follows the MIDI clock and the transport messages of one sender, and counts its clocks: 24 clocks are a quarter
/// note. All times are in nanoseconds since the same instant, which the caller chooses.
public struct ClockFollower: Sendable {
  /// The meaning of a message, or of missing clocks, for the performance.
  public enum Event: Equatable, Sendable {
    /// A clock arrived; `clock` is its number.
    case clock
    /// The first clock has arrived after Start, after Continue, or after a song position of a rolling sender. A
    /// sender without transport messages begins with the first clock of its second quarter note. If `jumps` is `true`,
    /// the number of this clock does not follow the number of the previous clock.
    case began(jumps: Bool)
    /// The sender sent Stop.
    case stopped
    /// No clock arrived for `lossLimit`. The performance must continue at the same tempo.
    case lost
    /// Clocks arrive again. The missed clocks have been counted.
    case found
    /// Another client, whose number is given, sends clocks or transport messages, too. They are ignored until the
    /// followed client has sent no clock for 2 s; if the caller chose the followed client, they are always ignored.
    case ignored(UInt8)
  }

  /// The tempo and the phase.
  public private(set) var filter = ClockFilter()
  /// The number of the latest clock: 0 at the beginning of the piece, 24 one quarter note later.
  public private(set) var clock: Int64 = -1
  /// `true` from the first clock after Start or Continue until Stop. A sender without transport messages rolls
  /// from its second quarter note on.
  public private(set) var isRolling = false
  /// `true` if no clock has arrived for more than `lossLimit` although the sender rolls.
  public private(set) var isLost = false
  /// The client whose messages are followed; nil before the first message.
  public private(set) var sender: UInt8?
  private var ignoredSender: UInt8?
  /// The number of the next clock, if Start, Continue or a song position has set this number; otherwise nil.
  private var awaited: Int64?
  private var hasTransport = false
  private var lastArrival = 0.0

  /// The counts of clocks after a loss, until clocks arrive at their expected times again.
  private struct Recovery {
    /// The numbers of regular clocks (one period after the previous clock) that arrived at the expected times, and at
    /// other times.
    var punctual = 0, others = 0
    /// The number of clocks that arrived, and the number of clocks that `filter` predicts for the same time.
    var received: Int64 = 0, passed: Int64 = 0
    /// The number of received clocks beyond the predicted number.
    var miscounted: Int64 { max(0, received - passed) }
  }
  /// The counts of the present recovery from a loss; otherwise nil.
  private var recovery: Recovery?

  /// A follower that waits for clocks. If `sender` is given, follows only this client.
  public init(sender: UInt8? = nil) {
    self.sender = sender
    isChosen = sender != nil
  }

  private var isChosen: Bool

  /// Follows only the given client from now on.
  public mutating func choose(_ client: UInt8) {
    if client != sender { follow(client) }
    isChosen = true
  }

  /// Follows another client. The count of clocks continues until the new client sets a position.
  private mutating func follow(_ client: UInt8) {
    let clock = clock
    self = ClockFollower()
    (self.clock, sender) = (clock, client)
  }

  /// The time without a clock after which another sender may replace the followed sender, in nanoseconds: 2 s.
  private static let patience = 2e9

  /// The time without a clock after which clocks count as lost: four periods, but at least 100 ms.
  public var lossLimit: Double { max(4 * filter.period, 1e8) }

  /// Handles a message that arrived at a time. Returns the meaning of the message; nil if no reaction is needed.
  /// Channel messages are ignored.
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
      // While the sender rolls, the follower already knows the position.
      if !isRolling { expect(awaited ?? clock + 1) }
    case .songPosition(let sixteenths):
      awaited = TimingClock.perSixteenth * Int64(sixteenths)
      hasTransport = true
    case .stop:
      if isRolling, filter.count > 1, nanoseconds > lastArrival + lossLimit {
        skip(((nanoseconds - filter.time) / filter.period).rounded(.down))
      }
      (awaited, hasTransport, startsNext, isLost, recovery) = (nil, true, false, false, nil)
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
    // A sender without transport messages begins at its second quarter note.
    if !hasTransport, !isRolling, filter.count == Int(TimingClock.perQuarter) { expect(0) }
    if isRolling || startsNext {
      if let event = begin(arrival) { return event }
      return count(arrival)
    }
    // The sender has stopped, but the tempo can still be estimated from its clocks.
    follow(arrival)
    return nil
  }

  /// If Start, Continue or a song position has set a position, counts from this position. Otherwise returns nil.
  private mutating func begin(_ arrival: Double) -> Event? {
    guard startsNext || awaited != nil else { return nil }
    let number = awaited ?? clock + 1
    let jumps = number != clock + 1
    (clock, awaited, startsNext, isRolling, recovery) = (number, nil, false, true, nil)
    follow(arrival, isFirst: true)
    return .began(jumps: jumps)
  }

  private mutating func count(_ arrival: Double) -> Event? {
    let isFound = isLost || filter.count > 1 && arrival > lastArrival + lossLimit
    if isFound { (isLost, recovery) = (false, Recovery()) }
    if recovery != nil {
      recover(arrival)
      return isFound ? .found : .clock
    }
    clock += 1
    follow(arrival)
    return .clock
  }

  /// Finds the number of a clock from its time, because some clocks were lost, or several delayed clocks arrive at
  /// once.
  private mutating func recover(_ arrival: Double) {
    let period = filter.period
    let number = ((arrival - filter.time) / period).rounded()
    recovery?.received += 1
    guard number > 0 else { return }
    recovery?.passed += Int64(number)
    let isRegular = abs(arrival - lastArrival - period) < period / 2
    skip(number - 1)
    clock += 1
    if abs(arrival - filter.time - period) < period / 4 {
      filter.take(arrival)
      recovery?.punctual += isRegular ? 1 : 0
    } else {
      filter.skip(1)
      recovery?.others += isRegular ? 1 : 0
    }
    guard let now = recovery, now.punctual >= 4 || now.others >= 8 else { return }
    recovery = nil
    clock += now.miscounted
    // Eight regular clocks at unexpected times mean that the sender continues with a different phase.
    guard now.others >= 8 else { return }
    filter.interrupt()
    filter.take(arrival)
  }

  /// The shortest period with which lost clocks are counted, in nanoseconds: 1 ms. A shorter period is not a tempo, but
  /// the result of clocks that arrived all at once.
  private static let leastPeriod = 1e6

  /// Counts lost clocks, and lets the filter predict the times of the clocks after them.
  private mutating func skip(_ clocks: Double) {
    guard clocks > 0, filter.period > Self.leastPeriod else { return }
    filter.skip(clocks)
    clock += Int64(clocks)
  }

  /// Passes a clock to the filter. The first clock after Start or Continue, and any clock after a pause, may have a
  /// different phase.
  private mutating func follow(_ arrival: Double, isFirst: Bool = false) {
    let error = abs(arrival - filter.time - filter.period)
    if filter.count > 1, error > (isFirst ? filter.period / 4 : lossLimit) { filter.interrupt() }
    filter.take(arrival)
  }

  /// Checks whether no clock has arrived for more than `lossLimit`; the argument is the present time. Must be called
  /// repeatedly. Returns `.lost` once for each loss, and nil otherwise.
  public mutating func pass(_ nanoseconds: Double) -> Event? {
    guard isRolling, !isLost, !startsNext, filter.count > 1, nanoseconds > lastArrival + lossLimit else { return nil }
    isLost = true
    return .lost
  }
}
