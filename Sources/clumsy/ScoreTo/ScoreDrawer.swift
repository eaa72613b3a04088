import Instrument
import Notation
import OSC
import RealTime

/// The client of a ScorePlayer (see docs/score.md). It registers with the player, draws the score on the player's
/// canvas, and receives the player's messages.
struct ScoreDrawer {
  private var score: ScrollingScore
  private let sender: OSCSender
  private let receiver: OSCReceiver
  private var state: State
  private var jumps = 0
  private var hasToldError = false
  /// The number of datagrams that the system could not send.
  private(set) var unsent = 0

  private enum State: Equatable {
    /// The drawer has waited for the player's answer since this time, in ns of the monotonic clock.
    case registering(since: Int64)
    case registered, over
  }

  /// The longest wait for the player's answer, in ns.
  private static let patience: Int64 = 5_000_000_000
  /// The longest time for which events stay in the tap (the ring that the performer fills) during registration, in ns.
  private static let hold: Int64 = 2_000_000_000

  init(_ start: PerformanceStart, _ sender: OSCSender, _ receiver: OSCReceiver, at now: Int64) {
    (self.sender, self.receiver) = (sender, receiver)
    score = ScrollingScore(start)
    state = .registering(since: now)
    send(ScorePlayerMessage.register(port: receiver.port))
  }

  /// Takes the tap's events, and writes them into the score.
  ///
  /// - Parameter now: in ns of the monotonic clock.
  mutating func follow(_ tap: ScoreFront.Tap, at now: Int64) {
    if case .registering(let since) = state, now - since < Self.hold { return }
    while jumps < tap.jumpCount {
      jumps += 1
      guard let start = tap.takeJump() else { continue }
      score = ScrollingScore(start)
      if state == .registered { score.draw(at: start.nanoseconds, isRunning: false) }
    }
    while let next = tap.next {
      switch next {
      case .event(let event): score.follow(event)
      case .start(let start): score.restart(start)
      // The events after a jump belong to a new score, which a later call begins.
      case .jump: return
      }
      tap.pop()
    }
  }

  /// Reads the player's messages, and sends drawing commands. Returns lines for the user.
  ///
  /// - Parameter now: in ns of the monotonic clock.
  mutating func turn(_ clock: MusicalClock.State, at now: Int64) -> [String] {
    let (time, isRunning) =
      switch clock {
      case .running(let origin): (max(0, now - origin), true)
      case .standing(let time): (time, false)
      }
    var notices: [String] = []
    while let bytes = receiver.receive() {
      guard let packet = try? OSCPacket(bytes) else { continue }
      for message in packet.messages {
        guard let message = ScorePlayerMessage(message), state != .over else { continue }
        notices += follow(message, at: time, isRunning: isRunning)
      }
    }
    if case .registering(let since) = state, now - since >= Self.patience {
      state = .over
      notices.append("no ScorePlayer answers at \(sender.destination.text): no score is drawn")
    }
    guard state == .registered else { return notices }
    score.advance(to: time, isRunning: isRunning)
    for command in score.takeCommands() { send(ScorePlayerMessage.draw(command)) }
    return notices
  }

  private mutating func follow(_ message: ScorePlayerMessage, at time: Int64, isRunning: Bool) -> [String] {
    let player = "the ScorePlayer at \(sender.destination.text)"
    switch message {
    case .registered where state != .registered, .cleared where state == .registered:
      state = .registered
      score.draw(at: time, isRunning: isRunning)
    case .registered, .cleared: break
    case .badVersion(let expected):
      state = .over
      return ["\(player) does not speak \(ScorePlayerMessage.protocolName): \(printable(expected))"]
    case .goodbye:
      state = .over
      return ["\(player) has ended: no score is drawn any more"]
    case .error(let text):
      // Report only the first error, because later errors mostly follow from it.
      defer { hasToldError = true }
      return hasToldError ? [] : ["\(player) says: \(printable(text))"]
    }
    return []
  }

  /// Stops the score's movement, and unregisters. The player continues to show the score.
  mutating func finish() {
    guard state == .registered else { return }
    score.stop()
    for command in score.takeCommands() { send(ScorePlayerMessage.draw(command)) }
    send(ScorePlayerMessage.unregister(port: receiver.port))
  }

  private mutating func send(_ message: OSCMessage) {
    if !sender.send(message.bytes) { unsent += 1 }
  }
}
