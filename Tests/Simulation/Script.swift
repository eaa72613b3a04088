import MIDI

/// The messages of a sender, written down one after another, and the beats that they mean. All times are in ns.
package struct Script {
  package private(set) var messages: [Sender.Sent] = []
  /// Each quarter that passes while the sender rolls, by its number, and its true time.
  package private(set) var quarters: [(number: Int64, time: Double)] = []
  private var tempo = 120.0, jitter = 0.0, frame = 0.0
  private var clock = Clock(seed: 1)
  private var isRolling = false
  private var number: Int64 = 0
  private var time = 0.0
  private var lastArrival = 0.0

  /// A step of a script.
  package enum Step {
    /// The tempo from here on, in quarters a minute.
    case tempo(Double)
    /// From here on, clocks have this standard deviation, in ms.
    case jitter(Double)
    /// From here on, clocks leave only at multiples of this time, in ms.
    case frames(Double)
    /// As many clocks. While the sender rolls, they are counted.
    case clocks(Int)
    /// As many clocks, to this tempo.
    case ramp(Int, to: Double)
    /// As many clocks that do not arrive.
    case lost(Int)
    case start, `continue`
    /// Stop, so many ms before the next clock.
    case stop(before: Double)
    /// A song position, in sixteenths.
    case position(Int)
    /// The sender counts from here on, without a message.
    case rolls
    /// Nothing for so many seconds.
    case rest(Double)
  }

  package init(_ steps: [Step]) {
    for step in steps { take(step) }
  }

  private mutating func take(_ step: Step) {
    switch step {
    case .tempo(let value): tempo = value
    case .jitter(let milliseconds): jitter = milliseconds * 1e6
    case .frames(let milliseconds): frame = milliseconds * 1e6
    case .clocks(let count): for _ in 0..<count { sendClock() }
    case .ramp(let count, let goal):
      let slope = (goal - tempo) / Double(count)
      for _ in 0..<count {
        sendClock()
        tempo += slope
      }
      tempo = goal
    case .lost(let count): for _ in 0..<count { sendClock(isLost: true) }
    case .start:
      send(.start, at: time - 1e6)
      (number, isRolling) = (0, true)
    case .continue:
      send(.continue, at: time - 1e6)
      isRolling = true
    case .stop(let milliseconds):
      send(.stop, at: time - milliseconds * 1e6)
      isRolling = false
    case .position(let sixteenths):
      send(.songPosition(UInt16(sixteenths)), at: time - 1.5e6)
      number = 6 * Int64(sixteenths)
    case .rolls: (number, isRolling) = (0, true)
    case .rest(let seconds): time += seconds * 1e9
    }
  }

  private mutating func send(_ message: Message, at time: Double) {
    lastArrival = max(lastArrival, time)
    messages.append(Sender.Sent(message, at: lastArrival))
  }

  private mutating func sendClock(isLost: Bool = false) {
    if isRolling, number % 24 == 0 { quarters.append((number / 24, time)) }
    var arrival = time + (jitter > 0 ? jitter * clock.normal() : 0)
    if frame > 0 { arrival = (arrival / frame).rounded(.up) * frame }
    if !isLost { send(.timingClock, at: arrival) }
    number += isRolling ? 1 : 0
    time += 60e9 / 24 / tempo
  }

  /// This script with clocks of another client, from a time on.
  package func beside(_ count: Int, of client: UInt8, _ tempo: Double, from begin: Double) -> Script {
    var script = self
    for index in 0..<count {
      script.messages.append(Sender.Sent(.timingClock, from: client, at: begin + Double(index) * 60e9 / 24 / tempo))
    }
    script.messages.sort { $0.time < $1.time }
    return script
  }
}
