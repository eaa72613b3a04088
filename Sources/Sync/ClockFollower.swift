import MIDI

/// Follows the MIDI clock and the transport messages of one sender, and counts its clocks: 24 are a quarter. All times
/// are in nanoseconds of any one clock.
public struct ClockFollower: Sendable {
  /// The meaning of a message, or of the lack of messages, for the performance.
  public enum Event: Equatable, Sendable {
    /// A clock came; `clock` is its number.
    case clock
    /// The first clock after Start, Continue or a song position came. If `jumps` is `true`, its number does not follow
    /// the number of the previous clock.
    case began(jumps: Bool)
    /// The sender stopped.
    case stopped
    /// No clock came for `lossLimit`: the performance must continue at the same tempo.
    case lost
    /// Clocks come again; the missed clocks have been counted.
    case found
    /// The clock of another client, with this number, is ignored while the clock of the followed client comes.
    case ignored(UInt8)
  }

  /// The tempo and the phase.
  public private(set) var filter = ClockFilter()
  /// The number of the latest clock: 0 at the beginning of the piece, 24 a quarter later.
  public private(set) var clock: Int64 = -1
  /// `true` between Start or Continue and Stop. A sender without transport messages counts as rolling from its second
  /// quarter on, which is the first quarter of the piece.
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

  /// The counts of clocks after a loss, until the sender is in time again.
  private struct Recovery {
    /// The numbers of clocks that came one period after the clock before, at the expected times and at other times.
    var punctual = 0, others = 0
    /// The number of clocks that came, and the number that must have passed in the same time.
    var received: Int64 = 0, passed: Int64 = 0
    /// The number of received clocks in excess of the passed ones.
    var miscounted: Int64 { max(0, received - passed) }
  }
  /// The counts while a loss is bridged; otherwise nil.
  private var recovery: Recovery?

  /// A follower that waits for clocks; with a `sender`, only for the clocks of this client.
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

  /// Follows another client. The count of clocks continues until the client sets it.
  private mutating func follow(_ client: UInt8) {
    let clock = clock
    self = ClockFollower()
    (self.clock, sender) = (clock, client)
  }

  /// The silence after which another sender may replace this one, in nanoseconds: 2 s.
  private static let patience = 2e9

  /// The time without a clock after which clocks count as lost: four periods, but at least 100 ms.
  public var lossLimit: Double { max(4 * filter.period, 1e8) }

  /// Takes a message, and ignores channel messages.
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
      (awaited, hasTransport, isLost, recovery) = (nil, true, false, nil)
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
    if !hasTransport, !isRolling, filter.count == Int(TimingClock.perQuarter) { expect(0) }
    if isRolling || startsNext {
      if let event = begin(arrival) { return event }
      return count(arrival)
    }
    // The sender has stopped, but its clocks still tell the tempo.
    follow(arrival)
    return nil
  }

  /// Gives the next clock the number of a position that was set; returns nil if none was set.
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

  /// Counts a clock by its time, because some clocks were lost, or several delayed clocks come at once.
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
    // The sender continues with another phase.
    guard now.others >= 8 else { return }
    filter.interrupt()
    filter.take(arrival)
  }

  /// The shortest period by which lost clocks are counted, in nanoseconds: 1 ms. A shorter period is not that of a
  /// tempo, but of clocks that came all at once.
  private static let leastPeriod = 1e6

  /// Counts lost clocks.
  private mutating func skip(_ clocks: Double) {
    guard clocks > 0, filter.period > Self.leastPeriod else { return }
    filter.skip(clocks)
    clock += Int64(clocks)
  }

  /// Passes a clock to the filter. The first clock after Start or Continue may have another phase, and so may any clock
  /// after a pause.
  private mutating func follow(_ arrival: Double, isFirst: Bool = false) {
    let error = abs(arrival - filter.time - filter.period)
    if filter.count > 1, error > (isFirst ? filter.period / 4 : lossLimit) { filter.interrupt() }
    filter.take(arrival)
  }

  /// Checks for a loss; call this from time to time. Returns `.lost` a single time if no clocks come while the sender
  /// rolls.
  public mutating func pass(_ nanoseconds: Double) -> Event? {
    guard isRolling, !isLost, !startsNext, filter.count > 1, nanoseconds > lastArrival + lossLimit else { return nil }
    isLost = true
    return .lost
  }
}
