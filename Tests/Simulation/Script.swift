import MIDI

/// A scripted sender of MIDI clock messages: the messages that its steps produce, and the true times of the quarters.
/// Times are in ns, except in `Step`.
package struct Script {
  package private(set) var messages: [Sender.Sent] = []
  /// The number and the true time of each quarter that passes while the sender is rolling.
  package private(set) var quarters: [(number: Int64, time: Double)] = []
  private var tempo = 120.0, jitter = 0.0, frame = 0.0
  private var clock = Clock(seed: 1)
  private var isRolling = false
  private var number: Int64 = 0
  private var time = 0.0
  private var lastArrival = 0.0

  /// An instruction of a script.
  package enum Step {
    /// Sets the tempo of the following clocks, in quarters per minute.
    case tempo(Double)
    /// Sets the standard deviation of the errors in the following clocks' arrival times, in ms.
    case jitter(Double)
    /// Delays each of the following clocks to the next multiple of this time, in ms; 0 for no delay.
    case frames(Double)
    /// Sends this number of clocks. While the sender is rolling, it counts its clocks; each 24 are a quarter.
    case clocks(Int)
    /// Sends this number of clocks, while the tempo changes linearly to `to`.
    case ramp(Int, to: Double)
    /// Sends this number of clocks, none of which arrives.
    case lost(Int)
    case start, `continue`
    /// Sends Stop, `before` milliseconds before the next clock.
    case stop(before: Double)
    /// Sends a song position, in sixteenths.
    case position(Int)
    /// Makes the sender roll, counting from 0, without a message.
    case rolls
    /// Sends nothing for this number of seconds.
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

  /// Returns this script with `count` additional clocks of another client at `tempo`, the first of them at `begin`.
  package func beside(_ count: Int, of client: UInt8, _ tempo: Double, from begin: Double) -> Script {
    var script = self
    for index in 0..<count {
      script.messages.append(Sender.Sent(.timingClock, from: client, at: begin + Double(index) * 60e9 / 24 / tempo))
    }
    script.messages.sort { $0.time < $1.time }
    return script
  }
}
