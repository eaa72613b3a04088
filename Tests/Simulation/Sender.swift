import MIDI
import Physics2D

/// A random sender of MIDI clock messages. It starts, stops, continues, jumps, changes its tempo, and loses or delays
/// clocks. Sometimes another client sends messages, too. All times are in ns.
package struct Sender: IteratorProtocol {
  /// A message with its time of arrival and the client that sent it.
  package struct Sent {
    package let time: Double
    package let client: UInt8
    package let message: Message

    package init(_ message: Message, from client: UInt8 = 20, at time: Double) {
      (self.message, self.client, self.time) = (message, client, time)
    }
  }

  private var random: SplitMix64
  private var clock: Clock
  private var waiting: [Sent] = []
  private let jitter: Double
  private var tempo: Double
  /// The change of the tempo with each of the next `rampClocks` clocks, in quarters per minute.
  private var slope = 0.0
  private var rampClocks = 0
  private var lastArrival = 0.0
  private var rolls = false
  private var sentClocks = 0, heldClocks = 0, lostClocks = 0, rivalClocks = 0

  /// Creates a sender with a random tempo, and with a random standard deviation of its clocks' arrival times: 0, 0.1,
  /// 1 or 2 ms.
  package init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    clock = Clock(seed: seed &+ 1 << 32)
    jitter = [0, 1e5, 1e6, 2e6][Int(random.next() % 4)]
    tempo = random.next(in: 40..<240)
    if random.next() % 2 == 0 { beSilent(for: 50) }
    if random.next() % 4 != 0 { start() }
  }

  /// Returns the next message, in order of arrival.
  package mutating func next() -> Sent? {
    while waiting.isEmpty { act() }
    return waiting.removeFirst()
  }

  private mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

  private mutating func send(_ message: Message, from client: UInt8 = 20) {
    waiting.append(Sent(message, from: client, at: lastArrival))
  }

  private mutating func act() {
    switch below(4000) {
    case 0...3: if rolls { stop() } else { start() }
    case 4: send(.songPosition(UInt16(below(2000))))
    case 5: if rolls { start() }
    case 6...8: if sentClocks > 48 { lostClocks = 1 + below(below(4) == 0 ? 600 : 60) }
    case 9...12: if sentClocks > 48 { heldClocks = 1 + below(60) }
    case 13: tempo = min(999, max(10, tempo * [0.5, 2, 0.9, 1.1][below(4)]))
    case 14, 15:
      rampClocks = 24 + below(2000)
      slope = (min(300, max(30, tempo * random.next(in: 0.7..<1.4))) - tempo) / Double(rampClocks)
    case 16: rivalClocks = below(400)
    default: break
    }
    sendClock()
  }

  private mutating func sendClock() {
    sentClocks += 1
    if rampClocks > 0 {
      tempo += slope
      rampClocks -= 1
    }
    lastArrival = max(lastArrival, clock.send(tempo) { jitter * $0.normal() })
    if rivalClocks > 0 {
      rivalClocks -= 1
      send([.timingClock, .timingClock, .timingClock, .start, .stop][below(5)], from: 21)
    }
    if lostClocks > 0 {
      lostClocks -= 1
    } else if heldClocks > 0 {
      // These clocks arrive together, at the time at which the last of them is due.
      let period = 60e9 / 24 / tempo
      lastArrival += Double(heldClocks) * period
      for _ in 0...heldClocks { send(.timingClock) }
      for _ in 0..<heldClocks { _ = clock.send(tempo) { _ in 0 } }
      heldClocks = 0
    } else {
      send(.timingClock)
    }
  }

  private mutating func start() {
    switch below(4) {
    case 0: send(.continue)
    case 1:
      send(.songPosition(UInt16(below(2000))))
      send(.continue)
    default: send(.start)
    }
    rolls = true
  }

  private mutating func stop() {
    send(.stop)
    rolls = false
    if below(2) == 0 { beSilent(for: 1 + below(5000)) }
    if below(2) == 0 { start() }
  }

  private mutating func beSilent(for milliseconds: Int) {
    clock.pass(Double(milliseconds) * 1e6)
    lastArrival = max(lastArrival, clock.time)
  }
}
